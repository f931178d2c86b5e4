"""The end of a game: C-GAME, and who counts first where both may (C-VAR-9)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cinch.positions import at_play, cinch, do
from tests.marks import example, rule
from trickbook.contract.seat import SOUTH
from trickbook.games.cinch import CinchStanding
from trickbook.games.cinch.scoring import REDS, WHITES, hole_on_the_board, in_the_pool, score_deal, settle
from trickbook.table import Table

NS, EW = 0, 1


def after(scores: tuple[int, int], makers: int, bid: int, points: tuple[int, int], **options: Any) -> CinchStanding:
    """The standing after a deal in which NS and EW won ``points``."""
    chosen = cinch(**options).options
    return settle(CinchStanding(scores=scores), score_deal(makers, bid, points, chosen), chosen)


def winner(standing: CinchStanding) -> int | None:
    return None if standing.outcome is None else standing.outcome.winner


@rule("C-GAME-1", "C-GAME-2")
def test_fifty_one_points_win() -> None:
    assert winner(after((44, 0), NS, 10, (10, 4))) is None  # 50
    standing = after((45, 0), NS, 10, (10, 4))
    assert standing.scores == (51, 0) and winner(standing) == NS
    assert standing.outcome is not None and standing.outcome.rules == ("C-GAME-1", "C-GAME-2")


@rule("C-GAME-2", "C-SCORE-13")
def test_the_side_rid_of_its_counters_has_won() -> None:
    for score in range(60):
        rid = in_the_pool(score) == (REDS, WHITES)
        assert rid is (winner(after((score, 0), NS, 7, (7, 7))) is not None)


@rule("C-GAME-3")
def test_on_the_board_one_begins_at_ten_and_ends_at_sixty_one() -> None:
    assert hole_on_the_board(0) == 10 and hole_on_the_board(cinch().options.target) == 61


@example("C-GAME-4")
def test_both_sides_cannot_get_home_on_one_deal() -> None:
    wanted = (51 - 3, 51 - 49)
    standing = after(wanted, EW, 8, (9, 5))
    assert standing.scores == (48 + 17, 2) and winner(standing) == NS
    standing = after(wanted, EW, 14, (0, 14))
    assert standing.scores == (48, 16) and winner(standing) is None


@rule("C-GAME-5")
def test_the_last_deal_is_counted_in_full() -> None:
    standing = after((50, 20), NS, 14, (14, 0))
    assert standing.scores == (64, 20) and winner(standing) == NS


@rule("C-GAME-1", "C-GAME-6")
@pytest.mark.parametrize("target", [42, 51, 52, 62])
def test_the_target_may_be_another(target: int) -> None:
    assert winner(after((target - 1, 0), NS, 7, (7, 7), target=target)) is None
    assert winner(after((target - 2, 0), NS, 8, (8, 6), target=target)) == NS


@rule("C-GAME-7")
def test_nobody_goes_out_on_points_of_a_deal_the_others_have_won() -> None:
    standing = after((50, 2), EW, 8, (6, 8))
    assert standing.scores == (50, 4) and winner(standing) is None
    standing = after((50, 25), NS, 14, (2, 12))
    assert standing.scores == (50, 51) and winner(standing) == EW


@example("C-VAR-9")
def test_set_back_may_be_won_on_points_of_the_others_deal() -> None:
    standing = after((49, 36), EW, 12, (2, 12), scoring_method="set_back")
    assert standing.scores == (51, 48) and winner(standing) == NS


@rule("C-VAR-9")
@pytest.mark.parametrize("method", ["set_back", "at_least_eight"])
@pytest.mark.parametrize("bid", [0, 8])
def test_if_both_get_home_the_makers_count_first(method: str, bid: int) -> None:
    for makers in (NS, EW):
        points = (9, 5) if makers == NS else (5, 9)
        standing = after((49, 49), makers, bid, points, scoring_method=method)
        assert min(standing.scores) >= 51 and winner(standing) == makers


@rule("C-VAR-9")
def test_a_score_may_fall_below_zero() -> None:
    assert after((3, 0), NS, 9, (6, 8), scoring_method="set_back").scores == (-6, 8)


@rule("C-GAME-1")
def test_a_table_ends_the_match_and_says_why() -> None:
    table = Table(cinch(), SOUTH, standing=CinchStanding(scores=(0, 45)))
    state = at_play(w="AH", n="2C", e="3C", s="4C", bid="W 6", taken={1: "5H 5D"}, standing=table.match.standing)
    do(state, "W AH, N 2C, E 3C, S 4C")
    assert state.score == (0, 11)
    table.match.close(state)
    assert table.match.outcome is not None and table.match.outcome.winner == EW
    assert table.match.outcome.reason == "East and West win: reached 51."
    assert table.awaits == "nothing"


@rule("C-GAME-2")
def test_a_match_broken_off_goes_to_the_higher_score() -> None:
    game = cinch()
    assert game.outcome_if_stopped(CinchStanding(scores=(10, 12))).winner == EW
    assert game.outcome_if_stopped(CinchStanding(scores=(12, 12))).winner is None
