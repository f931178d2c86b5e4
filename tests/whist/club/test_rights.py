"""What ``rule`` does by its rights at a club table of Whist, from what its seat knows."""

from __future__ import annotations

import pytest

from tests.clubs import do, docket
from tests.marks import rule
from tests.whist.club.tables import AMERICAN, CODES, E1864, E1900, ENGLISH, club, settled, state
from tests.whist.club.test_revoke_fines import last_three
from trickbook.contract.action import Action
from trickbook.contract.seat import Seat
from trickbook.table import Table


def wish(table: Table, letter: str) -> str:
    """What the seat would do now by its rights."""
    act: Action | None = table.game.exercise(state(table).view(Seat.parse(letter)), docket(table).view())
    return str(act) if act is not None else ""


def proved(table: Table, letter: str) -> list[tuple[str, int]]:
    """The revokes that the seat can prove."""
    cases = table.game.proved(state(table).view(Seat.parse(letter)), docket(table).view())
    return [(case.offender.letter, case.trick) for case in cases]


@rule("W-REV-4", "W-REV-23")
@pytest.mark.parametrize(
    ("before", "ns", "choice"),
    [
        ((1, 2), 8, "add points"),  # R2: the game at once
        ((0, 2), 13, "add points"),  # R3
        ((0, 0), 8, "take tricks"),  # their two by cards go, and two are ours
        ((4, 0), 9, "add points"),  # they are capped at four whatever they have made
        ((3, 2), 4, "deduct points"),  # our tricks make the game: now a treble
    ],
)
def test_the_penalty_that_gains_most_at_this_score(before: tuple[int, int], ns: int, choice: str) -> None:
    table = last_three(E1864, before, ns)
    do(table, "W claim N 11")
    assert wish(table, "E") == choice


@rule("W-REV-23")
def test_of_two_penalties_the_order_that_is_worth_more() -> None:
    """R13: the deduction comes first, so that the game is a treble."""
    table = last_three(E1900, (3, 2), 7, north=2)
    do(table, "W claim N 11, W claim N 12")
    do(table, f"W {wish(table, 'W')}")
    do(table, f"E {wish(table, 'E')}")
    assert settled(table).games == ((0, 5),)


@rule("W-REV-1", "W-REV-12")
@pytest.mark.parametrize("code", CODES)
def test_a_revoke_that_the_cards_have_shown_is_claimed(code: str) -> None:
    table = club("QD 2C 3C", "8S 5D KS", "2D 9D 4C", "AD 3D 5C", code=code)
    do(table, "W QD, N 8S, E 2D, S AD, S quit trick")
    assert proved(table, "E") == [], "nobody has seen a diamond of North"
    do(table, "S 3D, W 2C, N 5D")
    assert proved(table, "E") == proved(table, "W") == [("N", 1)] and proved(table, "S") == []


@rule("W-TRUMP-1", "W-TRUMP-5")
def test_the_dealer_takes_up_the_trump_card_on_his_turn() -> None:
    table = club("2C 3C", "5C 8C", "7C 9C", "AC 6H", turned="6H")
    do(table, "W 2C, N 5C")
    assert wish(table, "S") == ""
    do(table, "E 7C")
    assert wish(table, "S") == "take up"


@rule("W-LOT-1", "W-LOT-3")
@pytest.mark.parametrize("code", CODES)
def test_a_false_lead_is_objected_to_and_a_suit_called(code: str) -> None:
    table = club("2C 7H 3D", "5C 3H AD", "8D 4H 6D", "AS KS 2D", code=code)
    do(table, "E 8D")
    assert wish(table, "S") == "object lead East" and wish(table, "W") == ""
    do(table, "S object lead E")
    assert wish(table, "S") == "call spades"


@rule("W-EXP-5", "W-EXP-10")
@pytest.mark.parametrize("code", CODES)
def test_an_exposed_card_is_called_where_it_loses_else_let_go(code: str) -> None:
    table = club("5S 3C 4C", "AS 5C 6C", "QS 9S 2C", "7S 7C 8C", code=code)
    do(table, "E expose QS, W 5S, N AS")
    assert wish(table, "S") == "call QS", "it falls to the ace"
    other = club("5S 3C 4C", "6S 5C 6C", "QS 9S 2C", "7S 7C 8C", code=code)
    do(other, "E expose QS, W 5S, N 6S")
    assert wish(other, "S") == "waive"


@rule("W-ORD-2", "W-ORD-3")
@pytest.mark.parametrize(("code", "order"), [(AMERICAN, "call lowest"), (E1864, "forbid win"), (E1900, "forbid win")])
def test_orders(code: str, order: str) -> None:
    table = club("7S 2C 2D", "AS QS 3S", "4S 3C 3D", "KS 5C 5D", code=code)
    do(table, "W 7S, W say trick")
    assert wish(table, "S") == order and wish(table, "E") == ""


@rule("W-REV-9", "W-REV-8")
@pytest.mark.parametrize("code", CODES)
def test_it_answers_truly_and_puts_right_what_it_can(code: str) -> None:
    table = club("QD 2C", "8S 5D", "2D 9D", "3D 3C", code=code)
    do(table, "W QD, N 8S, E 2D, S 3D, S void?")
    assert wish(table, "N") == "no"
    do(table, "N no")
    assert wish(table, "N") == "take back 8S for 5D"
    do(table, "N take back 8S for 5D")
    if code in ENGLISH:
        assert wish(table, "E") == "waive", "the wrong card stays exposed"


@rule("W-EXP-3", "W-CONC-4", "W-OMIT-1")
def test_other_choices() -> None:
    several = club("5D 3C", "6D 5C", "KD QD", "7D 7C", code=E1900)
    do(several, "W 5D, N 6D, E KD QD")
    assert wish(several, "S") == "call QD" and wish(several, "W") == ""
    rest = club("2C 3C", "5C 6C", "7C 8C", "AC KC")
    do(rest, "S claim rest 2")
    assert (wish(rest, "N"), wish(rest, "W"), wish(rest, "S")) == ("accept", "refuse", "")
    short = club("2C 3C 4C", "5C 6C 4H", "7C 8C 9C", "AC KC QC")
    do(short, "W 2C, E 7C, S AC, S quit trick, S KC, W 3C, N 5C, E object count N")
    assert wish(short, "W") == "new deal"
