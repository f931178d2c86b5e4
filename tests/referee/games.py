"""The games that a referee rules on, each under every code, and walks through all that can be asked about them."""

from __future__ import annotations

from collections.abc import Iterator

import trickbook
from trickbook.contract.game import Game
from trickbook.contract.laws import Answer
from trickbook.contract.registry import game_names
from trickbook.referee import Inquiry, kinds_of
from trickbook.referee.comparing import changed


def games() -> Iterator[Game]:
    """Every registered game with laws, under each of its codes."""
    for name in game_names():
        game = trickbook.game(name)
        if game.laws:
            yield from {changed(game, code.options): None for code in game.codes.values()} or [game]


GAMES = list(games())
KINDS = [(game, kind) for game in GAMES for kind in kinds_of(game)]
IDS = [f"{game}-{kind}" for game, kind in KINDS]


def walk(inquiry: Inquiry, told: dict[str, Answer] | None = None) -> Iterator[tuple[str | None, dict[str, Answer]]]:
    """Every point of every conversation: the question that comes next, if any, and what has been told before it."""
    told = told or {}
    name = inquiry.next(told)
    yield name, told
    if name is not None:
        for answer in inquiry.answers_to(name, told):
            yield from walk(inquiry, {**told, name: answer})
