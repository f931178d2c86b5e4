"""Declarations of what is not shown: B-IRR-27, B-IRR-28, B-IRR-29 and B-IRR-34."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bezique.club.tables import club, docket, hand, legal, points, state, view
from tests.clubs import choices, do, folded, refused, ruling
from tests.marks import example, rule
from trickbook.contract.seat import NORTH, SOUTH
from trickbook.games.bezique.events import Declared, Struck
from trickbook.games.bezique.holding import show_handles
from trickbook.table import Table

FOUR_KINGS = "S declare kings with KS KH KC JC"
CODES = ["foster", "portland"]


def declarer(extra: str = "7S", code: str = "foster", **facts: Any) -> Table:
    """South has won a trick and holds three kings and the jack of clubs."""
    other = "7C 7D 7H 8C 8D"
    return club(other, f"KS KH KC JC {extra}", winner="S", facts=facts, erroneous_declaration=code)


def on_table(table: Table, side: int) -> str:
    return show_handles(state(table).hands[side].laid)


@example("B-IRR-27")
@rule("B-IRR-34", "T-23", "T-31")
def test_foster_strikes_the_score_and_has_a_king_led() -> None:
    table = declarer()
    [declared] = [event for event in do(table, FOUR_KINGS) if isinstance(event, Declared)]
    assert declared.points == 80 and points(table) == (0, 80)
    do(table, "S draw, N draw")
    events = do(table, "N object declaration")
    assert {"B-IRR-27", "B-IRR-34"} <= set(ruling(events).rules)
    assert points(table) == (0, 0) and on_table(table, 1) == ""
    assert choices(table, "N") == ["call lead"]
    do(table, "N call lead")
    assert refused(table, "S 7S").rules == ("B-IRR-27",)
    assert legal(table, "S") == ["KC", "KH", "KS"], "He chooses which."
    do(table, "S KH")
    folded(table)


@rule("B-IRR-27")
def test_the_call_lapses_when_the_declarer_leads() -> None:
    table = declarer()
    do(table, f"{FOUR_KINGS}, S draw, N draw, N object declaration, S 7S")
    assert choices(table, "N") == []


@rule("B-IRR-27")
def test_portland_only_strikes() -> None:
    table = declarer(code="portland")
    do(table, f"{FOUR_KINGS}, S draw, N draw, N object declaration")
    assert points(table) == (0, 0) and choices(table, "N") == []


@rule("B-IRR-29", "B-USE-2")
def test_a_strict_table_refuses_it() -> None:
    table = declarer(code="strict_refuse")
    assert "three" in refused(table, FOUR_KINGS).sentence
    table = club("7C 7D 7H 8C 8D", "KS KH KC KD 7S", winner="S")
    do(table, "S declare kings with KS KH KC KD")
    assert points(table) == (0, 80)


@example("B-IRR-28")
@rule("T-26")
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("objected", [True, False])
def test_who_holds_the_right_card_and_has_not_drawn_amends(code: str, objected: bool) -> None:
    table = declarer("KD", code)
    do(table, FOUR_KINGS + (", N object declaration" if objected else ""))
    assert choices(table, "S") == (["concede"] if objected else [])
    assert objected or "nothing to concede" in refused(table, "S concede").sentence
    assert refused(table, "S take back JC for KS").rules == ("B-IRR-28",)
    found = ruling(do(table, "S take back JC for KD"))
    assert found.rules == ("B-IRR-28",)
    assert points(table) == (0, 80) and on_table(table, 1) == "KS KH KD KC"
    assert "JC" in hand(table, "S") and choices(table, "N") == choices(table, "S") == []
    assert "shows four kings" in ruling(do(table, "N object declaration")).sentence
    folded(table)


@rule("B-IRR-28", "T-31")
@pytest.mark.parametrize("does", ["S draw", "S concede", "S choose 1", "S waive"])
def test_who_does_anything_else_does_not_amend(does: str) -> None:
    table = declarer("KD")
    do(table, f"{FOUR_KINGS}, N object declaration")
    assert points(table) == (0, 80), "Whether he holds it nobody is told."
    events = do(table, does)
    assert any(isinstance(event, Struck) for event in events) and points(table) == (0, 0)
    folded(table)


@rule("B-IRR-28")
def test_after_drawing_nothing_is_amended() -> None:
    table = declarer("KD")
    do(table, f"{FOUR_KINGS}, S draw")
    refused(table, "S take back JC for KD")
    do(table, "N object declaration")
    assert points(table) == (0, 0)


@rule("B-IRR-34")
def test_who_has_not_drawn_may_declare_something_else() -> None:
    table = declarer("QH")
    do(table, f"{FOUR_KINGS}, N object declaration, S concede")
    assert state(table).phase == "declare" and "declare marriage hearts" in legal(table, "S")
    do(table, "S declare marriage hearts")
    assert points(table) == (0, 40)


@rule("B-IRR-34")
def test_trumps_that_it_made_are_unmade_and_cards_that_lay_there_stay() -> None:
    table = club("7C 7D 7H 8C", "QD 7S", winner="S", facts={"tables": {"S": "KH KS"}}, erroneous_declaration="foster")
    do(table, "S declare marriage hearts with KH QD")
    assert points(table) == (0, 40) and str(state(table).trump) == "hearts" == str(view(table, NORTH).trump)
    do(table, "S draw, N draw, N object declaration")
    assert state(table).trump is None and view(table, NORTH).trump is None and view(table, SOUTH).trump is None
    assert on_table(table, 1) == "KS KH" and points(table) == (0, 0)
    for seat in (NORTH, SOUTH):
        assert view(table, seat).holdings[1].laid == state(table).hands[1].laid
    assert [str(card) for card in cards(table, NORTH)] == ["QD"], "Everybody has seen it."


def cards(table: Table, seat: Any) -> Any:
    from trickbook.cards import cards_in

    seen = view(table, seat)
    return cards_in(seen.holdings[1 - seen.own].closed)


@rule("B-IRR-34")
def test_a_struck_declaration_hinders_no_later_one() -> None:
    table = club("7C 7D 7H 8C", "KD QS 7S 7H", winner="S", facts={}, erroneous_declaration="portland")
    do(table, "S declare bezique with QS KD, N object declaration, S concede")
    assert not state(table).hands[1].bonds and not any(state(table).hands[1].in_bezique)


@rule("B-IRR-29", "B-IRR-34")
@pytest.mark.parametrize("code", CODES)
def test_it_stands_once_a_card_of_the_next_trick_is_played(code: str) -> None:
    table = club("7C 7D 7H 8C", "KH QD 7S 8S", winner="S", erroneous_declaration=code)
    do(table, "S declare marriage hearts with KH QD, S draw, N draw, S 7S")
    assert refused(table, "N object declaration").rules == ("B-IRR-29",)
    assert points(table) == (0, 40) and str(state(table).trump) == "hearts"
    assert [breach.kind for breach in docket(table).breaches] == ["erroneous declaration"]
    folded(table)


@rule("B-IRR-34")
def test_the_trump_it_makes_is_the_kings_suit_or_else_that_of_the_first_card_shown() -> None:
    for named, suit in (("QD KH", "hearts"), ("JS QD", "spades")):
        table = club("7C 7D 7H 8C", "KH QD JS 8S", winner="S", erroneous_declaration="foster")
        do(table, f"S declare marriage clubs with {named}")
        assert str(state(table).trump) == suit


@rule("B-IRR-27")
def test_what_has_been_scored_already_is_no_more_right_than_what_is_not_shown() -> None:
    facts = {"tables": {"S": "KH QH"}, "scored": {"S": "marriage hearts: KH QH"}, "trump": "clubs"}
    table = club("7C 7D 7H 8C", "7S 8S", winner="S", facts=facts, erroneous_declaration="foster")
    do(table, "S declare marriage hearts with KH QH")
    assert points(table) == (0, 20) and view(table, NORTH).declared_wrongly == SOUTH
    do(table, "N object declaration, S concede")
    assert points(table) == (0, 0) and on_table(table, 1) == "KH QH"


@rule("B-IRR-27", "B-DECL-4")
def test_a_right_declaration_may_be_named_by_its_cards_too() -> None:
    table = club("7C 7D 7H 8C", "KH QH 7S 8S", winner="S", erroneous_declaration="foster")
    do(table, "S declare marriage hearts with QH KH")
    assert points(table) == (0, 40) and view(table, NORTH).declared_wrongly is None
    found = ruling(do(table, "N object declaration"))
    assert "Nothing changes" in found.sentence and not found.remedies
    assert refused(table, "S declare kings with KH KH KH KH").rules
    assert (
        "not hold"
        in refused(
            club("7C", "KH", winner="S", erroneous_declaration="foster"), "S declare marriage hearts with KH QH"
        ).sentence
    )


@rule("B-IRR-28", "B-IRR-34")
@pytest.mark.parametrize("act", ["announce marriage hearts", "open KH"])
def test_what_rests_on_a_declaration_objected_to_waits_until_it_is_put_right(act: str) -> None:
    table = declarer("QH")
    do(table, f"{FOUR_KINGS}, N object declaration")
    assert refused(table, f"S {act}").rules == ("B-IRR-28", "B-IRR-34")
    assert act not in legal(table, "S")
    do(table, "S draw")
    assert points(table) == (0, 0)
    folded(table)
