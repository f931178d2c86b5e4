"""What is sent to people and programs that follow a table; the schema of all of it is published."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from trickbook.contract.seat import SeatLetter
from trickbook.service.problems import ProblemForm
from trickbook.service.sight import Sight, Told

PROTOCOL = 1
"""The version of the messages; a client that knows another asks its person to load it anew."""


class Message(msgspec.Struct, frozen=True, tag_field="type"):
    """Base of what is sent."""


class Update(Message, frozen=True, tag="update"):
    """What has happened, in order and without gaps, and the table as it is now.

    The first one after connecting holds what was missed since the entry that the client had seen last; where that is
    too much it is a ``snapshot``, which holds the last entries only.
    """

    told: tuple[Told, ...]
    sight: Sight
    snapshot: bool = False
    protocol: int = PROTOCOL


class Done(Message, frozen=True, tag="done"):
    """A command has been carried out and kept; ``seq`` is the entry that it made, or the last one if it made none."""

    id: str
    seq: int


class Refused(Message, frozen=True, tag="refused"):
    """A command was refused."""

    id: str
    problem: ProblemForm


class Notice(Message, frozen=True, tag="notice"):
    """A word from the house or from another person: a nudge, a restart."""

    kind: str
    told: str


class Chat(Message, frozen=True, tag="chat"):
    """What somebody at the table has said, or the house about him (``name`` is empty); ``number`` counts what has been
    said there."""

    number: int
    at: float
    name: str
    seat: SeatLetter | None
    text: str


class Idle(Message, frozen=True, tag="idle"):
    """Nothing has happened; the connection is alive."""


class Goodbye(Message, frozen=True, tag="goodbye"):
    """The stream is closed from this side, and why."""

    told: str


AnyMessage: TypeAlias = Update | Done | Refused | Notice | Chat | Idle | Goodbye
