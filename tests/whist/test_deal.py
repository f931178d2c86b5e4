"""The deal and the trump card (W-SETUP-1, W-SETUP-2, W-DEAL, W-TRUMP)."""

from __future__ import annotations

from random import Random

import pytest

from tests.marks import example, rule
from tests.whist.positions import deal, do, piece, view, whist
from trickbook.cards import CARDS, HEARTS, Card, card_set, parse_cards
from trickbook.contract.event import Played
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.errors import PackError
from trickbook.games.whist.events import TookUp, Turned
from trickbook.match import Match
from trickbook.players import make


@rule("W-SETUP-1", "W-SETUP-2")
def test_four_players_in_two_partnerships_with_one_pack():
    game = whist()
    assert game.seats == tuple(Seat) and game.sides == ("NS", "EW")
    assert game.side_of(NORTH) == game.side_of(SOUTH) != game.side_of(EAST) == game.side_of(WEST)
    assert set(game.whole_pack) == set(CARDS) and len(game.whole_pack) == 52
    with pytest.raises(PackError):
        game.deal(SOUTH, (*CARDS[1:], CARDS[1]))


@example("W-DEAL-5", "W-DEAL-6")
def test_one_card_at_a_time_from_the_left_and_the_last_is_turned():
    pack = [card for card in Random(3).sample(CARDS, 52) if str(card) != "6H"] + [Card.parse("6H")]
    state = whist().deal(SOUTH, pack)
    for place, seat in enumerate((WEST, NORTH, EAST, SOUTH)):
        assert state.view(seat).hand == card_set(pack[place::4])
        assert state.view(seat).hand.bit_count() == 13
    assert state.trump == HEARTS  # type: ignore[attr-defined]
    assert Turned(SOUTH, Card.parse("6H")) in state.events
    assert state.view(SOUTH).hand & Card.parse("6H").bit


@rule("W-DEAL-7")
@pytest.mark.parametrize("dealer", list(Seat))
def test_the_deal_moves_one_seat_to_the_left(dealer: Seat):
    match, player = Match(whist("continuous"), dealer), make("random", 1)
    dealers = []
    for number in range(5):
        dealers.append(match.dealer)
        state = match.game.deal(match.dealer, Random(number).sample(CARDS, 52), standing=match.standing)
        while state.to_act is not None:
            state.apply(player.choose(state.view(state.to_act)).action)
        match.close(state)
    assert dealers == [Seat((dealer + step) % 4) for step in range(5)]


@rule("W-TRUMP-1", "W-TRUMP-8")
def test_the_trump_card_lies_on_the_table_until_the_dealers_turn():
    state = deal(w="2C", n="3C", e="4C", s="5C", turned="6H")
    for letter, card in zip("WNE", ("2C", "3C", "4C"), strict=True):
        assert all(view(state, seat).lies for seat in Seat)
        assert "six of hearts lies before South" in " ".join(view(state, NORTH).told())
        do(state, f"{letter} {card}")
    assert state.hands[SOUTH].bit_count() == 13  # W-TRUMP-8: one of his cards all the time
    events = do(state, "S 5C")
    assert events[:2] == [TookUp(SOUTH), Played(SOUTH, Card.parse("5C"))]
    assert not state.lies
    assert not any(view(state, seat).lies for seat in Seat)
    assert state.hands[SOUTH] & Card.parse("6H").bit


@rule("W-TRUMP-1")
def test_the_dealer_may_play_the_trump_card_itself():
    state = piece("2H", "3H", "4H", "6H", turned="6H")
    events = do(state, "W 2H, N 3H, E 4H, S 6H")
    assert not any(isinstance(event, TookUp) for event in events)
    assert not state.lies and not view(state, WEST).lies and view(state, WEST).won == [1, 0]


@rule("W-TRUMP-3")
def test_which_suit_is_trumps_is_always_told_and_the_card_only_while_it_lies():
    state = deal(w="2C", n="3C", e="4C", s="5C", turned="6H")
    do(state, "W 2C, N 3C, E 4C, S 5C")
    for seat in Seat:
        said = " ".join(view(state, seat).told())
        assert "Trumps are hearts." in said and "six of hearts" not in said


@rule("W-HON-4")
def test_the_turned_card_is_one_of_the_dealers_honours():
    assert deal(n="AH KH", w="JH", turned="QH").honours == [3, 1]
    assert deal(n="AH", w="KH JH", turned="QH").honours == [2, 2]


def test_a_pack_in_writing_is_dealt_as_written():
    pack = parse_cards(" ".join(map(str, CARDS)))
    assert str(whist().deal(EAST, pack).events[-1]) == "East turns AS: spades are trumps."
