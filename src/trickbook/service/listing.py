"""A person's tables and sheets in a list: what is played, who sits there, how it stands, and whether it waits for him.

What is told of a table that is not in memory takes reading its whole log.  So it is kept for as long as nobody touches
the table or rewrites it, and only so many are read for one list; the others are told by their heads alone (``known`` is
false), and are read when the list is asked for again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from contextlib import suppress
from typing import TypeVar

import msgspec
import structlog

from trickbook.contract.registry import game_class, game_names
from trickbook.contract.seat import SeatLetter, letter_of
from trickbook.service.pads import Pad
from trickbook.service.problems import Problem
from trickbook.service.room import Room
from trickbook.service.store import Head, Row, Store, Taken
from trickbook.service.store.store import TRIES
from trickbook.sheet import telling
from trickbook.speech import sentences

Opened = TypeVar("Opened")
LOG = structlog.get_logger("trickbook.service")

AT_ONCE = 8
"""How many logs are read for one list."""
KEPT = 2000
"""How many briefs are kept."""


class SeatListed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat, and who sits there; empty: nobody."""

    seat: SeatLetter
    name: str = ""
    level: str | None = None
    """The computer player that plays there."""


class SideListed(msgspec.Struct, frozen=True):
    """A side and its score."""

    name: str
    score: int


class TableListed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table or a sheet one has to do with."""

    stream: str
    game: str
    created: float
    touched: float
    closed: float | None = None
    title: str
    """What is played."""
    seats: tuple[SeatListed, ...] = ()
    sides: tuple[SideListed, ...] = ()
    you: SeatLetter | None = None
    due: tuple[str, ...] = ()
    """The names of those the table waits for."""
    turn: bool = False
    """Whether it waits for who asks."""
    deal: int = 0
    over: bool = False
    told: str = ""
    """How it has ended, or why nothing can be told of it."""
    known: bool = True
    """Whether its log has been read; if not, it will be when the list is asked for again."""


class Brief(msgspec.Struct, frozen=True, kw_only=True):
    """What a list tells of a table or sheet, to whom it may be told."""

    listed: TableListed
    due: frozenset[str]
    """The persons it waits for."""
    seats: dict[str, SeatLetter]
    """Where persons sit."""
    belongs: frozenset[str]
    """Who may be told without a pass."""
    open: bool = False
    """Whether anybody may."""


def table_brief(head: Head, room: Room) -> Brief:
    """What is told of a table."""
    game, outcome = room.game, room.table.match.outcome
    due = [room.places[seat] for seat in room.awaited()]
    seats = {place.person: letter_of(seat) for seat, place in room.places.items() if place.person is not None}
    return Brief(
        listed=msgspec.structs.replace(
            _unread(head),
            known=True,
            title=sentences.what_is_played(game, room.table.guided),
            seats=tuple(SeatListed(letter_of(seat), one.name, one.level) for seat, one in room.places.items()),
            sides=tuple(SideListed(game.side_name(at), score) for at, score in enumerate(room.table.match.scores)),
            due=tuple(place.name for place in due),
            deal=len(room.table.ledger.deals),
            over=room.over,
            told="" if outcome is None else outcome.reason,
        ),
        due=frozenset(place.person for place in due if place.person is not None),
        seats=seats,
        belongs=frozenset(seats) | ({room.opened.host} if not room.opened.delay else set()),
        open=room.opened.watch == "anyone" and not room.opened.delay,
    )


def sheet_brief(head: Head, pad: Pad) -> Brief:
    """What is told of a sheet."""
    sheet = pad.sheet
    names, members = sheet.heading.names, pad.members.items()
    return Brief(
        listed=msgspec.structs.replace(
            _unread(head),
            known=True,
            title=sheet.game.title,
            seats=tuple(SeatListed(letter_of(seat), names.get(seat, "")) for seat in sheet.game.seats),
            sides=tuple(SideListed(sheet.side_name(at), score) for at, score in enumerate(sheet.totals)),
            deal=sheet.current,
            over=sheet.end is not None,
            told=telling.sentence(sheet),
        ),
        due=frozenset(),
        seats={person: letter_of(member.seat) for person, member in members if member.seat is not None},
        belongs=frozenset({pad.host}),
    )


class Lister:
    """Lists the streams of one ``kind``: ``here`` tells of one in memory, ``read`` of one from its log."""

    def __init__(
        self,
        store: Store,
        kind: str,
        here: Callable[[Head], Brief | None],
        read: Callable[[Head, Sequence[Row]], Brief],
    ) -> None:
        self.store, self.kind = store, kind
        self._here, self._read = here, read
        self._briefs: dict[str, tuple[Head, Brief]] = {}

    async def listed(self, person: str, passed: Collection[str] = ()) -> list[TableListed]:
        """What ``person`` has to do with, the newest first; ``passed`` are the streams to which he has a pass."""
        found = await self._briefs_of(await self.store.streams_of(person))
        return [_unread(head) if brief is None else _told(head, brief, person, passed) for head, brief in found]

    async def opening(self, person: str, most: int, begin: Callable[[int], Awaitable[Opened]]) -> Opened:
        """What ``begin`` opens for ``person``, who may have ``most`` neither closed nor over; else raises ``Problem``.

        ``begin`` is told how many may not be closed, over or not; by then others may have been opened: it raises
        ``Taken``, and all are counted again.  A rematch counts, too, and is not opened here: it takes the place of the
        table whose match is over, so there may be more than ``most``.
        """
        for _ in range(TRIES):
            heads = await self.store.streams_of(person, opened=True)
            over = await self._over(heads) if len(heads) >= most else 0
            now = sum(head.kind == self.kind for head in heads) - over
            if now >= most:
                break
            with suppress(Taken):
                return await begin(most + over)
        else:
            now = most
        many, less = ("", "one") if now == most else ("more than ", "some")
        told = f"You have {many}{most} {self.kind}s open, and no more are kept here: end or close {less}."
        raise Problem("too-many", told)

    async def _over(self, heads: Iterable[Head]) -> int:
        """How many are over, as far as is known: of many only some are read, and the others on asking again."""
        briefs = await self._briefs_of(heads)
        return sum(brief is not None and brief.listed.over for _, brief in briefs)

    async def _briefs_of(self, heads: Iterable[Head]) -> list[tuple[Head, Brief | None]]:
        """What is told of each that is of this kind, as far as it is known or may be read at once."""
        found, left = [], AT_ONCE
        for head in heads:
            if head.kind != self.kind:
                continue
            brief = self._here(head) or self._kept(head)
            if brief is None and left:
                left -= 1
                brief = await self._from_log(head)
            found.append((head, brief))
        return found

    def _kept(self, head: Head) -> Brief | None:
        then, brief = self._briefs.get(head.id, (head, None))
        return brief if (then.touched, then.rewritten) == (head.touched, head.rewritten) else None

    async def _from_log(self, head: Head) -> Brief:
        rows = await self.store.read(head.id)
        try:
            brief = await asyncio.to_thread(self._read, head, rows)
        except Exception as fault:  # one that cannot be read leaves the others in the list
            if not isinstance(fault, Problem):
                LOG.error("cannot be listed", stream=head.id, kind=type(fault).__name__, exc_info=fault)
            listed = msgspec.structs.replace(_unread(head), known=True, told="It cannot be read here.")
            brief = Brief(listed=listed, due=frozenset(), seats={}, belongs=frozenset(), open=True)
        while len(self._briefs) >= KEPT:
            self._briefs.pop(next(iter(self._briefs)))
        self._briefs[head.id] = head, brief
        return brief


def _told(head: Head, brief: Brief, person: str, passed: Collection[str]) -> TableListed:
    if not (brief.open or person in brief.belongs or head.id in passed):
        return msgspec.structs.replace(_unread(head), known=True)
    return msgspec.structs.replace(
        brief.listed,
        closed=head.closed,
        you=brief.seats.get(person),
        turn=person in brief.due and head.closed is None,
    )


def _unread(head: Head) -> TableListed:
    """What is told of a stream whose log has not been read."""
    title = game_class(head.game).title if head.game in game_names() else head.game
    return TableListed(
        stream=head.id,
        game=head.game,
        created=head.created,
        touched=head.touched,
        closed=head.closed,
        title=title,
        known=False,
    )
