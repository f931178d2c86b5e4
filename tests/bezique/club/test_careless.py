"""A club table survives two careless players: a sample of the long run in ``careless.py``."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import trickbook
from tests.bezique.club.careless import OPTIONS, survive
from tests.marks import rule
from trickbook.games.bezique import Bezique


@rule("T-30", "T-31", "T-32", "T-33", "B-SETUP-2")
@pytest.mark.parametrize("options", OPTIONS)
def test_a_club_table_survives_careless_players(options: dict[str, Any]) -> None:
    game = trickbook.game("bezique", None, **options)
    assert isinstance(game, Bezique)
    told = survive(game, 1200, Random("careless"))
    assert told["made"] > 700 and told["Ruled"] > 50 and told["TrickWon"] > 80
