"""What a table's log holds, its *entries*, and the events that follow from those that are no act of play."""

from __future__ import annotations

import msgspec

from trickbook.cards import Card
from trickbook.contract.action import Action
from trickbook.contract.event import Event
from trickbook.contract.seat import Seat
from trickbook.contract.standing import Outcome, Standing


class Entry(msgspec.Struct, frozen=True, tag=True):
    """Base of what a table's log holds."""


class Deal(Entry, frozen=True):
    """A deal: the order of the pack (``None`` for a set piece described by ``piece``) and of the luck."""

    pack: tuple[Card, ...] | None
    luck: tuple[Card, ...] | None = None
    piece: dict[str, str] = {}


class Act(Entry, frozen=True):
    """One action of a seat, a commit group at once, or what else is done at a table; at a club table also two or more
    cards put down together, in the order put down (T-1, T-2).
    """

    seat: Seat
    actions: tuple[Action, ...]


class Claim(Entry, frozen=True):
    """A seat claims that ``offender`` did ``kind`` in a trick of this deal (T-12)."""

    seat: Seat
    offender: Seat
    trick: int
    kind: str = "revoke"


class Confirm(Entry, frozen=True):
    """A side agrees the result (T-11)."""

    seat: Seat


class Cut(Entry, frozen=True):
    """The pack is cut for the next deal: the last one is closed (T-10)."""

    seat: Seat


class EndMatch(Entry, frozen=True):
    """The players break the match off; a deal under way does not count."""

    seat: Seat


class Rewind(Entry, frozen=True):
    """Return to the position after the first ``to`` entries (T-32); ``why`` names what it rests on."""

    seat: Seat
    to: int
    why: str


class Confirmed(Event, frozen=True):
    """A seat confirmed the result for its side."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} confirms the result."


class DealClosed(Event, frozen=True):
    """A deal's result is final; ``scores`` are the match's, by side."""

    number: int
    change: tuple[int, ...]
    scores: tuple[int, ...]
    standing: Standing

    def __str__(self) -> str:
        return f"After deal {self.number} the score is {' to '.join(map(str, self.scores))}."


class MatchEnded(Event, frozen=True):
    """The match is over."""

    outcome: Outcome

    def __str__(self) -> str:
        return self.outcome.reason


class DealtAnew(Event, frozen=True):
    """The deal under way is thrown in, and the same dealer deals again; nobody scores."""

    dealer: Seat
    rules: tuple[str, ...]

    def __str__(self) -> str:
        return f"The hand is thrown in; {self.dealer} deals again ({', '.join(self.rules)})."


class Rewound(Event, frozen=True):
    """The table went back to the position after the first ``to`` entries."""

    seat: Seat
    to: int
    why: str

    def __str__(self) -> str:
        return f"{self.seat} takes back: {self.why}."
