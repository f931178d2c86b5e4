"""Club tables of Bezique for tests: whole deals and set pieces, and what people do at them in writing.

South deals, so North is pone and leads first.
"""

from __future__ import annotations

from typing import Any

from tests.bezique.positions import FILLING, bezique, build_pack
from trickbook.contract.seat import SOUTH, Seat
from trickbook.games.bezique.club import ClubBeziqueState
from trickbook.games.bezique.clubview import ClubBeziqueView
from trickbook.games.bezique.docket import BeziqueDocket
from trickbook.table import Deal, Table


def dealt(n: str = "", s: str = "", stock: str = "", last: str = "", **options: Any) -> Table:
    """A club table where these cards have been dealt, the stock beginning with ``stock`` and ending with ``last``."""
    table = Table(bezique(**options).at_club(), SOUTH, guided=False)
    table.apply(Deal(build_pack(n, s, stock, last)))
    return table


def club(
    n: str, s: str, stock: str | None = None, *, leader: str = "", winner: str = "",
    facts: dict[str, Any] | None = None, **options: Any,
) -> Table:  # fmt: skip
    """A club table at a set piece: who leads, or has just won a trick and may declare; no stock: the last tricks."""
    table = Table(bezique(**options).at_club(), SOUTH, guided=False)
    piece: dict[str, Any] = {
        "hands": {"N": n, "S": s},
        "stock": stock if stock is not None else FILLING,
        **(facts or {}),
    }
    piece |= {"leader": leader} if leader else {"winner": winner}
    table.apply(Deal(None, piece=table.game.write_piece(piece)))
    return table


def state(table: Table) -> ClubBeziqueState:
    """The deal under way."""
    assert isinstance(table.state, ClubBeziqueState)
    return table.state


def docket(table: Table) -> BeziqueDocket:
    """Its docket."""
    assert isinstance(table.docket, BeziqueDocket)
    return table.docket


def view(table: Table, seat: Seat | None) -> ClubBeziqueView:
    """What a seat knows."""
    found = table.view(seat).deal
    assert isinstance(found, ClubBeziqueView)
    return found


def hand(table: Table, letter: str) -> list[str]:
    """The cards a seat holds, table cards included, sorted as written."""
    from trickbook.cards import cards_in

    side = table.game.seats.index(Seat.parse(letter))
    return sorted(map(str, cards_in(state(table).hands[side].kinds)))


def points(table: Table) -> tuple[int, int]:
    """The raw scores of North and South."""
    return state(table).points[0], state(table).points[1]


def legal(table: Table, letter: str) -> list[str]:
    """What the seat to act may lawfully do, as its own eyes see it."""
    return [str(action) for action in view(table, Seat.parse(letter)).legal]
