"""What whoever runs the service is told of it: kinds and times; never cards, names or secrets."""

from __future__ import annotations

from collections.abc import Awaitable
from time import perf_counter
from typing import TypeVar

T = TypeVar("T")


class Observer:
    """One who is told, and forgets it."""

    def command(self, stream: str, kind: str, error: Exception | None, seconds: float) -> None:
        """A command was carried out and kept, or refused or failed with ``error``."""

    def asked(self, level: str, seconds: float) -> None:
        """A computer player has answered."""


async def observed(observer: Observer, stream: str, command: object, work: Awaitable[T]) -> T:
    """What ``work``, which carries out ``command``, gives or raises; the observer is told."""
    begin, error = perf_counter(), None
    try:
        return await work
    except Exception as fault:
        error = fault
        raise
    finally:
        observer.command(stream, command.__struct_config__.tag, error, perf_counter() - begin)  # type: ignore[attr-defined]
