"""Trumps with an off-five: what Cinch and Pedro share about the cards.

The five of the other suit of the trump colour is a trump, ranking just below its five (P-CARD-4..6, C-GEN-4..6).
Strength is one function of card, trump and suit led, laid out as tables once, so that no rule of following or winning
ever asks about the off-five again.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from trickbook.cards import CARDS, SUIT_CARDS, Card, CardSet, Suit, card_set
from trickbook.contract.tricks import Follow, TrickRules

TWO, FIVE, TEN, JACK, ACE = 0, 3, 8, 9, 12


class TrumpTables(NamedTuple):
    """Everything that the choice of trumps fixes."""

    trump: Suit
    trumps: CardSet
    """The fourteen trumps; the plain suit of the colour keeps twelve cards (P-CARD-7)."""
    suit_cards: tuple[CardSet, ...]
    """The cards that belong to each suit: the trumps include the off-five, its printed suit lacks it."""
    suit_of: tuple[Suit, ...]
    """The suit each card belongs to."""
    strength: tuple[tuple[int, ...], ...]
    """``strength[led][card]``: its power in a trick to which suit ``led`` was led; 0 if it cannot win."""
    two: Card
    fives: CardSet
    """Pedro and low pedro."""
    scorers: CardSet
    """The six trumps that count: ace, jack, ten, both fives, two (P-CARD-8)."""

    def rank_of(self, card: Card) -> int:
        """The power of a trump among trumps, 1 (the two) to 14 (the ace)."""
        return self.strength[self.trump][card] - TRUMP_POWER


TRUMP_POWER = 20


@cache
def trump_tables(trump: Suit) -> TrumpTables:
    """The tables for ``trump``."""
    five = CARDS[trump * 13 + FIVE]
    off_five = CARDS[trump.same_colour * 13 + FIVE]  # P-CARD-4, C-GEN-4: the other five of the colour is a trump
    suits = list(SUIT_CARDS)
    suits[trump] |= off_five.bit
    suits[trump.same_colour] &= ~off_five.bit  # P-CARD-6, C-GEN-6: and no card of its printed suit
    suit_of = tuple(next(suit for suit in Suit if suits[suit] & card.bit) for card in CARDS)

    def power(card: Card, led: Suit) -> int:
        if card == off_five:
            return TRUMP_POWER + 4  # P-CARD-5, C-GEN-5, C-PLAY-11: just below the five, above the four
        if card.suit == trump:
            return TRUMP_POWER + card.rank + (2 if card >= five else 1)  # 1, 2, 3 below the off-five, 5 to 14 above
        return card.rank + 1 if suit_of[card] == led else 0  # P-CARD-2, P-PLAY-9, C-GEN-3, C-PLAY-9

    strength = tuple(tuple(power(card, led) for card in CARDS) for led in Suit)
    fives = five.bit | off_five.bit
    scorers = fives | card_set(trump * 13 + rank for rank in (ACE, JACK, TEN, TWO))
    return TrumpTables(trump, suits[trump], tuple(suits), suit_of, strength, CARDS[trump * 13], fives, scorers)


@cache
def trick_rules(trump: Suit, follow: Follow, *, jack: int, two: bool) -> TrickRules:
    """What tricks come to with ``trump``; where the two counts for its holder, no trick changes whose it is.

    Rules P-SCORE-2, C-VAR-16; P-BURY-3: no scoring trump is buried.
    """
    tables, points = trump_tables(trump), list(point_values(trump, jack))
    if not two:
        points[tables.two] = 0
    strength = tuple(tables.strength[tables.suit_of[card]][card] for card in CARDS)
    return TrickRules(follow, tables.suit_cards, trump, strength, tuple(points), never_buried=tables.scorers)


@cache
def point_values(trump: Suit, jack: int = 1) -> tuple[int, ...]:
    """The points of each card: ace, ten, two one each, the fives five each, the jack ``jack`` (P-CARD-3, P-CARD-8).

    So one five outweighs ace, jack, ten and two together (P-CARD-9), and eight trumps score nothing (P-CARD-10).  Rules
    C-GEN-7, C-GEN-8.  What a hand is worth hangs on the suit named (C-BID-10).
    """
    values = [0] * 52
    for rank, points in ((ACE, 1), (JACK, jack), (TEN, 1), (FIVE, 5), (TWO, 1)):
        values[trump * 13 + rank] = points
    values[trump.same_colour * 13 + FIVE] = 5
    return tuple(values)
