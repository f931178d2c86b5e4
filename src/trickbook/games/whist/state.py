"""A deal of Whist: thirteen cards each, the last one turned for trumps, thirteen tricks, and the count.

The trump card is one of the dealer's thirteen throughout; ``lies`` says whether it is still on the table (W-TRUMP-8).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from trickbook.cards import SUIT_CARDS, Card, CardSet, Suit, card_set, cards_in
from trickbook.contract.action import DONE, Action, CardAction, Play, plays_of
from trickbook.contract.event import Dealt, Played, Scored, TrickWon
from trickbook.contract.laws import Refusal
from trickbook.contract.seat import Seat
from trickbook.contract.state import Irregular, Phase, Setup
from trickbook.contract.tricks import TrickPlay
from trickbook.games.trickplay.state import CreditTrick, TrickCredited, TrickState
from trickbook.games.whist.acts import ClaimRest
from trickbook.games.whist.events import Began, HonoursClaimed, RestSettled, TookUp, Turned
from trickbook.games.whist.laws.revoke import DID_NOT_FOLLOW
from trickbook.games.whist.scoring import (
    HONOUR_POINTS,
    DealResult,
    Fined,
    WhistStanding,
    count_deal,
    honours_barred,
    summary,
)
from trickbook.games.whist.setpiece import HAND, read_piece
from trickbook.games.whist.tricks import HONOURS, POWER, RULES

if TYPE_CHECKING:
    from trickbook.games.whist.game import Whist

PLAY, CLAIM, OVER = "play", "claim", "over"
"""The phases; in ``claim`` honours are claimed after the last trick, where they have to be."""

EVERYBODY = 0b1111
CLOCKWISE = (Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH)
"""``CLOCKWISE[seat]``: the left-hand neighbour."""


class ClaimHonours(Action, frozen=True, gc=False):
    """A player claims the honours that his side held."""

    def __str__(self) -> str:
        return "honours"

    @property
    def prose(self) -> str:
        return "claim honours"


CLAIM_HONOURS = ClaimHonours()


class WhistState(TrickState):
    """A deal of Whist in progress."""

    __slots__ = (
        "abandoned", "best", "claimed", "hands", "honours", "led", "lies", "played", "rest_unknown", "result", "spoken",
        "trick_cards", "tricks", "trump", "turned", "winner",
    )  # fmt: skip

    game: Whist

    def __init__(self, game: Whist, setup: Setup) -> None:
        super().__init__(game, setup)
        self.led: Suit | None = None
        self.played = 0  # seats that have played to this trick, a bit each
        self.trick_cards: CardSet = 0
        self.best = 0
        self.winner: Seat | None = None
        self.claimed: list[bool] = [game.options.auto_claim] * 2
        """The sides whose honours count: all of them without claiming (W-HON-5)."""
        self.spoken = 0
        """How many seats have said whether they claim honours."""
        self.abandoned = False
        """Whether play has stopped by agreement (W-CONC-1)."""
        self.result: DealResult | None = None
        self.rest_unknown = False
        """Whether the hands of a set piece hold only the cards known: where they end, nothing follows."""
        self.phase = PLAY
        self.to_act = game.next_seat(setup.dealer)  # W-PLAY-1
        self.turned: Card | None
        if setup.pack is not None:
            self._deal_pack(setup.pack)
        else:
            self._set_piece(setup)

    def _deal_pack(self, pack: tuple[Card, ...]) -> None:
        """One card at a time, clockwise from the dealer's left; the last is turned (W-DEAL-5, W-DEAL-6, W-SETUP-2)."""
        self.hands: list[CardSet] = [0, 0, 0, 0]
        for step in range(4):
            seat = Seat(self.dealer + 1 + step & 3)
            hand = self.hands[seat] = card_set(pack[step::4])
            self.events.append(Dealt(seat, HAND, cards_in(hand)))
        turned = self.turned = pack[-1]
        self.lies = True
        self.trump: Suit = turned.suit
        self.events.append(Turned(self.dealer, turned))
        self.tricks = [0, 0]
        """Tricks won by each side (W-TRICK-1)."""
        honours, hands = HONOURS[self.trump], self.hands
        self.honours = [((hands[side] | hands[side + 2]) & honours).bit_count() for side in (0, 1)]
        """Honours each side holds as dealt, the trump card with the dealer's (W-HON-1, W-HON-4)."""

    def _set_piece(self, setup: Setup) -> None:
        begins = read_piece(setup.piece, self.dealer, self.game.sides)
        self.hands, self.trump, self.turned = begins.hands, begins.trump, begins.turned
        self.lies = begins.turned is not None
        self.tricks, self.honours = [*begins.tricks], [*begins.honours]
        self.rest_unknown = begins.rest_unknown
        for seat in Seat:
            held = cards_in(self.hands[seat])
            self.events.append(Dealt(seat, len(held), held))
        if self.turned is not None:
            self.events.append(Turned(self.dealer, self.turned))
        self.events.append(Began(self.trump, begins.tricks))
        if begins.leader is not None:
            self.to_act = begins.leader

    # The play ---------------------------------------------------------------------------------------------------------

    @property
    def trick_number(self) -> int:
        return sum(self.tricks) + 1 if self.phase == PLAY else 0

    @property
    def complete_tricks(self) -> int:
        return self.tricks[0] + self.tricks[1]

    @property
    def tricks_shown(self) -> int:
        return self.complete_tricks + bool(self.played)

    @property
    def in_play(self) -> bool:
        return self.phase == PLAY

    def may_play(self, seat: Seat, without: CardSet = 0) -> CardSet:
        held = self.hands[seat] & ~without
        return held if self.led is None else held & SUIT_CARDS[self.led] or held

    def why_owed(self, seat: Seat) -> Refusal:
        assert self.led is not None
        return Refusal(
            f"{seat} held a {str(self.led)[:-1]}, so a {str(self.led)[:-1]} was owed.", ("W-PLAY-3", "W-PLAY-4")
        )

    def how(self, seat: Seat) -> str:
        return DID_NOT_FOLLOW

    def _impossible(self, seat: Seat, action: Action) -> Refusal | None:
        if self.phase != PLAY or not isinstance(action, Play):
            return super()._impossible(seat, action)
        if not self.hands[seat] >> action.card & 1:
            return Refusal(f"{seat} does not hold the {action.card.name}.")
        if self.played >> seat & 1:
            return Refusal(f"{seat} has already played to this trick.")
        return None

    def possible_actions(self) -> tuple[Action, ...]:
        if self.phase != PLAY or self.to_act is None:
            return self.legal_actions()
        return plays_of(self.hands[self.to_act])

    def trick_play(self) -> TrickPlay:
        return self.tricks_with(RULES[self.trump], (self.tricks[0], self.tricks[1]))

    def playable(self) -> CardSet:
        """What the seat to act may lead or play: any card (W-PLAY-2), or what follows suit (W-PLAY-3)."""
        held = self.hands[self.to_act or 0]
        led = self.led
        return held if led is None else held & SUIT_CARDS[led] or held  # W-PLAY-5, W-PLAY-6: void, any card

    def _legal_plays(self) -> tuple[Action, ...]:
        return plays_of(self.playable())

    def _allows_play(self, action: Action) -> bool:
        return isinstance(action, Play) and self.playable() >> action.card & 1 == 1

    def _explain_play(self, action: Action) -> Refusal:
        """Why a card may not be played: not held, or the suit led is owed."""
        rules = ("W-PLAY-2",) if self.led is None else ("W-PLAY-3",)
        if not isinstance(action, Play):
            return Refusal("It is time to play a card.", rules)
        if self.led is None or not self.hands[self.to_act or 0] >> action.card & 1:
            return Refusal(f"You do not hold the {action.card.name}.", rules)
        return Refusal(f"You hold a {str(self.led)[:-1]}, so you must follow suit.", rules)

    def _play(self, seat: Seat, action: CardAction) -> None:
        """A card to the trick; the highest trump wins it, else the highest card of the suit led (W-PLAY-7..10)."""
        card, led = action.card, self.led
        if self.lies and seat == self.setup.dealer:  # W-TRUMP-1: his turn has come
            self.lies = False
            if card != self.turned:
                self.events.append(TookUp(seat))
        self.events.append(Played(seat, card))
        if led is None:
            led = self.led = card.suit
        power = POWER[self.trump][led][card]
        if power > self.best:
            self.best, self.winner = power, seat
        self.hands[seat] ^= 1 << card
        self.trick_cards |= 1 << card
        played = self.played = self.played | 1 << seat
        if played == EVERYBODY:
            self._close_trick()
        else:
            follower = CLOCKWISE[seat]  # W-PLAY-3
            while played >> follower & 1:  # it has played before its turn
                follower = CLOCKWISE[follower]
            self.to_act = follower
            if not self.hands[follower] and self.rest_unknown:
                self._end_play()  # the trick breaks off

    def _close_trick(self) -> None:
        """The winner takes the trick and leads to the next (W-PLAY-11); the last one ends the play (W-PLAY-12)."""
        winner = self.winner
        assert winner is not None  # the card led can always win
        self.tricks[winner & 1] += 1
        self.events.append(TrickWon(winner, self.tricks[0] + self.tricks[1]))
        self.led = self.winner = None
        self.best = self.played = self.trick_cards = 0
        self._go_on(winner)

    def _go_on(self, winner: Seat) -> None:
        leader = winner
        while self.rest_unknown and not self.hands[leader] and CLOCKWISE[leader] != winner:
            leader = CLOCKWISE[leader]  # what the winner leads is not known
        if self.hands[leader]:
            self.to_act = leader
        else:
            self._end_play()

    def _end_play(self) -> None:
        if self.rest_unknown:
            self.phase, self.to_act = OVER, None
        elif self.game.asks_for_honours:
            self.phase, self.to_act = CLAIM, CLOCKWISE[self.dealer]
        else:
            self._finish()

    # Where play stops by agreement ------------------------------------------------------------------------------------

    @property
    def tricks_left(self) -> int:
        """How many tricks remain, the one under way included."""
        return 0 if self.to_act is None else self.hands[self.to_act].bit_count()

    def why_no_rest(self, action: ClaimRest) -> Refusal | None:
        """Why nobody can have so many of the remaining tricks, or ``None``."""
        if not self.in_play:
            return Refusal("There are no tricks left to claim.", ("W-CONC-4",))
        if action.number > self.tricks_left:
            left = f"{self.tricks_left} tricks remain" if self.tricks_left > 1 else "One trick remains"
            return Refusal(f"{left}, so nobody can have {action.number}.", ("W-CONC-5",))
        return None

    def _why_no_stop(self, seat: Seat, action: ClaimRest) -> Refusal | None:
        return self.why_no_rest(action)

    def _stop(self, seat: Seat, action: ClaimRest) -> None:
        """Play stops; the remaining tricks fall as agreed (W-CONC-1)."""
        ours, theirs = action.number, self.tricks_left - action.number
        more = (ours, theirs) if self.game.side_of(seat) == 0 else (theirs, ours)
        self.tricks = [won + extra for won, extra in zip(self.tricks, more, strict=True)]
        self.led = self.winner = None
        self.best = self.played = self.trick_cards = 0
        self.abandoned = True
        self.events.append(RestSettled(more))
        self._end_play()

    # Honours, where they have to be claimed ---------------------------------------------------------------------------

    @property
    def standing(self) -> WhistStanding:
        """The match before this deal."""
        standing = self.setup.standing
        assert isinstance(standing, WhistStanding)
        return standing

    def why_no_honours(self, seat: Seat) -> Refusal | None:
        """Why the side of ``seat`` can claim no honours now, or ``None``."""
        side = self.game.side_of(seat)
        if self.claimed[side]:
            return Refusal("Your side has claimed its honours already.", ("W-HON-3",))
        if honours_barred(side, self.standing, self.game.terms):
            return Refusal("Your side began this deal one short of the game, so honours do not count.", ("W-HON-2",))
        if not HONOUR_POINTS[self.honours[side]]:
            return Refusal("Your side held fewer than three honours, and two score nothing.", ("W-HON-1",))
        return None

    def _legal_claims(self) -> tuple[Action, ...]:
        assert self.to_act is not None
        return (DONE,) if self.why_no_honours(self.to_act) else (CLAIM_HONOURS, DONE)

    def _explain_claim(self, action: Action) -> Refusal:
        assert self.to_act is not None
        refusal = self.why_no_honours(self.to_act) if action == CLAIM_HONOURS else None
        return refusal or Refusal("The play is over: claim honours, or say done.", ("W-HON-3",))

    def _claim(self, seat: Seat, action: Action) -> None:
        """Everybody is asked once, from the dealer's left (W-HON-3)."""
        side = self.game.side_of(seat)
        number = self.honours[side] if action == CLAIM_HONOURS else 0
        if number:
            self.claimed[side] = True
        self.events.append(HonoursClaimed(seat, number))
        self.spoken += 1
        if self.spoken < len(Seat):
            self.to_act = CLOCKWISE[seat]
        else:
            self._finish()

    # Where something went wrong ---------------------------------------------------------------------------------------

    def _last_trick(self) -> TrickWon | None:
        return next((event for event in reversed(self.events) if isinstance(event, TrickWon)), None)

    def _why_no_credit(self, seat: Seat, action: Action) -> Refusal | None:
        return None if self._last_trick() else Refusal("No trick is complete.")

    def _credit_trick(self, seat: Seat, action: Action) -> None:
        """The last trick lies among those of the side of ``seat``; whose lead it is does not change."""
        won = self._last_trick()
        assert won is not None
        self.tricks[won.seat & 1] -= 1
        self.tricks[seat & 1] += 1
        self.events.append(TrickCredited(seat, won.number, seat & 1, ()))
        if self.result is not None:
            self._finish()

    # The count --------------------------------------------------------------------------------------------------------

    @property
    def fined(self) -> Fined | None:
        """What fines make of the deal before it is counted; ``None``: there are none."""
        return None

    def _finish(self) -> None:
        """Count the deal; the score is what it adds to the game under way."""
        self.phase, self.to_act = OVER, None
        tricks, claimed = (self.tricks[0], self.tricks[1]), self.claimed
        honours = (self.honours[0] * claimed[0], self.honours[1] * claimed[1])
        result = self.result = DealResult(tricks, honours)
        before, counted = self.standing.points, count_deal(result, self.standing, self.game.terms, self.fined)
        self.score = (counted.points[0] - before[0], counted.points[1] - before[1])
        self.events.append(Scored(self.score, summary(result, counted)))

    phases: ClassVar[dict[str, Phase]] = {
        PLAY: Phase(_legal_plays, _explain_play, _play, _allows_play),
        CLAIM: Phase(_legal_claims, _explain_claim, _claim),
    }
    irregular: ClassVar[Mapping[type[Action], Irregular]] = {
        ClaimRest: Irregular(_why_no_stop, _stop),
        CreditTrick: Irregular(_why_no_credit, _credit_trick),
    }
