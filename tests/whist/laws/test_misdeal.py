"""The deal by hand: W-DEAL-3, 4 and 8..18, W-MIS-1..3 and 5..8, under the three codes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import rule
from tests.whist.laws.rulings import AMERICAN, CODES, ENGLISH, NEW, OLD, ask, by_code, cites, every_code, free, the
from trickbook.contract.laws import Grant, NewDeal, Oblige, Role, Ruling
from trickbook.games.whist.laws.codes import (
    DISTURBANCES,
    EARLY_TOUCH,
    INTERRUPTED,
    LATE_TOUCH,
    NOT_DISTURBED,
    WRONG_DOUBT,
)
from trickbook.games.whist.laws.misdeal import (
    AFTER_LEAD,
    BEFORE_LEAD,
    BEFORE_TRUMP,
    COUNTED,
    FACE_DOWN,
    NO_CUT,
    OUT_OF_ORDER,
)
from trickbook.games.whist.options import WhistOptions

ANEW, LOST = (NewDeal(same_dealer=True),), (NewDeal(same_dealer=False),)


def misdeal(code: str | WhistOptions, how: str, **facts: Any) -> Ruling:
    """A fault found at the first moment, with a perfect pack and a dealer left in peace; or what ``facts`` say."""
    usual = {"noticed": BEFORE_TRUMP, "perfect": True, "disturbed": NOT_DISTURBED}
    return ask("misdeal", code, how=how, **{**usual, **facts})


def exposed(code: str, by: str, *, touched: bool = False, excuse: str = "no") -> Ruling:
    return ask("card exposed in dealing", code, by=by, touched=touched, excuse=excuse)


# Shuffling and cutting ------------------------------------------------------------------------------------------------


@rule("W-DEAL-3")
@by_code(["shuffle again", "cut again"], ["cut again"], ["cut again"])
def test_a_card_shown_in_cutting_asks_for_a_fresh_cut_and_in_america_for_a_shuffle(code: str, expected: Any) -> None:
    ruling = ask("irregular cut", code, what="a card was shown")
    assert [remedy.what for remedy in ruling.remedies if isinstance(remedy, Oblige)] == expected
    assert ruling.rules == ("W-DEAL-3",)


@rule("W-DEAL-3")
@every_code
def test_where_the_pack_was_divided_being_doubtful_it_is_cut_afresh(code: str) -> None:
    assert the(Oblige, ask("irregular cut", code, what="it is doubtful where the pack was divided")).what == "cut again"


@rule("W-DEAL-4")
@every_code
def test_shuffling_after_the_cut_loses_the_deal(code: str) -> None:
    assert ask("shuffled after the cut", code).remedies == LOST


@rule("W-DEAL-18")
@by_code(False, True, True)
def test_under_english_law_the_cut_is_final_and_a_card_seen_asks_for_a_shuffle(code: str, expected: bool) -> None:
    again = ask("irregular cut", code, what="the player who cut wants another cut or a shuffle")
    assert free(again, "W-DEAL-18") and ("cannot change the cut" in again.sentence) == expected
    seen = ask("card seen in shuffling", code)
    assert seen.orders(Grant) == expected and seen.rules == ("W-DEAL-18",)


@rule("W-DEAL-16")
@by_code(False, True, True)
def test_nobody_acts_for_partner_without_leave_under_english_law(code: str, expected: bool) -> None:
    def office(what: str, *, leave: bool = False) -> Ruling:
        return ask("partner's office", code, what=what, leave=leave)

    assert office("shuffled or cut").orders(Oblige) == expected
    assert cites(office("dealt"), "W-DEAL-11") and office("dealt").orders(Grant)
    assert cites(office("dealt"), "W-DEAL-16") == expected
    assert free(office("shuffled or cut", leave=True), "W-DEAL-16")
    assert office("dealt", leave=True).orders(Grant) != expected
    misdealt = office("dealt, and misdealt")
    assert misdealt.remedies == LOST
    assert ("the adversary next after the player who should have dealt" in misdealt.sentence) == expected


# The deal -------------------------------------------------------------------------------------------------------------


@rule("W-DEAL-8", "W-DEAL-9", "W-DEAL-17")
@every_code
def test_a_faced_card_or_a_wrong_pack_is_dealt_anew_by_the_same_dealer(code: str) -> None:
    faced = ask("faulty pack", code, what="a card but the last lies face up")
    assert faced.remedies == ANEW and faced.rules == ("W-DEAL-8", "W-DEAL-17")
    wrong = ask("faulty pack", code, what="the pack is wrong or incomplete")
    assert wrong.remedies == ANEW and wrong.rules == ("W-DEAL-9", "W-DEAL-17")
    assert "nothing of this hand counts" in wrong.sentence and "scores made before stand" in wrong.sentence


@rule("W-DEAL-10", "W-DEAL-17")
@by_code(Role.ADVERSARIES, Role.DEALER, Role.DEALER)
def test_who_may_claim_a_new_deal_for_a_card_exposed(code: str, expected: Role) -> None:
    by_dealer, by_adversary = exposed(code, "the dealer's side"), exposed(code, "an adversary of the dealer")
    assert the(Grant, by_dealer).to == Role.ADVERSARIES and the(Grant, by_adversary).to == expected
    assert the(Grant, by_dealer).choices == ("new deal",) and cites(by_dealer, "W-DEAL-17")
    for ruling in (by_dealer, by_adversary, exposed(code, "the dealer's side", touched=True)):
        assert "cannot be called" in ruling.sentence


@rule("W-DEAL-10", "W-DEAL-14")
@pytest.mark.parametrize("by", ["the dealer's side", "an adversary of the dealer"])
@pytest.mark.parametrize(
    "excuse",
    [
        "a player of the side that exposed it had touched cards first",
        "the dealer turned the trump before there was time to decide",
    ],
)
@by_code(False, True, True)
def test_who_has_touched_a_card_may_not_claim_but_english_law_knows_excuses(
    code: str, expected: bool, by: str, excuse: str
) -> None:
    assert exposed(code, by).orders(Grant)
    assert free(exposed(code, by, touched=True), "W-DEAL-10")
    assert exposed(code, by, touched=True, excuse=excuse).orders(Grant) == expected


@rule("W-DEAL-11")
@every_code
def test_a_deal_out_of_turn_can_be_stopped_by_anybody_until_the_trump_card_is_turned(code: str) -> None:
    before, after = (ask("deal out of turn", code, trump_turned=turned) for turned in (False, True))
    assert (the(Grant, before).to, the(Grant, before).until) == (Role.ANYBODY, "the trump card is turned")
    assert free(after, "W-DEAL-11") and "left of the player who dealt" in after.sentence


@rule("W-DEAL-12")
@by_code(True, False, False)
def test_looking_at_the_trump_card_is_a_misdeal_in_america_and_else_lets_the_others_claim(
    code: str, expected: bool
) -> None:
    before, after = (ask("trump card seen in dealing", code, led=led, disturbed=NOT_DISTURBED) for led in (False, True))
    if expected:
        assert before.remedies == after.remedies == LOST
    else:
        assert the(Grant, before).until == "the opening lead" and free(after, "W-DEAL-12")


@rule("W-DEAL-13")
@by_code(False, False, True)
def test_taking_up_anothers_hand_forces_a_new_deal_under_the_code_of_1900(code: str, expected: bool) -> None:
    assert ask("another's hand taken up", code).remedies == (ANEW if expected else ())


@rule("W-DEAL-15")
@by_code(False, True, False)
def test_a_card_of_the_other_pack_lets_the_others_decide_under_the_code_of_1864(code: str, expected: bool) -> None:
    assert ask("card of the other pack", code).orders(Grant) == expected


# Misdeals -------------------------------------------------------------------------------------------------------------


@rule("W-MIS-1", "W-MIS-6")
@every_code
def test_no_cut_is_a_misdeal_only_before_trumps_are_turned_and_hands_seen(code: str) -> None:
    assert misdeal(code, NO_CUT).remedies == LOST
    assert free(misdeal(code, NO_CUT, noticed=BEFORE_LEAD), "W-MIS-1")


@rule("W-MIS-2", "W-MIS-8")
@by_code(False, True, True)
def test_a_card_dealt_wrongly_must_be_put_right_in_time_and_in_england_by_one_move(code: str, expected: bool) -> None:
    def wrongly(put_right: str, *, led: bool = False) -> Ruling:
        return ask("card dealt wrongly", code, put_right=put_right, led=led, disturbed=NOT_DISTURBED)

    assert free(wrongly("by moving one card"), "W-MIS-2")
    assert wrongly("by moving several cards").orders(NewDeal) == expected
    assert wrongly("no").remedies == LOST and cites(wrongly("no"), "W-MIS-2", "W-MIS-6")
    assert free(wrongly("no", led=True), "W-MIS-8")


@rule("W-MIS-3", "W-MIS-5", "W-MIS-8")
@pytest.mark.parametrize(("how", "rule_id"), [(COUNTED, "W-MIS-3"), (FACE_DOWN, "W-MIS-5")])
@every_code
def test_counting_and_a_trump_card_face_down_must_be_raised_before_the_opening_lead(
    code: str, how: str, rule_id: str
) -> None:
    before = misdeal(code, how, noticed=BEFORE_LEAD)
    assert before.remedies == LOST and cites(before, rule_id)
    after = misdeal(code, how, noticed=AFTER_LEAD)
    assert free(after, "W-MIS-8") and "if every hand is complete" in after.sentence


@rule("W-MIS-5")
@by_code(False, True, True)
def test_a_trump_card_out_of_its_order_is_a_misdeal_under_english_law(code: str, expected: bool) -> None:
    assert misdeal(code, OUT_OF_ORDER).orders(NewDeal) == expected


@rule("W-MIS-5", "W-DEAL-9")
@every_code
def test_an_imperfect_pack_does_not_lose_the_deal(code: str) -> None:
    ruling = misdeal(code, FACE_DOWN, perfect=False)
    assert ruling.remedies == ANEW and cites(ruling, "W-DEAL-9")
    assert misdeal(code, COUNTED, perfect=False).remedies == LOST


SPARED = {
    AMERICAN: {EARLY_TOUCH, LATE_TOUCH, WRONG_DOUBT, INTERRUPTED},
    OLD: {EARLY_TOUCH, WRONG_DOUBT},
    NEW: {EARLY_TOUCH, WRONG_DOUBT},
}


@rule("W-MIS-6")
@pytest.mark.parametrize("disturbed", DISTURBANCES)
@every_code
def test_a_dealer_who_was_disturbed_deals_again(code: str, disturbed: str) -> None:
    expected = ANEW if disturbed in SPARED[code] else LOST
    assert misdeal(code, COUNTED, disturbed=disturbed).remedies == expected
    assert misdeal(code, FACE_DOWN, disturbed=disturbed).remedies == expected


@rule("W-MIS-7")
@every_code
def test_where_a_misdeal_does_not_lose_the_deal_the_same_dealer_deals_again(code: str) -> None:
    options = WhistOptions.build({"law_code": code, "misdeal_loses_deal": False})
    for how in (NO_CUT, COUNTED, FACE_DOWN):
        ruling = misdeal(options, how)
        assert ruling.remedies == ANEW and cites(ruling, "W-MIS-7")
    assert ask("partner's office", options, what="dealt, and misdealt", leave=False).remedies == ANEW
    assert ask("shuffled after the cut", options).remedies == LOST  # W-DEAL-4 is no misdeal


def test_the_codes_are_those_of_the_options() -> None:
    assert (AMERICAN, *ENGLISH) == CODES
