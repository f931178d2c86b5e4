"""The fill: everybody's plain cards go, the others are filled to six, the dealer looks through what is left.

Rules P-DISC, P-DRAW, P-ROB.  The functions change a deal in progress and append the events of what happens; they go as
far as it goes without somebody's choice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickbook.cards import CardSet, card_set, cards_in
from trickbook.games.allfours.events import Discarded, Looked, Took
from trickbook.games.allfours.fill import serve
from trickbook.games.allfours.sizes import CLOCKWISE_AFTER

if TYPE_CHECKING:
    from trickbook.games.pedro.state import PedroState


def throw_plain_cards(deal: PedroState) -> None:
    """Everybody, the dealer too, throws every plain card face down and keeps every trump (P-DISC-1..3)."""
    trumps = deal.trumps
    for seat in (*CLOCKWISE_AFTER[deal.dealer], deal.dealer):
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
    deal.remainder = card_set(deal.stock)
    deal.wanted = max(0, lacking - (deal.remainder & deal.trumps).bit_count())  # P-ROB-2..5: after every trump
    deal.events.append(Looked(dealer, len(deal.stock), cards_in(deal.remainder)))
    return True


def take(deal: PedroState, plain: CardSet) -> None:
    """The dealer takes every trump and the ``plain`` cards chosen; the rest stays face down (P-ROB-9).

    All fourteen trumps are then in the hands (P-ROB-8), ten at the most in the dealer's (P-ROB-6).
    """
    taken = deal.remainder & deal.trumps | plain
    cards = cards_in(taken)
    deal.hands[deal.dealer] |= taken
    deal.stock = [card for card in deal.stock if not taken >> card & 1]
    deal.events.append(Took(deal.dealer, len(cards), cards))


def picked_by_luck(deal: PedroState) -> CardSet:
    """The plain cards that chance picks for the dealer: the first by the deal's luck (P-ROB-3)."""
    plain = deal.remainder & ~deal.trumps
    return card_set([card for card in deal.setup.luck if plain >> card & 1][: deal.wanted])
