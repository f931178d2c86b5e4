"""A seat that is away: what the table enters for it is lawful, obeys every demand, and is no irregularity (T-33)."""

from __future__ import annotations

from random import Random

import pytest

from tests.cinch.club.tables import club
from tests.cinch.positions import FULL_DEAL, cinch
from tests.clubs import broken, do, exposed, lawful
from tests.marks import rule
from trickbook.contract.acts import QUIT_TRICK, WAIVE, AnswerVoid
from trickbook.contract.laws import Bar
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST
from trickbook.errors import IllegalAction
from trickbook.games.cinch import CinchStanding
from trickbook.table import Act, Confirm, Cut, Deal, Entry, Ruled, Table


def words(made: Entry) -> str:
    assert isinstance(made, Act)
    return " ".join(map(str, made.actions))


@rule("T-33")
def test_a_substitute_plays_a_lawful_card_and_obeys_what_was_demanded() -> None:
    table = club("AC KH QS", "9C 6H 4C", "8C 7H JS", "7C 8H TS")
    do(table, "N expose 9C, W call 9C, W AC")
    assert words(table.substitute(NORTH)) == "9C"
    table.apply(table.substitute(NORTH))
    assert broken(table) == []
    assert words(table.substitute(EAST)) == "8C"
    with pytest.raises(IllegalAction, match="Nothing waits for West"):
        table.substitute(WEST)


@rule("T-33", "T-15")
def test_it_lets_rights_go_and_demands_nothing() -> None:
    table = club("AC 3H 9D", "QC 4H 8D", "JC 6H 7D", "KC 7H 6D", bid="N 6")
    do(table, "S KC, E object lead S")
    assert table.substitute(WEST) == Act(WEST, (WAIVE,))
    table.apply(table.substitute(WEST))
    assert exposed(table, "S") == {"KC"}


@rule("T-33", "C-PLAY-18", "C-IRR-34")
@pytest.mark.parametrize(("north", "card", "void"), [("9C 6H", "9C", False), ("9C 8S", "9C", True)])
def test_it_answers_partner_truly(north: str, card: str, void: bool) -> None:
    table = club("KH AC", north, "7H 8C", "8H 7C")
    do(table, f"W KH, N {card}, S void?")
    assert table.substitute(NORTH) == Act(NORTH, (AnswerVoid(void),))


@rule("T-33", "C-IRR-38", "T-20")
def test_with_exposed_cards_it_turns_the_trick_before_it_leads_and_never_lays_down_the_hand() -> None:
    table = club("QC KH 4S", "AC 6H 9S", "8C 7H 5S", "7C 8H TS")
    do(table, "N expose 9S, W QC, N AC, E 8C, S 7C")
    assert table.substitute(NORTH) == Act(NORTH, (QUIT_TRICK,))
    table.apply(table.substitute(NORTH))
    assert words(table.substitute(NORTH)) in lawful(table, "N")


@rule("T-33", "T-10", "T-11")
def test_it_cuts_and_agrees() -> None:
    table = club("KH", "6H", "7H", "8H", won=("5D 2H", "5H AH JH TH"))
    do(table, "W KH, N 6H, E 7H, S 8H")
    assert table.substitute(SOUTH) == Cut(SOUTH)
    table = club("KH", "6H", "7H", "8H", won=("5D 2H", "5H AH JH TH"), standing=CinchStanding(scores=(0, 49)))
    do(table, "W KH, N 6H, E 7H, S 8H, W confirm")
    assert table.substitute(NORTH) == Confirm(NORTH)
    do(table, "N confirm")
    with pytest.raises(IllegalAction):
        table.substitute(NORTH)


@rule("T-33")
@pytest.mark.parametrize("guided", [True, False])
def test_four_seats_that_are_away_play_a_deal_to_its_end_without_an_irregularity(guided: bool) -> None:
    rng = Random("away")
    game = cinch() if guided else cinch().at_club()
    for pack in (FULL_DEAL, *(tuple(rng.sample(game.whole_pack, 52)) for _ in range(5))):
        table = Table(game, SOUTH, guided=guided)
        table.apply(Deal(pack))
        for _ in range(200):
            if table.awaits != "act":
                break
            assert table.state is not None and table.state.to_act is not None
            table.apply(table.substitute(table.state.to_act))
        assert table.awaits in ("cut", "deal")
        assert not any(isinstance(event, Ruled) and event.ruling.orders(Bar) for event in table.events)
        assert table.breaches == []
