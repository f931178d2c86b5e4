"""Objections to leads, draws and numbers of cards, and what the rulings on them make happen (B-IRR-1..26, B-IRR-32)."""

from __future__ import annotations

from abc import abstractmethod

from trickbook.contract.acts import AskFor
from trickbook.contract.docket import Right
from trickbook.contract.laws import Grant, NewDeal, Refusal, Retract, Ruling
from trickbook.contract.seat import Seat
from trickbook.games.bezique import acts
from trickbook.games.bezique.actions import DRAW
from trickbook.games.bezique.acts import DEMANDED, Step
from trickbook.games.bezique.docket.means import FALSE_LEAD, FORGOTTEN, Means
from trickbook.games.bezique.laws import drawing, number, play
from trickbook.games.bezique.laws.codes import (
    BOTH_LONG,
    BOTH_SHORT,
    DRAW_TWO,
    FILL_UP,
    LONG,
    LONG_AND_SHORT,
    NEW_DEAL,
    PLAY_ON,
    SHORT,
)  # fmt: skip
from trickbook.games.bezique.laws.remedies import Freeze, RubiconFine
from trickbook.games.bezique.state import ANNOUNCE, DECLARE

WRONG_NUMBER = "wrong number"


class Objections(Means):
    """What is noticed, and by whom."""

    def why_no_objection(self, seat: Seat, kind: str, other: Seat) -> Refusal | None:
        """An objection is to the opponent, and needs something to look at; whether it has ground the ruling says."""
        state = self.state
        if other == seat or other not in self.game.seats:
            return Refusal("An objection is made to the other player.")
        if kind == "count":
            return None
        if state.is_over:
            return Refusal("The hand is over.")
        if kind == "lead" and not self.laid():
            return Refusal("Nobody has led.", ("B-IRR-2",))
        if kind == "declaration" and (state.made is None or state.made.seat != other):
            return Refusal("There is no declaration that can still be objected to.", ("B-IRR-29",))
        if kind == "play":
            return Refusal(
                "Cards are objected to as leads, or claimed as errors of the last nine tricks.", ("B-IRR-2",)
            )
        return None

    def object_to(self, seat: Seat, kind: str, other: Seat) -> None:
        """The opponent objects (T-23)."""
        match kind:
            case "lead":
                self.object_to_lead(seat, other)
            case "draw":
                self.object_to_draw(seat, other)
            case "declaration":
                self.object_to_declaration(seat, other)
            case _:
                self.count(seat, other)

    def object_to_lead(self, seat: Seat, other: Seat) -> None:
        """A false lead goes back unless it has been answered (B-IRR-1..4)."""
        *_, last = self.laid()
        answered = self.state.led is None
        first = next(one for one in self.laid() if one.trick == last.trick)
        if first.seat != other or other == self.leader:
            self.groundless(FALSE_LEAD, other, seat, f"{other} has led to no trick out of turn.", "B-IRR-1")
            return
        ruling = self.case(FALSE_LEAD, other, seat, answered=answered, noticed=play.OBJECTED)
        if ruling.orders(Retract):
            self.retract(last, ruling.rules)

    def draw(self, seat: Seat, cards: int) -> None:
        """Cards are drawn, as many as are due or others (T-27)."""
        state, side = self.state, self.state.side(seat)
        due, waiting, early = state.owed[side], state.owed[1 - side], state.first_to_draw != seat
        leaves = seat == state.leader and cards == due  # who is ready only leaves the top card to pone, whose it is
        if not due:
            self.breaches.append(self.breach("drew without right", seat, "No card was due.", "B-DRAW-4"))
        elif waiting and early and state.phase in (DECLARE, ANNOUNCE) and not (leaves or state.picking):
            self.breaches.append(self.breach("drew too soon", seat, "The other draws first.", "B-IRR-23"))
        self.make(seat, DRAW if cards == due else AskFor(cards))
        if due and cards > due and state.phase != "pick":
            by = drawing.WINNER if waiting and not early else drawing.LOSER
            self.case("cards seen", seat, by=by, seen=drawing.ONE if cards == due + 1 else drawing.MORE)
        for who in [who for who, forgotten in self.forgot.items() if due and forgotten.tricks < state.tricks]:
            del self.forgot[who]  # the next draw has come (B-IRR-21)
            for right in [right for right in self.rights if (right.name, right.against) == (FORGOTTEN, who)]:
                self.close(right)

    def object_to_draw(self, seat: Seat, other: Seat) -> None:
        """A card drawn too soon goes back; of a draw forgotten the French code lets the opponent choose."""
        state = self.state
        if state.early == other:
            ruling = self.case("drawn out of turn", other, seat, both=False, seen=True)
            step, lifted = self.last_draw(other)
            self.undo(step)
            self.breaches = [b for b in self.breaches if (b.kind, b.trick) != ("drew too soon", state.trick_number)]
            self.events += state.force(other, Step(acts.PUT_BACK, lifted))
            assert ruling.remedies
            return
        if other not in self.forgot:
            if not any(breach.kind == "drew too soon" and breach.seat == other for breach in self.breaches):
                why = f"{other} has neither forgotten to draw nor drawn before his turn."
                self.groundless("drawn out of turn", other, seat, why, "B-IRR-23", "B-IRR-21")
            elif seat in self.forgot:
                why = f"{seat} has played on without drawing, so {other} keeps the top card."
                self.groundless("drawn out of turn", other, seat, why, "B-IRR-21")
            else:
                self.case("drawn out of turn", other, seat, both=True, seen=True)
            return
        who = who_forgot(winner=other == self.leader, top_taken=self.forgot[other].top_taken)
        ruling = self.case(FORGOTTEN, other, seat, who=who, played=True)
        if ruling.orders(Grant):
            choices = (DEMANDED[NEW_DEAL], DEMANDED[DRAW_TWO])
            self.grant(Right(FORGOTTEN, other, (seat,), choices, "the next draw", ruling.rules))

    def last_draw(self, seat: Seat) -> tuple[int, int]:
        """Which step the last draw of ``seat`` was, and how many cards were lifted."""
        draws = [
            (place, action.number if isinstance(action, AskFor) else 1)
            for place, (_, who, action) in enumerate(self.state.steps)
            if who == seat and (action == DRAW or isinstance(action, AskFor))
        ]
        return draws[-1]

    def count(self, seat: Seat, other: Seat) -> None:
        """The cards of a hand are counted (B-IRR-5)."""
        state = self.state
        excess, own = state.excess(other), state.excess(seat)
        ruled = state.frozen is not None or state.skips[state.side(other)] > 0
        if ruled or not excess:
            done = "That has been ruled." if ruled else f"{other} has the right number of cards."
            self.groundless("wrong number of cards", other, seat, done, "B-IRR-5")
            return
        offender = seat if own > 0 > excess else other
        if excess > 0:
            hands = LONG if not own else BOTH_LONG if own > 0 else LONG_AND_SHORT
        else:
            hands = SHORT if not own else BOTH_SHORT if own < 0 else LONG_AND_SHORT
        when = number.DURING if state.dealer_played else number.BEFORE
        ruling = self.case("wrong number of cards", offender, seat, hands=hands, when=when)
        self.enforce(ruling, offender)
        if ruling.orders(Grant):
            choices = [DEMANDED[NEW_DEAL]]
            if excess > 0:
                choices.append(DEMANDED[PLAY_ON])
            elif state.to_spare:
                choices.append(DEMANDED[FILL_UP])
            until = "the player who may choose plays"
            self.grant(Right(WRONG_NUMBER, other, (seat,), tuple(choices), until, ruling.rules, (seat,)))

    def enforce(self, ruling: Ruling, offender: Seat) -> None:
        for remedy in ruling.remedies:
            match remedy:
                case NewDeal():
                    self.redeal = ruling.rules
                case RubiconFine(at_once=True):
                    self.events += self.state.force(offender, Step(acts.END))
                case Freeze():
                    self.events += self.state.force(offender, Step(acts.FREEZE))

    @abstractmethod
    def object_to_declaration(self, seat: Seat, other: Seat) -> None:
        """The last declaration does not fit, says ``seat``."""


def who_forgot(*, winner: bool, top_taken: bool) -> str:
    """Who has forgotten to draw, in the words of the law."""
    if not winner:
        return number.LOSER
    return number.WINNER_TOP_TAKEN if top_taken else number.WINNER
