"""PostgreSQL: a server's database, for several processes that serve the same tables.

Every change is one transaction on a connection of the pool; the server makes what waits together durable together.
What was acknowledged survives as it does in SQLite, whatever the server's setting of ``synchronous_commit``.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import lru_cache
from itertools import count
from typing import Any

import asyncpg

from trickbook.service.store.database import Database, Statement, Taken, Unavailable, Value

MOST_CONNECTIONS = 8
PATIENCE = 10.0
"""How many seconds a connection or an answer is waited for."""
FAULTS = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)
"""What asyncpg raises when the server is away, is full, or does not take a statement."""


class PostgresDatabase(Database):
    """The database at ``url`` (``postgresql://...``), which has been made by ``migrations.upgrade``.

    It connects when it is first used, and anew after the server was away.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self._pool: asyncpg.Pool[asyncpg.Record] | None = None
        self._opening = asyncio.Lock()

    async def fetch(self, statement: str, *values: Value) -> list[tuple[Any, ...]]:
        if any(isinstance(value, str) and "\0" in value for value in values):
            return []  # no text here can have a zero byte, so nothing is found by one
        async with self._connection() as connection:
            return [tuple(row) for row in await connection.fetch(numbered(statement), *values)]

    async def change(self, statements: Sequence[Statement]) -> list[int]:
        async with self._connection() as connection, connection.transaction():
            return [_touched(await connection.execute(numbered(sql), *values)) for sql, values in statements]

    async def close(self) -> None:
        if self._pool is None:
            return
        try:
            async with asyncio.timeout(PATIENCE):
                await self._pool.close()
        except FAULTS:
            self._pool.terminate()

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        try:
            async with (await self._connected()).acquire(timeout=PATIENCE) as connection:
                yield connection
        except asyncpg.IntegrityConstraintViolationError as fault:
            raise Taken(str(fault)) from fault
        except FAULTS as fault:
            raise Unavailable(str(fault) or type(fault).__name__) from fault

    async def _connected(self) -> asyncpg.Pool[asyncpg.Record]:
        async with self._opening:
            if self._pool is None:
                self._pool = await asyncpg.create_pool(
                    self.url,
                    min_size=1,
                    max_size=MOST_CONNECTIONS,
                    timeout=PATIENCE,
                    command_timeout=PATIENCE,
                    reset=_leave,
                    server_settings={"synchronous_commit": "on", "application_name": "trickbook"},
                )
            return self._pool


async def _leave(connection: Any) -> None:
    """Make nothing of a connection that is given back: nobody here changes its settings."""


@lru_cache(maxsize=256)
def numbered(statement: str) -> str:
    """A statement with ``$1``, ``$2`` ... for its ``?``; none of ours has one within quotes.

    >>> numbered("SELECT * FROM entries WHERE stream = ? AND seq > ?")
    'SELECT * FROM entries WHERE stream = $1 AND seq > $2'
    """
    numbers = count(1)
    return "".join(f"${next(numbers)}" if letter == "?" else letter for letter in statement)


def _touched(status: str) -> int:
    """How many rows a statement touched, from what the server says of it: ``INSERT 0 1``, ``UPDATE 3``."""
    return int(status.rpartition(" ")[2])
