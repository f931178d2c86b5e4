"""What wins a trick, the honours, and who gathers: tables and functions of cards, without the course of a deal.

An example of W-PLAY-8: hearts are trumps, clubs are led.

>>> from trickbook.cards import CLUBS, HEARTS, Card
>>> hearts_trumps = POWER[HEARTS]
>>> power = hearts_trumps[CLUBS]
>>> power[Card.parse("2H")] > power[Card.parse("AC")] > power[Card.parse("9C")] > power[Card.parse("AS")]
True
"""

from __future__ import annotations

from trickbook.cards import CARDS, SUIT_CARDS, CardSet, Suit, card_set
from trickbook.contract.seat import Seat
from trickbook.contract.tricks import TrickRules

BOOK = 6
"""Tricks of a side that score nothing (W-PLAY-13)."""
HONOURS: tuple[CardSet, ...] = tuple(
    card_set(card for card in CARDS if card.suit == suit and card.rank > 8) for suit in Suit
)
"""By trump suit: ace, king, queen and jack (W-HON-1)."""


def _power(trump: Suit, led: Suit) -> tuple[int, ...]:
    """How much each card wins with: trumps, then the suit led, ace high; the rest never (W-PLAY-7..10, W-SETUP-2)."""
    return tuple(20 + card.rank if card.suit == trump else 1 + card.rank if card.suit == led else 0 for card in CARDS)


POWER = tuple(tuple(_power(trump, led) for led in Suit) for trump in Suit)
"""``POWER[trump][led][card]``: the highest of a trick wins it."""
TRUMP_POWER = 20
"""What the lowest trump wins with."""


RULES = tuple(
    TrickRules(
        follow="must_follow",  # W-PLAY-3, W-PLAY-5, W-PLAY-6
        suits=SUIT_CARDS,
        trump=trump,
        strength=tuple(POWER[trump][card.suit][card] for card in CARDS),
        trick_points=1,  # W-TRICK-1
    )
    for trump in Suit
)
"""By trump suit: what tricks come to."""


def gatherer(custom: str, first_winner: Seat, winner: Seat) -> Seat:
    """Who gathers a trick of ``winner``, whose side won its first by ``first_winner`` (W-TRICK-4, W-TRICK-5)."""
    return Seat((first_winner if custom == "first_winner_partner" else winner) + 2 & 3)
