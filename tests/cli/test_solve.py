"""``trickbook solve`` and ``solve-batch``: deals of records and PBN files, in sentences and as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import trickbook
from tests.cli.pages import on_the_page
from tests.cli.solve_page import PAGE, transcript
from tests.cli.terminal import run
from trickbook.entries import Act, Deal
from trickbook.kernel import solve
from trickbook.record import Record, save
from trickbook.table import Table

NOTEBOOK = str(Path(__file__).parents[1] / "whist" / "boards" / "notebook.pbn")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two tricks before the end of a deal of Pedro."""
    table = Table(trickbook.game("pedro"), trickbook.SOUTH)
    table.apply(Deal(tuple(Random(4).sample(trickbook.CARDS, 52))))
    while table.state is not None and table.state.trick_number < 5:
        assert table.state.to_act is not None
        table.apply(Act(table.state.to_act, (table.state.legal_actions()[0],)))
    assert table.state is not None
    path = tmp_path_factory.mktemp("evening") / "evening.trick"
    save(path, Record.of(table))
    (path.parent / "value").write_text(str(solve(table.state)))
    return path


def test_a_deal_under_way_is_solved_from_where_it_stands(evening: Path):
    value = int((evening.parent / "value").read_text())
    told = run("solve", str(evening), "--cards", "--line").output.splitlines()
    assert told[0] == f"By best play of all North and South come to {value} points, East and West to {14 - value}."
    assert told[1].startswith(f"{value} with ")
    assert len(told[-1].split()) == 16  # eight cards, each with its player
    data = json.loads(run("solve", str(evening), "--json", "--cards").output)
    assert data["value"] == value and data["side"] == "NS"
    assert value in data["cards"].values()
    earlier = json.loads(run("solve", str(evening), "--trick", "4", "--json").output)
    assert "cards" not in earlier and isinstance(earlier["value"], int)


def test_all_deals_of_files_are_solved_the_same(evening: Path):
    data = json.loads(run("solve-batch", str(evening), str(evening), "--json", "--cards").output)
    first, second = data
    assert first["deal"] == f"{evening} 1" and first["value"] == second["value"]
    assert first["value"] in first["cards"].values()
    told = run("solve-batch", str(evening), "--threads", "2").output
    assert told.startswith(f"{evening} 1: By best play of all North and South come to {first['value']} points")


def test_a_board_of_pbn_is_solved_from_where_it_stands():
    told = json.loads(run("solve", "--pbn", NOTEBOOK, "--board", "3", "--json").output)
    assert told["game"] == "whist" and 0 <= told["value"] <= 13
    assert json.loads(run("solve", NOTEBOOK, "--board", "3", "--json").output) == told


def test_what_is_piped_in_is_solved(evening: Path):
    told = run("solve", str(evening)).output
    assert run("solve", "-", typed=evening.read_text().splitlines()).output == told
    board = ("--pbn", NOTEBOOK, "--board", "3")
    piped = run("solve", "--pbn", "-", *board[2:], typed=Path(NOTEBOOK).read_text().splitlines())
    assert piped.output == run("solve", *board).output


@pytest.mark.parametrize(
    "words", [["solve", "-"], ["solve", "--pbn", "-"], ["replay", "-"], ["audit", "-"], ["pbn", "list", "-"]]
)
def test_nothing_piped_in_is_said(words: list[str]):
    done = run(*words)
    assert done.exit_code == 2
    assert done.output == "Nothing came in by standard input: pipe a file into this command, or name one.\n"


def test_what_is_piped_in_damaged_is_named():
    assert run("solve", "-", typed=["what?"]).output.startswith("Standard input: Line 1, column 1: ")


def test_the_page_tells_what_its_examples_come_to():
    assert on_the_page(PAGE, "solved") == transcript(), "Write it anew: python -m tests.cli.solve_page"
    assert "docs/ending.trick" in run("solve", "--help").output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "Name a record, or a PBN file"),
        (["evening", "--deal", "7"], "There is no deal 7 that can be solved"),
        (["evening", "--trick", "6"], "The lead to trick 6 cannot be solved; those that can are 1, 2, 3, 4, 5."),
        (["--pbn", NOTEBOOK, "--board", "5"], "Board 5 does not tell its trumps"),
        (["nowhere.trick"], "nowhere.trick"),
    ],
)
def test_what_cannot_be_solved_is_said(evening: Path, words: list[str], message: str):
    done = run("solve", *(str(evening) if word == "evening" else word for word in words))
    assert done.exit_code == 2
    assert message in done.output
