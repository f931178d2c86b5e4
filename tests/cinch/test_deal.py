"""The deal: C-DEAL."""

from __future__ import annotations

from tests.cinch.positions import cinch, deal_pack, faces, play_out, view
from tests.marks import example, rule
from trickbook.cards import CARDS
from trickbook.contract.event import Dealt
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.table import Deal, Table

PACK = tuple(reversed(CARDS))  # the ace of spades is served first


@rule("C-DEAL-2")
def test_the_pone_of_the_next_dealer_cuts() -> None:
    table = Table(cinch(), SOUTH)
    assert table.cutter == EAST  # at the dealer's right
    table.apply(Deal(PACK))
    assert table.cutter == SOUTH  # West deals next


@example("C-DEAL-3")
def test_three_packets_of_three_from_the_dealers_left() -> None:
    state = deal_pack(cinch(), PACK)
    served = [str(card) for card in PACK]
    hands = {WEST: (0, 12, 24), NORTH: (3, 15, 27), EAST: (6, 18, 30), SOUTH: (9, 21, 33)}
    for seat, starts in hands.items():
        assert faces(state.hands[seat]) == {card for start in starts for card in served[start : start + 3]}
    assert [event.seat for event in state.events if isinstance(event, Dealt)] == [WEST, NORTH, EAST, SOUTH]


@rule("C-DEAL-3", "C-DEAL-4")
def test_thirty_six_cards_are_out_and_sixteen_left_face_down() -> None:
    state = deal_pack(cinch(), PACK)
    assert [hand.bit_count() for hand in state.hands] == [9, 9, 9, 9]
    assert state.stock == list(PACK[36:])
    for viewer in (*Seat, None):
        known = view(state, viewer)
        assert known.trump is None
        assert not any(str(card) in str(known.to_dict()) for card in state.stock)


@rule("C-DEAL-5")
def test_the_deal_passes_to_the_left() -> None:
    table = Table(cinch(), SOUTH)
    for dealer in (SOUTH, WEST, NORTH, EAST, SOUTH):
        assert table.match.dealer == dealer
        state = play_out(deal_pack(cinch(), PACK, dealer))
        table.match.close(state)
