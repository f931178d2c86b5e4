"""What a sheet's log holds, and the heading it stands under.

An entry says who made it (``by``; ``None`` is a host who does not play), on which phone, when, and how much of the log
that phone had seen.  Times and ids come in as values: nothing here asks a clock.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from trickbook.contract.game import Game
from trickbook.contract.seat import Seat, Side
from trickbook.contract.sheet import Cell

Person: TypeAlias = Seat | None
"""A player by seat, or the host who has none."""


class Heading(msgspec.Struct, frozen=True):
    """What a sheet is opened with."""

    game: Game
    first_dealer: Seat
    host: Person = None
    """The seat of the host, or ``None`` if the host does not play."""
    names: dict[Seat, str] = {}
    at: str = ""
    """When the sheet was opened."""


class Entry(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Base of what a sheet's log holds."""

    id: str
    by: Person
    at: str = ""
    phone: str = ""
    """Which of that person's devices."""
    saw: int = 0
    """How many entries of the log had been seen there."""


class DealEntry(Entry, frozen=True, kw_only=True, gc=False):
    """Base of the entries that belong to a deal."""

    deal: int


class Enter(DealEntry, frozen=True, kw_only=True, gc=False):
    """The points of a side, typed into its empty cell (P-SHEET-3)."""

    side: Side
    cell: Cell


class Tell(DealEntry, frozen=True, kw_only=True, gc=False):
    """Facts of a deal: those of the result fill the teller's own cell and propose the other side's."""

    facts: dict[str, str]


class Agree(DealEntry, frozen=True, kw_only=True, gc=False):
    """A side takes over what the facts propose for it."""

    side: Side


class Correct(DealEntry, frozen=True, kw_only=True, gc=False):
    """A filled cell changed from ``old`` to ``cell`` (P-SHEET-5)."""

    side: Side
    old: Cell
    cell: Cell
    why: str = ""


class Amend(DealEntry, frozen=True, kw_only=True, gc=False):
    """Facts of a deal changed, each from what ``old`` has to what ``facts`` has; what follows from them follows."""

    old: dict[str, str]
    facts: dict[str, str]
    why: str = ""


class Void(DealEntry, frozen=True, kw_only=True, gc=False):
    """A deal that does not count; the row stays.  ``again``: the same player deals once more."""

    why: str = ""
    again: bool = False


class Note(Entry, frozen=True, kw_only=True, gc=False):
    """Words beside the sheet, or beside one deal."""

    text: str
    deal: int | None = None


class Undo(Entry, frozen=True, kw_only=True, gc=False):
    """The entry with the id ``target`` counts no more; the log keeps both."""

    target: str
    why: str = ""


class End(Entry, frozen=True, kw_only=True, gc=False):
    """End match: the score is banked (P-SHEET-16).  Without a winner, as the rules say; ``draw`` for nobody."""

    winner: Side | None = None
    draw: bool = False
    why: str = ""


def had_seen(entry: Entry, place: int, other: Entry) -> bool:
    """Whether who made ``entry`` knew of ``other``, which stands at ``place``: from the log, or from the same phone."""
    return place < entry.saw or (other.by == entry.by and other.phone == entry.phone)


class Clash(msgspec.Struct, frozen=True):
    """Two entries that cannot both stand, made by people who had not seen each other's: the first to arrive stands."""

    stands: Entry
    beside: Entry

    @property
    def ids(self) -> frozenset[str]:
        """The two ids, whichever came first."""
        return frozenset((self.stands.id, self.beside.id))
