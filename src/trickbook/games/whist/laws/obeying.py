"""How a demand is obeyed: the lawful cards that do what was demanded, for a table that knows the hand.

Rules W-PEN-1, W-PEN-8, W-TRUMP-4 and W-LOT-2.  An example of W-PEN-8, hearts being trumps:

>>> from trickbook.cards import HEARTS, parse_cards, parse_hand, show_cards
>>> trick = parse_cards("7S KS")
>>> show_cards(obeying("forbid win", parse_hand("AS QS 3S"), trick, HEARTS))
'QS 3S'
"""

from __future__ import annotations

from collections.abc import Sequence

from trickbook.cards import SUIT_CARDS, Card, CardSet, Suit, card_set, cards_in
from trickbook.games.whist.laws.codes import HIGHEST
from trickbook.games.whist.tricks import POWER

HIGHEST_TRUMP, LOWEST_TRUMP = TRUMP_CALLS = ("call highest trump", "call lowest trump")
"""The calls of W-TRUMP-4 and W-TRUMP-7."""
SUIT_CALLS = {f"call {suit!s}": suit for suit in Suit}
"""The call of W-LOT-1 by what is said."""


def lawful(held: CardSet, trick: Sequence[Card]) -> CardSet:
    """What may be played from ``held`` to the cards of ``trick``, the card led first; any card leads."""
    return held & SUIT_CARDS[trick[0].suit] or held if trick else held


def obeying(demand: str, held: CardSet, trick: Sequence[Card], trump: Suit) -> CardSet:
    """The lawful cards of ``held`` that do what is demanded.  Where none does, the player is free (W-PEN-1)."""
    cards = lawful(held, trick)
    match demand:
        case "call highest trump" | "call lowest trump":  # W-TRUMP-4: that card, if it is lawful
            return _end(held & SUIT_CARDS[trump], highest=demand == HIGHEST_TRUMP) & cards
    if demand in SUIT_CALLS:  # W-LOT-2: for a lead
        return cards & SUIT_CARDS[SUIT_CALLS[demand]] if not trick else 0
    if not trick:
        return 0
    led = trick[0].suit
    follows = bool(held & SUIT_CARDS[led])
    power = POWER[trump][led]
    best = max(power[card] for card in trick)
    match demand:
        case "call highest" | "call lowest":
            return _end(cards & SUIT_CARDS[led], highest=demand == HIGHEST)
        case "call win":
            return card_set(card for card in cards_in(cards) if power[card] > best)
        case "forbid win":
            return card_set(card for card in cards_in(cards) if power[card] < best)
        case "call ruff":
            return 0 if follows else cards & SUIT_CARDS[trump]
        case "forbid ruff":
            return 0 if follows else cards & ~SUIT_CARDS[trump]
    raise ValueError(f"There is no demand {demand!r}.")


def _end(cards: CardSet, *, highest: bool) -> CardSet:
    """The highest or the lowest card of a set of one suit, as a set."""
    if not cards:
        return 0
    return 1 << cards.bit_length() - 1 if highest else cards & -cards
