"""Events of Whist beside those of every game: the trump card turned and taken up, honours claimed.

Some happen only where something has gone wrong, or play has stopped early.
"""

from __future__ import annotations

from trickbook.cards import Card, Suit
from trickbook.contract.event import Event
from trickbook.contract.seat import Seat
from trickbook.games.whist.scoring import SIDE_NAMES


class Turned(Event, frozen=True, gc=False):
    """The dealer's last card is turned: it lies on the table, and its suit is trumps (W-DEAL-6)."""

    seat: Seat
    card: Card

    def reveals_cards(self) -> bool:
        return True

    def __str__(self) -> str:
        return f"{self.seat} turns {self.card}: {self.card.suit} are trumps."


class TookUp(Event, frozen=True, gc=False):
    """The dealer takes the trump card into the hand (W-TRUMP-1); people are not told again which it was."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} takes up the trump card."


class LaidBack(Event, frozen=True, gc=False):
    """The dealer puts the trump card back on the table, having taken it up too soon (W-TRUMP-6, W-TRUMP-11)."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} puts the trump card back on the table."


class PlayedLate(Event, frozen=True, gc=False):
    """A card goes to a trick that was turned without it (W-OMIT-2)."""

    seat: Seat
    card: Card

    def reveals_cards(self) -> bool:
        return True

    def __str__(self) -> str:
        return f"{self.seat} adds {self.card} to a trick that was turned without it."


class RestSettled(Event, frozen=True, gc=False):
    """Play stops, and the remaining tricks fall as it has been agreed (W-CONC-1, W-CONC-5)."""

    tricks: tuple[int, int]

    def __str__(self) -> str:
        first, second = self.tricks
        return f"Play stops: of the remaining tricks {SIDE_NAMES[0]} have {first} and {SIDE_NAMES[1]} {second}."


class Began(Event, frozen=True, gc=False):
    """A set piece begins: the trump suit, and the tricks that each side has won already."""

    trump: Suit
    tricks: tuple[int, int]

    def __str__(self) -> str:
        first, second = self.tricks
        return f"Trumps are {self.trump}; {SIDE_NAMES[0]} have won {first} tricks so far and {SIDE_NAMES[1]} {second}."


class HonoursClaimed(Event, frozen=True, gc=False):
    """A player claims the honours that his side held, or none (W-HON-3)."""

    seat: Seat
    number: int

    def __str__(self) -> str:
        return f"{self.seat} claims {('no', 'one', 'two', 'three', 'four')[self.number]} honours."
