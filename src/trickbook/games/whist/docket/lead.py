"""Leads out of turn at the table, and the call of a suit: from whichever of the two leads first, until it is followed.

Rules W-LOT-1..14, and W-LAST-4 for tricks looked at.  A lead out of turn lies there like any other until somebody
objects (T-31).
"""

from __future__ import annotations

from abc import abstractmethod

import msgspec

from trickbook.cards import Card
from trickbook.contract.action import Action
from trickbook.contract.acts import CallCard, Demand
from trickbook.contract.docket import Right, Ruled
from trickbook.contract.laws import Case, Expose, Grant, Lapse, Retract, Ruling
from trickbook.contract.seat import Seat
from trickbook.games.whist.acts import DEMANDED, FINES, SUITS
from trickbook.games.whist.club import ClubWhistState
from trickbook.games.whist.docket.means import CALL_SUIT, CALL_TRUMP, ORDER, PENALTY, Means

FORFEITABLE = (CALL_SUIT, ORDER, CALL_TRUMP, PENALTY)
"""The rights that a wrong demand may cost (W-PEN-3)."""


class SuitOwed(msgspec.Struct, eq=False):
    """A suit that may be called from ``offender`` or the partner, whoever leads first."""

    offender: Seat
    rules: tuple[str, ...]
    card: Card | None = None
    """The card that was led out of turn, unless it had been exposed before: then it may be called for that."""


class Ahead(msgspec.Struct, eq=False):
    """A card led too soon by ``seat``, who played ahead (W-EXP-13)."""

    seat: Seat
    trick: int
    """Amid which trick."""
    card: Card
    first: str
    """What the card was that the seat had played to that trick."""
    lay: bool
    """Whether the card had been exposed before."""
    used: bool = False
    """Whether the partner has been ordered to win."""


class LeadsOutOfTurn(Means):
    """Leads out of turn, suits called, and demands that nobody has a right to."""

    def __init__(self, state: ClubWhistState) -> None:
        super().__init__(state)
        self.owed_suits: list[SuitOwed] = []
        self.forfeited: set[tuple[Seat, int]] = set()
        """Turns for which no exposed card can be called any more (W-PEN-5)."""
        self.ahead: list[Ahead] = []
        """Cards led too soon, playing ahead, for which the partner may still be ordered to win."""

    def ruled(self, kind: str, offender: Seat, by: Seat | None, ruling: Ruling) -> None:
        """Tell a ruling whose facts not everybody may be told."""
        self.events.append(Ruled(Case(kind, offender, {}, by, self.trick_now), ruling))

    # Objections -------------------------------------------------------------------------------------------------------

    def object_to_lead(self, seat: Seat, other: Seat) -> None:
        """A lead out of turn is undone unless all have played to it (W-LOT-6, W-LOT-7)."""
        if self.ahead_of(other) is not None:
            if self.judge_ahead(other, seat):
                self.groundless("lead out of turn", other, seat, f"{other} played ahead.", ("W-EXP-13",))
            return
        card, ruling = self.plays[0][1], self.judge_lead(seat, other)
        if ruling is not None and ruling.orders(Retract):
            lay = bool(self.laid >> card & 1)
            self.retract(ruling.rules)
            self.led_falsely(other, card, ruling, lay=lay)

    @abstractmethod
    def ahead_of(self, seat: Seat) -> Card | None:
        """The last card that ``seat`` has led too soon, playing ahead in the trick under way."""

    @abstractmethod
    def judge_ahead(self, seat: Seat, by: Seat) -> bool:
        """Whether ``seat`` has played ahead, or else led out of turn."""

    def led_falsely(self, seat: Seat, card: Card, ruling: Ruling, *, lay: bool) -> None:
        """``card`` was led out of turn: a suit may be called or, by some codes, the card (W-LOT-5, W-LOT-13).

        If it ``lay`` exposed before, it goes on lying there whatever is chosen (W-EXP-4).
        """
        if ruling.orders(Expose):
            self.expose(seat, card.bit)
        elif not lay:
            self.exposed[seat] &= ~card.bit
        self.owed_suits.append(SuitOwed(seat, ruling.rules, None if lay else card))

    def offence_of(self, card: Card) -> SuitOwed | None:
        """The lead out of turn made with ``card``, if its penalty has not been chosen yet."""
        return next((owed for owed in self.owed_suits if owed.card == card), None)

    def card_called(self, card: Card) -> None:
        """A card led out of turn is called: that was the choice, and no suit can be called for it (W-LOT-13)."""
        if (owed := self.offence_of(card)) is not None:
            self.owed_suits.remove(owed)
            if not self.owes_suit(owed.offender):
                self.rights = [r for r in self.rights if r.name != CALL_SUIT or self.owes_suit(r.against)]

    # The call of a suit -----------------------------------------------------------------------------------------------

    def owes_suit(self, leader: Seat) -> list[SuitOwed]:
        """The offences for which a suit may be called from ``leader``."""
        return [owed for owed in self.owed_suits if self.side(owed.offender) == self.side(leader)]

    def renew(self) -> None:
        """A suit may be called from the first of the offending side who has to lead (W-LOT-2, W-LOT-3, W-LOT-8)."""
        leader = self.on_turn
        trick = self.state.trick_number
        if leader is not None and self.state.led is None and self.binding(leader) is None:
            owed = self.owes_suit(leader)
            if owed and not any(right.name == CALL_SUIT and right.trick == trick for right in self.rights):
                grant = self.suit_grant(owed[0].offender)
                holders = self.holders(grant.to, leader, leader)
                self.grant(Right(CALL_SUIT, leader, holders, SUITS, grant.until, owed[0].rules, trick=trick))
        super().renew()

    def suit_grant(self, offender: Seat) -> Grant:
        """The right to call a suit as the code has it."""
        ruling = self.game.judge(
            Case("lead out of turn", offender, {"all_played": False, "lead_was": "an adversary's"})
        )
        assert ruling.grant is not None
        return ruling.grant

    def lead_followed(self, seat: Seat) -> None:
        """The next player plays to a lead, and so it has passed without a call (W-LOT-10)."""
        for right in tuple(self.rights):
            if right.name == CALL_SUIT and self.under_way and right.against == self.plays[0][0] != seat:
                self.close(right)
                self.lapsed(right)

    def suit_called(self, seat: Seat, act: Demand, right: Right) -> None:
        """A suit is called; who has led already takes the lead back (W-LOT-10), and leads that suit if he can."""
        leader = right.against
        used = self.owes_suit(leader)[0]
        if self.under_way:
            self.retract(("W-LOT-10",))
        if used.card is not None:
            self.exposed[used.offender] &= ~used.card.bit  # W-LOT-13: it goes back to the hand
        self.bind(leader, act, seat)
        self.no_suits(leader)

    def no_suits(self, leader: Seat) -> None:
        """What is not called at that lead lapses (W-LOT-10, W-LOT-14); exposed cards stay so."""
        self.owed_suits = [owed for owed in self.owed_suits if self.side(owed.offender) != self.side(leader)]
        self.rights = [right for right in self.rights if right.name != CALL_SUIT or right.against != leader]

    def lapsed(self, right: Right) -> None:
        super().lapsed(right)
        if right.name == CALL_SUIT:
            self.no_suits(right.against)

    # Demands that nobody has a right to -------------------------------------------------------------------------------

    def misdirected(self, seat: Seat, act: Action) -> tuple[Right, str] | None:
        """The right that ``seat`` means by a demand it has no right to, and what is wrong with it (W-PEN-3)."""
        for right in reversed(self.rights):
            if right.name not in FORFEITABLE or not right.open or self.side(seat) == self.side(right.against):
                continue
            if (seat, right.name, right.against, right.trick) in self.waived:
                continue
            if act in right.choices and seat not in right.holders:
                return right, "demand by the wrong player"
            if isinstance(act, CallCard):
                owed = self.owes_suit(right.against) if right.name == CALL_SUIT else []
                if any(offence.card == act.card for offence in owed):
                    return right, "demand not provided"
            elif act in DEMANDED and act not in right.choices and seat in right.holders:
                if (act in FINES) == (right.name == PENALTY):
                    return right, "demand not provided"
        return None

    def misdirect(self, seat: Seat, act: Action) -> None:
        """A demand by the wrong player, or of what is not provided: forfeited or without effect, by code (W-PEN-3)."""
        found = self.misdirected(seat, act)
        assert found is not None
        right, kind = found
        self.tell(seat, act)
        if right.name == CALL_SUIT:
            ruling = self.wrong_suit_call(seat, act, right)
        else:
            ruling = self.case(kind, right.against, seat, caller="an adversary")
        if ruling.orders(Lapse):
            self.close(right)
            self.lapsed(right)

    def wrong_suit_call(self, seat: Seat, act: Action, right: Right) -> Ruling:
        """Something else than a suit is called, or a suit by the adversary without a right to it (W-LOT-3, W-LOT-4)."""
        hand = "right" if seat == self.game.next_seat(right.against, -1) else "left"
        return self.case(
            "suit called", right.against, seat,
            caller=f"the adversary at the leader's {hand}",
            what="a suit" if act in SUITS else "something else",
            when="after the lead, before the next player had played" if self.under_way else "before the first lead",
            card_called=False, spoken_before=False, can_obey=True,
        )  # fmt: skip
