"""Options: a frozen struct of typed fields per game, whose annotations carry what people need to know about each.

    class PedroOptions(Options, frozen=True):
        target: Annotated[Literal[51, 52, 62], Told("Points that win the game.", "P-END-1")] = 62

The values are those of the ``Literal`` (or ``off``/``on`` for a ``bool``).  Combinations that contradict each other are
rows of ``conflicts``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, ClassVar, NamedTuple, Self, get_args, get_type_hints

import msgspec

from trickbook.errors import OptionError, nearest

Value = bool | int | str


class Told(NamedTuple):
    """What an option means, the rules it changes, and where its effect shows."""

    text: str
    rules: str
    changes: str = ""


class Conflict(NamedTuple):
    """Two options that contradict each other when ``clash`` says so of the options struct."""

    names: tuple[str, str]
    clash: Callable[[Any], bool]
    reason: str
    rule: str


class OptionRow(NamedTuple):
    """One option laid out for people and programs."""

    name: str
    values: tuple[Value, ...]
    default: Value
    text: str
    rules: tuple[str, ...]
    changes: str


class Preset(NamedTuple):
    """A named set of option values and the source it comes from."""

    source: str
    options: Mapping[str, Value] = {}


class Options(msgspec.Struct, frozen=True):
    """Base of the option structs."""

    conflicts: ClassVar[tuple[Conflict, ...]] = ()

    @classmethod
    def build(cls, given: Mapping[str, object]) -> Self:
        """The options with the ``given`` values, texts such as ``"on"`` or ``"52"`` included.

        Raises ``OptionError``: unknown name or value (nearest one named), or two that conflict (both named).
        """
        rows = {row.name: row for row in cls.rows()}
        values: dict[str, Value] = {}
        for name, value in given.items():
            if name not in rows:
                raise OptionError(f"There is no option {name!r}; {nearest(name, rows)}")
            values[name] = _value(rows[name], value)
        options = cls(**values)
        for conflict in cls.conflicts:
            if conflict.clash(options):
                first, second = (f"{name}={show(getattr(options, name))}" for name in conflict.names)
                raise OptionError(f"{first} and {second} contradict each other: {conflict.reason} ({conflict.rule}).")
        return options

    @classmethod
    @cache
    def rows(cls) -> tuple[OptionRow, ...]:
        """The table of options, in order of declaration."""
        hints = get_type_hints(cls, include_extras=True)
        rows = []
        for field in msgspec.structs.fields(cls):
            kind, told = get_args(hints[field.name])
            values = (False, True) if kind is bool else get_args(kind)
            rows.append(
                OptionRow(field.name, values, field.default, told.text, tuple(told.rules.split()), told.changes)
            )
        return tuple(rows)

    def changed(self) -> dict[str, Value]:
        """The options that differ from the defaults."""
        return {row.name: getattr(self, row.name) for row in self.rows() if getattr(self, row.name) != row.default}


def show(value: Value) -> str:
    """A value as people write it: ``on``/``off`` for a switch."""
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


def _value(row: OptionRow, given: object) -> Value:
    for value in row.values:
        if (type(given) is type(value) and given == value) or str(given).lower() == show(value):
            return value
    known = [show(value) for value in row.values]
    raise OptionError(f"{row.name} cannot be {given!r}; {nearest(str(given), known)}")
