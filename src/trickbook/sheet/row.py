"""One deal on the sheet: a row worked out from the entries of that deal which are in force.

A cell holds the last correction, else what filled it first: a number typed for the side, or the facts, once the side or
the host has told the result or agreed to it.  What others meant for it who did not know of that stands beside it as a
clash.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from trickbook.contract.seat import Side
from trickbook.contract.sheet import BETWEEN_CALLS, CALL, Cell, SheetRules, Worked
from trickbook.sheet.calls import standing_calls
from trickbook.sheet.entries import Agree, Amend, Clash, Correct, Enter, Entry, Heading, Tell, Void, had_seen

Placed = tuple[int, Entry]
"""An entry and its place in the log, from 0."""


class Filled(msgspec.Struct, frozen=True, gc=False):
    """What an entry has put into a cell."""

    place: int
    entry: Entry
    cell: Cell


class Change(NamedTuple):
    """A step in the history of a cell or of the facts."""

    entry: Entry
    what: str
    old: str
    new: str


class Row(msgspec.Struct, frozen=True, gc=False):
    """A deal as it stands.  Pairs are indexed by side."""

    deal: int
    entries: Sequence[Placed]
    facts: dict[str, str]
    worked: Worked | None
    """What the facts come to."""
    cells: tuple[Cell | None, ...]
    fills: Sequence[Sequence[Filled]]
    """What has filled each cell; the first counts."""
    corrections: Sequence[Sequence[Filled]]
    """What has changed each cell since; the last counts."""
    clashes: tuple[Clash, ...]
    void: Void | None

    @property
    def complete(self) -> bool:
        """Whether both cells are filled (P-SHEET-21), or the deal does not count."""
        return self.void is not None or None not in self.cells

    @property
    def follows(self) -> bool:
        """Whether the cells hold what the facts come to."""
        return self.worked is not None and self.cells == self.worked.cells

    def proposal(self, side: Side) -> Cell | None:
        """What the facts propose for an empty cell."""
        return self.worked.cells[side] if self.worked is not None and self.cells[side] is None else None


def make_row(deal: int, entries: Sequence[Placed], heading: Heading, rules: SheetRules) -> Row:
    """The row that the ``entries`` in force make, in their order in the log.

    Entries are told apart by ``type``, which is much faster here than ``isinstance``.
    """
    clashes: list[Clash] = []
    every = entries
    facts: dict[str, str] = {}
    amended = [(place, entry) for place, entry in entries if type(entry) is Amend]
    amends = _standing_amends(amended, clashes) if amended else []
    if rules.has_calls:
        calls = [(place, entry) for place, entry in entries if type(entry) is Tell and CALL in entry.facts]
        if called := standing_calls(calls, [amend for amend in amends if CALL in amend.facts], rules, clashes):
            facts[CALL] = BETWEEN_CALLS.join(called)
        amends = [amend for amend in amends if CALL not in amend.facts]
        entries = [placed for placed in entries if not (type(placed[1]) is Tell and CALL in placed[1].facts)]
    all_tells = [(place, entry) for place, entry in entries if type(entry) is Tell]
    tells = _standing_tells(all_tells, clashes) if len(all_tells) > 1 else all_tells
    for _, tell in tells:
        facts |= tell.facts
    for amend in amends:
        facts |= amend.facts
    worked = rules.work_out(facts) if facts else None
    fills: list[list[Filled]] = [[] for _ in heading.game.sides]
    corrections: list[list[Filled]] = [[] for _ in heading.game.sides]
    void: tuple[int, Void] | None = None
    for place, entry in entries:
        if type(entry) is Enter:
            fills[entry.side].append(Filled(place, entry, entry.cell))
        elif type(entry) is Tell:
            stands = tells is all_tells or (place, entry) in tells
            if worked is not None and stands and rules.tells_result(entry.facts):
                for side, cell in enumerate(worked.cells):
                    if _fills(entry, side, heading):
                        fills[side].append(Filled(place, entry, cell))
        elif type(entry) is Agree:
            if worked is not None:
                fills[entry.side].append(Filled(place, entry, worked.cells[entry.side]))
        elif type(entry) is Correct:
            _correct(corrections[entry.side], place, entry, clashes)
        elif type(entry) is Void:
            if void is None or had_seen(entry, *void):
                void = place, entry
            elif void[1].again != entry.again:
                clashes.append(Clash(void[1], entry))
    cells = []
    for side, filled in enumerate(fills):
        if len(filled) > 1 or len(tells) < len(all_tells):
            clashes += _contest(side, filled, entries, heading, rules, facts)
        changed = corrections[side]
        cells.append(changed[-1].cell if changed else filled[0].cell if filled else None)
    return Row(
        deal, every, facts, worked, tuple(cells), fills, corrections, _unique(clashes) if clashes else (),
        void and void[1],
    )  # fmt: skip


def _fills(tell: Tell, side: Side, heading: Heading) -> bool:
    """Whether a telling fills the cell of ``side``: its own, or any if it is the host's."""
    return tell.by == heading.host or (tell.by is not None and heading.game.side_of(tell.by) == side)


def _is_for(entry: Entry, side: Side, heading: Heading, rules: SheetRules) -> bool:
    """Whether an entry may fill the cell of ``side``."""
    if type(entry) is Tell:
        return rules.tells_result(entry.facts) and _fills(entry, side, heading)
    return isinstance(entry, Enter | Agree) and entry.side == side


def knew_filled(
    place: int, entry: Entry, side: Side, entries: Sequence[Placed], heading: Heading, rules: SheetRules,
    facts: dict[str, str],
) -> bool:  # fmt: skip
    """Whether the maker of ``entry``, which has its ``place`` in the log, knew the cell of ``side`` to be filled."""
    others = [
        other
        for at, other in entries
        if at < place and _is_for(other, side, heading, rules) and had_seen(entry, at, other)
    ]
    if any(type(other) is Enter for other in others):
        return True
    return bool(others) and rules.work_out(_known(place, entry, entries, facts)) is not None


def _contest(
    side: Side, filled: list[Filled], entries: Sequence[Placed], heading: Heading, rules: SheetRules,
    facts: dict[str, str],
) -> list[Clash]:  # fmt: skip
    """Put first in ``filled`` what its maker knew to fill the cell; what others meant for it is a clash.

    What is meant does not depend on what arrives, so that it is the same two entries whichever came first.
    """
    claims: list[Filled] = []
    for place, entry in entries:
        if not _is_for(entry, side, heading, rules) or knew_filled(place, entry, side, entries, heading, rules, facts):
            continue
        if type(entry) is Enter:
            claims.append(Filled(place, entry, entry.cell))
            continue
        known = _known(place, entry, entries, facts) | (entry.facts if type(entry) is Tell else {})
        if (worked := rules.work_out(known)) is not None:
            claims.append(Filled(place, entry, worked.cells[side]))
    meant = {claim.entry.id: claim for claim in claims}
    filled.sort(key=lambda fill: fill.entry.id not in meant)
    stands = meant.get(filled[0].entry.id) if filled else None
    return [] if stands is None else [Clash(stands.entry, claim.entry) for claim in claims if claim.cell != stands.cell]


def _known(place: int, entry: Entry, entries: Sequence[Placed], facts: dict[str, str]) -> dict[str, str]:
    """The facts that the maker of ``entry`` knew; of the ``facts`` that stand, all calls."""
    known = {CALL: facts[CALL]} if CALL in facts else {}
    for at, other in entries:
        if at < place and isinstance(other, Tell | Amend) and CALL not in other.facts and had_seen(entry, at, other):
            known |= other.facts
    return known


def _standing_amends(amends: Sequence[tuple[int, Amend]], clashes: list[Clash]) -> list[Amend]:
    """The amendments that count: of two that did not know of each other and say different things the first.

    Of two alike that change a call only one does, or they would change two.
    """
    standing: list[tuple[int, Amend]] = []
    for place, amend in amends:
        unknown = [other for at, other in standing if not had_seen(amend, at, other)]
        if CALL in amend.facts:
            unknown = [other for other in unknown if other.old == amend.old]
        rivals = [other for other in unknown if _differ(other, amend)]
        clashes += [Clash(rival, amend) for rival in rivals]
        if not rivals and not (CALL in amend.facts and unknown):
            standing.append((place, amend))
    return [amend for _, amend in standing]


def _correct(changed: list[Filled], place: int, entry: Correct, clashes: list[Clash]) -> None:
    """Add a correction to those of a cell; of two that did not know of each other the first stands."""
    last = changed[-1] if changed else None
    if last is None or had_seen(entry, last.place, last.entry):
        changed.append(Filled(place, entry, entry.cell))
    elif last.cell != entry.cell:
        clashes.append(Clash(last.entry, entry))


def _standing_tells(tells: Sequence[tuple[int, Tell]], clashes: list[Clash]) -> list[tuple[int, Tell]]:
    """The tellings that agree with all before them; the others clash with those they differ from.

    A telling that differs in one fact is left out whole: nothing is merged field by field.
    """
    standing: list[tuple[int, Tell]] = []
    others: list[Tell] = []
    for place, tell in tells:
        if any(_differ(before, tell) for _, before in standing):
            others.append(tell)
        else:
            standing.append((place, tell))
    if others:
        clashes += [Clash(tell, other) for other in others for _, tell in standing if _differ(tell, other)]
    return standing


def _differ(first: Tell | Amend, second: Tell | Amend) -> bool:
    return any(first.facts[name] != second.facts[name] for name in first.facts.keys() & second.facts.keys())


def _unique(clashes: Iterable[Clash]) -> tuple[Clash, ...]:
    return tuple({clash.ids: clash for clash in clashes}.values())


def history(row: Row, sides: Sequence[str]) -> list[Change]:
    """How the cells and facts of a row came to be what they are: who, when, old, new, why are all in there."""
    steps = []
    clashing = {clash.beside.id for clash in row.clashes}
    for _, entry in row.entries:
        if entry.id in clashing:
            continue
        match entry:
            case Enter(side=side, cell=cell):
                steps.append(Change(entry, sides[side], "", str(cell)))
            case Tell(facts=facts):
                steps.append(Change(entry, "facts", "", told(facts)))
            case Agree(side=side) if row.worked is not None:
                steps.append(Change(entry, sides[side], "", str(row.worked.cells[side])))
            case Correct(side=side, old=old, cell=cell):
                steps.append(Change(entry, sides[side], str(old), str(cell)))
            case Amend(old=before, facts=facts):
                steps.append(Change(entry, "facts", told(before), told(facts)))
            case Void():
                steps.append(Change(entry, "deal", "", "void"))
    return steps


def told(facts: dict[str, str]) -> str:
    """Facts as they are typed."""
    return ", ".join(f"{name} {value}" for name, value in facts.items())
