"""Brisques gathered by the players, carte blanche shown late, what may be looked at: B-BRQ, B-CB, T-19, T-21, T-22."""

from __future__ import annotations

import pytest

from tests.bezique.club.tables import club, dealt, hand, points, state, view
from tests.clubs import do, folded, refused, ruling
from tests.marks import example, rule
from trickbook.cards import show_cards
from trickbook.contract.seat import NORTH, SOUTH

BLANCHE = "AS AH TD TC 9S 9H 8D 7C 7S"


@example("B-BRQ-12")
@rule("B-BRQ-4", "B-BRQ-7", "T-21")
def test_the_winner_gathers_out_of_turn_until_the_next_trick_is_answered() -> None:
    table = club("AS 7D 8D", "9S 9D 8H", "KH KS 7C 8C", leader="N", auto_gather="off")
    do(table, "N AS, S 9S, N draw, S draw, N 7D")
    assert state(table).to_act == SOUTH
    do(table, "N gather")
    assert show_cards(state(table).gathered[0]) == "AS 9S" and state(table).led is not None
    do(table, "S 9D")
    refused(table, "N gather")
    folded(table)


@example("B-BRQ-4")
@rule("B-BRQ-5", "B-BRQ-7", "T-21")
def test_what_is_neglected_the_opponent_gathers_when_he_next_wins() -> None:
    table = club("AS 7D 8D", "9S 9D 8H", "KH KS 7C 8C", leader="N", auto_gather="off")
    do(table, "N AS, S 9S, N draw, S draw, N 7D, S 9D")
    refused(table, "N gather")
    do(table, "S gather")
    assert state(table).brisques == (0, 1) and state(table).gathered[1].bit_count() == 4


@rule("B-BRQ-10")
def test_what_lies_there_at_the_end_goes_to_the_winner_of_the_last_trick() -> None:
    table = club("AS 7D", "9S 9D", "", leader="N", auto_gather="off")
    do(table, "N AS, S 9S, N 7D, S 9D")
    assert state(table).is_over and state(table).brisques == (0, 1) and state(table).gathered[1].bit_count() == 4


@rule("B-BRQ-7", "B-IRR-1")
def test_a_false_lead_takes_the_right_to_gather_from_nobody() -> None:
    table = club("AS 7D 8D", "9S 9D 8H", "KH KS 7C 8C", leader="N", auto_gather="off")
    do(table, "N AS, S 9S, N draw, S draw, S 9D")
    refused(table, "S gather")
    do(table, "N gather, N 7D")
    assert state(table).brisques == (1, 0)


@rule("B-CB-3", "B-CB-11", "T-22")
def test_carte_blanche_shown_late_scores_nothing_and_is_seen() -> None:
    table = dealt(n=BLANCHE, s="KS KS KS KH KH KH KC KC KC", stock="8H 9C")
    do(table, "N 7C, S KC, S draw, N draw")
    found = ruling(do(table, "N show"))
    assert found.rules == ("B-CB-3", "B-CB-4", "B-CB-11") and points(table) == (0, 0)
    seen = view(table, SOUTH)
    assert seen.holdings[0].closed.bit_count() == 9
    folded(table)


@rule("B-CB-10", "T-22")
def test_a_repeat_shown_late_ends_the_series() -> None:
    table = dealt(n=BLANCHE, s="KS KS KS KH KH KH KC KC KC", stock="8H 9C 8H 9C")
    do(table, "N show, N 7C, S KC, S draw, N draw")
    do(table, "S KS, N 7S")
    assert ruling(do(table, "N show")).rules == ("B-CB-10",)
    assert points(table) == (50, 0)


@rule("B-CB-4", "B-CB-5", "T-22")
@pytest.mark.parametrize("when", ["S show, N 7C", "N 7C, S show"])
def test_the_dealer_shows_at_any_time_before_he_plays(when: str) -> None:
    table = dealt(s=BLANCHE, n="KS KS KS KH KH KH KC KC 7C")
    do(table, when)
    assert points(table) == (0, 50)


@rule("B-CB-2", "T-30")
def test_a_hand_with_a_court_card_is_no_carte_blanche_to_show() -> None:
    table = dealt(n="KS", s="QS")
    assert refused(table, "N show").rules == ("B-CB-2",)
    do(table, "N KS, S QS")
    assert hand(table, "N")


@rule("B-BRQ-9", "T-19")
def test_only_the_heap_may_be_looked_at() -> None:
    table = club("AS 7D 8D", "9S 9D 8H", "KH KS 7C 8C", leader="N")
    refused(table, "S look last")
    do(table, "N AS, S 9S")
    assert "may not be looked at" in ruling(do(table, "S look last")).sentence
    assert view(table, SOUTH).last_trick is None
    table = club("7S 7D 8D", "9S 9D 8H", "KH KS 7C 8C", leader="N")
    do(table, "N 7S, S 9S")
    assert "lies open" in ruling(do(table, "N look last")).sentence
    assert view(table, NORTH).last_trick is not None
