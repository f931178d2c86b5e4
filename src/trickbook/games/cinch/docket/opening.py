"""Foster's laws of what comes before the play of Cinch, at a club table: what may be done, the discards, the draw.

Rules C-DISC-7, C-DISC-8, C-DIR; the auction is in ``auction``.  Whoever throws or asks for cards is seen by all, so
nothing is hidden here but the faces of cards: the laws wait for somebody to notice.
"""

from __future__ import annotations

from trickbook.cards import Card, card_set
from trickbook.contract.action import DONE, Action, Play
from trickbook.contract.acts import (
    LAY_DOWN,
    LIFT,
    SERVE,
    WAIVE,
    AskFor,
    CallCard,
    Demand,
    ExposeCard,
    ForbidCard,
    MakeUpHand,
    NameCard,
    ObjectTo,
    PointOut,
    TableAct,
    TakeBack,
)  # fmt: skip
from trickbook.contract.docket import refuse
from trickbook.contract.laws import (
    Answer,
    Case,
    Correct,
    DrawUnseen,
    MakeUp,
    Refusal,
)
from trickbook.contract.seat import Seat
from trickbook.errors import IllegalAction
from trickbook.games.allfours.state import AUCTION, NAMING
from trickbook.games.cinch.club.steps import DrawSurplus, ReturnCards, TopUp
from trickbook.games.cinch.docket.auction import NEW_DEAL, AuctionDocket, is_said
from trickbook.games.cinch.laws.drawing import PLAIN_DISCARDS
from trickbook.games.cinch.state import DISCARD, LAY_OUT


class CinchDocket(AuctionDocket):
    """The docket of a deal of Cinch."""

    # What may be done -------------------------------------------------------------------------------------------------

    def lawful(self, seat: Seat) -> tuple[Action, ...]:
        if self.state.in_play and self.state.before[seat]:
            return (LIFT,)
        return super().lawful(seat)

    def check_opening(self, seat: Seat, actions: tuple[Action, ...]) -> None:
        """Words and cards are free to all (T-30); bids only where irregular ones have their penalties."""
        first = actions[0]
        if isinstance(first, TableAct):
            if len(actions) != 1:
                raise IllegalAction("One thing at a time.")
            refuse(self.refusal_of(seat, first))
        elif all(isinstance(action, Play) for action in actions):
            refuse(self.why_not_held(seat, [action.card for action in actions if isinstance(action, Play)]))
        elif self.state.options.irregular_bids == "foster" and is_said(actions):
            return
        else:
            self.state.check_choice(seat, actions)

    def perform(self, seat: Seat, actions: tuple[Action, ...]) -> None:
        self.lift_before(seat, actions[0])
        super().perform(seat, actions)

    def perform_opening(self, seat: Seat, actions: tuple[Action, ...]) -> None:
        first = actions[0]
        if isinstance(first, TableAct):
            self.do(seat, first)
        elif isinstance(first, Play):
            for action in actions:
                self.tell(seat, action)
            cards = card_set(action.card for action in actions if isinstance(action, Play))
            if self.state.trump is None:
                self.show_early(seat, cards)
            else:
                self.show_card(seat, cards, "led before the dealer had completed his hand")  # C-IRR-26
        elif is_said(actions):
            self.go_on(seat)
            self.speak(seat, actions)
        else:
            self.perform_lawful(seat, actions)
            if actions[-1] == DONE:
                self.go_on(seat)

    def refusal_of(self, seat: Seat, act: Action) -> Refusal | None:
        state = self.state
        over = Refusal("The hand is over.")
        match act:
            case _ if act == LIFT:
                return self.impossible(seat, LIFT)
            case _ if act == SERVE:
                if seat == state.to_act and state.allows(SERVE):
                    return None
                return Refusal("There is nobody for you to serve now.", ("C-DRAW-1", "C-DRAW-2"))
            case AskFor(number):
                return over if state.is_over else self.why_not_draw(seat, number)
            case MakeUpHand():
                return over if state.is_over else self.why_not_make_up(seat, act)
            case PointOut(card):
                return over if state.is_over else self.why_not_point_out(seat, card)
            case TakeBack(card, _) if self.before_play or state.lies_thrown(seat) >> card & 1:
                return over if state.is_over else self.why_not_take_back(seat, act)
            case ObjectTo("count", other) if not state.is_over:
                return self.why_not_count(other)
            case Demand() if act == NEW_DEAL and not self.right_to(seat, act):
                return Refusal(
                    "A new deal may be demanded by the adversaries of a player who has shown a card before trumps were "
                    "named, until one of them bids, passes, names a suit or discards.",
                    ("C-BIR-8",),
                )
            case CallCard() | ForbidCard() if self.before_play:
                return Refusal("The play has not begun, so no card can be called yet.", ("C-IRR-28", "C-IRR-37"))
            case ForbidCard(card) if self.shown_early >> card & 1:
                return Refusal("Only a trump exposed after trumps were named may be forbidden.", ("C-IRR-29",))
        return super().refusal_of(seat, act)

    def do(self, seat: Seat, act: Action) -> None:
        state = self.state
        match act:
            case _ if act == LIFT:
                self.events += state.force(seat, LIFT)
            case _ if act == SERVE:
                self.events += state.apply(SERVE)
            case AskFor() if seat == state.to_act and state.allows(act):
                self.events += state.apply(act)
            case AskFor() if seat == state.serving:
                self.events += state.force(seat, act)  # nothing was served yet: the number last said counts
            case AskFor():
                self.tell(seat, act)
                self.count_hand(seat, seat)
            case MakeUpHand():
                self.make_up(seat, act)
            case PointOut():
                self.tell(seat, act)
                partner = self.game.next_seat(seat, 2)
                self.case("trump thrown", partner, seat, **self.facts_of_slip(partner))
            case TakeBack(card, _) if state.lies_thrown(seat) >> card & 1:
                self.take_back_discard(seat, act)
            case Demand() if act == NEW_DEAL:
                right = self.right_to(seat, act)
                assert right is not None
                self.tell(seat, act)
                self.close(right)
                self.redeal = right.rules
            case ExposeCard(card) | NameCard(card) if state.trump is None:
                self.tell(seat, act)
                self.show_early(seat, card.bit)
            case _ if act == LAY_DOWN and state.trump is None:
                self.tell(seat, act)
                self.show_early(seat, state.hands[seat])
            case _:
                super().do(seat, act)

    @property
    def lead_made(self) -> bool:
        """Whether the first lead has been made: what had to be done before it stays too late if it is taken back."""
        return self.led_once or self.state.lead_made

    def retract(self, rules: tuple[str, ...]) -> list[tuple[Seat, Card]]:
        self.led_once = True
        return super().retract(rules)

    # Trumps thrown ----------------------------------------------------------------------------------------------------

    def next_served(self, seat: Seat) -> bool:
        """Whether the next player has been served (T-9); for the dealer, whether the first card is led (C-DIR-5)."""
        state = self.state
        return self.lead_made or (seat != state.dealer and self.game.next_seat(seat) in state.served)

    def facts_of_slip(self, seat: Seat) -> dict[str, Answer]:
        """The facts of a thrown trump (C-DISC-7); with the first lead all that was given has been lifted."""
        state = self.state
        return {
            "kept_six": state.kept[seat] >= state.game.sizes.hand and not state.given[seat],  # nothing to lift
            "lifted": self.lead_made or (state.given[seat] > 0 and not state.before[seat]),
            "next_served": self.next_served(seat),
        }

    def why_not_point_out(self, seat: Seat, card: Card) -> Refusal | None:
        """The partner points out a trump that was thrown (C-DISC-7)."""
        partner = self.game.next_seat(seat, 2)
        if not (self.state.lies_thrown(partner) & self.state.thrown_trumps) >> card & 1:
            return Refusal(
                f"The {card.name} is no trump that your partner has thrown; only a partner may point out a slip.",
                ("C-DISC-7",),
            )
        return None

    def why_not_take_back(self, seat: Seat, act: TakeBack) -> Refusal | None:
        """A thrown trump comes back while there is time, a card put out for it only where six were kept (C-DISC-7)."""
        state, card = self.state, act.card
        if (refusal := self.impossible(seat, act)) is not None:
            return refusal
        if not state.thrown_trumps >> card & 1:
            return Refusal("Only a trump thrown by mistake may be taken back.", ("C-DISC-7",))
        ruling = self.game.judge(Case("trump thrown", seat, self.facts_of_slip(seat)))
        if not ruling.orders(Correct):
            return Refusal(ruling.sentence, ruling.rules)
        six = state.game.sizes.hand_name
        if act.instead is None and state.kept[seat] >= state.game.sizes.hand:
            return Refusal(
                f"You kept {six} cards, so another is put out in its place: take back {card} for ...", ("C-DISC-7",)
            )
        if act.instead is not None and state.kept[seat] < state.game.sizes.hand:
            return Refusal(f"You kept fewer than {six} cards, so nothing is put out for it.", ("C-DISC-7",))
        return None

    def take_back_discard(self, seat: Seat, act: TakeBack) -> None:
        """The trump is in the hand again, and a card given too many on the stock, unseen (C-DISC-7)."""
        state = self.state
        self.case("trump thrown", seat, None, **self.facts_of_slip(seat))
        self.events += state.force(seat, act)
        self.shown[seat] |= act.card.bit
        surplus = min(self.cards_of(seat) - state.game.sizes.hand, len(state.before[seat]))
        if surplus > 0:
            self.events += state.force(seat, ReturnCards(surplus))

    # Wrong numbers ----------------------------------------------------------------------------------------------------

    def lift_before(self, seat: Seat, act: Action) -> None:
        """What was served is lifted with the first act, unless it puts things right; by all at the lead (T-8)."""
        state = self.state
        leads = isinstance(act, Play) and state.in_play and not state.lead_made
        rights = isinstance(act, TakeBack | AskFor) or act in (LIFT, WAIVE, ObjectTo("count", seat))
        for owner in state.from_eldest if leads else () if rights else (seat,):
            if state.before[owner]:
                self.events += state.force(owner, LIFT)

    def cards_of(self, seat: Seat) -> int:
        """How many cards ``seat`` has, those not lifted included."""
        return self.state.hands[seat].bit_count() + len(self.state.before[seat])

    def has_put_a_card(self, seat: Seat) -> bool:
        """Whether ``seat`` has put a card to the first trick (C-DIR-4)."""
        return self.state.tricks > 0 or self.has_played(seat)

    def due(self, seat: Seat) -> int:
        """How many cards ``seat`` should have now."""
        return self.state.game.sizes.hand - self.state.tricks - self.has_played(seat)

    def why_not_served(self, seat: Seat) -> Refusal | None:
        """Why ``seat`` does not have its cards yet."""
        state = self.state
        if state.phase in (AUCTION, NAMING, DISCARD):
            return Refusal("Nobody has drawn any cards yet.", ("C-DRAW-1",))
        drawing = state.phase == LAY_OUT and seat == state.dealer
        if not state.in_play and (drawing or seat not in state.served):
            return Refusal(f"{seat} has still to draw.", ("C-DRAW-1", "C-DRAW-2"))
        return None

    def why_not_count(self, other: Seat) -> Refusal | None:
        """A hand is counted once it is served, or when it has kept too many for that."""
        state = self.state
        kept_too_many = state.serving is not None and self.cards_of(other) > self.due(other)
        return None if kept_too_many and state.phase != DISCARD else self.why_not_served(other)

    def why_not_draw(self, seat: Seat, number: int) -> Refusal | None:
        """Cards are asked for in turn; afterwards the number may be corrected by saying the right one (C-DIR-3)."""
        state = self.state
        if seat == state.serving:
            return self.impossible(seat, AskFor(number))
        if (refusal := self.why_not_served(seat)) is not None:
            return refusal
        if self.has_put_a_card(seat):
            return Refusal("You have put a card to the first trick, so no more are drawn.", ("C-DIR-4", "C-IRR-3"))
        held, right = self.cards_of(seat), max(0, self.due(seat) - state.kept[seat])
        if held == self.due(seat):
            return Refusal(f"You have {held} cards, the right number.", ("C-DIR-3", "C-DRAW-1"))
        return None if number == right else Refusal(f"The right number is {right}.", ("C-DIR-3", "C-DRAW-1"))

    def facts_of_number(self, seat: Seat) -> dict[str, Answer]:
        """The facts of a wrong number of cards before the hand has put one to the first trick (C-DIR)."""
        state, surplus = self.state, self.cards_of(seat) - self.due(seat)
        return {
            "number": "too many" if surplus > 0 else "too few",
            "played": False,
            "dealer": seat == state.dealer,
            "next_served": self.next_served(seat),
            "lifted": len(state.before[seat]) < max(1, surplus),
        }

    def count_hand(self, seat: Seat, other: Seat) -> None:
        """A wrong number is put right; after a card to the first trick C-IRR-1 to 3 have it (C-DIR-1..5)."""
        if self.has_put_a_card(other):
            super().count_hand(seat, other)
            return
        surplus = self.cards_of(other) - self.due(other)
        if not surplus:
            sentence = f"{other} has {self.due(other)} cards, the right number. Nothing changes."
            self.groundless("wrong number drawn", other, seat, sentence, ("C-DIR-3", "C-DRAW-1"))
            return
        for remedy in self.case("wrong number drawn", other, seat, **self.facts_of_number(other)).remedies:
            if isinstance(remedy, Correct):
                self.step(other, ReturnCards(surplus))
            elif isinstance(remedy, DrawUnseen):
                self.step(other, DrawSurplus(surplus))
            elif isinstance(remedy, MakeUp) and remedy != PLAIN_DISCARDS:
                self.step(other, TopUp(-surplus))

    def why_not_make_up(self, seat: Seat, act: MakeUpHand) -> Refusal | None:
        """A short hand is made up with plain discards, if the stock is not to do it (C-DIR-1, C-DIR-3, C-IRR-3)."""
        state = self.state
        if (refusal := self.why_not_served(seat)) is not None:
            return refusal
        missing = self.due(seat) - self.cards_of(seat)
        if missing < len(act.cards):
            return Refusal(f"Your hand is short of {max(0, missing)} cards.", ("C-DIR-1", "C-IRR-3"))
        if card_set(act.cards) & state.trumps:
            return Refusal("No trump may be taken from the discards.", ("C-DIR-1", "C-IRR-3"))
        if not self.has_put_a_card(seat) and not self.next_served(seat):
            return Refusal("The next player has not been served, so you draw from the stock: draw N.", ("C-DIR-3",))
        if self.open_trick and not state.hands[seat]:
            return Refusal("Wait until the trick has been turned.", ("C-IRR-3",))
        return self.impossible(seat, act)

    def make_up(self, seat: Seat, act: MakeUpHand) -> None:
        """The player has chosen plain cards from the discards (C-DIR-1, C-IRR-3)."""
        if self.has_put_a_card(seat):
            self.case("too few cards", seat)
        else:
            self.case("wrong number drawn", seat, None, **self.facts_of_number(seat))
        self.step(seat, act)
        self.shown[seat] |= card_set(act.cards)

    def step(self, seat: Seat, step: Action) -> None:
        """Make a step happen; amid a trick, as if before it, so that it stays done when cards of it are taken back."""
        state = self.state
        if not self.under_way and not self.open_trick:
            self.events += state.force(seat, step)
            return
        since = state.steps[self.begun :]
        state.take_back(self.begun)
        self.events += state.force(seat, step)
        self.begun = len(state.steps)
        for _, who, action in since:
            if action is None:
                state.set_turn(who)
            else:
                state.force(who, action)
