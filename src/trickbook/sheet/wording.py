"""What people type on a sheet, read as entries: points, facts, calls, corrections.

``common`` is what every entry has: its id, who makes it, when, on which phone, and how much of the log was seen there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from trickbook.contract.seat import Seat, Side
from trickbook.contract.sheet import BETWEEN_CALLS, CALL
from trickbook.errors import IllegalAction, OptionError, TrickbookError, nearest
from trickbook.sheet.entries import Agree, Amend, Correct, Enter, Entry, Note, Person, Tell, Void
from trickbook.sheet.row import Row
from trickbook.sheet.sheet import Sheet


def added(sheet: Sheet, words: Sequence[str], deal: int | None, common: Mapping[str, Any]) -> Entry:
    """What ``words`` enter: points (``7``, ``set 8``, ``EW 7``), facts (``bid=8 won=7-7``), calls (``N aces``), ``ok``,
    or ``note`` and a text; for the deal under way unless another is named.

    Raises ``OptionError`` or ``IllegalAction`` for what cannot be read.
    """
    if words[0] == "note":
        return Note(**common, text=" ".join(words[1:]), deal=deal)
    if all("=" in word for word in words):
        facts = facts_of(sheet, words)
        return Tell(**common, deal=_deal_of(sheet, facts) if deal is None else deal, facts=facts)
    number = sheet.current if deal is None else deal
    side, rest = side_and_rest(sheet, common["by"], words)
    if rest == ["ok"]:
        return Agree(**common, deal=number, side=side())
    if (said := sheet.rules.spoken(sheet.game.sides[side()], " ".join(rest))) is not None:
        return Tell(**common, deal=number, facts=sheet.rules.read_facts(said))
    if rest[0] in sheet.rules.readers:
        raise OptionError(f"A fact is written as one word: {rest[0]}={' '.join(rest[1:]) or '...'}.")
    if any("=" in word for word in words):
        raise OptionError("Enter points and facts one after the other.")
    return Enter(**common, deal=number, side=side(), cell=sheet.rules.read_cell(" ".join(rest)))


def fixed(sheet: Sheet, words: Sequence[str], deal: int | None, why: str, common: Mapping[str, Any]) -> Entry:
    """What ``words`` correct: a cell (``NS 8``), facts (``bid=9``), a call (``N aces to N kings``), or ``void`` and
    ``void again``; in the deal under way if it has what is corrected, else in the last complete one, unless another is
    named.

    Raises ``OptionError`` or ``IllegalAction`` for what cannot be read.
    """

    def row_with(has: Callable[[Row], bool]) -> Row:
        if deal is not None:
            return sheet.row(deal)
        under_way = sheet.row(sheet.current)
        return under_way if has(under_way) else sheet.row(max(len(sheet.lines), 1))

    if words[0] == "void":
        if tuple(words[1:]) not in ((), ("again",)):
            raise OptionError("Write void, or void again.")
        number = row_with(lambda row: bool(row.entries)).deal
        return Void(**common, deal=number, why=why, again=len(words) == 2)
    if all("=" in word for word in words):
        facts = facts_of(sheet, words)
        row = row_with(lambda row: not facts.keys().isdisjoint(row.facts))
        known = {name: row.facts[name] for name in facts if name in row.facts}
        return Amend(**common, deal=row.deal, old=known, facts=facts, why=why)
    if "to" in words:
        at = list(words).index("to")
        old, new = (_read(sheet, {CALL: " ".join(call)}) for call in (words[:at], words[at + 1 :]))
        number = row_with(lambda row: old[CALL] in row.facts.get(CALL, "").split(BETWEEN_CALLS)).deal
        return Amend(**common, deal=number, old=old, facts=new, why=why)
    side, rest = side_and_rest(sheet, common["by"], words)
    cell = sheet.rules.read_cell(" ".join(rest))
    row = row_with(lambda row: row.cells[side()] is not None)
    number, before = row.deal, row.cells[side()]
    if before is None:
        raise OptionError(f"{sheet.game.sides[side()]} {sheet.have} nothing for deal {number}; enter it with add.")
    return Correct(**common, deal=number, side=side(), old=before, cell=cell, why=why)


def seat_called(text: str, names: Mapping[Seat, str], known: Sequence[object]) -> Seat:
    """The seat whose player is called ``text``, else the seat itself; raises ``OptionError`` with who is ``known``."""
    called = [seat for seat, name in names.items() if name.lower() == text.strip().lower()]
    if len(called) > 1:
        raise OptionError(f"{' and '.join(map(str, called))} are both called {text}; name the seat.")
    try:
        return called[0] if called else Seat.parse(text)
    except TrickbookError:
        raise OptionError(
            f"Nobody here is called {text!r}; {nearest(text, [*names.values(), *map(str, known)])}"
        ) from None


def side_of(sheet: Sheet, text: str) -> Side:
    """The side that ``text`` names by itself, by a seat or by a player; raises ``OptionError``."""
    try:
        return sheet.rules.side(sheet.rules.read_side(by_letter(sheet, text)))
    except ValueError as fault:
        raise OptionError(f"{text!r} cannot be read: {fault}") from None


def by_letter(sheet: Sheet, text: str) -> str:
    """``text`` with the letters of seats in place of the names of their players, where only one is called so."""
    names = sheet.heading.names
    called = [name.lower() for name in names.values()]
    letters = {name.lower(): seat.letter for seat, name in names.items() if name and called.count(name.lower()) == 1}
    one = "|".join(map(re.escape, sorted(letters, key=len, reverse=True))) or "(?!)"
    return re.sub(rf"(?<![^:, ])({one})(?![^:, ])", lambda found: letters[found[0].lower()], text, flags=re.I)


def _deal_of(sheet: Sheet, facts: Mapping[str, str]) -> int:
    """The deal that ``facts`` are told of without saying which; raises ``OptionError`` where it may be the last one.

    What is known before the play belongs to the deal under way, and so does a whole result.
    """
    now = sheet.current
    last, rules = sheet.row(now - 1), sheet.rules
    if last.entries and not sheet.row(now).entries and facts.keys().isdisjoint({*last.facts, *rules.early}):
        if rules.work_out(facts) is None:
            raise OptionError(f"Deal {now - 1} is complete, and deal {now} has nothing yet; say which with --deal.")
    return now


def side_and_rest(sheet: Sheet, by: Person, words: Sequence[str]) -> tuple[Callable[[], Side], list[str]]:
    """The side that words begin with, else the writer's own, asked for when it is needed; and the rest of them."""
    if len(words) > 1:
        with suppress(OptionError):
            named = side_of(sheet, words[0])
            return lambda: named, list(words[1:])

    def own() -> Side:
        if by is None:
            raise OptionError(f"Say which side: {' or '.join(sheet.game.sides)}.")
        return sheet.game.side_of(by)

    return own, list(words)


def facts_of(sheet: Sheet, words: Sequence[str]) -> dict[str, str]:
    """Facts typed as ``bid=8``, players by seat or by name; raises ``OptionError``, ``IllegalAction``."""
    pairs = [word.partition("=")[::2] for word in words]
    if len({name for name, _ in pairs}) < len(pairs):
        raise OptionError("A fact is told twice.")
    return _read(sheet, dict(pairs))


def _read(sheet: Sheet, told: Mapping[str, str]) -> dict[str, str]:
    """Facts in their one form: as they are written, else with the seats of players who are called by name."""
    try:
        return sheet.rules.read_facts(told)
    except IllegalAction:
        return sheet.rules.read_facts({name: by_letter(sheet, text) for name, text in told.items()})
