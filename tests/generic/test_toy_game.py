"""The toy game by its rules, and the page that is built on it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import trickbook
from tests.marks import rule
from trickbook.cards import card_set, parse_cards
from trickbook.contract.event import TrickWon
from trickbook.contract.seat import NORTH, SOUTH, Seat
from trickbook.contract.state import State
from trickbook.errors import PositionError
from trickbook.rules import rules_of

ROOT = Path(__file__).parents[2]
TOY = ROOT / "tests" / "toygame"


def deal(written: str, **options: object) -> State:
    """South deals: North has the first, third and fifth card, South the next to each, the seventh is turned."""
    return trickbook.game("toy", None, **options).deal(SOUTH, parse_cards(written))


PACK = "AC AD KC KD QH JH AH QC QD JC JD KH"


def play(state: State, written: str) -> list[Seat]:
    """Play cards in turn; who wins each trick."""
    for word in written.split():
        state.apply(state.game.parse(word))
    return [event.seat for event in state.events if isinstance(event, TrickWon)]


def legal(state: State) -> str:
    return " ".join(map(str, state.legal_actions()))


@rule("X-GEN-1", "X-CARD-1", "X-DEAL-1", "X-DEAL-2", "X-DEAL-3")
def test_two_players_are_dealt_three_each_and_the_seventh_is_turned():
    state = deal(PACK)
    assert state.game.seats == (NORTH, SOUTH) and len(state.game.whole_pack) == 12
    assert state.view(NORTH).hand == card_set(parse_cards("AC KC QH"))
    assert state.view(SOUTH).hand == card_set(parse_cards("AD KD JH"))
    assert state.view(None).trump == trickbook.HEARTS


@rule("X-PLAY-1", "X-PLAY-2", "X-PLAY-3", "X-PLAY-4", "X-PLAY-5")
def test_tricks_are_followed_trumped_and_won():
    state = deal(PACK)
    assert state.to_act == NORTH and legal(state) == "KC AC QH"
    assert play(state, "QH") == []
    assert legal(state) == "JH"
    assert (
        str(state.why_not(state.game.parse("AD"))) == "You hold a card of hearts, so you must follow suit. (X-PLAY-2)"
    )
    assert play(state, "JH AC") == [NORTH]
    assert legal(state) == "KD AD"  # no club
    assert play(state, "AD KC KD") == [NORTH, NORTH, NORTH]
    assert state.score == (3, 0)


@rule("X-PLAY-4", "X-PLAY-5", "X-SCORE-1")
def test_a_trump_wins_a_plain_lead_and_its_player_leads():
    state = deal(PACK)
    assert play(state, "AC JH") == [SOUTH]
    assert state.to_act == SOUTH
    play(state, "AD KC KD QH")
    assert state.score == (1, 2)


@rule("X-SWAP-1")
def test_two_cards_are_exchanged_as_one_choice():
    state = deal(PACK, exchange=True)
    assert state.phase == "exchange" and legal(state) == "discard KC discard AC discard QH"
    state.apply(state.game.parse("discard AC"))
    assert state.to_act == NORTH and state.view(SOUTH).draft == 0 and len(state.view(NORTH).legal) == 2
    state.apply(state.game.parse("discard KC"))
    assert state.view(NORTH).hand == card_set(parse_cards("QH QC QD"))
    assert str(state.events[-1].seen_by(SOUTH)) == "North draws 2 cards."
    for word in ("discard AD", "discard JH"):
        state.apply(state.game.parse(word))
    assert state.view(SOUTH).hand == card_set(parse_cards("KD JC JD"))
    assert state.phase == "play" and state.to_act == NORTH


@rule("X-END-1")
def test_seven_points_and_the_lead_win():
    game = trickbook.game("toy")

    def after(points: tuple[int, int], won: str) -> object:
        standing = game.standing_type(points=points)  # type: ignore[call-arg]
        state = game.deal(SOUTH, parse_cards(PACK), standing=standing)
        play(state, won)
        return game.settle(state).outcome

    three_nil, one_two = "QH JH AC AD KC KD", "AC JH AD KC KD QH"
    assert after((3, 0), three_nil) is None
    assert after((4, 0), three_nil).winner == 0  # type: ignore[attr-defined]
    assert after((6, 5), one_two) is None  # seven all
    assert after((6, 6), one_two).winner == 1  # type: ignore[attr-defined]


def test_it_knows_no_set_pieces():
    with pytest.raises(PositionError, match="knows no set pieces"):
        trickbook.game("toy").deal(SOUTH, hands={"N": "AC"})


def test_it_is_made_of_the_contract_alone():
    known = re.compile(r"(__future__|collections\.abc|random|typing|tests\.toygame|trickbook\.(cards|contract))\b")
    for file in TOY.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            modules = [node.module] if isinstance(node, ast.ImportFrom) else []
            modules += [name.name for name in node.names] if isinstance(node, ast.Import) else []
            for module in modules:
                assert module is not None
                assert known.match(module), module


def test_every_rule_stands_in_the_code_and_on_a_test():
    code = "".join(file.read_text() for file in TOY.glob("*.py"))
    proved = Path(__file__).read_text()
    for text in rules_of("toy"):
        assert (text.id in code and f'"{text.id}"' in proved) != text.told, text.id


def test_the_page_on_adding_a_game_quotes_its_code():
    page = (ROOT / "docs" / "add-a-game.md").read_text()
    sources = [file.read_text() for file in (*TOY.iterdir(), *Path(__file__).parent.glob("*.py")) if file.is_file()]
    blocks = re.findall(r"^```(?:python|markdown)\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    assert len(blocks) > 8
    for block in blocks:
        assert any(block in source for source in sources), f"not in the toy any more:\n{block}"
