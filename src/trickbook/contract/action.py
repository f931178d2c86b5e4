"""Actions: the small frozen values that a player chooses among.

``str(action)`` is its one short text form: what a person types, a record holds and a screen reader says.  The classes
here serve every game; a game with acts of its own adds subclasses in its folder.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from trickbook.cards import CARDS, Card, PerCard, Suit


class Action(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Base of all actions."""

    closes_group: ClassVar[bool] = False
    """Whether the action can only be the last step of a commit group."""

    @property
    def prose(self) -> str:
        """The action in words, for narration and speech."""
        return str(self)


class Bid(Action, frozen=True, gc=False):
    """An undertaking to win at least ``points``."""

    points: int

    def __str__(self) -> str:
        return str(self.points)

    @property
    def prose(self) -> str:
        return f"bid {self}"


class Pass(Action, frozen=True, gc=False):
    """No bid."""

    def __str__(self) -> str:
        return "pass"


class Done(Action, frozen=True, gc=False):
    """The end of a choice in which nothing (more) is wanted; made even when nothing could be, so that pausing tells
    the others nothing."""

    closes_group = True

    def __str__(self) -> str:
        return "done"


class NameTrump(Action, frozen=True, gc=False):
    """The bidder's choice of trumps."""

    suit: Suit

    def __str__(self) -> str:
        return str(self.suit)

    @property
    def prose(self) -> str:
        return f"name {self} as trumps"


class CardAction(Action, frozen=True, gc=False):
    """An action with one card."""

    card: Card

    verb: ClassVar[str] = ""

    def __str__(self) -> str:
        return f"{self.verb} {self.card}".strip()

    @property
    def prose(self) -> str:
        return f"{self.verb or 'play'} the {self.card.name}"


class Play(CardAction, frozen=True, gc=False):
    """A card led or played to a trick."""

    closes_group = True


class Bury(CardAction, frozen=True, gc=False):
    """A card laid under the one that will count (a step of a commit group)."""

    verb = "bury"


class Discard(CardAction, frozen=True, gc=False):
    """A card thrown (a step of a commit group)."""

    verb = "discard"


class Take(CardAction, frozen=True, gc=False):
    """A card picked out of what is left of the stock (a step of a commit group)."""

    verb = "take"


PASS = Pass()
DONE = Done()
BIDS: tuple[Bid, ...] = tuple(Bid(points) for points in range(64))
"""``BIDS[n]`` is the bid of ``n`` points."""
TRUMPS: tuple[NameTrump, ...] = tuple(NameTrump(suit) for suit in Suit)
PLAYS: tuple[Play, ...] = tuple(Play(card) for card in CARDS)
BURIES: tuple[Bury, ...] = tuple(Bury(card) for card in CARDS)
DISCARDS: tuple[Discard, ...] = tuple(Discard(card) for card in CARDS)
TAKES: tuple[Take, ...] = tuple(Take(card) for card in CARDS)

plays_of = PerCard(PLAYS).__getitem__
"""``plays_of(held)``: the plays of a set of cards, in order; likewise the next three."""
buries_of = PerCard(BURIES).__getitem__
discards_of = PerCard(DISCARDS).__getitem__
takes_of = PerCard(TAKES).__getitem__
