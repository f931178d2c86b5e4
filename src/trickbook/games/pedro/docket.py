"""The docket of Pedro: Foster's laws of the play, borrowed (P-PLAY-12), and what is Pedro's own in it."""

from __future__ import annotations

from trickbook.contract.seat import Seat
from trickbook.games.cinch.docket import FosterDocket


class PedroDocket(FosterDocket):
    """The docket of a deal of Pedro."""

    def count_hand(self, seat: Seat, other: Seat) -> None:
        """A hand of more than six trumps is no foul one: it stacks with its first card (P-BURY-1)."""
        held = self.state.hands[other].bit_count()
        if self.state.tricks or self.has_played(other) or held <= self.game.sizes.hand:  # type: ignore[attr-defined]
            super().count_hand(seat, other)
            return
        sentence = f"{other} has {held} cards and stacks those above {self.game.sizes.hand_name}. Nothing changes."  # type: ignore[attr-defined]
        self.groundless("too many cards", other, seat, sentence, ("P-BURY-1",))
