"""The players, the pack and the fourteen trumps: C-GEN."""

from __future__ import annotations

import pytest

from tests.cinch.positions import at_play, build, cinch, do, faces
from tests.marks import example, rule
from trickbook.cards import CARDS, CLUBS, HEARTS, SPADES, Suit, cards_in, parse_hand
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.games.allfours.trumps import point_values, trump_tables
from trickbook.games.cinch.scoring import RED_WORTH, REDS, WHITES, in_the_pool

suits = pytest.mark.parametrize("trump", list(Suit))


def trumps_in_order(trump: Suit) -> list[str]:
    tables = trump_tables(trump)
    return [str(card) for card in sorted(cards_in(tables.trumps), key=tables.rank_of, reverse=True)]


@rule("C-GEN-1")
def test_four_play_in_two_partnerships_partners_facing_each_other() -> None:
    game = cinch()
    assert game.seats == (NORTH, EAST, SOUTH, WEST)
    for seat in Seat:
        assert game.side_of(seat) == game.side_of(game.next_seat(seat, 2)) != game.side_of(game.next_seat(seat))


@rule("C-GEN-2")
def test_one_pack_of_fifty_two_without_a_joker() -> None:
    assert sorted(cinch().whole_pack) == sorted(CARDS) and len(set(CARDS)) == 52


@rule("C-GEN-3")
@suits
def test_plain_suits_rank_from_the_ace_down(trump: Suit) -> None:
    tables = trump_tables(trump)
    for suit in set(Suit) - {trump}:
        held = list(cards_in(tables.suit_cards[suit]))
        assert sorted(held, key=tables.strength[suit].__getitem__) == sorted(held, key=lambda card: card.rank)


@rule("C-GEN-4")
@suits
def test_the_other_five_of_the_colour_belongs_to_the_trumps(trump: Suit) -> None:
    tables = trump_tables(trump)
    fives = faces(tables.fives)
    assert fives == {f"5{trump.letter}", f"5{trump.same_colour.letter}"}
    for five in cards_in(tables.fives):
        assert tables.suit_of[five] == trump and not tables.suit_cards[trump.same_colour] & ~tables.trumps & five.bit


@example("C-GEN-5")
def test_fourteen_trumps_in_order_with_spades() -> None:
    assert trumps_in_order(SPADES) == "AS KS QS JS TS 9S 8S 7S 6S 5S 5C 4S 3S 2S".split()


@rule("C-GEN-5")
@suits
def test_the_left_pedro_stands_between_the_five_and_the_four(trump: Suit) -> None:
    own, other = trump.letter, trump.same_colour.letter
    assert trumps_in_order(trump) == [
        *(f"{rank}{own}" for rank in "AKQJT98765"),
        f"5{other}",
        f"4{own}",
        f"3{own}",
        f"2{own}",
    ]


@rule("C-GEN-6")
@suits
def test_fourteen_twelve_thirteen_and_thirteen(trump: Suit) -> None:
    suit_cards = trump_tables(trump).suit_cards
    assert [suit_cards[suit].bit_count() for suit in (trump, trump.same_colour)] == [14, 12]
    assert sorted(cards.bit_count() for cards in suit_cards) == [12, 13, 13, 14]
    assert sum(suit_cards) == (1 << 52) - 1


@rule("C-GEN-7")
def test_the_six_scoring_trumps_and_their_values() -> None:
    values = point_values(HEARTS)
    assert {str(card): values[card] for card in CARDS if values[card]} == {
        "AH": 1, "JH": 1, "TH": 1, "5H": 5, "5D": 5, "2H": 1,
    }  # fmt: skip


@rule("C-GEN-7", "C-GEN-8")
@suits
def test_fourteen_points_in_six_of_the_trumps_and_none_elsewhere(trump: Suit) -> None:
    values, tables = point_values(trump), trump_tables(trump)
    assert sum(values) == 14
    assert {card for card in CARDS if values[card]} == set(cards_in(tables.scorers))
    assert tables.scorers.bit_count() == 6 and not tables.scorers & ~tables.trumps


@rule("C-GEN-9", "C-GEN-10")
def test_all_goes_round_clockwise_from_the_eldest_hand() -> None:
    state = build(dealer=EAST)
    assert state.from_eldest == [SOUTH, WEST, NORTH, EAST]
    spoken = []
    while state.phase == "auction":
        spoken.append(state.to_act)
        state.apply(state.legal_actions()[0])
    assert spoken == [SOUTH, WEST, NORTH, EAST]
    state = at_play(w="AC", n="2C", e="3C", s="4C")
    do(state, "W AC, N 2C, E 3C, S 4C")


@rule("C-GEN-11")
def test_eight_red_and_eleven_white_counters_make_fifty_one() -> None:
    assert RED_WORTH * REDS + WHITES == 51
    assert in_the_pool(0) == (0, 0) and in_the_pool(51) == (8, 11)
    for score in range(52):
        red, white = in_the_pool(score)
        assert RED_WORTH * red + white == score and red <= REDS and white <= WHITES


@example("C-BID-10")
@pytest.mark.parametrize(("trump", "points"), [("CLUBS", 11), ("SPADES", 10), ("HEARTS", 0), ("DIAMONDS", 0)])
def test_the_points_of_a_hand_are_counted_suit_by_suit(trump: str, points: int) -> None:
    values = point_values(Suit[trump])
    assert sum(values[card] for card in cards_in(parse_hand("AC 5C 5S"))) == points
    assert point_values(CLUBS) != point_values(SPADES)
