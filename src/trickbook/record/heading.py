"""The head of a record: the tag lines between the first line and the first deal."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from trickbook.contract.game import Game
from trickbook.contract.registry import game
from trickbook.contract.seat import Seat
from trickbook.contract.standing import Standing
from trickbook.contract.wire import from_builtins, to_builtins
from trickbook.errors import TrickbookError
from trickbook.record.model import FORMAT, Record
from trickbook.record.writing import TAG_NAME, read_value

NUMBER = re.compile(r"[1-9][0-9]{0,8}")
FIRST_LINE = re.compile(rf"trickbook record ({NUMBER.pattern})")
TAG = re.compile(rf"({TAG_NAME}):(?: +(.*))?")
SEAT_TAGS = {str(seat).lower(): seat for seat in Seat}

known_game = lru_cache(maxsize=64)(game)
"""Games are values, so records of one game share it."""

NoteFault = Callable[[int, int, str], None]
"""Called with line, column and sentence; strict reading raises there."""


class Tag(NamedTuple):
    """One tag line, its value not yet understood."""

    line: int
    column: int
    value: str


def check_versions(format_version: int, game_title: str = "", rules: int = 0, known_rules: int = 0) -> str | None:
    """Why a record of these versions cannot be read, or ``None``."""
    if format_version > FORMAT:
        return f"This record is of format {format_version}, and this Trickbook reads up to {FORMAT}; use a newer one."
    if rules > known_rules:
        return (
            f"This record was made by version {rules} of the rules of {game_title}, and this Trickbook knows up to "
            f"{known_rules}; use a newer one."
        )
    return None


def read_standing(changes: object, kind: Game) -> Standing:
    """The standing that differs from the fresh one by ``changes``; raises ``ValueError``."""
    if not isinstance(changes, dict):
        raise ValueError("it is no table of names and values")
    fresh = to_builtins(kind.first_standing())
    if unknown := set(changes) - set(fresh):
        raise ValueError(f"there is no {min(unknown)!r} in it")
    standing: Standing = from_builtins({**fresh, **changes}, kind.standing_type)
    if standing.outcome is not None and standing.outcome.winner not in (None, *range(len(kind.sides))):
        raise ValueError(f"there is no side {standing.outcome.winner} that could have won")
    return standing


class Head(NamedTuple):
    """What the tags say; ``first_dealer`` may be left to the first deal."""

    game: Game
    first_dealer: Seat | None
    guided: bool
    seats: dict[Seat, str]
    standing: Standing | None
    fairness: str
    tags: dict[str, str]

    def record(self, dealer: Seat) -> Record:
        """A record with this head and no entries."""
        return Record(self.game, dealer, self.guided, self.seats, [], self.standing, self.fairness, self.tags)


def read_tags(tags: dict[str, Tag], line: int, fault: NoteFault) -> Head | None:
    """The head that ``tags`` (by name as written) make, which end before ``line``; ``None`` without a game."""
    known = {name.lower(): tag for name, tag in tags.items()}

    def take(name: str) -> Tag | None:
        if name not in known:
            fault(line, 1, f"The line '{name}: ...' is missing.")
        return known.pop(name, None)

    def wrong(tag: Tag, sentence: str) -> None:
        fault(tag.line, tag.column, sentence)

    found = take("game")
    if found is None:
        return None
    try:
        kind = known_game(found.value)
    except TrickbookError as error:
        wrong(found, str(error))
        return None
    rules = take("rules")
    if rules is not None:
        if not NUMBER.fullmatch(rules.value):
            wrong(rules, f"{rules.value!r} is no version of the rules; it is a number.")
        elif sentence := check_versions(0, kind.title, int(rules.value), kind.rules_version):
            wrong(rules, sentence)
    table = take("table")
    if table is not None and table.value not in ("guided", "club"):
        wrong(table, f"{table.value!r} is no kind of table; it is guided or club.")
    elif table is not None and table.value == "club" and (why := kind.why_no_club()) is not None:
        wrong(table, why)
        kind = kind.at_club()
        if kind.why_no_club() is not None:
            return None
    dealer = None
    if "first dealer" in known:
        tag = known.pop("first dealer")
        try:
            dealer = Seat.parse(tag.value)
        except TrickbookError as error:
            wrong(tag, str(error))
    standing = None
    if "standing" in known:
        tag = known.pop("standing")
        try:
            standing = read_standing(json.loads(tag.value), kind)
        except (ValueError, RecursionError) as error:
            wrong(tag, f"This is no standing of {kind.title}: {error}.")
    values = {}
    for name, tag in known.items():
        try:
            values[name] = read_value(tag.value)
        except ValueError:
            wrong(tag, "The quotation is broken; it begins and ends with a quotation mark.")
    seats = {seat: values.pop(name) for name, seat in SEAT_TAGS.items() if name in values}
    for seat in seats.keys() - set(kind.seats):
        wrong(known[str(seat).lower()], f"{kind.title} has no seat {seat}.")
    fairness = values.pop("fairness", "not stated")
    free = {name: values[name.lower()] for name in tags if name.lower() in values}
    return Head(kind, dealer, table is None or table.value != "club", seats, standing, fairness, free)
