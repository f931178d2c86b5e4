"""What a record holds, and what reading one as it happened reports."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

import msgspec

from trickbook.cards import Card
from trickbook.contract.game import Game
from trickbook.contract.seat import Seat
from trickbook.contract.standing import Standing
from trickbook.errors import PositionError, cited
from trickbook.table import Deal, Entry, Table

FORMAT = 1
"""The version of the record format that is written; older ones are read."""


class Record(msgspec.Struct):
    """The entries of a table and what they rest on."""

    game: Game
    first_dealer: Seat
    guided: bool = True
    seats: dict[Seat, str] = {}
    """Who sat there, in free text: a name, or the level of a program."""
    entries: list[Entry] = []
    """Everything ever done at the table (``Table.log``), what was taken back included."""
    standing: Standing | None = None
    """The standing before the first deal, unless that of a fresh match."""
    fairness: str = "not stated"
    """Where the cards came from: ``random``, or for instance ``seed 7, not fair``."""
    tags: dict[str, str] = {}
    """Further facts under names of one's own."""
    comments: dict[int, list[str]] = {}
    """Comments by the number of entries before them."""

    @classmethod
    def of(
        cls,
        table: Table,
        seats: Mapping[Seat, str] | None = None,
        fairness: str = "not stated",
        tags: Mapping[str, str] | None = None,
    ) -> Self:
        """The record of ``table`` as it stands."""
        fresh = table.first_standing == table.game.first_standing()
        return cls(
            table.game,
            table.first_dealer,
            table.guided,
            dict(seats or {}),
            list(table.log),
            None if fresh else table.first_standing,
            fairness,
            dict(tags or {}),
        )

    def new_table(self) -> Table:
        """The table before the first entry."""
        return Table(self.game, self.first_dealer, guided=self.guided, standing=self.standing)

    def table(self) -> Table:
        """The table the entries make; raises ``IllegalAction`` at the first that cannot be."""
        return Table.fold(self.game, self.first_dealer, self.entries, guided=self.guided, standing=self.standing)


def make_deal(pack: tuple[Card, ...] | None, luck: tuple[Card, ...] | None, facts: dict[str, str]) -> Deal:
    """The entry of a deal; raises ``PositionError`` for a fact that is said elsewhere in a record."""
    for name in ("dealer", "standing", "pack", "luck"):
        if name in facts:
            raise PositionError(f"A set piece has no {name!r}.")
    return Deal(pack, luck, facts)


class Fault(msgspec.Struct, frozen=True):
    """Something wrong in a record: where it stands, what it is, and the rules it breaks."""

    line: int
    column: int
    sentence: str
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"Line {self.line}, column {self.column}: {self.sentence}{cited(self.rules)}"


class Report(msgspec.Struct, frozen=True):
    """What ``audit`` made of a text.

    A deal that cannot be followed to its end is left where it stopped, and the next one begins a new table with the
    standing reached before it: ``tables`` then holds several.  It is empty if not even the game could be read.
    """

    record: Record | None
    """The record of the first table."""
    tables: tuple[Table, ...]
    faults: tuple[Fault, ...]
