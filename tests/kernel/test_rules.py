"""The kernel plays by the games' rules: what may be played, who wins and what it brings, on playthroughs by chance."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import trickbook
from tests.generic.deals import PRESETS
from tests.marks import rule
from trickbook.contract.action import CardAction
from trickbook.contract.event import TrickWon
from trickbook.contract.game import Game
from trickbook.contract.registry import game_class
from trickbook.contract.state import State
from trickbook.errors import OptionError, PositionError
from trickbook.games.allfours.state import AllFoursState
from trickbook.games.bezique.ranks import LAST_TRICK
from trickbook.games.bezique.state import BeziqueState
from trickbook.games.cinch import CinchState
from trickbook.games.pedro import PedroState
from trickbook.games.whist import WhistState
from trickbook.kernel import playouts, position, solve_cards

NAMES = tuple(trickbook.game_names())


def total(state: State, side: int) -> int:
    """What a side has, by the game's own count."""
    if isinstance(state, WhistState):
        return state.tricks[side]
    if isinstance(state, PedroState | CinchState):
        return state.count().points[side]
    assert isinstance(state, BeziqueState)
    last = state.is_over and state.leader == state.game.seats[side]
    return state.brisques[side] + LAST_TRICK * last


def play_through(game: Game, rng: Random, side: int) -> int:
    """Plays a deal by chance, the kernel beside it; how many cards of it were played to tricks."""
    pack = rng.sample(game.whole_pack, len(game.whole_pack))
    state, compared = game.deal(rng.choice(game.seats), pack, rng.sample(pack, len(pack))), 0
    while state.to_act is not None:
        lawful = state.legal_actions()
        try:
            at = position(state, side)
        except PositionError:
            state.apply(rng.choice(lawful))
            continue
        action = rng.choice(lawful)
        assert isinstance(action, CardAction)
        cards = at.tables.cards
        assert set(at.tables.named(at.legal)) == {action.card for action in lawful if isinstance(action, CardAction)}
        assert at.to_act is not None and game.seats[at.to_act] == state.to_act
        place = next(place for place, card in enumerate(cards) if card == action.card and at.legal >> place & 1)
        _, winner, points = at.native.after(place)
        before = total(state, side)
        assert at.taken == before
        events = state.apply(action)
        won = [event.seat for event in events if isinstance(event, TrickWon)]
        assert won == ([] if winner is None else [game.seats[winner]])
        ours = winner is not None and at.tables.sides[winner] == 0
        assert total(state, side) - before == (points if ours else 0)
        compared += 1
    if isinstance(state, BeziqueState):
        assert state.result is not None and at.tables.map is not None
        value = state.result.value if state.result.winner == side else -state.result.value
        assert at.tables.map[total(state, side)] == value
    return compared


@pytest.mark.parametrize(("name", "preset"), [(name, preset) for name in NAMES for preset in PRESETS[name]])
def test_under_every_preset_the_kernel_knows_what_may_be_played_who_wins_and_what_it_brings(name, preset):
    rng = Random(f"{name} {preset}")
    for number in range(2 if name == "bezique" else 6):
        assert play_through(trickbook.game(name, preset), rng, number % 2) >= 9


@pytest.mark.parametrize("name", NAMES)
def test_so_it_does_under_options_by_chance(name):
    rng, played = Random(f"options of {name}"), 0
    while played < (4 if name == "bezique" else 25):
        rows = game_class(name).options_type.rows()
        try:
            chosen: dict[str, Any] = {row.name: rng.choice(row.values) for row in rows}
            game = trickbook.game(name, **chosen)
        except OptionError:
            continue
        if getattr(game.options, "auto_gather", True):  # else who has the brisques is not a matter of tricks alone
            played += play_through(game, rng, played % 2) > 0


def test_long_hands_bury_as_pedros_rules_have_it():
    game = trickbook.game("pedro")
    facts: dict[str, Any] = {
        "hands": {"W": "AH KH QH JH TH 9H 8H 5H 2H", "N": "AS", "E": "KS", "S": "7H"},
        "trump": "hearts",
    }
    state = game.deal(trickbook.SOUTH, bidder="W", contract="8", leader="W", **facts)
    assert isinstance(state, AllFoursState) and state.phase == "stack"
    for word, legal in [("bury KH", "8H 9H QH KH"), ("bury 8H", "8H 9H QH"), ("bury QH", "9H QH")]:
        at = position(state)
        assert " ".join(map(str, at.tables.named(at.legal))) == legal
        state.apply(game.parse(word))
    at = position(state)
    assert " ".join(map(str, at.tables.named(at.legal))) == "2H 5H 9H TH JH AH"
    assert at.bury == (0, 0, 0, 0)


@rule("B-PLAY-6", "B-LAST-6", "B-END-2")
def test_the_last_tricks_are_told_too_when_no_trump_is_left_and_both_hold_the_same_card():
    game, points = trickbook.game("bezique"), {"N": "1500", "S": "1200"}
    for trump in ("spades", "hearts"):
        hands = {"N": "9D KC", "S": "9D 7C"}  # the second nine does not beat the first, the king beats the seven
        state = game.deal(trickbook.SOUTH, hands=hands, points=points, trump=trump, leader="N")
        assert {str(card): value for card, value in solve_cards(state).items()} == {"9D": 800, "KC": 800}
        assert playouts([state], 2).tolist() == [[LAST_TRICK] * 2]
