"""Sheets of Rubicon Bezique for tests: Alice (North) and Carol (South); Carol is the host and deals first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import trickbook
from tests.sheet.sheets import NAMES, Pen
from trickbook.contract.event import Event
from trickbook.contract.seat import NORTH, SOUTH, Seat
from trickbook.contract.sheet import CALL
from trickbook.games.bezique.calls import BLANCHE
from trickbook.games.bezique.events import BlancheShown, Declared, LastTrick
from trickbook.games.bezique.sheet import BeziqueSheet
from trickbook.sheet import Heading, Sheet

N, S = 0, 1


def heading(*, host: Seat | None = SOUTH, preset: str | None = None, **options: Any) -> Heading:
    names = {seat: NAMES[seat] for seat in (NORTH, SOUTH)}
    return Heading(trickbook.game("bezique", preset, **options), SOUTH, host, names)


def blank(**options: Any) -> Sheet:
    """A new sheet."""
    return Sheet(heading(**options))


def rules(sheet: Sheet) -> BeziqueSheet:
    assert isinstance(sheet.rules, BeziqueSheet)
    return sheet.rules


def call(sheet: Sheet, *calls: str, by: Seat | None = SOUTH, deal: int | None = None) -> Pen:
    """Calls entered one after the other, each as it is typed: ``N marriage hearts``."""
    pen = Pen(sheet)
    for words in calls:
        pen.tell(by, deal or sheet.current, **sheet.rules.read_facts({CALL: words}))
    return pen


def raw(sheet: Sheet, deal: int | None = None) -> tuple[int, int]:
    """The scores of a deal under way."""
    return rules(sheet).raw(sheet.row(deal or sheet.current).facts)


def called(events: Iterable[Event]) -> list[str]:
    """What the players have called out in a deal that was played."""
    calls = []
    for event in events:
        match event:
            case Declared(seat=seat, name=name, points=points) if points:
                calls.append(f"{seat.letter} {name}")
            case BlancheShown(seat=seat, points=points) if points:
                calls.append(f"{seat.letter} {BLANCHE}")
    return calls


def last_taker(events: Iterable[Event]) -> str:
    """Who has scored the last trick, as it is told."""
    return next((event.seat.letter for event in events if isinstance(event, LastTrick)), "nobody")
