"""The register of games: a name and where its class is found, imported when first asked for."""

from __future__ import annotations

import re
from importlib import import_module

from trickbook.contract.game import Game
from trickbook.errors import OptionError, nearest

_PLACES: dict[str, str] = {}


def register(name: str, place: str) -> None:
    """Make a game known: ``place`` is ``package.module:Class``."""
    _PLACES[name] = place


def game_names() -> tuple[str, ...]:
    """The names of the registered games."""
    return tuple(_PLACES)


def game_class(name: str) -> type[Game]:
    """The class of a game; raises ``OptionError`` naming the nearest for an unknown name."""
    if name not in _PLACES:
        raise OptionError(f"There is no game {name!r}; {nearest(name, _PLACES)}")
    module, _, attribute = _PLACES[name].partition(":")
    found: type[Game] = getattr(import_module(module), attribute)
    return found


def game(name: str, preset: str | None = None, **options: object) -> Game:
    """A game by name, with a preset and options on top of it.

    ``name`` may carry the options as ``str(game)`` writes them: ``"pedro(target=52,min_bid=6)"``.
    Raises ``OptionError`` for an unknown game, preset, option or value (the nearest is named) and for conflicts.

    >>> str(game("pedro", target=52))
    'pedro(target=52)'
    """
    written = re.fullmatch(r"\s*(\w+)\s*(?:\((.*)\))?\s*", name)
    if written is None:
        raise OptionError(f"{name!r} is not a game; write a name, or a name with options such as pedro(target=52).")
    kind = game_class(written[1])
    values: dict[str, object] = {}
    if preset is not None:
        if preset not in kind.presets:
            raise OptionError(f"{kind.title} has no preset {preset!r}; {nearest(preset, kind.presets)}")
        values.update(kind.presets[preset].options)
    for pair in filter(None, (word.strip() for word in (written[2] or "").split(","))):
        key, equals, value = pair.partition("=")
        if not equals:
            raise OptionError(f"{pair!r} is not an option; write name=value.")
        values[key.strip()] = value.strip()
    values.update(options)
    return kind(kind.options_type.build(values))
