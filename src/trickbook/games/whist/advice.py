"""What the classical school would do in Whist: a card with its reason, and honours claimed where they have to be.

A player who is asked has a view and nothing else.  Which maxim a card follows is said first (``school``); the ids named
by a piece of advice are those of the rules that it rests on.
"""

from __future__ import annotations

from trickbook.contract.action import DONE
from trickbook.contract.advice import Advice
from trickbook.games.whist.counting import Count
from trickbook.games.whist.following import follow
from trickbook.games.whist.leading import lead
from trickbook.games.whist.state import CLAIM_HONOURS
from trickbook.games.whist.view import WhistView


def advise(view: WhistView) -> Advice:
    """An action of ``view.legal``, with the reason in a sentence and the rules it rests on."""
    if view.phase == "claim":
        if CLAIM_HONOURS in view.legal:
            return Advice(CLAIM_HONOURS, "Your side held the honours, and unclaimed they do not count.", ("W-HON-3",))
        return Advice(DONE, "Your side has no honours to claim.", ("W-HON-1",))
    if len(view.legal) == 1:
        return Advice(view.legal[0], "You have no choice.", ("W-PLAY-3",) if view.trick else ())
    count = Count(view)
    return lead(count) if count.led is None else follow(count)
