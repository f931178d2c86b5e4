"""Revokes: C-IRR-16..24, C-IRR-34, C-IRR-35, C-IRR-41 and C-IRR-42."""

from __future__ import annotations

import pytest

from tests.cinch.laws.rulings import ask, free, kinds, the
from tests.marks import example, rule
from trickbook.contract.laws import Bar, Correct, Expose, Grant, Role, Ruling
from trickbook.games.cinch.options import CinchOptions
from trickbook.games.cinch.scoring import score_deal

REVOKES = ["did not follow", "did not trump a trump lead", "disobeyed a call"]


def revoke(
    how: str = "did not follow", options: CinchOptions | None = None, *, established: bool = True,
    claimed: str = "in time", bidders: bool = False, both: bool = False,
) -> Ruling:  # fmt: skip
    return ask("revoke", options, how=how, established=established, claimed=claimed, bidders=bidders, both=both)


def scored(bid: int, won: int, lost: int, ruling: Ruling, *, bidders: bool) -> tuple[int, int]:
    """What bidders and others score once the ruling has barred whom it bars."""
    barred = frozenset({0 if bidders else 1}) if ruling.orders(Bar) else frozenset()
    change = score_deal(0, bid, (won, lost), CinchOptions(), barred).change
    return change[0], change[1]


@rule("C-IRR-16", "C-IRR-17", "C-IRR-18")
@pytest.mark.parametrize("how", REVOKES)
def test_a_revoke_claimed_in_time_and_proved_bars_the_side(how: str) -> None:
    ruling = revoke(how)
    assert ruling.remedies == (Bar(Role.OFFENDING_SIDE),)
    assert {"C-IRR-16", "C-IRR-17", "C-IRR-18"} <= set(ruling.rules)


@rule("C-IRR-16")
def test_not_trumping_when_void_is_a_revoke_only_where_it_is_a_duty() -> None:
    assert free(revoke("did not trump when void"), "C-IRR-16")
    assert revoke("did not trump when void", CinchOptions(void_must_trump=True)).orders(Bar)


@rule("C-IRR-17")
@pytest.mark.parametrize("how", REVOKES)
def test_a_revoke_that_nobody_claims_counts_for_nothing(how: str) -> None:
    assert free(revoke(how, claimed="never"), "C-IRR-17")


@rule("C-IRR-35")
def test_a_claim_after_the_cut_is_too_late() -> None:
    assert revoke(claimed="in time").orders(Bar)
    late = revoke(claimed="too late")
    assert free(late, "C-IRR-35") and "until the pack is cut" in late.sentence


@rule("C-IRR-42")
@pytest.mark.parametrize("claimed", ["in time", "too late", "never"])
def test_a_claim_that_cannot_be_proved_changes_nothing(claimed: str) -> None:
    ruling = revoke("did not revoke", claimed=claimed)
    assert free(ruling, "C-IRR-42") and "Nothing changes" in ruling.sentence


@rule("C-IRR-19")
def test_the_hand_may_be_played_out() -> None:
    assert "may be played out" in revoke().sentence and "C-IRR-19" in revoke().rules


@rule("C-IRR-20")
@example("C-IRR-21")
def test_the_bidders_score_all_they_win_when_the_others_revoke() -> None:
    ruling = revoke(bidders=False)
    assert "whatever was bid" in ruling.sentence and "C-IRR-20" in ruling.rules
    assert scored(9, 8, 6, ruling, bidders=False) == (8, 0)  # A bids 9, Y revokes, A-B win 8


@example("C-IRR-22")
def test_the_bid_is_added_only_if_revoking_bidders_missed_it_in_tricks() -> None:
    ruling = revoke(bidders=True)
    assert "the bid besides if it was missed" in ruling.sentence and "C-IRR-22" in ruling.rules
    assert scored(8, 10, 4, ruling, bidders=True) == (0, 4)
    assert scored(8, 5, 9, ruling, bidders=True) == (0, 17)


@rule("C-SCORE-15")
def test_under_set_back_revoking_bidders_are_put_back_by_a_missed_bid() -> None:
    ruling = revoke("did not follow", CinchOptions(scoring_method="set_back"), bidders=True)
    assert "put back by its bid" in ruling.sentence and "C-SCORE-15" in ruling.rules


@rule("C-IRR-24")
@pytest.mark.parametrize("bidders", [False, True])
def test_nobody_scores_when_both_sides_are_under_penalty(bidders: bool) -> None:
    ruling = revoke(bidders=bidders, both=True)
    assert ruling.orders(Bar) and "nobody scores" in ruling.sentence and "C-IRR-24" in ruling.rules


@rule("C-IRR-23")
@pytest.mark.parametrize("claimed", ["in time", "never"])
def test_a_revoke_not_yet_established_is_corrected_and_the_card_exposed(claimed: str) -> None:
    assert kinds(revoke(established=False, claimed=claimed)) == (Correct, Expose)
    assert kinds(ask("revoke corrected", established=False, denied=False)) == (Correct, Expose)


@rule("C-IRR-23")
@pytest.mark.parametrize("denied", [False, True])
def test_an_established_revoke_cannot_be_corrected(denied: bool) -> None:
    assert free(ask("revoke corrected", established=True, denied=denied), "C-IRR-23")


@rule("C-IRR-34")
def test_after_a_denial_there_is_no_remedy() -> None:
    assert free(ask("revoke corrected", established=False, denied=True), "C-IRR-34")


@rule("C-IRR-41")
def test_adversaries_may_take_back_what_they_played_after_it_and_partner_may_not() -> None:
    grant = the(Grant, ask("cards after a correction", whose="an adversary's"))
    assert (grant.to, grant.choices) == (Role.ADVERSARIES, ("take back",))
    assert free(ask("cards after a correction", whose="the partner's"), "C-IRR-41")
