"""``trickbook join``: a person at a terminal, or a script over a pipe, at a table of a real server."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import Pipe, first_choice, run
from tests.cli.test_terminal import on_a_terminal
from tests.marks import rule
from tests.web.processes import served
from trickbook.client import Client, TableAt
from trickbook.service import commands as do

ONE_DEAL = {"match_format": "continuous_tricks", "sitting_deals": "1"}
NEXT = "Say ready for what comes next."


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("service"), "--seeds", "--requests", "1000000") as url:
        yield url


@pytest.fixture
def host(url: str) -> Iterator[Client]:
    with Client(url, "Host") as host:
        yield host


def table_of(host: Client, game: str = "whist", seats: str = "NEW", **terms: Any) -> TableAt:
    """A table with computer players at ``seats``, whose host gives his own seat away."""
    return host.open(game, **{"seat": "S", "pace": 0, "bots": dict.fromkeys(seats, "rule"), "seed": "1903", **terms})


def session(folder: Path, table: TableAt, *typed: str, scope: str = "seat", **how: Any) -> list[str]:
    """What is said to who takes the host's seat over and types this, a line at every question."""
    link = table.invite(scope, **({"seat": "S"} if scope == "seat" else {}))
    with Pipe("join", link, "--name", "Ann", *how.get("options", ()), folder=folder) as pipe:
        for line in typed:
            assert pipe.read()[-1].endswith(">"), pipe.lines
            pipe.type(line)
        assert pipe.close() == (0, "")
        return pipe.lines


# Playing ----------------------------------------------------------------------------------------------------------


@rule("W-PLAY-2")
def test_what_is_asked_is_answered_in_the_words_of_the_terminal(host: Client, tmp_path: Path):
    words = [
        "hand",
        "trick",
        "last",
        "score",
        "table",
        "rules W-PLAY-2",
        "tabel",
        "",
        "help",
        "as then ks",
        "repeat",
        "quit",
    ]
    said = session(tmp_path, table_of(host, seed="words"), "hand", "ready", *words)
    assert said[: said.index("South>")][-1] == NEXT
    assert "Ann sits South." in said
    assert "You hold no cards." in said
    asked = said.index("South is ready.")
    assert any(line.startswith("South is dealt ") and len(line) > 40 for line in said[asked:])
    assert sum(line.startswith("You hold trumps ") for line in said) == 3  # the question, hand, an empty line
    assert "No card lies in the trick." in said or any(line.startswith("Trick 1: ") for line in said)
    assert "No trick is complete yet." in said
    assert "Deal 1 of the match." in said
    assert "North: rule, East: rule, South: Ann, West: rule." in said
    assert any(line.startswith("W-PLAY-2 (Play) ") for line in said)
    assert any(line.startswith("I do not know 'tabel'; did you mean table") for line in said)
    assert any(line.startswith("claim SEAT TRICK: ") for line in said)
    assert any(line.startswith("hand: ") for line in said)
    assert any("W-CONC-4" in line for line in said)  # what this game adds
    repeated = said[len(said) - said[::-1].index("South is ready.") - 1 :]
    assert any(line.startswith("South is dealt ") for line in repeated)
    assert said[-1].startswith(
        "Your seat is kept; a computer player may sit in for you. Take it up again: trickbook join "
    )


def test_a_choice_of_several_steps_is_made_step_by_step(host: Client, tmp_path: Path):
    """South deals, passes, and takes three cards of what is left: what is told is what trickbook play tells."""
    typed = ["ready", "pass", "take ah", "undo", "take ah", "hand", "take as tc"]
    said = session(tmp_path, table_of(host, "pedro"), *typed)
    begin = next(number for number, line in enumerate(said) if line.startswith("Take 3 of the plain cards"))
    chosen = [
        "You hold trumps QD JD.",
        "Chosen so far: AH.",
        "Take 2 of the plain cards that are left; the trumps are yours anyway. Choose: take TC, 9H, KH, 4S, JS or AS.",
        "South>",
    ]
    assert said[begin + 2 : begin + 6] == chosen
    assert said[begin + 6 : begin + 9] == said[begin - 1 : begin + 2]  # taken back
    assert said[begin + 9 : begin + 13] == chosen
    assert said[begin + 13] == "You hold trumps QD JD."
    assert "South takes AS AH 7D TC." in said
    assert not any("part of your choice" in line for line in said)


def test_a_match_is_played_to_its_end_and_its_record_kept(host: Client, tmp_path: Path):
    table = table_of(host, seed=None, options=ONE_DEAL)
    link = table.invite("seat", seat="S")
    with Pipe("join", link, "--save", "match.txt", folder=tmp_path) as pipe:
        pipe.drive(lambda lines: "ready" if NEXT in lines else first_choice(lines))
        assert pipe.close() == (0, "")
    outcome = table.look().outcome
    assert outcome is not None
    assert outcome.reason in pipe.lines
    assert pipe.lines[-1] == "The record is kept in match.txt; to prove its deals: trickbook verify match.txt"
    assert run("verify", str(tmp_path / "match.txt")).exit_code == 0
    used = run("join", link, "--save", str(tmp_path / "match.txt"))
    assert (used.exit_code, used.stderr.split(" exists")[0]) == (2, str(tmp_path / "match.txt"))


@rule("T-15", "T-30")
def test_at_a_club_table_acts_are_typed_and_rights_let_go(host: Client, tmp_path: Path):
    table = table_of(host, "cinch", guided=False)
    said = session(
        tmp_path, table, "ready", "object lead north", "expose 2c", "claim north 1", "claim rest", "cut", "what"
    )
    assert any("club table" in line for line in said)
    assert not any("hint" in line for line in said)
    assert any("two of clubs" in line or "South shows 2C." in line for line in said)
    assert any("Nothing" in line or "There is nothing to cut" in line for line in said)


# Coming, leaving, coming back -------------------------------------------------------------------------------------


def test_who_leaves_is_told_how_to_come_back_and_finds_the_deal_under_way(host: Client, tmp_path: Path):
    table = table_of(host, "pedro")
    said = session(tmp_path, table, "ready", "pass", "quit")
    found = re.fullmatch(r".*: trickbook join '(\S+)' --code ([A-Z2-9-]{14})", said[-1])
    assert found is not None
    assert found[1] == table.address
    with Pipe("join", found[1], "--code", found[2], folder=tmp_path) as pipe:
        lines = pipe.read()
        assert next(line for line in said if line.startswith("South is dealt ")) in lines
        assert lines[-2].startswith("Take 3 of the plain cards")
        pipe.process.send_signal(signal.SIGINT)
        code, errors = pipe.close()
    assert (code, errors) == (130, "")
    assert "--code" in pipe.lines[-1]
    again = run("join", found[1], "--code", found[2])
    assert (again.exit_code, "good once" in again.stderr) == (2, True)


def test_who_looks_on_is_asked_nothing(host: Client, tmp_path: Path):
    table = table_of(host)
    with Pipe("join", table.invite("watch"), folder=tmp_path) as pipe:
        stdout = pipe.process.stdout
        assert stdout is not None
        assert stdout.readline().startswith("Whist, at a guided table.")
        table.send(do.Ready)
        lines: list[str] = []
        while not lines or not lines[-1].startswith("South is dealt"):
            lines.append(stdout.readline().rstrip())
        assert lines[-1] == "South is dealt 13 cards."
        table.send(do.Close)
        assert pipe.close() == (0, "")
    assert pipe.lines[-1] == "The table is closed."


def test_talk_is_heard_and_cannot_steer_the_terminal(host: Client, tmp_path: Path):
    table = table_of(host, seats="NE")
    with Pipe("join", table.invite(), "--name", "Ann", folder=tmp_path) as pipe:
        pipe.read()
        pipe.type("talk hello all")
        pipe.read()
        table.send(do.Say, text="welcome\x1b[2J")
        lines: list[str] = []
        while not any(line.startswith("Host: ") for line in lines):
            pipe.type("hand")
            lines += pipe.read()
        assert "Ann: hello all" in pipe.lines
        assert "Host: welcome[2J" in lines


@pytest.mark.parametrize(
    ("link", "told"),
    [
        ("{url}/", "names no table. Ask somebody who sits at it for a link"),
        ("{url}/#/enter/nobody", "This link is not good any more; ask whoever sent it for a new one."),
        ("{url}/#/table/nowhere", "There is no such table."),
        ("bridge club", "is no link to a table"),
        ("http://127.0.0.1:1/#/enter/abc", "The service at http://127.0.0.1:1 cannot be reached"),
    ],
)
def test_links_that_lead_nowhere_say_what_to_do(url: str, link: str, told: str):
    result = run("join", link.format(url=url))
    assert result.exit_code == 2
    assert told in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_link_to_a_sheet_leads_to_the_browser(host: Client):
    link = host.open_sheet("pedro").link("view")
    result = run("join", link)
    assert (result.exit_code, "leads to a sheet, not to a table; open it in a browser." in result.stderr) == (2, True)


def test_on_a_terminal_lines_may_be_typed_at_any_time(host: Client, tmp_path: Path):
    table = table_of(host, seats="NE")  # a seat is free, so nothing can begin
    link = table.invite()
    shown = on_a_terminal(tmp_path, "join", link, "--name", "Ann", typed=["table", "quit"])
    plain = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", shown)
    assert "West: Ann." in plain
    assert "--code" in plain


# The connection ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_restart_of_the_service_is_told_and_survived(tmp_path: Path):
    with served(tmp_path) as url, Client(url, "Host") as host:
        table = table_of(host, seats="NE", seed=None)
        pipe = Pipe("join", table.invite(), "--name", "Ann", folder=tmp_path)
        pipe.read()
    with pipe, served(tmp_path, port=int(url.rpartition(":")[2])):
        pipe.type("hand")
        lines: list[str] = []
        while "Connected again." not in lines:
            lines += pipe.read()
            pipe.type("hand")
        assert "The connection is lost; trying to get it back." in lines
        assert pipe.close() == (0, "")
