"""Which exposed card of an adversary to call or to forbid: what each would bring, weighed as in the play.

Whoever must play one card cannot choose another, so a call that brings something is worth making; a trump that would
save the others' points, or take ours, is forbidden where no call does better.  Rules C-IRR-28..31, C-IRR-36, C-IRR-37.
"""

from __future__ import annotations

from collections.abc import Iterable

from trickbook.cards import CARDS, Card, CardSet, cards_in
from trickbook.contract.seat import Seat
from trickbook.games.allfours.cardplay import Position, nature
from trickbook.games.allfours.counting import Count
from trickbook.games.allfours.view import AllFoursView

CALM = 0.5
"""What winning a trick is worth beyond its points: the lead, and a card less with them."""


class Calling:
    """A position as it bears on what an adversary should be made to play."""

    def __init__(self, view: AllFoursView, jack: int) -> None:
        assert view.trump is not None
        self.view = view
        self.me = view.viewer
        self.position = Position(view, Count(view), nature(view.trump, jack=jack))
        self.tables = view.tables

    def best(self, owner: Seat, cards: Iterable[Card]) -> tuple[float, Card]:
        """The card that ``owner`` is best made to play, and what that brings."""
        return max((self.gain(owner, card), card) for card in cards)

    def worst(self, owner: Seat, cards: CardSet) -> tuple[float, Card] | None:
        """The trump of ``cards`` whose play by ``owner`` would cost most."""
        trumps = cards_in(cards & self.tables.trumps)
        return min(((self.gain(owner, card), card) for card in trumps), default=None)

    def surely_lawful(self, owner: Seat, cards: CardSet) -> list[Card]:
        """Those of ``cards`` that ``owner`` may play to this trick whatever else he holds (C-IRR-28)."""
        trick = [card for seat, card in self.view.trick if seat != owner]
        if not trick:
            return [*cards_in(cards)]
        led = self.tables.suit_cards[self.tables.suit_of[trick[0]]]
        seen = self.view.shown | self.view.hand | self.view.discards | self.position.count.void[owner]
        following = self.view.family_game.following
        hand = (led | self.tables.trumps) & ~seen
        return [card for card in cards_in(cards) if following(hand | card.bit, led, self.tables.trumps) & card.bit]

    def gain(self, owner: Seat, card: Card) -> float:
        """What it brings that ``owner`` plays ``card`` to this trick, in points."""
        trick = [(seat, other) for seat, other in self.view.trick if seat != owner]
        values = self.position.values
        pile = sum(values[other] for _, other in trick) + values[card]
        return (pile + CALM) * (2 * self.chance(owner, trick, card) - 1)

    def chance(self, owner: Seat, trick: list[tuple[Seat, Card]], card: Card) -> float:
        """The chance that the side of the viewer wins the trick once ``owner`` has played ``card`` to it."""
        game, strength = self.view.game, self.tables.strength
        led = self.tables.suit_of[trick[0][1] if trick else card]
        lying = [*trick, (owner, card)]
        winner, top = max(lying, key=lambda play: strength[led][play[1]])
        played = {seat for seat, _ in lying}
        ours = float(self.is_ours(winner))
        for seat in (game.next_seat(owner, step) for step in range(1, 4)):
            if seat in played or not self.view.held[seat]:
                continue
            beats = self.beats(seat, led, strength[led][top])
            ours += (1 - ours) * beats if self.is_ours(seat) else -ours * beats
        return ours

    def is_ours(self, seat: Seat) -> bool:
        """Whether ``seat`` is of the viewer's side."""
        assert self.me is not None
        return self.view.game.side_of(seat) == self.view.game.side_of(self.me)

    def beats(self, seat: Seat, led: int, power: int) -> float:
        """The chance that ``seat``, still to play, beats a card of ``power``: of the own hand it is known."""
        if seat != self.me:
            return self.position.beats(seat, power)
        suit = self.tables.suit_cards[led]
        may = self.view.family_game.following(self.view.hand, suit, self.tables.trumps)
        return float(any(self.tables.strength[led][card] > power for card in CARDS if may >> card & 1))
