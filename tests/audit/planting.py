"""Deals written down with everything that people write down, lawful or with one error planted in them.

Some are written as a table does, some as people type them from a book: beginning at the play, the hands to be deduced.
``python -m tests.audit.planting 10000`` is the long run: as many lawful deals on which the audit has to be silent, and
as many with one error each, which it has to name by kind, trick, card and offender.
"""

from __future__ import annotations

import sys
from collections import Counter
from functools import cache
from random import Random
from typing import Any, NamedTuple

import trickbook
from trickbook.audit import Audit, audit_text
from trickbook.cards import Card, cards_in
from trickbook.contract.action import Action, Play
from trickbook.contract.event import TrickWon
from trickbook.contract.game import Game
from trickbook.contract.seat import Seat
from trickbook.contract.state import State
from trickbook.games.allfours.state import AllFoursState

GAMES = ("whist", "cinch", "pedro", "bezique")
REVOKE, LEAD, PLAY, WINNER, COUNT, SCORE = KINDS = (
    "revoke", "lead out of turn", "play out of turn", "wrong winner", "wrong count", "wrong score",
)  # fmt: skip
WRITTEN = (COUNT, SCORE)
"""Errors that are in the numbers, not in the cards."""


class Error(NamedTuple):
    """An error as it was planted."""

    kind: str
    trick: int = 0
    seat: Seat | None = None
    card: Card | None = None


class Done(NamedTuple):
    """What somebody did, and whether the trick is marked as his."""

    trick: int
    seat: Seat
    action: Action


class Deal:
    """A deal played at random, and how it is written down."""

    def __init__(self, game: Game, rng: Random, kind: str | None, *, typed: bool = False) -> None:
        self.game, self.rng, self.kind, self.typed = game, rng, kind, typed
        self.club = typed and rng.random() < 0.5
        """Whether it is told as a deal of a club table, where errors happen and are not refused."""
        self.first = 1
        """The number of the first trick that is written down."""
        self.facts: list[str] = []
        """What the deal was when that trick began, if it is typed from the play."""
        self.error: Error | None = None
        self.state = game.deal(rng.choice(game.seats), rng.sample(game.whole_pack, len(game.whole_pack)))
        last = {"whist": 13, "bezique": 64}.get(game.name, 6)
        self.after = rng.randint(last - 8 if typed and game.name == "bezique" else 1, last)
        """The trick from which on the error is planted as soon as it can be."""
        self.done: list[Done] = []
        self.gathered: dict[int, Seat] = {}
        self.trick: list[tuple[Seat, Card]] = []
        while self.state.to_act is not None:
            if typed and not self.facts and self._begins():
                self.facts, self.first, self.done = self._begin(), self.state.trick_number, []
            self._step()

    def _begins(self) -> bool:
        """Whether the play begins here, or at Bezique the last nine tricks."""
        state = self.state
        if self.game.name == "bezique":
            return state.phase == "last_nine"
        return state.phase in ("play", "stack") and state.trick_number == 1

    def _begin(self) -> list[str]:
        """The facts of a deal that begins at the play."""
        state: Any = self.state
        if self.game.name == "whist":
            return [f"set turned {state.turned}"]
        trump = [f"set trump {state.trump}"] if state.trump is not None else []
        if self.game.name != "bezique":
            return ["set calls " + " ".join(f"{seat.letter} {call}" for seat, call in state.calls), *trump]
        facts = [f"set leader {state.leader.letter}", *trump]
        for seat, points, taken in zip(self.game.seats, state.points, state.gathered, strict=True):
            facts.append(f"set points.{seat.letter} {points}")
            if taken:
                facts.append(f"set taken.{seat.letter} {' '.join(map(str, cards_in(taken)))}")
        return [*facts, *([f"set heap {' '.join(map(str, cards_in(state.heap)))}"] if state.heap else [])]

    # Playing ----------------------------------------------------------------------------------------------------------

    def _step(self) -> None:
        state, rng = self.state, self.rng
        seat = state.to_act
        assert seat is not None
        if state.phase in ("play", "last_nine") and self.error is None and state.trick_number >= self.after:
            leading = not self.trick
            if self.kind == REVOKE and not leading and (wrong := self._unlawful(state)):
                action = rng.choice(wrong)
                self.error = Error(REVOKE, state.trick_number, seat, action.card)
                self._do(seat, action, forced=True)
                return
            if (self.kind == LEAD and leading) or (self.kind == PLAY and not leading):
                others = [other for other in self.game.seats if other != seat and self._may_play(other)]
                if others:
                    self._out_of_turn(rng.choice(others))
                    return
        legal = state.legal_actions()
        self._do(seat, legal[0] if rng.random() < 0.3 else rng.choice(legal))

    def _unlawful(self, state: State) -> list[Play]:
        """The cards that the seat to act holds and may not play."""
        legal = state.legal_actions()
        plays = [action for action in self.game.actions if isinstance(action, Play) and action not in legal]
        return [play for play in plays if state._impossible(state.to_act, play) is None]  # type: ignore[arg-type]

    def _may_play(self, seat: Seat) -> bool:
        """Whether ``seat`` has a card for the open trick."""
        held = self.state.hands[seat] if self.game.name != "bezique" else True  # type: ignore[attr-defined]
        return bool(held) and seat not in [who for who, _ in self.trick]

    def _out_of_turn(self, seat: Seat) -> None:
        state = self.state
        state.set_turn(seat)
        plays = [action for action in state.legal_actions() if isinstance(action, Play)]
        if not plays:  # all its cards lie on the table
            state.set_turn(self.game.next_seat(seat))
            self.after += 1
            return
        action = self.rng.choice(plays)
        self.error = Error(self.kind or "", state.trick_number, seat, action.card)
        self._do(seat, action)
        if self.trick and state.to_act is not None:
            order = [self.game.next_seat(self.trick[0][0], step) for step in range(len(self.game.seats))]
            due = next(other for other in order if self._may_play(other))
            if due != state.to_act:
                state.set_turn(due)

    def _do(self, seat: Seat, action: Action, *, forced: bool = False) -> None:
        state, rules = self.state, self.game.audit_rules()
        card, number = rules.card(action), state.trick_number
        playing = (
            card is not None and state.phase in ("play", "last_nine", "stack") and str(action)[:4] not in ("bury",)
        )
        events = state.force(seat, action) if forced else state.apply(action)
        self.done.append(Done(number, seat, action))
        if playing and card is not None:
            self.trick.append((seat, card))
        won = next((event for event in events if isinstance(event, TrickWon)), None)
        if won is not None:
            self._gather(won)
            self.trick = []

    def _gather(self, won: TrickWon) -> None:
        taker = won.seat
        if self.kind == WINNER and self.error is None and won.number >= self.after:
            taker = self.rng.choice([seat for seat, _ in self.trick if seat != won.seat] or [won.seat])
            if taker != won.seat:
                card = next(card for seat, card in self.trick if seat == taker)
                self.error = Error(WINNER, won.number, taker, card)
                credit = self.game.audit_rules().credit
                assert credit is not None
                self.state.force(taker, credit)
                if self.state.to_act not in (None, taker) and self.state.hands[taker]:  # type: ignore[attr-defined]
                    self.state.set_turn(taker)
        self.gathered[won.number] = taker

    # Writing ----------------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """The deal as a record, with who gathered each trick, the counts and the score."""
        pack = self.state.setup.pack
        assert pack is not None
        lines = [
            "trickbook record 1", f"game: {at_club(self.game) if self.club else self.game}",
            f"rules: {self.game.rules_version}", f"table: {'club' if self.club else 'guided'}", "",
            f"deal 1, dealer {self.state.dealer}", *(self.facts or [f"pack {' '.join(map(str, pack))}"]),
            *self._acts(), *self._numbers(), "end",
        ]  # fmt: skip
        return "\n".join(lines) + "\n"

    def _acts(self) -> list[str]:
        lines: list[list[str]] = []
        here = -1
        card = self.game.audit_rules().card
        last = {(one.trick, one.seat): place for place, one in enumerate(self.done) if card(one.action) is not None}
        for place, (trick, seat, action) in enumerate(self.done):
            if trick != here or not trick:
                lines.append([f"{trick - self.first + 1}. " if trick else ""])
                here = trick
            mark = "*" if trick and last.get((trick, seat)) == place and self.gathered.get(trick) == seat else ""
            lines[-1].append(f"{seat.letter} {action}{mark}")
        return [line[0] + "  ".join(line[1:]) for line in lines]

    def _numbers(self) -> list[str]:
        counted = {what: list(numbers) for what, numbers in self.game.audit_rules().counts(self.state).items()}
        scores = list(self.game.scores(self.game.settle(self.state))) if self.state.score is not None else None
        tricks = self.state.tricks_shown - self.first + 1
        if self.typed and isinstance(self.state, AllFoursState) and self.state.scorers & ~sum(self.state.taken):
            return []  # not all of what counts was won in tricks, so the rest would not be known
        if self.kind == COUNT and counted:
            self.error = Error(COUNT, tricks)
            self._falsify(counted[self.rng.choice([*counted])])
        if self.kind == SCORE and scores is not None:
            self.error = Error(SCORE, tricks)
            self._falsify(scores)
        lines = [f"count {what} {self._sides(numbers)}" for what, numbers in counted.items()]
        return lines + (self._closing() + [f"score {self._sides(scores)}"] if scores is not None else [])

    def _closing(self) -> list[str]:
        """How the deal is closed: at a club table the pack is cut, or the result of the match agreed."""
        game = self.game
        if not self.club:
            return []
        if game.settle(self.state).outcome is not None:
            return [f"confirm {seat.letter}" for seat in game.seats[:2]]
        return [f"cut {game.next_seat(game.next_dealer(self.state.dealer), -1).letter}"]

    def _falsify(self, numbers: list[int]) -> None:
        numbers[self.rng.randrange(len(numbers))] += self.rng.choice((-2, -1, 1, 2, 10))

    def _sides(self, numbers: list[int]) -> str:
        return ", ".join(f"{side} {number}" for side, number in zip(self.game.sides, numbers, strict=True))


at_club = cache(lambda game: game.at_club())


@cache
def games(name: str) -> tuple[Game, ...]:
    """The game as it is usually played, and with the house rules of each preset."""
    return tuple(trickbook.game(name, preset) for preset in (None, *trickbook.game(name).presets))


def deal(name: str, rng: Random, kind: str | None) -> Deal:
    """A deal of the game as it is usually played, typed or written by a table, or with the house rules of a preset."""
    usual, *others = games(name)
    game = rng.choice([usual, usual, *others])
    return Deal(game, rng, kind, typed=game is usual and rng.random() < 0.5)


def planted(name: str, rng: Random, kind: str) -> tuple[str, Error]:
    """A deal with one error of ``kind``, as text, and the error."""
    for _ in range(1000):
        made = deal(name, rng, kind)
        text = made.text()
        if made.error is not None:
            return text, made.error._replace(trick=made.error.trick - (made.first - 1) * (kind not in WRITTEN))
    raise AssertionError(f"No deal of {name} was found in which a {kind} could be planted.")


def kinds_in(name: str) -> tuple[str, ...]:
    """The kinds of error that can be planted: two players are always in turn within a trick."""
    return tuple(kind for kind in KINDS if (name, kind) != ("bezique", PLAY))


def check_silent(found: Audit, text: str) -> None:
    """The audit finds nothing."""
    assert not found.findings and not found.faults and found.read_to is None, f"{found}\n{text}"


def check_found(found: Audit, error: Error, text: str) -> None:
    """The audit finds ``error`` and nothing else."""
    assert not found.faults and found.read_to is None, f"{found.faults}\n{text}"
    seen = [Error(one.kind, one.trick, one.seat, one.card) for one in found.findings]
    assert seen == [error], f"planted {error}, found {seen}\n{text}"


def main(number: int, seed: str = "audit") -> None:
    """The long run, reported for the page on verification."""
    rng, told = Random(seed), Counter[str]()
    for place in range(number):
        name = GAMES[place % len(GAMES)]
        text = deal(name, rng, None).text()
        check_silent(audit_text(text), text)
        told[f"{name}, lawful"] += 1
        kind = rng.choice(kinds_in(name))
        text, error = planted(name, rng, kind)
        check_found(audit_text(text), error, text)
        told[f"{name}, {kind}"] += 1
        if place % 1000 == 999:
            print(f"{place + 1} and {place + 1} deals", flush=True)
    for what in sorted(told):
        print(f"{what}: {told[what]}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000, *sys.argv[2:3])
