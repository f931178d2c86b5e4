"""What a seat knows of a deal of Bezique at a club table, where cards of the stock are seen and declarations struck."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from trickbook.cards import Card, Suit, minus, pile, plus
from trickbook.contract.event import Drew, Event, Played, TrickWon
from trickbook.contract.seat import Seat
from trickbook.contract.state import Setup
from trickbook.games.bezique.combinations import BY_NAME
from trickbook.games.bezique.events import Declared, LastTrickLost, LeftOver, Lifted, StockExhausted, Struck
from trickbook.games.bezique.holding import Handles, Holding, Way, handles_in, parse_handle
from trickbook.games.bezique.ranks import answers
from trickbook.games.bezique.setpiece import full_hand
from trickbook.games.bezique.view import BeziqueView

if TYPE_CHECKING:
    from trickbook.games.bezique.game import Bezique


class ClubBeziqueView(BeziqueView):
    """One seat's perfect-recall knowledge at a club table."""

    def __init__(self, game: Bezique, viewer: Seat | None, setup: Setup) -> None:
        super().__init__(game, viewer, setup)
        self.top: tuple[Card, ...] = ()
        """The cards on top of the stock that this seat has seen."""
        self.drawn = [1, 1]
        """How many cards each has drawn since the last trick; those of the deal count for the first."""
        self.full = full_hand(setup)
        """The right number of cards at a lead while cards are drawn."""
        self.exhausted_at = 0 if setup.pack is None and len(setup.piece.get("stock", "").split()) < 2 else None
        """How many tricks had been played when the stock was exhausted."""
        self.declared: tuple[Seat, str, Handles] | None = None
        """The last declaration scored, until a card of the next trick is played."""
        self._before: tuple[Holding, Suit | None] = (Holding(), None)

    def see(self, event: Event) -> None:
        match event:
            case Lifted(_, _, cards):
                self.top = max(self.top, cards or (), key=len)
            case Drew(seat, count, _):
                self.top = self.top[count:]
                self.drawn[self.side(seat)] += count
            case TrickWon():
                self.drawn = [0, 0]
            case Played():
                self.declared = None if not self.trick else self.declared
            case StockExhausted():
                self.exhausted_at = len(self.tricks)
            case Declared(seat, name, copies, points) if points:
                self._before = self.holdings[self.side(seat)], self.trump
                self.declared = seat, name, sum(1 << parse_handle(copy) for copy in copies)
            case Struck(seat, name, points, unmade):
                self._strike(seat, name, points, unmade=unmade)
            case LeftOver(seat, cards):
                self._leave_over(seat, cards)
            case LastTrickLost(seat, points):
                self._unscore(seat, "last trick", points)
        super().see(event)

    def _unscore(self, seat: Seat, name: str, points: int) -> None:
        self.points[self.side(seat)] -= points
        self.scored.remove((seat, name, points))

    def _strike(self, seat: Seat, name: str, points: int, *, unmade: bool) -> None:
        """The cards go back to where they were; whoever has seen them knows them in the hand."""
        side, (before, trump) = self.side(seat), self._before
        self._unscore(seat, name, points)
        self.declared = None
        if unmade:
            self.trump = trump
        if self.exhausted_at is None:
            closed = self.holdings[side].kinds
            for handle in handles_in(before.laid):
                closed = minus(closed, handle % 52)
            self.holdings[side] = msgspec.structs.replace(before, closed=closed)

    def _leave_over(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        side = self.side(seat)
        self.holdings[side], self.held[side] = Holding(), 0
        for card in cards:
            self.heap, self.gone = plus(self.heap, card), plus(self.gone, card)

    # What can be claimed ----------------------------------------------------------------------------------------------

    def surplus(self, seat: Seat) -> int:
        """How many cards ``seat`` has above the right number, as everybody can count (B-IRR-5)."""
        side, done = self.side(seat), len(self.tricks)
        right = self.full - (0 if self.exhausted_at is None else done - self.exhausted_at)
        has_played = any(who == seat for who, _ in self.trick)
        owes = self.exhausted_at is None and not self.drawn[side] and not has_played
        return self.held[side] + has_played + owes - right

    @property
    def declared_wrongly(self) -> Seat | None:
        """Who has just declared what is not shown, or has scored it already (B-IRR-27)."""
        if self.declared is None:
            return None
        seat, name, handles = self.declared
        combination, before = BY_NAME[name], self._before[0]
        kinds = pile(handle % 52 for handle in handles_in(handles))
        for part in combination.parts:
            if (kinds & part.layers).bit_count() < part.number:
                return seat
        way = Way(combination, handles, handles & ~before.laid)
        return seat if before.hindrance(way, new_card=self.game.new_card) is not None else None

    def revokes_of(self, other: Seat) -> list[int]:
        """The tricks of the last stage in which ``other`` is proved, by what was played later, to have erred."""
        if self.exhausted_at is None:
            return []
        later = self.holdings[self.side(other)].closed
        found = []
        for number in range(len(self.tricks), self.exhausted_at, -1):
            (_, led), (who, answer) = self.tricks[number - 1][1]
            own = next(card for seat, card in self.tricks[number - 1][1] if seat == other)
            later = plus(later, own)
            if who == other and not answers(later, led, self.trump) >> answer & 1:
                found.append(number)
        return found[::-1]

    # In words ---------------------------------------------------------------------------------------------------------

    def asks(self) -> str:
        match self.phase:
            case "draw":
                return "It is your turn to draw."
            case "pick":
                cards = " and ".join(map(str, self.top[:2]))
                return f"You may pick: the next cards of the stock are {cards}. Say pick 1 or pick 2."
            case "play" if self.viewer is not None and not self.drawn[self.own]:
                return "You have not drawn yet: draw, and then play."
        return super().asks()

    def told(self) -> list[str]:
        seen = [f"You have seen that the stock begins with {' '.join(map(str, self.top))}."] if self.top else []
        return [*super().told(), *seen]
