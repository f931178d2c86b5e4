"""Whole deals of every preset, and of the house rules no preset has, written down as people would tell them.

The texts in ``golden/`` are compared exactly by ``test_golden.py``.  After a change that is meant to alter them::

    python -m tests.pedro.playthroughs

writes them anew; read the difference before committing it.  How they come about is in
``tests.playthroughs``.
"""

from __future__ import annotations

from pathlib import Path

from tests import playthroughs
from tests.playthroughs import Told
from trickbook.contract.seat import Seat

GOLDEN = Path(__file__).parent / "golden"

TEXTS = {
    "as_described": Told("as_described", {}, 46),
    "as_described_seen_by_east": Told("as_described", {}, 46, Seat.EAST),
    "california": Told("california", {}, 46),
    "nicaraguan": Told("nicaraguan", {}, 6),
    "finnish": Told("finnish", {}, 46),
    "small": Told("small", {}, 46),
    "no_negative": Told("as_described", {"scoring_method": "no_negative", "min_bid": 6, "slam_double": True}, 57),
    "hidden_and_short": Told(
        "as_described",
        {"buried_visible": False, "stock_exhausted": "play_short", "dealer_fill_choice": "random"},
        547,
        Seat.EAST,
    ),
    "follow_suit_at_a_club": Told("as_described", {"must_follow_suit": True}, 17, guided=False),
}


def tell(name: str) -> str:
    """The text called ``name``."""
    return playthroughs.tell("pedro", TEXTS[name])


def main() -> None:
    """Write all the texts."""
    GOLDEN.mkdir(exist_ok=True)
    for name in TEXTS:
        (GOLDEN / f"{name}.txt").write_text(tell(name), encoding="utf-8")


if __name__ == "__main__":
    main()
