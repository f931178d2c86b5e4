"""Scoring a deal: who is credited with what (P-SCORE), slams, 28-56 and no-negative (P-VAR)."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from tests.marks import example, rule
from tests.oracle import pedro as oracle
from tests.pedro.positions import build, do, held, named, pedro
from tests.pedro.tables import (
    SIDES,
    at_play,
    bid_number,
    full_deal,
    oracle_options,
    oracle_points,
    play_out,
    scores,
    shuffled,
    to_play,
    until,
)
from trickbook.contract.seat import SOUTH, WEST, Seat
from trickbook.games.pedro import PedroState
from trickbook.games.pedro.scoring import score_deal

# The worked hand: Alice is North, Bob East, Carol South, Dave West.  Alice bids 8 in hearts.
WORKED: dict[str, Any] = {
    "n": "AH 7C 4S 5H 8D 9D",
    "e": "3H JH 9S QS QC JD",
    "s": "4H 8C TH KH 7S 2C",
    "w": "2H 5D 3S 6H TC KC",
}
WORKED_PLAY = """
    N AH, E 3H, S 4H, W 2H
    N 7C, E JH, S 8C, W 5D
    E 9S, S TH, W 3S, N 4S
    S KH, W 6H, N 5H, E QS
    S 7S, W KC, N 8D, E QC
    S 2C, W TC, N 9D, E JD
"""


def worked(**options: Any) -> PedroState:
    state = at_play(**WORKED, bidder="N", bid=8, **options)
    do(state, WORKED_PLAY)
    return state


def worked_with_the_two_at_carol(**options: Any) -> PedroState:
    hands = WORKED | {"s": WORKED["s"].replace("4H", "2H"), "w": WORKED["w"].replace("2H", "4H")}
    state = at_play(**hands, bidder="N", bid=8, **options)
    do(state, WORKED_PLAY.replace("S 4H, W 2H", "S 2H, W 4H"))
    return state


def points(state: PedroState) -> tuple[int, int]:
    assert state.result is not None
    return state.result.points


@rule("P-SCORE-1")
@pytest.mark.parametrize(("card", "worth"), [("AH", 1), ("JH", 1), ("TH", 1), ("5H", 5), ("5D", 5), ("KH", 0)])
def test_five_of_the_six_point_trumps_are_credited_to_the_side_winning_them(card: str, worth: int) -> None:
    for won, credited in ((("7C", card), (0, worth)), ((card, "7C"), (worth, 0))):
        state = at_play(w="2C", n="3C", e="4C", s="6C", won=won)
        do(state, "S 6C, W 2C, N 3C, E 4C")
        assert points(state) == credited


@rule("P-SCORE-2")
@pytest.mark.parametrize(("to", "credited"), [("holder", (0, 1)), ("trick_winner", (1, 0))])
def test_the_two_scores_for_the_side_dealt_it_whoever_wins_the_trick(to: str, credited: tuple[int, int]) -> None:
    state = at_play(w="2H", n="3C", e="4C", s="KH", two_scores_for=to)
    do(state, "S KH, W 2H, N 3C, E 4C")
    assert points(state) == credited


@example("P-SCORE-3")
def test_the_two_taken_by_the_dealer_from_the_remainder_is_his_sides() -> None:
    state = named(build(s="6H", w="AH KH QH JH", n="TH 9H 8H 7H", bottom="2H"))
    assert "2H" not in held(state, SOUTH)
    until(state, SOUTH)
    assert "2H" in held(state, SOUTH)
    assert state.two_holder == SOUTH
    play_out(state, Random(3))
    assert points(state) == oracle_points(state)


@rule("P-SCORE-3")
@pytest.mark.parametrize("where", [{"w": "2H"}, {"w": "AH", "top": "2H"}])
def test_the_two_dealt_or_drawn_counts_for_the_hand_that_begins_play_with_it(where: dict[str, Any]) -> None:
    state = named(build(**where))
    to_play(state, Random(0))
    assert state.two_holder == WEST
    play_out(state, Random(3))
    assert points(state) == oracle_points(state)
    assert points(state)[1] >= 1


@rule("P-SCORE-4", "P-SCORE-9")
@pytest.mark.parametrize(
    ("options", "total"),
    [({}, 14), ({"card_values": "california"}, 16), ({"excess_trumps": "discard_to_six"}, 14),
     ({"two_scores_for": "trick_winner"}, 14), ({"stock_exhausted": "play_short"}, 14)],
)  # fmt: skip
def test_the_two_is_always_given_and_the_points_add_up(options: dict[str, Any], total: int) -> None:
    rng = Random(4)
    for _ in range(40):
        state = to_play(full_deal(shuffled(rng), **options), rng)
        assert state.tables is not None
        assert sum(hand >> state.tables.two & 1 for hand in state.hands) == 1
        play_out(state, rng)
        assert sum(points(state)) == total
        assert points(state) == oracle_points(state)


@rule("P-SCORE-5")
@pytest.mark.parametrize(("bid", "won", "change"), [(8, 9, "9 5"), (8, 6, "-8 8"), (14, 14, "14 0"), (9, 0, "-9 14")])
def test_the_side_that_did_not_bid_keeps_its_points(bid: int, won: int, change: str) -> None:
    assert scores("NS", bid, won) == change
    assert scores("EW", bid, won) == " ".join(reversed(change.split()))


@rule("P-SCORE-6")
@pytest.mark.parametrize(("won", "change"), [(8, "8 6"), (9, "9 5"), (14, "14 0"), (7, "-8 7")])
def test_the_bidders_keep_what_they_won_if_it_is_at_least_the_bid(won: int, change: str) -> None:
    assert scores("NS", 8, won) == change


@example("P-SCORE-7")
def test_falling_short_loses_the_bid_and_all_that_was_won() -> None:
    assert scores("NS", 8, 6) == "-8 8"


@rule("P-SCORE-8")
def test_one_point_short_costs_as_much_as_many() -> None:
    assert {scores("NS", 9, won).split()[0] for won in range(9)} == {"-9"}


@rule("P-SCORE-10")
def test_from_eight_upward_a_bid_claims_over_half_of_the_points() -> None:
    assert scores("NS", 7, 7) == "7 7"  # seven is exactly half: both sides could have made it
    for bid in range(8, 15):
        others = 14 - bid
        assert scores("NS", bid, bid) == f"{bid} {others}" and others < 7


@example("P-SCORE-11")
def test_a_bid_of_fourteen_fails_when_the_two_lies_with_the_others() -> None:
    state = at_play(
        w="2H 2C", n="3C 4C", e="6C 7C", s="KH AC", bid=14, won=("AH JH TH 5H 5D", ""),
    )  # fmt: skip
    do(state, "S KH, W 2H, N 3C, E 6C, S AC, W 2C, N 4C, E 7C")
    assert points(state) == (13, 1)
    assert state.score == (-14, 1)
    assert scores("NS", 14, 14) == "14 0"


@example("P-SCORE-12")
def test_the_worked_hand() -> None:
    state = worked()
    assert points(state) == (7, 7)
    assert state.result is not None and not state.result.made
    assert state.score == (-8, 7)
    standing = state.game.settle(state)
    assert (standing.sheet, standing.shortfall) == ((0, 7), (8, 0))


@rule("P-SCORE-13")
def test_the_worked_hand_with_the_two_dealt_to_carol_is_made() -> None:
    state = worked_with_the_two_at_carol()
    assert state.score == (8, 6) == points(state)
    standing = state.game.settle(state)
    assert (standing.sheet, standing.shortfall) == ((8, 6), (0, 0))


@rule("P-SCORE-13")
def test_the_worked_hand_without_minus_scores_gives_the_others_fifteen() -> None:
    assert worked(scoring_method="no_negative").score == (0, 15)


# Slams and 28-56 ------------------------------------------------------------------------------------------------------

SLAM: dict[str, Any] = {"slam_double": True}
DOUBLE: dict[str, Any] = {"bid_28_56": True}
NO_NEGATIVE: dict[str, Any] = {"scoring_method": "no_negative"}


@rule("P-VAR-5")
def test_a_slam_made_scores_double_and_only_the_bid_counts() -> None:
    assert scores("NS", 14, 14, SLAM) == "28 0"
    assert scores("NS", 13, 14, SLAM) == "14 0"
    assert scores("NS", 14, 14) == "14 0"
    california = SLAM | {"card_values": "california"}
    assert scores("NS", 16, 16, california) == "32 0"
    assert scores("NS", 16, 15, california) == "-16 1"
    assert scores("NS", 14, 16, california) == "16 0"


@example("P-VAR-6")
def test_a_failed_slam_costs_fourteen() -> None:
    assert scores("NS", 14, 14, SLAM) == "28 0"
    assert scores("NS", 14, 13, SLAM) == "-14 1"


@rule("P-VAR-9", "P-VAR-10")
def test_28_56_scores_56_with_all_points_and_costs_28_without() -> None:
    assert scores("NS", "28-56", 14, DOUBLE) == "56 0"
    assert scores("NS", "28-56", 13, DOUBLE) == "-28 1"
    assert scores("EW", "28-56", 4, DOUBLE) == "10 -28"  # the others keep what they won


@rule("P-VAR-9")
def test_28_56_played_out() -> None:
    state = at_play(
        w="3C", n="4C", e="6C", s="AC", bid="28-56", won=("AH KH 2H JH TH 5H 5D", ""), bid_28_56=True,
    )  # fmt: skip
    do(state, "S AC, W 3C, N 4C, E 6C")
    assert state.score == (56, 0)
    assert "28-56" in str(state.events[-1])


# No negative ----------------------------------------------------------------------------------------------------------


@example("P-VAR-11")
def test_without_minus_a_bid_made_scores_the_difference() -> None:
    assert scores("NS", 7, 9, NO_NEGATIVE) == "4 0"
    assert scores("NS", 7, 7, NO_NEGATIVE) == "0 0"


@example("P-VAR-12")
def test_without_minus_a_failed_bid_goes_to_the_others_on_top_of_their_own() -> None:
    assert scores("NS", 7, 6, NO_NEGATIVE) == "0 15"


@rule("P-VAR-13")
def test_without_minus_a_bid_made_with_a_minority_leaves_the_difference_to_the_others() -> None:
    six = NO_NEGATIVE | {"min_bid": 6, "forced_dealer_bid": 6}
    assert scores("NS", 6, 6, six) == "0 2"
    assert scores("EW", 7, 7, six | {"card_values": "california"}) == "2 0"


@rule("P-VAR-14")
def test_without_minus_slams_score_their_bonus_or_go_to_the_others() -> None:
    assert scores("NS", 14, 14, NO_NEGATIVE | SLAM) == "28 0"
    assert scores("NS", 14, 13, NO_NEGATIVE | SLAM) == "0 15"
    assert scores("NS", 14, 14, NO_NEGATIVE) == "14 0"
    assert scores("NS", "28-56", 14, NO_NEGATIVE | DOUBLE) == "56 0"
    assert scores("EW", "28-56", 13, NO_NEGATIVE | DOUBLE) == "29 0"


# Everything, beside the oracle ----------------------------------------------------------------------------------------

COUNTS = [
    {"scoring_method": method, "slam_double": slam, "bid_28_56": double, "card_values": values, "min_bid": 6,
     "forced_dealer_bid": 6}
    for method, slam, double, values in product(
        ("minus", "no_negative"), (False, True), (False, True), ("standard", "california")
    )
    if not (double and values == "california")
]  # fmt: skip


@rule("P-SCORE-5", "P-SCORE-6", "P-SCORE-7", "P-PLAY-12", "P-VAR-5", "P-VAR-9", "P-VAR-11", "P-VAR-12", "P-VAR-14")
@pytest.mark.parametrize("options", COUNTS)
def test_every_bid_count_and_penalty_scores_as_the_oracle_says(options: dict[str, Any]) -> None:
    rules = pedro(**options).options
    told, top = oracle_options(rules), rules.highest_bid
    bids: list[int | str] = [*range(6, top + 1), *(["28-56"] if rules.bid_28_56 else [])]
    penalties: list[tuple[str, ...]] = [(), ("NS",), ("EW",), ("NS", "EW")]
    for bidders, bid, ns, penalised in product(SIDES, bids, range(top + 1), penalties):
        expected = oracle.score_deal(bidders, bid, {"NS": ns, "EW": top - ns}, told, frozenset(penalised))
        made = oracle.bid_made(bidders, bid, {"NS": ns, "EW": top - ns}, told, frozenset(penalised))
        barred = frozenset(SIDES.index(side) for side in penalised)
        result = score_deal(SIDES.index(bidders), bid_number(bid), (ns, top - ns), rules, barred)
        case = (bidders, bid, ns, penalised)
        assert (case, result.change, result.made) == (case, (expected["NS"], expected["EW"]), made)


def test_sides_are_those_of_the_seats() -> None:
    game = pedro()
    assert [SIDES[game.side_of(seat)] for seat in Seat] == [oracle.side_of(seat.letter) for seat in Seat]
