"""Revokes: W-REV-1..25, W-EXP-14 and W-CONC-1 under the three codes; what they come to is in test_fines."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import example, rule
from tests.whist.laws.rulings import AMERICAN, NEW, OLD, ask, by_code, cites, english, every_code, free, kinds, the
from trickbook.cards import HEARTS, parse_cards, parse_hand
from trickbook.contract.laws import Cap, Correct, Expose, Fine, Grant, Lapse, Role, Ruling
from trickbook.games.whist.laws.codes import ADD_POINTS, BY_ADVERSARIES, BY_OFFENDERS, DEDUCT_POINTS, OPEN, TAKE_TRICKS
from trickbook.games.whist.laws.obeying import lawful, obeying
from trickbook.games.whist.laws.revoke import DID_NOT_FOLLOW, DISOBEYED, MIXED, NOTHING, SHOWN
from trickbook.games.whist.options import WhistOptions

ALL_FORMS = (TAKE_TRICKS, DEDUCT_POINTS, ADD_POINTS)


def revoke(code: str | WhistOptions = AMERICAN, **facts: Any) -> Ruling:
    """A revoke established, claimed in time and proved, the only one of the hand; or what ``facts`` say."""
    usual = {
        "how": DID_NOT_FOLLOW, "established": True, "claimed": "in time", "proof": SHOWN, "further": False,
        "both": False, "abandoned": False,
    }  # fmt: skip
    return ask("revoke", code, **{**usual, **facts})


def corrected(code: str, **facts: Any) -> Ruling:
    """A renounce noticed while the trick lies open; or what ``facts`` say."""
    usual = {"how": DID_NOT_FOLLOW, "turned": OPEN, "played_on": False, "threw_down": False, "asked": "not asked"}
    return ask("revoke corrected", code, **{**usual, **facts})


def chosen(code: str | WhistOptions, form: str, *, abandoned: bool = False) -> Ruling:
    return ask("revoke penalty chosen", code, form=form, abandoned=abandoned)


def stands(ruling: Ruling) -> bool:
    """Whether the revoke is established and past correction."""
    return not ruling.remedies and "W-REV-7" in ruling.rules


# The claim ------------------------------------------------------------------------------------------------------------


@rule("W-REV-1", "W-REV-2", "W-REV-3", "W-REV-4", "W-REV-14", "W-REV-15", "W-REV-16")
@by_code(Fine(2, (TAKE_TRICKS,)), Fine(3, ALL_FORMS), Fine(3, ALL_FORMS))
def test_a_revoke_proved_costs_tricks_or_points_and_the_game(code: str, expected: Fine) -> None:
    ruling = revoke(code)
    assert ruling.remedies == (expected, Cap(Role.OFFENDING_SIDE))
    assert cites(ruling, "W-REV-1", "W-REV-2", "W-REV-3" if code == AMERICAN else "W-REV-4", "W-REV-14")


@rule("W-REV-2", "W-REV-4")
@every_code
@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.parametrize(("forms", "expected"), [("tricks_only", (TAKE_TRICKS,)), ("tricks_or_points", ALL_FORMS)])
def test_size_and_forms_may_be_agreed_on(code: str, size: int, forms: str, expected: tuple[str, ...]) -> None:
    options = WhistOptions.build({"law_code": code, "revoke_tricks": size, "revoke_forms": forms})
    assert the(Fine, revoke(options)) == Fine(size, expected)


@rule("W-REV-24", "W-REV-10", "W-REV-11")
@example("W-REV-10")
@every_code
def test_a_revoke_found_after_e_has_cut_is_past_claiming(code: str) -> None:
    assert revoke(code, claimed="in time").orders(Fine)
    late = revoke(code, claimed="too late")
    assert free(late, "W-REV-10", "W-REV-11") and "until the pack is cut" in late.sentence
    assert free(revoke(code, claimed="never"), "W-REV-24")


@rule("W-REV-12", "W-REV-24")
@every_code
def test_mixing_the_cards_after_the_claim_proves_it_and_nothing_shown_proves_nothing(code: str) -> None:
    mixed = revoke(code, proof=MIXED)
    assert mixed.orders(Fine) and "taken as proved" in mixed.sentence and cites(mixed, "W-REV-12")
    assert free(revoke(code, proof=NOTHING), "W-REV-24")


@rule("W-REV-13")
@every_code
def test_the_offenders_may_insist_on_playing_the_hand_out(code: str) -> None:
    assert "may insist that the hand be played out" in revoke(code).sentence and cites(revoke(code), "W-REV-13")


@rule("W-REV-17", "W-REV-5", "W-REV-21")
@every_code
def test_every_further_revoke_is_fined_by_itself(code: str) -> None:
    ruling = revoke(code, further=True)
    assert ruling.remedies == revoke(code).remedies and cites(ruling, "W-REV-17", "W-REV-21")


@rule("W-REV-22", "W-EXP-14")
@every_code
def test_disobeying_a_call_while_able_is_fined_like_a_revoke(code: str) -> None:
    ruling = revoke(code, how=DISOBEYED)
    assert ruling.remedies == revoke(code).remedies and cites(ruling, "W-REV-22", "W-EXP-14")


@rule("W-REV-20")
@by_code((Fine, Cap), (Fine, Cap), (Cap,))
def test_when_both_sides_revoke_neither_wins_and_in_1900_neither_is_fined(
    code: str, expected: tuple[type, ...]
) -> None:
    ruling = revoke(code, both=True)
    assert kinds(ruling) == expected and the(Cap, ruling).who == Role.BOTH_SIDES and cites(ruling, "W-REV-20")
    for numbers in ("equal", "unequal"):
        both = ask("revokes on both sides", code, numbers=numbers)
        assert both.remedies == (Cap(Role.BOTH_SIDES),)
    assert ("cancel, even if the numbers differ" in both.sentence) == (code == NEW)
    assert ("the difference moves" in both.sentence) == (code == AMERICAN) == cites(both, "W-REV-19")
    assert ("revoked first exacts" in both.sentence) == (code == OLD)


@rule("W-REV-25")
@every_code
def test_where_no_game_is_played_for_only_the_fines_stand(code: str) -> None:
    options = WhistOptions.build({"law_code": code, "match_format": "continuous_tricks"})
    assert kinds(revoke(options)) == (Fine,) and cites(revoke(options), "W-REV-25")
    assert free(ask("revokes on both sides", options, numbers="unequal"), "W-REV-25")


@example("W-CONC-1")
@by_code((TAKE_TRICKS,), (DEDUCT_POINTS, ADD_POINTS), (DEDUCT_POINTS, ADD_POINTS))
def test_after_all_four_throw_down_english_law_takes_no_tricks(code: str, expected: tuple[str, ...]) -> None:
    # R15: all four throw down at trick 9, and a revoke by N shows.
    ruling = revoke(code, abandoned=True)
    assert the(Fine, ruling).forms == expected and cites(ruling, "W-CONC-1") and ruling.orders(Cap)
    for form in ALL_FORMS:
        assert chosen(code, form, abandoned=True).orders(Fine) == (form in expected)


# The choice -----------------------------------------------------------------------------------------------------------


@rule("W-REV-4", "W-REV-18", "W-REV-19", "W-REV-23", "W-REV-6")
@english
@pytest.mark.parametrize(
    ("form", "rule_id"), [(TAKE_TRICKS, "W-REV-19"), (DEDUCT_POINTS, "W-REV-18"), (ADD_POINTS, "W-REV-23")]
)
def test_english_law_leaves_the_form_to_the_opponents(code: str, form: str, rule_id: str) -> None:
    ruling = chosen(code, form)
    assert ruling.remedies == (Fine(3, (form,)),) and cites(ruling, rule_id, "W-REV-4", "W-REV-6")


@rule("W-REV-5", "W-PEN-3")
@by_code(True, False, True)
def test_a_penalty_is_not_divided_nor_taken_in_a_form_that_is_not_provided(code: str, expected: bool) -> None:
    divided = chosen(code, "part of one and part of another")
    assert divided.orders(Lapse) == expected and cites(divided, "W-REV-5", "W-PEN-3")
    if code == AMERICAN:
        assert chosen(code, ADD_POINTS).orders(Lapse) and chosen(code, TAKE_TRICKS).orders(Fine)


@rule("W-REV-6", "W-PEN-2")
@every_code
def test_partners_may_consult_about_a_revoke(code: str) -> None:
    assert free(ask("consulted", code, about="the penalty for a revoke"), "W-REV-6")


# Established or corrected ---------------------------------------------------------------------------------------------


@rule("W-REV-7")
@every_code
def test_turning_the_trick_or_playing_on_establishes_it(code: str) -> None:
    assert corrected(code).orders(Correct)
    assert stands(corrected(code, turned=BY_OFFENDERS)) and stands(corrected(code, turned=BY_ADVERSARIES))
    assert stands(corrected(code, played_on=True))
    assert kinds(revoke(code, established=False)) == (Correct, Expose)


@example("W-REV-7")
@every_code
def test_s_who_leads_four_of_clubs_at_once_establishes_partners_revoke(code: str) -> None:
    # R10: W QD, N 8S, E 2D, S KD; S leads 4C before the trick is turned.
    ruling = corrected(code, turned=OPEN, played_on=True)
    assert stands(ruling) and "can no longer be corrected" in ruling.sentence


@rule("W-REV-7")
@by_code(False, False, True)
def test_throwing_down_the_hand_is_playing_on_in_1900(code: str, expected: bool) -> None:
    assert stands(corrected(code, threw_down=True)) == expected


@rule("W-REV-9")
@by_code((True, True), (False, False), (True, False))
def test_a_question_in_time_may_excuse_the_turning(code: str, expected: tuple[bool, bool]) -> None:
    for turned, established in zip((BY_OFFENDERS, BY_ADVERSARIES), expected, strict=True):
        assert stands(corrected(code, turned=turned, asked="asked in time")) == established
        assert stands(corrected(code, turned=turned, asked="asked, the answer being none"))
        assert stands(corrected(code, turned=turned, asked="asked in time", played_on=True))


@example("W-REV-8")
@by_code(None, ("call highest", "call lowest"), ("call highest", "call lowest"))
def test_n_puts_his_diamond_right_and_the_eight_of_spades_lies_exposed(code: str, expected: Any) -> None:
    # R9: W QD, N 8S, E 2D; before S plays N notices 5D (and holds KD, where the highest is called).
    ruling = corrected(code)
    assert kinds(ruling)[:2] == (Correct, Expose)
    grants = [remedy.choices for remedy in ruling.remedies if isinstance(remedy, Grant)]
    assert grants == ([] if expected is None else [expected])
    assert obeying("call highest", parse_hand("5D KD 8S"), parse_cards("QD 2D"), HEARTS) == parse_hand("KD")
    changes = ask("cards after a correction", code, after=True, lawful=True)
    assert the(Grant, changes).to == Role.LATER_PLAYERS and "cannot be called" in changes.sentence
    order = ask(
        "order given", code, offence="a revoke is being corrected", order="call highest", caller="the player entitled",
        in_time=True, can_obey=True,
    )  # fmt: skip
    assert ("goes back to the hand" in order.sentence) == (expected is not None)


@rule("W-REV-8", "W-EXP-15")
@every_code
def test_who_played_after_may_change_and_must_if_his_card_is_not_lawful(code: str) -> None:
    trick, held = parse_cards("QD 5D"), parse_hand("2D 9C")
    assert lawful(held, trick) == parse_hand("2D")
    assert ask("cards after a correction", code, after=True, lawful=False).remedies == (Correct(),)
    assert free(ask("cards after a correction", code, after=False, lawful=True), "W-REV-8")


@rule("W-EXP-14", "W-REV-8")
@every_code
def test_a_call_disobeyed_may_be_put_right_as_long(code: str) -> None:
    ruling = corrected(code, how=DISOBEYED)
    assert kinds(ruling) == (Correct, Expose) and cites(ruling, "W-EXP-14")
    assert stands(corrected(code, how=DISOBEYED, played_on=True))


@rule("W-REV-9")
@every_code
def test_partner_may_ask_and_a_true_answer_corrects_it(code: str) -> None:
    assert free(ask("void asked", code, answer="none", true=True), "W-REV-9")
    false = ask("void asked", code, answer="none", true=False)
    assert free(false, "W-REV-9") and ("gained him no time" in false.sentence) == (code != AMERICAN)
    assert kinds(ask("void asked", code, answer="one after all", true=True)) == (Correct, Expose)
    assert free(ask("void asked", code, answer="one after all", true=False), "W-REV-9")
