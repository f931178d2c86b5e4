"""A room: a table with the people around it, as one pure fold of its log.

``Room.fold(rows)`` is the room that a log makes; ``decide`` says what a command would add to the log, or raises a
``Problem``; ``apply`` takes an entry in and says what follows.  There is no clock and no chance in here: times and
cards come in with the entries.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from trickbook.contract.action import Action
from trickbook.contract.event import Event
from trickbook.contract.registry import game
from trickbook.contract.seat import Seat, SeatLetter, letter_of
from trickbook.errors import ActionError, TrickbookError, nearest
from trickbook.players import LEVELS
from trickbook.record import Record
from trickbook.record.json_form import entry_form, entry_of
from trickbook.service import commands as do
from trickbook.service.drafts import is_complete
from trickbook.service.entries import (
    AnyRoomEntry,
    Made,
    Opened,
    Placed,
    Readied,
    Rematched,
    Returned,
    RoomEntry,
    Rose,
    Sat,
    Shut,
    Substituted,
    Swapped,
    UndoAnswered,
    UndoAsked,
)
from trickbook.service.problems import Problem
from trickbook.speech import answers, typed
from trickbook.table import Act, Claim, Confirm, Cut, Deal, DealClosed, DealtAnew, EndMatch, Entry, Rewind, Table

_DECODER = msgspec.json.Decoder(AnyRoomEntry)
_ENCODER = msgspec.json.Encoder()

SUBSTITUTE = "rule"
"""The computer player that sits in for a person."""


def payload(entry: RoomEntry) -> str:
    """An entry as it is stored."""
    return _ENCODER.encode(entry).decode()


class Place(msgspec.Struct):
    """A place at the table and who is on it."""

    seat: Seat
    person: str | None = None
    name: str = ""
    level: str | None = None
    """The computer player that plays here: instead of a person, or for one that is away."""
    ready: bool = False

    @property
    def taken(self) -> bool:
        """Whether anybody sits here."""
        return self.person is not None or self.level is not None

    @property
    def waits(self) -> bool:
        """Whether a person has to say that he is ready."""
        return self.person is not None and self.level is None and not self.ready


class Heard(msgspec.Struct, frozen=True):
    """What followed from an entry: to be redacted for each viewer."""

    seq: int
    at: float
    entry: AnyRoomEntry
    events: tuple[Event, ...]


class Room:
    """A table and the people around it."""

    def __init__(self, stream: str, opened: Opened, at: float) -> None:
        self.stream = stream
        self.opened = opened
        self.game = game(opened.game)
        self.table = Table(self.game, Seat.parse(opened.first_dealer), guided=opened.guided)
        self.places = {seat: Place(seat) for seat in self.game.seats}
        self.heard: list[Heard] = [Heard(1, at, opened, ())]
        self.decisions = dict.fromkeys(self.game.seats, 0)
        """For each seat, how many entries the table's log had when what it may do last changed."""
        self._offered: dict[Seat, object] = {}
        self.rose: dict[str, Seat] = {}
        """Who has left which seat during the match: he knows its cards."""
        self.undo: UndoAsked | None = None
        self.agreed: set[Seat] = set()
        """Who has agreed to what is asked to be taken back."""
        self.moved = at
        """When anything last happened at the table itself, or somebody sat down or got ready."""
        self.rematch: str | None = None
        self.shut = False

    @classmethod
    def fold(cls, stream: str, payloads: Iterable[tuple[str, float]]) -> Room:
        """The room that a stored log makes, from each entry as stored and its time."""
        made: Room | None = None
        for text, at in payloads:
            entry = _DECODER.decode(text)
            if made is None:
                assert isinstance(entry, Opened), "a room begins by being opened"
                made = cls(stream, entry, at)
            else:
                made.apply(entry, at)
        assert made is not None, "a room has at least one entry"
        return made

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return self.heard[-1].seq

    @property
    def decision(self) -> int:
        """The number of entries in the table's log."""
        return len(self.table.log)

    @property
    def begun(self) -> bool:
        """Whether any cards have been dealt."""
        return bool(self.table.ledger.deals)

    @property
    def over(self) -> bool:
        """Whether nothing more is played here."""
        return self.shut or self.table.awaits == "nothing"

    def seat_of(self, person: str | None) -> Seat | None:
        """Where a person sits."""
        return next((seat for seat, place in self.places.items() if person and place.person == person), None)

    def people(self) -> list[str]:
        """The ids of all persons who sit here."""
        return [place.person for place in self.places.values() if place.person is not None]

    def record(self) -> Record:
        """The record of the match: everything, the hidden cards included."""
        seats = {seat: place.name or place.level or "" for seat, place in self.places.items()}
        return Record.of(self.table, seats=seats, fairness=self.opened.fairness)

    # Taking entries in ------------------------------------------------------------------------------------------------

    def apply(self, entry: AnyRoomEntry, at: float) -> Heard:
        """Take an entry in; what followed from it.  Raises ``IllegalAction`` if the table refuses it."""
        events: tuple[Event, ...] = ()
        match entry:
            case Sat(letter, person, name):
                place = self.places[Seat.parse(letter)]
                self._leave(place.seat)
                if (other := self.seat_of(person)) is not None:
                    self.places[other] = Place(other)
                self.places[place.seat] = Place(place.seat, person, name)
            case Placed(letter, level):
                seat = Seat.parse(letter)
                self._leave(seat)
                self.places[seat] = Place(seat, level=level)
            case Rose(letter):
                seat = Seat.parse(letter)
                self._leave(seat)
                self.places[seat] = Place(seat, level=SUBSTITUTE if self.begun else None)
            case Swapped(one, other):
                self._swap(Seat.parse(one), Seat.parse(other))
            case Readied(letter):
                self.places[Seat.parse(letter)].ready = True
            case Substituted(letter, level):
                self.places[Seat.parse(letter)].level = level
            case Returned(letter):
                self.places[Seat.parse(letter)].level = None
            case Made(form):
                events = self._make(entry_of(form, self.game))
            case UndoAsked(letter):
                self.undo, self.agreed = entry, {Seat.parse(letter)}
            case UndoAnswered(letter, yes):
                self.agreed.add(Seat.parse(letter))
                self.undo = self.undo if yes else None
            case Rematched(stream):
                self.rematch = stream
            case Shut():
                self.shut = True
        if not isinstance(entry, UndoAsked | UndoAnswered):
            self.moved = at
        heard = Heard(self.seq + 1, at, entry, events)
        self.heard.append(heard)
        return heard

    def _leave(self, seat: Seat) -> None:
        """Who sits there leaves; during the match it is noted that he has seen the cards."""
        if self.begun and (person := self.places[seat].person) is not None:
            self.rose[person] = seat

    def _swap(self, one: Seat, other: Seat) -> None:
        self.places[one], self.places[other] = self.places[other], self.places[one]
        for seat in (one, other):
            self.places[seat].seat = seat

    def _make(self, entry: Entry) -> tuple[Event, ...]:
        before = self.decision
        events = tuple(self.table.apply(entry))
        if self.decision == before:
            raise TrickbookError(f"{entry!r} is a part of a choice, and no entry.")
        self.undo = None
        if isinstance(entry, Deal) or any(isinstance(event, DealClosed | DealtAnew) for event in events):
            for place in self.places.values():
                place.ready = False
        made_by = getattr(entry, "seat", None)
        for seat in self.game.seats:
            offered = self.table.offers(seat)
            if seat == made_by or offered != self._offered.get(seat):
                self.decisions[seat] = self.decision
            self._offered[seat] = offered
        return events

    # Commands ---------------------------------------------------------------------------------------------------------

    def decide(
        self, person: str, name: str, command: do.AnyCommand, takes_over: SeatLetter | None = None
    ) -> list[AnyRoomEntry]:
        """What ``command`` of a person adds to the log.  Raises ``Problem``; the room is unchanged.

        ``takes_over``: a seat whose holder has handed it to this person.
        """
        if self.shut:
            raise Problem("gone", "This table is closed; open a new one.")
        match command:
            case do.Sit(seat=letter):
                return [Sat(letter_of(self._free_seat(person, letter or takes_over, takes_over)), person, name)]
            case do.Place() | do.Clear() | do.Swap() | do.End() | do.Close():
                self._check_host(person)
                return self._arranged(command)
        seat = self.seat_of(person)
        if seat is None:
            raise Problem("forbidden", "You do not sit at this table; take a free seat first.")
        match command:
            case do.Act(acts=acts, expect=expect):
                self._check_expected(seat, expect)
                return self._made(seat, Act(seat, self.read(acts)))
            case do.Claim(offender=letter, trick=trick, kind=kind):
                return self._made(seat, Claim(seat, Seat.parse(letter), trick, kind))
            case do.Cut(expect=expect):
                self._check_expected(seat, expect)
                return self._made(seat, Cut(seat))
            case do.Confirm(expect=expect):
                self._check_expected(seat, expect)
                return self._made(seat, Confirm(seat))
            case do.Undo(expect=expect):
                self._check_expected(seat, expect)
                return self._ask_undo(seat)
            case do.Consent(yes=yes):
                return self._answer_undo(seat, yes)
        return self._as_person(seat, command)

    def _as_person(self, seat: Seat, command: do.AnyCommand) -> list[AnyRoomEntry]:
        """What who sits at ``seat`` does beside the play."""
        place = self.places[seat]
        match command:
            case do.Ready():
                if self.over:
                    raise Problem("not-now", "The match is over.")
                return [] if place.ready else [Readied(letter_of(seat))]
            case do.Rise():
                return [Rose(letter_of(seat))]
            case do.Substitute(seat=letter):
                other = self._place(letter)
                if other.person is None or other.level is not None:
                    raise Problem("not-now", f"Nobody is away from {other.seat}'s seat.")
                if not self.begun:
                    raise Problem("not-now", "The match has not begun; the host may free the seat.")
                return [Substituted(letter, SUBSTITUTE)]
            case do.Return():
                return [] if place.level is None else [Returned(letter_of(seat))]
            case do.Nudge() | do.Entropy():
                return []
            case do.Rematch():
                if self.table.match.outcome is None:
                    raise Problem("not-now", "The match is not over; a rematch can follow it.")
                return []
        raise Problem("bad-request", f"A table does not know {type(command).__name__.lower()!r}.")

    def _arranged(self, command: do.Place | do.Clear | do.Swap | do.End | do.Close) -> list[AnyRoomEntry]:
        """What the host arranges."""
        match command:
            case do.Place(seat=letter, level=level):
                if level not in LEVELS:
                    raise Problem("bad-request", f"There is no computer player {level!r}; {nearest(level, LEVELS)}")
                if self._place(letter).person is not None and not self.begun:
                    raise Problem("taken", f"{self._place(letter).name} sits there; free the seat first.")
                return [Placed(letter, level)]
            case do.Clear(seat=letter):
                self._check_not_begun("free a seat")
                return [Rose(letter)] if self._place(letter).taken else []
            case do.Swap(one=one, other=other):
                self._check_not_begun("swap seats")
                if self._place(one) is self._place(other):
                    raise Problem("bad-request", "Name two different seats.")
                return [Swapped(one, other)]
            case do.End():
                return self._made(None, EndMatch(self.game.seats[0]))
            case do.Close():
                return [Shut()]

    def _made(self, seat: Seat | None, entry: Entry) -> list[AnyRoomEntry]:
        """The entry, if the table takes it and it is a whole choice."""
        if (refusal := self.table.refusal(entry)) is not None:
            raise Problem.of(refusal)
        if isinstance(entry, Act) and not is_complete(self.table, entry.seat, entry.actions):
            raise Problem("partial", "That is only a part of your choice; send all its steps together.")
        back = seat is not None and self.places[seat].level is not None and self.places[seat].person is not None
        returned: list[AnyRoomEntry] = [Returned(letter_of(seat))] if back and seat is not None else []
        return [*returned, Made(entry_form(entry))]

    def read(self, acts: Sequence[str]) -> tuple[Action, ...]:
        """The actions that texts name; raises ``Problem``."""
        try:
            return tuple(
                action for act in acts for action in typed.understood(act, self.game, self.table.guided, answers.WORDS)
            )
        except ActionError as error:
            raise Problem("bad-request", str(error)) from None

    def _ask_undo(self, seat: Seat) -> list[AnyRoomEntry]:
        to = self.table.offers(seat).undo
        if to is None or self.over:  # the record of a match that is over shows all its cards
            raise Problem("not-now", "That cannot be taken back: a card was shown, or somebody has acted since.")
        asked: list[AnyRoomEntry] = [UndoAsked(letter_of(seat), to)]
        return asked + ([self._rewound(seat, to)] if not self._to_agree({seat}) else [])

    def _answer_undo(self, seat: Seat, yes: bool) -> list[AnyRoomEntry]:
        if self.undo is None or seat in self.agreed:
            raise Problem("not-now", "Nobody asks you to take anything back.")
        answered: list[AnyRoomEntry] = [UndoAnswered(letter_of(seat), yes)]
        if yes and not self._to_agree(self.agreed | {seat}):
            answered.append(self._rewound(Seat.parse(self.undo.seat), self.undo.to))
        return answered

    def _to_agree(self, agreed: set[Seat]) -> list[Seat]:
        """The persons at the table who have not agreed; computer players always do."""
        return [
            seat
            for seat, place in self.places.items()
            if place.person is not None and place.level is None and seat not in agreed
        ]

    @staticmethod
    def _rewound(seat: Seat, to: int) -> Made:
        return Made(entry_form(Rewind(seat, to, "all agree")))

    def _free_seat(self, person: str, letter: SeatLetter | None, takes_over: SeatLetter | None) -> Seat:
        """The seat that a person may take: the one named, or any that is free; else ``Problem``."""
        now = self.seat_of(person)
        if letter is None and person in self.rose:
            letter = letter_of(self.rose[person])
        if letter is None:
            free = [seat for seat, place in self.places.items() if not place.taken]
            if now is not None or not free:
                raise Problem("taken", "You have a seat here." if now is not None else "All seats are taken.")
            return free[0]
        place = self._place(letter)
        if place.person is not None and (place.seat == now or letter != takes_over):
            raise Problem("taken", "You sit there." if place.seat == now else f"{place.name} sits there.")
        if now is not None and self.begun:
            raise Problem("not-now", "The match has begun, so everybody keeps the seat.")
        if self.begun and self.rose.get(person, place.seat) != place.seat:
            raise Problem("not-now", f"You have seen {self.rose[person]}'s cards, so you can come back only there.")
        if place.person is None and place.taken and not self.begun:
            raise Problem("taken", f"A computer player ({place.level}) sits there; the host may free the seat.")
        return place.seat

    def _place(self, letter: SeatLetter) -> Place:
        seat = Seat.parse(letter)
        if seat not in self.places:
            raise Problem("bad-request", f"{self.game.title} has no seat {seat}.")
        return self.places[seat]

    def _check_host(self, person: str) -> None:
        if person != self.opened.host:
            raise Problem("forbidden", "Only the host, who opened the table, may do that.")

    def _check_not_begun(self, what: str) -> None:
        if self.begun:
            raise Problem("not-now", f"The match has begun; nobody can {what} any more.")

    def _check_expected(self, seat: Seat, expect: int) -> None:
        if expect < self.decisions[seat] or expect > self.decision:
            raise Problem(
                "stale",
                "The table has gone on since: look again, then decide.",
                decision=self.decision,
                seq=self.seq,
            )

    # What is due ------------------------------------------------------------------------------------------------------

    @property
    def deal_due(self) -> bool:
        """Whether everybody is there and ready, and the next deal may be dealt."""
        places = self.places.values()
        return (
            not self.shut
            and self.table.awaits == "deal"
            and all(place.taken for place in places)
            and not any(place.waits for place in places)
        )

    def bots_due(self) -> list[Seat]:
        """The seats of computer players that have something to do now, by themselves or for a person."""
        bots = [seat for seat, place in self.places.items() if place.level is not None]
        table = self.table
        if self.over or table.state is None:
            return []
        if table.awaits == "act":
            choosers = table.state.choosers()
            return [seat for seat in choosers if seat in bots and table.offers(seat).actions]
        if any(place.waits for place in self.places.values()):
            return []  # a person may still have something to claim
        return [seat for seat in bots if table.offers(seat).cut or table.offers(seat).confirm]

    def awaited(self) -> list[Seat]:
        """The seats of persons whom the table waits for."""
        table = self.table
        if self.over:
            return []
        if table.awaits == "deal" or (table.awaits in ("cut", "confirm") and not table.guided):
            waiting = [seat for seat, place in self.places.items() if place.waits]
            if waiting or table.awaits == "deal":
                return waiting
        own = [seat for seat, place in self.places.items() if place.person is not None and place.level is None]
        return [seat for seat in own if _has_to(table, seat)]


def _has_to(table: Table, seat: Seat) -> bool:
    """Whether the table goes on only when ``seat`` has done something."""
    offers = table.offers(seat)
    if offers.cut or offers.confirm:
        return True
    state = table.state
    if state is None or state.is_over:
        return False
    return (seat in state.choosers() and bool(offers.actions)) or (table.guided and bool(offers.choices))
