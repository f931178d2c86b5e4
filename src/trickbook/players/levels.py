"""The levels of computer players by name."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from trickbook.errors import OptionError, nearest
from trickbook.players.base import Bot, RandomBot, RuleBot
from trickbook.players.clumsy import Clumsy

LEVELS: dict[str, Callable[[Random], Bot]] = {"random": RandomBot, "rule": RuleBot, "clumsy": Clumsy}


def make(level: str, seed: str | int | None = None) -> Bot:
    """A bot of ``level``; equal seeds decide alike.  Raises ``OptionError`` for an unknown level."""
    if level not in LEVELS:
        raise OptionError(f"There is no player {level!r}; {nearest(level, LEVELS)}")
    return LEVELS[level](Random(seed))
