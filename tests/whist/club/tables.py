"""Club tables of Whist for tests: set pieces at the play under each code, and what people do at them in writing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.clubs import (
    docket,
    play_out,
    rulings,
)
from tests.whist.positions import whist
from trickbook.contract.event import Event
from trickbook.contract.seat import SOUTH
from trickbook.games.whist import WhistStanding
from trickbook.games.whist.club import ClubWhistState
from trickbook.table import Deal, Table

AMERICAN, E1864, E1900 = CODES = ("american", "english_1864", "english_1900")
ENGLISH = (E1864, E1900)


def club(
    w: str, n: str, e: str, s: str, *, code: str = AMERICAN, before: WhistStanding | None = None,
    options: dict[str, Any] | None = None, **facts: Any,
) -> Table:  # fmt: skip
    """A club table where South has dealt, so West leads; hearts are trumps unless said otherwise."""
    table = Table(whist(code, **(options or {})).at_club(), SOUTH, guided=False, standing=before)
    if "turned" not in facts:
        facts.setdefault("trump", "hearts")
    piece = {"hands": {"W": w, "N": n, "E": e, "S": s}, **facts}
    table.apply(Deal(None, piece=table.game.write_piece(piece)))
    return table


def state(table: Table) -> ClubWhistState:
    """The deal under way."""
    assert isinstance(table.state, ClubWhistState)
    return table.state


def over(table: Table) -> None:
    """Everybody plays the first lawful card until the deal is over, and the last trick is turned."""
    play_out(table)
    docket(table).finish()


def settled(table: Table) -> WhistStanding:
    """The match as it stands with the deal as it is."""
    standing = table.game.settle(state(table))
    assert isinstance(standing, WhistStanding)
    return standing


def rules_of(events: Iterable[Event]) -> set[str]:
    """The rules of all rulings among events."""
    return {rule for told in rulings([*events]) for rule in told.rules}
