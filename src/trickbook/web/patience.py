"""How long the server waits for who is connected: to send a whole request, and to take what it is sent.

The server itself waits for ever, so whoever sends a byte a minute, or reads nothing, would hold a connection for good.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from time import monotonic
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

WAITED = 30.0
"""How many seconds a request may take to come in, and those may take nothing who are sent something."""


class Patience:
    """Cuts the connections of those who have been waited for long enough by ``clock``."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self._since: dict[Any, tuple[object, float]] = {}
        """For each connection what it has owed, and since when."""

    def look(self, connections: Collection[Any]) -> None:
        """See who owes what; to be asked every second or so."""
        now, before = self.clock(), self._since
        self._since = {}
        for one in connections:
            if (what := _owed(one)) is not None:
                known = before.get(one)
                self._since[one] = known if known is not None and known[0] == what else (what, now)
        for one, (_, since) in self._since.items():
            if now - since >= WAITED:
                one.transport.abort()


def _owed(connection: Any) -> object:
    """What is waited for: that the rest of an answer is taken, or the next request comes in whole; else ``None``."""
    if left := connection.transport.get_write_buffer_size():
        return left
    asks = isinstance(connection, H11Protocol) and connection.conn.their_state in (h11.IDLE, h11.SEND_BODY)
    return (connection.cycle,) if asks else None
