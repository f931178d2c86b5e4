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
from sqlalchemy import Connection, create_engine

T = TypeVar("T")


def upgrade(url: str) -> None:
    """Bring the database at ``url`` (``sqlite:///FILE`` or ``postgresql://...``) up to date."""

    def run(connection: Connection) -> None:
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")

    _within(url, run)


def versions(url: str) -> tuple[str | None, str | None]:
    """The version of the database at ``url``, and the one this program needs."""
    at = _within(url, lambda connection: MigrationContext.configure(connection).get_current_revision())
    return at, ScriptDirectory.from_config(_config()).get_current_head()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    return config


def _within(url: str, run: Callable[[Connection], T]) -> T:
    """What ``run`` gives within one transaction."""
    if url.startswith("sqlite:"):
        engine = create_engine(url)
        try:
            with engine.begin() as connection:
                return run(connection)
        finally:
            engine.dispose()

    from sqlalchemy.ext.asyncio import create_async_engine  # belongs to the extra for PostgreSQL

    async def within() -> T:
        server = create_async_engine(url.replace("postgresql:", "postgresql+asyncpg:", 1))
        try:
            async with server.begin() as connection:
                return await connection.run_sync(run)
        finally:
            await server.dispose()

    return asyncio.run(within())
