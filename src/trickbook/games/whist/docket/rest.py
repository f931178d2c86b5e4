"""Hands laid down, and claims of the rest: accepted by all, or refused and exposed.  Rules W-CONC-1..5."""

from __future__ import annotations

import msgspec

from trickbook.contract.acts import ACCEPT, REFUSE
from trickbook.contract.docket import Right
from trickbook.contract.laws import Expose, Oblige, Refusal, Role, Ruling
from trickbook.contract.seat import Seat
from trickbook.games.whist.acts import ClaimRest
from trickbook.games.whist.club import ClubWhistState
from trickbook.games.whist.docket.number import WrongNumbers

ANSWER = "answer the claim"


class Rest(WrongNumbers):
    """How play stops before its end."""

    def __init__(self, state: ClubWhistState) -> None:
        super().__init__(state)
        self.claimed_rest: tuple[Seat, ClaimRest] | None = None
        """The claim that waits for the others."""
        self.accepted: set[Seat] = set()

    # Laying down ------------------------------------------------------------------------------------------------------

    def why_not_lay_down(self, seat: Seat) -> Refusal | None:
        """The last of the four lays his hand down only when it is agreed how the remaining tricks fall (W-CONC-5)."""
        if not self.state.hands[seat] or not self.state.in_play:
            return Refusal("You hold no cards.", ("W-CONC-2",))
        if all(self.lies_open(other) for other in self.game.seats if other != seat):
            sentence = "The three others have laid down their hands: agree on the remaining tricks first, as in"
            return Refusal(f"{sentence} claim rest 3.", ("W-CONC-5",))
        return None

    def lies_open(self, seat: Seat) -> bool:
        """Whether all the cards of ``seat`` lie face up."""
        return bool(self.state.hands[seat]) and not self.state.hands[seat] & ~self.exposed[seat]

    def lay_down(self, seat: Seat) -> None:
        """A player throws the cards down, and the others keep theirs (W-CONC-2)."""
        self.threw_down.add(seat)
        if self.case("hand abandoned", seat).orders(Expose):
            self.expose(seat, self.state.hands[seat])

    # Claims -----------------------------------------------------------------------------------------------------------

    def why_no_rest(self, seat: Seat, act: ClaimRest) -> Refusal | None:
        """Why the rest cannot be claimed so."""
        refusal = self.state.why_no_rest(act)
        if refusal is None and self.claimed_rest is not None:
            return Refusal("There is a claim already: accept or refuse it.", ("W-CONC-4",))
        return refusal

    def claim_rest(self, seat: Seat, act: ClaimRest) -> None:
        """The hand is laid face up and the number said; the three others accept it or not (W-CONC-4)."""
        self.tell(seat, act)
        self.threw_down.add(seat)
        self.claimed_rest, self.accepted = (seat, act), {seat}
        self.expose(seat, self.state.hands[seat])
        others = tuple(other for other in self.game.seats if other != seat)
        rules = ("W-CONC-4", "W-CONC-1")
        self.grant(Right(ANSWER, seat, others, (ACCEPT, REFUSE), "somebody refuses, or plays on", rules))

    def why_no_answer(self, seat: Seat) -> Refusal | None:
        """Why there is nothing to accept or refuse."""
        if self.claimed_rest is None or seat in self.accepted:
            return Refusal("There is no claim of the rest for you to answer.", ("W-CONC-4",))
        return None

    def accept(self, seat: Seat) -> None:
        """Accepted by the three others the claim is the result (W-CONC-1)."""
        assert self.claimed_rest is not None
        claimant, act = self.claimed_rest
        self.accepted.add(seat)
        self.rights = [
            msgspec.structs.replace(right, holders=tuple(other for other in right.holders if other != seat))
            if right.name == ANSWER else right
            for right in self.rights
        ]  # fmt: skip
        if len(self.accepted) < len(self.game.seats):
            return
        self.claimed_rest = None
        self.case("claim of the rest", claimant, how="laid down", accepted=True)
        self.case("all hands thrown down", claimant, agreed=True)
        self.events += self.state.force(claimant, act)
        self.rights, self.in_force, self.played_on = [], {}, set()
        self.quitted = self.number = max(self.number, self.state.complete_tricks)
        self.judge_claims()

    def refuse_rest(self) -> None:
        """The claim is refused: play goes on, and the claimant's cards lie exposed (W-CONC-4)."""
        if self.claimed_rest is None:
            return
        claimant, _ = self.claimed_rest
        self.claimed_rest = None
        self.rights = [right for right in self.rights if right.name != ANSWER]
        ruling = self.case("claim of the rest", claimant, how="laid down", accepted=False)
        self.show_partner(claimant, ruling)

    def lapsed(self, right: Right) -> None:
        super().lapsed(right)
        if right.name == ANSWER:
            self.refuse_rest()

    def say_rest(self, seat: Seat) -> None:
        """Somebody says that the rest are his side's (W-CONC-3)."""
        self.show_partner(seat, self.case("claim of the rest", seat, how="said", accepted=False))

    def show_partner(self, seat: Seat, ruling: Ruling) -> None:
        """Where the code has it so, the partner's hand is laid face up, too."""
        if any(isinstance(remedy, Oblige) and remedy.who == Role.PARTNER for remedy in ruling.remedies):
            partner = self.partner(seat)
            self.expose(partner, self.state.hands[partner])
