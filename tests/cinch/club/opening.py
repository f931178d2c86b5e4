"""Club tables of Cinch before the play, for tests: what is said and done is written as at the table.

South deals, as in the rule book.  ``"W 6 then hearts"`` is said in one breath; ``"W discard 2C 3C 4C then done"`` is a
whole choice.
"""

from __future__ import annotations

from typing import Any

from tests.cinch.positions import build_pack, cinch
from tests.clubs import do
from trickbook.cards import parse_hand
from trickbook.contract.action import DISCARDS, DONE
from trickbook.contract.docket import Ruled
from trickbook.contract.event import Event
from trickbook.contract.laws import Case
from trickbook.contract.seat import SOUTH, Seat
from trickbook.games.cinch import Cinch
from trickbook.games.cinch.club import ClubCinchState
from trickbook.games.cinch.docket.opening import CinchDocket
from trickbook.games.cinch.view import ClubCinchView
from trickbook.table import Act, Deal, Table

HANDS = {
    "w": "AH KH 2H 2C 3C 4C 6C 7C 8C",
    "n": "QH JH 2D 3D 4D 6D 7D 8D 9D",
    "e": "TH 9H 8H 2S 3S 4S 6S 7S 8S",
    "s": "7H 6H 5H 9C TC JC QC KC AC",
    "top": "5S TS 9S JS QS KS AS TD JD QD KD AD 5C 4H 3H 5D",
}
"""Everybody holds three or two hearts; the stock, from the top, begins with spades and ends with trumps."""
AUCTION = "W 6, N pass, E pass, S pass, W hearts"


def club_game(**options: Any) -> Cinch:
    """The game with the penalties of Foster's laws."""
    return cinch(**{"table_penalties": True, "irregular_bids": "foster", **options})


def club(written: str = "", *, hands: dict[str, str] | None = None, **options: Any) -> Table:
    """A club table where South has dealt ``HANDS``, or those with other ``hands``, after what is ``written``."""
    table = Table(club_game(**options), SOUTH, guided=False)
    named = HANDS if hands is None else hands
    table.apply(Deal(build_pack(*(named.get(place, "") for place in ("w", "n", "e", "s", "top")))))
    do(table, written)
    return table


def deal_of(table: Table) -> ClubCinchState:
    """The deal under way."""
    assert isinstance(table.state, ClubCinchState)
    return table.state


def docket_of(table: Table) -> CinchDocket:
    """Its docket."""
    assert isinstance(table.docket, CinchDocket)
    return table.docket


def sight(table: Table, viewer: Seat | None) -> ClubCinchView:
    """What a seat sees of the deal."""
    view = table.view(viewer).deal
    assert isinstance(view, ClubCinchView)
    return view


def rulings(events: list[Event]) -> list[tuple[str, tuple[str, ...]]]:
    """The kinds of the cases ruled on, with the rules."""
    return [(event.case.kind, event.ruling.rules) for event in events if isinstance(event, Ruled)]


def cases(events: list[Event]) -> list[Case]:
    """The cases ruled on."""
    return [event.case for event in events if isinstance(event, Ruled)]


def throw(table: Table, **kept: str) -> list[Event]:
    """Everybody throws all but what is ``kept``, from the eldest on; who is not named keeps the trumps."""
    events: list[Event] = []
    state = deal_of(table)
    for seat in state.from_eldest:
        keep = parse_hand(kept[seat.letter.lower()]) if seat.letter.lower() in kept else state.trumps
        cards = state.hands[seat] & ~keep
        events += table.apply(Act(seat, (*(DISCARDS[i] for i in range(52) if cards >> i & 1), DONE)))
    return events


def thrown(**kept: str) -> Table:
    """A club table where hearts are trumps and all has been laid open; then each is to be served."""
    table = club(AUCTION)
    throw(table, **kept)
    return table
