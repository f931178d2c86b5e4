"""Writing a record as text.  At the end, how single values look: the reader uses the same."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from hashlib import sha256

from trickbook.cards import Card
from trickbook.contract.action import Action
from trickbook.contract.game import Game
from trickbook.contract.standing import Standing
from trickbook.contract.wire import to_builtins
from trickbook.errors import TrickbookError
from trickbook.fairness import CommitDeal, CommitEntropy, Reveal, ShowEntropy
from trickbook.record.model import FORMAT, Record
from trickbook.table import Act, Claim, Confirm, Cut, Deal, EndMatch, Entry, Rewind, Table

CARDS_A_LINE = 26
TAG_NAME = r"[A-Za-z](?:[A-Za-z0-9 _-]*[A-Za-z0-9_-])?"
RESERVED_TAGS = ("game", "rules", "table", "first dealer", "north", "east", "south", "west", "standing", "fairness")


def write(record: Record) -> str:
    """The record as text.

    Raises ``IllegalAction`` if its entries cannot be made in turn, ``TrickbookError`` for a tag that has no name.
    """
    lines = [f"trickbook record {FORMAT}", *_tags(record)]
    lines += _body(record)
    count = len(record.entries)
    lines.append(f"end, {count} entr{'y' if count == 1 else 'ies'}, check {digest(filter(tells, lines))}")
    return "\n".join(lines) + "\n"


def digest(lines: Iterable[str]) -> str:
    """A short check that nothing was changed unawares, over the lines above the last that tell something."""
    return sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()[:8]


def tells(line: str) -> bool:
    """Whether a line is more than blank or a comment."""
    return line.lstrip()[:1] not in ("", "#")


def _tags(record: Record) -> Iterator[str]:
    yield f"game: {record.game}"
    yield f"rules: {record.game.rules_version}"
    yield f"table: {'guided' if record.guided else 'club'}"
    yield f"first dealer: {record.first_dealer}"
    for seat in record.game.seats:
        if seat in record.seats:
            yield f"{str(seat).lower()}: {show_value(record.seats[seat])}"
    if record.standing is not None:
        changed = standing_changes(record.standing, record.game.first_standing())
        yield f"standing: {json.dumps(changed, separators=(', ', ': '))}"
    yield f"fairness: {show_value(record.fairness)}"
    taken = {*RESERVED_TAGS}
    for name, value in record.tags.items():
        if not re.fullmatch(TAG_NAME, name) or name.lower() in taken:
            raise TrickbookError(f"{name!r} cannot name a tag; use words of letters and digits that are not taken.")
        taken.add(name.lower())
        yield f"{name}: {show_value(value)}"


def standing_changes(standing: Standing, fresh: Standing) -> dict[str, object]:
    """What distinguishes a standing from the fresh one."""
    before = to_builtins(fresh)
    return {name: value for name, value in to_builtins(standing).items() if value != before[name]}


def _body(record: Record) -> list[str]:
    """The entries, a line for each phase or trick, with the score wherever a deal is closed."""
    table = record.new_table()
    lines: list[str] = []
    here: str | int | None = None  # the trick or else the phase of the line under way; None: begin a new one
    for number, entry in enumerate(record.entries):
        if number in record.comments:
            lines += _comments(record.comments[number])
            here = None
        if isinstance(entry, Act) and table.state is not None:
            state, words = table.state, show_act(entry)
            place = state.trick_number or state.phase
            if place == here:
                lines[-1] += f"  {words}"
            else:
                lines.append(f"{state.trick_number}. {words}" if state.trick_number else words)
            here = place
        else:
            lines += _lines_of(entry, table)
            here = None
        closed, outcome = table.match.deals, table.match.outcome
        table.apply(entry)
        if table.match.deals > closed:
            lines.append(f"score {show_scores(table)}")
        if table.match.outcome is not None and outcome is None:
            lines.append(show_outcome(table))
    lines += _comments(record.comments.get(len(record.entries), []))
    return lines


def _comments(comments: Iterable[str]) -> list[str]:
    return [f"# {line}".rstrip() for comment in comments for line in comment.split("\n")]


def _lines_of(entry: Entry, table: Table) -> list[str]:
    match entry:
        case Act():
            return [show_act(entry)]
        case Deal(pack, luck, piece):
            lines = ["", f"deal {table.match.deals + 1}, dealer {table.match.dealer}"]
            lines += [f"set {name} {show_value(value)}" for name, value in piece.items()]
            return lines + _order("pack", pack) + _order("luck", luck)
        case Claim(seat, offender, trick, kind):
            return [f"claim by {seat.letter}: {kind} by {offender.letter} in trick {trick}"]
        case Confirm(seat):
            return [f"confirm {seat.letter}"]
        case Cut(seat):
            return [f"cut {seat.letter}"]
        case EndMatch(seat):
            return [f"end match {seat.letter}"]
        case Rewind(seat, to, why):
            return [f"rewind {seat.letter} to {to}: {show_value(why)}"]
        case CommitDeal(number, digest):
            return ["", f"commit {number} {digest}"]
        case CommitEntropy(number, seat, digest):
            return [f"seal {number} {seat.letter} {digest}"]
        case ShowEntropy(number, seat, entropy, salt):
            return [f"show {number} {seat.letter} {entropy} salt {salt}"]
        case Reveal(number, secret, salt):
            return [f"reveal {number} {secret} salt {salt}"]
    raise TrickbookError(f"{entry!r} cannot be written.")


def _order(name: str, cards: tuple[Card, ...] | None) -> list[str]:
    words = [str(card) for card in cards or ()]
    rows = [" ".join(words[start : start + CARDS_A_LINE]) for start in range(0, len(words), CARDS_A_LINE)]
    return [f"{name if row == 0 else '':4} {text}" for row, text in enumerate(rows)]


# Notation -------------------------------------------------------------------------------------------------------------


def show_act(act: Act) -> str:
    """An act in writing: ``S pass``, ``S take KC 3D``, ``S bury 6H 7H then AH``."""
    return f"{act.seat.letter} {show_actions(act.actions)}"


def show_actions(actions: tuple[Action, ...]) -> str:
    """Actions in writing; cards under one verb are written together."""
    if len(actions) == 1:
        return str(actions[0])
    clauses: list[tuple[str, list[str]]] = []
    for action in actions:
        verb, _, rest = str(action).rpartition(" ")
        if verb and clauses and clauses[-1][0] == verb:
            clauses[-1][1].append(rest)
        else:
            clauses.append((verb, [rest]))
    return " then ".join(" ".join([verb, *words]).strip() for verb, words in clauses)


def show_scores(table: Table) -> str:
    """The score of a match in writing: ``NS 13, EW 1``."""
    return show_numbers(table.game, table.match.scores)


def show_numbers(game: Game, numbers: Iterable[int]) -> str:
    """A number for each side in writing."""
    return ", ".join(f"{side} {number}" for side, number in zip(game.sides, numbers, strict=True))


def show_outcome(table: Table) -> str:
    """The end of a match in writing: ``won by NS`` or ``drawn``."""
    outcome = table.match.outcome
    assert outcome is not None
    return "drawn" if outcome.winner is None else f"won by {table.game.sides[outcome.winner]}"


def show_value(text: str) -> str:
    """A free text as the rest of one line: as it is where that is clear, else quoted as in JSON."""
    if text and text == text.strip() and text.isprintable() and text[0] != '"':
        return text
    return json.dumps(text)


def read_value(text: str) -> str:
    """The free text that ``show_value`` wrote; raises ``ValueError`` for a quotation that is broken."""
    if not text.startswith('"'):
        return text
    value = json.loads(text)
    assert isinstance(value, str)
    return value
