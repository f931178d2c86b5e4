"""What the store asks of a database: to read rows, and to make several changes as one.

Statements are plain SQL that SQLite and PostgreSQL both understand, with ``?`` for values.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, TypeAlias

Value: TypeAlias = str | int | float | None
Statement: TypeAlias = tuple[str, tuple[Value, ...]]


class Taken(Exception):
    """A row with the same key was there already, or what a row belongs to is gone: none of the changes was made."""


class Unavailable(Exception):
    """The database cannot be reached or cannot write (a full disk, a server that is down).

    Nothing was changed; or, where the connection broke at the very end, all was, which reading on tells.
    """


class Database(ABC):
    """One open database."""

    @abstractmethod
    async def fetch(self, statement: str, *values: Value) -> list[tuple[Any, ...]]:
        """The rows that a query gives, every change included that was acknowledged before."""

    @abstractmethod
    async def change(self, statements: Sequence[Statement]) -> list[int]:
        """Make all changes or none, and return once they are kept for good: how many rows each touched.

        Raises ``Taken`` where a key is in use, ``Unavailable`` where nothing can be written now.
        """

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun and close."""
