"""What was told of a deal, or put right, when its time had passed: it counts all the same, and is shown.

The limits are the game's (``SheetRules.limit``).  What counts is what the maker of an entry knew, and not when a queue
arrived: the sheet is asked as it was for that person.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from trickbook.contract.sheet import CELL, Check, Limit
from trickbook.sheet.entries import Amend, Correct, Enter, Entry, Tell, Undo, had_seen
from trickbook.sheet.row import Placed, Row

if TYPE_CHECKING:
    from trickbook.sheet.sheet import Sheet


def late(sheet: Sheet, row: Row, undos: Sequence[Placed], begun: int) -> Iterator[Check]:
    """What came too late for ``row``, each limit once.

    ``undos`` are those of its entries, and ``begun`` the place in the log where the first later deal begins.
    """
    found: dict[Limit, Check] = {}
    for place, entry in (*row.entries, *undos):
        if place < begun or sheet.is_undone(entry):
            continue
        limits = {sheet.rules.limit(name, correction=correction) for name, correction in _changes(sheet, entry)}
        for limit in limits - {None, *found}:
            assert limit is not None
            if _is_over(_known_to(sheet, place, entry, None if limit.game else row.deal + 1), row.deal, limit):
                found[limit] = Check(row.deal, limit.sentence, limit.rules)
    yield from found.values()


def _known_to(sheet: Sheet, place: int, entry: Entry, deal: int | None) -> Sheet:
    """The sheet as it was for who made ``entry``, which has its ``place``; of one deal alone, where that will do."""
    seen: dict[str, Entry] = {}
    for at, other in enumerate(sheet.log[:place]):
        if not had_seen(entry, at, other):
            continue
        if other.target in seen if isinstance(other, Undo) else deal is None or getattr(other, "deal", None) == deal:
            seen[other.id] = other
    return type(sheet).fold(sheet.heading, seen.values())


def _changes(sheet: Sheet, entry: Entry) -> list[tuple[str, bool]]:
    """What an entry changes in its deal, each with whether that corrects something."""
    match entry:
        case Undo(target=name):
            target = sheet.entry(name)
            return [] if target is None else [(name, True) for name, _ in _changes(sheet, target)]
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
