"""What the events of a deal tell one seat of the family's games: a ledger of how many cards went where, and which.

A card's *origin* is the first place it came to: dealt to a hand, drawn by one, taken up or left in the stock.  The
ledger keeps how many cards have each origin, which of them the seat has seen, what was thrown and by whom, and what
each hand has shown to hold or to be without.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple

from trickbook.cards import Card, CardSet, card_set
from trickbook.contract.action import Action
from trickbook.contract.event import Called, Dealt, Drew, Event, Played, TrickWon, TrumpNamed
from trickbook.contract.seat import Seat
from trickbook.contract.worlds import Sight
from trickbook.games.allfours.events import Discarded, Stacked, Thrown
from trickbook.games.allfours.following import shown_void
from trickbook.games.allfours.game import AllFoursGame
from trickbook.games.allfours.trumps import TrumpTables, trump_tables


class Discards(NamedTuple):
    """Cards that a seat has thrown at one time."""

    seat: Seat
    cards: CardSet | None
    """Their faces, if they are known."""
    origins: tuple[str, ...]
    """The origins they can have."""
    name: str


class Ledger:
    """The ledger of a sight; a game adds what its own events tell.  Lists of four are indexed by seat."""

    def __init__(self, sight: Sight) -> None:
        assert isinstance(sight.game, AllFoursGame)
        self.sight = sight
        self.game: AllFoursGame = sight.game
        self.me, self.dealer = sight.viewer, sight.dealer
        self.whole: CardSet = card_set(self.game.whole_pack)
        self.tables: TrumpTables | None = None
        self.trumps: CardSet = 0
        self.calls: list[Action] = []
        self.plays: list[Played | Stacked] = []
        self.rooms: dict[str, int] = {}
        """How many cards have each origin, and each other place."""
        self.origins: list[list[str]] = [[], [], [], []]
        """The origins that the cards of each hand can have."""
        self.served: list[str] = []
        """The origins in the order in which the stock was served."""
        self.stock = self.game.sizes.stock
        self.known: dict[str, CardSet] = {}
        """The origins whose cards this seat has seen."""
        self.drawn: CardSet = 0
        """What this seat drew, if some of it were discards served again."""
        self.again: dict[Seat, int] = {}
        """How many discards were served again to each, in order."""
        self.discards: list[Discards] = []
        self.in_hand: list[CardSet] = [0, 0, 0, 0]
        """Cards that each has shown to hold after the fill."""
        self.missing: list[CardSet] = [0, 0, 0, 0]
        """Cards that each has shown not to hold."""
        self.buried: dict[Seat, int] = {}
        """How many cards each has buried unseen."""
        self.not_kept: int | None = None
        """Plain cards that the dealer did not keep of those among which he chose unseen; ``None``: no such choice."""
        self._trick: list[Card] = []
        for event in sight.events:
            if (take_in := self.walk.get(type(event))) is not None:
                take_in(self, event)
        if "rest" not in self.rooms:
            self.rooms["left"] = self.stock

    @property
    def plain(self) -> CardSet:
        """The plain cards."""
        return self.whole & ~self.trumps

    def lead(self, event: Played | Stacked) -> CardSet:
        """What a seat has shown not to hold by a lead."""
        return 0

    def _from(self, seat: Seat, origin: str, count: int, cards: tuple[Card, ...] | None) -> None:
        """``count`` cards come to a hand."""
        self.rooms[origin] = count
        self.origins[seat].append(origin)
        if cards is not None:
            self.known[origin] = card_set(cards)

    def _dealt(self, event: Dealt) -> None:
        extra = bool(self.origins[event.seat])
        origin = f"{'extra' if extra else 'dealt'} {event.seat.letter}"
        self._from(event.seat, origin, event.count, event.cards)
        if extra:
            self.served.append(origin)
            self.stock -= event.count

    def _called(self, event: Called) -> None:
        self.calls.append(event.call)

    def _named(self, event: TrumpNamed) -> None:
        self.tables = trump_tables(event.suit)
        self.trumps = self.tables.trumps & self.whole

    def _thrown(self, event: Discarded | Thrown) -> None:
        cards = None if event.cards is None else card_set(event.cards)
        name = f"thrown {event.seat.letter} {len(self.discards)}"
        if isinstance(event, Discarded) and cards is None:
            self.rooms[name] = event.count
        self.discards.append(Discards(event.seat, cards, tuple(self.origins[event.seat]), name))

    def _drew(self, event: Drew) -> None:
        fresh, origin = min(event.count, self.stock), f"drawn {event.seat.letter}"
        self.stock -= fresh
        self.served.append(origin)
        if event.count == fresh:
            self._from(event.seat, origin, fresh, event.cards)
        else:
            self._from(event.seat, origin, fresh, None)
            self.again[event.seat] = event.count - fresh
            self.drawn |= card_set(event.cards or ())

    def _played(self, event: Played | Stacked) -> None:
        assert self.tables is not None
        seat, card = event.seat, event.card
        self.plays.append(event)
        self.in_hand[seat] |= 1 << card
        if not self._trick:
            self.missing[seat] |= self.lead(event)
        elif isinstance(event, Played):  # who stacks may put any card on top (P-BURY-7)
            led = self.tables.suit_cards[self.tables.suit_of[self._trick[0]]]
            self.missing[seat] |= shown_void(self.game.following, card, led, self.tables.trumps)
        self._trick.append(card)

    def _stacked(self, event: Stacked) -> None:
        self._played(event)
        if event.buried is not None:
            self.in_hand[event.seat] |= card_set(event.buried)
        else:
            self.buried[event.seat] = self.rooms[f"buried {event.seat.letter}"] = event.count

    def _trick_won(self, event: TrickWon) -> None:
        self._trick = []

    walk: ClassVar[Mapping[type[Event], Callable[[Any, Any], None]]] = {
        Dealt: _dealt,
        Called: _called,
        TrumpNamed: _named,
        Discarded: _thrown,
        Thrown: _thrown,
        Drew: _drew,
        Played: _played,
        Stacked: _stacked,
        TrickWon: _trick_won,
    }
    """What the ledger takes from each kind of event."""
