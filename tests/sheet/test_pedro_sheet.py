"""Pedro on the sheet: the worked hand, shortfalls beside it or on paper, the end, and what is odd."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import example, rule
from tests.sheet.sheets import EW, NS, Pen, blank, deals, refused, rows
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST
from trickbook.contract.sheet import Cell
from trickbook.errors import IllegalAction
from trickbook.games.pedro import PedroStanding
from trickbook.sheet import Enter, Sheet
from trickbook.sheet.telling import sentence, table, tell_deal


def net(sheet: Sheet) -> tuple[int, ...]:
    return sheet.game.scores(sheet.standing)


def winner(sheet: Sheet) -> str | None:
    return None if sheet.outcome is None or sheet.outcome.winner is None else sheet.game.sides[sheet.outcome.winner]


def at(ns: int, ew: int, **options: Any) -> Pen:
    """A sheet on which the sides stand at ``ns`` and ``ew``, by a correction that no deal can give."""
    return rows(blank(**options), [(ns, ew)])


def flags(sheet: Sheet) -> tuple[bool, bool]:
    standing = sheet.standing
    assert isinstance(standing, PedroStanding)
    return standing.bidder_goes_out, standing.extra_hand


# The facts and the arithmetic -----------------------------------------------------------------------------------------


@example("P-SCORE-12", "P-SCORE-13")
@rule("P-SHEET-11", "P-LEDGER-1", "P-LEDGER-2")
def test_the_worked_hand():
    sheet = blank()
    pen = Pen(sheet)
    pen.tell(NORTH, 1, bidder="NS", bid="8", won="7-6", two="EW")
    pen.agree(WEST, 1, EW)
    assert sheet.lines[0].entered == (0, 7) and sheet.beside == {"short": (8, 0), "net": (-8, 7)}
    worked = sheet.row(1).worked
    assert worked is not None
    assert sheet.rules.arithmetic(sheet.row(1).facts, worked) == [
        "NS bid 8. In tricks NS won 7 and EW 6, and the two counts 1 for EW: 7 to 7.",
        "7 is less than 8: the bid is set by 1.",
        "NS lose 8, EW score 7 (P-SCORE-5, P-SCORE-7).",
    ]
    carol = blank()
    Pen(carol).tell(EAST, 1, bidder="NS", bid="8", won="7-6", two="NS")
    assert carol.lines[0].entered == (8, 6) and carol.beside["short"] == (0, 0)
    other = blank(scoring_method="no_negative")
    Pen(other).tell(EAST, 1, bidder="NS", bid="8", won="7-6", two="EW")
    assert other.lines[0].entered == (0, 15)


@pytest.mark.parametrize(
    ("options", "facts", "cells", "said"),
    [
        ({}, "NS 8 9-5", ("9", "5"), "NS score 9, EW score 5 (P-SCORE-5, P-SCORE-6)."),
        ({"slam_double": True}, "NS 14 14-0", ("28", "0"), "NS score 28, EW score nothing (P-VAR-5)."),
        ({"slam_double": True}, "NS 14 13-1", ("set 14", "1"), "NS lose 14, EW score 1 (P-SCORE-5, P-SCORE-7)."),
        ({"bid_28_56": True}, "NS 28-56 14-0", ("56", "0"), "NS score 56, EW score nothing (P-VAR-9, P-VAR-10)."),
        ({"bid_28_56": True}, "NS 28-56 12-2", ("set 28", "2"), "NS lose 28, EW score 2 (P-VAR-9, P-VAR-10)."),
        ({"scoring_method": "no_negative"}, "NS 7 9-5", ("4", "0"), "NS score 9 - 5 = 4, EW score nothing (P-VAR-11)."),
        (
            {"scoring_method": "no_negative"},
            "NS 7 6-8", ("0", "15"), "NS score nothing, EW score 8 + 7 = 15 (P-VAR-12).",
        ),
        (
            {"scoring_method": "no_negative", "slam_double": True},
            "NS 14 14-0", ("28", "0"), "NS score 28, EW score nothing (P-VAR-14).",
        ),
        (
            {"card_values": "california"},
            "NS 16 16-0", ("16", "0"), "NS score 16, EW score nothing (P-SCORE-5, P-SCORE-6).",
        ),
    ],
)  # fmt: skip
@rule("P-SCORE-5", "P-SCORE-6", "P-SCORE-7", "P-VAR-5", "P-VAR-9", "P-VAR-10", "P-VAR-11", "P-VAR-12", "P-VAR-14")
def test_both_cells_are_worked_out_by_the_method_in_force(options, facts, cells, said):
    sheet = blank(**options)
    deals(sheet, [facts])
    row = sheet.row(1)
    assert tuple(map(str, row.cells)) == cells and row.worked is not None
    assert sheet.rules.arithmetic(row.facts, row.worked)[-1] == said
    assert sheet.checks() == []


@rule("P-SCORE-2", "P-SCORE-3")
@example("P-SCORE-3")
def test_the_two_counts_for_who_was_dealt_it_whoever_won_its_trick():
    for two, entered in (("S", (9, 5)), ("E", (8, 6))):  # South has taken it from the remainder
        sheet = blank()
        Pen(sheet).tell(EAST, 1, **sheet.rules.read_facts({"bidder": "NS", "bid": "8", "won": "8-5", "two": two}))
        assert sheet.lines[0].entered == entered and sheet.checks() == []


@rule("P-SCORE-8")
@example("P-SCORE-7", "P-SCORE-11")
@pytest.mark.parametrize(
    ("told", "net_after"),
    [
        ("NS 8 6-8", (-8, 8)), ("NS 8 7-7", (-8, 7)), ("NS 8 0-14", (-8, 14)), ("NS 14 13-1", (-14, 1)),
        ("NS 14 14-0", (14, 0)),
    ],
)  # fmt: skip
def test_a_failed_bid_costs_what_was_bid_however_much_is_missing(told, net_after):
    assert net(deals(blank(), [told]).sheet) == net_after


def test_what_is_still_to_be_told_is_asked_for():
    sheet = blank()
    pen = Pen(sheet)
    pen.tell(NORTH, 1, bid="8")
    assert tell_deal(sheet, 1) == []
    pen.tell(NORTH, 1, won="8-6")
    assert tell_deal(sheet, 1) == ["Still to be told: bidder."]
    pen.tell(NORTH, 1, bidder="NS")
    assert not any("Still" in line for line in tell_deal(sheet, 1))


@rule("P-PLAY-12")
def test_a_side_barred_by_a_penalty_scores_nothing():
    sheet = blank()
    Pen(sheet).tell(EAST, 1, bidder="NS", bid="8", won="10-4", penalty="NS")
    assert sheet.lines[0].entered == (0, 4)
    assert "NS are barred by a penalty." in sheet.rules.arithmetic(sheet.row(1).facts, sheet.row(1).worked)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"bid": "many"}, "a bid is a number"),
        ({"bid": "0"}, "a bid is a number"),
        ({"bid": "28-56"}, "a bid is a number"),  # not without the option
        ({"won": "7"}, "two numbers"),
        ({"bidder": "Zoe"}, "a side, NS or EW, or a seat"),
        ({"dealer": "NS"}, "a seat"),
        ({"trump": "hearts"}, "no fact 'trump'"),
    ],
)
def test_facts_that_cannot_be_read_are_refused_in_a_sentence(facts, said):
    with pytest.raises(IllegalAction, match=said):
        blank().rules.read_facts(facts)


def test_facts_are_kept_in_one_form():
    rules = blank(bid_28_56=True).rules
    told = {"bidder": "south", "bid": "28-56", "won": "08 : 6", "two": "w", "penalty": "BOTH", "dealer": "east"}
    kept = {"bidder": "NS", "bid": "28-56", "won": "8-6", "two": "EW", "penalty": "both", "dealer": "E"}
    assert rules.read_facts(told) == kept == rules.read_facts(kept)


# The ledger -----------------------------------------------------------------------------------------------------------

BOOK = ["NS 8 7-7", "EW 7 5-9", "NS 9 10-4", "EW 11 6-8", "EW 8 8-6", "NS 7 7-7", "EW 14 0-14"]
ENTERED = [(0, 7), (0, 9), (7, 4), (6, 0), (8, 0), (7, 0), (0, 2)]
TOTALS = [(0, 7), (0, 16), (7, 20), (13, 20), (21, 20), (28, 20), (28, 22)]
SHORT = [(8, 0), (3, 0), (0, 0), (0, 11), (0, 19), (0, 12), (0, 0)]


@example("P-LEDGER-8")
@rule("P-LEDGER-3", "P-LEDGER-4", "P-LEDGER-5", "P-LEDGER-6", "P-LEDGER-7", "P-SHEET-13", "P-SHEET-12")
@pytest.mark.parametrize("typed", [False, True])
def test_the_seven_deals_of_the_book(typed):
    sheet = blank()
    if typed:
        cells: list[tuple[str | int, str | int]] = [
            ("set 8", 7),
            (5, 9),
            (10, 4),
            (6, "set 11"),
            (8, "set 8"),
            (7, 7),
            (0, 14),
        ]
        rows(sheet, cells)
    else:
        deals(sheet, BOOK)
    assert [line.entered for line in sheet.lines] == ENTERED
    assert [line.totals for line in sheet.lines] == TOTALS
    assert [sheet.rules.beside(line.after)["short"] for line in sheet.lines] == SHORT
    assert sheet.beside["net"] == (28, 22) and sheet.checks() == []


@rule("P-SHEET-12", "P-SHEET-14")
def test_on_paper_the_sheet_shows_the_running_total_and_neither_bid_nor_shortfall():
    sheet = blank(ledger="paper")
    deals(sheet, BOOK)
    assert [line.totals for line in sheet.lines] == TOTALS
    assert sheet.beside == {}
    heads, first, *_ = table(sheet)
    assert heads.split() == ["deal", "dealer", "NS", "total", "EW", "total"]
    assert first.split() == ["1", "Carol", "0", "0", "7", "7"]
    assert "owe" not in sentence(sheet)


@rule("P-SHEET-11", "P-SHEET-13")
def test_on_paper_what_is_typed_is_written_as_it_is():
    sheet = blank(ledger="paper")
    rows(sheet, [("set 8", 7), (0, 9), (7, 4)])  # the players have taken 5 and then 3 off by hand
    assert [line.totals for line in sheet.lines] == [(0, 7), (0, 16), (7, 20)]
    assert sheet.checks() == []


@rule("P-SHEET-13")
def test_on_paper_facts_and_typed_cells_do_not_mix_unnoticed():
    sheet = deals(blank(ledger="paper"), ["NS 8 7-7"]).sheet
    rows(sheet, [(9, 5)])
    assert sheet.totals == (9, 12)
    assert [(check.deal, check.rules) for check in sheet.checks()] == [(2, ("P-SHEET-13",))]


@rule("P-SHEET-14")
def test_beside_the_sheet_stand_shortfall_and_net():
    sheet = blank()
    deals(sheet, BOOK[:2])
    heads, _, second = table(sheet)
    assert heads.split() == [
        "deal",
        "dealer",
        "bid",
        *["NS", "total", "short", "net"],
        *["EW", "total", "short", "net"],
    ]
    assert second.split() == ["2", "Dave", "EW", "7", *["0", "0", "3", "-3"], *["9", "16", "0", "16"]]


@rule("P-SHEET-24")
def test_a_method_without_minus_needs_no_ledger():
    sheet = blank(scoring_method="no_negative")
    deals(sheet, BOOK)
    assert sheet.beside == {}
    assert all(min(line.entered) >= 0 for line in sheet.lines)
    with pytest.raises(IllegalAction, match="P-VAR-12"):
        sheet.rules.read_cell("set 8")


@rule("P-SHEET-8")
def test_a_failed_bid_is_entered_as_set_and_not_by_sign():
    sheet = blank()
    with pytest.raises(IllegalAction, match="set 8") as error:
        sheet.rules.read_cell("-8")
    assert error.value.rules == ("P-SHEET-8",)
    rows(sheet, [("set 8", 7)])
    assert sheet.lines[0].entered == (0, 7)
    with pytest.raises(IllegalAction, match="such as set 8"):
        sheet.rules.read_cell("set 0")


@rule("P-SHEET-8", "P-SHEET-9")
@pytest.mark.parametrize("cell", ["-8", "−8", "set 8"])
def test_a_table_that_allows_it_writes_a_true_minus(cell):
    sheet = blank(sheet_minus="allowed")
    pen = Pen(sheet)
    pen.enter(EAST, 1, NS, str(sheet.rules.read_cell(cell)))
    pen.enter(EAST, 1, EW, 7)
    deals(sheet, BOOK[1:])
    assert sheet.lines[0].totals == (-8, 7)
    assert sheet.totals == net(sheet) == (28, 22) and sheet.beside == {}
    assert sheet.checks() == []


# What is odd ----------------------------------------------------------------------------------------------------------


@rule("P-SHEET-9")
@pytest.mark.parametrize(
    ("options", "largest"),
    [
        ({}, 14),
        ({"slam_double": True}, 28),
        ({"bid_28_56": True}, 56),
        ({"scoring_method": "no_negative"}, 28),
        ({"card_values": "california"}, 16),
        ({"card_values": "california", "slam_double": True}, 32),
        ({"card_values": "california", "scoring_method": "no_negative"}, 32),
        ({"bid_28_56": True, "slam_double": True, "scoring_method": "no_negative"}, 56),
    ],
)
def test_a_larger_number_is_flagged_and_not_refused(options, largest):
    for cell, flagged in ((largest, False), (largest + 1, True)):
        sheet = blank(**options)
        rows(sheet, [(cell, 0)])
        assert sheet.totals == (cell, 0)
        assert any(check.rules == ("P-SHEET-9",) for check in sheet.checks(1)) is flagged


@rule("P-LEDGER-1")
@pytest.mark.parametrize(
    ("options", "dearest"),
    [({}, 14), ({"slam_double": True}, 14), ({"card_values": "california"}, 16), ({"bid_28_56": True}, 28)],
)
@pytest.mark.parametrize("ledger", ["auto", "paper"])
def test_a_failed_bid_that_nobody_can_have_made_is_flagged(options, dearest, ledger):
    for bid, flagged in ((dearest, []), (dearest + 1, [("P-LEDGER-1",)])):
        sheet = blank(**options, ledger=ledger)
        rows(sheet, [(f"set {bid}", 5)])
        assert [check.rules for check in sheet.checks(1)] == flagged


@rule("P-VAR-7")
def test_28_56_by_the_side_that_did_not_deal_is_flagged():
    sheet = blank(bid_28_56=True)
    deals(sheet, ["NS 28-56 14-0", "NS 28-56 13-1", "NS 14 13-1"])  # South deals, then West
    assert [(check.deal, check.rules) for check in sheet.checks()] == [(2, ("P-VAR-7",))]
    Pen(sheet).amend(EAST, 2, dealer="N")
    assert ("P-VAR-7",) not in [check.rules for check in sheet.checks()]


@rule("P-SHEET-10")
@pytest.mark.parametrize(("options", "most"), [({}, 14), ({"card_values": "california"}, 16)])
def test_cells_that_add_up_to_more_than_there_is_are_flagged(options, most):
    for first, second, flagged in ((7, most - 7, False), (8, most - 7, True)):
        sheet = blank(**options)
        rows(sheet, [(first, second)])
        assert sheet.totals == (first, second)
        assert any(check.rules == ("P-SHEET-10",) for check in sheet.checks(1)) is flagged
    for more in ({"slam_double": True}, {"scoring_method": "no_negative"}):
        sheet = blank(**options, **more)
        rows(sheet, [(10, 10)])
        assert not any(check.rules == ("P-SHEET-10",) for check in sheet.checks(1))


@rule("P-SCORE-9")
@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ((4, 9), "No deal gives 4 and 9"), (("set 8", "set 8"), "No deal"), ((0, 0), "No deal"),
        ((8, 6), None), (("set 7", 8), None),
    ],
)  # fmt: skip
def test_a_score_that_no_deal_can_give_is_flagged(cells, said):
    sheet = blank()
    rows(sheet, [cells])
    checks = [str(check) for check in sheet.checks(1)]
    assert (checks == []) if said is None else said in checks[0]


def test_a_cell_that_the_bid_contradicts_is_flagged():
    sheet = blank()
    Pen(sheet).tell(NORTH, 1, bidder="NS", bid="9")
    rows(sheet, [(8, 6)])
    assert "No deal with a bid of 9 by NS gives 8 and 6." in str(sheet.checks(1)[0])


@rule("P-SCORE-9")
def test_points_told_that_do_not_add_up_are_flagged():
    sheet = blank()
    deals(sheet, ["NS 8 8-5"])
    assert [check.rules for check in sheet.checks()] == [("P-SCORE-9",)]
    assert sheet.totals == (8, 5)
    Pen(sheet).tell(EAST, 2, bidder="NS", bid="8", won="8-5", two="EW")
    assert sheet.checks(2) == []


@rule("P-BID-4", "P-BID-5")
@pytest.mark.parametrize(("bid", "rules"), [("6", [("P-BID-4",)]), ("7", []), ("14", []), ("15", [("P-BID-5",)])])
def test_a_bid_that_nobody_can_make_is_flagged(bid, rules):
    sheet = blank()
    Pen(sheet).tell(NORTH, 1, bidder="NS", bid=bid)
    assert [check.rules for check in sheet.checks()] == rules


@rule("P-DEAL-4")
def test_the_deal_passes_to_the_left_and_a_skipped_dealer_is_flagged():
    sheet = blank()
    due = []
    for facts in BOOK[:3]:
        due.append(sheet.dealer)
        deals(sheet, [facts])
    assert due == [SOUTH, WEST, NORTH] and sheet.checks() == []
    Pen(sheet).tell(EAST, 4, bidder="NS", bid="8", won="8-6", dealer="S")
    assert [check.rules for check in sheet.checks()] == [("P-DEAL-4",)]
    assert sheet.lines[3].dealer == SOUTH and sheet.dealer == WEST


# The end --------------------------------------------------------------------------------------------------------------


@rule("P-SHEET-15", "P-END-1")
@pytest.mark.parametrize("target", [51, 52, 56, 61, 62, 100])
def test_the_target_on_the_running_line_ends_the_game(target):
    for missing, who in ((15, None), (14, "NS")):
        assert winner(rows(at(target - missing, 0, target=target).sheet, [(14, 0)]).sheet) == who


@rule("P-END-2")
def test_bidder_goes_out_is_announced_before_the_deal():
    sheet = at(46, 55).sheet
    assert sheet.announcements() == []
    deals(sheet, ["NS 9 9-5"])
    assert net(sheet) == (55, 60)
    assert "P-END-2" in sheet.announcements()[0] and "P-END-3" in sheet.announcements()[0]
    assert "Bidder goes out" in sentence(sheet)
    assert rows(at(46, 54).sheet, [(8, 6)]).sheet.announcements() == []  # 54 to 60
    off = at(46, 55, bidder_goes_out=False).sheet
    deals(off, ["NS 9 9-5"])
    assert off.announcements() == []


@example("P-END-6")
@rule("P-END-3", "P-END-4", "P-END-5")
@pytest.mark.parametrize(
    ("facts", "nets", "who"),
    [
        ("NS 7 7-7", (62, 67), "NS"), ("NS 7 6-8", (48, 68), "EW"),
        ("EW 9 6-8", (61, 51), None), ("EW 8 0-14", (55, 74), "EW"),
    ],
)  # fmt: skip
def test_examples_of_bidder_goes_out(facts, nets, who):
    sheet = at(46, 55).sheet
    deals(sheet, ["NS 9 9-5", facts])
    assert (net(sheet), winner(sheet)) == (nets, who)
    if who is None:
        assert sheet.announcements() == []  # 51 < 55: an ordinary hand


@example("P-END-7")
@pytest.mark.parametrize("goes_out", [True, False])
def test_both_at_the_target_make_an_extra_hand_due(goes_out):
    for last, who in (("EW 9 5-9", "EW"), ("EW 9 6-8", "NS")):
        sheet = at(54, 56, bidder_goes_out=goes_out).sheet
        deals(sheet, ["NS 8 8-6"])
        assert (net(sheet), winner(sheet), flags(sheet)) == ((62, 62), None, (True, True))
        assert "extra hand is due (P-END-7)" in sheet.announcements()[0]
        deals(sheet, [last])
        assert winner(sheet) == who


@example("P-END-8")
def test_the_set_bidders_of_an_extra_hand_end_behind():
    sheet = at(61, 61, bidder_goes_out=False).sheet
    deals(sheet, ["NS 7 13-1", "NS 7 6-8"])
    assert (net(sheet), winner(sheet)) == ((67, 70), "EW")


@example("P-END-9")
def test_one_side_alone_at_the_target_wins_though_it_did_not_bid():
    sheet = at(54, 58).sheet
    deals(sheet, ["EW 7 8-6"])
    assert (net(sheet), winner(sheet)) == ((62, 51), "NS")


@example("P-END-10")
@rule("P-SHEET-18")
def test_nets_decide_and_not_what_the_sheet_reads():
    owing = at(60, 46).sheet
    rows(owing, [("set 8", 14)])
    assert owing.totals == (60, 60) and net(owing) == (52, 60) and owing.announcements() == []
    paid = at(61, 40).sheet
    rows(paid, [("set 7", 0), (9, 5)])
    assert paid.lines[-1].entered == (2, 5) and paid.totals[0] == net(paid)[0] == 63 and winner(paid) == "NS"


@rule("P-END-11", "P-SHEET-16")
@pytest.mark.parametrize(("cells", "ahead"), [((40, 30), NS), ((30, 40), EW), ((30, 30), None)])
def test_a_match_ended_before_the_line_is_banked_for_the_larger_net(cells, ahead):
    pen = rows(blank(), [cells])
    pen.end(WEST)
    assert pen.sheet.banked is not None
    assert (pen.sheet.banked.winner, pen.sheet.banked.rules) == (ahead, ("P-END-11",))


@rule("P-END-12", "P-VAR-17")
@example("P-VAR-17")
def test_the_tests_come_in_their_order():
    tie = at(54, 56, tie_rule="bidder_wins").sheet
    deals(tie, ["NS 8 8-6"])
    assert winner(tie) == "NS"
    out = at(46, 55, tie_rule="bidder_wins").sheet
    deals(out, ["NS 9 9-5", "EW 7 7-7"])
    assert winner(out) == "EW"  # in a hand where the bidder goes out the tie rule has no say


@example("P-END-13")
def test_with_play_on_a_side_may_stand_at_the_target_without_having_won():
    sheet = at(46, 55, set_in_bgo="play_on").sheet
    deals(sheet, ["NS 9 9-5", "NS 7 6-8"])
    assert (net(sheet), winner(sheet), sheet.announcements()) == ((48, 68), None, [])
    deals(sheet, ["NS 7 8-6"])
    assert winner(sheet) == "EW"


@example("P-SHEET-20")
@rule("P-SHEET-19")
def test_end_match_banks_a_winner_other_than_the_leader():
    sheet = at(61, 55).sheet
    assert sheet.announcements() != []
    pen = rows(sheet, [(7, 7)])
    assert sheet.totals == (68, 62) and winner(sheet) is None  # typed: either side may have bid the seven
    assert ("P-END-12", "P-SHEET-19") in [check.rules for check in sheet.checks(2)]
    pen.end(WEST, winner=EW)
    assert sheet.banked is not None and (sheet.banked.winner, sheet.banked.rules) == (EW, ("P-SHEET-19",))
    told = at(61, 55).sheet
    deals(told, ["EW 7 7-7"])
    assert winner(told) == "EW" and told.totals == (68, 62)
    Pen(told).end(NORTH)
    assert told.banked is not None and told.banked.winner == EW


@rule("P-SHEET-19")
def test_reaching_the_target_does_not_lock_the_sheet():
    sheet = at(54, 56).sheet
    pen = deals(sheet, ["NS 8 8-6", "EW 9 5-9"])
    assert winner(sheet) == "EW" and sheet.banked is None
    pen.correct(EAST, 3, EW, 9, "set 9", "they were set")
    assert sheet.totals[EW] == 62
    pen.enter(EAST, 4, NS, 8)
    assert ("P-SHEET-15",) in [check.rules for check in sheet.checks()] or winner(sheet) is None


def test_what_is_banked_against_the_rules_is_shown():
    sheet = at(61, 0).sheet
    pen = deals(sheet, ["NS 8 8-6"])
    pen.end(WEST, winner=EW, why="we feel like it")
    assert "By the rules: Alice and Carol win" in str(sheet.checks()[-1])


@rule("P-END-12")
@pytest.mark.parametrize(
    ("cells", "who"),
    [((8, 6), "NS"), ((6, 8), "EW"), (("set 7", 8), "EW"), ((7, 7), None), (("set 9", 6), None)],
)
def test_typed_cells_tell_who_bid_where_only_one_contract_gives_them(cells, who):
    sheet = at(55, 55).sheet
    rows(sheet, [cells])
    assert winner(sheet) == who
    open_question = any("Who bid" in str(check) for check in sheet.checks(2))
    assert open_question is (cells == (7, 7))
    if open_question:
        Pen(sheet).tell(EAST, 2, bidder="EW", bid="7")
        assert winner(sheet) == "EW"


@rule("P-SHEET-15", "P-SHEET-18")
def test_on_paper_the_totals_stand_in_for_the_nets_and_that_is_said():
    sheet = at(46, 55, ledger="paper").sheet
    rows(sheet, [(9, 5)])
    assert "unless a shortfall on paper says otherwise (P-SHEET-18)" in sheet.announcements()[0]
    rows(sheet, [(8, 6)])
    assert winner(sheet) is None  # what was typed does not tell who had bid
    Pen(sheet).end(NORTH, winner=NS)
    assert sheet.banked is not None


def test_a_row_that_is_not_complete_is_named_at_the_end():
    sheet = blank()
    pen = rows(sheet, [(8, 6)])
    pen.enter(NORTH, 2, NS, 7)
    pen.end(NORTH)
    assert "Deal 2: It is not complete, and does not count." in " ".join(map(str, sheet.checks()))


def test_a_total_is_traced_to_its_rows_and_entries():
    sheet = blank()
    pen = deals(sheet, BOOK[:3])
    pen.correct(EAST, 3, NS, 10, 9)
    steps = sheet.trace(NS)
    assert [(step.deal, step.entered, step.total) for step in steps] == [(1, 0, 0), (2, 0, 0), (3, 6, 6)]
    assert [[change.entry.id for change in step.changes] for step in steps] == [["0"], ["1"], ["2", "3"]]


def test_zero_can_be_entered():
    sheet = blank()
    rows(sheet, [("set 14", 0), (0, 14)])
    assert refused(sheet, Enter(**Pen(sheet).frame(NORTH), deal=1, side=NS, cell=Cell(0))).rules == ("P-SHEET-6",)
    assert sheet.totals == (0, 14)
