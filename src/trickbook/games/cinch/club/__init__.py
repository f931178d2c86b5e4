"""A deal of Cinch at a club table, where the auction, the discards and the draw can go wrong.

The state is physical: it lets happen what can happen, in the small steps in which it happens.  Cards are asked for,
served face down and lifted; anybody may speak when he has not spoken; any cards may be thrown.  Which of that is lawful
``legal_actions`` says to a player who never errs; what follows from the rest is the docket's business (``opening``),
which then makes the steps happen that no lawful deal has: ``irregular``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from trickbook.cards import Card, CardSet, card_set, cards_in
from trickbook.contract.action import DONE, Action, Bid, Discard, Pass, Play, discards_of
from trickbook.contract.acts import LIFT, SERVE, AskFor, MakeUpHand, Plain, TakeBack
from trickbook.contract.laws import Refusal
from trickbook.contract.seat import Seat
from trickbook.contract.state import Irregular, Phase, Setup
from trickbook.games.allfours.fill import off_the_top
from trickbook.games.allfours.sizes import CLOCKWISE_AFTER
from trickbook.games.allfours.state import AUCTION, PLAY, AllFoursState
from trickbook.games.cinch import fill
from trickbook.games.cinch.club.steps import DrawSurplus, LeaveAuction, ReturnCards, TopUp
from trickbook.games.cinch.events import (
    AskedFor,
    DrawnUnseen,
    Lifted,
    MadeUp,
    PutBack,
    PutOut,
    Served,
    TookBack,
)
from trickbook.games.cinch.state import DISCARD, LAY_OUT, CinchState

if TYPE_CHECKING:
    from trickbook.games.cinch.game import Cinch

SERVING = "serve"
"""The phase in which each asks for cards and the dealer serves them."""


class ClubCinchState(CinchState):
    """A deal of Cinch in progress at a club table."""

    __slots__ = ("asked", "before", "given", "kept", "out", "put_away", "served", "serving")

    def __init__(self, game: Cinch, setup: Setup) -> None:
        self.out: list[Seat] = []
        """The seats that have lost the right to bid."""
        self.kept: list[int] = [0, 0, 0, 0]
        """How many cards each has kept, once all was laid open; those taken back included."""
        self.serving: Seat | None = None
        """Whose turn it is to be served."""
        self.asked: int | None = None
        """How many cards that seat has asked for."""
        self.served: list[Seat] = []
        """The seats that have had their turn."""
        self.given: list[int] = [0, 0, 0, 0]
        """How many cards each has been given."""
        self.before: list[tuple[Card, ...]] = [(), (), (), ()]
        """Cards that lie unlifted before each seat, in the order in which they were served."""
        self.put_away: CardSet = 0
        """The plain cards that a robbing dealer has laid out face down."""
        super().__init__(game, setup)

    def legal_actions(self) -> tuple[Action, ...]:
        """As everywhere, and never kept: ``apply`` takes more than what is listed here (T-30).

        A choice begun unlawfully, which nothing can complete, may still be ended.
        """
        return (self.phases[self.phase].legal(self) or (DONE,)) if self.to_act is not None else ()

    def possible_actions(self) -> tuple[Action, ...]:
        if self.to_act is not None and self.phase in (DISCARD, LAY_OUT):
            return (*discards_of(self.hands[self.to_act] & ~self.draft), DONE)
        if self.phase == SERVING and self.asked is None:
            return tuple(AskFor(number) for number in range(self.game.sizes.dealt + 1))
        return super().possible_actions()

    def _impossible(self, seat: Seat, action: Action) -> Refusal | None:
        if self.phase != AUCTION or not isinstance(action, Bid | Pass):
            return super()._impossible(seat, action)
        if seat not in self.still_to_speak():
            return Refusal(f"{seat} has spoken, or may not speak any more.", ("C-BID-1", "C-BIR-4"))
        return None if action in self._legal_calls() else self._explain_call(action)

    def _commit(self, after: int = 0) -> CardSet:
        self._gather_draft(after)
        return super()._commit(after)

    def drop_draft(self) -> None:
        self._gather_draft()
        super().drop_draft()

    def _gather_draft(self, after: int = 0) -> None:
        """Put the drafted steps, all but the last ``after``, behind what others have done meanwhile."""
        end, number = len(self.steps) - after, self.draft.bit_count()
        own = [i for i in range(end) if self.steps[i][1] == self.to_act and isinstance(self.steps[i][2], Discard)]
        group = own[len(own) - number :]
        others = [step for i, step in enumerate(self.steps[:end]) if i not in group]
        self.steps[:end] = [*others, *(self.steps[i] for i in group)]

    # The auction ------------------------------------------------------------------------------------------------------

    def still_to_speak(self) -> list[Seat]:
        """Those who have neither spoken nor lost the right to, in rotation (C-BID-1, C-BIR-11)."""
        spoken = {seat for seat, _ in self.calls}
        return [seat for seat in self.from_eldest if seat not in spoken and seat not in self.out]

    def _call(self, seat: Seat, call: Action) -> None:
        super()._call(seat, call)
        if self.phase == AUCTION:
            self._go_round()

    def _go_round(self) -> None:
        if waiting := self.still_to_speak():
            self.to_act = waiting[0]
        else:
            self._close_auction()

    def names_without_bid(self) -> Seat:
        """The last in rotation who has not lost the right to bid; all having lost it, the dealer (C-BIR-10)."""
        return next((seat for seat in reversed(self.from_eldest) if seat not in self.out), self.dealer)

    def _why_not_out(self, seat: Seat, action: Action) -> Refusal | None:
        if self.phase != AUCTION or seat in self.out:
            return Refusal(f"{seat} has no bid to lose.", ("C-BIR-4", "C-BIR-12"))
        return None

    def _leave_auction(self, seat: Seat, action: Action) -> None:
        self.out.append(seat)
        self.events.append(PutOut(seat))
        self._go_round()

    # Discards ---------------------------------------------------------------------------------------------------------

    def _may_choose(self, action: Action) -> bool:
        """Any card may be thrown, and any number of them (T-30)."""
        assert self.to_act is not None
        if isinstance(action, Discard):
            return self.hands[self.to_act] & ~self.draft & 1 << action.card != 0
        return action == DONE

    def _choose_discard(self, seat: Seat, action: Action) -> None:
        chosen = self.together
        super()._choose_discard(seat, action)
        if self.extra_cards and (self.phase != DISCARD or self.together is not chosen):  # all that was chosen lies open
            for one in chosen:
                self.kept[one] = self.hands[one].bit_count()

    @property
    def extra_cards(self) -> bool:
        """Whether cards were dealt after the bidding, so that nobody draws any (C-VAR-6, C-VAR-7)."""
        return self.options.extra_cards != "none"

    def lies_thrown(self, seat: Seat) -> CardSet:
        """What ``seat`` has thrown and still lies among the discards."""
        return self.sealed[seat] & (self.thrown | self.thrown_trumps)

    @property
    def plain_discards(self) -> CardSet:
        """The plain cards that lie face up among the discards."""
        return self.thrown & ~self.put_away

    def _why_not_back(self, seat: Seat, action: TakeBack) -> Refusal | None:
        if not self.lies_thrown(seat) >> action.card & 1:
            return Refusal(f"The {action.card.name} does not lie among the discards of {seat}.", ("C-DISC-7",))
        if action.instead is not None and not self.hands[seat] >> action.instead & 1:
            return Refusal(f"You do not hold the {action.instead.name}.", ("C-DISC-7",))
        return None

    def _take_back(self, seat: Seat, action: TakeBack) -> None:
        """A card thrown comes back to the hand (C-DISC-7); who was asking for cards asks anew."""
        bit = 1 << action.card
        self.hands[seat] |= bit
        self.sealed[seat] &= ~bit
        self.thrown &= ~bit
        self.thrown_trumps &= ~bit
        if action.instead is None:
            self.kept[seat] += 1
        else:
            other = 1 << action.instead
            self.hands[seat] &= ~other
            self.sealed[seat] |= other
            fill.throw(self, other)
        self.events.append(TookBack(seat, action.card, action.instead))
        if seat == self.serving:
            self._turn_to(seat)

    # The draw ---------------------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        self.kept = [hand.bit_count() for hand in self.hands]
        self.phase = SERVING
        self._turn_to(self.from_eldest[0])

    def _turn_to(self, seat: Seat) -> None:
        """It is the turn of ``seat`` to ask for cards; the dealer, last, has his own draw (C-DRAW-1, C-DRAW-2)."""
        self.serving, self.asked, self.to_act = seat, None, seat
        if seat == self.dealer:
            self.serving = None
            self._fill_dealer()

    def wanted(self, seat: Seat) -> int:
        """How many cards ``seat`` should ask for (C-DRAW-1)."""
        return max(0, self.game.sizes.hand - self.hands[seat].bit_count())

    def _legal_serving(self) -> tuple[Action, ...]:
        assert self.serving is not None
        return (AskFor(self.wanted(self.serving)),) if self.asked is None else (SERVE,)

    def _allows_serving(self, action: Action) -> bool:
        if self.asked is not None:
            return action == SERVE
        return isinstance(action, AskFor) and 0 <= action.number <= self.game.sizes.stock

    def _explain_serving(self, action: Action) -> Refusal:
        assert self.serving is not None
        if self.asked is not None:
            return Refusal(f"{self.serving} has asked for cards: serve them.", ("C-DRAW-1",))
        return Refusal(f"Ask for the cards you want, such as draw {self.wanted(self.serving)}.", ("C-DRAW-1",))

    def _ask_or_serve(self, seat: Seat, action: Action) -> None:
        assert self.serving is not None
        if isinstance(action, AskFor):
            self._ask(seat, action)
        else:
            assert self.asked is not None
            self._serve(self.serving, self.asked)
            self._next_in_rotation(self.serving)

    def _ask(self, seat: Seat, action: AskFor) -> None:
        """Who wants none is not served; for the others it is the dealer's turn to serve them."""
        self.events.append(AskedFor(seat, action.number))
        if action.number:
            self.asked, self.to_act = action.number, self.dealer
        else:
            self._next_in_rotation(seat)

    def _next_in_rotation(self, seat: Seat) -> None:
        self.served.append(seat)
        self._turn_to(self.game.next_seat(seat))

    def _serve(self, seat: Seat, number: int) -> None:
        """Cards off the top lie face down before ``seat`` (C-DRAW-1), made up by C-DRAW-4 where the stock runs out."""
        had_run_out = self.reshuffled
        cards = off_the_top(self, number)
        if self.reshuffled and not had_run_out:
            self.thrown = self.put_away = 0  # the plain discards are the stock now
        self.before[seat] += tuple(cards)
        self.given[seat] += len(cards)
        self.events.append(Served(seat, len(cards)))

    def _why_not_ask(self, seat: Seat, action: AskFor) -> Refusal | None:
        if self.phase != SERVING or seat != self.serving or not 0 <= action.number <= self.game.sizes.stock:
            return Refusal(f"{seat} is not to ask for cards now.", ("C-DRAW-1", "C-DRAW-2"))
        return None

    def _top_up(self, seat: Seat, action: TopUp) -> None:
        self._serve(seat, action.number)

    def _why_not_return(self, seat: Seat, action: ReturnCards) -> Refusal | None:
        unlifted = len(self.before[seat])
        return None if 0 < action.number <= unlifted else Refusal(f"{unlifted} cards lie unlifted before {seat}.")

    def _return(self, seat: Seat, action: ReturnCards) -> None:
        """The last cards served go back as if they had not been (C-DISC-7, C-DIR-3)."""
        back = self.before[seat][-action.number :]
        self.before[seat] = self.before[seat][: -action.number]
        self.given[seat] -= action.number
        self._on_top(back)
        self.events.append(PutBack(seat, action.number))

    def _on_top(self, cards: tuple[Card, ...]) -> None:
        stock = self.new_stock if self.reshuffled else self.stock
        stock[:0] = cards

    def _why_not_lift(self, seat: Seat, action: Plain) -> Refusal | None:
        if action != LIFT:
            return Refusal("That cannot be done now.")
        return None if self.before[seat] else Refusal("No cards lie unlifted before you.", ("C-DRAW-1",))

    def _lift(self, seat: Seat, action: Action = LIFT) -> None:
        """The cards before ``seat`` are taken into the hand, and only now seen by it (T-8)."""
        cards = card_set(self.before[seat])
        self.before[seat] = ()
        self.hands[seat] |= cards
        self.events.append(Lifted(seat, cards.bit_count(), cards_in(cards)))

    def _why_not_surplus(self, seat: Seat, action: DrawSurplus) -> Refusal | None:
        held = self.hands[seat].bit_count() + len(self.before[seat])
        return None if 0 < action.number <= held else Refusal(f"{seat} has {held} cards.")

    def _draw_surplus(self, seat: Seat, action: DrawSurplus) -> None:
        """Cards drawn by those who do not see them: so they are chosen by the luck of the deal (C-DIR-2)."""
        if self.before[seat]:
            self._lift(seat)
        drawn = tuple(card for card in self.setup.luck if self.hands[seat] >> card & 1)[: action.number]
        self.hands[seat] &= ~card_set(drawn)
        self._on_top(drawn)
        self.events.append(DrawnUnseen(seat, len(drawn), drawn))
        if self.tables is not None and self.tables.two in drawn:
            self.two_holder = None

    def _why_not_make_up(self, seat: Seat, action: MakeUpHand) -> Refusal | None:
        cards = action.cards
        if not cards or len(set(cards)) < len(cards) or card_set(cards) & ~self.plain_discards:
            return Refusal("A hand is made up with plain cards that lie face up among the discards.", ("C-DIR-1",))
        return None

    def _make_up(self, seat: Seat, action: MakeUpHand) -> None:
        """Plain discards are taken into the hand (C-DIR-1, C-IRR-3)."""
        self.thrown &= ~card_set(action.cards)
        self.hands[seat] |= card_set(action.cards)
        self.events.append(MadeUp(seat, action.cards))

    # The dealer's draw ------------------------------------------------------------------------------------------------

    def _rob(self) -> None:
        self.served.append(self.dealer)
        self.given[self.dealer] = len(self.stock)
        super()._rob()

    def _draw_blind(self) -> None:
        self._serve(self.dealer, self.wanted(self.dealer))
        self.served.append(self.dealer)
        self._start()

    def _lay_out(self, seat: Seat, action: Action) -> None:
        if action == DONE:
            self.put_away = self.draft & ~self.trumps
        super()._lay_out(seat, action)

    # The play ---------------------------------------------------------------------------------------------------------

    def _begin_play(self, leader: Seat) -> None:
        """As everywhere; cards may still lie unlifted, so that a hand that seems empty is not."""
        for seat in (leader, *CLOCKWISE_AFTER[leader]):
            if self.hands[seat] or self.before[seat]:
                self._give_turn(seat)
                return
        self._end()

    @property
    def lead_made(self) -> bool:
        """Whether a card lies in the first trick, or has."""
        return self.phase == PLAY and (self.led is not None or self.tricks > 0)

    def _legal_plays(self) -> tuple[Action, ...]:
        return (LIFT,) if self.before[self.to_act or 0] else super()._legal_plays()

    def _allows_play(self, action: Action) -> bool:
        return action == LIFT if self.before[self.to_act or 0] else super()._allows_play(action)

    def _explain_play(self, action: Action) -> Refusal:
        if self.before[self.to_act or 0]:
            return Refusal("Take up the cards before you first: lift.", ("T-8", "C-DRAW-1"))
        return super()._explain_play(action)

    def _lift_or_play(self, seat: Seat, action: Action) -> None:
        """Everything has been lifted once the first card is led (T-8); the two lies where it was dealt (C-VAR-16)."""
        if not isinstance(action, Play):
            self._lift(seat)
            return
        if not self.lead_made:
            assert self.tables is not None
            for owner in self.from_eldest:
                if self.before[owner]:
                    self._lift(owner)
            self.two_holder = self._holder_of(self.tables.two)
        self._play(seat, action)

    phases: ClassVar[dict[str, Phase]] = {
        **CinchState.phases,
        AUCTION: CinchState.phases[AUCTION]._replace(perform=_call),
        DISCARD: CinchState.phases[DISCARD]._replace(perform=_choose_discard, allows=_may_choose),
        SERVING: Phase(_legal_serving, _explain_serving, _ask_or_serve, _allows_serving),
        LAY_OUT: CinchState.phases[LAY_OUT]._replace(perform=_lay_out, allows=_may_choose),
        PLAY: Phase(_legal_plays, _explain_play, _lift_or_play, _allows_play),
    }
    irregular: ClassVar[Mapping[type[Action], Irregular]] = {
        **AllFoursState.irregular,
        LeaveAuction: Irregular(_why_not_out, _leave_auction),
        TakeBack: Irregular(_why_not_back, _take_back),
        AskFor: Irregular(_why_not_ask, _ask),
        TopUp: Irregular(lambda state, seat, action: None, _top_up),
        ReturnCards: Irregular(_why_not_return, _return),
        Plain: Irregular(_why_not_lift, _lift),
        DrawSurplus: Irregular(_why_not_surplus, _draw_surplus),
        MakeUpHand: Irregular(_why_not_make_up, _make_up),
    }
