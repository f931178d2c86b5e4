"""The sheet never asks which game it holds: it keeps one of the toy game, of two players, with rules made here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from unittest.mock import patch

import pytest

import trickbook.sheet
from tests.sheet.sheets import Pen, refused
from tests.toygame import Toy
from trickbook.contract import registry
from trickbook.contract.laws import Refusal
from trickbook.contract.seat import NORTH, SOUTH
from trickbook.contract.sheet import Cell, Check, Fact, SheetRules, Worked
from trickbook.contract.standing import Outcome, Standing
from trickbook.errors import IllegalAction
from trickbook.sheet import Enter, Heading, Sheet
from trickbook.sheet.csv_form import from_csv, to_csv
from trickbook.sheet.files import read, to_json, write
from trickbook.sheet.telling import sentence, table


class Points(Standing, frozen=True, kw_only=True):
    """Tricks won so far."""

    points: tuple[int, int] = (0, 0)


class ToyRules(SheetRules):
    """Three tricks a deal; seven win."""

    rotation = ("X-PLAY-1",)

    def __init__(self, game: Toy) -> None:
        super().__init__(game, [Fact("tricks", "tricks of North", str)])

    def why_not_points(self, cell: Cell) -> Refusal | None:
        return Refusal("Tricks are not lost.", ("X-PLAY-4",)) if cell.change < 0 else None

    def work_out(self, facts: Mapping[str, str]) -> Worked | None:
        if "tricks" not in facts:
            return None
        won = int(facts["tricks"])
        return Worked((Cell(won), Cell(3 - won)), won)

    def arithmetic(self, facts: Mapping[str, str], worked: Worked) -> list[str]:
        return [f"{worked.result} of 3."]

    def settle(
        self, standing: Standing, cells: Sequence[Cell], facts: Mapping[str, str], worked: Worked | None
    ) -> Points:
        before = standing.points if isinstance(standing, Points) else (0, 0)
        after = (before[0] + cells[0].change, before[1] + cells[1].change)
        winner = next((side for side in (0, 1) if after[side] >= 7), None)
        return Points(points=after, outcome=None if winner is None else Outcome(winner, "Seven tricks."))

    def totals(self, standing: Standing) -> tuple[int, ...]:
        return standing.points if isinstance(standing, Points) else (0, 0)

    def checks(
        self, standing: Standing, cells: Sequence[Cell | None], facts: Mapping[str, str], worked: Worked | None
    ) -> list[Check]:
        filled = [cell.points for cell in cells if cell is not None]
        return [Check(None, "There are three tricks.", ("X-PLAY-4",))] if len(filled) == 2 and sum(filled) != 3 else []


class ToyOnPaper(Toy):
    """The toy game with a sheet."""

    name = "toy_on_paper"

    def sheet(self) -> SheetRules:
        return ToyRules(self)


@pytest.fixture
def sheet() -> Iterator[Sheet]:
    """A sheet of the toy game, which is registered while it is in use, and only then."""
    with patch.dict(registry._PLACES):
        registry.register("toy_on_paper", "tests.sheet.test_generic:ToyOnPaper")
        yield Sheet(Heading(ToyOnPaper(ToyOnPaper.options_type()), NORTH, None, {NORTH: "Ada", SOUTH: "Ben"}))


def test_a_game_of_two_is_kept_from_the_first_deal_to_the_bank(sheet):
    pen = Pen(sheet)
    pen.tell(NORTH, 1, tricks="2")
    assert sheet.row(1).proposal(1) == Cell(1)
    pen.agree(SOUTH, 1, 1)
    assert sheet.dealer == SOUTH
    pen.enter(NORTH, 2, 0, 3)
    pen.enter(SOUTH, 2, 1, 1)
    assert [check.rules for check in sheet.checks()] == [("X-PLAY-4",)]
    pen.correct(None, 2, 1, 1, 0)
    assert sheet.checks() == [] and sheet.totals == (5, 1)
    pen.tell(None, 3, tricks="2")
    assert sheet.outcome == Outcome(0, "Seven tricks.")
    pen.end(SOUTH)
    assert sheet.banked == sheet.outcome
    assert table(sheet)[0].split() == [
        "deal",
        "dealer",
        *[word for side in sheet.game.sides for word in (side, "total")],
    ]
    assert sentence(sheet) == "The match is over. After 3 deals Ada has 7, Ben has 2. Seven tricks."


def test_its_words_are_the_game_s(sheet):
    error = refused(sheet, Enter(**Pen(sheet).frame(NORTH), deal=1, side=0, cell=Cell(-1)))
    assert error.rules == ("X-PLAY-4",)
    with pytest.raises(IllegalAction, match="no fact 'bid'"):
        sheet.rules.read_facts({"bid": "8"})


def test_its_sheet_comes_back_from_every_form(sheet):
    pen = Pen(sheet)
    pen.tell(None, 1, tricks="2")
    for out, back in ((write, read), (to_json, read), (to_csv, from_csv)):
        assert back(out(sheet)).sheet.log == sheet.log


def test_seats_that_the_game_has_not_are_refused():
    from trickbook.contract.seat import EAST

    kind = ToyOnPaper(ToyOnPaper.options_type())
    for heading in (Heading(kind, EAST), Heading(kind, NORTH, EAST), Heading(kind, NORTH, None, {EAST: "Eve"})):
        with pytest.raises(IllegalAction, match="no seat East"):
            Sheet(heading)


def test_no_module_of_the_sheet_imports_a_game():
    for path in Path(trickbook.sheet.__file__).parent.glob("*.py"):
        assert "trickbook.games" not in path.read_text(encoding="utf-8"), path.name
