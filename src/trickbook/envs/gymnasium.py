"""Gymnasium: one seat of a registered game is the agent, bots play the others.

    import gymnasium
    import trickbook.envs.gymnasium                        # registers trickbook/pedro-v0 and its like
    env = gymnasium.make("trickbook/pedro-v0", target=52)
    observation, info = env.reset(seed=1)
    info["action_mask"]                                    # 1 where an action is lawful

The agent acts whenever it is its turn; between its turns the bots play on.  An action outside the mask ends the
episode: ``terminated``, the reward ``unlawful_reward``, and the reason in ``info["refusal"]``.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import trickbook
from trickbook import players
from trickbook.contract.game import Game
from trickbook.contract.seat import Seat
from trickbook.envs import from_the_rl_extra
from trickbook.envs.episode import MOST_DEALS, Episode, make_reward
from trickbook.envs.spaces import Numbers, action_mask, action_space, observation, observation_space
from trickbook.errors import IllegalAction, PositionError
from trickbook.players.base import Bot

with from_the_rl_extra():
    import gymnasium
    import numpy as np


class SeatEnv(gymnasium.Env[Numbers, np.int64]):
    """A game for the agent at ``seat``.

    ``bots`` names the level of the players at the other seats, one for all or one for each; the rest as in
    ``trickbook.envs.pettingzoo.raw_env``.
    """

    metadata = {  # noqa: RUF012 - as the base class has it
        "render_modes": ["ansi"],
        "render_fps": 1,
    }

    def __init__(
        self,
        name: str,
        preset: str | None = None,
        *,
        seat: Seat | str | None = None,
        bots: str | Mapping[Seat, str] = "random",
        reward: str = "deal",
        most_deals: int = MOST_DEALS,
        unlawful_reward: float | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.game: Game = trickbook.game(name, preset, **options)
        self.seat = self._place(seat)
        self.render_mode = render_mode
        self._levels = {
            other: bots if isinstance(bots, str) else bots[other] for other in self.game.seats if other != self.seat
        }
        self._reward, self._most_deals = make_reward(reward), most_deals
        worst = -1.0 if self._reward == "match" else -float(self.game.widest_margin)
        self._unlawful_reward = worst if unlawful_reward is None else unlawful_reward
        self._fields = self.game.fields()
        self.observation_space = observation_space(self._fields)
        self.action_space = action_space(self.game)
        self._episode: Episode | None = None
        self._bots: dict[Seat, Bot] = {}

    def _place(self, seat: Seat | str | None) -> Seat:
        if seat is None:
            return self.game.seats[-1]
        place = Seat.parse(seat) if isinstance(seat, str) else seat
        if place not in self.game.seats:
            raise PositionError(
                f"{self.game.title} has no seat {place}; it has {', '.join(map(str, self.game.seats))}."
            )
        return place

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """A new episode, as far as the agent's first turn; ``options`` are not used."""
        super().reset(seed=seed)
        rng = Random(int(self.np_random.integers(2**63)))
        self._bots = {other: players.make(level, rng.getrandbits(63)) for other, level in self._levels.items()}
        self._episode = Episode(self.game, self._reward, self._most_deals, rng, self._fields)
        self._play_on(self._episode)
        return self._seen(self._episode)

    def step(self, action: np.int64 | int) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """Do the action with this id, and play on as far as the agent's next turn."""
        episode = self._episode
        if episode is None:
            raise gymnasium.error.ResetNeeded("Call reset before the first step, and after the last of an episode.")
        try:
            episode.apply(self.game.action(int(action)))
        except IllegalAction as refused:
            seen, info = self._seen(episode)
            self._episode = None
            return seen, self._unlawful_reward, True, False, {**info, "refusal": str(refused)}
        self._play_on(episode)
        seen, info = self._seen(episode)
        if episode.returns is None:
            return seen, 0.0, False, False, info
        self._episode = None
        reward = episode.returns[self.game.seats.index(self.seat)]
        return seen, reward, not episode.broken_off, episode.broken_off, info

    def _play_on(self, episode: Episode) -> None:
        """Let the bots act until it is the agent's turn or the episode is over."""
        while episode.to_act is not None and episode.to_act != self.seat:
            seat = episode.to_act
            episode.apply(self._bots[seat].choose(episode.view(seat)).action)

    def _seen(self, episode: Episode) -> tuple[Numbers, dict[str, Any]]:
        self._picture = episode.picture(self.seat) if self.render_mode else ""
        return observation(episode, self.seat), {"action_mask": action_mask(episode, self.seat)}

    def render(self) -> str | None:
        """What the agent knows, in words (``render_mode="ansi"``)."""
        return self._picture if self.render_mode else None


def register() -> None:
    """Make every game known to ``gymnasium.make`` as ``trickbook/NAME-v0``; done once on import."""
    for name in trickbook.game_names():
        if (known := f"trickbook/{name}-v0") not in gymnasium.registry:
            gymnasium.register(known, entry_point=f"{__name__}:{SeatEnv.__name__}", kwargs={"name": name})


register()
