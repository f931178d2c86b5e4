"""Declarations objected to: put right, or struck out and a lead called (B-IRR-27..29, B-IRR-34)."""

from __future__ import annotations

from trickbook.contract.action import Action
from trickbook.contract.docket import Right
from trickbook.contract.laws import Grant, Refusal, Void
from trickbook.contract.seat import Seat
from trickbook.games.bezique import acts
from trickbook.games.bezique.actions import Announce, Declare, PlayOpen
from trickbook.games.bezique.acts import CONCEDE, DEMANDED, DeclareWith, Step
from trickbook.games.bezique.combinations import BY_NAME
from trickbook.games.bezique.docket.objections import Objections
from trickbook.games.bezique.laws.codes import CALL_LEAD
from trickbook.games.bezique.state import DECLARE

AMEND = "amend"


class Declarations(Objections):
    """What becomes of a declaration that is not what it claims to be."""

    def why_not_declared(self, seat: Seat, act: DeclareWith) -> Refusal | None:
        """Whatever lies on the table can be said to be a combination, but where an engine is strict (B-IRR-29)."""
        state, combination = self.state, BY_NAME[act.name]
        if seat != state.to_act or state.phase != DECLARE or state.frozen == state.side(seat):
            return state._impossible(seat, Declare(act.name, 1)) or Refusal("You may declare nothing now.")
        if sum(part.number for part in combination.parts) != len(act.copies):
            number = sum(part.number for part in combination.parts)
            return Refusal(f"Name {number} cards for {combination.prose}.", ("B-DECL-7",))
        if state.way_of(seat, act) is None:
            return Refusal("You do not hold all these cards.", ("B-USE-2",))
        if self.game.options.erroneous_declaration == "strict_refuse":  # type: ignore[attr-defined]
            return state.why_not(Declare(act.name, 1)) or Refusal(
                f"These cards do not make {combination.prose} now.", ("B-IRR-29", "B-USE-2")
            )
        return None

    def object_to_declaration(self, seat: Seat, other: Seat) -> None:
        """It is struck out, unless the declarer, not having drawn, puts it right (B-IRR-27..29)."""
        state = self.state
        made = state.made
        assert made is not None
        if not made.wrong:
            self.groundless(
                "erroneous declaration", other, seat, f"{other} shows {BY_NAME[made.name].prose}.", "B-IRR-27"
            )
        elif not state.owed[state.side(other)]:
            self.strike(other, seat, drawn=True)
        else:
            until = "the declarer puts it right (take back CARD for CARD) or does anything else"
            self.grant(Right(AMEND, other, (other,), (CONCEDE,), until, ("B-IRR-28",)))

    def amending(self) -> Right | None:
        """The right to amend, while it is open."""
        return next((right for right in self.rights if right.name == AMEND), None)

    def end_amending(self, seat: Seat) -> None:
        """Who does something else does not amend (B-IRR-28)."""
        right = self.amending()
        if right is not None and right.against == seat:
            self.close(right)
            self.lapsed(right)

    def why_not_on_it(self, seat: Seat, act: Action) -> Refusal | None:
        """Doing anything else has the declaration struck out, and then what rests on it cannot be done (B-IRR-34)."""
        right, made = self.amending(), self.state.made
        if right is None or right.against != seat or made is None:
            return None
        if not isinstance(act, Announce) and not (isinstance(act, PlayOpen) and not made.before.laid >> act.handle & 1):
            return None
        sentence = f"{self.other(seat)} objects: first put it right (take back CARD for CARD), or concede."
        return Refusal(sentence, ("B-IRR-28", "B-IRR-34"))

    def lawful(self, seat: Seat) -> tuple[Action, ...]:
        return tuple(act for act in super().lawful(seat) if self.why_not_on_it(seat, act) is None)

    def lapsed(self, right: Right) -> None:
        if right.name == AMEND and self.state.made is not None:
            self.strike(right.against, self.other(right.against), drawn=False)

    def strike(self, declarer: Seat, seat: Seat, *, drawn: bool) -> None:
        """The declaration is struck out, and by Foster one of the cards that fit may be called (B-IRR-27, B-IRR-34)."""
        made = self.state.made
        ruling = self.case("erroneous declaration", declarer, seat, played=False, holds=False, drawn=drawn)
        assert made is not None and ruling.orders(Void)
        self.events += self.state.force(declarer, Step(acts.STRIKE))
        if ruling.orders(Grant) and self.state.fitting(made):
            self.struck = made
            until = "the declarer leads"
            choices = (DEMANDED[CALL_LEAD],)
            self.grant(Right(CALL_LEAD, declarer, (seat,), choices, until, ruling.rules, (declarer, seat)))
