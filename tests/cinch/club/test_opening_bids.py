"""Irregular bids at a club table: who is out of the auction, what is void, who names trumps (C-BIR)."""

from __future__ import annotations

import pytest

from tests.cinch.club.opening import cases, club, deal_of, docket_of, rulings, sight
from tests.clubs import do as act
from tests.clubs import folded, refused
from tests.marks import example, rule
from trickbook.contract.action import BIDS, Bid, NameTrump
from trickbook.contract.docket import Acted
from trickbook.contract.event import Called
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.games.cinch.events import PutOut, TakenToBid
from trickbook.record import Record, read, write
from trickbook.table import Act, Table


def out(table: Table) -> set[Seat]:
    return set(deal_of(table).out)


def bidder(table: Table) -> tuple[Seat | None, int]:
    state = deal_of(table)
    assert state.phase == "naming"
    return state.to_act, state.contract


@rule("C-BIR-4", "C-BIR-10")
def test_who_is_advised_to_bid_knows_whom_nobody_waits_for_any_more() -> None:
    table = club("W pass, S 8")
    assert out(table) == {NORTH, SOUTH}
    view = sight(table, EAST)
    assert str(table.game.advise(view).action) == "pass", "the others are out: East names trumps without a bid"
    table = club("S pass, W pass, N pass")
    assert "without" not in table.game.advise(sight(table, EAST)).reason, "South is not out, and would name them"


# Bids out of turn -----------------------------------------------------------------------------------------------------


@example("C-BIR-4")
@rule("C-BIR-2")
@pytest.mark.parametrize(
    ("said", "gone", "then", "names"),
    [
        ("N 7", {NORTH, SOUTH}, "W 6, E 8", (EAST, 8)),
        ("E 7", {EAST, WEST}, "N 6, S 8", (SOUTH, 8)),
        ("W 6, E 8", {EAST}, "N 7, S 8", (SOUTH, 8)),
        ("W 6, E 8", {EAST}, "S 7, N 8", (NORTH, 8)),
        ("W 6, S 8", {NORTH, SOUTH}, "E 7", (EAST, 7)),
        ("W 6, N 7, S 9", {SOUTH}, "E 8", (EAST, 8)),
        ("W 6, N 7, S 9", {SOUTH}, "E pass", (NORTH, 7)),
    ],
    ids=["(a) N", "(a) E", "(b) N first", "(b) S first", "(c)", "(d) E goes over", "(d) E passes"],
)
def test_a_bid_out_of_turn_is_void_and_puts_out_who_the_book_says(
    said: str, gone: set[Seat], then: str, names: tuple[Seat, int]
) -> None:
    table = club()
    events = act(table, said)
    assert out(table) == gone and {event.seat for event in events if isinstance(event, PutOut)} == gone
    assert rulings(events) == [("bid out of turn", ("C-BIR-4", "C-BIR-2"))]
    void = next(event for event in events if isinstance(event, Acted))
    assert f"{void.seat.letter} {void.act}" == said.rpartition(", ")[2]
    seen = sight(table, None)
    assert (void.seat, void.act) not in seen.calls and set(seen.out) == gone
    act(table, then)
    assert bidder(table) == names
    assert deal_of(folded(table)) == deal_of(table)


@rule("C-BIR-4")
def test_those_who_are_out_are_passed_over() -> None:
    table = club("N 7")
    assert deal_of(table).to_act == WEST
    act(table, "W 6")
    assert deal_of(table).to_act == EAST
    assert rulings(act(table, "N 8")) == [("second call", ("C-BIR-1", "C-BID-1"))]
    assert rulings(act(table, "S pass")) == [("second call", ("C-BIR-1", "C-BID-1"))]
    act(table, "E pass")
    assert bidder(table) == (WEST, 6)


@rule("C-BIR-4")
def test_a_dealer_who_may_speak_before_partner_needs_a_bid_high_enough() -> None:
    table = club("W 6, E 8")
    events = act(table, "S 6")
    assert rulings(events) == [("bid out of turn", ("C-BIR-4",)), ("insufficient bid", ("C-BIR-5",))]
    act(table, "S 7, N pass")
    assert bidder(table) == (SOUTH, 7)


@rule("C-BIR-4")
def test_the_last_moment_of_a_bid_before_the_eldest_has_spoken() -> None:
    before, after = club("N 7"), club("W pass, N 7")
    assert out(before) == {NORTH, SOUTH}
    assert not out(after) and deal_of(after).contract == 7


# Nobody holding a bid -------------------------------------------------------------------------------------------------


@example("C-BIR-10")
@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("N 7, W pass, E pass", EAST),
        ("E 7, N pass, S pass", SOUTH),
        ("W pass, N pass, S 9, E pass", EAST),
    ],
)
def test_the_last_in_rotation_who_is_still_in_names_a_suit_at_nothing(said: str, names: Seat) -> None:
    table = club()
    events = act(table, said)
    assert rulings(events)[-1] == ("nobody has the bid", ("C-BIR-10",))
    assert bidder(table) == (names, 0)
    act(table, f"{names.letter} spades")
    assert deal_of(table).bidder == names and str(deal_of(table).trump) == "spades"


@rule("C-BIR-10")
def test_when_all_four_are_out_the_dealer_names() -> None:
    table = club("N 7, E 8")
    assert out(table) == set(Seat) and bidder(table) == (SOUTH, 0)


@rule("C-BIR-10")
def test_an_auction_without_offence_needs_no_ruling() -> None:
    table = club()
    assert rulings(act(table, "W pass, N pass, E pass, S pass")) == []
    assert bidder(table) == (SOUTH, 0)


@rule("C-BIR-10", "C-BID-8")
@pytest.mark.parametrize(
    ("calls", "names", "contract", "rules"),
    [
        ("N 7, W pass, E pass", EAST, 0, ("C-BIR-10",)),
        ("E 7, N pass, S pass", SOUTH, 5, ("C-BIR-10", "C-BID-8")),
        ("N 7, E 8", SOUTH, 5, ("C-BIR-10", "C-BID-8")),
    ],
)
def test_of_those_who_name_without_a_bid_only_the_dealer_is_taken_to_have_bid(
    calls: str, names: Seat, contract: int, rules: tuple[str, ...]
) -> None:
    table = club(all_pass="dealer_forced_min", min_bid=5)
    events = act(table, calls)
    assert [event.seat for event in events if isinstance(event, TakenToBid)] == [names] * bool(contract)
    assert rulings(events)[-1] == ("nobody has the bid", rules)
    assert bidder(table) == (names, contract)


@rule("C-BIR-10", "C-BID-8")
def test_a_hand_that_nobody_may_bid_on_is_thrown_in_where_that_is_the_rule() -> None:
    thrown_in = club(all_pass="redeal")
    assert rulings(act(thrown_in, "N 7, W pass, E pass"))[-1] == ("nobody has the bid", ("C-BIR-10", "C-BID-8"))
    assert deal_of(thrown_in).is_over and deal_of(thrown_in).score == (0, 0)


# Second calls, insufficient bids, passes ------------------------------------------------------------------------------


@rule("C-BIR-1")
def test_a_bid_once_made_cannot_be_changed() -> None:
    table = club("W 6")
    events = act(table, "W 8")
    assert rulings(events) == [("second call", ("C-BIR-1", "C-BID-1"))]
    assert not any(isinstance(event, Called) for event in events)
    assert deal_of(table).contract == 6 and deal_of(table).to_act == NORTH
    act(table, "W pass, N pass, E pass, S pass")
    assert bidder(table) == (WEST, 6)


@rule("C-BIR-1")
def test_after_the_auction_nobody_bids_any_more() -> None:
    table = club("W 6, N pass, E pass, S pass")
    assert rulings(act(table, "N 7")) == [("second call", ("C-BIR-1", "C-BID-1"))]
    assert bidder(table) == (WEST, 6)


@rule("C-BIR-5")
@pytest.mark.parametrize("said", [BIDS[6], BIDS[5], BIDS[15]], ids=str)
def test_a_bid_not_above_the_last_or_above_fourteen_is_void_and_mended(said) -> None:
    for mended, then in (("7", (NORTH, 7)), ("pass", (WEST, 6))):
        table = club("W 6")
        events = table.apply(Act(NORTH, (said,)))
        assert rulings(events) == [("insufficient bid", ("C-BIR-5",))]
        assert cases(events)[0].facts == {"next_spoke": False}
        assert deal_of(table).contract == 6 and deal_of(table).to_act == NORTH
        act(table, f"N {mended}, E pass, S pass")
        assert bidder(table) == then


@rule("C-BIR-5")
def test_once_the_next_player_has_spoken_it_counts_as_a_pass() -> None:
    table = club("W 6, N 6")
    events = act(table, "E 7")
    assert cases(events)[0].facts == {"next_spoke": True}
    assert [(event.seat, str(event.call)) for event in events if isinstance(event, Called)] == [
        (NORTH, "pass"),
        (EAST, "7"),
    ]
    assert rulings(act(table, "N 8")) == [("second call", ("C-BIR-1", "C-BID-1"))]
    act(table, "S pass")
    assert bidder(table) == (EAST, 7)


@rule("C-BIR-5", "C-BIR-4")
def test_who_is_not_next_does_not_end_the_time_to_mend() -> None:
    table = club("W 6, N 6, S 9")
    assert out(table) == {SOUTH}  # (d): the dealer's partner has spoken, though in vain
    act(table, "N 7, E pass")
    assert bidder(table) == (NORTH, 7)


@rule("C-BIR-5")
def test_a_bid_below_the_least_is_not_high_enough() -> None:
    table = club(min_bid=5)
    assert rulings(act(table, "W 4")) == [("insufficient bid", ("C-BIR-5",))]
    act(table, "W 5, N pass, E pass, S pass")
    assert bidder(table) == (WEST, 5)


@rule("C-BIR-11")
def test_a_pass_out_of_turn_stands_and_is_passed_over() -> None:
    table = club()
    events = act(table, "E pass")
    assert rulings(events) == [("pass out of turn", ("C-BIR-11",))]
    assert not out(table) and deal_of(table).to_act == WEST
    act(table, "W pass, N 5")
    assert deal_of(table).to_act == SOUTH
    act(table, "S pass")
    assert bidder(table) == (NORTH, 5)


@rule("C-BIR-1", "C-BIR-4", "C-BIR-6")
def test_a_bid_by_a_dealer_who_is_out_is_void_though_the_pone_is_out_too() -> None:
    table = club("W 6 then hearts, N 5, N hearts")
    assert out(table) == {EAST, SOUTH} and deal_of(table).phase == "auction"
    assert rulings(act(table, "S 8")) == [("bid out of turn", ("C-BIR-1", "C-BIR-4"))]
    act(table, "N pass")
    assert bidder(table) == (WEST, 6)


@rule("C-BIR-5")
def test_two_bids_that_are_not_high_enough_are_both_corrected() -> None:
    table = club("W 3, E 8, S 4", min_bid=6)
    assert deal_of(table).to_act == WEST and docket_of(table).to_mend == [WEST, SOUTH]
    act(table, "S 6, W 7, N pass")
    assert bidder(table) == (WEST, 7)


@rule("C-BIR-5")
def test_when_the_next_player_speaks_all_such_bids_before_count_as_passes() -> None:
    table = club("W 3, E 8, S 4", min_bid=6)
    late = ("insufficient bid", ("C-BIR-5",))
    assert rulings(act(table, "N 6")) == [late, late]
    assert bidder(table) == (NORTH, 6)


@rule("C-BIR-5")
@pytest.mark.parametrize("number", ["0", "15", "63"])
def test_a_bid_that_nobody_can_make_is_void_and_can_be_told(number: str) -> None:
    table = club()
    assert rulings(act(table, f"W {number}")) == [("insufficient bid", ("C-BIR-5",))]
    assert read(write(Record.of(table))).entries == table.log
    act(table, "W 6")
    assert deal_of(table).contract == 6


@pytest.mark.parametrize("points", [-1, 64, 10**9])
def test_what_is_no_number_of_points_is_no_bid(points: int) -> None:
    table = club()
    refusal = table.refusal(Act(WEST, (Bid(points),)))
    assert refusal is not None and "knows no act" in refusal.sentence


# Suits named ----------------------------------------------------------------------------------------------------------


@example("C-BIR-6")
def test_six_in_hearts_takes_away_the_partners_bid() -> None:
    table = club()
    events = act(table, "W 6 then hearts")
    assert rulings(events) == [("trump named early", ("C-BIR-6",))]
    assert out(table) == {EAST} and deal_of(table).contract == 6 and deal_of(table).trump is None
    act(table, "N pass, S pass")
    assert bidder(table) == (WEST, 6)
    act(table, "W spades")
    assert str(deal_of(table).trump) == "spades"


@rule("C-BIR-6")
@pytest.mark.parametrize(("before", "gone"), [("W 6, N pass", set()), ("", {NORTH}), ("N 5", {NORTH, SOUTH})])
def test_a_suit_named_costs_the_partner_a_bid_only_while_he_has_one(before: str, gone: set[Seat]) -> None:
    table = club(before)
    act(table, "S hearts")
    assert out(table) == gone and deal_of(table).trump is None


@rule("C-BIR-6")
def test_a_suit_named_by_anyone_but_the_highest_bidder_binds_nobody() -> None:
    table = club("W 6, N pass, E pass, S pass")
    assert rulings(act(table, "E hearts")) == [("trump named early", ("C-BIR-6",))]
    assert deal_of(table).phase == "naming" and not out(table)
    act(table, "W clubs")
    assert str(deal_of(table).trump) == "clubs"


@rule("C-BIR-6")
def test_the_last_to_speak_may_name_his_suit_with_the_winning_bid() -> None:
    table = club("W 6, N pass, E pass")
    assert rulings(act(table, "S 7 then hearts")) == []
    assert str(deal_of(table).trump) == "hearts" and deal_of(table).bidder == SOUTH


@rule("C-BIR-9")
def test_a_suit_once_named_by_the_right_player_cannot_be_changed() -> None:
    table = club("W 6, N pass, E pass, S pass, W hearts")
    events = act(table, "W spades")
    assert rulings(events) == [("suit changed", ("C-BIR-9",))]
    assert str(deal_of(table).trump) == "hearts" and sight(table, NORTH).trump == deal_of(table).trump
    assert any(isinstance(event, Acted) and isinstance(event.act, NameTrump) for event in events)


@rule("C-BIR-12")
@pytest.mark.parametrize("said", ["N 9", "E clubs", "S 8"])
def test_once_a_suit_is_named_nothing_is_done_about_bids(said: str) -> None:
    before = "W 6, N pass, E pass, S pass"
    table = club(before)
    assert rulings(act(table, said))[0][1] != ("C-BIR-12",)
    table = club(f"{before}, W hearts")
    assert rulings(act(table, said)) == [("trump named early" if "clubs" in said else "bid out of turn", ("C-BIR-12",))]
    assert not out(table) and deal_of(table).contract == 6 and deal_of(table).phase == "discard"


# Where irregular bids are refused -------------------------------------------------------------------------------------


@rule("C-BIR-4", "C-BIR-5", "C-BIR-6", "C-BIR-11")
@pytest.mark.parametrize("said", ["N 7", "E pass", "W hearts", "W 6 then hearts", "N hearts"])
def test_a_table_that_prevents_irregular_bids_refuses_them_as_a_guided_one(said: str) -> None:
    table = club(irregular_bids="prevented")
    before = table.entries[:]
    assert refused(table, said).sentence
    assert table.entries == before and deal_of(table).to_act == WEST
    act(table, "W 6")
    assert refused(table, "N 6").rules == ("C-BID-4",)
    assert "turn" in refused(table, "W 8").sentence
    act(table, "N pass, E pass, S pass, W hearts")
    assert refused(table, "W spades").rules
