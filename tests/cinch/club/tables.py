"""Club tables of Cinch for tests: set pieces at the play, and what people do at them in writing."""

from __future__ import annotations

from typing import Any

from tests.cinch.positions import cinch
from trickbook.contract.seat import SOUTH
from trickbook.games.cinch import CinchStanding
from trickbook.table import Deal, Table

EIGHT_TO_SIX = ("5D 2H", "5H AH JH TH")
"""The scoring cards as won: six points for North and South, eight for East and West."""


def club(
    w: str, n: str, e: str, s: str, *, bid: str = "W 6", leader: str | None = None, won: tuple[str, str] = ("", ""),
    trump: str = "hearts", standing: CinchStanding | None = None, **options: Any,
) -> Table:  # fmt: skip
    """A club table where South has dealt, at the first lead: the bidder's, unless said otherwise; hearts are trumps.

    ``won`` are cards that North and South, and East and West, have won already.
    """
    table = Table(cinch(**options).at_club(), SOUTH, guided=False, standing=standing)
    bidder, contract = bid.split()
    piece: dict[str, Any] = {"hands": {"W": w, "N": n, "E": e, "S": s}, "bidder": bidder, "contract": contract}
    piece |= {"trump": trump, "taken": dict(enumerate(won))}
    if leader is not None:
        piece["leader"] = leader
    table.apply(Deal(None, piece=table.game.write_piece(piece)))
    return table
