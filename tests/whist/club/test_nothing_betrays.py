"""Nothing at a club table of Whist differs between a lawful act and an unlawful one that nobody has claimed (T-31)."""

from __future__ import annotations

import pytest

from tests.clubs import broken, do
from tests.marks import rule
from tests.whist.club.tables import CODES, club
from trickbook.contract.seat import Seat
from trickbook.table import Table

W, E = "QD 2C 3C 8H", "2D 9D 4C 7S"
FREE, BOUND = "8S 7C 6C 5H", "8S KD 6C 5H"
"""North's hand without a diamond, and with one."""
S = "AD 3D 5C 9S"

ACTS = [
    pytest.param("W QD, N 8S", "N", id="a card that does not follow"),
    pytest.param("W QD, N 8S, E 2D, S AD, S void?, N yes", "N", id="the answer that one is void"),
    pytest.param("W QD, N 8S, E 2D, S AD, S quit trick, S 3D, W 2C, N 6C", "N", id="again"),
    pytest.param("N expose 6C, W QD, E waive, W waive, N 8S", "N", id="not following, a card exposed"),
    pytest.param("N expose 6C, W QD, N 8S", "N", id="not following in haste"),
    pytest.param("W QD, S AD, N 8S", "N", id="not following out of order"),
    pytest.param("W QD, N 8S, W claim N 1, E 2D, S AD", "N", id="claimed, and the hand not over"),
    pytest.param("E 9D, S object lead E, S call diamonds, W QD, N 8S", "N", id="after a suit was called"),
    pytest.param("W QD, N 8S, E 2D, S AD, W object count N", "N", id="counted"),
    pytest.param("W QD, N 8S, E 2D, S AD, S object play N, S object lead W", "N", id="objected to without ground"),
]


def played(code: str, north: str, acts: str) -> Table:
    table = club(W, north, E, S, code=code)
    do(table, acts)
    return table


@rule("T-31", "W-REV-24")
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("acts", "offender"), ACTS)
def test_the_others_see_the_same_whether_or_not_it_was_a_revoke(code: str, acts: str, offender: str) -> None:
    innocent, guilty = played(code, FREE, acts), played(code, BOUND, acts)
    assert not broken(innocent) and offender in {letter for letter, _ in broken(guilty)}
    for viewer in (*Seat, None):
        if viewer is not None and viewer.letter == offender:
            continue
        assert innocent.seen(viewer) == guilty.seen(viewer)
        one, other = innocent.view(viewer), guilty.view(viewer)
        assert (one.docket, one.offers, one.awaits, one.scores) == (
            other.docket,
            other.offers,
            other.awaits,
            other.scores,
        )
        assert one.deal is not None and other.deal is not None and one.deal.to_dict() == other.deal.to_dict()


@rule("T-31", "W-LOT-9", "W-TRUMP-4")
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(
    ("acts", "free", "bound"),
    [
        pytest.param("E 9D, S object lead E, S call spades, W 2C", "QD 2C 3C 8H", "QS 2C 3C 8H", id="a suit called"),
        pytest.param("W name 6H, S 9C, N call highest trump, W 3D", "2S 3D 4D 5D", "2S 3D 4D KH", id="a trump called"),
    ],
)
def test_nor_whether_a_call_could_have_been_obeyed(code: str, acts: str, free: str, bound: str) -> None:
    tables = []
    for west in (free, bound):
        if "6H" in acts:
            table = club(west, "8S 7C 6C 5H", "TD 9D 4C 7S", "6H 9C 5C 9S", code=code, turned="6H", leader="S")
            do(table, f"S take up, {acts}")
        else:
            table = club(west, "8S 7C 6C 5H", "TD 9D 4C 7S", "AD 3D 5C 9S", code=code)
            do(table, acts)
        tables.append(table)
    innocent, guilty = tables
    assert broken(innocent) == [] and broken(guilty) == [("W", 1)]
    for viewer in (Seat.NORTH, Seat.EAST, Seat.SOUTH, None):
        assert innocent.seen(viewer) == guilty.seen(viewer)
        assert innocent.view(viewer).docket == guilty.view(viewer).docket
        assert innocent.view(viewer).offers == guilty.view(viewer).offers
