"""What a seat knows of a deal of the family: a fold of the events as that seat saw them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from trickbook.cards import Card, CardSet, Suit, card_set, cards_in
from trickbook.contract.action import Action, Bid
from trickbook.contract.event import Called, Dealt, Drew, Event, Played, Scored, TrickWon, TrumpNamed
from trickbook.contract.seat import Seat, SeatLetter, letter_of
from trickbook.contract.state import Setup
from trickbook.contract.view import Question, Trick, View
from trickbook.games.allfours.events import AlreadyWon, Discarded, Looked, Stacked, Thrown, Took
from trickbook.games.allfours.game import AllFoursGame
from trickbook.games.allfours.points import points_won
from trickbook.games.allfours.sizes import Sizes
from trickbook.games.allfours.trumps import TrumpTables, point_values, trump_tables
from trickbook.games.trickplay.state import TrickCredited

if TYPE_CHECKING:
    from trickbook.contract.game import Game


def _who_bid(view: AllFoursView) -> list[str]:
    called = ", ".join(f"{seat} {call}" for seat, call in view.calls)
    return [f"Calls: {called}." if called else "Nobody has called yet."]


class SeatFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player as everybody sees him."""

    seat: SeatLetter
    held: int
    thrown: int = 0
    drawn: int = 0


class PointCard(msgspec.Struct, frozen=True):
    """A scoring card that a side has taken, as everybody has seen."""

    card: str
    points: int
    side: int


class AllFoursFacts(msgspec.Struct, frozen=True, tag="allfours", omit_defaults=True):
    """What a front end shows of a deal of the family beside what it shows of every game."""

    seats: tuple[SeatFacts, ...]
    points: tuple[PointCard, ...] = ()
    """The scoring trumps taken so far, for who is helped."""
    discards: tuple[str, ...] = ()
    """The discards, where they lie face up."""
    looked: tuple[str, ...] = ()
    """What is left of the stock, for the dealer who looks through it."""
    choose: int | None = None
    """How many more cards the viewer has to choose at least."""


class AllFoursView(View):
    """One seat's perfect-recall knowledge.  Lists of four are indexed by seat, sets are bit masks of cards."""

    shows_discards: ClassVar[bool] = False
    """Whether discards lie face up."""
    examples: ClassVar[tuple[str, ...]] = ("pass", "9 or bid 9", "hearts", "5h or play 5h", "discard 7h", "done")
    questions: ClassVar[tuple[Question, ...]] = (
        Question(("calls", "bids", "auction", "who bid what", "who has bid what"), "who bid what.", _who_bid),
    )

    def __init__(self, game: Game, viewer: Seat | None, setup: Setup) -> None:
        super().__init__(game, viewer, setup)
        self.calls: list[tuple[Seat, Action]] = []
        self.bidder = None
        self.bid = None
        self.held = [0, 0, 0, 0]
        """Cards in each hand."""
        self.thrown = [0, 0, 0, 0]
        """Cards each has discarded."""
        self.drawn = [0, 0, 0, 0]
        """Cards each took in the fill."""
        self.discards: CardSet = 0
        """Discarded cards whose faces this seat knows."""
        self.looked: CardSet = 0
        """The remainder of the stock, if this seat looked through it."""
        self.shown: CardSet = 0
        """All cards that have been played, and buried ones this seat has seen."""
        self.buried: CardSet = 0
        self.taken: list[CardSet] = [0, 0]
        """Cards each side has won, as far as this seat has seen them."""
        self.score: tuple[int, ...] | None = None
        self._under: CardSet = 0

    @property
    def tables(self) -> TrumpTables:
        """The tables of the trump suit; only after trumps are named."""
        assert self.trump is not None
        return trump_tables(self.trump)

    @property
    def family_game(self) -> AllFoursGame:
        """The game as one of the family."""
        assert isinstance(self.game, AllFoursGame)
        return self.game

    @property
    def sizes(self) -> Sizes:
        """How many cards go where."""
        return self.family_game.sizes

    @property
    def last_trick(self) -> Trick | None:
        """The last complete trick, which a player may look at again, and no earlier one, where the table allows it.

        ``tricks``, all of them, are for a memory that forgets nothing.  Rule C-PLAY-17.
        """
        return self.tricks[-1] if self.tricks and self.family_game.shows_last_trick else None

    def points_so_far(self) -> tuple[int, ...] | None:
        """The points that count so far, the two with the side it counts for (P-SCORE-2, C-SCORE-2)."""
        if self.trump is None:
            return None
        return points_won(self.counted, self.trump, two_owner=self._two_owner, jack=self.family_game.jack)

    @property
    def counted(self) -> list[CardSet]:
        """The cards that count for each side so far, as far as this seat has seen them."""
        return self.taken

    @property
    def _two_owner(self) -> int | None:
        """The side that held the two, where it counts for that, once it has been played."""
        plays = (play for _, trick in self.tricks for play in trick) if self.family_game.two_to_holder else ()
        return next((self.game.side_of(seat) for seat, card in plays if card == self.tables.two), None)

    @property
    def contract(self) -> int:
        """The number bid, 0 if none."""
        return self.bid.points if isinstance(self.bid, Bid) else 0

    def by_suit(self, cards: CardSet) -> list[tuple[str, list[Card]]]:
        if self.trump is None:
            return super().by_suit(cards)
        tables = self.tables
        trumps = sorted(cards_in(cards & tables.trumps), key=tables.rank_of, reverse=True)
        return [("trumps", trumps)] * bool(trumps) + [
            (str(suit), [*reversed(held)])
            for suit in reversed(Suit)
            if suit != self.trump and (held := cards_in(cards & tables.suit_cards[suit]))
        ]

    @property
    def choose(self) -> int | None:
        """How many more cards the viewer has to choose at least, where he chooses cards."""
        return None

    @property
    def over(self) -> int:
        """How many cards the viewer holds above a hand, those chosen left out."""
        return self.hand.bit_count() - self.sizes.hand - self.draft.bit_count()

    def facts(self, *, helped: bool = False) -> AllFoursFacts:
        choosing = self.viewer is not None and self.viewer == self.to_act and self.choose is not None
        return AllFoursFacts(
            seats=tuple(
                SeatFacts(letter_of(seat), self.held[seat], self.thrown[seat], self.drawn[seat])
                for seat in self.game.seats
            ),
            points=tuple(self._points()) if helped and self.trump is not None else (),
            discards=self._texts(self.discards if self.shows_discards else 0),
            looked=self._texts(self.looked if choosing else 0),
            choose=self.choose if choosing else None,
        )

    def _texts(self, cards: CardSet) -> tuple[str, ...]:
        return tuple(str(card) for _, suit in self.by_suit(cards) for card in suit)

    def _points(self) -> list[PointCard]:
        tables, values = self.tables, point_values(self.tables.trump, self.family_game.jack)
        whose = {card: side for side, cards in enumerate(self.counted) for card in cards_in(cards & tables.scorers)}
        if (owner := self._two_owner) is not None:
            whose[tables.two] = owner
        scorers = sorted(cards_in(tables.scorers), key=tables.rank_of, reverse=True)
        return [PointCard(str(card), values[card], whose[card]) for card in scorers if card in whose]

    def asks(self) -> str:
        match self.phase:
            case "auction":
                return "It is your turn to bid."
            case "naming":
                return "You have the bid: name the trump suit."
            case "play":
                return "It is your turn to play." if self.trick else "It is your lead."
        return super().asks()

    def told(self) -> list[str]:
        facts = [f"The dealer is {self.dealer}."]
        if self.bidder is not None:
            facts.append(f"{self.bidder} {'has bid' if self.trump is None else 'plays for'} {self.bid}.")
        if self.trump is not None:
            facts.append(f"Trumps are {self.trump}.")
            took = ", ".join(f"{seat} {self.drawn[seat]}" for seat in self.game.seats)
            facts.append(f"Cards taken in the fill: {took}.")
        return facts

    def see(self, event: Event) -> None:
        if (take_in := _TAKE_IN.get(type(event))) is not None:
            take_in(self, event)

    def _played(self, event: Played) -> None:
        self._show(event.seat, event.card, 0)

    def _stacked(self, event: Stacked) -> None:
        under = card_set(event.buried or ())
        self._show(event.seat, event.card, event.count)
        self.hand &= ~under
        self.buried |= under
        self.shown |= under
        self._under |= under

    def _trick_won(self, event: TrickWon) -> None:
        self.tricks.append((event.seat, tuple(self.trick)))
        self.taken[self.game.side_of(event.seat)] |= card_set(card for _, card in self.trick) | self._under
        self.trick, self._under = [], 0

    def _trick_credited(self, event: TrickCredited) -> None:
        won = card_set(event.cards)
        self.taken[event.side] |= won
        self.taken[1 - event.side] &= ~won

    def _already_won(self, event: AlreadyWon) -> None:
        won = card_set(event.cards)
        self.taken[event.side] |= won
        self.shown |= won

    def _dealt(self, event: Dealt) -> None:
        self._gain(event.seat, event.count, event.cards)

    def _drew(self, event: Drew | Took) -> None:
        self.drawn[event.seat] += event.count
        self._gain(event.seat, event.count, event.cards)

    def _discarded(self, event: Discarded) -> None:
        self._lose(event.seat, event.count, card_set(event.cards or ()))

    def _thrown(self, event: Thrown) -> None:
        self._lose(event.seat, len(event.cards), card_set(event.cards))

    def _called(self, event: Called) -> None:
        self.calls.append((event.seat, event.call))
        if isinstance(event.call, Bid):
            self.bidder, self.bid = event.seat, event.call

    def _trump_named(self, event: TrumpNamed) -> None:
        self.trump = event.suit

    def _looked(self, event: Looked) -> None:
        self.looked = card_set(event.cards or ())

    def _scored(self, event: Scored) -> None:
        self.score = event.change

    def _show(self, seat: Seat, card: Card, buried: int) -> None:
        self.trick.append((seat, card))
        self.hand &= ~(1 << card)
        self.held[seat] -= 1 + buried
        self.shown |= 1 << card

    def _gain(self, seat: Seat, count: int, cards: tuple[Card, ...] | None) -> None:
        self.held[seat] += count
        self.hand |= card_set(cards or ())

    def _lose(self, seat: Seat, count: int, cards: CardSet) -> None:
        self.held[seat] -= count
        self.thrown[seat] += count
        self.discards |= cards
        self.hand &= ~cards


_TAKE_IN: dict[type[Event], Callable[[AllFoursView, Any], None]] = {
    Played: AllFoursView._played,
    Stacked: AllFoursView._stacked,
    TrickWon: AllFoursView._trick_won,
    TrickCredited: AllFoursView._trick_credited,
    AlreadyWon: AllFoursView._already_won,
    Dealt: AllFoursView._dealt,
    Drew: AllFoursView._drew,
    Took: AllFoursView._drew,
    Discarded: AllFoursView._discarded,
    Thrown: AllFoursView._thrown,
    Called: AllFoursView._called,
    TrumpNamed: AllFoursView._trump_named,
    Looked: AllFoursView._looked,
    Scored: AllFoursView._scored,
}
