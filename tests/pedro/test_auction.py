"""The auction of Pedro and its variations: who may bid what, who is forced, and who names trumps."""

from __future__ import annotations

import pytest

from tests.marks import example, rule
from tests.pedro.positions import build, cards, do, held, legal, pedro, refusal
from trickbook.contract.event import TrumpNamed
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST
from trickbook.errors import IllegalAction
from trickbook.games.pedro.scoring import score_deal

DOUBLE = "AH KH 2H 3C 4C 6C 7D 8D 9D"
"""Ace, king and two of hearts, and of no other suit."""


def bids(lowest: int, highest: int = 14) -> set[str]:
    return {str(points) for points in range(lowest, highest + 1)}


# One round of bids


@rule("P-BID-1")
def test_the_dealers_left_speaks_first() -> None:
    assert build().to_act == WEST
    assert build(dealer=EAST).to_act == SOUTH


@rule("P-BID-2")
def test_each_player_speaks_once() -> None:
    state = build()
    do(state, "W pass, N 7, E pass, S pass")
    assert state.phase == "naming"  # West, outbid or not, is not asked again
    assert [seat for seat, _ in state.calls] == [WEST, NORTH, EAST, SOUTH]
    assert refusal(state, "8").rules == ("P-BID-10", "P-BID-11")


@rule("P-BID-3", "P-SCORE-6", "P-SCORE-7")
@pytest.mark.parametrize(("won", "made"), [(7, False), (8, True), (9, True)])
def test_a_bid_is_a_minimum_of_points_for_the_side(won: int, made: bool) -> None:
    result = score_deal(0, 8, (won, 14 - won), pedro().options)
    assert result.made is made
    assert result.change[0] == (won if made else -8)


@rule("P-BID-4", "P-BID-5")
def test_bids_run_from_seven_to_fourteen() -> None:
    state = build()
    assert legal(state) == {"pass"} | bids(7)
    assert refusal(state, "6").rules == ("P-BID-4",)
    assert refusal(state, "15").rules == ("P-BID-5",)


@example("P-BID-6")
def test_a_later_player_must_bid_more_or_pass() -> None:
    state = build()
    do(state, "W 8")
    assert refusal(state, "8").rules == ("P-BID-6",)
    assert refusal(state, "7").rules == ("P-BID-6",)
    with pytest.raises(IllegalAction, match=r"8 has been bid, so bid more or pass. \(P-BID-6\)"):
        do(state, "N 8")
    assert state.to_act == NORTH and len(state.calls) == 1  # nothing has changed
    do(state, "N 9, E pass")
    assert legal(state) == {"pass"} | bids(10)
    do(state, "S 10")
    assert (state.bidder, state.contract) == (SOUTH, 10)


@example("P-BID-7")
def test_the_partners_bid_may_be_overcalled() -> None:
    state = build()
    do(state, "W pass, N 7, E pass, S 9")
    assert (state.bidder, state.contract, state.to_act) == (SOUTH, 9, SOUTH)


@rule("P-BID-8")
def test_after_fourteen_the_others_can_only_pass() -> None:
    state = build(s=DOUBLE)
    do(state, "W 14")
    assert legal(state) == {"pass"}
    assert refusal(state, "14").rules == ("P-BID-8",)
    do(state, "N pass, E pass")
    assert legal(state) == {"pass"}  # the dealer, too


@rule("P-BID-8", "P-VAR-22")
def test_in_california_sixteen_is_the_bid_that_ends_the_bidding() -> None:
    state = build(card_values="california")
    do(state, "W 14")
    assert legal(state) == {"pass", "15", "16"}
    do(state, "N 16")
    assert legal(state) == {"pass"}
    assert refusal(state, "16").rules == ("P-BID-8",)


# The forced dealer


@example("P-BID-9")
def test_after_three_passes_the_dealer_must_bid_and_may_bid_more() -> None:
    state = build()
    do(state, "W pass, N pass, E pass")
    assert legal(state) == bids(7)
    assert refusal(state, "pass").rules == ("P-BID-9",)
    assert str(state.legal_actions()[0]) == "7"  # what is bid for a dealer whose time has run out
    do(state, "S 7")
    assert (state.bidder, state.contract) == (SOUTH, 7)


@rule("P-BID-9", "P-VAR-7")
def test_a_forced_dealer_may_bid_28_56() -> None:
    state = build(s=DOUBLE, bid_28_56=True)
    do(state, "W pass, N pass, E pass")
    assert legal(state) == bids(7) | {"28-56"}


@rule("P-BID-9")
def test_the_dealer_may_pass_when_somebody_has_bid() -> None:
    state = build()
    do(state, "W pass, N pass, E 7")
    assert legal(state) == {"pass"} | bids(8)


@rule("P-VAR-1")
def test_minimum_bid_six() -> None:
    state = build(min_bid=6, forced_dealer_bid=6)
    assert legal(state) == {"pass"} | bids(6)
    assert refusal(state, "5").rules == ("P-BID-4",)


@example("P-VAR-2")
def test_mixed_form_six_may_be_bid_but_the_dealer_is_forced_to_seven() -> None:
    state = build(min_bid=6, forced_dealer_bid=7)
    do(state, "W 6")
    assert (state.bidder, state.contract) == (WEST, 6)
    state = build(min_bid=6, forced_dealer_bid=7)
    do(state, "W pass, N pass, E pass")
    assert legal(state) == bids(7)
    assert refusal(state, "6").rules == ("P-BID-9", "P-VAR-2")


@rule("P-VAR-2")
def test_with_minimum_six_the_dealer_is_forced_to_six() -> None:
    state = build(min_bid=6, forced_dealer_bid=6)
    do(state, "W pass, N pass, E pass")
    assert legal(state) == bids(6)


@rule("P-VAR-3")
@pytest.mark.parametrize("forced", [6, 7])
def test_forced_to_six_or_to_seven_every_hand_is_played(forced: int) -> None:
    state = build(min_bid=6, forced_dealer_bid=forced)
    do(state, "W pass, N pass, E pass")
    assert "pass" not in legal(state)
    state.apply(state.legal_actions()[0])
    assert (state.phase, state.bidder, state.contract) == ("naming", SOUTH, forced)


# Naming trumps


@rule("P-BID-10")
def test_the_highest_bidder_alone_names_any_of_the_four_suits() -> None:
    state = build()
    do(state, "W 7, N 8, E pass, S pass")
    assert state.to_act == NORTH
    assert legal(state) == {"clubs", "diamonds", "hearts", "spades"}
    for seat in (EAST, SOUTH, WEST):
        assert state.view(seat).legal == ()
    events = do(state, "N spades")
    assert TrumpNamed(NORTH, state.game.parse("spades").suit) in events  # type: ignore[attr-defined]


@rule("P-BID-11")
def test_the_suit_is_named_after_the_auction_not_with_the_bid() -> None:
    state = build()
    do(state, "W 7")
    assert not legal(state) & {"clubs", "diamonds", "hearts", "spades"}
    refusal(state, "hearts")
    do(state, "N pass, E pass, S pass")
    assert state.phase == "naming" and state.to_act == WEST and state.trump is None
    do(state, "W diamonds")
    assert str(state.trump) == "diamonds"


# Slams and 28-56


@example("P-VAR-6")
@rule("P-VAR-5")
def test_a_slam_scores_double_when_made_and_costs_fourteen_when_not() -> None:
    options = pedro(slam_double=True).options
    assert score_deal(0, 14, (14, 0), options).change == (28, 0)
    assert score_deal(0, 14, (13, 1), options).change == (-14, 1)


@rule("P-VAR-5")
def test_only_the_bid_counts_as_a_slam_not_winning_everything() -> None:
    options = pedro(slam_double=True).options
    assert score_deal(0, 13, (14, 0), options).change == (14, 0)
    assert score_deal(1, 7, (0, 14), options).change == (0, 14)
    assert score_deal(0, 14, (14, 0), pedro().options).change == (14, 0)


@rule("P-VAR-5")
def test_a_slam_of_california_is_sixteen_and_scores_thirty_two() -> None:
    options = pedro(slam_double=True, card_values="california").options
    assert score_deal(0, 16, (16, 0), options).change == (32, 0)
    assert score_deal(0, 16, (15, 1), options).change == (-16, 1)
    assert score_deal(0, 14, (16, 0), options).change == (16, 0)


@rule("P-VAR-7")
def test_28_56_is_for_the_dealer_alone_and_outranks_fourteen() -> None:
    state = build(w="AD KD 2D", n="AS KS 2S", s=DOUBLE, bid_28_56=True)
    assert "28-56" not in legal(state)
    assert refusal(state, "28-56").sentence == "Only the dealer may bid 28-56."
    do(state, "W pass, N 14, E pass")
    assert legal(state) == {"pass", "28-56"}  # over the partner's fourteen
    do(state, "S 28-56")
    assert state.bidder == SOUTH and state.to_act == SOUTH


@rule("P-VAR-7")
def test_28_56_is_an_option() -> None:
    state = build(s=DOUBLE)
    do(state, "W pass, N pass, E pass")
    assert legal(state) == bids(7)
    assert refusal(state, "28-56").rules == ("P-VAR-7",)


@example("P-VAR-8")
def test_28_56_needs_ace_king_and_two_among_the_nine_cards_dealt() -> None:
    state = build(s=DOUBLE, bid_28_56=True)
    do(state, "W pass, N pass, E pass")
    assert "28-56" in legal(state)
    state = build(s="AH KH 3H 3C 4C 6C 7D 8D 9D", bottom="2H", bid_28_56=True)
    do(state, "W pass, N pass, E pass")
    assert "28-56" not in legal(state)
    assert refusal(state, "28-56").rules == ("P-VAR-8",)


@rule("P-VAR-8")
def test_after_28_56_that_suit_must_be_named() -> None:
    state = build(s=DOUBLE, bid_28_56=True)
    do(state, "W pass, N pass, E pass, S 28-56")
    assert legal(state) == {"hearts"}
    assert refusal(state, "clubs").rules == ("P-VAR-8",)
    state = build(s="AH KH 2H AC KC 2C 7D 8D 9D", bid_28_56=True)
    do(state, "W pass, N pass, E pass, S 28-56")
    assert legal(state) == {"clubs", "hearts"}
    assert held(state, SOUTH) > cards("AC KC 2C")


@rule("P-VAR-9")
def test_28_56_scores_56_for_all_fourteen_points_and_costs_28_otherwise() -> None:
    options = pedro(bid_28_56=True).options
    assert score_deal(0, 28, (14, 0), options).change == (56, 0)
    assert score_deal(0, 28, (13, 1), options).change == (-28, 1)


@rule("P-VAR-10")
@pytest.mark.parametrize("lost", [1, 5, 14])
def test_against_28_56_the_other_side_keeps_what_it_won(lost: int) -> None:
    options = pedro(bid_28_56=True).options
    assert score_deal(1, 28, (lost, 14 - lost), options).change == (lost, -28)


# The dealer's right over fourteen


@rule("P-VAR-21", "P-BID-8")
@pytest.mark.parametrize("calls", ["W 14, N pass, E pass", "W pass, N 14, E pass", "W 7, N pass, E 14"])
def test_the_dealer_may_take_fourteen_by_bidding_it_too(calls: str) -> None:
    state = build(dealer_may_equal_14=True)
    do(state, calls)
    assert legal(state) == {"pass", "14"}
    do(state, "S 14")
    assert (state.bidder, state.contract) == (SOUTH, 14)


@rule("P-VAR-21")
def test_only_the_dealer_may_equal_and_only_fourteen() -> None:
    state = build(dealer_may_equal_14=True)
    do(state, "W 14")
    assert legal(state) == {"pass"}
    state = build(dealer_may_equal_14=True)
    do(state, "W pass, N pass, E 13")
    assert legal(state) == {"pass", "14"}
    state = build(dealer_may_equal_14=True, card_values="california")
    do(state, "W pass, N pass, E 16")
    assert legal(state) == {"pass", "16"}


@rule("P-BID-8", "P-VAR-7", "P-VAR-21")
def test_a_bid_refused_over_fourteen_names_what_is_left_to_the_dealer() -> None:
    state = build(s=DOUBLE, dealer_may_equal_14=True, bid_28_56=True)
    do(state, "W 14")
    assert refusal(state, "14").sentence == "14 has been bid, so you can only pass."
    do(state, "N pass, E pass")
    assert refusal(state, "13").sentence == "14 has been bid, so you can only pass, or bid 14, or bid 28-56."
    assert refusal(state, "13").rules == ("P-BID-8",)
