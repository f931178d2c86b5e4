"""What one person sees of a table and may do at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from trickbook.contract.action import Action
from trickbook.contract.acts import LOOK_LAST
from trickbook.contract.docket import Acted, DocketView
from trickbook.contract.event import Dealt, TrickWon
from trickbook.contract.proposal import Proposal
from trickbook.contract.seat import Seat
from trickbook.contract.standing import Outcome, Standing
from trickbook.contract.view import Trick, View

if TYPE_CHECKING:
    from trickbook.table import Table


class Offers(msgspec.Struct, frozen=True):
    """What one person may do now.  At a club table ``actions`` are the possible ones, lawful or not."""

    actions: tuple[Action, ...] = ()
    claims: tuple[Seat, ...] = ()
    """Adversaries of whom a revoke may be claimed, in any of ``claim_tricks`` tricks."""
    claim_tricks: int = 0
    choices: tuple[Action, ...] = ()
    """What may be demanded by the rights open to this person, in the order of ``choose N`` (T-14); at a guided table
    the answers to what another proposes."""
    confirm: bool = False
    cut: bool = False
    undo: int | None = None
    """The entry to rewind to, if the last act of this seat may be taken back."""


class TableView(msgspec.Struct, frozen=True):
    """What one person sees of the table: the deal as far as known, the match, and what may be done."""

    viewer: Seat | None
    guided: bool
    deal: View | None
    deal_number: int
    scores: tuple[int, ...]
    standing: Standing
    awaits: str
    outcome: Outcome | None
    offers: Offers
    docket: DocketView | None = None
    """At a club table, what lies exposed, may be demanded and has been claimed."""
    proposal: Proposal | None = None
    """At a guided table, what somebody has proposed and not everybody has accepted."""
    looked: bool = False
    """At a club table, whether the viewer has looked at the last trick since it was complete (T-19)."""

    @property
    def last_trick(self) -> Trick | None:
        """The last complete trick, where it may be looked at: at a club table as long as it lies open, and once it is
        turned only by who has said so (T-19)."""
        deal, docket = self.deal, self.docket
        if deal is None or docket is None or docket.open_trick or deal.last_lies_open or self.looked:
            return None if deal is None else deal.last_trick
        return None


def offers(table: Table, viewer: Seat | None) -> Offers:
    """What ``viewer`` may do now."""
    state = table.deal_of(viewer)
    if viewer is None or state is None or table.match.outcome is not None:
        return Offers()
    actions: tuple[Action, ...] = ()
    if viewer == state.to_act:
        actions = state.legal_actions() if table.guided else state.possible_actions()
    if table.guided:
        choices = table.proposals.choices(viewer) if table.proposals is not None else ()
        return Offers(actions, choices=choices, undo=table.undo(viewer))
    game, awaits = table.game, table.awaits
    side, tricks = game.side_of(viewer), state.tricks_shown if game.claims else 0
    return Offers(
        actions,
        claims=tuple(seat for seat in game.seats if game.side_of(seat) != side) if tricks else (),
        claim_tricks=tricks,
        choices=table.docket.choices(viewer) if table.docket is not None else (),
        confirm=awaits == "confirm" and side not in table.confirmed,
        cut=awaits == "cut" and viewer == table.cutter,
        undo=table.undo(viewer),
    )


def view(table: Table, viewer: Seat | None) -> TableView:
    """What ``viewer`` sees of the table."""
    state, docket = table.deal_of(viewer), table.docket
    deal = None if state is None else state.view(viewer)
    if docket is not None and deal is not None and viewer is not None and viewer == docket.state.to_act:
        deal.legal = docket.lawful(viewer)  # what is demanded of the seat included
    return TableView(
        viewer=viewer,
        guided=table.guided,
        deal=deal,
        deal_number=table.match.deals + (table.state is not None),
        scores=table.match.scores,
        standing=table.match.standing,
        awaits=table.awaits,
        outcome=table.match.outcome,
        offers=offers(table, viewer),
        docket=None if docket is None else docket.view(),
        proposal=None if table.proposals is None else table.proposals.open,
        looked=docket is not None and _has_looked(table, viewer),
    )


def _has_looked(table: Table, viewer: Seat | None) -> bool:
    for event in reversed(table.events):
        match event:
            case Acted(seat, act) if seat == viewer and act == LOOK_LAST:
                return True
            case TrickWon() | Dealt():
                return False
    return False
