"""What the games of the family share as games: their actions, their set pieces, and following suit in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from trickbook.cards import CardSet, Suit
from trickbook.contract.action import BIDS, BURIES, DISCARDS, DONE, PASS, PLAYS, TAKES, TRUMPS, Action, Bid
from trickbook.contract.game import Game
from trickbook.contract.laws import Refusal
from trickbook.contract.observation import Field
from trickbook.contract.options import Options
from trickbook.contract.standing import Standing
from trickbook.contract.view import View
from trickbook.errors import PositionError
from trickbook.games.allfours.following import Following
from trickbook.games.allfours.observation import family_fields
from trickbook.games.allfours.setpiece import write_piece
from trickbook.games.allfours.sizes import SIZES, Sizes
from trickbook.games.allfours.trumps import TrumpTables
from trickbook.games.trickplay.state import STEPS

CALLS: tuple[Action, ...] = (PASS, *BIDS[1:17])
CARD_ACTIONS: tuple[Action, ...] = (*TAKES, *DISCARDS, *BURIES, *PLAYS, DONE)


class AllFoursGame(Game):
    """A game of the family; a subclass fills in its options and its custom of following suit."""

    actions: ClassVar[tuple[Action, ...]] = (*CALLS, *TRUMPS, *CARD_ACTIONS)
    following: Following
    shows_last_trick = True
    """Whether the last complete trick may be looked at again."""
    two_to_holder = False
    """Whether the two counts for the side that held it, whoever wins the trick."""
    jack = 1
    """What the jack of trumps counts."""
    target: int
    """The score that wins."""
    owed_rules: ClassVar[Mapping[str, tuple[str, ...]]]
    """The ids behind refusals in the play: time to play (``turn``), the lead (``lead``), a trump led (``trump``),
    a plain suit led (``plain``), none of it held (``void``), a suit that must be followed (``suit``), a card
    that is not held (``held``)."""

    def __init__(self, options: Options, following: Following, pack: str) -> None:
        self.sizes: Sizes = SIZES[pack]
        self.whole_pack = self.sizes.cards
        super().__init__(options)
        self.following = following

    def tell_needed(self, standing: Standing, deal: View | None) -> tuple[str, ...]:
        return tuple(
            f"{self.target - score} to go" if score < self.target else f"at {self.target}"
            for score in self.scores(standing)
        )

    def fields(self) -> tuple[Field, ...]:
        return (*super().fields(), *family_fields(self.sizes))

    def write_piece(self, piece: Mapping[str, Any]) -> dict[str, str]:
        return write_piece(piece, self.sides)

    def parse_beyond(self, word: str) -> Action | None:
        return STEPS.get(word) or super().parse_beyond(word)

    def parse_bid(self, text: str) -> Bid:
        """The bid written ``text``; raises ``PositionError``."""
        action = self._words.get(text)
        if not isinstance(action, Bid):
            raise PositionError(f"{text!r} is not a bid of {self.title}.")
        return action

    def why_owed(self, held: CardSet, led: Suit, tables: TrumpTables) -> Refusal:
        """What a hand owes to the suit led, said to its holder."""
        if led == tables.trump:
            return Refusal(
                f"Trumps ({led}) were led and you hold one, so you must play a trump.", self.owed_rules["trump"]
            )
        suit = tables.suit_cards[led]
        if not held & suit:
            return Refusal(f"You hold no {led} but a trump, so you must trump.", self.owed_rules["void"])
        singular = f"a {str(led)[:-1]}"
        if self.following(suit | tables.trumps, suit, tables.trumps) & tables.trumps:  # the custom, whatever is held
            return Refusal(f"You hold {singular}, so you must follow or trump.", self.owed_rules["plain"])
        return Refusal(f"You hold {singular}, so you must follow suit.", self.owed_rules["suit"])
