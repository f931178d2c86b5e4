"""What an audit has to know of Whist: tricks and honours are counted, and a revoke is fined if claimed in time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from trickbook.contract.laws import Facts, Ruling
from trickbook.contract.state import State
from trickbook.games.trickplay.audit import TrickAudit
from trickbook.games.whist.laws.revoke import SHOWN
from trickbook.games.whist.laws.scoring import limit
from trickbook.games.whist.options import WhistOptions
from trickbook.games.whist.state import WhistState


class WhistAudit(TrickAudit):
    """What an audit asks of Whist."""

    winner = ("W-PLAY-7", "W-PLAY-8", "W-PLAY-9", "W-PLAY-10")
    turn = ("W-PLAY-3", "W-PLAY-11")
    counted: ClassVar[Mapping[str, tuple[str, ...]]] = {"tricks": ("W-TRICK-1",), "honours": ("W-HON-1",)}
    score = ("W-SCORE-1", "W-SCORE-4")
    noticed: ClassVar[Mapping[str, Facts]] = {
        "revoke": {"established": True, "claimed": "in time", "proof": SHOWN, "abandoned": False},
        "lead out of turn": {"all_played": False},
        "play out of turn": {},
    }
    unnoticed: ClassVar[Mapping[str, Facts]] = {
        "revoke": {**noticed["revoke"], "claimed": "never"},
        "lead out of turn": {},
    }

    def counts(self, state: State) -> Mapping[str, tuple[int, ...]]:
        assert isinstance(state, WhistState)
        tricks = {"tricks": tuple(state.tricks)}
        return tricks if state.rest_unknown else tricks | {"honours": tuple(state.honours)}

    def slip(self, options: Any) -> Ruling:
        """The codes differ in the time for it (W-SCORE-8, W-SCORE-10)."""
        assert isinstance(options, WhistOptions)
        return limit(options)
