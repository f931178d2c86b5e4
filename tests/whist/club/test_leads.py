"""Leads out of turn at a club table; suits called for them and for tricks looked at.  W-LOT-1..14, W-LAST, W-DRAW."""

from __future__ import annotations

import pytest

from tests.clubs import broken, choices, do, exposed, hand, lawful, refused, ruling, to_act
from tests.marks import example, rule
from tests.whist.club.tables import AMERICAN, CODES, E1864, E1900, ENGLISH, club, rules_of
from trickbook.contract.docket import Retracted
from trickbook.games.trickplay.acts import CardsShown
from trickbook.table import Table

SUITS = ["call clubs", "call diamonds", "call hearts", "call spades"]


def callers(table: Table) -> str:
    """Those who may call a suit now."""
    return "".join(seat for seat in "NESW" if SUITS[0] in choices(table, seat))


def false_lead(code: str, south: str = "AC QS 9C KD") -> Table:
    """West must lead; North leads the five of clubs, East and South follow, West has not played."""
    table = club("2C AH 4D 5H", "5C 3H 6S 6D", "7C 4H 7S 7D", south, code=code)
    do(table, "N 5C, E 7C, S 9C")
    return table


@example("W-LOT-2", "W-LOT-3", "W-LOT-7")
@rule("W-LOT-1", "W-LOT-5", "T-23")
@pytest.mark.parametrize("code", CODES)
def test_the_cards_go_back_and_the_first_of_the_side_to_lead_may_be_told_a_suit(code: str) -> None:
    table = false_lead(code)
    events = do(table, "W object lead N")
    assert any(isinstance(event, Retracted) for event in events)
    assert exposed(table, "E") == exposed(table, "S") == set(), "the cards of those who followed are not callable"
    assert exposed(table, "N") == (set() if code == AMERICAN else {"5C"})
    assert to_act(table) == "W" and callers(table) == "", "West's lead is not the offenders'"
    do(table, "W 2C, N 5C, E 7C, S AC, S quit trick")
    assert to_act(table) == "S" and callers(table) == ("E" if code == AMERICAN else "EW")
    do(table, "E call spades")
    assert lawful(table, "S") == {"QS"} and callers(table) == ""
    do(table, "S QS")
    assert broken(table) == []


@example("W-LOT-9")
@pytest.mark.parametrize("code", CODES)
def test_without_that_suit_any_card_is_led_and_the_penalty_is_spent(code: str) -> None:
    table = false_lead(code, south="AC QD 9C KD")
    do(table, "W object lead N, W 2C, N 5C, E 7C, S AC, E call spades")
    assert lawful(table, "S") == {"QD", "9C", "KD"}
    do(table, "S 9C, W 5H, N 6S, E 4H, W quit trick, W AH, N 3H, E 7S, S QD, W 4D, N 6D, E 7D, S KD")
    assert callers(table) == "" and broken(table) == []


@example("W-LOT-6")
@pytest.mark.parametrize("code", CODES)
def test_once_all_have_played_to_it_the_lead_stands(code: str) -> None:
    table = false_lead(code)
    do(table, "W 2C")
    told = ruling(do(table, "E object lead N"))
    assert not told.remedies and told.rules == ("W-LOT-6",)
    assert to_act(table) == "S" and callers(table) == "" and exposed(table, "N") == set()


@example("W-LOT-5", "W-LOT-8")
@rule("W-LOT-13")
@pytest.mark.parametrize("code", CODES)
def test_from_a_partner_who_has_the_lead_the_suit_is_called_at_once(code: str) -> None:
    table = club("2C AH", "5C 3H", "8D 4H", "AC QS", code=code)
    do(table, "E 8D, N object lead E")
    assert to_act(table) == "W" and callers(table) == ("S" if code == AMERICAN else "NS")
    assert exposed(table, "E") == (set() if code == AMERICAN else {"8D"})
    do(table, "S call hearts")
    assert lawful(table, "W") == {"AH"} and exposed(table, "E") == set(), "the card goes back to the hand"


def uncalled(code: str) -> Table:
    """The example of W-LOT-10: North's five of clubs lies open, West has led a club."""
    table = club("4C 2S 2D", "5C AS 3D", "2C 3S 4D", "3C 4S 5D", code=code)
    do(table, "N 5C, W object lead N, W 4C")
    return table


@example("W-LOT-10", "W-LOT-13")
@rule("W-LOT-5", "W-PEN-3")
@pytest.mark.parametrize("code", ENGLISH)
def test_the_card_played_uncalled_leaves_the_call_of_a_suit_and_called_it_takes_it(code: str) -> None:
    silent, called = uncalled(code), uncalled(code)
    do(called, "E call 5C")
    for table in silent, called:
        do(table, "N 5C, E 2C, S 3C, N quit trick")
        assert to_act(table) == "N"
    assert callers(silent) == "EW" and callers(called) == ""
    do(silent, "W call diamonds")
    assert lawful(silent, "N") == {"3D"}


@rule("W-LOT-4", "W-PEN-3", "W-LOT-5")
def test_by_the_american_code_the_card_cannot_be_called_and_the_demand_forfeits_the_penalty() -> None:
    table = club("2C AH", "5C 3H", "8D 4H", "AC QS")
    do(table, "E 8D, N object lead E")
    assert {"W-PEN-3", "W-LOT-4"} <= set(ruling(do(table, "S call 8D")).rules)
    assert callers(table) == "" and refused(table, "S call hearts").rules == ("W-PEN-3",)


@rule("W-LOT-4", "W-PEN-3", "W-LOT-3")
def test_by_the_american_code_a_call_by_the_other_adversary_forfeits_it() -> None:
    table = club("2C AH", "5C 3H", "8D 4H", "AC QS")
    do(table, "E 8D, N object lead E")
    assert {"W-PEN-3", "W-LOT-3"} <= set(ruling(do(table, "N call hearts")).rules)
    assert callers(table) == "" and lawful(table, "W") == {"2C", "AH"}


@rule("W-LOT-4", "W-PEN-3")
@pytest.mark.parametrize(("code", "left"), [(AMERICAN, ""), (E1864, "NS"), (E1900, "")])
def test_what_the_offence_does_not_carry(code: str, left: str) -> None:
    table = club("2C AH", "5C 3H", "8D 4H", "AC QS", code=code)
    do(table, "E 8D, N object lead E, S call highest")
    assert callers(table) == left
    assert refused(table, "E call hearts").rules == ("W-PEN-3",), "the own side has no say"


@rule("W-LOT-10", "W-LOT-2")
@pytest.mark.parametrize("code", CODES)
def test_the_call_is_in_time_until_the_lead_has_been_followed(code: str) -> None:
    for late in False, True:
        table = club("2C AH", "5C 3H", "8D 4H", "AC QS", code=code)
        do(table, "E 8D, N object lead E, W 2C" + (", N 5C" if late else ""))
        if late:
            assert callers(table) == "" and refused(table, "S call hearts").rules == ("W-PEN-3",)
        else:
            events = do(table, "S call hearts")
            assert any(isinstance(event, Retracted) for event in events) and hand(table, "W") == {"2C", "AH"}
            assert lawful(table, "W") == {"AH"}


@rule("W-LOT-10", "W-LOT-13")
@pytest.mark.parametrize("code", ENGLISH)
def test_when_no_suit_has_been_called_the_card_may_still_be(code: str) -> None:
    table = club("2C AH", "5C 3H", "8D 4H", "AC QS", code=code)
    do(table, "E 8D, N object lead E, W 2C, N 5C")
    assert exposed(table, "E") == {"8D"} and choices(table, "N") == ["call 8D"]


@rule("W-LOT-14", "W-PEN-6")
@pytest.mark.parametrize("code", CODES)
def test_two_offences_but_one_demand_for_a_lead(code: str) -> None:
    table = club("2C AH 3S", "5C 3H 4S", "8D 4H 5S", "AC QS 6S", code=code)
    do(table, "E 8D, N object lead E, E 4H, N object lead E, S call spades")
    assert lawful(table, "W") == {"3S"} and callers(table) == ""
    do(table, "W 3S, N 4S, E 5S, S 6S, S AC, W 2C, N 5C, E 4H, S QS")
    assert callers(table) == ""
    called = club("2C AH 3S", "5C 3H 4S", "8D 4H 5S", "AC QS 6S", code=code)
    do(called, "W expose 3S, E 8D, N object lead E, S call 3S, W 3S")
    assert callers(called) == "", "the suit not called for that lead lapses"


@rule("W-LOT-1", "W-PLAY-11")
@pytest.mark.parametrize("code", CODES)
def test_an_objection_without_ground_changes_nothing(code: str) -> None:
    table = club("2C AH", "5C 3H", "8D 4H", "AC QS", code=code)
    do(table, "W 2C")
    assert not ruling(do(table, "N object lead W")).remedies and to_act(table) == "N"
    assert refused(table, "N object lead E").rules == ("W-LOT-1", "W-ORD-4")


@rule("W-LOT-7", "T-26")
@pytest.mark.parametrize("code", CODES)
def test_the_offender_may_take_his_lead_back_himself(code: str) -> None:
    table = club("2C AH", "5C 3H", "8D 4H", "AC QS", code=code)
    do(table, "E 8D, E take back 8D")
    assert to_act(table) == "W" and callers(table) == ("S" if code == AMERICAN else "NS")


# Tricks looked at -----------------------------------------------------------------------------------------------------


def quitted(code: str) -> Table:
    table = club("2C AH", "5C 3H", "8C 4H", "AC QS", code=code)
    do(table, "W 2C, N 5C, E 8C, S AC, S quit trick")
    return table


@rule("W-LAST-1", "W-LAST-2", "W-LAST-3", "W-LAST-4", "T-19")
@pytest.mark.parametrize(("code", "who"), [(AMERICAN, "E"), (E1864, ""), (E1900, "EW")])
def test_looking_at_the_last_trick(code: str, who: str) -> None:
    table = quitted(code)
    told = ruling(do(table, "N look last"))
    assert ("W-LAST-4" in told.rules) == (code != E1864)
    assert callers(table) == who and exposed(table, "N") == set()


@rule("W-LAST-1")
def test_before_a_trick_is_quitted_there_is_none_to_look_at() -> None:
    table = club("2C AH", "5C 3H", "8C 4H", "AC QS")
    do(table, "W 2C")
    assert refused(table, "N look last").rules == ("W-LAST-1",)


@example("W-DRAW-1", "W-DRAW-2")
@rule("W-DRAW-3", "W-DRAW-4", "T-17")
@pytest.mark.parametrize("code", CODES)
def test_cards_are_drawn_until_the_trick_is_quitted(code: str) -> None:
    table = club("9C AH", "KC 3H", "2C 4H", "4C QS", code=code)
    do(table, "W 9C, N KC, E 2C")
    assert "W-DRAW-1" in rules_of(do(table, "S draw cards"))
    do(table, "S 4C")
    shown = [event for event in do(table, "W draw cards") if isinstance(event, CardsShown)]
    assert {(seat.letter, str(card)) for seat, card in shown[0].plays} == {
        ("W", "9C"), ("N", "KC"), ("E", "2C"), ("S", "4C"),
    }  # fmt: skip
    do(table, "N quit trick")
    assert refused(table, "W draw cards").rules == ("W-DRAW-4", "W-DRAW-2")
