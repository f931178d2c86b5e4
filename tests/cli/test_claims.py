"""Claims of the rest at the terminal, at a guided table: who is asked, what is told, and what is kept."""

from pathlib import Path

import pytest

from tests.cli.terminal import run, scripted, set_piece
from tests.marks import rule
from trickbook import Seat
from trickbook.record import load

ALL = "NESW"
HANDS = {"W": "2C 3C 4C", "N": "5C 6C 4H", "E": "7C 8C 9C", "S": "AC KC QC"}
ASKED = "Say accept; refuse, or press Enter, if you would rather play on."


@pytest.fixture
def near_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three cards each, West to lead, hearts trumps; people sit everywhere."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "whist.txt"
    set_piece(
        path, name="whist", seats=ALL, dealer=Seat.SOUTH, hands=HANDS, trump="hearts", tricks={0: 6, 1: 4},
    )  # fmt: skip
    return path


@rule("W-CONC-4")
def test_a_claim_is_answered_by_everybody_else_before_play_goes_on(near_the_end: Path):
    typed = ["West: claim rest 1", "North: accept", "East: no", "East: accept", "South: accept"]
    said = scripted(typed, "play", "--resume", str(near_the_end))
    assert said.count(ASKED) == 3
    told = [said.index(f"{seat} accepts.") for seat in ("North", "East", "South")]
    assert said.index("West claims 1 of the remaining tricks.") < told[0] and told == sorted(told)
    assert "Play stops: of the remaining tricks North and South have 2 and East and West 1." in said[told[2] :]
    assert load(near_the_end).table().match.scores == (2, 0)


@rule("W-CONC-4")
@pytest.mark.parametrize("answer", ["refuse", ""])
def test_a_claim_that_one_refuses_is_off_and_no_more_are_asked(answer: str, near_the_end: Path):
    said = scripted(["West: claim rest 3", f"North: {answer}", "West: 2c"], "play", "--resume", str(near_the_end))
    assert said.count(ASKED) == 1
    assert said.index("North refuses.") < said.index("West plays 2C.")
    assert not any("lie exposed" in line for line in said)


@rule("W-CONC-4")
def test_computer_players_answer_a_claim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    said = run("play", "whist", "--seed", "5", typed=["claim rest 13", "claim rest 14", "quit"]).stdout.splitlines()
    claimed = said.index("South claims 13 of the remaining tricks.")
    assert said[claimed + 1] == "West refuses."
    assert "13 tricks remain, so nobody can have 14. (W-CONC-5)" in said[claimed:]
