"""Club tables played by computer players, for tests: who sits where in four letters, and somebody who watches."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from trickbook.contract.event import Event
from trickbook.contract.registry import game
from trickbook.contract.seat import Seat
from trickbook.fairness import Shuffler
from trickbook.players import Bot, make, play
from trickbook.players.clumsy import Clumsy
from trickbook.table import Entry, Table

Watch = Callable[[Table, Entry, list[Event]], None]


def seat(kinds: str, seed: str, rate: float) -> dict[Seat, Bot]:
    """Players from North on: ``r`` for rule, ``c`` for clumsy."""
    return {
        Seat(place): make("rule", seed) if kind == "r" else Clumsy(Random(f"{seed} {place}"), rate)
        for place, kind in enumerate(kinds)
    }


def club_match(
    name: str, kinds: str, seed: str, *, rate: float = 0.3, deals: int | None = None, watch: Watch | None = None
) -> tuple[Table, dict[Seat, Bot]]:
    """A club table of ``name`` after a match, or after so many deals of it, and its players."""
    made, players, shuffler = game(name).at_club(), seat(kinds, seed, rate), Shuffler.seeded(seed)
    table = Table(made, shuffler.first_dealer(made), guided=False)

    def told(entry: Entry, events: list[Event]) -> None:
        if watch is not None:
            watch(table, entry, events)

    play(table, players, shuffler, deals=deals, watch=told)
    return table, players
