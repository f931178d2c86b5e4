"""Whether a player may accept a claim of the rest, by what he knows: nothing certain is given away.

The other hands are hidden, so what is certain is little: cards that voids shown or the turned trump card place.
"""

from __future__ import annotations

from trickbook.contract.seat import Seat
from trickbook.games.whist.acts import ClaimRest
from trickbook.games.whist.counting import Count
from trickbook.games.whist.view import WhistView


def loses_nothing(view: WhistView, claimant: Seat, claim: ClaimRest) -> bool:
    """Whether the side of ``view`` cannot have more of the remaining tricks than the claim leaves it (W-CONC-4)."""
    count = Count(view)
    left = max(view.held)  # somebody has still to play to the trick under way
    ours = claim.number if claimant in (count.me, count.partner) else left - claim.number
    return ours >= left - tricks_lost(count)


def tricks_lost(count: Count) -> int:
    """Tricks that the adversaries are certain to win, whatever anybody plays."""
    played = {seat for seat, _ in count.view.trick}
    foes = (count.left, count.right)
    lost = [0]
    if {count.me, count.partner} <= played and count.winner in foes:
        lost.append(1)
    if count.out.bit_count() > sum(held for seat, held in enumerate(count.view.held) if seat != count.me):
        return max(lost)  # in a set piece: cards not seen may have been played before it
    for foe, other in (foes, foes[::-1]):
        sure = count.trumps & count.may_hold(foe) & ~count.may_hold(other) & ~count.may_hold(count.partner)
        elsewhere = count.trumps & (count.hand | count.out) & ~sure
        if foe not in played:
            elsewhere |= count.trumps & sum(card.bit for _, card in count.view.trick)
        lost.append((sure >> elsewhere.bit_length()).bit_count())  # the trumps above all that are not his
    return max(lost)
