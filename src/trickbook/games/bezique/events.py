"""What can happen in a deal of Bezique beside the common events.  All of it happens on the table, so it is public."""

from __future__ import annotations

from trickbook.cards import Card, pile, show_cards
from trickbook.contract.event import Event, Played, TrumpNamed
from trickbook.contract.seat import Seat


class PlayedOpen(Played, frozen=True, gc=False):
    """A copy led or played from its owner's table: the ``copy``-th of its kind."""

    copy: int = 1

    def __str__(self) -> str:
        return f"{self.seat} plays {self.card} from the table."


class BlancheShown(Event, frozen=True, gc=False):
    """Carte blanche: a whole hand shown, or the card drawn; it goes back into the hand (B-CB-6)."""

    seat: Seat
    cards: tuple[Card, ...]
    points: int

    def reveals_cards(self) -> bool:
        return True

    def __str__(self) -> str:
        shown = show_cards(pile(self.cards))
        return f"{self.seat} shows {shown}: carte blanche, {self.points}."


class Declared(Event, frozen=True, gc=False):
    """A combination laid on the table, scored, or for ``points`` 0 announced to be scored later."""

    seat: Seat
    name: str
    copies: tuple[str, ...]
    """The copies in it, as they are written."""
    points: int

    def reveals_cards(self) -> bool:
        return True

    def __str__(self) -> str:
        cards = " ".join(self.copies)
        if not self.points:
            return f"{self.seat} announces {self.name} to score: {cards}."
        return f"{self.seat} declares {self.name}, {self.points}: {cards}."


class TrumpMade(TrumpNamed, frozen=True, gc=False):
    """The trump suit, made by the first marriage scored, or by a sequence (B-TRUMP-2, B-TRUMP-4)."""

    def __str__(self) -> str:
        return f"{self.suit.name.title()} are trumps."


class Gathered(Event, frozen=True, gc=False):
    """The heap is gathered and turned down (B-BRQ-3)."""

    seat: Seat
    count: int
    brisques: int

    def __str__(self) -> str:
        brisques = f"{self.brisques} brisque{'s' * (self.brisques != 1)}"
        return f"{self.seat} gathers {self.count} cards, {brisques}."


class HeapLeft(Event, frozen=True, gc=False):
    """The heap stays, though it could have been gathered (B-BRQ-4)."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} does not gather the heap."


class StockExhausted(Event, frozen=True, gc=False):
    """Nothing is drawn or declared any more, and the cards on the table go back to the hands (B-LAST-1)."""

    def __str__(self) -> str:
        return "The stock is exhausted: the cards on the table go back to the hands, and suit has to be followed."


class LastTrick(Event, frozen=True, gc=False):
    """The last trick scores (B-LAST-6)."""

    seat: Seat
    points: int

    def __str__(self) -> str:
        return f"{self.seat} scores {self.points} for the last trick."
