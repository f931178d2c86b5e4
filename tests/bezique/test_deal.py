"""Cutting, dealing, carte blanche and the draw (B-SETUP, B-DEAL, B-CB, B-DRAW)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.bezique.positions import bezique, build, build_pack, do, legal, open_to, piece, refusal, trump, view
from tests.marks import example, rule
from trickbook.cards import CARDS, Card, copies_of, parse_cards, pile, show_cards
from trickbook.contract.seat import NORTH, SOUTH, Seat
from trickbook.errors import PackError, PositionError
from trickbook.games.bezique.cutting import cut, cut_for_deal, higher_cut
from trickbook.games.bezique.events import BlancheShown, Declared, PlayedOpen
from trickbook.games.bezique.ranks import PACK, STRENGTH
from trickbook.games.bezique.state import BeziqueState, deal_hands

BLANCHE = "AS AH TD TC 9S 9H 8D 7C 7S"


def card(written: str):
    return parse_cards(written)


# The pack and the cut -------------------------------------------------------------------------------------------------


@rule("B-SETUP-1", "B-SETUP-2", "B-DEAL-3", "B-DEAL-4")
def test_two_players_and_four_packs_of_32():
    game = bezique()
    assert game.seats == (NORTH, SOUTH) and len(PACK) == 128
    assert set(Counter(PACK).values()) == {4} and {str(one)[0] for one in PACK} == set("789TJQKA")
    state = build()
    assert state.stock_left == 110 and trump(state) is None and [held.size for held in state.hands] == [9, 9]


@rule("B-SETUP-2")
def test_a_fifth_copy_is_refused_by_name():
    pack = [*PACK]
    pack[pack.index(*parse_cards("7C"))] = parse_cards("KS")[0]
    with pytest.raises(PackError, match=r"more than 4 times: KS; missing: 7C"):
        bezique().deal(SOUTH, pack)
    with pytest.raises(PositionError, match=r"only 4 copies of KS, and 5 are given \(B-SETUP-2\)"):
        piece("KS KS KS", other="KS KS 7D")
    with pytest.raises(PositionError, match=r"2H is not in the pack"):
        piece("2H KS", other="7D 8D")


@rule("B-SETUP-3", "B-SETUP-4")
def test_the_higher_cut_has_the_choice():
    assert [*sorted(card("A" + "S") + card("TH KD QC JS 9H 8D 7C"), key=lambda one: STRENGTH[one])] == [
        *reversed(card("AS TH KD QC JS 9H 8D 7C"))
    ]
    assert higher_cut(card("TD"), card("KS")) == 0
    assert higher_cut(card("KS"), card("TD")) == 1
    assert higher_cut(card("KS"), card("KD")) is None  # equal
    assert higher_cut(card("AS 7D"), card("KD")) is None  # more than one shown
    assert cut_for_deal(["x", "y"], card("KS KD 7C 7C TD AH")) == "y"
    assert bezique().first_dealer(NORTH, card("KS KD QH JC")) == NORTH
    with pytest.raises(PositionError):
        cut_for_deal(["x", "y"], card("KS KD"))


@rule("B-DEAL-1")
def test_pone_cuts_and_leaves_five_cards_at_least():
    assert cut(PACK, 5) == (*PACK[5:], *PACK[:5])
    assert cut(PACK, 123) is not None
    assert cut(PACK, 60, shown=card("7C")) is None
    for at in (0, 4, 124, 128):
        with pytest.raises(PositionError, match="B-DEAL-1"):
            cut(PACK, at)


@rule("B-DEAL-2")
@example("B-DEAL-2")
def test_nine_cards_are_dealt_by_threes_or_singly():
    numbers = [*CARDS[:18]]
    pone, dealer = deal_hands(tuple(numbers), 3)
    assert [one + 1 for one in pone] == [1, 2, 3, 7, 8, 9, 13, 14, 15]
    assert [one + 1 for one in dealer] == [4, 5, 6, 10, 11, 12, 16, 17, 18]
    pone, dealer = deal_hands(tuple(numbers), 1)
    assert [one + 1 for one in pone] == [*range(1, 18, 2)] and [one + 1 for one in dealer] == [*range(2, 19, 2)]
    pack = build_pack(stock="KH QD", last="AC")
    state = bezique().deal(SOUTH, pack)
    assert isinstance(state, BeziqueState)
    assert show_cards(state.hands[0].closed) == show_cards(
        pile(pack[place] for place in (0, 1, 2, 6, 7, 8, 12, 13, 14))
    )
    assert state.stock[0] == pack[18] and state.stock[-1] == pack[127]


@rule("B-DEAL-4", "B-PLAY-1", "B-PLAY-8", "B-DRAW-5")
def test_a_deal_has_55_drawing_tricks_and_nine_more():
    state = build()
    assert "North" in repr(state)
    drawing = 0
    while not state.is_over:
        drawing += state.phase == "declare"
        assert state.phase != "last_nine" or state.tricks >= 55
        state.apply(state.legal_actions()[0])
    assert (drawing, state.tricks, sum(state.brisques)) == (55, 64, 32)


# Carte blanche --------------------------------------------------------------------------------------------------------


@rule("B-CB-1", "B-CB-2", "B-CB-3", "B-CB-5", "B-CB-6", "B-CB-8", "B-CB-9", "B-CB-10")
@example("B-CB-3", "B-CB-8", "B-CB-9")
def test_cb1_pone_shows_and_repeats_until_a_court_card():
    state = build(n=BLANCHE, s="7D 7H 8H 8C 9C 9D KD KH KC", stock="8H 7D TS 7D QD 7H 9C 7H")
    assert "show" in legal(state)
    (shown,) = do(state, "show")
    assert isinstance(shown, BlancheShown) and show_cards(pile(shown.cards)) == show_cards(pile(parse_cards(BLANCHE)))
    assert state.points == [50, 0] and state.to_act == NORTH and state.hands[0].laid == 0
    assert "show" not in legal(state)
    do(state, "7C", "8C", "draw")  # 8C takes 7C: South draws 8H
    state = build(n=BLANCHE, s="7C 7D 8C 8C 9C 9D KD KH KC", stock="8H 7D TS 7D QD 7H 9C 7H")
    do(state, "show", "AS", "7D", "draw")
    (shown,) = do(state, "show")
    assert isinstance(shown, BlancheShown) and str(shown.cards[0]) == "8H" and len(shown.cards) == 1
    assert state.points == [100, 0]
    do(state, "AH", "7C", "draw", "show")
    assert state.points == [150, 0]
    do(state, "TD", "8C", "draw")  # the queen of diamonds
    assert refusal(state, "show").rules == ("B-CB-7", "B-CB-9", "B-CB-11")
    do(state, "TC", "KC", "draw")  # the nine of clubs: the series is over
    assert "show" not in legal(state) and state.points == [150, 0]


@rule("B-CB-7")
@example("B-CB-7")
def test_cb2_a_hand_without_court_cards_later_scores_nothing():
    state = build(n="JH AH TD TC 9S 9H 8D 7C 7S", s="7D 7H", stock="9D 8S")
    assert refusal(state, "show").rules == ("B-CB-2",) and "JH" in refusal(state, "show").sentence
    do(state, "JH", "7D", "draw")
    assert "show" not in legal(state) and refusal(state, "show").rules == ("B-CB-7", "B-CB-9", "B-CB-11")


@rule("B-CB-4", "B-CB-11")
@example("B-CB-4", "B-CB-11")
def test_cb3_a_dealer_who_does_not_show_gets_nothing_then_or_later():
    state = build(n="KS", s=BLANCHE, stock="7D 9D")
    do(state, "KS")
    assert "show" in legal(state)
    shown = state.copy()
    do(shown, "show")
    assert shown.points == [0, 50] and shown.to_act == SOUTH  # in time: pone has led already
    do(state, "7C")
    do(state, "draw", "7D")
    assert state.to_act == SOUTH and "show" not in legal(state)


@rule("B-CB-10")
def test_a_repeat_not_shown_in_time_is_lost_with_the_series():
    state = build(n=BLANCHE, s="7D 8D 9D", stock="8H 7D TS 7D")
    do(state, "show", "AS", "7D", "draw", "AH", "8D", "draw")
    assert "show" not in legal(state) and state.points == [50, 0]


@rule("B-CB-12")
def test_both_may_have_carte_blanche():
    state = build(n=BLANCHE, s="AD TH 9D 8H 8S 7D 7H 9C 8C")
    do(state, "show", "AS", "show")
    assert state.points == [50, 50]


@rule("B-CB-13")
def test_four_aces_of_a_carte_blanche_may_be_declared():
    state = build(n="AS AH AD AC 9S 9H 8D 7C 7S", s="7D 8D 9D")
    do(state, "show", "9S", "7D")
    assert open_to(state) == ["declare aces"]
    do(state, "declare aces")
    assert state.points == [150, 0]


@rule("B-CB-2", "B-CB-8", "B-VAL-5")
def test_what_carte_blanche_scores_is_an_option():
    state = build(n=BLANCHE, s="7D", stock="8H", carte_blanche_value=250)
    do(state, "show", "AS", "7D", "draw", "show")
    assert state.points == [500, 0]


@rule("B-CB-10")
def test_the_card_drawn_last_still_repeats():
    state = build(n="AS AH AD AC AS AH AD AC 9S", s="7D 8D 9D 7H 8H 9H 7S 8S 9S")
    do(state, "show")
    state.drawn = len(state.stock) - 2  # the stock has run down to two cards
    state.stock = (*state.stock[:-2], *parse_cards("8C KC"))
    do(state, "AS", "7D", "draw")
    assert state.phase == "last_nine" and "show" in legal(state)
    do(state, "show")
    assert state.points == [100, 0]


# Drawing --------------------------------------------------------------------------------------------------------------


@rule("B-DRAW-1", "B-DRAW-2", "B-DRAW-3", "B-DRAW-4")
def test_the_winner_draws_first_and_nobody_sees_the_others_card():
    state = build(n="7C", s="AC", stock="KH QD")
    do(state, "7C", "AC")
    south, north = do(state, "draw")
    assert (south.seat, north.seat) == (SOUTH, NORTH)  # type: ignore[attr-defined]
    assert str(south.seen_by(SOUTH)) == "South draws KH." and str(south.seen_by(NORTH)) == "South draws 1 card."
    assert [held.size for held in state.hands] == [9, 9]


@rule("B-DRAW-1", "B-DRAW-3")
def test_by_the_french_custom_pone_draws_first():
    state = build(n="7C", s="AC", stock="KH QD", draw_order="pone_first")
    do(state, "7C", "AC", "draw")
    assert copies_of(state.hands[0].closed, parse_cards("KH")[0]) == 1 and state.to_act == SOUTH


@rule("B-DRAW-8")
def test_everybody_sees_how_many_cards_the_stock_has():
    state = build()
    assert view(state, NORTH).stock == view(state, None).stock == 110
    state.apply(state.legal_actions()[0])
    state.apply(state.legal_actions()[0])
    do(state, "draw")
    assert view(state, SOUTH).stock == 108


@rule("B-LAST-1", "B-DECL-9")
def test_table_cards_go_back_to_hand_with_the_last_draw_and_not_before():
    state = piece("7C", "KH QH", stock="8C 9C 7S 8S", other="8D 9D 7D")
    do(state, "draw")
    assert refusal(state, "KH").rules == ("B-PLAY-9", "B-DECL-8")
    do(state, "7C", "9D", "draw")
    assert state.hands[1].laid == 0
    assert "KH" in legal(state).split(", ")


@rule("B-SETUP-2", "B-DECL-8")
def test_a_copy_is_told_from_its_equals_only_once_its_owner_has_laid_it():
    """Cards are kinds; the n-th copy that a player lays is called so, and what was not laid has no name to anybody."""
    rng = Random(11)
    for _ in range(4):
        game = bezique()
        state = game.deal(SOUTH, rng.sample(game.whole_pack, 128))
        laid: dict[tuple[Seat, Card], int] = {}
        while not state.is_over:
            for event in state.apply(rng.choice(state.legal_actions()[-6:])):
                if not isinstance(event, Declared):
                    assert isinstance(event, PlayedOpen) or "#" not in str(event)
                    continue
                for copy in event.copies:
                    card, number = (event.seat, Card.parse(copy.partition("#")[0])), int(copy.partition("#")[2] or 1)
                    assert number <= laid.get(card, 0) + 1, event
                    laid[card] = max(number, laid.get(card, 0))
        assert isinstance(state, BeziqueState) and laid and state.tricks == 64 and sum(state.brisques) == 32
