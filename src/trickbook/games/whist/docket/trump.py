"""The trump card at the table: left lying, taken up too soon, named, forgotten, and the trumps called for it.

Rules W-TRUMP-1..11.  At a club table the dealer takes it up by ``take up``, or by playing it (T-24).
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from trickbook.cards import SUIT_CARDS, Card, cards_in
from trickbook.contract.action import Action
from trickbook.contract.acts import Demand, ExposeCard
from trickbook.contract.docket import Right
from trickbook.contract.laws import Answer, Case, Expose, Grant, Lapse, Oblige, Refusal
from trickbook.contract.seat import Seat
from trickbook.games.whist.acts import PUT_BACK, TAKE_UP, TRUMPS_CALLED
from trickbook.games.whist.club import LAY_BACK, ClubWhistState
from trickbook.games.whist.docket.means import CALL_TRUMP
from trickbook.games.whist.docket.order import Orders
from trickbook.games.whist.laws.obeying import HIGHEST_TRUMP
from trickbook.games.whist.laws.trump import FORGOTTEN, NAMED

TO_LAY_BACK = "put back the trump card"


class TrumpOwed(msgspec.Struct, eq=False):
    """The highest or lowest trump of ``offender`` may be called."""

    offender: Seat
    offence: str
    rules: tuple[str, ...]
    called: Demand | None = None
    """Which of the two, once it has been called."""


class TrumpCard(Orders):
    """What can go wrong with the trump card."""

    def __init__(self, state: ClubWhistState) -> None:
        super().__init__(state)
        self.owed_trumps: list[TrumpOwed] = []
        self.early = False
        """Whether the trump card was taken up before the dealer's turn and has not been put back."""
        self.to_lay_back = False
        """Whether the dealer has to put it back."""

    @property
    def turned(self) -> Card | None:
        """The card that was turned."""
        return self.state.turned

    @property
    def dealers_turn_has_come(self) -> bool:
        """Whether the dealer is to play to the first trick, or has."""
        return self.state.complete_tricks > 0 or self.has_played(self.state.dealer) or self.on_turn == self.state.dealer

    # Taking it up -----------------------------------------------------------------------------------------------------

    def why_not_take_up(self, seat: Seat) -> Refusal | None:
        """Only a trump card that lies there and cannot be called yet is taken up."""
        if seat != self.state.dealer or not self.state.lies or not self.state.in_play:
            return Refusal("No trump card lies before you.", ("W-TRUMP-1",))
        if self.turned is not None and self.exposed[seat] >> self.turned & 1:
            return Refusal("The trump card has lain there too long: it stays on the table.", ("W-TRUMP-5",))
        return None

    def take_up_trump(self, seat: Seat) -> None:
        """The dealer takes the trump card into the hand, in time or too soon (W-TRUMP-1, W-TRUMP-6, W-TRUMP-11)."""
        self.events += self.state.force(seat, TAKE_UP)
        if self.dealers_turn_has_come:
            return
        self.early = True
        ruling = self.case("trump card taken up early", seat, laid_back="nothing")
        if (grant := ruling.grant) is not None:
            right = Right(TO_LAY_BACK, seat, self.adversaries(seat), (PUT_BACK,), grant.until, ruling.rules, (seat,))
            self.grant(right)
        self.to_lay_back |= ruling.orders(Oblige)

    def lay_back(self, seat: Seat, card: Card) -> None:
        """The dealer lays down a card as the trump card: another one is exposed (W-TRUMP-6)."""
        same = card == self.turned
        ruling = self.case("trump card taken up early", seat, laid_back="the trump card" if same else "another card")
        if ruling.orders(Expose):
            self.expose(seat, card.bit)
        if same:
            self.early = self.to_lay_back = False
            self.events += self.state.force(seat, LAY_BACK)

    def dealer_plays(self) -> None:
        """With the dealer's first card all that is over."""
        self.early = self.to_lay_back = False

    def trump_card_lies(self) -> None:
        """A trick has been quitted: left lying too long, the trump card stays there and may be called (W-TRUMP-5)."""
        dealer, turned = self.state.dealer, self.turned
        if turned is None or not self.state.lies or self.exposed[dealer] >> turned & 1:
            return
        case = Case("trump card left lying", dealer, {"quitted": min(self.quitted, 2)}, None, self.quitted)
        if self.game.judge(case).orders(Expose):
            self.rule(case)
            self.expose(dealer, turned.bit)

    # Naming it --------------------------------------------------------------------------------------------------------

    def trump_card_named(self, seat: Seat) -> None:
        """Somebody names the trump card (W-TRUMP-2, W-TRUMP-9, W-TRUMP-10)."""
        taken = not self.state.lies and not self.early
        who = "the dealer" if seat == self.state.dealer else "another player"
        ruling = self.case("trump card named", seat, taken_up=taken, who=who)
        if ruling.orders(Grant):
            self.owed_trumps.append(TrumpOwed(seat, NAMED, ruling.rules))

    def trump_card_forgotten(self, seat: Seat) -> None:
        """The dealer says that he has forgotten it (W-TRUMP-7, W-TRUMP-11)."""
        ruling = self.case("trump card forgotten", seat)
        if ruling.orders(Grant):
            self.owed_trumps.append(TrumpOwed(seat, FORGOTTEN, ruling.rules))

    # The call of a trump ----------------------------------------------------------------------------------------------

    def owes_trump(self, seat: Seat) -> TrumpOwed | None:
        """The first offence for which a trump of ``seat`` may be called."""
        return next((owed for owed in self.owed_trumps if owed.offender == seat), None)

    def offered(self, owner: Seat) -> Iterator[Right]:
        yield from super().offered(owner)
        if (owed := self.owes_trump(owner)) is not None:
            choices = TRUMPS_CALLED if owed.called is None else (owed.called,)
            yield Right(CALL_TRUMP, owner, self.adversaries(owner), choices, "the offender plays", owed.rules)

    def trump_called(self, seat: Seat, act: Demand, right: Right) -> None:
        """A call of the highest or lowest trump: void where it would force a revoke, else it binds (W-TRUMP-4).

        Whether the player has a trump at all nobody is told; without one he is free, and the penalty is spent.
        """
        owner = right.against
        owed = self.owes_trump(owner)
        assert owed is not None
        trumps = self.state.hands[owner] & SUIT_CARDS[self.state.trump]
        wanted = cards_in(trumps)[-1 if act.what == HIGHEST_TRUMP else 0] if trumps else None
        revoke = wanted is not None and not self.state.may_play(owner) >> wanted & 1
        facts: dict[str, Answer] = {
            "offence": owed.offence,
            "caller": "an adversary",
            "before": "never" if owed.called is None else "the same",
            "can_obey": "only by a revoke" if revoke else "yes",
        }
        ruling = self.game.judge(Case("trump called", owner, facts))
        owed.called = act
        if ruling.orders(Oblige):
            self.bind(owner, act, seat)
        else:
            self.ruled("trump called", owner, seat, ruling)
        if not self.is_repeated(owed):
            self.owed_trumps.remove(owed)

    def is_repeated(self, owed: TrumpOwed) -> bool:
        """Whether a call may be made again until it is obeyed."""
        facts: dict[str, Answer] = {
            "offence": owed.offence, "caller": "an adversary", "before": "never", "can_obey": "only by a revoke",
        }  # fmt: skip
        return not self.game.judge(Case("trump called", owed.offender, facts)).orders(Lapse)

    def obeyed_trump_call(self, seat: Seat, card: Card) -> None:
        """A trump played to a trick for which one had been called: everybody takes the call as obeyed."""
        demand = next((d for d in self.demands if (d.seat, d.trick) == (seat, self.number)), None)
        if demand is not None and demand.act in TRUMPS_CALLED and card.suit == self.state.trump:
            owed = self.owes_trump(seat)
            if owed is not None and owed.called == demand.act:
                self.owed_trumps.remove(owed)

    def dealer_owes(self, seat: Seat) -> Action | None:
        """What the dealer has to do with the trump card, to be above reproach."""
        if seat != self.state.dealer or self.turned is None:
            return None
        if self.to_lay_back:
            return ExposeCard(self.turned)
        if self.on_turn == seat and self.why_not_take_up(seat) is None:
            return TAKE_UP
        return None
