"""Cinch on the sheet: three ways to score, penalties, the game (C-SCORE, C-GAME, C-VAR-9, C-VAR-17)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import example, rule
from tests.sheet.sheets import EW, NS, Pen, blank, deals, rows
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST
from trickbook.errors import IllegalAction
from trickbook.sheet import Sheet
from trickbook.sheet.telling import table, tell_deal


def told(facts: str, penalty: str | None = None, **options: Any) -> tuple[int, ...]:
    """What is entered for a deal told as ``NS 8 10-4``."""
    sheet = blank("cinch", **options)
    bidder, bid, won = facts.split()
    Pen(sheet).tell(EAST, 1, bidder=bidder, bid=bid, won=won, **({"penalty": penalty} if penalty else {}))
    return sheet.lines[0].entered


def winner(sheet: Sheet) -> int | None:
    return None if sheet.outcome is None else sheet.outcome.winner


@rule("C-SCORE-1", "C-SCORE-2", "C-SCORE-12")
@example("C-SCORE-3", "C-SCORE-4", "C-SCORE-8", "C-SCORE-9", "C-SCORE-14")
@pytest.mark.parametrize(
    ("facts", "entered"),
    [
        ("EW 5 9-5", (4, 0)),
        ("NS 7 7-7", (0, 0)),
        ("NS 8 7-7", (0, 15)),
        ("NS 8 10-4", (6, 0)),
        ("NS 8 5-9", (0, 17)),
        ("EW 8 6-8", (0, 2)),
        ("NS 8 11-3", (8, 0)),
    ],
)
def test_the_difference_is_scored_by_one_side(facts, entered):
    assert told(facts) == entered


@rule("C-SCORE-7", "C-SCORE-10", "C-SCORE-11")
@pytest.mark.parametrize("bid", range(1, 15))
def test_a_bid_missed_gives_the_others_fourteen_and_what_was_missing(bid):
    for won in range(15):
        mine, theirs = told(f"NS {bid} {won}-{14 - won}")
        assert mine - theirs == (2 * won - 14 if won >= bid else -(14 + bid - won))


@rule("C-SCORE-5")
def test_without_a_number_the_difference_always_counts():
    assert told("NS none 5-9") == (0, 4) and told("EW none 9-5") == (4, 0)
    sheet = blank("cinch")
    deals(sheet, ["NS none 7-7"])
    row = sheet.row(1)
    assert row.worked is not None
    assert sheet.rules.arithmetic(row.facts, row.worked) == [
        "NS named trumps without a number. In tricks NS won 7 and EW 7.",
        "NS score nothing, EW score nothing (C-SCORE-4).",
    ]


@rule("C-BID-7")
def test_only_the_dealer_names_trumps_without_a_number():
    sheet = blank("cinch")
    deals(sheet, ["NS none 5-9", "NS none 5-9"])  # South deals, then West
    assert [(check.deal, check.rules) for check in sheet.checks()] == [(2, ("C-BID-7",))]


@rule("C-SCORE-6", "C-SCORE-15", "C-IRR-20", "C-IRR-22", "C-IRR-24")
@example("C-IRR-21", "C-IRR-22")
@pytest.mark.parametrize(
    ("facts", "penalty", "entered", "cited"),
    [
        ("NS 8 10-4", "NS", (0, 4), "(C-SCORE-6, C-IRR-22)."),
        ("NS 8 5-9", "NS", (0, 17), "(C-SCORE-6, C-IRR-22)."),
        ("NS 9 8-6", "EW", (8, 0), "(C-SCORE-6, C-IRR-20)."),
        ("NS 8 5-9", "both", (0, 0), "(C-IRR-24)."),
    ],
)
def test_a_side_barred_by_a_penalty_leaves_nothing_to_deduct(facts, penalty, entered, cited):
    assert told(facts, penalty) == entered
    bidder, bid, won = facts.split()
    sheet = blank("cinch")
    Pen(sheet).tell(EAST, 1, bidder=bidder, bid=bid, won=won, penalty=penalty)
    assert tell_deal(sheet, 1)[-1].endswith(cited)


@rule("C-SCORE-15")
def test_penalties_under_the_other_methods():
    assert told("NS 9 6-8", "NS", scoring_method="set_back") == (-9, 8)
    assert told("NS 8 10-4", "NS", scoring_method="set_back") == (0, 4)
    assert told("NS 8 5-9", "NS", scoring_method="at_least_eight") == (0, 17)


@example("C-VAR-9")
def test_set_back_takes_off_a_failed_bid():
    assert told("NS 9 6-8", scoring_method="set_back") == (-9, 8)
    sheet = blank("cinch", scoring_method="set_back")
    rows(sheet, [(49, 36), (2, 12)])  # NS want 2, EW want 15; EW bid 12 and make it
    assert sheet.totals == (51, 48) and winner(sheet) == NS


@rule("C-VAR-9")
def test_where_both_get_home_the_bidding_side_counts_first():
    sheet = blank("cinch", scoring_method="set_back")
    deals(rows(sheet, [(45, 45)]).sheet, ["EW 6 7-7"])
    assert winner(sheet) == EW
    typed = rows(blank("cinch", scoring_method="set_back"), [(45, 45), (7, 7)]).sheet
    assert winner(typed) is None and ("C-VAR-9", "P-SHEET-19") in [check.rules for check in typed.checks(2)]
    Pen(typed).tell(EAST, 2, bidder="EW")
    assert winner(typed) == EW


@rule("C-VAR-9")
def test_a_score_may_fall_below_zero_in_set_back_and_in_nothing_else():
    sheet = blank("cinch", scoring_method="set_back")
    rows(sheet, [("set 9", 8)])
    assert sheet.totals == (-9, 8) and sheet.checks() == []
    for method in ("difference", "at_least_eight"):
        rules = blank("cinch", scoring_method=method).rules
        for text in ("set 9", "-9"):
            with pytest.raises(IllegalAction, match="Nobody loses") as error:
                rules.read_cell(text)
            assert error.value.rules == ("C-SCORE-7",)


@example("C-VAR-17")
@pytest.mark.parametrize(
    ("facts", "entered"),
    [("NS 6 8-6", (8, 6)), ("NS 6 6-8", (0, 8)), ("NS 7 6-8", (0, 15)), ("NS 7 7-7", (0, 0)), ("NS 8 7-7", (0, 15))],
)
def test_at_least_eight(facts, entered):
    assert told(facts, scoring_method="at_least_eight") == entered


@rule("C-SCORE-2")
def test_the_two_is_told_apart_only_where_its_holder_counts():
    with pytest.raises(IllegalAction, match="no fact 'two'"):
        blank("cinch").rules.read_facts({"two": "NS"})
    sheet = blank("cinch", low_counts_for="holder")
    Pen(sheet).tell(EAST, 1, bidder="NS", bid="8", won="8-5", two="EW")
    assert sheet.lines[0].entered == (2, 0)


# The game -------------------------------------------------------------------------------------------------------------


@rule("C-GAME-1", "C-GAME-2", "C-GAME-5", "C-GAME-6")
@pytest.mark.parametrize("target", [42, 51, 52, 62])
def test_the_first_side_at_the_target_wins_and_the_last_deal_is_counted_in_full(target):
    sheet = rows(blank("cinch", target=target), [(target - 1, 0)]).sheet
    assert winner(sheet) is None
    deals(sheet, ["NS 8 14-0"])
    assert sheet.totals == (target + 13, 0) and winner(sheet) == NS


@example("C-GAME-4")
@rule("C-GAME-7")
def test_both_sides_cannot_get_home_on_one_deal():
    for facts, totals, who in (("EW 8 9-5", (65, 2), NS), ("EW 14 0-14", (48, 16), None)):
        sheet = rows(blank("cinch"), [(48, 2)]).sheet
        deals(sheet, [facts])
        assert (sheet.totals, winner(sheet)) == (totals, who)


@rule("C-BID-8")
def test_a_hand_thrown_in_keeps_its_row_and_the_deal_passes_on():
    sheet = blank("cinch", all_pass="redeal")
    Pen(sheet).tell(EAST, 1, bid="thrown in")
    assert sheet.lines[0].entered == (0, 0) and sheet.dealer == WEST and sheet.checks() == []
    row = sheet.row(1)
    assert row.worked is not None and "C-BID-8" in sheet.rules.arithmetic(row.facts, row.worked)[0]
    with pytest.raises(IllegalAction):
        blank("cinch").rules.read_facts({"bid": "thrown in"})


@rule("C-BIR-10", "C-BID-8")
def test_where_the_dealer_is_held_to_a_bid_another_may_name_without_one_after_an_offence() -> None:
    assert blank("cinch", all_pass="dealer_forced_min", irregular_bids="foster").rules.read_facts({"bid": "none"})
    with pytest.raises(IllegalAction):
        blank("cinch", all_pass="dealer_forced_min").rules.read_facts({"bid": "none"})


# What is odd ----------------------------------------------------------------------------------------------------------


@rule("C-SCORE-12")
def test_two_sides_that_score_in_one_deal_are_flagged():
    sheet = rows(blank("cinch"), [(4, 3)]).sheet
    assert [check.rules for check in sheet.checks()] == [("C-SCORE-12",)] and sheet.totals == (4, 3)


@rule("C-SCORE-10")
@pytest.mark.parametrize(("method", "largest"), [("difference", 28), ("at_least_eight", 28), ("set_back", 14)])
def test_a_number_that_no_deal_reaches_is_flagged(method, largest):
    for cell, flagged in ((largest, False), (largest + 1, True)):
        sheet = rows(blank("cinch", scoring_method=method), [(cell, 0)]).sheet
        assert any(check.rules == ("C-SCORE-10",) for check in sheet.checks()) is flagged


@rule("C-SCORE-1")
def test_points_that_do_not_add_up_are_flagged_where_all_are_counted():
    whole: dict[str, str] = {"rob": "may"}
    assert not blank("cinch", **whole).rules.all_counted  # type: ignore[attr-defined]
    assert deals(blank("cinch"), ["NS 8 8-5"]).sheet.checks() == []  # a point may lie in the stock
    assert [check.rules for check in deals(blank("cinch"), ["NS 8 8-7"]).sheet.checks()] == [("C-SCORE-1",)]
    all_taken = blank("cinch", extra_cards="thirteen_after_bid")
    assert [check.rules for check in deals(all_taken, ["NS 8 8-5"]).sheet.checks()] == [("C-SCORE-1",)]


@rule("C-BID-3")
@pytest.mark.parametrize(("bid", "odd"), [("4", True), ("5", False), ("14", False), ("15", True)])
def test_a_bid_that_nobody_can_make_is_flagged(bid, odd):
    sheet = blank("cinch", min_bid=5)
    Pen(sheet).tell(NORTH, 1, bidder="NS", bid=bid)
    assert [check.rules for check in sheet.checks()] == ([("C-BID-3",)] if odd else [])


@rule("C-DEAL-5")
def test_the_deal_passes_to_the_left_and_a_skipped_dealer_is_flagged():
    sheet = rows(blank("cinch"), [(6, 0)]).sheet
    assert sheet.dealer == WEST
    Pen(sheet).tell(EAST, 2, bidder="NS", bid="8", won="10-4", dealer="N")
    assert [check.rules for check in sheet.checks()] == [("C-DEAL-5",)]
    assert sheet.lines[0].dealer == SOUTH and sheet.dealer == EAST


def test_the_table_has_neither_shortfall_nor_net():
    heads, first = table(deals(blank("cinch"), ["NS 8 10-4"]).sheet)
    assert heads.split() == ["deal", "dealer", "bid", "NS", "total", "EW", "total"]
    assert first.split() == ["1", "Carol", "NS", "8", "6", "6", "0", "0"]
