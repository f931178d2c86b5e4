"""``trickbook db``: the service's database brought up to date, checked, and taken elsewhere."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

import click
import msgspec

from trickbook.errors import TrickbookError
from trickbook.record.files import writing_whole

if TYPE_CHECKING:
    from trickbook.service.store import Store

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")
HELD = ("entries", "secrets", "members", "timers", "grants")
"""The tables in which a stream has rows, in the order in which they are exported."""


def database_options(command: F) -> F:
    """Give a command ``--data`` and ``--database``."""
    command = click.option("--database", metavar="URL", envvar="TRICKBOOK_DATABASE",
                           help="The database of a server: postgresql://USER@HOST/NAME.")(command)  # fmt: skip
    return click.option("--data", type=click.Path(path_type=Path), metavar="FILE",
                        help="The file of SQLite. [the one in your application folder]")(command)  # fmt: skip


def address(data: Path | None, database: str | None) -> str:
    """The address of the database that is meant; else that of the file in the application folder.

    What is said beats the environment.
    """
    try:
        from trickbook.service.store.opening import url_of
    except ImportError:
        raise TrickbookError("This needs the extra web: pip install trickbook[web]") from None
    if data is not None and _from_environment():
        database = None
    if data is None and database is None:
        data = Path(click.get_app_dir("trickbook"), "trickbook.db")
        data.parent.mkdir(parents=True, exist_ok=True)
    return url_of(data, database)


def _from_environment() -> bool:
    source = click.get_current_context().get_parameter_source("database")
    return source is click.core.ParameterSource.ENVIRONMENT


def at_store(url: str, work: Callable[[Store], Awaitable[T]]) -> T:
    """What ``work`` gives at the database; where it cannot be read or written, that is told in a sentence."""
    from trickbook.service.problems import Problem
    from trickbook.service.store import Store
    from trickbook.service.store.database import Unavailable
    from trickbook.service.store.opening import open_database

    database = open_database(url)

    async def run() -> T:
        try:
            return await work(Store(database))
        except Unavailable as fault:
            raise TrickbookError(f"The database cannot be used now: {fault}") from fault
        except Problem as problem:
            raise TrickbookError(str(problem)) from None
        finally:
            await database.close()

    return asyncio.run(run())


@click.group()
def db() -> None:
    """Bring the database of the service up to date, check it, or take it elsewhere."""


@db.command()
@database_options
def upgrade(data: Path | None, database: str | None) -> None:
    """Make the database, or bring it up to date: before a newer Trickbook serves from it."""
    url = address(data, database)
    from trickbook.service.store import migrations
    from trickbook.service.store.opening import upgrade as bring_up_to_date

    bring_up_to_date(url)
    click.echo(f"The database is of version {migrations.versions(url)[1]}.")


@db.command()
@database_options
def check(data: Path | None, database: str | None) -> None:
    """Read every table and sheet from its first entry to its last, and say which cannot be read, and why.

    The exit code is 1 if anything is wrong.
    """

    async def work(store: Store) -> tuple[int, int]:
        from trickbook.service.store import Head
        from trickbook.service.upkeep import faults_of

        rows = await store.rows_of("streams")
        wrong = 0
        for row in rows:
            for fault in await faults_of(store, Head(**row)):
                click.echo(f"{row['kind']} {row['id']}: {fault}")
                wrong += 1
        return len(rows), wrong

    streams, wrong = at_store(address(data, database), work)
    sound = f"All {streams} streams are sound." if streams else "There is nothing in it."
    click.echo(sound if not wrong else f"{wrong} of {streams} streams cannot be used as they are.")
    if wrong:
        click.get_current_context().exit(1)


@db.command()
@click.argument("stream", required=False)
@database_options
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Write a file, whole or not at all.")
@click.option("--secrets", is_flag=True, help="With the secrets of deals and the hashes of what lets people in.")
def export(stream: str | None, data: Path | None, database: str | None, out: Path | None, secrets: bool) -> None:
    """Write a table or sheet, or everything, as lines of JSON. All cards are in it, those of tables under way, too."""

    async def work(store: Store) -> None:
        lines = _lines(store, stream, secrets)
        if out is None:
            await _write(lines, sys.stdout.buffer)
            return
        try:
            with writing_whole(out) as file:
                await _write(lines, file)
        except OSError as fault:
            raise TrickbookError(f"{out} cannot be written: {fault.strerror}.") from fault

    at_store(address(data, database), work)


async def _write(lines: AsyncIterator[bytes], file: BinaryIO) -> None:
    async for line in lines:
        file.write(line)


async def _lines(store: Store, stream: str | None, secrets: bool) -> AsyncIterator[bytes]:
    """Each row as a line, with the table it is of: stream by stream, so that no more is in memory at once."""
    from trickbook.service.chat import stream_of

    names = (stream, stream_of(stream)) if stream is not None else (None,)
    heads = [head for name in names for head in await store.rows_of("streams", name)]
    if stream is not None and not heads:
        raise TrickbookError(f"There is no table or sheet {stream}.")
    for head in heads:
        yield _line("streams", head, secrets)
        for table in HELD:
            for row in await store.rows_of(table, head["id"]):
                yield _line(table, row, secrets)
    if stream is None:
        for row in await store.rows_of("people"):
            yield _line("people", row, secrets)
        for row in await store.rows_of("grants"):
            if row["stream"] is None:
                yield _line("grants", row, secrets)


def _line(table: str, row: dict[str, Any], secrets: bool) -> bytes:
    told = {"table": table, **row}
    if "payload" in row:
        told["payload"] = msgspec.Raw(row["payload"].encode())
    for name in () if secrets else {"grants": ("hash",), "secrets": ("value",)}.get(table, ()):
        told[name] = None
    return msgspec.json.encode(told) + b"\n"
