"""Exposed cards, abandoned hands and claims: W-EXP-1..16 and W-CONC-1..5 under the three codes."""

from __future__ import annotations

from typing import Any

from tests.marks import example, rule
from tests.whist.laws.rulings import (
    AMERICAN,
    OLD,
    ask,
    by_code,
    cites,
    english,
    every_code,
    free,
    kinds,
    the,
)
from trickbook.cards import Card, parse_cards, parse_hand
from trickbook.contract.laws import Correct, Expose, Grant, Lapse, Oblige, Role, Ruling
from trickbook.games.whist.laws.codes import AHEAD, DECISION, NOT_AT_ALL, SOME_TIME
from trickbook.games.whist.laws.obeying import lawful
from trickbook.games.whist.options import WhistOptions

MUST_PLAY = (Oblige(Role.OFFENDER, "play the card called"),)


def exposed(code: str, how: str) -> Ruling:
    return ask("card exposed", code, how=how)


def called(code: str | WhistOptions = AMERICAN, **facts: Any) -> Ruling:
    """A call of an exposed card in time that can be obeyed; or what ``facts`` say."""
    usual = {
        "caller": "an adversary", "what": "play", "when": "at the owner's turn", "spoken_before": False,
        "can_obey": True, "led_out_of_turn": False,
    }  # fmt: skip
    return ask("exposed card called", code, **{**usual, **facts})


def played(code: str, **facts: bool) -> Ruling:
    usual = {"demanded": False, "forbidden": False, "led_out_of_turn": False}
    return ask("exposed card played", code, **{**usual, **facts})


# What is exposed ------------------------------------------------------------------------------------------------------


@rule("W-EXP-1", "W-EXP-2", "W-EXP-4", "W-EXP-5")
@every_code
def test_a_card_dropped_or_played_in_error_lies_face_up_and_may_be_called(code: str) -> None:
    for how, rule_id in (
        ("dropped face up on the table", "W-EXP-2"),
        ("played in error, no other law fitting", "W-EXP-1"),
    ):
        ruling = exposed(code, how)
        assert ruling.remedies == (Expose(),) and cites(ruling, rule_id, "W-EXP-4", "W-EXP-5")


@rule("W-EXP-1", "W-EXP-2", "W-EXP-15")
@every_code
def test_what_falls_on_the_floor_or_stands_out_of_order_or_goes_back_is_not_exposed(code: str) -> None:
    assert free(exposed(code, "dropped on the floor or below the table"), "W-EXP-2")
    assert free(exposed(code, "played out of order to a trick already led"), "W-EXP-1")
    assert free(exposed(code, "taken back because an earlier player corrected himself"), "W-EXP-15")


@rule("W-EXP-11")
@by_code((True, True, True), (False, False, False), (True, False, False))
def test_naming_or_letting_partner_see_exposes_cards_by_code(code: str, expected: tuple[bool, ...]) -> None:
    hows = (
        "named by its holder",
        "held so that partner saw part of its face",
        "in a hand lowered or shown so that partner saw several cards",
    )
    rulings = [exposed(code, how) for how in hows]
    assert tuple(ruling.orders(Expose) for ruling in rulings) == expected
    assert all(cites(ruling, "W-EXP-11") for ruling in rulings)
    assert ("whole hand" in rulings[2].sentence) == expected[2]


# Several at once ------------------------------------------------------------------------------------------------------


@example("W-EXP-3")
@by_code(Role.OFFENDER, Role.ADVERSARIES, Role.ADVERSARIES)
def test_of_king_and_queen_put_down_together_owner_or_opponents_choose(code: str, expected: Role) -> None:
    # Diamonds led; E puts down KD and QD together, both lawful.
    ruling = ask("several cards played", code, lawful="all")
    if expected == Role.OFFENDER:
        assert ruling.remedies == (Oblige(Role.OFFENDER, "show which card was meant"), Expose())
    else:
        assert kinds(ruling) == (Grant, Expose) and the(Grant, ruling).to == expected
    assert "the others are exposed" in ruling.sentence


@rule("W-EXP-3", "W-PEN-1")
@english
def test_the_opponents_choose_a_lawful_card_if_there_is_one(code: str) -> None:
    assert "may lawfully be played" in ask("several cards played", code, lawful="some").sentence
    assert kinds(ask("several cards played", code, lawful="none")) == (Expose, Correct)


@rule("W-EXP-3")
def test_who_chooses_may_be_agreed_on() -> None:
    ours, theirs = (
        ask("several cards played", WhistOptions.build({"law_code": code, "multi_card_choice": choice}), lawful="all")
        for code, choice in ((OLD, "owner"), (AMERICAN, "opponents"))
    )
    assert ours.orders(Oblige) and theirs.orders(Grant)


# Calls ----------------------------------------------------------------------------------------------------------------


@rule("W-EXP-5", "W-EXP-16")
@every_code
def test_either_opponent_may_call_any_one_of_the_cards_at_its_owners_turn(code: str) -> None:
    ruling = called(code)
    assert ruling.remedies == MUST_PLAY and ruling.rules == ("W-EXP-5", "W-EXP-16")
    assert free(called(code, caller="own side"), "W-PEN-3")
    assert free(called(code, when="after the owner had played"), "W-EXP-5")


@example("W-EXP-9")
@rule("W-EXP-5", "W-PEN-1")
@every_code
def test_the_three_of_spades_cannot_be_called_while_e_has_a_heart(code: str) -> None:
    three = Card.parse("3S")
    hearts, clubs = parse_cards("KH"), parse_cards("2C")
    first = bool(lawful(parse_hand("3S 4H"), hearts) >> three & 1)
    void = called(code, can_obey=first)
    assert not first and free(void, "W-EXP-9") and "may be repeated" in void.sentence
    later = bool(lawful(parse_hand("3S"), clubs) >> three & 1)
    assert later and called(code, can_obey=later).remedies == MUST_PLAY


@example("W-EXP-6", "W-EXP-7")
@every_code
def test_e_may_still_throw_the_three_when_it_is_forbidden_or_nothing_is_said(code: str) -> None:
    assert free(called(code, what="do not play"), "W-EXP-7")
    for forbidden in (False, True):
        ruling = played(code, forbidden=forbidden)
        assert free(ruling, "W-EXP-6", "W-EXP-8") and ("W-EXP-7" in ruling.rules) == forbidden


@rule("W-EXP-6", "W-PEN-6", "W-EXP-14")
@every_code
def test_a_demand_for_the_turn_ends_the_owners_freedom_and_the_other_calls(code: str) -> None:
    assert played(code, demanded=True).remedies == (Correct(),) and cites(played(code, demanded=True), "W-EXP-14")
    assert free(called(code, spoken_before=True), "W-PEN-6")


@rule("W-PEN-5", "W-PEN-7")
@by_code(False, False, True)
def test_a_call_before_the_owners_turn_is_lost_for_the_trick_in_1900_and_else_without_effect(
    code: str, expected: bool
) -> None:
    early = called(code, when="before the owner's turn")
    assert early.orders(Lapse) == expected and early.rules == (("W-PEN-5",) if expected else ("W-PEN-7",))
    assert called(code).remedies == MUST_PLAY


@rule("W-EXP-8", "W-LOT-10", "W-LOT-13")
@by_code(False, True, True)
def test_a_false_lead_played_uncalled_leaves_the_suit_call_alive_where_it_lay_open(code: str, expected: bool) -> None:
    ruling = played(code, led_out_of_turn=True)
    assert free(ruling, "W-EXP-8") and ("a suit may still be called" in ruling.sentence) == expected


# Waiting, holding apart, playing ahead --------------------------------------------------------------------------------


def waiting(code: str, waited: str, *, card: str = "another card", next_played: bool = False) -> Ruling:
    return ask("played without waiting", code, card=card, waited=waited, next_played=next_played)


@rule("W-EXP-10", "W-PEN-4")
@by_code(True, False, False)
def test_the_owner_waits_for_a_decision_in_america_and_a_reasonable_time_in_england(code: str, expected: bool) -> None:
    assert free(waiting(code, DECISION), "W-EXP-10")
    assert waiting(code, SOME_TIME).orders(Grant) == expected
    hasty = waiting(code, NOT_AT_ALL)
    assert (the(Grant, hasty).to, the(Grant, hasty).until) == (Role.ADVERSARIES, "the next player plays")


@rule("W-EXP-10")
@every_code
def test_a_hasty_card_stands_once_the_next_has_played_and_the_exposed_card_needs_no_waiting(code: str) -> None:
    assert waiting(code, NOT_AT_ALL, next_played=False).orders(Grant)
    late = waiting(code, NOT_AT_ALL, next_played=True)
    assert free(late, "W-EXP-10") and "stays callable" in late.sentence
    assert free(waiting(code, NOT_AT_ALL, card="the exposed card"), "W-EXP-10")


@rule("W-EXP-12")
@by_code(False, True, True)
def test_a_card_held_apart_is_exposed_by_a_right_guess_and_a_wrong_one_costs_a_suit(code: str, expected: bool) -> None:
    assert ask("card held apart", code, guessed=True).orders(Expose) == expected
    assert free(ask("card held apart", code, guessed=False), "W-EXP-12")
    wrong = ask("card guessed wrongly", code)
    assert wrong.orders(Grant) == expected and not wrong.orders(Expose)
    assert not expected or cites(wrong, "W-LOT-2", "W-LOT-3")


@rule("W-EXP-13")
@by_code(
    (True, False, False, "the first trick"),
    (True, True, False, "any one of those tricks"),
    (True, True, False, "any one of those tricks"),
)
def test_who_plays_ahead_may_see_partner_ordered_to_win(code: str, expected: tuple[Any, ...]) -> None:
    *ahead, which = expected
    for first, punished in zip(AHEAD, ahead, strict=True):
        ruling = ask("played ahead", code, first=first)
        assert ruling.orders(Grant) == ruling.orders(Expose) == punished
        assert which in ruling.sentence if punished else "lead out of turn" in ruling.sentence
    assert the(Grant, ask("played ahead", code, first=AHEAD[0])).choices == ("call win",)


# Abandoned hands and claims -------------------------------------------------------------------------------------------


@rule("W-CONC-2")
@every_code
def test_hands_thrown_down_by_some_are_exposed_and_the_others_are_kept(code: str) -> None:
    ruling = ask("hand abandoned", code)
    assert ruling.remedies == (Expose(),) and "keeps it" in ruling.sentence


@rule("W-CONC-1", "W-CONC-5")
@every_code
def test_all_hands_go_down_once_the_remaining_tricks_are_agreed(code: str) -> None:
    assert ask("all hands thrown down", code, agreed=False).orders(Oblige)
    over = ask("all hands thrown down", code, agreed=True)
    assert free(over, "W-CONC-1") and "nobody may take up his hand again" in over.sentence


@rule("W-CONC-3")
@by_code(True, False, False)
def test_the_rest_are_ours_lays_partners_hand_open_in_america(code: str, expected: bool) -> None:
    ruling = ask("claim of the rest", code, how="said", accepted=False)
    assert ruling.remedies == ((Oblige(Role.PARTNER, "lay the hand face up"),) if expected else ())


@rule("W-CONC-4")
@by_code((Expose, Oblige), (Expose,), (Expose,))
def test_a_claim_refused_exposes_hands_where_errors_have_penalties(code: str, expected: tuple[type, ...]) -> None:
    options = WhistOptions.build({"law_code": code, "table_errors": True})
    refused = ask("claim of the rest", options, how="laid down", accepted=False)
    assert kinds(refused) == expected
    assert free(ask("claim of the rest", options, how="laid down", accepted=True), "W-CONC-4", "W-CONC-1")
    assert free(ask("claim of the rest", code, how="laid down", accepted=False), "W-CONC-4")
