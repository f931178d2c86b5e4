"""``trickbook pbn``: boards listed, made into records, and written back."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import trickbook
from tests.cli.terminal import run
from tests.whist.club.tables import CODES
from tests.whist.club.test_careless import careless_table
from trickbook.cards import CARDS
from trickbook.contract.seat import SOUTH, WEST
from trickbook.entries import Act, Deal
from trickbook.games.whist.pbn import read_boards
from trickbook.record import Record, load, save, write
from trickbook.table import Table

BOARDS = Path(__file__).parents[1] / "whist" / "boards"
CLUB, NOTEBOOK = str(BOARDS / "club.pbn"), str(BOARDS / "notebook.pbn")


def kept(tmp_path: Path, text: str) -> Path:
    """A record in a file."""
    path = tmp_path / "board.trick"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("code", CODES)
def test_what_careless_people_have_played_can_be_read_again(code: str, tmp_path: Path):
    table = careless_table(code, Random(f"pbn {code}"), 400)
    record, pbn = kept(tmp_path, write(Record.of(table, {}, "seed 1, not fair", {}))), tmp_path / "club.pbn"
    pbn.write_bytes(run("pbn", "write", str(record), "--unfinished").stdout_bytes)
    deals = sum(isinstance(entry, Deal) for entry in table.entries)
    assert deals > 1 and len(run("pbn", "list", str(pbn)).output.splitlines()) == deals


def test_boards_are_listed_a_line_each():
    assert run("pbn", "list", CLUB).output.splitlines() == [
        "Board 1: South deals; clubs are trumps by the five of clubs; North and South win 10 tricks, East and West 3.",
        "Board 2: West deals; clubs are trumps by the jack of clubs; 11 cards played.",
    ]
    assert run("pbn", "list", NOTEBOOK).output.splitlines() == [
        "Board 3: North deals; diamonds are trumps; 21 cards played.",
        "Board 4: East deals; hearts are trumps by the ace of hearts; 0 cards played.",
        "Board 5: North deals; trumps unknown; 8 cards played.",
    ]


@pytest.mark.parametrize(
    ("file", "number", "more"),
    [
        (CLUB, "1", []),
        (CLUB, "2", []),
        (NOTEBOOK, "3", []),
        (NOTEBOOK, "4", []),
        (CLUB, "1", ["--preset", "english_1864"]),
    ],
)
def test_a_board_read_as_a_record_and_written_again_is_the_same_board(tmp_path, file, number, more):
    record = kept(tmp_path, run("pbn", "read", file, "--board", number, *more).output)
    written = run("pbn", "write", str(record), "--unfinished")
    (board,) = read_boards(written.stdout_bytes.decode("latin-1"))
    assert board in read_boards(Path(file).read_text(encoding="utf-8"))


def test_a_board_whose_card_is_known_is_a_deal_from_a_pack_and_else_a_set_piece(tmp_path):
    known = load(kept(tmp_path, run("pbn", "read", CLUB, "--board", "1").output))
    assert isinstance(known.entries[0], Deal) and known.entries[0].pack is not None
    assert known.seats[SOUTH] == "Clay, J." and known.tags["pbn Event"] == "Winter whist; second evening"
    assert known.table().match.deals == 1
    told = run("replay", str(tmp_path / "board.trick")).output
    assert "South turns 5C: clubs are trumps." in told and "North and South have won 10 tricks" in told
    unknown = load(kept(tmp_path, run("pbn", "read", NOTEBOOK, "--board", "3").output))
    assert isinstance(unknown.entries[0], Deal) and unknown.entries[0].piece["trump"] == "diamonds"


def test_a_board_is_played_on_from_its_record(tmp_path):
    path = kept(tmp_path, run("pbn", "read", CLUB, "--board", "2").output)
    played = run("play", "--resume", str(path), "--seats", "human,rule,rule,rule", typed=["quit"])
    assert "The match is resumed in deal 1." in played.output and "3H" in played.output


def test_trumps_are_named_for_a_board_of_bridge_whose_play_is_left_out(tmp_path):
    asked = run("pbn", "read", NOTEBOOK, "--board", "5", "--trump", "hearts", "--deal-only")
    record = load(kept(tmp_path, asked.output))
    assert record.table().state is not None and len(record.entries) == 1
    assert record.tags["pbn Contract"] == "3NT"


def played(deals: int) -> Table:
    """A match of whist with so many deals, each card the first lawful one."""
    table = Table(trickbook.game("whist", "continuous"), WEST)
    for number in range(deals):
        table.apply(Deal(CARDS[number:] + CARDS[:number]))
        while table.state is not None:
            assert table.state.to_act is not None
            table.apply(Act(table.state.to_act, (table.state.legal_actions()[0],)))
    return table


def test_all_deals_of_a_match_are_written_with_their_numbers(tmp_path):
    table = played(3)
    save(tmp_path / "match.trick", Record.of(table, {SOUTH: "Zoë"}))
    boards = read_boards(run("pbn", "write", str(tmp_path / "match.trick")).stdout_bytes.decode("latin-1"))
    assert [board.tags for board in boards] == [{"Board": str(n), "South": "Zoë"} for n in (1, 2, 3)]
    assert [board.pack and board.of_pack(board.dealer, board.pack).hands for board in boards] == [
        b.hands for b in boards
    ]
    assert all(board.result is not None for board in boards)


def test_a_deal_under_way_is_written_only_on_request(tmp_path):
    path = kept(tmp_path, run("pbn", "read", CLUB, "--board", "2").output)
    refused = run("pbn", "write", str(path))
    assert (
        refused.exit_code == 2
        and "holds no deal that is over; --unfinished writes the one under way." in refused.output
    )
    assert len(read_boards(run("pbn", "write", str(path), "--unfinished").output)) == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["read", CLUB], "There are 2 boards. Say which with --board: 1, 2."),
        (["read", CLUB, "--board", "7"], "There is no board 7; there are: 1, 2."),
        (["read", CLUB, "--board", "1", "--trump", "H"], "Board 1 tells its trumps, clubs, so leave --trump out."),
        (["read", NOTEBOOK, "--board", "5"], "Board 5 does not tell its trumps; name them with --trump."),
        (["read", NOTEBOOK, "--board", "5", "--trump", "H"], "Board 5 was played without trumps; --deal-only leaves"),
        (
            ["read", NOTEBOOK, "--board", "5", "--trump", "hart", "--deal-only"],
            "'hart' is not a suit; did you mean hearts?",
        ),
        (["list", "no/such/file"], "no/such/file cannot be read: No such file"),
        (["write", CLUB], "Line 1, column 1"),
    ],
)
def test_a_request_that_cannot_be_met_says_what_to_do(arguments, said):
    result = run("pbn", *arguments)
    assert result.exit_code == 2 and said in result.output, result.output


def test_damage_is_told_with_file_and_place(tmp_path):
    path = tmp_path / "bad.pbn"
    path.write_text('[Deal "N:AK - - -"]\n', encoding="utf-8")
    result = run("pbn", "list", str(path))
    assert result.exit_code == 2
    assert result.output.startswith(f"{path}: Line 1, column 10: Board 1, Deal: North's hand needs three dots")
    path.write_text("; nothing\n", encoding="utf-8")
    assert run("pbn", "list", str(path)).output == f"{path} holds no boards.\n"


def test_a_revoke_on_a_board_is_refused_by_the_rule(tmp_path):
    text = Path(CLUB).read_text(encoding="utf-8").partition("\nH6")[0].replace("HK =1= H2", "HK S9")
    path = tmp_path / "revoke.pbn"
    path.write_text(f"{text} *\n", encoding="utf-8")
    result = run("pbn", "read", str(path))
    assert result.exit_code == 2
    assert "Board 1, trick 1, North plays 9S: You hold a heart, so you must follow suit. (W-PLAY-3)" in result.output
    assert len(load(kept(tmp_path, run("pbn", "read", str(path), "--deal-only").output)).entries) == 1


def test_only_records_of_whist_are_written(tmp_path):
    fixture = Path(__file__).parents[1] / "records" / "pedro-test-deal.trick"
    result = run("pbn", "write", str(fixture))
    assert result.exit_code == 2 and "That is a record of Pedro; PBN is for deals of Whist." in result.output
