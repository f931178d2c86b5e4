"""Cards out of order in a trick already led, attention drawn to it, and the orders that may follow.

Rules W-ORD-1..4 and W-PEN-8.  What is plain to see, such as a card out of order, is still not pointed out by the
table: whoever may give the order can give it, or somebody objects (T-31).
"""

from __future__ import annotations

from trickbook.contract.docket import Right
from trickbook.contract.seat import Seat
from trickbook.games.whist.acts import ORDERED
from trickbook.games.whist.docket.exposed import ExposedCards
from trickbook.games.whist.docket.means import ORDER
from trickbook.games.whist.laws.codes import says


class Orders(ExposedCards):
    """Orders to second hand and to the partner of a player who has drawn attention."""

    def object_to_play(self, seat: Seat, other: Seat) -> None:
        """Somebody points out a card that was played out of its order."""
        if self.judge_order(seat, other):
            self.notice(ORDER, self.partner(other))

    def after_fourth_hand(self, seat: Seat) -> None:
        """Fourth hand has played before second and third: second hand may be given an order (W-ORD-2)."""
        leader, second = self.plays[0][0], self.partner(seat)
        if self.is_open(ORDER, second) or self.binding(second) is not None:
            return
        holders = self.holders(says(self.options, "second_hand_by"), seat, leader)
        choices = tuple(ORDERED[order] for order in says(self.options, "second_hand_orders"))
        until, rules = "second hand has played", ("W-ORD-2",)
        self.grant(Right(ORDER, second, holders, choices, until, rules, (second,), self.number, open=False))

    def draw_attention(self, seat: Seat, what: str) -> None:
        """``seat`` draws attention to the trick or the score: its partner may be given an order (W-ORD-3)."""
        partner = self.partner(seat)
        played = self.has_played(partner) or not self.state.in_play or (what == "the trick" and not self.under_way)
        ruling = self.case("attention drawn", seat, what=what, partner_played=played)
        grant = ruling.grant
        if grant is None or self.is_open(ORDER, partner) or self.binding(partner) is not None:
            return
        leader = self.plays[0][0] if self.under_way else self.on_turn
        assert leader is not None
        choices = tuple(ORDERED[order] for order in grant.choices)
        holders, trick = self.holders(grant.to, seat, leader), self.state.trick_number
        self.grant(Right(ORDER, partner, holders, choices, grant.until, ruling.rules, (partner,), trick))
