"""Connections that fail where a test wants them to: answers that get lost, streams that break off."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import httpx


class Losing(httpx.BaseTransport):
    """Carries every request to its end, and loses the answers for which ``loses`` holds: cut after send and before the
    acknowledgement.  ``requests`` are all that were made, ``"METHOD path"``."""

    def __init__(self, loses: Callable[[httpx.Request], bool] = lambda _: False) -> None:
        self.inner = httpx.HTTPTransport()
        self.loses = loses
        self.requests: list[str] = []

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(f"{request.method} {request.url.path}")
        answer = self.inner.handle_request(request)
        if self.loses(request):
            answer.read()
            raise httpx.ReadError("the answer was lost", request=request)
        return answer

    def close(self) -> None:
        self.inner.close()


class Breaking(Losing):
    """Breaks every stream off after so many lines as ``lines`` gives next; a stream for which it gives none lives."""

    def __init__(self, lines: Iterator[int]) -> None:
        super().__init__()
        self.lines = lines
        self.broken = 0

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        answer = super().handle_request(request)
        if request.url.path.endswith("/events") and (whole := next(self.lines, None)) is not None:
            assert isinstance(answer.stream, httpx.SyncByteStream)
            answer.stream = Cut(answer.stream, whole, self)
        return answer


class Cut(httpx.SyncByteStream):
    """A stream that breaks off in the middle of the line after ``whole`` lines."""

    def __init__(self, inner: httpx.SyncByteStream, whole: int, breaking: Breaking) -> None:
        self.inner, self.whole, self.breaking = inner, whole, breaking

    def __iter__(self) -> Iterator[bytes]:
        left = self.whole
        for chunk in self.inner:
            lines = chunk.splitlines(keepends=True)
            if len(lines) > left:
                cut = lines[left]
                yield b"".join(lines[:left]) + cut[: len(cut) // 2]
                self.breaking.broken += 1
                raise httpx.ReadError("the stream broke off")
            left -= len(lines)
            yield chunk

    def close(self) -> None:
        self.inner.close()
