"""Errors in the last nine tricks: B-IRR-30."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bezique.club.tables import club, docket, hand, points, state, view
from tests.clubs import do, folded, refused, ruling
from tests.marks import example, rule
from trickbook.contract.event import Played
from trickbook.contract.seat import NORTH, SOUTH
from trickbook.games.bezique import rights
from trickbook.games.bezique.events import Replayed
from trickbook.table import Table


def error(**options: Any) -> Table:
    """North has led the ace of clubs to the first of four tricks, and South, holding 8C, has answered 7D."""
    table = club("AC KH QH 9S", "8C 7D TH 7S", "", leader="N", **options)
    assert [type(event) for event in do(table, "N AC, S 7D") if isinstance(event, Played)] == [Played, Played]
    return table


@example("B-IRR-30")
@rule("T-12", "T-31", "T-32")
def test_from_the_error_on_all_is_taken_back_and_played_again() -> None:
    table = error()
    do(table, "N KH, S TH, S 8C")
    assert points(table) == (0, 0) and state(table).tricks == 2
    events = do(table, "N claim 1")
    assert ruling(events).rules == ("B-IRR-30",)
    [replayed] = [event for event in events if isinstance(event, Replayed)]
    assert [f"{seat} {card}" for seat, card in replayed.plays] == ["South 7D", "North KH", "South TH", "South 8C"]
    assert state(table).led is not None and state(table).to_act == SOUTH and state(table).tricks == 0
    assert hand(table, "S") == ["7D", "7S", "8C", "TH"] and hand(table, "N") == ["9S", "KH", "QH"]
    assert state(table).gathered == [0, 0] and not docket(table).breaches
    do(table, "S 8C, N KH, S TH")
    assert not ruling(do(table, "N claim 1")).remedies, "Put right it is no error any more."
    folded(table)


@rule("B-IRR-30")
def test_it_may_be_claimed_until_the_settlement_is_agreed_and_scores_are_undone() -> None:
    table = error()
    do(table, "N KH, S TH, S 8C, N QH, S 7S, N 9S")
    assert state(table).is_over and sum(points(table)) == 50 and table.awaits == "cut"
    do(table, "N claim 1")
    assert not state(table).is_over and points(table) == (0, 0) and table.awaits == "act"
    do(table, "S 8C, N KH, S TH, S 7D, N QH, S 7S, N 9S")
    assert state(table).is_over
    folded(table)
    do(table, f"{table.cutter.letter} cut")
    assert refused(table, "N claim 1").rules == ("B-IRR-30",)


@rule("B-IRR-30")
@pytest.mark.parametrize(
    ("s", "card", "how"),
    [
        ("8C 7D 7S", "7D", "did not follow suit"),
        ("AC 8C 7D", "8C", "followed and did not win, though able to"),
        ("7H 7D 8S", "7D", "did not trump, though able to"),
    ],
)
def test_every_duty_can_be_broken(s: str, card: str, how: str) -> None:
    table = club("TC KS QS", s, "", leader="N", facts={"trump": "hearts"})
    do(table, f"N TC, S {card}")
    [breach] = docket(table).breaches
    assert breach.how == how
    assert ruling(do(table, "N claim 1")).remedies


@rule("B-IRR-30")
def test_a_claim_without_ground_changes_nothing() -> None:
    table = club("AC KH QH 9S", "8C 7D TH 7S", "", leader="N")
    do(table, "N AC, S 8C")
    assert not ruling(do(table, "N claim 1")).remedies
    assert state(table).tricks == 1


@rule("B-IRR-30")
def test_the_french_code_lets_nobody_count_the_brisques_and_the_last_trick() -> None:
    table = error(last_nine_revoke="french_no_count")
    do(table, "N KH, S TH, S 7S, N 9S, N QH, S 8C")
    assert state(table).is_over and points(table) == (50, 0) and state(table).brisques == (1, 1)
    do(table, "N claim 1")
    assert state(table).tricks == 4 and points(table) == (50, 0) and state(table).brisques == (1, 0)

    table = club("AC KH QH 9S", "8C 7D TH 9S", "", leader="N", last_nine_revoke="french_no_count")
    do(table, "N AC, S 7D, N claim 1, N KH, S TH, S 9S, N 9S, S 8C, N QH")
    assert state(table).is_over and points(table) == (0, 0) and state(table).brisques == (1, 0)
    folded(table)


@rule("B-IRR-30")
def test_what_was_gathered_before_the_error_counts_by_the_french_code_too() -> None:
    table = club("7C 8H 9D 7H", "AC TH 8D 9S", "", leader="N", last_nine_revoke="french_no_count")
    do(table, "N 7C, S AC, S 8D, N 9D, N 8H, S 9S, N claim 3, N 7H, S TH")
    assert state(table).is_over and points(table) == (0, 0) and state(table).brisques == (0, 1)


def two_errors() -> Table:
    """South has erred in the first trick and in the second."""
    table = club("AC KH 9D 8D", "8C 7D QH 7S", "", leader="N", last_nine_revoke="french_no_count")
    do(table, "N AC, S 7D, N KH, S 7S, N 9D, S 8C, N 8D, S QH")
    assert [breach.trick for breach in docket(table).breaches] == [1, 2]
    return table


@rule("B-IRR-30")
def test_of_two_errors_the_earlier_decides() -> None:
    table = two_errors()
    do(table, "N claim 2")
    assert state(table).forgone == (1, 2)
    assert ruling(do(table, "N claim 1")).remedies and state(table).forgone == (1, 1)
    table = two_errors()
    do(table, "N claim 1")
    assert not ruling(do(table, "N claim 2")).remedies and state(table).forgone == (1, 1)


# What can be seen -----------------------------------------------------------------------------------------------------


@rule("B-IRR-30")
def test_an_error_is_proved_by_a_card_played_later() -> None:
    table = error()
    do(table, "N KH, S TH")
    seen = view(table, NORTH)
    assert seen.revokes_of(SOUTH) == []
    do(table, "S 8C, N QH")
    docket_view = table.view(NORTH).docket
    assert docket_view is not None
    [case] = rights.proved(view(table, NORTH), docket_view)
    assert (case.offender, case.trick) == (SOUTH, 1)
    assert rights.proved(view(table, SOUTH), docket_view) == ()


@rule("T-31")
def test_nothing_but_the_card_tells_an_error_from_a_lawful_card() -> None:
    lawful = club("AC KH", "8D 7S", "", leader="N")
    wrong = club("AC KH", "8C 7S", "", leader="N")
    for table, card in ((lawful, "8D"), (wrong, "7S")):
        do(table, f"N AC, S {card}")
    assert [type(event) for event in lawful.events] == [type(event) for event in wrong.events]
    one, other = lawful.view(NORTH), wrong.view(NORTH)
    assert one.docket == other.docket and one.offers.choices == other.offers.choices == ()
