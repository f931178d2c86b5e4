"""What a service sees to now and then, beside its tables: what other processes have written, who has been shut out
elsewhere, what has been kept long enough; and what those do who run it, beside a server or without one."""

from __future__ import annotations

import asyncio

import structlog

from trickbook.service.entries import Shut
from trickbook.service.house import House
from trickbook.service.problems import Problem
from trickbook.service.room import payload
from trickbook.service.shelf import Shelf
from trickbook.service.store import New, Store
from trickbook.service.store.store import Conflict

LOG = structlog.get_logger("trickbook.service")

EVERY = 1.0
"""How many seconds may pass until what another process has written is noticed."""
OVERLAP = 60.0
"""By how much the clocks of several machines may differ."""
PURGE_EVERY = 3600.0
DAY = 86400.0


class Upkeep:
    """Sees to ``house`` and ``shelf``; what nobody has touched for ``keep_days``, if they are given, is deleted."""

    def __init__(self, house: House, shelf: Shelf, keep_days: float | None = None) -> None:
        self.house, self.shelf, self.keep_days = house, shelf, keep_days
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
        if self.keep_days is not None and now >= self._purged + PURGE_EVERY:
            self._purged = now
            if gone := await store.purge_untouched(now - self.keep_days * DAY):
                LOG.info("deleted what was kept long enough", streams=gone)
        await self.house.read_on()
        await self.shelf.read_on()
        revoked = await store.revoked(now - OVERLAP)
        self.house.shut_out(revoked)
        self.shelf.shut_out(revoked)


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
            timer = store.timer(stream, None, 0)
            await store.append(stream, rows[-1].seq, [New("admin", "close", payload(Shut()))], now, [timer])
        except Conflict:
            continue
    await store.shut(stream, now)
