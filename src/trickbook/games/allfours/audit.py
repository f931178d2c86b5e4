"""What an audit has to know of the games of the family: the points in the tricks are counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from trickbook.contract.laws import Answer, Facts
from trickbook.contract.seat import Seat
from trickbook.contract.state import State
from trickbook.games.allfours.state import OVER, AllFoursState
from trickbook.games.trickplay.audit import TrickAudit


class AllFoursAudit(TrickAudit):
    """What an audit asks of a game of the family, whose irregularities are judged by Foster's laws."""

    noticed: ClassVar[Mapping[str, Facts]] = {
        "revoke": {"established": True, "claimed": "in time"},
        "lead out of turn": {"all_played": False},
        "play out of turn": {"quitted": False},
    }
    unnoticed: ClassVar[Mapping[str, Facts]] = {
        "revoke": {**noticed["revoke"], "claimed": "never"},
        "lead out of turn": {},
        "play out of turn": {"quitted": True},
    }

    def counts(self, state: State) -> Mapping[str, tuple[int, ...]]:
        """The points of the deal, once it has been played out: they are counted then."""
        result: Any = getattr(state, "result", None)
        return {"points": result.points} if state.phase == OVER and result is not None else {}

    def facts(self, state: State, seat: Seat) -> dict[str, Answer]:
        assert isinstance(state, AllFoursState)
        side_of = state.game.side_of
        return {"bidders": state.bidder is not None and side_of(state.bidder) == side_of(seat)}
