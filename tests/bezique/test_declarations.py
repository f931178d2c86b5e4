"""Declaring: when it may be done, what combinations score, and how often cards may be used (B-DECL, B-VAL, B-USE)."""

from __future__ import annotations

import pytest

from tests.bezique.positions import build, copies, declare, do, legal, open_to, piece, refusal, trump, view, win_again
from tests.marks import example, rule
from trickbook.cards import Suit
from trickbook.contract.seat import NORTH, SOUTH
from trickbook.games.bezique.holding import show_handles

S = 1


# When and how ---------------------------------------------------------------------------------------------------------


@rule("B-DECL-1", "B-DECL-2")
def test_only_the_winner_declares_before_drawing_and_leading():
    state = build(n="KH QH", s="KS QS", stock="7C 7D")
    do(state, "7C")
    assert "B-DECL-1" in refusal(state, "declare marriage spades").rules
    do(state, "KS")  # another suit: North wins
    assert state.to_act == NORTH and open_to(state) == ["declare marriage hearts"]
    assert refusal(state, "KH").rules == ("B-DRAW-1", "B-PLAY-8")
    do(state, "declare marriage hearts", "draw")
    assert state.to_act == NORTH
    assert refusal(state, "declare marriage hearts").rules == ("B-DECL-1", "B-DECL-2")


@rule("B-DECL-3", "B-DECL-6", "B-DECL-11")
def test_declaring_is_free_and_drawing_waives_it():
    state = piece("KH QH 7C")
    assert legal(state).startswith("draw, declare")
    do(state, "draw")
    assert state.to_act == SOUTH and refusal(state, "declare marriage hearts").rules == ("B-DECL-1", "B-DECL-2")
    assert state.points == [0, 0]


@rule("B-DECL-4", "B-DECL-12")
def test_one_combination_is_scored_for_a_trick():
    state = piece("KH QH KC QC 7C", facts={"trump": "spades"})
    assert refusal(state, "announce marriage clubs").rules == ("B-DECL-12",)
    do(state, "declare marriage hearts")
    assert state.points == [0, 20]
    assert refusal(state, "declare marriage clubs").rules == ("B-DECL-4",)
    assert open_to(state) == ["announce marriage clubs"]


@rule("B-DECL-5", "B-DECL-7", "B-DECL-12", "B-USE-15")
def test_others_are_announced_laid_open_and_scored_later():
    state = piece("KH QH KC QC 7C", facts={"trump": "spades"})
    do(state, "declare marriage hearts", "announce marriage clubs")
    assert show_handles(state.hands[S].laid) == "KH QH KC QC" and state.points == [0, 20]
    assert [combination.name for combination, _ in view(state, NORTH).pending(SOUTH)] == ["marriage clubs"]
    assert refusal(state, "announce marriage clubs").rules == ("B-USE-18",)
    win_again(state, "7C")
    do(state, "declare marriage clubs")
    assert state.points == [0, 40]


@rule("B-DECL-12", "B-DECL-10")
def test_only_what_could_be_scored_next_is_announced():
    state = piece("QS JD QS JD 7C")
    do(state, "declare double bezique")
    assert refusal(state, "announce bezique").rules == ("B-USE-10", "B-USE-16")  # given up by the double
    state = piece("KH QH KC QC 7C", stock="7S 8S", facts={"trump": "spades"})
    do(state, "declare marriage hearts")
    assert refusal(state, "announce marriage clubs").rules == ("B-DECL-10",)
    assert legal(state) == "draw"


@rule("B-DECL-8", "B-DECL-9", "B-PLAY-9")
def test_declared_cards_stay_on_the_table_and_are_played_from_there():
    state = piece("KH QH 7C", facts={"trump": "spades"})
    do(state, "declare marriage hearts", "draw")
    refused = refusal(state, "KH")
    assert refused.rules == ("B-PLAY-9", "B-DECL-8") and "say open KH" in refused.sentence
    assert "open KH" in legal(state) and "open QH" in legal(state)
    do(state, "open QH", "7D")
    assert state.hands[S].laid == state.game.parse("open KH").handle.__rlshift__(1)  # type: ignore[attr-defined]
    state = piece("7C", "KH", other="8D 9D")
    do(state, "draw", "7C", "9D")
    assert state.to_act == SOUTH
    do(state, "draw", "7C", "8D", "draw", "open KH")
    assert state.led is not None and str(state.led) == "KH"


@rule("B-DECL-10", "B-DRAW-6")
@example("B-DRAW-6")
def test_the_winner_of_trick_55_may_declare_and_then_nobody():
    """DR1: the winner draws the last but one card, the loser the last, and leads trick 56."""
    state = piece("KH QH 7C", stock="9C AD", facts={"trump": "spades"})
    assert open_to(state) == ["declare marriage hearts"]
    do(state, "draw")
    assert state.hands[1].closed >> state.game.parse("9C").card & 1  # type: ignore[attr-defined]
    assert state.hands[0].closed >> state.game.parse("AD").card & 1  # type: ignore[attr-defined]
    assert state.phase == "last_nine" and state.to_act == SOUTH
    assert refusal(state, "declare marriage hearts").rules == ("B-DECL-10",)
    assert refusal(state, "draw").rules == ("B-DRAW-5",)


@rule("B-DECL-10", "B-DRAW-7")
def test_a_single_card_left_counts_as_exhausted():
    state = piece("KH QH 7C", stock="9C AD 7S")
    assert "declare marriage hearts" in open_to(state)
    do(state, "draw")
    assert state.phase == "last_nine" and state.stock_left == 1
    do(state, "7C")
    state = piece("7C 8C 9C", stock="7S", facts={"leader": "S"})
    assert state.phase == "last_nine"


# Values ---------------------------------------------------------------------------------------------------------------


@rule("B-VAL-1", "B-VAL-2", "B-VAL-3", "B-VAL-4", "B-USE-1")
@pytest.mark.parametrize(
    ("hand", "name", "points"),
    [
        ("KC QC", "marriage clubs", 20),
        ("KH QH", "marriage hearts", 40),
        ("AC TC KC QC JC", "sequence clubs", 150),
        ("AH TH KH QH JH", "sequence hearts", 250),
        ("QS JD", "bezique", 40),
        ("QS JD QS JD", "double bezique", 500),
        ("QS JD QS JD QS JD", "triple bezique", 1500),
        ("QS JD QS JD QS JD QS JD", "quadruple bezique", 4500),
        ("AS AS AS AH", "aces", 100),
        ("KS KH KD KC", "kings", 80),
        ("QS QS QH QC", "queens", 60),
        ("JS JD JD JC", "jacks", 40),
    ],
)
def test_each_combination_scores_its_value(hand, name, points):
    state = piece(f"{hand} 7C", facts={"trump": "hearts"})
    do(state, f"declare {name}")
    assert state.points == [0, points]


@rule("B-VAL-6", "B-TRUMP-8")
def test_four_tens_and_the_seven_of_trumps_score_nothing():
    state = piece("TS TH TD TC 7H", facts={"trump": "hearts"})
    assert legal(state) == "draw"


@rule("B-USE-2")
def test_what_is_missing_is_named():
    state = piece("KH QD AS AS AS JD 7C", "", other="7C 7D 7H 8C 8D 8H 9C")
    asked = {
        "declare marriage hearts": "For a marriage in hearts you need the queen of hearts.",
        "declare aces": "It takes four aces, and you hold three.",
        "declare double bezique": "For a double bezique you need the queen of spades twice (you hold none) and the "
        "jack of diamonds twice (you hold one).",
        "declare kings": "It takes four kings, and you hold one.",
    }
    before = state.serialize()
    for word, told in asked.items():
        found = refusal(state, word)
        assert told in found.sentence and found.rules == ("B-USE-2",), found
    assert state.serialize() == before


@rule("B-USE-2")
def test_there_are_as_many_ways_as_choices_that_differ():
    state = piece("KS KH KD KC KS", other="7C 7D 7H 8C 8D")
    assert sorted(copies(state, "kings")) == ["KC KD KH KS", "KC KD KS KS#2", "KC KH KS KS#2", "KD KH KS KS#2"]
    assert refusal(state, "declare kings 5").sentence == "There are 4 ways to make four kings."


# Using cards again ----------------------------------------------------------------------------------------------------


@rule("B-USE-7", "B-USE-8")
@example("B-USE-7")
def test_d1_a_king_played_and_replaced_makes_four_again():
    state = piece("KS KH KD KC KH 7C", facts={"trump": "spades"})
    declare(state, "kings", "KS KH KD KC")
    win_again(state, "7C")
    fifth = refusal(state, "declare kings")
    assert fifth.rules == ("B-USE-7", "B-USE-8")  # without a card played the fifth king scores nothing
    win_again(state, "open KC")
    declare(state, "kings", "KS KH KH#2 KD")
    assert state.points == [0, 160] and show_handles(state.hands[S].laid) == "KS KH KH#2 KD"


@rule("B-USE-3", "B-USE-6")
@example("B-USE-6")
def test_d2_no_marriage_after_a_sequence():
    state = piece("AH TH KH QH JH QH KH QH 7C", facts={"trump": "hearts"})
    do(state, "declare sequence hearts")
    assert state.points == [0, 250]
    state = piece("QH 7C", "AH TH KH QH JH", scored="sequence hearts: AH TH KH QH JH", facts={"trump": "hearts"})
    refused = refusal(state, "declare marriage hearts")
    assert refused.rules == ("B-USE-3", "B-USE-6") and "KH was in a sequence" in refused.sentence
    state = piece("QH KH 7C", "AH TH KH QH JH", scored="sequence hearts: AH TH KH QH JH", facts={"trump": "hearts"})
    assert copies(state, "marriage hearts") == ["KH#2 QH#2"]
    do(state, "declare marriage hearts")
    assert state.points == [0, 40]


@rule("B-USE-5")
@example("B-USE-5", "B-USE-7")
def test_d3_and_d4_a_marriage_grows_into_a_sequence_which_is_formed_again():
    state = piece("KH QH AH TH JH AH 7C 8C 9C", facts={"trump": "hearts"})
    do(state, "declare marriage hearts")
    assert refusal(state, "declare sequence hearts").rules == ("B-DECL-4",)
    win_again(state, "7C")
    do(state, "declare sequence hearts")
    assert state.points == [0, 290]  # D3
    win_again(state, "8C")
    assert refusal(state, "declare sequence hearts").rules == ("B-USE-7",)
    win_again(state, "open AH")
    do(state, "declare sequence hearts")
    assert state.points == [0, 540]  # D4


@rule("B-USE-11", "B-USE-12", "B-USE-10", "B-USE-16")
@example("B-USE-11")
def test_d5_a_double_after_a_single_or_all_at_once():
    state = piece("QS JD QS JD 7C 8C", facts={"trump": "hearts"})
    do(state, "declare bezique")
    win_again(state, "7C")
    do(state, "declare double bezique")
    assert state.points == [0, 540]
    state = piece("QS JD QS JD 7C 8C", facts={"trump": "hearts"})
    do(state, "declare double bezique")
    win_again(state, "7C")
    assert state.points == [0, 500] and refusal(state, "declare bezique").rules == ("B-USE-10", "B-USE-16")


@rule("B-USE-11", "B-USE-12")
@example("B-USE-12")
def test_d6_all_the_way_up():
    hand = "QS JD QS JD QS JD QS JD 7C"
    state = piece(hand, stock="8H 8C 9H 8D 7H 8H 9C 7D", facts={"trump": "hearts"})
    do(state, "declare bezique")
    for lead, name in (("7C", "double"), ("8H", "triple"), ("9H", "quadruple")):
        win_again(state, lead)
        do(state, f"declare {name} bezique")
    assert state.points == [0, 6540]
    state = piece(hand, facts={"trump": "hearts"})
    do(state, "declare quadruple bezique")
    assert state.points == [0, 4500]


@rule("B-USE-13")
@example("B-USE-13")
def test_d7_two_singles_are_united():
    for unite, united in (("free", True), ("new_card", False)):
        state = piece("QS JD QS JD 7C 8C", facts={"trump": "hearts"}, bezique_unite=unite)
        do(state, "declare bezique")
        win_again(state, "7C")
        declare(state, "bezique", "QS#2 JD#2")
        win_again(state, "8C")
        if united:
            do(state, "declare double bezique")
            assert state.points == [0, 580]
        else:
            assert refusal(state, "declare double bezique").rules == ("B-USE-13",)


@rule("B-USE-7")
@example("B-USE-7")
def test_d8_a_double_is_formed_again():
    state = piece("QS 7C", "QS QS#2 JD JD#2", scored="double bezique: QS QS#2 JD JD#2", facts={"trump": "hearts"})
    assert refusal(state, "declare double bezique").rules == ("B-USE-7",)
    win_again(state, "open QS")
    assert copies(state, "double bezique") == ["JD JD#2 QS#2 QS#3"]
    do(state, "declare double bezique")
    assert state.points == [0, 500]


@rule("B-USE-10", "B-USE-16")
@example("B-USE-10")
def test_d9_no_single_with_a_card_of_a_double():
    scored = "double bezique: QS QS#2 JD JD#2"
    state = piece("JD 7C", "QS QS#2 JD JD#2", scored=scored)
    assert refusal(state, "declare bezique").rules == ("B-USE-10", "B-USE-16")
    state = piece("JD QS 7C", "QS QS#2 JD JD#2", scored=scored)
    assert copies(state, "bezique") == ["JD#3 QS#3"]
    do(state, "declare bezique")
    assert state.points == [0, 40]


@rule("B-USE-18", "B-USE-4", "B-USE-15")
@example("B-USE-14", "B-USE-18")
def test_d10_announced_marriages_stay_open_as_long_as_they_could_be_made_afresh():
    # The spade queens and diamond jacks are laid by the double; the marriages are seen by everybody.
    state = piece("QS QS JD JD 7C", "KS KS#2", other="8C 9C 8D 9D 7D 7H 8H", facts={"trump": "hearts"})
    do(state, "declare double bezique")
    assert state.points == [0, 500]

    def pending() -> list[str]:
        found = view(state, NORTH).pending(SOUTH)
        return sorted(show_handles(way.handles) for combination, way in found if combination.suit == Suit.SPADES)

    assert pending() == ["KS QS", "KS QS#2", "KS#2 QS", "KS#2 QS#2"]
    win_again(state, "7C")
    do(state, "declare marriage spades")
    assert state.points == [0, 520]
    assert pending() == ["KS QS#2", "KS#2 QS", "KS#2 QS#2"]
    win_again(state, "open KS")
    assert pending() == ["KS#2 QS", "KS#2 QS#2"]
    assert copies(state, "marriage spades") == ["KS#2 QS"]  # the two queens are now alike
    do(state, "declare marriage spades")
    assert state.points == [0, 540]


@rule("B-USE-14")
@example("B-USE-14")
def test_d11_a_pending_score_is_lost_with_its_card():
    state = piece("7C", "KD QD", facts={"trump": "hearts"})
    assert open_to(state) == ["declare marriage diamonds"]
    win_again(state, "open QD")
    found = refusal(state, "declare marriage diamonds")
    assert found.rules == ("B-USE-2",) and "the queen of diamonds" in found.sentence


@rule("B-USE-3", "B-USE-4")
@example("B-USE-4")
def test_d12_one_king_marries_four_queens_and_one_queen_four_kings():
    state = piece("QH QH QH 7C 8C 9C", "KH QH", scored="marriage hearts: KH QH",
                  facts={"trump": "hearts"})  # fmt: skip
    for lead in ("7C", "8C", "9C"):
        do(state, "declare marriage hearts")
        win_again(state, lead)
    assert state.points == [0, 120]
    assert refusal(state, "declare marriage hearts").rules == ("B-USE-3",)
    state = piece("KH KH KH 7C 8C 9C", "KH QH", scored="marriage hearts: KH QH",
                  facts={"trump": "hearts"})  # fmt: skip
    for lead in ("7C", "8C", "9C"):
        do(state, "declare marriage hearts")
        win_again(state, lead)
    assert state.points == [0, 120]


@rule("B-USE-4")
def test_two_kings_and_two_queens_give_four_marriages():
    state = piece("7C 8C 9C", "KH KH#2 QH QH#2", facts={"trump": "hearts"})
    for lead in ("7C", "8C", "9C"):
        do(state, "declare marriage hearts")
        win_again(state, lead)
    do(state, "declare marriage hearts")
    assert state.points == [0, 160]


@rule("B-USE-1")
@example("B-USE-1")
def test_d13_a_queen_serves_in_every_class():
    state = piece("7C JD KS", "QS QH QD QC", scored="queens: QS QH QD QC", facts={"trump": "hearts"})
    assert "declare bezique" in open_to(state) and "declare marriage spades" in open_to(state)
    do(state, "declare bezique")
    win_again(state, "7C")
    do(state, "declare marriage spades")
    assert state.points == [0, 60]


@rule("B-USE-7")
@example("B-USE-7")
def test_d14_every_four_that_shares_a_card_must_have_lost_one():
    state = piece("KH KD 7C", "KS KH KD KC", scored="kings: KS KH KD KC", facts={"trump": "spades"})
    win_again(state, "open KC")
    declare(state, "kings", "KS KH KH#2 KD")
    win_again(state, "7C")
    assert refusal(state, "declare kings").rules == ("B-USE-7", "B-USE-8")  # the second four is whole
    win_again(state, "open KH")  # alike with KH#2: both were in the second four alone
    assert copies(state, "kings") == ["KD KD#2 KH#2 KS"]
    do(state, "declare kings")
    assert state.points == [0, 160]


@rule("B-USE-16")
@example("B-USE-16")
def test_d15_nothing_lower_with_a_card_of_a_triple():
    laid, scored = "QS QS#2 QS#3 JD JD#2 JD#3", "triple bezique: QS QS#2 QS#3 JD JD#2 JD#3"
    state = piece("QS JD 7C", laid, scored=scored)
    assert refusal(state, "declare double bezique").rules == ("B-USE-16",)
    assert copies(state, "bezique") == ["JD#4 QS#4"]
    assert "declare quadruple bezique" in open_to(state)
    do(state, "declare quadruple bezique")
    assert state.points == [0, 4500]


@rule("B-USE-17", "B-TRUMP-5")
@example("B-USE-17")
def test_d16_a_plain_sequence_whose_suit_becomes_trumps():
    state = piece("AS TS KS QS JS KS QS 7C AS")
    do(state, "declare sequence spades")
    assert state.points == [0, 150] and trump(state) is None
    win_again(state, "7C")
    assert copies(state, "marriage spades") == ["KS#2 QS#2"]
    do(state, "declare marriage spades")
    assert state.points == [0, 190] and trump(state) == Suit.SPADES
    win_again(state, "7C")
    assert refusal(state, "declare sequence spades").rules == ("B-USE-7",)
    win_again(state, "open AS")
    do(state, "declare sequence spades")
    assert state.points == [0, 440]


@rule("B-USE-9")
@example("B-USE-9")
def test_d17_an_equal_card_played_from_the_hand_lets_the_same_four_score_again():
    for reform in (True, False):
        state = piece("AS AS 7C 8C", "AS AH AD AC", scored="aces: AS AH AD AC", reform_from_hand=reform,
                      facts={"trump": "clubs"}, other="7D 8D 9D 7H 8H 9H 7S 8S")  # fmt: skip
        do(state, "draw", "AS", "7D")
        if not reform:
            assert refusal(state, "declare aces").rules == ("B-USE-7", "B-USE-8")
            continue
        declare(state, "aces", "AS AH AD AC")
        assert state.points == [0, 100]
        win_again(state, "7C")
        assert refusal(state, "declare aces").rules == ("B-USE-7", "B-USE-8")
        win_again(state, "AS")
        do(state, "declare aces")  # a further ace from the hand
        assert state.points == [0, 200]


@rule("B-USE-9")
def test_reforming_from_the_hand_frees_pairs_too_but_asks_for_an_equal_card():
    state = piece("KH 7C", "KH QH", scored="marriage hearts: KH QH", reform_from_hand=True, facts={"trump": "clubs"},
                  other="7D 8D 9D 7S")  # fmt: skip
    win_again(state, "KH")
    do(state, "declare marriage hearts")
    assert state.points == [0, 20]
    state = piece("KD 7C", "KH QH", scored="marriage hearts: KH QH", reform_from_hand=True, facts={"trump": "clubs"},
                  other="7S 8H 9H 7H")  # fmt: skip
    win_again(state, "KD")
    assert refusal(state, "declare marriage hearts").rules == ("B-USE-3",)


@rule("B-USE-13")
@example("B-USE-13")
def test_d18_a_card_new_to_the_class_joins_though_it_lies_there():
    state = piece("7C", "QS JD QS#2 JD#2", scored="bezique: QS JD", bezique_unite="new_card")
    assert "declare double bezique" in open_to(state)


@rule("B-USE-13", "B-USE-7")
def test_a_double_formed_again_needs_no_card_that_is_new_to_the_class():
    scored = "double bezique: QS QS#2 JD JD#2; bezique: QS#3 JD#3"
    state = piece("7C", "QS QS#2 QS#3 JD JD#2 JD#3", scored=scored, bezique_unite="new_card")
    win_again(state, "open QS")
    do(state, "declare double bezique")
    assert state.points == [0, 500]


@rule("B-USE-14", "B-USE-5")
@example("B-USE-14")
def test_d19_a_pending_marriage_is_lost_by_a_sequence():
    state = piece("AH TH JH 7C", "KH QH KH#2 QH#2", facts={"trump": "hearts"})
    declare(state, "sequence hearts", "AH TH KH QH JH")
    win_again(state, "7C")
    assert copies(state, "marriage hearts") == ["KH#2 QH#2"]
