"""The full test deal of the book, as dealt, with options and with errors: the dealer holds eight trumps and stacks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import example
from tests.pedro.positions import cards, do, held, legal, refusal
from tests.pedro.tables import FULL_AUCTION, FULL_PLAY, act, full_deal, oracle_points, seated
from trickbook.contract.event import Drew, TrickWon
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST
from trickbook.games.allfours.events import Discarded, Looked, Took
from trickbook.table import DealClosed


@example("P-DEAL-6", "P-DISC-1", "P-DRAW-1", "P-DRAW-2", "P-DRAW-4", "P-ROB-1", "P-ROB-2", "P-ROB-4")
def test_the_fill_of_the_full_deal() -> None:
    state = full_deal()
    events = do(state, "W pass, N 7, E pass, S 9, S hearts")
    thrown = {event.seat: event.count for event in events if isinstance(event, Discarded)}
    assert thrown == {WEST: 7, NORTH: 6, EAST: 9, SOUTH: 4}
    drawn = {event.seat: cards(event.show()) for event in events if isinstance(event, Drew)}
    assert drawn == {
        WEST: cards("3H AC 9C 4D"),
        NORTH: cards("KS 8C 3D"),
        EAST: cards("AD QC 7S 6S 5C 2C"),
    }
    assert [cards(event.show()) for event in events if isinstance(event, Looked)] == [cards("9H 7H 6H")]
    assert legal(state) == {"done"}  # every trump is his and he is above six: nothing to choose
    took = do(state, "S done")[0]
    assert isinstance(took, Took) and took.count == 3
    assert held(state, SOUTH) == cards("AH QH TH 9H 8H 7H 6H 5H")


@example("P-PLAY-6", "P-PLAY-8", "P-PLAY-9", "P-PLAY-10", "P-BURY-1", "P-BURY-2", "P-BURY-8", "P-SCORE-2")
def test_the_play_of_the_full_deal_trick_by_trick() -> None:
    state = full_deal()
    do(state, FULL_AUCTION)
    winners = [SOUTH, SOUTH, NORTH, SOUTH, SOUTH, SOUTH]
    for number, (trick, winner) in enumerate(zip(FULL_PLAY.strip().splitlines(), winners, strict=True), start=1):
        if number == 4:
            do(state, "N KS, E 7S")
            assert legal(state) == cards("TH 8H 5H")  # void, must trump
            trick = "S 5H, W 4D"
        assert TrickWon(winner, number) in do(state, trick)
    assert state.result is not None
    assert (state.result.points, state.result.made) == ((13, 1), True)
    assert oracle_points(state) == (13, 1)


@example("P-SCORE-2", "P-SCORE-5", "P-SCORE-6", "P-VAR-11")
@pytest.mark.parametrize(
    ("options", "change"),
    [
        ({}, (13, 1)),
        ({"scoring_method": "no_negative"}, (12, 0)),
        ({"two_scores_for": "trick_winner"}, (14, 0)),
        ({"void_must_trump": False}, (13, 1)),
        ({"buried_visible": False}, (13, 1)),
    ],
)
def test_the_score_of_the_full_deal(options: dict[str, Any], change: tuple[int, int]) -> None:
    table = seated(**options)
    events = act(table, FULL_AUCTION + FULL_PLAY)
    closed = [event for event in events if isinstance(event, DealClosed)]
    assert [(event.change, event.scores) for event in closed] == [(change, change)]
    assert table.match.scores == change


@example("P-BURY-3", "P-BURY-11")
def test_a_scorer_under_the_ace_is_refused() -> None:
    state = full_deal()
    do(state, FULL_AUCTION + ", S bury 7H")
    assert "P-BURY-3" in refusal(state, "bury TH").rules


@example("P-BURY-1", "P-BURY-11")
def test_an_ace_over_one_card_is_refused() -> None:
    state = full_deal()
    do(state, FULL_AUCTION + ", S bury 7H")
    refused = refusal(state, "AH")
    assert "P-BURY-1" in refused.rules
    assert "bury 1" in refused.sentence


@example("P-PLAY-3")
def test_west_may_not_keep_the_two_when_the_queen_is_led() -> None:
    state = full_deal()
    do(state, FULL_AUCTION + ", " + FULL_PLAY.strip().splitlines()[0] + ", S QH")
    assert legal(state) == cards("JH 2H")
    assert refusal(state, "AC").rules == ("P-PLAY-3",)
    do(state, "W 2H, N 4H, E 5C")
    assert state.two_holder == WEST
    assert len(held(state, EAST)) == 4 == len(held(state, NORTH))
