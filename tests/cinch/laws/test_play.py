"""Out of turn, looking back, asking partner, drawing attention: C-IRR-4..15, C-PLAY-17..21."""

from __future__ import annotations

import pytest

from tests.cinch.laws.rulings import ask, free, kinds, the
from tests.marks import example, rule
from trickbook.contract.laws import Correct, Expose, Grant, Oblige, Retract, Role, Ruling
from trickbook.games.cinch.options import CinchOptions


def called(what: str, *, caller: str = "right of partner", in_time: bool = True, can_obey: bool = True) -> Ruling:
    return ask("lead called", caller=caller, what=what, in_time=in_time, can_obey=can_obey)


def out_of_turn(hand: str, *, second: bool = False, third: bool = False, quitted: bool = False) -> Ruling:
    return ask("play out of turn", hand=hand, second_played=second, third_played=third, quitted=quitted)


@rule("C-IRR-4")
@pytest.mark.parametrize("lead_was", ["the partner's", "an adversary's"])
def test_a_lead_that_all_have_played_to_stands(lead_was: str) -> None:
    assert free(ask("lead out of turn", all_played=True, lead_was=lead_was), "C-IRR-4")


@rule("C-IRR-5", "C-IRR-6")
@pytest.mark.parametrize("lead_was", ["the partner's", "an adversary's"])
def test_otherwise_the_trick_is_taken_back_and_only_the_false_lead_may_be_called(lead_was: str) -> None:
    ruling = ask("lead out of turn", all_played=False, lead_was=lead_was)
    assert ruling.orders(Retract) and ruling.orders(Expose) and {"C-IRR-5", "C-IRR-6"} <= set(ruling.rules)
    assert "the others take theirs back without penalty" in ruling.sentence


@rule("C-IRR-7", "C-IRR-8", "C-IRR-11")
@example("C-IRR-8")
def test_partners_lead_may_be_called_by_the_adversary_at_his_right() -> None:
    # N should lead, S leads KC, E does not play: KC goes back, W may say "lead a trump" or "do not lead a trump".
    ruling = ask("lead out of turn", all_played=False, lead_was="the partner's")
    assert kinds(ruling) == (Retract, Grant, Expose)
    grant = the(Grant, ruling)
    assert (grant.right, grant.to, grant.until) == ("call lead", Role.RIGHT_OF_PARTNER, "the partner leads")
    assert grant.choices == ("call trump", "forbid trump")
    assert {"C-IRR-7", "C-IRR-8", "C-IRR-11"} <= set(ruling.rules)
    assert called("a trump").remedies == (Oblige(Role.PARTNER, "lead a trump"),)
    assert called("no trump").remedies == (Oblige(Role.PARTNER, "lead no trump"),)
    spade = called("a plain suit")
    assert spade.remedies == (Expose(),) and spade.rules == ("C-IRR-8", "C-IRR-11")


@rule("C-IRR-10")
def test_an_adversarys_lead_leaves_an_exposed_card_and_no_call() -> None:
    ruling = ask("lead out of turn", all_played=False, lead_was="an adversary's")
    assert kinds(ruling) == (Retract, Expose) and "C-IRR-10" in ruling.rules


@rule("C-IRR-7", "C-IRR-11")
@pytest.mark.parametrize("what", ["a trump", "no trump"])
@pytest.mark.parametrize("facts", [{"caller": "another"}, {"in_time": False}])
def test_a_call_by_another_or_too_late_is_no_call_and_the_card_is_exposed(what: str, facts: dict[str, object]) -> None:
    ruling = called(what, **facts)  # type: ignore[arg-type]
    assert ruling.remedies == (Expose(),) and ruling.rules == ("C-IRR-7", "C-IRR-11")


@rule("C-IRR-9", "C-IRR-11")
@pytest.mark.parametrize("what", ["a trump", "no trump"])
def test_a_call_that_cannot_be_obeyed_lapses_and_the_card_goes_back_unexposed(what: str) -> None:
    ruling = called(what, can_obey=False)
    assert free(ruling, "C-IRR-9", "C-IRR-11") and "without being exposed" in ruling.sentence


@rule("C-IRR-12")
@pytest.mark.parametrize("quitted", [False, True])
def test_third_before_second_lets_fourth_do_the_same(quitted: bool) -> None:
    third = out_of_turn("third", quitted=quitted)
    assert free(third, "C-IRR-12") and "fourth hand may now play before second" in third.sentence
    assert free(out_of_turn("fourth", third=True, quitted=quitted), "C-IRR-12")


@rule("C-IRR-13", "C-IRR-14")
@example("C-IRR-14")
def test_fourth_before_second_and_third_may_cost_the_trick_but_not_the_lead() -> None:
    # W leads 9C, S plays AH before N and E: E or W may claim the trick, and S, whose card wins it, leads.
    ruling = out_of_turn("fourth")
    grant = the(Grant, ruling)
    assert (grant.right, grant.to, grant.choices) == ("claim trick", Role.ADVERSARIES, ("claim trick",))
    assert ruling.rules == ("C-IRR-13", "C-IRR-14") and "leads all the same" in ruling.sentence


@rule("C-IRR-13")
def test_the_claim_ends_when_the_trick_is_turned_and_quitted() -> None:
    assert the(Grant, out_of_turn("fourth")).until == "the trick is turned and quitted"
    assert free(out_of_turn("fourth", quitted=True), "C-IRR-13")


@rule("C-IRR-15")
@pytest.mark.parametrize("third", [False, True])
def test_fourth_after_second_costs_nothing(third: bool) -> None:
    assert free(out_of_turn("fourth", second=True, third=third), "C-IRR-15")


@rule("C-PLAY-17")
def test_the_last_trick_may_be_looked_at_and_no_earlier_one() -> None:
    last, earlier = (ask("looked back", trick=trick) for trick in ("the last", "an earlier one"))
    assert free(last, "C-PLAY-17") and "Any player may" in last.sentence
    assert free(earlier, "C-PLAY-17") and "refused" in earlier.sentence
    off = CinchOptions(last_trick_view=False)
    assert "No trick may be looked at again" in ask("looked back", off, trick="the last").sentence
    assert "No trick but the last" in earlier.sentence


@rule("C-PLAY-17", "C-IRR-42")
def test_to_prove_a_revoke_is_no_breach() -> None:
    assert free(ask("looked back", trick="any, to prove a revoke after the hand"), "C-IRR-42")


@rule("C-PLAY-18", "C-IRR-34")
def test_who_owns_up_when_partner_asks_may_correct_himself_and_a_false_denial_leaves_no_remedy() -> None:
    owned_up = ask("void asked", renounced=True, answer="not void", true=True)
    assert kinds(owned_up) == (Correct, Expose) and owned_up.rules == ("C-IRR-34", "C-IRR-23")
    denied = ask("void asked", renounced=True, answer="void", true=False)
    assert free(denied, "C-IRR-34") and "established at once" in denied.sentence
    assert free(ask("void asked", renounced=True, answer="void", true=True), "C-PLAY-18")
    assert free(ask("void asked", renounced=True, answer="not void", true=False), "C-PLAY-18")


@rule("C-PLAY-18")
@pytest.mark.parametrize("answer", ["void", "not void"])
def test_the_question_is_for_a_partner_who_has_neither_followed_nor_trumped(answer: str) -> None:
    ruling = ask("void asked", renounced=False, answer=answer, true=True)
    assert free(ruling, "C-PLAY-18") and "only to a partner" in ruling.sentence


@rule("C-PLAY-20")
def test_at_the_set_words_everybody_shows_his_card() -> None:
    asked = ask("cards drawn", open=True, words="draw cards")
    assert the(Oblige, asked).who == Role.ANYBODY
    assert free(ask("cards drawn", open=True, words="other words"), "C-PLAY-20", "C-PLAY-21")
    assert free(ask("cards drawn", open=False, words="draw cards"), "C-PLAY-20")


@rule("C-PLAY-21")
def test_who_draws_attention_may_be_told_what_to_play_while_he_has_still_to_play() -> None:
    grant = the(Grant, ask("attention drawn", speaker="has still to play"))
    assert (grant.right, grant.to) == ("attention", Role.ADVERSARIES)
    assert grant.choices == ("call top", "call bottom", "call ruff", "forbid ruff")
    assert grant.until == "the speaker plays to that trick"
    for speaker in ("has played", "leads"):
        ruling = ask("attention drawn", speaker=speaker)
        assert free(ruling, "C-PLAY-21") and f"The speaker {speaker}" in ruling.sentence
    nowhere = ask("attention drawn", speaker="no trick lies open")
    assert free(nowhere, "C-PLAY-21") and "No trick lies open" in nowhere.sentence
