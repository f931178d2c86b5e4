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


SHEET_ONLY = "the score sheet only"
"""What an option changes that no table asks for."""


class Told(NamedTuple):
    """What an option means (empty where its title and values tell it), the rules it changes, where its effect shows,
    and what it and its values are called."""

    text: str
    rules: str
    changes: str = ""
    title: str = ""
    said: Mapping[str, str] = {}
    """What values are called that do not speak for themselves."""


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
    title: str
    said: tuple[str, ...]
    """What people call the values, in their order."""

    def in_words(self, value: Value) -> str:
        """The option with a value, as in ``Lowest bid: 6``."""
        return f"{self.title}: {self.said[self.values.index(value)]}"


class Fault(NamedTuple):
    """What is wrong with options: which, in the words of who types them, and in plain words."""

    names: tuple[str, ...]
    message: str
    told: str
    rules: tuple[str, ...] = ()


class Preset(NamedTuple):
    """A named set of option values and the source it comes from."""

    source: str
    options: Mapping[str, Value] = {}


def preset_title(name: str) -> str:
    """What people call a preset.

    >>> preset_title("english_1864")
    'English 1864'
    """
    return name.replace("_", " ").capitalize()


class Options(msgspec.Struct, frozen=True):
    """Base of the option structs."""

    conflicts: ClassVar[tuple[Conflict, ...]] = ()

    @classmethod
    def build(cls, given: Mapping[str, object]) -> Self:
        """The options with the ``given`` values, texts such as ``"on"`` or ``"52"`` included.

        Raises ``OptionError``: unknown name or value (nearest one named), or two that conflict (both named).
        """
        options, faults = cls.checked(given)
        if faults:
            raise OptionError(faults[0].message)
        return options

    @classmethod
    def checked(cls, given: Mapping[str, object]) -> tuple[Self, tuple[Fault, ...]]:
        """The options with those of the ``given`` values that can be, and everything that is wrong with the others."""
        rows = {row.name: row for row in cls.rows()}
        values: dict[str, Value] = {}
        faults: list[Fault] = []
        for name, value in given.items():
            if name not in rows:
                message = f"There is no option {name!r}; {nearest(name, rows)}"
                faults.append(Fault((name,), message, message))
            elif (found := _value(rows[name], value)) is None:
                row = rows[name]
                known = nearest(str(value), [show(one) for one in row.values])
                told = f"{row.title}: that cannot be {value}. It can be: {'; '.join(row.said)}."
                faults.append(Fault((name,), f"{name} cannot be {value!r}; {known}", told))
            else:
                values[name] = found
        options = cls(**values)
        for conflict in cls.conflicts:
            if conflict.clash(options):
                both = [(rows[name], getattr(options, name)) for name in conflict.names]
                typed = " and ".join(f"{row.name}={show(value)}" for row, value in both)
                plain = " and ".join(f'"{row.in_words(value)}"' for row, value in both)
                why = f"contradict each other: {conflict.reason}"
                faults.append(
                    Fault(conflict.names, f"{typed} {why} ({conflict.rule}).", f"{plain} {why}.", (conflict.rule,))
                )
        return options, tuple(faults)

    @classmethod
    @cache
    def rows(cls) -> tuple[OptionRow, ...]:
        """The table of options, in order of declaration."""
        hints = get_type_hints(cls, include_extras=True)
        rows = []
        for field in msgspec.structs.fields(cls):
            kind, told = get_args(hints[field.name])
            values = (False, True) if kind is bool else get_args(kind)
            title = told.title or field.name.replace("_", " ").capitalize()
            said = tuple(told.said.get(show(value)) or _spoken(value) for value in values)
            rules = tuple(told.rules.split())
            text = told.text or f"{title}: {', '.join(said)}."
            rows.append(OptionRow(field.name, values, field.default, text, rules, told.changes, title, said))
        return tuple(rows)

    def changed(self) -> dict[str, Value]:
        """The options that differ from the defaults."""
        return {row.name: getattr(self, row.name) for row in self.rows() if getattr(self, row.name) != row.default}


def show(value: Value) -> str:
    """A value as people write it: ``on``/``off`` for a switch."""
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


def _spoken(value: Value) -> str:
    """A value that speaks for itself, in words."""
    return ("no", "yes")[value] if isinstance(value, bool) else str(value).replace("_", " ")


def _value(row: OptionRow, given: object) -> Value | None:
    return next(
        (
            value
            for value in row.values
            if (type(given) is type(value) and given == value) or str(given).lower() == show(value)
        ),
        None,
    )
