"""Opening a database by its address: a file of SQLite, or a server's database.

A file that is served is brought up to date by the way; a server's database is not, since others may be using it.
"""

from __future__ import annotations

from pathlib import Path

from trickbook.errors import TrickbookError
from trickbook.service.store import migrations
from trickbook.service.store.database import Database, Unavailable
from trickbook.service.store.sqlite import SqliteDatabase

FILE = "sqlite:///"
SERVERS = ("postgresql://", "postgres://")


class DatabaseError(TrickbookError):
    """A database cannot be used: it is not there, or of another version."""


def url_of(data: Path | None, url: str | None) -> str:
    """The address of the database in the file ``data``, or at ``url``; raises ``DatabaseError`` for anything else."""
    if (data is None) == (url is None):
        raise DatabaseError("Name one database: --data FILE, or --database postgresql://...")
    if url is None:
        return f"{FILE}{data}"
    if not url.startswith((FILE, *SERVERS)):
        raise DatabaseError("The address of a database begins with postgresql:// (or sqlite:///).")
    return url.replace("postgres://", "postgresql://", 1)


def open_database(url: str, *, serving: bool = False) -> Database:
    """The database at ``url``, opened.  Raises ``DatabaseError`` with what to do where it cannot be used.

    For ``serving``, a file is made or brought up to date.
    """
    is_file = url.startswith(FILE)
    if is_file and not serving and not Path(url.removeprefix(FILE)).is_file():
        raise DatabaseError(f"There is no database {url.removeprefix(FILE)}.")
    check_version(url, older_too=not (is_file and serving))
    if is_file:
        if serving:
            upgrade(url)
        return SqliteDatabase(Path(url.removeprefix(FILE)))

    from trickbook.service.store.postgres import PostgresDatabase  # needs the extra, as check_version has told

    return PostgresDatabase(url)


def upgrade(url: str) -> None:
    """Bring the database at ``url`` up to date; raises ``DatabaseError`` where that cannot be."""
    check_version(url, older_too=False)
    try:
        migrations.upgrade(url)
    except Unavailable as fault:
        raise DatabaseError(f"The database cannot be brought up to date: {fault}") from None


def check_version(url: str, *, older_too: bool = True) -> None:
    """Raise ``DatabaseError`` unless this program can use the database at ``url`` as it is."""
    try:
        at, needed = migrations.versions(url)
    except ModuleNotFoundError as missing:
        raise DatabaseError(
            f"This needs the extra postgres ({missing.name} is missing): pip install trickbook[web,postgres]"
        ) from None
    except Unavailable as fault:
        raise DatabaseError(f"The database cannot be opened: {fault}") from None
    if at is not None and not migrations.knows(at):
        raise DatabaseError(f"The database is of version {at}, made by a newer Trickbook; this one knows {needed}.")
    if older_too and at != needed:
        state = "has not been set up" if at is None else f"is of version {at}, and this Trickbook needs {needed}"
        raise DatabaseError(f"The database {state}; run: trickbook db upgrade")
