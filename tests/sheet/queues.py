"""What two phones write on one sheet while they are offline, for every game that has a sheet, and every order of
arrival.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, NamedTuple

from hypothesis import strategies as st

from tests.sheet import bezique, sheets
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.contract.sheet import BETWEEN_CALLS, CALL, Cell
from trickbook.sheet import Agree, Amend, Correct, End, Enter, Entry, Heading, Note, Sheet, Tell, Undo, Void

People = Sequence[Seat]


class Table(NamedTuple):
    """People who keep a sheet of a game, and what they write."""

    heading: Heading
    first: People
    """Who writes on one of the phones; the host is among those of both."""
    second: People
    cells: Sequence[Cell]
    facts: Sequence[dict[str, str]]

    def base(self) -> Sheet:
        """A sheet with half a row, which both phones have seen."""
        sheet = Sheet(self.heading)
        host = self.heading.host
        sheet.apply(Enter(id="base", by=NORTH, deal=1, side=0, cell=self.cells[0]))
        sheet.apply(Note(id="hello", by=host, text="hello", saw=1))
        return sheet


def _calls(*calls: str) -> list[dict[str, str]]:
    return [{CALL: call} for call in calls]


BID = {"bidder": "NS", "bid": "8"}
PARTNERS = ((NORTH, EAST), (WEST, EAST, SOUTH))
TABLES = {
    "pedro": Table(
        sheets.heading(), *PARTNERS, [Cell(7), Cell(6), Cell(8, True)],
        [BID, {"bidder": "EW", "bid": "7"}, {"won": "8-6"}, {"won": "6-8"}, BID | {"won": "8-6"}],
    ),
    "cinch": Table(
        sheets.heading("cinch"), *PARTNERS, [Cell(2), Cell(0), Cell(14)],
        [BID, {"bidder": "EW", "bid": "6"}, {"won": "8-6"}, {"won": "5-9"}, BID | {"won": "8-6"}],
    ),
    "whist": Table(
        sheets.heading("whist", preset="english_1864_by_hand"), *PARTNERS, [Cell(2), Cell(4), Cell(-1)],
        [
            {"trump": "6H"}, {"tricks": "8-5"}, {"tricks": "5-8"}, {"honours": "NS:3"}, {"revoke": "N:add"},
            {"tricks": "11-2", "revoke": "E:tricks"}, {"revoke": "none", "abandoned": "yes"},
        ],
    ),
    "bezique": Table(
        bezique.heading(), (NORTH, SOUTH), (SOUTH, NORTH), [Cell(500), Cell(1000), Cell(1210)],
        [
            *_calls(
                "N marriage hearts", "N marriage", "S marriage spades", "S sequence spades", "N royal sequence",
                "N aces", "S bezique", "S carte blanche",
            ),
            {"last": "N"}, {"last": "S"}, {"brisques": "20-12"}, {"too_many": "N"}, {"last": "N", "brisques": "16-16"},
        ],
    ),
}  # fmt: skip
"""A table for each game with a sheet."""

KINDS = ("enter", "tell", "tell", "agree", "correct", "amend", "undo", "void", "note", "end")


@st.composite
def queues(draw: st.DrawFn, table: Table, phone: str, people: People) -> list[Entry]:
    """What one phone has written while it was offline, each entry allowed by all it knew."""
    sheet, queue = table.base(), []
    cells, tellings = st.sampled_from(table.cells), st.sampled_from(table.facts)
    for number in range(draw(st.integers(1, 5))):
        frame: dict[str, Any] = {
            "id": f"{phone}{number}",
            "by": draw(st.sampled_from(people)),
            "phone": phone,
            "saw": 2,
        }
        side, deal = draw(st.sampled_from([0, 1])), draw(st.integers(1, 3))
        row = sheet.row(deal)
        match draw(st.sampled_from(KINDS)):
            case "enter":
                entry: Entry = Enter(**frame, deal=deal, side=side, cell=draw(cells))
            case "tell":
                entry = Tell(**frame, deal=deal, facts=draw(tellings))
            case "agree":
                entry = Agree(**frame, deal=deal, side=side)
            case "correct":
                entry = Correct(**frame, deal=deal, side=side, old=row.cells[side] or Cell(0), cell=draw(cells))
            case "amend":
                facts = draw(tellings)
                old = {name: row.facts[name] for name in facts if name in row.facts}
                if CALL in old:
                    old = {CALL: draw(st.sampled_from(old[CALL].split(BETWEEN_CALLS)))}
                entry = Amend(**frame, deal=deal, old=old, facts=facts)
            case "undo":
                entry = Undo(**frame, target=draw(st.sampled_from(sheet.log)).id)
            case "void":
                entry = Void(**frame, deal=deal)
            case "note":
                entry = Note(**frame, text="late")
            case _:
                entry = End(**frame)
        if sheet.refusal(entry) is None:
            sheet.apply(entry)
            queue.append(entry)
    return queue


def interleavings(first: list[Entry], second: list[Entry]) -> list[list[Entry]]:
    """Every way in which two queues can arrive, each in its own order."""
    size = len(first) + len(second)
    orders = []
    for places in combinations(range(size), len(first)):
        ours, theirs = iter(first), iter(second)
        orders.append([next(ours) if place in places else next(theirs) for place in range(size)])
    return orders
