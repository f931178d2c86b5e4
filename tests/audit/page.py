"""The made parts of ``docs/audit.md``: hands typed in from the play, and what the audit says of them.

``python -m tests.audit.page`` makes them and writes them into the page; a test makes them and compares.
"""

from __future__ import annotations

from tests.cli.pages import DOCS, put
from tests.cli.terminal import run

PAGE = DOCS / "audit.md"
HANDS = {"whist": "whist-hand.trick", "cinch": "cinch-hand.trick"}


def hand(name: str) -> str:
    """A record as it was typed."""
    return f"```text\n{(DOCS / HANDS[name]).read_text(encoding='utf-8')}```\n"


def transcript(name: str) -> str:
    """What the audit says of it."""
    result = run("audit", str(DOCS / HANDS[name]))
    assert (result.exit_code, result.stderr) == (1, "")
    return f"```text\n$ trickbook audit {HANDS[name]}\n{result.stdout}```\n"


if __name__ == "__main__":
    for name in HANDS:
        put(PAGE, f"{name} hand", hand(name))
        put(PAGE, f"{name} audit", transcript(name))
