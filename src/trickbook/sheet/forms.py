"""The log of a sheet as plain values: names and texts that stand alike in the file, in JSON and in CSV.

``read_heading`` and ``read_entry`` raise ``ValueError`` with a sentence for what they cannot read; whether an entry may
stand on the sheet is for the sheet to say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from trickbook.contract.game import Game
from trickbook.contract.registry import game
from trickbook.contract.seat import Seat, Side
from trickbook.contract.sheet import Cell
from trickbook.errors import nearest
from trickbook.record.heading import check_versions
from trickbook.sheet.entries import (
    Agree,
    Amend,
    Correct,
    End,
    Enter,
    Entry,
    Heading,
    Note,
    Person,
    Tell,
    Undo,
    Void,
)

T = TypeVar("T")

FORMAT = "trickbook sheet"
VERSION = 1
HOST = "host"
DRAW = "draw"
KINDS: dict[str, type[Entry]] = {
    kind.__name__.lower(): kind for kind in (Enter, Tell, Agree, Correct, Amend, Void, Note, Undo, End)
}


def write_person(person: Person) -> str:
    """A person as one word."""
    return HOST if person is None else person.letter


def read_person(text: str) -> Person:
    """The person that ``write_person`` wrote."""
    return None if text == HOST else Seat.parse(text)


def heading_form(heading: Heading) -> dict[str, Any]:
    """A heading as plain values."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": str(heading.game),
        "rules": heading.game.rules_version,
        "first_dealer": heading.first_dealer.letter,
        "host": write_person(heading.host),
        "names": {seat.letter: name for seat, name in heading.names.items()},
        "at": heading.at,
    }


def read_heading(form: object) -> Heading:
    """The heading with these values."""
    if not isinstance(form, dict) or form.get("format") != FORMAT:
        raise ValueError("This is no score sheet of Trickbook.")
    take = Form(form)
    version, rules = take("version", int), take("rules", int)
    if version > VERSION:
        raise ValueError(
            f"This sheet is of format {version}, and this Trickbook reads up to {VERSION}; use a newer one."
        )
    kind = game(take("game", str))
    if sentence := check_versions(0, kind.title, rules, kind.rules_version):
        raise ValueError(sentence)
    names = take("names", dict[str, str], {})
    return Heading(
        kind,
        Seat.parse(take("first_dealer", str)),
        read_person(take("host", str)),
        {Seat.parse(letter): name for letter, name in names.items()},
        take("at", str, ""),
    )


def entry_form(entry: Entry, kind: Game) -> dict[str, Any]:
    """An entry as plain values; what is empty is left out."""
    form: dict[str, Any] = {"entry": type(entry).__name__.lower()}
    for name in entry.__struct_fields__:
        value = getattr(entry, name)
        match name, value:
            case "by", _:
                form[name] = write_person(value)
            case (("side" | "winner"), int()):
                form[name] = kind.sides[value]
            case _, Cell():
                form[name] = str(value)
            case _, (None | "" | False):
                continue
            case "saw", 0:
                continue
            case _:
                form[name] = value
    return form


def read_entry(form: object, kind: Game) -> Entry:
    """The entry with these values."""
    if not isinstance(form, dict):
        raise ValueError("That is no entry of a sheet.")
    take = Form(form)
    word = take("entry", str)
    if word not in KINDS:
        raise ValueError(f"There is no entry {word!r}; {nearest(word, KINDS)}")
    fields = KINDS[word].__struct_fields__
    if unknown := form.keys() - {"entry", *fields}:
        raise ValueError(f"An entry {word!r} has no {min(unknown)!r}.")

    def side(text: str) -> Side:
        if text not in kind.sides:
            raise ValueError(f"There is no side {text!r}; {nearest(text, kind.sides)}")
        return kind.sides.index(text)

    readers: dict[str, Callable[[], object]] = {
        "id": lambda: take("id", str),
        "by": lambda: read_person(take("by", str)),
        "at": lambda: take("at", str, ""),
        "phone": lambda: take("phone", str, ""),
        "saw": lambda: take("saw", int, 0),
        "deal": lambda: take("deal", int | None, None) if word == "note" else take("deal", int),
        "side": lambda: side(take("side", str)),
        "cell": lambda: Cell.parse(take("cell", str)),
        "old": lambda: Cell.parse(take("old", str)) if word == "correct" else take("old", dict[str, str], {}),
        "facts": lambda: take("facts", dict[str, str]),
        "why": lambda: take("why", str, ""),
        "again": lambda: take("again", bool, False),
        "text": lambda: take("text", str),
        "target": lambda: take("target", str),
        "winner": lambda: side(take("winner", str)) if "winner" in form else None,
        "draw": lambda: take("draw", bool, False),
    }
    values: dict[str, Any] = {name: readers[name]() for name in fields}
    return KINDS[word](**values)


class Form:
    """Takes typed values out of a table, with sentences for those that are missing or of another kind."""

    def __init__(self, values: dict[str, Any]) -> None:
        self.values = values

    def __call__(self, name: str, kind: Any, *default: Any) -> Any:
        """The value called ``name``; ``default`` where there is none."""
        if name not in self.values:
            if default:
                return default[0]
            raise ValueError(f"{name!r} is missing.")
        try:
            return msgspec.convert(self.values[name], type=kind)
        except msgspec.ValidationError:
            raise ValueError(f"{name!r} cannot be {self.values[name]!r}.") from None
