"""Drawing cards and looking back: W-DRAW and W-LAST; demands: W-PEN-2..7, under the three codes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import example, rule
from tests.whist.laws.rulings import AMERICAN, ask, by_code, cites, every_code, free, kinds, the
from trickbook.contract.laws import Expose, Grant, Lapse, Oblige, Role
from trickbook.games.whist.options import WhistOptions


@example("W-DRAW-1", "W-DRAW-2")
@rule("W-DRAW-3", "W-DRAW-4")
@every_code
def test_cards_are_drawn_until_somebody_touches_them_to_gather(code: str) -> None:
    # W 9C, N KC, E 2C, S 4C on the table; W asks, then N touches the cards.
    for trick in ("incomplete", "complete, not touched"):
        ruling = ask("cards drawn", code, trick=trick)
        assert the(Oblige, ruling).who == Role.ANYBODY and cites(ruling, "W-DRAW-1")
    assert cites(ruling, "W-DRAW-3")
    assert free(ask("cards drawn", code, trick="touched to be gathered"), "W-DRAW-2")
    assert free(ask("cards drawn", code, trick="quitted"), "W-DRAW-4")


@rule("W-LAST-1", "W-LAST-2", "W-LAST-3", "W-LAST-4", "W-LAST-5")
@by_code((Grant, Grant), (None, None), (Grant, Grant))
def test_looking_back_costs_a_suit_except_in_1864_where_the_last_trick_is_open(code: str, expected: Any) -> None:
    for trick, remedy in zip(("the last", "an earlier one"), expected, strict=True):
        ruling = ask("looked back", code, trick=trick, over=False)
        assert kinds(ruling) == (() if remedy is None else (remedy,)) and not ruling.orders(Expose)
        if remedy:
            assert cites(ruling, "W-LAST-4", "W-LOT-2", "W-LOT-3")
            assert the(Grant, ruling).to == (Role.RIGHT_OF_LEADER if code == AMERICAN else Role.ADVERSARIES)
    if expected == (None, None):
        assert free(ask("looked back", code, trick="the last", over=False), "W-LAST-1")
        assert free(ruling, "W-LAST-5", "W-LAST-2")


@rule("W-LAST-1", "W-LAST-3")
@every_code
def test_when_the_hand_is_over_the_tricks_may_be_seen(code: str) -> None:
    for trick in ("the last", "an earlier one"):
        assert free(ask("looked back", code, trick=trick, over=True), "W-LAST-1")


@rule("W-LAST-1")
@every_code
@pytest.mark.parametrize("view", [False, True])
def test_whether_the_last_trick_may_be_seen_can_be_agreed_on(code: str, view: bool) -> None:
    options = WhistOptions.build({"law_code": code, "last_trick_view": view})
    allowed = "Any player may look" in ask("looked back", options, trick="the last", over=False).sentence
    assert allowed == view


@rule("W-PEN-2")
@by_code((False, False), (True, True), (True, True))
def test_consulting_forfeits_penalties_under_english_law(code: str, expected: tuple[bool, bool]) -> None:
    for about, forfeits in zip(("another penalty", "a wrong number of cards"), expected, strict=True):
        assert ask("consulted", code, about=about).orders(Lapse) == forfeits
    allowed = ask("consulted", code, about="a wrong number of cards")
    assert cites(allowed, "W-NUM-1") == (code == AMERICAN)


@rule("W-PEN-3")
@by_code((True, True), (False, False), (False, True))
def test_a_wrong_demand_forfeits_or_not_by_code(code: str, expected: tuple[bool, bool]) -> None:
    for kind, forfeits in zip(("demand by the wrong player", "demand not provided"), expected, strict=True):
        assert ask(kind, code, caller="an adversary").orders(Lapse) == forfeits
        assert free(ask(kind, code, caller="own side"), "W-PEN-3")


@rule("W-PEN-4")
@every_code
def test_the_offender_waits_and_time_that_is_up_is_a_waiver(code: str) -> None:
    assert ask("no decision", code, time_up=False).remedies == (Oblige(Role.OFFENDER, "wait for the decision"),)
    assert kinds(ask("no decision", code, time_up=True)) == (Lapse,)


@rule("W-PEN-5", "W-PEN-7")
@by_code(False, False, True)
def test_a_demand_too_early_is_punished_in_1900_for_exposed_cards(code: str, expected: bool) -> None:
    card, other = (ask("demand too early", code, what=what) for what in ("an exposed card", "anything else"))
    assert card.orders(Lapse) == expected == cites(card, "W-PEN-5")
    assert free(other, "W-PEN-7")


@rule("W-PEN-6", "W-PEN-2")
@every_code
def test_the_first_lawful_demand_binds_the_turn(code: str) -> None:
    def second(waiting: str, *, first_lawful: bool = True) -> Any:
        return ask("second demand", code, first_lawful=first_lawful, waiting=waiting)

    assert free(second("a card or a trump"), "W-PEN-6") and "stays alive" in second("a card or a trump").sentence
    assert kinds(second("a suit")) == (Lapse,) and cites(second("a suit"), "W-LOT-14")
    assert free(second("a suit", first_lawful=False), "W-PEN-6")
