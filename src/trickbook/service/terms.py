"""What a table is opened with, and whether this program knows what is named or stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from trickbook.contract.game import Game
from trickbook.contract.registry import game as game_named
from trickbook.contract.registry import game_class, game_names
from trickbook.contract.seat import SeatLetter
from trickbook.errors import OptionError
from trickbook.service.problems import Problem
from trickbook.service.store import Head


class Terms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table is opened with."""

    game: str
    preset: str | None = None
    options: dict[str, str] = {}
    guided: bool = True
    bots: dict[SeatLetter, str] = {}
    """The seats of computer players, by level."""
    seat: SeatLetter | None = None
    """Where the host sits; ``None``: at a free seat."""
    turn: Annotated[float, Meta(ge=5, le=30 * 86400)] | None = None
    pace: Annotated[float, Meta(ge=0, le=30)] = 0.6
    watch: Literal["anyone", "link", "nobody"] = "link"
    delay: Annotated[float, Meta(ge=0, le=86400)] = 0.0
    seed: Annotated[str, Meta(max_length=80)] | None = None
    """For tests and lessons: deals that can be repeated, and so are not fair."""


def check_rules(head: Head) -> None:
    """Raise ``Problem`` for a stream begun under rules that this program does not know: it is left as it is."""
    known = game_class(head.game) if head.game in game_names() else None
    if known is None or head.rules != known.rules_version:
        knows = "no such game" if known is None else f"version {known.rules_version}"
        title = head.game if known is None else known.title
        raise Problem(
            "not-now",
            f"This was begun under version {head.rules} of the rules of {title}, and this Trickbook knows {knows}; "
            "it is left as it is.",
        )


def game_of(name: str, preset: str | None, options: Mapping[str, str]) -> Game:
    """The game that terms name; raises ``Problem`` for what does not exist or does not go together."""
    if reserved := options.keys() & {"name", "preset"}:
        raise Problem("bad-request", f"There is no option {min(reserved)!r}.")
    try:
        return game_named(name, preset, **options)
    except OptionError as error:
        raise Problem("bad-request", str(error)) from None


def at_table(terms: Terms) -> Game:
    """The game that is played on these terms; raises ``Problem``."""
    game = game_of(terms.game, terms.preset, terms.options)
    try:
        return game if terms.guided else game.at_club()
    except OptionError as error:
        raise Problem("bad-request", str(error)) from None
