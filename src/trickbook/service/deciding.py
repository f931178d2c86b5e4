"""What a command adds to the log of a room, or why it cannot be: the room itself stays as it was."""

from __future__ import annotations

from trickbook.contract.seat import Seat, SeatLetter, letter_of
from trickbook.errors import nearest
from trickbook.players import LEVELS
from trickbook.record.json_form import entry_form
from trickbook.service import commands as do
from trickbook.service.drafts import is_complete
from trickbook.service.entries import (
    AnyRoomEntry,
    Made,
    Placed,
    Readied,
    Returned,
    Rose,
    Sat,
    Shut,
    Substituted,
    Swapped,
    UndoAnswered,
    UndoAsked,
)
from trickbook.service.problems import Problem
from trickbook.service.room import SUBSTITUTE, Place, Room
from trickbook.table import Act, Claim, Confirm, Cut, EndMatch, Entry, Rewind


def decide(
    room: Room, person: str, name: str, command: do.AnyCommand, takes_over: SeatLetter | None = None
) -> list[AnyRoomEntry]:
    """What ``command`` of a person adds to the log.  Raises ``Problem``; the room is unchanged.

    ``takes_over``: a seat whose holder has handed it to this person.
    """
    if room.shut:
        raise Problem("gone", "This table is closed; open a new one.")
    match command:
        case do.Sit(seat=letter):
            return [Sat(letter_of(_free_seat(room, person, letter or takes_over, takes_over)), person, name)]
        case do.Place() | do.Clear() | do.Swap() | do.End() | do.Close():
            _check_host(room, person)
            return _arranged(room, command)
    seat = room.seat_of(person)
    if seat is None:
        raise Problem("forbidden", "You do not sit at this table; take a free seat first.")
    match command:
        case do.Act(acts=acts, expect=expect):
            _check_expected(room, seat, expect)
            return _made(room, seat, Act(seat, room.read(acts)))
        case do.Claim(offender=letter, trick=trick, kind=kind):
            return _made(room, seat, Claim(seat, Seat.parse(letter), trick, kind))
        case do.Cut(expect=expect):
            _check_expected(room, seat, expect)
            return _made(room, seat, Cut(seat))
        case do.Confirm(expect=expect):
            _check_expected(room, seat, expect)
            return _made(room, seat, Confirm(seat))
        case do.Undo(expect=expect):
            _check_expected(room, seat, expect)
            return _ask_undo(room, seat)
        case do.Consent(yes=yes):
            return _answer_undo(room, seat, yes)
    return _as_person(room, seat, command)


def _as_person(room: Room, seat: Seat, command: do.AnyCommand) -> list[AnyRoomEntry]:
    """What who sits at ``seat`` does beside the play."""
    place = room.places[seat]
    match command:
        case do.Ready():
            if room.over:
                raise Problem("not-now", "The match is over.")
            return [] if place.ready else [Readied(letter_of(seat))]
        case do.Rise():
            return [Rose(letter_of(seat))]
        case do.Substitute(seat=letter):
            other = _place(room, letter)
            if other.person is None or other.level is not None:
                raise Problem("not-now", f"Nobody is away from {other.seat}'s seat.")
            if not room.begun:
                raise Problem("not-now", "The match has not begun; the host may free the seat.")
            return [Substituted(letter, SUBSTITUTE)]
        case do.Return():
            return [] if place.level is None else [Returned(letter_of(seat))]
        case do.Nudge() | do.Entropy():
            return []
        case do.Rematch():
            if room.table.match.outcome is None:
                raise Problem("not-now", "The match is not over; a rematch can follow it.")
            return []
    raise Problem("bad-request", f"A table does not know {type(command).__name__.lower()!r}.")


def _arranged(room: Room, command: do.Place | do.Clear | do.Swap | do.End | do.Close) -> list[AnyRoomEntry]:
    """What the host arranges."""
    match command:
        case do.Place(seat=letter, level=level):
            if level not in LEVELS:
                raise Problem("bad-request", f"There is no computer player {level!r}; {nearest(level, LEVELS)}")
            if _place(room, letter).person is not None and not room.begun:
                raise Problem("taken", f"{_place(room, letter).name} sits there; free the seat first.")
            return [Placed(letter, level)]
        case do.Clear(seat=letter):
            _check_not_begun(room, "free a seat")
            return [Rose(letter)] if _place(room, letter).taken else []
        case do.Swap(one=one, other=other):
            _check_not_begun(room, "swap seats")
            if _place(room, one) is _place(room, other):
                raise Problem("bad-request", "Name two different seats.")
            return [Swapped(one, other)]
        case do.End():
            return _made(room, None, EndMatch(room.game.seats[0]))
        case do.Close():
            return [Shut()]


def _made(room: Room, seat: Seat | None, entry: Entry) -> list[AnyRoomEntry]:
    """The entry, if the table takes it and it is a whole choice."""
    if (refusal := room.table.refusal(entry)) is not None:
        raise Problem.of(refusal)
    if isinstance(entry, Act) and not is_complete(room.table, entry.seat, entry.actions):
        raise Problem("partial", "That is only a part of your choice; send all its steps together.")
    back = seat is not None and room.places[seat].level is not None and room.places[seat].person is not None
    returned: list[AnyRoomEntry] = [Returned(letter_of(seat))] if back and seat is not None else []
    return [*returned, Made(entry_form(entry))]


def _ask_undo(room: Room, seat: Seat) -> list[AnyRoomEntry]:
    to = room.table.offers(seat).undo
    if to is None or room.over:  # the record of a match that is over shows all its cards
        raise Problem("not-now", "That cannot be taken back: a card was shown, or somebody has acted since.")
    asked: list[AnyRoomEntry] = [UndoAsked(letter_of(seat), to)]
    return asked + ([_rewound(seat, to)] if not _to_agree(room, {seat}) else [])


def _answer_undo(room: Room, seat: Seat, yes: bool) -> list[AnyRoomEntry]:
    if room.undo is None or seat in room.agreed:
        raise Problem("not-now", "Nobody asks you to take anything back.")
    answered: list[AnyRoomEntry] = [UndoAnswered(letter_of(seat), yes)]
    if yes and not _to_agree(room, room.agreed | {seat}):
        answered.append(_rewound(Seat.parse(room.undo.seat), room.undo.to))
    return answered


def _to_agree(room: Room, agreed: set[Seat]) -> list[Seat]:
    """The persons at the table who have not agreed; computer players always do."""
    return [
        seat
        for seat, place in room.places.items()
        if place.person is not None and place.level is None and seat not in agreed
    ]


def _rewound(seat: Seat, to: int) -> Made:
    return Made(entry_form(Rewind(seat, to, "all agree")))


def _free_seat(room: Room, person: str, letter: SeatLetter | None, takes_over: SeatLetter | None) -> Seat:
    """The seat that a person may take: the one named, or any that is free; else ``Problem``."""
    now = room.seat_of(person)
    if letter is None and person in room.rose:
        letter = letter_of(room.rose[person])
    if letter is None:
        free = [seat for seat, place in room.places.items() if not place.taken]
        if now is not None or not free:
            raise Problem("taken", "You have a seat here." if now is not None else "All seats are taken.")
        return free[0]
    place = _place(room, letter)
    if place.person is not None and (place.seat == now or letter != takes_over):
        raise Problem("taken", "You sit there." if place.seat == now else f"{place.name} sits there.")
    if now is not None and room.begun:
        raise Problem("not-now", "The match has begun, so everybody keeps the seat.")
    if room.begun and room.rose.get(person, place.seat) != place.seat:
        raise Problem("not-now", f"You have seen {room.rose[person]}'s cards, so you can come back only there.")
    if place.person is None and place.taken and not room.begun:
        raise Problem("taken", f"A computer player ({place.level}) sits there; the host may free the seat.")
    return place.seat


def _place(room: Room, letter: SeatLetter) -> Place:
    seat = Seat.parse(letter)
    if seat not in room.places:
        raise Problem("bad-request", f"{room.game.title} has no seat {seat}.")
    return room.places[seat]


def _check_host(room: Room, person: str) -> None:
    if person != room.opened.host:
        raise Problem("forbidden", "Only the host, who opened the table, may do that.")


def _check_not_begun(room: Room, what: str) -> None:
    if room.begun:
        raise Problem("not-now", f"The match has begun; nobody can {what} any more.")


def _check_expected(room: Room, seat: Seat, expect: int) -> None:
    if expect < room.decisions[seat] or expect > room.decision:
        raise Problem(
            "stale",
            "The table has gone on since: look again, then decide.",
            decision=room.decision,
            seq=room.seq,
        )
