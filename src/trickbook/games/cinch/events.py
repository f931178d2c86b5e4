"""What can happen in a deal of Cinch and in no other game of the family."""

from __future__ import annotations

from trickbook.cards import Card
from trickbook.contract.event import Event, SecretCards
from trickbook.contract.seat import Seat


class TakenToBid(Event, frozen=True, gc=False):
    """Nobody has bid, so the dealer is held to the lowest bid (C-BID-8)."""

    seat: Seat
    points: int

    def __str__(self) -> str:
        return f"Nobody has bid, so {self.seat} is taken to have bid {self.points}."


class Sealed(Event, frozen=True, gc=False):
    """The discards that a seat has chosen; until all have, the others see neither faces nor number (C-DISC-9)."""

    seat: Seat
    cards: tuple[Card, ...] | None

    def seen_by(self, viewer: Seat | None) -> Sealed:
        return self if viewer == self.seat else Sealed(self.seat, None)

    def __str__(self) -> str:
        chosen = "" if self.cards is None else f": {' '.join(map(str, sorted(self.cards, reverse=True)))}"
        return f"{self.seat} has chosen what to throw{chosen}."


class Robbed(SecretCards, frozen=True, gc=False):
    """The dealer takes up all that is left of the stock (C-ROB-1)."""

    def __str__(self) -> str:
        return f"{self.seat} robs the stock and takes up {self.show()}."
