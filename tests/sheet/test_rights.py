"""Who writes what: cells, corrections, taking back, the end (P-SHEET-1 to P-SHEET-8, P-SHEET-16 to P-SHEET-23)."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from tests.marks import example, rule
from tests.sheet.sheets import EW, NS, Pen, blank, everything, refolded, refused, rows
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST
from trickbook.contract.sheet import Cell
from trickbook.errors import IllegalAction
from trickbook.sheet import Agree, Amend, Correct, End, Enter, Note, Sheet, Tell, Undo, Void
from trickbook.sheet.row import history
from trickbook.sheet.telling import tell_entry


@rule("P-SHEET-1")
def test_a_sheet_needs_neither_cards_nor_table():
    program = (
        "import sys, trickbook; from trickbook.contract.seat import SOUTH; from trickbook.sheet import Heading, Sheet;"
        "sheet = Sheet(Heading(trickbook.game('pedro'), SOUTH));"
        "print(sheet.totals, [name for name in sys.modules if name == 'trickbook.players'])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "(0, 0) []"
    assert not hasattr(Sheet, "legal_actions")


@rule("P-SHEET-2", "P-SHEET-21")
def test_a_deal_is_a_row_with_a_cell_for_each_side():
    sheet = blank()
    rows(sheet, [(7, 7), (8, 6)])
    assert [(line.deal, line.entered, line.totals) for line in sheet.lines] == [
        (1, (7, 7), (7, 7)),
        (2, (8, 6), (15, 13)),
    ]


@rule("P-SHEET-3")
@pytest.mark.parametrize(("partner", "side"), [(NORTH, NS), (SOUTH, NS), (EAST, EW), (WEST, EW)])
def test_either_partner_enters_the_points_of_the_own_side(partner, side):
    sheet = blank(host=None)
    Pen(sheet).enter(partner, 1, side, 7)
    assert sheet.row(1).cells[side] == Cell(7) and sheet.row(1).cells[1 - side] is None
    other = Enter(**Pen(sheet).frame(partner), deal=1, side=1 - side, cell=Cell(7))
    assert refused(sheet, other).rules == ("P-SHEET-3", "P-SHEET-6")


@rule("P-SHEET-4")
def test_a_bid_told_before_the_play_fills_no_cell_and_the_result_after_it_does():
    sheet = blank()
    pen = Pen(sheet)
    pen.tell(NORTH, 1, bidder="NS", bid="8")
    assert sheet.row(1).cells == (None, None)
    pen.tell(NORTH, 1, won="8-6")
    assert sheet.row(1).cells == (Cell(8), None) and sheet.row(1).proposal(EW) == Cell(6)


def test_who_tells_the_facts_fills_the_own_cell_and_proposes_the_other():
    sheet = blank(host=None)
    pen = Pen(sheet)
    pen.tell(WEST, 1, bidder="NS", bid="8", won="8-6")
    assert sheet.row(1).cells == (None, Cell(6)) and sheet.row(1).proposal(NS) == Cell(8)
    agree = Agree(**pen.frame(EAST), deal=1, side=NS)
    assert refused(sheet, agree).rules == ("P-SHEET-3", "P-SHEET-6")
    pen.agree(SOUTH, 1, NS)
    assert sheet.lines[0].entered == (8, 6)


def test_the_host_may_agree_for_a_side_and_tells_for_both():
    sheet = blank()
    pen = Pen(sheet)
    pen.tell(NORTH, 1, bidder="NS", bid="8", won="8-6")
    pen.agree(EAST, 1, EW)
    pen.tell(EAST, 2, bidder="NS", bid="8", won="8-6")
    assert [line.totals for line in sheet.lines] == [(8, 6), (16, 12)]


def test_a_side_may_enter_something_else_than_is_proposed_and_the_difference_is_shown():
    sheet = blank()
    pen = Pen(sheet)
    pen.tell(NORTH, 1, bidder="NS", bid="8", won="8-6")
    pen.enter(WEST, 1, EW, 5)
    assert sheet.lines[0].entered == (8, 5)
    assert any("EW have 5; by the facts it is 6" in str(check) for check in sheet.checks(1))


def test_nothing_is_proposed_before_the_result_is_told():
    sheet = blank()
    pen = Pen(sheet)
    assert "Nothing is proposed" in str(refused(sheet, Agree(**pen.frame(NORTH), deal=1, side=NS)))


def test_facts_once_told_are_changed_by_the_host_alone():
    sheet = blank()
    pen = Pen(sheet)
    pen.tell(NORTH, 1, bidder="NS", bid="8", won="8-6")
    assert refused(sheet, Tell(**pen.frame(SOUTH), deal=1, facts={"bid": "7"})).rules == ("P-SHEET-6",)
    amend: dict[str, Any] = {"deal": 1, "old": {"bid": "8"}, "facts": {"bid": "9"}, "why": "misheard"}
    assert refused(sheet, Amend(**pen.frame(NORTH), **amend)).rules == ("P-SHEET-5", "P-SHEET-6")
    sheet.apply(Amend(**pen.frame(EAST), **amend))
    assert sheet.row(1).cells == (Cell(9, set=True), None)  # what followed from the facts follows
    stale = Amend(**pen.frame(EAST), deal=1, old={"bid": "8"}, facts={"bid": "7"})
    assert refused(sheet, stale).rules == ("P-SHEET-5",)


@example("P-SHEET-6")
def test_a_partner_fills_the_host_alone_changes():
    sheet = blank()
    pen = Pen(sheet)
    pen.enter(NORTH, 1, NS, 7)
    again = Enter(**pen.frame(SOUTH), deal=1, side=NS, cell=Cell(8))
    error = refused(sheet, again)
    assert error.rules == ("P-SHEET-6",) and "Bob" in str(error)
    other = Enter(**pen.frame(WEST), deal=1, side=NS, cell=Cell(8))
    assert "P-SHEET-6" in refused(sheet, other).rules
    pen.correct(EAST, 1, NS, 7, 8)
    assert sheet.row(1).cells[NS] == Cell(8)


@rule("P-SHEET-5", "P-SHEET-6")
@pytest.mark.parametrize("person", [NORTH, SOUTH, WEST])
@pytest.mark.parametrize("side", [NS, EW])
def test_the_host_corrects_any_cell_and_nobody_else_any(person, side):
    sheet = blank()
    pen = rows(sheet, [(7, 7)])
    change: dict[str, Any] = {"deal": 1, "side": side, "old": Cell(7), "cell": Cell(6)}
    assert refused(sheet, Correct(**pen.frame(person), **change)).rules == ("P-SHEET-5", "P-SHEET-6")
    assert refused(sheet, Void(**pen.frame(person), deal=1)).rules == ("P-SHEET-5", "P-SHEET-6")
    sheet.apply(Correct(**pen.frame(EAST), **change))
    assert sheet.totals[side] == 6


@rule("P-SHEET-6")
def test_with_partner_may_overwrite_a_partner_changes_the_own_cell_and_no_other():
    sheet = blank(partner_may_overwrite=True)
    pen = Pen(sheet)
    pen.enter(NORTH, 1, NS, 7)
    again = Enter(**pen.frame(SOUTH), deal=1, side=NS, cell=Cell(8))
    assert "Alice and Carol may correct it" in str(refused(sheet, again))
    pen.correct(SOUTH, 1, NS, 7, 8)
    assert sheet.row(1).cells[NS] == Cell(8)
    change = Correct(**pen.frame(WEST), deal=1, side=NS, old=Cell(8), cell=Cell(6))
    assert "P-SHEET-6" in refused(sheet, change).rules


@rule("P-SHEET-7")
def test_a_host_who_plays_has_both_rights_and_one_who_does_not_has_the_host_s():
    sheet = blank()
    pen = Pen(sheet)
    pen.enter(EAST, 1, EW, 7)
    pen.enter(EAST, 1, NS, 7)
    pen.correct(EAST, 1, NS, 7, 6)
    outside = blank(host=None)
    pen = Pen(outside)
    pen.enter(None, 1, NS, 7)
    pen.correct(None, 1, NS, 7, 6)
    assert outside.row(1).cells[NS] == Cell(6)
    nobody = Enter(**Pen(sheet).frame(None), deal=2, side=NS, cell=Cell(7))
    assert "Bob" in str(refused(sheet, nobody))


@rule("P-SHEET-8", "P-SHEET-9")
@pytest.mark.parametrize("cell", [Cell(-1), Cell(-8), Cell(-8, set=True), Cell(7.5), Cell("7"), Cell(True)])  # type: ignore[arg-type]
def test_what_is_negative_or_no_whole_number_is_refused(cell):
    sheet = blank()
    error = refused(sheet, Enter(**Pen(sheet).frame(NORTH), deal=1, side=NS, cell=cell))
    assert error.rules == (("P-SHEET-8",) if type(cell.points) is int else ("P-SHEET-9",))


@rule("P-SHEET-9")
@pytest.mark.parametrize("text", ["", "seven", "7.5", "7,5", "1e1", "0x7", "7 8", "set", "set -8 ", "--8"])
def test_a_text_that_is_no_whole_number_is_refused(text):
    with pytest.raises(IllegalAction) as error:
        blank().rules.read_cell(text)
    assert error.value.rules[0] in ("P-SHEET-8", "P-SHEET-9")


# Taking back ----------------------------------------------------------------------------------------------------------


@rule("P-SHEET-6")
def test_the_newest_entry_is_taken_back_by_who_made_it_until_anybody_has_entered_something_else():
    sheet = blank()
    pen = Pen(sheet)
    slip = pen.enter(NORTH, 1, NS, 70)
    assert refused(sheet, Undo(**pen.frame(SOUTH), target=slip)).rules == ("P-SHEET-6",)
    pen.undo(NORTH, slip)
    assert sheet.row(1).cells == (None, None) and len(sheet.log) == 2  # a slip, and it stays in the log
    assert "taken back" in tell_entry(sheet, sheet.log[0])
    again = pen.enter(NORTH, 1, NS, 7)
    pen.note(WEST, "a long deal")
    assert refused(sheet, Undo(**pen.frame(NORTH), target=again)).rules == ("P-SHEET-6",)
    pen.undo(EAST, again)  # everything older is the host's
    assert sheet.row(1).cells == (None, None)


def test_a_correction_is_reverted_in_one_step_and_that_too():
    sheet = blank()
    pen = rows(sheet, [(7, 7), (8, 6)])
    before = sheet.state()
    change = pen.correct(EAST, 1, NS, 7, 6, "miscounted")
    after = sheet.state()
    back = pen.undo(EAST, change)
    assert sheet.state() == before
    assert "already" in str(refused(sheet, Undo(**pen.frame(EAST), target=change)))
    pen.undo(EAST, back)
    assert sheet.state() == after
    assert refolded(sheet).state() == after


def test_what_cannot_be_taken_back():
    sheet = blank()
    assert "no entry" in str(refused(sheet, Undo(**Pen(sheet).frame(EAST), target="nothing")))


@rule("P-SHEET-22")
def test_a_correction_recomputes_all_later_totals_and_keeps_who_when_old_new_and_why():
    sheet = blank()
    pen = rows(sheet, [(7, 7), (8, 6), (9, 5)])
    pen.correct(EAST, 1, NS, 7, "set 8", "they had bid eight")
    assert [line.totals for line in sheet.lines] == [(0, 7), (0, 13), (9, 18)]
    change = history(sheet.row(1), sheet.game.sides)[-1]
    entry = change.entry
    assert isinstance(entry, Correct)
    assert (entry.by, entry.at, change.old, change.new, entry.why) == (EAST, "t6", "7", "set 8", "they had bid eight")
    assert refolded(sheet).state() == sheet.state()


def test_a_correction_of_what_is_no_longer_there_is_refused():
    sheet = blank()
    pen = rows(sheet, [(7, 7)])
    change: dict[str, Any] = {"deal": 1, "side": NS, "old": Cell(8), "cell": Cell(6)}
    assert "have 7" in str(refused(sheet, Correct(**pen.frame(EAST), **change)))
    assert "enter it" in str(refused(sheet, Correct(**pen.frame(EAST), **{**change, "deal": 2})))


def test_looking_at_an_old_entry_changes_nothing():
    sheet = blank()
    rows(sheet, [(7, 7), (8, 6)])
    before = everything(sheet)
    sheet.row(1), sheet.trace(NS), sheet.checks(), sheet.row(9), sheet.state(), sheet.waiting
    assert everything(sheet) == before


# Void deals, rows out of order ----------------------------------------------------------------------------------------


def test_a_void_deal_keeps_its_row_and_counts_nothing():
    sheet = blank()
    pen = rows(sheet, [(7, 7), (8, 6)])
    void = pen.void(EAST, 2, why="two fives of hearts")
    assert [line.totals for line in sheet.lines] == [(7, 7), (7, 7)] and sheet.dealer == NORTH
    enter = Enter(**pen.frame(EAST), deal=2, side=NS, cell=Cell(7))
    assert "void" in str(refused(sheet, enter))
    pen.undo(EAST, void)
    assert sheet.totals == (15, 13)


def test_after_a_void_deal_the_same_player_may_deal_again():
    sheet = blank()
    pen = Pen(sheet)
    pen.void(EAST, 1, again=True)
    assert (sheet.current, sheet.dealer) == (2, SOUTH)


@rule("P-SHEET-21")
def test_a_row_is_complete_with_both_cells_and_what_comes_early_waits():
    sheet = blank()
    pen = Pen(sheet)
    pen.enter(NORTH, 1, NS, 7)
    assert (sheet.current, sheet.lines) == (1, [])
    pen.enter(NORTH, 2, NS, 8)
    assert [row.deal for row in sheet.waiting] == [2] and sheet.totals == (0, 0)
    pen.enter(WEST, 1, EW, 7)
    assert (sheet.current, sheet.totals, sheet.waiting) == (2, (7, 7), [])
    pen.enter(WEST, 2, EW, 6)
    assert sheet.totals == (15, 13)


@pytest.mark.parametrize("deal", [0, -1, 10_000, 1.5, True])
def test_deals_are_numbered_from_one(deal):
    sheet = blank()
    assert "no deal" in str(refused(sheet, Enter(**Pen(sheet).frame(NORTH), deal=deal, side=NS, cell=Cell(7))))


# The end --------------------------------------------------------------------------------------------------------------


@rule("P-SHEET-17")
@pytest.mark.parametrize("person", [NORTH, EAST, SOUTH, WEST])
def test_every_player_may_press_end_match(person):
    sheet = blank()
    Pen(sheet).end(person)
    assert sheet.banked is not None


@rule("P-SHEET-23")
def test_after_end_match_nobody_writes():
    sheet = blank()
    pen = rows(sheet, [(7, 7)])
    pen.end(WEST)
    late = [
        Enter(**pen.frame(EAST), deal=2, side=NS, cell=Cell(7)),
        Correct(**pen.frame(EAST), deal=1, side=NS, old=Cell(7), cell=Cell(8)),
        Undo(**pen.frame(WEST), target="2"),
        Note(**pen.frame(NORTH), text="too late"),
        End(**pen.frame(EAST)),
        Void(**pen.frame(EAST), deal=1),
        Tell(**pen.frame(EAST), deal=2, facts={"bid": "8"}),
    ]
    for entry in late:
        error = refused(sheet, entry)
        assert error.rules == ("P-SHEET-23",) and "Dave has ended the match" in str(error)


@pytest.mark.parametrize(("more", "said"), [({"winner": 2}, "no side"), ({"winner": 0, "draw": True}, "not both")])
def test_an_end_names_a_side_or_a_draw(more, said):
    sheet = blank()
    assert said in str(refused(sheet, End(**Pen(sheet).frame(NORTH), **more)))


@pytest.mark.parametrize("text", ["two\nlines", "a bell\a", "tab\tulated", "\u202ebackwards"])
def test_texts_are_kept_on_one_line(text):
    sheet = blank()
    assert "one line" in str(refused(sheet, Note(**Pen(sheet).frame(NORTH), text=text)))
    pen = rows(sheet, [(7, 7)])
    change = Correct(**pen.frame(EAST), deal=1, side=NS, old=Cell(7), cell=Cell(8), why=text)
    assert "one line" in str(refused(sheet, change))


def test_an_entry_needs_an_id_and_a_note_words():
    sheet = blank()
    frame = Pen(sheet).frame(NORTH)
    assert "id" in str(refused(sheet, Note(**{**frame, "id": ""}, text="hello")))
    assert "words" in str(refused(sheet, Note(**frame, text="")))
