"""A choice of several steps while it is being made: what its seat sees after some of them; nothing is changed.

A step by itself is nobody's business and in no log: who chooses sends the steps together, and may ask before what each
leads to.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from trickbook.contract.action import Action
from trickbook.contract.seat import Seat
from trickbook.errors import IllegalAction
from trickbook.table import Offers, Table, TableView


def considered(table: Table, seat: Seat, steps: Sequence[Action]) -> TableView:
    """What ``seat`` would see, and could do, after ``steps`` of the choice it has begun.

    Raises ``IllegalAction`` for a step that cannot be made, or if ``seat`` has no choice to make.
    """
    view, state = table.view(seat), table.state
    if not steps:
        return view
    if state is None or seat not in state.choosers():
        raise IllegalAction("It is not your turn.")
    trial = state.copy() if seat == state.to_act else state.turned_to(seat)
    for step in steps:
        if table.guided or trial.allows(step):
            trial.apply(step)
        else:
            trial.force(seat, step)
    goes_on = bool(trial.draft) and trial.to_act == seat
    actions = (trial.legal_actions() if table.guided else trial.possible_actions()) if goes_on else ()
    return msgspec.structs.replace(view, deal=trial.view(seat), offers=Offers(actions))


def is_complete(table: Table, seat: Seat, steps: Sequence[Action]) -> bool:
    """Whether ``steps`` are a whole choice, or no steps of one at all."""
    state = table.state
    if state is None or seat not in state.choosers():
        return True
    try:
        after = considered(table, seat, steps)
    except IllegalAction:
        return True  # the table says what is wrong
    return after.deal is None or not after.deal.draft
