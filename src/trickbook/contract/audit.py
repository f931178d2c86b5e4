"""What an audit has to know of a game beyond its state: what an offence is called, what is counted, by which rules.

An audit reads what happened in a deal and asks the state of it what would have been lawful.  A game brings
``AuditRules`` (``games/*/audit.py``) for the little that no state says by itself; a game that brings none is audited
all the same, without rulings and counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from trickbook.cards import Card
from trickbook.contract.action import Action, CardAction
from trickbook.contract.laws import Answer, Facts, Ruling
from trickbook.contract.seat import Seat
from trickbook.contract.state import State

UNLAWFUL, OUT_OF_TURN = "unlawful act", "act out of turn"
LEAD_OUT_OF_TURN, PLAY_OUT_OF_TURN = "lead out of turn", "play out of turn"
WRONG_WINNER, WRONG_COUNT, WRONG_SCORE, WRONG_RESULT = "wrong winner", "wrong count", "wrong score", "wrong result"
NO_RIGHT = "act without right"


class AuditRules:
    """What an audit asks of a game.  Facts go by the names that the questions of the laws have."""

    credit: ClassVar[Action | None] = None
    """The step by which the last trick counts for the side of a seat that has gathered it, whoever won it."""
    winner: ClassVar[tuple[str, ...]] = ()
    """The rules that say who wins a trick."""
    turn: ClassVar[tuple[str, ...]] = ()
    """The rules that say whose turn it is."""
    counted: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """What the sides count in a deal, by name, each with its rules."""
    score: ClassVar[tuple[str, ...]] = ()
    """The rules that say what a deal scores."""
    noticed: ClassVar[Mapping[str, Facts]] = {}
    """By kind of case, what holds when an error is noticed, and claimed, in time."""
    unnoticed: ClassVar[Mapping[str, Facts]] = {}
    """What holds instead when nobody notices it."""

    def counts(self, state: State) -> Mapping[str, tuple[int, ...]]:
        """What each side has, so far, of what is ``counted``; left out is what the cards known do not tell."""
        return {}

    def offence(self, state: State, action: Action) -> tuple[str, dict[str, Answer]]:
        """The kind of case that the seat to act would make by ``action``, which is not lawful, and facts of it."""
        return UNLAWFUL, {}

    def card(self, action: Action) -> Card | None:
        """The card that an action puts on the table or away."""
        return action.card if isinstance(action, CardAction) else None

    def in_play(self, state: State) -> bool:
        """Whether cards are led and played now."""
        return state.trick_number > 0

    def leads(self, state: State) -> bool:
        """Whether the next card is a lead."""
        return getattr(state, "led", None) is None

    def due(self, state: State, leader: Seat) -> Seat | None:
        """Whose turn it is in a trick that ``leader`` has led, whoever has acted last."""
        return state.to_act

    def facts(self, state: State, seat: Seat) -> dict[str, Answer]:
        """Facts of a case that rest on what ``seat`` is in the deal, such as the bidder's partner."""
        return {}

    def slip(self, options: Any) -> Ruling | None:
        """Until when a count or score that was written wrongly may be put right, if the law says so."""
        return None
