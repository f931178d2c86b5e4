"""What a seat of Cinch knows, and what it is asked for in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from trickbook.cards import CardSet, card_set
from trickbook.contract.action import BIDS
from trickbook.contract.event import Event, TrumpNamed
from trickbook.contract.seat import Seat
from trickbook.contract.state import Setup
from trickbook.games.allfours.events import Reshuffled
from trickbook.games.allfours.view import AllFoursView
from trickbook.games.cinch.events import (
    AskedFor,
    DrawnUnseen,
    Lifted,
    MadeUp,
    PutBack,
    PutOut,
    Robbed,
    Sealed,
    Served,
    TakenToBid,
    TookBack,
)
from trickbook.games.cinch.options import CinchOptions

if TYPE_CHECKING:
    from trickbook.contract.game import Game


class CinchView(AllFoursView):
    """One seat's perfect-recall knowledge of a deal of Cinch.

    ``drawn`` says how many cards each wanted to make six; what a robbing dealer took up is in ``looked``.
    """

    shows_discards = True  # C-DISC-2

    def __init__(self, game: Game, viewer: Seat | None, setup: Setup) -> None:
        super().__init__(game, viewer, setup)
        self.sealed: CardSet = 0
        """What this seat has chosen to throw, while others still choose."""
        self.chosen: list[Seat] = []
        """The seats that have chosen, until all is laid open."""
        self.robbed = False
        """Whether the dealer has taken up what was left of the stock."""
        self.new_stock: CardSet = 0
        """The discards from which hands were made up once the stock had run out."""

    def see(self, event: Event) -> None:
        super().see(event)
        if (take_in := _TAKE_IN.get(type(event))) is not None:
            take_in(self, event)

    def _sealed(self, event: Sealed) -> None:
        self.chosen.append(event.seat)
        if event.cards is not None:
            self.sealed = card_set(event.cards)

    def _taken_to_bid(self, event: TakenToBid) -> None:
        self.bidder, self.bid = event.seat, BIDS[event.points]

    def _maker(self, event: TrumpNamed) -> None:
        self.bidder = event.seat  # with or without a bid: C-BID-7

    def _robbed(self, event: Robbed) -> None:
        self.drawn[event.seat] = max(0, self.sizes.hand - self.held[event.seat])
        self._gain(event.seat, event.count, event.cards)
        self.looked = card_set(event.cards or ())
        self.robbed = True

    def _refilled(self, event: Reshuffled) -> None:
        self.new_stock = self.discards & ~self.tables.trumps  # C-DRAW-4
        self.discards &= self.tables.trumps

    def _lose(self, seat: Seat, count: int, cards: CardSet) -> None:
        super()._lose(seat, count, cards)
        self.chosen = [chosen for chosen in self.chosen if chosen != seat]
        self.sealed &= self.hand

    @property
    def counted(self) -> list[CardSet]:
        """The tricks, and for the side that named trumps those among the discards, which lie open (C-DISC-6)."""
        options = self.game.options
        assert isinstance(options, CinchOptions)
        if self.bidder is None or options.discarded_trumps == "dead":
            return self.taken
        side = self.game.side_of(self.bidder)
        thrown = self.discards & self.tables.trumps
        return [cards | thrown if side == mine else cards for mine, cards in enumerate(self.taken)]

    @property
    def choose(self) -> int | None:
        return max(0, self.over) if self.phase in ("discard", "lay_out") else None

    def asks(self) -> str:
        options = self.game.options
        assert isinstance(options, CinchOptions)
        over = self.over
        match self.phase:
            case "discard" if over > 0:
                least = "at least " if options.extra_cards == "none" else ""
                return f"Throw {least}{over} more, then say done." if self.draft else f"Throw {least}{over} cards."
            case "discard":
                return "Throw more, or say done."
            case "rob":
                return "Say rob to look through what is left of the stock, or draw to draw from the top."
            case "lay_out" if over > 0:
                return f"Put away {over} of your cards, down to {self.sizes.hand_name}, then say done."  # C-ROB-8
            case "lay_out":
                return "You have put away enough: say done."
        return super().asks()

    def out_of_auction(self) -> set[Seat]:
        """The seats that have lost the right to bid."""
        return set()

    def told(self) -> list[str]:
        if self.bid is not None or self.bidder is None:
            return super().told()
        return [f"{self.bidder} named trumps without a bid.", *super().told()]


class ClubCinchView(CinchView):
    """The same at a club table, where cards lie unlifted and hands are put right.

    ``held`` and ``drawn`` count what has been lifted; ``before`` what has not.
    """

    def __init__(self, game: Game, viewer: Seat | None, setup: Setup) -> None:
        super().__init__(game, viewer, setup)
        self.out: list[Seat] = []
        """The seats that have lost the right to bid."""
        self.asked: int | None = None
        """How many cards the seat to be served has asked for."""
        self.before = [0, 0, 0, 0]
        """Cards that lie unlifted before each seat."""
        self.made_up: CardSet = 0
        """Cards with which hands have been made up (C-DIR-1, C-IRR-3)."""

    def see(self, event: Event) -> None:
        super().see(event)
        if (take_in := _TAKE_IN_AT_CLUB.get(type(event))) is not None:
            take_in(self, event)

    def out_of_auction(self) -> set[Seat]:
        return set(self.out)

    def _put_out(self, event: PutOut) -> None:
        self.out.append(event.seat)

    def _asked_for(self, event: AskedFor) -> None:
        self.asked = event.number or None

    def _served(self, event: Served) -> None:
        self.asked = None
        self.before[event.seat] += event.count

    def _put_back(self, event: PutBack) -> None:
        self.before[event.seat] -= event.count

    def _lifted(self, event: Lifted) -> None:
        self.before[event.seat] -= event.count
        self.drawn[event.seat] += event.count
        self._gain(event.seat, event.count, event.cards)

    def _took_back(self, event: TookBack) -> None:
        self.asked = None
        self.thrown[event.seat] -= 1
        self.discards &= ~event.card.bit
        self._gain(event.seat, 1, (event.card,) if event.seat == self.viewer else None)
        if event.instead is not None:
            self._lose(event.seat, 1, event.instead.bit)

    def _drawn_unseen(self, event: DrawnUnseen) -> None:
        self.held[event.seat] -= event.count
        self.drawn[event.seat] = max(0, self.drawn[event.seat] - event.count)
        self.hand &= ~card_set(event.cards or ())

    def _made_up(self, event: MadeUp) -> None:
        self.discards &= ~card_set(event.cards)
        self.made_up |= card_set(event.cards)
        self.drawn[event.seat] += len(event.cards)
        self._gain(event.seat, len(event.cards), event.cards if event.seat == self.viewer else None)

    def asks(self) -> str:
        first = str(self.legal[0]) if self.legal else ""
        if first == "serve":
            return f"Serve the cards asked for, {self.asked}: say serve."
        if first == "lift":
            return "Take up the cards before you: say lift."
        if first.startswith("draw ") and self.phase == "serve":
            enough = first == "draw 0"
            why = f"as you hold {self.sizes.hand_name} or more" if enough else f"to make {self.sizes.hand_name}"
            return f"Ask for the cards you want: say {first} {why}."
        return super().asks()


_TAKE_IN: dict[type[Event], Callable[[CinchView, Any], None]] = {
    Sealed: CinchView._sealed,
    TakenToBid: CinchView._taken_to_bid,
    TrumpNamed: CinchView._maker,
    Robbed: CinchView._robbed,
    Reshuffled: CinchView._refilled,
}

_TAKE_IN_AT_CLUB: dict[type[Event], Callable[[ClubCinchView, Any], None]] = {
    PutOut: ClubCinchView._put_out,
    AskedFor: ClubCinchView._asked_for,
    Served: ClubCinchView._served,
    PutBack: ClubCinchView._put_back,
    Lifted: ClubCinchView._lifted,
    TookBack: ClubCinchView._took_back,
    DrawnUnseen: ClubCinchView._drawn_unseen,
    MadeUp: ClubCinchView._made_up,
}
