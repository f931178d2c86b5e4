"""The made parts of ``docs/ruling.md``: a conversation with the referee, and what it says of facts amiss.

``python -m tests.referee.page`` makes them and writes them into the page; a test makes them and compares.
"""

from __future__ import annotations

from tests.cli.pages import DOCS, put
from tests.cli.terminal import run

PAGE = DOCS / "ruling.md"
COMMAND = "cinch"
TYPED = ("turns and words", "lead out of turn", "why", "no", "the partner's")
REFUSALS = (
    ("cinch", "lead out of turn", "all_played=no"),
    ("whist", "play out of turn", "hand=third", "third_played=yes"),
)


def transcript() -> str:
    """The conversation as the page has it: what is said, and after each question what is typed."""
    result = run("ruling", COMMAND, typed=TYPED)
    assert (result.exit_code, result.stderr) == (0, "")
    answers = iter(TYPED)
    lines = [f"> {next(answers)}" if line == ">" else line for line in result.stdout.splitlines()]
    return "\n".join(["```text", f"$ trickbook ruling {COMMAND}", *lines, "```", ""])


def refusals() -> str:
    """What is said of facts that are missing or clash."""
    lines = ["```text"]
    for game, kind, *facts in REFUSALS:
        result = run("ruling", game, kind, *facts, "--json")
        assert (result.exit_code, result.stdout) == (2, "")
        lines += [f"$ trickbook ruling {game} {kind} {' '.join(facts)} --json", result.stderr.rstrip()]
    return "\n".join([*lines, "```", ""])


if __name__ == "__main__":
    put(PAGE, "transcript", transcript())
    put(PAGE, "refusals", refusals())
