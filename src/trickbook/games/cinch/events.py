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
        if self.cards is None:
            return f"{self.seat} has chosen what to throw."
        chosen = " ".join(map(str, sorted(self.cards, reverse=True))) or "nothing"
        return f"{self.seat} has chosen what to throw: {chosen}."


class Robbed(SecretCards, frozen=True, gc=False):
    """The dealer takes up all that is left of the stock (C-ROB-1)."""

    def __str__(self) -> str:
        return f"{self.seat} robs the stock and takes up {self.show()}."


# At a club table ------------------------------------------------------------------------------------------------------


class PutOut(Event, frozen=True, gc=False):
    """A seat has lost the right to bid (C-BIR-4, C-BIR-6)."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} is out of the auction."


class AskedFor(Event, frozen=True, gc=False):
    """A seat says how many cards it wants (T-27)."""

    seat: Seat
    number: int

    def __str__(self) -> str:
        return f"{self.seat} asks for {_cards(self.number)}."


class Served(Event, frozen=True, gc=False):
    """Cards are put down before a seat, and nobody has seen their faces yet (C-DRAW-1, C-DRAW-3)."""

    seat: Seat
    count: int

    def __str__(self) -> str:
        return f"{self.seat} is served {_cards(self.count)}."


class Lifted(SecretCards, frozen=True, gc=False):
    """The cards served are taken up (T-8)."""

    def __str__(self) -> str:
        return f"{self.seat} takes up {self.show()}."


class PutBack(Event, frozen=True, gc=False):
    """Cards served and not lifted go back unseen to the top of the stock (C-DISC-7, C-DIR-3)."""

    seat: Seat
    count: int

    def __str__(self) -> str:
        return (
            f"{_cards(self.count).capitalize()} of those served to {self.seat} go back unseen to the top of the stock."
        )


class TookBack(Event, frozen=True, gc=False):
    """A card comes back from the discards, another perhaps being put out in its place (C-DISC-7)."""

    seat: Seat
    card: Card
    instead: Card | None

    def reveals_cards(self) -> bool:
        return True

    def __str__(self) -> str:
        other = f" and lays out {self.instead}" if self.instead is not None else ""
        return f"{self.seat} takes back {self.card}{other}."


class DrawnUnseen(SecretCards, frozen=True, gc=False):
    """The adversaries draw cards from a hand without seeing them; they go on top of the stock (C-DIR-2)."""

    def __str__(self) -> str:
        return f"Drawn unseen from the hand of {self.seat}, and put on the stock: {self.show()}."


class MadeUp(Event, frozen=True, gc=False):
    """A hand is made up with plain discards of the player's choice (C-DIR-1, C-IRR-3)."""

    seat: Seat
    cards: tuple[Card, ...]

    def reveals_cards(self) -> bool:
        return True

    def __str__(self) -> str:
        return f"{self.seat} makes up the hand with {' '.join(map(str, self.cards))}."


def _cards(number: int) -> str:
    return f"{number or 'no'} card{'s' * (number != 1)}"
