"""Faults that users of such programs have met in the fill: cards lost, hands not served, a stock that runs out.

Whole deals with every choice drawn by chance, over many sets of options; what a hand must hold is worked out here from
the cards thrown, not taken from the state.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.marks import rule
from tests.pedro.positions import build, build_pack, deal_pack, named, pedro
from trickbook.cards import CARDS, FULL_PACK, CardSet, card_set, parse_hand
from trickbook.contract.event import Dealt, Scored
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.errors import OptionError
from trickbook.games.allfours.events import Stacked, Thrown
from trickbook.games.allfours.trumps import point_values
from trickbook.games.pedro import Pedro, PedroOptions, PedroState

ROWS = [row for row in PedroOptions.rows() if row.name != "pack"]


@st.composite
def games(draw: st.DrawFn) -> Pedro:
    """Pedro with any options that may stand together."""
    options: dict[str, Any] = {row.name: draw(st.sampled_from(row.values)) for row in ROWS}
    try:
        return pedro(**options)
    except OptionError:
        return pedro(**{**options, "forced_dealer_bid": 7, "bid_28_56": False})


def at_random(state: PedroState, chance: Random, until: str = "") -> PedroState:
    """``state`` with actions drawn by chance until the phase ``until``, or to the end of the deal."""
    while state.to_act is not None and state.phase != until:  # every action calls, names or moves a card
        state.apply(chance.choice(state.legal_actions()))
    return state


def to_the_play(state: PedroState, chance: Random) -> PedroState:
    """``state`` with the auction and the fill done; a hand that stacks has not yet."""
    while state.phase not in ("stack", "play"):  # at most four calls, a suit and the cards to take or throw
        state.apply(chance.choice(state.legal_actions()))
    return state


def sizes_wanted(state: PedroState) -> dict[Seat, int]:
    """What each hand must hold when play begins, by P-DRAW, P-ROB and P-VAR-21, from the cards dealt alone."""
    options, trumps = state.options, state.trumps
    dealt = {event.seat: card_set(event.cards or ()) for event in state.events if isinstance(event, Dealt)}
    left = 16
    sizes = {}
    for seat in (state.game.next_seat(state.dealer, step) for step in (1, 2, 3)):
        kept = (dealt[seat] & trumps).bit_count()
        served = max(0, 6 - kept)
        if options.stock_exhausted == "play_short":
            served = min(served, left)
        left = max(0, left - served)
        sizes[seat] = kept + served
    kept = (dealt[state.dealer] & trumps).bit_count()
    rest = card_set((state.setup.pack or ())[52 - left :]) & trumps
    full = max(6, kept + rest.bit_count())
    sizes[state.dealer] = min(full, max(kept, kept + left)) if options.stock_exhausted == "play_short" else full
    if options.excess_trumps == "discard_to_six":
        sizes = {seat: min(6, size) for seat, size in sizes.items()}
    return sizes


def check_fill(state: PedroState) -> None:
    """Every hand holds what it must, and each of the 52 cards lies in one place."""
    sizes = {seat: state.hands[seat].bit_count() for seat in Seat}
    assert sizes == sizes_wanted(state)
    shown = [card_set(event.cards) for event in state.events if isinstance(event, Thrown)]
    in_hands = state.hands[0] | state.hands[1] | state.hands[2] | state.hands[3]
    places: list[CardSet] = [*state.hands, card_set(state.stock), *shown, state.thrown & ~in_hands]
    assert sum(place.bit_count() for place in places) == 52
    assert sum(places) == FULL_PACK
    assert card_set(state.new_stock) & ~state.thrown == 0
    for seat in Seat:  # a long hand is all trumps
        assert sizes[seat] <= 6 or not state.hands[seat] & ~state.trumps
        assert sizes[seat] <= (10 if seat == state.dealer else 9)
    assert (state.trumps & ~in_hands & ~sum(shown)) == 0


@rule("P-DRAW-1", "P-DRAW-5", "P-ROB-3", "P-ROB-6", "P-ROB-7", "P-ROB-8")
@given(game=games(), dealer=st.sampled_from(Seat), chance=st.randoms(use_true_random=False))
def test_after_the_fill_every_hand_is_full_and_every_card_accounted_for(
    game: Pedro, dealer: Seat, chance: Random
) -> None:
    pack = list(CARDS)
    chance.shuffle(pack)
    state = to_the_play(deal_pack(game, pack, dealer=dealer), chance)
    check_fill(state)


@rule("P-DRAW-3", "P-ROB-4", "P-BURY-1", "P-VAR-21")
@pytest.mark.parametrize("options", [{}, {"stock_exhausted": "play_short"}, {"excess_trumps": "discard_to_six"},
                                     {"dealer_fill_choice": "random"}, {"card_values": "california"}])  # fmt: skip
@pytest.mark.parametrize(
    ("hands", "long_hands"),
    [
        ({"w": "JH 2H", "n": "KH 5D 4H", "s": "AH QH TH 8H 5H 3H", "bottom": "9H 7H 6H"}, {SOUTH: 9}),
        ({"e": "JH 5D 2H", "s": "AH KH QH TH 8H 7H 6H 5H 3H", "top": "9H", "bottom": "4H"}, {SOUTH: 10}),
        ({"w": "AH KH JH TH 5H 5D 2H", "s": "QH 9H 8H 7H 6H 4H 3H"}, {WEST: 7, SOUTH: 7}),
        ({"n": "AH KH JH TH 5H 5D 2H QH", "e": "9H 8H", "s": "7H 6H", "bottom": "4H 3H"}, {NORTH: 8}),
        ({"e": "AH KH JH TH 5H 5D 2H QH 9H", "w": "8H 7H", "bottom": "6H 4H 3H"}, {EAST: 9}),
        ({"w": "AH KH QH JH TH", "n": "9H 8H", "e": "4H 3H", "s": "5H 5D 2H", "bottom": "7H 6H"}, {}),
        ({"w": "2H 3H", "n": "AH KH QH", "e": "4H", "s": "5H 5D TH JH", "bottom": "9H 8H 7H 6H"}, {SOUTH: 8}),
    ],
)  # fmt: skip
def test_long_hands_lose_no_point_card(
    hands: dict[str, Any], long_hands: dict[Seat, int], options: dict[str, Any]
) -> None:
    for seed in range(4):
        chance = Random(seed)
        state = build(game=pedro(**options), **hands)
        named(state)
        to_the_play(state, chance)
        check_fill(state)
        if options != {"excess_trumps": "discard_to_six"}:
            assert {seat: size for seat, size in sizes_wanted(state).items() if size > 6} == long_hands
        at_random(state, chance)
        won = state.taken[0] | state.taken[1]
        assert won & state.scorers == state.scorers == parse_hand("AH JH TH 5H 5D 2H")
        assert state.result is not None and sum(state.result.points) == state.options.highest_bid
        if state.options.excess_trumps == "keep_and_bury":
            stacks = {event.seat: event.count for event in state.events if isinstance(event, Stacked)}
            assert stacks == {seat: size - 6 for seat, size in long_hands.items()}


@rule("P-DRAW-5", "P-DRAW-6", "P-DRAW-7")
@pytest.mark.parametrize("south", ["AH KH QH JH TH 9H 8H 7H 6H", "AH", ""])
def test_three_hands_without_trumps_ask_for_eighteen_cards_and_get_them(south: str) -> None:
    trumps = [card for card in "AH KH QH JH TH 9H 8H 7H 6H 5H 5D 4H 3H 2H".split() if card not in south.split()]
    pack = build_pack(s=south, top=" ".join(trumps))
    state = named(deal_pack(pedro(), pack))
    check_fill(state)
    assert [len(list_of) for list_of in (state.stock, state.to_throw)] == [0, 0]
    short = named(deal_pack(pedro(stock_exhausted="play_short"), pack))
    assert [short.hands[seat].bit_count() for seat in (WEST, NORTH, EAST)] == [6, 6, 4]
    assert short.hands[SOUTH].bit_count() == len(south.split())
    check_fill(short)


@rule("P-ROB-8", "P-SCORE-9", "P-CARD-8")
@given(game=games(), dealer=st.sampled_from(Seat), chance=st.randoms(use_true_random=False))
def test_a_deal_gives_out_all_the_points_there_are(game: Pedro, dealer: Seat, chance: Random) -> None:
    pack = list(CARDS)
    chance.shuffle(pack)
    state = at_random(deal_pack(game, pack, dealer=dealer), chance)
    assert state.result is not None and isinstance(state.events[-1], Scored)
    assert state.trump is not None
    assert sum(state.result.points) == sum(point_values(state.trump, game.options.jack)) == game.options.highest_bid
