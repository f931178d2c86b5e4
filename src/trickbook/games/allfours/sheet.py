"""The score sheet of the family: who bid what, the points each side won, the two, penalties; both cells from these.

A subclass brings its way of scoring a deal and of adding deals up.  Typed cells are held against every result that a
deal can have, which also tells, where it can be told, who had bid and whether the bid was made.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import ClassVar, NamedTuple, Protocol

from trickbook.contract.game import Game
from trickbook.contract.seat import Seat, Side
from trickbook.contract.sheet import Cell, Check, Fact, SheetRules, Worked

BOTH = "both"


class Result(Protocol):
    """A counted deal of a game of the family."""

    @property
    def points(self) -> tuple[int, int]: ...
    @property
    def made(self) -> bool: ...
    @property
    def change(self) -> tuple[int, int]: ...


class Contract(NamedTuple):
    """Who bid, and whether the bid was made."""

    bidders: Side
    made: bool


ANY_CONTRACT = tuple(Contract(side, made) for side in (0, 1) for made in (False, True))


class FamilySheet(SheetRules):
    """What the sheets of Pedro and Cinch share."""

    needed = ("bidder", "bid", "won")
    bid_words: ClassVar[dict[str, int]] = {}
    """Bids that are no number and the dealer's alone, and the number they stand for."""
    lowest: int
    """The lowest bid."""
    total: int
    """All the points there are, and the highest bid that is a number."""
    all_counted: bool
    """Whether the points of both sides always add up to all there are."""
    low_rules: ClassVar[tuple[str, ...]]
    high_rules: ClassVar[tuple[str, ...]]
    sum_rules: ClassVar[tuple[str, ...]]
    word_rules: ClassVar[tuple[str, ...]]
    """The rules of the lowest bid, the highest, what the points add up to, and of bids that are no number."""

    def __init__(self, game: Game, *, two_to_holder: bool) -> None:
        sides = game.sides
        words = "".join(f", or {word}" for word in self.words)
        bids = [*map(str, range(self.lowest, self.total + 1)), *self.words]
        facts = [
            Fact("bidder", "who named trumps: a side or a seat", self.read_side, True, sides),
            Fact("bid", f"what was bid: a number{words}", self._read_bid, True, bids),
            Fact("won", "points won in tricks, North and South first: 8-6", self.read_pair, sum=self.total),
        ]
        if two_to_holder:
            told = "who was dealt the two, a side or a seat, where its point is not in the points won yet"
            facts.append(Fact("two", told, self.read_side, choices=sides))
        barred = "who is barred by a penalty: a side, or both"
        facts.append(Fact("penalty", barred, self._read_sides, choices=[*sides, BOTH]))
        super().__init__(game, facts)
        # Counting again what has been counted is most of what the fold of a long sheet would do.
        self._worked = lru_cache(4096)(self._work_out)
        self._contracts_of = lru_cache(4096)(self._find_contracts)
        self._results = lru_cache(8)(self._list_results)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The bids in words that this table knows."""
        return tuple(self.bid_words)

    @abstractmethod
    def score(self, bidders: Side, bid: int, points: tuple[int, int], penalised: frozenset[Side]) -> Result:
        """The deal counted by the method in force."""

    @abstractmethod
    def method_rules(self, bid: int, result: Result, penalised: frozenset[Side]) -> tuple[str, ...]:
        """The rules by which ``result`` was counted."""

    # Facts ------------------------------------------------------------------------------------------------------------

    def _read_bid(self, text: str) -> str:
        word = " ".join(text.lower().split())
        if word in self.words:
            return word
        if not re.fullmatch("[0-9]{1,3}", word) or int(word) == 0:
            raise ValueError(f"a bid is a number, such as {self.lowest}{''.join(f', or {w}' for w in self.words)}.")
        return str(int(word))

    def _read_sides(self, text: str) -> str:
        return BOTH if text.lower() == BOTH else self.read_side(text)

    def number(self, bid: str) -> int:
        """The number that stands for a bid in the count."""
        return self.bid_words[bid] if bid in self.bid_words else int(bid)

    def penalised(self, told: str | None) -> frozenset[Side]:
        """The sides that are told to be barred from scoring."""
        return frozenset() if told is None else frozenset((0, 1) if told == BOTH else (self.side(told),))

    def points(self, won: str, two: str | None) -> tuple[int, int]:
        """The points of each side: those in tricks, and the two where it is told apart."""
        points = [int(number) for number in won.split("-")]
        if two is not None:
            points[self.side(two)] += 1
        return points[0], points[1]

    def work_out(self, facts: Mapping[str, str]) -> Worked | None:
        if "bidder" not in facts or "bid" not in facts or "won" not in facts:
            return None
        return self._worked(facts["bidder"], facts["bid"], facts["won"], facts.get("two"), facts.get("penalty"))

    def _work_out(self, bidder: str, bid: str, won: str, two: str | None, penalty: str | None) -> Worked:
        points, penalised = self.points(won, two), self.penalised(penalty)
        result = self.score(self.side(bidder), self.number(bid), points, penalised)
        first, second = result.change
        return Worked((Cell(abs(first), first < 0), Cell(abs(second), second < 0)), result)

    def shown(self, facts: Mapping[str, str]) -> str:
        return " ".join(facts[name] for name in ("bidder", "bid") if name in facts)

    # The arithmetic in words ------------------------------------------------------------------------------------------

    def arithmetic(self, facts: Mapping[str, str], worked: Worked) -> list[str]:
        penalised = self.penalised(facts.get("penalty"))
        return [*self._steps(facts, self.side(facts["bidder"]), self.number(facts["bid"]), worked.result, penalised)]

    def _steps(
        self, facts: Mapping[str, str], bidders: Side, bid: int, result: Result, penalised: frozenset[Side]
    ) -> Iterable[str]:
        name, (first, second) = self.game.sides, result.points
        won = facts["won"].split("-")
        counted = f"In tricks {name[0]} won {won[0]} and {name[1]} {won[1]}"
        if "two" in facts:
            counted += f", and the two counts 1 for {facts['two']}: {first} to {second}"
        called = f"bid {facts['bid']}" if bid else "named trumps without a number"
        yield f"{name[bidders]} {called}. {counted}."
        if penalised:
            yield f"{' and '.join(name[side] for side in sorted(penalised))} are barred by a penalty."
        elif bid:
            needed = min(bid, self.total) if facts["bid"] in self.bid_words else bid
            has = result.points[bidders]
            yield f"{has} is {'at least' if result.made else 'less than'} {needed}: the bid is " + (
                "made." if result.made else f"set by {needed - has}."
            )
        scores = [self._told_change(side, bid if side != bidders else 0, result) for side in (bidders, 1 - bidders)]
        yield f"{', '.join(scores)} ({', '.join(self.method_rules(bid, result, penalised))})."

    def _told_change(self, side: Side, bid: int, result: Result) -> str:
        """How the change of one side comes about, to which a failed ``bid`` of the others may have been added."""
        name, own, other = self.game.sides[side], result.points[side], result.points[1 - side]
        change = result.change[side]
        if change < 0:
            return f"{name} lose {-change}"
        if change == 0:
            return f"{name} score nothing"
        if change == own:
            return f"{name} score {own}"
        if bid and change == own + bid:
            return f"{name} score {own} + {bid} = {change}"
        return f"{name} score {own} - {other} = {change}" if change == own - other else f"{name} score {change}"

    # Which deals can have led here ------------------------------------------------------------------------------------

    def contracts(self, changes: tuple[int, int], facts: Mapping[str, str]) -> tuple[Contract, ...]:
        """The contracts by which a deal can give ``changes``, so far as the facts tell; none: no deal can."""
        return self._contracts_of(changes, facts.get("bidder"), facts.get("bid"), facts.get("penalty"))

    def _find_contracts(
        self, changes: tuple[int, int], bidder: str | None, bid: str | None, penalty: str | None
    ) -> tuple[Contract, ...]:
        found = {
            Contract(side, made)
            for (side, called), made in self._results(penalty).get(changes, {}).items()
            if bidder in (None, self.game.sides[side]) and bid in (None, called)
        }
        return tuple(sorted(found))

    def _list_results(self, penalty: str | None) -> dict[tuple[int, int], dict[tuple[Side, str], bool]]:
        """Every pair of changes a deal can give, and the bids that lead there with whether they are made."""
        table: dict[tuple[int, int], dict[tuple[Side, str], bool]] = {}
        bids, penalised = (*map(str, range(self.lowest, self.total + 1)), *self.words), self.penalised(penalty)
        for first in range(self.total + 1):
            for second in (self.total - first,) if self.all_counted else range(self.total - first + 1):
                for side, bid in ((side, bid) for side in (0, 1) for bid in bids):
                    result = self.score(side, self.number(bid), (first, second), penalised)
                    table.setdefault(result.change, {})[side, bid] = result.made
        return table

    # What is odd ------------------------------------------------------------------------------------------------------

    def check_facts(self, facts: Mapping[str, str]) -> Iterable[Check]:
        """What is odd about the facts themselves."""
        bid = facts.get("bid")
        if bid is not None and bid not in self.words:
            if int(bid) < self.lowest:
                yield Check(None, f"{bid} was bid, and the lowest bid is {self.lowest}.", self.low_rules)
            elif int(bid) > self.total:
                yield Check(None, f"{bid} was bid, and the highest bid is {self.total}.", self.high_rules)
        elif bid is not None and "bidder" in facts and "dealer" in facts:
            if facts["bidder"] != self.read_side(dealer := facts["dealer"]):
                sentence = f"{bid} is for the dealer alone, and {Seat.parse(dealer)} dealt."
                yield Check(None, sentence, self.word_rules)
        if "won" in facts:
            first, second = self.points(facts["won"], facts.get("two"))
            if first + second > self.total or (self.all_counted and first + second != self.total):
                sentence = f"{first} and {second} points add up to {first + second}; there are {self.total}."
                yield Check(None, sentence, self.sum_rules)

    def check_pair(self, cells: Sequence[Cell], facts: Mapping[str, str]) -> Iterable[Check]:
        """Whether any deal can give these cells."""
        changes = (cells[0].change, cells[1].change)
        if self.contracts(changes, facts):
            return
        of = "" if "bid" not in facts else f" with a bid of {facts['bid']}"
        of += "" if "bidder" not in facts else f" by {facts['bidder']}"
        yield Check(None, f"No deal{of} gives {cells[0]} and {cells[1]}.", self.sum_rules)
