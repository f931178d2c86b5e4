"""Whether an entry can be made at a table now; if not, why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickbook.contract.action import Action
from trickbook.contract.acts import TableAct
from trickbook.contract.docket import refuse
from trickbook.contract.seat import Seat
from trickbook.entries import Act, Claim, Confirm, Cut, Deal, EndMatch, Entry, Rewind
from trickbook.errors import IllegalAction
from trickbook.fairness import Statement

if TYPE_CHECKING:
    from trickbook.table import Table

BY_SEATS = (Act, Claim, Confirm, Cut, EndMatch, Rewind)
"""The entries that a seat makes."""


def check(table: Table, entry: Entry) -> None:
    """Raise ``IllegalAction`` unless ``entry`` may be made now."""
    if isinstance(entry, BY_SEATS):
        check_seat(table, entry.seat)
    over = table.match.outcome is not None
    if over and not isinstance(entry, Rewind | Statement):
        raise IllegalAction("The match is over.")
    match entry:
        case Act():
            check_act(table, entry.seat, entry.actions)
        case Deal():
            if table.awaits != "deal":
                wanted = f"{table.cutter} has to cut first" if table.awaits == "cut" else "this deal is not closed"
                raise IllegalAction(f"No new deal yet: {wanted}.")
            table.ledger.check(entry, over)
        case Statement():
            table.ledger.check(entry, over)
        case Claim():
            check_claim(table, entry)
        case Confirm(seat):
            if not table.offers(seat).confirm:
                raise IllegalAction("There is no result for your side to confirm now.")
        case Cut(seat):
            if table.awaits != "cut" or table.guided:
                raise IllegalAction("There is nothing to cut now.")
            if seat != table.cutter:
                raise IllegalAction(f"{table.cutter} cuts for the next deal.")
        case EndMatch():
            if table.state is not None and table.state.is_over and table.state.score is not None:
                who = f"{table.cutter} cuts" if table.awaits == "cut" else "both sides confirm it"
                raise IllegalAction(f"The deal has been played and its result is not final: first {who}.")
        case Rewind(seat, to):
            undo = table.undo(seat)
            if undo is None or undo != to:
                raise IllegalAction("That cannot be taken back: a card was shown, or somebody has acted since.")


def check_seat(table: Table, seat: Seat) -> None:
    """Raise ``IllegalAction`` if that is no seat of this table."""
    for one in table.game.seats:
        if seat is one:  # a number that is equal to a seat is none
            return
    raise IllegalAction(f"There is no seat {seat} at this table.")


def check_act(table: Table, seat: Seat, actions: tuple[Action, ...]) -> None:
    """Raise ``IllegalAction`` unless ``seat`` may do that: by the rules, or at a club table with its own hands."""
    for action in actions:
        refuse(table.game.why_untold(action))
    if table.docket is not None and not table.apart(seat, actions):
        table.docket.check(seat, tuple(table.docket.meant(seat, action) for action in actions))
        return
    state = table.deal_of(seat)
    if state is None or state.to_act is None:
        raise IllegalAction("No deal is under way.")
    if actions and isinstance(actions[0], TableAct) and table.proposals is not None:
        if len(actions) != 1:
            raise IllegalAction("One thing at a time.")
        refuse(table.proposals.refusal(seat, actions[0]))
        return
    state.check_choice(seat, actions)


def check_claim(table: Table, claim: Claim) -> None:
    """Raise ``IllegalAction`` unless a claim can be judged: by an adversary, of a trick that was played, and once."""
    check_seat(table, claim.offender)
    state, game = table.state, table.game
    if table.guided:
        raise IllegalAction("At a guided table unlawful cards are refused, so there is nothing to claim.")
    if claim.kind not in game.claims:
        raise IllegalAction(f"{game.title} has no law of {claim.kind!r} to claim by.")
    if state is None:
        raise IllegalAction("The deal is closed, so nothing can be claimed any more.", game.claims[claim.kind])
    if game.side_of(claim.seat) == game.side_of(claim.offender):
        raise IllegalAction("Only an adversary may claim.", game.claims[claim.kind])
    if claim.trick not in range(1, state.tricks_shown + 1):
        played = f"; name a trick from 1 to {state.tricks_shown}" if state.tricks_shown else ""
        raise IllegalAction(f"Trick {claim.trick} has not been played{played}.")
    assert table.docket is not None
    if any((case.offender, case.trick) == (claim.offender, claim.trick) for case in table.docket.claims):
        raise IllegalAction("That has been claimed already.")
