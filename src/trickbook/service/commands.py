"""What people and programs may ask of a table: the commands as they come over the wire.

A command has an ``id`` of its sender's making: sent again under the same id it is done once, and answered as before.
``expect`` is the number of the decision it answers (``Sight.decision``), so that a card meant for one trick never falls
into another.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from trickbook.contract.seat import SeatLetter

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[\w.:+-]+$")]
_MISLEADING = r"\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069"
"""Characters that steer a terminal, or let a text look like another."""
NAME = rf"^(?![\s\S]*[{_MISLEADING}])\S(.*\S)?$"
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern=NAME)]
Hex: TypeAlias = Annotated[str, Meta(pattern=r"^([0-9a-f]{2}){16,64}$")]
ActText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]


class Command(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """Base of the commands."""

    id: Id


class Act(Command, frozen=True, kw_only=True, tag="act"):
    """Play, bid, declare, say: what is done with cards or words, in the text form of the game (``"5H"``, ``"bid 8"``).

    The steps of one choice, such as all cards discarded, are sent together.
    """

    acts: Annotated[list[ActText], Meta(min_length=1, max_length=60)]
    expect: int


class Claim(Command, frozen=True, kw_only=True, tag="claim"):
    """Claim that another did something unlawful in a trick of this deal (T-12)."""

    offender: SeatLetter
    trick: Annotated[int, Meta(ge=1, le=64)]
    kind: Annotated[str, Meta(max_length=40)] = "revoke"


class Cut(Command, frozen=True, kw_only=True, tag="cut"):
    """Cut for the next deal (T-10)."""

    expect: int


class Confirm(Command, frozen=True, kw_only=True, tag="confirm"):
    """Agree to the result for one's side (T-11)."""

    expect: int


class Undo(Command, frozen=True, kw_only=True, tag="undo"):
    """Ask to take back one's last choice; it is done when all others agree."""

    expect: int


class Consent(Command, frozen=True, kw_only=True, tag="consent"):
    """Answer who asks to take back."""

    yes: bool


class Ready(Command, frozen=True, kw_only=True, tag="ready"):
    """Be ready for the next deal."""


class Entropy(Command, frozen=True, kw_only=True, tag="entropy"):
    """Give one's share in the seed of deal ``number``, 16 to 64 bytes as hexadecimal digits (``docs/fairness.md``)."""

    number: Annotated[int, Meta(ge=1)]
    value: Hex


class Sit(Command, frozen=True, kw_only=True, tag="sit"):
    """Take a free seat, or move to it."""

    seat: SeatLetter | None = None


class Rise(Command, frozen=True, kw_only=True, tag="rise"):
    """Leave one's seat; once the match has begun a computer player goes on in it."""


class Place(Command, frozen=True, kw_only=True, tag="place"):
    """Host: let a computer player sit at a free seat, or in the place of one that sits there."""

    seat: SeatLetter
    level: str


class Clear(Command, frozen=True, kw_only=True, tag="clear"):
    """Host: free a seat before the match begins."""

    seat: SeatLetter


class Swap(Command, frozen=True, kw_only=True, tag="swap"):
    """Host: let two seats change places before the match begins."""

    one: SeatLetter
    other: SeatLetter


class Substitute(Command, frozen=True, kw_only=True, tag="substitute"):
    """Let a computer player play for a seat whose person is away, until the person returns."""

    seat: SeatLetter


class Return(Command, frozen=True, kw_only=True, tag="return"):
    """Take one's seat back from the substitute."""


class Nudge(Command, frozen=True, kw_only=True, tag="nudge"):
    """Remind whoever is due."""


class Say(Command, frozen=True, kw_only=True, tag="say"):
    """Say something to all at the table.  It is public, like all talk here."""

    text: Annotated[str, Meta(min_length=1, max_length=300, pattern=r"\S")]


class End(Command, frozen=True, kw_only=True, tag="end"):
    """Host: break the match off; a deal under way does not count."""


class Rematch(Command, frozen=True, kw_only=True, tag="rematch"):
    """Open a new table for the same people once the match is over."""


class Close(Command, frozen=True, kw_only=True, tag="close"):
    """Host: close the table for good."""


class Ping(Command, frozen=True, kw_only=True, tag="ping"):
    """Ask whether the connection is alive; it is answered and does nothing."""


AnyCommand: TypeAlias = (
    Act | Claim | Cut | Confirm | Undo | Consent | Ready | Entropy | Sit | Rise | Place | Clear | Swap | Substitute
    | Return | Nudge | Say | End | Rematch | Close
)  # fmt: skip
