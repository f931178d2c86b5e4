"""A pad: a score sheet with the people who write on it or look at it, as one pure fold of its log.

The sheet itself (``trickbook.sheet``) says who may write what; a pad knows who is who: the host, the players of a side,
and those who only look on.  Entries of many phones arrive in any order, each with what its phone had seen.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from trickbook.contract.game import Game
from trickbook.contract.seat import Seat, SeatLetter
from trickbook.errors import TrickbookError
from trickbook.service.commands import Command, Name
from trickbook.service.problems import Problem
from trickbook.sheet import End, Entry, Heading, Sheet, Undo
from trickbook.sheet.entries import Person
from trickbook.sheet.forms import entry_form, heading_form, read_entry, read_heading
from trickbook.sheet.wording import added, fixed, side_of

HOST, SIDE, VIEW = "host", "side", "view"
"""What somebody is to a sheet."""
Reason: TypeAlias = Annotated[str, Meta(max_length=200)]


# The log --------------------------------------------------------------------------------------------------------------


class PadEntry(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=True):
    """Base of what the log of a pad holds."""


class PadOpened(PadEntry, frozen=True, tag="opened"):
    """A sheet is opened under a heading by its host."""

    heading: dict[str, Any]
    person: str
    name: str


class Came(PadEntry, frozen=True, tag="came"):
    """Somebody has come to the sheet: as host, as the player at ``seat``, or to look on."""

    person: str
    name: str
    role: str
    seat: SeatLetter | None = None


class Wrote(PadEntry, frozen=True, tag="wrote"):
    """An entry of the sheet."""

    entry: dict[str, Any]


AnyPadEntry: TypeAlias = PadOpened | Came | Wrote
_DECODER = msgspec.json.Decoder(AnyPadEntry)


# Commands -------------------------------------------------------------------------------------------------------------


class SheetTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a sheet is opened with."""

    game: str
    preset: str | None = None
    options: dict[str, str] = {}
    names: dict[SeatLetter, Name] = {}
    dealer: SeatLetter = "S"
    """Who deals first."""
    seat: SeatLetter | None = None
    """Where the host plays; ``None``: the host does not play."""


class PadCommand(Command, frozen=True, kw_only=True):
    """Base of what is written: on which ``phone``, how many entries of the sheet it had seen (``saw``), and when it was
    written (``made``, in seconds since 1970) where it is sent later."""

    phone: Annotated[str, Meta(max_length=40)] = ""
    saw: Annotated[int, Meta(ge=0)] | None = None
    made: float | None = None


class Write(PadCommand, frozen=True, kw_only=True, tag="write"):
    """Enter points, facts, a call, ``ok``, or a note, as they are typed (``docs/sheet.md``)."""

    words: Annotated[str, Meta(min_length=1, max_length=300)]
    deal: Annotated[int, Meta(ge=1, le=9999)] | None = None


class Fix(PadCommand, frozen=True, kw_only=True, tag="fix"):
    """Correct a deal, or declare it void."""

    words: Annotated[str, Meta(min_length=1, max_length=300)]
    deal: Annotated[int, Meta(ge=1, le=9999)] | None = None
    why: Reason = ""


class TakeBack(PadCommand, frozen=True, kw_only=True, tag="take back"):
    """Take back an entry: the newest, or the one with the id ``target``."""

    target: Annotated[str, Meta(max_length=80)] | None = None
    why: Reason = ""


class Bank(PadCommand, frozen=True, kw_only=True, tag="bank"):
    """End match: bank the result, for ``winner`` (a side, or ``draw``) or as the rules say."""

    winner: Annotated[str, Meta(max_length=40)] | None = None
    why: Reason = ""


AnyPadCommand: TypeAlias = Write | Fix | TakeBack | Bank


# The pad --------------------------------------------------------------------------------------------------------------


class Member(msgspec.Struct, frozen=True):
    """Somebody at the sheet."""

    name: str
    role: str
    seat: Seat | None


class Pad:
    """A sheet and the people around it."""

    def __init__(self, stream: str, opened: PadOpened) -> None:
        self.stream = stream
        self.sheet = Sheet(read_heading(opened.heading))
        self.host = opened.person
        self.members = {opened.person: Member(opened.name, HOST, self.sheet.heading.host)}
        self.seq = 1

    @classmethod
    def fold(cls, stream: str, payloads: Iterable[str]) -> Pad:
        """The pad that a stored log makes."""
        first, *others = (_DECODER.decode(payload) for payload in payloads)
        assert isinstance(first, PadOpened), "a pad begins by being opened"
        pad = cls(stream, first)
        for entry in others:
            pad.apply(entry)
        return pad

    def apply(self, entry: AnyPadEntry) -> None:
        """Take an entry in."""
        match entry:
            case Came(person, name, role, letter):
                self.members[person] = Member(name, role, None if letter is None else Seat.parse(letter))
            case Wrote(form):
                self.sheet.apply(read_entry(form, self.sheet.game))
        self.seq += 1

    def decide(self, person: str, command: AnyPadCommand, now: float) -> Wrote:
        """What a command of a person adds to the log; raises ``Problem`` or ``IllegalAction``."""
        entry = self._entry(self._writer(person), command, now)
        if (refusal := self.sheet.refusal(entry)) is not None:
            raise Problem.of(refusal)
        return Wrote(entry_form(entry, self.sheet.game))

    def _entry(self, by: Person, command: AnyPadCommand, now: float) -> Entry:
        at = datetime.fromtimestamp(command.made or now, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
        saw = len(self.sheet.log) if command.saw is None else command.saw
        common: dict[str, Any] = {"id": command.id, "by": by, "at": at, "saw": saw, "phone": command.phone}
        match command:
            case Write(words=words, deal=deal):
                return added(self.sheet, _split(words), deal, common)
            case Fix(words=words, deal=deal, why=why):
                return fixed(self.sheet, _split(words), deal, why, common)
            case TakeBack(target=target, why=why):
                if target is None and not self.sheet.log:
                    raise Problem("not-now", "Nothing has been entered that could be taken back.")
                return Undo(**common, target=target or self.sheet.log[-1].id, why=why)
            case Bank(winner=winner, why=why):
                side = None if winner in (None, "draw") else side_of(self.sheet, str(winner))
                return End(**common, winner=side, draw=winner == "draw", why=why)

    def _writer(self, person: str) -> Person:
        member = self.members.get(person)
        if member is None or member.role == VIEW:
            raise Problem("forbidden", "You only look on at this sheet; ask the host for a link to write.")
        return self.sheet.heading.host if member.role == HOST else member.seat

    def check_role(self, person: str) -> Member:
        """Who a person is to the sheet; raises ``Problem`` for a stranger."""
        if (member := self.members.get(person)) is None:
            raise Problem("forbidden", "You need a link to this sheet; ask its host for one.")
        return member


def opened(game: Game, terms: SheetTerms, person: str, name: str, now: float) -> PadOpened:
    """The first entry of a pad; raises ``Problem`` for terms that cannot be."""
    at = datetime.fromtimestamp(now, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    names: dict[Seat, str] = {Seat.parse(letter): player for letter, player in terms.names.items()}
    host = None if terms.seat is None else Seat.parse(terms.seat)
    for seat in (*names, Seat.parse(terms.dealer), *([] if host is None else [host])):
        if seat not in game.seats:
            raise Problem("bad-request", f"{game.title} has no seat {seat}.")
    try:
        heading = Heading(game, Seat.parse(terms.dealer), host, names, at)
        Sheet(heading)
    except TrickbookError as error:
        raise Problem("bad-request", str(error)) from None
    return PadOpened(heading_form(heading), person, name)


def payload(entry: AnyPadEntry) -> str:
    """An entry as it is stored."""
    return msgspec.json.encode(entry).decode()


def decode(text: str) -> AnyPadEntry:
    """The entry stored as ``text``."""
    return _DECODER.decode(text)


def _split(words: str) -> list[str]:
    found = words.split()
    if not found:
        raise Problem("bad-request", "Write points, facts, a call, ok, or note and a text.")
    return found
