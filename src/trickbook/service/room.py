"""A room: a table with the people around it, as one pure fold of its log.

``Room.fold(rows)`` is the room that a log makes; ``apply`` takes an entry in and says what follows; what a command
would add to the log is decided in ``service/deciding.py``.  There is no clock and no chance in here: times and
cards come in with the entries.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from trickbook.contract.action import Action
from trickbook.contract.event import Event
from trickbook.contract.registry import game
from trickbook.contract.seat import Seat
from trickbook.errors import ActionError, TrickbookError
from trickbook.record import Record
from trickbook.record.json_form import entry_of
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
from trickbook.table import Deal, DealClosed, DealtAnew, Entry, Table

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

    def read(self, acts: Sequence[str]) -> tuple[Action, ...]:
        """The actions that texts name; raises ``Problem``."""
        try:
            return tuple(
                action for act in acts for action in typed.understood(act, self.game, self.table.guided, answers.WORDS)
            )
        except ActionError as error:
            raise Problem("bad-request", str(error)) from None

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
