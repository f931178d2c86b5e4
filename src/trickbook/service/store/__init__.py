"""The event store: logs of entries by stream, and the few tables beside them, in SQLite or PostgreSQL."""

from trickbook.service.store.database import Database, Taken
from trickbook.service.store.sqlite import SqliteDatabase
from trickbook.service.store.store import Grant, Head, New, Person, Row, Store

__all__ = ["Database", "Grant", "Head", "New", "Person", "Row", "SqliteDatabase", "Store", "Taken"]
