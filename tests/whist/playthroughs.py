"""Whole deals of every preset, and of the house rules no preset has, written down as people would tell them.

The texts in ``golden/`` are compared exactly by ``test_golden.py``.  After a change that is meant to alter them::

    python -m tests.whist.playthroughs

writes them anew; read the difference before committing it.  How they come about is in ``tests.playthroughs``.
"""

from __future__ import annotations

from pathlib import Path

from tests import playthroughs
from tests.playthroughs import Told, chance
from trickbook.contract.action import Action
from trickbook.contract.seat import Seat
from trickbook.contract.state import State
from trickbook.games.whist import WhistState

GOLDEN = Path(__file__).parent / "golden"

TEXTS = {
    "american": Told("american", {}, 1),
    "american_seen_by_east": Told("american", {}, 1, Seat.EAST),
    "english_1864": Told("english_1864", {}, 2),
    "english_1900": Told("english_1900", {"target_score": 10, "match_format": "single_game"}, 3),
    "played_out": Told("played_out", {"target_score": 5, "gather": "per_trick", "game_value": "loser_deficit"}, 4),
    "american_rubber": Told("american_rubber", {"rubber_bonus": 5, "honours": True, "last_trick_view": True}, 5),
    "continuous": Told("continuous", {"sitting_deals": 3}, 6),
    "honours_claimed_seen_by_south": Told("english_1864_by_hand", {}, 8, Seat.SOUTH),
}


def choose(state: State, number: int) -> Action:
    """A lawful act as chance will, depending on nothing but the cards that are left; honours are claimed."""
    assert isinstance(state, WhistState)
    legal = state.legal_actions()
    return legal[0 if state.phase == "claim" else chance(sum(state.hands), number) % len(legal)]


def tell(name: str) -> str:
    """The text called ``name``."""
    return playthroughs.tell("whist", TEXTS[name], choose)


def main() -> None:
    """Write all the texts."""
    GOLDEN.mkdir(exist_ok=True)
    for name in TEXTS:
        (GOLDEN / f"{name}.txt").write_text(tell(name), encoding="utf-8")


if __name__ == "__main__":
    main()
