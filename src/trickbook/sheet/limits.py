"""What was told of a deal, or put right, when its time had passed: it counts all the same, and is shown.

The limits are the game's (``SheetRules.limit``).  What counts is what the maker of an entry knew, and not when a queue
arrived: the sheet is asked as it was for that person.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trickbook.contract.sheet import CELL, Check, Limit
from trickbook.sheet.entries import Amend, Correct, DealEntry, Enter, Entry, Tell, Undo, had_seen
from trickbook.sheet.row import Row

if TYPE_CHECKING:
    from trickbook.sheet.sheet import Sheet


def late(sheet: Sheet, row: Row) -> Iterator[Check]:
    """What came too late for ``row``, each limit once."""
    first = min((place for later in sheet.rows if later.deal > row.deal for place, _ in later.entries), default=None)
    if first is None:
        return
    undos = [
        (place, entry)
        for place, entry in enumerate(sheet.log[first:], first)
        if isinstance(entry, Undo) and not sheet.is_undone(entry)
    ]
    found: dict[Limit, Check] = {}
    for place, entry in (*row.entries, *undos):
        if place < first or not (changes := _changes(sheet, entry, row.deal)):
            continue
        seen = {other.id: other for at, other in enumerate(sheet.log[:place]) if had_seen(entry, at, other)}
        log = [other for other in seen.values() if not isinstance(other, Undo) or other.target in seen]
        known = type(sheet).fold(sheet.heading, log)
        for name, correction in changes:
            limit = sheet.rules.limit(name, correction=correction)
            if limit is not None and _is_over(known, row.deal, limit):
                found[limit] = Check(row.deal, limit.sentence, limit.rules)
    yield from found.values()


def _changes(sheet: Sheet, entry: Entry, deal: int) -> list[tuple[str, bool]]:
    """What an entry changes in a deal, each with whether that corrects something."""
    match entry:
        case Undo(target=name):
            target = sheet.entry(name)
            if isinstance(target, DealEntry) and target.deal == deal:
                return [(name, True) for name, _ in _changes(sheet, target, deal)]
        case Correct():
            return [(CELL, True)]
        case Enter():
            return [(CELL, False)]
        case Tell(facts=facts):
            return [(name, False) for name in facts]
        case Amend(old=old, facts=facts):
            return [(name, name in old) for name in facts]
    return []


def _is_over(known: Sheet, deal: int, limit: Limit) -> bool:
    """Whether a deal had begun after ``deal``, or after the game it belongs to."""
    if limit.game:
        ends = known.rules.ends_game
        last = next((line.deal for line in known.lines[deal - 1 :] if ends(line.before, line.after)), None)
        return last is not None and bool(known.row(last + 1).entries)
    return bool(known.row(deal + 1).entries)
