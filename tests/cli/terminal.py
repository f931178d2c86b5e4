"""Helpers of the tests of the command line: run a command in this process, or drive a real one through pipes."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self
from unittest.mock import patch

from click.testing import CliRunner, Result

import trickbook
from trickbook import Seat
from trickbook.cli import main
from trickbook.cli.screen import EndOfInput, Screen
from trickbook.record import Record, save
from trickbook.table import Deal, Table

CARD = re.compile(r"\b[2-9TJQKA][CDHS]\b")


def run(*arguments: str, typed: Iterable[str] = ()) -> Result:
    """A command run to its end with ``typed`` lines as its input; an error nobody foresaw is raised."""
    result = CliRunner().invoke(main, list(arguments), input="".join(f"{line}\n" for line in typed))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def scripted(typed: Iterable[str], *arguments: str) -> list[str]:
    """What is said while people play by a script: each line ``Seat: words``, taken in turn at that seat's questions.

    Whoever is asked out of the script's order, and to pass the device on, presses Enter; when the script has ended
    the input does, too.  A question is shown with its answer.
    """
    answers = [line.split(": ", 1) for line in typed]
    questions = iter(range(80))  # a script that goes wrong must not go on for ever

    def ask(screen: Screen, question: str) -> str:
        answer = ""
        if not question.startswith("Pass the device"):
            if not answers or next(questions, None) is None:
                screen.say(question)
                raise EndOfInput
            if answers[0][0] == question.rstrip(">"):
                answer = answers.pop(0)[1]
        screen.say(f"{question} {answer}".rstrip())
        return answer

    with patch.object(Screen, "ask", ask):
        result = run(*arguments)
    assert (result.exit_code, result.stderr, answers) == (0, "", []), result.stdout
    return result.stdout.splitlines()


class Pipe:
    """A ``trickbook`` process whose input and output are pipes."""

    def __init__(self, *arguments: str, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "trickbook", *arguments],
            cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1,
        )  # fmt: skip
        self.lines: list[str] = []
        """All output so far."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
            with suppress(BrokenPipeError):
                stream.close()

    def read(self) -> list[str]:
        """The lines up to the next question or cover; the last is that, unless the output has ended."""
        lines: list[str] = []
        assert self.process.stdout is not None
        for line in self.process.stdout:
            lines.append(line.rstrip("\n"))
            if lines[-1].endswith((">", "Press Enter.")):
                break
        self.lines += lines
        return lines

    def type(self, line: str) -> None:
        """Type a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def drive(self, choose: Callable[[list[str]], str] | None = None, acts: int = 1000) -> int:
        """Answer up to ``acts`` questions; how many were answered before the output ended."""
        for answered in range(acts):
            lines = self.read()
            if not lines or not lines[-1].endswith(">"):
                return answered
            self.type((choose or first_choice)(lines))
        return acts

    def kill(self) -> None:
        """End the process as nothing can prevent."""
        self.process.kill()
        self.process.wait()

    def close(self) -> tuple[int, str]:
        """End the input, read on to the end: the exit code and the error output."""
        assert self.process.stdin is not None and self.process.stderr is not None
        self.process.stdin.close()
        self.read()
        errors = self.process.stderr.read()
        return self.process.wait(), errors


def first_choice(lines: list[str]) -> str:
    """The first thing that the last question offers."""
    question = next(line for line in reversed(lines) if "Choose: " in line or "Any card." in line)
    if "Choose: " not in question:
        return first_card(next(line for line in reversed(lines) if line.startswith("You hold")))
    choices = question.partition("Choose: ")[2].rstrip(".").split(", ")
    return " ".join(choices[0].split()[:2]) if not choices[0][0].isdigit() else choices[0].split()[0]


def first_card(line: str) -> str:
    """The first card that a line speaks of."""
    found = CARD.search(line)
    assert found is not None
    return found[0]


def set_piece(
    path: Path, *, name: str = "pedro", guided: bool = True, seats: str = "S", dealer: Seat = Seat.WEST, **piece: object
) -> None:
    """Save a record that begins with a set piece; ``seats`` has the letters of the human ones."""
    game = trickbook.game(name) if guided else trickbook.game(name).at_club()
    table = Table(game, dealer, guided=guided)
    table.apply(Deal(None, None, game.write_piece(piece)))
    players = {seat: "human" if seat.letter in seats else "rule" for seat in Seat}
    save(path, Record.of(table, seats=players, fairness="a set piece"))
