"""What a game tells a score sheet: the facts of a deal, what they come to, and how scores add up from deal to deal.

The sheet (``trickbook.sheet``) keeps the log and knows who may write what; it never asks which game it holds.  A game
brings a ``SheetRules`` (``Game.sheet``): the facts people may tell of a deal, both cells worked out from them, what is
odd about a row, and the fold of complete rows.  Scores themselves are counted where the engine counts them.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

import msgspec

from trickbook.contract.game import Game
from trickbook.contract.laws import Refusal
from trickbook.contract.seat import Side
from trickbook.contract.standing import Standing
from trickbook.errors import IllegalAction, cited, nearest


class Cell(msgspec.Struct, frozen=True):
    """What one side has for one deal: points, or a failed bid of so many, which is said as "set" and not by sign."""

    points: int
    set: bool = False

    @property
    def change(self) -> int:
        """What the side's true score changes by."""
        return -self.points if self.set else self.points

    @staticmethod
    def parse(text: str) -> Cell:
        """The cell written ``7``, ``-8`` or ``set 8``; raises ``ValueError`` for what is no whole number."""
        written = re.fullmatch(r"(?:(set) *)?([-−]?[0-9]{1,9})", text.strip().lower())
        if written is None:
            raise ValueError(f"{text!r} is no entry; an entry is a whole number.")
        return Cell(int(written[2].replace("−", "-")), written[1] is not None)

    def __str__(self) -> str:
        return f"set {self.points}" if self.set else str(self.points)


class Fact(NamedTuple):
    """Something people may tell of a deal."""

    name: str
    told: str
    """What it is, and how it is written."""
    read: Callable[[str], str]
    """Its one form; raises ``ValueError`` with a clause that says what it has to be."""
    early: bool = False
    """Whether it is known before the play; facts of the result come after it (P-SHEET-4)."""
    choices: Sequence[str] = ()
    """What it may be, as it is written, where that can be offered as keys."""
    many: bool = False
    """Whether several of the choices may be told in a row."""
    sum: int = 0
    """Of a number for each side: what both add up to."""


CALL = "call"
"""The fact of which a deal has many: what is called in the play, told one call at a time, in the order of the calls."""
BETWEEN_CALLS = ", "
"""What stands between the calls of a deal where its facts are told together."""


class Check(NamedTuple):
    """Something to look at again.  It blocks nothing."""

    deal: int | None
    sentence: str
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{'' if self.deal is None else f'Deal {self.deal}: '}{self.sentence}{cited(self.rules)}"


CELL = "cell"
"""A cell of a row, beside the names of its facts."""


class Limit(NamedTuple):
    """Until when something of a deal may be told or put right, and what to say of what came later."""

    sentence: str
    rules: tuple[str, ...]
    game: bool = False
    """Until a deal has begun after the game that the deal belongs to; else until the next deal has begun."""


class Worked(NamedTuple):
    """A deal worked out from its facts: both cells, and the game's own result."""

    cells: tuple[Cell, ...]
    result: Any


class SheetRules(ABC):
    """A game as its score sheet needs it; one for each game with its options."""

    cell_rules: ClassVar[tuple[str, ...]] = ("P-SHEET-9",)
    """The rules that say what a cell may hold."""
    rotation: ClassVar[tuple[str, ...]]
    """The rules by which the deal passes on."""
    paid_by_hand = False
    """Whether a typed cell is what players wrote down after their own reckoning, and may differ from the facts."""
    partner_may_correct = False
    """Whether a partner may change a filled cell of the own side."""
    noted: ClassVar[str] = "bid"
    """What stands in a row beside the cells, as a head of the table."""
    target: int | None = None
    """The total that decides the match, where one does."""
    needed: ClassVar[tuple[str, ...]] = ()
    """The facts from which, told together, both cells follow, as far as people have to be asked for them."""
    keys: Sequence[str] = ()
    """What can be said for a side in play, a word or a few each, as on a keypad."""

    def __init__(self, game: Game, facts: Sequence[Fact]) -> None:
        self.game = game
        seats = [seat.letter for seat in game.seats]
        dealer = Fact("dealer", "who has dealt, if it is not the one due: a seat", self.read_seat, True, seats)
        self.facts = (dealer, *facts)
        self.readers = {fact.name: fact.read for fact in self.facts}
        self.early = frozenset(fact.name for fact in self.facts if fact.early)
        self.has_calls = CALL in self.readers

    # What is told -----------------------------------------------------------------------------------------------------

    def read_cell(self, text: str) -> Cell:
        """The cell written ``7`` or ``set 8``; raises ``IllegalAction`` for what may not stand there."""
        try:
            cell = Cell.parse(text)
        except ValueError as fault:
            raise IllegalAction(str(fault), self.cell_rules) from None
        if (refusal := self.why_not_cell(cell)) is not None:
            raise IllegalAction(refusal.sentence, refusal.rules)
        return cell

    def why_not_cell(self, cell: Cell) -> Refusal | None:
        """Why ``cell`` may not be entered, or ``None``."""
        if type(cell.points) is not int or type(cell.set) is not bool:
            return Refusal(f"{cell.points!r} is no entry; an entry is a whole number.", self.cell_rules)
        if abs(cell.points) >= 10**9:
            return Refusal("That is more than a sheet can hold.")
        return self.why_not_points(cell)

    @abstractmethod
    def why_not_points(self, cell: Cell) -> Refusal | None:
        """Why a cell of this game cannot hold such points, or ``None``."""

    def read_facts(self, told: Mapping[str, str]) -> dict[str, str]:
        """The facts in their one form; raises ``IllegalAction`` for one that the game has not or cannot read."""
        facts = {}
        for name, text in told.items():
            if name not in self.readers:
                raise IllegalAction(f"{self.game.title} has no fact {name!r}; {nearest(name, self.readers)}")
            try:
                facts[name] = self.readers[name](text.strip())
            except ValueError as fault:
                raise IllegalAction(f"{name}={text} cannot be read: {fault}") from None
        return facts

    def spoken(self, side: str, words: str) -> dict[str, str] | None:
        """The facts that ``words`` said for a side tell; ``None`` where they can only be a cell."""
        return None

    def rivals(self, one: str, other: str, known: Iterable[str]) -> bool:
        """Whether two calls, made without knowing of each other, leave a question open: they may be one and the same,
        or which came first may matter.  ``known`` are the calls that both makers knew of.
        """
        return one == other

    def tells_result(self, facts: Mapping[str, str]) -> bool:
        """Whether ``facts`` say how the deal ended, and not only what is known before the play."""
        return not facts.keys() <= self.early

    # What it comes to -------------------------------------------------------------------------------------------------

    @abstractmethod
    def work_out(self, facts: Mapping[str, str]) -> Worked | None:
        """Both cells from the facts by the method in force, or ``None`` while facts are missing."""

    def counted(self, facts: Mapping[str, str]) -> list[str]:
        """What the facts of a deal under way come to up to now, in sentences."""
        return []

    def so_far(self, facts: Mapping[str, str]) -> tuple[int, ...] | None:
        """What each side has in a deal under way, where that is counted as it goes."""
        return None

    @abstractmethod
    def arithmetic(self, facts: Mapping[str, str], worked: Worked) -> list[str]:
        """The steps from the facts to both cells, in sentences."""

    @abstractmethod
    def settle(
        self, standing: Standing, cells: Sequence[Cell], facts: Mapping[str, str], worked: Worked | None
    ) -> Standing:
        """The standing after a row.  ``worked`` is what the facts come to if that is what the cells hold."""

    def tell_entries(
        self,
        before: Standing,
        after: Standing,
        cells: Sequence[Cell],
        facts: Mapping[str, str],
        worked: Worked | None,
    ) -> list[str]:
        """How what is entered comes from what the cells hold, in sentences; the others are as in ``settle``."""
        return []

    def tell_end(self, before: Standing, after: Standing) -> list[str]:
        """What a row has ended, a game or a match of several, and what it is worth."""
        return []

    @abstractmethod
    def totals(self, standing: Standing) -> tuple[int, ...]:
        """The running line: what each side's entries add up to."""

    def taken_home(self, standing: Standing) -> tuple[int, ...]:
        """What each side has from a match that ends so, to be added up over many matches."""
        return self.totals(standing)

    def entered(self, before: Standing, after: Standing) -> tuple[int, ...]:
        """What a row adds to the running line."""
        return tuple([now - then for now, then in zip(self.totals(after), self.totals(before), strict=True)])

    def aside(self, standing: Standing, side: Side) -> str:
        """What is said after the total of a side: `` and owe 8``."""
        return ""

    def shown(self, facts: Mapping[str, str]) -> str:
        """What stands in a row beside the cells: who bid what."""
        return ""

    def beside(self, standing: Standing) -> dict[str, tuple[int, ...]]:
        """What is kept beside the totals, by name; empty if nothing is."""
        return {}

    def announce(self, standing: Standing) -> list[str]:
        """What is said before the deal that ``standing`` leads to."""
        return []

    def checks(
        self, standing: Standing, cells: Sequence[Cell | None], facts: Mapping[str, str], worked: Worked | None
    ) -> list[Check]:
        """What is odd about a row that begins at ``standing``; deals are numbered by the sheet.

        Among the ``facts`` is who has dealt, told or due, unless the row waits for others.
        """
        return []

    def ends_game(self, before: Standing, after: Standing) -> bool:
        """Whether a row has ended a game, if only one of several."""
        return after.outcome is not None

    def limit(self, name: str, *, correction: bool) -> Limit | None:
        """Until when a fact, or a ``CELL``, may be told or corrected; ``None``: as long as the sheet is open."""
        return None

    # What every game reads alike --------------------------------------------------------------------------------------

    def read_side(self, text: str) -> str:
        """The name of a side, told by itself or by one of its seats."""
        if text in self.game.sides:
            return text
        for side, name in enumerate(self.game.sides):
            seats = [seat for seat in self.game.seats if self.game.side_of(seat) == side]
            if text.upper() in (name.upper(), *(word for seat in seats for word in (seat.letter, seat.name))):
                return name
        raise ValueError(f"it is a side, {' or '.join(self.game.sides)}, or a seat.")

    def read_seat(self, text: str) -> str:
        """The letter of a seat."""
        for seat in self.game.seats:
            if text.upper() in (seat.letter, seat.name):
                return seat.letter
        raise ValueError(f"it is a seat: {', '.join(seat.letter for seat in self.game.seats)}.")

    def side(self, name: str) -> Side:
        """The side called ``name``."""
        return self.game.sides.index(name)

    def read_pair(self, text: str) -> str:
        """A number for each of two sides."""
        written = re.fullmatch(r"([0-9]{1,3}) *[-:–] *([0-9]{1,3})", text)
        if written is None:
            raise ValueError(f"it is two numbers, {self.game.sides[0]} first, such as 8-6.")
        return f"{int(written[1])}-{int(written[2])}"
