"""Reading a record: ``read`` refuses the first fault, ``audit`` notes every fault and goes on wherever it can.

The items of the text are replayed on a table, which alone judges what may be done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from trickbook.cards import Card
from trickbook.contract.action import Action, Bury, CardAction, Play
from trickbook.contract.acts import TableAct, TakeBack
from trickbook.contract.event import Event, Played, TrickWon
from trickbook.contract.seat import Seat
from trickbook.contract.state import State
from trickbook.errors import IllegalAction, TrickbookError, nearest
from trickbook.fairness import Statement
from trickbook.record.heading import Head
from trickbook.record.model import Record, Report, make_deal
from trickbook.record.parsing import (
    WORD,
    Acts,
    CommentItem,
    CountItem,
    DealItem,
    EndItem,
    Faults,
    GatheredItem,
    Item,
    Parser,
    ScoreItem,
    Source,
    What,
)
from trickbook.record.writing import show_numbers, show_outcome, show_scores
from trickbook.table import Act, Cut, Deal, Entry, Table


def read(text: str) -> Record:
    """The record written as ``text``, every entry checked by replay.

    Raises ``RecordError`` with line, column, a sentence and rule ids for what is damaged, cut off, changed or unlawful.
    """
    faults = Faults(strict=True)
    parser = Parser(text, faults)
    assert parser.head is not None
    return Replay(parser, parser.head, faults).record


def audit(text: str) -> Report:
    """What happened according to ``text``: unlawful acts are noted, and made to happen where they could."""
    faults = Faults(strict=False)
    parser = Parser(text, faults)
    replay = Replay(parser, parser.head, faults) if parser.head is not None else None
    found = tuple(sorted(faults.found, key=lambda fault: (fault.line, fault.column)))
    return Report(replay.record, tuple(replay.tables), found) if replay is not None else Report(None, (), found)


class Mark(NamedTuple):
    """Where it is written that a seat, by a card if that is told, won the trick, or rather gathered it."""

    line: int
    column: int
    seat: Seat
    card: Card | None


class Replay:
    """The items of a record made to happen on a table (in an audit, on several if one breaks off)."""

    def __init__(self, parser: Source, head: Head, faults: Faults) -> None:
        self._parser = parser
        self._items = parser.items
        self._strict = faults.strict
        self._fault = faults.note
        self._lost = False  # the deal under way cannot be followed any further
        self._rules = head.game.audit_rules()
        self._state: State | None = None  # the last deal begun, over or not
        self._mark: Mark | None = None  # who has gathered the trick under way, as it is written
        dealer = head.first_dealer
        if dealer is None:
            dealer = next((what.dealer for _, _, what in self._items if isinstance(what, DealItem)), None)
        if dealer is None:
            self._fault(len(parser.lines), 1, "It is not said who deals first: write 'first dealer: South'.")
            dealer = head.game.seats[0]
        self.record = head.record(dealer)
        self.tables = [self.record.new_table()]
        self._run()
        self.record.entries = self.tables[0].log

    def _run(self) -> None:
        for place, (line, trick, what) in enumerate(self._items):
            self._item(self.tables[-1], place, line, trick, what)

    def _item(self, table: Table, place: int, line: int, trick: int, what: What) -> None:
        """Make one item happen, the one at ``place`` of all."""
        if isinstance(what, list):
            if not self._lost:
                self._acts(table, line, trick, what)
        elif isinstance(what, CommentItem):
            if len(self.tables) == 1:
                self.record.comments.setdefault(len(table.log), []).append(what.text)
        elif isinstance(what, DealItem):
            self._deal(table if self._strict else self._ready(table, line, what), line, what, place)
        elif isinstance(what, ScoreItem):
            self._compare(table, line, what.text)
        elif isinstance(what, GatheredItem):
            self._mark_last(line, what.seat)
        elif isinstance(what, CountItem):
            self._count(line, what)
        elif isinstance(what, EndItem):
            self._end(table, line, what)
        elif isinstance(what, Statement):
            if len(self.tables) == 1:  # after a deal that cannot be followed there is nothing to check them by
                self._other(table, line, what)
        elif not self._lost:
            self._other(table, line, what)

    # Acts -------------------------------------------------------------------------------------------------------------

    def _acts(self, table: Table, line: int, trick: int, acts: Acts) -> None:
        if trick and (table.state is None or table.state.trick_number != trick):
            due = table.state.trick_number if table.state is not None else 0
            now = f"trick {due} is under way" if due else "no trick is under way"
            self._fault(line, 1, f"This cannot be trick {trick}: {now}.")
        for place, act in enumerate(acts):
            told = len(table.events)
            try:
                if self._strict:
                    table.apply(act)
                else:
                    self._observe(table, line, place, act)
            except IllegalAction as refused:
                self._refused(table, line, self._parser.column(line, place), act, refused)
            if self._lost:
                return
            if self._parser.marks or self._mark is not None:
                self._gather(line, place, act, table.events[told:])

    def _gather(self, line: int, place: int, act: Act, events: list[Event]) -> None:
        """Compare who has won a trick with the mark at one of its cards, that it was gathered by who played it."""
        if (line, place) in self._parser.marks:
            card = self._rules.card(act.actions[-1])
            self._mark = Mark(line, self._parser.column(line, place), act.seat, card)
        won = next((event for event in reversed(events) if isinstance(event, TrickWon)), None)
        if won is not None:
            self._compare_winner(won)

    def _mark_last(self, line: int, seat: Seat) -> None:
        """The mark as a line of its own: of the trick under way, or of the last one."""
        state = self._state
        if self._lost or state is None:
            return
        cards = (event.card for event in reversed(state.events) if isinstance(event, Played) and event.seat == seat)
        self._mark = Mark(line, 1, seat, next(cards, None))
        won = next((event for event in reversed(state.events) if isinstance(event, TrickWon)), None)
        if won is not None and self._rules.leads(state):
            self._compare_winner(won)

    def _compare_winner(self, won: TrickWon) -> None:
        if self._mark is not None and self._mark.seat != won.seat:
            self._wrong_winner(self._mark, won)
        self._mark = None

    def _wrong_winner(self, mark: Mark, won: TrickWon) -> None:
        sentence = f"Trick {won.number} was won by {won.seat}, not by {mark.seat}."
        self._fault(mark.line, mark.column, sentence, self._rules.winner)

    def _observe(self, table: Table, line: int, place: int, act: Act) -> None:
        """Make an act, and note what was unlawful in it although the table let it happen."""
        before = [*table.breaches]
        table.apply(act)
        for breach in [breach for breach in table.breaches if breach not in before]:
            self._fault(line, self._parser.column(line, place), breach.refusal.sentence, breach.refusal.rules)

    def _refused(self, table: Table, line: int, column: int, act: Act, refused: IllegalAction) -> None:
        """What the table refuses happened all the same, if it was possible; else the deal is lost.

        Words and gestures that nobody had a right to, or that came too late, change nothing.
        """
        self._fault(line, column, refused.sentence, refused.rules)
        if isinstance(act.actions[0], TableAct):
            return
        try:
            table.force(act)
        except IllegalAction:
            self._lost = True
            self._fault(line, column, "The rest of this deal cannot be followed.")

    def _other(self, table: Table, line: int, entry: Entry) -> None:
        try:
            table.apply(entry)
        except IllegalAction as refused:
            self._fault(line, 1, refused.sentence, refused.rules)

    # Deals ------------------------------------------------------------------------------------------------------------

    def _deal(self, table: Table, line: int, deal: DealItem, place: int) -> None:
        if table.awaits == "deal":
            self._compare_heading(table, line, deal)
        facts = deal.facts
        if facts:
            self._deduce(facts, self._items[place + 1 :])
        pack, luck = (tuple(deal.orders[name]) if name in deal.orders else None for name in ("pack", "luck"))
        self._lost, self._mark = False, None
        try:
            table.apply(make_deal(pack, luck, facts))
        except IllegalAction as refused:
            self._lost = True
            self._fault(line, 1, refused.sentence, refused.rules)
        except TrickbookError as error:  # a pack or a set piece that cannot be
            self._lost = True
            self._fault(*self._misplaced(deal, line), str(error))
        self._state = table.state
        if self._lost:
            table.ledger.add(Deal(pack, luck, facts))  # it was dealt all the same

    def _compare_heading(self, table: Table, line: int, deal: DealItem) -> None:
        number, dealer = table.match.deals + 1, table.match.dealer
        if deal.number not in (None, number) and len(self.tables) == 1:
            self._fault(line, 1, f"This should be deal {number}, not {deal.number}.")
        if deal.dealer is not None and deal.dealer != dealer:
            self._fault(line, 1, f"{dealer} deals here, not {deal.dealer}.")

    def _ready(self, table: Table, line: int, deal: DealItem) -> Table:
        """The table for the next deal of an audit: a new one if the last deal cannot be closed."""
        if table.awaits == "cut" and not self._lost:
            self._fault(line, 1, f"{table.cutter} has not cut for this deal.")
            while table.awaits == "cut":  # the first may only turn the last trick
                table.apply(Cut(table.cutter))
        if table.awaits == "deal" and (not self._lost or deal.dealer in (None, table.match.dealer)):
            return table
        if not self._lost:
            self._fault(line, 1, "The deal before this one is not finished.")
        dealer = deal.dealer if deal.dealer is not None else table.game.next_dealer(table.match.dealer)
        self.tables.append(Table(table.game, dealer, guided=table.guided, standing=table.match.standing))
        return self.tables[-1]

    def _misplaced(self, deal: DealItem, line: int) -> tuple[int, int]:
        """Where the order of a deal goes wrong: at the first card written again, else where it begins."""
        for name in ("pack", "luck"):
            seen: set[str] = set()
            for number in deal.lines.get(name, ()):
                for word in WORD.finditer(self._parser.lines[number - 1]):
                    if word[0] in seen:
                        return number, word.start() + 1
                    seen.add(word[0])
        size = len(self.record.game.whole_pack)
        wrong = [name for name in deal.orders if len(deal.orders[name]) != size]
        first = deal.lines.get(wrong[0] if wrong else "set", [line])
        return first[0], 1

    def _deduce(self, facts: dict[str, str], following: Sequence[Item]) -> None:
        """The hands of a deal that begins at the play: where not given, a hand is what the seat plays later.

        The rest of such hands is unknown, so the result is, too, unless the game can tell it from what was played.
        """
        acts: Acts = []
        for _, _, what in following:
            if isinstance(what, DealItem):
                break
            if isinstance(what, list):
                acts += what
        steps = (action for act in acts for action in act.actions if not isinstance(action, Bury))
        if not isinstance(next(steps, None), Play):
            return
        given = {name: facts[name].split() for name in facts if name.startswith("hand.")}
        held: dict[Seat, list[Card]] = {}
        left = Counter(map(str, self.record.game.whole_pack))
        left.subtract(word for words in given.values() for word in words)
        plays = ((act.seat, card) for act in acts for action in act.actions if (card := _card_of(action)) is not None)
        for seat, card in plays:
            if f"hand.{seat.letter}" in given or not left[str(card)]:  # played before, it has been taken back
                continue
            left[str(card)] -= 1
            held.setdefault(seat, []).append(card)
        for seat in sorted(held):
            facts[f"hand.{seat.letter}"] = " ".join(map(str, sorted(held[seat], reverse=True)))
            facts.setdefault("rest", "unknown")

    # What the record says of itself -----------------------------------------------------------------------------------

    def _compare(self, table: Table, line: int, text: str) -> None:
        """The score or result written down against the one that follows from the entries."""
        if self._lost or len(self.tables) > 1:
            return
        if text.startswith("score"):
            if table.state is not None:
                self._fault(line, 1, "A score is written here, but the deal is not closed.")
                return
            due = f"score {show_scores(table)}"
        elif table.match.outcome is None:
            self._fault(line, 1, f"'{text}' is written here, but the match is not over.")
            return
        else:
            due = show_outcome(table)
        if text != due:
            self._fault(line, 1, f"By the cards this is '{due}', not '{text}'.", self._rules.score)

    def _count(self, line: int, count: CountItem) -> None:
        """A count written down against the one that follows from the cards."""
        game = self.record.game
        if self._lost or self._state is None:
            return
        if count.what not in self._rules.counted:
            self._fault(
                line, 1, f"{game.title} has no count of {count.what!r}; {nearest(count.what, self._rules.counted)}"
            )
        elif unknown := [side for side in count.numbers if side not in game.sides]:
            self._fault(line, 1, f"{game.title} has no side {unknown[0]!r}; {nearest(unknown[0], game.sides)}")
        elif (due := self._rules.counts(self._state).get(count.what)) is None:
            self._fault(line, 1, f"The {count.what} cannot be counted from the cards known here.")
        elif any(due[game.sides.index(side)] != number for side, number in count.numbers.items()):
            self._wrong_count(line, count, due)

    def _wrong_count(self, line: int, count: CountItem, due: tuple[int, ...]) -> None:
        rightly, wrongly = (
            show_numbers(self.record.game, due),
            f"{count.what} {', '.join(f'{side} {n}' for side, n in count.numbers.items())}",
        )
        sentence = f"By the cards this is 'count {count.what} {rightly}', not 'count {wrongly}'."
        self._fault(line, 1, sentence, self._rules.counted[count.what])

    def _end(self, table: Table, line: int, end: EndItem) -> None:
        if table.pending and table.state is not None:
            self._fault(line, 1, f"The last choice of {table.state.to_act} is not complete.")
        if end.entries is not None and len(self.tables) == 1 and int(end.entries) != len(table.log):
            self._fault(line, 1, f"{end.entries} entries are told here, but there are {len(table.log)}.")
        if end.check is not None and end.check != end.found:
            self._fault(
                line, 1,
                "The check does not fit: something above was changed or damaged after it was written. Whoever changed "
                "it on purpose leaves nothing but the word 'end' on this line.",
            )  # fmt: skip


def _card_of(action: Action) -> Card | None:
    """The card that who does ``action`` is known by it to have held."""
    return action.instead if isinstance(action, TakeBack) else action.card if isinstance(action, CardAction) else None
