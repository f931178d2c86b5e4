"""The fill: everybody's plain cards go, the others are filled to six, the dealer looks through what is left.

Rules P-DISC, P-DRAW, P-ROB.  The functions change a deal in progress and append the events of what happens; they go as
far as it goes without somebody's choice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickbook.cards import Card, CardSet, card_set, cards_in
from trickbook.games.allfours.events import Discarded, Looked, Took
from trickbook.games.allfours.fill import serve

if TYPE_CHECKING:
    from trickbook.games.pedro.state import PedroState


def throw_plain_cards(deal: PedroState) -> None:
    """Everybody, the dealer too, throws every plain card face down and keeps every trump (P-DISC-1..3)."""
    trumps = deal.trumps
    for step in range(1, 5):
        seat = deal.game.next_seat(deal.dealer, step)
        plain = deal.hands[seat] & ~trumps
        thrown = cards_in(plain)
        deal.hands[seat] &= trumps
        deal.thrown |= plain
        deal.events.append(Discarded(seat, len(thrown), thrown))


def look_through(deal: PedroState) -> bool:
    """The dealer looks through the remainder; ``False`` if it cannot complete the hand, which is then served unseen.

    Who needs more than is left takes all of it and the rest off the new stock, without choice (P-ROB-1, P-DRAW-7).
    """
    dealer = deal.dealer
    lacking = deal.game.sizes.hand - deal.hands[dealer].bit_count()
    if len(deal.stock) < lacking or not deal.stock:
        serve(deal, dealer)
        return False
    deal.events.append(Looked(dealer, len(deal.stock), tuple(sorted(deal.stock))))
    return True


def plain_wanted(deal: PedroState) -> int:
    """How many plain cards the dealer fills up with after taking every trump (P-ROB-2..5)."""
    trumps = card_set(deal.stock) & deal.trumps
    return max(0, deal.game.sizes.hand - (deal.hands[deal.dealer] | trumps).bit_count())


def take(deal: PedroState, plain: CardSet) -> None:
    """The dealer takes every trump and the ``plain`` cards chosen; the rest stays face down (P-ROB-9).

    All fourteen trumps are then in the hands (P-ROB-8), ten at the most in the dealer's (P-ROB-6).
    """
    taken = card_set(deal.stock) & deal.trumps | plain
    cards = cards_in(taken)
    deal.hands[deal.dealer] |= taken
    deal.stock = [card for card in deal.stock if not taken >> card & 1]
    deal.events.append(Took(deal.dealer, len(cards), cards))


def picked_by_luck(deal: PedroState, wanted: int) -> CardSet:
    """The plain cards that chance picks for the dealer: the first by the deal's luck (P-ROB-3)."""
    remainder = card_set(deal.stock) & ~deal.trumps
    picks: list[Card] = [card for card in deal.setup.luck if remainder >> card & 1]
    return card_set(picks[:wanted])
