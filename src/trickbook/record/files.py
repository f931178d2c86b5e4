"""Records as files.  Saving is atomic: a full disk, a kill or a power cut leaves the old file whole."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO

from trickbook.errors import RecordError
from trickbook.record.json_form import from_json, to_json
from trickbook.record.model import Record
from trickbook.record.reading import read
from trickbook.record.writing import write


def load(path: str | Path) -> Record:
    """The record in a file, text or JSON as its content shows.

    Raises ``RecordError`` for what is no sound record, ``OSError`` for a file that cannot be read.
    """
    return decode(Path(path).read_bytes())


def decode(raw: bytes) -> Record:
    """The record that a file holds, text or JSON as it shows.  Raises ``RecordError`` for what is no sound record."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        good = raw[: fault.start].decode("utf-8", "replace")
        line, column = good.count("\n") + 1, len(good) - good.rfind("\n")
        raise RecordError("The file is not UTF-8 text, so it is damaged or no record.", line, column) from None
    return from_json(text) if text.lstrip().startswith("{") else read(text)


def save(path: str | Path, record: Record) -> None:
    """Write a record to a file: as JSON if its name ends in ``.json``, else as text.  Raises ``OSError``."""
    target = _place(Path(path))
    write_whole(target, (to_json(record) if target.suffix.lower() == ".json" else write(record)).encode())


def write_whole(path: str | Path, data: bytes) -> None:
    """Write ``data`` to a file, all of it or nothing.  Raises ``OSError``."""
    with writing_whole(path) as file:
        file.write(data)


@contextmanager
def writing_whole(path: str | Path) -> Iterator[BinaryIO]:
    """A file to write to, which takes its place at ``path`` at the end, or not at all if anything is raised.

    The new file is complete on the disk before it takes the place of the old one, which must be a file: a device or
    a pipe would be lost.  Raises ``OSError``.
    """
    target = _place(Path(path))
    draft = target.with_name(f".{target.name}.{token_hex(4)}.tmp")
    try:
        with draft.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            draft.chmod(target.stat().st_mode & 0o7777)
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def _place(path: Path) -> Path:
    """Where ``path`` leads; raises ``OSError`` where no file can be."""
    try:
        target = path.resolve()
    except (ValueError, RuntimeError):  # a name with a zero byte, a link to itself
        raise OSError(errno.EINVAL, "It is no name of a file", str(path)) from None
    if target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, "It is no file", str(path))
    return target


def _sync_folder(folder: Path) -> None:
    """Make the new name last through a power cut, where the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
