"""Sheets for tests: Alice and Carol (N, S) against Bob and Dave (E, W); Bob is the host, and Carol deals first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import trickbook
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.contract.sheet import Cell
from trickbook.contract.wire import encode
from trickbook.errors import IllegalAction
from trickbook.sheet import Agree, Amend, Correct, End, Enter, Entry, Heading, Note, Sheet, Tell, Undo, Void

NAMES = {NORTH: "Alice", EAST: "Bob", SOUTH: "Carol", WEST: "Dave"}
NS, EW = 0, 1


def heading(name: str = "pedro", *, host: Seat | None = EAST, preset: str | None = None, **options: Any) -> Heading:
    return Heading(trickbook.game(name, preset, **options), SOUTH, host, NAMES)


def blank(name: str = "pedro", **options: Any) -> Sheet:
    """A new sheet."""
    return Sheet(heading(name, **options))


class Pen:
    """Writes on a sheet as people at one place do, who have seen all there is."""

    def __init__(self, sheet: Sheet, phone: str = "") -> None:
        self.sheet, self.phone = sheet, phone

    def frame(self, by: Seat | None) -> dict[str, Any]:
        number = len(self.sheet.log)
        return {"id": f"{self.phone}{number}", "by": by, "at": f"t{number}", "phone": self.phone, "saw": number}

    def write(self, entry: Entry) -> str:
        self.sheet.apply(entry)
        return entry.id

    def enter(self, by: Seat | None, deal: int, side: int, cell: str | int) -> str:
        return self.write(Enter(**self.frame(by), deal=deal, side=side, cell=Cell.parse(str(cell))))

    def tell(self, by: Seat | None, deal: int, **facts: str) -> str:
        return self.write(Tell(**self.frame(by), deal=deal, facts=facts))

    def agree(self, by: Seat | None, deal: int, side: int) -> str:
        return self.write(Agree(**self.frame(by), deal=deal, side=side))

    def correct(self, by: Seat | None, deal: int, side: int, old: str | int, new: str | int, why: str = "") -> str:
        before, after = Cell.parse(str(old)), Cell.parse(str(new))
        return self.write(Correct(**self.frame(by), deal=deal, side=side, old=before, cell=after, why=why))

    def amend(self, by: Seat | None, deal: int, why: str = "", **facts: str) -> str:
        stands = self.sheet.row(deal).facts
        old = {name: stands[name] for name in facts if name in stands}
        return self.write(Amend(**self.frame(by), deal=deal, old=old, facts=facts, why=why))

    def void(self, by: Seat | None, deal: int, **more: Any) -> str:
        return self.write(Void(**self.frame(by), deal=deal, **more))

    def note(self, by: Seat | None, text: str, deal: int | None = None) -> str:
        return self.write(Note(**self.frame(by), text=text, deal=deal))

    def undo(self, by: Seat | None, target: str, why: str = "") -> str:
        return self.write(Undo(**self.frame(by), target=target, why=why))

    def end(self, by: Seat | None, **more: Any) -> str:
        return self.write(End(**self.frame(by), **more))


def rows(sheet: Sheet, cells: Iterable[tuple[str | int, str | int]]) -> Pen:
    """Rows typed by the host, one after the other."""
    pen = Pen(sheet)
    for first, second in cells:
        deal = sheet.current
        pen.enter(sheet.heading.host, deal, NS, first)
        pen.enter(sheet.heading.host, deal, EW, second)
    return pen


def deals(sheet: Sheet, facts: Iterable[str]) -> Pen:
    """Deals told by the host, each ``NS 8 7-7``: who bid what, and the points won."""
    pen = Pen(sheet)
    for told in facts:
        bidder, bid, won = told.split()
        pen.tell(sheet.heading.host, sheet.current, bidder=bidder, bid=bid, won=won)
    return pen


def everything(sheet: Sheet) -> str:
    """All that a sheet holds, to see that something has not changed it."""
    return encode([str(sheet.log), str(sheet.state()), str(sheet.end)])


def refused(sheet: Sheet, entry: Entry) -> IllegalAction:
    """The error that ``entry`` raises; asking first gives the same, and the sheet stays as it was."""
    before = everything(sheet)
    asked = sheet.refusal(entry)
    with pytest.raises(IllegalAction) as error:
        sheet.apply(entry)
    assert everything(sheet) == before
    assert asked is not None and asked.rules == error.value.rules
    return error.value


def refolded(sheet: Sheet) -> Sheet:
    """The sheet that the log makes from scratch."""
    return Sheet.fold(sheet.heading, sheet.log)
