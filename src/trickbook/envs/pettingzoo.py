"""PettingZoo: every registered game as a turn-based (AEC) environment, and the parallel form of such a one.

    from trickbook.envs import pettingzoo
    env = pettingzoo.env("pedro", target=52)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        ...  # choose where observation["action_mask"] is 1

Agents are ``player_0``, ``player_1`` ... in the order of ``game.seats``.  Misuse raises what PettingZoo's own wrappers
raise, at less cost: an ``AssertionError`` for a call that must wait for ``reset`` or an action outside the action
space, an ``AttributeError`` for what is not there before ``reset``.  An action that the rules refuse raises
``IllegalAction`` with its reason.  In each case nothing changes.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import trickbook
from trickbook.contract.game import Game
from trickbook.envs import from_the_rl_extra
from trickbook.envs.episode import MOST_DEALS, Episode, make_reward
from trickbook.envs.spaces import action_mask, action_space, mask_space, observation, observation_space

with from_the_rl_extra():
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
    from pettingzoo.utils.env_logger import EnvLogger


class TrickEnv(AECEnv):
    """A game as an AEC environment."""

    def __init__(
        self, game: Game, reward: str = "deal", most_deals: int = MOST_DEALS, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.game = game
        self.render_mode = render_mode
        self.metadata = {"name": f"{game.name}_v0", "render_modes": ["ansi"], "is_parallelizable": True}
        self.possible_agents = [f"player_{number}" for number, _ in enumerate(game.seats)]
        self._seats = dict(zip(self.possible_agents, game.seats, strict=True))
        self._agents = {seat: agent for agent, seat in self._seats.items()}
        self._reward, self._most_deals = make_reward(reward), most_deals
        self._fields = game.fields()
        self._observations = {
            agent: spaces.Dict({"observation": observation_space(self._fields), "action_mask": mask_space(game)})
            for agent in self.possible_agents
        }
        self._actions = {agent: action_space(game) for agent in self.possible_agents}
        self._rng = Random()

    def __getattr__(self, name: str) -> Any:
        """What is not there: before the first ``reset``, most of it."""
        if "_episode" not in vars(self):
            raise AttributeError(f"{name} cannot be accessed before reset")
        raise AttributeError(f"{type(self).__name__} has no {name}")

    def _started(self, refuse: Callable[[], None]) -> Episode:
        """The episode; what PettingZoo raises, if there has been no ``reset``."""
        episode: Episode | None = vars(self).get("_episode")
        if episode is None:
            refuse()
        assert episode is not None
        return episode

    def observation_space(self, agent: str) -> spaces.Dict:
        """The observation (``docs/environments.md`` has its layout) and the action mask of an agent."""
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The ids of the game's actions."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new episode; equal seeds give equal ones.  ``options`` are not used."""
        if seed is not None:
            self._rng = Random(seed)
        self._episode = Episode(self.game, self._reward, self._most_deals, self._rng, self._fields)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        to_act = self._episode.to_act
        self.agent_selection = self.agents[0] if to_act is None else self._agents[to_act]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent knows, and what it may do now (nothing unless it is its turn)."""
        episode, seat = self._started(EnvLogger.error_observe_before_reset), self._seats[agent]
        return {"observation": observation(episode, seat), "action_mask": action_mask(episode, seat)}

    def step(self, action: int | None) -> None:
        """Do the action with this id for the agent selected; raises ``IllegalAction`` where the rules refuse it."""
        episode = self._started(EnvLogger.error_step_before_reset)
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None and 0 <= action < self.game.num_actions, "action is not in action space"
        episode.apply(self.game.actions[action])
        if episode.returns is not None:  # until then all rewards are nought
            self.rewards = dict(zip(self.possible_agents, episode.returns, strict=True))
            self._accumulate_rewards()
            over = self.truncations if episode.broken_off else self.terminations
            over.update(dict.fromkeys(self.agents, True))
        self._select()

    def render(self) -> str | None:
        """What the agent selected knows, in words (``render_mode="ansi"``)."""
        episode = self._started(EnvLogger.error_render_before_reset)
        return None if self.render_mode is None else episode.picture(self._seats[self.agent_selection])

    def close(self) -> None:
        """Nothing is held open."""


def env(
    name: str,
    preset: str | None = None,
    *,
    reward: str = "deal",
    most_deals: int = MOST_DEALS,
    render_mode: str | None = None,
    **options: object,
) -> TrickEnv:
    """A game by name, preset and options, as ``trickbook.game`` takes them.

    ``reward="deal"``: an episode is a deal, and at its end each agent gets what its side's score changed by, less the
    others' change.  ``reward="match"``: an episode is a match, won 1, lost -1, drawn 0; after ``most_deals`` deals it
    is truncated and counts as the rules count a match that is broken off.
    """
    return TrickEnv(trickbook.game(name, preset, **options), reward, most_deals, render_mode)


raw_env = env
"""The same: nothing is wrapped around it."""


def parallel_env(name: str, preset: str | None = None, **arguments: Any) -> ParallelEnv:
    """The same in the parallel form: in every step the agent whose turn it is acts, the others' actions are idle."""
    return turn_based_aec_to_parallel(env(name, preset, **arguments))
