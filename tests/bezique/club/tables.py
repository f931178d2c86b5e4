"""Club tables of Bezique for tests: whole deals and set pieces, and what people do at them in writing.

South deals, so North is pone and leads first.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.bezique.positions import FILLING, bezique, build_pack
from trickbook.contract.action import Action
from trickbook.contract.event import Event
from trickbook.contract.laws import Refusal, Ruling
from trickbook.contract.seat import SOUTH, Seat
from trickbook.contract.wire import encode
from trickbook.errors import ActionError, IllegalAction
from trickbook.games.bezique.club import ClubBeziqueState
from trickbook.games.bezique.clubview import ClubBeziqueView
from trickbook.games.bezique.docket import BeziqueDocket
from trickbook.table import Act, Claim, Cut, Deal, Entry, Ruled, Table


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


def entry(table: Table, written: str) -> Entry:
    """The entry written ``"N 9C"``, ``"S object lead"``, ``"S claim 58"``, ``"N cut"``, ``"N KH QH"`` (together)."""
    letter, _, words = written.strip().partition(" ")
    seat = Seat.parse(letter)
    other = table.game.next_seat(seat)
    match words.split():
        case ["claim", trick]:
            return Claim(seat, other, int(trick))
        case ["cut"]:
            return Cut(seat)
        case ["object", kind]:
            words = f"object {kind} {other}"
    return Act(seat, actions(table, words))


def actions(table: Table, words: str) -> tuple[Action, ...]:
    """One act, or cards put down together."""
    try:
        return (table.game.parse(words),)
    except ActionError:
        return tuple(table.game.parse(word) for word in words.split())


def do(table: Table, written: str) -> list[Event]:
    """Make the entries ``written``, parted by commas, and return what followed."""
    return [
        event for part in written.replace("\n", ",").split(",") if part.strip()
        for event in table.apply(entry(table, part))
    ]  # fmt: skip


def refused(table: Table, written: str) -> Refusal:
    """Why an entry is refused; it must be, with everything unchanged."""
    made, before = entry(table, written), everything(table)
    refusal = table.refusal(made)
    with pytest.raises(IllegalAction) as caught:
        table.apply(made)
    assert refusal is not None and str(caught.value) == str(refusal)
    assert everything(table) == before
    return refusal


def everything(table: Table) -> str:
    """All that a table holds, for comparing."""
    hidden = [] if table.docket is None else [table.docket.breaches, table.docket.rights]
    views = [table.view(viewer) for viewer in (*table.game.seats, None)]
    public = [[view.deal and view.deal.to_dict(), view.offers, view.docket, view.awaits] for view in views]
    state = None if table.state is None else table.state.serialize()
    return encode([public, hidden, state, table.log, table.events])


def rulings(events: list[Event]) -> list[Ruling]:
    """The rulings among events."""
    return [event.ruling for event in events if isinstance(event, Ruled)]


def ruling(events: list[Event]) -> Ruling:
    """The one ruling among events."""
    (found,) = rulings(events)
    return found


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


def choices(table: Table, letter: str) -> list[str]:
    """What a seat may demand."""
    return [str(choice) for choice in table.offers(Seat.parse(letter)).choices]


def legal(table: Table, letter: str) -> list[str]:
    """What the seat to act may lawfully do, as its own eyes see it."""
    return [str(action) for action in view(table, Seat.parse(letter)).legal]


def folded(table: Table) -> None:
    """The log makes the same table again."""
    again = Table.fold(table.game, table.first_dealer, table.log, guided=False)
    assert everything(again) == everything(table)
