"""Events: what follows from an action, each knowing what a given viewer sees of it.

``event.seen_by(viewer)`` is the only redaction there is.  Whatever leaves the core about a deal (views, information
states, streams, logs, exports) is made of events that went through it, so what no event shows can not leak.
``str(event)`` is a sentence for the people at the table.
"""

from __future__ import annotations

from typing import Self

import msgspec

from trickbook.cards import Card, Suit
from trickbook.contract.action import Action
from trickbook.contract.seat import Seat


class Event(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Something that happened.  Public unless a subclass says otherwise."""

    def seen_by(self, viewer: Seat | None) -> Event:
        """The event as ``viewer`` (``None``: an onlooker) sees it."""
        return self

    def reveals_cards(self) -> bool:
        """Whether somebody may have learned a card by it that he did not hold: then nothing before it is undone."""
        return False


class SecretCards(Event, frozen=True, gc=False):
    """Cards that one seat sees; the others see how many (``cards`` is then ``None``)."""

    seat: Seat
    count: int
    cards: tuple[Card, ...] | None

    def seen_by(self, viewer: Seat | None) -> Self:
        return self if viewer == self.seat else msgspec.structs.replace(self, cards=None)

    def reveals_cards(self) -> bool:
        return True

    def show(self) -> str:
        """The cards in writing, or their number where they are hidden."""
        if self.cards is None or not self.cards:
            return f"{self.count} card{'s' * (self.count != 1)}"
        return " ".join(str(card) for card in sorted(self.cards, reverse=True))


class Dealt(SecretCards, frozen=True, gc=False):
    """Cards dealt to a hand."""

    def __str__(self) -> str:
        return f"{self.seat} is dealt {self.show()}."


class Drew(SecretCards, frozen=True, gc=False):
    """Cards served from the stock to make up a hand."""

    def __str__(self) -> str:
        return f"{self.seat} draws {self.show()}."


class Called(Event, frozen=True, gc=False):
    """A bid or a pass."""

    seat: Seat
    call: Action

    def __str__(self) -> str:
        return f"{self.seat} passes." if str(self.call) == "pass" else f"{self.seat} bids {self.call}."


class TrumpNamed(Event, frozen=True, gc=False):
    """The trump suit."""

    seat: Seat
    suit: Suit

    def __str__(self) -> str:
        return f"{self.seat} names {self.suit} as trumps."


class Played(Event, frozen=True, gc=False):
    """A card led or played."""

    seat: Seat
    card: Card

    def reveals_cards(self) -> bool:
        return True

    def __str__(self) -> str:
        return f"{self.seat} plays {self.card}."


class TrickWon(Event, frozen=True, gc=False):
    """A complete trick, the ``number``-th of the deal, and its winner."""

    seat: Seat
    number: int

    def __str__(self) -> str:
        return f"{self.seat} wins trick {self.number}."


class Scored(Event, frozen=True, gc=False):
    """The end of a deal: what each side's score changes by, and why in a sentence."""

    change: tuple[int, ...]
    summary: str

    def __str__(self) -> str:
        return self.summary


class TurnSet(Event, frozen=True, gc=False):
    """The turn was given to a seat by decision, not by the course of play."""

    seat: Seat

    def __str__(self) -> str:
        return f"It is {self.seat}'s turn."
