"""Reading a record as it happened: whether what was done was lawful, and whether what was written is so.

At a guided table what the table would refuse is made to happen, the state of the deal having been asked what was due;
at a club table the docket notes what nobody has noticed, and rules on the rest.  What cannot be followed ends the deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from trickbook.audit.findings import Finding, Told, codes_of, judge
from trickbook.cards import Card
from trickbook.contract.action import Action
from trickbook.contract.acts import TableAct
from trickbook.contract.audit import (
    LEAD_OUT_OF_TURN,
    NO_RIGHT,
    OUT_OF_TURN,
    PLAY_OUT_OF_TURN,
    WRONG_COUNT,
    WRONG_RESULT,
    WRONG_SCORE,
    WRONG_WINNER,
)
from trickbook.contract.docket import Claimed, Docket, Replaced, Retracted, Ruled
from trickbook.contract.event import Event, TrickWon
from trickbook.contract.laws import Answer
from trickbook.contract.seat import Seat
from trickbook.contract.state import State
from trickbook.errors import IllegalAction, RecordError
from trickbook.record.heading import Head
from trickbook.record.json_items import JsonItems
from trickbook.record.model import Fault, Record
from trickbook.record.parsing import CountItem, DealItem, Faults, Parser, Source, What, read_numbers
from trickbook.record.reading import Mark, Replay
from trickbook.record.writing import show_numbers, show_outcome
from trickbook.table import Act, Table


class Audit(NamedTuple):
    """What the audit of a record has come to."""

    record: Record | None
    findings: tuple[Finding, ...]
    told: tuple[Told, ...]
    """What was noticed at the table and ruled on there."""
    faults: tuple[Fault, ...]
    """What could not be read, or is no part of a sound record."""
    read_to: tuple[int, int] | None
    """Line and column where the first deal broke off that could not be followed; ``None``: all could."""
    deals: int
    tricks: int


def audit_text(text: str, code: str | None = None) -> Audit:
    """The audit of a record, by all codes of its game or by ``code``; raises ``OptionError`` for a code it has not."""
    faults = Faults(strict=False)
    return _audit(Parser(text, faults), faults, code)


def audit_json(text: str, code: str | None = None) -> Audit:
    """The audit of a record in its JSON form; raises ``OptionError`` for a code that its game has not."""
    faults = Faults(strict=False)
    try:
        items = JsonItems(text, faults)
    except RecordError as error:
        faults.note(error.line, error.column, error.sentence, error.rules)
        return Audit(None, (), (), _in_order(faults), (error.line, error.column), 0, 0)
    return _audit(items, faults, code)


def _audit(parser: Source, faults: Faults, code: str | None) -> Audit:
    if parser.head is None:
        return Audit(None, (), (), _in_order(faults), (1, 1), 0, 0)
    benches = codes_of(parser.head.game, code)
    walk = Walk(parser, parser.head, faults)
    judge(walk.found, benches)
    findings = tuple(finding for finding in walk.found if not finding.settled)
    return Audit(walk.record, findings, tuple(walk.told), _in_order(faults), walk.read_to, walk.deals, walk.tricks)


def _in_order(faults: Faults) -> tuple[Fault, ...]:
    return tuple(sorted(faults.found, key=lambda fault: (fault.line, fault.column)))


class Walk(Replay):
    """A record made to happen, with an eye on what was lawful."""

    def __init__(self, parser: Source, head: Head, faults: Faults) -> None:
        self.found: list[Finding] = []
        self.told: list[Told] = []
        self.read_to: tuple[int, int] | None = None
        self.deals = self.tricks = 0
        self._deal_number = 0
        self._leader = head.game.seats[0]  # of the trick under way
        self._taker: tuple[int, Seat] | None = None  # who has gathered which trick though another had won it
        self._as_gathered: State | None = None  # the deal as it would be counted, where that was the last trick
        self._taken = False  # whether any trick of the deal was gathered so
        self._before: tuple[int, ...] = ()  # the score before the deal
        self._written: tuple[int, ...] | None = None  # the last score written down
        self._unread = sorted(
            (fault.line, fault.column)
            for fault in faults.found
            if fault.column <= len(parser.lines[fault.line - 1].rstrip())  # else nothing is there that was not read
        )
        super().__init__(parser, head, faults)

    # Items ------------------------------------------------------------------------------------------------------------

    def _item(self, table: Table, place: int, line: int, trick: int, what: What) -> None:
        if isinstance(what, DealItem):
            self.deals += 1
            self._deal_number = self.deals if what.number is None else what.number
            self._taker, self._as_gathered, self._taken = None, None, False
            self._unread = [at for at in self._unread if at[0] >= line]
        unread = next((at for at in self._unread if at[0] <= line and self.deals), None)
        if unread is not None and isinstance(what, list) and unread[0] == line:
            begun = [place for place in range(len(what) + 1) if self._parser.column(line, place) <= unread[1]]
            what = what[: max(begun, default=0)]
        elif unread is not None and not isinstance(what, DealItem):
            self._lose(*unread)
        self._before = self._before or table.match.scores
        told = len(table.events)
        if isinstance(what, list) and trick:
            self._check_number(table, line, trick)
        super()._item(table, place, line, trick, what)
        if unread is not None and unread[0] == line:
            self._lose(*unread)
        if isinstance(what, DealItem):
            self._before = self.tables[-1].match.scores
            if self.tables[-1] is not table:
                self._written = None
        if self.tables[-1] is table:
            self._take_in(table, line, table.events[told:])

    def _check_number(self, table: Table, line: int, trick: int) -> None:
        """A line of a trick that cannot come now: cards are missing.  A number too low is only a slip of the pen."""
        state = table.state
        if self._lost or state is None or trick <= state.trick_number:
            return
        missing, open_trick = f"trick {state.trick_number} is not there", not self._rules.leads(state)
        if open_trick:
            missing = f"trick {state.trick_number} is not complete"
            here = (self._deal_number, state.trick_number)
            self.found = [one for one in self.found if (one.deal, one.trick) != here or one.kind != PLAY_OUT_OF_TURN]
        self._fault(line, 1, f"This is trick {trick}, but {missing}.")
        self._lose(line, 1)

    def _lose(self, line: int, column: int) -> None:
        """The deal cannot be followed from here on."""
        if not self._lost:
            self._lost = True
            self.read_to = self.read_to or (line, column)

    def _take_in(self, table: Table, line: int, events: Iterable[Event]) -> None:
        """What has come of an item: tricks completed, and what the table has been told or has ruled."""
        for event in events:
            match event:
                case TrickWon():
                    self.tricks += 1
                    for finding in self._of_this_deal():
                        if (finding.kind, finding.trick) == (LEAD_OUT_OF_TURN, event.number):
                            finding.facts |= {"all_played": True, "answered": True}
                case Claimed(case) | Ruled(case, _):
                    self.told.append(Told(self._deal_number, line, str(event)))
                    self._settle(case.trick, case.offender, case.kind)
                case Retracted(_, trick, _):
                    self._settle(trick)
                case Replaced(seat, _, _, trick, _):
                    self._settle(trick, seat)

    def _of_this_deal(self) -> Iterator[Finding]:
        return (finding for finding in self.found if finding.deal == self._deal_number)

    def _settle(self, trick: int, seat: Seat | None = None, kind: str = "") -> None:
        """What was done in a trick, by ``seat``, has been noticed: the law speaks of it by the name it begins with."""
        for finding in self._of_this_deal():
            if finding.trick == trick and seat in (None, finding.seat) and (not kind or kind.startswith(finding.kind)):
                finding.settled = True

    # Acts -------------------------------------------------------------------------------------------------------------

    def _observe(self, table: Table, line: int, place: int, act: Act) -> None:
        state, at = table.state, (line, self._parser.column(line, place))
        if state is None or (state.is_over and table.guided):
            table.apply(act)
        elif table.docket is not None:
            self._at_club(table, table.docket, state, at, act)
        else:
            self._at_guided(table, state, at, act)

    def _refused(self, table: Table, line: int, column: int, act: Act, refused: IllegalAction) -> None:
        if table.docket is not None and isinstance(act.actions[0], TableAct):
            self._find(NO_RIGHT, act, (line, column), refused.sentence, refused.rules)
            return
        self._fault(line, column, refused.sentence, refused.rules)
        self._lose(line, column)

    def _at_guided(self, table: Table, state: State, at: tuple[int, int], act: Act) -> None:
        """What the rules refuse happened all the same; raises ``IllegalAction`` where it cannot have."""
        card, leads, first = self._card(state, act), self._rules.leads(state), len(self.found)
        if card is not None and leads:
            self._leader = act.seat
        try:
            table.apply(act)
            return
        except IllegalAction:
            if isinstance(act.actions[0], TableAct):
                raise
        if act.seat != state.to_act:
            self._out_of_turn(state, at, act)
            state.set_turn(act.seat)
        refusal = state.why_not(act.actions[-1]) if len(act.actions) == 1 else None
        if refusal is not None:
            kind, facts = self._rules.offence(state, act.actions[0])
            self._find(kind, act, at, _done(act, state.legal_actions()), refusal.rules, facts)
        try:
            table.force(act)
        except IllegalAction:
            del self.found[first:]
            raise
        due = self._rules.due(state, self._leader) if table.state is state and card is not None else None
        if due is not None and due != state.to_act:
            state.set_turn(due)

    def _at_club(self, table: Table, docket: Docket, state: State, at: tuple[int, int], act: Act) -> None:
        """What nobody has noticed yet the docket keeps as a breach; a card out of turn lies there like any other."""
        card, leads, turn, before = self._card(state, act), self._rules.leads(state), state.to_act, [*docket.breaches]
        due = docket.lawful(act.seat) if card is not None and act.seat == turn else ()
        first = len(self.found)
        if card is not None and self._rules.in_play(state) and act.seat != turn:
            self._out_of_turn(state, at, act)
        try:
            table.apply(act)
        except IllegalAction:
            del self.found[first:]
            raise
        if card is not None and leads:
            self._leader = act.seat
        for breach in [breach for breach in docket.breaches if breach not in before]:
            if not any(finding.kind == breach.kind for finding in self.found[first:]):
                facts: dict[str, Answer] = {"how": self._answer(breach.kind, breach.how)} if breach.how else {}
                sentence = breach.refusal.sentence if card is None else _done(act, due)
                self._find(breach.kind, act, at, sentence, breach.refusal.rules, facts, breach.seat, breach.trick)

    def _answer(self, kind: str, how: str) -> str:
        """The answer to how it was done that begins with what a docket has noted."""
        law = self.record.game.laws.get(kind)
        answers = law.questions["how"].answers if law is not None and "how" in law.questions else ()
        return next((str(answer) for answer in answers if str(answer).startswith(how)), how)

    def _card(self, state: State, act: Act) -> Card | None:
        """The card that an act plays."""
        action = act.actions[-1]
        return None if isinstance(action, TableAct) or not self._rules.in_play(state) else self._rules.card(action)

    def _out_of_turn(self, state: State, at: tuple[int, int], act: Act) -> None:
        """``act`` is done by somebody whose turn it is not, unless he has gathered the trick before."""
        due, leads, card = state.to_act, self._rules.leads(state), self._card(state, act)
        if due is None or (leads and (state.tricks_shown, act.seat) == self._taker):
            return
        game, rules = self.record.game, self._rules.turn
        if card is None:
            self._find(OUT_OF_TURN, act, at, f"{_done(act)} It was {due}'s turn.", rules)
        elif leads:
            same = game.side_of(due) == game.side_of(act.seat)
            facts: dict[str, Answer] = {"lead_was": "the partner's" if same else "an adversary's"}
            self._find(LEAD_OUT_OF_TURN, act, at, f"{act.seat} led {card}; it was {due}'s lead.", rules, facts)
        else:
            hands = [game.next_seat(self._leader, step) for step in range(len(game.seats))]
            place, waiting = hands.index(act.seat), hands.index(due)
            played = [number < place and self._has_played(state, hands[number]) for number in (1, 2 % len(hands))]
            facts = {"hand": "third" if place == 2 else "fourth", "second_played": played[0], "third_played": played[1]}
            sentence = f"{act.seat} played {card} before {hands[waiting]}, whose turn it was."
            self._find(PLAY_OUT_OF_TURN, act, at, sentence, rules, facts)

    def _has_played(self, state: State, seat: Seat) -> bool:
        played = getattr(state, "played", 0)
        return bool(played >> seat & 1)

    def _find(
        self, kind: str, act: Act, at: tuple[int, int], sentence: str, rules: tuple[str, ...],
        facts: dict[str, Answer] | None = None, seat: Seat | None = None, trick: int | None = None,
    ) -> None:  # fmt: skip
        state = self.tables[-1].state
        if trick is None:
            trick = state.trick_number if state is not None and self._rules.in_play(state) else 0
        seat, card = act.seat if seat is None else seat, self._rules.card(act.actions[-1])
        known = self._rules.facts(state, seat) if state is not None else {}
        known |= {"all_played": False, "answered": False}
        self.found.append(
            Finding(kind, self._deal_number, trick, seat, card, *at, sentence, rules, facts={**known, **(facts or {})})
        )

    # What is written down ---------------------------------------------------------------------------------------------

    def _wrong_winner(self, mark: Mark, won: TrickWon) -> None:
        """The players go on as the trick was gathered; it is counted so, too."""
        seat, credit, state = mark.seat, self._rules.credit, self._state
        assert state is not None
        self.found.append(
            Finding(
                WRONG_WINNER, self._deal_number, won.number, seat, mark.card,
                mark.line, mark.column, f"{seat} gathered trick {won.number}, which {won.seat} had won.",
                self._rules.winner,
            )
        )  # fmt: skip
        self._taker, self._taken = (won.number, seat), True
        if credit is None:
            return
        if state.is_over:
            self._as_gathered = state = state.copy()
        try:
            state.force(seat, credit)
        except IllegalAction:  # at this table the game has no such step
            return

    def _versions(self) -> Iterator[State]:
        """The deal as it happened and, where a trick was gathered by the wrong player, as it would rightly be."""
        if self._state is None:
            return
        yield self._state
        if self._as_gathered is not None:
            yield self._as_gathered
        if self._taken:
            rightly = type(self._state)(self._state.game, self._state.setup)
            try:
                for how, seat, action in self._state.steps:
                    if action is None:
                        rightly.set_turn(seat)
                    elif action != self._rules.credit:
                        rightly.force(seat, action) if how == "force" else rightly.apply(action)
            except IllegalAction:  # what followed rests on who had the trick
                return
            yield rightly

    def _wrong_count(self, line: int, count: CountItem, due: tuple[int, ...]) -> None:
        sides, rules = self.record.game.sides, self._rules.counted[count.what]
        counts = [self._rules.counts(state).get(count.what, due) for state in self._versions()]
        if any(all(found[sides.index(side)] == n for side, n in count.numbers.items()) for found in counts):
            return
        wrong = tuple(side for side, number in count.numbers.items() if number != counts[-1][sides.index(side)])
        told = show_numbers(self.record.game, counts[-1])
        self._slip(WRONG_COUNT, line, f"By the cards the {count.what} are {told}.", rules, wrong)

    def _compare(self, table: Table, line: int, text: str) -> None:
        """A score against the last one written: a slip is told once, where it was made."""
        if self._lost:
            return
        if not text.startswith("score "):
            if len(self.tables) == 1:
                due = show_outcome(table) if table.match.outcome is not None else "not over"
                if text != due:
                    self._slip(WRONG_RESULT, line, f"By the cards the match is {due}, not {text}.", self._rules.score)
            return
        game, numbers = table.game, read_numbers(text.removeprefix("score "))
        if table.state is not None:
            self._fault(line, 1, "A score is written here, but the deal is not closed.")
            return
        if tuple(numbers) != game.sides:
            self._fault(line, 1, f"A score names the sides in order: 'score {show_numbers(game, table.match.scores)}'.")
            return
        written, rightly = tuple(numbers.values()), table.match.scores
        carried = self._written if self._written is not None else self._before
        changes = [_minus(rightly, self._before)]
        changes += (_minus(game.scores(game.settle(state)), self._before) for state in self._other_versions())
        first = self._written is None and len(self.tables) > 1  # the deal before could not be followed
        self._written = written
        if written != rightly and not first and _minus(written, carried) not in changes:
            should = tuple(had + more for had, more in zip(carried, changes[-1], strict=True))
            wrong = tuple(side for side, one, other in zip(game.sides, written, should, strict=True) if one != other)
            sentence = f"By the cards the score is {show_numbers(game, should)}, not {show_numbers(game, written)}."
            self._slip(WRONG_SCORE, line, sentence, self._rules.score, wrong)

    def _other_versions(self) -> list[State]:
        return [state for state in [*self._versions()][1:] if state.score is not None]

    def _slip(self, kind: str, line: int, sentence: str, rules: tuple[str, ...], sides: tuple[str, ...] = ()) -> None:
        trick = 0 if self._state is None else self._state.tricks_shown
        self.found.append(Finding(kind, self._deal_number, trick, None, None, line, 1, sentence, rules, sides))


def _done(act: Act, due: Iterable[Action] = ()) -> str:
    """What somebody did, and what was due, in a sentence."""
    card = getattr(act.actions[-1], "card", None)
    what = f"{act.seat} played {card}" if card is not None else f"{act.seat}: {act.actions[-1].prose}"
    return f"{what}, where {' or '.join(map(str, due))} was due." if due else f"{what}."


def _minus(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(had - less for had, less in zip(one, other, strict=True))
