"""Leads out of turn, and cards taken back: B-IRR-1..4, B-IRR-31 and B-PLAY-10, with T-1, T-2, T-3, T-23 and T-26."""

from __future__ import annotations

import pytest

from tests.bezique.club.tables import club, dealt, docket, hand, legal, points, state
from tests.clubs import choices, do, folded, refused, ruling
from tests.marks import example, rule
from trickbook.contract.docket import Replaced, Retracted
from trickbook.contract.event import Played
from trickbook.contract.seat import NORTH, SOUTH
from trickbook.table import Table

FALSE_LEAD = "N 9C"


def trick_four() -> Table:
    """South, the dealer, has won and both have drawn; South has to lead."""
    return club("9C 7S", "AC 8S", leader="S")


@example("B-IRR-1")
@rule("B-IRR-31", "T-31")
def test_a_false_lead_that_is_answered_is_a_good_trick() -> None:
    table = trick_four()
    assert [type(event) for event in do(table, FALSE_LEAD)] == [Played], "Nothing else shows it."
    do(table, "S AC")
    assert (state(table).tricks, state(table).leader) == (1, SOUTH)
    found = ruling(do(table, "S object lead"))
    assert not found.remedies and found.rules == ("B-IRR-1", "B-IRR-31")
    folded(table)


@example("B-IRR-2")
@rule("B-IRR-3", "B-IRR-4", "T-23", "T-32")
def test_a_false_lead_goes_back_when_the_opponent_objects() -> None:
    table = trick_four()
    do(table, FALSE_LEAD)
    events = do(table, "S object lead")
    assert ruling(events).rules == ("B-IRR-2", "B-IRR-3", "B-IRR-4")
    [back] = [event for event in events if isinstance(event, Retracted)]
    assert [(seat, str(card)) for seat, card in back.plays] == [(NORTH, "9C")]
    assert state(table).to_act == SOUTH and hand(table, "N") == ["7S", "9C"]
    assert not docket(table).breaches and choices(table, "S") == []
    view = table.view(None).docket
    assert view is not None and not any(view.exposed)
    do(table, "S 8S, N 9C")
    folded(table)


@rule("B-IRR-3", "B-IRR-4", "T-26")
def test_the_false_leader_may_own_up_until_it_is_answered() -> None:
    table = trick_four()
    do(table, FALSE_LEAD)
    assert "alone" in refused(table, "N take back 9C for 7S").sentence
    assert ruling(do(table, "N take back 9C")).rules == ("B-IRR-3", "B-IRR-4")
    assert state(table).to_act == SOUTH
    do(table, FALSE_LEAD + ", S 8S")
    refused(table, "N take back 9C")


@rule("B-IRR-31", "B-PLAY-6")
def test_the_false_leader_counts_as_the_leader() -> None:
    table = club("9C 7S", "9C 8S", leader="S")
    do(table, "N 9C, S 9C")
    assert state(table).leader == NORTH


@rule("B-IRR-31")
def test_the_answer_to_a_false_lead_is_bound_in_the_last_stage() -> None:
    table = club("9C 7S", "AC 8S", "", leader="S")
    do(table, FALSE_LEAD)
    assert legal(table, "S") == ["AC"]


@rule("B-IRR-31")
def test_nobody_leads_out_of_turn_before_the_draws_are_done() -> None:
    table = club("9C 7S", "AC 8S", winner="S")
    assert refused(table, FALSE_LEAD).rules == ("B-IRR-31",)
    do(table, "S draw")
    assert refused(table, FALSE_LEAD).rules == ("B-IRR-31",)
    do(table, "N draw, N 9C")


@rule("B-IRR-2")
def test_an_objection_to_a_rightful_lead_changes_nothing() -> None:
    table = trick_four()
    do(table, "S 8S")
    found = ruling(do(table, "N object lead"))
    assert not found.remedies and "Nothing changes" in found.sentence
    assert state(table).led is not None


@rule("B-IRR-1", "T-1", "T-30")
def test_the_dealer_can_lead_to_the_first_trick_too() -> None:
    table = dealt(n="AS", s="KS")
    do(table, "S KS, N AS")
    assert state(table).tricks == 1 and state(table).leader == NORTH


# Taking back ----------------------------------------------------------------------------------------------------------


@rule("B-PLAY-10", "T-26")
def test_a_lead_may_be_changed_until_it_is_answered() -> None:
    table = club("9C 7S", "AC 8S", leader="S")
    do(table, "S 8S")
    events = do(table, "S take back 8S for AC")
    assert ruling(events).rules == ("B-PLAY-10",)
    assert any(isinstance(event, Replaced) for event in events)
    do(table, "N 9C")
    assert state(table).leader == SOUTH
    assert refused(table, "S take back AC for 8S").rules == ("B-PLAY-10",)
    folded(table)


@rule("B-PLAY-10")
def test_a_lead_taken_back_alone_is_led_anew() -> None:
    table = trick_four()
    do(table, "S 8S, S take back 8S")
    assert state(table).to_act == SOUTH and state(table).led is None and hand(table, "S") == ["8S", "AC"]


@rule("B-PLAY-10")
def test_an_answer_may_be_changed_until_a_card_is_drawn() -> None:
    table = club("9C 7C", "KC 8S", leader="N")
    do(table, "N 9C, S 8S")
    assert state(table).leader == NORTH
    do(table, "S take back 8S for KC")
    assert state(table).leader == SOUTH and state(table).phase == "declare"
    do(table, "S draw")
    assert refused(table, "S take back KC for 8S").rules == ("B-PLAY-10",)


@rule("B-PLAY-10")
@pytest.mark.parametrize("auto", ["on", "off"])
def test_an_answer_stays_once_the_heap_is_turned(auto: str) -> None:
    table = club("9C 7C", "AC 8C", leader="N", auto_gather=auto)
    do(table, "N 9C, S AC")
    if auto == "off":
        do(table, "S take back AC for 8C, S take back 8C for AC, S gather")
    assert refused(table, "S take back AC for 8C").rules == ("B-PLAY-10",)


@rule("B-PLAY-10", "B-IRR-27")
def test_what_was_declared_after_a_trick_goes_when_its_answer_is_changed() -> None:
    table = club("9C KH 7H", "8C QD TC", leader="N", erroneous_declaration="foster")
    do(table, "N 9C, S 8C, N declare marriage hearts with KH 7H, S take back 8C for TC")
    assert state(table).leader == SOUTH and points(table) == (0, 0) and state(table).trump is None
    do(table, "S draw, N draw")
    folded(table)


@rule("B-PLAY-10", "T-2")
def test_of_two_cards_played_together_the_player_chooses_which_stays() -> None:
    table = club("9C 7S", "AC 8S", leader="S")
    found = ruling(do(table, "S 8S AC"))
    assert found.rules == ("B-PLAY-10",)
    assert hand(table, "S") == ["AC"] and state(table).led is not None
    do(table, "S take back 8S for AC")
    assert hand(table, "S") == ["8S"]
    folded(table)


@rule("B-PLAY-10", "T-3")
def test_a_card_dropped_is_picked_up_and_everybody_has_seen_it() -> None:
    table = club("9C 7S", "AC 8S", leader="S")
    assert ruling(do(table, "N expose 9C")).rules == ("B-PLAY-10",)
    shown = table.view(SOUTH).docket
    assert shown is not None and shown.shown[NORTH].bit_count() == 1
    do(table, "S 8S, N 9C")
    shown = table.view(SOUTH).docket
    assert shown is not None and not shown.shown[NORTH]
