"""The shortfall ledger (P-LEDGER): a failed bid is entered as 0 and comes off what the side scores later."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.marks import example, rule
from tests.oracle import pedro as oracle
from tests.pedro.positions import pedro
from tests.pedro.tables import SIDES, after, bid_number
from trickbook.games.pedro import PedroStanding
from trickbook.games.pedro.scoring import score_deal

START = PedroStanding()


def owing(short: int, sheet: int = 0) -> PedroStanding:
    """North and South with ``sheet`` on the sheet and ``short`` owed."""
    return PedroStanding(sheet=(sheet, 0), shortfall=(short, 0))


@rule("P-LEDGER-1", "P-LEDGER-2")
@pytest.mark.parametrize(("bid", "won", "short"), [(8, 6, 8), (14, 13, 14), (7, 0, 7), ("28-56", 13, 28)])
def test_a_failed_bid_is_entered_as_zero_and_owed(bid: int | str, won: int, short: int) -> None:
    standing = after(START, "NS", bid, won, bid_28_56=True, slam_double=True)
    assert standing.sheet == (0, 14 - won)
    assert standing.shortfall == (short, 0)


@rule("P-LEDGER-3")
def test_a_shortfall_comes_off_the_next_points_the_side_would_score() -> None:
    standing = after(owing(8), "EW", 7, 5)  # they would score nine
    assert (standing.sheet, standing.shortfall) == ((1, 0), (0, 7))
    standing = after(owing(8), "NS", 8, 8)  # exactly paid
    assert (standing.sheet[0], standing.shortfall[0]) == (0, 0)


@rule("P-LEDGER-3")
def test_a_made_slam_pays_with_all_it_scores() -> None:
    assert after(owing(20), "NS", 14, 14, slam_double=True).sheet[0] == 8
    assert after(owing(20), "NS", "28-56", 14, bid_28_56=True).sheet[0] == 36


@rule("P-LEDGER-4")
def test_what_is_not_paid_is_carried_until_it_is() -> None:
    standing = owing(11)
    for won_by_ns, sheet, short in ((4, 0, 7), (5, 0, 2), (6, 4, 0)):
        standing = after(standing, "EW", 7, 14 - won_by_ns)
        assert (standing.sheet[0], standing.shortfall[0]) == (sheet, short)


@rule("P-LEDGER-5")
def test_a_further_failed_bid_adds_to_the_unpaid_rest() -> None:
    standing = after(owing(3), "NS", 9, 8)
    assert (standing.sheet[0], standing.shortfall[0]) == (0, 12)


@rule("P-LEDGER-6")
def test_a_deal_without_points_leaves_the_shortfall() -> None:
    standing = after(owing(8, sheet=20), "EW", 14, 14)
    assert (standing.sheet[0], standing.shortfall[0]) == (20, 8)


DEALS = st.lists(st.tuples(st.sampled_from(SIDES), st.integers(7, 14), st.integers(0, 14)), max_size=12)


@rule("P-LEDGER-7")
@given(DEALS, st.sampled_from(["minus", "no_negative"]))
def test_sheet_less_shortfall_is_the_true_score(deals: list[tuple[str, int, int]], method: str) -> None:
    rules = pedro(scoring_method=method).options
    standing, true = START, [0, 0]
    changes: list[dict[str, int]] = []
    for bidders, bid, won in deals:
        points = (won, 14 - won) if bidders == "NS" else (14 - won, won)
        change = score_deal(SIDES.index(bidders), bid_number(bid), points, rules).change
        changes.append(dict(zip(SIDES, change, strict=True)))
        true = [score + step for score, step in zip(true, change, strict=True)]
        standing = after(standing, bidders, bid, won, scoring_method=method)
        assert standing.net == tuple(true)
        assert min(standing.shortfall) >= 0
        last = oracle.ledger(changes)[-1]
        assert standing.sheet == (last["NS"]["total"], last["EW"]["total"])
        assert standing.shortfall == (last["NS"]["short"], last["EW"]["short"])


@example("P-LEDGER-8")
def test_the_seven_deals_of_the_book() -> None:
    standing = START
    rows = [
        # bid, won by North-South; totals and shortfalls after the deal
        ("NS", 8, 7, (0, 7), (8, 0)),
        ("EW", 7, 5, (0, 16), (3, 0)),
        ("NS", 9, 10, (7, 20), (0, 0)),
        ("EW", 11, 6, (13, 20), (0, 11)),
        ("EW", 8, 8, (21, 20), (0, 19)),
        ("NS", 7, 7, (28, 20), (0, 12)),
        ("EW", 14, 0, (28, 22), (0, 0)),
    ]
    for bidders, bid, ns, sheet, short in rows:
        standing = after(standing, bidders, bid, ns if bidders == "NS" else 14 - ns)
        assert (standing.sheet, standing.shortfall) == (sheet, short)
    assert standing.net == (-8 + 5 + 10 + 6 + 8 + 7 + 0, 7 + 9 + 4 - 11 - 8 + 7 + 14) == (28, 22)
