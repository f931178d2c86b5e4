"""Drawing for partners, seats and the deal, and leaving a full table: C-CUT."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.cinch.positions import cinch
from tests.marks import example, rule
from trickbook.cards import CARDS, Card, parse_cards
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.errors import PositionError
from trickbook.fairness import Shuffler
from trickbook.games.cinch.cutting import (
    draw,
    draw_for_dealer,
    draw_to_stay,
    must_draw_again,
    parties,
    playing_first,
    ranking,
    retiring,
    shown_too_many,
    standing_of,
)


def drawn(text: str) -> dict[str, Card]:
    """``"N KS E 9D"`` as who drew what."""
    words = text.split()
    return {member: Card.parse(card) for member, card in zip(words[::2], words[1::2], strict=True)}


@rule("C-CUT-1", "C-CUT-2", "C-CUT-4")
def test_the_two_highest_play_the_two_lowest_and_the_highest_deals() -> None:
    cut = parties([drawn("A KS B 2D C AH D 9C")])
    assert cut.pairs == (("C", "A"), ("D", "B"))
    assert cut.dealer == "C"  # the ace is high


@rule("C-CUT-2")
def test_the_lowest_deals_where_the_lowest_draw_decides() -> None:
    assert parties([drawn("A KS B 2D C AH D 9C")], lowest_deals=True).dealer == "B"


@example("C-CUT-3")
def test_a_second_draw_settles_its_tie_and_nothing_more() -> None:
    first = drawn("N KS E 9D S 9C W 4H")
    assert sorted(must_draw_again([first])) == ["E", "S"]
    with pytest.raises(PositionError, match="C-CUT-3"):
        parties([first])
    cut = parties([first, drawn("E 2C S AD")])
    assert cut.pairs == (("N", "S"), ("E", "W"))
    assert cut.dealer == "N"


@rule("C-CUT-3")
def test_equal_again_draw_again() -> None:
    draws = [drawn("N KS E 9D S 9C W 4H"), drawn("E AC S AD"), drawn("E 5C S 3D")]
    assert must_draw_again(draws[:2]) == must_draw_again(draws[:1]) == ["E", "S"]
    assert ranking(draws) == ["N", "E", "S", "W"]


@rule("C-CUT-4")
def test_the_ace_is_the_highest_card_in_drawing() -> None:
    assert standing_of([drawn("A KS B AC C 2H D QD")]) == [["B"], ["A"], ["D"], ["C"]]


@rule("C-CUT-5")
def test_who_shows_more_than_one_card_draws_again() -> None:
    assert shown_too_many({"A": parse_cards("KS"), "B": parse_cards("AH 2C"), "C": parse_cards("9D")}) == ["B"]


@rule("C-CUT-6")
def test_of_six_the_four_highest_play_first() -> None:
    draws = [drawn("A 3C B KC C 7C D 9C E 2C F AC")]
    assert playing_first(draws) == (["F", "B", "D", "C"], ["A", "E"])


@rule("C-CUT-6")
def test_of_five_one_waits_and_seven_are_too_many() -> None:
    assert playing_first([drawn("A 3C B KC C 7C D 9C E 2C")])[1] == ["E"]
    with pytest.raises(PositionError, match="C-CUT-6"):
        playing_first([drawn("A 3C B KC C 7C D 9C E 2C F AC G QC")])


@example("C-CUT-7")
def test_after_the_first_game_the_lowest_retire_later_the_longest_run() -> None:
    first_game = {"A": 1, "B": 1, "C": 1, "D": 1}
    assert draw_to_stay(first_game, 2) == ["A", "B", "C", "D"]
    assert sorted(retiring(first_game, 2, [drawn("A KC B 9C C 4C D 2C")])) == ["C", "D"]
    second_game = {"A": 2, "B": 2, "E": 1, "F": 1}
    assert draw_to_stay(second_game, 2) == []
    assert sorted(retiring(second_game, 2)) == ["A", "B"]


@rule("C-CUT-7")
def test_equal_runs_draw_for_the_places_that_are_left() -> None:
    runs = {"A": 3, "B": 2, "C": 2, "D": 1}
    assert draw_to_stay(runs, 2) == ["B", "C"]
    with pytest.raises(PositionError, match="C-CUT-7"):
        retiring(runs, 2)
    assert retiring(runs, 2, [drawn("B 4C C 9C")]) == ["A", "B"]
    assert draw_to_stay(runs, 0) == [] == retiring(runs, 0)


@rule("C-CUT-2", "C-CUT-3", "C-CUT-8")
def test_drawing_from_a_pack_goes_on_until_nobody_is_equal() -> None:
    spread = parse_cards("KS 9D 9C 4H 2C AD")
    draws = draw((NORTH, EAST, SOUTH, WEST), spread)
    assert [len(each) for each in draws] == [4, 2]
    assert draw_for_dealer((NORTH, EAST, SOUTH, WEST), spread) == NORTH
    assert draw_for_dealer((NORTH, EAST, SOUTH, WEST), spread, lowest=True) == WEST


@rule("C-CUT-3")
def test_a_pack_that_never_settles_the_tie_still_gives_a_dealer() -> None:
    pairs = [card for rank in range(13) for card in CARDS[rank::13]]
    assert draw_for_dealer((NORTH, EAST, SOUTH, WEST), pairs) in tuple(Seat)


@rule("C-CUT-2", "C-CUT-8")
def test_the_first_dealer_is_found_as_the_option_says() -> None:
    spread = parse_cards("4H AD 9C KS")
    assert cinch().first_dealer(SOUTH, spread) == EAST
    assert cinch(first_dealer="low_draw").first_dealer(SOUTH, spread) == NORTH
    assert cinch(first_dealer="random").first_dealer(SOUTH, spread) == SOUTH


@rule("C-CUT-8")
@pytest.mark.parametrize("how", ["high_draw", "low_draw", "random"])
def test_every_seat_is_as_likely_to_deal_first(how: str) -> None:
    game = cinch(first_dealer=how)
    dealers = [Shuffler.seeded(number).first_dealer(game) for number in range(400)]
    assert all(70 <= dealers.count(seat) <= 130 for seat in Seat)
    assert Shuffler.seeded(7).first_dealer(game) == Shuffler.seeded(7).first_dealer(game)


@rule("C-CUT-1")
def test_parties_do_not_hang_on_who_is_named_first() -> None:
    cards = drawn("A KS B 2D C AH D 9C")
    for order in permutations(cards):
        assert parties([{member: cards[member] for member in order}]) == parties([cards])
