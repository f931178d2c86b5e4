"""What an audit has to know of Bezique: points are marked as they are made, brisques counted at the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from trickbook.cards import Card
from trickbook.contract.action import Action, Play
from trickbook.contract.audit import AuditRules
from trickbook.contract.laws import Answer, Facts, Ruling
from trickbook.contract.seat import Seat
from trickbook.contract.state import State
from trickbook.games.bezique.actions import PlayOpen
from trickbook.games.bezique.docket.means import REVOKE
from trickbook.games.bezique.holding import kind_of
from trickbook.games.bezique.laws.play import IN_TIME, OBJECTED, UNNOTICED
from trickbook.games.bezique.state import LAST, BeziqueState
from trickbook.games.trickplay.state import CREDIT_TRICK


class BeziqueAudit(AuditRules):
    """What an audit asks of Bezique."""

    credit = CREDIT_TRICK

    winner = ("B-PLAY-4", "B-PLAY-5", "B-PLAY-6", "B-PLAY-7")
    turn = ("B-PLAY-8",)
    counted: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "points": ("B-VAL-1", "B-VAL-2", "B-VAL-3", "B-VAL-4", "B-VAL-5"),
        "brisques": ("B-BRQ-3",),
    }
    score = ("B-END-2", "B-END-4", "B-END-13")
    noticed: ClassVar[Mapping[str, Facts]] = {
        "revoke": {"claimed": IN_TIME},
        "lead out of turn": {"answered": False, "noticed": OBJECTED},
    }
    unnoticed: ClassVar[Mapping[str, Facts]] = {"lead out of turn": {"noticed": UNNOTICED}}

    def in_play(self, state: State) -> bool:
        return True

    def card(self, action: Action) -> Card | None:
        return kind_of(action.handle) if isinstance(action, PlayOpen) else super().card(action)

    def counts(self, state: State) -> Mapping[str, tuple[int, ...]]:
        assert isinstance(state, BeziqueState)
        return {"points": tuple(state.points), "brisques": state.brisques}

    def offence(self, state: State, action: Action) -> tuple[str, dict[str, Answer]]:
        assert isinstance(state, BeziqueState) and state.to_act is not None
        if state.phase != LAST or state.led is None or not isinstance(action, Play):  # any card held may be led
            return super().offence(state, action)
        return REVOKE, {"how": state.how(state.to_act, action.card)}

    def due(self, state: State, leader: Seat) -> Seat | None:
        return state.to_act

    def slip(self, options: Any) -> Ruling:
        return Ruling("What was marked wrongly may be put right during the game.", ("B-END-14",))
