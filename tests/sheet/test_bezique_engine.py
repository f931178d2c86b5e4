"""Beside the engine: what is called in every deal of a series gives the sheet the engine's scores and settlements."""

from __future__ import annotations

from random import Random

import pytest

import trickbook
from tests.bezique.playthroughs import choose
from tests.marks import rule
from tests.sheet.bezique import called, last_taker
from tests.sheet.sheets import Pen, refolded
from trickbook.cards import Card
from trickbook.contract.registry import game_class
from trickbook.contract.seat import NORTH, SOUTH
from trickbook.contract.sheet import CALL
from trickbook.games.bezique import BeziqueState, acts
from trickbook.games.bezique.acts import Step
from trickbook.games.bezique.ranks import COURT, PACK
from trickbook.match import Match
from trickbook.sheet import Heading, Sheet

GAMES = [trickbook.game("bezique", preset) for preset in game_class("bezique").presets]
GAMES += map(trickbook.game, [
    "bezique(carte_blanche_value=250,last_trick_value=10,brisque_mode=decisive)",
    "bezique(rubicon_limit=3000,game_bonus=1000,auto_gather=off)",
    "bezique(trump_maker=marriage_or_sequence,bezique_unite=new_card,last_trick_value=250)",
])  # fmt: skip


def pack(rng: Random, blanche: bool) -> list[Card]:
    """A shuffled pack; with ``blanche`` both are dealt carte blanche, and it goes on for a while."""
    cards = rng.sample(PACK, len(PACK))
    plain = [card for card in cards if not COURT >> card & 1][: 18 + rng.randrange(8)] if blanche else []
    for card in plain:
        cards.remove(card)
    return plain + cards


def write_down(sheet: Sheet, state: BeziqueState, **facts: str) -> None:
    """What two people at the table enter, each the own calls: nobody is the host."""
    pen, deal = Pen(sheet), sheet.current
    for words in called(state.events):
        pen.tell(NORTH if words[0] == "N" else SOUTH, deal, **sheet.rules.read_facts({CALL: words}))
    pen.tell(NORTH, deal, **{"last": last_taker(state.events)} | facts)
    if sheet.row(deal).worked is None:
        pen.tell(NORTH, deal, brisques=f"{state.brisques[0]}-{state.brisques[1]}")
    pen.agree(SOUTH, deal, 1)


@rule("B-VAL-1", "B-VAL-2", "B-VAL-3", "B-VAL-4", "B-VAL-5", "B-TRUMP-2", "B-CB-2", "B-CB-8", "B-LAST-6", "B-USE-17")
@rule("B-END-1", "B-END-9", "B-END-12", "B-END-13", "B-END-15", "B-SETUP-5")
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_what_is_called_in_a_series_gives_its_scores_settlements_and_winner(game):
    rng = Random(str(game))
    match, sheet = Match(game, SOUTH), Sheet(Heading(game, SOUTH))
    for number in range(5):
        state = game.deal(match.dealer, pack(rng, number == 1), standing=match.standing)
        assert isinstance(state, BeziqueState) and sheet.dealer == match.dealer
        while state.to_act is not None:
            state.apply(choose(state, number))
        write_down(sheet, state)
        match.close(state)
        line = sheet.lines[-1]
        assert [cell and cell.points for cell in line.row.cells] == state.points
        assert line.row.worked is not None and state.result is not None
        assert line.row.worked.result[:3] == state.result[:3]
        assert sheet.standing == match.standing and sheet.totals == match.scores
        assert sheet.checks() == [] and sheet.clashes == []
    assert refolded(sheet).state() == sheet.state()
    Pen(sheet).end(NORTH)
    assert sheet.banked == game.outcome_if_stopped(match.standing)


@rule("B-IRR-6", "B-IRR-7", "B-IRR-10", "B-IRR-12", "B-IRR-13", "B-IRR-14")
@pytest.mark.parametrize("step", [acts.END, acts.FREEZE])
@pytest.mark.parametrize("seed", range(4))
def test_the_fine_for_too_many_cards_is_the_one_of_the_club_table(step, seed):
    game, rng = trickbook.game("bezique", table_errors=True), Random(seed)
    state = game.deal(SOUTH, pack(rng, False), club=True)
    assert isinstance(state, BeziqueState)
    for _ in range(rng.randrange(150, 220)):
        state.apply(choose(state, seed))
    offender = rng.choice(game.seats)
    state.force(offender, Step(step))
    while state.to_act is not None:
        state.apply(choose(state, seed))
    sheet = Sheet(Heading(game, SOUTH))
    few = {} if step == acts.END else {"too_few": game.next_seat(offender).letter}
    write_down(sheet, state, too_many=offender.letter, **few)
    worked = sheet.row(1).worked
    assert worked is not None and worked.result == state.result
    assert [cell.points for cell in worked.cells] == state.points
    assert sheet.standing == game.settle(state)
