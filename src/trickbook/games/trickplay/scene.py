"""A moment of trick play as one seat knows it, and wishes: what a player who knows the laws would do in it, if at all.

A scene looks at what its seat knows, its own view and what everybody sees of the docket.  A wish speaks only if its
case has come; of a game's wishes the first that speaks is followed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import TypeVar

from trickbook.cards import Card, CardSet
from trickbook.contract.action import Action
from trickbook.contract.acts import AnswerVoid
from trickbook.contract.docket import DocketView, Right
from trickbook.contract.seat import Seat
from trickbook.contract.view import View

S = TypeVar("S")


def first_wish(wishes: Iterable[Callable[[S], Action | None]], scene: S) -> Action | None:
    """What the first of ``wishes`` that speaks would do; ``None``: nothing."""
    return next((act for wish in wishes if (act := wish(scene)) is not None), None)


class Scene(ABC):
    """A moment at the table as one seat knows it."""

    def __init__(self, view: View, docket: DocketView) -> None:
        assert view.viewer is not None
        self.view, self.docket = view, docket
        self.me: Seat = view.viewer
        self.trick = [*view.tricks[-1][1]] if docket.open_trick else view.trick
        """The cards of the open trick, in the order played."""

    @abstractmethod
    def power(self, card: Card) -> int:
        """What ``card`` is worth in the open trick, or led."""

    @abstractmethod
    def of_suit_led(self) -> CardSet:
        """The cards of the suit led to the open trick."""

    def is_foe(self, seat: Seat) -> bool:
        """Whether ``seat`` is an adversary."""
        return self.view.game.side_of(seat) != self.view.game.side_of(self.me)

    def card_of(self, seat: Seat) -> Card | None:
        """The card of ``seat`` in the open trick."""
        return next((card for who, card in self.trick if who == seat), None)

    def right_to(self, name: str) -> Right | None:
        """The open right of that name, if this seat has it."""
        return next((r for r in self.docket.rights if r.name == name and self.me in r.holders), None)

    @property
    def winner(self) -> Seat | None:
        """Who has the best card of the open trick."""
        return max(self.trick, key=lambda play: self.power(play[1]))[0] if self.trick else None

    @property
    def false_leader(self) -> Seat | None:
        """Who has led to the trick under way though another had to."""
        if not self.view.trick or self.docket.leader is None:
            return None
        first = self.view.trick[0][0]
        return first if first != self.docket.leader else None


def answer(scene: Scene) -> Action | None:
    """Partner has asked whether one is void: the truth."""
    if scene.me not in scene.docket.asked or not scene.trick:
        return None
    return AnswerVoid(not scene.view.hand & scene.of_suit_led())
