"""Deals by hand that go wrong: C-MIS, C-DIR-6 and C-IRR-33."""

from __future__ import annotations

import pytest

from tests.cinch.laws.rulings import ask, free, kinds, the
from tests.marks import example, rule
from trickbook.contract.laws import Grant, NewDeal, Oblige, Role, Ruling
from trickbook.games.cinch.laws.misdeal import MISDEAL
from trickbook.games.cinch.options import CinchOptions

SAME_DEALER = CinchOptions(misdeal="same_dealer")
FAULTS = MISDEAL["misdeal"].questions["how"].answers


def wrong_number(
    options: CinchOptions | None = None, *, bid_made: bool = False, hands: str = "one", number: str = "too many",
    disturbed: bool = False,
) -> Ruling:  # fmt: skip
    return ask(
        "wrong number dealt", options, bid_made=bid_made, hands=hands, number=number, disturbed=disturbed
    )  # fmt: skip


def fault(
    how: object, options: CinchOptions | None = None, *, bid_made: bool = False, disturbed: bool = False
) -> Ruling:
    return ask("misdeal", options, how=str(how), bid_made=bid_made, disturbed=disturbed)


@rule("C-MIS-1")
def test_a_card_seen_in_shuffling_lets_anybody_require_a_new_shuffle() -> None:
    grant = the(Grant, ask("card seen in shuffling"))
    assert (grant.to, grant.choices) == (Role.ANYBODY, ("new shuffle",))


@rule("C-MIS-2")
@pytest.mark.parametrize(
    ("what", "again"),
    [
        ("a card was exposed", "shuffle and cut again"),
        ("it is doubtful where the pack was divided", "cut again"),
    ],
)
def test_a_cut_that_went_wrong_is_made_again(what: str, again: str) -> None:
    ruling = ask("irregular cut", what=what)
    assert the(Oblige, ruling).what == again and ruling.rules == ("C-MIS-2",)


@rule("C-MIS-3")
@pytest.mark.parametrize("options", [None, SAME_DEALER])
def test_a_faulty_pack_voids_the_deal_and_costs_nobody_anything(options: CinchOptions | None) -> None:
    assert ask("faulty pack", options).remedies == (NewDeal(same_dealer=True),)


@rule("C-MIS-4", "C-MIS-8", "C-IRR-33")
@pytest.mark.parametrize("number", ["too many", "too few"])
@pytest.mark.parametrize("hands", ["one", "two or more"])
def test_a_wrong_number_noticed_before_a_bid_costs_the_deal(number: str, hands: str) -> None:
    ruling = wrong_number(number=number, hands=hands)
    assert ruling.remedies == (NewDeal(same_dealer=False),)
    assert {"C-MIS-4", "C-MIS-8", "C-IRR-33"} <= set(ruling.rules)
    assert wrong_number(SAME_DEALER, number=number, hands=hands).remedies == (NewDeal(same_dealer=True),)


@example("C-MIS-14")
def test_one_wrong_hand_after_a_bid_lets_the_deal_stand_and_two_do_not() -> None:
    after_a_bid = wrong_number(bid_made=True)  # W 9, N 10, E 9, S 9; W bids 6
    assert free(after_a_bid, "C-MIS-14", "C-BIR-7")
    two_wrong = wrong_number(bid_made=True, hands="two or more")  # W 8, N 10
    assert two_wrong.remedies == (NewDeal(same_dealer=False),) and "C-MIS-14" in two_wrong.rules
    for hands in ("one", "two or more"):  # before W spoke, or after W merely passed: a pass is no bid
        assert wrong_number(bid_made=False, hands=hands).remedies == (NewDeal(same_dealer=False),)


@rule("C-MIS-15")
def test_a_short_hand_in_a_deal_that_stands_draws_to_six() -> None:
    ruling = wrong_number(bid_made=True, number="too few")
    assert free(ruling, "C-MIS-14", "C-MIS-15") and "draws to six" in ruling.sentence
    assert "C-MIS-15" not in wrong_number(bid_made=True).rules


@rule("C-MIS-8", "C-MIS-9", "C-MIS-10")
@pytest.mark.parametrize("how", FAULTS)
def test_a_fault_of_the_dealer_costs_the_deal(how: str) -> None:
    ruling = fault(how)
    assert ruling.remedies == (NewDeal(same_dealer=False),)
    assert ruling.rules == ("C-MIS-10" if "shuffled" in how else "C-MIS-9", "C-MIS-8")
    assert fault(how, SAME_DEALER).remedies == (NewDeal(same_dealer=True),)


@rule("C-MIS-9", "C-MIS-10")
def test_the_faults_are_those_of_the_book() -> None:
    for word in ("not properly cut", "unequal", "counted", "another was dealt before", "shuffled again"):
        assert sum(word in str(how) for how in FAULTS) == 1, word
    assert len(FAULTS) == 5


@rule("C-MIS-14")
@pytest.mark.parametrize("how", FAULTS)
@pytest.mark.parametrize("disturbed", [False, True])
def test_the_other_faults_noticed_after_a_bid_let_the_deal_stand(how: str, disturbed: bool) -> None:
    assert free(fault(how, bid_made=True, disturbed=disturbed), "C-MIS-14")


@rule("C-MIS-11")
def test_a_dealer_disturbed_by_an_adversary_keeps_the_deal() -> None:
    for ruling in (*(fault(how, disturbed=True) for how in FAULTS), wrong_number(disturbed=True)):
        assert ruling.remedies == (NewDeal(same_dealer=True),) and ruling.rules[0] == "C-MIS-11"


@rule("C-MIS-5", "C-MIS-12")
def test_a_card_exposed_by_an_adversary_gives_the_dealer_the_choice() -> None:
    ruling = ask("card exposed in dealing", by="an adversary of the dealer", touched=False)
    grant = the(Grant, ruling)
    assert grant.to == Role.DEALER and "his partner takes up" in grant.until
    assert ruling.rules == ("C-MIS-5", "C-MIS-12")
    assert free(ask("card exposed in dealing", by="an adversary of the dealer", touched=True), "C-MIS-5", "C-MIS-12")


@rule("C-MIS-6", "C-MIS-12")
def test_a_card_exposed_by_anybody_else_gives_either_adversary_the_choice() -> None:
    ruling = ask("card exposed in dealing", by="anybody else", touched=False)
    assert the(Grant, ruling).to == Role.ADVERSARIES and ruling.rules == ("C-MIS-6", "C-MIS-12")
    assert the(Grant, ruling).until == "either of them touches a card"
    over = ask("card exposed in dealing", by="anybody else", touched=True)
    assert free(over, "C-MIS-6", "C-MIS-12") and "cannot be called" in over.sentence


@rule("C-MIS-13")
def test_a_deal_out_of_turn_may_be_stopped_with_eleven_packets_out_but_not_with_twelve() -> None:
    grant = the(Grant, ask("deal out of turn", last_packet=False))
    assert (grant.to, grant.choices) == (Role.ADVERSARIES, ("stop the deal",))
    assert grant.until == "the last packet is dealt"
    assert free(ask("deal out of turn", last_packet=True), "C-MIS-13")


@rule("C-DIR-6")
def test_a_card_faced_in_serving_stays_and_cannot_be_called() -> None:
    assert kinds(ask("card faced in serving")) == ()
    assert ask("card faced in serving").rules == ("C-DIR-6",)
