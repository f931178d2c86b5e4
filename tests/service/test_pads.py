"""What a sheet shows to each of the people around it, beside what the sheet itself is tested for."""

from __future__ import annotations

import pytest

import trickbook
from tests.marks import rule
from trickbook.service.pads import Came, Fix, Pad, SheetTerms, TakeBack, Write, opened
from trickbook.service.problems import Problem
from trickbook.service.sheetsight import sheet_sight
from trickbook.service.terms import game_of


def pad(game: str = "pedro", **options: str) -> Pad:
    """A sheet whose host plays South; Ann plays West, and Eve looks on."""
    terms = SheetTerms(game=game, options=options, seat="S")
    made = Pad("sheet", opened(game_of(game, None, options), terms, "host", "Host", 0))
    made.apply(Came("ann", "Ann", "side", "N" if game == "bezique" else "W"))
    made.apply(Came("eve", "Eve", "view"))
    return made


def write(on: Pad, person: str, words: str, name: str) -> None:
    on.apply(on.decide(person, Write(id=name, words=words), 0))


@rule("P-SHEET-3", "P-SHEET-5", "P-SHEET-6", "P-SHEET-7")
def test_each_is_shown_which_cells_he_may_fill_and_correct():
    sheet = pad()
    assert [sheet_sight(sheet, person).enters for person in ("host", "ann", "eve")] == [("NS", "EW"), ("EW",), ()]
    assert [sheet_sight(sheet, person).corrects for person in ("host", "ann", "eve")] == [("NS", "EW"), (), ()]
    assert sheet_sight(pad(partner_may_overwrite="on"), "ann").corrects == ("EW",)


@rule("P-SHEET-6")
def test_the_host_may_take_anything_back_a_player_his_own_until_another_writes():
    sheet = pad()
    write(sheet, "ann", "8", "a")
    assert [sheet_sight(sheet, person).log[0].revocable for person in ("host", "ann", "eve")] == [True, True, False]
    write(sheet, "host", "NS 6", "b")
    for person, revocable in (("host", [True, True]), ("ann", [False, False]), ("eve", [False, False])):
        assert [entry.revocable for entry in sheet_sight(sheet, person).log] == revocable
        for entry in sheet_sight(sheet, person).log:
            if not entry.revocable:
                with pytest.raises(Problem):
                    sheet.decide(person, TakeBack(id="t", target=entry.id), 0)
    sheet.apply(sheet.decide("host", TakeBack(id="t", target="a"), 0))
    assert [entry.revocable for entry in sheet_sight(sheet, "host").log] == [False, True, True]


def test_a_row_shows_its_cells_what_is_proposed_and_what_was_told():
    sheet = pad()
    write(sheet, "ann", "bidder=EW bid=8 won=8-6", "a")
    (row,) = sheet_sight(sheet, "eve").rows
    assert (row.cells, row.proposed) == (("", "set 8"), ("8", ""))
    assert row.facts == {"bidder": "EW", "bid": "8", "won": "8-6"}
    assert "NS are proposed 8; North and South or the host may agree." in sheet_sight(sheet, "eve").told


def test_a_deal_is_counted_as_it_goes():
    sheet = pad("bezique")
    assert sheet_sight(sheet, "eve").so_far == ()
    write(sheet, "host", "N aces", "a")
    assert sheet_sight(sheet, "eve").so_far == (100, 0)


def test_what_can_be_called_in_play_comes_as_keys():
    assert "royal marriage" in sheet_sight(pad("bezique"), "ann").keys
    assert sheet_sight(pad(), "ann").keys == ()


@pytest.mark.parametrize("name", ["pedro", "cinch", "whist", "bezique"])
def test_whatever_is_offered_as_a_key_can_be_told(name):
    for preset in trickbook.game(name).presets:
        rules = trickbook.game(name, preset).sheet()
        for fact in rules.facts:
            for choice in fact.choices:
                assert rules.read_facts({fact.name: choice}) == {fact.name: choice}
            if fact.many:
                assert rules.read_facts({fact.name: ",".join(fact.choices[-2:])})
            assert fact.choices or fact.sum or fact.name == "call", f"no keys for {fact.name}"


@rule("P-SHEET-8", "P-SHEET-14", "P-LEDGER-1")
def test_beside_a_total_stands_what_is_owed_and_what_is_lacking():
    sheet = pad()
    write(sheet, "host", "bidder=NS bid=8 won=5-9", "a")
    seen = sheet_sight(sheet, "eve")
    assert (seen.totals, seen.beside, seen.needed_to_win) == (
        (0, 9), {"short": (8, 0), "net": (-8, 9)}, ("70 to go", "53 to go"),
    )  # fmt: skip
    assert (seen.rows[0].totals, seen.rows[0].nets) == ((0, 9), (-8, 9))
    assert "5 is less than 8: the bid is set by 3." in seen.told
    assert sheet_sight(pad(ledger="paper"), "eve").needed_to_win == ()
    assert (seen.signs, sheet_sight(pad(sheet_minus="allowed"), "eve").signs) == (("set",), ("set", "-"))
    assert (sheet_sight(pad("whist"), "eve").signs, sheet_sight(pad("bezique"), "eve").signs) == ((), ())


@rule("P-SHEET-5")
def test_an_entry_tells_who_made_it_and_whether_it_corrects_something():
    sheet = pad()
    write(sheet, "ann", "8", "a")
    sheet.apply(sheet.decide("host", Fix(id="b", words="EW 7", why="miscounted"), 0))
    first, second = sheet_sight(sheet, "eve").log
    assert (first.number, first.by, first.what, first.corrects) == (1, "West", "deal 1, EW 8", False)
    assert (second.what, second.why, second.corrects) == ("deal 1, EW corrected from 8 to 7", "miscounted", True)
    assert [(one.name, one.role, one.seat) for one in sheet_sight(sheet, "eve").people] == [
        ("Host", "host", "S"), ("Ann", "side", "W"), ("Eve", "view", None),
    ]  # fmt: skip
