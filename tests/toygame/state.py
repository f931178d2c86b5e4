"""A deal of the toy game: its events, its phases, and what an action does in each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from trickbook.cards import SUIT_CARDS, Card, CardSet, Suit, card_set, cards_in
from trickbook.contract.action import Action, CardAction, Play, discards_of, plays_of
from trickbook.contract.event import Dealt, Drew, Event, Played, Scored, SecretCards, TrickWon
from trickbook.contract.laws import Refusal
from trickbook.contract.seat import Seat
from trickbook.contract.state import Phase, Setup, State

if TYPE_CHECKING:
    from tests.toygame.game import Toy

EXCHANGE, PLAY, OVER = "exchange", "play", "over"


class Turned(Event, frozen=True, gc=False):
    """The card that is turned for trumps."""

    card: Card

    def reveals_cards(self) -> bool:
        return True

    def __str__(self) -> str:
        return f"{self.card} is turned: {self.card.suit} are trumps."


class Threw(SecretCards, frozen=True, gc=False):
    """Cards thrown face down: the thrower knows them, the other counts them."""

    def __str__(self) -> str:
        return f"{self.seat} throws {self.show()}."


class ToyState(State):
    """A deal of the toy game, in progress.  Pairs are indexed by side."""

    __slots__ = ("hands", "stock", "trick", "tricks", "turned")

    game: Toy

    def __init__(self, game: Toy, setup: Setup) -> None:
        super().__init__(game, setup)
        pack = setup.pack
        assert pack is not None  # the toy knows no set pieces, and ``write_piece`` says so
        self.hands: list[CardSet] = [0, 0]
        self.trick: list[Card] = []
        self.tricks: list[int] = [0, 0]
        """Tricks won."""
        other = game.next_seat(setup.dealer)
        for place, seat in enumerate((other, setup.dealer)):  # X-DEAL-1: one at a time, the other player first
            held = self.hands[game.side_of(seat)] = card_set(pack[place:6:2])
            self.events.append(Dealt(seat, 3, cards_in(held)))
        self.turned = pack[6]  # X-DEAL-2
        self.stock = list(pack[7:])  # X-DEAL-3
        self.events.append(Turned(self.turned))
        self.phase = EXCHANGE if game.options.exchange else PLAY
        self.to_act = other  # X-PLAY-1, X-SWAP-1: the dealer comes last

    @property
    def hand(self) -> CardSet:
        """The cards of the seat to act that are not drafted away."""
        assert self.to_act is not None
        return self.hands[self.game.side_of(self.to_act)] & ~self.draft

    # The exchange -----------------------------------------------------------------------------------------------------

    def _legal_exchange(self) -> tuple[Action, ...]:
        return discards_of(self.hand)

    def _explain_exchange(self, action: Action) -> Refusal:
        return Refusal("Throw two of the cards you hold.", ("X-SWAP-1",))

    def _exchange(self, seat: Seat, action: CardAction) -> None:
        """Two cards are thrown as one choice: the first stays a private draft until the second is named."""
        self.draft |= 1 << action.card
        if self.draft.bit_count() < 2:
            return
        thrown = self._commit()
        drawn = card_set(self.stock[:2])
        self.stock = self.stock[2:]
        side = self.game.side_of(seat)
        self.hands[side] = self.hands[side] & ~thrown | drawn
        self.events += [Threw(seat, 2, cards_in(thrown)), Drew(seat, 2, cards_in(drawn))]
        if seat == self.dealer:
            self.phase = PLAY
        self.to_act = self.game.next_seat(seat)

    # The play ---------------------------------------------------------------------------------------------------------

    def _legal_plays(self) -> tuple[Action, ...]:
        """Follow suit if you can; otherwise, and in leading, any card (X-PLAY-1, X-PLAY-2, X-PLAY-3)."""
        if not self.trick:
            return plays_of(self.hand)
        return plays_of(self.hand & SUIT_CARDS[self.trick[0].suit] or self.hand)

    def _explain_play(self, action: Action) -> Refusal:
        if not isinstance(action, Play):
            return Refusal("It is time to play a card.", ("X-PLAY-1",))
        if not self.hand & 1 << action.card:
            return Refusal(f"You do not hold the {action.card.name}.", ("X-PLAY-1",))
        led = self.trick[0].suit
        return Refusal(f"You hold a card of {led}, so you must follow suit.", ("X-PLAY-2",))

    def _play(self, seat: Seat, action: CardAction) -> None:
        self.hands[self.game.side_of(seat)] &= ~(1 << action.card)
        self.trick.append(action.card)
        self.events.append(Played(seat, action.card))
        other = self.to_act = self.game.next_seat(seat)
        if len(self.trick) == 2:
            led, answer = self.trick
            self._close_trick(seat if beats(answer, led, self.turned.suit) else other)

    def _close_trick(self, winner: Seat) -> None:
        self.tricks[self.game.side_of(winner)] += 1
        self.trick = []
        self.events.append(TrickWon(winner, sum(self.tricks)))
        self.to_act = winner  # X-PLAY-5
        if not any(self.hands):
            self.phase, self.to_act = OVER, None
            self.score = tuple(self.tricks)  # X-SCORE-1
            self.events.append(Scored(self.score, f"North wins {self.score[0]} and South {self.score[1]}."))

    phases: ClassVar[dict[str, Phase]] = {
        EXCHANGE: Phase(_legal_exchange, _explain_exchange, _exchange),
        PLAY: Phase(_legal_plays, _explain_play, _play),
    }


def beats(answer: Card, led: Card, trump: Suit) -> bool:
    """Whether the second card of a trick wins it (X-PLAY-4)."""
    if answer.suit == led.suit:
        return answer > led
    return answer.suit == trump
