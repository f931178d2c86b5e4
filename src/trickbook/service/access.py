"""Who may look on at a table, and who may sit down: what its terms, its seats and a person's passes come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trickbook.contract.seat import SeatLetter, letter_of
from trickbook.service.people import Visitor
from trickbook.service.problems import Problem
from trickbook.service.room import Room
from trickbook.service.store import Grant


def check_watch(room: Room, visitor: Visitor, passes: Sequence[Grant]) -> str | None:
    """Raise ``Problem`` unless the visitor may see the table; the id of the pass that lets him, if it takes one."""
    if belongs(room, visitor) or room.opened.watch == "anyone":
        return None
    for grant in passes:
        if grant.scope in ("sit", "seat") or (grant.scope == "watch" and room.opened.watch == "link"):
            return grant.id
    raise Problem("forbidden", "You need a link to this table; ask somebody who sits there for one.")


def check_sit(
    room: Room, visitor: Visitor, passes: Sequence[Grant], handed_over: Mapping[str, str]
) -> SeatLetter | None:
    """Raise ``Problem`` unless the visitor may take a seat; the seat that is ``handed_over`` to him, if one is, by the
    person who sits there."""
    for seat, place in room.places.items():
        if (maker := handed_over.get(seat.letter)) is not None and place.person in (maker, None):
            return letter_of(seat)
    if not belongs(room, visitor) and not any(grant.scope == "sit" for grant in passes):
        raise Problem("forbidden", "You need an invitation to sit here; ask somebody at the table for a link.")
    return None


def check_link(room: Room, visitor: Visitor, scope: str, seat: SeatLetter | None) -> None:
    """Raise ``Problem`` unless the visitor may make a link of this kind to the table."""
    if not belongs(room, visitor):
        raise Problem("forbidden", "Only who sits at the table invites to it.")
    if scope not in ("sit", "seat", "watch"):
        raise Problem("bad-request", f"A table has links to sit, to take over a seat and to watch, not to {scope!r}.")
    own = room.seat_of(visitor.person)
    if scope == "seat" and (own is None or seat != own.letter):
        raise Problem("forbidden", "You can hand over only the seat you sit on.")
    if scope == "watch" and room.opened.watch == "nobody":
        raise Problem("forbidden", "Nobody may look on at this table.")


def belongs(room: Room, visitor: Visitor) -> bool:
    """Whether the visitor sits at the table, or opened it."""
    return visitor.person == room.opened.host or room.seat_of(visitor.person) is not None
