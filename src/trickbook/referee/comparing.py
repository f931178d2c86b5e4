"""Codes and house rules side by side: under which games a kind of case is worth asking about together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from trickbook.contract.game import Game
from trickbook.contract.options import Value, show
from trickbook.errors import OptionError
from trickbook.referee.inquiry import Inquiry

AS_AGREED = "as agreed"


class Bench(NamedTuple):
    """A game to rule under, and what it is called beside others."""

    name: str
    game: Game


def benches(game: Game, kind: str) -> tuple[Bench, ...]:
    """The codes of a game that has several; else the game as agreed and every house rule that changes such a ruling."""
    if len(game.codes) > 1:
        return tuple(Bench(name, changed(game, code.options)) for name, code in game.codes.items())
    agreed = Inquiry([game], kind).cases
    others = (bench for bench in _house_rules(game) if Inquiry([bench.game], kind).cases != agreed)
    return (Bench(AS_AGREED, game), *others)


def changed(game: Game, values: Mapping[str, Value]) -> Game:
    """The game with other values of some options; raises ``OptionError`` where they contradict the rest."""
    return type(game)(game.options_type.build({**game.options.changed(), **values}))


def _house_rules(game: Game) -> Iterator[Bench]:
    for row in game.options_type.rows():
        for value in row.values:
            if value == getattr(game.options, row.name):
                continue
            try:
                yield Bench(f"{row.name}={show(value)}", changed(game, {row.name: value}))
            except OptionError:  # it does not go with the rest of what is agreed
                continue
