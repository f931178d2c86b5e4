"""Filling the hands: cards off the top of the stock, and what happens when it runs out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickbook.cards import Card, card_set, cards_in
from trickbook.contract.event import Drew
from trickbook.contract.seat import Seat
from trickbook.games.allfours.events import Reshuffled
from trickbook.games.allfours.sizes import CLOCKWISE_AFTER

if TYPE_CHECKING:
    from trickbook.games.allfours.state import AllFoursState


def serve_others(deal: AllFoursState) -> None:
    """The three other hands are filled to six, one packet each, clockwise from the dealer's left.

    Rules P-DRAW-1..3, P-DRAW-8, C-DRAW-1.  Who holds more keeps the trumps dealt, nine at the most (P-ROB-7).
    """
    for seat in CLOCKWISE_AFTER[deal.dealer]:
        serve(deal, seat)


def serve(deal: AllFoursState, seat: Seat) -> None:
    """Give ``seat`` cards off the top up to six, from a new stock once the old one ends (P-DRAW-5, P-DRAW-7, C-DRAW-4).

    The sixteen cards do not suffice when the hands, none longer than six, hold fewer than eight trumps between them and
    nothing else (P-DRAW-6).  The event shows everybody how many were taken (P-DRAW-4, C-DRAW-3).
    """
    wanted = deal.game.sizes.hand - deal.hands[seat].bit_count()
    if wanted <= 0:
        deal.events.append(Drew(seat, 0, ()))
        return
    cards = off_the_top(deal, wanted)
    drawn = card_set(cards)
    deal.hands[seat] |= drawn
    deal.events.append(Drew(seat, len(cards), cards_in(drawn)))


def off_the_top(deal: AllFoursState, wanted: int) -> list[Card]:
    """The top ``wanted`` cards, as far as they go: of the stock, then of the new one (P-DRAW-5, P-DRAW-7, C-DRAW-4)."""
    cards = deal.stock[:wanted]
    del deal.stock[:wanted]
    if len(cards) < wanted and (order := deal.refill_order()) is not None:
        if not deal.reshuffled:
            deal.new_stock = [card for card in order if deal.thrown >> card & 1]
            deal.reshuffled = True
            deal.events.append(Reshuffled(len(deal.new_stock)))
        missing = wanted - len(cards)
        cards += deal.new_stock[:missing]
        del deal.new_stock[:missing]
    return cards
