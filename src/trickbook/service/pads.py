"""A pad: a score sheet with the people who write on it or look at it, as one pure fold of its log.

The sheet itself (``trickbook.sheet``) says who may write what; a pad knows who is who: the host, the players of a side,
and those who only look on.  Entries of many phones arrive in any order, each with what its phone had seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from itertools import starmap
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from trickbook.contract.game import Game
from trickbook.contract.seat import Seat, SeatLetter, letter_of
from trickbook.contract.sheet import CALL, Cell
from trickbook.errors import TrickbookError
from trickbook.service.commands import Command, Name
from trickbook.service.problems import Problem
from trickbook.sheet import Amend, Correct, End, Entry, Heading, Sheet, Undo, Void, telling
from trickbook.sheet.entries import DealEntry, Person
from trickbook.sheet.exports import EXPORTS
from trickbook.sheet.forms import entry_form, heading_form, read_entry, read_heading
from trickbook.sheet.wording import added, fixed, side_of

HOST, SIDE, VIEW = "host", "side", "view"
"""What somebody is to a sheet."""
SIGNED = {"set": Cell(1, set=True), "-": Cell(-1)}
"""A cell with each of the signs that some games allow."""
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


# What is seen ---------------------------------------------------------------------------------------------------------


class EntrySight(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry of the sheet's log: its ``number``, who made it, when, and ``what`` it says."""

    id: str
    number: int
    by: str
    at: str
    what: str
    why: str = ""
    corrects: bool = False
    """Whether it changes what was there before."""
    deal: int | None = None
    undone: bool = False
    revocable: bool = False
    """Whether who sees it may take it back now (P-SHEET-6)."""


class FactSight(msgspec.Struct, frozen=True, omit_defaults=True):
    """What may be told of a deal, how it is written, and from what keys: ``choices``, of which ``many`` may be told, or
    a number for each side that add up to ``sum``."""

    name: str
    told: str
    choices: tuple[str, ...] = ()
    many: bool = False
    sum: int = 0


class RowSight(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the sheet: the ``words`` of its columns, and behind them what each side's cell holds, what is proposed
    for it where it is empty, and what has been told of the deal; the ``totals`` after it, if it counts, and the
    ``nets`` where they are kept apart."""

    deal: int
    words: tuple[str, ...]
    cells: tuple[str, ...]
    proposed: tuple[str, ...]
    facts: dict[str, str]
    totals: tuple[int, ...] = ()
    nets: tuple[int, ...] = ()
    void: bool = False


class ClashSight(msgspec.Struct, frozen=True):
    """Two entries, by their ids, that cannot both stand: the one that ``stands``, and the one ``beside`` it."""

    stands: str
    beside: str


class MemberSight(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who has come to the sheet."""

    name: str
    role: str
    seat: SeatLetter | None = None


class SheetSight(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A sheet as one person sees it."""

    stream: str
    seq: int
    saw: int
    """How many entries the sheet has: what a command made at this sight has seen."""
    role: str
    seat: SeatLetter | None = None
    game: str
    title: str
    heading: str
    seats: tuple[SeatLetter, ...]
    players: tuple[str, ...]
    """Who sits there, by name."""
    sides: tuple[str, ...]
    names: tuple[str, ...]
    """The sides by the names of their players."""
    totals: tuple[int, ...]
    beside: dict[str, tuple[int, ...]] = {}
    """What stands beside the totals: shortfalls, net scores, games won."""
    so_far: tuple[int, ...] = ()
    """What each side has in the deal under way, where that is counted as it goes."""
    needed_to_win: tuple[str, ...] = ()
    """What each side still needs to win, where that is known."""
    target: int | None = None
    """The total that decides the match, where one does."""
    heads: tuple[str, ...]
    rows: tuple[RowSight, ...]
    """The lines of the sheet in columns under ``heads``."""
    current: int
    dealer: str
    sentence: str
    """How it stands, for the ear."""
    told: tuple[str, ...] = ()
    """How the deal that was written on last was worked out, and what is odd about it."""
    announcements: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()
    clashes: tuple[ClashSight, ...] = ()
    facts: tuple[FactSight, ...] = ()
    """What may be told of a deal, beside calls."""
    needed: tuple[str, ...] = ()
    """Those from which both cells follow."""
    signs: tuple[str, ...] = ()
    """What may stand before the points of a cell: ``set``, ``-``."""
    keys: tuple[str, ...] = ()
    """What can be called for a side in play, a word or a few each."""
    enters: tuple[str, ...] = ()
    """The sides whose cells one may fill (P-SHEET-3, P-SHEET-7)."""
    corrects: tuple[str, ...] = ()
    """The sides whose filled cells one may correct (P-SHEET-5, P-SHEET-6)."""
    log: tuple[EntrySight, ...] = ()
    people: tuple[MemberSight, ...] = ()
    exports: tuple[str, ...] = ()
    """In what forms it can be taken home."""
    over: bool = False


class SheetUpdate(msgspec.Struct, frozen=True, tag_field="type", tag="sheet"):
    """A sheet as it is now."""

    sight: SheetSight
    protocol: int = 1


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

    def sight(self, person: str) -> SheetSight:
        """What a person sees of the sheet."""
        member, sheet = self.check_role(person), self.sheet
        found, sides, host = telling.grid(sheet), sheet.game.sides, member.role == HOST
        own = (sides[sheet.game.side_of(member.seat)],) if member.role == SIDE and member.seat is not None else ()
        last = next((entry.deal for entry in reversed(sheet.log) if isinstance(entry, DealEntry)), None)
        return SheetSight(
            stream=self.stream,
            seq=self.seq,
            saw=len(sheet.log),
            role=member.role,
            seat=None if member.seat is None else letter_of(member.seat),
            game=sheet.game.name,
            title=sheet.game.title,
            heading=telling.heading_of(sheet),
            seats=tuple(letter_of(seat) for seat in sheet.game.seats),
            players=tuple(map(sheet.name, sheet.game.seats)),
            sides=tuple(sides),
            names=tuple(sheet.side_name(side) for side in range(len(sides))),
            totals=sheet.totals,
            beside=sheet.beside,
            so_far=sheet.rules.so_far(sheet.row(sheet.current).facts) or (),
            needed_to_win=self._needed_to_win(),
            target=sheet.rules.target,
            heads=tuple(found.heads),
            rows=tuple(starmap(self._row, zip(found.deals, found.rows, strict=True))),
            current=sheet.current,
            dealer=sheet.name(sheet.dealer),
            sentence=telling.sentence(sheet),
            told=() if last is None else tuple(telling.tell_deal(sheet, last)),
            announcements=tuple(sheet.announcements()),
            checks=tuple(map(str, sheet.checks())),
            clashes=tuple(ClashSight(clash.stands.id, clash.beside.id) for clash in sheet.clashes),
            facts=tuple(
                FactSight(fact.name, fact.told, tuple(fact.choices), fact.many, fact.sum)
                for fact in sheet.rules.facts
                if fact.name != CALL
            ),
            needed=sheet.rules.needed,
            signs=tuple(sign for sign, cell in SIGNED.items() if sheet.rules.why_not_cell(cell) is None),
            keys=tuple(sheet.rules.keys),
            enters=tuple(sides) if host else own,
            corrects=tuple(sides) if host else own if sheet.rules.partner_may_correct else (),
            log=tuple(self._entry_sight(entry, member) for entry in sheet.log),
            people=tuple(
                MemberSight(one.name, one.role, None if one.seat is None else letter_of(one.seat))
                for one in self.members.values()
            ),
            exports=tuple(EXPORTS),
            over=sheet.end is not None,
        )

    def _needed_to_win(self) -> tuple[str, ...]:
        """What each side needs, where the totals alone are not all there is to be shown (P-SHEET-14)."""
        sheet = self.sheet
        if sheet.rules.paid_by_hand or sheet.end is not None or sheet.decided is not None:
            return ()
        needed = sheet.game.tell_needed(sheet.standing, None)
        return needed if any(needed) else ()

    def _row(self, deal: int, words: Sequence[str]) -> RowSight:
        row = self.sheet.row(deal)
        proposed = [row.proposal(side) for side in range(len(row.cells))]
        sight = RowSight(deal, tuple(words), _shown(row.cells), _shown(proposed), row.facts, void=row.void is not None)
        if deal > len(self.sheet.lines):
            return sight
        line, rules = self.sheet.lines[deal - 1], self.sheet.rules
        return replace(sight, totals=line.totals, nets=rules.beside(line.after).get("net", ()))

    def _entry_sight(self, entry: Entry, seen_by: Member) -> EntrySight:
        sheet = self.sheet
        undone, deal = sheet.is_undone(entry), getattr(entry, "deal", None)
        if seen_by.role == HOST:  # P-SHEET-5: anything but the end
            revocable = not undone and not isinstance(entry, End) and sheet.end is None
        elif revocable := seen_by.role == SIDE and entry is sheet.log[-1]:
            undo = Undo(id="asked", by=seen_by.seat, saw=len(sheet.log), target=entry.id)
            revocable = sheet.refusal(undo) is None
        return EntrySight(
            id=entry.id,
            number=sheet.place(entry.id) + 1,
            by=sheet.name(entry.by),
            at=entry.at,
            what=telling.what(sheet, entry),
            why=getattr(entry, "why", ""),
            corrects=isinstance(entry, Correct | Amend | Void | Undo),
            deal=deal,
            undone=undone,
            revocable=revocable,
        )


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


def _shown(cells: Sequence[Cell | None]) -> tuple[str, ...]:
    return tuple("" if cell is None else str(cell) for cell in cells)


def _split(words: str) -> list[str]:
    found = words.split()
    if not found:
        raise Problem("bad-request", "Write points, facts, a call, ok, or note and a text.")
    return found
