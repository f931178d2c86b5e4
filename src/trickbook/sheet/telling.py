"""A sheet in words: the table of its lines, a sentence that can be read aloud, and where a total comes from."""

from __future__ import annotations

from typing import NamedTuple

from trickbook.contract.seat import Side
from trickbook.sheet.entries import Agree, Amend, Clash, Correct, DealEntry, End, Enter, Entry, Note, Tell, Undo, Void
from trickbook.sheet.row import Row, history, told
from trickbook.sheet.sheet import Line, Sheet


def heading_of(sheet: Sheet) -> str:
    """Who plays what against whom."""
    sides = [f"{sheet.side_name(side)} ({name})" for side, name in enumerate(sheet.game.sides)]
    host = "the host does not play" if sheet.heading.host is None else f"host {sheet.name(sheet.heading.host)}"
    return f"{rules_of(sheet)}: {' against '.join(sides)}; {host}."


def rules_of(sheet: Sheet) -> str:
    """The game by its title, with the house rules as they are typed."""
    return f"{sheet.game.title} {str(sheet.game).removeprefix(sheet.game.name)}".rstrip()


class Grid(NamedTuple):
    """The lines of a sheet in columns: what is entered, the running total, and what stands beside it."""

    heads: list[str]
    rows: list[list[str]]
    deals: list[int]
    """The deal that each row tells."""
    leads: int
    """How many columns come before those of the sides: the deal, and words."""


def grid(sheet: Sheet) -> Grid:
    """All rows in which anything is entered: those that count, then those that do not yet."""
    sides, beside = sheet.game.sides, list(sheet.beside)
    heads = ["deal", "dealer", sheet.rules.noted]
    leads = len(heads)
    for name in sides:
        heads += [name, "total", *beside]
    rows = [_cells(sheet, line, beside) for line in sheet.lines]
    unfinished = [row for row in [sheet.row(sheet.current), *sheet.waiting] if row.entries]
    rows += [_unfinished(sheet, row, len(beside)) for row in unfinished]
    if not any(row[2] for row in rows):
        heads, rows, leads = heads[:2] + heads[3:], [row[:2] + row[3:] for row in rows], leads - 1
    return Grid(heads, rows, [*(line.deal for line in sheet.lines), *(row.deal for row in unfinished)], leads)


def table(sheet: Sheet) -> list[str]:
    """The grid as lines of text."""
    found = grid(sheet)
    rows = [found.heads, *found.rows]
    widths = [max(len(row[column]) for row in rows) for column in range(len(found.heads))]
    return [
        "  ".join(
            word.ljust(width) if 1 <= column < found.leads else word.rjust(width)
            for column, (word, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _cells(sheet: Sheet, line: Line, beside: list[str]) -> list[str]:
    words = [str(line.deal), sheet.name(line.dealer), sheet.rules.shown(line.row.facts)]
    stands = sheet.rules.beside(line.after)
    for side, entered in enumerate(line.entered):
        written = "void" if line.row.void is not None else str(entered)
        words += [written, str(line.totals[side]), *(str(stands[name][side]) for name in beside)]
    return words


def _unfinished(sheet: Sheet, row: Row, beside: int) -> list[str]:
    """A row that does not count yet: what is filled, and what is proposed with a question mark."""
    current = row.deal == sheet.current
    words = [str(row.deal), sheet.name(sheet.dealer) if current else "waiting", sheet.rules.shown(row.facts)]
    for side, cell in enumerate(row.cells):
        proposed = row.proposal(side)
        words += [str(cell) if cell is not None else "" if proposed is None else f"{proposed}?", *[""] * (1 + beside)]
    return words


def sentence(sheet: Sheet) -> str:
    """How it stands, for the ear."""
    if sheet.banked is not None:
        return f"The match is over. {_scores(sheet)} {sheet.banked.reason}"
    parts = [_scores(sheet)]
    if sheet.outcome is not None:
        parts.append(f"{sheet.outcome.reason} End match banks it.")
    parts += sheet.announcements()
    parts.append(f"{sheet.name(sheet.dealer)} deals deal {sheet.current}.")
    if (so_far := sheet.rules.so_far(sheet.row(sheet.current).facts)) is not None:
        has = [f"{sheet.side_name(side)} {sheet.have} {points}" for side, points in enumerate(so_far)]
        parts.append(f"In it {', '.join(has)} so far.")
    return " ".join(parts)


def _scores(sheet: Sheet) -> str:
    deals = len(sheet.lines)
    aside, standing = sheet.rules.aside, sheet.standing
    have = [f"{sheet.have} {total}{aside(standing, side)}" for side, total in enumerate(sheet.totals)]
    sides = [f"{sheet.side_name(side)} {words}" for side, words in enumerate(have)]
    return f"After {deals} deal{'' if deals == 1 else 's'} {', '.join(sides)}."


def tell_deal(sheet: Sheet, deal: int) -> list[str]:
    """One deal: how its cells were worked out, what was entered, who wrote what, and what is odd."""
    return tell_cells(sheet, deal) + [tell_clash(sheet, clash) for clash in sheet.row(deal).clashes]


def tell_cells(sheet: Sheet, deal: int) -> list[str]:
    """As ``tell_deal``, without what was written twice."""
    row = sheet.row(deal)
    said = [] if row.entries else [f"Nothing is entered for deal {deal}."]
    if row.void is not None:
        said.append(f"Deal {deal} is void{f': {row.void.why}' if row.void.why else ''}.")
    elif row.worked is not None:
        said += map(sheet.with_names, sheet.rules.arithmetic(row.facts, row.worked))
    else:
        said += map(sheet.with_names, sheet.rules.counted(row.facts))
        lacking = [name for name in sheet.rules.needed if name not in row.facts]
        if lacking and not row.complete and sheet.rules.tells_result(row.facts):
            said.append(f"Still to be told: {', '.join(lacking)}.")
    if row.complete and row.void is None and deal <= len(sheet.lines):
        line = sheet.lines[deal - 1]
        cells = [cell for cell in row.cells if cell is not None]
        worked = row.worked if row.follows else None
        said += map(sheet.with_names, sheet.rules.tell_entries(line.before, line.after, cells, row.facts, worked))
        said += map(sheet.with_names, sheet.rules.tell_end(line.before, line.after))
    for side, name in enumerate(sheet.game.sides):
        if (proposed := row.proposal(side)) is not None and row.void is None:
            said.append(f"{name} {sheet.are} proposed {proposed}; {sheet.side_name(side)} or the host may agree.")
    return said + [str(check).partition(": ")[2] for check in sheet.checks(deal)]


def tell_history(sheet: Sheet, deal: int) -> list[str]:
    """Who wrote what in a deal, when and why."""
    return [tell_entry(sheet, change.entry) for change in history(sheet.row(deal), sheet.game.sides)]


def tell_trace(sheet: Sheet, side: Side) -> list[str]:
    """The rows that a side's total is made of, and the entries behind each."""
    said = []
    for step in sheet.trace(side):
        said.append(" ".join([f"Deal {step.deal}: {step.entered} entered, {step.total} in all.", *step.ended]))
        said += [f"  {tell_entry(sheet, change.entry)}" for change in step.changes]
    return said or ["No deal is complete yet."]


def tell_clash(sheet: Sheet, clash: Clash) -> str:
    """Both entries of a clash, whole."""
    return f"Clash: {tell_entry(sheet, clash.stands)} It stands. Beside it: {tell_entry(sheet, clash.beside)}"


def tell_entry(sheet: Sheet, entry: Entry) -> str:
    """An entry in words, with its number, who made it and when."""
    when = f", {entry.at}" if entry.at else ""
    gone = " (taken back)" if sheet.is_undone(entry) else ""
    why = f" ({words})" if (words := getattr(entry, "why", "")) else ""
    return f"#{sheet.place(entry.id) + 1}{gone} {sheet.name(entry.by)}{when}: {what(sheet, entry)}{why}."


def what(sheet: Sheet, entry: Entry) -> str:
    """What an entry says."""
    sides = sheet.game.sides
    match entry:
        case Enter(deal=deal, side=side, cell=cell):
            return f"deal {deal}, {sides[side]} {cell}"
        case Tell(deal=deal, facts=facts):
            return f"deal {deal}, {told(facts)}"
        case Agree(deal=deal, side=side):
            return f"deal {deal}, {sides[side]} agree"
        case Correct(deal=deal, side=side, old=old, cell=cell):
            return f"deal {deal}, {sides[side]} corrected from {old} to {cell}"
        case Amend(deal=deal, old=before, facts=facts):
            return f"deal {deal}, corrected{f' from {told(before)}' if before else ''} to {told(facts)}"
        case Void(deal=deal, again=again):
            return f"deal {deal} is void{', the same player deals again' if again else ''}"
        case Note(deal=deal, text=text):
            return f"note{'' if deal is None else f' on deal {deal}'}: {text.rstrip('.')}"
        case Undo(target=target):
            return f"takes back #{sheet.place(target) + 1}"
        case End(winner=winner, draw=draw):
            who = "" if winner is None and not draw else ": a draw" if draw else f": {sides[winner or 0]} win"
            return f"End match{who}"
    raise AssertionError(entry)


class Remark(NamedTuple):
    """Something beside a row, or beside the whole sheet."""

    deal: int | None
    sign: str
    sentence: str


SIGNS = {"✎": "corrected", "≠": "a clash", "!": "look at it", "✉": "a note"}
CORRECTED, CLASHES, LOOK, NOTED = SIGNS


def remarks(sheet: Sheet) -> list[Remark]:
    """What was corrected, clashes, is odd or was noted, deal by deal, then what concerns no single deal."""
    found = []
    for row in sheet.rows:
        changes = [change.entry for change in history(row, sheet.game.sides)]
        changed = [entry for entry in changes if isinstance(entry, Correct | Amend | Void)]
        found += [Remark(row.deal, CORRECTED, tell_entry(sheet, entry)) for entry in changed]
    for clash in sheet.clashes:
        deals = {entry.deal for entry in (clash.stands, clash.beside) if isinstance(entry, DealEntry)}
        found.append(Remark(min(deals) if len(deals) == 1 else None, CLASHES, tell_clash(sheet, clash)))
    found += [Remark(check.deal, LOOK, str(check)) for check in sheet.checks()]
    notes = [entry for entry in sheet.log if isinstance(entry, Note) and not sheet.is_undone(entry)]
    found += [Remark(note.deal, NOTED, tell_entry(sheet, note)) for note in notes]
    return sorted(found, key=lambda remark: (remark.deal is None, remark.deal))
