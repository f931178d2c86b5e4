"""The shelf: the score sheets of one process, kept in the store, and who follows each."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from time import time

from trickbook.contract.seat import SeatLetter
from trickbook.errors import IllegalAction, TrickbookError
from trickbook.service.feeds import Feed, encoded
from trickbook.service.listing import Brief, Lister, sheet_brief
from trickbook.service.memory import Memory
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
    decode,
    opened,
    payload,
)
from trickbook.service.problems import Problem
from trickbook.service.sheetsight import SheetSight, SheetUpdate, sheet_sight
from trickbook.service.store import Grant, Head, New, Row, Store
from trickbook.service.store.store import TRIES, Conflict, Standing
from trickbook.service.terms import check_rules, game_of


class LivePad:
    """A pad in memory, and who follows it here."""

    def __init__(self, pad: Pad, rows: Sequence[Row], head: Head) -> None:
        self.pad, self.rewritten = pad, head.rewritten
        self.closed = head.closed is not None
        """Whether whoever runs the service has closed the sheet."""
        self.lock = asyncio.Lock()
        self.made = {(row.actor, row.command): row.seq for row in rows}
        self.feeds: set[Feed] = set()

    @property
    def stream(self) -> str:
        """The id of the sheet."""
        return self.pad.stream

    @property
    def seq(self) -> int:
        """The number of its last entry."""
        return self.pad.seq

    def tell(self, feed: Feed) -> None:
        """Send the sheet as it is now."""
        feed.send(encoded(SheetUpdate(self.sight(feed.person))))

    def sight(self, person: str) -> SheetSight:
        """What a person sees of the sheet; raises ``Problem`` for a stranger."""
        return sheet_sight(self.pad, person)

    def follow(self, feed: Feed, after: int) -> None:
        """Let ``feed`` hear of the sheet from now on; it is told how it stands first."""
        self.feeds.add(feed)
        self.tell(feed)

    def unfollow(self, feed: Feed) -> None:
        """The feed is closed."""
        self.feeds.discard(feed)


class Shelf(Memory[LivePad]):
    """The sheets of this process, kept in ``store``."""

    kind = "sheet"

    def __init__(self, store: Store, clock: Callable[[], float] = time) -> None:
        super().__init__(store)
        self.clock = clock
        self.observer = Observer()
        self._loading = asyncio.Lock()
        self.lister = Lister(store, "sheet", self._brief, _read_brief)

    @property
    def pads(self) -> dict[str, LivePad]:
        """The sheets in memory, by their ids."""
        return self.here

    def take_in(self, live: LivePad, rows: Sequence[Row]) -> None:
        for row in rows:
            live.pad.apply(decode(row.payload))
            live.made[(row.actor, row.command)] = row.seq
        if rows:
            for feed in list(live.feeds):
                live.tell(feed)

    def note(self, live: LivePad, standing: Standing) -> None:
        live.closed = standing.closed

    async def open(self, stream: str, person: str, name: str, terms: SheetTerms, most: int | None = None) -> LivePad:
        """Open a sheet under a new id.  Raises ``Problem`` for terms that cannot be, ``Taken`` for one more than the
        ``most`` that he may not have closed.
        """
        game, now = game_of(terms.game, terms.preset, terms.options), self.clock()
        first = opened(game, terms, person, name, now)
        head = Head(stream, "sheet", game.name, game.rules_version, now, now)
        rows = await self.store.begin(head, [New(person, "#0", payload(first))], [person], most)
        live = self.here[stream] = LivePad(Pad(stream, first), rows, head)
        return live

    def _brief(self, head: Head) -> Brief | None:
        live = self.here.get(head.id)
        return None if live is None or live.rewritten != head.rewritten else sheet_brief(head, live.pad)

    async def pad(self, stream: str) -> LivePad:
        """The sheet with this id, read from the store where it is not in memory; else ``Problem``."""
        async with self._loading:
            if stream not in self.here:
                head, rows = await self.stored(stream)
                pad = Pad.fold(stream, [row.payload for row in rows])
                self.here[stream] = LivePad(pad, rows, head)
        return self.here[stream]

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
                    await self.catch_up(live)
                else:
                    self.take_in(live, rows)
        raise Problem("busy", "Too many write on this sheet at once; try again.")


def _read_brief(head: Head, rows: Sequence[Row]) -> Brief:
    check_rules(head)
    return sheet_brief(head, Pad.fold(head.id, [row.payload for row in rows]))
