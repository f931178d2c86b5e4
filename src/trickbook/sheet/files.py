"""Sheets as files and as JSON: the heading in the first line, then an entry a line, in the order of the log.

Every entry is judged again when it is read.  Of a damaged file what can be read is kept and the rest is named; whoever
writes must not write over it.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

if sys.platform != "win32":
    import fcntl

from trickbook.errors import IllegalAction, RecordError
from trickbook.record import Fault
from trickbook.record.files import write_whole
from trickbook.sheet.forms import entry_form, heading_form, read_entry, read_heading
from trickbook.sheet.sheet import Sheet


class Read(NamedTuple):
    """What was read of a sheet, and what could not be."""

    sheet: Sheet
    faults: tuple[Fault, ...]


def write(sheet: Sheet) -> str:
    """The sheet as the text of a file."""
    lines = [heading_form(sheet.heading), *(entry_form(entry, sheet.game) for entry in sheet.log)]
    return "".join(f"{_dump(line)}\n" for line in lines)


def read(text: str) -> Read:
    """The sheet in the text of a file or in JSON; raises ``RecordError`` where not even the heading can be read."""
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        whole = None
    if isinstance(whole, dict) and isinstance(whole.get("entries"), list):
        at = [text.count("\n", 0, text.find('"entries"')) + 2 + number for number in range(len(whole["entries"]))]
        return judge(_blank(whole, 1), zip(at, whole["entries"], strict=True))
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise RecordError("The file is empty.", 1, 1)
    forms: list[tuple[int, object]] = []
    for number, line in lines:
        try:
            forms.append((number, json.loads(line)))
        except (ValueError, RecursionError):
            forms.append((number, ValueError("The line is damaged or cut off.")))
    return judge(_blank(forms[0][1], forms[0][0]), forms[1:])


def _blank(form: object, line: int) -> Sheet:
    try:
        if isinstance(form, ValueError):
            raise ValueError("This is no score sheet of Trickbook, or its first line is damaged.")
        return Sheet(read_heading(form))
    except ValueError as fault:
        raise RecordError(str(fault), line, 1) from None


def judge(sheet: Sheet, forms: Iterable[tuple[int, object]]) -> Read:
    """A blank sheet with the entries that can stand on it, each given with its line; the others are named."""
    faults = []
    for line, form in forms:
        try:
            if isinstance(form, ValueError):
                raise form
            if not sheet.apply(read_entry(form, sheet.game)):
                raise ValueError("This entry stands in the file twice.")
        except IllegalAction as refused:
            faults.append(Fault(line, 1, refused.sentence, refused.rules))
        except ValueError as fault:
            faults.append(Fault(line, 1, str(fault)))
    return Read(sheet, tuple(faults))


def load(path: str | Path) -> Read:
    """The sheet in a file; raises ``RecordError``, ``OSError``."""
    return read(text_in(path))


def text_in(path: str | Path) -> str:
    """The text in a file, broken bytes as letters that no text of a sheet may have, so that they are named where they
    stand; raises ``OSError``.
    """
    return Path(path).read_bytes().decode("utf-8-sig", "surrogateescape")


@contextmanager
def alone(path: str | Path) -> Iterator[None]:
    """While it lasts, whoever asks the same for a file in the same folder waits: read, change and save within it.

    The lock is on the folder, since saving puts a new file in the place of the old one; it ends with the process, and
    nothing stays behind.
    """
    if sys.platform == "win32":
        yield  # there is no such lock
        return
    handle = os.open(Path(path).resolve().parent, os.O_RDONLY)
    try:
        with suppress(OSError):  # a file system without locks
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def save(path: str | Path, sheet: Sheet) -> None:
    """Write the sheet to a file, whole or not at all; raises ``OSError``.

    Where others may write on it, too, it is read and saved within one ``alone``.
    """
    write_whole(path, write(sheet).encode())


def to_json(sheet: Sheet) -> str:
    """The sheet as one JSON document: heading, log, and the lines that follow from it."""
    sides = sheet.game.sides
    lines = [
        {
            "deal": line.deal,
            "dealer": line.dealer.letter,
            "void": line.row.void is not None,
            "facts": line.row.facts,
            "entered": dict(zip(sides, line.entered, strict=True)),
            "totals": dict(zip(sides, line.totals, strict=True)),
            **{name: dict(zip(sides, pair, strict=True)) for name, pair in sheet.rules.beside(line.after).items()},
        }
        for line in sheet.lines
    ]
    ended = sheet.banked or sheet.outcome
    outcome = ended and {
        "winner": None if ended.winner is None else sides[ended.winner],
        "reason": ended.reason,
        "rules": list(ended.rules),
        "banked": sheet.banked is not None,
    }
    fields = [f'"{name}": {_dump(value)}' for name, value in heading_form(sheet.heading).items()]
    fields += [_listed("entries", [entry_form(entry, sheet.game) for entry in sheet.log]), _listed("lines", lines)]
    return "{\n" + ",\n".join([*fields, f'"outcome": {_dump(outcome)}']) + "\n}\n"


def _listed(name: str, values: list[dict[str, Any]]) -> str:
    rows = ",\n".join(_dump(value) for value in values)
    return f'"{name}": [\n{rows}\n]' if rows else f'"{name}": []'


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
