"""What is entered for a seat whose player is away (T-33)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickbook.contract.action import DONE, Action
from trickbook.contract.acts import REFUSE, WAIVE
from trickbook.contract.seat import Seat
from trickbook.entries import Act, Confirm, Cut, Entry
from trickbook.errors import IllegalAction

if TYPE_CHECKING:
    from trickbook.table import Table


def substitute(table: Table, seat: Seat) -> Entry:
    """The entry; raises ``IllegalAction`` if nothing waits for the seat."""
    offers, state, docket = table.offers(seat), table.deal_of(seat), table.docket
    if offers.confirm:
        return Confirm(seat)
    if offers.cut:
        return Cut(seat)
    action: Action | None = None
    if state is not None and not state.is_over:
        if docket is not None:
            action = docket.owed(seat)
        if action is None and seat == state.to_act:
            apart = docket is None or seat != docket.state.to_act
            lawful = state.legal_actions() if apart or docket is None else docket.lawful(seat)
            action = next((one for one in lawful if one == DONE), lawful[0])
        if action is None and offers.choices:
            action = REFUSE if table.guided else WAIVE
    if action is None:
        raise IllegalAction(f"Nothing waits for {seat} now.")
    return Act(seat, (action,))
