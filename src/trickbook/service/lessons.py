"""Lessons: a first deal of each game, recorded, in which what matters is told where it matters.

A lesson lies as ``lesson.toml`` in the folder of its game: the cards, the acts of all seats in order, and the texts at
the decisions of the learner.  Here it is played at a table like any other, and folded into *frames*: what the learner
sees at each of his decisions, what has happened since the last, what leads on, and why everything else does not.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from trickbook.contract.registry import game, game_names
from trickbook.contract.seat import Seat, SeatLetter
from trickbook.record.json_form import JsonDeal, entry_form
from trickbook.service.entries import Made, Opened, Placed, Readied, Sat
from trickbook.service.problems import Problem
from trickbook.service.room import Room
from trickbook.service.sight import Sight, Told, sight, told
from trickbook.table import Act

LEARNER = "learner"
_CARD = re.compile(r"(?:[a-z]+ )?([2-9TJQKA][CDHS])")


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is told at one place of a lesson, and what the learner does there."""

    text: str
    before: tuple[str, ...] = ()
    """What the others do until then, each the letter of a seat and its acts: ``"W 8"``, ``"N discard 5H, discard 6C"``.
    """
    acts: tuple[str, ...] = ()
    """What leads on, all steps of the choice; none where there is only something to read."""
    rules: tuple[str, ...] = ()
    instead: dict[str, str] = {}
    """What is said to those who do something else that is lawful, act by act."""
    otherwise: str = ""
    """What is said to them where there is nothing under ``instead``."""
    holds: tuple[str, ...] = ()
    """Sentences of the table that the text rests on: a test looks for them."""


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as it is written."""

    told: str
    """What it teaches, in a sentence."""
    learner: SeatLetter
    dealer: SeatLetter
    piece: dict[str, str]
    """The cards, as the facts of a set piece."""
    otherwise: str
    steps: tuple[Step, ...]


class Why(msgspec.Struct, frozen=True):
    """Why something does not lead on."""

    told: str
    rules: tuple[str, ...] = ()


class Frame(msgspec.Struct, frozen=True):
    """One place of a lesson, as the learner sees it."""

    text: str
    rules: tuple[str, ...]
    sight: Sight
    told: tuple[Told, ...]
    """What has happened since the frame before."""
    acts: tuple[str, ...]
    why: dict[str, Why]
    """Why anything else that may be tried does not lead on, by the act."""


class LessonListed(msgspec.Struct, frozen=True):
    """A lesson there is."""

    game: str
    title: str
    told: str
    frames: int


class Lesson(msgspec.Struct, frozen=True):
    """A whole lesson."""

    game: str
    title: str
    told: str
    frames: tuple[Frame, ...]


def lessons() -> list[LessonListed]:
    """The lessons there are."""
    made = [(name, script(name)) for name in game_names()]
    return [LessonListed(name, game(name).title, one.told, len(one.steps)) for name, one in made if one is not None]


@cache
def lesson(name: str) -> Lesson:
    """The lesson of a game; raises ``Problem`` if there is none."""
    written = script(name) if name in game_names() else None
    if written is None:
        raise Problem("unknown", f"There is no lesson of {name!r}; see /api/lessons.")
    room, seat = _opened(name, written), Seat.parse(written.learner)
    frames, since = [], room.seq - 1
    for step in written.steps:
        frames.append(_frame(room, seat, written, step, since))
        since = room.seq - 1 if step.acts else room.seq
    return Lesson(name, room.game.title, written.told, tuple(frames))


@cache
def script(name: str) -> Script | None:
    """The lesson of a game as it is written, if there is one."""
    place = files("trickbook.games").joinpath(name, "lesson.toml")
    return msgspec.convert(tomllib.loads(place.read_text("utf-8")), Script) if place.is_file() else None


def _opened(name: str, written: Script) -> Room:
    """The table of a lesson, with its cards dealt."""
    opened = Opened(
        game=name, guided=True, first_dealer=written.dealer, host=LEARNER, fairness="a lesson", watch="nobody"
    )
    room = Room("lesson", opened, 0.0)
    for seat in room.game.seats:
        letter: SeatLetter = seat.letter  # type: ignore[assignment]
        room.apply(Sat(letter, LEARNER, "You") if letter == written.learner else Placed(letter, "rule"), 0.0)
    room.apply(Readied(written.learner), 0.0)
    room.apply(Made(JsonDeal(piece=written.piece)), 0.0)
    return room


def _frame(room: Room, seat: Seat, written: Script, step: Step, since: int) -> Frame:
    """The frame of a step, with what has happened after entry ``since``; afterwards the room is as it is when the
    learner has done his part."""
    for act in step.before:
        letter, _, words = act.partition(" ")
        _act(room, Seat.parse(letter), tuple(words.split(", ")))
    seen = sight(room, LEARNER)
    news = tuple(told(heard, seat, room) for heard in room.heard[since:])
    otherwise = step.otherwise or written.otherwise
    why = {one.act: Why(step.instead.get(one.act, otherwise)) for one in seen.offers.acts if one.act not in step.acts}
    frame = Frame(step.text, step.rules, seen, news, step.acts, why | _refusals(room, seat, seen))
    if step.acts:
        _act(room, seat, step.acts)
    return frame


def _act(room: Room, seat: Seat, acts: tuple[str, ...]) -> None:
    room.apply(Made(entry_form(Act(seat, room.read(acts)))), 0.0)


def _refusals(room: Room, seat: Seat, seen: Sight) -> dict[str, Why]:
    """Why the cards in hand that are not offered cannot be taken, each asked for in the way of what is."""
    offered = [one.act for one in sorted(seen.offers.acts, key=lambda one: len(one.act))]
    like = next(((act, found[1]) for act in offered if (found := _CARD.fullmatch(act))), None)
    refused = {}
    for card in (card for suit in seen.hand for card in suit.cards):
        act = card if like is None else like[0].replace(like[1], card)
        refusal = None if act in offered else room.table.refusal(Act(seat, room.read((act,))))
        if refusal is not None:
            refused[act] = Why(refusal.sentence, refusal.rules)
    return refused
