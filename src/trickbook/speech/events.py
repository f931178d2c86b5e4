"""Events in sentences: what people are told of them, whoever tells it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trickbook.contract.docket import Acted
from trickbook.contract.event import Event
from trickbook.contract.game import Game
from trickbook.fairness import Stated
from trickbook.speech.club import said
from trickbook.table import DealClosed, DealtAnew


def spoken(events: Iterable[Event]) -> list[Event]:
    """Those events that people are told: not the long numbers by which deals are proved fair."""
    return [event for event in events if not isinstance(event, Stated)]


def sentence(event: Event, game: Game) -> str:
    """What people are told of an event; the score with the names of the sides."""
    if isinstance(event, Acted):
        return said(event.seat, event.act, game)
    if isinstance(event, DealClosed):
        return f"After deal {event.number}: {game.tell_score(event.standing)[0]}"
    return str(event)


def under_way(events: Sequence[Event]) -> int:
    """Where the deal under way begins: after the last that was closed, or thrown in to be dealt anew."""
    ends = (i + 1 for i, event in enumerate(events) if isinstance(event, DealClosed | DealtAnew))
    return max(ends, default=0)
