"""What somebody at a room is told on asking, in the sentences of the terminal: a front end of words needs no rules."""

from __future__ import annotations

from collections.abc import Sequence

from trickbook.contract.action import Action
from trickbook.contract.seat import Seat
from trickbook.service.drafts import considered
from trickbook.service.room import Room
from trickbook.speech import answers, club
from trickbook.table import Act


def answered(room: Room, seat: Seat | None, words: str, steps: Sequence[Action] = ()) -> list[str] | None:
    """What ``seat`` (``None``: an onlooker) is told who asks ``words`` after some ``steps`` of a choice; ``None`` if
    they ask nothing.  Raises ``IllegalAction`` for steps that cannot be made."""
    table, game = room.table, room.game
    view = table.view(seat) if seat is None else considered(table, seat, steps)
    if words.lower() == "what":
        calls = [] if seat is None or steps else club.calls(view, game, lambda act: _possible(room, seat, act))
        return answers.question(view, game, calls)
    seated = {seat: place.name or place.level or "nobody" for seat, place in room.places.items()}
    return answers.answer(words, view, game, seated)


def _possible(room: Room, seat: Seat, act: Action) -> bool:
    return room.table.refusal(Act(seat, (act,))) is None
