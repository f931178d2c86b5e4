"""What revokes come to in the score: the examples R1..R15, S2 and S3, and a count by hand of every small case."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.marks import example, rule
from tests.whist.laws.rulings import AMERICAN, CODES, ENGLISH, NEW, OLD
from tests.whist.positions import EW, NS, standing
from trickbook.contract.laws import LawError
from trickbook.games.whist.laws.codes import ADD_POINTS, DEDUCT_POINTS, TAKE_TRICKS
from trickbook.games.whist.laws.fines import Revokes, exact, forms_of
from trickbook.games.whist.options import WhistOptions, terms_of
from trickbook.games.whist.scoring import Count, DealResult, WhistStanding, count_deal, settle, summary

A, B, C = TAKE_TRICKS, DEDUCT_POINTS, ADD_POINTS
NONE = (0, 0)


def game(code: str, **more: Any) -> WhistOptions:
    return WhistOptions.build({"law_code": code, **more})


def counted(
    options: WhistOptions, points: tuple[int, int], ns: int, revokes: Revokes, honours: tuple[int, int] = NONE
) -> Count:
    """A hand of which NS took ``ns`` tricks, with its fines, from a score of NS and EW."""
    tricks = (ns, 13 - ns)
    fined = exact(revokes, tricks, options)
    return count_deal(DealResult(tricks, honours), standing(*points), terms_of(options), fined)


def by(ns: int, ew: int, *chosen: str, first: int = NS, **more: Any) -> Revokes:
    """Revokes of one side, and the forms the other chose."""
    forms = ((), chosen) if ns else (chosen, ())
    return Revokes((ns, ew), more.pop("forms", forms), first, **more)


# The examples ---------------------------------------------------------------------------------------------------------

EXAMPLES: dict[str, tuple[str, tuple[int, int], int, Revokes, tuple[int, int], tuple[int, int], int | None]] = {
    # name:   code      before  NS tricks  revokes                         honours  after   who wins the game
    "R1":    (AMERICAN, (0, 0), 8,  by(1, 0),                              NONE,    (0, 1), None),
    "R2 a":  (OLD,      (1, 2), 8,  by(1, 0, A),                           NONE,    (1, 4), None),
    "R2 b":  (OLD,      (1, 2), 8,  by(1, 0, B),                           NONE,    (2, 2), None),
    "R2 c":  (OLD,      (1, 2), 8,  by(1, 0, C),                           NONE,    (1, 5), EW),
    "R3":    (OLD,      (0, 2), 13, by(1, 0, C),                           (4, 0),  (0, 5), EW),
    "R4":    (AMERICAN, (5, 3), 10, by(1, 0),                              NONE,    (6, 3), None),
    "R5":    (OLD,      (3, 0), 10, by(1, 0, B),                           (3, 1),  (4, 0), None),
    "R6":    (AMERICAN, (0, 0), 9,  by(2, 0),                              NONE,    (0, 2), None),
    "R7":    (AMERICAN, (5, 4), 9,  by(1, 1),                              NONE,    (6, 4), None),
    "R8 new": (NEW,     (4, 4), 5,  by(1, 1),                              NONE,    (4, 4), None),
    "R8 old": (OLD,     (4, 4), 5,  by(1, 1, forms=((B,), (B,))),          NONE,    (1, 3), None),
    "R12":   (AMERICAN, (0, 0), 1,  by(1, 1),                              NONE,    (0, 6), None),
    "R12 net": (AMERICAN, (0, 0), 1, by(2, 1),                             NONE,    (0, 6), None),
    "R13 bc": (OLD,     (3, 2), 7,  by(2, 0, B, C),                        NONE,    (0, 5), EW),
    "R13 cb": (OLD,     (3, 2), 7,  by(2, 0, C, B),                        NONE,    (3, 5), EW),
    "R14":   (OLD,      (3, 0), 6,  by(1, 1, forms=((C,), (C,)), first=NS), NONE,   (4, 4), None),
}  # fmt: skip


@example("W-REV-3", "W-REV-4", "W-REV-15", "W-REV-16", "W-REV-17", "W-REV-19", "W-REV-20", "W-REV-23")
@rule("W-REV-2", "W-REV-5", "W-REV-14", "W-REV-18", "W-SCORE-4")
@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_of_revokes(name: str) -> None:
    code, before, ns, revokes, honours, after, winner = EXAMPLES[name]
    codes = ENGLISH if code == OLD and not all(revokes.by) else (code,)
    for each in codes:
        result = counted(game(each), before, ns, revokes, honours)
        assert (result.points, result.winner) == (after, winner), each


@rule("W-REV-4", "W-REV-17", "W-REV-23", "W-RUB-2")
@pytest.mark.parametrize(("name", "value"), [("R2 c", 2), ("R3", 3), ("R13 bc", 3), ("R13 cb", 1)])
def test_what_the_games_won_by_fines_are_worth(name: str, value: int) -> None:
    _, before, ns, revokes, honours, after, _ = EXAMPLES[name]
    for code in ENGLISH:
        options = game(code, match_format="single_game")
        fined = exact(revokes, (ns, 13 - ns), options)
        match = settle(standing(*before), DealResult((ns, 13 - ns), honours), terms_of(options), fined)
        assert (match.games, match.value) == ((after,), value)


@example("W-REV-19", "W-REV-20")
def test_no_more_tricks_move_than_there_are() -> None:
    # R12: NS took 1, EW 12; each side one revoke, then NS two.
    assert exact(by(1, 1), (1, 12), game(AMERICAN)).tricks == (1, 12)
    assert exact(by(2, 1), (1, 12), game(AMERICAN)).tricks == (0, 13)
    assert exact(by(1, 0, A), (2, 11), game(OLD)).tricks == (0, 13)
    assert exact(by(2, 0, A, A), (4, 9), game(NEW)).tricks == (0, 13)


@example("W-CONC-1")
def test_after_all_four_throw_down_only_the_american_code_moves_tricks() -> None:
    # R15: the four throw down at trick 9, agreed NS 9, EW 4, and a revoke by N shows.
    assert exact(by(1, 0, abandoned=True), (9, 4), game(AMERICAN)).tricks == (7, 6)
    for code in ENGLISH:
        assert counted(game(code), (3, 0), 9, by(1, 0, B, abandoned=True)).points == (3, 0)
        assert counted(game(code), (3, 0), 9, by(1, 0, C, abandoned=True)).points == (4, 3)
        with pytest.raises(LawError, match="cannot be to take tricks"):
            exact(by(1, 0, A, abandoned=True), (9, 4), game(code))


@example("W-SCORE-4")
@pytest.mark.parametrize("code", ENGLISH)
def test_fines_come_before_tricks_and_honours(code: str) -> None:
    # S2 and S3, then with a revoke of the side that won there: NS 3, EW 0.
    assert counted(game(code), (3, 0), 4, Revokes(NONE), (3, 1)).points == (5, 3)
    assert counted(game(code), (3, 0), 4, by(1, 0, C), (3, 1)).winner == EW  # EW 3 by the fine, 3 by tricks
    assert counted(game(code), (3, 0), 8, Revokes(NONE), (0, 4)).points == (5, 0)
    ours = counted(game(code), (3, 0), 8, by(1, 0, B), (0, 4))
    assert (ours.points, ours.winner) == ((2, 4), None)


@rule("W-REV-14", "W-REV-16")
@pytest.mark.parametrize("code", CODES)
def test_the_limit_is_one_below_the_target_whatever_it_is(code: str) -> None:
    for target in (5, 7, 10):
        options = game(code, target_score=target, revoke_forms="tricks_only")
        result = counted(options, (target - 1, 0), 13, by(1, 0))
        assert (result.points, result.winner) == ((target - 1, 0), None)


@rule("W-REV-24")
@pytest.mark.parametrize("code", CODES)
def test_without_a_revoke_proved_nothing_changes(code: str) -> None:
    for ns in range(14):
        result, terms = DealResult((ns, 13 - ns), (3, 1)), terms_of(game(code))
        assert counted(game(code), (2, 1), ns, Revokes(NONE), (3, 1)) == count_deal(result, standing(2, 1), terms)


@rule("W-REV-25", "W-SCORE-9", "W-REV-18")
def test_in_a_sitting_fines_stand_and_nothing_is_limited() -> None:
    american = game(AMERICAN, match_format="continuous_tricks")
    assert counted(american, (40, 2), 13, by(1, 0)).points == (45, 2)
    english = game(OLD, match_format="continuous_tricks")
    assert counted(english, (2, 40), 7, by(1, 0, B)).points == (1, 40)
    assert counted(english, (2, 40), 7, by(1, 0, C)).points == (3, 43)


@rule("W-SCORE-6", "W-REV-23")
@pytest.mark.parametrize("code", ENGLISH)
def test_played_out_the_fines_of_the_winners_count_in_full(code: str) -> None:
    options = game(code, play_out=True, match_format="single_game")
    assert counted(options, (3, 2), 4, by(2, 0, C, C)).points == (3, 2 + 6 + 3)
    assert counted(options, (3, 2), 4, by(2, 0, C, B)).points == (3, 2 + 3 + 3)  # the deduction comes too late
    assert counted(options, (3, 2), 4, by(2, 0, C, A)).points == (3, 2 + 3 + 6)


@rule("W-REV-5", "W-PEN-4")
def test_a_penalty_nobody_chose_is_not_exacted_and_the_limit_stays() -> None:
    result = counted(game(OLD), (3, 0), 10, by(2, 0, B))
    assert (result.points, result.winner) == ((4, 0), None)


@rule("W-REV-5", "W-REV-3")
def test_penalties_that_are_not_due_are_refused() -> None:
    with pytest.raises(LawError, match="2 penalties are chosen for 1 revokes"):
        exact(by(1, 0, B, C), (8, 5), game(OLD))
    with pytest.raises(LawError, match="cannot be to add points"):
        exact(by(1, 0, C), (8, 5), game(AMERICAN))


def test_the_summary_tells_the_fines() -> None:
    result = counted(game(OLD), (1, 2), 8, by(1, 0, B))
    assert summary(DealResult((8, 5)), result) == (
        "North and South have won 8 tricks and East and West 5. North and South lose 1 by a revoke. "
        "North and South make 2 by tricks."
    )


# Every small case, counted by hand ------------------------------------------------------------------------------------


def by_hand(
    code: str, points: tuple[int, int], ns: int, revokes: Revokes, honours: tuple[int, int]
) -> tuple[tuple[int, int], int | None]:
    """Step by step as people do it: fines one after the other, tricks laid over, then points laid down."""
    target, size = (7, 2) if code == AMERICAN else (5, 3)
    score, tricks, barred = [*points], [ns, 13 - ns], [count > 0 for count in revokes.by]

    def won(side: int) -> bool:
        return score[side] >= target and not barred[side]

    def lay_over(to: int, number: int) -> None:
        while number and tricks[1 - to]:
            tricks[to] += 1
            tricks[1 - to] -= 1
            number -= 1

    def ended() -> tuple[tuple[int, int], int | None] | None:
        for side in (0, 1):
            if won(side):
                score[side] = target
                other = score[1 - side]
                score[1 - side] = min(other, target - 1) if barred[1 - side] else other
                return (score[0], score[1]), side
        return None

    if code == AMERICAN:
        both = min(revokes.by)
        for side in (0, 1):
            lay_over(1 - side, size * (revokes.by[side] - both))
    elif code == OLD or not all(barred):
        for side in (1 - revokes.first, revokes.first):
            for form in revokes.chosen[side]:
                if form == A:
                    lay_over(side, size)
                elif form == B:
                    score[1 - side] = max(0, score[1 - side] - size)
                else:
                    score[side] += size
                if over := ended():
                    return over
    for side in (0, 1):
        score[side] += max(0, tricks[side] - 6)
        if over := ended():
            return over
    for side in (0, 1):
        if code != AMERICAN and points[side] != target - 1:
            score[side] += {3: 2, 4: 4}.get(honours[side], 0)
        if over := ended():
            return over
    return (
        min(score[0], target - 1) if barred[0] else score[0],
        min(score[1], target - 1) if barred[1] else score[1],
    ), None


@rule("W-REV-14", "W-REV-16", "W-REV-17", "W-REV-18", "W-REV-19", "W-REV-20", "W-REV-23", "W-SCORE-4")
@pytest.mark.parametrize("code", CODES)
def test_every_number_of_revokes_form_and_score_as_counted_by_hand(code: str) -> None:
    options = game(code)
    target = terms_of(options).target
    forms = forms_of(options)
    scores = [(ns, ew) for ns in (0, 2, target - 2, target - 1) for ew in (0, 2, target - 2, target - 1)]
    for ns_revokes, ew_revokes in ((1, 0), (0, 1), (2, 0), (1, 1), (2, 1)):
        choices: Any = [((), ())]
        if code != AMERICAN:
            choices = product(product(forms, repeat=ew_revokes), product(forms, repeat=ns_revokes))
        for chosen, first in product(choices, (NS, EW)):
            revokes = Revokes((ns_revokes, ew_revokes), chosen, first)
            for ns, before in product((0, 2, 6, 8, 11, 13), scores):
                for honours in (NONE, (4, 0), (1, 3)):
                    result = counted(options, before, ns, revokes, honours)
                    expected = by_hand(code, before, ns, revokes, honours)
                    assert (result.points, result.winner) == expected, (revokes, ns, before, honours)


def test_the_rubber_goes_on_after_a_game_that_a_revoke_has_kept_from_being_won() -> None:
    options = game(OLD)
    fined = exact(by(1, 0, B), (13, 0), options)
    after = settle(standing(4, 0), DealResult((13, 0)), terms_of(options), fined)
    assert after == WhistStanding(points=(4, 0), deals=1)
