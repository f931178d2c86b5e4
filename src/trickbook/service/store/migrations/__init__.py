"""The shape of the database, step by step, by Alembic.

A file of SQLite is brought up to date when it is opened; a server's database by ``trickbook db upgrade``, so that
several processes never do it at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.exc import SQLAlchemyError

from trickbook.service.store.database import Unavailable

T = TypeVar("T")
ONE_AT_A_TIME = 7_041_893
"""The advisory lock that whoever brings a server's database up to date holds."""


def upgrade(url: str) -> None:
    """Bring the database at ``url`` (``sqlite:///FILE`` or ``postgresql://...``) up to date, whole or not at all.

    Raises ``Unavailable`` where it cannot be reached or written.
    """

    def run(connection: Connection) -> None:
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({ONE_AT_A_TIME})"))
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")

    _within(url, run)


def versions(url: str) -> tuple[str | None, str | None]:
    """The version of the database at ``url``, and the one this program needs; raises ``Unavailable``."""
    at = _within(url, lambda connection: MigrationContext.configure(connection).get_current_revision())
    return at, ScriptDirectory.from_config(_config()).get_current_head()


def knows(version: str) -> bool:
    """Whether this program knows a version, or it was made by a newer one."""
    try:
        return ScriptDirectory.from_config(_config()).get_revision(version) is not None
    except CommandError:
        return False


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    return config


def _within(url: str, run: Callable[[Connection], T]) -> T:
    """What ``run`` gives within one transaction."""
    return _within_file(url, run) if url.startswith("sqlite:") else asyncio.run(_within_server(url, run))


def _within_file(url: str, run: Callable[[Connection], T]) -> T:
    engine = create_engine(url)
    # The driver would begin no transaction for what makes tables, and half of them could stay behind.
    event.listen(engine, "connect", lambda connection, _: setattr(connection, "isolation_level", None))
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    try:
        with engine.begin() as connection:
            return run(connection)
    except SQLAlchemyError as fault:
        raise Unavailable(str(getattr(fault, "orig", None) or fault)) from fault
    finally:
        engine.dispose()


async def _within_server(url: str, run: Callable[[Connection], T]) -> T:
    import asyncpg  # belongs to the extra for PostgreSQL
    from sqlalchemy.ext.asyncio import create_async_engine

    server = create_async_engine("postgresql+asyncpg://", async_creator=lambda: asyncpg.connect(url, timeout=10))
    try:
        async with server.begin() as connection:
            return await connection.run_sync(run)
    except (SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError, OSError, ValueError) as fault:
        raise Unavailable(str(getattr(fault, "orig", None) or fault)) from fault
    finally:
        await server.dispose()
