"""The play: leading, following, trumping, winning (P-PLAY), and the custom of following suit (P-VAR-19)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.marks import example, rule
from tests.pedro.positions import build, cards, do, first_choice, held, legal, named, refusal
from tests.pedro.tables import FULL_AUCTION, FULL_PLAY, act, at_play, full_deal, play_out, seated, shuffled, to_play
from trickbook.cards import show_cards
from trickbook.contract.event import Played, TrickWon
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.errors import IllegalAction
from trickbook.games.pedro import PedroState


def north_to(lead: str, hand: str, **options: Any) -> PedroState:
    """North holding ``hand``, to play to West's lead of ``lead``; hearts are trumps."""
    state = at_play(w=f"{lead} 2C", n=hand, e="QC TC", s="JC 8C", leader="W", **options)
    do(state, f"W {lead}")
    assert state.to_act == NORTH
    return state


@rule("P-PLAY-1")
@pytest.mark.parametrize("bidder", "WNES")
def test_the_high_bidder_leads_first(bidder: str) -> None:
    state = build(s="2H")
    do(state, ", ".join(f"{seat} {'9' if seat == bidder else 'pass'}" for seat in "WNES") + f", {bidder} hearts")
    first_choice(state, ["take"])
    assert state.to_act == Seat.parse(bidder)


@rule("P-PLAY-2")
def test_any_card_may_be_led_trump_or_not() -> None:
    state = at_play(w="2C", n="3C", e="4C", s="AH 5D KS 7C")
    assert legal(state) == cards("AH 5D KS 7C")
    do(state, "S KS")
    assert state.led is not None and state.led.letter == "S"


@rule("P-PLAY-3")
def test_who_holds_a_trump_must_play_one_to_a_trump_lead() -> None:
    state = north_to("9H", "2H KD AC 3S")
    assert legal(state) == cards("2H")
    assert refusal(state, "AC").rules == ("P-PLAY-3",)
    assert "hearts" in refusal(state, "AC").sentence


@rule("P-PLAY-3")
def test_a_higher_trump_need_not_be_played() -> None:
    assert legal(north_to("9H", "2H KH AH")) == cards("2H KH AH")


@rule("P-PLAY-4")
def test_a_holder_of_the_plain_suit_led_may_follow_or_trump() -> None:
    state = north_to("AS", "3S 7S 2H 5D AC KD")
    assert legal(state) == cards("3S 7S 2H 5D")
    assert refusal(state, "AC").rules == ("P-PLAY-4",)
    assert "spade" in refusal(state, "AC").sentence


@rule("P-PLAY-4")
def test_a_holder_of_the_suit_without_trumps_must_follow() -> None:
    state = north_to("AS", "3S KD AC")
    assert legal(state) == cards("3S")
    assert refusal(state, "KD").rules == ("P-PLAY-4",)


@rule("P-PLAY-5")
def test_with_neither_the_suit_nor_a_trump_any_card_goes() -> None:
    assert legal(north_to("AS", "3D KD AC")) == cards("3D KD AC")
    assert legal(north_to("AH", "3D KD AC")) == cards("3D KD AC")  # a trump was led


@rule("P-PLAY-6")
def test_void_of_the_suit_a_trump_must_be_played() -> None:
    state = north_to("AS", "2H 5D KD AC")
    assert legal(state) == cards("2H 5D")
    assert refusal(state, "KD").rules == ("P-PLAY-6",)
    assert "spades" in refusal(state, "KD").sentence


@rule("P-PLAY-6")
def test_void_of_the_suit_any_card_goes_with_void_must_trump_off() -> None:
    off: dict[str, Any] = {"void_must_trump": False}
    assert legal(north_to("AS", "2H 5D KD AC", **off)) == cards("2H 5D KD AC")
    assert legal(north_to("AS", "2H 5D KD 3S", **off)) == cards("2H 5D 3S")  # the suit still binds its holder
    assert legal(north_to("AH", "2H 5D KD 3S", **off)) == cards("2H 5D")  # so does a trump lead


@example("P-PLAY-7")
@pytest.mark.parametrize(
    ("lead", "hand", "must_trump", "at_will"),
    [
        pytest.param("5D", "AD KD 2H", "2H", "2H", id="a: the low pedro is a trump lead"),
        pytest.param("5D", "AD KD 9C", "AD KD 9C", "AD KD 9C", id="a: no trump"),
        pytest.param("AD", "5D 9C", "5D", "5D 9C", id="b"),
        pytest.param("AD", "KD 5D 3S", "KD 5D", "KD 5D", id="c"),
        pytest.param("AC", "9S 3D", "9S 3D", "9S 3D", id="d"),
    ],
)
def test_examples_of_following(lead: str, hand: str, must_trump: str, at_will: str) -> None:
    assert legal(north_to(lead, hand)) == cards(must_trump)
    assert legal(north_to(lead, hand, void_must_trump=False)) == cards(at_will)


@rule("P-PLAY-8")
@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("W AS, N 2H, E KS, S 3S", NORTH),  # the lowest trump beats the ace led
        ("W AS, N 2H, E 5D, S 4H", EAST),  # the low pedro beats the four
        ("W 5D, N 5H, E 4H, S 2H", NORTH),  # and loses to pedro
        ("W QH, N KH, E JH, S AH", SOUTH),
        ("W 6H, N 5H, E 5D, S AD", WEST),
    ],
)
def test_the_highest_trump_wins(trick: str, winner: Seat) -> None:
    hands: dict[str, Any] = {part.split()[0].lower(): part.split()[1] for part in trick.split(", ")}
    state = at_play(**hands, leader="W")
    assert TrickWon(winner, 1) in do(state, trick)


@example("P-PLAY-9")
def test_a_trick_without_trumps_goes_to_the_best_card_of_the_suit_led() -> None:
    state = at_play(n="KS", e="7S", s="AD", w="QS", leader="N")
    assert TrickWon(NORTH, 1) in do(state, "N KS, E 7S, S AD, W QS")


@rule("P-PLAY-10")
def test_the_winner_leads_next() -> None:
    state = at_play(w="QS 2C", n="KS 3C", e="7S 4C", s="8S 5C")
    do(state, "S 8S, W QS, N KS, E 7S")
    assert state.to_act == NORTH
    assert legal(state) == cards("3C")


@rule("P-PLAY-11")
def test_six_tricks_are_played_with_five_cards_each_after_the_first() -> None:
    rng = Random("six tricks")
    for _ in range(30):
        state = to_play(full_deal(shuffled(rng)), rng)
        for _ in range(20):
            if state.tricks == 1:
                break
            state.apply(rng.choice(state.legal_actions()))
        assert [hand.bit_count() for hand in state.hands] == [5, 5, 5, 5]
        play_out(state, rng)
        assert sum(isinstance(event, TrickWon) for event in state.events) == 6


@rule("P-PLAY-11")
def test_with_play_short_a_later_trick_may_have_fewer_than_four_cards() -> None:
    state = at_play(w="KS 2C", n="3S", e="7S 4C", s="8S 5C", stock_exhausted="play_short")
    do(state, "S 8S, W KS, N 3S, E 7S")
    events = do(state, "W 2C, E 4C, S 5C")
    assert sum(isinstance(event, Played) for event in events) == 3
    assert TrickWon(SOUTH, 2) in events
    assert state.is_over


@rule("P-PLAY-12")
def test_a_guided_table_refuses_a_revoke_and_a_lead_out_of_turn() -> None:
    table = seated(guided=True)
    act(table, FULL_AUCTION + ", S bury 7H 6H")
    before = list(table.log)
    with pytest.raises(IllegalAction, match="South's turn"):
        act(table, "W 3H")
    act(table, "S AH")
    with pytest.raises(IllegalAction, match="P-PLAY-3"):
        act(table, "W AC")
    assert len(table.log) == len(before) + 1  # the stack, and nothing else


@example("P-PLAY-13")
def test_the_lead_of_an_empty_hand_passes_to_the_next_player_who_has_a_card() -> None:
    state = at_play(
        n="3C 4C 6C 7C 8C 9C", e="AC KC QC JC TC", s="2C 2D 3D 4D 6D 7D", w="2S 3S 4S 6S 7S 8S",
        bidder="E", leader="E", stock_exhausted="play_short",
    )  # fmt: skip
    do(state, "E AC, S 2C, W 2S, N 3C, E KC, S 2D, W 3S, N 4C, E QC, S 3D, W 4S, N 6C")
    do(state, "E JC, S 4D, W 6S, N 7C")
    assert TrickWon(EAST, 5) in do(state, "E TC, S 6D, W 7S, N 8C")
    assert state.to_act == SOUTH
    assert TrickWon(SOUTH, 6) in do(state, "S 7D, W 8S, N 9C")
    assert state.is_over


@rule("P-PLAY-13")
def test_a_bidder_without_a_card_does_not_lead_to_trick_one_either() -> None:
    trumps = "AH KH QH JH TH 9H 8H 7H 6H 5H 5D 4H 3H 2H"
    state = named(build(top=trumps, stock_exhausted="play_short"))  # nobody was dealt a trump
    assert [len(held(state, seat)) for seat in (WEST, NORTH, EAST, SOUTH)] == [6, 6, 4, 0]
    assert state.bidder == SOUTH
    assert state.to_act == WEST
    play_out(state, Random(1))
    assert state.tricks == 6


@example("P-VAR-19")
def test_must_follow_suit_binds_the_holder_and_frees_the_void() -> None:
    state = north_to("AD", "KD 5D 9H 3S", must_follow_suit=True)
    assert legal(state) == cards("KD")
    assert refusal(state, "9H").rules == ("P-VAR-19",)
    assert "diamond" in refusal(state, "9H").sentence
    assert legal(north_to("AD", "5D 9H 3S", must_follow_suit=True)) == cards("5D 9H 3S")


@rule("P-VAR-19")
def test_must_follow_suit_leaves_a_trump_lead_and_takes_void_must_trump_away() -> None:
    assert legal(north_to("6H", "2H 5D KD 3S", must_follow_suit=True)) == cards("2H 5D")
    for void_must_trump in (True, False):
        state = north_to("AD", "9H 3S", must_follow_suit=True, void_must_trump=void_must_trump)
        assert legal(state) == cards("9H 3S")


@rule("P-PLAY-10", "P-PLAY-11")
def test_each_trick_is_given_to_its_winner_with_its_last_card() -> None:
    table = seated()
    act(table, FULL_AUCTION)
    last = [part.strip() for part in FULL_PLAY.strip().splitlines()]
    winners = []
    for trick in last:
        *others, fourth = trick.split(", ")
        assert not [event for event in act(table, ", ".join(others)) if isinstance(event, TrickWon)]
        winners += [event.seat for event in act(table, fourth) if isinstance(event, TrickWon)]
    assert winners == [SOUTH, SOUTH, NORTH, SOUTH, SOUTH, SOUTH]


def test_what_a_set_piece_says_was_won_is_known_to_everybody() -> None:
    first = at_play(w="QH", n="6H", e="4H", s="KH", bid=8, won=("AH JH", "2H"))
    second = at_play(w="QH", n="6H", e="4H", s="KH", bid=8, won=("TH JH", "2H"))
    assert [show_cards(cards) for cards in first.view(WEST).to_dict()["taken"]] == ["AH JH", "2H"]
    assert first.information_state(WEST) != second.information_state(WEST)
