"""Foster's laws of the auction of Cinch at a club table: irregular bids, suits named too early, cards shown.

Rules C-BIR.  What is said is heard by all, so these laws take effect by themselves (C-BIR-12).
"""

from __future__ import annotations

from trickbook.cards import CardSet
from trickbook.contract.action import PASS, Action, Bid, NameTrump, Pass
from trickbook.contract.acts import Demand
from trickbook.contract.docket import Right
from trickbook.contract.laws import Answer, Case, LoseBid, Refusal, Role, Ruling, Void
from trickbook.contract.seat import Seat
from trickbook.games.allfours.state import AUCTION, NAMING
from trickbook.games.cinch.club import ClubCinchState
from trickbook.games.cinch.club.steps import OUT
from trickbook.games.cinch.docket.play import FosterDocket

NEW_DEAL = Demand("new deal")
PLACES = ("eldest", "partner", "pone", "dealer")
"""The seats from the eldest hand on, as the law of bids calls them; partner is the dealer's."""


class AuctionDocket(FosterDocket):
    """The docket with the laws of the auction."""

    state: ClubCinchState

    def __init__(self, state: ClubCinchState) -> None:
        super().__init__(state)
        self.spoken: set[Seat] = {seat for seat, _ in state.calls}
        """Those who have called, be it in vain."""
        self.to_mend: list[Seat] = []
        """Those whose bid was not high enough, or too high, and is not yet corrected (C-BIR-5)."""
        self.shown_early: CardSet = 0
        """Cards shown before trumps were named (C-IRR-29)."""
        self.auction_over = state.phase != AUCTION
        self.led_once = False
        """Whether a first lead has been taken back."""

    def impossible(self, seat: Seat, step: Action) -> Refusal | None:
        """Why a step cannot happen in the deal as it is."""
        return self.state.irregular[type(step)].impossible(self.state, seat, step)

    # Bids -------------------------------------------------------------------------------------------------------------

    def speak(self, seat: Seat, said: tuple[Action, ...]) -> None:
        """A bid, a pass, a suit, or a bid and a suit in one breath (C-BIR-6), in turn or not."""
        first = said[0]
        if isinstance(first, NameTrump):
            self.name_suit(seat, first, with_bid=False)
        else:
            self.call(seat, first)
        for suit in said[1:]:
            self.name_suit(seat, suit, with_bid=self.state.bidder == seat)
        if not self.auction_over and self.state.phase != AUCTION:
            self.auction_over = True
            self.tell_who_names()

    def call(self, seat: Seat, call: Action) -> None:
        """A bid or a pass: recorded, or void and what follows from it."""
        state = self.state
        speaks_again = seat in self.spoken and seat not in self.to_mend
        if isinstance(call, Pass):
            speaks_again |= seat not in state.still_to_speak()  # the right was lost: there is nothing to pass
        if state.phase == NAMING or (speaks_again and (state.trump is None or isinstance(call, Pass))):
            self.tell(seat, call)
            self.case("second call", seat)  # C-BIR-1, C-BID-1
            return
        self.mend_late(seat)
        in_turn = state.phase == AUCTION and seat in (state.to_act, *self.to_mend)
        if isinstance(call, Pass):
            self.record(seat, PASS)
            if not in_turn:
                self.case("pass out of turn", seat)  # C-BIR-11
        elif not in_turn and not self.stands(seat, call):
            return
        elif call in state.phases[AUCTION].legal(state):
            self.record(seat, call)
        else:
            self.tell(seat, call)
            self.case("insufficient bid", seat, next_spoke=False)
            self.spoken.add(seat)
            self.to_mend = [*(other for other in self.to_mend if other != seat), seat]

    def stands(self, seat: Seat, bid: Action) -> bool:
        """Whether a bid out of turn stands; if not, what it costs is carried out (C-BIR-4, C-BIR-12)."""
        case = Case("bid out of turn", seat, self.facts_of_bid(seat))
        stands = self.state.trump is None and not self.game.judge(case).orders(Void)
        if not stands:
            self.tell(seat, bid)
            self.spoken.add(seat)
        self.lose_bids(self.rule(case), seat)
        return stands

    def record(self, seat: Seat, call: Action) -> None:
        """A call that stands."""
        state = self.state
        self.spoken.add(seat)
        self.mended(seat)
        self.events += state.apply(call) if seat == state.to_act else state.force(seat, call)

    def mended(self, seat: Seat) -> None:
        """``seat`` has no bid to correct any more."""
        self.to_mend = [other for other in self.to_mend if other != seat]

    def mend_late(self, seat: Seat) -> None:
        """Once the next player has spoken, a bid that was not high enough counts as a pass (C-BIR-5)."""
        for late in (other for other in tuple(self.to_mend) if other != seat):
            waiting = [self.game.next_seat(late, step) for step in (1, 2, 3)]
            following = next((other for other in waiting if other in self.state.still_to_speak()), None)
            if seat == following:
                self.case("insufficient bid", late, next_spoke=True)
                self.record(late, PASS)

    def facts_of_bid(self, seat: Seat) -> dict[str, Answer]:
        """The facts of a bid out of turn (C-BIR-4, C-BIR-12)."""
        state = self.state
        eldest, partner, pone, _ = state.from_eldest
        gone = self.spoken | set(state.out)
        return {
            "named": state.trump is not None,
            "partners": True,
            "gone": seat in gone,
            "speaker": PLACES[state.from_eldest.index(seat)],
            "eldest_spoke": eldest in gone,
            "partner_spoke": partner in gone,
            "pone_out": pone in state.out,
        }

    def lose_bids(self, ruling: Ruling, offender: Seat) -> None:
        """Those whom a ruling puts out of the auction."""
        seats = {Role.OFFENDER: offender, Role.PARTNER: self.game.next_seat(offender, 2)}
        for remedy in ruling.remedies:
            for seat in (seats[role] for role in remedy.who) if isinstance(remedy, LoseBid) else ():
                if self.impossible(seat, OUT) is None:
                    self.events += self.state.force(seat, OUT)
                self.mended(seat)

    def name_suit(self, seat: Seat, suit: Action, *, with_bid: bool) -> None:
        """A suit named: by the right player at the right time it is trumps, else it binds nobody (C-BIR-6, C-BIR-9)."""
        state = self.state
        if state.phase == NAMING and seat == state.to_act:
            self.events += state.apply(suit)
            return
        self.tell(seat, suit)
        if state.trump is not None and seat == state.bidder:
            self.case("suit changed", seat)
            return
        to_bid = state.phase == AUCTION and self.game.next_seat(seat, 2) in state.still_to_speak()
        ruling = self.case(
            "trump named early", seat,
            named=state.trump is not None, by="the bidder" if with_bid else "another", partner_to_bid=to_bid,
        )  # fmt: skip
        self.lose_bids(ruling, seat)

    def tell_who_names(self) -> None:
        """Where an offence has left nobody with a bid, the law says who names trumps (C-BIR-10)."""
        state = self.state
        if state.out and not any(isinstance(call, Bid) for _, call in state.calls):
            eldest, partner, pone, dealer = state.from_eldest
            self.case(
                "nobody has the bid", state.out[0],
                dealer_out=dealer in state.out, pone_out=pone in state.out,
                partner_out=partner in state.out, eldest_out=eldest in state.out,
            )  # fmt: skip

    # Cards shown ------------------------------------------------------------------------------------------------------

    def show_early(self, seat: Seat, cards: CardSet) -> None:
        """Cards shown or named while the trump is unnamed: the other side may have the deal anew (C-BIR-8)."""
        ruling = self.case("card shown", seat, accepted=False)
        self.enforce(ruling, seat, cards)
        self.shown_early |= cards
        grant = ruling.grant
        if grant is not None and not any(right.name == grant.right and right.against == seat for right in self.rights):
            self.grant(Right(grant.right, seat, self.adversaries(seat), (NEW_DEAL,), grant.until, ruling.rules))

    def go_on(self, seat: Seat) -> None:
        """Who calls, names a suit or discards accepts things as they are, for the side (C-BIR-8)."""
        for right in tuple(self.rights):
            if right.choices == (NEW_DEAL,) and self.side(right.against) != self.side(seat):
                self.close(right)
                self.lapsed(right)

    def chosen_apart(self, seat: Seat) -> None:
        self.go_on(seat)


def is_said(actions: tuple[Action, ...]) -> bool:
    """Whether actions are one call, one suit, or a bid and a suit in the same breath (C-BIR-6)."""
    kinds = tuple(type(action) for action in actions)
    return kinds in ((Bid,), (Pass,), (NameTrump,), (Bid, NameTrump))
