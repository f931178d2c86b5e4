"""SQLite: one file, one thread that writes.

All changes go through one thread and wait there together: it makes every change that has queued up in one transaction,
each behind a savepoint of its own, and acknowledges them when that is committed (WAL, ``synchronous=FULL``), so that
what was acknowledged survives a killed process and a power cut.  A second thread reads.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeAlias

from trickbook.service.store.database import Database, Statement, Taken, Unavailable, Value

MOST_TOGETHER = 128
"""How many changes at most share one commit."""

Job: TypeAlias = tuple[Sequence[Statement], "Future[list[int]]"]
Query: TypeAlias = tuple[str, tuple[Value, ...], "Future[list[tuple[Any, ...]]]"]


class SqliteDatabase(Database):
    """The database in the file ``path``, which has been made by ``migrations.upgrade``."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._queries: queue.SimpleQueue[Query | None] = queue.SimpleQueue()
        self._threads = [
            threading.Thread(target=target, name=name, daemon=True)
            for name, target in (("sqlite-writer", self._write), ("sqlite-reader", self._read))
        ]
        for thread in self._threads:
            thread.start()

    async def fetch(self, statement: str, *values: Value) -> list[tuple[Any, ...]]:
        answer: Future[list[tuple[Any, ...]]] = Future()
        self._queries.put((statement, values, answer))
        return await asyncio.wrap_future(answer)

    async def change(self, statements: Sequence[Statement]) -> list[int]:
        answer: Future[list[int]] = Future()
        self._jobs.put((statements, answer))
        return await asyncio.wrap_future(answer)

    async def close(self) -> None:
        self._jobs.put(None)
        self._queries.put(None)
        for thread in self._threads:
            await asyncio.to_thread(thread.join)

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, timeout=10)
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
            connection.execute(f"PRAGMA {pragma}")
        return connection

    # The reader -------------------------------------------------------------------------------------------------------

    def _read(self) -> None:
        connection: sqlite3.Connection | None = None
        while (query := self._queries.get()) is not None:
            statement, values, answer = query
            try:
                connection = connection or self._connect()
                found = connection.execute(statement, values).fetchall()
            except Exception as fault:  # whatever it is, others will ask, too
                _refuse(answer, Unavailable(str(fault)))
            else:
                _tell(answer, found)
        if connection is not None:
            connection.close()

    # The writer -------------------------------------------------------------------------------------------------------

    def _write(self) -> None:
        connection: sqlite3.Connection | None = None
        going_on = True
        while going_on:
            jobs, going_on = self._queued()
            if jobs:
                connection = self._commit(connection, jobs)
        if connection is not None:
            connection.close()

    def _queued(self) -> tuple[list[Job], bool]:
        """The jobs that wait, or the next one to come; and whether more may come after them."""
        jobs: list[Job] = []
        while len(jobs) < MOST_TOGETHER and not (jobs and self._jobs.empty()):
            job = self._jobs.get()
            if job is None:
                return jobs, False
            jobs.append(job)
        return jobs, True

    def _commit(self, connection: sqlite3.Connection | None, jobs: list[Job]) -> sqlite3.Connection | None:
        """Make the changes of ``jobs`` in one transaction; whoever asked is told after it is committed."""
        done: list[Callable[[], None]] = []
        try:
            connection = connection or self._connect()
            connection.execute("BEGIN IMMEDIATE")
            for statements, answer in jobs:
                done.append(_one(connection, statements, answer))
            connection.execute("COMMIT")
        except Exception as fault:  # whatever it is, others will write, too
            if connection is not None:
                connection.close()  # rolls back, and the next try begins with a fresh one
            for _, answer in jobs:
                _refuse(answer, Unavailable(str(fault)))
            return None
        for tell in done:
            tell()
        return connection


def _one(
    connection: sqlite3.Connection, statements: Sequence[Statement], answer: Future[list[int]]
) -> Callable[[], None]:
    """Make the changes of one job, or none of them; what to tell once all is committed."""
    connection.execute("SAVEPOINT job")
    try:
        touched = [connection.execute(statement, values).rowcount for statement, values in statements]
    except sqlite3.IntegrityError as fault:
        connection.execute("ROLLBACK TO job")
        connection.execute("RELEASE job")
        taken = Taken(str(fault))
        return lambda: _refuse(answer, taken)
    connection.execute("RELEASE job")
    return lambda: _tell(answer, touched)


def _tell(answer: Future[Any], value: object) -> None:
    if answer.set_running_or_notify_cancel():
        answer.set_result(value)


def _refuse(answer: Future[Any], fault: Exception) -> None:
    if answer.set_running_or_notify_cancel():
        answer.set_exception(fault)
