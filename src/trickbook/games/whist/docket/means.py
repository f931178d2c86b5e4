"""What every part of Whist's docket stands on: whose turn it is, demands that bind a turn, rights that belong to one.

Rights of two kinds hang over a turn.  Some are *granted* by what has just happened and end of themselves.  Others last,
an exposed card or a trump that may be called, and are *offered* anew at every turn of the player they bind: letting one
go lets go of that turn only.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trickbook.cards import Card, CardSet
from trickbook.contract.acts import CallCard, Demand
from trickbook.contract.docket import InForce, Right
from trickbook.contract.laws import Role
from trickbook.contract.seat import Seat
from trickbook.games.trickplay.acts import ActDocket
from trickbook.games.trickplay.choices import CHOOSE_CARD, Cites
from trickbook.games.whist.club import ClubWhistState
from trickbook.games.whist.laws.obeying import obeying
from trickbook.games.whist.options import WhistOptions
from trickbook.games.whist.state import PLAY

if TYPE_CHECKING:
    from trickbook.games.whist.game import Whist

CALL_EXPOSED, CALL_TRUMP, CALL_SUIT, ORDER, CORRECTION, PENALTY = (
    "call an exposed card", "call a trump", "call a suit", "order", "call high or low", "revoke penalty",
)  # fmt: skip
OFFERED = (CALL_EXPOSED, CALL_TRUMP)
"""The rights that are offered anew at every turn."""
AFTER_THE_PLAY = (CHOOSE_CARD, CORRECTION, PENALTY)
"""The rights that the end of the play does not end."""


class Means(ActDocket):
    """The docket of a deal of Whist, without its laws."""

    game: Whist
    state: ClubWhistState
    cites = Cites(
        ask=("W-REV-9",),
        draw=("W-DRAW-4", "W-DRAW-2"),
        order=("W-PLAY-3",),
        turn=("W-TRICK-4",),
        missing=("W-PLAY-3", "W-OMIT-1"),
        objection=("W-LOT-1", "W-ORD-4"),
        lead=("W-LOT-1", "W-PLAY-11"),
        play=("W-PLAY-3", "W-ORD-4"),
        choice=("W-EXP-3", "W-EXP-10"),
    )
    renouncing = "not followed suit"
    demand_rules = ("W-REV-22", "W-EXP-14")
    one_demand = (ORDER, CALL_SUIT)  # W-PEN-2, W-PEN-6

    def __init__(self, state: ClubWhistState) -> None:
        super().__init__(state)
        self.options: WhistOptions = state.game.options
        self.quitted = state.complete_tricks
        self.moment: tuple[Seat | None, int] = (None, 0)
        """Whose turn the offered rights belong to, and in which trick."""
        self.let_go: set[tuple[Seat, str]] = set()
        """Who has let go of which of them."""
        self.waived: set[tuple[Seat, str, Seat, int]] = set()
        """Who has let go of a right for good: its name, against whom, and of which trick."""

    # The turn ---------------------------------------------------------------------------------------------------------

    @property
    def on_turn(self) -> Seat | None:
        """Whose turn it is to play a card."""
        return self.state.to_act if self.state.phase == PLAY else None

    def renew(self) -> None:
        """Offer the rights that belong to the turn as it is now."""
        owner = self.on_turn
        moment = (owner, self.state.trick_number)
        if moment != self.moment:
            self.moment, self.let_go = moment, set()
        self.rights = [
            right for right in self.rights
            if right.name not in OFFERED and (self.state.in_play or right.name in AFTER_THE_PLAY)
        ]  # fmt: skip
        if owner is None or self.binding(owner) is not None:
            return  # W-PEN-6: one turn, one demand
        for right in self.offered(owner):
            holders = tuple(seat for seat in right.holders if (seat, right.name) not in self.let_go)
            if holders:
                self.grant(Right(right.name, owner, holders, right.choices, right.until, right.rules))

    def offered(self, owner: Seat) -> Iterator[Right]:
        """The lasting rights against ``owner``, whose turn it is."""
        yield from ()

    def waive(self, seat: Seat) -> None:
        for right in self.rights:
            if right.open and seat in right.holders:
                self.waived.add((seat, right.name, right.against, right.trick))
                if right.name in OFFERED:
                    self.let_go.add((seat, right.name))
        super().waive(seat)

    # Demands ----------------------------------------------------------------------------------------------------------

    def cards_before(self, seat: Seat) -> list[Card]:
        """The cards of the trick under way that lay there when ``seat`` played, or lie there now."""
        if self.state.led is None:
            return []
        order = [who for who, _ in self.plays]
        return [card for _, card in self.plays[: order.index(seat) if seat in order else None]]

    def obeying(self, demand: InForce, cards: CardSet) -> CardSet:
        if isinstance(demand.act, CallCard):
            return cards & demand.act.card.bit
        assert isinstance(demand.act, Demand)
        held, trump = self.state.hands[demand.seat], self.state.trump
        return obeying(demand.act.what, held, self.cards_before(demand.seat), trump) & cards

    # People -----------------------------------------------------------------------------------------------------------

    def holders(self, role: Role, offender: Seat, leader: Seat) -> tuple[Seat, ...]:
        """The adversaries of ``offender`` whom ``role`` entitles, in a trick led by ``leader``."""
        others = self.adversaries(offender)
        match role:
            case Role.THIRD_HAND:
                return (self.partner(leader),)
            case Role.LAST_ADVERSARY:
                return (max(others, key=lambda seat: (seat - leader) % 4),)
            case Role.RIGHT_OF_LEADER | Role.RIGHT_OF_PARTNER:
                return (self.game.next_seat(leader, -1),)
        return others

    def in_turn_of(self, seat: Seat) -> bool:
        """Whether it is the turn of ``seat`` to play a card."""
        return self.on_turn == seat
