"""All rulings there can be: of every game with laws, under each code and with one option changed at a time."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

import trickbook
from trickbook.contract.game import Game
from trickbook.contract.laws import Answer, Ruling
from trickbook.errors import OptionError
from trickbook.referee.comparing import changed

Rulings: TypeAlias = list[tuple[dict[str, Answer], Ruling]]
"""Every set of facts, with what the law makes of it."""

WITH_LAWS = [name for name in trickbook.game_names() if trickbook.game(name).laws]
KINDS = [(name, kind) for name in WITH_LAWS for kind in trickbook.game(name).laws]


@cache
def variants(name: str) -> tuple[Game, ...]:
    """The game under each of its codes, and with each option changed that goes with the code."""
    found: dict[Game, None] = {}
    for base in {changed(trickbook.game(name), code.options): None for code in trickbook.game(name).codes.values()}:
        found[base] = None
        for row in base.options.rows():
            for value in row.values:
                try:
                    found[changed(base, {row.name: value})] = None
                except OptionError:  # a clash with another option of the code
                    continue
    return tuple(found) or (trickbook.game(name),)


def rulings(game: Game, kind: str) -> Rulings:
    """All rulings on a kind of case."""
    law = game.laws[kind]
    return [(facts, law.judge(game.options, facts)) for facts in law.every_case()]


@cache
def different(name: str, kind: str) -> tuple[Ruling, ...]:
    """All rulings on a kind that there are, under whatever code and options."""
    return tuple({ruling: None for game in variants(name) for _, ruling in rulings(game, kind)})


def grounds(name: str) -> set[str]:
    """The rules that some ruling rests on."""
    return {rule_id for kind in trickbook.game(name).laws for one in different(name, kind) for rule_id in one.rules}


def sensitive(name: str, option: str) -> set[str]:
    """The kinds whose rulings an option changes, the others being as they are by default."""
    base = trickbook.game(name)
    values = next(row.values for row in base.options.rows() if row.name == option)
    return {
        kind for kind in base.laws for value in values
        if rulings(base, kind) != rulings(changed(base, {option: value}), kind)
    }  # fmt: skip
