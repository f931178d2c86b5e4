"""Keeping a match: the record of a table on the disk, saved whole or not at all."""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Mapping
from itertools import count
from pathlib import Path

import click

from trickbook.contract.seat import Seat
from trickbook.errors import RecordError, TrickbookError
from trickbook.fairness import KEPT, Shuffler
from trickbook.record import Record, save
from trickbook.record.files import decode
from trickbook.sheet.files import alone
from trickbook.table import Table

INPUT = "-"
"""Stands for standard input where a file is to be read."""


class NotKept(TrickbookError):
    """A record that could not be saved."""


class Keeper:
    """Saves the record of ``table``; to ``path`` after every entry, if there is one."""

    def __init__(
        self, table: Table, seats: Mapping[Seat, str], shuffler: Shuffler, tags: Mapping[str, str], path: Path | None
    ) -> None:
        self.table, self.seats, self.shuffler, self.path = table, seats, shuffler, path
        self.tags = {name: value for name, value in tags.items() if name != KEPT}
        self.kept = 0
        """How many entries the file at ``path`` holds."""

    def record(self) -> Record:
        """The record as the table stands, with the secrets that are to be revealed when the match is over."""
        tags = self.tags | self.shuffler.kept(self.table.ledger)
        return Record.of(self.table, seats=self.seats, fairness=self.shuffler.fairness, tags=tags)

    def after_entry(self) -> None:
        """Save, if there is a file to save to and something new."""
        if self.path is not None and len(self.table.log) != self.kept:
            self.save()

    def save(self, path: Path | None = None) -> Path:
        """Save to ``path``, else to the file of this match, else to a new one; the place.  Raises ``NotKept``.

        The first place saved to becomes the file of the match.  Another match's file is never overwritten.
        """
        target = path or self.path or self._unused_name()
        if target != self.path:
            check_unused(target)
        try:
            save(target, self.record())
        except OSError as fault:
            raise NotKept(f"The match could not be saved to {target}: {fault.strerror or fault}.") from fault
        self.path = self.path or target
        if target == self.path:
            self.kept = len(self.table.log)
        return target

    def _unused_name(self) -> Path:
        names = (Path(f"{self.table.game.name}-{number}.txt") for number in count(1))
        return next(name for name in names if not name.exists())


def load_record(path: Path) -> Record:
    """The record in a file; raises ``TrickbookError`` naming the file, and the place in it where it is damaged."""
    raw = contents(path)
    try:
        return decode(raw)
    except RecordError as fault:
        raise TrickbookError(f"{called(path)}: {fault}") from fault


def contents(path: Path) -> bytes:
    """What is in a file, or comes in by standard input, which ``-`` stands for; raises ``TrickbookError``."""
    piped = str(path) == INPUT
    try:
        raw = path.read_bytes() if not piped else b"" if sys.stdin is None else sys.stdin.buffer.read()
    except OSError as fault:
        raise unreadable(path, fault) from fault
    if piped and not raw.strip():
        raise TrickbookError("Nothing came in by standard input: pipe a file into this command, or name one.")
    return raw


def called(path: Path) -> str:
    """How a person is told of a file."""
    return "Standard input" if str(path) == INPUT else str(path)


def unreadable(path: Path, fault: OSError) -> TrickbookError:
    """Why a file cannot be read."""
    return TrickbookError(f"{called(path)} cannot be read: {fault.strerror or fault}.")


def check_unused(path: Path) -> None:
    """Raise ``NotKept`` if something would be lost by saving to ``path``."""
    try:
        used, other = path.is_file() and path.stat().st_size > 0, path.exists() and not path.is_file()
        placed = path.parent.is_dir()
    except OSError as fault:
        raise NotKept(f"{path} cannot be used: {fault.strerror or fault}.") from fault
    if other:
        raise NotKept(f"{path} is no file; name a new one.")
    if not placed:
        raise NotKept(f"There is no folder {path.parent} to save to.")
    if used:
        raise NotKept(f"{path} exists already. Go on with it by --resume {shlex.quote(str(path))}, or name a new file.")


def hold(path: Path) -> None:
    """Keep other processes that ask likewise from a file until this command is done; raises ``NotKept``."""
    try:
        click.get_current_context().with_resource(alone(path))
    except OSError as fault:
        raise NotKept(f"{path} cannot be used: {fault.strerror or fault}.") from fault


def how_to_resume(path: Path) -> str:
    """What to type to go on with the match kept at ``path``."""
    return f"{program()} play --resume {shlex.quote(str(path))}"


def how_to_verify(path: Path) -> str:
    """What to type to prove the deals of the match kept at ``path``."""
    return f"{program()} verify {shlex.quote(str(path))}"


def program() -> str:
    """What to type to run Trickbook: its place, as it was called, where its name alone would not be found."""
    called = sys.argv[0]
    if Path(called).name == "trickbook" and shutil.which("trickbook") is None:
        return shlex.quote(called)
    return "trickbook"
