"""What a hand of Bezique may still bring: the combinations that are ready, and those that draws may complete.

It is an estimate.  A combination that lacks cards counts with the chance to draw them, from how many copies have not
been seen and how many cards are still to be drawn; one that is ready with the chance to win tricks enough to score it
beside the others.
"""

from __future__ import annotations

from functools import lru_cache, reduce
from math import comb, exp, factorial
from operator import or_
from typing import TYPE_CHECKING

from trickbook.cards import CardSet, Suit
from trickbook.games.bezique.combinations import BEZIQUE, COMBINATIONS, MARRIAGE, Combination, Part
from trickbook.games.bezique.holding import Handles, Holding

if TYPE_CHECKING:
    from trickbook.games.bezique.view import BeziqueView

WIN = 0.5
"""The chance to win any one trick."""
ROOM = 0.7
"""What is left of a chance for each card that is still lacking: nine cards hold few plans."""
REPLACED = 0.6
"""The chance to play a card of a combination on the table when another is there to take its place."""
MOST_LACKING = 3
READY = 1.0
"""No chance is so good but that of a combination whose cards are all there, to be scored."""
REACH = tuple((one, reduce(or_, (part.layers for part in one.parts))) for one in COMBINATIONS)
"""The combinations, each with all cards that can be in it."""


@lru_cache(maxsize=4096)
def at_least(expected: float, number: int) -> float:
    """The chance that something that is ``expected`` so often happens so often at least."""
    return 1 - exp(-expected) * sum(expected**times / factorial(times) for times in range(number))


@lru_cache(maxsize=4096)
def wins_exactly(tricks: int, number: int) -> float:
    """The chance to win just so many of the tricks to come."""
    return comb(tricks, number) * WIN**tricks


@lru_cache(maxsize=4096)
def wins_at_least(tricks: int, number: int) -> float:
    """The chance to win at least so many of the tricks to come."""
    return 1 - sum(wins_exactly(tricks, fewer) for fewer in range(min(number, tricks + 1)))


class Outlook:
    """What a player may still hope for, from what he sees; the hand is given each time."""

    def __init__(self, view: BeziqueView) -> None:
        self.view = view
        self.unseen = view.unseen
        self.number = max(1, self.unseen.bit_count())
        self.draws = view.stock // 2
        self.tricks = self.draws + 1
        """Tricks after which something may be declared, the one under way included."""
        self.new_card = view.game.new_card
        self._expected: dict[CardSet, float] = {}
        self._by_trump: dict[Suit | None, list[int]] = {}
        self._chances: dict[object, dict[tuple[str, CardSet, Handles], float]] = {}
        """By what has been scored, and the cards of each combination, what has been worked out: a card played or drawn
        changes few of them."""

    def expected(self, part: Part) -> float:
        """How many cards of a part the draws should bring."""
        if (known := self._expected.get(part.kinds)) is None:
            left = (self.unseen & part.layers).bit_count()
            known = self._expected[part.kinds] = round(self.draws * left / self.number, 2)
        return known

    def ready(self, held: Holding, trump: Suit | None) -> list[int]:
        """What is ready to be scored: points, the highest first."""
        open_to = (combination for combination in held.present() if held.is_open(combination, new_card=self.new_card))
        return sorted((self.score(combination, trump) for combination in open_to), reverse=True)

    def score(self, combination: Combination, trump: Suit | None) -> int:
        """What a combination would score while ``trump`` are trumps."""
        return combination.worth(trump, self.view.game.trump_makers)

    def _scores(self, trump: Suit | None) -> list[int]:
        """What all of them would."""
        if trump not in self._by_trump:
            self._by_trump[trump] = [self.score(combination, trump) for combination in COMBINATIONS]
        return self._by_trump[trump]

    def worth(self, held: Holding, trump: Suit | None, tricks: int | None = None) -> float:
        """The points that the hand should still bring with so many tricks to come."""
        tricks = self.tricks if tricks is None else tricks
        if tricks < 1:
            return 0.0
        chances = self._chances.setdefault((held.bonds, held.in_sequence, held.in_bezique), {})
        ready, total = list[int](), 0.0
        for (combination, cards), points in zip(REACH, self._scores(trump), strict=True):
            of_it = combination.name, held.closed & cards, held.laid & cards
            if (chance := chances.get(of_it)) is None:
                chance = chances[of_it] = self._prospect(held, combination)
            if chance == READY:
                ready.append(points)
            else:
                total += points * chance
        total *= wins_at_least(min(tricks, 12), 2)
        for place, points in enumerate(sorted(ready, reverse=True), 1):
            total += points * wins_at_least(min(tricks, 40), place)
        return total

    def _prospect(self, held: Holding, combination: Combination) -> float:
        """The chance that a combination becomes ready; it is ``READY`` if it is so."""
        if not held.has(combination):
            return self._chance(held, combination)
        if held.is_open(combination, new_card=self.new_card):
            return READY
        return self._again(held, combination)

    def winning(self, ready: list[int]) -> float:
        """What it is worth to win the next trick: to score now, not later or never."""
        if not ready or not self.draws:
            return 0.0
        gain = sum(points * wins_exactly(min(self.tricks - 1, 40), place) for place, points in enumerate(ready))
        return gain + 0.3 * ready[0]

    def _usable(self, held: Holding, combination: Combination, part: Part) -> int:
        """How many cards of a part may serve in it once more."""
        return (held.closed & part.layers).bit_count() + (self._unspent(held, combination) & part.layers).bit_count()

    def _unspent(self, held: Holding, combination: Combination) -> Handles:
        """The copies on the table that earlier scores do not bar from a combination."""
        laid = held.laid
        if combination.form == MARRIAGE:
            return laid & ~held.in_sequence
        if combination.form == BEZIQUE:
            for pairs in range(combination.pairs + 1, 5):
                laid &= ~held.in_bezique[pairs]
        return laid

    def _chance(self, held: Holding, combination: Combination) -> float:
        """The chance to draw what a combination lacks."""
        closed, laid = held.closed, self._unspent(held, combination)
        lacking, wanted = 0, []
        for part in combination.parts:
            missing = part.number - (closed & part.layers).bit_count() - (laid & part.layers).bit_count()
            if missing > 0:
                lacking += missing
                wanted.append((part, missing))
                if lacking > MOST_LACKING:
                    return 0.0
        chance = 1.0
        for part, missing in wanted:
            chance *= at_least(self.expected(part), missing)
        return float(chance * ROOM**lacking)

    def _again(self, held: Holding, combination: Combination) -> float:
        """The chance to score a combination again whose cards are there but used."""
        if any(self._usable(held, combination, part) > part.number for part in combination.parts):
            return REPLACED
        return max(at_least(self.expected(part), 1) for part in combination.parts) * ROOM * REPLACED
