"""Whole deals of every preset, and of the house rules no preset has, written down as people would tell them.

The texts in ``golden/`` are compared exactly by ``test_golden.py``.  After a change that is meant to alter them::

    python -m tests.cinch.playthroughs

writes them anew; read the difference before committing it.  How they come about is in ``tests.playthroughs``.
"""

from __future__ import annotations

from pathlib import Path

from tests import playthroughs
from tests.playthroughs import Told
from trickbook.contract.seat import Seat

GOLDEN = Path(__file__).parent / "golden"

TEXTS = {
    "foster": Told("foster", {}, 3),
    "foster_seen_by_east": Told("foster", {}, 3, Seat.EAST),
    "bicycle": Told(
        "bicycle",
        {
            "all_pass": "dealer_forced_min",
            "min_bid": 5,
            "stock_exhausted": "play_short",
            "rob": "must_take_trumps",
            "discarded_trumps": "dead",
        },
        3,
    ),
    "chicago": Told("chicago", {}, 1),
    "blind_dealer": Told("blind_dealer", {}, 1),
    "thirteen_cards": Told("thirteen_cards", {"void_must_trump": True, "low_counts_for": "holder"}, 9),
    "blind_cinch": Told("blind_cinch", {"trump_discard": "surplus_only"}, 3),
    "blind_cinch_seen_by_south": Told("blind_cinch", {"trump_discard": "surplus_only"}, 3, Seat.SOUTH),
    "set_back": Told("set_back", {}, 1),
    "at_least_eight": Told("at_least_eight", {}, 1),
    "small": Told("small", {}, 1),
    "thrown_in_and_refilled": Told(
        "foster", {"all_pass": "redeal", "trump_discard": "allowed", "first_lead": "trump"}, 6
    ),
}


def tell(name: str) -> str:
    """The text called ``name``."""
    return playthroughs.tell("cinch", TEXTS[name])


def main() -> None:
    """Write all the texts."""
    GOLDEN.mkdir(exist_ok=True)
    for name in TEXTS:
        (GOLDEN / f"{name}.txt").write_text(tell(name), encoding="utf-8")


if __name__ == "__main__":
    main()
