"""The arena: pairs of the same cards played both ways round, and the intervals made of them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

import trickbook
from trickbook.arena import Pair, deal_pairs, estimate, match_pairs
from trickbook.arena.duplicate import student
from trickbook.contract.advice import Advice
from trickbook.contract.view import View
from trickbook.players.base import Bot

PEDRO = trickbook.game("pedro")


class Noting(Bot):
    """Plays the first lawful action and notes who was asked, whose deal it was and what was held."""

    def __init__(self, name: str, notes: list[tuple[str, str, str, int]]) -> None:
        super().__init__(Random(0))
        self.name, self.notes = name, notes

    def choose(self, view: View) -> Advice:
        if view.phase == "auction":
            assert view.viewer is not None
            self.notes.append((self.name, view.viewer.letter, view.dealer.letter, view.hand))
        return Advice(view.legal[0], "The first.")


def noting(name: str, notes: list[tuple[str, str, str, int]]) -> Callable[[str], Noting]:
    return lambda seed: Noting(name, notes)


def test_a_pair_is_the_same_deal_with_the_players_changed_over() -> None:
    notes: list[tuple[str, str, str, int]] = []
    assert len(list(deal_pairs(PEDRO, noting("a", notes), noting("b", notes), range(3), seed="over"))) == 3
    assert len(notes) == 3 * 8
    for number in range(3):
        once, again = notes[8 * number : 8 * number + 4], notes[8 * number + 4 : 8 * number + 8]
        assert [asked[1:] for asked in once] == [asked[1:] for asked in again]
        assert {seat: name for name, seat, *_ in once} == {"N": "a", "S": "a", "E": "b", "W": "b"}
        assert {seat: name for name, seat, *_ in again} == {"N": "b", "S": "b", "E": "a", "W": "a"}
    assert [notes[8 * number][2] for number in range(3)] == ["N", "E", "S"]  # the deal goes round
    assert len({asked[3] for asked in notes}) == 3 * 4


def test_a_player_gains_nothing_over_itself() -> None:
    assert all(pair.mean == 0 for pair in deal_pairs(PEDRO, "rule", "rule", range(5), seed="self"))
    assert any(pair.first for pair in deal_pairs(PEDRO, "rule", "rule", range(5), seed="self"))
    assert all(pair.mean == 0.5 for pair in match_pairs(PEDRO, "rule", "rule", range(2), seed="self"))


def test_what_one_gains_the_other_loses() -> None:
    ours = list(deal_pairs(PEDRO, "rule", noting("b", []), range(4), seed="turn"))
    theirs = list(deal_pairs(PEDRO, noting("b", []), "rule", range(4), seed="turn"))
    assert [pair.mean for pair in ours] == [-pair.mean for pair in theirs]


def test_pairs_can_be_broken_off_and_gone_on_with() -> None:
    whole = list(deal_pairs(PEDRO, "rule", "random", range(6), seed="resume"))
    assert [pair.number for pair in whole] == [0, 1, 2, 3, 4, 5]
    pairs = deal_pairs(PEDRO, "rule", "random", range(6), seed="resume")
    begun = [next(pairs) for _ in range(2)]
    assert begun + list(deal_pairs(PEDRO, "rule", "random", range(2, 6), seed="resume")) == whole
    assert list(deal_pairs(PEDRO, "rule", "random", range(6), seed="another")) != whole


def test_an_executor_changes_nothing() -> None:
    with ThreadPoolExecutor(2) as executor:
        spread = list(deal_pairs(PEDRO, "rule", "random", range(6), seed="pool", executor=executor))
    assert spread == list(deal_pairs(PEDRO, "rule", "random", range(6), seed="pool"))


def test_rule_beats_random() -> None:
    margin = estimate(deal_pairs(PEDRO, "rule", "random", range(30), seed="smoke"))
    assert margin.low > 10
    assert estimate(match_pairs(PEDRO, "rule", "random", range(3), seed="smoke")).mean == 1


@pytest.mark.parametrize("game", ["pedro", "bezique"])
def test_a_match_that_has_no_end_is_broken_off_and_goes_to_who_is_ahead(game: str) -> None:
    played = trickbook.game(game)
    assert [pair.mean for pair in match_pairs(played, "rule", "random", range(2), deals=1)] == [1, 1]
    assert all(pair.mean == 0.5 for pair in match_pairs(played, "rule", "rule", range(1), deals=1))


def test_the_interval_is_that_of_student_over_the_means_of_pairs() -> None:
    result = estimate([Pair(0, 1, 3), Pair(1, 5, 3), Pair(2, 9, 3)])  # means 2, 4, 6; standard error 2 / sqrt 3
    assert (result.pairs, result.mean) == (3, 4)
    assert result.high - 4 == pytest.approx(4.3027 * 2 / 3**0.5, abs=1e-3)
    assert result.high + result.low == pytest.approx(8)
    assert str(result) == "4.000 (-0.968 to 8.968, 3 pairs)"


@pytest.mark.parametrize(("degrees", "reach"), [(1, 12.706), (2, 4.303), (5, 2.571), (10, 2.228), (30, 2.042)])
def test_the_reach_of_an_interval_is_as_tables_have_it(degrees: int, reach: float) -> None:
    assert student(0.95, degrees) == pytest.approx(reach, abs=4e-3)


def test_one_pair_makes_no_interval() -> None:
    with pytest.raises(ValueError, match="two pairs"):
        estimate([Pair(0, 1, 1)])
