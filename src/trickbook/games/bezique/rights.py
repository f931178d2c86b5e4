"""What a player who knows the laws does by them at a club table: objects, claims, calls, gathers, puts right.

Each wish looks at what its seat knows, its own view and what everybody sees of the docket, and speaks only if its case
has come; the first that speaks is followed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from trickbook.contract.action import Action
from trickbook.contract.acts import Demand, ObjectTo
from trickbook.contract.docket import DocketView
from trickbook.contract.laws import Case
from trickbook.contract.seat import Seat
from trickbook.games.bezique.actions import GATHER
from trickbook.games.bezique.clubview import ClubBeziqueView
from trickbook.games.bezique.laws.codes import CALL_LEAD, DRAW_TWO, FILL_UP, NEW_DEAL, PLAY_ON
from trickbook.games.bezique.ranks import brisques_in

BEHIND = 200
"""So many points behind a player would rather have the cards dealt anew."""


def exercise(view: ClubBeziqueView, docket: DocketView) -> Action | None:
    """What the seat of ``view`` does by its rights now; ``None``: nothing."""
    if view.viewer is None:
        return None
    return next((act for wish in WISHES if (act := wish(view, docket)) is not None), None)


def proved(view: ClubBeziqueView, docket: DocketView) -> tuple[Case, ...]:
    """The errors of the other in the last nine tricks that ``view`` proves, the earliest first (B-IRR-30)."""
    if view.viewer is None:
        return ()
    other = other_of(view)
    claimed = {(case.offender, case.trick) for case in docket.claims}
    tricks = [trick for trick in view.revokes_of(other) if (other, trick) not in claimed]
    return tuple(Case("revoke", other, {}, view.viewer, trick) for trick in tricks)


def other_of(view: ClubBeziqueView) -> Seat:
    """The opponent."""
    return view.game.seats[1 - view.own]


def object_to_lead(view: ClubBeziqueView, docket: DocketView) -> Action | None:
    """The other has led to a trick that is mine to lead (B-IRR-2)."""
    if len(view.trick) != 1 or view.trick[0][0] == view.viewer or docket.leader != view.viewer:
        return None
    return ObjectTo("lead", other_of(view))


def object_to_declaration(view: ClubBeziqueView, docket: DocketView) -> Action | None:
    """The other has declared what he does not show (B-IRR-27)."""
    other = other_of(view)
    asked = any(right.name == "amend" for right in docket.rights)
    return ObjectTo("declaration", other) if view.declared_wrongly == other and not asked else None


def object_to_draw(view: ClubBeziqueView, docket: DocketView) -> Action | None:
    """The other has drawn the card that is mine, as winner of the trick (B-IRR-23)."""
    if view.phase not in ("declare", "announce") or view.to_act != view.viewer or not view.tricks:
        return None
    mine_first = view.game.options.draw_order == "winner_first" or view.dealer != view.viewer
    early = view.drawn[1 - view.own] > 0 and not view.drawn[view.own]
    return ObjectTo("draw", other_of(view)) if mine_first and early else None


def object_to_count(view: ClubBeziqueView, docket: DocketView) -> Action | None:
    """The other has too many cards: counted when it is quite clear, between two tricks (B-IRR-6)."""
    other = other_of(view)
    drawn = view.exhausted_at is not None or view.drawn[view.side(other)]
    counts = view.score is None and bool(view.tricks) and drawn and not view.trick
    known = any(right.name == "wrong number" for right in docket.rights)
    known |= any(demand.seat == other and str(demand.act) == PLAY_ON for demand in docket.demands)
    return ObjectTo("count", other) if counts and not known and view.surplus(other) > 0 and not fined(view) else None


def fined(view: ClubBeziqueView) -> bool:
    """Whether the other is fined for it already: then the hand is played out (B-IRR-12)."""
    return view.surplus(view.game.seats[view.own]) < 0


def gather(view: ClubBeziqueView, docket: DocketView) -> Action | None:
    """A brisque lies in the heap, and the last trick was mine (B-BRQ-6, T-21)."""
    if view.game.options.auto_gather or not view.tricks or view.tricks[-1][0] != view.viewer or view.score is not None:
        return None
    return GATHER if brisques_in(view.heap) else None


def choose(view: ClubBeziqueView, docket: DocketView) -> Action | None:
    """A new deal for who is behind; else play goes on. A lead is called that costs the declarer what he declares."""
    right = next((right for right in docket.rights if view.viewer in right.holders), None)
    if right is None:
        return None
    names = [act.what for act in right.choices if isinstance(act, Demand)]
    behind = view.points[1 - view.own] - view.points[view.own]
    if NEW_DEAL in names and behind > BEHIND:
        return Demand(NEW_DEAL)
    return next((Demand(what) for what in (PLAY_ON, FILL_UP, DRAW_TWO, CALL_LEAD) if what in names), None)


Wish: TypeAlias = Callable[[ClubBeziqueView, DocketView], Action | None]
WISHES: tuple[Wish, ...] = (
    object_to_lead, object_to_declaration, object_to_draw, object_to_count, choose, gather,
)  # fmt: skip
