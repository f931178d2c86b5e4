"""Every row of the case tables against the judges: whatever else the facts, the ruling is what the book says."""

from functools import cache

import pytest

import trickbook
from tests.referee import cases_bezique, cases_cinch, cases_pedro, cases_whist
from tests.referee.told import Told, differences
from trickbook.contract.game import Game
from trickbook.contract.laws import Answer, Case
from trickbook.contract.seat import Seat


@cache
def game(name: str, options: tuple[tuple[str, Answer], ...]) -> Game:
    return trickbook.game(name, None, **dict(options)).at_club()


BORROWED = [row for row in cases_cinch.CASES if row.kind in trickbook.game("pedro").laws]
ROWS = [
    *(("cinch", row) for row in cases_cinch.CASES),
    *(("whist", row) for row in cases_whist.CASES),
    *(("pedro", row) for row in BORROWED),
    *(("pedro", row) for row in cases_pedro.CASES),
    *(("bezique", row) for row in cases_bezique.CASES),
]


def name_of(row: Told) -> str:
    return f"{row.kind} {row.options.get('law_code', '')} {row.rules} {list(row.facts.values())}"


@pytest.mark.parametrize(("name", "row"), ROWS, ids=[f"{name} {name_of(row)}" for name, row in ROWS])
def test_the_book_and_the_judges_agree(name: str, row: Told) -> None:
    played = game(name, tuple(row.options.items()))
    cases = [facts for facts in played.laws[row.kind].every_case() if row.facts.items() <= facts.items()]
    assert cases, "no facts of this kind are those of the row"
    for facts in cases:
        ruling = played.judge(Case(row.kind, Seat.SOUTH, facts))
        assert differences(row, ruling) == [], f"{facts}: {ruling} {ruling.remedies}"


def test_there_are_more_than_two_hundred_cases() -> None:
    assert len(cases_cinch.CASES) + len(cases_whist.CASES) > 200
