"""Events of the fill and of the play that Cinch and Pedro share, beside those of every game."""

from __future__ import annotations

import msgspec

from trickbook.cards import Card
from trickbook.contract.event import Event, SecretCards
from trickbook.contract.seat import Seat, Side
from trickbook.games.allfours.points import SIDE_NAMES


class Discarded(SecretCards, frozen=True, gc=False):
    """Cards thrown face down: the thrower knows them, the others count them."""

    def __str__(self) -> str:
        return f"{self.seat} throws {self.show()}."


class Thrown(Event, frozen=True, gc=False):
    """Cards thrown face up."""

    seat: Seat
    cards: tuple[Card, ...]

    def reveals_cards(self) -> bool:
        return True

    def __str__(self) -> str:
        return f"{self.seat} lays out {' '.join(map(str, self.cards)) or 'no cards'}."


class Reshuffled(Event, frozen=True, gc=False):
    """The stock has run out and ``count`` discards make a new one: shuffled, or as they lay in the pack."""

    count: int

    def __str__(self) -> str:
        return f"The stock has run out; {self.count} discards make a new one."


class Looked(SecretCards, frozen=True, gc=False):
    """The dealer looks through what is left of the stock."""

    def __str__(self) -> str:
        return f"{self.seat} looks through {self.show()}."


class Took(SecretCards, frozen=True, gc=False):
    """What the dealer took of it into the hand."""

    def __str__(self) -> str:
        return f"{self.seat} takes {self.show() if self.count else 'nothing'}."


class AlreadyWon(Event, frozen=True, gc=False):
    """A set piece begins with cards that a side has won."""

    side: Side
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"{SIDE_NAMES[self.side]} have already won {' '.join(map(str, sorted(self.cards, reverse=True)))}."


class Stacked(Event, frozen=True, gc=False):
    """A card played to the first trick over ``count`` buried ones, whose faces may be hidden (``buried`` ``None``)."""

    seat: Seat
    card: Card
    count: int
    buried: tuple[Card, ...] | None
    shown: bool

    def seen_by(self, viewer: Seat | None) -> Stacked:
        return self if self.shown or viewer == self.seat else msgspec.structs.replace(self, buried=None)

    def reveals_cards(self) -> bool:
        return True

    def __str__(self) -> str:
        under = (
            f"{self.count} card{'s' * (self.count != 1)}" if self.buried is None else " ".join(map(str, self.buried))
        )
        return f"{self.seat} plays {self.card} over {under}."
