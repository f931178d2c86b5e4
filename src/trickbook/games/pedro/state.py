"""A deal of Pedro: its auction, the dealer's take, stacking at the first trick, and the count.

Beside what the family shares: the forced dealer and 28-56 (P-BID, P-VAR), discards and fill that leave nothing to
choose but the dealer's plain cards (P-DISC, P-DRAW, P-ROB), hands of more than six trumps (P-BURY).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from trickbook.cards import Card, CardSet, Suit, cards_in
from trickbook.contract.action import (
    DONE,
    PASS,
    TRUMPS,
    Action,
    Bid,
    Bury,
    CardAction,
    buries_of,
    discards_of,
    plays_of,
    takes_of,
)  # fmt: skip
from trickbook.contract.event import Scored
from trickbook.contract.laws import Refusal
from trickbook.contract.seat import Seat, Side
from trickbook.contract.state import Phase, Setup
from trickbook.contract.tricks import TrickPlay
from trickbook.games.allfours.events import Stacked, Thrown
from trickbook.games.allfours.fill import serve_others
from trickbook.games.allfours.points import SIDE_NAMES
from trickbook.games.allfours.sizes import CLOCKWISE_AFTER
from trickbook.games.allfours.state import AUCTION, NAMING, PLAY, STACK, AllFoursState
from trickbook.games.allfours.trumps import ACE, TWO
from trickbook.games.pedro import fill
from trickbook.games.pedro.options import PedroOptions
from trickbook.games.pedro.scoring import DOUBLE_SLAM, DealResult, bid_name, count_points, score_deal

if TYPE_CHECKING:
    from trickbook.games.pedro.game import Pedro

TAKE, DISCARD = "take", "discard"


class DoubleSlam(Bid, frozen=True, gc=False):
    """The dealer's bid "28-56"."""

    def __str__(self) -> str:
        return "28-56"


BID_28_56 = DoubleSlam(DOUBLE_SLAM)


class PedroState(AllFoursState):
    """A deal of Pedro in progress."""

    game: Pedro

    __slots__ = ("options", "remainder", "result", "to_throw", "wanted")

    def __init__(self, game: Pedro, setup: Setup) -> None:
        self.options: PedroOptions = game.options
        self.to_throw: list[Seat] = []
        """Seats that still have to throw trumps down to six (P-VAR-21)."""
        self.remainder: CardSet = 0
        """What is left of the stock when the dealer looks through it."""
        self.wanted = 0
        """How many plain cards the dealer picks to fill up."""
        self.result: DealResult | None = None
        super().__init__(game, setup)

    # The auction ------------------------------------------------------------------------------------------------------

    def _forced(self) -> bool:
        """Three passes: the dealer must bid (P-BID-9), so that every hand is played (P-VAR-3)."""
        return self.to_act == self.dealer and self.contract == 0

    def may_pass(self) -> bool:
        return not self._forced()

    def bid_range(self) -> tuple[int, int]:
        highest = self.game.highest_bid
        if self._forced():
            return self.options.forced_dealer_bid, highest  # P-BID-9, P-VAR-2: the least, or more
        if self.options.dealer_may_equal_14 and self.to_act == self.dealer and self.contract == highest:
            return highest, highest  # P-VAR-21
        # At least the lowest bid, and more than the highest so far, be it the partner's; over 14 nothing.
        return max(self.options.min_bid, self.contract + 1), highest  # P-BID-4, P-BID-6..8

    def special_bids(self) -> tuple[Bid, ...]:
        """28-56, for a dealer dealt ace, king and two of a suit; it outranks 14 (P-VAR-7, P-VAR-8)."""
        if not self.options.bid_28_56 or self.to_act != self.dealer:
            return ()
        unseen = self.rest_unknown or self.tables is not None  # a set piece begins without, or after, those cards
        return (BID_28_56,) if unseen or self._double_slam_suits() else ()

    def _double_slam_suits(self) -> list[Suit]:
        held = self.hands[self.dealer]
        needed = (ACE, ACE - 1, TWO)
        return [suit for suit in Suit if all(held >> suit * 13 + rank & 1 for rank in needed)]

    def _explain_call(self, action: Action) -> Refusal:
        options, highest = self.options, self.game.highest_bid
        lowest, _ = self.bid_range()
        if action == PASS:
            return Refusal(f"The others have passed, so the dealer must bid at least {lowest}.", ("P-BID-9",))
        if not isinstance(action, Bid):
            return Refusal("It is time to bid or pass.", ("P-BID-1",))
        if action == BID_28_56:
            if not options.bid_28_56:
                return Refusal("28-56 is not played at this table.", ("P-VAR-7",))
            if self.to_act != self.dealer:
                return Refusal("Only the dealer may bid 28-56.", ("P-VAR-7",))
            return Refusal("28-56 needs ace, king and two of one suit among the cards dealt to you.", ("P-VAR-8",))
        if action.points > highest:
            return Refusal(f"The highest bid is {highest}.", ("P-BID-5",))
        if action.points < options.min_bid:
            return Refusal(f"The lowest bid is {options.min_bid}.", ("P-BID-4",))
        if self._forced():
            return Refusal(f"The dealer is forced to bid at least {lowest}.", ("P-BID-9", "P-VAR-2"))
        if self.contract >= highest:
            # P-VAR-7, P-VAR-21: two options leave the dealer a bid even then
            still = "".join(f", or bid {bid}" for bid in self.legal_actions() if isinstance(bid, Bid))
            return Refusal(f"{self.contract} has been bid, so you can only pass{still}.", ("P-BID-8",))
        return Refusal(f"{self.contract} has been bid, so bid more or pass.", ("P-BID-6",))

    def _legal_trumps(self) -> tuple[Action, ...]:
        if self.contract == DOUBLE_SLAM:
            return tuple(TRUMPS[suit] for suit in self._double_slam_suits())  # P-VAR-8: that suit must be named
        return TRUMPS  # P-BID-10

    def _explain_trump(self, action: Action) -> Refusal:
        if action in TRUMPS:
            return Refusal("After 28-56 you must name the suit of your ace, king and two.", ("P-VAR-8",))
        return Refusal("It is time to name trumps: clubs, diamonds, hearts or spades.", ("P-BID-10", "P-BID-11"))

    # The fill ---------------------------------------------------------------------------------------------------------

    def refill_order(self) -> tuple[Card, ...] | None:
        """The plain cards thrown by all four become a new stock, in the order of the deal's luck (P-DRAW-7)."""
        return self.setup.luck if self.options.stock_exhausted == "reshuffle_discards" else None

    def _fill(self) -> None:
        fill.throw_plain_cards(self)
        if self.options.excess_trumps == "discard_to_six":
            others = CLOCKWISE_AFTER[self.dealer]
            self.to_throw = [seat for seat in others if self.hands[seat].bit_count() > self.game.sizes.hand]
        self._next_to_throw()

    def _next_to_throw(self) -> None:
        """Let the next long hand throw; when the others have, serve them; when the dealer has, play."""
        if self.to_throw:
            self.phase, self.to_act = DISCARD, self.to_throw[0]
        elif self.phase == DISCARD and self.to_act == self.dealer:
            self._start()
        else:
            serve_others(self)
            self._dealer_takes()

    def _dealer_takes(self) -> None:
        """The dealer looks and takes.  He ends his look himself even when nothing is his to choose, so that the pause
        tells the others nothing of what he found (P-DRAW-9)."""
        if not fill.look_through(self):
            self._after_take()
            return
        if self.options.dealer_fill_choice == "random":
            fill.take(self, fill.picked_by_luck(self))
            self._after_take()
        else:
            self.phase, self.to_act = TAKE, self.dealer

    def _legal_takes(self) -> tuple[Action, ...]:
        if self.wanted == 0:
            return (DONE,)
        return takes_of(self.remainder & ~self.trumps & ~self.draft)

    def _explain_take(self, action: Action) -> Refusal:
        wanted = self.wanted - self.draft.bit_count()
        if wanted == 0:
            return Refusal("Every trump is yours already and you take no plain card; say done.", ("P-ROB-2", "P-ROB-3"))
        if isinstance(action, CardAction) and self.trumps >> action.card & 1:
            return Refusal("The trumps of the remainder are yours already; choose plain cards.", ("P-ROB-2",))
        return Refusal(f"Take {wanted} more of the plain cards that are left.", ("P-ROB-3",))

    def _take(self, seat: Seat, action: Action) -> None:
        if isinstance(action, CardAction):
            self.draft |= 1 << action.card
            if self.draft.bit_count() < self.wanted:
                return
        plain = self._commit()
        fill.take(self, plain)
        self._after_take()

    def _after_take(self) -> None:
        if (
            self.options.excess_trumps == "discard_to_six"
            and self.hands[self.dealer].bit_count() > self.game.sizes.hand
        ):
            self.to_throw = [self.dealer]
            self._next_to_throw()
        else:
            self._start()

    def _start(self) -> None:
        assert self.bidder is not None
        self._begin_play(self.bidder)

    def _legal_discards(self) -> tuple[Action, ...]:
        """Non-scoring trumps, down to six (P-VAR-21)."""
        assert self.to_act is not None
        return discards_of(self.hands[self.to_act] & ~self.scorers & ~self.draft)

    def _explain_discard(self, action: Action) -> Refusal:
        assert self.to_act is not None
        if isinstance(action, CardAction) and self.hands[self.to_act] & self.scorers & 1 << action.card:
            return Refusal("A scoring trump may not be thrown.", ("P-VAR-21",))
        left = self.hands[self.to_act].bit_count() - self.game.sizes.hand - self.draft.bit_count()
        return Refusal(
            f"Throw {left} of your trumps that do not score, down to {self.game.sizes.hand_name}.", ("P-VAR-21",)
        )

    def _discard(self, seat: Seat, action: Action) -> None:
        assert isinstance(action, CardAction)
        self.draft |= 1 << action.card
        if self.hands[seat].bit_count() - self.draft.bit_count() > self.game.sizes.hand:
            return
        thrown = self._commit()
        self.hands[seat] &= ~thrown
        self.events.append(Thrown(seat, cards_in(thrown)))
        self.to_throw = self.to_throw[1:]
        self._next_to_throw()

    # Stacking ---------------------------------------------------------------------------------------------------------

    def _give_turn(self, seat: Seat) -> None:
        """A hand of more than six trumps stacks at the first trick (P-BURY-1, P-BURY-4, P-BURY-10)."""
        self.phase = STACK if not self.tricks and self.hands[seat].bit_count() > self.game.sizes.hand else PLAY
        self.to_act = seat

    def _to_bury(self, seat: Seat) -> int:
        """How many cards ``seat`` has still to bury: all but six, one of which is then played (P-BURY-1)."""
        return self.hands[seat].bit_count() - self.game.sizes.hand - self.draft.bit_count()

    def _legal_stacks(self) -> tuple[Action, ...]:
        """There is always enough to bury: at most six cards of a hand score, so n - 6 or more do not (P-BURY-5)."""
        assert self.to_act is not None
        free = self.hands[self.to_act] & ~self.draft
        if self._to_bury(self.to_act):
            return buries_of(free & ~self.scorers)  # P-BURY-3, P-BURY-6
        return plays_of(free)  # P-BURY-7: the top, any other card

    def trick_play(self) -> TrickPlay:
        if not self.in_play:
            return super().trick_play()
        full, options = self.game.sizes.hand, self.options
        waiting = (0 if self.tricks or self.played >> seat & 1 else self.hands[seat].bit_count() for seat in Seat)
        bury = [max(0, held - full) for held in waiting]  # P-BURY-1
        if self.to_act is not None:
            bury[self.to_act] -= self.draft.bit_count()
        two = options.two_scores_for == "trick_winner" or self.two_holder is None
        return self.tricks_left_with(self.count().points, jack=options.jack, two=two, bury=tuple(bury))

    def may_play(self, seat: Seat, without: CardSet = 0) -> CardSet:
        """Of a hand that stacks, what may lie on top: enough others must be left to bury (P-BURY-7)."""
        cards, hand = super().may_play(seat, without), self.hands[seat]
        if self.phase != STACK or seat != self.to_act:
            return cards
        spare = (hand & ~self.scorers).bit_count() - hand.bit_count() + self.game.sizes.hand
        return cards if spare else cards & self.scorers

    def _explain_stack(self, action: Action) -> Refusal:
        assert self.to_act is not None
        held, left = self.hands[self.to_act], self._to_bury(self.to_act)
        if isinstance(action, CardAction) and not held >> action.card & 1:
            return Refusal(f"You do not hold the {action.card.name}.", ("P-BURY-11",))
        if isinstance(action, Bury) and not left:
            return Refusal("You have buried enough; now play the card on top.", ("P-BURY-2", "P-BURY-11"))
        if isinstance(action, Bury) and self.scorers >> action.card & 1:
            return Refusal("A scoring trump may not be buried.", ("P-BURY-3", "P-BURY-11"))
        if isinstance(action, CardAction) and self.draft >> action.card & 1:
            return Refusal(f"You are burying the {action.card.name} already; choose another card.", ("P-BURY-11",))
        if left:
            count = held.bit_count()
            return Refusal(f"You hold {count} cards; bury {left}, then play one on top.", ("P-BURY-1", "P-BURY-11"))
        return Refusal("Now play the card on top.", ("P-BURY-2", "P-BURY-11"))

    def _explain_play(self, action: Action) -> Refusal:
        if isinstance(action, Bury):
            return Refusal(
                f"Only a hand of more than {self.game.sizes.hand_name} buries, at the first trick.",
                ("P-BURY-1", "P-BURY-11"),
            )
        return super()._explain_play(action)

    def _build_stack(self, seat: Seat, action: CardAction) -> None:
        if isinstance(action, Bury):
            self.draft |= 1 << action.card
        else:
            self._stack(seat, action)

    def _stack(self, seat: Seat, action: CardAction) -> None:
        """The top card counts as played, the buried ones go with the trick to its winner (P-BURY-2, P-BURY-8)."""
        buried = self._commit(1)
        under = cards_in(buried)
        self.events.append(Stacked(seat, action.card, len(under), under, self.options.buried_visible))  # P-BURY-9
        self._to_trick(seat, action.card, buried | 1 << action.card)

    # The count --------------------------------------------------------------------------------------------------------

    def count(self, penalised: frozenset[Side] = frozenset()) -> DealResult:
        """The deal counted, with the sides ``penalised`` barred from scoring (P-PLAY-12)."""
        assert self.tables is not None and self.bidder is not None
        owner = None if self.two_holder is None else self.game.side_of(self.two_holder)
        points = count_points(self.taken, self.tables.trump, owner, self.options)
        return score_deal(self.game.side_of(self.bidder), self.contract, points, self.options, penalised)

    def _finish(self) -> None:
        result = self.result = self.count()
        self.score = result.change
        name, other = SIDE_NAMES[result.bidders], SIDE_NAMES[1 - result.bidders]
        bid = bid_name(result.bid)
        won, lost = result.points[result.bidders], result.points[1 - result.bidders]
        self.events.append(
            Scored(
                result.change,
                f"{name} bid {bid} and won {won}, {other} won {lost}: the bid is {'made' if result.made else 'set'}. "
                f"{SIDE_NAMES[0]} score {result.change[0]}, {SIDE_NAMES[1]} {result.change[1]}.",
            )
        )

    phases: ClassVar[dict[str, Phase]] = {
        AUCTION: Phase(AllFoursState._legal_calls, _explain_call, AllFoursState._call),
        NAMING: Phase(_legal_trumps, _explain_trump, AllFoursState._name_trump),
        DISCARD: Phase(_legal_discards, _explain_discard, _discard),
        TAKE: Phase(_legal_takes, _explain_take, _take),
        STACK: Phase(_legal_stacks, _explain_stack, _build_stack),
        PLAY: Phase(AllFoursState._legal_plays, _explain_play, AllFoursState._play, AllFoursState._allows_play),
    }
