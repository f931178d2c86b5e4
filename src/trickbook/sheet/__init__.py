"""The score sheet for real cards on a real table: a pure domain, its files, and its words."""

from trickbook.contract.sheet import Cell, Check
from trickbook.sheet.entries import (
    Agree,
    Amend,
    Clash,
    Correct,
    End,
    Enter,
    Entry,
    Heading,
    Note,
    Tell,
    Undo,
    Void,
)
from trickbook.sheet.merging import Merged, merge
from trickbook.sheet.row import Row
from trickbook.sheet.sheet import Line, Sheet

__all__ = [
    "Agree", "Amend", "Cell", "Check", "Clash", "Correct", "End", "Enter", "Entry", "Heading", "Line", "Merged", "Note",
    "Row", "Sheet", "Tell", "Undo", "Void", "merge",
]  # fmt: skip
