"""Cuts and misdeals: B-SETUP-4, B-DEAL-1 and B-MISD-1..8."""

from __future__ import annotations

import pytest

from tests.bezique.laws.rulings import ask, free, kinds, the
from tests.bezique.positions import bezique
from tests.marks import rule
from trickbook.contract.laws import Correct, Grant, NewDeal, Oblige, Role, Ruling
from trickbook.games.bezique.laws import misdeal
from trickbook.games.bezique.laws.codes import BOTH_LONG, BOTH_SHORT, LONG, LONG_AND_SHORT, SHORT


@rule("B-SETUP-4")
@pytest.mark.parametrize("what", [misdeal.SEVERAL_CUT, misdeal.EQUAL_CUTS])
def test_both_cut_again_for_the_deal(what: str) -> None:
    ruling = ask("cut gone wrong", what=what)
    assert the(Oblige, ruling).who == Role.BOTH_SIDES and ruling.rules == ("B-SETUP-4",)


@rule("B-DEAL-1")
@pytest.mark.parametrize("what", [misdeal.SHOWN, misdeal.THIN])
def test_the_pone_cuts_the_pack_again(what: str) -> None:
    ruling = ask("cut gone wrong", what=what)
    assert the(Oblige, ruling).who == Role.PONE and ruling.rules == ("B-DEAL-1",)


@rule("B-MISD-1", "B-MISD-6")
def test_too_many_cards_found_before_the_dealer_plays_bring_a_new_deal() -> None:
    ruling = ask("wrong number dealt", dealer_played=False, hands=misdeal.TOO_MANY)
    assert ruling.remedies == (NewDeal(same_dealer=True),) and "card already led counts" in ruling.sentence
    assert free(ask("wrong number dealt", dealer_played=True, hands=misdeal.TOO_MANY), "B-MISD-1")


@rule("B-MISD-2")
@pytest.mark.parametrize(
    ("choice", "who", "otherwise"),
    [("pone", Role.PONE, "Play waits"), ("agreement", Role.BOTH_SIDES, "Without agreement there is a new deal")],
)
def test_a_short_hand_is_completed_or_dealt_anew(choice: str, who: Role, otherwise: str) -> None:
    game = bezique(short_deal_choice=choice)
    ruling = ask("wrong number dealt", game, dealer_played=False, hands=misdeal.TOO_FEW)
    grant = the(Grant, ruling)
    assert (grant.to, grant.choices) == (who, ("new deal", "make up"))
    assert otherwise in ruling.sentence and "counts as dealt" in ruling.sentence


@rule("B-MISD-1", "B-MISD-2", "B-IRR-5")
@pytest.mark.parametrize("hands", [LONG, LONG_AND_SHORT, BOTH_LONG, SHORT, BOTH_SHORT])
def test_before_the_dealers_first_card_a_wrong_number_is_a_misdeal(hands: str) -> None:
    found = ask("wrong number of cards", hands=hands, when="before the dealer had played to the first trick")
    many = misdeal.TOO_FEW if hands in (SHORT, BOTH_SHORT) else misdeal.TOO_MANY
    assert found == ask("wrong number dealt", dealer_played=False, hands=many)


@rule("B-MISD-3")
@pytest.mark.parametrize("card", [misdeal.PONES, misdeal.OF_STOCK])
def test_the_pone_may_have_a_new_deal_for_an_exposed_card_until_he_leads(card: str) -> None:
    grant = the(Grant, ask("card exposed in dealing", card=card, led=False))
    assert (grant.to, grant.choices, grant.until) == (Role.PONE, ("new deal",), "the pone leads")
    assert free(ask("card exposed in dealing", card=card, led=True), "B-MISD-3")


@rule("B-MISD-3")
def test_a_player_who_exposes_his_own_card_gains_nothing() -> None:
    for led in (True, False):
        assert free(ask("card exposed in dealing", card=misdeal.OWN, led=led), "B-MISD-3")
    stock = ask("card exposed in dealing", card=misdeal.OF_STOCK, led=True)
    assert "turned down in its place" in stock.sentence


@rule("B-MISD-4")
def test_a_card_face_up_in_the_pack_brings_a_new_deal_and_in_the_stock_is_turned_down() -> None:
    assert kinds(ask("card face up", dealer_played=False)) == (NewDeal,)
    assert free(ask("card face up", dealer_played=True), "B-MISD-4")


@rule("B-MISD-5", "B-MISD-8")
def test_a_wrong_pack_voids_this_deal_alone() -> None:
    ruling = ask("wrong pack", beside=False)
    assert ruling.remedies == (NewDeal(same_dealer=True),) and "earlier games and cuts stand" in ruling.sentence
    assert free(ask("wrong pack", beside=True), "B-MISD-5")


@rule("B-MISD-7")
def test_a_deal_is_repaired_by_consent_while_nobody_has_looked() -> None:
    def repaired(*, looked: bool, consent: bool) -> Ruling:
        return ask("wrong deal", looked=looked, consent=consent)

    assert kinds(repaired(looked=False, consent=True)) == (Correct,)
    for looked, consent in ((False, False), (True, True), (True, False)):
        assert free(repaired(looked=looked, consent=consent), "B-MISD-7")
