"""A stretch of wire between a browser and the service, which can be cut, and made deaf in either direction."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from types import TracebackType
from typing import Self


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
        self._open: set[socket.socket] = set()
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
        """Break off whatever is under way; what comes next passes again."""
        with self._lock:
            for end in self._open:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                browser, _ = self._listener.accept()
                threading.Thread(target=self._serve, args=(browser,), daemon=True).start()

    def _serve(self, browser: socket.socket) -> None:
        with browser, socket.create_connection(("127.0.0.1", self.target)) as service, suppress(OSError):
            if self.is_cut:
                return
            with self._lock:
                self._open |= {browser, service}
            try:
                begun = browser.recv(65536)
                service.sendall(begun)
                talks = b"upgrade: websocket" in begun.lower()
                back = threading.Thread(target=self._pass, args=(service, browser, talks, "loses_answers"), daemon=True)
                back.start()
                self._pass(browser, service, talks, "loses_sent")
                back.join()
            finally:
                with self._lock:
                    self._open -= {browser, service}

    def _pass(self, source: socket.socket, sink: socket.socket, talks: bool, losing: str) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if not (talks and getattr(self, losing)):
                    sink.sendall(data)
        for end in (source, sink):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
