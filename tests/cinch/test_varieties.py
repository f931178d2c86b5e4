"""Other ways of dealing, drawing, leading and counting: C-VAR-6, 7 and 12 to 16."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cinch.positions import at_play, build, cinch, do, held, legal, named, play_out, refusal, throw_down, view
from tests.marks import example, rule
from trickbook.contract.event import Dealt, Drew
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.games.allfours.events import Thrown
from trickbook.games.cinch import CinchState
from trickbook.games.cinch.scoring import score_deal

NS, EW = 0, 1


def extra(state: CinchState) -> list[Dealt]:
    """What was dealt after the first nine."""
    return [event for event in state.events if isinstance(event, Dealt)][4:]


@rule("C-VAR-6")
def test_thirteen_cards_all_get_four_more_before_trumps_are_named() -> None:
    state = build(preset="thirteen_cards")
    stock = list(state.stock)
    do(state, "W pass, N 6, E pass, S pass")
    assert state.phase == "naming" and state.to_act == NORTH and not state.stock
    assert [event.seat for event in extra(state)] == [WEST, NORTH, EAST, SOUTH]
    for i, event in enumerate(extra(state)):
        assert set(event.cards or ()) == set(stock[4 * i : 4 * i + 4])
        assert event.seen_by(Seat((event.seat + 1) % 4)).cards is None
    assert [hand.bit_count() for hand in state.hands] == [13] * 4


@rule("C-VAR-6", "C-VAR-7")
@pytest.mark.parametrize(("extra_cards", "number"), [("thirteen_after_bid", "C-VAR-6"), ("blind", "C-VAR-7")])
def test_exactly_seven_are_thrown_and_nobody_draws_or_robs(extra_cards: str, number: str) -> None:
    idle: dict[str, Any] = {"rob": "must_take_trumps", "stock_exhausted": "play_short", "discard_rule": "all_plain"}
    for options in ({}, idle):
        state = named(build(w="AH KH", extra_cards=extra_cards, **options), "W 6")
        plain = sorted(held(state, WEST) - {"AH", "KH"})
        plain = [card for card in plain if f"discard {card}" in legal(state)]
        do(state, f"W discard {' '.join(plain[:6])}")
        assert refusal(state, "done").rules == (number,)
        do(state, f"W discard {plain[6]}")
        assert legal(state) == {"done"} and "enough" in refusal(state, f"discard {plain[7]}").sentence
        throw_down(state)
        assert state.phase == "play" and state.to_act == WEST
        assert not [event for event in state.events if isinstance(event, Drew)]
        assert all(hand.bit_count() == 6 for hand in state.hands)
        assert all(len(event.cards) == 7 for event in state.events if isinstance(event, Thrown))


@rule("C-VAR-6")
def test_with_thirteen_cards_all_choose_their_discards_together() -> None:
    state = named(build(preset="thirteen_cards"), "N 6")
    assert state.choosers() == (WEST, NORTH, EAST, SOUTH)


@rule("C-VAR-7")
def test_blind_cinch_the_bidder_takes_his_four_before_naming_the_others_after() -> None:
    state = build(preset="blind_cinch")
    stock = list(state.stock)
    packets = {seat: set(stock[4 * i : 4 * i + 4]) for i, seat in enumerate((WEST, NORTH, EAST, SOUTH))}
    do(state, "W pass, N pass, E 6, S pass")
    assert [event.seat for event in extra(state)] == [EAST]
    assert set(extra(state)[0].cards or ()) == packets[EAST]
    assert [hand.bit_count() for hand in state.hands] == [9, 13, 9, 9]
    do(state, "E hearts")
    throw_down(state, only="E")
    assert [event.seat for event in extra(state)] == [EAST, WEST, NORTH, SOUTH]
    for event in extra(state):
        assert set(event.cards or ()) == packets[event.seat]
    throw_down(state)
    assert state.phase == "play" and state.to_act == EAST and not state.stock
    play_out(state)
    assert state.result is not None and sum(state.result.points) == 14


@rule("C-VAR-7")
@pytest.mark.parametrize("preset", ["thirteen_cards", "blind_cinch"])
def test_a_dealer_without_a_bid_gets_his_four_all_the_same(preset: str) -> None:
    state = build(preset=preset)
    do(state, "W pass, N pass, E pass, S pass")
    assert state.to_act == SOUTH and state.hands[SOUTH].bit_count() == 13


@rule("C-VAR-12")
def test_the_custom_is_a_rule_for_all_but_the_dealer() -> None:
    state = named(build(w="AH", n="KH", preset="bicycle"))
    for letter in "WNE":
        plain = [word for word in legal(state) if word.startswith("discard")]
        assert len(plain) >= 3 and "done" not in legal(state)
        throw_down(state, only=letter)
    assert all(not state.hands[seat] & ~state.trumps & ~state.sealed[seat] for seat in (WEST, NORTH, EAST))
    assert state.to_act == SOUTH
    throw_down(state, keep=" ".join(sorted(held(state, SOUTH))[:3]))
    assert state.sealed[SOUTH].bit_count() == 6


@rule("C-VAR-13")
def test_strict_trumping_leaves_following_as_it_is() -> None:
    state = at_play(w="AC", n="KC 9H 3S", e="QC", s="JC", void_must_trump=True)
    do(state, "W AC")
    assert legal(state) == {"KC", "9H"}


@example("C-VAR-14")
def test_points_left_in_the_stock_count_for_nobody() -> None:
    result = score_deal(EW, 6, (5, 7), cinch("blind_dealer").options)
    assert result.made and result.change == (0, 2)


@rule("C-VAR-14")
def test_the_blind_dealer_draws_from_the_top_and_is_not_asked() -> None:
    state = named(build(w="AH KH QH", n="JH TH 9H", e="8H 7H 6H", s="4H 3H", bottom="5H 5D 2H", preset="blind_dealer"))
    top = list(state.stock)
    throw_down(state)
    assert state.phase == "play" and state.to_act == WEST
    assert held(state, SOUTH) == {"4H", "3H", *map(str, top[9:13])}
    assert {str(card) for card in state.stock} == {"5H", "5D", "2H"}
    assert not view(state, SOUTH).looked
    play_out(state)
    assert state.result is not None and sum(state.result.points) == 3


@rule("C-VAR-15")
def test_with_trump_lead_the_maker_must_lead_a_trump_first_if_he_has_one() -> None:
    state = at_play(w="AH AC 2S", n="KC KH 3S", e="QC 9H 4S", s="JC 8H 6S", first_lead="trump")
    assert legal(state) == {"AH"}
    assert refusal(state, "AC").rules == ("C-VAR-15",)
    do(state, "W AH, N KH, E 9H, S 8H")
    assert legal(state) == {"AC", "2S"}
    state = at_play(w="AC 2S", n="KC KH", e="QC 9H", s="JC 8H", first_lead="trump")
    assert legal(state) == {"AC", "2S"}


@rule("C-VAR-15")
def test_only_the_maker_is_bound_to_lead_a_trump() -> None:
    state = at_play(w="", n="KC KH", e="QC 9H", s="JC 8H", first_lead="trump", leader="N")
    assert legal(state) == {"KC", "KH"}


@rule("C-VAR-16", "C-SCORE-2")
def test_low_counts_for_the_side_that_held_it() -> None:
    for option, points in (("winner", (0, 2)), ("holder", (1, 1))):
        state = at_play(w="AH", n="2H", e="3C", s="4C", bid="W 1", low_counts_for=option)
        do(state, "W AH, N 2H, E 3C, S 4C")
        assert state.result is not None and state.result.points == points


@rule("C-VAR-16")
def test_a_two_that_was_drawn_belongs_to_who_drew_it() -> None:
    state = named(build(w="AH KH QH", n="JH", e="TH", s="9H", top="3C 4C 6C 2H", low_counts_for="holder", rob="blind"))
    throw_down(state)
    assert state.two_holder == NORTH
    state = named(build(w="AH", n="2H", trump_discard="allowed", low_counts_for="holder", rob="blind"))
    throw_down(state, only="W")
    do(state, "N discard 2H")
    throw_down(state)
    assert state.two_holder is None
    play_out(state)
    assert state.result is not None and state.result.points[EW] >= 1  # among the discards it is the makers'


@rule("C-VAR-9", "C-VAR-17")
def test_the_presets_of_the_other_counts() -> None:
    assert cinch("set_back").options.scoring_method == "set_back"
    assert cinch("at_least_eight").options.scoring_method == "at_least_eight"
