"""Whist's oracle on the worked examples of the book, and the engine beside it: a seeded sample of the long run."""

from __future__ import annotations

from random import Random

import pytest

from tests.marks import rule
from tests.oracle import whist as oracle
from tests.oracle.comparing_whist import compare_deals, compare_fines, compare_matches
from tests.oracle.whist import Hand, Match, Offences

AMERICAN, OLD, NEW = ({"law_code": code} for code in oracle.VALUES["law_code"])


@rule("W-SETUP-2", "W-DEAL-5", "W-DEAL-6", "W-TRUMP-1", "W-TRUMP-8", "W-PLAY-1", "W-PLAY-2", "W-PLAY-3", "W-PLAY-5")
@rule("W-PLAY-6", "W-PLAY-7", "W-PLAY-8", "W-PLAY-9", "W-PLAY-10", "W-PLAY-11", "W-PLAY-12", "W-PLAY-13", "W-TRICK-1")
@rule("W-TRICK-4", "W-TRICK-5", "W-SCORE-1", "W-SCORE-3", "W-SCORE-4", "W-HON-1", "W-HON-2", "W-HON-4", "W-HON-5")
def test_random_deals_under_random_options_go_as_the_oracle_says():
    met = compare_deals(Random("whist deals"), 250)
    assert min(met.values()) > 50, met


@rule("W-DEAL-7", "W-SCORE-1", "W-SCORE-2", "W-SCORE-3", "W-SCORE-4", "W-SCORE-5", "W-SCORE-6", "W-SCORE-7")
@rule("W-SCORE-9", "W-HON-1", "W-HON-2", "W-HON-3", "W-HON-5", "W-RUB-1", "W-RUB-2", "W-RUB-3", "W-RUB-4", "W-RUB-5")
@rule("W-RUB-6")
def test_random_matches_under_random_options_end_as_the_oracle_says():
    met = compare_matches(Random("whist matches"), 800)
    assert met["sittings that end even"] > 2 and min(met.values()) > 2, met


@rule("W-REV-2", "W-REV-3", "W-REV-4", "W-REV-14", "W-REV-15", "W-REV-16", "W-REV-17", "W-REV-18", "W-REV-19")
@rule("W-REV-20", "W-REV-23", "W-REV-25", "W-SCORE-4", "W-SCORE-6", "W-SCORE-9", "W-HON-2")
def test_fines_in_any_match_state_come_to_what_the_oracle_says():
    met = compare_fines(Random("whist fines"), 20_000)
    assert min(met.values()) > 500, met


# The oracle on the examples of the book -------------------------------------------------------------------------------


def count(options, before, tricks, honours=(0, 0), revokes=(0, 0), fines=None) -> tuple[int, int, str | None]:
    def sides(pair):
        return dict(zip(oracle.SIDES, pair, strict=True))

    offences = Offences(sides(revokes), fines)
    hand = oracle.count_hand(sides(before), sides(tricks), sides(honours), options, offences)
    return hand.points["NS"], hand.points["EW"], hand.winner


def test_the_oracle_plays_tricks_as_the_book_does():
    for written, winner in [
        ("W 9C N KC E 2H S AC", "E"), ("W 9C N 3H E 2H S AC", "N"), ("W 4D N AS E 5D S 2D", "E"),
    ]:  # fmt: skip
        trick = written.split()
        assert oracle.trick_winner([*zip(trick[::2], trick[1::2], strict=True)], "H") == winner
    assert oracle.legal_plays(["5D", "8S", "AH"], "QD") == ["5D"]
    assert oracle.legal_plays(["8S", "AH"], "QD") == ["8S", "AH"]
    hands, turned = oracle.deal(oracle.PACK, "S")
    assert hands["W"] == oracle.PACK[::4] and hands["S"] == oracle.PACK[3::4] and turned == oracle.PACK[51]
    assert oracle.gatherers(["E", "E", "S", "W"], "first_winner_partner") == ["W", "W", "N", "W"]
    assert oracle.gatherers(["E", "W", "S"], "per_trick") == ["W", "E", "N"]


def test_the_oracle_counts_hands_as_the_book_does():
    assert count(AMERICAN, (6, 3), (11, 2)) == (7, 3, "NS")  # S1
    assert oracle.game_value(Hand({"NS": 7, "EW": 3}, "NS"), AMERICAN) == 4
    played_out = AMERICAN | {"play_out": True}
    assert count(played_out, (6, 3), (11, 2)) == (11, 3, "NS")
    assert oracle.game_value(Hand({"NS": 11, "EW": 3}, "NS"), played_out) == 8
    for code in (OLD, NEW):
        assert count(code, (3, 0), (4, 9), (2, 0)) == (5, 3, "NS")  # S2
        assert count(code, (3, 0), (8, 5), (0, 4)) == (5, 0, "NS")  # S3
        assert count(code, (4, 2), (6, 7), (2, 0)) == (4, 3, None)  # H1
        assert count(code, (3, 0), (6, 7), (4, 0)) == (5, 1, "NS")  # H2
    hands = {"N": ["AH"], "E": ["2H"], "S": ["KH", "QH"], "W": ["JH"]}
    assert oracle.honours_of(hands, "H") == {"NS": 2, "EW": 0}


@pytest.mark.parametrize(
    ("games", "value"),
    [
        ([("NS", 0), ("NS", 0)], 8),  # U1
        ([("NS", 3), ("EW", 0), ("NS", 4)], 1),  # U2
        ([("NS", 4), ("EW", 1), ("NS", 0)], 4),  # U3
    ],
)
def test_the_oracle_counts_rubbers_as_the_book_does(games: list[tuple[str, int]], value: int):
    hands = [Hand({winner: 5, oracle.other(winner): losers}, winner) for winner, losers in games]
    assert oracle.rubber_value(hands, OLD) == value
    match = Match(OLD)
    for hand in hands:
        match.points = {side: points - 1 if side == hand.winner else points for side, points in hand.points.items()}
        match.enter({side: 7 if side == hand.winner else 6 for side in oracle.SIDES}, dict.fromkeys(oracle.SIDES, 0))
    assert (match.over, match.winner, match.value) == (True, "NS", value)


def test_the_oracle_counts_revokes_as_the_book_does():
    assert count(AMERICAN, (0, 0), (8, 5), revokes=(1, 0)) == (0, 1, None)  # R1
    for form, after in [("a", (1, 4, None)), ("b", (2, 2, None)), ("c", (1, 5, "EW"))]:  # R2
        assert count(OLD, (1, 2), (8, 5), revokes=(1, 0), fines=[("EW", form)]) == after
    assert count(OLD, (0, 2), (13, 0), (4, 0), (1, 0), [("EW", "c")]) == (0, 5, "EW")  # R3
    assert count(AMERICAN, (5, 3), (10, 3), revokes=(1, 0)) == (6, 3, None)  # R4
    assert count(OLD, (3, 0), (10, 3), (2, 0), (1, 0), [("EW", "b")]) == (4, 0, None)  # R5
    assert count(AMERICAN, (0, 0), (9, 4), revokes=(2, 0)) == (0, 2, None)  # R6
    assert count(AMERICAN, (5, 4), (9, 4), revokes=(1, 1)) == (6, 4, None)  # R7
    assert count(NEW, (4, 4), (5, 8), revokes=(1, 1), fines=[]) == (4, 4, None)  # R8
    assert count(OLD, (4, 4), (5, 8), revokes=(1, 1), fines=[("EW", "b"), ("NS", "b")]) == (1, 3, None)
    assert count(AMERICAN, (0, 0), (1, 12), revokes=(1, 1)) == (0, 6, None)  # R12
    assert count(AMERICAN, (0, 0), (1, 12), revokes=(2, 1)) == (0, 6, None)
    for forms, after in [("bc", (0, 5, "EW")), ("cb", (3, 5, "EW"))]:  # R13
        assert count(OLD, (3, 2), (7, 6), revokes=(2, 0), fines=[("EW", form) for form in forms]) == after
    assert count(OLD, (3, 0), (6, 7), revokes=(1, 1), fines=[("EW", "c"), ("NS", "c")]) == (4, 4, None)  # R14
