"""The made parts of ``docs/sheet.md``: evenings at the terminal, and the facts that each game knows.

``python -m tests.sheet.page`` makes them and writes them into the page; a test makes them and compares.
"""

from __future__ import annotations

import shlex
import tempfile
from collections.abc import Iterable
from contextlib import chdir
from itertools import count
from unittest.mock import patch

import trickbook
from tests.cli.pages import DOCS, put
from tests.cli.terminal import run

PAGE = DOCS / "sheet.md"
ANEW = "Make it anew: python -m tests.sheet.page"
EVENING = (
    "sheet new evening.sheet pedro --names Carol,Dave,Alice,Bob --host E --dealer S",
    "sheet add evening.sheet bidder=NS bid=8 --by Alice",
    "sheet add evening.sheet won=7-6 two=EW --by Alice",
    "sheet add evening.sheet ok --by Dave",
    "sheet add evening.sheet 5 --by Carol",
    "sheet add evening.sheet 6 --by Alice",
    "sheet add evening.sheet EW 8 --by Bob",
    "sheet fix evening.sheet EW 9 --why 'the ten lay under a trick'",
    "sheet add evening.sheet bidder=NS bid=9 won=10-4 --by host",
    "sheet show evening.sheet",
    "sheet show evening.sheet --side NS",
    "sheet end evening.sheet --by Dave",
    "sheet add evening.sheet 7 --by Alice",
)


BOOK = (
    "sheet book player . Alice Bob Carol",
    "sheet book player . Dave --also David",
    "sheet book house . 'Friday club' pedro --option target=52",
    "sheet new first.sheet --house 'Friday club' --names Carol,Dave,Alice,Bob",
    "sheet add first.sheet bidder=NS bid=8 won=12-2",
    "sheet add first.sheet bidder=NS bid=9 won=11-3",
    "sheet end first.sheet",
    "sheet new second.sheet --house 'Friday clubb' --names alice,Bob,Carol,David",
    "sheet new second.sheet --house 'Friday club' --names alice,Bob,Carol,David",
    "sheet book player . Alice --also alice",
    "sheet add second.sheet bidder=EW bid=10 won=3-11",
    "sheet end second.sheet",
    "sheet book results .",
    "sheet book results . --of Alice --of Carol",
)


WHIST = (
    "sheet new rubber.sheet whist --preset english_1864 --names Carol,Dave,Alice,Bob --host E",
    "sheet add rubber.sheet trump=6H --by Dave",
    "sheet add rubber.sheet tricks=8-5 honours=EW:3 --by Alice",
    "sheet add rubber.sheet ok --by Dave",
    "sheet add rubber.sheet trump=KS tricks=5-8 revoke=W:add",
    "sheet add rubber.sheet trump=2D --by Carol",
    "sheet fix rubber.sheet honours=none --deal 1 --why 'it was two'",
    "sheet add rubber.sheet tricks=7-7 --deal 3",
    "sheet fix rubber.sheet tricks=6-7 --deal 3",
    "sheet show rubber.sheet",
    "sheet show rubber.sheet --side NS",
)


BEZIQUE = (
    "sheet new evening.sheet bezique --names Carol,Alice --host S",
    "sheet add evening.sheet N marriage hearts",
    "sheet add evening.sheet S double",
    "sheet add evening.sheet N aces",
    "sheet undo evening.sheet",
    "sheet add evening.sheet S sequence hearts",
    "sheet fix evening.sheet S sequence hearts to S sequence spades --why 'it was the plain one'",
    "sheet add evening.sheet N quadruple",
    "sheet undo evening.sheet",
    "sheet add evening.sheet S last trick",
    "sheet show evening.sheet",
)


def transcript(commands: Iterable[str] = EVENING) -> str:
    """A transcript as the page has it: the clock is set to a minute an entry."""
    minutes = (f"2027-01-02T20:{minute:02}:00Z" for minute in count())
    lines = []
    with (
        tempfile.TemporaryDirectory() as folder,
        chdir(folder),
        patch("trickbook.cli.sheet.now", lambda: next(minutes)),
    ):
        for command in commands:
            result = run(*shlex.split(command))
            lines += [f"$ trickbook {command}", *result.output.splitlines()]
    return "\n".join(["```text", *lines, "```", ""])


def facts_table() -> str:
    """The facts of each game that has a sheet, with the options that add one."""
    games = (
        trickbook.game("pedro", bid_28_56=True),
        trickbook.game("cinch", low_counts_for="holder"),
        trickbook.game("whist", "english_1864_by_hand"),
        trickbook.game("bezique", last_nine_revoke="french_no_count"),
    )
    rows = ["| fact | what it is, and how it is written |", "|---|---|"]
    for game in games:
        rows.append(f"| **{game.title}** (`{game}`) | |")
        rows += [f"| `{fact.name}` | {fact.told} |" for fact in game.sheet().facts]
    return "\n".join([*rows, ""])


if __name__ == "__main__":
    put(PAGE, "transcript", transcript())
    put(PAGE, "book", transcript(BOOK))
    put(PAGE, "whist", transcript(WHIST))
    put(PAGE, "bezique", transcript(BEZIQUE))
    put(PAGE, "facts", facts_table())
