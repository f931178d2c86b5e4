"""A suit weighed as trumps: the points that a side should win with it, and what of the hand a bid would rest on.

The games of the family say what each trump adds (``Weights``); nothing here knows which of their advice that follows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from trickbook.cards import Suit, cards_in
from trickbook.games.allfours.trumps import ACE, point_values, trump_tables
from trickbook.games.allfours.view import AllFoursView

KING, QUEEN = ACE - 1, ACE - 2
SUPPORT = 3
"""The further trumps with which a five counts as guarded."""


class Weights(NamedTuple):
    """What the parts of a hand add to the points that its side should win."""

    partner: float
    """What the partner's hand and the cards still to be drawn bring on average."""
    honours: Mapping[int, float]
    """What a side wins more for holding a trump of a rank: its own points, and those it helps to win."""
    supported_five: float
    bare_five: float
    low_with_five: float
    low_without_five: float
    """What any other trump adds."""
    dealer: float
    """What looking through the rest of the stock is worth."""


class Worth(NamedTuple):
    """A suit weighed as trumps."""

    estimate: float
    suit: Suit
    visible: int
    """Points of its cards in hand."""
    fives: int
    trumps: int
    ranks: frozenset[int]
    """Of the trumps that are neither five."""

    @property
    def in_sight(self) -> str:
        """The visible points in words."""
        return f"{self.visible or 'no'} point{'s' * (self.visible != 1)} in sight"

    @property
    def supported(self) -> bool:
        """A five with three or more trumps behind it."""
        return self.fives > 0 and self.trumps > SUPPORT


def weigh(view: AllFoursView, suit: Suit, weights: Weights, jack: int = 1) -> Worth:
    """The points that the side of ``view`` should win with ``suit`` as trumps."""
    tables = trump_tables(suit)
    held = view.hand & tables.trumps
    fives = (held & tables.fives).bit_count()
    five = weights.supported_five if held.bit_count() > SUPPORT else weights.bare_five
    low = weights.low_with_five if fives else weights.low_without_five
    estimate = weights.partner + weights.dealer * (view.viewer == view.dealer)
    values = point_values(suit, jack)
    visible, ranks = sum(values[card] for card in cards_in(held)), set()
    for card in cards_in(held):
        if tables.fives & card.bit:
            estimate += five
        else:
            ranks.add(card.rank)
            estimate += weights.honours.get(card.rank, low)
    return Worth(estimate, suit, visible, fives, held.bit_count(), frozenset(ranks))
