"""Merging: the queue of a phone that was offline goes into the log, in any order of arrival, and nothing is lost.

Each entry is in the log afterwards, or reported with the reason.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from trickbook.errors import IllegalAction
from trickbook.sheet.entries import Clash, Entry
from trickbook.sheet.sheet import Sheet


class Merged(NamedTuple):
    """What became of a queue."""

    taken: tuple[Entry, ...]
    """In the log now; what of it clashes is among ``clashes``."""
    known: tuple[Entry, ...]
    """In the log before."""
    refused: tuple[tuple[Entry, str], ...]
    """Not taken, each with the reason."""
    clashes: tuple[Clash, ...]
    """The clashes that one of these entries has a part in."""


def merge(sheet: Sheet, queue: Iterable[Entry]) -> Merged:
    """Put the entries of a ``queue`` into ``sheet``, in order."""
    taken: list[Entry] = []
    known: list[Entry] = []
    refused: list[tuple[Entry, str]] = []
    for entry in queue:
        try:
            (taken if sheet.apply(entry) else known).append(entry)
        except IllegalAction as reason:
            refused.append((entry, str(reason)))
    ids = {entry.id for entry in (*taken, *known)}
    clashes = tuple(clash for clash in sheet.clashes if clash.ids & ids)
    return Merged(tuple(taken), tuple(known), tuple(refused), clashes)
