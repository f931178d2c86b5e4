"""What people type on a sheet, read as entries: points, facts, calls, corrections.

``common`` is what every entry has: its id, who makes it, when, on which phone, and how much of the log was seen there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trickbook.contract.seat import Side
from trickbook.contract.sheet import CALL
from trickbook.errors import OptionError
from trickbook.sheet.entries import Agree, Amend, Correct, Enter, Entry, Note, Person, Tell, Void
from trickbook.sheet.sheet import Sheet


def added(sheet: Sheet, words: Sequence[str], deal: int | None, common: Mapping[str, Any]) -> Entry:
    """What ``words`` enter: points (``7``, ``set 8``, ``EW 7``), facts (``bid=8 won=7-7``), calls (``N aces``), ``ok``,
    or ``note`` and a text; for the deal under way unless another is named.

    Raises ``OptionError`` or ``IllegalAction`` for what cannot be read.
    """
    if words[0] == "note":
        return Note(**common, text=" ".join(words[1:]), deal=deal)
    number = sheet.current if deal is None else deal
    side, rest = side_and_rest(sheet, common["by"], words)
    if all("=" in word for word in words):
        return Tell(**common, deal=number, facts=facts_of(sheet, words))
    if rest == ["ok"]:
        return Agree(**common, deal=number, side=side())
    if (said := sheet.rules.spoken(sheet.game.sides[side()], " ".join(rest))) is not None:
        return Tell(**common, deal=number, facts=sheet.rules.read_facts(said))
    return Enter(**common, deal=number, side=side(), cell=sheet.rules.read_cell(" ".join(rest)))


def fixed(sheet: Sheet, words: Sequence[str], deal: int | None, why: str, common: Mapping[str, Any]) -> Entry:
    """What ``words`` correct: a cell (``NS 8``), facts (``bid=9``), a call (``N aces to N kings``), or ``void`` and
    ``void again``; in the last complete deal unless another is named, a call in the deal under way.

    Raises ``OptionError`` or ``IllegalAction`` for what cannot be read.
    """
    number = max(len(sheet.lines), 1) if deal is None else deal
    row = sheet.row(number)
    if words[0] == "void":
        if tuple(words[1:]) not in ((), ("again",)):
            raise OptionError("Write void, or void again.")
        return Void(**common, deal=number, why=why, again=len(words) == 2)
    if all("=" in word for word in words):
        facts = facts_of(sheet, words)
        known = {name: row.facts[name] for name in facts if name in row.facts}
        return Amend(**common, deal=number, old=known, facts=facts, why=why)
    if "to" in words:
        at, number = list(words).index("to"), sheet.current if deal is None else deal
        old, new = (sheet.rules.read_facts({CALL: " ".join(call)}) for call in (words[:at], words[at + 1 :]))
        return Amend(**common, deal=number, old=old, facts=new, why=why)
    side, rest = side_and_rest(sheet, common["by"], words)
    cell = sheet.rules.read_cell(" ".join(rest))
    before = row.cells[side()]
    if before is None:
        raise OptionError(f"{sheet.game.sides[side()]} {sheet.have} nothing for deal {number}; enter it with add.")
    return Correct(**common, deal=number, side=side(), old=before, cell=cell, why=why)


def side_of(sheet: Sheet, text: str) -> Side:
    """The side that ``text`` names by itself or by a seat; raises ``OptionError``."""
    try:
        return sheet.rules.side(sheet.rules.read_side(text))
    except ValueError as fault:
        raise OptionError(f"{text!r} cannot be read: {fault}") from None


def side_and_rest(sheet: Sheet, by: Person, words: Sequence[str]) -> tuple[Callable[[], Side], list[str]]:
    """The side that words begin with, else the writer's own, asked for when it is needed; and the rest of them."""
    if words[0].upper() in sheet.game.sides:
        return lambda: sheet.game.sides.index(words[0].upper()), list(words[1:])

    def own() -> Side:
        if by is None:
            raise OptionError(f"Say which side: {' or '.join(sheet.game.sides)}.")
        return sheet.game.side_of(by)

    return own, list(words)


def facts_of(sheet: Sheet, words: Sequence[str]) -> dict[str, str]:
    """Facts typed as ``bid=8``; raises ``OptionError``, ``IllegalAction``."""
    pairs = [word.partition("=")[::2] for word in words]
    if len({name for name, _ in pairs}) < len(pairs):
        raise OptionError("A fact is told twice.")
    return sheet.rules.read_facts(dict(pairs))
