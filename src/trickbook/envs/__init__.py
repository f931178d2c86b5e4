"""Environments for programs that learn: PettingZoo, Gymnasium and OpenSpiel, for every registered game.

``trickbook.envs.pettingzoo``, ``trickbook.envs.gymnasium`` and ``trickbook.envs.openspiel`` each need their library,
which ``pip install trickbook[rl]`` brings.  Nothing here knows a game: what is observed, and which deals agree with
what a seat has seen, is said in the games' folders.  ``docs/environments.md`` tells it all.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def from_the_rl_extra() -> Iterator[None]:
    """Imports of what the extra ``rl`` brings: an ``ImportError`` then says how to get it."""
    try:
        yield
    except ImportError as missing:
        raise ImportError(
            f"This environment needs {missing.name}; it comes with: pip install trickbook[rl]", name=missing.name
        ) from missing
