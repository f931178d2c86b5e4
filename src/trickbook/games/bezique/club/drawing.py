"""The drawing of a deal at a club table: each player lifts cards of the stock for himself, or forgets to.

Rules B-DRAW, and what B-IRR-5, B-IRR-21..26 and B-IRR-32 order.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from trickbook.cards import Card
from trickbook.contract.event import Drew
from trickbook.contract.laws import Refusal
from trickbook.contract.seat import Seat
from trickbook.contract.state import Setup
from trickbook.games.bezique.events import DrewSeen, Lifted, StockExhausted, WentBack
from trickbook.games.bezique.setpiece import full_hand
from trickbook.games.bezique.state import ANNOUNCE, DECLARE, LAST, OVER, PLAY, BeziqueState

if TYPE_CHECKING:
    from trickbook.games.bezique.game import Bezique

DRAWING, PICKING = "draw", "pick"
"""The phases in which the other player draws, and in which one picks among the two cards of a draw."""


class DrawingState(BeziqueState):
    """The drawing.  Pairs are indexed by side."""

    __slots__ = (
        "early", "exhausted_at", "final_excess", "full", "more", "must_show", "owed", "picking", "picks", "seen",
        "skips", "winner",
    )  # fmt: skip

    def __init__(self, game: Bezique, setup: Setup) -> None:
        super().__init__(game, setup)
        self.winner: Seat | None = self.leader if setup.pack is None else None
        """Who has won the last complete trick: the only one who may gather (B-BRQ-7)."""
        self.owed = [int(self.phase == DECLARE)] * 2
        """How many cards each may still draw after the last trick."""
        self.more = [0, 0]
        """How many cards each has to draw beside the next one (B-IRR-21)."""
        self.skips = [0, 0]
        """How many draws each has to leave out (B-IRR-32)."""
        self.early: Seat | None = None
        """Who has drawn before his turn, while the other has not drawn (B-IRR-23)."""
        self.must_show = [False, False]
        """Whether each has to show the next card he draws (B-IRR-23)."""
        self.seen = [0, 0]
        """How many cards on top of the stock each has seen."""
        self.picks = [0, 0]
        """In how many draws each may pick (B-IRR-25, B-IRR-26)."""
        self.picking = False
        """Whether somebody picks in the draw that is due."""
        self.exhausted_at: int | None = 0 if self.phase == LAST else None
        """How many tricks had been played when the stock was exhausted."""
        self.full = full_hand(setup)
        """The right number of cards at each lead while cards are drawn."""
        self.final_excess: list[int] = []
        """How many cards too many or too few each had when the hand had been played out."""

    @property
    def first_to_draw(self) -> Seat:
        """Whose the top card is (B-DRAW-1, B-DRAW-3)."""
        return self.pone if self.game.options.draw_order == "pone_first" else self.leader

    @property
    def to_spare(self) -> int:
        """How many cards of the stock are left beside those that are due to be drawn (B-DRAW-7)."""
        return self.stock_left - sum(self.owed) if self.exhausted_at is None else 0

    def excess(self, seat: Seat) -> int:
        """How many cards ``seat`` has above the right number; below 0: too few (B-IRR-5).

        Nine at each lead of the drawing stage, then one less for each trick; one less between own play and own draw.
        """
        side = self.side(seat)
        if self.final_excess:
            return self.final_excess[side]
        right = self.full - (0 if self.exhausted_at is None else self.tricks - self.exhausted_at)
        has_played = self.led is not None and self.leader == seat
        return self.hands[side].size + has_played + (self.owed[side] > 0) - right

    def _why_no_draw(self, seat: Seat, number: int) -> Refusal | None:
        side = self.side(seat)
        if self.exhausted_at is not None:
            return Refusal("The stock is exhausted: nothing is drawn any more.", ("B-DRAW-5", "B-DRAW-7"))
        spoken_for = 0 if self.owed[side] else self.owed[1 - side]
        if not 1 <= number <= self.stock_left - spoken_for:
            cards = "one card" if self.stock_left == 1 else f"{self.stock_left} cards"
            return Refusal(f"The stock has {cards}, so {number} cannot be drawn now.", ("B-DRAW-8",))
        return None

    def _forget(self, seat: Seat) -> None:
        """Who plays on without having drawn has forgotten it (B-IRR-21)."""
        side = self.side(seat)
        if self.owed[side]:
            self.owed[side] = 0
            if self.game.options.forgot_draw == "french":
                self.more[side] = 1

    def _begin_draw(self) -> None:
        """Each is to draw one card, more or none as a ruling has it; a single card is not drawn (B-DRAW-7)."""
        if self.stock_left < 2:
            self._exhaust()
            return
        spare = self.stock_left - 2
        for side in range(2):
            if self.skips[side]:  # B-IRR-32
                self.skips[side] -= 1
                self.owed[side] = 0
                continue
            extra = min(self.more[side], spare)
            spare -= extra
            self.owed[side] = 1 + extra
            self.more[side] -= extra
        self.phase, self.picking = DECLARE, any(self.picks)
        if not self.owed[self.side(self.leader)]:
            self._after_draw()

    def _draw_due(self, seat: Seat) -> None:
        """What is due, all at once.  Where pone draws first a winner who is ready leaves the top card to him."""
        first = self.first_to_draw
        if seat == self.leader != first and self.phase in (DECLARE, ANNOUNCE) and self.owed[self.side(first)]:
            self.phase, self.to_act = DRAWING, first
        else:
            self._take(seat, self.owed[self.side(seat)])

    def _take(self, seat: Seat, number: int) -> None:
        """``number`` cards are lifted; as many as are due are drawn, and without any due all of them."""
        side, other = self.side(seat), self.game.next_seat(seat)
        due, waiting = self.owed[side], sum(self.owed)
        if self.picking and all(self.owed):
            self._begin_pick()
            return
        lifted = self.stock[self.drawn : self.drawn + number]
        taken = min(number, due) if due else number
        more = number - taken
        early = bool(due) and seat != self.first_to_draw and self.owed[1 - side] > 0
        if more:
            self.events.append(Lifted(seat, number, lifted))
            self.seen[side] = max(self.seen[side], number)
            self._let_pick(other, number - waiting)
        shown = self.must_show[side] or (bool(more) and not early and self.owed[1 - side] > 0)  # B-IRR-22, B-IRR-23
        for _ in range(taken):
            self._draw_top(seat, shown=shown)
        if due:
            self.owed[side] -= taken
            self.must_show[side] = False
            self.early = seat if early else None
        self._after_draw()

    def _let_pick(self, seat: Seat, seen: int) -> None:
        """With so many seen cards left after this draw ``seat`` picks (B-IRR-25, B-IRR-26), unless both have seen."""
        side, picks = self.side(seat), (max(0, seen) + 1) // 2
        self.picks[side] = max(self.picks[side], picks)
        both = min(self.picks)
        self.picks = [number - both for number in self.picks]

    def _draw_top(self, seat: Seat, *, shown: bool = False) -> None:
        card, known = self.stock[self.drawn], shown or self.seen[1 - self.side(seat)] > 0
        self.drawn += 1
        self.seen = [max(0, number - 1) for number in self.seen]
        self._hand_over(seat, card, known=known)

    def _hand_over(self, seat: Seat, card: Card, *, known: bool) -> None:
        event = DrewSeen(seat, 1, (card,), self.game.next_seat(seat)) if known else Drew(seat, 1, (card,))
        self._receive(seat, card, event)

    def _begin_pick(self) -> None:
        """Whoever was to draw, one player looks at both cards first (B-IRR-25)."""
        seat = self.game.seats[0 if self.picks[0] else 1]
        side = self.side(seat)
        self.seen[side] = max(self.seen[side], 2)
        self.events.append(Lifted(seat, 2, self.stock[self.drawn : self.drawn + 2]))
        self.phase, self.to_act = PICKING, seat

    def _pick(self, seat: Seat, number: int) -> None:
        """He need not show the second card if he takes it (B-IRR-25)."""
        side, other = self.side(seat), self.game.next_seat(seat)
        cards = self.stock[self.drawn : self.drawn + 2]
        known = self.must_show[side] or self.seen[1 - side] >= number
        self.picks[side] -= 1
        self.drawn += 2
        self.seen = [max(0, seen - 2) for seen in self.seen]
        self.must_show = [False, False]
        self._hand_over(seat, cards[number - 1], known=known)
        self._hand_over(other, cards[2 - number], known=True)
        self.owed = [due - 1 for due in self.owed]
        self.phase, self.picking = DRAWING, False
        self._after_draw()

    def _after_draw(self) -> None:
        """Whose turn it is once somebody has drawn, or forgotten to."""
        if any(self.owed):
            waiting = self.game.seats[0 if self.owed[0] else 1]
            if self.led is None and (not all(self.owed) or self.phase == DRAWING):
                leader_owes = self.owed[self.side(self.leader)] > 0
                if not (leader_owes and self.phase in (DECLARE, ANNOUNCE)):
                    self.phase, self.to_act = DRAWING, self.leader if all(self.owed) else waiting
            return
        if self.exhausted_at is None and self.stock_left < 2:
            self._exhaust()
        elif self.exhausted_at is None:
            self.phase = PLAY
        if self.phase != OVER:
            self.to_act = self.leader if self.led is None else self.game.next_seat(self.leader)

    def _exhaust(self) -> None:
        self.exhausted_at = self.tricks
        self.owed = [0, 0]
        self.phase, self.early = LAST, None
        self.hands = [held.taken_up() for held in self.hands]  # B-LAST-1
        self.events.append(StockExhausted())
        if self.led is None:
            self._play_out()

    @abstractmethod
    def _play_out(self) -> None:
        """End the deal if a hand has run out."""

    # What rulings order -----------------------------------------------------------------------------------------------

    def _put_back(self, seat: Seat, number: int) -> None:
        """The card drawn too soon lies on the stock again; its player knows it and shows the next (B-IRR-23)."""
        side = self.side(seat)
        self.seen[side] = max(self.seen[side], number)
        self.must_show[side] = True
        self._let_pick(self.game.next_seat(seat), number - sum(self.owed))
        self.events.append(WentBack(seat, number, self.stock[self.drawn : self.drawn + number]))

    def _skip(self, seat: Seat, number: int) -> None:
        self.skips[self.side(seat)] = number

    def _make_up(self, seat: Seat, number: int) -> None:
        """The missing cards are drawn from the stock (B-IRR-32), and not once more at the next draw (B-IRR-21)."""
        side = self.side(seat)
        self.more[side], self.owed[side] = 0, min(self.owed[side], 1)
        for _ in range(min(number, self.to_spare)):
            self._draw_top(seat)
        self._after_draw()
