"""A match: closed deals in series.  Who deals, what the deals add up to, who has won and why.

Only closed deals are folded: while claims may still be made, a deal belongs to the table.
"""

from __future__ import annotations

from trickbook.contract.game import Game
from trickbook.contract.seat import Seat, Side
from trickbook.contract.standing import Outcome, Standing
from trickbook.contract.state import State


class Match:
    """Deals of one game until somebody has won.

    ``dealer`` deals next; ``standing`` is what the next deal inherits; ``deals`` have been closed.
    """

    def __init__(self, game: Game, dealer: Seat, standing: Standing | None = None) -> None:
        self.game = game
        self.dealer = dealer
        self.standing = standing if standing is not None else game.first_standing()
        self.deals = 0

    @property
    def outcome(self) -> Outcome | None:
        """The end of the match, or ``None`` while it goes on."""
        return self.standing.outcome

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each side."""
        return self.game.scores(self.standing)

    def close(self, deal: State, penalised: frozenset[Side] = frozenset()) -> None:
        """Add a deal that has been played out, scored with the sides ``penalised`` barred, and pass the deal on."""
        self.standing = self.game.settle(deal, penalised)
        self.dealer = self.game.next_dealer(deal.dealer)
        self.deals += 1
