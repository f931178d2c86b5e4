"""The two full test deals of the rule book, trick by trick."""

from __future__ import annotations

import pytest

from tests.cinch.positions import FULL_DEAL, at_play, cinch, deal_pack, do, faces, held
from tests.marks import rule
from trickbook.contract.event import TrickWon
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.games.cinch import CinchStanding, CinchState

NS, EW = 0, 1


def winner(state: CinchState) -> Seat:
    last = [event for event in state.events if isinstance(event, TrickWon)][-1]
    return last.seat


def tricks(state: CinchState, lines: list[tuple[str, Seat, tuple[int, int]]]) -> None:
    """Play trick after trick; each names its winner and the points of NS and EW so far, in tricks alone."""
    for line, seat, points in lines:
        do(state, line)
        assert winner(state) == seat, line
        made = state.count().points
        thrown = sum(points_of(state, state.thrown_trumps))
        so_far = (made[NS], made[EW] - thrown) if state.options.discarded_trumps == "to_maker_side" else made
        assert so_far == points, line


def points_of(state: CinchState, cards: int) -> list[int]:
    assert state.tables is not None
    values = {"2": 1, "A": 1, "T": 1, "J": 1, "5": 5}
    return [values[text[0]] for text in faces(cards & state.tables.scorers)]


@rule("C-PLAY-1", "C-PLAY-3", "C-PLAY-4", "C-PLAY-5", "C-PLAY-7", "C-PLAY-9", "C-PLAY-10", "C-PLAY-13", "C-PLAY-14")
@rule("C-SCORE-1", "C-SCORE-2", "C-SCORE-3")
def test_the_first_full_deal() -> None:
    state = at_play(
        w="AH KH 9H 5H AC 2C",
        n="JH 5D 3H 6C 7C KS",
        e="TH QH 6H 8C 9C 2D",
        s="8H 7H 4H 2H AD KD",
        bid="W 8",
    )
    tricks(
        state,
        [
            ("W AH, N 3H, E TH, S 2H", WEST, (0, 3)),
            ("W KH, N JH, E 6H, S 4H", WEST, (0, 4)),
            ("W AC, N 6C, E 8C, S 7H", SOUTH, (0, 4)),
            ("S AD, W 2C, N 5D, E QH", EAST, (0, 9)),
            ("E 9C, S 8H, W 9H, N 7C", WEST, (0, 9)),
            ("W 5H, N KS, E 2D, S KD", WEST, (0, 14)),
        ],
    )
    assert state.is_over and state.score == (0, 14)


DISCARDS = """
    W discard JC AD KC 7C QD 4H 5H KH, W done
    N discard 9H 2S 6C 2C AH 8D 8C 8H, N done
    E discard QH 4D 3D 2H JH AC, E done
    S discard JD 6H 6D 3C, S done
"""


@rule("C-BID-1", "C-BID-6", "C-DISC-2", "C-DISC-6", "C-DRAW-1", "C-DRAW-2", "C-ROB-1", "C-ROB-3", "C-ROB-6", "C-ROB-8")
@rule("C-PLAY-1", "C-PLAY-14", "C-SCORE-1", "C-SCORE-3", "C-SCORE-7", "C-SCORE-14")
@pytest.mark.parametrize(("discarded", "score"), [("to_maker_side", (0, 2)), ("dead", (14, 0))])
def test_the_second_full_deal(discarded: str, score: tuple[int, int]) -> None:
    game = cinch(trump_discard="allowed", discarded_trumps=discarded)
    state = deal_pack(game, FULL_DEAL)
    do(state, "W pass, N pass, E 8, S pass, E spades")
    do(state, DISCARDS)
    assert held(state, WEST) == set("5C 4C 9D 9C TC KD".split())
    assert held(state, NORTH) == set("6S TD 3H 7H 7D QC".split())
    assert held(state, EAST) == set("TS AS JS 5D TH 2D".split())
    assert [str(card) for card in state.stock] == "7S 5S 9S".split()
    do(state, "S rob, S discard 4S 3S, S done")
    assert held(state, SOUTH) == set("KS QS 9S 8S 7S 5S".split())
    tricks(
        state,
        [
            ("E AS, S 9S, W 5C, N 6S", EAST, (0, 6)),
            ("E JS, S QS, W 9C, N TD", SOUTH, (1, 6)),
            ("S 8S, W 9D, N 7H, E TS", EAST, (1, 7)),
            ("E TH, S KS, W 4C, N 3H", SOUTH, (1, 7)),
            ("S 5S, W TC, N QC, E 5D", SOUTH, (6, 7)),
            ("S 7S, W KD, N 7D, E 2D", SOUTH, (6, 7)),
        ],
    )
    assert state.is_over and state.score == score
    assert game.settle(state) == CinchStanding(scores=score)


@rule("C-DISC-4", "C-ROB-8")
def test_by_default_north_may_not_throw_the_two_by_mistake() -> None:
    state = deal_pack(cinch(), FULL_DEAL)
    do(state, "W pass, N pass, E 8, S pass, E spades, W discard JC AD KC 7C QD 4H 5H KH, W done")
    refused = state.why_not(state.game.parse("discard 2S"))
    assert refused is not None and "C-DISC-4" in refused.rules
