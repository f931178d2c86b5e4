"""The loop of play: it asks whoever has something to do, and gives the table what they answer.

At a club table everybody may speak at any time: after every entry, and before the next is asked for, all are asked
whether they interject.  At a guided table they are while something that somebody has proposed waits for their answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from trickbook.contract.event import Event
from trickbook.contract.seat import Seat
from trickbook.errors import IllegalAction
from trickbook.fairness import Shuffler
from trickbook.players.base import Player
from trickbook.table import Entry, Table

Watch = Callable[[Entry, list[Event]], None]
"""Told of every entry and the events that followed, unredacted: redact them (``seen_by``) before they are shown."""

ROUNDS = 4
"""How often at most all are asked for interjections between two entries of those whose turn it is."""


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
    heard = -1  # how many entries there were when all had been asked for interjections
    while table.awaits != "nothing" and (last is None or table.match.deals < last):
        if table.awaits == "deal":
            # What belongs to a deal is made as one, so that nobody who watches can break it off half way.
            opening = [(entry, table.apply(entry)) for entry in shuffler.opening(table.ledger, contribute)]
            for entry, events in opening:
                tell(entry, events)
        elif heard < len(table.log) and table.all_may_speak:
            interject(table, players, tell)
            heard = len(table.log)
        else:
            seat = next_to_answer(table)
            answer = players[seat].act(table.view(seat))
            tell(answer, table.apply(answer))
    if table.match.outcome is not None:
        for reveal in tuple(shuffler.reveals(table.ledger)):
            tell(reveal, table.apply(reveal))


def interject(table: Table, players: Mapping[Seat, Player], tell: Watch) -> None:
    """Ask everybody, clockwise, whose turn it is last of all, and again while somebody has something to say.

    It ends as soon as that has made a new deal due or belongs to a choice that is not complete.
    """
    for _ in range(ROUNDS):
        silent, last = True, next_to_answer(table)
        for step in range(len(table.game.seats)):
            seat, before = table.game.next_seat(last, step + 1), len(table.log)
            entry = players[seat].interject(table.view(seat))
            if entry is None:
                continue
            try:
                events = table.apply(entry)
            except IllegalAction:
                continue
            silent = False
            tell(entry, events)
            if table.awaits in ("deal", "nothing") or len(table.log) == before:
                return
        if silent:
            return


def next_to_answer(table: Table) -> Seat:
    """The seat whose turn it is to act, to cut or to confirm."""
    if table.state is not None and table.state.to_act is not None:
        return table.state.to_act
    return next(seat for seat in table.game.seats if table.offers(seat).cut or table.offers(seat).confirm)
