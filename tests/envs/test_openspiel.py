"""OpenSpiel: its own suites and search, chance, and that a player's sight is all that resampling uses."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import trickbook
from tests.envs.games import GAMES
from trickbook.envs.openspiel import PREFIX, LuckNeeded, register

every_game = pytest.mark.parametrize("name", GAMES)
SMALL = {"pedro": "(pack=small)", "cinch": "(pack=small)"}


@pytest.fixture(autouse=True)
def registered() -> None:
    register()


def load(name: str) -> pyspiel.Game:
    return pyspiel.load_game(PREFIX + name)


def dealt(game: pyspiel.Game, seed: int, moves: int = 0) -> Any:
    """A deal with all chance drawn, after ``moves`` random moves or fewer."""
    state, rng = game.new_initial_state(), Random(seed)
    while not state.is_terminal() and (state.is_chance_node() or moves):
        moves -= not state.is_chance_node()
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_the_suites_of_the_library_pass():
    run = subprocess.run([sys.executable, "-m", "tests.envs.suites"], capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stderr[-5000:]
    ran = re.search(r"ran (\d+) tests over (\d+) games", run.stdout)
    assert ran is not None and int(ran[1]) == 6 * int(ran[2])  # five of the one suite, one of the other


@every_game
def test_random_play_passes_the_check_of_every_node(name, capfd):
    pyspiel.random_sim_test(load(name), num_sims=3, serialize=True, verbose=False)


@every_game
def test_the_whole_pack_is_dealt_first(name):
    game = load(name)
    state, cards = game.new_initial_state(), game.trick_game.whole_pack
    for left in range(len(cards), 0, -1):
        to_come = Counter(map(int, sorted(cards)[len(cards) - left :]))
        assert state.is_chance_node()
        assert dict(state.chance_outcomes()) == {card: number / left for card, number in to_come.items()}
        state.apply_action(state.chance_outcomes()[0][0])
    assert not state.is_chance_node()
    assert state.course.deal.setup.pack == tuple(sorted(cards))


@every_game
def test_information_states_are_the_cores(name):
    state = dealt(load(name), 4, 6)
    for player, seat in enumerate(state.course.game.seats):
        assert state.information_state_string(player) == state.course.deal.information_state(seat)
        assert len(state.information_state_tensor(player)) == sum(field.size for field in state.course.game.fields())


@every_game
def test_a_resampled_deal_cannot_be_told_from_the_true_one(name):
    game = load(name + SMALL.get(name, ""))
    rng, others = np.random.RandomState(1), 0
    for seed in range(4):
        state = dealt(game, seed, 8)
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, rng.uniform)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.current_player() == state.current_player()
            assert other.legal_actions() == state.legal_actions() or state.current_player() != player
            others += str(other) != str(state)
    assert others > 4


@every_game
def test_the_search_of_the_library_plays_a_deal(name):
    game = load(name + SMALL.get(name, ""))
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, np.random.RandomState(5)),
        uct_c=10.0,
        max_simulations=4,
        random_state=np.random.RandomState(6),
    )
    state, searches = dealt(game, 7), 60
    while not state.is_terminal():
        searches -= 1  # a long deal is brought to its end without it
        state.apply_action(bot.step(state) if searches > 0 else state.legal_actions()[-1])
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
    assert sum(state.returns()) == 0 and any(state.returns())


def test_the_luck_is_drawn_where_a_deal_needs_it_and_nowhere_else():
    game, needed = load("pedro(pack=small)"), 0
    for seed in range(60):
        state, rng, chance = game.new_initial_state(), Random(seed), 0
        while not state.is_terminal():
            if state.is_chance_node():
                chance += 1
                if chance > 24:  # the luck: no player acts, and what is known is what was known
                    assert state.current_player() == pyspiel.PlayerId.CHANCE
            state.apply_action(rng.choice(state.legal_actions()))
        assert chance in (24, 48)
        assert (chance == 48) is state.course.deal.reshuffled
        if chance == 48:
            needed += 1
            assert state.course.deal.setup.luck == tuple(state.course.luck)
            for copy in (pickle.loads(pickle.dumps(state)), state.clone()):
                assert str(copy) == str(state) and copy.returns() == state.returns()
            other = state.resample_from_infostate(0, rng.random)
            assert other.information_state_string(0) == state.information_state_string(0)
        else:
            with pytest.raises(LuckNeeded):
                list(state.course.deal.setup.luck)
    assert needed > 2


def test_a_state_is_stored_in_the_middle_of_its_luck():
    game = load("pedro(pack=small,dealer_fill_choice=random)")
    state = dealt(game, 3, 0)
    for _ in range(30):
        if state.is_chance_node():
            break
        state.apply_action(state.legal_actions()[0])
    assert state.is_chance_node() and len(state.course.pack) == 24
    for _ in range(5):
        state.apply_action(state.chance_outcomes()[0][0])
    twin = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]
    for other in (twin, state.clone()):
        rng = Random(1), Random(1)
        one, two = state.clone(), other
        while not one.is_terminal():
            for it, chance in zip((one, two), rng, strict=True):
                it.apply_action(chance.choice(it.legal_actions()))
        assert str(one) == str(two) and one.returns() == two.returns()


def test_options_are_parameters_and_bad_ones_are_named():
    game = load("pedro(target=52,slam_double=True,dealer=N)")
    assert str(game.trick_game) == "pedro(target=52,slam_double=on)"
    assert dealt(game, 1).course.deal.dealer == trickbook.Seat.NORTH
    with pytest.raises(Exception, match="target"):
        load("pedro(target=53)")
    with pytest.raises(Exception, match="targt"):
        load("pedro(targt=52)")
