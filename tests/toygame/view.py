"""What a seat knows of a deal of the toy game: a fold of the events as that seat saw them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.toygame.state import EXCHANGE, Threw, Turned
from trickbook.cards import Card, card_set
from trickbook.contract.event import Dealt, Drew, Event, Played, Scored, TrickWon
from trickbook.contract.seat import Seat
from trickbook.contract.state import Setup
from trickbook.contract.view import View

if TYPE_CHECKING:
    from trickbook.contract.game import Game


class ToyView(View):
    """One seat's perfect-recall knowledge."""

    def __init__(self, game: Game, viewer: Seat | None, setup: Setup) -> None:
        super().__init__(game, viewer, setup)
        self.turned: Card | None = None
        self.thrown: int = 0
        """The cards this seat has thrown."""
        self.score: tuple[int, ...] | None = None

    def see(self, event: Event) -> None:
        match event:
            case Dealt(_, _, cards) | Drew(_, _, cards):
                self.hand |= card_set(cards or ())
            case Threw(_, _, cards):
                self.thrown |= card_set(cards or ())
                self.hand &= ~self.thrown
            case Turned(card):
                self.turned, self.trump = card, card.suit
            case Played(seat, card):
                self.hand &= ~(1 << card)
                self.trick.append((seat, card))
            case TrickWon(seat, _):
                self.tricks.append((seat, self.trick))
                self.trick = []
            case Scored(change, _):
                self.score = change

    def asks(self) -> str:
        if self.phase == EXCHANGE:
            return "Throw two cards; two others are drawn for them."
        return "Play a card." if self.trick else "Lead a card."
