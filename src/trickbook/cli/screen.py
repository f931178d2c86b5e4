"""The screen and the keyboard: lines out, lines in, with colour on a terminal and without anything over a pipe.

Over a pipe every line is plain text, written at once and never written again; the question for a line of input is a
line of its own that ends with ``>``, so that a program, too, can tell when it is its turn.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.console import Console

FOUR_COLOURS = {"C": "green", "D": "bright_blue", "H": "red", "S": "bold"}


class EndOfInput(Exception):
    """Whoever is asked has gone, or wants to."""


class Screen:
    """Where lines are said and asked for."""

    def __init__(self) -> None:
        self.console: Console | None = None
        self.line_editor: Any = None
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        if all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)):  # None: it is closed
            self._open_terminal()

    def _open_terminal(self) -> None:
        from rich.console import Console
        from rich.highlighter import RegexHighlighter
        from rich.theme import Theme

        class Cards(RegexHighlighter):
            base_style = "card."
            highlights = [rf"(?P<{suit}>\b[2-9TJQKA]{suit}\b)" for suit in FOUR_COLOURS]  # noqa: RUF012

        theme = Theme({f"card.{suit}": colour for suit, colour in FOUR_COLOURS.items()})
        self.console = Console(highlighter=Cards(), theme=theme)
        with suppress(ImportError):
            self.line_editor = import_module("readline")  # lets input() edit a line and recall earlier ones

    @property
    def is_terminal(self) -> bool:
        """Whether a person looks at a terminal that can be cleared."""
        return self.console is not None

    def say(self, line: str) -> None:
        """Write a line; a terminal breaks a long one between words."""
        if self.console is not None:
            self.console.print(line, markup=False, emoji=False)
        else:
            click.echo(line)

    def say_above(self, lines: Iterable[str], question: str) -> None:
        """Write lines while ``question`` may be open: a terminal shows it again below, with what has been typed."""
        if self.console is not None and question:
            self.console.file.write("\r\x1b[K")
        for line in lines:
            self.say(line)
        if self.console is not None and question:
            typed = "" if self.line_editor is None else self.line_editor.get_line_buffer()
            self.console.file.write(f"{question} {typed}")
            self.console.file.flush()

    def ask(self, question: str) -> str:
        """The line that answers ``question``; raises ``EndOfInput`` when no more will come."""
        if self.console is not None:
            try:
                return input(f"{question} ").strip()
            except EOFError:
                raise EndOfInput from None
        click.echo(question)
        line = "" if sys.stdin is None else sys.stdin.readline()
        if not line:
            raise EndOfInput
        return line.strip()

    def cover(self, name: str, *, first: bool = False) -> None:
        """Hide what one person may see until the next one, called ``name``, holds the device; nothing at first."""
        if not first:
            self.clear()
        self.ask(f"Pass the device to {name}. Press Enter.")
        self.clear()

    def clear(self) -> None:
        """Empty a terminal, what has scrolled off and what has been typed included."""
        if self.console is not None:
            self.console.clear()
            self.console.file.write("\x1b[3J")
        if self.line_editor is not None:
            self.line_editor.clear_history()
