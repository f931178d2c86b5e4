"""What the cards of Bezique are worth in play: their order, the court cards, the brisques, and who wins a trick."""

from __future__ import annotations

from functools import cache

from trickbook.cards import CARDS, FULL_PACK, Card, CardSet, Suit, card_set
from trickbook.contract.tricks import TrickRules

ORDER = "789JQKTA"
"""The ranks from the lowest to the highest: the ten stands between the ace and the king (B-SETUP-3)."""
COPIES = 4
PACK: tuple[Card, ...] = tuple(card for card in CARDS if str(card)[0] in ORDER) * COPIES  # B-SETUP-2
"""Four packs of 32 cards."""
STRENGTH = tuple(ORDER.find(str(card)[0]) for card in CARDS)
"""How high each card stands in its suit; -1 for the cards that are not in the pack."""


_LAYERS = sum(1 << 52 * layer for layer in range(COPIES))


def in_layers(kinds: CardSet) -> CardSet:
    """All four copies of the given kinds, as bits of every layer."""
    return kinds * _LAYERS


def in_copies(card: Card, number: int) -> CardSet:
    """So many copies of a card."""
    return (_LAYERS & (1 << 52 * number) - 1) << card


def kinds_in(cards: CardSet) -> CardSet:
    """The kinds of a set of cards in layers."""
    return (cards | cards >> 52 | cards >> 104 | cards >> 156) & FULL_PACK


def _of_ranks(ranks: str) -> CardSet:
    return in_layers(card_set(card for card in PACK if str(card)[0] in ranks))


COURT = _of_ranks("KQJ")
"""The court cards (B-CB-2)."""
BRISQUES = _of_ranks("AT")
"""The aces and tens (B-BRQ-3)."""
OF_SUIT = tuple(in_layers(card_set(card for card in PACK if card.suit == suit)) for suit in Suit)
HIGHER: tuple[CardSet, ...] = tuple(
    in_layers(card_set(other for other in PACK if other.suit == card.suit and STRENGTH[other] > STRENGTH[card]))
    for card in CARDS
)
"""For each card, the cards of its suit that beat it; an equal one does not (B-PLAY-6)."""


LAST_TRICK = len(PACK) // 4 + 1
"""What the last trick adds to a total of brisques, of which there are fewer, so that a total tells both."""


@cache
def trick_rules(trump: Suit | None) -> TrickRules:
    """What tricks come to, counted in brisques: the last nine have their duties (B-LAST-3..5)."""
    points = tuple(BRISQUES >> card & 1 for card in CARDS)
    suits = tuple(kinds_in(cards) for cards in OF_SUIT)
    return TrickRules("follow_and_beat", suits, trump, STRENGTH, points, last_trick=LAST_TRICK)


def answer_wins(led: Card, answer: Card, trump: Suit | None) -> bool:
    """Whether the second card of a trick takes it.

    The higher of one suit does (B-PLAY-4), of equal ones the first (B-PLAY-6); a trump beats another suit (B-PLAY-5),
    and whatever neither follows nor trumps loses (B-PLAY-7).
    """
    if answer // 13 == led // 13:
        return STRENGTH[answer] > STRENGTH[led]
    return answer // 13 == trump


def answers(held: CardSet, led: Card | None, trump: Suit | None) -> CardSet:
    """The cards that may be played in the last nine tricks: any one led, and then the duties of B-LAST-5.

    Who has the suit follows (B-LAST-3) and beats the lead if he can (B-LAST-4); who has not plays a trump, if there are
    trumps (B-LAST-8) and he has one; otherwise any card.
    """
    if led is None:
        return held
    if following := held & OF_SUIT[led.suit]:
        return following & HIGHER[led] or following
    return (held & OF_SUIT[trump] if trump is not None else 0) or held


def brisques_in(cards: CardSet) -> int:
    """How many aces and tens there are."""
    return (cards & BRISQUES).bit_count()
