"""What people at a guided table agree on beside the play: somebody proposes, all the others accept, or it is off.

A guided table has no docket, as nothing goes wrong there.  Which acts may be proposed, and what follows from one that
is accepted, is for the game to say; until then a proposal changes nothing, shows nothing and costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from trickbook.contract.action import Action
from trickbook.contract.acts import ACCEPT, REFUSE
from trickbook.contract.docket import Acted
from trickbook.contract.event import Event
from trickbook.contract.laws import Refusal
from trickbook.contract.seat import Seat

if TYPE_CHECKING:
    from trickbook.contract.state import State


class Proposal(msgspec.Struct, frozen=True):
    """Something that ``seat`` has proposed."""

    seat: Seat
    act: Action
    accepted: tuple[Seat, ...]
    """Who is for it, the proposer first."""


class Proposals:
    """The proposals at one guided deal, one at a time."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.open: Proposal | None = None
        """The proposal that waits for answers."""

    def choices(self, seat: Seat) -> tuple[Action, ...]:
        """The answers open to ``seat``."""
        return () if self.open is None or seat in self.open.accepted else (ACCEPT, REFUSE)

    def refusal(self, seat: Seat, act: Action) -> Refusal | None:
        """Why ``seat`` cannot propose or answer so now, or ``None``."""
        if act in (ACCEPT, REFUSE):
            return None if self.choices(seat) else Refusal("There is nothing for you to accept or refuse.")
        refusal = self.state.game.why_no_proposal(self.state, act)
        if refusal is None and self.open is not None:
            return Refusal(f"{self.open.seat} waits for an answer to another proposal: accept or refuse it.")
        return refusal

    def act(self, seat: Seat, act: Action) -> list[Event]:
        """Propose or answer, which nothing forbids; the events that followed."""
        told: list[Event] = [Acted(seat, act)]
        proposal = self.open
        if proposal is None:
            self.open = Proposal(seat, act, (seat,))
        elif act == REFUSE:
            self.open = None
        else:
            proposal = self.open = msgspec.structs.replace(proposal, accepted=(*proposal.accepted, seat))
            if len(proposal.accepted) == len(self.state.game.seats):
                self.open = None
                told += self.state.game.agreed(self.state, proposal)
        return told

    def play_on(self) -> None:
        """Somebody goes on with the deal, which refuses what was proposed."""
        self.open = None
