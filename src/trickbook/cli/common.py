"""What several commands share: the options that choose a game, and who sits where."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from trickbook.contract.game import Game
from trickbook.contract.registry import game
from trickbook.contract.seat import Seat
from trickbook.errors import OptionError, nearest

F = TypeVar("F", bound=Callable[..., Any])


def game_options(command: F) -> F:
    """Give a command ``--preset`` and ``--option``."""
    command = click.option("--preset", metavar="NAME", help="A named set of house rules.")(command)
    return click.option(
        "--option", "options", multiple=True, metavar="NAME=VALUE", help="A house rule; may be given again."
    )(command)


def check_text(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """An option as it was given; raises ``OptionError`` for bytes that are no text."""
    try:
        (value or "").encode()
    except UnicodeEncodeError:
        raise OptionError(f"What is given as --{param.name} is no text that can be kept; write it otherwise.") from None
    return value


def make_game(name: str, preset: str | None, options: Iterable[str]) -> Game:
    """The game asked for; raises ``OptionError`` for what does not exist or does not go together."""
    values: dict[str, object] = {}
    for pair in options:
        option, equals, value = pair.partition("=")
        if not equals:
            raise OptionError(f"{pair!r} is not an option; write name=value.")
        if option.strip() in values:
            raise OptionError(f"{option.strip()} is given twice.")
        values[option.strip()] = value.strip()
    return game(name, preset, **values)


def order_of_seats(game: Game) -> tuple[Seat, ...]:
    """The seats in the order in which players are listed: South first, then clockwise."""
    first = game.seats.index(Seat.SOUTH) if Seat.SOUTH in game.seats else 0
    return game.seats[first:] + game.seats[:first]


def seat_players(game: Game, text: str, kinds: Iterable[str], default: str) -> dict[Seat, str]:
    """Who sits where: ``text`` lists a player for each seat, South first then clockwise, or names seats (``S=human``).

    Seats not named get ``default``.  Raises ``OptionError`` for an unknown player or the wrong number of them.
    """
    seats, words = order_of_seats(game), [word.strip().lower() for word in text.split(",")]
    if any("=" in word for word in words):
        players = dict.fromkeys(seats, default)
        for word in words:
            seat, _, player = word.partition("=")
            if Seat.parse(seat) not in players:
                raise OptionError(f"Nobody sits at {Seat.parse(seat)} in {game.title}.")
            players[Seat.parse(seat)] = player
    elif len(words) == len(seats):
        players = dict(zip(seats, words, strict=True))
    else:
        order = ", ".join(map(str, seats))
        raise OptionError(f"{game.title} has {len(seats)} seats, so name {len(seats)} players: {order}.")
    for player in players.values():
        if player not in kinds:
            raise OptionError(f"There is no player {player!r}; {nearest(player, kinds)}")
    return players


def echo_json(value: object) -> None:
    """Write ``value`` as indented JSON."""
    click.echo(json.dumps(value, indent=2, ensure_ascii=False))
