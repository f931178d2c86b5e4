"""The advice of the classical school: in each position the expected card, and the reason said."""

from __future__ import annotations

from random import Random

import pytest

from tests.marks import rule
from tests.whist.positions import NS, deal, do, piece, standing, view, whist
from trickbook.arena import deal_pairs, estimate
from trickbook.cards import CARDS, Card
from trickbook.contract.advice import Advice
from trickbook.contract.seat import NORTH, SOUTH, Seat
from trickbook.games.whist import WhistState
from trickbook.games.whist.counting import Count
from trickbook.games.whist.school import Maxim
from trickbook.rules import rules_of

REST = "7H 4H 9D 6D 2D TC 4C 2C"
"""Eight cards that nobody would lead."""


def advised(state: WhistState) -> Advice:
    """What the seat to act is told."""
    assert state.to_act is not None
    advice = state.game.advise(view(state, state.to_act))
    assert advice.action in state.legal_actions() and advice.reason[0].isupper() and advice.reason.endswith(".")
    return advice


def says(state: WhistState, card: str, words: str) -> None:
    advice = advised(state)
    assert str(advice.action) == card, advice
    assert words in advice.reason, advice


# Leads ----------------------------------------------------------------------------------------------------------------

LEADS = [
    ("KS JS 8S 5S 3S", "5S", "your fourth best"),
    ("AS KS 8S 5S 3S", "KS", "from ace and king"),
    ("KS QS 8S 5S 3S", "KS", "the top of a sequence"),
    ("QS JS TS 5S 3S", "QS", "the top of a sequence"),
    ("JS TS 9S 5S 3S", "JS", "the top of a sequence"),
    ("QS JS 8S 5S 3S", "5S", "your fourth best"),
    ("AS JS 8S 5S 3S", "AS", "the ace of spades"),
]


@pytest.mark.parametrize(("spades", "card", "words"), LEADS, ids=[spades for spades, _, _ in LEADS])
def test_the_lead_from_a_long_suit(spades: str, card: str, words: str):
    says(deal(w=f"{spades} {REST}", turned="6H"), card, words)


def test_from_ace_and_three_small_the_fourth_best():
    says(deal(w="AS 8S 5S 3S 7H 4H 9D 6D 2D 8D TC 4C 2C", turned="6H"), "3S", "fourth best")


@rule("W-PLAY-8")
def test_with_five_trumps_they_are_led():
    says(deal(w="QH 9H 7H 5H 3H AS KS 8S 5S 6D 2D TC 4C", turned="6H"), "5H", "Lead trumps from five or more")
    says(deal(w="AH KH 7H 5H 3H 9S 8S 5S 2S 6D 2D TC 4C", turned="6H"), "KH", "Lead trumps from five or more")


@rule("W-PLAY-8")
def test_the_best_trump_of_an_adversary_is_left_to_him():
    w, n, e, s = "KH QH JH TH 9H 8H AS", "AH 7H 2H 2C 3C 4C 5C", "6H 5H 7C 8C 9C TC JC", "4H 3H 6C QC KC AC 2D"
    state = piece(w, n, e, s)
    do(state, "W KH, N 2H, E 5H, S 3H")
    says(state, "QH", "with 6 trumps draw theirs")
    do(state, "W QH, N 7H, E 6H, S 4H")
    seen = view(state, Seat.WEST)
    assert Count(seen).foes_trumps() == Card.parse("AH").bit
    says(state, "AS", "the ace of spades")


@rule("W-PLAY-8")
def test_partners_trumps_are_returned_at_once():
    state = piece("2H 9S 8S", "9H KD 5D", "3H 2C 3C", "AH 7H AS", leader=NORTH)
    do(state, "N 9H, E 3H, S AH, W 2H")
    says(state, "7H", "Return partner's trumps at once")


def test_partners_suit_is_returned():
    state = piece("3S 2D 3D 4D", "5S KS 5C 6C", "2S 7C 8C 9C", "AS 9S AD TC", leader=NORTH)
    do(state, "N 5S, E 2S, S AS, W 3S")
    says(state, "9S", "Return partner's suit: spades, with the best of a few")


def test_from_four_of_partners_suit_the_lowest_is_returned():
    state = piece("3S 2D 3D 4D", "5S 5C 6C 7C", "2S KC 8C 9C", "AS 9S 8S 4S", leader=NORTH)
    do(state, "N 5S, E 2S, S AS, W 3S")
    says(state, "4S", "with the lowest of four or more")


def test_partners_suit_is_not_returned_to_be_trumped():
    state = piece("3D 2H 3H 4D", "5S KS 5C 6C", "2S 7C 8C 9C", "AS 9S AD TC", leader=NORTH)
    do(state, "N 5S, E 2S, S AS, W 3D")  # West is out of spades and may hold trumps
    assert str(advised(state).action)[1] != "S"


@rule("W-PLAY-5")
def test_partner_is_given_what_he_has_shown_that_he_can_trump():
    state = piece("AC 3C 2S 3S", "2D 4H 5D 6D", "4C 5C 4S 5S", "KC 7C 6C 9S", leader=Seat.WEST)
    do(state, "W AC, N 2D, E 4C, S 6C, W 2S, N 5D, E 4S, S 9S")
    says(state, "7C", "Lead what partner can trump: he has shown that he is out of clubs")


@rule("W-PLAY-10", "W-PLAY-11")
def test_when_their_trumps_are_gone_winners_are_made():
    state = piece("5C 6C 7C", "2H 3D 4D", "8C 9C TC", "AH AS 2D", leader=SOUTH)
    do(state, "S AH, W 5C, N 2H, E 8C")
    says(state, "AS", "Make your winners when their trumps are gone")


# Second hand ----------------------------------------------------------------------------------------------------------

SECOND = [
    ("5C", "KC 9C 3C", "3C", "Second hand low"),
    ("5C", "AC QC 3C", "3C", "Second hand low"),
    ("JC", "QC 9C 3C", "QC", "Cover an honour with an honour"),
    ("QC", "AC 9C 3C", "AC", "Cover an honour with an honour"),
    ("5C", "KC QC 3C", "QC", "Second hand with a sequence"),
    ("5C", "AC KC 3C", "KC", "Second hand with a sequence"),
    ("KC", "QC 9C 3C", "3C", "Play your lowest to what you cannot win"),
]


@pytest.mark.parametrize(("led", "held", "card", "words"), SECOND, ids=[f"{led} {held}" for led, held, _, _ in SECOND])
def test_second_hand(led: str, held: str, card: str, words: str):
    state = piece(f"{led} 2S 3S", held, "2C 4S 5S", "4C 6S 7S")
    do(state, f"W {led}")
    says(state, card, words)


@rule("W-PLAY-7")
def test_second_hand_makes_a_winner_in_a_later_round():
    state = piece("AC 5C 2S", "KC 3C 9S", "7C 8C 4S", "2C 4C 6S")
    do(state, "W AC, N 3C, E 7C, S 2C, W 5C")
    says(state, "KC", "You have no choice")
    state = piece("AC 5C 2S", "KC 6C 3C", "7C 8C 4S", "2C 4C 6S")
    do(state, "W AC, N 3C, E 7C, S 2C, W 5C")
    says(state, "KC", "Make a winner while it lasts")


# Third hand -----------------------------------------------------------------------------------------------------------

THIRD = [
    ("5D", "7D", "KD 8D 2D", "KD", "Third hand high"),
    ("5D", "7D", "QD JD 2D", "JD", "Third hand high"),
    ("5D", "7D", "AD QD 2D", "QD", "Finesse after partner's lead"),
    ("5D", "KD", "AD QD 2D", "AD", "nobody to come can beat it"),
    ("5D", "AD", "KD QD 2D", "2D", "Play your lowest to what you cannot win"),
    ("KD", "7D", "AD 8D 2D", "2D", "partner's card wins"),
    ("QD", "7D", "JD TD 2D", "2D", "Play your lowest"),
    ("JD", "7D", "QD 8D 2D", "2D", "no better than partner's"),
]


@pytest.mark.parametrize(
    ("led", "second", "held", "card", "words"), THIRD, ids=[f"{a} {b} {c}" for a, b, c, _, _ in THIRD]
)
def test_third_hand(led: str, second: str, held: str, card: str, words: str):
    state = piece("3D 2S 3S", f"{led} 4S 5S", f"{second} 6S 7S", held, leader=NORTH)
    do(state, f"N {led}, E {second}")
    says(state, card, words)


# Fourth hand, and without the suit ------------------------------------------------------------------------------------


@rule("W-PLAY-7")
@pytest.mark.parametrize(
    ("north", "east", "held", "card", "words"),
    [
        ("6C", "9C", "KC TC 2C", "TC", "Win as cheaply as you can"),
        ("KC", "9C", "AC TC 2C", "2C", "Leave the trick to partner"),
        ("6C", "AC", "KC TC 2C", "2C", "Play your lowest to what you cannot win"),
    ],
)
def test_fourth_hand(north: str, east: str, held: str, card: str, words: str):
    state = piece("5C 2S 3S", f"{north} 4S 5S", f"{east} 6S 7S", held)
    do(state, f"W 5C, N {north}, E {east}")
    says(state, card, words)


@rule("W-PLAY-6")
def test_partners_winner_is_not_trumped():
    state = piece("5C 2S 3S", "AC 4S 5S", "9C 6S 7S", "6H 9H 2D")
    do(state, "W 5C, N AC, E 9C")
    says(state, "2D", "Never trump partner's winner")
    third = piece("9C 2S 3S", "AC 4S 5S", "5C 6S 7S", "6H 9H 2D", leader=NORTH)
    do(third, "N AC, E 5C")
    says(third, "2D", "Never trump partner's winner")


@rule("W-PLAY-5", "W-PLAY-8")
def test_their_winner_is_trumped_as_low_as_will_do():
    state = piece("AC 2S 3S", "5C 4S 5S", "9C 6S 7S", "6H 9H 2D")
    do(state, "W AC, N 5C, E 9C")
    says(state, "6H", "Trump what they would win")
    over = piece("AC 2S 3S", "5C 4S 5S", "7H 6S 7S", "6H 9H 2D")
    do(over, "W AC, N 5C, E 7H")
    says(over, "9H", "Trump what they would win")


@rule("W-PLAY-6")
def test_second_hand_keeps_many_trumps_from_a_doubtful_trick_and_uses_few():
    many = piece("5C 2S 3S 4S 5S", "2H 3H 4H 5H 2D", "9C 6S 7S 8S 9S", "JC TS JS QS KS")
    do(many, "W 5C")
    says(many, "2D", "do not use one on a doubtful trick")
    few = piece("5C 2S 3S 4S 5S", "2H 3H 4D 5D 2D", "9C 6S 7S 8S 9S", "JC TS JS QS KS")
    do(few, "W 5C")
    says(few, "2H", "Trump what they would win")


@rule("W-PLAY-6")
def test_discards_come_from_the_weak_suit_and_keep_guards_and_winners():
    state = piece("AC 2S 3S 4S", "5C 4H 5H 6H", "9C 6S 7S 8S", "KD 3D 9S 5S")
    do(state, "W AC, N 5C, E 9C")
    says(state, "5S", "Throw from your weakest suit")


# Everything else ------------------------------------------------------------------------------------------------------


@rule("W-HON-1", "W-HON-3")
def test_honours_are_claimed_where_there_are_any():
    state = piece("5C", "2C", "3C", "4C", tricks={NS: 6, 1: 6}, honours={NS: 3}, game=whist("english_1864_by_hand"))
    do(state, "W 5C, N 2C, E 3C, S 4C")
    says(state, "done", "no honours to claim")
    do(state, "W done")
    says(state, "honours", "unclaimed they do not count")


def test_a_shown_void_and_the_turned_card_are_remembered():
    state = deal(w="AC 2C 3C", n="5C 6C", e="2D", s="7C", turned="6H")
    do(state, "W AC, N 5C")
    while state.to_act is not None and sum(state.tricks) < 1:  # ends: a trick has four cards
        state.apply(state.legal_actions()[0])
    for seat in (NORTH, Seat.EAST, Seat.WEST):
        count = Count(view(state, seat))
        turned = count.turned
        assert turned and turned & count.may_hold(SOUTH)
        assert all(not turned & count.may_hold(other) for other in Seat if other != SOUTH)


@pytest.mark.parametrize("seed", range(12))
def test_every_reason_is_a_sentence_and_every_id_a_rule(seed: int):
    rng, known = Random(seed), {text.id for text in rules_of("whist")}
    state = whist("english_1864_by_hand").deal(rng.choice(tuple(Seat)), rng.sample(CARDS, 52), standing=standing(1, 2))
    assert isinstance(state, WhistState)
    while state.to_act is not None:
        advice = advised(state)
        assert set(advice.rules) <= known
        free = len(state.legal_actions()) > 1 and state.phase == "play"
        assert not free or advice.reason.partition(":")[0] in [*Maxim], "it follows a maxim of the school"
        state.apply(advice.action if rng.random() < 0.7 else rng.choice(state.legal_actions()))


def test_it_is_stronger_than_chance():
    assert estimate(deal_pairs(whist("continuous"), "rule", "random", range(30))).low > 1
