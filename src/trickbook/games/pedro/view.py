"""What a seat of Pedro knows, and what it is asked for in words."""

from __future__ import annotations

from trickbook.games.allfours.view import AllFoursView


class PedroView(AllFoursView):
    """One seat's perfect-recall knowledge of a deal of Pedro."""

    examples = (*AllFoursView.examples, "take kc 3d", "bury 7h 6h")

    @property
    def choose(self) -> int | None:
        if self.phase == "take":
            return max(0, self._wanted)
        return max(0, self.over) if self.phase in ("discard", "stack") else None

    def asks(self) -> str:
        over, six = self.over, self.sizes.hand_name
        match self.phase:
            case "take":
                return self._asks_to_take()
            case "discard":
                return f"You hold more than {six} cards: discard {over} of your trumps that do not score."  # P-VAR-21
            case "stack" if over > 0:
                return f"You hold more than {six} cards: bury {over}, then play one on top."  # P-BURY-1, P-BURY-2
            case "stack":
                return "Play the card on top."  # P-BURY-2
        return super().asks()

    def _asks_to_take(self) -> str:
        """The dealer takes every trump, then plain cards up to six, of what is left (P-ROB-1..5)."""
        if self._wanted <= 0:
            return "The trumps that are left are yours, and you take no plain card: say done."
        return f"Take {self._wanted} of the plain cards that are left; the trumps are yours anyway."

    @property
    def _wanted(self) -> int:
        """How many plain cards the dealer still takes."""
        return self.sizes.hand - (self.hand | self.looked & self.tables.trumps).bit_count() - self.draft.bit_count()
