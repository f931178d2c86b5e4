"""What a service sees to now and then, beside its tables: what other processes have written, who has been shut out
elsewhere, what has been kept long enough; and what those do who run it, beside a server or without one."""

from __future__ import annotations

import asyncio
from bisect import bisect_right

import structlog

from trickbook.service.entries import Shut
from trickbook.service.house import House
from trickbook.service.pads import Pad
from trickbook.service.problems import Problem
from trickbook.service.room import Room, payload
from trickbook.service.shelf import Shelf
from trickbook.service.store import Head, New, Store
from trickbook.service.store.store import Conflict
from trickbook.service.terms import check_rules

LOG = structlog.get_logger("trickbook.service")

EVERY = 1.0
"""How many seconds may pass until what another process has written is noticed."""
OVERLAP = 60.0
"""By how much the clocks of several machines may differ."""
PURGE_EVERY = 3600.0
DAY = 86400.0


class Upkeep:
    """Sees to ``house`` and ``shelf``; what nobody has touched for ``keep_days``, if they are given, is deleted, and
    forgotten is who has no table or sheet and has not been here for ``guest_days``."""

    def __init__(
        self, house: House, shelf: Shelf, keep_days: float | None = None, guest_days: float | None = None
    ) -> None:
        self.house, self.shelf, self.keep_days, self.guest_days = house, shelf, keep_days, guest_days
        self._purged = 0.0

    async def run(self) -> None:
        """See to it until cancelled."""
        while True:
            try:
                await self.look()
            except Exception as fault:  # a store that cannot be read now is asked again
                LOG.error("fault of the upkeep", kind=type(fault).__name__, exc_info=fault)
            await asyncio.sleep(EVERY)

    async def look(self) -> None:
        """See to it once."""
        store, now = self.house.store, self.house.clock()
        if now >= self._purged + PURGE_EVERY:
            self._purged = now
            if self.keep_days is not None and (gone := await store.purge_untouched(now - self.keep_days * DAY)):
                LOG.info("deleted what was kept long enough", streams=gone)
            if self.guest_days is not None and (gone := await store.forget_idle(now - self.guest_days * DAY)):
                LOG.info("forgot who has not been here for long", people=gone)
        await self.house.read_on()
        await self.shelf.read_on()
        ended = await store.ended(now - OVERLAP, now)
        self.house.shut_out(ended)
        self.shelf.shut_out(ended)
        following = self.house.following + self.shelf.following
        gone_for_good = await store.strangers({feed.person for feed in following})
        for feed in following:
            if feed.person in gone_for_good:
                feed.close("Your data has been deleted.")


async def faults_of(store: Store, head: Head) -> list[str]:
    """What is wrong with a stream: sentences; none for a sound one."""
    rows = await store.read(head.id)
    if missing := sorted(set(range(1, rows[-1].seq if rows else 1)).difference(row.seq for row in rows)):
        return [f"Entry {missing[0]} is missing{f', and {len(missing) - 1} more' if missing[1:] else ''}."]
    if head.kind == "chat":
        return []
    try:
        check_rules(head)
    except Problem as problem:
        return [str(problem)]

    def fault(number: int) -> str | None:
        """Why the first ``number`` entries make no table or sheet."""
        try:
            if head.kind == "table":
                Room.fold(head.id, [(row.payload, row.at) for row in rows[:number]])
            else:
                Pad.fold(head.id, [row.payload for row in rows[:number]])
        except Exception as error:  # whatever it is, it is told
            return f"{type(error).__name__}: {error}"
        return None

    if fault(len(rows)) is None:
        return []
    first = bisect_right(range(1, len(rows) + 1), False, key=lambda number: fault(number) is not None) + 1
    return [f"It cannot be read from entry {first} on. {fault(first)}"]


async def close(store: Store, stream: str, now: float) -> None:
    """Close a table or a sheet over its people's heads.  Raises ``Problem`` where there is none."""
    head = await store.head(stream)
    if head is None:
        raise Problem("unknown", f"There is no table or sheet {stream}.")
    while head.kind == "table":
        rows = await store.read(stream)
        if any(row.payload == payload(Shut()) for row in rows):
            break
        try:
            shut, timer = New("admin", "close", payload(Shut())), store.timer(stream, None, 0)
            await store.append(stream, rows[-1].seq if rows else 0, [shut], now, [timer])
        except Conflict:
            continue
    await store.shut(stream, now)
