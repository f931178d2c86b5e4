"""The loop of play: it asks whoever has something to do, and gives the table what they answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from trickbook.contract.event import Event
from trickbook.contract.seat import Seat
from trickbook.fairness import Shuffler
from trickbook.players.base import Player
from trickbook.table import Entry, Table

Watch = Callable[[Entry, list[Event]], None]
"""Told of every entry and the events that followed, unredacted: redact them (``seen_by``) before they are shown."""


def play(
    table: Table,
    players: Mapping[Seat, Player],
    shuffler: Shuffler,
    *,
    deals: int | None = None,
    watch: Watch | None = None,
) -> None:
    """Play on at ``table`` until the match is over or ``deals`` more deals are closed.

    Where the shuffler is fair, every seat gives its entropy to each deal, and once the match is over the secrets are
    revealed.  A player may end the loop by raising; the table then holds everything up to there.
    """

    def tell(entry: Entry, events: list[Event]) -> None:
        if watch is not None:
            watch(entry, events)

    def contribute(seat: Seat) -> bytes:
        return players[seat].entropy()

    last = None if deals is None else table.match.deals + deals
    while table.awaits != "nothing" and (last is None or table.match.deals < last):
        if table.awaits == "deal":
            # What belongs to a deal is made as one, so that nobody who watches can break it off half way.
            opening = [(entry, table.apply(entry)) for entry in shuffler.opening(table.ledger, contribute)]
            for entry, events in opening:
                tell(entry, events)
        else:
            seat = next_to_answer(table)
            answer = players[seat].act(table.view(seat))
            tell(answer, table.apply(answer))
    if table.match.outcome is not None:
        for reveal in tuple(shuffler.reveals(table.ledger)):
            tell(reveal, table.apply(reveal))


def next_to_answer(table: Table) -> Seat:
    """The seat whose turn it is to act, to cut or to confirm."""
    if table.state is not None and table.state.to_act is not None:
        return table.state.to_act
    return next(seat for seat in table.game.seats if table.offers(seat).cut or table.offers(seat).confirm)
