"""The transcript in ``docs/play.md``: a whole match that a person plays through a pipe by taking every hint.

``python -m tests.cli.transcript`` plays it and writes it into the page; a test plays it and compares.  The middle deals
are cut down to their results.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from tests.cli.pages import put
from tests.cli.terminal import CARD, Pipe

PAGE = Path(__file__).parents[2] / "docs" / "play.md"
COMMAND = ("play", "pedro", "--seed", "1903")
CURIOUS = {0: ["hint", "rules P-TIP-2"], 3: ["table"], 4: ["last", "score"]}
"""What is asked before some of the acts, by number."""


def acts(folder: Path) -> list[list[str]]:
    """What to type for each act: the hint taken, once after a card that may not be played."""
    typed: list[list[str]] = []
    refused = False
    with Pipe(*COMMAND, folder=folder) as pipe:
        while (lines := pipe.read())[-1].endswith(">"):
            pipe.type("hint")
            hint = pipe.read()[0].split(": ")[1]
            unlawful = set() if refused else not_offered(lines)
            refused = refused or bool(unlawful)
            typed.append([*CURIOUS.get(len(typed), []), *sorted(unlawful)[:1], hint.lower()])
            pipe.type(hint)
    return typed


def not_offered(lines: list[str]) -> set[str]:
    """Cards held that the question leaves out."""
    hand = next(line for line in reversed(lines) if line.startswith("You hold"))
    question = next(
        line for line in reversed(lines) if "to play. Choose: " in line or "Choose" in line or "Any" in line
    )
    if "It is your turn to play. Choose: " not in question:
        return set()
    return {card.lower() for card in set(CARD.findall(hand)) - set(CARD.findall(question))}


def played(folder: Path) -> list[str]:
    """The match as a terminal would show it: what was said, and after each question what was typed."""
    typed = [line for lines in acts(folder) for line in lines]
    command = [sys.executable, "-m", "trickbook", *COMMAND]
    done = subprocess.run(
        command, input="".join(f"{line}\n" for line in typed), capture_output=True, text=True, check=True, cwd=folder
    )
    answers = iter(typed)
    return [f"{line} {next(answers)}" if line.endswith(">") else line for line in done.stdout.splitlines()]


def trimmed(lines: list[str]) -> list[str]:
    """The first deal and the last, and of those between what they came to."""
    results = [i for i, line in enumerate(lines) if line.startswith("After deal ")]
    first, last = results[0] + 1, results[-2] + 1
    middle = [line for i in results[1:-1] for line in ("[...]", *lines[i - 1 : i + 1])]
    return lines[:first] + middle + lines[last:]


def transcript() -> str:
    """The transcript as the page has it."""
    with tempfile.TemporaryDirectory() as folder:
        lines = trimmed(played(Path(folder)))
    return "\n".join(["```text", f"$ trickbook {' '.join(COMMAND)}", *lines, "```", ""])


if __name__ == "__main__":
    put(PAGE, "transcript", transcript())
