"""A sheet as CSV that comes back the same: a row an entry, after one for the heading and one for each name.

No field is a formula to a spreadsheet: where one could begin, an apostrophe stands first, and reading takes it off.
"""

from __future__ import annotations

import csv
import io
import re
from typing import Any

from trickbook.errors import RecordError
from trickbook.sheet.files import Read, judge
from trickbook.sheet.forms import FORMAT, entry_form, heading_form, read_heading
from trickbook.sheet.sheet import Sheet

COLUMNS = ("entry", "id", "by", "phone", "at", "saw", "deal", "side", "old", "new", "text")
PLACES = {
    "facts": "new", "cell": "new", "winner": "new", "draw": "new", "again": "new", "target": "old", "why": "text",
}  # fmt: skip
"""Where the fields of entries stand that have no column of their name."""
_BEGINS = re.compile(r"((?:^|[,;]) *)(?=['=+\-@＝＋－＠])")  # noqa: RUF001
"""Where a spreadsheet might begin to read a formula: at the start, or where it splits the field."""
_HARMLESS = re.compile(r"((?:^|[,;]) *)'")


def harmless(text: str) -> str:
    """``text`` as a field that no spreadsheet takes for a formula."""
    return _BEGINS.sub(r"\1'", text)


def as_it_was(text: str) -> str:
    """What ``harmless`` made into ``text``."""
    return _HARMLESS.sub(r"\1", text)


def to_csv(sheet: Sheet) -> str:
    """The sheet as CSV."""
    heading = heading_form(sheet.heading)
    rows = [
        {"entry": "sheet", "id": f"{FORMAT} {heading['version']}", "by": heading["host"], "at": heading["at"],
         "deal": str(heading["rules"]), "side": heading["first_dealer"], "new": heading["game"]},
        *({"entry": "name", "by": letter, "text": name} for letter, name in heading["names"].items()),
        *(_row(entry_form(entry, sheet.game)) for entry in sheet.log),
    ]  # fmt: skip
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: harmless(value) for name, value in row.items()} for row in rows)
    return text.getvalue()


def _row(form: dict[str, Any]) -> dict[str, str]:
    return {PLACES.get(name, name): _field(name, value) for name, value in form.items()}


def _field(name: str, value: Any) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{fact}={told}" for fact, told in value.items())
    return name if value is True else str(value)


def from_csv(text: str) -> Read:
    """The sheet written as CSV, every entry judged; raises ``RecordError`` where the heading cannot be read."""
    rows = []
    reader = csv.reader(io.StringIO(text, newline=""))
    try:
        for fields in reader:
            rows.append((reader.line_num, [as_it_was(field) for field in fields]))
    except csv.Error as fault:
        raise RecordError(f"This is no CSV: {fault}.", reader.line_num, 1) from None
    if not rows or tuple(rows[0][1]) != COLUMNS:
        raise RecordError(f"The first line has to be {','.join(COLUMNS)}.", 1, 1)
    tables = [(line, dict(zip(COLUMNS, fields, strict=False))) for line, fields in rows[1:] if any(fields)]
    heads = [(line, table) for line, table in tables if table.get("entry") == "sheet"]
    if len(heads) != 1:
        raise RecordError("There has to be one line 'sheet'.", 2, 1)
    line, head = heads[0]
    try:
        sheet = Sheet(
            read_heading(
                {
                    "format": head["id"].rpartition(" ")[0],
                    "version": int(head["id"].rpartition(" ")[2]),
                    "game": head["new"],
                    "rules": int(head["deal"]),
                    "first_dealer": head["side"],
                    "host": head["by"],
                    "at": head["at"],
                    "names": {table["by"]: table["text"] for _, table in tables if table.get("entry") == "name"},
                }
            )
        )
    except (ValueError, KeyError) as fault:
        raise RecordError(f"The heading cannot be read: {fault}", line, 1) from None
    entries = [(line, _form(table)) for line, table in tables if table.get("entry") not in ("sheet", "name")]
    return judge(sheet, entries)


def _form(table: dict[str, str]) -> object:
    """The plain values of an entry; an error where a field is no number."""
    form: dict[str, Any] = {name: value for name, value in table.items() if value}
    word = form.get("entry", "")
    try:
        for name in ("saw", "deal"):
            if name in form:
                form[name] = int(form[name])
        old, new, text = form.pop("old", None), form.pop("new", None), form.pop("text", None)
        if text is not None:
            form["text" if word == "note" else "why"] = text
        if old is not None:
            form["target" if word == "undo" else "old"] = _facts(old) if word == "amend" else old
        if new is not None:
            if word in ("tell", "amend"):
                form["facts"] = _facts(new)
            elif new in ("draw", "again"):
                form[new] = True
            else:
                form["winner" if word == "end" else "cell"] = new
    except ValueError as fault:
        return ValueError(f"The line cannot be read: {fault}.")
    return form


def _facts(text: str) -> dict[str, str]:
    facts = {}
    for pair in text.split("; "):
        name, equals, value = pair.partition("=")
        if not equals:
            raise ValueError(f"{pair!r} is no fact")
        facts[name] = value
    return facts
