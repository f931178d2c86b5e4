"""What a player of Whist can count and remember: cards still out, voids that were shown, trumps, suits that were led.

Everything follows from one seat's view; nothing here knows what to do with it.
"""

from __future__ import annotations

from collections.abc import Sequence

from trickbook.cards import FULL_PACK, SUIT_CARDS, Card, CardSet, Suit, card_set, cards_in
from trickbook.contract.action import Play
from trickbook.contract.seat import Seat
from trickbook.games.whist.tricks import POWER, TRUMP_POWER
from trickbook.games.whist.view import WhistView


class Count:
    """The count of a hand at one moment, for the seat whose turn it is.  Lists are indexed by seat."""

    def __init__(self, view: WhistView) -> None:
        assert view.viewer is not None and view.trump is not None
        self.view = view
        self.me: Seat = view.viewer
        self.left, self.partner, self.right = (view.game.next_seat(self.me, steps) for steps in (1, 2, 3))
        self.trump: Suit = view.trump
        self.trumps: CardSet = SUIT_CARDS[self.trump]
        self.hand: CardSet = view.hand
        self.legal: CardSet = card_set(action.card for action in view.legal if isinstance(action, Play))
        self.void: list[CardSet] = [0, 0, 0, 0]
        """The suits that each has shown to be out of (W-PLAY-3)."""
        self.shown: list[CardSet] = [0, 0, 0, 0]
        """The cards each has played."""
        self.leads: list[list[Card]] = [[], [], [], []]
        """The cards each has led, in order."""
        for trick in (*(trick for _, trick in view.tricks), view.trick):
            self._read(trick)
        self.out: CardSet = FULL_PACK & ~(self.hand | self.shown[0] | self.shown[1] | self.shown[2] | self.shown[3])
        """The cards that I have not seen: the other hands hold them."""
        self.own: CardSet = self.hand | self.shown[self.me]
        """My cards as dealt."""
        self.turned: CardSet = self.out & (0 if view.turned is None else view.turned.bit)
        """The trump card, while it is in the dealer's hand and he is not me."""
        self.led: Suit | None = view.trick[0][1].suit if view.trick else None
        self.best, self.winner = 0, None if not view.trick else view.trick[0][0]
        """The power and the player of the best card of the trick."""
        for seat, card in view.trick:
            if (power := self.power(card)) > self.best:
                self.best, self.winner = power, seat
        self.to_come = [view.game.next_seat(self.me, steps) for steps in range(1, 4 - len(view.trick))]
        """Who still plays to the trick after me."""

    def _read(self, trick: Sequence[tuple[Seat, Card]]) -> None:
        for place, (seat, card) in enumerate(trick):
            self.shown[seat] |= card.bit
            if place == 0:
                self.leads[seat].append(card)
            elif card.suit != trick[0][1].suit:
                self.void[seat] |= SUIT_CARDS[trick[0][1].suit]

    # Cards ------------------------------------------------------------------------------------------------------------

    def power(self, card: Card) -> int:
        """What a card wins with in the trick under way, or as its lead."""
        return POWER[self.trump][card.suit if self.led is None else self.led][card]

    def above(self, card: Card) -> CardSet:
        """The cards of its suit that are higher and still out."""
        return self.out & SUIT_CARDS[card.suit] & -1 << card + 1

    def is_master(self, card: Card) -> bool:
        """Whether no other hand holds a higher card of its suit."""
        return not self.above(card)

    def equals(self, card: Card) -> list[Card]:
        """My cards that are as good as ``card``, from it down: nobody else holds one between them."""
        run = [card]
        for lower in reversed(cards_in(self.hand & SUIT_CARDS[card.suit] & (1 << card) - 1)):
            between = self.out & (1 << run[-1]) - 1 & -1 << lower
            if between:
                break
            run.append(lower)
        return run

    def suit(self, suit: Suit) -> list[Card]:
        """My cards of a suit, from the highest down."""
        return [*reversed(cards_in(self.hand & SUIT_CARDS[suit]))]

    def first_round(self, suit: Suit) -> bool:
        """Whether nobody has led the suit yet."""
        return all(card.suit != suit for leads in self.leads for card in leads)

    def first_round_before(self, suit: Suit) -> bool:
        """Whether the trick under way is the first in which the suit was led."""
        return sum(card.suit == suit for leads in self.leads for card in leads) <= 1

    # Hands ------------------------------------------------------------------------------------------------------------

    def may_hold(self, seat: Seat) -> CardSet:
        """The cards that ``seat`` may hold, by the voids it has shown and the card the dealer turned."""
        if not self.view.held[seat]:
            return 0
        return self.out & ~self.void[seat] & ~(0 if seat == self.view.dealer else self.turned)

    def foes_trumps(self) -> CardSet:
        """The trumps that adversaries may hold."""
        return self.trumps & (self.may_hold(self.left) | self.may_hold(self.right))

    def may_trump(self, seat: Seat, suit: Suit) -> bool:
        """Whether ``seat`` is known to be out of ``suit`` and may hold a trump."""
        out_of_it = not self.may_hold(seat) & SUIT_CARDS[suit]
        return suit != self.trump and out_of_it and bool(self.may_hold(seat) & self.trumps)

    def may_beat(self, seat: Seat, power: int) -> bool:
        """Whether ``seat``, which plays after me, may hold a card of the suit led that wins with more, or trump it."""
        assert self.led is not None
        if any(
            POWER[self.trump][self.led][card] > power for card in cards_in(self.may_hold(seat) & SUIT_CARDS[self.led])
        ):
            return True
        if not self.may_trump(seat, self.led):
            return False
        return power < TRUMP_POWER or any(
            self.power(card) > power for card in cards_in(self.may_hold(seat) & self.trumps)
        )

    def may_beat_next(self, card: Card) -> bool:
        """Whether an adversary still to play may beat ``card`` of mine."""
        return any(self.may_beat(seat, self.power(card)) for seat in self.to_come if seat != self.partner)

    def partner_wins(self) -> bool:
        """Whether the trick is partner's, and no adversary to come is known to be able to take it."""
        return self.winner == self.partner and not any(
            self.may_beat(seat, self.best) for seat in self.to_come if seat != self.partner
        )
