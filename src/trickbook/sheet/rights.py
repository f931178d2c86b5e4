"""Who may write what on a sheet, and why something is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickbook.contract.laws import Refusal
from trickbook.contract.seat import Side
from trickbook.contract.sheet import BETWEEN_CALLS, CALL, Cell
from trickbook.errors import IllegalAction
from trickbook.sheet.entries import (
    Agree,
    Amend,
    Correct,
    DealEntry,
    End,
    Enter,
    Entry,
    Note,
    Person,
    Tell,
    Undo,
    Void,
    had_seen,
)
from trickbook.sheet.row import Row, knew_filled

if TYPE_CHECKING:
    from trickbook.sheet.sheet import Sheet

MOST_DEALS = 9999


def refusal(sheet: Sheet, entry: Entry) -> Refusal | None:
    """Why ``entry`` is refused, or ``None``: the sentence says who may do it."""
    if sheet.entry(entry.id) is not None:
        return Refusal(f"There is another entry with the id {entry.id!r}.")
    if not entry.id:
        return Refusal("An entry needs an id.")
    if entry.saw < 0:
        return Refusal(f"Nobody has seen {entry.saw} entries.")
    if (fault := bad_text(entry.id, entry.at, entry.phone, getattr(entry, "why", ""))) is not None:
        return Refusal(fault)
    if sheet.end is not None and had_seen(entry, sheet.place(sheet.end.id), sheet.end):
        return Refusal(
            f"{sheet.name(sheet.end.by)} has ended the match; nobody writes on the sheet any more.", ("P-SHEET-23",)
        )
    if sheet.end is not None:
        sheet = _never_ended(sheet)
    if entry.by is None and sheet.heading.host is not None:
        return Refusal(f"The host of this sheet is {sheet.name(sheet.heading.host)}.")
    if entry.by is not None and entry.by not in sheet.game.seats:
        return Refusal(f"{sheet.game.title} has no seat {entry.by}.")
    match entry:
        case Note(text=text, deal=deal):
            fault = "A note needs words." if not text else bad_text(text)
            if fault is None and deal is not None and not 1 <= deal <= MOST_DEALS:
                fault = _no_deal(deal)
            return None if fault is None else Refusal(fault)
        case Undo():
            return _undo(sheet, entry)
        case End(winner=winner, draw=draw):
            return _end(sheet, winner, draw)
        case DealEntry(deal=deal):
            if type(deal) is not int or not 1 <= deal <= MOST_DEALS:
                return Refusal(_no_deal(deal))
            row = sheet.row(deal)
            if (void := row.void) is not None and had_seen(entry, sheet.place(void.id), void):
                return Refusal(f"Deal {deal} is void; {_host(sheet)} may take that back.")
            return _of_deal(sheet, entry, row)
    return Refusal(f"{type(entry).__name__} is no entry of a sheet.")


def _never_ended(sheet: Sheet) -> Sheet:
    """The sheet for who did not know of the end, so that what is refused does not turn on when that arrived."""
    log = [
        Note(id=end.id, by=end.by, phone=end.phone, saw=end.saw, text="End match") if isinstance(end, End) else end
        for end in sheet.log
    ]
    return type(sheet).fold(sheet.heading, log)


def bad_text(*texts: str) -> str | None:
    """Why texts cannot stand on a sheet, or ``None``."""
    for text in texts:
        if any(not letter.isprintable() for letter in text):
            return f"{text!r} cannot be kept; write it on one line, without control characters."
    return None


def is_host(sheet: Sheet, person: Person) -> bool:
    """Whether a person is the host, who may also be a player (P-SHEET-7)."""
    return person == sheet.heading.host


def of_side(sheet: Sheet, person: Person, side: Side) -> bool:
    """Whether a person plays for a side."""
    return person is not None and sheet.game.side_of(person) == side


def _no_deal(deal: object) -> str:
    return f"There is no deal {deal}; deals are numbered from 1 to {MOST_DEALS}."


def _host(sheet: Sheet) -> str:
    host = sheet.heading.host
    return "the host" if host is None else f"the host ({sheet.name(host)})"


def _of_deal(sheet: Sheet, entry: DealEntry, row: Row) -> Refusal | None:
    match entry:
        case Enter(side=side, cell=cell):
            return _bad_cell(sheet, side, cell) or _fill(sheet, entry, row, side)
        case Agree(side=side):
            if side not in range(len(sheet.game.sides)):
                return Refusal(f"There is no side {side}.")
            if (refused := _fill(sheet, entry, row, side)) is not None:
                return refused
            if row.worked is None:
                return Refusal(f"Nothing is proposed for {sheet.game.sides[side]} in deal {entry.deal} yet.")
        case Tell():
            return _tell(sheet, entry, row)
        case Correct(side=side, cell=cell):
            return _bad_cell(sheet, side, cell) or _correct(sheet, entry, row)
        case Amend():
            return _amend(sheet, entry, row)
        case Void():
            if not is_host(sheet, entry.by):
                return Refusal(f"Only {_host(sheet)} may declare a deal void.", ("P-SHEET-5", "P-SHEET-6"))
    return None


def _bad_cell(sheet: Sheet, side: Side, cell: Cell) -> Refusal | None:
    if side not in range(len(sheet.game.sides)):
        return Refusal(f"There is no side {side}.")
    return sheet.rules.why_not_cell(cell)


def _fill(sheet: Sheet, entry: Enter | Agree, row: Row, side: Side) -> Refusal | None:
    """A partner fills an empty own cell, the host any (P-SHEET-3, P-SHEET-6, P-SHEET-7)."""
    name = sheet.game.sides[side]
    if not is_host(sheet, entry.by) and not of_side(sheet, entry.by, side):
        may = f"{sheet.side_name(side)} or {_host(sheet)}"
        return Refusal(f"Points of {name} are entered by {may}.", ("P-SHEET-3", "P-SHEET-6"))
    knows = len(sheet.log), entry, side, row.entries, sheet.heading, sheet.rules, row.facts
    if row.cells[side] is not None and knew_filled(*knows):
        may = _host(sheet) + (f" or {sheet.side_name(side)}" if sheet.rules.partner_may_correct else "")
        has = f"{name} {sheet.have} {row.cells[side]} for deal {entry.deal} already"
        return Refusal(f"{has}; {may} may correct it.", ("P-SHEET-6",))
    return None


def _tell(sheet: Sheet, entry: Tell, row: Row) -> Refusal | None:
    if (refused := _bad_facts(sheet, entry.facts)) is not None:
        return refused
    if CALL in entry.facts:
        return _call(sheet, entry, row)
    for name, value in entry.facts.items():
        stands = row.facts.get(name, value)
        if stands == value:
            continue
        told = [(at, e) for at, e in row.entries if isinstance(e, Tell | Amend) and e.facts.get(name) == stands]
        if any(had_seen(entry, at, e) for at, e in told):
            has = f"For deal {entry.deal} it is told already: {name} {stands}"
            return Refusal(f"{has}; {_host(sheet)} may correct it.", ("P-SHEET-6",))
    return None


def _call(sheet: Sheet, entry: Tell, row: Row) -> Refusal | None:
    """Anybody enters what is called in play, until both cells are filled; after that the host."""
    agreed = [any(had_seen(entry, filled.place, filled.entry) for filled in filled_by) for filled_by in row.fills]
    if all(agreed) and not is_host(sheet, entry.by):
        return Refusal(
            f"The scores of deal {entry.deal} are agreed; {_host(sheet)} may still add a call.", ("P-SHEET-6",)
        )
    return None


def _correct(sheet: Sheet, entry: Correct, row: Row) -> Refusal | None:
    """The host corrects any cell, and nobody else (P-SHEET-5, P-SHEET-6); a partner the own one where so agreed."""
    side, name = entry.side, sheet.game.sides[entry.side]
    own = sheet.rules.partner_may_correct and of_side(sheet, entry.by, side)
    if not is_host(sheet, entry.by) and not own:
        return Refusal(f"Only {_host(sheet)} may correct a cell.", ("P-SHEET-5", "P-SHEET-6"))
    stands = row.cells[side]
    if stands == entry.old or _news(sheet, entry):
        return None
    if stands is None:
        return Refusal(f"{name} {sheet.have} nothing for deal {entry.deal} to correct; enter it.", ("P-SHEET-3",))
    return Refusal(f"{name} {sheet.have} {stands} for deal {entry.deal}, not {entry.old}; look again.", ("P-SHEET-5",))


def _amend(sheet: Sheet, entry: Amend, row: Row) -> Refusal | None:
    if not is_host(sheet, entry.by):
        return Refusal(f"Only {_host(sheet)} may correct what was told of a deal.", ("P-SHEET-5", "P-SHEET-6"))
    if (refused := _bad_facts(sheet, entry.facts)) is not None:
        return refused
    stands = {name: row.facts[name] for name in entry.facts if name in row.facts}
    if CALL in entry.facts:
        if entry.old.keys() != {CALL}:
            return Refusal("Say which call is corrected.")
        if entry.old[CALL] in stands.get(CALL, "").split(BETWEEN_CALLS):
            return None
    if entry.old != stands and not _news(sheet, entry):
        return Refusal(f"That is not what was told of deal {entry.deal}; look again.", ("P-SHEET-5",))
    return None


def _bad_facts(sheet: Sheet, facts: dict[str, str]) -> Refusal | None:
    if not facts:
        return Refusal("Tell something, such as who bid what.")
    if CALL in facts and len(facts) > 1:
        return Refusal("A call is told by itself.")
    try:
        read = sheet.rules.read_facts(facts)
    except IllegalAction as refused:
        return Refusal(refused.sentence, refused.rules)
    return None if read == facts else Refusal(f"Facts are kept in their one form: {read}, not {facts}.")


def _news(sheet: Sheet, entry: DealEntry) -> bool:
    """Whether the log has something about the deal, or something taken back, that who made ``entry`` did not know."""
    return any(
        not had_seen(entry, place, other)
        for place, other in enumerate(sheet.log[entry.saw :], entry.saw)
        if isinstance(other, Undo) or (isinstance(other, DealEntry) and other.deal == entry.deal)
    )


def _undo(sheet: Sheet, undo: Undo) -> Refusal | None:
    """The host reverts anything; who made the newest entry takes it back until anybody has entered something else."""
    target = sheet.entry(undo.target)
    if target is None:
        return Refusal(f"There is no entry {undo.target!r} to take back.")
    after = sheet.log[sheet.place(target.id) + 1 :]
    places = range(sheet.place(target.id) + 1, len(sheet.log))
    known = [other for place, other in zip(places, after, strict=True) if had_seen(undo, place, other)]
    if any(isinstance(other, Undo) and other.target == target.id and not sheet.is_undone(other) for other in known):
        return Refusal("That is taken back already.")
    if is_host(sheet, undo.by):
        return None
    if target.by != undo.by:
        return Refusal(
            f"Only {sheet.name(target.by)} may take that back, or {_host(sheet)} at any time.", ("P-SHEET-6",)
        )
    if known:
        sentence = f"Something else has been entered since; {_host(sheet)} may still take it back."
        return Refusal(sentence, ("P-SHEET-6",))
    return None


def _end(sheet: Sheet, winner: Side | None, draw: bool) -> Refusal | None:
    """Any player may end the match, with any winner (P-SHEET-17, P-SHEET-19)."""
    if winner is not None and winner not in range(len(sheet.game.sides)):
        return Refusal(f"There is no side {winner}.")
    if winner is not None and draw:
        return Refusal("A match has a winner or is drawn, not both.")
    return None
