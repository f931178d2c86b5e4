"""Cards shown before the play at a club table: a new deal, an exposed card (C-BIR-8, C-IRR-26)."""

from __future__ import annotations

import pytest

from tests.cinch.club.opening import AUCTION, club, deal_of, docket_of, rulings, throw
from tests.clubs import do as act
from tests.clubs import folded, refused
from tests.marks import example, rule
from trickbook.cards import Card
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.table import DealtAnew, Table

SHOWN = ("card shown", ("C-BIR-8", "C-IRR-26"))
KH = "KH"
HANDS = {"w": "2C 3C 4C 6C 7C 8C", "n": "KH QH JH", "e": "AH TH 9H", "s": "8H 7H 6H"}


def entitled(table: Table) -> set[Seat]:
    return {seat for seat in Seat if "new deal" in map(str, table.offers(seat).choices)}


@example("C-BIR-8")
@pytest.mark.parametrize("letter", ["E", "W"])
def test_either_adversary_of_who_drops_a_card_may_have_the_deal_anew(letter: str) -> None:
    table = club("W pass, N pass, E 9, S pass", hands=HANDS)
    assert rulings(act(table, "N expose KH")) == [SHOWN]
    assert entitled(table) == {EAST, WEST}
    events = act(table, f"{letter} new deal")
    assert [event.rules for event in events if isinstance(event, DealtAnew)] == [("C-BIR-8", "C-IRR-26")]
    assert table.awaits == "deal" and table.match.dealer == SOUTH and table.match.scores == (0, 0)
    assert folded(table).awaits == "deal"


@rule("C-BIR-8")
@pytest.mark.parametrize("how", ["N expose KH", "N name KH", "N KH", "N lay down", "N KH then QH"])
def test_shown_named_or_put_down_it_is_the_same(how: str) -> None:
    table = club("W 6", hands=HANDS)
    assert rulings(act(table, how)) == [SHOWN]
    assert entitled(table) == {EAST, WEST}
    assert docket_of(table).exposed[NORTH] >> Card.parse(KH) & 1 and table.view(None).docket is not None
    assert deal_of(table).hands[NORTH].bit_count() == 9


@rule("C-BIR-8")
@pytest.mark.parametrize(
    ("before", "accepts", "keeps"),
    [
        ("W 6", "E 7", "N pass"),
        ("W 6", "E pass", "N pass"),
        ("W 6, N pass, E pass, S pass", "W hearts", ""),
    ],
)
def test_the_right_ends_when_one_of_that_side_calls_or_names(before: str, accepts: str, keeps: str) -> None:
    table = club(before, hands=HANDS)
    act(table, f"N expose KH, {keeps}")
    assert entitled(table) == {EAST, WEST}
    act(table, accepts)
    assert entitled(table) == set()
    for letter in "EWNS":
        assert refused(table, f"{letter} new deal").rules == ("C-BIR-8",)
    assert docket_of(table).exposed[NORTH]  # it may be called all the same


@rule("C-BIR-8")
@pytest.mark.parametrize("letter", ["W", "E"])
def test_who_discards_accepts_too_but_not_before_the_choice_is_complete(letter: str) -> None:
    table = club("W pass, N pass, E pass, S 8", hands=HANDS)
    act(table, "N expose KH, S hearts")
    cards = {"W": "2C 3C 4C", "E": "AH TH 9H"}[letter]
    act(table, "N discard QH then done")
    assert entitled(table) == {EAST, WEST}
    act(table, f"{letter} discard {cards}")
    assert entitled(table) == {EAST, WEST}
    act(table, f"{letter} done")
    assert entitled(table) == set()


@rule("C-BIR-8")
def test_after_trumps_are_named_a_card_shown_gives_no_new_deal() -> None:
    table = club("W pass, N pass, E pass, S 8", hands=HANDS)
    assert rulings(act(table, "N expose KH")) == [SHOWN]
    table = club("W pass, N pass, E pass, S 8, S hearts", hands=HANDS)
    assert rulings(act(table, "N expose KH")) == [("card exposed", ("C-IRR-26", "C-IRR-27"))]
    assert entitled(table) == set() and refused(table, "E new deal").rules == ("C-BIR-8",)


@rule("C-BIR-8")
def test_the_offending_side_has_no_choice_and_cards_not_held_cannot_be_shown() -> None:
    table = club("W 6", hands=HANDS)
    assert "hold" in refused(table, "N expose AH").sentence
    assert "hold" in refused(table, "N AH").sentence
    act(table, "N expose KH, E expose AH")
    assert entitled(table) == set(Seat)
    act(table, "N pass")
    assert entitled(table) == {EAST, WEST}
    act(table, "E waive")
    assert entitled(table) == {WEST}


@rule("C-IRR-26")
@pytest.mark.parametrize("phase", ["discard", "serve", "rob"])
def test_a_card_led_before_the_dealer_has_his_hand_is_exposed_and_taken_back(phase: str) -> None:
    table = club(AUCTION)
    if phase != "discard":
        throw(table)
    if phase == "rob":
        act(table, "W draw 3, S serve, N draw 4, S serve, E draw 3, S serve")
    assert deal_of(table).phase == phase
    assert rulings(act(table, "W AH")) == [("card exposed", ("C-IRR-26", "C-IRR-27"))]
    assert deal_of(table).hands[WEST] >> Card.parse("AH") & 1 and not deal_of(table).played
    assert docket_of(table).exposed[WEST] == Card.parse("AH").bit


@rule("C-IRR-26")
def test_a_card_that_was_exposed_and_thrown_lies_exposed_no_more() -> None:
    table = club(AUCTION)
    act(table, "W expose 2C")
    assert docket_of(table).exposed[WEST]
    throw(table)
    assert not any(docket_of(table).exposed)


@rule("C-IRR-29", "C-IRR-28")
def test_a_trump_shown_before_trumps_were_named_may_be_called_but_not_forbidden() -> None:
    table = club("N expose QH, W 6, N pass, E pass, S pass, W hearts, W expose KH")
    assert refused(table, "E call QH").rules == ("C-IRR-28", "C-IRR-37")  # there is nothing to play to yet
    throw(table)
    act(table, "W draw 3, S serve, N draw 4, S serve, E draw 3, S serve, S draw")
    assert deal_of(table).phase == "play"
    assert refused(table, "W forbid QH").rules == ("C-IRR-29",)
    act(table, "W AH")
    assert {str(action) for action in table.view(NORTH).deal.legal} == {"QH", "JH"}  # type: ignore[union-attr]
    act(table, "E call QH")
    assert {str(action) for action in table.view(NORTH).deal.legal} == {"QH"}  # type: ignore[union-attr]


@rule("C-IRR-27")
def test_a_card_that_was_exposed_and_chosen_apart_lies_exposed_no_more_once_all_is_laid_open() -> None:
    table = club(AUCTION)
    act(table, "N expose 2D, N discard 2D 3D 4D then done, E discard 2S 3S 4S then done, S discard 9C TC JC then done")
    assert docket_of(table).view().exposed[NORTH] == Card.parse("2D").bit
    act(table, "W discard 2C 3C 4C then done")
    assert docket_of(table).view().exposed == (0, 0, 0, 0)


@rule("C-BIR-8", "C-IRR-32")
def test_a_card_shown_costs_the_same_where_irregular_bids_are_refused() -> None:
    table = club("W pass, N pass, E 9, S pass", hands=HANDS, irregular_bids="prevented")
    assert rulings(act(table, "N expose KH")) == [SHOWN]
    assert entitled(table) == {EAST, WEST}
    act(table, "E hearts")  # E would name hearts, and so accepts
    assert entitled(table) == set()
