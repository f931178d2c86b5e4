"""The shelf: the score sheets of one process, kept in the store, and who follows each."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from time import time

from trickbook.contract.seat import SeatLetter
from trickbook.errors import IllegalAction, TrickbookError
from trickbook.service.feeds import Feed, encoded
from trickbook.service.house import RESTARTING, check_rules, game_of
from trickbook.service.listing import Brief, Lister, sheet_brief
from trickbook.service.observing import Observer, observed
from trickbook.service.pads import (
    HOST,
    SIDE,
    VIEW,
    AnyPadCommand,
    AnyPadEntry,
    Came,
    Pad,
    SheetTerms,
    SheetUpdate,
    decode,
    opened,
    payload,
)
from trickbook.service.problems import Problem
from trickbook.service.store import Grant, Head, New, Row, Store
from trickbook.service.store.store import TRIES, Conflict

DELETED = "This sheet has been deleted."


class LivePad:
    """A pad in memory, and who follows it here."""

    def __init__(self, pad: Pad, rows: Sequence[Row], head: Head) -> None:
        self.pad, self.rewritten = pad, head.rewritten
        self.closed = head.closed is not None
        """Whether whoever runs the service has closed the sheet."""
        self.lock = asyncio.Lock()
        self.made = {(row.actor, row.command): row.seq for row in rows}
        self.feeds: set[Feed] = set()

    def take_in(self, rows: Sequence[Row]) -> None:
        """Take in what was appended, and tell everybody."""
        for row in rows:
            self.pad.apply(decode(row.payload))
            self.made[(row.actor, row.command)] = row.seq
        if rows:
            for feed in list(self.feeds):
                self.tell(feed)

    def tell(self, feed: Feed) -> None:
        """Send the sheet as it is now."""
        feed.send(encoded(SheetUpdate(self.pad.sight(feed.person))))

    def follow(self, feed: Feed, after: int) -> None:
        """Let ``feed`` hear of the sheet from now on; it is told how it stands first."""
        self.feeds.add(feed)
        self.tell(feed)

    def unfollow(self, feed: Feed) -> None:
        """The feed is closed."""
        self.feeds.discard(feed)


class Shelf:
    """The sheets of this process, kept in ``store``."""

    def __init__(self, store: Store, clock: Callable[[], float] = time) -> None:
        self.store, self.clock = store, clock
        self.observer = Observer()
        self.pads: dict[str, LivePad] = {}
        self._loading = asyncio.Lock()
        self.lister = Lister(store, "sheet", self._brief, _read_brief)

    async def open(self, stream: str, person: str, name: str, terms: SheetTerms) -> LivePad:
        """Open a sheet under a new id.  Raises ``Problem`` for terms that cannot be."""
        game, now = game_of(terms.game, terms.preset, terms.options), self.clock()
        first = opened(game, terms, person, name, now)
        head = Head(stream, "sheet", game.name, game.rules_version, now, now)
        rows = await self.store.begin(head, [New(person, "#0", payload(first))], [person])
        live = self.pads[stream] = LivePad(Pad(stream, first), rows, head)
        return live

    def _brief(self, head: Head) -> Brief | None:
        live = self.pads.get(head.id)
        return None if live is None or live.rewritten != head.rewritten else sheet_brief(head, live.pad)

    async def pad(self, stream: str) -> LivePad:
        """The sheet with this id, read from the store where it is not in memory; else ``Problem``."""
        async with self._loading:
            if stream not in self.pads:
                head = await self.store.head(stream)
                if head is None or head.kind != "sheet":
                    raise Problem("unknown", "There is no such sheet.")
                check_rules(head)
                rows = await self.store.read(stream)
                pad = Pad.fold(stream, [row.payload for row in rows])
                self.pads[stream] = LivePad(pad, rows, head)
        return self.pads[stream]

    async def come(self, person: str, name: str, grant: Grant) -> None:
        """Let a person come to the sheet that his pass leads to, in the role it gives him."""
        assert grant.stream is not None
        live = await self.pad(grant.stream)
        seat: SeatLetter | None = grant.seat  # type: ignore[assignment]
        member = live.pad.members.get(person)
        if member is not None and member.role == HOST:
            return
        came = Came(person, name, grant.scope if grant.scope in (HOST, SIDE) else VIEW, seat)
        await self._append(live, person, f"#come-{grant.id}", lambda: came)
        await self.store.database.change([self.store.member(person, grant.stream, self.clock())])

    async def do(self, person: str, stream: str, command: AnyPadCommand) -> int:
        """Carry a command out: the number of the entry it made.  Raises ``Problem``, and nothing has changed."""
        live = await self.pad(stream)

        def decided() -> AnyPadEntry:
            try:
                return live.pad.decide(person, command, self.clock())
            except IllegalAction as refused:
                raise Problem("unlawful", refused.sentence, refused.rules) from None
            except TrickbookError as error:
                raise Problem("bad-request", str(error)) from None

        work = self._append(live, person, command.id, decided)
        return await asyncio.shield(observed(self.observer, stream, command, work))  # even if its sender has gone

    async def _append(self, live: LivePad, actor: str, command: str, decided: Callable[[], AnyPadEntry]) -> int:
        """Append what is decided, judged anew whenever others were first."""
        async with live.lock:
            for _ in range(TRIES):
                if (seq := live.made.get((actor, command))) is not None:
                    return seq
                if live.closed:
                    raise Problem("gone", "This sheet has been closed by who runs this service.")
                new = New(actor, command, payload(decided()))
                try:
                    rows = await self.store.append(live.pad.stream, live.pad.seq, [new], self.clock())
                except Conflict:
                    rows = await self.store.read(live.pad.stream, live.pad.seq)
                    if not rows and await self.store.head(live.pad.stream) is None:
                        raise Problem("gone", self._let_go(live, DELETED)) from None
                live.take_in(rows)
        raise Problem("busy", "Too many write on this sheet at once; try again.")

    async def read_on(self) -> None:
        """Take in what has been written on the sheets in memory, and let go of those deleted or rewritten."""
        here = dict(self.pads)
        standing = await self.store.standing(list(here))
        for stream, live in here.items():
            if stream not in standing:
                self._let_go(live, DELETED)
                continue
            seq, live.closed, rewritten = standing[stream]
            if rewritten != live.rewritten:
                self._let_go(live, "The sheet is opened anew; you will be connected again.")
            elif seq > live.pad.seq:
                async with live.lock:
                    live.take_in(await self.store.read(stream, live.pad.seq))

    def _let_go(self, live: LivePad, why: str) -> str:
        """Forget a sheet that is no more what is in memory; what is said of it."""
        if self.pads.get(live.pad.stream) is live:
            del self.pads[live.pad.stream]
        for feed in live.feeds:
            feed.close(why)
        return why

    def shut_out(self, grants: Sequence[str]) -> None:
        """Close the open streams of who came in by grants that have been revoked."""
        self._close("What let you in has been revoked or has run out.", lambda feed: not feed.grants.isdisjoint(grants))

    async def forget(self, person: str) -> None:
        """Let go of what is in memory of a person whose data has been deleted, and close his open streams."""
        self._close("Your data has been deleted.", lambda feed: feed.person == person)
        await self.read_on()

    @property
    def following(self) -> list[Feed]:
        """The streams that are open here."""
        return [feed for live in self.pads.values() for feed in live.feeds]

    def say_goodbye(self) -> None:
        """Tell everybody that the service stops."""
        self._close(RESTARTING, lambda _: True)

    def _close(self, why: str, which: Callable[[Feed], bool]) -> None:
        for live in self.pads.values():
            for feed in live.feeds:
                if which(feed):
                    feed.close(why)


def _read_brief(head: Head, rows: Sequence[Row]) -> Brief:
    check_rules(head)
    return sheet_brief(head, Pad.fold(head.id, [row.payload for row in rows]))
