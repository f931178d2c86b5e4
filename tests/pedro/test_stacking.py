"""Hands of more than six cards stack at the first trick (P-BURY)."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest

from tests.marks import example, rule
from tests.pedro.positions import build, cards, do, held, legal, named, refusal
from tests.pedro.tables import (
    FULL_AUCTION,
    actions,
    at_play,
    full_deal,
    oracle_points,
    play_out,
    seated,
    shuffled,
    to_play,
    until,
)
from trickbook.cards import HEARTS, card_set, cards_in, show_cards
from trickbook.contract.action import Bury
from trickbook.contract.event import TrickWon
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.games.allfours.events import Stacked
from trickbook.games.allfours.trumps import trump_tables
from trickbook.games.pedro import PedroState
from trickbook.table import Act

TEN_TRUMPS = "AH KH QH TH 8H 7H 6H 5H 4H 3H"  # three of them score
SIX_PLAIN = "2C 3C 4C 6C 7C 8C"


def long_hand(hand: str, **options: Any) -> PedroState:
    """South, the bidder, to stack with ``hand`` at the first trick."""
    return at_play(s=hand, w=SIX_PLAIN, n="2D 3D 4D 6D 7D 8D", e="2S 3S 4S 6S 7S 8S", **options)


@rule("P-BURY-1")
@pytest.mark.parametrize(("held_at_first", "buried"), [(7, 1), (8, 2), (9, 3), (10, 4)])
def test_n_cards_play_n_minus_five_to_trick_one_and_keep_five(held_at_first: int, buried: int) -> None:
    hand = " ".join("AH TH 5H KH QH 9H 8H 7H 6H 4H".split()[:held_at_first])
    state = long_hand(hand)
    for card in hand.split()[-buried:]:
        assert all(isinstance(action, Bury) for action in state.legal_actions())
        do(state, f"S bury {card}")
    assert legal(state) == cards(hand) - set(hand.split()[-buried:])
    assert refusal(state, "bury KH").rules == ("P-BURY-2", "P-BURY-11")
    do(state, "S AH")
    assert len(held(state, SOUTH)) == 5


@rule("P-BURY-1")
def test_a_hand_of_six_does_not_stack() -> None:
    assert legal(long_hand("AH KH QH 5H 5D 2H")) == cards("AH KH QH 5H 5D 2H")


@rule("P-BURY-2", "P-BURY-8")
def test_only_the_top_card_counts_as_played() -> None:
    state = at_play(s="KH QH JH 9H 8H 7H 3H", w="AH TH 2C 3C 4C 6C", n="2D", e="2S")
    do(state, "S bury KH, S 3H")  # the king is buried under the three
    events = do(state, "W TH, N 2D, E 2S")
    assert TrickWon(WEST, 1) in events


@rule("P-BURY-3")
@pytest.mark.parametrize("scorer", "AH JH TH 5H 5D 2H".split())
def test_no_scoring_trump_may_be_buried_the_two_included(scorer: str) -> None:
    state = long_hand("AH KH JH TH 5H 5D 2H")
    assert legal(state) == {"bury KH"}
    refused = refusal(state, f"bury {scorer}")
    assert refused.rules == ("P-BURY-3", "P-BURY-11")


@rule("P-BURY-4")
def test_a_hand_of_more_than_six_is_all_trumps() -> None:
    rng = Random("long hands")
    long_hands = 0
    for _ in range(150):
        state = to_play(full_deal(shuffled(rng)), rng)
        for hand in state.hands:
            if hand.bit_count() > 6:
                long_hands += 1
                assert hand & ~state.trumps == 0
    assert long_hands > 0


@rule("P-BURY-4")
def test_a_bidder_with_more_than_six_leads_a_trump() -> None:
    state = full_deal()
    do(state, FULL_AUCTION + ", S bury 7H 6H")
    assert legal(state) == cards("AH QH TH 9H 8H 5H")
    do(state, "S 9H")
    assert state.led == HEARTS


@rule("P-BURY-5")
def test_there_are_always_enough_cards_that_may_be_buried() -> None:
    trumps = cards_in(trump_tables(HEARTS).trumps)
    assert len(trumps) == 14
    state = long_hand(TEN_TRUMPS)
    for size in (7, 8, 9, 10):
        for hand in combinations(trumps, size):
            assert (card_set(hand) & ~state.scorers).bit_count() >= size - 6


@example("P-BURY-6")
def test_a_hand_with_all_scorers_buries_the_rest_and_tops_it_with_a_scorer() -> None:
    state = named(build(n="AH KH JH TH 5H 5D 2H 2C 3C", w="QH"))
    until(state, NORTH)
    assert held(state, NORTH) == cards("AH KH JH TH 5H 5D 2H")
    assert legal(state) == {"bury KH"}
    do(state, "N bury KH")
    assert legal(state) == cards("AH JH TH 5H 5D 2H")
    do(state, "N AH")
    assert held(state, NORTH) == cards("JH TH 5H 5D 2H")


@example("P-BURY-6")
def test_with_nine_trumps_and_all_scorers_three_are_buried() -> None:
    state = named(build(n="AH KH QH JH TH 9H 5H 5D 2H"))
    until(state, NORTH)
    assert legal(state) == {"bury KH", "bury QH", "bury 9H"}
    do(state, "N bury KH QH 9H")
    assert legal(state) == cards("AH JH TH 5H 5D 2H")


@example("P-BURY-7")
def test_exactly_n_minus_six_of_the_others_are_buried_and_any_card_tops_them() -> None:
    state = long_hand(TEN_TRUMPS)
    may_go = "KH QH 8H 7H 6H 4H 3H".split()
    assert legal(state) == {f"bury {card}" for card in may_go}
    for buried in combinations(may_go, 4):
        for top in cards(TEN_TRUMPS) - set(buried):
            stack = [*(f"S bury {card}" for card in buried), f"S {top}"]
            do(state.copy(), ", ".join(stack))  # nothing is refused


@rule("P-BURY-8")
def test_buried_cards_carry_no_points_and_go_to_the_winner_of_the_trick() -> None:
    state = at_play(s="KH QH JH 9H 8H 7H 3H", w="AH TH 2C 3C 4C 6C", n="2D", e="2S")
    do(state, "S bury KH, S 3H, W AH, N 2D, E 2S")
    assert show_cards(state.taken[1]) == "2S AH KH 3H 2D"
    assert state.taken[0] == 0


@rule("P-BURY-8")
def test_points_are_as_the_oracle_counts_them_where_somebody_stacks() -> None:
    rng = Random("stacks")
    for _ in range(50):
        state = build(s="AH KH QH TH 8H 7H 6H 5H 3H", w="JH 9H 5D 4H 2H")
        play_out(state, rng)
        assert state.result is not None
        assert state.result.points == oracle_points(state)


@rule("P-BURY-9")
def test_buried_cards_may_be_seen_by_all() -> None:
    state = full_deal()
    stacked = do(state, FULL_AUCTION + ", S bury 7H 6H, S AH")[-1]
    assert isinstance(stacked, Stacked)
    for viewer in (*Seat, None):
        assert stacked.seen_by(viewer) == stacked
        assert show_cards(state.view(viewer).buried) == "7H 6H"  # type: ignore[attr-defined]


@rule("P-BURY-9")
def test_with_buried_visible_off_their_number_alone_is_seen() -> None:
    state = full_deal(buried_visible=False)
    stacked = do(state, FULL_AUCTION + ", S bury 7H 6H, S AH")[-1]
    assert isinstance(stacked, Stacked)
    for viewer in (EAST, WEST, NORTH, None):
        seen = stacked.seen_by(viewer)
        assert (seen.card, seen.count, seen.buried) == (stacked.card, 2, None)
        assert state.view(viewer).buried == 0  # type: ignore[attr-defined]
        assert "7H" not in str(seen) and "6H" not in str(seen)
    assert stacked.seen_by(SOUTH) == stacked


@example("P-BURY-10")
def test_several_players_may_stack_on_the_same_trick() -> None:
    state = named(build(w="KH JH 9H 7H 5H 4H 2H", s="AH QH TH 8H 6H 5D 3H"))
    do(state, "S done, S bury 3H, S AH, W bury 4H, W 2H")
    assert (len(held(state, SOUTH)), len(held(state, WEST))) == (5, 5)
    north, east = (sorted(held(state, seat))[0] for seat in (NORTH, EAST))
    assert TrickWon(SOUTH, 1) in do(state, f"N {north}, E {east}")
    assert {"AH", "2H", "3H", "4H"} <= set(show_cards(state.taken[0]).split())


@rule("P-BURY-11")
@pytest.mark.parametrize(
    ("stack", "why"),
    [
        ("KH", "P-BURY-1"),  # nothing buried
        ("bury 3H, KH", "P-BURY-1"),  # one of two
        ("bury 3H, bury QH, bury KH", "P-BURY-2"),  # three of two
        ("bury 3H, bury AH", "P-BURY-3"),  # a scorer
        ("bury 3H, bury QH, QH", "P-BURY-11"),  # the same card twice
        ("bury 3H, bury 3H", "P-BURY-11"),
        ("bury 9H", "P-BURY-11"),  # not held
    ],
)
def test_illegal_stacks_are_refused_and_change_nothing(stack: str, why: str) -> None:
    state = long_hand("AH KH QH JH TH 5H 5D 3H")
    *before, last = stack.split(", ")
    for step in before:
        do(state, f"S {step}")
    stored = state.serialize()
    refused = refusal(state, last)
    assert why in refused.rules and "P-BURY-11" in refused.rules
    assert state.serialize() == stored


@rule("P-BURY-11")
def test_a_top_card_that_leaves_too_few_to_bury_is_refused() -> None:
    table = seated()
    table.state = at_play(s="AH KH JH TH 5H 5D 2H", w=SIX_PLAIN, n="2D", e="2S")
    for stack in permutations(actions("KH", "bury AH")):
        refused = table.refusal(Act(SOUTH, stack))
        assert refused is not None and "P-BURY-11" in refused.rules
    assert table.refusal(Act(SOUTH, actions("KH"))) is not None
    assert table.refusal(Act(SOUTH, actions("bury KH", "AH"))) is None


@rule("P-BURY-11")
def test_a_hand_of_six_or_fewer_does_not_bury_and_nobody_does_after_trick_one() -> None:
    state = long_hand("AH KH QH JH TH 5H 5D 3H")
    do(state, "S bury QH 3H, S AH")
    assert "P-BURY-11" in refusal(state, "bury 2C").rules
    do(state, "W 2C, N 2D, E 2S")
    assert state.tricks == 1
    assert "P-BURY-11" in refusal(state, "bury KH").rules
