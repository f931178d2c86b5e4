"""What to lead, by the classical school: trumps from five, partner's suit returned, else a card of the longest suit.

Each piece of counsel looks at the count and speaks only if its case has come; the first that speaks is followed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from trickbook.cards import SUIT_CARDS, Card, Suit, cards_in
from trickbook.contract.advice import Advice
from trickbook.games.whist.counting import Count
from trickbook.games.whist.school import Maxim, advice

ACE, KING, QUEEN, JACK, TEN = 12, 11, 10, 9, 8
LONG_TRUMPS = 5
"""From so many trumps as dealt they are led (the classical rule)."""


def from_suit(count: Count, suit: Suit) -> tuple[Card, str]:
    """The book's card to lead from a suit, and why."""
    cards = count.suit(suit)
    top, length = cards[0], (count.own & SUIT_CARDS[suit]).bit_count()
    run = count.equals(top)
    first = count.first_round(suit)
    if first and top.rank == ACE and len(run) > 1:
        return run[1], f"the {run[1].name} from ace and king"
    if count.is_master(top) and not (first and length < 5 and len(cards) > 3 and top.rank == ACE):
        return top, f"the {top.name}, which nobody can beat" if not first else f"the {top.name}"
    if len(run) > 1 and (top.rank >= KING or (len(run) > 2 and top.rank >= TEN)):
        return top, f"the {top.name}, the top of a sequence"
    if len(cards) > 3:
        if len(cards) == length:
            return cards[3], f"the {cards[3].name}, your fourth best"
        return cards[-1], f"the {cards[-1].name}, the lowest of a long suit"
    if len(cards) == 3 and top.rank >= QUEEN:
        return cards[-1], f"the {cards[-1].name}, keeping the {top.name}"
    return top, f"the {top.name}, the best of a short suit"


# Trumps ---------------------------------------------------------------------------------------------------------------


def draw_trumps(count: Count) -> Advice | None:
    """From five trumps or more lead trumps, as long as an adversary may hold one that is not the best."""
    cards, foes = count.suit(count.trump), count.foes_trumps()
    if not cards or not foes or (count.own & count.trumps).bit_count() < LONG_TRUMPS:
        return None
    if foes.bit_count() == 1 and not count.is_master(cards[0]):
        return None  # the best trump is theirs, and it makes a trick in any case
    if len(cards) < 3 and not count.is_master(cards[0]):
        return None
    card, what = from_suit(count, count.trump)
    held = f"with {(count.own & count.trumps).bit_count()} trumps draw theirs"
    return advice(card, Maxim.TRUMPS_FROM_FIVE, f"{held}, {what}", "W-PLAY-8")


def return_trumps(count: Count) -> Advice | None:
    """Partner has led trumps: return them at once, from a few the best, from many the lowest."""
    cards = count.suit(count.trump)
    if not cards or not count.foes_trumps() or not any(card.suit == count.trump for card in count.leads[count.partner]):
        return None
    best = len(cards) < 3 or count.is_master(cards[0])
    card, which = (cards[0], "best") if best else (cards[-1], "lowest")
    return advice(card, Maxim.RETURN_TRUMPS, f"he has led them, and the {card.name} is your {which}", "W-PLAY-8")


# Plain suits ----------------------------------------------------------------------------------------------------------


def make_winners(count: Count) -> Advice | None:
    """With no trumps against them, the cards that nobody can beat make their tricks."""
    if count.foes_trumps():
        return None
    winners = [card for card in cards_in(count.hand & ~count.trumps) if count.is_master(card)]
    if not winners:
        return None
    best = max(winners, key=lambda card: (len(count.suit(card.suit)), card.rank))
    why = f"the {best.name} makes its trick, and the lead stays with you"
    return advice(best, Maxim.WINNERS, why, "W-PLAY-10", "W-PLAY-11")


def return_partners_suit(count: Count) -> Advice | None:
    """Return the suit that partner led first: the best card of a few, the lowest of many."""
    for led in count.leads[count.partner]:
        suit = led.suit
        cards = count.suit(suit)
        if suit == count.trump or not cards:
            continue
        if count.may_trump(count.left, suit) or count.may_trump(count.right, suit):
            return None
        if count.void[count.partner] & SUIT_CARDS[suit] and not count.may_trump(count.partner, suit):
            return None
        original = (count.own & SUIT_CARDS[suit]).bit_count()
        if count.is_master(cards[0]) or original < 4:
            return advice(cards[0], Maxim.RETURN_SUIT, f"{suit}, with the best of a few, which strengthens him")
        return advice(cards[-1], Maxim.RETURN_SUIT, f"{suit}, with the lowest of four or more")
    return None


def worth(count: Count, suit: Suit) -> float:
    """How good a suit is to lead: long and strong, not one that an adversary is going to trump."""
    cards = count.suit(suit)
    value = 2.0 * len(cards) + sum(
        {ACE: 3, KING: 2.5, QUEEN: 1.5, JACK: 1, TEN: 0.5}.get(card.rank, 0) for card in cards
    )
    value += 3 if count.is_master(cards[0]) else 0
    for foe in (count.left, count.right):
        value -= 8 if count.may_trump(foe, suit) else 0
        value -= 3 if any(card.suit == suit for card in count.leads[foe][:1]) else 0
    if count.may_trump(count.partner, suit):
        value += 6
    if len(cards) == 1:
        value -= 1
    return value


def own_suit(count: Count) -> Advice:
    """The book's card of the best suit to lead."""
    suits = [suit for suit in Suit if suit != count.trump and count.suit(suit)]
    if not suits:
        card, what = from_suit(count, count.trump)
        return advice(card, Maxim.OWN_SUIT, f"you hold nothing but trumps, so lead {what}")
    suit = max(suits, key=lambda suit: worth(count, suit))
    if count.may_trump(count.partner, suit) and not (
        count.may_trump(count.left, suit) or count.may_trump(count.right, suit)
    ):
        card = count.suit(suit)[-1]
        return advice(card, Maxim.LET_HIM_TRUMP, f"he has shown that he is out of {suit}", "W-PLAY-5")
    card, what = from_suit(count, suit)
    why = f"that is {suit}; {what}" if len(count.suit(suit)) > 3 else f"no long suit is better than {what}"
    return advice(card, Maxim.OWN_SUIT, why)


Counsel: TypeAlias = Callable[[Count], Advice | None]
LEADING: tuple[Counsel, ...] = (make_winners, draw_trumps, return_trumps, return_partners_suit)


def lead(count: Count) -> Advice:
    """The card to lead."""
    for counsel in LEADING:
        if (found := counsel(count)) is not None:
            return found
    return own_suit(count)
