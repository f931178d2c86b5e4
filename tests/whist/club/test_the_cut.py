"""The cut at a club table of Whist: who makes it, and a revoke noted under the rule that it breaks."""

from __future__ import annotations

import pytest

from tests.clubs import do, play_out
from tests.marks import rule
from tests.whist.club.tables import AMERICAN, CODES, club
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST
from trickbook.errors import IllegalAction
from trickbook.table import Cut


@rule("W-DEAL-2")
@pytest.mark.parametrize("code", CODES)
def test_the_player_at_the_next_dealers_right_cuts_and_nobody_else(code: str) -> None:
    table = club("AS 2C", "KS 3C", "QS 4C", "JS 5C", code=code)
    play_out(table)
    assert table.cutter == SOUTH  # West deals next, and South sits at West's right
    for seat in (WEST, NORTH, EAST):
        with pytest.raises(IllegalAction, match="South cuts"):
            table.apply(Cut(seat))
    table.apply(Cut(SOUTH))
    assert table.match.dealer == WEST


@rule("W-PLAY-4")
def test_not_following_suit_is_noted_as_a_revoke() -> None:
    table = club("QD 2C", "5D 8S", "2D 4C", "KD 5C", code=AMERICAN)
    do(table, "W QD, N 8S")
    [breach] = table.breaches
    assert (breach.kind, breach.seat, breach.refusal.rules) == ("revoke", NORTH, ("W-PLAY-3", "W-PLAY-4"))
