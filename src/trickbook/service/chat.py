"""What people say to each other at a table: a log of its own, so that talk never makes a card come too late."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from trickbook.contract.seat import SeatLetter, letter_of
from trickbook.service import commands as do
from trickbook.service.audience import Audience
from trickbook.service.messages import Chat
from trickbook.service.problems import Problem
from trickbook.service.store import Head, New, Store
from trickbook.service.store.database import Taken
from trickbook.service.store.store import TRIES, Conflict

KEPT = 200
"""How much of what was said is told to who comes later."""


class Said(msgspec.Struct, frozen=True):
    """Somebody has said something, or the house about a seat (``name`` is empty)."""

    name: str
    seat: SeatLetter | None
    text: str


def stream_of(table: str) -> str:
    """The log of what is said at a table."""
    return f"chat.{table}"


async def say(
    store: Store, audience: Audience, clock: Callable[[], float], person: str, name: str, command: do.Say
) -> int:
    """Keep what somebody who sits at the table says, and tell it to all; its number.  Raises ``Problem``."""
    seat = audience.room.seat_of(person)
    if seat is None:
        raise Problem("forbidden", "Only who sits at the table talks there.")
    said = Said(name, letter_of(seat), " ".join(command.text.split()))
    return await keep(store, audience, clock, person, command.id, said)


async def keep(
    store: Store, audience: Audience, clock: Callable[[], float], person: str, command: str, said: Said
) -> int:
    """Keep what is said, once under each id of a person's command, and tell it to all; its number."""
    room = audience.room
    stream, now = stream_of(room.stream), clock()
    new = New(person, command, msgspec.json.encode(said).decode())
    for _ in range(TRIES):
        if (made := await store.made(stream, person, command)) is not None:
            return made.seq
        standing = await store.standing([stream])
        try:
            if stream in standing:
                (row,) = await store.append(stream, standing[stream].seq, [new], now)
            else:
                (row,) = await store.begin(Head(stream, "chat", room.game.name, 0, now, now), [new])
        except (Conflict, Taken):
            continue
        audience.tell_all(Chat(row.seq, now, said.name, said.seat, said.text))
        return row.seq
    raise Problem("busy", "Too many talk at once; try again.")


async def heard(store: Store, table: str) -> list[Chat]:
    """What has been said at a table last, in order."""
    stream = stream_of(table)
    standing = await store.standing([stream])
    rows = await store.read(stream, standing[stream].seq - KEPT) if stream in standing else []
    said = [(row, msgspec.json.decode(row.payload, type=Said)) for row in rows]
    return [Chat(row.seq, row.at, one.name, one.seat, one.text) for row, one in said]
