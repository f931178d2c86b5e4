"""The score sheet of the family: who bid what, the points each side won, the two, penalties; both cells from these.

A subclass brings its way of scoring a deal and of adding deals up.  Typed cells are held against every result that a
deal can have, which also tells, where it can be told, who had bid and whether the bid was made.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import ClassVar, NamedTuple, Protocol

from trickbook.contract.game import Game
from trickbook.contract.seat import Side
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


ANY_CONTRACT = frozenset(Contract(side, made) for side in (0, 1) for made in (False, True))


class FamilySheet(SheetRules):
    """What the sheets of Pedro and Cinch share."""

    bid_words: ClassVar[dict[str, int]] = {}
    """Bids that are no number, and the number they stand for."""
    lowest: int
    """The lowest bid."""
    total: int
    """All the points there are, and the highest bid that is a number."""
    all_counted: bool
    """Whether the points of both sides always add up to all there are."""
    low_rules: ClassVar[tuple[str, ...]]
    high_rules: ClassVar[tuple[str, ...]]
    sum_rules: ClassVar[tuple[str, ...]]
    """The rules of the lowest bid, the highest, and what the points add up to."""

    def __init__(self, game: Game, *, two_to_holder: bool) -> None:
        facts = [
            Fact("bidder", "who named trumps: a side or a seat", self.read_side, early=True),
            Fact(
                "bid", f"what was bid: a number{''.join(f', or {word}' for word in self.words)}", self._read_bid, True
            ),
            Fact("won", "points won in tricks, North and South first: 8-6", _read_pair),
        ]
        if two_to_holder:
            told = "who was dealt the two, a side or a seat, where its point is not in the points won yet"
            facts.append(Fact("two", told, self.read_side))
        facts.append(Fact("penalty", "who is barred by a penalty: a side, or both", self._read_sides))
        super().__init__(game, facts)

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

    def penalised(self, facts: Mapping[str, str]) -> frozenset[Side]:
        """The sides barred from scoring."""
        told = facts.get("penalty")
        return frozenset() if told is None else frozenset((0, 1) if told == BOTH else (self.side(told),))

    def points(self, facts: Mapping[str, str]) -> tuple[int, int]:
        """The points of each side: those in tricks, and the two where it is told apart."""
        points = [int(number) for number in facts["won"].split("-")]
        if "two" in facts:
            points[self.side(facts["two"])] += 1
        return points[0], points[1]

    def work_out(self, facts: Mapping[str, str]) -> Worked | None:
        key = (facts.get("bidder"), facts.get("bid"), facts.get("won"), facts.get("two"), facts.get("penalty"))
        if None in key[:3]:
            return None
        if key not in self._worked:
            self._worked[key] = self._work_out(facts)
        return self._worked[key]

    @cached_property
    def _worked(self) -> dict[tuple[str | None, ...], Worked]:
        return {}

    def _work_out(self, facts: Mapping[str, str]) -> Worked:
        bidders, bid, penalised = self.side(facts["bidder"]), self.number(facts["bid"]), self.penalised(facts)
        result = self.score(bidders, bid, self.points(facts), penalised)
        first, second = result.change
        cells = (Cell(abs(first), first < 0), Cell(abs(second), second < 0))
        return Worked(cells, result)

    def shown(self, facts: Mapping[str, str]) -> str:
        return " ".join(facts[name] for name in ("bidder", "bid") if name in facts)

    # The arithmetic in words ------------------------------------------------------------------------------------------

    def arithmetic(self, facts: Mapping[str, str], worked: Worked) -> list[str]:
        bidders, bid, penalised = self.side(facts["bidder"]), self.number(facts["bid"]), self.penalised(facts)
        return [*self._steps(facts, bidders, bid, worked.result, penalised)]

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
                "made." if result.made else "set."
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

    def contracts(self, changes: tuple[int, int], facts: Mapping[str, str]) -> frozenset[Contract]:
        """The contracts by which a deal can give ``changes``, so far as the facts tell; none: no deal can."""
        key = (changes, facts.get("bidder"), facts.get("bid"), facts.get("penalty"))
        if key not in self._contracts_found:
            self._contracts_found[key] = self._find_contracts(changes, facts)
        return self._contracts_found[key]

    @cached_property
    def _contracts_found(self) -> dict[tuple[object, ...], frozenset[Contract]]:
        return {}

    def _find_contracts(self, changes: tuple[int, int], facts: Mapping[str, str]) -> frozenset[Contract]:
        bidders = [self.side(facts["bidder"])] if "bidder" in facts else [0, 1]
        found = set()
        for (side, bid), made in self._results(self.penalised(facts)).get(changes, {}).items():
            if side in bidders and facts.get("bid", bid) == bid:
                found.add(Contract(side, made))
        return frozenset(found)

    def _results(self, penalised: frozenset[Side]) -> dict[tuple[int, int], dict[tuple[Side, str], bool]]:
        """Every pair of changes a deal can give, and the bids that lead there with whether they are made."""
        if penalised not in self._tables:
            table: dict[tuple[int, int], dict[tuple[Side, str], bool]] = {}
            bids = (*map(str, range(self.lowest, self.total + 1)), *self.words)
            for first in range(self.total + 1):
                for second in (self.total - first,) if self.all_counted else range(self.total - first + 1):
                    for side, bid in ((side, bid) for side in (0, 1) for bid in bids):
                        result = self.score(side, self.number(bid), (first, second), penalised)
                        table.setdefault(result.change, {})[side, bid] = result.made
            self._tables[penalised] = table
        return self._tables[penalised]

    @cached_property
    def _tables(self) -> dict[frozenset[Side], dict[tuple[int, int], dict[tuple[Side, str], bool]]]:
        return {}

    # What is odd ------------------------------------------------------------------------------------------------------

    def check_facts(self, facts: Mapping[str, str]) -> Iterable[Check]:
        """What is odd about the facts themselves."""
        bid = facts.get("bid")
        if bid is not None and bid not in self.words:
            if int(bid) < self.lowest:
                yield Check(None, f"{bid} was bid, and the lowest bid is {self.lowest}.", self.low_rules)
            elif int(bid) > self.total:
                yield Check(None, f"{bid} was bid, and the highest bid is {self.total}.", self.high_rules)
        if "won" in facts:
            first, second = self.points(facts)
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


def _read_pair(text: str) -> str:
    written = re.fullmatch(r"([0-9]{1,3}) *[-:–] *([0-9]{1,3})", text)
    if written is None:
        raise ValueError("it is two numbers, North and South first, such as 8-6.")
    return f"{int(written[1])}-{int(written[2])}"
