"""The spaces and arrays that the PettingZoo and the Gymnasium environments share."""

from __future__ import annotations

from typing import TypeAlias

from trickbook.contract.game import Game
from trickbook.contract.observation import Field
from trickbook.contract.seat import Seat
from trickbook.envs import from_the_rl_extra
from trickbook.envs.episode import Episode

with from_the_rl_extra():
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[np.int8]


def observation_space(fields: tuple[Field, ...]) -> spaces.Space[Numbers]:
    """The numbers of all fields in a row, each within its bounds."""
    least = np.concatenate([np.full(field.size, field.least, np.int8) for field in fields])
    most = np.concatenate([np.full(field.size, field.most, np.int8) for field in fields])
    return spaces.Box(least, most, dtype=np.int8)


def action_space(game: Game) -> spaces.Discrete:
    """The game's actions by their ids."""
    return spaces.Discrete(game.num_actions)


def mask_space(game: Game) -> spaces.MultiBinary:
    """A flag for each action."""
    return spaces.MultiBinary(game.num_actions)


def observation(episode: Episode, seat: Seat) -> Numbers:
    """What ``seat`` observes, as a fresh array."""
    return np.frombuffer(bytearray(episode.observation(seat)), np.int8)


def action_mask(episode: Episode, seat: Seat) -> Numbers:
    """The actions open to ``seat``, as a fresh array of flags."""
    return np.frombuffer(episode.mask(seat), np.int8)
