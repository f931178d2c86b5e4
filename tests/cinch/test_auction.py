"""The auction: C-BID."""

from __future__ import annotations

import pytest

from tests.cinch.positions import act, at_play, build, cinch, do, legal, named, play_out, refusal, throw_down, view
from tests.marks import example, rule
from trickbook.contract.action import TRUMPS
from trickbook.contract.event import Called, Scored
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.games.cinch import CinchStanding
from trickbook.games.cinch.events import TakenToBid
from trickbook.games.cinch.scoring import score_deal
from trickbook.table import Act, Deal, Table

NS, EW = 0, 1
ALL_PASS = "W pass, N pass, E pass, S pass"


@rule("C-BID-1", "C-BID-12")
def test_everybody_speaks_exactly_once_from_the_eldest_to_the_dealer() -> None:
    state = build()
    do(state, "W 6, N pass, E 7, S pass")
    assert [event.seat for event in state.events if isinstance(event, Called)] == [WEST, NORTH, EAST, SOUTH]
    assert state.phase == "naming"
    assert "C-BID-6" in refusal(state, "8").rules


@rule("C-BID-1", "C-BID-2", "C-BID-12")
def test_only_numbers_and_passes_are_said_in_the_auction() -> None:
    state = build()
    assert legal(state) == {"pass", *map(str, range(1, 15))}
    for word in ("hearts", "2C", "done", "rob", "discard 2C"):
        assert refusal(state, word).rules == ("C-BID-1", "C-BID-12")


@rule("C-BID-2")
def test_points_of_the_partner_count_towards_the_bid() -> None:
    state = at_play(w="2C", n="3C", e="AH", s="4C", bid="W 1")
    do(state, "W 2C, N 3C, E AH, S 4C")
    assert state.result is not None and state.result.made and state.result.points == (0, 1)


@rule("C-BID-3")
def test_bids_run_from_one_to_fourteen_unless_a_least_is_set() -> None:
    assert legal(build()) == {"pass", *map(str, range(1, 15))}
    state = build(min_bid=6)
    assert legal(state) == {"pass", *map(str, range(6, 15))}
    assert refusal(state, "5").rules == ("C-BID-3",)
    assert "6" in refusal(state, "5").sentence
    do(state, "W pass, N 6")
    assert state.to_act == EAST and "C-BID-4" in refusal(state, "6").rules


@example("C-BID-4")
def test_every_bid_must_go_higher() -> None:
    state = build()
    do(state, "W 6")
    assert refusal(state, "6").rules == ("C-BID-4",)
    assert refusal(state, "3").rules == ("C-BID-4",)
    do(state, "N 7")
    state = build()
    do(state, "W 14")
    for seat in "NES":
        assert legal(state) == {"pass"}
        assert refusal(state, "14").rules == ("C-BID-3", "C-BID-4")
        act(state, seat, "pass")


@rule("C-BID-5")
def test_a_player_may_go_over_his_own_partner() -> None:
    state = build()
    do(state, "W 6, N pass, E 7, S pass")
    assert state.bidder == EAST and state.to_act == EAST and state.contract == 7


@rule("C-BID-6")
def test_the_highest_bidder_names_any_suit_and_is_the_maker() -> None:
    for suit in TRUMPS:
        state = build()
        do(state, "W pass, N 5, E 8, S pass")
        assert state.to_act == EAST and state.legal_actions() == TRUMPS
        state.apply(suit)
        assert state.trump == suit.suit and view(state, WEST).bidder == EAST


@rule("C-BID-7")
@pytest.mark.parametrize("points", [(0, 14), (7, 7), (10, 4)])
def test_a_dealer_naming_without_a_bid_cannot_fail(points: tuple[int, int]) -> None:
    state = build(s="AH KH QH")
    do(state, ALL_PASS)
    assert state.to_act == SOUTH and state.legal_actions() == TRUMPS and state.contract == 0
    do(state, "S hearts")
    assert state.bidder == SOUTH and state.contract == 0
    seen = view(state, WEST)
    assert seen.bidder == SOUTH and seen.bid is None and seen.contract == 0
    assert any("without a bid" in fact for fact in seen.told())
    result = score_deal(NS, 0, points, cinch().options)
    assert result.made and result.change == (max(points[0] - points[1], 0), max(points[1] - points[0], 0))


@rule("C-BID-7")
def test_the_dealer_who_named_without_a_bid_leads() -> None:
    state = build(s="AH KH QH", rob="blind")
    do(state, ALL_PASS + ", S hearts")
    throw_down(state)
    assert state.phase == "play" and state.to_act == SOUTH
    play_out(state)
    assert isinstance(state.events[-1], Scored) and "without a bid" in str(state.events[-1])


@rule("C-BID-8")
def test_a_dealer_cannot_decline_to_name_a_suit() -> None:
    state = build()
    do(state, ALL_PASS)
    assert "pass" not in legal(state)
    assert refusal(state, "pass").rules == ("C-BID-6", "C-BID-7")


@rule("C-BID-8")
def test_the_forced_dealer_is_taken_to_have_bid_the_least() -> None:
    state = build(all_pass="dealer_forced_min", min_bid=5)
    events = do(state, ALL_PASS)
    assert events[-1] == TakenToBid(SOUTH, 5) and "5" in str(events[-1])
    assert state.to_act == SOUTH and state.contract == 5 and state.bidder == SOUTH
    assert view(state, EAST).contract == 5
    assert score_deal(NS, 5, (4, 10), cinch().options).change == (0, 15)


@rule("C-BID-8")
def test_with_redeal_the_hand_is_thrown_in_and_the_deal_passes_on() -> None:
    game = cinch(all_pass="redeal")
    state = build(game=game, standing=CinchStanding(scores=(12, 30)))
    events = do(state, ALL_PASS)
    assert state.is_over and state.score == (0, 0)
    assert isinstance(events[-1], Scored) and "thrown in" in str(events[-1])
    assert game.settle(state) == CinchStanding(scores=(12, 30))
    table = Table(game, SOUTH)
    table.apply(Deal(game.whole_pack))
    for seat in (WEST, NORTH, EAST, SOUTH):
        table.apply(Act(seat, (game.parse("pass"),)))
    assert table.match.dealer == WEST and table.match.scores == (0, 0) and table.awaits == "deal"
    assert game.tally(state)["nobody bid"] == {"deals": 1}


@rule("C-BID-8")
def test_a_bid_makes_all_pass_options_idle() -> None:
    for choice in ("dealer_names_no_bid", "dealer_forced_min", "redeal"):
        state = named(build(all_pass=choice), "N 6")
        assert state.bidder == NORTH and state.contract == 6


@example("C-BID-9")
def test_a_bid_of_fourteen_has_no_bonus() -> None:
    options = cinch().options
    assert score_deal(EW, 14, (1, 13), options).change == (15, 0)
    assert score_deal(EW, 14, (0, 14), options).change == (0, 14)


@rule("C-BID-10")
def test_the_left_pedro_goes_with_the_suit_named() -> None:
    for trump, pedro in (("clubs", "5S"), ("spades", "5C"), ("hearts", "5D"), ("diamonds", "5H")):
        state = build()
        do(state, f"W 6, N pass, E pass, S pass, W {trump}")
        assert state.trumps >> state.game.parse(pedro).card & 1  # type: ignore[attr-defined]


@rule("C-BID-11")
def test_no_points_change_hands_for_a_bid() -> None:
    state = build(standing=CinchStanding(scores=(20, 30)))
    do(state, "W 6, N 7, E 9, S 14")
    assert state.score is None and state.game.scores(state.setup.standing) == (20, 30)
    assert {str(event) for event in state.events if isinstance(event, Called)} == {
        "West bids 6.", "North bids 7.", "East bids 9.", "South bids 14.",
    }  # fmt: skip


@rule("C-BID-12")
def test_passing_is_open_to_everybody_in_every_turn() -> None:
    state = build()
    for letter in "WNES":
        assert "pass" in legal(state) and state.to_act == Seat.parse(letter)
        act(state, letter, "pass")
