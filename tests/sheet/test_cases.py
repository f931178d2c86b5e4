"""What users of score keepers report (the sheets' part), beyond what the other suites here prove."""

from __future__ import annotations

import pytest

from tests.sheet.sheets import EW, NS, Pen, blank, deals, everything, refolded, rows
from tests.toygame import Toy
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST
from trickbook.contract.sheet import Cell
from trickbook.errors import PositionError
from trickbook.sheet import Enter, Heading, Sheet, merge
from trickbook.sheet.row import history
from trickbook.sheet.telling import sentence, tell_deal, tell_entry, tell_trace


def test_opening_an_old_entry_and_leaving_it_changes_nothing():
    sheet = rows(blank(), [(7, 7), (8, 6)]).sheet
    before = everything(sheet)
    tell_deal(sheet, 1), tell_trace(sheet, NS), sentence(sheet), history(sheet.row(1), sheet.game.sides)
    assert everything(sheet) == before


def test_a_correction_is_an_entry_that_says_who_when_old_new_and_why():
    pen = rows(blank(), [(7, 7)])
    name = pen.correct(EAST, 1, NS, 7, 8, "recounted")
    entry = pen.sheet.entry(name)
    assert entry is not None
    assert tell_entry(pen.sheet, entry) == "#3 Bob, t2: deal 1, NS corrected from 7 to 8 (recounted)."


def test_the_second_of_two_phones_sees_both_entries():
    sheet = blank()
    merge(sheet, [Enter(id=name, by=by, deal=1, side=NS, cell=Cell(cell)) for name, by, cell in
                  (("a", NORTH, 7), ("b", SOUTH, 8))])  # fmt: skip
    assert tell_deal(sheet, 1) == ["Clash: #1 Alice: deal 1, NS 7. It stands. Beside it: #2 Carol: deal 1, NS 8."]


@pytest.mark.parametrize("name", ["pedro", "cinch"])
def test_the_fold_after_any_entry_is_the_fold_from_scratch(name):
    sheet = blank(name)
    pen = Pen(sheet)
    steps = [
        lambda: pen.tell(NORTH, 1, bidder="NS", bid="8"),
        lambda: pen.tell(WEST, 1, won="8-6"),
        lambda: pen.agree(SOUTH, 1, NS),
        lambda: rows(sheet, [(6, 0), (0, 5)]),
        lambda: pen.correct(EAST, 2, NS, 6, 4),
        lambda: pen.amend(EAST, 1, bid="9"),
        lambda: pen.void(EAST, 2),
        lambda: pen.undo(EAST, sheet.log[-1].id),
        lambda: pen.undo(EAST, sheet.log[0].id),
        lambda: pen.undo(EAST, sheet.log[-1].id),
        lambda: pen.end(WEST),
    ]
    for step in steps:
        step()
        assert refolded(sheet).state() == sheet.state()
    assert len(sheet.lines) == 3


def test_a_total_says_where_it_comes_from():
    sheet = deals(blank(), ["NS 8 7-7", "NS 9 10-4"]).sheet
    assert tell_trace(sheet, NS) == [
        "Deal 1: 0 entered, 0 in all.", "  #1 Bob, t0: deal 1, bidder NS, bid 8, won 7-7.",
        "Deal 2: 2 entered, 2 in all.", "  #2 Bob, t1: deal 2, bidder NS, bid 9, won 10-4.",
    ]  # fmt: skip


def test_a_sentence_for_the_ear():
    sheet = deals(blank(), ["NS 8 7-7"]).sheet
    assert sentence(sheet) == ("After 1 deal Alice and Carol have 0 and owe 8, Bob and Dave have 7. Dave deals deal 2.")
    Pen(sheet).end(NORTH)
    assert sentence(sheet).startswith("The match is over.")


def test_a_game_without_a_sheet_says_so():
    with pytest.raises(PositionError, match="no score sheet"):
        Sheet(Heading(Toy(Toy.options_type()), NORTH))


def test_sides_are_two_and_their_names_those_of_the_game():
    assert blank().game.sides == ("NS", "EW") and blank().side_name(EW) == "Bob and Dave"
