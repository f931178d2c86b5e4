"""The made parts of ``docs/club.md``: the table of acts, and the transcript of a short deal in which things go wrong.

``python -m tests.cli.club_page`` makes them and the record ``docs/club.trick`` with which the deal begins, and writes
them into the page; a test makes them and compares.
"""

from __future__ import annotations

import tempfile
from contextlib import chdir
from pathlib import Path

import trickbook
from tests.cli.pages import DOCS, put
from tests.cli.terminal import scripted
from trickbook import Seat
from trickbook.games.cinch import CinchStanding
from trickbook.record import Record, save, write
from trickbook.speech.typed import GROUPS
from trickbook.table import Deal, Table

PAGE, LESSON = DOCS / "club.md", DOCS / "club.trick"
COMMAND = ("play", "--resume", "club.trick", "--save", "evening.trick")
HANDS = {"S": "AC AH 9S 3H", "W": "QC TC 8S 7D", "N": "7C 6C 4S 6D", "E": "KC 9D 5H 2H"}
SCRIPT = (
    "South: ac", "North: 7c", "East: 9d", "East: yes",
    "South: ah", "North: 6c", "East: drop the 5h", "South: call 5h", "East: 5h",
    "South: 9s", "North: 4s", "East: kc and 2h", "South: choose 1",
    "South: claim east 1", "South: table", "South: 3h", "North: 6d", "East: 2h",
    "North: rules C-IRR-18", "North: confirm", "East: confirm",
)  # fmt: skip


def lesson() -> Record:
    """The table before the first lead: hearts are trumps, South has bid nine, and East is about to err."""
    game = trickbook.game("cinch").at_club()
    table = Table(game, Seat.SOUTH, guided=False, standing=CinchStanding(scores=(45, 30)))
    piece = {"hands": HANDS, "bidder": "S", "contract": "9", "trump": "hearts", "taken": {0: "JH", 1: "5D TH"}}
    table.apply(Deal(None, None, game.write_piece(piece)))
    players = {seat: "rule" if seat == Seat.WEST else "human" for seat in Seat}
    return Record.of(table, players, "set by hand")


def transcript() -> str:
    """The transcript as the page has it."""
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        save(Path("club.trick"), lesson())
        lines = scripted(SCRIPT, *COMMAND)
    return "\n".join(["```text", f"$ trickbook {' '.join(COMMAND)}", *lines, "```", ""])


def acts() -> str:
    """All that may be typed beside the acts of the game, as a table."""
    rows = ["| you type | and | rule |", "|---|---|---|"]
    for title, forms in GROUPS.items():
        rows.append(f"| **{title}** | | |")
        rows += [f"| `{form.typed}` | {form.told.rstrip('.')} | {', '.join(form.rules)} |" for form in forms]
    return "\n".join([*rows, ""])


if __name__ == "__main__":
    LESSON.write_text(write(lesson()), encoding="utf-8")
    put(PAGE, "table of acts", acts())
    put(PAGE, "transcript", transcript())
