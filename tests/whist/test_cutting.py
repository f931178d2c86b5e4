"""Cutting for partners and the deal (W-SETUP): ties of every kind, typed in or by lot."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.marks import example, rule
from tests.whist.positions import whist
from trickbook.cards import CARDS, Card, parse_cards
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.errors import PositionError
from trickbook.fairness import Shuffler
from trickbook.games.whist.cutting import (
    cut,
    cut_for_deal,
    cut_rank,
    from_the_lowest,
    must_cut_again,
    parties,
    shown_too_many,
)


def cuts(*rounds: str) -> list[dict[str, Card]]:
    """Cuts as people type them in: ``"N 3C E 6D S 6S W JH"``, then those who cut again."""
    words = [written.split() for written in rounds]
    return [dict(zip(each[::2], map(Card.parse, each[1::2]), strict=True)) for each in words]


def told(*rounds: str) -> tuple[str, str, str]:
    """Both pairs in alphabetical order, the dealer's first, and the dealer."""
    first, second = parties(cuts(*rounds)).pairs
    return "".join(sorted(first)), "".join(sorted(second)), parties(cuts(*rounds)).dealer


@rule("W-SETUP-3")
def test_the_ace_is_the_lowest_card_in_cutting():
    assert [str(card) for card in sorted(parse_cards("KS AS 2S TS"), key=cut_rank)] == ["AS", "2S", "TS", "KS"]
    assert told("N AC E 2D S KH W QS") == ("EN", "SW", "N")


@rule("W-SETUP-4")
def test_the_two_lowest_play_against_the_two_highest_and_the_lowest_deals():
    assert told("N 9C E 2D S KH W 4S") == ("EW", "NS", "E")
    with pytest.raises(PositionError, match="Four players cut, not 3"):
        parties(cuts("N 9C E 2D S KH"))


@example("W-SETUP-4", "W-SETUP-5")
def test_two_equal_in_the_middle_cut_again():
    assert must_cut_again(cuts("N 3C E 6D S 6S W JH")) == ["E", "S"]
    assert told("N 3C E 6D S 6S W JH", "E QD S KD") == ("EN", "SW", "N")


TIES = [
    (("N 2C E 6D S 6S W JH", "E KD S QD"), ("NS", "EW", "N"), "in the middle: the lower joins the lowest"),
    (("N 2C E 6D S 6S W JH", "E AD S QD"), ("EN", "SW", "N"), "in the middle: an ace takes no deal"),
    (("N 6C E 6D S 8S W JH", "N 9D E 3D"), ("EN", "SW", "E"), "the lowest: partners, and they cut for the deal"),
    (("N 2C E 3D S JS W JH",), ("EN", "SW", "N"), "the highest: nothing to settle"),
    (("N 6C E 6D S JS W JH", "N 2D E 3D"), ("EN", "SW", "N"), "two and two: only the deal"),
    (("N 6C E 6D S 6S W JH", "N 9D E 3D S 4D"), ("ES", "NW", "E"), "three, the fourth highest"),
    (("N 6C E 6D S 6S W 2H", "N 9D E 3D S 4D"), ("EW", "NS", "W"), "three, the fourth lowest"),
    (("N 6C E 6D S 6S W 6H", "N 9D E 3D S 4D W KD"), ("ES", "NW", "E"), "all four cut again"),
]


@rule("W-SETUP-5", "W-SETUP-8")
@pytest.mark.parametrize(("rounds", "result", "why"), TIES, ids=[why for _, _, why in TIES])
def test_ties_are_settled_by_cutting_again(rounds: tuple[str, ...], result: tuple[str, str, str], why: str):
    assert told(*rounds) == result
    if len(rounds) > 1:
        with pytest.raises(PositionError, match="have to cut again"):
            parties(cuts(rounds[0]))


AGAIN = [
    (("N 6C E 6D S 6S W JH", "N 9D E 9C S 4D"), "NE", "S deals, and the two cut for who joins him"),
    (("N 6C E 6D S 6S W JH", "N 4D E 4C S 9D"), "NE", "partners, who cut for the deal"),
    (("N 6C E 6D S 6S W 2H", "N 4D E 4C S 9D"), "NE", "one of the two joins W"),
    (("N 6C E 6D S 6S W 2H", "N 9D E 9C S 4D"), "", "S joins W, and the two others are partners"),
    (("N 2C E 6D S 6S W JH", "E 9D S 9C"), "ES", "the same two"),
]


@rule("W-SETUP-8")
@pytest.mark.parametrize(("rounds", "again", "why"), AGAIN, ids=[why for _, _, why in AGAIN])
def test_whoever_ties_again_cuts_again(rounds: tuple[str, ...], again: str, why: str):
    assert "".join(must_cut_again(cuts(*rounds))) == again


@rule("W-SETUP-6")
def test_who_shows_two_cards_cuts_again():
    assert shown_too_many({"N": parse_cards("3C"), "E": parse_cards("4D 9S")}) == ["E"]


@rule("W-SETUP-5")
def test_parties_do_not_hang_on_who_is_named_first():
    first = cuts("N 3C E 6D S 6S W JH", "E QD S KD")
    for order in permutations("NESW"):
        assert parties([{member: first[0][member] for member in order}, first[1]]) == parties(first)


@rule("W-SETUP-4", "W-SETUP-5")
def test_everybody_cuts_until_nothing_is_left_to_settle():
    made = cut("NESW", parse_cards("6C 6D 6S JH 9D 9C 4D QH KH"))
    assert made == cuts("N 6C E 6D S 6S W JH", "N 9D E 9C S 4D", "N QH E KH")
    assert parties(made).dealer == "S"
    assert from_the_lowest(cut("NESW", parse_cards("6C 6D 6S JH 9D")))[0] == ["N", "E", "S"]  # the cards ran out


@rule("W-SETUP-3", "W-SETUP-4")
def test_the_first_dealer_of_a_table_is_cut_for():
    assert whist().first_dealer(SOUTH, parse_cards("9C AD KS 2H")) == EAST
    assert whist().first_dealer(SOUTH, parse_cards("9C 2D 2S 3H KD QD")) == SOUTH
    assert cut_for_deal(tuple(Seat), parse_cards("9C 2D 2S 3H KD")) == EAST  # no card left to settle it
    dealers = [Shuffler.seeded(number).first_dealer(whist()) for number in range(400)]
    assert all(70 <= dealers.count(seat) <= 130 for seat in (NORTH, EAST, SOUTH, WEST))
    assert len(CARDS) == len(whist().whole_pack)
