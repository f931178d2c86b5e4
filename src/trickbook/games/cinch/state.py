"""A deal of Cinch: an auction without a minimum, discards chosen apart and shown together, the draw, robbing.

Beside what the family shares: a dealer who may name trumps without a number (C-BID), extra cards (C-VAR), what each may
throw (C-DISC), and the dealer who may look through what is left of the stock (C-ROB).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from trickbook.cards import Card, CardSet, cards_in, parse_cards
from trickbook.contract.action import DONE, Action, Bid, CardAction, Discard
from trickbook.contract.event import Scored
from trickbook.contract.laws import Refusal
from trickbook.contract.seat import Seat, Side
from trickbook.contract.state import Phase, Setup
from trickbook.contract.tricks import TrickPlay
from trickbook.games.allfours.fill import serve, serve_others
from trickbook.games.allfours.points import SIDE_NAMES, points_won
from trickbook.games.allfours.state import AUCTION, NAMING, OVER, PLAY, AllFoursState
from trickbook.games.cinch import fill
from trickbook.games.cinch.events import Sealed, TakenToBid
from trickbook.games.cinch.options import CinchOptions
from trickbook.games.cinch.scoring import DealResult, score_deal

if TYPE_CHECKING:
    from trickbook.games.cinch.game import Cinch

DISCARD, ROB_OR_DRAW, LAY_OUT = "discard", "rob", "lay_out"
"""In ``lay_out`` a dealer who has robbed puts away all but six."""


class Rob(Action, frozen=True, gc=False):
    """The dealer looks through what is left of the stock."""

    def __str__(self) -> str:
        return "rob"

    @property
    def prose(self) -> str:
        return "rob the stock"


class DrawBlind(Action, frozen=True, gc=False):
    """The dealer draws from the top like the others, and never sees the rest."""

    def __str__(self) -> str:
        return "draw"

    @property
    def prose(self) -> str:
        return "draw from the top"


ROB, DRAW = Rob(), DrawBlind()


class CinchState(AllFoursState):
    """A deal of Cinch in progress."""

    game: Cinch

    __slots__ = ("from_eldest", "options", "result", "sealed", "thrown_trumps", "together", "waiting")

    def __init__(self, game: Cinch, setup: Setup) -> None:
        self.options: CinchOptions = game.options
        self.from_eldest: list[Seat] = [
            game.next_seat(setup.dealer, step) for step in (1, 2, 3, 4)
        ]  # C-GEN-9, C-GEN-10
        self.together: list[Seat] = []
        """The seats that choose their discards apart and show them together, in turn order."""
        self.waiting: list[Seat] = []
        """Those of them that have not chosen yet."""
        self.sealed: list[CardSet] = [0, 0, 0, 0]
        """What each seat has chosen to throw."""
        self.thrown_trumps: CardSet = 0
        """The trumps among the discards (C-DISC-6)."""
        self.result: DealResult | None = None
        super().__init__(game, setup)

    # The auction ------------------------------------------------------------------------------------------------------

    def may_pass(self) -> bool:
        return True  # C-BID-12

    def bid_range(self) -> tuple[int, int]:
        return max(self.options.min_bid, self.contract + 1), self.game.all_points  # C-BID-3..5

    def _explain_call(self, action: Action) -> Refusal:
        if not isinstance(action, Bid):
            return Refusal("It is time to bid or pass.", ("C-BID-1", "C-BID-12"))
        if action.points > self.game.all_points:
            return Refusal(f"The highest bid is {self.game.all_points}.", ("C-BID-3",))
        if action.points < self.options.min_bid:
            return Refusal(f"The lowest bid is {self.options.min_bid}.", ("C-BID-3",))
        if self.contract >= self.game.all_points:
            return Refusal(f"{self.contract} has been bid, so you can only pass.", ("C-BID-3", "C-BID-4"))
        return Refusal(f"{self.contract} has been bid, so bid more or pass.", ("C-BID-4",))

    def _close_auction(self) -> None:
        """The highest bidder names trumps (C-BID-6); nobody having bid, the dealer, if anybody (C-BID-7, C-BID-8)."""
        options = self.options
        if self.bidder is None:
            if options.all_pass == "redeal":
                self._throw_in()
                return
            self.bidder = self.names_without_bid()
            if options.all_pass == "dealer_forced_min" and self.bidder == self.dealer:  # another: 0, C-BIR-10
                self.contract = options.min_bid
                self.events.append(TakenToBid(self.bidder, options.min_bid))
        if options.extra_cards == "thirteen_after_bid":
            for seat in self.from_eldest:
                fill.deal_extra(self, seat)
        elif options.extra_cards == "blind":
            fill.deal_extra(self, self.bidder, self.game.sizes.extra * self.from_eldest.index(self.bidder))
        super()._close_auction()

    def names_without_bid(self) -> Seat:
        """Who names trumps when nobody has bid (C-BID-7)."""
        return self.dealer

    def _throw_in(self) -> None:
        self.phase, self.to_act, self.score = OVER, None, (0, 0)
        self.events.append(
            Scored((0, 0), "Nobody has bid: the hand is thrown in, nobody scores, and the deal passes on.")
        )

    def _explain_trump(self, action: Action) -> Refusal:
        return Refusal("It is time to name trumps: clubs, diamonds, hearts or spades.", ("C-BID-6", "C-BID-7"))

    # Discards ---------------------------------------------------------------------------------------------------------

    def _fill(self) -> None:
        assert self.bidder is not None
        if self.options.extra_cards == "blind":
            self._choose_apart([self.bidder])  # C-VAR-7, C-DISC-9: the maker shows first, then the others
        else:
            self._choose_apart(self.from_eldest)

    def _choose_apart(self, seats: list[Seat]) -> None:
        self.together, self.waiting = list(seats), list(seats)
        self.phase, self.to_act = DISCARD, seats[0]

    def choosers(self) -> tuple[Seat, ...]:
        return tuple(self.waiting) if self.phase == DISCARD else super().choosers()

    def may_throw(self) -> fill.Throw:
        """What the seat to act may throw."""
        seat, options = self.to_act, self.options
        assert seat is not None and self.tables is not None
        exactly = self.phase == LAY_OUT or options.extra_cards != "none"
        trump_discard: str = options.trump_discard
        if self.phase == LAY_OUT and options.rob == "must_take_trumps" and trump_discard == "allowed":
            trump_discard = "surplus_only"  # C-ROB-2: trumps first, up to six
        return fill.may_throw(
            self.hands[seat],
            self.tables,
            trump_discard,
            all_plain=options.discard_rule == "all_plain" and seat != self.dealer and not exactly,
            exactly=exactly,
            full=self.game.sizes.hand,
        )

    def _legal_discards(self) -> tuple[Action, ...]:
        return self.may_throw().steps(self.draft)

    def _explain_discard(self, action: Action) -> Refusal:
        assert self.to_act is not None
        throw, held, robbing = self.may_throw(), self.hands[self.to_act], self.phase == LAY_OUT
        extra = {"thirteen_after_bid": "C-VAR-6", "blind": "C-VAR-7"}.get(self.options.extra_cards, "C-DISC-1")
        number = ("C-ROB-8",) if robbing else (extra,)
        which: tuple[str, ...] = ("C-ROB-3", "C-ROB-8") if robbing else ("C-DISC-4", "C-DISC-5")
        if robbing and self.options.trump_discard == "allowed":
            which = ("C-ROB-2",)  # nothing else then makes him keep trumps
        owed_plain, owed_trumps, owed = throw.wants(self.draft)
        six = self.game.sizes.hand_name
        if isinstance(action, Discard):
            card = action.card
            if not held >> card & 1:
                return Refusal(f"You do not hold the {card.name}.", number)
            if self.draft >> card & 1:
                return Refusal(f"You have chosen the {card.name} already.", number)
            if self.draft.bit_count() >= throw.most:
                return Refusal("You have chosen enough; say done.", number)
            if not self.trumps >> card & 1:
                return Refusal(f"You hold more than {six} trumps, so trumps are what you have still to throw.", which)
            if not throw.most_trumps:
                return Refusal(f"A trump may be thrown only by a hand with more than {six} of them.", which)
            if not throw.trumps >> card & 1:
                return Refusal("A scoring trump may not be thrown.", which)
            return Refusal(f"Of your trumps just the {throw.most_trumps} above {six} may be thrown.", which)
        if action != DONE:
            return Refusal("It is time to choose the cards you throw; then say done.", number)
        if owed_trumps:
            return Refusal(f"You hold more than {six} trumps; throw {owed_trumps} more of them.", which)
        if owed > 0:
            return Refusal(f"Throw {owed} more {'card' if owed == 1 else 'cards'}.", number)
        return Refusal(f"Every plain card goes; throw {owed_plain} more.", ("C-DISC-3", "C-VAR-12"))

    def _choose_discard(self, seat: Seat, action: Action) -> None:
        if isinstance(action, CardAction):
            self.draft |= 1 << action.card
            return
        self.sealed[seat] = self._commit(1)
        self.events.append(Sealed(seat, cards_in(self.sealed[seat])))
        self.waiting = [waiting for waiting in self.waiting if waiting != seat]
        if self.waiting:
            self.to_act = self.waiting[0]
            return
        fill.lay_open(self)
        if self.options.extra_cards == "none":
            self._draw()
        elif self.together == [self.bidder]:
            others = [other for other in self.from_eldest if other != self.bidder]
            for other in others:
                fill.deal_extra(self, other)
            self._choose_apart(others)
        else:
            self._start()

    # The draw ---------------------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        """Everybody is served in rotation, the dealer last (C-DRAW-1, C-DRAW-2)."""
        serve_others(self)
        self._fill_dealer()

    def refill_order(self) -> tuple[Card, ...] | None:
        """The discarded plain cards in the order of the pack; of a set piece, its hands as written, then the stock.

        They always suffice (C-DRAW-4).
        """
        if self.options.stock_exhausted == "play_short":
            return None
        if self.setup.pack is not None:
            return self.setup.pack
        places = (*(f"hand.{seat.letter}" for seat in self.from_eldest), "stock")
        return tuple(card for place in places for card in parse_cards(self.setup.piece.get(place, "")))

    def _fill_dealer(self) -> None:
        """The dealer, last (C-DRAW-2), draws or robs; with no more left than a full hand takes there is no choice."""
        rob = self.options.rob
        if (
            rob == "blind"
            or self.hands[self.dealer].bit_count() + len(self.stock) <= self.game.sizes.hand
            or not self.stock
        ):
            self._draw_blind()  # C-VAR-14, C-ROB-9
        elif rob == "may":
            self.phase, self.to_act = ROB_OR_DRAW, self.dealer  # C-ROB-1, C-ROB-2, C-ROB-5
        else:
            self._rob()

    def _legal_robbing(self) -> tuple[Action, ...]:
        return (ROB, DRAW)

    def _explain_robbing(self, action: Action) -> Refusal:
        return Refusal("Say rob to look through what is left, or draw to draw from the top.", ("C-ROB-1", "C-ROB-2"))

    def _rob_or_draw(self, seat: Seat, action: Action) -> None:
        if action == ROB:
            self._rob()
        else:
            self._draw_blind()

    def _rob(self) -> None:
        """Hand and remainder are one; what is not kept goes (C-ROB-3, C-ROB-4, C-ROB-8)."""
        fill.rob(self)
        self.phase, self.to_act = LAY_OUT, self.dealer

    def _draw_blind(self) -> None:
        serve(self, self.dealer)
        self._start()

    def _lay_out(self, seat: Seat, action: Action) -> None:
        if isinstance(action, CardAction):
            self.draft |= 1 << action.card
            return
        fill.lay_out(self, self._commit(1))
        self._start()

    # The play ---------------------------------------------------------------------------------------------------------

    def _start(self) -> None:
        """The maker leads, every hand holding six cards (C-PLAY-1, C-ROB-6)."""
        assert self.bidder is not None
        self._begin_play(self.bidder)

    def _owes_trump_lead(self) -> CardSet:
        """The trumps one of which the maker must lead first, if that is the rule and he holds any (C-VAR-15)."""
        first = not self.tricks and self.led is None and self.to_act == self.bidder
        if self.options.first_lead == "any" or not first or self.to_act is None:
            return 0
        return self.hands[self.to_act] & self.trumps

    def trick_play(self) -> TrickPlay:
        if not self.in_play:
            return super().trick_play()
        two = self.options.low_counts_for == "winner" or self.two_holder is None
        return self.tricks_left_with(self.count().points, jack=1, two=two, owed=self._owes_trump_lead())

    def playable(self) -> CardSet:
        return self._owes_trump_lead() or super().playable()  # C-PLAY-2

    def may_play(self, seat: Seat, without: CardSet = 0) -> CardSet:
        owed = self._owes_trump_lead() & ~without if seat == self.to_act else 0
        return owed or super().may_play(seat, without)

    def _explain_play(self, action: Action) -> Refusal:
        owed = self._owes_trump_lead()
        assert self.to_act is not None
        if owed and isinstance(action, CardAction) and self.hands[self.to_act] >> action.card & 1:
            return Refusal("The first lead must be a trump, and you hold one.", ("C-VAR-15",))
        return super()._explain_play(action)

    # The count --------------------------------------------------------------------------------------------------------

    def count(self, penalised: frozenset[Side] = frozenset()) -> DealResult:
        """The deal counted, with the sides ``penalised`` barred from scoring.

        Trumps among the discards count for the makers' side, whoever threw them (C-SCORE-1, C-DISC-6); what is left in
        the stock for nobody (C-ROB-7).
        """
        assert self.tables is not None and self.bidder is not None
        makers, options = self.game.side_of(self.bidder), self.options
        owner = None
        if options.low_counts_for == "holder" and self.two_holder is not None:
            owner = self.game.side_of(self.two_holder)  # C-VAR-16
        taken = list(points_won(self.taken, self.tables.trump, two_owner=owner))
        if options.discarded_trumps == "to_maker_side":
            taken[makers] += sum(points_won((self.thrown_trumps, 0), self.tables.trump))
        return score_deal(makers, self.contract, (taken[0], taken[1]), options, penalised)

    def _finish(self) -> None:
        result = self.result = self.count()
        self.score = result.change
        name, other = SIDE_NAMES[result.makers], SIDE_NAMES[1 - result.makers]
        won, lost = result.points[result.makers], result.points[1 - result.makers]
        if result.bid:
            bid, end = f"bid {result.bid} and", f": the bid is {'made' if result.made else 'set'}"
        else:
            bid, end = "named trumps without a bid and", ""
        self.events.append(
            Scored(
                result.change,
                f"{name} {bid} won {won}, {other} won {lost}{end}. "
                f"{SIDE_NAMES[0]} score {result.change[0]}, {SIDE_NAMES[1]} {result.change[1]}.",
            )
        )

    phases: ClassVar[dict[str, Phase]] = {
        AUCTION: Phase(AllFoursState._legal_calls, _explain_call, AllFoursState._call),
        NAMING: Phase(AllFoursState._legal_trumps, _explain_trump, AllFoursState._name_trump),
        DISCARD: Phase(_legal_discards, _explain_discard, _choose_discard),
        ROB_OR_DRAW: Phase(_legal_robbing, _explain_robbing, _rob_or_draw),
        LAY_OUT: Phase(_legal_discards, _explain_discard, _lay_out),
        PLAY: Phase(AllFoursState._legal_plays, _explain_play, AllFoursState._play, AllFoursState._allows_play),
    }
