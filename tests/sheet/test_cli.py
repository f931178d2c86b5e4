"""``trickbook sheet`` at the terminal, and its page."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.pages import on_the_page
from tests.cli.terminal import run
from tests.sheet.page import ANEW, BEZIQUE, BOOK, EVENING, PAGE, WHIST, facts_table, transcript
from trickbook.cli.book import book as book_commands
from trickbook.cli.sheet import sheet as commands
from trickbook.contract.seat import NORTH, WEST
from trickbook.sheet.files import load

NAMES = ("--names", "Carol,Dave,Alice,Bob", "--host", "E")


def sheet(*words: str | Path, code: int = 0) -> list[str]:
    """The lines that a command of the sheet says; on the error output where it fails."""
    result = run("sheet", *map(str, words))
    assert result.exit_code == code, result.output
    return (result.stdout if code == 0 else result.stderr).splitlines()


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A new sheet of Pedro."""
    path = tmp_path / "evening.sheet"
    sheet("new", path, "pedro", *NAMES)
    return path


@pytest.mark.parametrize(
    ("name", "commands"), [("transcript", EVENING), ("book", BOOK), ("whist", WHIST), ("bezique", BEZIQUE)]
)
def test_the_transcripts_are_what_is_said(name, commands):
    assert on_the_page(PAGE, name) == transcript(commands), ANEW


def test_the_table_of_facts_is_what_the_games_tell():
    assert on_the_page(PAGE, "facts") == facts_table(), ANEW


ALL = {**commands.commands, **{f"book {name}": command for name, command in book_commands.commands.items()}}


@pytest.mark.parametrize("name", ALL)
def test_every_command_and_option_is_on_the_page(name):
    text = PAGE.read_text(encoding="utf-8")
    assert f"`{name}" in text or f"sheet {name}" in text
    for parameter in ALL[name].params:
        assert all(f"`{option}" in text for option in parameter.opts if option.startswith("--"))


def test_a_deal_is_told_agreed_and_shown(book):
    sheet("add", book, "bidder=NS", "bid=8", "--by", "alice")
    told = sheet("add", book, "won=7-6", "two=EW", "--by", "N")
    assert "EW are proposed 7; Bob and Dave or the host may agree." in told
    assert sheet("add", book, "ok", "--by", "Dave")[-1].startswith("After 1 deal Alice and Carol have 0 and owe 8")
    assert sheet("show", book)[2].split() == ["1", "Carol", "NS", "8", "0", "0", "8", "-8", "7", "7", "0", "7"]


def test_cells_are_typed_by_side_by_set_and_by_sign(book):
    sheet("add", book, "NS", "set", "8")
    sheet("add", book, "7", "--by", "Bob")
    assert load(book).sheet.totals == (0, 7)
    assert "(P-SHEET-8)" in sheet("add", book, "-8", "--by", "N", code=2)[0]
    assert "no entry; an entry is a whole number. (P-SHEET-9)" in sheet("add", book, "7.5", "--by", "N", code=2)[0]
    assert "P-SHEET-6" in sheet("add", book, "NS", "7", "--by", "W", code=2)[0]
    assert load(book).sheet.totals == (0, 7)


# case 27
def test_the_host_corrects_and_reverts(book):
    for words in (("NS", "7"), ("EW", "7"), ("NS", "8"), ("EW", "6")):
        sheet("add", book, *words)
    assert "(P-SHEET-5, P-SHEET-6)" in sheet("fix", book, "NS", "6", "--by", "N", code=2)[0]
    said = sheet("fix", book, "NS", "set 8", "--deal", "1", "--why", "they had bid eight")
    assert "corrected from 7 to set 8 (they had bid eight)" in said[0]
    assert "Deal 1 is not the last one" in said[1]
    sheet("undo", book)
    assert load(book).sheet.totals == (15, 13)
    assert "(taken back)" in sheet("show", book, "--log")[4]
    sheet("fix", book, "void", "again")
    assert load(book).sheet.dealer.letter == "W"
    assert sheet("fix", book, "EW", "9", "--deal", "3", code=2) == ["EW have nothing for deal 3; enter it with add."]


def test_facts_are_corrected_and_notes_kept(book):
    sheet("add", book, "bidder=NS", "bid=8", "won=8-6")
    assert "corrected from bid 8 to bid 9" in sheet("fix", book, "bid=9", "--why", "misheard")[0]
    sheet("add", book, "note", "the", "cat", "--by", "W", "--deal", "1")
    assert sheet("show", book)[-1].endswith("note on deal 1: the cat.")
    assert load(book).sheet.beside["short"] == (9, 0)


def test_the_end_is_banked_and_closes_the_sheet(book):
    sheet("add", book, "bidder=NS", "bid=8", "won=8-6")
    assert "East and West" not in sheet("end", book, "--winner", "W", "--by", "N", "--why", "agreed")[0]
    assert load(book).sheet.banked.winner == 1  # type: ignore[union-attr]
    assert "(P-SHEET-23)" in sheet("add", book, "NS", "7", code=2)[0]
    assert "(P-SHEET-23)" in sheet("undo", book, code=2)[0]
    assert sheet("show", book, "--say")[0].startswith("The match is over.")


def test_a_draw_is_banked(book):
    sheet("end", book, "--winner", "draw")
    assert load(book).sheet.banked.winner is None  # type: ignore[union-attr]


@pytest.mark.parametrize("form", ["--csv", "--json"])
def test_an_export_opens_again_as_the_same_sheet(book, tmp_path, form):
    sheet("add", book, "bidder=NS", "bid=8", "won=8-6")
    sheet("add", book, "note", "=1+1")
    export = tmp_path / "export"
    export.write_text(run("sheet", "export", str(book), form).stdout, encoding="utf-8")
    assert sheet("new", tmp_path / "copy", "--from", export)[0].startswith("2 entries taken over.")
    assert (tmp_path / "copy").read_bytes() == book.read_bytes()


def test_a_damaged_file_is_shown_as_far_as_it_goes_and_never_written_over(book, tmp_path):
    sheet("add", book, "bidder=NS", "bid=8", "won=8-6")
    with book.open("a", encoding="utf-8") as file:
        file.write('{"entry": "note", "id": "x", "by"')
    before = book.read_bytes()
    result = run("sheet", "show", str(book))
    assert result.exit_code == 2 and "Dave deals deal 2" in result.stdout and "Line 3, column 1" in result.stderr
    for words in (("add", "NS", "7"), ("fix", "NS", "7"), ("undo",), ("end",)):
        said = sheet(words[0], book, *words[1:], code=2)
        assert "is damaged and is left as it is" in said[-1]
    assert book.read_bytes() == before
    sheet("new", tmp_path / "saved", "--from", book)
    assert len(load(tmp_path / "saved").sheet.log) == 1


def test_nothing_is_overwritten_by_a_new_sheet(book):
    before = book.read_bytes()
    assert "exists already" in sheet("new", book, "pedro", code=2)[0]
    assert book.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("new", "x"), "Name either a game"),
        (("new", "x", "pedra"), "did you mean pedro"),
        (("new", "x", "pedro", "--names", "A,B"), "4 seats"),
        (("new", "x", "pedro", "--dealer", "Q"), "Nobody here is called 'Q'"),
        (("new", "x", "pedro", "--names", "A,B,C,west"), "west is a seat"),
        (("new", "x", "pedro", "--names", "Ann,B,C,ann"), "Two players are called Ann"),
        (("new", "no/such/folder/x", "pedro"), "no folder"),
        (("show", "nothing"), "cannot be read"),
        (("add", "BOOK", "7", "--by", "Zoe"), "Nobody here is called 'Zoe'"),
        (("add", "BOOK", "bid=8", "bid=9"), "told twice"),
        (("add", "BOOK", "bid", "8"), "written as one word: bid=8."),
        (("add", "BOOK", "NS", "8", "bid=9"), "one after the other"),
        (("add", "BOOK", "bidder=Zoe"), "a side, NS or EW, or a seat"),
        (("add", "BOOK", "trump=hearts"), "no fact 'trump'"),
        (("add", "BOOK", "ok"), "Nothing is proposed"),
        (("fix", "BOOK", "void", "twice"), "void again"),
        (("undo", "BOOK"), "There is no entry 0"),
        (("show", "BOOK", "--side", "X"), "a side, NS or EW"),
        (("export", "BOOK"), "--csv, --json, --svg or --pdf OUT"),
        (("end", "BOOK", "--winner", "X"), "a side, NS or EW"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(book, tmp_path, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)
    assert said in sheet(*(str(book) if word == "BOOK" else word for word in words), code=2)[0]


def test_a_host_who_does_not_play_names_the_side(tmp_path):
    book = tmp_path / "x"
    sheet("new", book, "cinch", "--preset", "set_back")
    assert sheet("add", book, "7", code=2) == ["Say which side: NS or EW."]
    sheet("add", book, "ew", "7")
    assert load(book).sheet.row(1).cells[1] is not None


def test_players_are_called_by_name_wherever_a_seat_or_a_side_is_meant(tmp_path):
    book = tmp_path / "x"
    sheet("new", book, "whist", "--preset", "english_1864", "--names", "Ann,Bob,Mary Jo,Di", "--host", "mary jo",
          "--dealer", "bob")  # fmt: skip
    kept = load(book).sheet
    assert (kept.heading.host, kept.heading.first_dealer) == (NORTH, WEST)
    sheet("add", book, "tricks=8-5", "honours=Ann:3", "revoke=di:add,Bob:waived", "dealer=Mary Jo")
    assert load(book).sheet.row(1).facts == {
        "tricks": "8-5", "honours": "NS:3", "revoke": "E:add W:waived", "dealer": "N",
    }  # fmt: skip
    sheet("add", book, "Mary Jo", "2")
    sheet("add", book, "di", "0")
    assert [cell and cell.points for cell in load(book).sheet.row(2).cells] == [2, 0]
    assert sheet("show", book, "--side", "Di")[-1].endswith("EW 0.")
    sheet("end", book, "--winner", "Bob")
    assert load(book).sheet.banked.winner == 1  # type: ignore[union-attr]


@pytest.mark.parametrize("names", [(), ("--names", "Ann,,Cid,Dot")])
def test_where_nobody_has_a_name_nothing_is_read_as_one(tmp_path, names):
    book = tmp_path / "x"
    sheet("new", book, "whist", *names)
    for revokes in ("Q:add", "Q, N", "", ","):
        said = sheet("add", book, "tricks=8-5", f"revoke={revokes}", code=2 if "Q" in revokes else 0)
        assert ("it is a side" in said[0]) is ("Q" in revokes) or "may follow" in said[0]


def test_of_two_players_of_one_name_the_seat_is_asked_for(book):
    text = book.read_text(encoding="utf-8").replace("Dave", "Alice")
    book.write_text(text, encoding="utf-8")
    assert sheet("add", book, "7", "--by", "alice", code=2) == ["West and North are both called alice; name the seat."]
    assert "a side, NS or EW, or a seat" in sheet("add", book, "bidder=Alice", code=2)[0]


def test_what_is_entered_is_said_with_its_number_and_its_deal(book):
    assert sheet("add", book, "note", "the", "cat")[0].startswith("#1 Bob") and load(book).sheet.log
    assert ": deal 1, NS 7." in sheet("add", book, "NS", "7")[0]


@pytest.mark.parametrize(("facts", "deal"), [("honours=NS:3", 1), ("honours=NS:3", 2), ("revoke=E:add", 1)])
def test_what_may_be_told_of_the_last_deal_as_well_is_asked(tmp_path, facts, deal):
    book = tmp_path / "x"
    sheet("new", book, "whist", "--preset", "english_1864")
    sheet("add", book, facts)  # no deal is complete yet
    sheet("undo", book)
    sheet("add", book, "tricks=8-5")
    before = book.read_bytes()
    assert sheet("add", book, facts, code=2)[0].startswith("Deal 1 is complete, and deal 2 has nothing yet")
    assert book.read_bytes() == before
    sheet("add", book, facts, "--deal", str(deal))
    assert load(book).sheet.current == 2 and set(load(book).sheet.row(deal).facts) >= {facts.split("=")[0]}
    sheet("add", book, "tricks=7-6")  # a whole result is one of the deal under way
    sheet("add", book, "trump=KS")  # and so is what is known before the play
    sheet("add", book, "honours=none")
    assert load(book).sheet.row(3).facts == {"trump": "KS", "honours": "none"}


def test_corrections_are_of_the_deal_under_way_where_it_has_what_is_corrected(book):
    sheet("add", book, "bidder=NS", "bid=8", "won=8-6")
    sheet("add", book, "bidder=EW", "bid=9")
    assert ": deal 2, corrected from bid 9 to bid 10" in sheet("fix", book, "bid=10")[0]
    assert ": deal 1, corrected from won 8-6 to won 9-5" in sheet("fix", book, "won=9-5")[0]
    sheet("add", book, "NS", "5")
    assert ": deal 2, NS corrected from 5 to 6" in sheet("fix", book, "NS", "6")[0]
    assert ": deal 1, EW corrected from 5 to 4" in sheet("fix", book, "EW", "4")[0]
    assert ": deal 2 is void" in sheet("fix", book, "void")[0]
    assert ": deal 2 is void" in sheet("undo", book)[0]


def test_a_side_with_no_complete_deal_has_nothing_to_trace(book):
    assert sheet("show", book, "--side", "NS") == ["No deal is complete yet."]


def test_a_damaged_book_stops_nobody_who_names_the_game(tmp_path):
    (tmp_path / "book.json").write_text("{", encoding="utf-8")
    result = run("sheet", "new", str(tmp_path / "x"), "pedro", "--names", "Ann,Bob,Cid,Dot")
    assert result.exit_code == 0 and "book.json" in result.stderr and load(tmp_path / "x").faults == ()
    assert "book.json" in sheet("new", tmp_path / "y", "--house", "Friday", code=2)[0]
    assert (tmp_path / "book.json").read_text(encoding="utf-8") == "{" and not (tmp_path / "y").exists()
