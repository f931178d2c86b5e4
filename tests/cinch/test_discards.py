"""What may be thrown, and what becomes of it: C-DISC-1 to C-DISC-6; how all choose apart is in ``test_apart``."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cinch.positions import at_play, build, cinch, do, faces, held, legal, named, refusal, throw_down, trumps_of
from tests.marks import example, rule
from trickbook.cards import CARDS, HEARTS, card_set
from trickbook.contract.action import DONE, Discard
from trickbook.contract.seat import NORTH, SOUTH, WEST
from trickbook.games.allfours.events import Thrown
from trickbook.games.allfours.trumps import trump_tables
from trickbook.games.cinch import CinchState
from trickbook.games.cinch.fill import may_throw

TABLES = trump_tables(HEARTS)
LONG = "AH KH QH JH TH 9H 8H 2H 3C"


def choosing(w: str, **options: Any) -> CinchState:
    """West, the maker in hearts, has to discard from this hand."""
    return named(build(w=w, **options))


@rule("C-DISC-1")
def test_at_least_three_go_and_more_may() -> None:
    state = choosing("AH KH 2C 3C 4C 6C 7C 8C 9C")
    assert "done" not in legal(state)
    do(state, "W discard 2C 3C")
    assert refusal(state, "done").rules == ("C-DISC-1",) and "1 more card" in refusal(state, "done").sentence
    do(state, "W discard 4C")
    assert "done" in legal(state) and "discard 6C" in legal(state)
    twin = state.copy()
    do(twin, "W done")
    assert twin.sealed[WEST].bit_count() == 3
    do(state, "W discard 6C 7C 8C 9C")
    assert legal(state) == {"done"}


@rule("C-DISC-1")
def test_a_card_is_thrown_once_and_only_by_its_holder() -> None:
    state = choosing("AH KH 2C 3C 4C 6C 7C 8C 9C")
    do(state, "W discard 2C")
    assert "already" in refusal(state, "discard 2C").sentence
    assert "do not hold" in refusal(state, "discard AS").sentence
    assert refusal(state, "2C").rules == ("C-DISC-1",)


@rule("C-DISC-3")
def test_plain_cards_may_be_kept() -> None:
    state = choosing("AH KH 2C 3C 4C 6C 7C 8C 9C")
    throw_down(state, keep="9C 8C 7C 6C", only="W")
    throw_down(state)
    assert held(state, WEST) == set("AH KH 9C 8C 7C 6C".split())  # and nothing was drawn


@rule("C-DISC-3", "C-VAR-12")
def test_with_all_plain_everybody_but_the_dealer_throws_every_plain_card() -> None:
    state = choosing("AH KH 2C 3C 4C 6C 7C 8C 9C", discard_rule="all_plain")
    do(state, "W discard 2C 3C 4C 6C 7C 8C")
    assert refusal(state, "done").rules == ("C-DISC-3", "C-VAR-12")
    do(state, "W discard 9C, W done")
    throw_down(state, only="NE")
    assert state.to_act == SOUTH
    three = [f"discard {card}" for card in sorted(held(state, SOUTH) - trumps_of())[:3]]
    for word in three:
        do(state, f"S {word}")
    assert "done" in legal(state)


@rule("C-DISC-4")
def test_by_default_six_trumps_or_fewer_all_stay() -> None:
    state = choosing("AH KH QH 9H 8H 7H 2C 3C 4C")
    assert legal(state) == {"discard 2C", "discard 3C", "discard 4C"}
    assert refusal(state, "discard 7H").rules == ("C-DISC-4", "C-DISC-5")
    assert "more than six" in refusal(state, "discard 7H").sentence
    do(state, "W discard 2C 3C 4C")
    assert refusal(state, "discard 7H").rules == ("C-DISC-4", "C-DISC-5")
    do(state, "W done")


@example("C-DISC-5")
def test_the_surplus_of_a_hand_of_eight_trumps() -> None:
    state = choosing(LONG)
    assert legal(state) == {f"discard {card}" for card in "KH QH 9H 8H 3C".split()}
    assert "scoring" in refusal(state, "discard 2H").sentence
    do(state, "W discard KH 9H")
    assert legal(state) == {"discard 3C"}
    assert "just the 2" in refusal(state, "discard QH").sentence
    do(state, "W discard 3C, W done")
    state = choosing(LONG)
    do(state, "W discard 3C")
    assert refusal(state, "done").rules == ("C-DISC-4", "C-DISC-5")
    assert legal(state) == {f"discard {card}" for card in "KH QH 9H 8H".split()}

    state = choosing(LONG, trump_discard="surplus_only")
    assert legal(state) == {f"discard {card}" for card in LONG.split()}
    do(state, "W discard AH 2H 3C, W done")

    state = choosing(LONG, trump_discard="allowed")
    do(state, "W discard AH KH QH JH")
    assert "done" in legal(state) and "discard 3C" in legal(state)
    do(state, "W done")
    assert faces(state.sealed[WEST]) == set("AH KH QH JH".split())


@rule("C-DISC-5")
@pytest.mark.parametrize(
    ("hand", "surplus"), [("AH KH QH JH TH 9H 8H 2C 3C", 1), (LONG, 2), ("AH KH QH JH TH 9H 8H 7H 2H", 3)]
)
def test_seven_eight_or_nine_trumps_give_up_one_two_or_three(hand: str, surplus: int) -> None:
    state = throw_down(choosing(hand), only="W")
    assert (state.sealed[WEST] & state.trumps).bit_count() == surplus
    assert not state.sealed[WEST] & state.scorers


@rule("C-DISC-4")
def test_with_allowed_any_trump_may_go_at_any_time() -> None:
    state = choosing("AH 5H 2H 2C 3C 4C 6C 7C 8C", trump_discard="allowed")
    do(state, "W discard AH 5H 2H, W done")
    assert faces(state.sealed[WEST]) == {"AH", "5H", "2H"}


@rule("C-DISC-4", "C-DISC-5", "C-ROB-8", "C-VAR-6")
@settings(max_examples=150)
@given(
    cards=st.lists(st.sampled_from(CARDS), min_size=6, max_size=16, unique=True),
    trump_discard=st.sampled_from(["no_scorers", "surplus_only", "allowed"]),
    all_plain=st.booleans(),
    exactly=st.booleans(),
    data=st.data(),
)
def test_every_choice_begun_can_be_completed_and_obeys_the_rules(
    cards, trump_discard, all_plain, exactly, data
) -> None:
    hand, all_plain = card_set(cards), all_plain and not exactly
    throw = may_throw(hand, TABLES, trump_discard, all_plain=all_plain, exactly=exactly)
    draft = 0
    for _ in range(len(cards) + 1):
        steps = throw.steps(draft)
        assert steps, "nothing can be done"
        step = data.draw(st.sampled_from(steps))
        if step == DONE:
            break
        assert isinstance(step, Discard) and hand >> step.card & 1 and not draft >> step.card & 1
        draft |= step.card.bit
    assert step == DONE
    trumps, left = draft & TABLES.trumps, hand & ~draft
    surplus = max(0, (hand & TABLES.trumps).bit_count() - 6)
    assert left.bit_count() == 6 if exactly else left.bit_count() <= 6
    if trump_discard != "allowed":
        assert trumps.bit_count() == surplus
    if trump_discard == "no_scorers":
        assert not trumps & TABLES.scorers
    if all_plain:
        assert not left & ~TABLES.trumps


@example("C-DISC-6")
@pytest.mark.parametrize(("discarded", "score"), [("to_maker_side", (0, 2)), ("dead", (14, 0))])
def test_a_thrown_two_counts_for_the_side_that_named_trumps(discarded: str, score: tuple[int, int]) -> None:
    taken = {0: "5H JH", 1: "5D AH"}  # NS 6, EW 6 before the last trick
    state = at_play(w="TH", n="3C", e="4C", s="6C", bid="W 8", taken=taken, discarded_trumps=discarded)
    state.thrown_trumps |= state.game.parse("2H").card.bit  # type: ignore[attr-defined]
    do(state, "W TH, N 3C, E 4C, S 6C")
    assert state.result is not None and state.result.points == ((6, 8) if discarded == "to_maker_side" else (6, 7))
    assert state.score == score


@rule("C-DISC-6")
def test_a_thrown_trump_is_shown_and_never_played() -> None:
    state = named(build(w="AH", n="2H KH", e="QH", s="JH", trump_discard="allowed", rob="blind"))
    throw_down(state, only="W")
    do(state, "N discard 2H")
    throw_down(state)
    shown = [event for event in state.events if isinstance(event, Thrown)]
    assert "2H" in {str(card) for card in shown[1].cards} and shown[1].seat == NORTH
    assert faces(state.thrown_trumps) == {"2H"}
    assert not any(state.hands[seat] & state.thrown_trumps for seat in range(4))
    assert cinch().options.discarded_trumps == "to_maker_side"
