"""A book of evenings: roster, saved house rules, and results that can be traced to their sheets."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import msgspec
import pytest

import trickbook
from tests.cli.terminal import run
from tests.sheet.sheets import EW, NAMES, Pen, blank, deals
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.errors import OptionError, RecordError
from trickbook.sheet import Heading, Sheet
from trickbook.sheet.evenings import PLACE, Book, Result, evenings, load_book, save_book
from trickbook.sheet.files import save

ROSTER = Book().with_player("Alice").with_player("Bob").with_player("Carol").with_player("Dave", ["David"])


def keep(
    path: Path, names: dict[Seat, str], facts: list[str], *, winner: int | None = None, end: bool = True,
    name: str = "pedro", at: str = "2027-01-02",
) -> Sheet:  # fmt: skip
    """A sheet saved in a folder, with its match ended; without a winner as the rules say."""
    sheet = Sheet(Heading(trickbook.game(name), SOUTH, None, names, at))
    pen = deals(sheet, facts)
    if end:
        pen.end(NORTH, winner=winner)
    save(path, sheet)
    return sheet


# Roster and house rules -----------------------------------------------------------------------------------------------


def test_a_book_comes_back_as_it_was_saved(tmp_path):
    book = ROSTER.with_house("Friday", trickbook.game("pedro", target=52))
    save_book(tmp_path, book)
    assert load_book(tmp_path) == book
    assert [found.name for found in tmp_path.iterdir()] == [PLACE]
    assert load_book(tmp_path / "elsewhere") == Book()


@pytest.mark.parametrize("name", ["alice", "ALICE", "Alice ", " A lice", "Alise"])
def test_a_name_in_other_case_or_spacing_is_told_with_the_nearest_and_not_guessed(name):
    assert ROSTER.who(name) is None
    assert ROSTER.doubt(name) == f"{name!r} is not on the roster; is it Alice?"
    assert ROSTER.who("Alice") == "Alice" and ROSTER.doubt("Alice") is None


def test_a_name_like_no_other_is_told_without_a_guess():
    assert ROSTER.doubt("Zoe") == "'Zoe' is not on the roster."
    assert Book().doubt("Zoe") is None


def test_another_spelling_counts_for_its_player():
    assert ROSTER.who("David") == "Dave" and ROSTER.doubt("David") is None
    assert ROSTER.with_player("Dave", ["David", "D."]).players["Dave"] == ["David", "D."]


@pytest.mark.parametrize(
    ("name", "also", "said"),
    [
        ("David", [], "David stands on the roster for Dave"),
        ("Alice", ["Bob"], "Bob stands on the roster for Bob"),
        ("", [], "no name"),
        (" Eve", [], "no name"),
        ("E\nve", [], "no name"),
    ],
)
def test_a_name_that_cannot_be_is_refused(name, also, said):
    with pytest.raises(OptionError, match=said):
        ROSTER.with_player(name, also)


def test_house_rules_are_a_game_with_its_options_and_a_typo_names_the_nearest():
    book = Book().with_house("Friday", trickbook.game("pedro", target=52))
    assert book.house("Friday") == trickbook.game("pedro", target=52)
    with pytest.raises(OptionError, match="did you mean Friday"):
        book.house("Fryday")
    with pytest.raises(OptionError, match="none are saved"):
        Book().house("Friday")
    with pytest.raises(OptionError, match="no name"):
        Book().with_house(" ", trickbook.game("pedro"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "cannot be read"),
        ("{", "cannot be read"),
        ("[]", "cannot be read"),
        ('{"players": {"Alice": 7}}', "players"),
        ('{"colour": "red"}', "colour"),
        ('{"format": "trickbook sheet"}', "no book"),
        ('{"version": 2}', "newer Trickbook"),
    ],
)
def test_a_damaged_book_is_named_and_never_written_over(tmp_path, text, said):
    place = tmp_path / PLACE
    place.write_text(text, encoding="utf-8")
    with pytest.raises(RecordError, match=said):
        load_book(tmp_path)
    for words in (("player", tmp_path, "Eve"), ("house", tmp_path, "Friday", "pedro"), ("show", tmp_path)):
        result = run("sheet", "book", *map(str, words))
        assert result.exit_code == 2 and said in result.stderr
    assert place.read_text(encoding="utf-8") == text


# Results --------------------------------------------------------------------------------------------------------------


def test_results_are_won_lost_and_drawn_by_player_and_partnership_each_with_its_sheets(tmp_path):
    keep(tmp_path / "a.sheet", NAMES, ["NS 8 12-2", "EW 7 6-8"], at="2027-01-02")  # 18 to 10
    others = {NORTH: "David", EAST: "Bob", SOUTH: "Alice", WEST: "Carol"}
    keep(tmp_path / "b.sheet", others, ["NS 8 9-5"], winner=EW, at="2027-01-03")
    keep(tmp_path / "c.sheet", NAMES, ["NS 9 5-9"], name="cinch", at="2027-01-04")
    sheet = blank(host=None)
    Pen(sheet).end(NORTH, draw=True)
    save(tmp_path / "d.sheet", sheet)
    found = evenings(tmp_path, ROSTER)
    assert found.doubts == () and found.under_way == ()
    results = {(result.who, result.game): result for result in found.players + found.partnerships}
    assert results[("Alice",), "pedro"] == Result(
        ("Alice",), "pedro", 1, 1, 1, 3, 18 + 9, ("d.sheet", "a.sheet", "b.sheet")
    )
    assert results[("Dave",), "pedro"] == Result(
        ("Dave",), "pedro", 0, 2, 1, 3, 10 + 9, ("d.sheet", "a.sheet", "b.sheet")
    )
    assert results[("Alice", "Carol"), "pedro"] == Result(
        ("Alice", "Carol"), "pedro", 1, 0, 1, 2, 18, ("d.sheet", "a.sheet")
    )
    assert results[("Bob", "Carol"), "pedro"].won == results[("Alice", "Dave"), "pedro"].lost == 1
    assert results[("Alice", "Carol"), "cinch"].sheets == ("c.sheet",)
    assert sum(result.won for result in found.partnerships) == sum(result.lost for result in found.partnerships) == 3


@pytest.mark.parametrize(
    ("preset", "tricks", "home"),
    [
        ("english_1900", ["11-2", "11-2"], (8, 0)),
        ("american", ["2-11", "10-3", "3-10"], (0, 3)),
        (None, ["8-5"], (0, 0)),
    ],
)
def test_of_whist_the_value_of_games_and_rubbers_is_taken_home(tmp_path, preset, tricks, home):
    sheet = blank("whist", preset=preset)
    pen = Pen(sheet)
    for deal, told in enumerate(tricks, 1):
        pen.tell(EAST, deal, tricks=told)
    pen.end(NORTH)
    save(tmp_path / "a.sheet", sheet)
    assert evenings(tmp_path, ROSTER).matches[0].points == home


def test_a_void_deal_is_no_deal_played(tmp_path):
    sheet = blank(host=None)
    pen = deals(sheet, ["NS 8 12-2", "NS 8 12-2"])
    pen.void(None, 1)
    pen.end(NORTH)
    save(tmp_path / "a.sheet", sheet)
    assert evenings(tmp_path, ROSTER).matches[0].deals == 1


def test_nobody_is_guessed_until_the_roster_says_who_it_is(tmp_path):
    keep(tmp_path / "a.sheet", NAMES, ["NS 8 12-2"])
    keep(tmp_path / "b.sheet", {**NAMES, NORTH: "alice"}, ["NS 8 12-2"], at="later")
    found = evenings(tmp_path, ROSTER)
    assert found.doubts == ("'alice' is not on the roster; is it Alice?",)
    assert [len(result.sheets) for result in found.players if result.who[0].lower() == "alice"] == [1, 1]
    known = evenings(tmp_path, ROSTER.with_player("Alice", ["alice"]))
    assert known.doubts == () and known.players[0].who == ("Alice",) and known.players[0].won == 2


def test_only_what_was_banked_counts_and_the_rest_is_told(tmp_path):
    whole = keep(tmp_path / "a.sheet", NAMES, ["NS 8 12-2"])
    keep(tmp_path / "copy.sheet", NAMES, ["NS 8 12-2", "NS 8 2-12"])  # which went on another way
    keep(tmp_path / "b.sheet", NAMES, ["NS 8 12-2"], end=False)
    keep(tmp_path / "c.sheet", {NORTH: "Alice", SOUTH: "Carol", EAST: "Bob"}, ["NS 8 12-2"], at="c")
    keep(tmp_path / "d.sheet", {**NAMES, WEST: "Alice"}, ["NS 8 12-2"], at="d")
    (tmp_path / "e.sheet").write_bytes((tmp_path / "a.sheet").read_bytes() + b"{")
    (tmp_path / "f.sheet").write_text("hello", encoding="utf-8")
    (tmp_path / "g.csv").write_text("hello", encoding="utf-8")
    found = evenings(tmp_path, ROSTER)
    assert [match.sheet for match in found.matches] == ["a.sheet", "c.sheet"]
    assert found.under_way == ("b.sheet",)
    assert [result.who for result in found.partnerships] == [("Alice", "Carol"), ("Bob", "Dave")]
    assert len(found.partnerships[1].sheets) == 1
    said = "\n".join(found.doubts)
    assert len(found.doubts) == 5
    for part in (
        "copy.sheet is a copy of a.sheet", "c.sheet names nobody at West", "d.sheet has Alice at two seats",
        "e.sheet is damaged and is not counted: Line 4", "f.sheet cannot be read",
    ):  # fmt: skip
        assert part in said
    assert found.matches[0].points == whole.totals


def test_nothing_is_kept_that_could_go_stale(tmp_path):
    keep(tmp_path / "a.sheet", NAMES, ["NS 8 12-2"])
    assert evenings(tmp_path, ROSTER).players[0].won == 1
    keep(tmp_path / "a.sheet", NAMES, ["NS 8 7-7"])
    assert evenings(tmp_path, ROSTER).players[0].lost == 1
    (tmp_path / "a.sheet").unlink()
    assert evenings(tmp_path, ROSTER).players == ()


# At the terminal ------------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A book of one evening, and the folder one stands in."""
    monkeypatch.chdir(tmp_path)
    save_book(tmp_path, ROSTER.with_house("Friday", trickbook.game("pedro", target=52)))
    keep(tmp_path / "a.sheet", {**NAMES, NORTH: "=Eve"}, ["NS 8 12-2"])
    return tmp_path


def book(*words: str, code: int = 0) -> str:
    result = run("sheet", "book", *words)
    assert result.exit_code == code, result.output
    return result.stdout if code == 0 else result.stderr


def test_results_as_csv_are_harmless_and_as_json_whole(folder):
    table = list(csv.DictReader(io.StringIO(book("results", ".", "--csv"))))
    assert [row["who"] for row in table] == ["'=Eve", "Bob", "Carol", "Dave", "'=Eve and Carol", "Bob and Dave"]
    assert (table[0]["won"], table[0]["deals"], table[0]["points"], table[0]["sheets"]) == ("1", "1", "12", "a.sheet")
    document = json.loads(book("results", ".", "--json"))
    assert document["matches"][0]["sides"] == [["=Eve", "Carol"], ["Bob", "Dave"]]
    assert document["partnerships"][1]["lost"] == 1 and document["doubts"] == ["'=Eve' is not on the roster."]
    assert msgspec.json.decode(msgspec.json.encode(document["players"]), type=list[dict[str, object]])


def test_results_lead_to_the_matches_behind_them(folder):
    assert book("results", ".", "--of", "David").splitlines() == [
        "a.sheet: 2027-01-02 pedro, =Eve and Carol against Bob and Dave, 12 to 2 in 1 deal: =Eve and Carol won"
    ]
    assert book("results", ".", "--of", "Bob", "--of", "Dave").startswith("a.sheet")
    assert book("results", ".", "--of", "Bob", "--of", "Carol") == "No banked match is theirs.\n"
    assert book("results", ".", "--of", "Caroll", code=2) == "Nobody here is called 'Caroll'; did you mean Carol?\n"
    assert "Choose one" in book("results", ".", "--json", "--csv", code=2)


def test_the_book_is_shown(folder):
    keep(folder / "b.sheet", NAMES, [], end=False)
    lines = book("show", ".").splitlines()
    assert lines[0] == "player Alice" and "player Dave, also David" in lines
    assert "house rules Friday: pedro(target=52)" in lines and lines[-1] == "b.sheet: under way"


def test_a_new_sheet_takes_saved_house_rules_and_asks_about_names(folder):
    result = run("sheet", "new", "b.sheet", "--house", "Friday", "--names", "Carol,dave,Alice,Bob")
    assert result.stdout.startswith("Pedro (target=52): Alice and Carol")
    assert result.stderr == "'dave' is not on the roster; is it Dave?\n"
    assert run("sheet", "new", "c.sheet", "--house", "Frida").stderr.endswith("did you mean Friday?\n")
    for words in (("pedro", "--house", "Friday"), ("--house", "Friday", "--preset", "x"), ()):
        assert run("sheet", "new", "c.sheet", *words).stderr.startswith("Name either a game or")
    assert not (folder / "c.sheet").exists()


def test_players_and_house_rules_are_written_down(folder):
    result = run("sheet", "book", "player", ".", "Eve", "bob")
    assert result.stderr.startswith("'bob' is much like Bob;")
    assert list(load_book(folder).players)[-2:] == ["Eve", "bob"]
    assert "write one name" in book("player", ".", "Eve", "Fay", "--also", "E", code=2)
    assert book("house", ".", "Friday", "cinch") == "Friday: cinch (before: pedro(target=52)).\n"
    assert "did you mean pedro" in book("house", ".", "Saturday", "pedra", code=2)
    assert list(load_book(folder).houses) == ["Friday"]
