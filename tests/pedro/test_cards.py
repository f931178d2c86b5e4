"""The players and the cards of Pedro: sides, the off-five, the order of the trumps, what they count."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.marks import example, rule
from tests.pedro.positions import build, cards, do, held, named, pedro
from trickbook.cards import CARDS, Card, Suit, card_set, cards_in, parse_cards, parse_hand
from trickbook.contract.event import TrickWon
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.errors import OptionError, PackError
from trickbook.games.allfours.trumps import point_values, trump_tables
from trickbook.games.pedro.scoring import count_points

PLAIN_ORDER = "AKQJT98765432"
TRUMP_ORDER = "AH KH QH JH TH 9H 8H 7H 6H 5H 5D 4H 3H 2H".split()


def winner(written: str, trump: str = "hearts") -> Seat:
    """Who wins a trick of these cards, each the only card of its player: ``"N KS, E 7S, S AD, W QS"``."""
    hands = dict(part.split() for part in written.split(", "))
    leader = written[0]
    state = pedro().deal(SOUTH, hands=hands, bidder=leader, contract="7", trump=trump)
    for part in written.split(", "):
        assert state.to_act == Seat.parse(part[0])
        state.apply(state.game.parse(part[2:]))
    return next(event.seat for event in state.events if isinstance(event, TrickWon))


# Players


@rule("P-GEN-1")
def test_four_players_are_dealt_cards_and_speak() -> None:
    state = build()
    assert state.game.seats == (NORTH, EAST, SOUTH, WEST)
    speakers = []
    while state.phase == "auction":
        assert state.to_act is not None
        speakers.append(state.to_act)
        state.apply(state.legal_actions()[0])
    assert speakers == [WEST, NORTH, EAST, SOUTH]


@rule("P-GEN-2")
@pytest.mark.parametrize("dealer", list(Seat))
def test_partners_sit_opposite_whoever_deals(dealer: Seat) -> None:
    state = build(dealer=dealer)
    sides = [state.game.side_of(seat) for seat in (NORTH, SOUTH, EAST, WEST)]
    assert sides == [0, 0, 1, 1]
    assert state.game.sides == ("NS", "EW")


@rule("P-GEN-3")
@pytest.mark.parametrize("number", [2, 3, 5, 6])
def test_other_numbers_of_players_are_not_offered(number: int) -> None:
    with pytest.raises(OptionError, match="There is no option 'players'"):
        pedro(players=number)


# The pack


@rule("P-CARD-1")
def test_the_pack_is_the_52_cards_once_each() -> None:
    assert pedro().whole_pack == CARDS
    assert len(set(CARDS)) == 52
    with pytest.raises(PackError, match="missing: 2S"):
        pedro().deal(SOUTH, [card for card in CARDS if str(card) != "2S"])
    with pytest.raises(PackError, match="doubled: AH; missing: 2C"):
        pedro().deal(SOUTH, [Card.parse("AH") if str(card) == "2C" else card for card in CARDS])


@rule("P-CARD-2")
@pytest.mark.parametrize(("higher", "lower"), list(pairwise(PLAIN_ORDER)))
def test_a_plain_suit_ranks_from_the_ace_to_the_two(higher: str, lower: str) -> None:
    assert winner(f"N {lower}S, E {higher}S, S AC, W AD") == EAST
    assert winner(f"N {higher}S, E {lower}S, S AC, W AD") == NORTH


# Trumps


@rule("P-CARD-3")
def test_pedro_is_the_five_of_trumps_and_counts_five() -> None:
    for trump in Suit:
        five = Card.parse(f"5{trump.letter}")
        assert trump_tables(trump).trumps & five.bit
        assert point_values(trump)[five] == 5


@example("P-CARD-4")
@pytest.mark.parametrize(
    ("trump", "low_pedro"),
    [(Suit.CLUBS, "5S"), (Suit.DIAMONDS, "5H"), (Suit.HEARTS, "5D"), (Suit.SPADES, "5C")],
)
def test_the_other_five_of_the_colour_is_a_trump_and_counts_five(trump: Suit, low_pedro: str) -> None:
    card = Card.parse(low_pedro)
    assert trump_tables(trump).trumps & card.bit
    assert point_values(trump)[card] == 5
    others = [five for five in parse_cards("5C 5D 5H 5S") if five.suit != trump and five != card]
    assert len(others) == 2
    assert all(point_values(trump)[five] == 0 and not trump_tables(trump).trumps & five.bit for five in others)


@example("P-CARD-5")
def test_the_low_pedro_beats_the_four_and_loses_to_pedro() -> None:
    assert winner("N 4H, E 5D, S AC, W AS") == EAST
    assert winner("N 5D, E 5H, S AC, W AS") == EAST
    assert winner("N 5H, E 5D, S AC, W AS") == NORTH


@rule("P-CARD-5")
@pytest.mark.parametrize(("higher", "lower"), list(pairwise(TRUMP_ORDER)))
def test_the_fourteen_trumps_rank_in_one_order(higher: str, lower: str) -> None:
    assert winner(f"N {lower}, E {higher}, S AC, W AS") == EAST
    assert winner(f"N {higher}, E {lower}, S AC, W AS") == NORTH


@rule("P-CARD-6")
def test_the_low_pedro_led_is_a_trump_lead() -> None:
    state = pedro().deal(
        SOUTH, hands={"S": "5D", "W": "KD 3H", "N": "AD", "E": "4C"}, bidder="S", contract="7", trump="hearts"
    )
    state.apply(state.game.parse("5D"))
    assert [str(action) for action in state.legal_actions()] == ["3H"]
    assert winner("N 5D, E AD, S KD, W 4H") == NORTH


@rule("P-CARD-6")
def test_the_low_pedro_does_not_follow_its_printed_suit_but_trumps_it() -> None:
    hands = {"S": "AD KD", "W": "5D 9C", "N": "2D 3C", "E": "4C 6C"}
    state = pedro().deal(SOUTH, hands=hands, bidder="S", contract="7", trump="hearts")
    state.apply(state.game.parse("AD"))
    assert [str(action) for action in state.legal_actions()] == ["5D"]  # void of diamonds: must trump
    assert winner("S AD, W 5D, N 2D, E KD") == WEST


@rule("P-CARD-6", "P-DISC-3", "P-ROB-2")
def test_the_low_pedro_is_kept_in_the_discard_and_taken_by_the_dealer() -> None:
    state = named(build(w="5D AD KD 5C 5S", s="AH KH QH", bottom="2H"))
    assert "5D" in held(state, WEST)
    assert not held(state, WEST) & cards("AD KD 5C 5S")
    state = named(build(w="2H 3H 8H", n="4H 5H 7H", e="6H", s="AH KH QH JH TH 9H", bottom="5D AD"))
    do(state, "S done")
    assert held(state, SOUTH) == cards("AH KH QH JH TH 9H 5D")


@rule("P-CARD-7")
@pytest.mark.parametrize("trump", list(Suit))
def test_fourteen_trumps_and_twelve_in_the_plain_suit_of_the_colour(trump: Suit) -> None:
    tables = trump_tables(trump)
    sizes = [tables.suit_cards[suit].bit_count() for suit in Suit]
    assert sizes[trump] == 14 and sizes[trump.same_colour] == 12
    assert sorted(sizes) == [12, 13, 13, 14]
    assert sum(tables.suit_cards) == (1 << 52) - 1  # every card in one suit and one only


# Points


@rule("P-CARD-8")
def test_six_trumps_score_fourteen_points_ten_of_them_in_the_fives() -> None:
    values = point_values(Suit.HEARTS)
    scoring = {str(card): values[card] for card in CARDS if values[card]}
    assert scoring == {"AH": 1, "JH": 1, "TH": 1, "5H": 5, "5D": 5, "2H": 1}
    assert sum(scoring.values()) == 14
    assert scoring["5H"] + scoring["5D"] == 10


@rule("P-CARD-9")
def test_one_five_outweighs_the_other_four_scoring_cards_together() -> None:
    fives, rest = parse_hand("5H"), parse_hand("AH JH TH 2H")
    points = count_points([fives, rest], Suit.HEARTS, 1, pedro().options)
    assert points == (5, 4)


@rule("P-CARD-10")
def test_the_other_eight_trumps_score_nothing() -> None:
    worthless = "KH QH 9H 8H 7H 6H 4H 3H"
    assert count_points([parse_hand(worthless), 0], Suit.HEARTS, None, pedro().options) == (0, 0)
    scorers = card_set(card for card in CARDS if point_values(Suit.HEARTS)[card])
    left = {str(card) for card in cards_in(trump_tables(Suit.HEARTS).trumps & ~scorers)}
    assert left == cards(worthless)
