"""What an audit has to know of every game of tricks for four: revokes, and whose card is due in an open trick."""

from __future__ import annotations

from trickbook.contract.action import Action, Play
from trickbook.contract.audit import AuditRules
from trickbook.contract.laws import Answer
from trickbook.contract.seat import Seat
from trickbook.contract.state import State
from trickbook.games.trickplay.docket import REVOKE, UNLAWFUL_LEAD
from trickbook.games.trickplay.state import CREDIT_TRICK, TrickState


class TrickAudit(AuditRules):
    """What an audit asks of a game of tricks."""

    credit = CREDIT_TRICK

    def in_play(self, state: State) -> bool:
        assert isinstance(state, TrickState)
        return state.in_play

    def offence(self, state: State, action: Action) -> tuple[str, dict[str, Answer]]:
        if not isinstance(action, Play) or not isinstance(state, TrickState) or state.to_act is None:
            return super().offence(state, action)
        return (UNLAWFUL_LEAD, {}) if state.led is None else (REVOKE, {"how": state.how(state.to_act)})

    def due(self, state: State, leader: Seat) -> Seat | None:
        """The first, clockwise from the leader, that has still to play to the open trick."""
        assert isinstance(state, TrickState)
        if not state.in_play or not state.played:
            return state.to_act
        seats = (state.game.next_seat(leader, step) for step in range(1, 4))
        return next((seat for seat in seats if not state.played >> seat & 1 and state.hands[seat]), state.to_act)
