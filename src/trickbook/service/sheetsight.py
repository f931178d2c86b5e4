"""What one person sees of a score sheet, as it is sent: everything a front end shows."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from trickbook.contract.seat import SeatLetter, letter_of
from trickbook.contract.sheet import CALL, Cell
from trickbook.service.pads import HOST, SIDE, Member, Pad
from trickbook.sheet import Amend, Correct, End, Entry, Sheet, Undo, Void, telling
from trickbook.sheet.entries import DealEntry
from trickbook.sheet.exports import EXPORTS

SIGNED = {"set": Cell(1, set=True), "-": Cell(-1)}
"""A cell with each of the signs that some games allow."""


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


def sheet_sight(pad: Pad, person: str) -> SheetSight:
    """What a person sees of the sheet; raises ``Problem`` for a stranger."""
    member, sheet = pad.check_role(person), pad.sheet
    found, sides, host = telling.grid(sheet), sheet.game.sides, member.role == HOST
    own = (sides[sheet.game.side_of(member.seat)],) if member.role == SIDE and member.seat is not None else ()
    last = next((entry.deal for entry in reversed(sheet.log) if isinstance(entry, DealEntry)), None)
    return SheetSight(
        stream=pad.stream,
        seq=pad.seq,
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
        needed_to_win=_needed_to_win(sheet),
        target=sheet.rules.target,
        heads=tuple(found.heads),
        rows=tuple(_row(sheet, deal, words) for deal, words in zip(found.deals, found.rows, strict=True)),
        current=sheet.current,
        dealer=sheet.name(sheet.dealer),
        sentence=telling.sentence(sheet),
        told=() if last is None else tuple(telling.tell_cells(sheet, last)),
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
        log=tuple(_entry_sight(sheet, entry, member) for entry in sheet.log),
        people=tuple(
            MemberSight(one.name, one.role, None if one.seat is None else letter_of(one.seat))
            for one in pad.members.values()
        ),
        exports=tuple(EXPORTS),
        over=sheet.end is not None,
    )


def _needed_to_win(sheet: Sheet) -> tuple[str, ...]:
    """What each side needs, where the totals alone are not all there is to be shown (P-SHEET-14)."""
    if sheet.rules.paid_by_hand or sheet.end is not None or sheet.decided is not None:
        return ()
    needed = sheet.game.tell_needed(sheet.standing, None)
    return needed if any(needed) else ()


def _row(sheet: Sheet, deal: int, words: Sequence[str]) -> RowSight:
    row = sheet.row(deal)
    proposed = [row.proposal(side) for side in range(len(row.cells))]
    sight = RowSight(deal, tuple(words), _shown(row.cells), _shown(proposed), row.facts, void=row.void is not None)
    if deal > len(sheet.lines):
        return sight
    line, rules = sheet.lines[deal - 1], sheet.rules
    return replace(sight, totals=line.totals, nets=rules.beside(line.after).get("net", ()))


def _entry_sight(sheet: Sheet, entry: Entry, seen_by: Member) -> EntrySight:
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


def _shown(cells: Sequence[Cell | None]) -> tuple[str, ...]:
    return tuple("" if cell is None else str(cell) for cell in cells)
