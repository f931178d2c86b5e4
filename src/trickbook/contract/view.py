"""Views: the perfect-recall knowledge of one seat, folded from the events as that seat saw them.

A view is built from redacted events only, so it cannot hold what its seat has not seen.  ``legal`` and ``draft`` are
filled in for the seat to act: both follow from its own knowledge.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self, TypeAlias

import msgspec

from trickbook.cards import Card, CardSet, Suit, cards_in, show_cards
from trickbook.contract.action import Action
from trickbook.contract.event import Event
from trickbook.contract.seat import Seat
from trickbook.contract.wire import to_builtins

if TYPE_CHECKING:
    from trickbook.contract.game import Game
    from trickbook.contract.standing import Standing
    from trickbook.contract.state import Setup


Trick: TypeAlias = tuple[Seat, Sequence[tuple[Seat, Card]]]
"""A complete trick: the winner, and the cards in the order played."""


class Question(NamedTuple):
    """Something that people ask at one game and not at every one."""

    said: tuple[str, ...]
    """The ways to ask it; the first is the one that people are told."""
    told: str
    """What it asks for."""
    answer: Callable[[Any], list[str]]
    """The answer of a view, a sentence each."""


class View(ABC):
    """Base of the games' views: public attributes only, all of them serialisable."""

    examples: ClassVar[tuple[str, ...]] = ("ah or play ah",)
    """Acts of the game as people may type them."""
    questions: ClassVar[tuple[Question, ...]] = ()
    """What people may ask beside what every game can be asked."""
    scores_openly: ClassVar[bool] = False
    """Whether what is scored in a deal is marked for all to see as it is scored."""
    calls: Sequence[tuple[Seat, Action]] = ()
    """The auction, where there is one: every call in order."""
    bidder: Seat | None = None
    """Whose bid stands, or who plays for it."""
    bid: Action | None = None

    def __init__(self, game: Game, viewer: Seat | None, setup: Setup) -> None:
        self.game = game
        self.viewer = viewer
        self.dealer: Seat = setup.dealer
        self.standing: Standing = setup.standing
        self.phase: str = ""
        self.to_act: Seat | None = None
        self.hand: CardSet = 0
        self.draft: CardSet = 0
        self.legal: tuple[Action, ...] = ()
        self.trump: Suit | None = None
        self.trick: list[tuple[Seat, Card]] = []
        """The cards of the trick under way, in the order played."""
        self.tricks: list[Trick] = []
        """Complete tricks."""

    @abstractmethod
    def see(self, event: Event) -> None:
        """Take in one event, already redacted for this viewer."""

    @property
    def last_trick(self) -> Trick | None:
        """The last complete trick, if there is one and the game lets people look back at it."""
        return self.tricks[-1] if self.tricks else None

    @property
    def last_lies_open(self) -> bool:
        """Whether the last complete trick lies open all the same, so that nobody looks back who looks at it."""
        return False

    def tricks_so_far(self) -> tuple[int, ...]:
        """How many tricks of this deal each side has won."""
        won = [self.game.side_of(winner) for winner, _ in self.tricks]
        return tuple(map(won.count, range(len(self.game.sides))))

    def points_so_far(self) -> tuple[int, ...] | None:
        """What each side has in this deal, as far as this seat has seen it; ``None`` where nothing counts before the
        end."""
        return None

    def facts(self, *, helped: bool = False) -> msgspec.Struct | None:
        """What a front end shows of this game beside what every game has, each game in a form of its own; ``helped``:
        with what people have to remember where nobody helps them."""
        return None

    def copy(self) -> Self:
        """An independent copy."""
        twin = object.__new__(type(self))
        twin.__dict__ = {name: value[:] if type(value) is list else value for name, value in vars(self).items()}
        return twin

    # What people are told; a game says more where it has more to say --------------------------------------------------

    turned_down: ClassVar[str] = "At this table nobody looks back at a trick."
    """What to say of a last trick that may not be looked at."""

    def by_suit(self, cards: CardSet) -> list[tuple[str, list[Card]]]:
        """Cards as a player sorts them: suit by suit under its name, trumps first, from the highest down."""
        suits = sorted(Suit, key=lambda suit: (suit == self.trump, suit), reverse=True)
        names = {suit: "trumps" if suit == self.trump else str(suit) for suit in suits}
        high_first = [*reversed(cards_in(cards))]
        sorted_cards = [(names[suit], [card for card in high_first if card.suit == suit]) for suit in suits]
        return [(name, held) for name, held in sorted_cards if held]

    def asks(self) -> str:
        """What the seat to act is asked for, as a sentence to it."""
        return "It is your turn."

    def told(self) -> list[str]:
        """The public facts of the deal that people want to be reminded of, a sentence each."""
        return [f"The dealer is {self.dealer}."] + ([f"Trumps are {self.trump}."] if self.trump is not None else [])

    def question(self, text: str) -> Question | None:
        """The question of this game that ``text`` asks, if it asks one."""
        words = " ".join(text.lower().rstrip(" ?.").split())
        return next((asked for asked in self.questions if words in map(str.lower, asked.said)), None)

    def __repr__(self) -> str:
        who = "an onlooker" if self.viewer is None else str(self.viewer)
        return f"<{self.game} as {who} sees it: {self.phase}, holding {show_cards(self.hand) or 'nothing'}>"

    def to_dict(self) -> dict[str, Any]:
        """The view as plain dicts, lists, numbers and texts (sets of cards as bit masks)."""
        facts = {name: value for name, value in vars(self).items() if not name.startswith("_")}
        facts["game"] = str(self.game)
        facts["legal"] = [str(action) for action in self.legal]
        plain: dict[str, Any] = to_builtins(facts)
        return plain
