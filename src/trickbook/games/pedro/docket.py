"""The docket of Pedro: Foster's laws of the play, borrowed (P-PLAY-12), and what is Pedro's own in it."""

from __future__ import annotations

from trickbook.contract.action import Action, CardAction, Play
from trickbook.contract.seat import Seat
from trickbook.games.allfours.state import STACK
from trickbook.games.cinch.docket.play import FosterDocket


class PedroDocket(FosterDocket):
    """The docket of a deal of Pedro."""

    def lawful(self, seat: Seat) -> tuple[Action, ...]:
        """What is demanded of a hand that stacks its top card has to do: so no such card is buried (P-BURY-2)."""
        steps = super().lawful(seat)
        if self.state.phase != STACK or self.binding(seat) is None:
            return steps
        tops = self.lawful_cards(seat) & ~self.state.draft
        obeying = tuple(
            step for step in steps
            if isinstance(step, CardAction)
            and (tops & step.card.bit if isinstance(step, Play) else tops & ~step.card.bit)
        )  # fmt: skip
        return obeying or steps

    def count_hand(self, seat: Seat, other: Seat) -> None:
        """A hand of more than six trumps is no foul one: it stacks with its first card (P-BURY-1)."""
        held = self.state.hands[other].bit_count()
        if self.state.tricks or self.has_played(other) or held <= self.game.sizes.hand:  # type: ignore[attr-defined]
            super().count_hand(seat, other)
            return
        sentence = f"{other} has {held} cards and stacks those above {self.game.sizes.hand_name}. Nothing changes."  # type: ignore[attr-defined]
        self.groundless("too many cards", other, seat, sentence, ("P-BURY-1",))
