"""The trump card: W-TRUMP-2..11 under the three codes."""

from __future__ import annotations

import pytest

from tests.marks import example, rule
from tests.whist.laws.rulings import (
    AMERICAN,
    CODES,
    ENGLISH,
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
from trickbook.cards import HEARTS, parse_cards, parse_hand
from trickbook.contract.laws import Expose, Grant, Lapse, Oblige, Role, Ruling
from trickbook.games.whist.laws.obeying import obeying
from trickbook.games.whist.laws.trump import FORGOTTEN, NAMED
from trickbook.games.whist.options import WhistOptions

CALLS = ("call highest trump", "call lowest trump")


def called(
    code: str, *, offence: str = NAMED, caller: str = "an adversary", before: str = "never", can_obey: str = "yes"
) -> Ruling:
    return ask("trump called", code, offence=offence, caller=caller, before=before, can_obey=can_obey)


@rule("W-TRUMP-2", "W-TRUMP-4", "W-TRUMP-9")
@every_code
@pytest.mark.parametrize("who", ["the dealer", "another player"])
def test_whoever_names_the_card_once_it_is_taken_up_may_have_a_trump_called(code: str, who: str) -> None:
    before, after = (ask("trump card named", code, taken_up=taken_up, who=who) for taken_up in (False, True))
    assert free(before, "W-TRUMP-2")
    assert (the(Grant, after).to, the(Grant, after).choices) == (Role.ADVERSARIES, CALLS)


@rule("W-TRUMP-10")
@every_code
def test_a_dealer_who_names_his_own_trump_card_does_not_expose_it(code: str) -> None:
    ruling = ask("trump card named", code, taken_up=True, who="the dealer")
    assert not ruling.orders(Expose) and cites(ruling, "W-TRUMP-10") and "W-EXP-11" not in ruling.rules


@rule("W-TRUMP-3", "W-TRUMP-11")
@every_code
def test_the_suit_is_told_and_the_card_is_not_and_neither_question_costs_anything(code: str) -> None:
    assert free(ask("trumps asked", code, what="the suit"), "W-TRUMP-3")
    assert free(ask("trumps asked", code, what="the card"), "W-TRUMP-11")


@example("W-TRUMP-4")
@rule("W-TRUMP-2")
@every_code
def test_n_who_says_your_six_of_hearts_must_play_the_king_when_the_highest_is_called(code: str) -> None:
    hand = parse_hand("KH 4H 9C")
    assert ask("trump card named", code, taken_up=True, who="another player").orders(Grant)
    assert obeying("call highest trump", hand, parse_cards("2H"), HEARTS) == parse_hand("KH")
    assert obeying("call highest trump", hand, parse_cards("2D"), HEARTS) == parse_hand("KH")
    assert obeying("call highest trump", hand, parse_cards("2C"), HEARTS) == 0  # it would make him revoke
    assert obeying("call lowest trump", hand, (), HEARTS) == parse_hand("4H")
    assert called(code).remedies == (Oblige(Role.OFFENDER, "play the trump called"), Lapse("call trump"))
    assert free(ask("trumps asked", code, what="the suit"), "W-TRUMP-3")


@rule("W-TRUMP-4", "W-PEN-1")
@by_code(False, False, True)
def test_a_call_that_would_force_a_revoke_is_void_and_spent_only_in_1900(code: str, expected: bool) -> None:
    ruling = called(code, can_obey="only by a revoke")
    assert ruling.orders(Lapse) == expected and not ruling.orders(Oblige) and cites(ruling, "W-PEN-1")
    again = called(code, before="the same")
    assert again.orders(Oblige) != expected


@rule("W-TRUMP-4", "W-TRUMP-7")
@pytest.mark.parametrize(
    ("code", "offence"), [*((code, NAMED) for code in CODES), *((code, FORGOTTEN) for code in ENGLISH)]
)
def test_a_call_is_not_changed_nor_obeyed_twice_and_is_spent_on_a_player_without_trumps(
    code: str, offence: str
) -> None:
    rule_id = "W-TRUMP-4" if offence == NAMED else "W-TRUMP-7"
    assert free(called(code, offence=offence, before="the other of the two"), rule_id)
    assert free(called(code, offence=offence, before="obeyed"), rule_id)
    assert kinds(called(code, offence=offence, can_obey="no trump in hand")) == (Lapse,)


@rule("W-TRUMP-11")
def test_where_forgetting_costs_nothing_no_trump_can_be_called_for_it() -> None:
    assert free(called(AMERICAN, offence=FORGOTTEN), "W-TRUMP-11")


@rule("W-TRUMP-9", "W-PEN-3")
@every_code
def test_the_offenders_own_side_calls_nothing(code: str) -> None:
    assert free(called(code, caller="own side"), "W-PEN-3")


@rule("W-TRUMP-5", "W-TRUMP-8")
@by_code(2, 1, 2)
def test_a_trump_card_left_lying_may_be_called_after_one_trick_or_two(code: str, expected: int) -> None:
    for quitted in (0, 1, 2):
        ruling = ask("trump card left lying", code, quitted=quitted)
        assert ruling.orders(Expose) == (quitted >= expected) and cites(ruling, "W-TRUMP-5")
        assert ("W-TRUMP-8" in ruling.rules) == (quitted == 0)


@rule("W-TRUMP-5")
@pytest.mark.parametrize("deadline", [1, 2])
@every_code
def test_the_deadline_may_be_agreed_on(code: str, deadline: int) -> None:
    options = WhistOptions.build({"law_code": code, "trump_card_deadline": deadline})
    lying = [ask("trump card left lying", options, quitted=quitted).orders(Expose) for quitted in (0, 1, 2)]
    assert lying == [False, deadline == 1, True]


@rule("W-TRUMP-6", "W-TRUMP-11")
@by_code("W-TRUMP-11", "W-TRUMP-6", "W-TRUMP-6")
def test_a_trump_card_taken_up_early_goes_back_and_a_wrong_one_shown_may_be_called(code: str, expected: str) -> None:
    early = ask("trump card taken up early", code, laid_back="nothing")
    assert early.rules == (expected,)
    assert kinds(early) == ((Oblige,) if expected == "W-TRUMP-11" else (Grant,))
    assert free(ask("trump card taken up early", code, laid_back="the trump card"), expected)
    assert kinds(ask("trump card taken up early", code, laid_back="another card")) == (Expose, Oblige)


@rule("W-TRUMP-7", "W-TRUMP-11")
@by_code(False, True, True)
def test_forgetting_the_trump_card_costs_a_call_under_english_law(code: str, expected: bool) -> None:
    ruling = ask("trump card forgotten", code)
    assert ruling.orders(Grant) == expected and ruling.rules == (("W-TRUMP-7",) if expected else ("W-TRUMP-11",))


@rule("W-TRUMP-7")
@english
def test_what_is_called_of_a_forgetful_dealer_may_be_repeated(code: str) -> None:
    assert free(called(code, offence=FORGOTTEN, can_obey="only by a revoke"), "W-TRUMP-7")
    assert called(code, offence=FORGOTTEN, before="the same").orders(Oblige)
    assert called(OLD, before="the same").orders(Oblige)
