"""The made part of ``docs/kernel.md``: an ending and a board, and what they come to.

``python -m tests.cli.solve_page`` makes it and writes it into the page; a test makes it and compares.
"""

from __future__ import annotations

from tests.cli.pages import DOCS, put
from tests.cli.terminal import run

PAGE = DOCS / "kernel.md"
ASKED = ("ending.trick --cards --line", "--pbn board.pbn --cards")


def transcript() -> str:
    """The record as it stands in its file, and what is told of it and of the board."""
    said = ["$ cat ending.trick", (DOCS / "ending.trick").read_text(encoding="utf-8").rstrip()]
    for asked in ASKED:
        words = [str(DOCS / word) if "." in word else word for word in asked.split()]
        said += [f"$ trickbook solve {asked}", run("solve", *words).stdout.rstrip()]
    return "\n".join(["```text", *said, "```", ""])


if __name__ == "__main__":
    put(PAGE, "solved", transcript())
