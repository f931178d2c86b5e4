"""What the log of a table on the network holds: its people, and within ``Made`` the entries of the table itself.

Persons are known by their ids; names are noted as they were.  Nothing here is a secret but the packs of deals, which is
why no entry ever leaves the house: people are sent events.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from trickbook.contract.seat import SeatLetter
from trickbook.record.json_form import AnyEntry


class RoomEntry(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=True):
    """Base of the entries."""


class Opened(RoomEntry, frozen=True, kw_only=True, tag="opened"):
    """The table and what it was opened with."""

    game: str
    """The game with its options, such as ``pedro(target=52)``."""
    guided: bool
    first_dealer: SeatLetter
    host: str
    fairness: str
    turn: float | None = None
    """The seconds a person has for a decision; ``None``: as long as it takes."""
    pace: float = 0.0
    """The seconds a computer player waits before it does something."""
    watch: str = "link"
    """Who may look on: ``anyone``, who has a ``link``, or ``nobody``."""
    delay: float = 0.0
    """How many seconds onlookers are behind."""
    follows: str | None = None
    """The table of which this is the rematch."""


class Sat(RoomEntry, frozen=True, tag="sat"):
    """A person takes a seat, or takes it over."""

    seat: SeatLetter
    person: str
    name: str


class Placed(RoomEntry, frozen=True, tag="placed"):
    """A computer player is placed on a seat."""

    seat: SeatLetter
    level: str


class Rose(RoomEntry, frozen=True, tag="rose"):
    """A seat is left."""

    seat: SeatLetter


class Swapped(RoomEntry, frozen=True, tag="swapped"):
    """Two seats change places."""

    one: SeatLetter
    other: SeatLetter


class Readied(RoomEntry, frozen=True, tag="ready"):
    """A seat is ready for the next deal, or has nothing more to say on the last."""

    seat: SeatLetter


class Substituted(RoomEntry, frozen=True, tag="substituted"):
    """A computer player plays for a seat until its person returns."""

    seat: SeatLetter
    level: str


class Returned(RoomEntry, frozen=True, tag="returned"):
    """A person takes the seat back."""

    seat: SeatLetter


class Made(RoomEntry, frozen=True, tag="made"):
    """An entry of the table."""

    entry: AnyEntry


class UndoAsked(RoomEntry, frozen=True, tag="undo asked"):
    """A seat asks the others whether it may take back what it did last."""

    seat: SeatLetter
    to: int


class UndoAnswered(RoomEntry, frozen=True, tag="undo answered"):
    """A seat agrees or refuses."""

    seat: SeatLetter
    yes: bool


class Rematched(RoomEntry, frozen=True, tag="rematch"):
    """The match goes on at another table."""

    stream: str


class Shut(RoomEntry, frozen=True, tag="shut"):
    """The table is closed."""


AnyRoomEntry: TypeAlias = (
    Opened | Sat | Placed | Rose | Swapped | Readied | Substituted | Returned | Made | UndoAsked | UndoAnswered
    | Rematched | Shut
)  # fmt: skip
