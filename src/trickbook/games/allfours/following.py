"""Which cards may be played to a lead: one function per custom, chosen once when a game is made.

Each takes the hand, the cards of the suit led and the trumps, all as sets in which the off-five is a trump.  Any card
may be led, and whoever can do nothing that is asked may play any card (P-PLAY-5).  An example of P-PLAY-7: hearts are
trumps, AD is led, and North holds KD 5D 3S.

>>> from trickbook.cards import DIAMONDS, HEARTS, parse_hand, show_cards
>>> from trickbook.games.allfours.trumps import trump_tables
>>> hearts = trump_tables(HEARTS)
>>> show_cards(follow_or_trump(parse_hand("KD 5D 3S"), hearts.suit_cards[DIAMONDS], hearts.trumps))
'KD 5D'
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from trickbook.cards import CardSet
from trickbook.contract.tricks import Follow

Following: TypeAlias = Callable[[CardSet, CardSet, CardSet], CardSet]


def shown_void(following: Following, card: int, led: CardSet, trumps: CardSet) -> CardSet:
    """What nobody can hold who lawfully plays ``card`` to a suit led: the suit, the trumps, both or nothing.

    >>> from trickbook.cards import DIAMONDS, HEARTS, Card
    >>> from trickbook.games.allfours.trumps import trump_tables
    >>> hearts = trump_tables(HEARTS)
    >>> missing = shown_void(follow_or_trump, Card.parse("3S"), hearts.suit_cards[DIAMONDS], hearts.trumps)
    >>> missing == hearts.suit_cards[DIAMONDS] | hearts.trumps
    True
    """
    missing = 0
    for cards in (led, trumps):
        if not cards >> card & 1 and not following(1 << card | cards, led, trumps) >> card & 1:
            missing |= cards
    return missing


def follow_or_trump(held: CardSet, led: CardSet, trumps: CardSet) -> CardSet:
    """Follow or trump; void of the suit, trump if you can (P-PLAY-3..6)."""
    return held & (led | trumps) or held


def follow_or_trump_at_will(held: CardSet, led: CardSet, trumps: CardSet) -> CardSet:
    """Follow or trump; void of the suit, anything (P-PLAY-6 with ``void_must_trump`` off)."""
    return held & (led | trumps) if held & led else held


def follow_suit(held: CardSet, led: CardSet, trumps: CardSet) -> CardSet:
    """Follow suit; void of it, anything, trumps included (P-VAR-19)."""
    return held & led or held


AS_DATA: dict[Following, Follow] = {
    follow_or_trump: "follow_or_trump",
    follow_or_trump_at_will: "follow_or_trump_at_will",
    follow_suit: "must_follow",
}
"""Each custom as the contract names it."""
