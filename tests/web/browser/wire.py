"""A stretch of wire between a browser and the service, which can be cut, and made deaf in either direction."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from types import TracebackType
from typing import Self


class Life:
    """Counts the messages of a socket (WebSocket) as they pass, until there were ``most`` of them; 0: for ever."""

    def __init__(self, most: int) -> None:
        self.most, self.seen, self.over = most, 0, False
        self._left = b""
        self._begun = False

    def lived(self, data: bytes) -> bytes:
        """What of ``data`` still passes."""
        if not self.most:
            return data
        self._left, before = self._left + data, len(self._left)
        at = 0
        if not self._begun:  # the answer by which the socket begins
            self._begun, at = b"\r\n\r\n" in self._left, self._left.find(b"\r\n\r\n") + 4
        while self._begun and (size := _size_of(self._left[at:])) is not None and len(self._left) >= at + size:
            at += size
            self.seen += 1
            if self.seen == self.most:
                self.over = True
                return self._left[before:at]
        if self._begun:
            self._left = self._left[at:]
        return data


def _size_of(frame: bytes) -> int | None:
    """How long the frame is that begins here, which is not masked; ``None``: that is not known yet."""
    if len(frame) < 2:
        return None
    size = frame[1] & 127
    more = {126: 2, 127: 8}.get(size, 0)
    if len(frame) < 2 + more:
        return None
    return 2 + more + (int.from_bytes(frame[2 : 2 + more]) if more else size)


class Wire:
    """Passes on what comes in at ``port`` to the service at ``target``, and back.

    Requests of the pages go through at all times; what is said here of messages is meant of sockets (WebSocket).
    """

    def __init__(self, target: int) -> None:
        self.target = target
        self.loses_sent = False
        """Whether messages of the browser get lost."""
        self.loses_answers = False
        """Whether messages of the service get lost."""
        self.is_cut = False
        """Whether nobody gets through at all."""
        self.lives: Iterator[int] = iter(())
        """After how many messages of the service the next sockets are cut; one for which it gives none lives."""
        self._open: set[socket.socket] = set()
        self._dead: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None):
        self._listener.close()
        self.cut()

    def cut(self) -> None:
        """Break off whatever is under way; what comes next passes."""
        with self._lock:
            for end in self._open:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def renew(self) -> None:
        """Break off whatever is under way; of what comes next nothing gets lost any more."""
        self.is_cut = True
        self.cut()
        self.loses_sent = self.loses_answers = self.is_cut = False

    def deaden(self) -> None:
        """Let nothing pass any more on whatever is under way, which looks open all the same."""
        with self._lock:
            self._dead |= self._open

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                browser, _ = self._listener.accept()
                threading.Thread(target=self._serve, args=(browser,), daemon=True).start()

    def _serve(self, browser: socket.socket) -> None:
        with browser, socket.create_connection(("127.0.0.1", self.target)) as service, suppress(OSError):
            with self._lock:
                if self.is_cut:
                    return
                self._open |= {browser, service}
            try:
                begun = browser.recv(65536)
                service.sendall(begun)
                talks = b"upgrade: websocket" in begun.lower()
                life = Life(next(self.lives, 0) if talks else 0)
                ways = (service, browser, talks, "loses_answers", life)
                back = threading.Thread(target=self._pass, args=ways, daemon=True)
                back.start()
                self._pass(browser, service, talks, "loses_sent", Life(0))
                back.join()
            finally:
                with self._lock:
                    self._open -= {browser, service}
                    self._dead -= {browser, service}

    def _pass(self, source: socket.socket, sink: socket.socket, talks: bool, losing: str, life: Life) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if source in self._dead or (talks and getattr(self, losing)):
                    continue
                sink.sendall(life.lived(data))
                if life.over:
                    break
        for end in (source, sink):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
