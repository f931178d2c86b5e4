"""What a seat knows of a deal of Bezique: a fold of the events as that seat saw them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from trickbook.cards import FULL_PACK, Card, CardSet, Suit, cards_in, copies_of, parse_cards, pile, plus, show_cards
from trickbook.contract.event import Dealt, Drew, Event, Played, Scored, TrickWon
from trickbook.contract.seat import Seat
from trickbook.contract.state import Setup
from trickbook.contract.view import Question, Trick, View
from trickbook.games.bezique.actions import Announce
from trickbook.games.bezique.combinations import Combination
from trickbook.games.bezique.events import (
    BlancheShown,
    Declared,
    Gathered,
    LastTrick,
    PlayedOpen,
    StockExhausted,
    TrumpMade,
)
from trickbook.games.bezique.facts import COUNT_AT, FEW, BeziqueFacts, facts
from trickbook.games.bezique.holding import Holding, Way, handles_in, kind_of, parse_handle, show_handles
from trickbook.games.bezique.ranks import COPIES, PACK, brisques_in, in_copies
from trickbook.games.bezique.setpiece import holding_of

if TYPE_CHECKING:
    from trickbook.games.bezique.game import Bezique


class BeziqueView(View):
    """One seat's perfect-recall knowledge.  Pairs are indexed by side.

    ``holdings`` are the cards and scores of both; of the other's closed hand only those cards that have been seen.
    ``hand`` is the closed hand: what lies on the table is in ``holdings``.
    """

    game: Bezique

    def __init__(self, game: Bezique, viewer: Seat | None, setup: Setup) -> None:
        super().__init__(game, viewer, setup)
        piece = setup.piece
        self.holdings: list[Holding] = [Holding(), Holding()]
        self.held = [0, 0]
        """How many cards each holds, those on the table included."""
        self.points = [0, 0]
        """The raw scores."""
        self.stock = 0
        """How many cards the stock has (B-DRAW-8)."""
        self.heap: CardSet = 0
        self.gathered: list[CardSet] = [0, 0]
        self.gone: CardSet = 0
        """All cards played."""
        self.scored: list[tuple[Seat, str, int]] = []
        """What each has scored so far, in order: its name, and the points."""
        self.score: tuple[int, ...] | None = None
        if setup.pack is not None:
            self.stock = len(PACK)
        elif piece:
            self._set_up(piece)

    def _set_up(self, facts: Any) -> None:
        """What everybody knows of a set piece: all but the closed hands and the order of the stock."""
        seats = self.game.seats
        self.holdings = [holding_of({**facts, f"hand.{seat.letter}": ""}, seat) for seat in seats]
        self.points = [int(facts.get(f"points.{seat.letter}", "0")) for seat in seats]
        self.gathered = [pile(parse_cards(facts.get(f"taken.{seat.letter}", ""))) for seat in seats]
        self.heap = pile(parse_cards(facts.get("heap", "")))
        self.trump = Suit[facts["trump"].upper()] if "trump" in facts else None
        self.held = [held.laid.bit_count() for held in self.holdings]
        hands = [facts.get(f"hand.{seat.letter}", "") for seat in seats]
        self.stock = sum(len(cards.split()) for cards in (facts.get("stock", ""), *hands))  # before the hands are told
        for cards in (*self.gathered, self.heap):
            for card in cards_in(cards):
                self.gone = plus(self.gone, card)

    def side(self, seat: Seat) -> int:
        """The index of a player in the pairs."""
        return self.game.seats.index(seat)

    # Taking in --------------------------------------------------------------------------------------------------------

    def see(self, event: Event) -> None:
        match event:
            case Dealt(seat, count, cards) | Drew(seat, count, cards):
                self._gain(seat, count, cards or ())
            case Played(seat, card):
                self._lose(seat, event)
                self.trick.append((seat, card))
                self.gone = plus(self.gone, card)
            case TrickWon(seat, _):
                self.tricks.append((seat, self.trick))
                self.heap = plus(plus(self.heap, self.trick[0][1]), self.trick[1][1])
                self.trick = []
            case Gathered(seat, _, _):
                for card in cards_in(self.heap):
                    self.gathered[self.side(seat)] = plus(self.gathered[self.side(seat)], card)
                self.heap = 0
            case BlancheShown(seat, cards, points):
                self._score(seat, "carte blanche", points)
                self._know(seat, pile(cards))
            case Declared(seat, name, copies, points):
                self._declared(seat, name, sum(1 << parse_handle(copy) for copy in copies), points)
            case TrumpMade(_, suit):
                self.trump = suit
            case StockExhausted():
                self.holdings = [held.taken_up() for held in self.holdings]
            case LastTrick(seat, points):
                self._score(seat, "last trick", points)
            case Scored(change, _):
                self.score = change
        if self.viewer is not None:
            self.hand = self.holdings[self.side(self.viewer)].closed

    def _gain(self, seat: Seat, count: int, cards: tuple[Any, ...]) -> None:
        side = self.side(seat)
        self.held[side] += count
        self.stock -= count
        held = self.holdings[side]
        for card in cards:
            held = held.drawn(card)
        self.holdings[side] = held

    def _know(self, seat: Seat, cards: CardSet) -> None:
        """The closed hand of ``seat`` has at least these cards."""
        side, held = self.side(seat), self.holdings[self.side(seat)]
        for card in cards_in(cards & FULL_PACK):
            for _ in range(copies_of(cards, card) - copies_of(held.closed, card)):
                held = held.drawn(card)
        self.holdings[side] = held

    def _lose(self, seat: Seat, event: Played) -> None:
        side = self.side(seat)
        self.held[side] -= 1
        if isinstance(event, PlayedOpen):
            self.holdings[side] = self.holdings[side].played_open(event.card + 52 * (event.copy - 1))
            return
        self._know(seat, event.card.bit)
        reform = self.game.options.reform_from_hand and self.stock > 0
        self.holdings[side] = self.holdings[side].played_closed(event.card, reform=reform)

    def _declared(self, seat: Seat, name: str, handles: int, points: int) -> None:
        side = self.side(seat)
        fresh = handles_in(handles & ~self.holdings[side].laid)
        self._know(seat, pile(handle % 52 for handle in fresh))
        held = self.holdings[side].lay(handles)
        self.holdings[side] = held.scored(name, handles) if points else held
        self._score(seat, name, points)

    def _score(self, seat: Seat, name: str, points: int) -> None:
        self.points[self.side(seat)] += points
        if points:
            self.scored.append((seat, name, points))

    @property
    def last_trick(self) -> Trick | None:
        """The last trick while it lies in the heap: what has been gathered may not be looked at (B-BRQ-9)."""
        return self.tricks[-1] if self.last_lies_open and self.tricks else None

    @property
    def last_lies_open(self) -> bool:
        return bool(self.heap)

    # What follows from it ---------------------------------------------------------------------------------------------

    @property
    def own(self) -> int:
        """The viewer's place in the pairs."""
        assert self.viewer is not None
        return self.side(self.viewer)

    @property
    def mine(self) -> Holding:
        """What the viewer holds."""
        return self.holdings[self.own]

    @property
    def brisques(self) -> list[int]:
        """The brisques that each has gathered."""
        return [brisques_in(cards) for cards in self.gathered]

    @property
    def unseen(self) -> CardSet:
        """The cards that this seat has not seen: they lie in the stock, or in the other's closed hand."""
        seen = [self.gone, *(held.kinds for held in self.holdings)]
        unseen = 0
        for card in PACK[:32]:
            unseen |= in_copies(card, COPIES - sum([copies_of(cards, card) for cards in seen]))
        return unseen

    def ways(self, combination: Combination) -> list[Way]:
        """How the viewer could declare a combination, the way with number 1 first."""
        return self.mine.ways(combination, new_card=self.game.new_card)

    def worth(self, combination: Combination) -> int:
        """What a combination would score now."""
        return combination.worth(self.trump, self.game.trump_makers)

    def pending(self, seat: Seat) -> list[tuple[Combination, Way]]:
        """What ``seat`` could score with cards that all lie on the table: everybody sees it (B-USE-15, B-USE-18)."""
        held = self.holdings[self.side(seat)]
        laid = Holding(0, held.laid, held.ever, held.bonds, held.in_sequence, held.in_bezique)
        new_card = self.game.new_card
        return [
            (combination, way)
            for combination in laid.present()
            for way in laid.ways(combination, new_card=new_card, apart=True)
        ]

    def could_score(self) -> list[str]:
        """What the viewer could score after winning a trick: each as it is typed, with the cards and the points."""
        return [
            f"{combination.name}{f' {number}' if number > 1 else ''} ({show_handles(way.handles)}) "
            f"for {self.worth(combination)}"
            for combination in self.mine.present()
            for number, way in enumerate(self.ways(combination), 1)
        ]

    @property
    def heap_cards(self) -> tuple[Card, ...]:
        """What lies in the heap, high cards first."""
        return tuple(reversed(cards_in(self.heap)))

    def facts(self, *, helped: bool = False) -> BeziqueFacts:
        return facts(self)

    # In words ---------------------------------------------------------------------------------------------------------

    turned_down = "The last trick has been gathered, so it may not be looked at any more. (B-BRQ-9)"

    def _tell_heap(self) -> list[str]:
        if not self.heap:
            return ["The heap is empty."]
        lying = brisques_in(self.heap)
        return [f"In the heap lie {show_cards(self.heap)}, {lying} brisque{'s' * (lying != 1)}."]

    def _tell_could_score(self) -> list[str]:
        if not self.stock:
            return ["The stock is exhausted, so nothing is declared or scored any more. (B-DECL-10)"]
        could = self.could_score()
        if not could:
            return ["Nothing that you hold can be scored."]
        return [f"You could score: {', '.join(could)}. Each takes a trick that you win."]

    scores_openly = True

    def points_so_far(self) -> tuple[int, ...] | None:
        """The score of the deal without brisques, which nobody counts before the end (B-BRQ-9)."""
        return tuple(self.points)

    examples = (
        "kh or play kh",
        "open kh",
        "declare marriage hearts",
        "announce kings",
        "draw",
        "show",
        "gather",
        "leave",
    )
    questions: ClassVar[tuple[Question, ...]] = (
        Question(("heap", "the heap", "what lies in the heap"), "the cards that nobody has gathered.", _tell_heap),
        Question(
            ("what could I score", "what can I score", "could I score", "can I score"),
            "the combinations that you hold, and what they would score.", _tell_could_score,
        ),
    )  # fmt: skip

    def by_suit(self, cards: CardSet) -> list[tuple[str, list[Card]]]:
        held = super().by_suit(cards)
        if cards == self.hand and self.viewer is not None and self.mine.laid:
            held.append(("on the table", [kind_of(handle) for handle in reversed(handles_in(self.mine.laid))]))
        return held

    def asks(self) -> str:
        match self.phase:
            case "play" | "last_nine":
                return "It is your turn to play." if self.trick else "It is your lead."
            case "declare" if could := self.could_score():
                declare = "Declare one" if len(could) > 1 else "Declare it"
                return f"You have won the trick and could score: {', '.join(could)}. {declare}, or draw."
            case "declare":
                return "You have won the trick and have nothing to declare: draw."
            case "announce" if not any(isinstance(action, Announce) for action in self.legal):
                return "You have nothing to announce: draw."
            case "announce":
                return "Announce what else you have to score, or draw."
            case "heap":
                return "A brisque lies in the heap: gather it, or leave it."
        return super().asks()

    def told(self) -> list[str]:
        names = self.game.seats
        facts = [*super().told()] if self.trump is not None else [*super().told(), "There are no trumps yet."]
        stock = f"{self.stock or 'no'} card{'s' * (self.stock != 1)}"
        facts.append(f"{names[0]} has {self.points[0]} and {names[1]} {self.points[1]}; the stock has {stock}.")
        for seat in names:
            if laid := self.holdings[self.side(seat)].laid:
                facts.append(f"On {seat}'s table: {show_handles(laid)}.")
            if to_score := self.pending(seat):
                facts.append(f"{seat} has these to score: {', '.join(_in_short(to_score))}.")
        if self.heap:
            facts.append(f"In the heap: {show_cards(self.heap)}.")
        if self.viewer is not None and self.stock <= COUNT_AT:
            own = self.brisques[self.own]
            facts.append(f"You have gathered {own or 'no'} brisque{'s' * (own != 1)}.")  # B-BRQ-9
        return facts


def _in_short(to_score: list[tuple[Combination, Way]]) -> list[str]:
    """What is to be scored, with the cards where they can be taken in a few ways only."""
    by_name: dict[str, list[str]] = {}
    for combination, way in to_score:
        by_name.setdefault(combination.name, []).append(show_handles(way.handles))
    return [
        f"{name} ({' or '.join(ways)})" if len(ways) <= FEW else f"{name} ({len(ways)} ways)"
        for name, ways in by_name.items()
    ]
