"""What a seat of Whist knows: a fold of the events as that seat saw them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from trickbook.cards import Card, card_set
from trickbook.contract.event import Dealt, Event, Played, Scored, TrickWon
from trickbook.contract.seat import Seat
from trickbook.contract.state import Setup
from trickbook.contract.view import Trick, View
from trickbook.games.whist.events import (
    Began,
    HonoursClaimed,
    LaidBack,
    PlayedLate,
    RestSettled,
    TookUp,
    Turned,
)  # fmt: skip
from trickbook.games.whist.scoring import SIDE_NAMES, WhistStanding, may_count_honours
from trickbook.games.whist.tricks import BOOK, gatherer

if TYPE_CHECKING:
    from trickbook.games.whist.game import Whist


class WhistFacts(msgspec.Struct, frozen=True, tag="whist", omit_defaults=True):
    """What a front end shows of a deal of Whist beside what it shows of every game.  Pairs are indexed by side."""

    gathered: tuple[int, ...]
    """The tricks before each seat, from North clockwise (W-TRICK-4, W-TRICK-5)."""
    book: int
    """So many of a side lie together and count nothing (W-TRICK-3)."""
    turned: str | None = None
    """The trump card while it lies before the dealer (W-TRUMP-1)."""
    honours: tuple[int, ...] | None = None
    """The honours that each side has claimed, where they count (W-HON-3)."""


class WhistView(View):
    """One seat's perfect-recall knowledge.  Lists of four are indexed by seat, pairs by side."""

    game: Whist
    standing: WhistStanding

    def __init__(self, game: Whist, viewer: Seat | None, setup: Setup) -> None:
        super().__init__(game, viewer, setup)
        self.held = [0, 0, 0, 0]
        """Cards in each hand."""
        self.turned: Card | None = None
        """The trump card, which a memory keeps when it has been taken up."""
        self.lies = False
        """Whether it lies on the table."""
        self.won = [0, 0]
        """Tricks won by each side (W-TRICK-1)."""
        self.first_winner: list[Seat | None] = [None, None]
        """Who won the first trick of each side."""
        self.gathered = [0, 0, 0, 0]
        """Tricks that lie before each seat (W-TRICK-4, W-TRICK-5)."""
        self.claimed = [0, 0]
        """Honours that each side has claimed."""
        self.score: tuple[int, ...] | None = None

    def see(self, event: Event) -> None:
        match event:
            case Played(seat, card):
                self.trick.append((seat, card))  # whose each card is, anybody may ask: W-DRAW-1
                self.hand &= ~(1 << card)
                self.held[seat] -= 1
                if card == self.turned:
                    self.lies = False
            case TrickWon(seat, _):
                self._gather(seat)
                self.tricks.append((seat, tuple(self.trick)))
                self.trick = []
            case Dealt(seat, count, cards):
                self.held[seat] += count
                self.hand |= card_set(cards or ())
            case Turned(_, card):
                self.turned, self.trump, self.lies = card, card.suit, True
            case TookUp():
                self.lies = False
            case LaidBack():
                self.lies = True
            case PlayedLate(seat, card):
                self.hand &= ~(1 << card)
                self.held[seat] -= 1
                self.lies &= card != self.turned
            case RestSettled(tricks):
                self.won = [won + more for won, more in zip(self.won, tricks, strict=True)]
            case Began(trump, tricks):
                self.trump, self.won = trump, [*tricks]
            case HonoursClaimed(seat, number):
                self.claimed[self.game.side_of(seat)] += number
            case Scored(change, _):
                self.score = change
            case _:
                pass

    def _gather(self, winner: Seat) -> None:
        side = self.game.side_of(winner)
        first = self.first_winner[side]
        if first is None:
            first = self.first_winner[side] = winner
        self.won[side] += 1
        self.gathered[gatherer(self.game.options.gather, first, winner)] += 1

    @property
    def last_trick(self) -> Trick | None:
        """The last complete trick, where the code lets a player look at it, and no earlier one (W-LAST-1..3)."""
        return self.tricks[-1] if self.tricks and self.game.terms.last_trick_view else None

    def tricks_so_far(self) -> tuple[int, ...]:
        return tuple(self.won)

    def facts(self, *, helped: bool = False) -> WhistFacts:
        return WhistFacts(
            gathered=tuple(self.gathered),
            book=BOOK,
            turned=str(self.turned) if self.lies and self.turned is not None else None,
            honours=tuple(self.claimed) if may_count_honours(self.game.terms) else None,
        )

    def asks(self) -> str:
        if self.phase == "claim":
            return "The play is over: claim your side's honours, or say done."
        return "It is your turn to play." if self.trick else "It is your lead."

    def told(self) -> list[str]:
        """The dealer, the trump suit (W-TRUMP-3), the trump card while it lies on the table, both sides' tricks."""
        facts = super().told()
        if self.lies and self.turned is not None:
            facts.append(f"The {self.turned.name} lies before {self.dealer} as the trump card.")
        for side, won in enumerate(self.won):
            facts.append(f"{SIDE_NAMES[side]} have {_tricks(won)}{self._lying(side)}.")
        return facts

    def _lying(self, side: int) -> str:
        """Before whom the tricks of a side lie."""
        places = [seat for seat in self.game.seats if self.game.side_of(seat) == side and self.gathered[seat]]
        if not places:
            return ""
        return f", gathered by {' and '.join(f'{seat} ({self.gathered[seat]})' for seat in places)}"


def _tricks(won: int) -> str:
    """Tricks as they lie: the book together, those that count apart (W-TRICK-3)."""
    if won < BOOK:
        return f"{won} trick{'s' * (won != 1)}"
    return f"the book and {won - BOOK} above it" if won > BOOK else "the book"
