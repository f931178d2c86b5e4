"""Which card Pedro's advice would play, and what of it the choice follows: of P-TIP what speaks of the play."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from trickbook.contract.action import Play
from trickbook.contract.advice import Advice
from trickbook.games.allfours import cardplay
from trickbook.games.allfours.cardplay import Motive, best_play
from trickbook.games.allfours.counting import Count
from trickbook.games.allfours.view import AllFoursView

if TYPE_CHECKING:
    from trickbook.games.pedro.options import PedroOptions

FOLLOWS = {
    Motive.FOES_OUT: ("P-TIP-14",),
    Motive.LEAVE_TO_NAMER: ("P-TIP-13",),
    Motive.KEEP_HIGH: ("P-TIP-8",),
    Motive.LEAD_MASTER: ("P-TIP-14",),
    Motive.TOWARDS_NAMER: ("P-TIP-13",),
    Motive.GIVE: ("P-TIP-14",),
    Motive.BRING_HOME: ("P-TIP-1",),
    Motive.CINCH: ("P-TIP-6", "P-TIP-7"),
    Motive.TAKE_OVER: ("P-TIP-14",),
    Motive.LEAVE: ("P-TIP-14",),
    Motive.LET_GO: ("P-TIP-15",),
    Motive.KEEP_FIVE: ("P-TIP-11",),
    Motive.SAVE_HIGH: ("P-TIP-8",),
}
"""The advice that each motive follows, if any."""


class Position(cardplay.Position):
    """A seat's turn to play in Pedro."""

    def __init__(self, view: AllFoursView) -> None:
        options = cast("PedroOptions", view.game.options)
        assert view.trump is not None
        nature = cardplay.nature(
            view.trump,
            jack=options.jack,
            two=options.two_scores_for == "trick_winner",
            total=options.highest_bid,
            must_follow=options.must_follow_suit,  # P-VAR-19
        )
        super().__init__(view, Count(view), nature)


def advise_play(view: AllFoursView) -> Advice:
    """The card to play: at a stack, the one on top."""
    plays = [action for action in view.legal if isinstance(action, Play)]
    if len(plays) == 1:
        return Advice(plays[0], Motive.ONLY.value)
    position = Position(view)
    action, motive, _ = best_play(position)
    rules = FOLLOWS.get(motive, ())
    if position.lost and motive in (Motive.GIVE, Motive.BRING_HOME):
        rules = (*rules, "P-TIP-16")  # how far short the bid falls is all the same (P-TIP-17), what they win is not
    return Advice(action, motive.value, rules)
