"""Sheets kept and exported: files, JSON and CSV come back the same, damage is named, no field is a formula."""

from __future__ import annotations

import csv
import io
import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.sheet.queues import TABLES, queues
from tests.sheet.sheets import EW, NAMES, NS, Pen, blank, deals, rows
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.errors import IllegalAction, RecordError
from trickbook.sheet import Heading, Note, Sheet, merge
from trickbook.sheet.csv_form import COLUMNS, as_it_was, from_csv, harmless, to_csv
from trickbook.sheet.files import load, read, save, to_json, write

FORMULAS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")  # noqa: RUF001


def full() -> Sheet:
    """A sheet with an entry of every kind."""
    sheet = blank(bid_28_56=True)
    pen = deals(sheet, ["NS 8 7-7", "EW 28-56 0-14"])
    pen.tell(NORTH, 3, bidder="NS", bid="9", won="10-3", two="EW", dealer="S", penalty="EW")
    pen.agree(WEST, 3, EW)
    pen.enter(NORTH, 4, NS, "set 8")
    pen.enter(WEST, 4, EW, 7)
    pen.correct(EAST, 4, NS, "set 8", "set 9", '=HYPERLINK("evil")')
    pen.amend(EAST, 3, "they said ten", bid="10")
    pen.void(EAST, 5, why="cards on the floor", again=True)
    pen.note(WEST, "-1+1; a long evening, 'they' say", 2)
    pen.note(EAST, "@home")
    slip = pen.enter(SOUTH, 6, NS, 77)
    pen.undo(SOUTH, slip, "slip")
    pen.end(NORTH, winner=EW, why="+1")
    return sheet


WAYS = {"file": (write, read), "json": (to_json, read), "csv": (to_csv, from_csv)}


@pytest.mark.parametrize("way", WAYS)
def test_what_is_exported_comes_back_the_same(way):
    out, back = WAYS[way]
    sheet = full()
    text = out(sheet)
    found = back(text)
    assert found.faults == ()
    assert found.sheet.log == sheet.log and found.sheet.heading == sheet.heading
    assert found.sheet.state() == sheet.state()
    assert out(found.sheet) == text


PRINTABLE = st.text(st.characters(exclude_categories=("C", "Z")) | st.just(" "), max_size=12)


@settings(max_examples=25)
@pytest.mark.parametrize("game", TABLES)
@given(data=st.data(), name=PRINTABLE, text=PRINTABLE)
def test_every_log_comes_back_from_every_form(game, data, name, text):
    table = TABLES[game]
    sheet = Sheet(replace(table.heading, first_dealer=NORTH, names={NORTH: name}))
    for phone, people in (("a", table.first), ("b", table.second)):
        merge(sheet, data.draw(queues(table, phone, people)))
    if text:
        merge(sheet, [Note(id="n", by=table.heading.host, saw=99, text=text)])
    for out, back in WAYS.values():
        found = back(out(sheet))
        assert found.faults == ()
        assert found.sheet.log == sheet.log and found.sheet.heading == sheet.heading


@given(st.text(max_size=30))
def test_a_harmless_field_is_never_a_formula_and_is_read_as_it_was(text):
    field = harmless(text)
    assert as_it_was(field) == text
    for part in field.replace(";", ",").split(","):
        assert not part.lstrip(" ").startswith(tuple("=+-@＝＋－＠"))  # noqa: RUF001


@pytest.mark.parametrize("name", ["=1+1", "+49 30 1", "-x", "@sum", "'=1", "a;=b", "a,-b", " =c", "''", ",'"])
def test_names_that_begin_like_formulas_are_made_harmless(name):
    sheet = Sheet(Heading(blank().game, SOUTH, EAST, {**NAMES, NORTH: name}))
    Pen(sheet).note(NORTH, name)
    text = to_csv(sheet)
    assert from_csv(text).sheet.heading.names[NORTH] == name
    for row in csv.reader(io.StringIO(text)):
        assert not any(field.startswith(FORMULAS) for field in row)


@pytest.mark.parametrize("name", ["a\nb", "a\tb", "\x00"])
def test_names_with_control_characters_are_refused(name):
    with pytest.raises(IllegalAction, match="one line"):
        Sheet(Heading(blank().game, SOUTH, EAST, {NORTH: name}))


def test_json_tells_the_lines_and_the_outcome():
    sheet = deals(blank(), ["NS 8 7-7", "EW 7 5-9"]).sheet
    document = json.loads(to_json(sheet))
    assert document["lines"][1] == {
        "deal": 2, "dealer": "W", "void": False, "facts": {"bidder": "EW", "bid": "7", "won": "5-9"},
        "entered": {"NS": 0, "EW": 9}, "totals": {"NS": 0, "EW": 16}, "short": {"NS": 3, "EW": 0},
        "net": {"NS": -3, "EW": 16},
    }  # fmt: skip
    assert document["outcome"] is None
    Pen(sheet).end(WEST)
    assert json.loads(to_json(sheet))["outcome"] == {
        "winner": "EW", "reason": "The match was ended before the line; Bob and Dave are ahead.",
        "rules": ["P-END-11"], "banked": True,
    }  # fmt: skip


# Files and damage -----------------------------------------------------------------------------------------------------


def test_a_sheet_is_saved_and_loaded(tmp_path):
    path = tmp_path / "evening.sheet"
    save(path, full())
    assert load(path).sheet.log == full().log
    assert [found.name for found in tmp_path.iterdir()] == ["evening.sheet"]


def test_a_failed_save_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "evening.sheet"
    save(path, full())
    before = path.read_bytes()

    def full_disk(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full_disk)
    with pytest.raises(OSError, match="No space"):
        save(path, blank())
    assert path.read_bytes() == before and len([*tmp_path.iterdir()]) == 1


@pytest.mark.parametrize(
    ("number", "line", "said"),
    [
        (3, "{", "damaged or cut off"),
        (3, "[" * 100_000, "damaged or cut off"),
        (3, "7", "no entry of a sheet"),
        (3, '{"entry": "entre"}', "did you mean enter"),
        (3, '{"entry": "enter", "id": "x", "by": "N"}', "'deal' is missing"),
        (3, '{"entry": "enter", "id": "x", "by": "Q", "deal": 2, "side": "NS", "cell": "7"}', "not a seat"),
        (3, '{"entry": "enter", "id": "x", "by": "N", "deal": "2", "side": "NS", "cell": "7"}', "'deal' cannot be '2'"),
        (3, '{"entry": "enter", "id": "x", "by": "N", "deal": 2, "side": "N", "cell": "7"}', "no side 'N'"),
        (3, '{"entry": "enter", "id": "x", "by": "N", "deal": 2, "side": "NS", "cell": "7.5"}', "whole number"),
        (3, '{"entry": "enter", "id": "x", "by": "N", "deal": 2, "side": "NS", "cell": "-8"}', "P-SHEET-8"),
        (3, '{"entry": "note", "id": "x", "by": "N", "text": "y", "colour": "red"}', "has no 'colour'"),
        (3, '{"entry": "undo", "id": "x", "by": "N", "target": "1"}', "no entry '1'"),
    ],
)
def test_of_a_damaged_file_what_can_be_read_is_kept_and_the_rest_is_named(number, line, said):
    sheet = rows(blank(), [(7, 7), (8, 6)]).sheet
    lines = write(sheet).splitlines()
    lines[number - 1] = line
    found = read("\n".join(lines))
    assert [fault.line for fault in found.faults] == [number]
    assert said in str(found.faults[0])
    assert found.sheet.log == [entry for entry in sheet.log if entry.id != str(number - 2)]


@pytest.mark.parametrize("where", [b"a long evening", b'"cell": "7"', b'"id": "2"'])
def test_a_broken_byte_is_named_and_not_read_as_something_else(tmp_path, where):
    pen = rows(blank(), [(7, 7)])
    pen.note(WEST, "a long evening")
    path = tmp_path / "evening.sheet"
    path.write_bytes(write(pen.sheet).encode().replace(where, where[:-2] + b"\xff" + where[-1:]))
    found = load(path)
    assert len(found.faults) == 3 - len(found.sheet.log) > 0
    path.write_bytes(write(pen.sheet).encode().replace(b"Alice", b"Ali\xffe"))
    with pytest.raises(RecordError, match="cannot be kept"):
        load(path)


def test_an_entry_twice_is_named():
    text = write(rows(blank(), [(7, 7)]).sheet)
    found = read(text + text.splitlines()[-1])
    assert "twice" in found.faults[0].sentence and len(found.sheet.log) == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"),
        ("\n\n", "empty"),
        ("hello", "no score sheet"),
        ('{"format": "trickbook record"}', "no score sheet"),
        ('{"format": "trickbook sheet"}', "'version' is missing"),
        ('{"format": "trickbook sheet", "version": 2, "rules": 1}', "use a newer one"),
        ('{"format": "trickbook sheet", "version": 1, "rules": 9, "game": "pedro"}', "use a newer one"),
        ('{"format": "trickbook sheet", "version": 1, "rules": 1, "game": "pedra"}', "did you mean pedro"),
        ('{"format": "trickbook sheet", "version": 1, "rules": 1, "game": "cinch"}', "missing"),
    ],
)
def test_without_its_heading_a_file_cannot_be_read(text, said):
    with pytest.raises(RecordError, match=said) as error:
        read(text)
    assert error.value.line == 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("entry,id", "entri,id"), "first line"),
        (("trickbook sheet 1", "trickbook sheet x"), "heading"),
        (("sheet,trickbook", "sheeet,trickbook"), "one line 'sheet'"),
        ((",pedro", ",pedra"), "did you mean"),
    ],
)
def test_csv_without_its_heading_cannot_be_read(change, said):
    with pytest.raises(RecordError, match=said):
        from_csv(to_csv(rows(blank(), [(7, 7)]).sheet).replace(change[0], change[1], 1))


def test_damaged_csv_keeps_what_can_be_read():
    text = to_csv(rows(blank(), [(7, 7), (8, 6)]).sheet)
    lines = text.splitlines()
    lines[-4] = lines[-4].replace(",1,", ",one,")
    found = from_csv("\n".join(lines))
    assert [fault.line for fault in found.faults] == [len(lines) - 3] and len(found.sheet.log) == 3
    assert COLUMNS[0] == "entry"


@given(st.text(max_size=200))
def test_no_text_makes_reading_fall_over(text):
    for back in (read, from_csv):
        with suppress(RecordError):
            assert back(text).sheet.log == []


@settings(max_examples=60)
@given(st.data())
def test_a_file_cut_off_anywhere_keeps_its_beginning(data):
    sheet = full()
    text = write(sheet)
    found = read(text[: data.draw(st.integers(text.index("\n"), len(text)))])
    assert found.sheet.log == sheet.log[: len(found.sheet.log)]
    assert len(found.faults) <= 1
    assert isinstance(found.sheet.heading.first_dealer, Seat)
