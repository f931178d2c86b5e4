"""The play of the cards: C-PLAY-1 to C-PLAY-17, C-PLAY-19 and C-PLAY-22."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cinch.positions import at_play, build, do, held, legal, named, play_out, refusal, throw_down, view
from tests.marks import example, rule
from trickbook.contract.event import TrickWon
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.games.cinch import CinchState


def won_by(state: CinchState) -> list[Seat]:
    return [event.seat for event in state.events if isinstance(event, TrickWon)]


def played(lead: str, hand: str, **options: Any) -> CinchState:
    """West leads, North has this hand; East and South hold nothing of interest."""
    state = at_play(w=lead, n=hand, e="QC", s="JC", **options)
    do(state, f"W {lead}")
    return state


@rule("C-PLAY-1")
@pytest.mark.parametrize("bid", ["W 6", "N 6", "E 6", "S 6"])
def test_whoever_named_trumps_leads(bid: str) -> None:
    state = throw_down(named(build(w="AH", n="KH", e="QH", s="JH", rob="blind"), bid))
    assert state.phase == "play" and state.to_act == Seat.parse(bid[0])


@rule("C-PLAY-2")
def test_any_card_may_be_led() -> None:
    state = at_play(w="AH 5D 2H AC KS", n="3H", e="4H", s="6H")
    assert legal(state) == set("AH 5D 2H AC KS".split())
    assert refusal(state, "QS").rules == ("C-PLAY-2",)


@rule("C-PLAY-3")
def test_a_trump_lead_draws_a_trump_from_everybody_who_has_one() -> None:
    state = played("KH", "2H 9H AC")
    assert legal(state) == {"2H", "9H"}
    assert refusal(state, "AC").rules == ("C-PLAY-3", "C-PLAY-4")


@example("C-PLAY-4")
@pytest.mark.parametrize(
    ("lead", "hand", "may"),
    [
        ("KH", "5D AC", "5D"),
        ("5D", "AD KD 2H", "2H"),
        ("AD", "5D 9C", "5D 9C"),
        ("AD", "KD 5D 3S", "KD 5D"),
    ],
)
def test_the_left_pedro_follows_as_a_trump_only(lead: str, hand: str, may: str) -> None:
    state = played(lead, hand)
    assert legal(state) == set(may.split())
    for card in set(hand.split()) - set(may.split()):
        assert set(refusal(state, card).rules) & {"C-PLAY-4", "C-PLAY-6"}


@rule("C-PLAY-5", "C-PLAY-6")
def test_a_plain_lead_may_be_trumped_or_followed_but_not_ignored() -> None:
    state = played("AC", "KC 2C 9H 5D 3S QD")
    assert legal(state) == set("KC 2C 9H 5D".split())
    assert refusal(state, "3S").rules == ("C-PLAY-5", "C-PLAY-6")
    assert legal(played("AC", "KC 3S QD")) == {"KC"}


@rule("C-PLAY-7", "C-VAR-13")
def test_who_is_void_may_trump_or_throw_unless_trumping_is_the_rule() -> None:
    hand = "9H 5D 3S QD"
    assert legal(played("AC", hand)) == set(hand.split())
    state = played("AC", hand, void_must_trump=True)
    assert legal(state) == {"9H", "5D"}
    assert refusal(state, "3S").rules == ("C-VAR-13",)
    assert refusal(state, "4S").rules == ("C-PLAY-7",)  # not held: the hand is all there is to play
    assert legal(played("AC", "3S QD", void_must_trump=True)) == {"3S", "QD"}


@rule("C-PLAY-8")
def test_without_a_trump_anything_goes_to_a_trump_lead() -> None:
    assert legal(played("KH", "AC 3S QD")) == set("AC 3S QD".split())


@rule("C-PLAY-9")
def test_the_highest_card_of_the_suit_led_wins_without_trumps() -> None:
    state = at_play(w="TC 2S", n="AD 3S", e="KC 4S", s="QC 6S")
    do(state, "W TC, N AD, E KC, S QC")
    assert won_by(state) == [EAST] and state.to_act == EAST


@example("C-PLAY-10")
def test_a_two_of_trumps_is_beaten_by_the_three_only() -> None:
    state = at_play(w="AC", n="KC", e="2H", s="3H")
    do(state, "W AC, N KC, E 2H, S 3H")
    assert won_by(state) == [SOUTH]
    assert state.result is not None and state.result.points == (1, 0)


@example("C-PLAY-11")
@pytest.mark.parametrize(
    ("cards", "winner", "points"),
    [
        ("5D 4H 3H 2H", WEST, (0, 6)),
        ("5D 5H 6H 7H", SOUTH, (10, 0)),
        ("4H 5D 3H 2H", NORTH, (6, 0)),
    ],
)
def test_the_left_pedro_beats_four_three_and_two_only(cards: str, winner: Seat, points: tuple[int, int]) -> None:
    w, n, e, s = cards.split()
    state = at_play(w, n, e, s)
    do(state, f"W {w}, N {n}, E {e}, S {s}")
    assert won_by(state) == [winner]
    assert state.result is not None and state.result.points == points


@rule("C-PLAY-12", "C-PLAY-16")
def test_a_trick_is_turned_down_and_lies_with_the_others_of_the_side() -> None:
    state = at_play(w="AC 2S", n="KC 3S", e="QC 4S", s="JC AS")
    do(state, "W AC, N KC, E QC")
    assert [str(card) for _, card in view(state, SOUTH).trick] == ["AC", "KC", "QC"]
    do(state, "S JC")
    assert view(state, SOUTH).trick == []
    do(state, "W 2S, N 3S, E 4S, S AS")
    assert state.taken[1].bit_count() == 4 and state.taken[0].bit_count() == 4


@rule("C-PLAY-13")
def test_the_winner_leads_to_the_next() -> None:
    state = at_play(w="TC 2S", n="AC 3S", e="KC 4S", s="QC 6S")
    do(state, "W TC, N AC, E KC, S QC")
    assert state.to_act == NORTH and state.led is None
    do(state, "N 3S, E 4S, S 6S, W 2S")
    assert won_by(state) == [NORTH, SOUTH]


@rule("C-PLAY-14", "C-PLAY-15", "C-PLAY-19")
def test_six_tricks_are_played_to_the_last_card_and_score_nothing_themselves() -> None:
    state = at_play(
        w="AC KC QC JC TC 9C", n="2C 3C 4C 6C 7C 8C", e="AS KS QS JS TS 9S", s="2S 3S 4S 6S 7S 8S", bid="W 1"
    )
    do(state, "W AC, N 2C, E AS, S 2S, W KC, N 3C, E KS, S 3S, W QC, N 4C, E QS, S 4S")
    do(state, "W JC, N 6C, E JS, S 6S, W TC, N 7C, E TS, S 7S")
    assert state.phase == "play"  # nobody holds a trump, and still the hand is played out
    do(state, "W 9C, N 8C, E 9S, S 8S")
    assert state.is_over and state.tricks == 6
    assert state.result is not None and state.result.points == (0, 0)


@rule("C-PLAY-17")
def test_the_last_trick_may_be_looked_at_and_no_earlier_one() -> None:
    hands: dict[str, Any] = {"w": "AC KC QC", "n": "2C 3C 4C", "e": "AS KS QS", "s": "2S 3S 4S"}
    state = at_play(**hands)
    assert view(state, SOUTH).last_trick is None
    do(state, "W AC, N 2C, E AS, S 2S, W KC")
    last = view(state, SOUTH).last_trick
    assert last is not None and (last[0], [str(card) for _, card in last[1]]) == (WEST, "AC 2C AS 2S".split())
    do(state, "N 3C, E KS, S 3S")
    last = view(state, EAST).last_trick
    assert last is not None and [str(card) for _, card in last[1]] == "KC 3C KS 3S".split()
    state = at_play(**hands, last_trick_view=False)
    do(state, "W AC, N 2C, E AS, S 2S")
    assert view(state, SOUTH).last_trick is None


@rule("C-PLAY-22")
def test_a_player_without_cards_is_passed_over_and_the_next_to_the_left_leads() -> None:
    state = at_play(w="AC KC", n="2C", e="3C 9S", s="4C 8S")
    do(state, "W AC, N 2C, E 3C, S 4C, W KC")
    assert state.to_act == EAST
    do(state, "E 9S, S 8S")
    assert state.is_over and state.tricks == 2
    state = at_play(w="2C KS", n="AC", e="3C 9S", s="4C 8S")
    do(state, "W 2C, N AC, E 3C, S 4C")
    assert won_by(state) == [NORTH] and state.to_act == EAST
    do(state, "E 9S, S 8S, W KS")
    assert state.is_over and won_by(state)[-1] == WEST


@rule("C-PLAY-19", "C-PLAY-22")
def test_no_trick_is_played_without_being_asked() -> None:
    state = throw_down(named(build(w="AH", n="KH", e="QH", s="JH", stock_exhausted="play_short")))
    cards = sum(hand.bit_count() for hand in state.hands)
    before = len(state.steps)
    play_out(state)
    assert len(state.steps) - before == cards and not any(held(state, seat) for seat in Seat)
