"""Objections and corrections under Foster's code: what was done out of turn, the wrong card, the wrong number of cards.

Rules C-IRR-1..15, C-IRR-16..24, C-IRR-34 and C-IRR-41.
"""

from __future__ import annotations

from trickbook.cards import Card
from trickbook.contract.docket import Right
from trickbook.contract.laws import Case, Refusal, Retract
from trickbook.contract.seat import Seat
from trickbook.games.allfours.state import AllFoursState
from trickbook.games.cinch.docket.calls import CALLS_OF_A_LEAD, CallDocket


class CorrectionDocket(CallDocket):
    """What is noticed in the open trick, and what may still be put right in it."""

    def __init__(self, state: AllFoursState) -> None:
        super().__init__(state)
        self.corrected: set[Seat] = set()
        """Those who have put a revoke right in the open trick."""

    def why_no_objection(self, kind: str, other: Seat) -> Refusal | None:
        if kind == "count" and self.state.is_over:
            return Refusal("The hand is over; its cards are counted no more.", ("C-IRR-1",))
        return super().why_no_objection(kind, other)

    def object_to_lead(self, seat: Seat, other: Seat) -> None:
        """A lead out of turn is undone unless all have followed it (C-IRR-4, C-IRR-5)."""
        card, partner = self.plays[0][1], self.leader
        ruling = self.judge_lead(seat, other)
        if ruling is None or not ruling.orders(Retract):
            return
        assert partner is not None
        self.retract(ruling.rules)
        grant = ruling.grant
        spoken_for = self.binding(partner) is not None or self.is_open("call lead", partner)
        if grant is None or spoken_for:  # a lead that may be called already is not called twice
            self.expose(other, card.bit)
            return
        self.false_card = (other, card)
        caller = self.game.next_seat(partner, -1)
        self.grant(Right("call lead", partner, (caller,), CALLS_OF_A_LEAD, grant.until, ruling.rules, (partner,)))

    def object_to_play(self, seat: Seat, other: Seat) -> None:
        """A card played out of its order: what the law says of it (C-IRR-12, C-IRR-13, C-IRR-15)."""
        if self.judge_order(seat, other, quitted=False):
            self.notice("claim trick", other)

    def count_hand(self, seat: Seat, other: Seat) -> None:
        """The cards of a hand are counted against the tricks it has played to (C-IRR-1, C-IRR-3)."""
        due = self.game.sizes.hand - self.state.tricks - self.has_played(other)  # type: ignore[attr-defined]
        held = self.state.hands[other].bit_count()
        played = self.state.tricks > 0 or self.has_played(other)
        if held > due:
            ruling = self.case("too many cards", other, seat, played=played, bidders=self.of_bidders(other))
            self.enforce(ruling, other)
        elif held < due:
            self.case("too few cards", other, seat)
        else:
            sentence = f"{other} has {held} cards, the right number. Nothing changes."
            self.groundless("too many cards", other, seat, sentence, ("C-IRR-1", "C-IRR-3"))

    def why_not_back(self, seat: Seat, card: Card, instead: Card | None) -> Refusal | None:
        """Why a card stays where it lies.  What is said here is told to its player alone."""
        lies = self.under_way or bool(self.open_trick)
        if not lies or (seat, card) not in self.plays:
            return Refusal(f"Your {card.name} does not lie in an open trick.", ("C-IRR-23",))
        if instead is None:
            if self.plays[0] == (seat, card) and seat != self.leader and not self.complete:
                return None  # C-IRR-5: a false lead
            return Refusal("Say which card you play instead: take back 5C for 7H.", ("C-IRR-23",))
        if not self.state.hands[seat] >> instead & 1:
            return Refusal(f"You do not hold the {instead.name}.")
        if seat in self.may_amend:
            return None  # C-IRR-41
        if self.revoked(seat, self.number) is None:
            if self.partner(seat) in self.corrected:
                return Refusal("Your partner has corrected a revoke; your card stays.", ("C-IRR-41",))
            return Refusal("That was no revoke, so the card stays.", ("C-IRR-23",))
        if (seat, self.number) in self.denied:
            return Refusal("You have said that you are void, so the revoke stands.", ("C-IRR-34",))
        if self.is_established(seat, self.number):
            return Refusal("You or your partner have played on, so the revoke stands.", ("C-IRR-23",))
        return None

    def take_back(self, seat: Seat, card: Card, instead: Card | None) -> None:
        """A false lead is taken back, or a card of the open trick is replaced."""
        if instead is None:
            self.object_to_lead(seat, seat)
            return
        if seat in self.may_amend:
            self.may_amend.discard(seat)
            ruling = self.case("cards after a correction", seat, whose="an adversary's")
            self.replace(seat, card, instead, ruling.rules)
            return
        ruling = self.case("revoke corrected", seat, established=False, denied=False)
        order = [who for who, _ in self.plays]
        after = order[order.index(seat) + 1 :]
        self.may_amend |= {other for other in after if self.side(other) != self.side(seat)}
        self.corrected.add(seat)
        self.replace(seat, card, instead, ruling.rules)
        self.expose(seat, card.bit)  # C-IRR-23: the card withdrawn is exposed

    def forget(self) -> None:
        super().forget()
        self.corrected.clear()

    def facts_of(self, claim: Case) -> Case:
        breach = self.revoked(claim.offender, claim.trick)
        return Case(
            claim.kind,
            claim.offender,
            {
                "how": breach.how if breach is not None else "did not revoke",
                "established": self.is_established(claim.offender, claim.trick),
                "claimed": "in time",
                "bidders": self.of_bidders(claim.offender),
                "both": 1 - self.side(claim.offender) in self.barred,
            },
            claim.claimant,
            claim.trick,
        )
