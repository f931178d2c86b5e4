"""A club table survives careless players: a sample of what ``tests.careless`` runs at length."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import trickbook
from tests.careless import survive
from tests.marks import rule


@rule("T-30", "T-32", "T-33", "C-IRR-32", "W-NUM-4")
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("whist", {}),
        ("whist", {"law_code": "english_1864", "auto_claim": False}),
        ("whist", {"law_code": "english_1900"}),
        ("cinch", {}),
        ("cinch", {"first_lead": "trump", "void_must_trump": True, "stock_exhausted": "play_short"}),
        ("pedro", {}),
        ("pedro", {"must_follow_suit": True}),
    ],
)
def test_a_club_table_survives_careless_players(game: str, options: dict[str, Any]) -> None:
    told = survive(trickbook.game(game, **options), 1500, Random("careless"))
    assert told["made"] > 500 and told["deals"] > 2 and told["rulings"] > 50
