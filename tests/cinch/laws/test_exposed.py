"""Exposed cards, several cards at once, hands abandoned: C-IRR-25..31, C-IRR-36..38 and C-IRR-43."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cinch.laws.rulings import ask, free, kinds, the
from tests.marks import example, rule
from trickbook.contract.laws import Correct, Expose, Grant, Oblige, Retract, Role, Ruling

MUST_PLAY = (Oblige(Role.OFFENDER, "play the exposed card to this trick"),)
MUST_NOT = (Oblige(Role.OFFENDER, "not play the exposed trump to this trick"),)


def exposed(how: str, *, trumps_named: bool = True) -> Ruling:
    return ask("card exposed", how=how, trumps_named=trumps_named)


def called(what: str = "play", **facts: Any) -> Ruling:
    """A call of an exposed trump by the adversary at the right, in time, that can be obeyed; or what ``facts`` say."""
    usual = {
        "caller": "right", "spoken_before": False, "what": what, "trump": True, "owner_leads": False,
        "trick_open": False, "owner_played": False, "caller_played": False, "can_obey": True,
    }  # fmt: skip
    return ask("exposed card called", **{**usual, **facts})


both_words = pytest.mark.parametrize("what", ["play", "do not play"])


@rule("C-IRR-26", "C-IRR-27")
@pytest.mark.parametrize("how", ["dropped or shown", "named"])
def test_a_card_dropped_shown_or_named_lies_exposed(how: str) -> None:
    ruling = exposed(how)
    assert ruling.remedies == (Expose(),) and ruling.rules == ("C-IRR-26", "C-IRR-27")


@rule("C-IRR-26")
def test_a_lead_before_the_dealer_is_ready_is_taken_back_and_exposed() -> None:
    assert kinds(exposed("led before the dealer had completed his hand")) == (Retract, Expose)


@rule("C-IRR-26")
def test_a_card_on_the_floor_whose_face_nobody_saw_is_not_exposed() -> None:
    assert free(exposed("on the floor, its face unseen"), "C-IRR-26")


@rule("C-BIR-8", "C-IRR-26")
def test_a_card_shown_before_trumps_are_named_is_judged_alike_by_either_name() -> None:
    assert exposed("dropped or shown", trumps_named=False) == ask("card shown", accepted=False)
    assert exposed("named", trumps_named=False) == ask("card shown", accepted=False)


@rule("C-MIS-12", "C-DIR-6")
def test_what_the_dealer_shows_cannot_be_called() -> None:
    assert free(exposed("shown in dealing", trumps_named=False), "C-MIS-12")
    assert free(exposed("shown in dealing", trumps_named=True), "C-DIR-6")


@rule("C-IRR-25", "C-PLAY-19")
def test_an_abandoned_hand_is_laid_open_and_may_be_called() -> None:
    ruling = ask("hand abandoned")
    assert ruling.remedies == (Expose(),) and ruling.rules == ("C-IRR-25", "C-PLAY-19")


@rule("C-IRR-28", "C-IRR-36")
@pytest.mark.parametrize("caller", ["right", "left"])
@pytest.mark.parametrize("trump", [False, True])
def test_either_adversary_may_call_an_exposed_card(caller: str, trump: bool) -> None:
    ruling = called(caller=caller, trump=trump)
    assert ruling.remedies == MUST_PLAY and ruling.rules == ("C-IRR-28",)


@rule("C-IRR-28")
@both_words
def test_nobody_else_may(what: str) -> None:
    assert free(called(what, caller="own side"), "C-IRR-28")


@rule("C-IRR-28")
def test_a_call_may_not_force_a_revoke() -> None:
    ruling = called(can_obey=False)
    assert free(ruling, "C-IRR-28") and "stays exposed" in ruling.sentence


@rule("C-IRR-29")
def test_only_a_trump_exposed_after_trumps_were_named_may_be_forbidden() -> None:
    assert called("do not play").remedies == MUST_NOT
    assert free(called("do not play", trump=False), "C-IRR-29")


@example("C-IRR-30")
def test_obeying_a_ban_is_no_revoke() -> None:
    # N's only trump, 5D, is exposed; W, at N's right, leads KH and forbids it in the same breath.
    ruling = called("do not play")
    assert ruling.remedies == MUST_NOT and "C-IRR-30" in ruling.rules and "no revoke" in ruling.sentence


@rule("C-IRR-43")
@both_words
def test_the_first_word_binds(what: str) -> None:
    assert free(called(what, spoken_before=True), "C-IRR-43")


@rule("C-IRR-43")
def test_a_ban_that_leaves_no_card_lapses() -> None:
    ruling = called("do not play", can_obey=False)
    assert free(ruling, "C-IRR-43") and "the ban has no effect" in ruling.sentence


@example("C-IRR-36")
@both_words
def test_the_one_at_the_right_must_speak_before_playing_and_the_other_before_the_holder_plays(what: str) -> None:
    # N has 9C exposed and W leads to the trick.
    before, after = called(what, caller="right"), called(what, caller="right", caller_played=True)
    assert before.remedies and free(after, "C-IRR-36")
    east, too_late = called(what, caller="left", caller_played=True), called(what, caller="left", owner_played=True)
    assert east.remedies == before.remedies and free(too_late, "C-IRR-36")


@rule("C-IRR-37")
@both_words
@pytest.mark.parametrize("caller", ["right", "left"])
def test_a_lead_must_be_called_while_the_trick_before_lies_open(what: str, caller: str) -> None:
    assert called(what, caller=caller, owner_leads=True, trick_open=True).remedies
    assert free(called(what, caller=caller, owner_leads=True, trick_open=False), "C-IRR-37")


@rule("C-IRR-38", "C-IRR-37")
def test_a_lead_that_took_away_the_call_may_be_claimed_as_exposed() -> None:
    assert kinds(ask("lead before call", trick_open=True, claimed=True)) == (Retract, Expose)
    assert free(ask("lead before call", trick_open=True, claimed=False), "C-IRR-38")
    assert free(ask("lead before call", trick_open=False, claimed=True), "C-IRR-37")


@rule("C-IRR-31")
def test_the_adversaries_choose_among_several_lawful_cards_until_the_next_plays() -> None:
    ruling = ask("several cards played", lawful="several", next_played=False)
    assert kinds(ruling) == (Grant, Expose)
    assert (the(Grant, ruling).to, the(Grant, ruling).until) == (Role.ADVERSARIES, "the next player plays")
    late = ask("several cards played", lawful="several", next_played=True)
    assert kinds(late) == (Oblige, Expose) and the(Oblige, late).who == Role.OFFENDER


@rule("C-IRR-31", "C-IRR-26")
@pytest.mark.parametrize("next_played", [False, True])
def test_one_lawful_card_counts_and_without_one_all_are_exposed(next_played: bool) -> None:
    one = ask("several cards played", lawful="one", next_played=next_played)
    assert one.remedies == (Expose(),) and one.rules == ("C-IRR-31", "C-IRR-26")
    assert kinds(ask("several cards played", lawful="none", next_played=next_played)) == (Expose, Correct)
