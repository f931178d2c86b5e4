"""A deal of Rubicon Bezique kept at the terminal: calls in words, the sums at once, a call corrected in its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.marks import rule
from tests.sheet.test_cli import sheet
from trickbook.sheet.files import load


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A new sheet: Carol, the host, against Alice."""
    path = tmp_path / "evening.sheet"
    sheet("new", path, "bezique", "--names", "Carol,Alice", "--host", "S")
    return path


@rule("B-TRUMP-3", "B-VAL-1", "B-VAL-3")
def test_a_call_is_told_with_its_value_and_the_sums_at_once(book):
    assert sheet("add", book, "N", "marriage", "hearts")[1:] == [
        "Alice: marriage hearts 40: 40.", "Hearts are trumps (B-TRUMP-2).",
        "After 0 deals Alice has 0 hundreds, Carol has 0 hundreds. Carol deals deal 1. "
        "In it Alice has 40, Carol has 0 so far.",
    ]  # fmt: skip
    assert sheet("add", book, "bezique", "--by", "Carol")[2] == "Carol: bezique 40: 40."
    assert sheet("undo", book, "--by", "Carol")[1].endswith("In it Alice has 40, Carol has 0 so far.")
    assert sheet("show", book)[1:3] == ["deal  dealer  score  N  total  S  total", "   1  Carol   40-0"]


@rule("B-END-14")
def test_a_call_is_corrected_in_its_place(book):
    for words in (("N", "marriage"), ("S", "marriage", "clubs")):
        sheet("add", book, *words)
    told = sheet("fix", book, "N", "marriage", "to", "N", "marriage", "h", "--why", "misheard")
    assert "corrected from call N marriage to call N marriage hearts (misheard)" in told[0]
    assert told[1:4] == [
        "Alice: marriage hearts 40: 40.", "Carol: marriage clubs 20: 20.", "Hearts are trumps (B-TRUMP-2).",
    ]  # fmt: skip
    assert (
        "clubs to call S marriage spades"
        in sheet("fix", book, "carol", "marriage", "c", "to", "Carol", "marriage", "s")[0]
    )
    assert "look again" in sheet("fix", book, "N", "aces", "to", "N", "kings", code=2)[0]


@rule("B-END-9", "B-LAST-6")
def test_the_last_trick_and_the_brisques_settle_the_deal(book):
    sheet("add", book, "N", "triple")
    assert "wins 2900, and Carol is rubiconed" in sheet("add", book, "N", "last", "trick")[2]
    sheet("add", book, "S", "1260")
    assert sheet("add", book, "N", "1140")[1] == (
        "It turns on the brisques: tell them, such as brisques=14-18. (B-END-9)"
    )
    assert load(book).sheet.totals == (29, 0)
    sheet("add", book, "brisques=25-7", "--deal", "2")
    assert load(book).sheet.totals == (35, 0)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("N", "four", "tens"), "nothing that is called"), (("N",), "nothing that is called"),
        (("N", "-40"), "P-SHEET-8"), (("call=E aces",), "it is a side"), (("N", "7.5"), "whole number"),
    ],
)  # fmt: skip
def test_what_cannot_be_called_is_said_in_a_sentence(book, words, said):
    assert said in sheet("add", book, *words, code=2)[0]
