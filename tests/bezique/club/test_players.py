"""Computer players at a club table of Bezique: ``rule`` is never at fault and uses its rights, ``clumsy`` errs."""

from __future__ import annotations

from random import Random

import pytest

import trickbook
from tests.bezique.club.tables import club, docket, state
from tests.clubs import do
from tests.marks import rule
from trickbook.contract.acts import Demand, ObjectTo
from trickbook.contract.seat import NORTH, SOUTH, Seat
from trickbook.errors import OptionError
from trickbook.fairness import Shuffler
from trickbook.games.bezique.actions import GATHER
from trickbook.players import make, play
from trickbook.players.base import RuleBot
from trickbook.players.clumsy import Clumsy
from trickbook.table import Act, Claim, Entry, Ruled, Table


def said(table: Table, seat: Seat) -> Entry | None:
    """What ``rule`` interjects for a seat."""
    return RuleBot(Random(0)).interject(table.view(seat))


@rule("B-IRR-5")
def test_a_club_table_needs_errors_to_be_possible() -> None:
    with pytest.raises(OptionError, match="table_errors"):
        Table(trickbook.game("bezique"), SOUTH, guided=False)
    game = trickbook.game("bezique", "foster").at_club()
    assert str(game).count("table_errors=on") == 1 and game.at_club() == game


def test_rule_is_never_at_fault() -> None:
    table = Table(trickbook.game("bezique", None, auto_gather=False).at_club(), SOUTH, guided=False)
    play(table, {seat: make("rule", f"{seat}") for seat in table.game.seats}, Shuffler.seeded("club"), deals=1)
    assert table.match.deals == 1 and not [event for event in table.events if isinstance(event, Ruled)]


@pytest.mark.parametrize("options", [{}, {"forgot_draw": "french", "wrong_count_code": "french"}])
def test_clumsy_players_come_to_an_end_and_to_rulings(options: dict[str, str]) -> None:
    table = Table(trickbook.game("bezique", None, **options).at_club(), SOUTH, guided=False)
    players = {seat: Clumsy(Random(f"clumsy {seat}"), 0.1) for seat in table.game.seats}
    play(table, players, Shuffler.seeded("clumsy"), deals=2)
    assert table.match.deals == 2 and [event for event in table.events if isinstance(event, Ruled)]


@rule("B-IRR-2")
def test_rule_objects_to_a_false_lead() -> None:
    table = club("9C 7S", "AC 8S", leader="S")
    do(table, "N 9C")
    assert said(table, SOUTH) == Act(SOUTH, (ObjectTo("lead", NORTH),)) and said(table, NORTH) is None


@rule("B-IRR-6")
def test_rule_counts_a_hand_that_is_too_long() -> None:
    table = club("9C 7S", "AC 8S", leader="S")
    do(table, "S 8S, N 7S, S draw, N draw, N draw 1")
    assert said(table, SOUTH) == Act(SOUTH, (ObjectTo("count", NORTH),))


@rule("B-IRR-23")
def test_rule_wants_its_own_card_back() -> None:
    table = club("9C 7S", "AC 8S", leader="S")
    do(table, "S 8S, N 7S, N draw")
    assert said(table, SOUTH) == Act(SOUTH, (ObjectTo("draw", NORTH),))


@rule("B-IRR-27")
def test_rule_objects_to_a_wrong_declaration_and_calls_a_lead() -> None:
    table = club("7C 7D 7H 8C 8D", "KS KH KC JC 7S", winner="S", erroneous_declaration="foster")
    do(table, "S declare kings with KS KH KC JC")
    assert said(table, NORTH) == Act(NORTH, (ObjectTo("declaration", SOUTH),))
    do(table, "N object declaration, S draw")
    assert said(table, NORTH) == Act(NORTH, (Demand("call lead"),))


@rule("B-IRR-30")
def test_rule_claims_what_is_proved() -> None:
    table = club("AC KH QH 9S", "8C 7D TH 7S", "", leader="N")
    do(table, "N AC, S 7D, N KH, S TH, S 8C, N QH")
    assert said(table, NORTH) == Claim(NORTH, SOUTH, 1)


@rule("B-BRQ-6", "T-21")
def test_rule_gathers_what_it_has_won() -> None:
    table = club("AS 7D 8D", "9S 9D 8H", "KH KS 7C 8C", leader="N", auto_gather="off")
    do(table, "N AS, S 9S")
    assert said(table, NORTH) == Act(NORTH, (GATHER,)) and said(table, SOUTH) is None


@rule("T-33")
def test_a_substitute_draws_and_plays_lawfully() -> None:
    table = club("9C 7S", "AC 8S", leader="S")
    for _ in range(12):
        seat = state(table).to_act
        assert seat is not None
        table.apply(table.substitute(seat))
    assert not docket(table).breaches
