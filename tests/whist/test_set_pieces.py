"""Set pieces: positions that cannot be are refused in a sentence; those that can are stored and played on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import rule
from tests.whist.positions import EW, NS, do, piece, view, whist
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST
from trickbook.errors import TrickbookError

HANDS = {"W": "2C 3C", "N": "4C 5C", "E": "6C 7C", "S": "8C 6H"}


@rule("W-TRUMP-8")
@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({}, "either turned=, the trump card on the table, or trump=, its suit"),
        ({"turned": "6H", "trump": "hearts"}, "either turned="),
        ({"turned": "2C"}, "is not one of South's cards, as the trump card is (W-TRUMP-8)"),
        ({"turned": "8C 6H"}, "is not one of South's cards"),
        ({"trump": "heart"}, "does not describe a position"),
        ({"trump": "hearts", "tricks": {NS: 6, EW: 6}}, "12 tricks cannot have been won"),
        ({"trump": "hearts", "tricks": {NS: -1}}, "is no number from 0 to 11"),
        ({"trump": "hearts", "tricks": {2: 1}}, "does not describe a position"),
        ({"trump": "hearts", "honours": {NS: 3, EW: 2}}, "There are four honours"),
        ({"trump": "clubs", "leader": "X"}, "is not a seat"),
        ({"trump": "hearts", "stock": "2D"}, "has no 'stock'"),
        ({"trump": "hearts", "hands": {**HANDS, "W": "2C"}}, "equally many cards"),
        ({"trump": "hearts", "hands": {}}, "equally many cards"),
        ({"trump": "hearts", "hands": {**HANDS, "W": "2C 4C"}}, "4C lies both in North's hand and in West's hand."),
        ({"trump": "hearts", "hands": {**HANDS, "west": "2C"}}, "West is given twice"),
        ({"trump": "hearts", "hand.X": "2C"}, "has no 'hand.X'"),
    ],
)
def test_a_position_that_cannot_be_is_refused(facts: dict[str, Any], why: str):
    with pytest.raises(TrickbookError) as refused:
        whist().deal(SOUTH, **{"hands": HANDS, **facts})
    assert why in str(refused.value)


def test_honours_in_the_hands_are_among_those_held():
    with pytest.raises(TrickbookError, match="those in the hands are among them"):
        piece("AH", "2C", "3C", "4C", honours={NS: 4})
    assert piece("AH", "2C", "3C", "4C", honours={EW: 4}).honours == [0, 4]
    assert piece("AH", "KH", "QH", "JH").honours == [2, 2]


def test_a_position_is_told_stored_and_played_on():
    state = piece("2C 3C", "4C 5C", "6C 7C", "8C 6H", turned="6H", leader=EAST, tricks={NS: 4, EW: 2})
    assert state.to_act == EAST and state.lies and state.trick_number == 7
    assert str(state.events[-1]) == ("Trumps are hearts; North and South have won 4 tricks so far and East and West 2.")
    do(state, "E 6C, S 8C")
    again = state.game.deserialize(state.serialize())
    assert again == state and again.legal_actions() == state.legal_actions()
    assert view(state, WEST).won == [4, 2] and view(state, NORTH).trump == state.trump
    twin = state.copy()
    do(twin, "W 2C, N 4C")
    assert state.hands != twin.hands and state.tricks == [4, 2]
