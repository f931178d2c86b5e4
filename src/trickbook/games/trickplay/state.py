"""What a docket of trick play needs to know of a deal, and the two things that only happen where play goes wrong."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from trickbook.cards import Card, CardSet, Suit
from trickbook.contract.action import Action
from trickbook.contract.event import Event, Played
from trickbook.contract.seat import Seat, Side
from trickbook.contract.state import State
from trickbook.contract.tricks import TrickPlay, TrickRules
from trickbook.errors import PositionError

if TYPE_CHECKING:
    from trickbook.contract.game import Game
    from trickbook.contract.laws import Refusal


class CloseTrick(Action, frozen=True, gc=False):
    """A trick is turned though a card is missing."""

    def __str__(self) -> str:
        return "close trick"


class CreditTrick(Action, frozen=True, gc=False):
    """The last complete trick counts for the seat's side, whoever won it."""

    def __str__(self) -> str:
        return "credit trick"


CLOSE_TRICK, CREDIT_TRICK = CloseTrick(), CreditTrick()
STEPS: dict[str, Action] = {str(step): step for step in (CLOSE_TRICK, CREDIT_TRICK)}


class TrickCredited(Event, frozen=True, gc=False):
    """The cards of a trick count for another side than its winner's."""

    seat: Seat
    number: int
    side: Side
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"Trick {self.number} counts for the side of {self.seat}."


class TrickState(State):
    """A deal of a game of tricks."""

    __slots__ = ()

    game: Game
    plays: ClassVar[tuple[type[Any], ...]] = (Played,)
    """The events by which cards come to a trick."""
    hands: list[CardSet]
    led: Suit | None
    played: int
    """The seats that have played to the trick under way, a bit each."""
    rest_unknown: bool
    """Whether the hands of a set piece hold only the cards known: where they end, nothing follows."""
    winner: Seat | None
    """Who is winning the trick under way."""
    last_winner: Seat | None
    """Who has won the last complete trick: for a club table, where it lies until it is turned."""

    @property
    @abstractmethod
    def complete_tricks(self) -> int:
        """How many tricks are complete."""

    @property
    @abstractmethod
    def in_play(self) -> bool:
        """Whether cards are being played to tricks."""

    def trick_under_way(self) -> tuple[tuple[Seat, Card], ...]:
        """The cards of the trick under way with their players, in the order in which they lie."""
        left, found = self.played.bit_count(), list[tuple[Seat, Card]]()
        for event in reversed(self.events):
            if len(found) == left:
                break
            if isinstance(event, self.plays):
                found.append((event.seat, event.card))
        return tuple(reversed(found))

    def tricks_with(
        self, rules: TrickRules, taken: tuple[int, int], *, owed: CardSet = 0, bury: tuple[int, ...] = (),
        tricks_left: int | None = None,
    ) -> TrickPlay:  # fmt: skip
        """The tricks left as data, with what a game knows of them; raises ``PositionError`` where there are none."""
        if not self.in_play or self.to_act is None:
            return super().trick_play()
        if self.rest_unknown:
            raise PositionError("The hands hold only the cards that are known, so nobody can tell how the play ends.")
        trick = self.trick_under_way()
        leader = trick[0][0] if trick else self.to_act
        hands = (held & ~self.draft if seat == self.to_act else held for seat, held in enumerate(self.hands))
        return TrickPlay(rules, tuple(hands), leader, trick, taken, bury, owed, tricks_left)

    @abstractmethod
    def may_play(self, seat: Seat, without: CardSet = 0) -> CardSet:
        """The cards that ``seat`` may lawfully play to the trick under way, or lead, if it held none of ``without``."""

    @abstractmethod
    def why_owed(self, seat: Seat) -> Refusal:
        """What ``seat`` owes to the suit led, in words to the player."""

    @abstractmethod
    def how(self, seat: Seat) -> str:
        """What it would be not to do what ``seat`` owes to the suit led, in the words of the law of revokes."""
