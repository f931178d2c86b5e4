"""What users of score keepers report (the sheets' part), beyond what the other suites here prove."""

from __future__ import annotations

import pytest

from tests.sheet.bezique import blank as bezique
from tests.sheet.sheets import EW, NS, Pen, blank, deals, everything, refolded, rows
from tests.toygame import Toy
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST
from trickbook.contract.sheet import Cell
from trickbook.errors import PositionError
from trickbook.sheet import Enter, Heading, Sheet, merge
from trickbook.sheet.pdf import to_pdf
from trickbook.sheet.row import history
from trickbook.sheet.score_line import to_svg
from trickbook.sheet.telling import (
    grid,
    remarks,
    sentence,
    table,
    tell_deal,
    tell_entry,
    tell_history,
    tell_trace,
)

GAMES = ("bezique", "cinch", "pedro", "whist")


def played(name: str) -> Sheet:
    """A sheet of each game with two deals told and one under way."""
    if name == "bezique":
        pen = Pen(bezique())
        for deal in (1, 2):
            pen.tell(SOUTH, deal, call="N marriage hearts")
            pen.tell(SOUTH, deal, last="S", brisques="14-18")
        pen.tell(SOUTH, 3, call="S aces")
        return pen.sheet
    if name == "whist":
        pen = Pen(blank(name))
        for deal in (1, 2):
            pen.tell(EAST, deal, tricks="8-5")
        pen.tell(NORTH, 3, trump="hearts")
        return pen.sheet
    pen = deals(blank(name), ["NS 8 7-7", "EW 7 5-9"])
    pen.tell(NORTH, 3, bidder="NS", bid="9")
    return pen.sheet


# case 26
@pytest.mark.parametrize("name", GAMES)
def test_opening_an_old_entry_and_leaving_it_changes_nothing(name):
    sheet = played(name)
    before = everything(sheet)
    for deal in range(5):
        tell_deal(sheet, deal), tell_history(sheet, deal), history(sheet.row(deal), sheet.game.sides)
    tell_trace(sheet, NS), sentence(sheet), table(sheet), remarks(sheet), to_svg(sheet), to_pdf(sheet)
    assert everything(sheet) == before
    assert refolded(sheet).state() == sheet.state()


# case 27: that it is reverted and warns of later deals stands in test_cli
def test_a_correction_is_an_entry_that_says_who_when_old_new_and_why():
    pen = rows(blank(), [(7, 7)])
    name = pen.correct(EAST, 1, NS, 7, 8, "recounted")
    entry = pen.sheet.entry(name)
    assert entry is not None
    assert tell_entry(pen.sheet, entry) == "#3 Bob, t2: deal 1, NS corrected from 7 to 8 (recounted)."


# case 28
def test_the_second_of_two_phones_sees_both_entries():
    sheet = blank()
    merge(sheet, [Enter(id=name, by=by, deal=1, side=NS, cell=Cell(cell)) for name, by, cell in
                  (("a", NORTH, 7), ("b", SOUTH, 8))])  # fmt: skip
    assert tell_deal(sheet, 1) == ["Clash: #1 Alice: deal 1, NS 7. It stands. Beside it: #2 Carol: deal 1, NS 8."]


# case 29
@pytest.mark.parametrize("name", ["pedro", "cinch"])
def test_nothing_scored_set_void_and_thrown_in_keep_the_rows_in_line(name):
    sheet = blank(name, **({"all_pass": "redeal"} if name == "cinch" else {}))
    pen = rows(sheet, [(0, 14), ("set 8" if name == "pedro" else 0, 7)])
    if name == "cinch":
        pen.tell(EAST, 3, bid="thrown in")
    else:
        rows(sheet, [(0, 0)])
    pen.void(EAST, 4)
    rows(sheet, [(9, 5)])
    assert [line.deal for line in sheet.lines] == [1, 2, 3, 4, 5]
    found = grid(sheet)
    first = found.heads.index("NS")
    assert [row[first] for row in found.rows] == ["0", "0", "0", "void", "9" if name == "cinch" else "1"]
    assert len({len(row) for row in [found.heads, *found.rows]}) == 1
    heads, *lines = table(sheet)
    end = heads.index("NS") + len("NS")
    assert [line[:end].split()[-1] for line in lines] == [row[first] for row in found.rows]


# case 30
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


# case 31
@pytest.mark.parametrize(
    ("name", "told", "cells", "rules"),
    [
        ("pedro", {"bidder": "NS", "bid": "8", "won": "8-7"}, None, "P-SCORE-9"),
        ("pedro", {}, (8, 8), "P-SHEET-10"),
        ("cinch", {"bidder": "NS", "bid": "8", "won": "8-7"}, None, "C-SCORE-1"),
        ("cinch", {}, (8, 8), "C-SCORE-12"),
        ("whist", {"tricks": "8-6"}, None, "W-PLAY-12"),
        ("whist", {}, (8, 0), "W-SCORE-1"),
        ("bezique", {"brisques": "20-20"}, (1500, 700), "B-DEAL-4"),
        ("bezique", {}, (1505, 500), "B-VAL-5"),
    ],
)
def test_sums_that_do_not_add_up_are_flagged_with_the_rule_and_block_nothing(name, told, cells, rules):
    sheet = bezique() if name == "bezique" else blank(name)
    pen = rows(sheet, [cells] if cells else [])
    if told:
        pen.tell(sheet.heading.host, 1, **told)
    assert rules in [rule for check in sheet.checks(1) for rule in check.rules]
    assert sheet.row(1).complete and sheet.current == 2


# case 32: CSV that comes back is in test_files, the page in test_pdf
def test_a_total_says_where_it_comes_from():
    sheet = deals(blank(), ["NS 8 7-7", "NS 9 10-4"]).sheet
    assert tell_trace(sheet, NS) == [
        "Deal 1: 0 entered, 0 in all.", "  #1 Bob, t0: deal 1, bidder NS, bid 8, won 7-7.",
        "Deal 2: 2 entered, 2 in all.", "  #2 Bob, t1: deal 2, bidder NS, bid 9, won 10-4.",
    ]  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_its_sentence_for_the_ear(name):
    sheet = played(name)
    said = sentence(sheet)
    assert said.startswith("After 2 deals ") and f"{sheet.name(sheet.dealer)} deals deal 3." in said
    for side, total in enumerate(sheet.totals):
        assert sheet.side_name(side) in said and str(total) in said
    assert said.isprintable() and not set(said) & set("()[]{}|#_=")
    Pen(sheet).end(SOUTH)
    assert sentence(sheet).startswith("The match is over. After 2 deals ")


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
