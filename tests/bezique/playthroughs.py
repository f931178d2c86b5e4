"""Whole deals of every preset, and of the house rules no preset has, written down as people would tell them.

The texts in ``golden/`` are compared exactly by ``test_bezique_golden.py``.  After a change meant to alter them::

    python -m tests.bezique.playthroughs

writes them anew; read the difference before committing it.  How they come about is in ``tests.playthroughs``.
"""

from __future__ import annotations

from pathlib import Path

from tests import playthroughs
from tests.playthroughs import Told, chance
from trickbook.contract.action import Action
from trickbook.contract.seat import Seat
from trickbook.contract.state import State
from trickbook.games.bezique import BeziqueState
from trickbook.games.bezique.actions import SHOW, Declare
from trickbook.games.bezique.ranks import COURT

GOLDEN = Path(__file__).parent / "golden"

TEXTS = {
    "book": Told("book", {}, 3),
    "book_seen_by_north": Told("book", {}, 3, Seat.NORTH),
    "foster": Told("foster", {"deal_batches": 1}, 47),
    "portland": Told("portland", {"draw_order": "pone_first", "bezique_unite": "new_card"}, 6),
    "bicycle": Told("bicycle", {"last_trick_value": 10, "carte_blanche_value": 250}, 29),
    "gathered_by_hand": Told("book", {"auto_gather": False, "brisque_mode": "decisive", "game_bonus": 1000}, 28),
}


def choose(state: State, number: int) -> Action:
    """The act of the seat to act: it shows and declares what it can, keeps court cards, and does the rest by chance."""
    assert isinstance(state, BeziqueState)
    legal, by_chance = state.legal_actions(), chance(state.holding.kinds, number)
    if SHOW in legal:
        return SHOW
    declares = [action for action in legal if isinstance(action, Declare)]
    if declares and by_chance % 8:
        return declares[0]
    plain = [action for action in legal if not COURT >> getattr(action, "card", 0) & 1]
    spared = plain if state.phase == "play" and plain and by_chance % 4 else legal
    return spared[by_chance // 8 % len(spared)]


def tell(name: str) -> str:
    """The text called ``name``."""
    return playthroughs.tell("bezique", TEXTS[name], choose)


def main() -> None:
    """Write all the texts."""
    GOLDEN.mkdir(exist_ok=True)
    for name in TEXTS:
        (GOLDEN / f"{name}.txt").write_text(tell(name), encoding="utf-8")


if __name__ == "__main__":
    main()
