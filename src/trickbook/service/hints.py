"""Hints: what the player ``rule`` would do in one's place, and why.

They are made of nothing but one's own view, by the computer players' processes, one at a time for each person.  In a
deal under way a hint is a help that the others know of: where other persons sit at the table, all are told that it was
asked for.  At a club table there are none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from trickbook.contract.action import Action
from trickbook.contract.seat import Seat, letter_of
from trickbook.service import chat
from trickbook.service.crowd import Crowd
from trickbook.service.drafts import considered
from trickbook.service.problems import Problem
from trickbook.service.room import Room

if TYPE_CHECKING:
    from trickbook.service.house import House, Live


class Hint(msgspec.Struct, frozen=True):
    """What to do: a whole choice, or what is left of it after the steps already made."""

    acts: tuple[str, ...]
    told: str
    """The same in words."""
    why: str
    rules: tuple[str, ...]


async def hint(house: House, live: Live, person: str, steps: Sequence[Action]) -> Hint:
    """A hint for who is to act, after ``steps`` of his choice; all are told of it.  Raises ``Problem``."""
    room = live.room
    seat = room.seat_of(person)
    if seat is None:
        raise Problem("forbidden", "You do not sit at this table.")
    if not room.table.guided:
        raise Problem("not-now", "This is a club table: there are no hints.")
    if not considered(room.table, seat, steps).offers.actions:
        raise Problem("not-now", "You are asked for nothing now, so there is nothing to advise.")
    if person in live.hinted:
        raise Problem("too-many", "Your hint is on its way.")
    live.hinted.add(person)
    try:
        if any(place.person not in (None, person) for place in room.places.values()):
            said = chat.Said("", letter_of(seat), f"{seat} has asked for a hint.")
            await chat.keep(house.store, live.audience, house.clock, person, f"hint-{room.decision}", said)
        return await _advised(house.crowd, room, seat, steps)
    finally:
        live.hinted.discard(person)


async def _advised(crowd: Crowd, room: Room, seat: Seat, steps: Sequence[Action]) -> Hint:
    """The hint, step by step until the choice is complete."""
    decision, view, made = room.decision, considered(room.table, seat, steps), [*steps]
    first = None
    while True:
        advice = await crowd.advise(view)
        if room.decision != decision:
            raise Problem("stale", "The table has gone on since: look again, then decide.")
        first = first or advice
        made.append(advice.action)
        view = considered(room.table, seat, made)
        if view.deal is None or not view.deal.draft:
            break
    acts = made[len(steps) :]
    return Hint(tuple(map(str, acts)), ", ".join(act.prose for act in acts), first.reason, first.rules)
