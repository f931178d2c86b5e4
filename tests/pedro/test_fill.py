"""Discarding, filling the hands and the dealer's take, with the stock running out."""

from __future__ import annotations

import json

import pytest

from tests.marks import example, rule
from tests.pedro.positions import (
    build,
    build_pack,
    cards,
    deal_pack,
    do,
    first_choice,
    held,
    legal,
    named,
    pedro,
    refusal,
)
from trickbook.cards import CARDS, card_set, cards_in, parse_cards, parse_hand
from trickbook.contract.event import Drew
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.fairness import Shuffler
from trickbook.games.allfours.events import Discarded, Looked, Reshuffled, Thrown, Took
from trickbook.games.allfours.view import AllFoursView
from trickbook.games.pedro import PedroState


def drawn(state: PedroState, seat: Seat) -> list[str]:
    """What ``seat`` drew or took, trumps and plain cards, lowest first."""
    taken = [event.cards for event in state.events if isinstance(event, (Drew, Took)) and event.seat == seat]
    assert len(taken) == 1 and taken[0] is not None
    return [str(card) for card in taken[0]]


def draws(state: PedroState) -> list[tuple[Seat, int]]:
    return [(event.seat, event.count) for event in state.events if isinstance(event, (Drew, Took))]


def view(state: PedroState, seat: Seat | None) -> AllFoursView:
    seen = state.view(seat)
    assert isinstance(seen, AllFoursView)
    return seen


# Discarding


@rule("P-DISC-1")
def test_everybody_throws_every_plain_card_the_dealer_too() -> None:
    state = named(build(w="AH KH AC", n="QH AS KS", e="JH TH 9H", s="5H 2H AD KD", bottom="8H 7H 6H 5D 4H 3H"))
    thrown = {event.seat: event.cards for event in state.events if isinstance(event, Discarded)}
    assert {seat: len(cards or ()) for seat, cards in thrown.items()} == {WEST: 7, NORTH: 8, EAST: 6, SOUTH: 7}
    assert set(parse_cards("AD KD")) < set(thrown[SOUTH] or ())
    assert cards("AH KH") < held(state, WEST) and "AC" not in held(state, WEST)
    assert held(state, SOUTH) == cards("5H 2H")  # before the take


@rule("P-DISC-2")
def test_discards_lie_face_down() -> None:
    state = named(build(w="AH KH AC", n="QH AS KS"))
    for viewer in (WEST, NORTH, EAST, SOUTH, None):
        for event in state.events:
            if isinstance(event, Discarded):
                seen = event.seen_by(viewer)
                assert seen.count == event.count
                assert seen.cards == (event.cards if viewer == event.seat else None)
    assert view(state, WEST).discards & parse_hand("AC") and not view(state, WEST).discards & parse_hand("AS")
    assert view(state, None).discards == 0


@rule("P-DISC-3")
def test_no_trump_is_thrown_so_the_low_pedro_stays_and_the_plain_fives_go() -> None:
    state = named(build(w="5D 5C 5S AC", s="2H 3H 4H"))
    thrown = next(event.cards for event in state.events if isinstance(event, Discarded) and event.seat == WEST)
    assert set(parse_cards("5C 5S")) < set(thrown or ())
    assert "5D" in held(state, WEST)
    for event in state.events:
        if isinstance(event, Discarded):
            assert not card_set(event.cards or ()) & state.trumps


# Filling


@rule("P-DRAW-1", "P-DRAW-2")
@pytest.mark.parametrize("dealer", [SOUTH, EAST])
def test_the_others_are_filled_to_six_clockwise_from_the_dealers_left(dealer: Seat) -> None:
    state = named(build(w="AH KH", n="QH JH TH", e="9H", s="8H 7H", dealer=dealer))
    first = {SOUTH: [(WEST, 4), (NORTH, 3), (EAST, 5)], EAST: [(SOUTH, 4), (WEST, 4), (NORTH, 3)]}
    assert draws(state)[:3] == first[dealer]
    assert all(len(held(state, seat)) == 6 for seat in Seat if seat != dealer)


@rule("P-DRAW-3")
def test_six_trumps_or_more_are_kept_and_nothing_is_drawn() -> None:
    state = named(build(w="AH KH QH JH TH 9H 8H", n="7H 6H 5H 5D 4H 3H", e="2H"))
    assert draws(state)[:3] == [(WEST, 0), (NORTH, 0), (EAST, 5)]
    assert held(state, WEST) == cards("AH KH QH JH TH 9H 8H")
    assert held(state, NORTH) == cards("7H 6H 5H 5D 4H 3H")


@rule("P-DRAW-4", "P-DRAW-9")
def test_how_many_each_threw_took_and_holds_is_seen_by_all() -> None:
    state = named(build(w="AH KH", n="QH JH TH", e="9H", s="8H 7H", bottom="AC KC QC JC"))
    first_choice(state, ["take"])
    for viewer in (WEST, NORTH, EAST, SOUTH, None):
        seen = view(state, viewer)
        assert [seen.thrown[seat] for seat in (WEST, NORTH, EAST, SOUTH)] == [7, 6, 8, 7]
        assert [seen.drawn[seat] for seat in (WEST, NORTH, EAST, SOUTH)] == [4, 3, 5, 4]
        assert seen.held == [6, 6, 6, 6]


@rule("P-DRAW-9")
def test_neither_faces_nor_the_number_of_the_dealers_new_trumps_are_public() -> None:
    # North draws a trump and the dealer a plain card, or the other way round: West and East cannot tell.
    packs = []
    for to_north, to_dealer in (("9H", "AC"), ("AC", "9H")):
        top = f"6C 7C 8C 9C {to_north} TC JC"
        pack = build_pack("AH KH", "QH JH TH", "8H", "7H 6H", top, f"2C 3C 4C {to_dealer}")
        packs.append(named(deal_pack(pedro(), pack)))
    for seat in (WEST, EAST):
        assert packs[0].information_state(seat) == packs[1].information_state(seat)
    assert packs[0].information_state(NORTH) != packs[1].information_state(NORTH)
    do(packs[0], "S take AC, S take 2C, S take 3C, S take 4C")
    do(packs[1], "S take 2C, S take 3C, S take 4C")  # and the 9H without being asked
    assert held(packs[0], SOUTH) == cards("7H 6H AC 2C 3C 4C")
    assert held(packs[1], SOUTH) == cards("7H 6H 9H 2C 3C 4C")
    for seat in (WEST, EAST):
        assert packs[0].information_state(seat) == packs[1].information_state(seat)


@rule("P-DRAW-8")
def test_each_hand_is_served_in_one_packet_off_the_top() -> None:
    state = named(build(w="AH KH", n="QH JH TH", e="9H", s="8H 7H", top="2C 2D 3C 3D 6H 4C 4D 2S 5H 3S 4S 6S"))
    assert set(drawn(state, WEST)) == cards("2C 2D 3C 3D")
    assert set(drawn(state, NORTH)) == cards("6H 4C 4D")
    assert set(drawn(state, EAST)) == cards("2S 5H 3S 4S 6S")


# The stock runs out


@example("P-DRAW-6")
@rule("P-DRAW-5", "P-DRAW-7")
def test_seven_trumps_in_the_hands_leave_the_dealer_one_card_short() -> None:
    pack = build_pack("AH KH", "QH JH", "TH 9H", "8H", bottom="4S 5D 3H 2H")
    state = named(deal_pack(pedro(), pack))
    assert draws(state) == [(WEST, 4), (NORTH, 4), (EAST, 4), (SOUTH, 5)]
    assert Reshuffled(29) in state.events
    assert held(state, SOUTH) > cards("8H 4S 5D 3H 2H")
    assert len(held(state, SOUTH)) == 6
    assert state.phase == "play"  # there was nothing to choose
    state = named(deal_pack(pedro(stock_exhausted="play_short"), pack))
    assert draws(state) == [(WEST, 4), (NORTH, 4), (EAST, 4), (SOUTH, 4)]
    assert len(held(state, SOUTH)) == 5


@example("P-DRAW-6")
def test_the_dealer_dealt_nine_trumps_and_the_others_none() -> None:
    state = named(build(s="AH KH QH JH TH 9H 8H 7H 6H", luck="2S 3S"))
    assert draws(state) == [(WEST, 6), (NORTH, 6), (EAST, 6), (SOUTH, 0)]
    last_four = {str(card) for card in (state.setup.pack or ())[48:]}
    assert last_four < set(drawn(state, EAST))
    assert cards("2S 3S") < set(drawn(state, EAST))  # two from the discards, as luck has it
    assert state.stock == []


@rule("P-DRAW-6")
@pytest.mark.parametrize(("south", "short"), [("8H", True), ("8H 7H", False)])
def test_the_stock_is_short_exactly_when_fewer_than_eight_trumps_are_dealt(south: str, short: bool) -> None:
    state = named(build(w="AH KH", n="QH JH", e="TH 9H", s=south))
    assert any(isinstance(event, Reshuffled) for event in state.events) is short


@rule("P-DRAW-6")
def test_the_stock_is_short_in_about_seven_deals_of_a_hundred() -> None:
    game, shuffler = pedro(), Shuffler.seeded("how often the stock is short")
    short = 0
    for number in range(1000):
        state = named(deal_pack(game, shuffler.deal(number, CARDS)[0]))
        short += any(isinstance(event, Reshuffled) for event in state.events)
    assert 50 <= short <= 90


@rule("P-DRAW-7")
def test_the_new_stock_is_all_plain_cards_thrown_in_the_order_of_luck() -> None:
    state = build(w="AH AC", n="AD", e="AS", s="KH KD KS", luck="KS 2H AC AD AS KD")
    named(state)
    # Seventeen cards are asked for by West, North and East, who hold one trump between them; then South asks for five.
    assert draws(state) == [(WEST, 5), (NORTH, 6), (EAST, 6), (SOUTH, 5)]
    assert set(drawn(state, SOUTH)) > cards("AC AD AS KD")
    assert "KS" in drawn(state, EAST)  # the first of luck that was thrown; the 2H was not
    [shuffled] = [event for event in state.events if isinstance(event, Reshuffled)]
    assert shuffled.count == 34  # all the plain cards of 36 dealt, two being trumps
    assert len(state.new_stock) == 34 - 6  # and the rest stays face down


@rule("P-DRAW-7")
def test_who_is_being_served_takes_the_rest_of_the_old_stock_first() -> None:
    state = named(build(w="AH", e="KH QH JH TH 9H", s="8H 7H", bottom="2H 3H 4H 6C"))
    # 5, 6 and 1 served: South needs four and four are left, so nothing is shuffled.
    assert not state.reshuffled and state.phase == "take"
    state = named(build(w="AH", e="KH QH JH TH", s="8H 7H", bottom="2H 3H 4S"))
    assert draws(state)[-1] == (SOUTH, 4) and cards("2H 3H 4S") < set(drawn(state, SOUTH))


@rule("P-DRAW-7", "P-DRAW-9")
def test_a_dealer_short_of_cards_is_served_unseen_and_chooses_nothing() -> None:
    state = named(build(w="AH KH", n="QH JH", e="TH", s="9H", bottom="8H 2H AC"))
    assert state.phase == "play"
    assert not [event for event in state.events if isinstance(event, Looked)]
    assert len(held(state, SOUTH)) == 6 and cards("8H 2H AC 9H") < held(state, SOUTH)
    assert state.new_stock and not view(state, SOUTH).looked
    for seat in (WEST, NORTH, EAST):
        assert not view(state, seat).hand & card_set(state.new_stock)


@rule("P-DRAW-7", "P-VAR-21")
def test_thrown_trumps_are_never_shuffled_into_the_new_stock() -> None:
    state = named(build(w="AH KH QH JH TH 9H 8H", bottom="7H", excess_trumps="discard_to_six"))
    assert state.phase == "discard" and state.to_act == WEST
    do(state, "W discard 8H")
    assert Thrown(WEST, parse_cards("8H")) in state.events
    assert state.reshuffled and not card_set(state.new_stock) & state.trumps
    assert Reshuffled(29) in state.events


@rule("P-DRAW-7")
def test_the_order_after_the_shuffle_is_in_the_stored_deal() -> None:
    one = named(build(s="AH KH QH JH TH 9H 8H 7H 6H", luck="2S 3S"))
    other = named(build(s="AH KH QH JH TH 9H 8H 7H 6H", luck="4S 6S"))
    assert one.setup.pack == other.setup.pack and drawn(one, EAST) != drawn(other, EAST)
    again = one.game.deserialize(one.serialize())
    assert again.events == one.events
    assert json.loads(one.serialize())["setup"]["luck"][:2] == ["2S", "3S"]


# The dealer's take


@rule("P-ROB-1")
def test_last_the_dealer_looks_through_all_that_is_left() -> None:
    state = named(build(w="AH KH", n="QH JH TH", e="9H", s="8H 7H", bottom="AC KC QC JC"))
    assert state.to_act == SOUTH and state.phase == "take"
    left = parse_hand("AC KC QC JC")
    assert view(state, SOUTH).looked == left
    for viewer in (WEST, NORTH, EAST, None):
        assert view(state, viewer).looked == 0
    [looked] = [event for event in state.events if isinstance(event, Looked)]
    assert looked.count == 4 and looked == state.events[-1]


@rule("P-ROB-2")
def test_every_trump_that_is_left_goes_to_the_dealer_unasked() -> None:
    state = named(build(w="AH KH", n="QH JH TH", e="9H 4H", s="8H 7H", bottom="5D AC 2H KC QC"))
    assert legal(state) == {"take AC", "take KC", "take QC"}
    assert refusal(state, "take 5D").rules == ("P-ROB-2",)
    do(state, "S take AC, S take QC")
    assert held(state, SOUTH) == cards("8H 7H 5D 2H AC QC")


@rule("P-ROB-3")
def test_the_dealer_chooses_as_many_plain_cards_as_he_lacks() -> None:
    state = named(build(w="AH KH", n="QH JH TH", e="9H 4H 3H", s="8H 7H 6H", bottom="5D 2H KC QC 3C 4C"))
    assert refusal(state, "done").rules == ("P-ROB-3",)
    do(state, "S take QC")  # one only: the two trumps are his already
    assert held(state, SOUTH) == cards("8H 7H 6H 5D 2H QC")
    state = named(build(w="AH KH", n="QH JH TH", e="9H 4H 3H", s="8H 7H", bottom="AC KC QC JC 5S 2S"))
    for written in ("take AC", "take 5S", "take JC"):
        assert state.phase == "take"
        do(state, f"S {written}")
    assert legal(state) == {"take KC", "take QC", "take 2S"}
    do(state, "S take 2S")
    assert state.phase == "play" and held(state, SOUTH) == cards("8H 7H AC 5S JC 2S")


@rule("P-ROB-3")
def test_chance_may_pick_the_plain_cards() -> None:
    state = named(
        build(w="AH KH", n="QH JH TH", e="9H 4H 3H", s="8H 7H", bottom="AC KC QC JC 5S 2S", luck="8H 2S 4C QC KC AC",
              dealer_fill_choice="random")
    )  # fmt: skip
    assert state.phase == "play"
    assert held(state, SOUTH) == cards("8H 7H 2S QC KC AC")  # the first four of luck among what is left


@example("P-ROB-4")
def test_the_dealer_may_hold_more_than_six_and_takes_no_plain_card_then() -> None:
    state = named(build(w="JH 2H", n="KH 5D 4H", s="AH QH TH 8H 5H", bottom="9H 7H 6H"))
    assert legal(state) == {"done"}
    assert refusal(state, "take AC").rules == ("P-ROB-2", "P-ROB-3")
    do(state, "S done")
    assert held(state, SOUTH) == cards("AH QH TH 8H 5H 9H 7H 6H")
    assert card_set(cards_in(state.hands[SOUTH])) & ~state.trumps == 0


@example("P-ROB-5")
def test_without_trumps_left_the_dealer_takes_plain_cards_only() -> None:
    state = named(build(w="KH QH", n="JH TH", e="9H 8H", s="AH 5H", bottom="AC KC 9S 3D"))
    do(state, "S take AC, S take 9S, S take KC, S take 3D")
    assert held(state, SOUTH) == cards("AH 5H AC KC 9S 3D")


@example("P-ROB-6")
def test_the_dealer_can_reach_ten_trumps() -> None:
    state = named(build(e="JH 5D 2H", s="AH KH QH TH 8H 7H 6H 5H 3H", top="9H", bottom="4H"))
    assert draws(state) == [(WEST, 6), (NORTH, 6), (EAST, 3)]
    assert "9H" in held(state, WEST)
    do(state, "S done")
    assert held(state, SOUTH) == cards("AH KH QH TH 8H 7H 6H 5H 4H 3H")


@rule("P-ROB-7")
def test_another_player_keeps_nine_trumps_at_most_those_dealt() -> None:
    state = named(build(w="AH KH QH JH TH 9H 8H 7H 6H", bottom="5H 5D 4H 3H 2H"))
    assert draws(state)[0] == (WEST, 0)
    assert len(held(state, WEST)) == 9


@rule("P-ROB-8")
@pytest.mark.parametrize("number", range(5))
def test_after_the_take_all_fourteen_trumps_are_in_hands(number: int) -> None:
    state = named(deal_pack(pedro(), Shuffler.seeded("all fourteen").deal(number, CARDS)[0]))
    first_choice(state, ["take"])
    assert sum((hand & state.trumps).bit_count() for hand in state.hands) == 14


@rule("P-ROB-9")
def test_only_the_dealer_knows_what_he_leaves_to_the_end_of_the_deal() -> None:
    # What stays face down, 3S, and a card South threw, 4S, change places.
    ends = []
    for left, thrown in (("3S", "4S"), ("4S", "3S")):
        state = named(build(w="AH KH", n="QH JH TH", e="9H 6H", s=f"8H 7H {thrown}", bottom=f"AC KC QC JC {left}"))
        do(state, "S take AC, S take KC, S take QC, S take JC")
        assert [str(card) for card in state.stock] == [left]
        ends.append(first_choice(state, ["play"]))
    assert all(state.is_over for state in ends)
    for seat in (WEST, NORTH, EAST):
        assert ends[0].information_state(seat) == ends[1].information_state(seat)
        assert ends[0].view(seat).to_dict() == ends[1].view(seat).to_dict()
    assert ends[0].information_state(SOUTH) != ends[1].information_state(SOUTH)


# Down to six


@rule("P-VAR-21")
def test_discard_to_six_throws_trumps_that_do_not_score_in_turn() -> None:
    state = named(
        build(w="AH KH QH JH TH 5H 5D 2H", n="9H", e="8H 7H", s="6H", bottom="4H 3H",
              excess_trumps="discard_to_six")
    )  # fmt: skip
    assert (state.phase, state.to_act, legal(state)) == ("discard", WEST, {"discard KH", "discard QH"})
    assert refusal(state, "discard 2H").rules == ("P-VAR-21",)
    do(state, "W discard KH, W discard QH")
    assert held(state, WEST) == cards("AH JH TH 5H 5D 2H")
    for viewer in (NORTH, SOUTH, None):  # shown to all
        assert view(state, viewer).discards & parse_hand("KH QH") == parse_hand("KH QH")


@rule("P-VAR-21")
def test_discard_to_six_the_dealer_throws_once_after_his_take_and_nobody_stacks() -> None:
    state = named(build(w="JH 2H", n="KH 5D 4H", s="AH QH TH 8H 5H", bottom="9H 7H 6H", excess_trumps="discard_to_six"))
    do(state, "S done")
    assert (state.phase, state.to_act) == ("discard", SOUTH)
    assert refusal(state, "discard AH").rules == ("P-VAR-21",)
    do(state, "S discard 6H, S discard 7H")
    assert held(state, SOUTH) == cards("AH QH TH 8H 5H 9H")
    assert state.phase == "play" and not any(action.startswith("bury") for action in legal(state))
