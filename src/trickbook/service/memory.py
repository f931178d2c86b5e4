"""The streams of one kind that a process has in memory: a fold of each log, and who follows it here.

They are owned by nobody: what others write to a stream is read on, and a fold that is no more what the store has is let
go, to be read anew when it is asked for.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from typing import ClassVar, Generic, Protocol, TypeVar

import structlog

from trickbook.service.feeds import Feed
from trickbook.service.problems import Problem
from trickbook.service.store import Head, Row, Store
from trickbook.service.store.store import Standing
from trickbook.service.terms import check_rules

LOG = structlog.get_logger("trickbook.service")

RESTARTING = "The service is restarting; you will be connected again."


class Kept(Protocol):
    """A stream in memory."""

    lock: asyncio.Lock
    """Whoever holds it writes."""
    rewritten: int
    """How often its entries had been rewritten when they were read."""

    @property
    def stream(self) -> str:
        """Its id."""

    @property
    def seq(self) -> int:
        """The number of its last entry."""

    @property
    def feeds(self) -> Collection[Feed]:
        """Who follows it here."""


K = TypeVar("K", bound=Kept)


class Memory(ABC, Generic[K]):
    """What a process keeps in memory of the streams of one ``kind``."""

    kind: ClassVar[str]

    def __init__(self, store: Store) -> None:
        self.store = store
        self.here: dict[str, K] = {}
        self.deleted = f"This {self.kind} has been deleted."

    @abstractmethod
    def take_in(self, live: K, rows: Sequence[Row]) -> None:
        """Take in what was appended to a stream, and tell who follows it."""

    def note(self, live: K, standing: Standing) -> None:
        """Note how a stream stands in the store."""
        return

    # Reading ----------------------------------------------------------------------------------------------------------

    async def stored(self, stream: str) -> tuple[Head, list[Row]]:
        """A stream as the store has it; raises ``Problem`` if there is none, or none that is understood."""
        head = await self.store.head(stream)
        if head is None or head.kind != self.kind:
            raise Problem("unknown", f"There is no such {self.kind}.")
        check_rules(head)
        return head, await self.store.read(stream)

    async def catch_up(self, live: K) -> None:
        """Take in what others have appended; in the hands of who holds the lock.  Raises ``Problem`` for a stream that
        has been deleted."""
        rows = await self.store.read(live.stream, live.seq)
        if not rows and await self.store.head(live.stream) is None:
            self.let_go(live, self.deleted)
            raise Problem("gone", self.deleted)
        self.take_in(live, rows)

    async def read_on(self) -> None:
        """Take in what has been written to the streams in memory, and let go of those deleted or rewritten."""
        here = dict(self.here)
        standing = await self.store.standing(list(here))
        for stream, live in here.items():
            try:
                if stream not in standing:
                    self.let_go(live, self.deleted)
                elif standing[stream].rewritten != live.rewritten:
                    self.let_go(live, f"The {self.kind} is opened anew; you will be connected again.")
                else:
                    self.note(live, standing[stream])
                    if standing[stream].seq > live.seq:
                        async with live.lock:
                            await self.catch_up(live)
            except Exception as fault:  # one that cannot be read keeps no other from going on
                LOG.error("cannot be read on", stream=stream, kind=type(fault).__name__, exc_info=fault)

    def let_go(self, live: K, why: str) -> None:
        """Forget a stream that is no more what is in memory, and tell who follows it ``why``."""
        if self.here.get(live.stream) is live:
            del self.here[live.stream]
        for feed in live.feeds:
            feed.close(why)

    # Who follows ------------------------------------------------------------------------------------------------------

    @property
    def following(self) -> list[Feed]:
        """The feeds that are open here."""
        return [feed for live in self.here.values() for feed in live.feeds]

    def close_feeds(self, why: str, which: Callable[[Feed], bool] = lambda _: True) -> None:
        """Close feeds, and tell their owners why."""
        for feed in self.following:
            if which(feed):
                feed.close(why)

    def say_goodbye(self) -> None:
        """Tell everybody that the service stops."""
        self.close_feeds(RESTARTING)

    def shut_out(self, grants: Collection[str]) -> None:
        """Close the feeds of who came in by grants that have been revoked."""
        self.close_feeds(
            "What let you in has been revoked or has run out.", lambda feed: not feed.grants.isdisjoint(grants)
        )

    async def let_go_of(self, person: str) -> None:
        """Let go of what is in memory of a person whose data has been deleted, and close his feeds."""
        self.close_feeds("Your data has been deleted.", lambda feed: feed.person == person)
        await self.read_on()
