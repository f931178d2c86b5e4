"""PettingZoo: its own suites, the reward and the end of an episode, misuse."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

from tests.envs.games import GAMES
from trickbook import IllegalAction, OptionError
from trickbook.envs.pettingzoo import TrickEnv, env, parallel_env

with warnings.catch_warnings():  # the suite loads a game of its own in a way that its library has given up
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test, parallel_api_test, seed_test

every_game = pytest.mark.parametrize("name", GAMES)
every_reward = pytest.mark.parametrize("reward", ["deal", "match"])
# What the suite warns of where observations are a dict with a mask, unless it knows the environment by name; and where
# an agent that is out of turn or done has no action.
masked = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
)


@masked
@every_game
@every_reward
def test_the_suites_of_the_library_pass(name, reward):
    arguments = {"reward": reward, "most_deals": 2}
    api_test(env(name, **arguments), num_cycles=100)
    seed_test(lambda: env(name, **arguments), num_cycles=40)
    parallel_api_test(parallel_env(name, **arguments), num_cycles=100)


@every_game
def test_the_parallel_form_is_seeded_like_the_other(name):
    parallel, serial = parallel_env(name), env(name)
    observations, _ = parallel.reset(seed=3)
    serial.reset(seed=3)
    for agent, seen in observations.items():
        assert (seen["observation"] == serial.observe(agent)["observation"]).all()


def played(played_env: TrickEnv, seed: int) -> TrickEnv:
    """The environment at the end of an episode of random lawful actions."""
    played_env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    for _ in range(100_000):
        agent = played_env.agent_selection
        if played_env.terminations[agent] or played_env.truncations[agent]:
            return played_env
        mask = played_env.observe(agent)["action_mask"]
        played_env.step(int(rng.choice(np.flatnonzero(mask))))
    raise AssertionError("the episode has not ended")


@every_game
@pytest.mark.parametrize("seed", range(5))
def test_a_deal_pays_what_the_sides_have_gained_on_each_other(name, seed):
    over = played(env(name), seed)
    score = over._episode.state.score
    assert score is not None
    for agent, seat in zip(over.possible_agents, over.game.seats, strict=True):
        side = over.game.side_of(seat)
        assert over.rewards[agent] == score[side] - score[1 - side]
    assert abs(score[0] - score[1]) <= over.game.widest_margin
    assert all(over.terminations.values()) and not any(over.truncations.values())


@every_game
def test_a_match_pays_one_to_the_winners(name):
    ends = set()
    for seed in range(6):
        over = played(env(name, reward="match", most_deals=3), seed)
        match, winners = over._episode.match, [agent for agent in over.agents if over.rewards[agent] > 0]
        decided = match.outcome or over.game.outcome_if_stopped(match.standing)
        paid = 1 if decided.winner is not None else 0
        assert {over.game.side_of(over._seats[agent]) for agent in winners} == ({decided.winner} if paid else set())
        assert sum(over.rewards.values()) == 0 and {abs(reward) for reward in over.rewards.values()} == {paid}
        assert all(over.truncations.values()) is (match.outcome is None)
        assert all(over.terminations.values()) is (match.outcome is not None)
        ends.add(match.deals)
    assert ends <= {1, 2, 3}


@every_game
def test_the_mask_shows_what_is_lawful_to_the_agent_in_turn_alone(name):
    shown = env(name)
    shown.reset(seed=5)
    for agent in shown.possible_agents:
        mask = shown.observe(agent)["action_mask"]
        lawful = shown._episode.state.legal_actions() if agent == shown.agent_selection else ()
        assert [shown.game.action(int(number)) for number in np.flatnonzero(mask)] == sorted(
            lawful, key=shown.game.action_id
        )


@every_game
def test_misuse_is_refused(name, caplog):
    misused = env(name)
    with pytest.raises(AttributeError, match="reset"):
        _ = misused.agents
    for early in (lambda: misused.step(0), lambda: misused.observe("player_0"), misused.render):
        with pytest.raises(AssertionError, match="reset"):
            early()
    misused.reset(seed=1)
    agent = misused.agent_selection
    before = misused.observe(agent)
    unlawful = int(np.flatnonzero(before["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction):
        misused.step(unlawful)
    after = misused.observe(agent)
    assert misused.agent_selection == agent and (after["observation"] == before["observation"]).all()
    with pytest.raises(AssertionError, match="action space"):
        misused.step(int(misused.action_space(agent).n))
    with pytest.raises(AssertionError, match="action space"):
        misused.step(None)
    with pytest.raises(AttributeError, match="has no nonsense"):
        _ = misused.nonsense
    over = played(env(name), 1)
    with pytest.raises(ValueError, match="None"):
        over.step(0)
    while over.agents:
        over.step(None)
    over.step(None)
    assert "step() called after all agents are terminated" in caplog.text


def test_an_unknown_reward_or_option_is_named():
    with pytest.raises(OptionError, match="reward"):
        env("pedro", reward="trick")
    with pytest.raises(OptionError, match="did you mean target"):
        env("pedro", targt=52)


@every_game
def test_it_can_be_read(name):
    read = env(name, render_mode="ansi")
    read.reset(seed=2)
    assert "holds" in (read.render() or "")
