"""The deal of Pedro: its direction, its order, and who deals next."""

from __future__ import annotations

import pytest

from tests.marks import rule
from tests.pedro.positions import build, cards, deal_pack, do, first_choice, held, pedro
from trickbook.cards import CARDS
from trickbook.contract.event import Dealt
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.contract.state import State
from trickbook.fairness import Shuffler
from trickbook.table import Act, Deal, Table

# A pack in which the n-th card served is the n-th of this list: spades from the ace down, hearts, diamonds, clubs.
SERVED = tuple(reversed(CARDS))


def deal_under_way(table: Table) -> State:
    assert table.state is not None
    return table.state


@rule("P-DEAL-1", "P-PLAY-1")
def test_bids_and_cards_go_round_clockwise() -> None:
    state = build(w="2H 3H 5D", n="4H 5H 6H", e="7H 8H 9H", s="AH KH QH JH TH")
    do(state, "W pass, N pass, E pass, S 7, S hearts")
    first_choice(state, ["take"])
    for seat in (SOUTH, WEST, NORTH, EAST):
        assert state.to_act == seat
        state.apply(state.legal_actions()[0])


@rule("P-DEAL-2")
def test_nine_cards_each_three_at_a_time_and_sixteen_left() -> None:
    state = deal_pack(pedro(), SERVED)
    assert [hand.bit_count() for hand in state.hands] == [9, 9, 9, 9]
    assert len(state.stock) == 16
    assert held(state, WEST) == cards("AS KS QS 2S AH KH 3H 2H AD")
    assert [event.count for event in state.events if isinstance(event, Dealt)] == [9, 9, 9, 9]


@rule("P-DEAL-3")
@pytest.mark.parametrize("dealer", list(Seat))
def test_the_dealers_left_is_served_first(dealer: Seat) -> None:
    state = deal_pack(pedro(), SERVED, dealer=dealer)
    first = state.game.next_seat(dealer)
    assert cards("AS KS QS") < held(state, first)
    assert [event.seat for event in state.events if isinstance(event, Dealt)] == [
        state.game.next_seat(dealer, step) for step in (1, 2, 3, 4)
    ]


@rule("P-DEAL-4")
def test_the_deal_moves_one_place_left_after_each_hand() -> None:
    game = pedro()
    table = Table(game, SOUTH)
    shuffler = Shuffler.seeded("the deal moves on")
    dealers = []
    for number in range(1, 6):
        table.apply(Deal(*shuffler.deal(number, game.whole_pack)))
        dealers.append(deal_under_way(table).dealer)
        while table.awaits == "act":
            state = deal_under_way(table)
            assert state.to_act is not None
            table.apply(Act(state.to_act, state.legal_actions()[:1]))
    assert dealers == [SOUTH, WEST, NORTH, EAST, SOUTH]


@rule("P-DEAL-5")
def test_the_first_dealer_is_drawn_by_lot_each_seat_as_likely() -> None:
    lots = [Shuffler.seeded(number).lot(pedro().seats) for number in range(400)]
    assert all(70 <= lots.count(seat) <= 130 for seat in Seat)
    assert Shuffler.seeded(7).lot(pedro().seats) == Shuffler.seeded(7).lot(pedro().seats)
    for seat in Seat:
        assert Table(pedro(), seat).match.dealer == seat


@rule("P-DEAL-6")
def test_a_written_pack_lists_the_cards_in_the_order_served() -> None:
    state = deal_pack(pedro(), SERVED)
    assert held(state, WEST) == {str(SERVED[i]) for i in (0, 1, 2, 12, 13, 14, 24, 25, 26)}
    assert held(state, NORTH) == {str(SERVED[i]) for i in (3, 4, 5, 15, 16, 17, 27, 28, 29)}
    assert held(state, EAST) == {str(SERVED[i]) for i in (6, 7, 8, 18, 19, 20, 30, 31, 32)}
    assert held(state, SOUTH) == {str(SERVED[i]) for i in (9, 10, 11, 21, 22, 23, 33, 34, 35)}
    assert state.stock == list(SERVED[36:])
