"""Gymnasium: its checker, the bots at the other seats, unlawful actions, misuse."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tests.envs.games import GAMES
from trickbook import OptionError, PositionError, Seat
from trickbook.envs.gymnasium import SeatEnv, register

every_game = pytest.mark.parametrize("name", GAMES)


@every_game
@pytest.mark.parametrize("reward", ["deal", "match"])
def test_the_checker_of_the_library_passes(name, reward):
    register()
    check_env(gymnasium.make(f"trickbook/{name}-v0", reward=reward).unwrapped)


@every_game
@pytest.mark.parametrize("bots", ["random", "rule"])
def test_the_agent_acts_at_its_seat_and_bots_at_the_others(name, bots):
    env = SeatEnv(name, bots=bots)
    rewards = []
    for seed in range(4):
        _, info = env.reset(seed=seed)
        over = env._episode is None
        while not over:
            assert env._episode is not None and env._episode.to_act == env.seat
            _, reward, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
        rewards.append(reward)
    assert not info["action_mask"].any()
    assert any(rewards)


@every_game
def test_an_unlawful_action_ends_the_episode_and_says_why(name):
    env = SeatEnv(name, seat="N", render_mode="ansi")
    _, info = env.reset(seed=7)
    unlawful = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, truncated, info = env.step(unlawful)
    assert terminated and not truncated
    assert reward == -env.game.widest_margin
    assert info["refusal"].endswith(")") and "North holds" in (env.render() or "")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(unlawful)


def test_misuse_is_refused():
    with pytest.raises(gymnasium.error.ResetNeeded):
        SeatEnv("pedro").step(0)
    with pytest.raises(PositionError, match="no seat East"):
        SeatEnv("toy", seat=Seat.EAST)
    with pytest.raises(OptionError, match="no player"):
        SeatEnv("pedro", bots="grandmaster").reset(seed=1)
