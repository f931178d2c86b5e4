"""Calls from two phones at once: different ones stand side by side, and where a question is open it is shown."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from tests.marks import rule
from tests.sheet.bezique import N, S, blank, call, raw
from tests.sheet.sheets import Pen, refolded
from trickbook.contract.seat import NORTH, SOUTH, Seat
from trickbook.contract.sheet import CALL
from trickbook.games.bezique.calls import KINDS
from trickbook.sheet import Amend, Entry, Sheet, Tell, merge
from trickbook.sheet.csv_form import from_csv, to_csv
from trickbook.sheet.files import read, to_json, write
from trickbook.sheet.telling import tell_deal


def said(name: str, words: str, *, by: Seat = SOUTH, phone: str = "", saw: int = 0) -> Tell:
    return Tell(id=name, by=by, phone=phone, saw=saw, deal=1, facts={CALL: words})


def merged(*queue: Entry, sheet: Sheet | None = None) -> Sheet:
    sheet = sheet or blank()
    assert merge(sheet, queue).refused == ()
    return sheet


def clashes(sheet: Sheet) -> set[frozenset[str]]:
    return {clash.ids for clash in sheet.clashes}


def test_different_calls_entered_at_once_all_count():
    calls = [said("a", "N aces", by=NORTH), said("b", "S aces"), said("c", "S bezique"), said("d", "S carte blanche")]
    for order in permutations(calls):
        sheet = merged(*order)
        assert raw(sheet) == (100, 190) and sheet.clashes == []


def test_the_same_call_from_both_phones_is_a_question_and_not_silently_two():
    first, second = said("a", "N aces", by=NORTH), said("b", "N aces")
    for order in ((first, second), (second, first)):
        sheet = merged(*order)
        assert raw(sheet) == (100, 0) and clashes(sheet) == {frozenset("ab")}
    assert tell_deal(sheet, 1)[-1] == (
        "Clash: #1 Carol: deal 1, call N aces. It stands. Beside it: #2 Alice: deal 1, call N aces."
    )
    Pen(sheet).undo(SOUTH, "a")  # it was one and the same
    assert raw(sheet) == (100, 0) and sheet.clashes == []
    call(sheet, "N aces", by=NORTH)  # or it was two
    assert raw(sheet) == (200, 0) and sheet.clashes == []


def test_who_has_seen_the_call_makes_another():
    sheet = merged(said("a", "N aces", by=NORTH), said("b", "N aces", saw=1), said("c", "N aces", by=NORTH, saw=0))
    assert raw(sheet) == (200, 0) and clashes(sheet) == {frozenset("bc")}


def test_two_calls_on_one_phone_and_the_same_on_the_other_clash_alike_in_any_order():
    ours = [said("a", "N aces", phone="1"), said("b", "N aces", phone="1")]
    theirs = said("c", "N aces", by=NORTH, phone="2")
    for at in range(3):
        sheet = merged(*ours[:at], theirs, *ours[at:])
        assert clashes(sheet) == {frozenset("ac"), frozenset("bc")}
        assert raw(sheet)[N] == (100 if at == 0 else 200)


@pytest.mark.parametrize(
    ("one", "other", "open_"),
    [
        ("N marriage hearts", "N marriage", True), ("N marriage", "N royal marriage", True),
        ("N marriage hearts", "N marriage hearts", True), ("N aces", "N kings", False), ("N aces", "S aces", False),
        ("N bezique", "N double bezique", False),
    ],
)  # fmt: skip
def test_what_may_be_one_and_the_same_call_is_a_question(one, other, open_):
    sheet = merged(said("a", one, by=NORTH), said("b", other))
    assert bool(sheet.clashes) == open_


@rule("B-TRUMP-2", "B-TRUMP-3", "B-USE-17")
@pytest.mark.parametrize(
    ("one", "other", "maker"),
    [
        ("N marriage hearts", "S marriage spades", "marriage_only"),
        ("N marriage hearts", "S sequence hearts", "marriage_only"),
        ("N sequence hearts", "S sequence spades", "marriage_or_sequence"),
    ],
)
def test_which_came_first_is_a_question_while_there_are_no_trumps(one, other, maker):
    for order in permutations([said("a", one, by=NORTH), said("b", other)]):
        assert clashes(merged(*order, sheet=blank(trump_maker=maker))) == {frozenset("ab")}
    sheet = blank(trump_maker=maker)
    call(sheet, "S marriage clubs")
    merged(said("a", one, by=NORTH, saw=1), said("b", other, saw=1), sheet=sheet)
    assert sheet.clashes == []


@rule("B-TRUMP-5")
def test_two_sequences_that_make_no_trumps_leave_no_question():
    assert merged(said("a", "N sequence hearts", by=NORTH), said("b", "S sequence hearts")).clashes == []


def test_a_late_call_from_a_phone_that_was_offline_counts_though_the_scores_were_agreed():
    late = said("z", "N aces", by=NORTH, phone="2", saw=1)
    states = []
    for before in (True, False):
        sheet = blank()
        call(sheet, "N triple")
        merged(*[late] * before, sheet=sheet)
        sheet.apply(Tell(id="last", by=SOUTH, saw=1, deal=1, facts={"last": "N"}))
        merged(*[late] * (not before), sheet=sheet)
        states.append(sheet.state())
        assert sheet.clashes == [] and sheet.row(1).complete
    assert states[0] == states[1]


def test_of_two_corrections_of_one_call_the_first_stands_and_two_alike_are_one():
    def change(name: str, new: str) -> Amend:
        return Amend(id=name, by=SOUTH, phone=name, saw=2, deal=1, old={CALL: "N aces"}, facts={CALL: new})

    sheet = call(blank(), "N aces", "N aces").sheet
    merged(change("x", "N kings"), change("y", "N kings"), sheet=sheet)
    assert raw(sheet) == (180, 0) and sheet.clashes == []
    merged(change("z", "N queens"), sheet=sheet)
    assert raw(sheet) == (180, 0) and clashes(sheet) == {frozenset("xz")}


@pytest.mark.parametrize("seed", range(3))
def test_the_fold_after_any_call_correction_or_undo_is_the_fold_from_scratch(seed):
    rng = Random(seed)
    sheet = blank()
    pen = Pen(sheet)
    for _ in range(60):
        calls = sheet.row(sheet.current).facts.get(CALL, "").split(", ")
        match rng.choice(("call", "call", "call", "undo", "amend", "last")):
            case "call":
                call(sheet, f"{rng.choice('NS')} {rng.choice([*KINDS])}")
            case "undo" if sheet.log:
                target = rng.choice(sheet.log)
                if not sheet.is_undone(target):
                    pen.undo(SOUTH, target.id)
            case "amend" if calls[0]:
                old, facts = {CALL: rng.choice(calls)}, {CALL: f"S {rng.choice([*KINDS])}"}
                sheet.apply(Amend(**pen.frame(SOUTH), deal=sheet.current, old=old, facts=facts))
            case "last":
                pen.tell(SOUTH, sheet.current, last="N", brisques="16-16")
        assert refolded(sheet).state() == sheet.state()
    assert sheet.totals[N] + sheet.totals[S] > 0
    for out, back in ((write, read), (to_json, read), (to_csv, from_csv)):
        found = back(out(sheet))
        assert found.faults == () and found.sheet.log == sheet.log and found.sheet.state() == sheet.state()


def test_a_call_that_cannot_be_read_in_a_file_is_named_and_the_rest_is_kept():
    sheet = call(blank(), "N aces", "S kings", "N bezique").sheet
    found = read(write(sheet).replace("S kings", "S tens"))
    assert [fault.line for fault in found.faults] == [3] and "nothing that is called" in found.faults[0].sentence
    assert len(found.sheet.log) == 2 and raw(found.sheet) == (140, 0)


def test_a_correction_of_a_call_that_was_taken_back_changes_nothing():
    sheet = call(blank(), "N aces").sheet
    sheet.apply(Amend(id="x", by=SOUTH, saw=1, deal=1, old={CALL: "N aces"}, facts={CALL: "N kings"}))
    Pen(sheet).undo(SOUTH, "0")
    assert sheet.row(1).facts == {}
