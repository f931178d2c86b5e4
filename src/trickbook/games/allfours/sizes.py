"""The pack and the numbers of cards: everything that is nine, six, four or sixteen in a game of the family.

Beside the whole pack there is a small one for exact algorithms and for tests, made in proportion: 24 cards instead of
52, four dealt instead of nine, three in a full hand instead of six, eight in the stock instead of sixteen.  Its six
ranks keep both fives, cards above, between and below them, and the two with its rule of its own.  No more than three
trumps score there, so that, as with six of six, a hand that is too long can always throw or bury others.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from trickbook.cards import CARDS, RANK_NAMES, RANKS, Card, card_set, cards_in
from trickbook.contract.seat import Seat
from trickbook.games.allfours.trumps import point_values


class Sizes(NamedTuple):
    """The cards of the pack and how many of them go where."""

    cards: tuple[Card, ...]
    packet: int
    """Cards dealt at a time."""
    rounds: int
    """Times that each is dealt a packet."""
    hand: int
    """Cards of a full hand after the fill."""
    extra: int
    """The cards dealt to each beside, where that is played (C-VAR-6, C-VAR-7)."""

    @property
    def dealt(self) -> int:
        """Cards dealt to each."""
        return self.packet * self.rounds

    @property
    def stock(self) -> int:
        """Cards left for the fill."""
        return len(self.cards) - 4 * self.dealt

    @property
    def hand_name(self) -> str:
        """The number of cards of a full hand in words."""
        return RANK_NAMES[self.hand - 2]


CLOCKWISE_AFTER = tuple(tuple(Seat((seat + step) % 4) for step in (1, 2, 3)) for seat in Seat)
"""For each seat the other three, from the left round."""


@cache
def served_from(packet: int, dealt: int) -> tuple[Callable[[tuple[Card, ...]], tuple[Card, ...]], ...]:
    """For each place from the dealer's left, what picks its cards out of a pack: packet by packet, round by round."""
    return tuple(itemgetter(*(i for i in range(4 * dealt) if i // packet % 4 == place)) for place in range(4))


SIZES = {
    "full": Sizes(CARDS, packet=3, rounds=3, hand=6, extra=4),  # P-CARD-1, P-DEAL-2, C-GEN-2, C-DEAL-3
    "small": Sizes(
        cards_in(card_set(card for card in CARDS if RANKS[card.rank] in "KQ9532")), packet=2, rounds=2, hand=3, extra=2
    ),
}


@cache
def all_points(pack: str, jack: int = 1) -> int:
    """All the points there are in a pack of ``SIZES``, the jack of trumps counting ``jack``."""
    cards = SIZES[pack].cards
    values = point_values(cards[0].suit, jack)
    return sum(values[card] for card in cards)
