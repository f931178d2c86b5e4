"""What can happen in a deal of Bezique beside the common events.  What happens on the table is public; what is seen of
the stock, where something went wrong, is not."""

from __future__ import annotations

from typing import Self

from trickbook.cards import Card, pile, show_cards
from trickbook.contract.event import Drew, Event, Played, SecretCards, TrumpNamed
from trickbook.contract.seat import NORTH, Seat
from trickbook.games.bezique.combinations import BY_NAME


class PlayedOpen(Played, frozen=True, gc=False):
    """A copy led or played from its owner's table: the ``copy``-th of its kind."""

    copy: int = 1

    def __str__(self) -> str:
        which = f"#{self.copy}" if self.copy > 1 else ""
        return f"{self.seat} plays {self.card}{which} from the table."


class BlancheShown(Event, frozen=True, gc=False):
    """Carte blanche: a whole hand shown, or the card drawn; it goes back into the hand (B-CB-6)."""

    seat: Seat
    cards: tuple[Card, ...]
    points: int

    def reveals_cards(self) -> bool:
        return True

    def __str__(self) -> str:
        shown = show_cards(pile(self.cards))
        told = f"for {self.points}" if self.points else "that scores nothing"
        return f"{self.seat} shows {shown}: carte blanche {told}."


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
        cards, what = " ".join(self.copies), BY_NAME[self.name].prose
        if not self.points:
            return f"{self.seat} announces {what}, to be scored later: {cards}."
        return f"{self.seat} declares {what} for {self.points}: {cards}."


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
        return f"{self.seat} gathers {self.count} cards with {brisques}."


class HeapLeft(Event, frozen=True, gc=False):
    """The heap stays, though it could have been gathered (B-BRQ-4)."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} does not gather the heap."


class StockExhausted(Event, frozen=True, gc=False):
    """Nothing is drawn or declared any more, and the cards on the table go back to the hands (B-LAST-1)."""

    def __str__(self) -> str:
        return (
            "The stock is exhausted: the cards on the table go back to the hands, and from now on suit has to be "
            "followed, and the trick won."
        )


class LastTrick(Event, frozen=True, gc=False):
    """The last trick scores (B-LAST-6)."""

    seat: Seat
    points: int

    def __str__(self) -> str:
        return f"{self.seat} scores {self.points} for the last trick."


# At a club table ------------------------------------------------------------------------------------------------------


class DrewSeen(Drew, frozen=True, gc=False):
    """A card drawn that the other player has seen, too: it lay open to him or was shown (B-IRR-22..26, B-IRR-33)."""

    witness: Seat = NORTH

    def seen_by(self, viewer: Seat | None) -> Self:
        return self if viewer == self.witness else super().seen_by(viewer)


class Lifted(SecretCards, frozen=True, gc=False):
    """Cards on top of the stock that a player has lifted and seen; some may be drawn, the others go back."""

    def __str__(self) -> str:
        return f"{self.seat} lifts {self.show()} of the stock."


class WentBack(Lifted, frozen=True, gc=False):
    """A card drawn too soon is put back; of what its player has seen so many lie on top of the stock (B-IRR-23)."""

    def __str__(self) -> str:
        return f"{self.seat} puts back the card drawn, having seen {self.show()}."


class Struck(Event, frozen=True, gc=False):
    """A declaration is struck out, with the trumps that it made (B-IRR-34)."""

    seat: Seat
    name: str
    points: int
    unmade: bool

    def __str__(self) -> str:
        trumps = " There are no trumps again." if self.unmade else ""
        return f"{self.seat}'s declaration of {BY_NAME[self.name].prose} is struck out, {self.points} less.{trumps}"


class LeftOver(Event, frozen=True, gc=False):
    """The other hand has run out: what remains in this one is the last trick, or tricks (B-IRR-20)."""

    seat: Seat
    cards: tuple[Card, ...]

    def reveals_cards(self) -> bool:
        return True

    def __str__(self) -> str:
        wins = "wins the last trick" if len(self.cards) == 1 else "win the last tricks"
        return f"{self.seat} has {show_cards(pile(self.cards))} left over, which {wins}."


class LastTrickLost(Event, frozen=True, gc=False):
    """The points of the last trick are taken off again (B-IRR-14, B-IRR-30)."""

    seat: Seat
    points: int

    def __str__(self) -> str:
        return f"{self.seat} loses the {self.points} of the last trick."


class Replayed(Event, frozen=True, gc=False):
    """From an error of the last nine tricks on the cards are taken back and played again (T-32, B-IRR-30)."""

    seat: Seat
    trick: int
    plays: tuple[tuple[Seat, Card], ...]
    rules: tuple[str, ...]

    def reveals_cards(self) -> bool:
        return True

    def __str__(self) -> str:
        cards = ", ".join(f"{seat} {card}" for seat, card in self.plays)
        return f"Taken back: {cards}; {self.seat} plays again to trick {self.trick} ({', '.join(self.rules)})."
