"""What the revokes of a hand cost: tricks that change hands and points, in the order the code wants, before the count.

Pure functions of the revokes proved and the forms chosen for them; the count itself is in ``scoring``.  Rules W-REV-2
to W-REV-5 and W-REV-16 to W-REV-20.  The example R4, under the American code: NS revoke once and take ten tricks.

>>> exact(Revokes(by=(1, 0)), (10, 3), WhistOptions())
Fined(tricks=(8, 5), items=(), capped=frozenset({0}))
"""

from __future__ import annotations

import msgspec

from trickbook.contract.laws import LawError
from trickbook.contract.seat import Side
from trickbook.errors import nearest
from trickbook.games.whist.laws.codes import DEDUCT_POINTS, FORMS, TAKE_TRICKS, says
from trickbook.games.whist.options import WhistOptions
from trickbook.games.whist.scoring import Fined, Item


class Revokes(msgspec.Struct, frozen=True):
    """The revokes proved in a hand, and how they are to be fined.  Pairs are indexed by side."""

    by: tuple[int, int]
    """How often each side has revoked."""
    chosen: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """The forms in which each side fines the other's revokes, in the order it named them, where there is a choice; a
    revoke for which it has chosen none is not fined (W-PEN-4)."""
    first: Side = 0
    """Which side revoked first, if both did."""
    abandoned: bool = False
    """Whether all four hands had been thrown down when the revokes were found (W-CONC-1)."""


def forms_of(options: WhistOptions, *, abandoned: bool = False) -> tuple[str, ...]:
    """The forms a fine may take.  Rules W-REV-3, W-REV-4, W-CONC-1."""
    if says(options, "revoke_forms") == "tricks_only":
        return (TAKE_TRICKS,)
    return FORMS if says(options, "tricks_of_abandoned") or not abandoned else FORMS[1:]


def netted(options: WhistOptions) -> bool:
    """Whether fines of both sides are set off against each other before tricks move (W-REV-20)."""
    return bool(says(options, "both_revoke") != "cancel" and says(options, "revoke_forms") == "tricks_only")


def exact(revokes: Revokes, tricks: tuple[int, int], options: WhistOptions) -> Fined:
    """What the fines make of the tricks, the points they bring or cost, and who cannot win the game by this hand.

    Raises ``LawError`` for a form that is not to be had, or more penalties than revokes.
    """
    _check(revokes, options)
    capped = frozenset(side for side in (0, 1) if revokes.by[side])  # W-REV-14, W-REV-16
    if len(capped) == 2 and says(options, "both_revoke") == "cancel":
        return Fined(tricks, (), capped)  # W-REV-20
    size = int(says(options, "revoke_tricks"))
    if says(options, "revoke_forms") == "tricks_only":
        net = revokes.by[1] - revokes.by[0]  # W-REV-20: set off, then moved
        return Fined(_moved(tricks, 0 if net > 0 else 1, size * abs(net)), (), capped)
    items = []
    for claimant in (1 - revokes.first, revokes.first):  # W-REV-20: the side whose opponents revoked first
        for form in revokes.chosen[claimant]:
            if form == TAKE_TRICKS:
                tricks = _moved(tricks, claimant, size)
            elif form == DEDUCT_POINTS:
                items.append(Item(1 - claimant, -size, "a revoke"))
            else:
                items.append(Item(claimant, size, "a revoke"))
    return Fined(tricks, tuple(items), capped)


def _moved(tricks: tuple[int, int], to: Side, number: int) -> tuple[int, int]:
    """Tricks go over to a side, as many as the other has (W-REV-19)."""
    number = min(number, tricks[1 - to])
    return (tricks[0] + number, tricks[1] - number) if to == 0 else (tricks[0] - number, tricks[1] + number)


def _check(revokes: Revokes, options: WhistOptions) -> None:
    forms = forms_of(options, abandoned=revokes.abandoned)
    for claimant in (0, 1):
        chosen, due = revokes.chosen[claimant], revokes.by[1 - claimant]
        if len(chosen) > due:
            raise LawError(f"{len(chosen)} penalties are chosen for {due} revokes.")
        for form in chosen:
            if form not in forms:
                raise LawError(f"The penalty cannot be to {form}; {nearest(form, forms)}")
