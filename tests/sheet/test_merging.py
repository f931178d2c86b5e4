"""Two phones, one sheet: queues arrive in any order, nothing is lost, and what clashes is shown whole."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.marks import rule
from tests.sheet.queues import TABLES, interleavings, queues
from tests.sheet.sheets import EW, NS, Pen, blank, everything, refolded, refused
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.contract.sheet import Cell
from trickbook.sheet import Amend, Correct, End, Enter, Entry, Tell, Undo, merge


def enter(name: str, by: Seat, cell: int, *, deal: int = 1, side: int = NS, phone: str = "", saw: int = 0) -> Enter:
    return Enter(id=name, by=by, phone=phone, saw=saw, deal=deal, side=side, cell=Cell(cell))


@rule("P-SHEET-6")
def test_two_phones_that_enter_the_same_deal_give_one_entry_and_one_clash_with_both_whole():
    sheet, first, second = blank(), enter("a", NORTH, 7), enter("b", SOUTH, 8)
    merged = merge(sheet, [first]), merge(sheet, [second])
    assert sheet.row(1).cells == (Cell(7), None)
    assert [(clash.stands, clash.beside) for clash in sheet.clashes] == [(first, second)]
    assert merged[0].clashes == () and merged[1].clashes == tuple(sheet.clashes)
    other = blank()
    merge(other, [second])
    merge(other, [first])
    assert other.row(1).cells == (Cell(8), None)
    assert [clash.ids for clash in other.clashes] == [clash.ids for clash in sheet.clashes]


@rule("P-SHEET-6")
def test_who_has_seen_the_entry_is_refused_instead():
    sheet = blank()
    sheet.apply(enter("a", NORTH, 7))
    assert refused(sheet, enter("b", SOUTH, 8, saw=1)).rules == ("P-SHEET-6",)


def test_the_same_points_from_two_phones_agree():
    sheet = blank()
    assert merge(sheet, [enter("a", NORTH, 7), enter("b", SOUTH, 7)]).clashes == ()
    assert sheet.row(1).cells == (Cell(7), None) and len(sheet.log) == 2


def test_a_queue_sent_twice_changes_nothing():
    sheet = blank()
    queue = [enter("a", NORTH, 7), enter("b", WEST, 7, side=EW)]
    merge(sheet, queue)
    before = everything(sheet)
    again = merge(sheet, queue)
    assert everything(sheet) == before
    assert (again.taken, again.known, again.refused) == ((), tuple(queue), ())


def test_another_entry_under_a_known_id_is_refused_and_reported():
    sheet = blank()
    sheet.apply(enter("a", NORTH, 7))
    merged = merge(sheet, [enter("a", NORTH, 8)])
    assert len(merged.refused) == 1 and "another entry" in merged.refused[0][1]


def test_facts_told_twice_are_not_merged_field_by_field():
    sheet = blank()
    first = Tell(id="a", by=NORTH, deal=1, facts={"bidder": "NS", "bid": "8"})
    second = Tell(id="b", by=WEST, deal=1, facts={"bidder": "NS", "bid": "9", "won": "8-6"})
    merge(sheet, [first])
    merge(sheet, [second])
    assert sheet.row(1).facts == first.facts
    assert [(clash.stands, clash.beside) for clash in sheet.clashes] == [(first, second)]
    Pen(sheet).undo(EAST, "a")  # the host decides for the other
    assert sheet.row(1).facts == second.facts and sheet.clashes == []


def test_of_two_corrections_that_did_not_know_of_each_other_the_first_stands():
    sheet = blank()
    sheet.apply(enter("a", NORTH, 7))
    for name, cell in (("x", 8), ("y", 9)):
        sheet.apply(Correct(id=name, by=EAST, phone=name, saw=1, deal=1, side=NS, old=Cell(7), cell=Cell(cell)))
    assert sheet.row(1).cells[NS] == Cell(8)
    assert [clash.ids for clash in sheet.clashes] == [{"x", "y"}]
    for name, bid in (("m", "8"), ("n", "9")):
        sheet.apply(Amend(id=name, by=EAST, phone=name, saw=3, deal=2, old={}, facts={"bid": bid}))
    assert sheet.row(2).facts == {"bid": "8"}
    assert {"m", "n"} in [clash.ids for clash in sheet.clashes]


def test_an_end_pressed_without_knowing_of_an_entry_banks_nothing():
    sheet = blank()
    late = enter("a", NORTH, 7)
    end = End(id="b", by=WEST)
    sheet.apply(late)
    sheet.apply(end)
    assert sheet.banked is None
    assert [(clash.stands, clash.beside) for clash in sheet.clashes] == [(late, end)]
    other = blank()
    other.apply(end)
    other.apply(late)
    assert other.banked is not None and other.row(1).cells == (None, None)
    assert [clash.ids for clash in other.clashes] == [clash.ids for clash in sheet.clashes]
    Pen(sheet).end(WEST)
    assert sheet.banked is not None


def test_an_end_that_banks_nothing_is_taken_back_and_then_clashes_no_more():
    sheet = blank()
    merge(sheet, [enter("a", NORTH, 7), End(id="b", by=WEST, phone="other")])
    assert [clash.ids for clash in sheet.clashes] == [{"a", "b"}]
    assert refused(sheet, Undo(id="c", by=NORTH, saw=2, target="b")).rules == ("P-SHEET-6",)
    Pen(sheet).undo(WEST, "b")
    assert sheet.clashes == [] and sheet.end is None and refolded(sheet).state() == sheet.state()
    Pen(sheet).end(WEST)
    assert sheet.banked is not None and sheet.clashes == []


def test_two_ends_with_different_winners_clash_and_with_the_same_agree():
    sheet = blank()
    sheet.apply(End(id="a", by=WEST, winner=EW))
    sheet.apply(End(id="b", by=NORTH, winner=EW))
    assert sheet.clashes == []
    sheet.apply(End(id="c", by=NORTH, winner=NS, saw=0, phone="other"))
    assert [clash.ids for clash in sheet.clashes] == [{"a", "c"}]
    assert sheet.banked is not None and sheet.banked.winner == EW


def test_what_comes_after_the_end_changes_nothing_that_was_banked():
    sheet = blank()
    sheet.apply(enter("a", NORTH, 7))
    sheet.apply(End(id="end", by=WEST, saw=1))
    late: list[Entry] = [Undo(id="x", by=NORTH, saw=1, target="a"), enter("b", NORTH, 8, deal=2, saw=1)]
    merged = merge(sheet, [*late, Undo(id="y", by=NORTH, saw=1, target="b")])
    assert merged.refused == () and sheet.row(1).cells[NS] == Cell(7) and sheet.row(2).cells[NS] is None
    assert {clash.ids for clash in sheet.clashes} == {frozenset(("end", name)) for name in "xy"}  # b is taken back


def test_what_is_taken_back_offline_is_taken_back_wherever_the_queue_lands():
    typed, gone = enter("a", NORTH, 7), Undo(id="b", by=NORTH, target="a")
    theirs = enter("c", WEST, 6, side=EW)
    states = []
    for order in ([typed, gone, theirs], [typed, theirs, gone], [theirs, typed, gone]):
        sheet = blank()
        assert merge(sheet, order).refused == ()
        states.append(sheet.state())
    assert states[0] == states[1] == states[2]


@rule("P-SHEET-21")
def test_an_early_row_from_a_queue_waits():
    sheet = blank()
    merge(sheet, [enter("a", NORTH, 7, deal=2), enter("b", WEST, 7, deal=2, side=EW)])
    assert sheet.lines == [] and [row.deal for row in sheet.waiting] == [2]
    assert "P-SHEET-21" in sheet.checks(2)[0].rules
    merge(sheet, [enter("c", NORTH, 6), enter("d", WEST, 8, side=EW)])
    assert [line.totals for line in sheet.lines] == [(6, 8), (13, 15)] and sheet.waiting == []


# Any two queues, in any order of arrival ------------------------------------------------------------------------------


@settings(max_examples=40)
@pytest.mark.parametrize("game", TABLES)
@given(data=st.data())
def test_any_interleaving_keeps_or_reports_every_entry_and_ends_alike_without_clashes(game, data):
    table = TABLES[game]
    first, second = data.draw(queues(table, "a", table.first)), data.draw(queues(table, "b", table.second))
    outcomes = []
    for order in interleavings(first, second)[:: max(1, (len(first) + len(second)) // 2)]:
        sheet = table.base()
        merged = merge(sheet, order)
        assert {entry.id for entry in order} == {entry.id for entry in (*merged.taken, *(e for e, _ in merged.refused))}
        assert all(sheet.entry(entry.id) == entry for entry in merged.taken)
        assert all(reason for _, reason in merged.refused)
        assert refolded(sheet).state() == sheet.state()
        clashes = frozenset(clash.ids for clash in sheet.clashes)
        outcomes.append((clashes, frozenset(entry.id for entry, _ in merged.refused), sheet.state()))
    if not any(clashes or refused for clashes, refused, _ in outcomes):
        assert all(state == outcomes[0][2] for _, _, state in outcomes)


@settings(max_examples=40)
@pytest.mark.parametrize("game", TABLES)
@given(data=st.data())
def test_a_clash_names_the_same_two_entries_whichever_came_first(game, data):
    table = TABLES[game]
    first, second = data.draw(queues(table, "a", (NORTH,))), data.draw(queues(table, "b", (SOUTH,)))
    named = set()
    for order in (first + second, second + first):
        sheet = table.base()
        merge(sheet, order)
        named.add(frozenset(clash.ids for clash in sheet.clashes))
    assert len(named) == 1


@pytest.mark.parametrize("order", [0, 1])
def test_the_clash_of_three_names_both_that_differ(order):
    queue = [enter("a", NORTH, 7), enter("b", SOUTH, 8), enter("c", SOUTH, 9, phone="tablet")]
    sheet = blank()
    merge(sheet, queue if order == 0 else queue[:1] + queue[:0:-1])
    assert {clash.ids for clash in sheet.clashes} == {frozenset("ab"), frozenset("ac")}
