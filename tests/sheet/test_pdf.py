"""The printed sheet, read back, and the score line as a shape and as SVG."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import unicodedata
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from tests.cli.terminal import run
from tests.sheet.sheets import EW, NAMES, NS, Pen, blank, deals, rows
from tests.sheet.test_files import full
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST
from trickbook.contract.sheet import Cell
from trickbook.sheet import Sheet
from trickbook.sheet.files import save
from trickbook.sheet.pdf import DEALS, PAPERS, to_pdf
from trickbook.sheet.score_line import score_line, to_svg
from trickbook.sheet.telling import grid, remarks, sentence

SEVEN = ["NS 8 7-7", "EW 10 4-10", "NS 9 10-4", "EW 7 8-6", "NS 7 7-7", "EW 11 2-12", "NS 12 13-1"]


def opened(sheet: Sheet, **fields: object) -> Sheet:
    """The sheet under a heading with other fields."""
    return Sheet.fold(msgspec.structs.replace(sheet.heading, **fields), sheet.log)


def pages(sheet: Sheet, paper: str = "a4") -> list[str]:
    """The words of each printed page."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(to_pdf(sheet, paper).data)).pages]


@pytest.mark.parametrize("paper", PAPERS)
def test_the_rows_are_printed_as_the_sheet_shows_them(paper):
    sheet = deals(blank(), SEVEN).sheet
    (words,) = pages(sheet, paper)
    found = grid(sheet)
    for row in [found.heads, *found.rows]:
        assert " ".join(row).replace(" -", " −") in words
    assert sentence(sheet) in words


# case 32
def test_thirty_deals_stand_on_one_page_and_the_next_on_another():
    pen = rows(blank("cinch"), [(1, 0)] * DEALS)
    pen.end(NORTH)
    (words,) = pages(pen.sheet)
    assert "30 Dave 1 30 0 0" in words
    more = pages(rows(blank("cinch"), [(1, 0)] * (DEALS + 1)).sheet, "letter")
    last = "31 Alice 1 31 0 0"
    assert "30 Dave 1 30 0 0" in more[0] and last not in more[0] and last in more[1]


def test_a_match_that_goes_on_has_empty_rows_to_write_in_and_one_that_is_over_has_none():
    pen = deals(blank(), SEVEN)
    assert " 8 9 10 11 " in pages(pen.sheet)[0]
    pen.end(NORTH)
    assert " 8 9 10 11 " not in pages(pen.sheet)[0]


# case 27
def test_what_was_corrected_clashes_or_was_noted_is_marked_and_told_whole():
    sheet = full()
    words = " ".join(pages(sheet))
    assert {remark.sign for remark in remarks(sheet)} == {"✎", "!", "✉"}
    for remark in remarks(sheet):
        assert remark.sentence.rstrip(".") in words
    assert "✎ corrected" in words and "≠" not in words
    pen = Pen(blank())
    pen.enter(NORTH, 1, NS, 7)
    clashing = Pen(pen.sheet, "other")
    entry = msgspec.structs.replace(pen.sheet.log[0], id="x", by=SOUTH, saw=0, cell=Cell(8))
    clashing.write(entry)
    assert "≠ Clash: #1 Alice, t0: deal 1, NS 7. It stands. Beside it: #2 Carol" in " ".join(pages(pen.sheet))


def test_the_same_sheet_gives_the_same_bytes_in_every_process(tmp_path):
    sheet = opened(full(), at="2027-01-02T20:00:00Z")
    save(tmp_path / "sheet", sheet)
    code = "import sys; from trickbook.sheet.files import load; from trickbook.sheet.pdf import to_pdf; "
    code += "sys.stdout.buffer.write(to_pdf(load(sys.argv[1]).sheet).data)"
    other = subprocess.run(
        [sys.executable, "-c", code, tmp_path / "sheet"],
        capture_output=True, check=True, timeout=120, env={**os.environ, "PYTHONHASHSEED": "1"},
    )  # fmt: skip
    assert other.stdout == to_pdf(sheet).data


@pytest.mark.parametrize(
    ("at", "date"),
    [
        ("2027-01-02T20:00:00Z", "2027-01-02 20:00:00+00:00"),
        ("2027-01-02T20:00:00", "2027-01-02 20:00:00+00:00"),
        ("new year's eve", "2000-01-01 00:00:00+00:00"),
    ],
)
def test_title_language_and_date_come_from_the_sheet(at, date):
    reader = PdfReader(io.BytesIO(to_pdf(opened(blank(), at=at)).data))
    assert reader.metadata is not None and reader.metadata.title == "Pedro: Alice and Carol against Bob and Dave"
    assert str(reader.metadata.creation_date) == date
    assert str(reader.root_object["/Lang"]) == "en"
    assert "'/DisplayDocTitle': True" in str(reader.root_object["/ViewerPreferences"])


def test_the_house_rules_stand_under_the_title_of_the_game():
    (words,) = pages(deals(blank("pedro(target=52)"), SEVEN).sheet)
    assert "Pedro (target=52)" in words and "pedro(" not in words


def test_names_may_have_letters_of_many_scripts_and_those_the_font_has_not_are_named():
    names = {**NAMES, NORTH: "Łukasz Őri", EAST: "Ἀλκμήνη", SOUTH: "Ольга", WEST: "李♠♥♦♣"}
    printed = to_pdf(opened(deals(blank(), SEVEN).sheet, names=names))
    words = PdfReader(io.BytesIO(printed.data)).pages[0].extract_text()
    assert printed.strange == ("李",)
    assert all(name in words for name in ("Łukasz Őri", "Ἀλκμήνη", "Ольга", "□♠♥♦♣"))


def test_hebrew_is_printed_from_right_to_left():
    printed = to_pdf(opened(deals(blank(), SEVEN).sheet, names={**NAMES, NORTH: "אבג דה"}))
    reader = PdfReader(io.BytesIO(printed.data))
    assert printed.strange == ()
    assert "אבג דה" in reader.pages[0].extract_text()  # which is read from right to left
    assert reader.metadata is not None and "אבג דה" in str(reader.metadata.title)


@settings(max_examples=5)
@given(st.text(st.characters(exclude_categories=("C", "Z")) | st.just(" "), max_size=80))
def test_any_name_can_be_printed(name):
    printed = to_pdf(opened(deals(blank(), SEVEN[:1]).sheet, names={**NAMES, SOUTH: name}))
    assert printed.data.startswith(b"%PDF") and set(printed.strange) <= set(unicodedata.normalize("NFC", name))


# The score line -------------------------------------------------------------------------------------------------------


def test_the_line_goes_through_every_total_and_stays_in_its_box():
    sheet = deals(blank(), SEVEN).sheet
    shape = score_line(sheet)
    totals = {curve.side: curve for curve in shape.curves if not curve.net}
    nets = {curve.side: curve for curve in shape.curves if curve.net}
    (low, least), (high, most) = ((at, int(number.replace("−", "-"))) for at, number in (shape.up[0], shape.up[-1]))
    assert (low, high) == (0, 1)
    for side in (NS, EW):
        shown = [least + y * (most - least) for _, y in totals[side].points]
        assert shown == pytest.approx([0, *(line.totals[side] for line in sheet.lines)])
        net = [least + y * (most - least) for _, y in nets[side].points]
        assert net == pytest.approx([0, *(sheet.rules.beside(line.after)["net"][side] for line in sheet.lines)])
        assert [x for x, _ in totals[side].points] == pytest.approx([deal / 7 for deal in range(8)])
    assert shape.target is not None and shape.target[1] == "62"
    assert shape.target[0] == pytest.approx((62 - least) / (most - least))


@pytest.mark.parametrize("count", [0, 1, 7, 200])
def test_the_numbers_at_the_axes_are_round_and_not_too_many(count):
    shape = score_line(deals(blank("cinch"), (SEVEN * 30)[:count]).sheet)
    assert 2 <= len(shape.up) <= 10 and 2 <= len(shape.across) <= 10
    assert not any(curve.net for curve in shape.curves)
    assert shape.marks == (count < 200)
    assert abs(shape.ends[0][0] - shape.ends[1][0]) >= 0.09 - 1e-9


SVG = "{http://www.w3.org/2000/svg}"


def test_the_svg_has_a_title_and_says_how_it_stands():
    sheet = opened(deals(blank(), SEVEN).sheet, names={**NAMES, NORTH: '<b>"&'})
    root = ElementTree.fromstring(to_svg(sheet))
    title, words = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert root.get("role") == "img" and title is not None and words is not None
    assert str(root.get("aria-labelledby")).split() == [title.get("id"), words.get("id")]
    assert title.text == 'Score line of Pedro: <b>"& and Carol (NS) against Bob and Dave (EW); host Bob.'
    assert words.text == sentence(sheet)
    assert len(root.findall(f"{SVG}circle")) == len(root.findall(f"{SVG}rect")) - 1 == 8
    assert "target 62" in [text.text for text in root.findall(f"{SVG}text")]


# At the terminal ------------------------------------------------------------------------------------------------------


@pytest.fixture
def book(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    save("evening.sheet", opened(full(), names={**NAMES, WEST: "李"}))
    return tmp_path


def test_a_sheet_is_printed_to_a_file_and_again(book):
    for _ in range(2):
        result = run("sheet", "export", "evening.sheet", "--pdf", "out.pdf", "--paper", "letter")
        assert (result.exit_code, result.stdout) == (0, "Printed to out.pdf.\n")
        assert result.stderr == "The font has no 李; a box is printed in its place.\n"
    assert PdfReader(book / "out.pdf").pages[0].mediabox.width == 612
    assert run("sheet", "export", "evening.sheet", "--svg").stdout.startswith("<svg")


def test_what_is_no_pdf_is_never_printed_over(book):
    before = (book / "evening.sheet").read_bytes()
    result = run("sheet", "export", "evening.sheet", "--pdf", "evening.sheet")
    assert result.exit_code == 2 and "is no PDF and is left as it is" in result.stderr
    assert (book / "evening.sheet").read_bytes() == before
    assert "--paper goes with --pdf" in run("sheet", "export", "evening.sheet", "--csv", "--paper", "letter").stderr
    assert "could not be printed" in run("sheet", "export", "evening.sheet", "--pdf", "no/such/x.pdf").stderr


def test_without_the_library_it_is_said_what_to_install(book, monkeypatch):
    monkeypatch.setitem(sys.modules, "fpdf", None)
    monkeypatch.delitem(sys.modules, "trickbook.sheet.pdf")
    result = run("sheet", "export", "evening.sheet", "--pdf", "out.pdf")
    assert result.exit_code == 2 and not (book / "out.pdf").exists()
    assert result.stderr == "A printed sheet needs fpdf; it comes with: pip install trickbook[print].\n"
