"""Who is told what happens: a feed for every open stream of a person, with a bounded queue.

A feed that falls too far behind is closed; its client comes back and asks for what it has missed.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec

MOST_WAITING = 256
"""How many messages may wait for one feed."""

_ENCODER = msgspec.json.Encoder()


def encoded(message: Any) -> bytes:
    """A message as it is sent."""
    return _ENCODER.encode(message)


class Feed:
    """One open stream of ``person``, who was let in by ``grants`` and is shut out when one of them is revoked."""

    def __init__(self, person: str, grants: frozenset[str] = frozenset()) -> None:
        self.person, self.grants = person, grants
        self.seq = 0
        """The last entry it was told of."""
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue()
        self._closed = asyncio.Event()
        self.why = ""
        """Why it was closed."""

    def send(self, message: bytes) -> None:
        """Queue a message; closes the feed if too many wait."""
        if self._waiting.qsize() >= MOST_WAITING:
            self.close("You have fallen too far behind; connect again.")
        elif not self._closed.is_set():
            self._waiting.put_nowait(message)

    def close(self, why: str) -> None:
        """End the feed; what waits is dropped."""
        if not self._closed.is_set():
            self.why = why
            self._closed.set()

    @property
    def closed(self) -> bool:
        """Whether the feed has ended."""
        return self._closed.is_set()

    async def next(self, within: float) -> bytes | None:
        """The next message, or ``None`` if there is none for ``within`` seconds.  Raises ``EOFError`` once closed."""
        if self._closed.is_set():
            raise EOFError(self.why)
        got = asyncio.ensure_future(self._waiting.get())
        ended = asyncio.ensure_future(self._closed.wait())
        try:
            await asyncio.wait((got, ended), timeout=within, return_when=asyncio.FIRST_COMPLETED)
            if self._closed.is_set():
                raise EOFError(self.why)
            return got.result() if got.done() else None
        finally:
            got.cancel()
            ended.cancel()

    async def messages(self, keepalive: float, idle: bytes) -> AsyncIterator[bytes]:
        """All messages until the feed is closed; ``idle`` whenever there was none for ``keepalive`` seconds."""
        try:
            while True:
                yield await self.next(keepalive) or idle
        except EOFError:
            return
