"""Set pieces and packs that cannot be are refused in a sentence; a state cannot be forced out of shape."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import rule
from tests.pedro.positions import pedro
from trickbook.cards import CARDS
from trickbook.contract.action import PASS
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST
from trickbook.errors import IllegalAction, PackError, PositionError, TrickbookError
from trickbook.games.pedro import PedroState

HANDS = {NORTH: "AH KH 5H 9C", EAST: "3H 4H 7C 8C", SOUTH: "2H 6H 9H JH", WEST: "7H 5D KC QC"}
LONG = {
    WEST: "AH KH QH JH TH 9H 8H", NORTH: "7H 6H 5H 4H 3H 2H", EAST: "5D AC KC QC JC TC", SOUTH: "9C 8C 7C 6C 5C 4C",
}  # fmt: skip


@rule("P-BID-5", "P-BID-6", "P-BID-9", "P-VAR-7")
@pytest.mark.parametrize(
    ("piece", "why"),
    [
        ({"calls": "W 9 N 8"}, "N 8 cannot be. 9 has been bid, so bid more or pass. (P-BID-6)"),
        ({"calls": "W AH"}, "It is time to bid or pass."),
        ({"calls": "W pass N pass E pass S pass"}, "the dealer must bid at least 7. (P-BID-9)"),
        ({"calls": "W pass N 7 E pass S pass N hearts"}, "the auction was over before North spoke."),
        ({"calls": "W pass N 7", "trump": "hearts"}, "the auction is not over"),
        ({"calls": "W pass N 7 E pass S pass", "bidder": NORTH, "contract": 7}, "not both"),
        ({"bidder": EAST, "contract": 16, "trump": "hearts"}, "East cannot have bid 16. The highest bid is 14."),
        ({"bidder": SOUTH, "contract": "28-56"}, "28-56 is not played at this table. (P-VAR-7)"),
        ({"bidder": EAST, "contract": 8, "trump": 9}, "trump=9 does not describe a position"),
        ({"stock": "3C 3C"}, "3C is written twice."),
    ],
)
def test_a_set_piece_that_cannot_be_is_refused(piece: dict[str, Any], why: str):
    with pytest.raises(TrickbookError) as refused:
        pedro().deal(SOUTH, hands=HANDS, **piece)
    assert why in str(refused.value)


@rule("P-VAR-7", "P-VAR-8")
def test_28_56_is_the_dealers_in_a_set_piece_too_and_may_have_lost_its_cards_in_the_play():
    game = pedro(bid_28_56=True)
    with pytest.raises(PositionError, match="Only the dealer may bid 28-56"):
        game.deal(SOUTH, hands=HANDS, bidder=EAST, contract="28-56")
    with pytest.raises(PositionError, match="28-56 needs ace, king and two"):
        game.deal(SOUTH, hands=HANDS, bidder=SOUTH, contract="28-56")
    assert game.deal(SOUTH, hands=HANDS, bidder=SOUTH, contract="28-56", trump="hearts").to_act == SOUTH


@pytest.mark.parametrize("hand", [-1, 1 << 52, [52], [-1], ["AH"]])
def test_a_hand_of_what_is_no_card_is_refused(hand: Any):
    with pytest.raises(TrickbookError, match=r"no card|no set of cards"):
        pedro().deal(SOUTH, hands={NORTH: hand})


def test_a_hand_given_twice_is_refused():
    with pytest.raises(PositionError, match="North is given twice"):
        pedro().deal(SOUTH, hands={"N": "AH", "north": "KH"})


@pytest.mark.parametrize("wrong", [52, -1, "AH", None])
def test_a_pack_with_what_is_no_card_is_refused(wrong: Any):
    with pytest.raises(PackError, match="is no card"):
        pedro().deal(SOUTH, [*CARDS[:51], wrong])


def test_a_deal_of_other_house_rules_is_not_taken_up():
    written = pedro(target=52).deal(SOUTH, CARDS).serialize()
    with pytest.raises(PositionError, match=r"a deal of pedro\(target=52\), not of pedro\."):
        pedro().deserialize(written)


# Doors that stay shut -------------------------------------------------------------------------------------------------


def position(**options: Any) -> PedroState:
    state = pedro(**options).deal(SOUTH, hands=LONG, stock="3C 2C", bidder=WEST, contract=8, trump="hearts")
    assert isinstance(state, PedroState)
    return state


@pytest.mark.parametrize(
    ("options", "phase", "words"),
    [({}, "stack", ["bury KH", "AH"]), ({"excess_trumps": "discard_to_six"}, "discard", ["discard KH"])],
)
def test_nobody_can_be_made_to_bury_or_throw_the_cards_of_another(
    options: dict[str, Any], phase: str, words: list[str]
):
    state = position(**options)
    assert (state.phase, state.to_act) == (phase, WEST)
    before = state.serialize()
    for word in words:
        with pytest.raises(IllegalAction, match="not East's turn"):
            state.force(EAST, state.game.parse(word))
    assert state.serialize() == before


@rule("P-BID-9")
def test_the_auction_cannot_be_forced_to_end_without_a_bid():
    state = pedro().deal(SOUTH, CARDS)
    with pytest.raises(IllegalAction, match="not South's turn"):
        state.force(SOUTH, PASS)
    for seat in (WEST, NORTH, EAST):
        state.force(seat, PASS)
    with pytest.raises(IllegalAction, match="P-BID-9"):
        state.force(SOUTH, PASS)


@rule("P-BURY-1", "P-BURY-11")
def test_a_long_hand_that_played_one_card_to_the_first_trick_out_of_turn_does_not_stack_later():
    hands = {WEST: "5D", NORTH: "AH KH QH JH TH 9H 8H", EAST: "4H", SOUTH: "3H"}
    state = pedro().deal(SOUTH, hands=hands, bidder=WEST, contract=8, trump="hearts")
    assert isinstance(state, PedroState)
    state.force(NORTH, state.game.parse("AH"))
    for word in ("4H", "3H", "5D"):
        state.apply(state.game.parse(word))
    assert (state.to_act, state.phase) == (NORTH, "play")


def test_the_turn_is_not_given_amid_a_choice_nor_after_the_deal():
    state = position()
    while state.phase != "stack":
        state.apply(state.legal_actions()[0])
    state.apply(state.game.parse("bury KH"))
    with pytest.raises(IllegalAction, match="West has not finished choosing"):
        state.set_turn(NORTH)
    while state.to_act is not None:  # ends: every action buries or plays a card
        state.apply(state.legal_actions()[0])
    with pytest.raises(IllegalAction, match="The deal is over"):
        state.set_turn(NORTH)


def test_whoever_scribbles_in_a_view_spoils_nobody_elses():
    state = pedro().deal(SOUTH, hands={WEST: "AH 2H", NORTH: "KH 3H"}, bidder=WEST, contract=8, trump="hearts")
    for word in ("AH", "KH"):
        state.apply(state.game.parse(word))
    before = state.view(WEST).to_dict()
    scribbled = state.view(WEST)
    for name, value in vars(scribbled).items():
        if isinstance(value, list):
            value.clear()
            assert not getattr(scribbled, name)
    assert isinstance(state.view(WEST).tricks[0][1], tuple)
    assert state.view(WEST).to_dict() == before
