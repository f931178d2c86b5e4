"""Bezique at the terminal: what is typed reads naturally aloud, and what could be scored is told on asking."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bezique.positions import bezique, do, piece, view
from tests.cli.terminal import run
from tests.cli.transcript import PAGE
from tests.marks import rule
from trickbook.contract.seat import SOUTH
from trickbook.games.bezique import BeziqueState
from trickbook.speech.typed import read


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("declare marriage hearts", "declare marriage hearts"),
        ("Declare the marriage of hearts", "declare marriage hearts"),
        ("declare a sequence in spades", "declare sequence spades"),
        ("declare kings 2", "declare kings 2"),
        ("announce double bezique", "announce double bezique"),
        ("Show", "show"), ("gather", "gather"), ("leave the heap", None), ("draw", "draw"),
        ("play 10h", "TH"), ("open qs#2", "open QS#2"), ("play open qs", "open QS"),
    ],
)  # fmt: skip
def test_acts_are_understood_as_people_say_them(said: str, meant: str | None):
    actions = read(said, bezique())
    assert (None if actions is None else ", ".join(map(str, actions))) == meant


def answers(state: BeziqueState, asked: str) -> list[str]:
    seen = view(state, SOUTH)
    question = seen.question(asked)
    assert question is not None
    return question.answer(seen)


@rule("B-BRQ-1", "B-BRQ-12")
def test_the_heap_is_told_on_asking():
    assert answers(piece("KH QH 7C", auto_gather=False), "heap") == ["The heap is empty."]
    lying = piece("KH QH 7C", facts={"heap": "AS 9S 9S 8D"}, auto_gather=False)
    assert answers(lying, "The heap") == ["In the heap lie AS 9S 9S 8D, 1 brisque."]


@rule("B-DECL-10", "B-USE-3")
def test_what_could_be_scored_is_told_on_asking_and_by_the_number_of_the_way():
    state = piece("KH QC 7C", "KC", facts={"trump": "clubs"})
    assert answers(state, "What could I score?") == [
        "You could score: marriage clubs (KC QC) for 40. Each takes a trick that you win."
    ]
    do(state, "declare marriage clubs")
    assert answers(state, "what can I score") == ["Nothing that you hold can be scored."]
    last = piece("KH QH", stock="", facts={"leader": "S"})
    assert answers(last, "could I score")[0].endswith("nothing is declared or scored any more. (B-DECL-10)")


def test_questions_are_answered_at_the_terminal(tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said = run("play", "bezique", "--seed", "9", typed=["heap", "What could I score?", "help", "quit"]).stdout
    assert "The heap is empty." in said and "You could score: aces (AS AD AC AC#2) for 100" in said
    assert "what could I score: the combinations that you hold" in said and "declare marriage hearts" in said


def test_the_page_shows_what_is_said(tmp_path: Path, monkeypatch):
    section = PAGE.read_text(encoding="utf-8").split("## What you type at Bezique", 1)[1]
    block = section.split("```text\n", 1)[1].split("```", 1)[0]
    typed = [line.removeprefix("South> ") for line in block.splitlines() if line.startswith("South> ")]
    monkeypatch.chdir(tmp_path)
    said = run("play", "bezique", "--seed", "9", typed=typed).stdout.splitlines()
    assert typed and [line for line in block.splitlines() if not line.startswith("South> ") and line not in said] == []
