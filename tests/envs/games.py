"""The games that the suites run over."""

import trickbook
from trickbook.contract.registry import game_class

GAMES: list[str] = [*trickbook.game_names(), "toy"]
"""Every registered game, and the toy."""


def presets(name: str) -> list[str]:
    """The presets of a game, the toy's too, which is registered only while a test runs."""
    from tests.toygame import Toy

    return list((Toy if name == "toy" else game_class(name)).presets)
