"""The count of a deal under the three methods: C-SCORE, C-VAR-9, C-VAR-17."""

from __future__ import annotations

from itertools import product

import pytest

from tests.cinch.positions import at_play, cinch, do
from tests.marks import example, rule
from trickbook.games.cinch import DealResult
from trickbook.games.cinch.scoring import in_the_pool, score_deal

NS, EW = 0, 1
METHODS = ("difference", "set_back", "at_least_eight")


def scored(
    bid: int, won: int, lost: int, method: str = "difference", *, barred: str = "", makers: int = EW
) -> tuple[int, int]:
    """What makers and others score; ``barred`` names sides by ``m`` and ``o``."""
    sides = {"m": makers, "o": 1 - makers}
    points = (won, lost) if makers == NS else (lost, won)
    penalised = frozenset(sides[letter] for letter in barred)
    result = score_deal(makers, bid, points, cinch(scoring_method=method).options, penalised)
    return result.change[makers], result.change[1 - makers]


def book(bid: int, won: int, lost: int, method: str, barred: str) -> tuple[int, int]:
    """The book's own algorithm, line by line."""
    if "m" in barred and "o" in barred:
        return 0, 0
    if "o" in barred:
        return won, 0
    failed = won < bid
    if method == "difference":
        if "m" in barred:
            return 0, lost + (bid if failed else 0)
        return (0, lost + bid) if failed else (max(won - lost, 0), max(lost - won, 0))
    if method == "set_back":
        if "m" in barred:
            return (-bid if failed else 0), lost
        return (-bid, lost) if failed else (won, lost)
    if "m" in barred:
        return 0, lost + (bid if failed else 0)
    if failed:
        return 0, lost + bid
    if won == lost == 7:
        return 0, 0
    return (0, lost) if won < 8 else (won, lost)


@rule("C-SCORE-3", "C-SCORE-4", "C-SCORE-5", "C-SCORE-6", "C-SCORE-7", "C-SCORE-15", "C-VAR-9", "C-VAR-17")
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("makers", [NS, EW])
def test_every_deal_scores_as_the_book_computes_it(method: str, makers: int) -> None:
    for bid, won, lost in product(range(15), range(15), range(15)):
        if won + lost <= 14:
            for barred in ("", "m", "o", "mo"):
                assert scored(bid, won, lost, method, barred=barred, makers=makers) == book(
                    bid, won, lost, method, barred
                )


@rule("C-SCORE-1", "C-SCORE-2")
def test_every_point_counts_for_the_side_that_won_it_low_included() -> None:
    state = at_play(w="AH", n="2H", e="3C", s="4C", bid="W 1", taken={0: "5H", 1: "5D JH TH"})
    do(state, "W AH, N 2H, E 3C, S 4C")
    assert state.result == DealResult(EW, 1, (5, 9), True, (0, 4))


@example("C-SCORE-3")
def test_the_side_with_more_scores_the_difference_even_if_it_did_not_bid() -> None:
    assert scored(5, 5, 9) == (0, 4)
    assert scored(8, 10, 4) == (6, 0)


@example("C-SCORE-4")
def test_seven_all_scores_nothing_unless_the_bid_has_failed() -> None:
    assert scored(7, 7, 7) == (0, 0)
    assert scored(8, 7, 7) == (0, 15)


@rule("C-SCORE-5", "C-BID-7")
def test_without_a_bid_only_the_difference_counts() -> None:
    for won in range(15):
        assert scored(0, won, 14 - won) == (max(2 * won - 14, 0), max(14 - 2 * won, 0))


@rule("C-SCORE-6")
def test_nothing_is_deducted_for_a_side_that_is_barred() -> None:
    assert scored(6, 9, 5, barred="o") == (9, 0)
    assert scored(6, 9, 5, barred="m") == (0, 5)
    assert scored(9, 8, 6, barred="o") == (8, 0)


@rule("C-SCORE-7")
def test_bidders_who_fall_short_score_nothing_and_the_others_add_the_bid() -> None:
    assert scored(9, 8, 6) == (0, 15)


@example("C-SCORE-8")
def test_bid_eight_and_win_ten() -> None:
    assert scored(8, 10, 4) == (6, 0)


@example("C-SCORE-9")
def test_bid_eight_and_win_five() -> None:
    assert scored(8, 5, 9) == (0, 17)


@rule("C-SCORE-10")
def test_a_bid_missed_by_k_gives_fourteen_and_k() -> None:
    seen = set()
    for bid in range(1, 15):
        for missed in range(1, bid + 1):
            won = bid - missed
            assert scored(bid, won, 14 - won) == (0, 14 + missed)
            seen.add(14 + missed)
    assert min(seen) == 15 and max(seen) == 28


@rule("C-SCORE-11")
def test_a_made_bid_with_w_points_scores_twice_w_less_fourteen() -> None:
    for won in range(1, 15):
        makers, others = scored(won, won, 14 - won)
        assert makers - others == 2 * won - 14


@rule("C-SCORE-12")
def test_only_one_side_scores() -> None:
    for bid, won in product(range(15), range(15)):
        assert 0 in scored(bid, won, 14 - won)


@rule("C-SCORE-13")
def test_six_points_are_one_red_and_one_white_counter() -> None:
    assert in_the_pool(6) == (1, 1)
    assert in_the_pool(10) == (2, 0) and in_the_pool(14) == (2, 4)


@example("C-SCORE-14")
def test_bid_and_points_are_compared_before_anything_is_deducted() -> None:
    assert scored(8, 8, 6) == (2, 0)
    result = score_deal(EW, 8, (6, 8), cinch().options)
    assert result.made and result.change == (0, 2)
    assert scored(11, 11, 3) == (8, 0)


@rule("C-SCORE-15")
def test_under_the_other_methods_a_barred_side_scores_nothing() -> None:
    assert scored(9, 6, 8, "set_back", barred="m") == (-9, 8)
    assert scored(5, 6, 8, "set_back", barred="m") == (0, 8)
    assert scored(9, 6, 8, "set_back", barred="o") == (6, 0)
    assert scored(9, 6, 8, "at_least_eight", barred="m") == (0, 17)
    assert scored(5, 6, 8, "at_least_eight", barred="m") == (0, 8)
    assert scored(9, 6, 8, "at_least_eight", barred="o") == (6, 0)
    for method in METHODS:
        assert scored(9, 6, 8, method, barred="mo") == (0, 0)


@rule("C-SCORE-6", "C-SCORE-15")
def test_a_side_barred_makes_the_bid_of_the_other_good() -> None:
    options = cinch().options
    assert score_deal(EW, 9, (6, 8), options, frozenset({NS})).made
    assert not score_deal(EW, 5, (6, 8), options, frozenset({EW})).made


@example("C-VAR-9")
def test_a_side_that_fails_is_set_back_by_its_bid() -> None:
    assert scored(9, 6, 8, "set_back") == (-9, 8)
    assert scored(6, 8, 6, "set_back") == (8, 6)


@example("C-VAR-17")
@pytest.mark.parametrize(
    ("bid", "won", "lost", "score"),
    [(6, 8, 6, (8, 6)), (6, 6, 8, (0, 8)), (7, 6, 8, (0, 15)), (7, 7, 7, (0, 0)), (8, 7, 7, (0, 15))],
)
def test_the_bidders_need_at_least_eight(bid: int, won: int, lost: int, score: tuple[int, int]) -> None:
    assert scored(bid, won, lost, "at_least_eight") == score
