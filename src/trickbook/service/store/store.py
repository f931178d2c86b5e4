"""The store: streams of entries, and who may see them; every statement of SQL stands here.

A *stream* is the log of one table, one sheet or one chat.  An entry is a row with the key (stream, seq); no two entries
of one stream have the same actor and command id, so that a command sent twice is made once.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import msgspec

from trickbook.service.store.database import Database, Statement, Taken, Value


class New(msgspec.Struct, frozen=True):
    """An entry to be appended."""

    actor: str
    command: str
    payload: str


class Row(msgspec.Struct, frozen=True):
    """An entry of a stream; ``at`` in seconds since 1970."""

    stream: str
    seq: int
    actor: str
    command: str
    payload: str
    at: float


class Head(msgspec.Struct, frozen=True):
    """What is known of a stream without reading it."""

    id: str
    kind: str
    """``table``, ``sheet`` or ``chat``."""
    game: str
    rules: int
    """The version of the rules it was begun under."""
    created: float
    touched: float
    closed: float | None = None
    rewritten: int = 0
    """How often entries of it have been rewritten: what was read before is out of date."""


class Standing(NamedTuple):
    """How a stream stands: the number of its last entry, whether it is closed, how often it was rewritten."""

    seq: int
    closed: bool
    rewritten: int


class Person(msgspec.Struct, frozen=True):
    """Somebody who has come to the door: a guest with a cookie and a code to come back by."""

    id: str
    name: str
    created: float
    seen: float


class Grant(msgspec.Struct, frozen=True):
    """A secret that lets its bearer do something: a cookie, a rejoin code, a link to a stream, a token for a program.

    Only its hash is stored.
    """

    id: str
    kind: str
    hash: str
    person: str | None
    """Whose it is; a link is nobody's."""
    stream: str | None
    scope: str
    """What it lets its bearer do: ``all``, ``play``, ``watch``, ``keep`` ..."""
    seat: str | None
    made: float
    expires: float | None
    revoked: float | None = None


NOBODY = "somebody"
"""How a person is called who has deleted his data."""


TRIES = 20
"""How often what lost the race for the next entry is judged again."""


class Conflict(Exception):
    """The stream has grown since it was read."""


_ROW, _HEAD, _PERSON, _GRANT = (", ".join(kind.__struct_fields__) for kind in (Row, Head, Person, Grant))
TABLES = {
    "streams": (_HEAD, "id"),
    "entries": (_ROW, "stream, seq"),
    "secrets": ("stream, number, name, value", "stream, number, name"),
    "members": ("stream, person, since", "stream, person"),
    "timers": ("stream, due, decision", "stream"),
    "grants": (_GRANT, "stream, id"),
    "people": (_PERSON, "id"),
}
"""The columns of each table, and the order in which it is told; what belongs to a stream begins with the stream."""

_OF_MEMBERS = "FROM streams JOIN members ON members.stream = streams.id"
_OPENED = f"{_OF_MEMBERS} JOIN entries ON entries.stream = streams.id AND seq = 1 AND actor = person AND closed IS NULL"
"""Streams with the people who have to do with them, and with those who have opened them and not closed."""

_SAID_NOWHERE: Statement = (
    "DELETE FROM streams WHERE kind = 'chat' AND SUBSTR(id, 6) NOT IN (SELECT id FROM streams)",
    (),
)
"""What was said at a table that is gone: the log ``chat.TABLE``."""


class Store:
    """The logs and what belongs to them, in ``database``."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def close(self) -> None:
        """Close the database."""
        await self.database.close()

    async def answer(self) -> None:
        """Return if the database answers; raises ``Unavailable``."""
        await self.database.fetch("SELECT 1")

    # Streams ----------------------------------------------------------------------------------------------------------

    async def begin(
        self, head: Head, entries: Sequence[New], members: Sequence[str] = (), most: int | None = None
    ) -> list[Row]:
        """Make a stream with its first entries; raises ``Taken`` if there is one with that id, or if who opens it has
        opened ``most`` of its kind that are not closed.
        """
        opened: list[Statement] = [_insert("streams", _HEAD, msgspec.structs.astuple(head))]
        if most is not None:
            actor, values = entries[0].actor, msgspec.structs.astuple(head)
            counted = f"SELECT COUNT(*) {_OPENED} WHERE members.person = ? AND kind = ?"
            opened = [
                ("UPDATE people SET seen = seen WHERE id = ?", (actor,)),  # one after the other, on PostgreSQL, too
                (f"INSERT INTO streams ({_HEAD}) SELECT {_marks(values)} WHERE ({counted}) < ?",
                 (*values, actor, head.kind, most)),
            ]  # fmt: skip
        opened += [_member(person, head.id, head.created) for person in members]
        rows = _rows(head.id, 0, entries, head.created)
        await self.database.change([*opened, *map(_append, rows)])
        return rows

    async def append(
        self, stream: str, after: int, entries: Sequence[New], at: float, beside: Sequence[Statement] = ()
    ) -> list[Row]:
        """Append entries to a stream whose last one is ``after``, with what is kept ``beside`` them or not at all.

        Raises ``Conflict`` if the stream has grown, has the command already, or is gone: read on, and try again.
        """
        rows = _rows(stream, after, entries, at)
        touched: Statement = ("UPDATE streams SET touched = ? WHERE id = ?", (at, stream))
        try:
            await self.database.change([*map(_append, rows), touched, *beside])
        except Taken as taken:
            raise Conflict(stream) from taken
        return rows

    async def read(self, stream: str, after: int = 0) -> list[Row]:
        """The entries of a stream after number ``after``, in order."""
        found = await self.database.fetch(
            f"SELECT {_ROW} FROM entries WHERE stream = ? AND seq > ? ORDER BY seq", stream, after
        )
        return [Row(*row) for row in found]

    async def made(self, stream: str, actor: str, command: str) -> Row | None:
        """The entry that this command of this actor made, if it was made."""
        found = await self.database.fetch(
            f"SELECT {_ROW} FROM entries WHERE stream = ? AND actor = ? AND command = ?", stream, actor, command
        )
        return Row(*found[0]) if found else None

    async def head(self, stream: str) -> Head | None:
        """What is known of a stream."""
        found = await self.database.fetch(f"SELECT {_HEAD} FROM streams WHERE id = ?", stream)
        return Head(*found[0]) if found else None

    async def heads(self, kind: str, since: float = 0, closed: bool = False) -> list[Head]:
        """The streams of a kind touched after ``since``, the newest first; those that are closed too if wanted."""
        found = await self.database.fetch(
            f"SELECT {_HEAD} FROM streams WHERE kind = ? AND touched > ? AND (closed IS NULL OR ? = 1) "
            "ORDER BY touched DESC",
            kind, since, int(closed),
        )  # fmt: skip
        return [Head(*row) for row in found]

    async def shut(self, stream: str, at: float) -> None:
        """Mark a stream as closed."""
        await self.database.change([("UPDATE streams SET closed = ? WHERE id = ? AND closed IS NULL", (at, stream))])

    async def standing(self, streams: Sequence[str]) -> dict[str, Standing]:
        """How each of these streams stands; those that are gone are missing."""
        if not streams:
            return {}
        found = await self.database.fetch(
            "SELECT id, COALESCE((SELECT MAX(seq) FROM entries WHERE entries.stream = streams.id), 0), closed, "
            f"rewritten FROM streams WHERE id IN ({_marks(streams)})",
            *streams,
        )
        return {name: Standing(seq, closed is not None, rewritten) for name, seq, closed, rewritten in found}

    async def purge(self, stream: str) -> bool:
        """Delete a stream, all that belongs to it, and what was said there; whether there was one."""
        gone, _ = await self.database.change([("DELETE FROM streams WHERE id = ?", (stream,)), _SAID_NOWHERE])
        return gone == 1

    async def purge_untouched(self, since: float) -> int:
        """Delete all streams, open or closed, that nobody has touched ``since``: how many they were."""
        old: Statement = ("DELETE FROM streams WHERE touched < ? AND kind <> 'chat'", (since,))
        gone, _ = await self.database.change([old, _SAID_NOWHERE])
        return gone

    async def rows_of(self, table: str, stream: str | None = None) -> list[dict[str, Any]]:
        """All that one of ``TABLES`` holds, or holds of a stream: to be taken elsewhere."""
        columns, order = TABLES[table]
        where, values = ("", ()) if stream is None else (f" WHERE {order.split(', ')[0]} = ?", (stream,))
        found = await self.database.fetch(f"SELECT {columns} FROM {table}{where} ORDER BY {order}", *values)
        return [dict(zip(columns.split(", "), row, strict=True)) for row in found]

    # Secrets of fair deals --------------------------------------------------------------------------------------------

    @staticmethod
    def secret(stream: str, number: int, name: str, value: str) -> Statement:
        """Keep a secret of deal ``number``: of the house, or of a seat; the first one stands."""
        return ("INSERT INTO secrets VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", (stream, number, name, value))

    async def keep(self, stream: str, number: int, name: str, value: str) -> None:
        """Keep a secret by itself."""
        await self.database.change([self.secret(stream, number, name, value)])

    async def secrets(self, stream: str) -> dict[tuple[int, str], str]:
        """The secrets of a stream's deals, by deal and name."""
        found = await self.database.fetch("SELECT number, name, value FROM secrets WHERE stream = ?", stream)
        return {(number, name): value for number, name, value in found}

    # Members ----------------------------------------------------------------------------------------------------------

    @staticmethod
    def member(person: str, stream: str, at: float) -> Statement:
        """Note that a person has to do with a stream, so that it is among his tables and sheets."""
        return _member(person, stream, at)

    async def streams_of(self, person: str, *, opened: bool = False) -> list[Head]:
        """The streams a person has to do with, or has ``opened`` and are not closed, the newest first."""
        columns = ", ".join(f"streams.{name}" for name in Head.__struct_fields__)
        found = await self.database.fetch(
            f"SELECT {columns} {_OPENED if opened else _OF_MEMBERS} WHERE members.person = ? "
            "ORDER BY streams.touched DESC",
            person,
        )
        return [Head(*row) for row in found]

    # People and grants ------------------------------------------------------------------------------------------------

    async def add_person(self, person: Person, *grants: Grant) -> None:
        """Let somebody in, with the secrets to be known by."""
        added = _insert("people", _PERSON, msgspec.structs.astuple(person))
        await self.database.change([added, *map(_grant, grants)])

    async def person(self, name: str) -> Person | None:
        """The person with this id."""
        found = await self.database.fetch(f"SELECT {_PERSON} FROM people WHERE id = ?", name)
        return Person(*found[0]) if found else None

    async def strangers(self, names: Collection[str]) -> set[str]:
        """Those of these ids that are nobody's, or nobody's any more."""
        if not names:
            return set()
        found = await self.database.fetch(f"SELECT id FROM people WHERE id IN ({_marks(names)})", *names)
        return set(names).difference(name for (name,) in found)

    async def saw(self, person: str, at: float) -> None:
        """Note that somebody has been here."""
        await self.database.change([("UPDATE people SET seen = ? WHERE id = ?", (at, person))])

    async def forget_idle(self, since: float) -> int:
        """Delete the people who have to do with no stream and have not been seen ``since``: how many they were."""
        idle = "SELECT id FROM people WHERE seen < ? AND id NOT IN (SELECT person FROM members)"
        _, gone = await self.database.change(
            [(f"DELETE FROM {table} WHERE {column} IN ({idle})", (since,)) for table, column in
             (("grants", "person"), ("people", "id"))]
        )  # fmt: skip
        return gone

    async def rename(self, person: str, name: str) -> None:
        """Change how a person is called."""
        await self.database.change([("UPDATE people SET name = ? WHERE id = ?", (name, person))])

    async def forget(self, person: str) -> None:
        """Delete a person and his secrets.  The logs of tables and sheets stay, for the others' sake; in them his name
        gives way to ``NOBODY``, and what he said is gone."""
        names = ("members", "grants")
        gone: list[Statement] = [(f"DELETE FROM {name} WHERE person = ?", (person,)) for name in names]
        rewritten = set()
        for stream, seq, text in await self.database.fetch(
            "SELECT stream, seq, payload FROM entries WHERE actor = ?", person
        ):
            form = json.loads(text)
            told = form | {"name": NOBODY} | ({"text": ""} if "text" in form else {})
            if "name" in form:
                gone.append(
                    ("UPDATE entries SET payload = ? WHERE stream = ? AND seq = ?", (json.dumps(told), stream, seq))
                )
                rewritten.add(stream)
        gone += [("UPDATE streams SET rewritten = rewritten + 1 WHERE id = ?", (stream,)) for stream in rewritten]
        await self.database.change([*gone, ("DELETE FROM people WHERE id = ?", (person,))])

    async def grant(self, grant: Grant) -> None:
        """Keep a grant."""
        await self.database.change([_grant(grant)])

    async def granted(self, digest: str) -> Grant | None:
        """The grant with this hash."""
        found = await self.database.fetch(f"SELECT {_GRANT} FROM grants WHERE hash = ?", digest)
        return Grant(*found[0]) if found else None

    async def grants(
        self, *, person: str | None = None, stream: str | None = None, name: str | None = None
    ) -> list[Grant]:
        """The grants of a person, or to a stream, or the one with the id ``name``."""
        asked = {"person": person, "stream": stream, "id": name}
        column, value = next((column, value) for column, value in asked.items() if value is not None)
        found = await self.database.fetch(f"SELECT {_GRANT} FROM grants WHERE {column} = ? ORDER BY made", value)
        return [Grant(*row) for row in found]

    async def revoke(self, grant: str, at: float) -> bool:
        """Revoke a grant; whether it was in force."""
        changed = await self.database.change(
            [("UPDATE grants SET revoked = ? WHERE id = ? AND revoked IS NULL", (at, grant))]
        )
        return changed == [1]

    async def ended(self, since: float, now: float) -> list[str]:
        """The grants that have been revoked, or have run out, ``since``."""
        found = await self.database.fetch(
            "SELECT id FROM grants WHERE revoked >= ? OR (expires >= ? AND expires <= ?)", since, since, now
        )
        return [name for (name,) in found]

    # Timers -----------------------------------------------------------------------------------------------------------

    @staticmethod
    def timer(stream: str, due: float | None, decision: int) -> Statement:
        """Set the one timer of a stream, or take it away."""
        if due is None:
            return ("DELETE FROM timers WHERE stream = ?", (stream,))
        return (
            "INSERT INTO timers VALUES (?, ?, ?) "
            "ON CONFLICT (stream) DO UPDATE SET due = excluded.due, decision = excluded.decision",
            (stream, due, decision),
        )

    async def due(self, now: float) -> list[tuple[str, float, int]]:
        """The timers that have run out: stream, when, and the decision that was waited for."""
        found = await self.database.fetch("SELECT stream, due, decision FROM timers WHERE due <= ? ORDER BY due", now)
        return [(stream, due, decision) for stream, due, decision in found]


def _rows(stream: str, after: int, entries: Sequence[New], at: float) -> list[Row]:
    return [
        Row(stream, after + step, new.actor, new.command, new.payload, at) for step, new in enumerate(entries, start=1)
    ]


def _append(row: Row) -> Statement:
    return _insert("entries", _ROW, msgspec.structs.astuple(row))


def _grant(grant: Grant) -> Statement:
    return _insert("grants", _GRANT, msgspec.structs.astuple(grant))


def _member(person: str, stream: str, at: float) -> Statement:
    return ("INSERT INTO members VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (person, stream, at))


def _insert(table: str, columns: str, values: tuple[Any, ...]) -> Statement:
    told: tuple[Value, ...] = values
    return (f"INSERT INTO {table} ({columns}) VALUES ({_marks(values)})", told)


def _marks(values: Collection[Any]) -> str:
    return ", ".join("?" * len(values))
