"""Leads out of turn: W-LOT-1..14 under the three codes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import example, rule
from tests.whist.laws.rulings import AMERICAN, NEW, OLD, ask, by_code, cites, english, every_code, free, kinds, the
from trickbook.cards import HEARTS, parse_hand
from trickbook.contract.laws import Expose, Grant, Lapse, Oblige, Retract, Role, Ruling, TakeUp
from trickbook.games.whist.laws.obeying import obeying
from trickbook.games.whist.options import WhistOptions

SUITS = ("call clubs", "call diamonds", "call hearts", "call spades")
RIGHT, LEFT = "the adversary at the leader's right", "the adversary at the leader's left"
LEAD = Oblige(Role.LEADER, "lead the suit called")
GONE = Lapse("the call of a suit")


def lead(code: str | WhistOptions = AMERICAN, lead_was: str = "an adversary's", *, all_played: bool = False) -> Ruling:
    return ask("lead out of turn", code, all_played=all_played, lead_was=lead_was)


def called(code: str | WhistOptions = AMERICAN, **facts: Any) -> Ruling:
    """A suit called by the adversary at the leader's right before the first lead; or what ``facts`` say."""
    usual = {
        "caller": RIGHT, "what": "a suit", "when": "before the first lead", "card_called": False,
        "spoken_before": False, "can_obey": True,
    }  # fmt: skip
    return ask("suit called", code, **{**usual, **facts})


@rule("W-LOT-1", "W-LOT-2", "W-LOT-3")
@by_code(
    (Role.RIGHT_OF_LEADER, Role.RIGHT_OF_PARTNER),
    (Role.ADVERSARIES, Role.ADVERSARIES),
    (Role.ADVERSARIES, Role.ADVERSARIES),
)
def test_a_suit_may_be_called_from_whoever_of_the_side_leads_first(code: str, expected: tuple[Role, Role]) -> None:
    for lead_was, caller in zip(("an adversary's", "the partner's"), expected, strict=True):
        grant = the(Grant, lead(code, lead_was))
        assert (grant.to, grant.choices) == (caller, SUITS)
        assert grant.until == "the next player has played to that lead"


@example("W-LOT-3")
@rule("W-LOT-2", "W-LOT-7", "W-LOT-5")
def test_n_leads_for_w_and_only_e_may_call_from_s_in_america() -> None:
    # W must lead; N leads 5C, E follows 7C and S 9C before it is found out; later S leads before N does.
    found = lead(AMERICAN, "an adversary's")
    assert kinds(found) == (Retract, TakeUp, Grant) and "which cannot be called" in found.sentence
    assert called(AMERICAN).remedies == (LEAD, GONE)
    assert obeying("call spades", parse_hand("AS 3S KD"), (), HEARTS) == parse_hand("AS 3S")
    assert called(AMERICAN, caller=LEFT).remedies == (Lapse("the penalty"),)


@example("W-LOT-9")
@every_code
def test_s_without_a_spade_leads_anything_and_the_penalty_is_spent(code: str) -> None:
    assert obeying("call spades", parse_hand("KD 2C"), (), HEARTS) == 0
    ruling = called(code, can_obey=False)
    assert ruling.remedies == (GONE,) and cites(ruling, "W-LOT-9")


@example("W-LOT-6")
@every_code
@pytest.mark.parametrize("lead_was", ["the partner's", "an adversary's"])
def test_a_false_lead_that_all_have_played_to_counts(code: str, lead_was: str) -> None:
    # W must lead; N 5C, E 7C, S 9C, W 2C: S has won the trick.
    assert free(lead(code, lead_was, all_played=True), "W-LOT-6")
    assert lead(code, lead_was, all_played=False).orders(Retract)


@example("W-LOT-5", "W-LOT-8")
@by_code((Retract, TakeUp, Grant), (Retract, Grant, Expose), (Retract, Grant, Expose))
def test_e_leads_eight_of_diamonds_for_partner_w(code: str, expected: tuple[type, ...]) -> None:
    ruling = lead(code, "the partner's")
    assert kinds(ruling) == expected and cites(ruling, "W-LOT-8")
    assert "from the offender's partner now" in ruling.sentence
    if code == AMERICAN:
        assert the(Grant, ruling).to == Role.RIGHT_OF_PARTNER  # S, at W's right


@rule("W-LOT-5", "W-LOT-13")
@every_code
@pytest.mark.parametrize("exposed", [False, True])
def test_whether_the_card_may_be_called_can_be_agreed_on(code: str, exposed: bool) -> None:
    options = WhistOptions.build({"law_code": code, "lot_card_exposed": exposed})
    assert lead(options).orders(Expose) == exposed != lead(options).orders(TakeUp)
    assert called(options).orders(TakeUp) == exposed


@rule("W-LOT-3")
@every_code
@pytest.mark.parametrize("caller", ["right_hand", "either"])
def test_who_calls_the_suit_can_be_agreed_on(code: str, caller: str) -> None:
    options = WhistOptions.build({"law_code": code, "suit_caller": caller})
    assert (the(Grant, lead(options)).to == Role.ADVERSARIES) == (caller == "either")
    assert called(options, caller=LEFT).orders(Oblige) == (caller == "either")


@rule("W-LOT-4", "W-PEN-3")
@by_code((Lapse,), (), (Lapse,))
def test_demanding_what_is_not_provided_cancels_the_penalty_by_code(code: str, expected: tuple[type, ...]) -> None:
    ruling = called(code, what="something else")
    assert kinds(ruling) == expected and cites(ruling, "W-LOT-4", "W-PEN-3")
    assert free(called(code, caller="own side", what="something else"), "W-PEN-3")


@rule("W-LOT-4")
@by_code(True, False, False)
def test_in_america_calling_a_card_that_was_led_out_of_turn_cancels_the_penalty(code: str, expected: bool) -> None:
    ruling = ask(
        "exposed card called", code, caller="an adversary", what="play", when="at the owner's turn",
        spoken_before=False, can_obey=True, led_out_of_turn=True,
    )  # fmt: skip
    assert ruling.orders(Lapse) and ruling.orders(Oblige) != expected
    assert cites(ruling, "W-LOT-4") == expected


@rule("W-LOT-10", "W-LOT-2")
@every_code
def test_the_first_lead_passes_when_the_next_player_has_played_to_it(code: str) -> None:
    in_time = called(code, when="after the lead, before the next player had played")
    assert in_time.orders(Retract) and in_time.orders(Oblige)
    for when in ("after the next player had played to the lead", "at a later lead"):
        ruling = called(code, when=when)
        assert ruling.remedies == (GONE,) and cites(ruling, "W-LOT-10")


@example("W-LOT-10", "W-LOT-13")
@english
def test_the_five_of_clubs_played_uncalled_leaves_the_call_of_a_suit(code: str) -> None:
    # W must lead; N leads 5C, which lies open; W leads 4C and N follows with 5C.
    free_play = ask("exposed card played", code, demanded=False, forbidden=False, led_out_of_turn=True)
    assert "a suit may still be called" in free_play.sentence and cites(free_play, "W-LOT-10")
    assert called(code, card_called=False).orders(Oblige)  # N wins a trick before S does
    assert called(code, card_called=True).remedies == (GONE,)
    choice = ask(
        "exposed card called", code, caller="an adversary", what="play", when="at the owner's turn",
        spoken_before=False, can_obey=True, led_out_of_turn=True,
    )  # fmt: skip
    assert choice.remedies == (Oblige(Role.OFFENDER, "play the card called"), GONE) and cites(choice, "W-LOT-13")


@rule("W-LOT-11", "W-PEN-2")
@by_code(False, True, True)
def test_consulting_about_the_two_penalties_forfeits_them_under_english_law(code: str, expected: bool) -> None:
    ruling = ask("consulted", code, about="a lead out of turn")
    assert ruling.orders(Lapse) == expected == cites(ruling, "W-LOT-11")


@rule("W-LOT-12")
@by_code((TakeUp, Grant), (Grant, Expose), (Grant, Expose))
def test_when_both_partners_lead_the_rightful_lead_stands(code: str, expected: tuple[type, ...]) -> None:
    ruling = ask("both partners led", code)
    assert kinds(ruling) == expected and "The rightful lead stands" in ruling.sentence
    choices = ("call highest", "call lowest") if code == NEW else SUITS
    assert the(Grant, ruling).choices == choices
    assert ("not counting this lead" in ruling.sentence) == (code in (AMERICAN, OLD))


@rule("W-LOT-14", "W-PEN-6")
@every_code
def test_a_leader_obeys_one_demand_and_the_others_lapse(code: str) -> None:
    ruling = called(code, spoken_before=True)
    assert ruling.remedies == (GONE,) and cites(ruling, "W-LOT-14", "W-LOT-10")
