"""The score sheet: a fold of its log, for people with real cards on a real table (P-SHEET-1).

``Sheet(heading)`` is opened, ``apply(entry)`` takes what somebody enters or raises ``IllegalAction`` with the rule and
who may do it.  Rows, running line, totals, checks and the end are worked out from the log; nothing else is kept.

An entry made without knowledge of another that it contradicts is not refused: it is in the log, the first to arrive
stands, and ``clashes`` shows both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, Self

import msgspec

from trickbook.contract.game import Game
from trickbook.contract.laws import Refusal
from trickbook.contract.seat import Seat, Side
from trickbook.contract.sheet import BETWEEN_CALLS, CALL, Check, SheetRules
from trickbook.contract.standing import Outcome, Standing
from trickbook.errors import IllegalAction
from trickbook.sheet.entries import Clash, DealEntry, End, Entry, Heading, Note, Person, Undo, had_seen
from trickbook.sheet.limits import late
from trickbook.sheet.rights import bad_text, refusal
from trickbook.sheet.row import Change, Placed, Row, history, make_row


@lru_cache(maxsize=64)
def rules_of(game: Game) -> SheetRules:
    """What the sheets of a game rest on; sheets of equal games share it."""
    return game.sheet()


class Line(msgspec.Struct, frozen=True, gc=False):
    """A complete row in its place: what it was entered as, and the running line after it."""

    row: Row
    dealer: Seat
    before: Standing
    after: Standing
    entered: tuple[int, ...]
    """What is written for each side."""
    totals: tuple[int, ...]

    @property
    def deal(self) -> int:
        """The number of the deal."""
        return self.row.deal


class Step(NamedTuple):
    """One of the entries on the running line that a total is made of, and who is behind it."""

    deal: int
    entered: int
    total: int
    ended: tuple[str, ...]
    """What the deal has ended, in sentences."""
    changes: tuple[Change, ...]


class Sheet:
    """A sheet as its log has made it."""

    def __init__(self, heading: Heading) -> None:
        """A blank sheet; raises ``IllegalAction`` for a heading that cannot be, ``PositionError`` where no sheet is."""
        if (fault := bad_text(*heading.names.values(), heading.at)) is not None:
            raise IllegalAction(fault)
        for seat in (heading.first_dealer, heading.host, *heading.names):
            if seat is not None and seat not in heading.game.seats:
                raise IllegalAction(f"{heading.game.title} has no seat {seat}.")
        self.heading = heading
        self.game = heading.game
        self.rules = rules_of(heading.game)
        alone = len(self.game.seats) == len(self.game.sides)
        self.have, self.are = ("has", "is") if alone else ("have", "are")
        """What is said of a side, which may be a single player."""
        self._seats = re.compile(rf"\b({'|'.join(map(str, heading.names)) or '(?!)'})\b")
        self.log: list[Entry] = []
        self.end: End | None = None
        """The End match in force; from then on the sheet is read-only (P-SHEET-23)."""
        self.banked: Outcome | None = None
        """The result that was banked."""
        self._places: dict[str, int] = {}
        self._undone: frozenset[str] = frozenset()
        self._late: set[str] = set()
        self._of_deal: dict[int, list[Placed]] = {}
        self._undos_of: dict[int, list[Placed]] = {}
        """By deal, what takes an entry of that deal back."""
        self._rows: dict[int, Row] = {}
        self._empty = make_row(0, (), heading, self.rules)
        self._lines: list[Line] = []
        self._end_clashes: list[Clash] = []

    @classmethod
    def fold(cls, heading: Heading, log: Iterable[Entry]) -> Self:
        """The sheet that ``log`` makes, whose entries a sheet has taken one by one: they are not judged again."""
        sheet = cls(heading)
        for entry in log:
            sheet._take(entry)
        return sheet

    # Entries ----------------------------------------------------------------------------------------------------------

    def refusal(self, entry: Entry) -> Refusal | None:
        """Why ``entry`` is refused, or ``None``."""
        return refusal(self, entry)

    def apply(self, entry: Entry) -> bool:
        """Take an entry; ``False`` if it is in the log already, so that a queue may be sent twice.

        Raises ``IllegalAction`` with the rule and who may do it; the sheet is then unchanged.
        """
        if self.entry(entry.id) == entry:
            return False
        if (refused := self.refusal(entry)) is not None:
            raise IllegalAction(refused.sentence, refused.rules)
        self._take(entry)
        return True

    def _take(self, entry: Entry) -> None:
        place = len(self.log)
        self.log.append(entry)
        self._places[entry.id] = place
        if self.end is not None:
            alike = isinstance(entry, End) and (entry.winner, entry.draw) == (self.end.winner, self.end.draw)
            if isinstance(entry, End):
                self._end_clashes += self._unknown_to(entry, place)
            if not alike and not isinstance(entry, Note):
                self._come_late(entry, place, self.end)
            return
        match entry:
            case End():
                self._bank(entry, place)
            case Undo():
                if isinstance(target := self.entry(entry.target), DealEntry):
                    self._undos_of.setdefault(target.deal, []).append((place, entry))
                self._undo()
            case DealEntry():
                self._of_deal.setdefault(entry.deal, []).append((place, entry))
                self._forget(entry.deal)

    def _come_late(self, entry: Entry, place: int, end: End) -> None:
        """An entry whose maker did not know that the match was over: it changes nothing, and is shown beside."""
        self._late.add(entry.id)
        self._end_clashes.append(Clash(end, entry))
        if isinstance(entry, DealEntry):
            self._of_deal.setdefault(entry.deal, []).append((place, entry))
            self._forget(entry.deal)
        elif isinstance(entry, Undo) and entry.target in self._late:
            self._undo()

    def entry(self, name: str) -> Entry | None:
        """The entry with this id."""
        place = self._places.get(name)
        return None if place is None else self.log[place]

    def place(self, name: str) -> int:
        """Where in the log the entry with this id stands, from 0; raises ``KeyError``."""
        return self._places[name]

    def is_undone(self, entry: Entry) -> bool:
        """Whether an entry has been taken back or reverted."""
        return entry.id in self._undone

    def _bank(self, end: End, place: int) -> None:
        """End the match, if who pressed it knew of all that was entered; else both are shown and it goes on."""
        if news := self._unknown_to(end, place):
            self._end_clashes += news
            return
        self.end, self.banked = end, self.outcome_to_bank(end)

    def _unknown_to(self, end: End, place: int) -> list[Clash]:
        """What had been entered when ``end`` arrived and its maker did not know of."""
        return [
            Clash(other, end)
            for at, other in enumerate(self.log[end.saw : place], end.saw)
            if not isinstance(other, Note | End) and not had_seen(end, at, other)
        ]

    def outcome_to_bank(self, end: End) -> Outcome:
        """The result that ``end`` banks as the sheet stands: its winner, or who the rules say, who need not lead
        (P-SHEET-16, P-SHEET-19, P-SHEET-20).

        Before the line that is the side ahead (P-END-11).
        """
        if end.draw:
            return Outcome(None, "The match was banked as a draw.", ("P-SHEET-19",))
        if end.winner is not None:
            return Outcome(
                end.winner, f"{self.side_name(end.winner)} {self.are} banked as having won.", ("P-SHEET-19",)
            )
        return self.outcome or self._with_names(self.game.outcome_if_stopped(self.standing))

    def _undo(self) -> None:
        before, undone = self._undone, set[str]()
        for entry in reversed(self.log):
            if isinstance(entry, Undo) and entry.id not in undone:
                if entry.id not in self._late or entry.target in self._late:
                    undone.add(entry.target)
        self._undone = frozenset(undone)
        for name in before ^ self._undone:
            entry = self.log[self._places[name]]
            if isinstance(entry, DealEntry):
                self._forget(entry.deal)

    # Rows and lines ---------------------------------------------------------------------------------------------------

    def _forget(self, deal: int) -> None:
        """Work a deal out afresh when it is next asked for, and with it all later totals (P-SHEET-22)."""
        self._rows.pop(deal, None)
        del self._lines[deal - 1 :]

    def row(self, deal: int) -> Row:
        """The row of a deal; an empty one where nothing is entered."""
        found = self._rows.get(deal)
        if found is None:
            if deal not in self._of_deal:
                return msgspec.structs.replace(self._empty, deal=deal)
            undone, late = self._undone, self._late
            entries = [placed for placed in self._of_deal[deal] if not undone or placed[1].id not in undone]
            if late and (in_time := [placed for placed in entries if placed[1].id not in late]) != entries:
                clashes = make_row(deal, entries, self.heading, self.rules).clashes
                found = make_row(deal, in_time, self.heading, self.rules)
                found = msgspec.structs.replace(found, clashes=clashes)
            else:
                found = make_row(deal, entries, self.heading, self.rules)
            self._rows[deal] = found
        return found

    @property
    def rows(self) -> list[Row]:
        """All rows that anything is entered in, in order."""
        return [row for deal in sorted(self._of_deal) if (row := self.row(deal)).entries]

    @property
    def lines(self) -> list[Line]:
        """The running line: the complete rows from the first on (P-SHEET-2, P-SHEET-21)."""
        lines, rules = self._lines, self.rules
        before, due = self._standing_after(lines), self._dealer_after(lines)
        while (deal := len(lines) + 1) in self._of_deal and (row := self.row(deal)).complete:
            dealer, after = _told_dealer(row, due), before
            if row.void is None:
                cells = [cell for cell in row.cells if cell is not None]
                after = rules.settle(before, cells, row.facts, row.worked if row.follows else None)
            lines.append(Line(row, dealer, before, after, rules.entered(before, after), rules.totals(after)))
            before, due = after, self._dealer_after(lines)
        return lines

    def _standing_after(self, lines: list[Line]) -> Standing:
        return lines[-1].after if lines else self.game.first_standing()

    def _dealer_after(self, lines: list[Line]) -> Seat:
        if not lines:
            return self.heading.first_dealer
        last = lines[-1]
        again = last.row.void is not None and last.row.void.again
        return last.dealer if again else self.game.next_dealer(last.dealer)

    @property
    def standing(self) -> Standing:
        """The standing after all complete rows."""
        return self._standing_after(self.lines)

    @property
    def totals(self) -> tuple[int, ...]:
        """What is displayed for each side: the running total (P-SHEET-14)."""
        return self.rules.totals(self.standing)

    @property
    def beside(self) -> dict[str, tuple[int, ...]]:
        """What stands beside the totals."""
        return self.rules.beside(self.standing)

    @property
    def current(self) -> int:
        """The deal under way: the first row that is not complete."""
        return len(self.lines) + 1

    @property
    def dealer(self) -> Seat:
        """Who deals the deal under way."""
        return _told_dealer(self.row(self.current), self._dealer_after(self.lines))

    @property
    def waiting(self) -> list[Row]:
        """Rows that came early and count once those before them are complete (P-SHEET-21)."""
        current = self.current
        return [row for row in self.rows if row.deal > current]

    @property
    def decided(self) -> Line | None:
        """The row that decided the match by the rules, banked or not (P-SHEET-15, P-SHEET-19)."""
        return next((line for line in self.lines if line.after.outcome is not None), None)

    @property
    def outcome(self) -> Outcome | None:
        """The end of the match by the rules, so far as the rows tell it."""
        decided = self.decided
        ended = None if decided is None else decided.after.outcome
        return None if ended is None else self._with_names(ended)

    def _with_names(self, outcome: Outcome) -> Outcome:
        return msgspec.structs.replace(outcome, reason=self.with_names(outcome.reason))

    def trace(self, side: Side) -> list[Step]:
        """The rows that a side's total is made of, and the entries behind each."""
        steps = []
        for line in self.lines:
            named = (self.game.sides[side], "facts", "deal")
            changes = tuple(change for change in history(line.row, self.game.sides) if change.what in named)
            ended = tuple(map(self.with_names, self.rules.tell_end(line.before, line.after)))
            steps.append(Step(line.deal, line.entered[side], line.totals[side], ended, changes))
        return steps

    # What is shown ----------------------------------------------------------------------------------------------------

    @property
    def clashes(self) -> list[Clash]:
        """Entries made without knowing of each other that cannot both stand, by deal; those with End match last."""
        open_ends = [clash for clash in self._end_clashes if self._undone.isdisjoint(clash.ids)]
        return [clash for row in self.rows for clash in row.clashes] + open_ends

    def announcements(self) -> list[str]:
        """What is said before the deal under way (P-SHEET-18)."""
        if self.end is not None or self.decided is not None:
            return []
        return [*map(self.with_names, self.rules.announce(self.standing))]

    def checks(self, deal: int | None = None) -> list[Check]:
        """What should be looked at again, of one deal or of the whole sheet; it blocks nothing."""
        over, begun, by_row = self.decided, len(self.log), list[list[Check]]()
        for row in reversed(self.rows):
            if deal in (None, row.deal):
                by_row.append([*self._checks_of(row, over, begun)])
            begun = min(begun, row.entries[0][0])
        found = [check for checks in reversed(by_row) for check in checks]
        if deal is None and self.end is not None and self.outcome is not None and self.banked is not None:
            if self.banked.winner != self.outcome.winner:
                found.append(Check(None, f"By the rules: {self.outcome.reason}", self.outcome.rules))
        return found

    def _checks_of(self, row: Row, over: Line | None, begun: int) -> Iterator[Check]:
        """What is odd about a row; ``begun`` is where the first later deal begins in the log."""
        deal, lines = row.deal, self.lines
        if row.void is not None:
            return
        done = lines[: deal - 1]
        if deal > self.current:
            yield Check(deal, f"It waits for deal {self.current} to be complete.", ("P-SHEET-21",))
        facts = row.facts
        if deal <= self.current:
            dealer = _told_dealer(row, due := self._dealer_after(done))
            if dealer != due:
                yield Check(
                    deal, f"{self.name(dealer)} dealt, and {self.name(due)} was due to deal.", self.rules.rotation
                )
            facts = facts | {"dealer": dealer.letter}
        worked = row.worked if row.follows or None in row.cells else None
        for check in self.rules.checks(self._standing_after(done), row.cells, facts, worked):
            yield check._replace(deal=deal, sentence=self.with_names(check.sentence))
        yield from late(self, row, self._undos_of.get(deal, ()), begun)
        if self.end is not None and not row.complete:
            yield Check(deal, "It is not complete, and does not count.", ("P-SHEET-21",))
        if row.worked is not None and not self.rules.paid_by_hand:
            for name, cell, by_facts in zip(self.game.sides, row.cells, row.worked.cells, strict=True):
                if cell is not None and cell.change != by_facts.change:
                    yield Check(deal, f"{name} {self.have} {cell}; by the facts it is {by_facts}.")
        if over is not None and deal > over.deal:
            yield Check(deal, f"The match was decided in deal {over.deal}.", ("P-SHEET-15",))

    # Names ------------------------------------------------------------------------------------------------------------

    def name(self, person: Person) -> str:
        """A person by name, else by seat."""
        return "The host" if person is None else self.heading.names.get(person) or str(person)

    def with_names(self, told: str) -> str:
        """A sentence of the rules, which know of seats alone, with the names of who sits there."""
        return self._seats.sub(lambda found: self.name(Seat.parse(found[0])), told)

    def side_name(self, side: Side) -> str:
        """A side by the names of its players."""
        return " and ".join(self.name(seat) for seat in self.game.seats if self.game.side_of(seat) == side)

    def state(self) -> Mapping[str, object]:
        """Everything that follows from the log, to compare two sheets."""
        return {
            "rows": [
                (row.deal, _without_order(row.facts), row.cells, row.void and row.void.again) for row in self.rows
            ],
            "lines": [(line.deal, line.dealer, line.entered, line.totals, line.after) for line in self.lines],
            "checks": self.checks(),
            "clashes": {clash.ids for clash in self.clashes},
            "banked": self.banked,
        }


def _without_order(facts: Mapping[str, str]) -> dict[str, object]:
    """Facts with the calls in no order: where it matters which came first, they clash."""
    return {**facts, CALL: sorted(facts.get(CALL, "").split(BETWEEN_CALLS))}


def _told_dealer(row: Row, due: Seat) -> Seat:
    return Seat.parse(row.facts["dealer"]) if "dealer" in row.facts else due
