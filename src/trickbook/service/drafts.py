"""A choice of several steps while it is being made: what its seat sees after some of them; nothing is changed.

A step by itself is nobody's business and in no log: who chooses sends the steps together, and may ask before what each
leads to.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from trickbook.contract.action import Action
from trickbook.contract.seat import Seat
from trickbook.contract.state import State
from trickbook.errors import IllegalAction
from trickbook.table import Offers, Table, TableView


def considered(table: Table, seat: Seat, steps: Sequence[Action]) -> TableView:
    """What ``seat`` would see, and could do, after ``steps`` of the choice it has begun; of a whole choice nothing, for
    what comes of it (cards served, drawn, turned) is seen by doing it.

    Raises ``IllegalAction`` for a step that cannot be made, or if ``seat`` has no choice to make.
    """
    view = table.view(seat)
    if not steps:
        return view
    trial = _tried(table, seat, steps)
    if not trial.draft or trial.to_act != seat:
        return msgspec.structs.replace(view, offers=Offers())
    actions = trial.legal_actions() if table.guided else trial.possible_actions()
    return msgspec.structs.replace(view, deal=trial.view(seat), offers=Offers(actions))


def _tried(table: Table, seat: Seat, steps: Sequence[Action]) -> State:
    """A copy of the deal after ``steps``; raises ``IllegalAction`` as soon as they are more than one choice, before
    what another seat holds can make any difference."""
    state = table.state
    if state is None or seat not in state.choosers():
        raise IllegalAction("It is not your turn.")
    trial = state.copy() if seat == state.to_act else state.turned_to(seat)
    for place, step in enumerate(steps):
        if place and (not trial.draft or trial.to_act != seat):
            raise IllegalAction(f"{step.prose.capitalize()} would be more than one choice at once.")
        if table.guided or trial.allows(step):
            trial.apply(step)
        else:
            trial.force(seat, step)
    return trial


def is_complete(table: Table, seat: Seat, steps: Sequence[Action]) -> bool:
    """Whether ``steps`` are a whole choice, or no steps of one at all."""
    state = table.state
    if state is None or seat not in state.choosers():
        return True
    try:
        return not _tried(table, seat, steps).draft
    except IllegalAction:
        return True  # the table says what is wrong
