"""Trumps, tricks, the heap and the last nine (B-TRUMP, B-PLAY, B-BRQ, B-LAST)."""

from __future__ import annotations

import pytest

from tests.bezique.positions import FILLING, build, declare, do, legal, open_to, piece, refusal, trump, view, win_again
from tests.marks import example, rule
from trickbook.cards import Suit, parse_cards
from trickbook.contract.seat import NORTH, SOUTH
from trickbook.errors import OptionError
from trickbook.games.bezique import BeziqueOptions
from trickbook.games.bezique.ranks import answer_wins

# Trumps ---------------------------------------------------------------------------------------------------------------


@rule("B-TRUMP-1", "B-TRUMP-2", "B-TRUMP-3", "B-TRUMP-8")
@example("B-TRUMP-2")
def test_tr1_the_first_marriage_scored_makes_trumps():
    state = piece("KH QH 7C", other="KC QC AC")
    assert trump(state) is None
    events = do(state, "declare marriage hearts")
    assert state.points == [0, 40] and trump(state) == Suit.HEARTS and str(events[-1]) == "Hearts are trumps."
    do(state, "draw", "7C", "AC")
    assert state.to_act == NORTH
    do(state, "declare marriage clubs")
    assert state.points == [20, 40] and trump(state) == Suit.HEARTS


@rule("B-TRUMP-4", "B-TRUMP-5")
@example("B-TRUMP-4")
def test_tr2_a_sequence_makes_trumps_by_option_only():
    state = piece("AS TS KS QS JS KS QS")
    do(state, "declare sequence spades")
    assert state.points == [0, 150] and trump(state) is None
    state = piece("AS TS KS QS JS KH QH 7C", preset="portland")
    do(state, "declare sequence spades")
    assert state.points == [0, 250] and trump(state) == Suit.SPADES
    win_again(state, "7C")
    do(state, "declare marriage hearts")
    assert state.points == [0, 270]  # royal only in spades
    with pytest.raises(OptionError, match="turn_up"):
        BeziqueOptions.build({"trump_maker": "turn_up"})


@rule("B-TRUMP-6", "B-TRUMP-7")
@example("B-TRUMP-6")
def test_tr3_a_marriage_in_sight_need_not_be_announced():
    state = piece("QS JD 7C", "KD QD")
    assert open_to(state) == ["declare bezique", "declare marriage diamonds"]
    do(state, "declare bezique")
    assert state.points == [0, 40] and trump(state) is None
    state = piece("KH QH QS JD 7C")
    do(state, "declare bezique", "announce marriage hearts")
    assert trump(state) is None
    win_again(state, "7C")
    do(state, "declare marriage hearts")
    assert trump(state) == Suit.HEARTS


# Tricks ---------------------------------------------------------------------------------------------------------------


@rule("B-PLAY-4", "B-PLAY-5", "B-PLAY-6", "B-PLAY-7", "B-SETUP-3")
@example("B-PLAY-4", "B-PLAY-5", "B-PLAY-6", "B-PLAY-7")
@pytest.mark.parametrize(
    ("suit", "led", "answer", "second_wins"),
    [
        (None, "TC", "KC", False),  # P1: the ten stands above the king
        (None, "KC", "TC", True),
        (None, "AC", "AC", False),
        (None, "7D", "AS", False),
        (Suit.HEARTS, "AC", "7H", True),  # P2
        (Suit.HEARTS, "7H", "AC", False),
        (Suit.HEARTS, "JH", "JH", False),
    ],
)
def test_who_wins_a_trick(suit, led, answer, second_wins):
    one, other = parse_cards(f"{led} {answer}")
    assert answer_wins(one, other, suit) == second_wins
    state = piece("9S 8S", other="9S 8S", facts={"hands": {"S": f"{led} 9S", "N": f"{answer} 9S"}, "leader": "S",
                  **({"trump": str(suit)} if suit is not None else {})})  # fmt: skip
    do(state, led, answer)
    assert state.to_act == (NORTH if second_wins else SOUTH)


@rule("B-PLAY-1", "B-PLAY-2", "B-PLAY-9")
def test_any_card_may_be_led_and_answered_in_the_drawing_stage():
    state = build(n="AS KH QD JC TS 9H 8D 7C 7S", s="AH KS QC JD TH 9S 8C 7D 7H")
    assert len(state.legal_actions()) == 9
    do(state, "AS")
    assert len(state.legal_actions()) == 9 and "7D" in legal(state)
    assert refusal(state, "AS").rules == ("B-PLAY-9",) and refusal(state, "open AH").rules == ("B-PLAY-9", "B-DECL-8")


@rule("B-PLAY-9", "B-DECL-8")
def test_copies_alike_on_the_table_are_one_choice_and_others_are_not():
    state = piece("7C", "KS KS#2 QS", facts={"leader": "S"})
    assert legal(state) == "7C, open QS, open KS"
    assert refusal(state, "open KS#2").rules == ("B-DECL-8",)
    state = piece("7C", "KS KS#2 QS", scored="marriage spades: KS QS", facts={"leader": "S"})
    assert legal(state) == "7C, open QS, open KS, open KS#2"
    state = piece("KS", "KS", facts={"leader": "S"})
    assert legal(state) == "KS, open KS"


# The heap -------------------------------------------------------------------------------------------------------------


@rule("B-BRQ-1", "B-BRQ-2", "B-BRQ-3", "B-BRQ-8", "B-BRQ-11")
@example("B-BRQ-3")
def test_q1_the_winner_of_a_brisque_gathers_the_heap():
    state = build(n="9S 9H TC", s="8S 8H 8C")
    do(state, "9S", "8S", "draw", "9H", "8H", "draw")
    assert state.heap.bit_count() == 4 and state.gathered == [0, 0]
    events = do(state, "TC", "8C")
    assert str(events[-1]) == "North gathers 6 cards with 1 brisque." and state.heap == 0
    assert state.brisques == (1, 0) and state.points == [0, 0]
    assert refusal(state, "gather").rules == ("B-BRQ-11",)


def neglected():
    """Trick 5 of the book's examples: pone wins the AS and gathers nothing."""
    state = build(n="AS 7D 7D 9C", s="9S 9D 7C 9D AC", auto_gather=False)
    do(state, "AS", "9S")
    assert state.heap.bit_count() == 2 and "gather" in legal(state)
    do(state, "draw", "7D")
    return state


@rule("B-BRQ-4", "B-BRQ-5", "B-BRQ-12")
@example("B-BRQ-4", "B-BRQ-5")
def test_q2_what_the_winner_neglects_the_opponent_may_gather():
    state = neglected()
    assert legal(state) == "gather, leave" and state.to_act == NORTH
    do(state, "leave", "9D")
    assert state.to_act == SOUTH and "gather" in legal(state)
    events = do(state, "gather")
    assert str(events[0]) == "South gathers 4 cards with 1 brisque." and state.brisques == (0, 1)


@rule("B-BRQ-6")
@example("B-BRQ-6")
def test_q3_if_he_does_not_the_first_may_again_when_he_wins():
    state = neglected()
    do(state, "leave", "9D", "draw", "7C", "leave", "9C")
    assert state.to_act == NORTH and "gather" in legal(state)
    do(state, "gather")
    assert state.brisques == (1, 0) and state.heap == 0


@rule("B-BRQ-7", "B-BRQ-12")
@example("B-BRQ-7")
def test_q4_until_the_answer_the_leader_may_still_gather():
    state = neglected()
    assert refusal(state, "9C").rules == ("B-BRQ-7",)
    events = do(state, "gather")
    assert str(events[0]) == "North gathers 2 cards with 1 brisque." and state.to_act == SOUTH
    assert str(state.led) == "7D"  # the card of the unfinished trick stays
    state = neglected()
    do(state, "leave")
    assert refusal(state, "gather").rules == ("B-BRQ-7",)  # South has to answer first
    do(state, "9D")
    assert state.to_act == SOUTH and "gather" in legal(state)


@rule("B-BRQ-6", "B-BRQ-7")
def test_a_heap_without_brisques_is_gathered_by_nobody():
    state = build(n="9S", s="8S", auto_gather=False)
    do(state, "9S", "8S")
    assert refusal(state, "gather").rules == ("B-BRQ-6",)
    assert refusal(state, "leave").rules == ("B-BRQ-7",)


@rule("B-BRQ-10", "B-LAST-7")
@example("B-BRQ-10")
def test_q5_what_lies_there_at_the_end_goes_to_the_winner_of_the_last_trick():
    state = piece("9S 9D", other="AS 7D", stock="", facts={"leader": "N"}, auto_gather=False)
    do(state, "AS", "9S")
    assert "gather" in legal(state)
    do(state, "7D", "leave", "9D")
    assert state.is_over and state.brisques == (0, 1) and state.gathered[1].bit_count() == 4
    state = piece("9S 9D", other="8S 7D", stock="", facts={"leader": "N"})
    do(state, "8S", "9S", "9D", "7D")
    assert state.brisques == (0, 0) and state.heap.bit_count() == 4  # without brisques: nobody's


@rule("B-BRQ-9")
def test_brisques_are_told_when_twelve_cards_are_left():
    for left, told in ((14, False), (12, True)):
        state = piece("7C", other="8D", stock="8C 9C " * 4 + "7S 8S " * ((left - 8) // 2),
                      facts={"leader": "S", "taken": {"S": "AS TS"}})  # fmt: skip
        lines = view(state, SOUTH).told()
        assert any("gathered 2 brisques" in line for line in lines) == told


@rule("B-BRQ-9")
def test_a_trick_is_looked_at_again_while_it_lies_in_the_heap_only():
    state = build(n="9S TH", s="8S 8H")
    do(state, "9S", "8S")
    assert [str(card) for _, card in (view(state, SOUTH).last_trick or (None, ()))[1]] == ["9S", "8S"]
    do(state, "draw", "TH", "8H")
    assert view(state, SOUTH).last_trick is None and len(view(state, SOUTH).tricks) == 2


# The last nine --------------------------------------------------------------------------------------------------------


@rule("B-LAST-3", "B-LAST-4", "B-LAST-5", "B-PLAY-3")
@example("B-LAST-3", "B-LAST-4", "B-LAST-5")
@pytest.mark.parametrize(
    ("held", "lawful", "refused"),
    [
        ("TC 9C AH", "TC", {"9C": "B-LAST-4", "AH": "B-LAST-3"}),
        ("QC 9C AH", "9C QC", {"AH": "B-LAST-3"}),
        ("AH 7D 7D", "AH", {"7D": "B-LAST-4"}),
        ("7D 8S 8S", "7D 8S", {}),
        ("KC 9C 9C", "9C KC", {}),
    ],
)
def test_l1_the_second_player_follows_wins_and_trumps(held, lawful, refused):
    state = piece("KC 7H 8H", other=held, stock="", facts={"leader": "S", "trump": "hearts"})
    do(state, "KC")
    assert sorted(map(str, state.legal_actions())) == lawful.split()
    for word, enforced in refused.items():
        assert refusal(state, word).rules == (enforced, "B-LAST-5")


@rule("B-LAST-8")
def test_without_trumps_a_void_player_may_throw_anything():
    state = piece("KC 7H", other="AH 7D", stock="", facts={"leader": "S"})
    do(state, "KC")
    assert legal(state) == "7D, AH"


@rule("B-LAST-2", "B-LAST-1", "B-PLAY-3")
def test_the_winner_of_the_last_drawing_trick_leads():
    state = piece("7C", other="9C", stock="8C 9D", facts={"leader": "S"})
    do(state, "7C", "9C")
    assert state.phase == "declare" and state.to_act == NORTH
    do(state, "draw")
    assert state.phase == "last_nine" and state.to_act == NORTH
    assert refusal(state, "open 9C").rules == ("B-LAST-1",)


@rule("B-LAST-6", "B-VAL-5")
@pytest.mark.parametrize("points", [50, 10, 250])
def test_the_last_trick_scores_with_or_without_a_brisque(points):
    state = piece("7C", other="8D", stock="", facts={"leader": "S"}, last_trick_value=points)
    do(state, "7C", "8D")
    assert state.points == [0, points]


@rule("B-LAST-7", "B-BRQ-3")
def test_brisques_count_in_the_last_nine():
    state = piece("TC 7C", other="9D AD", stock="", facts={"leader": "S", "heap": "9C 8C"})
    do(state, "TC", "9D")
    assert state.brisques == (0, 1) and state.gathered[1].bit_count() == 4
    do(state, "7C", "AD")
    assert state.brisques == (0, 2)


def test_a_marriage_made_with_one_of_two_kings_leaves_the_other():
    state = piece("KH KH QH 7C")
    declare(state, "marriage hearts", "KH QH")
    assert state.hands[1].closed.bit_count() == 2


@pytest.mark.parametrize("phase", ["play", "declare", "announce", "last_nine"])
@pytest.mark.parametrize(
    "word", ["declare kings with KS KH KC KD", "pick 1", "draw 2", "waive", "take back KS", "strike"]
)
def test_what_is_said_at_club_tables_is_refused_in_every_phase_of_a_guided_one(phase: str, word: str):
    facts = {} if phase in ("declare", "announce") else {"leader": "S"}
    state = piece("KS KH KC KD QH", stock="" if phase == "last_nine" else FILLING, facts=facts)
    if phase == "announce":
        do(state, "declare kings")
    assert state.phase == phase and "guided table" in refusal(state, word).sentence
