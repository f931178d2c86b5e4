"""The engine of Bezique beside its oracle: a seeded sample of the long run."""

from __future__ import annotations

from random import Random

from tests.marks import rule
from tests.oracle.comparing_bezique import compare_deals, compare_settlements


@rule("B-SETUP-2", "B-SETUP-3", "B-DEAL-2", "B-DEAL-3", "B-DEAL-4", "B-CB-2", "B-CB-3", "B-CB-4", "B-CB-5", "B-CB-6")
@rule("B-CB-7", "B-CB-8", "B-CB-9", "B-CB-10", "B-CB-11", "B-CB-12", "B-CB-13", "B-TRUMP-1", "B-TRUMP-2", "B-TRUMP-3")
@rule("B-TRUMP-4", "B-TRUMP-5", "B-TRUMP-6", "B-TRUMP-7", "B-TRUMP-8", "B-PLAY-1", "B-PLAY-2", "B-PLAY-3", "B-PLAY-4")
@rule("B-PLAY-5", "B-PLAY-6", "B-PLAY-7", "B-PLAY-8", "B-PLAY-9", "B-BRQ-1", "B-BRQ-2", "B-BRQ-3", "B-BRQ-4")
@rule("B-BRQ-5", "B-BRQ-6", "B-BRQ-7", "B-BRQ-8", "B-BRQ-10", "B-BRQ-11", "B-BRQ-12", "B-DECL-1", "B-DECL-2")
@rule("B-DECL-3", "B-DECL-4", "B-DECL-5", "B-DECL-6", "B-DECL-7", "B-DECL-8", "B-DECL-9", "B-DECL-10", "B-DECL-11")
@rule("B-DECL-12", "B-VAL-1", "B-VAL-2", "B-VAL-3", "B-VAL-4", "B-VAL-5", "B-VAL-6", "B-USE-1", "B-USE-2", "B-USE-3")
@rule("B-USE-4", "B-USE-5", "B-USE-6", "B-USE-7", "B-USE-8", "B-USE-9", "B-USE-10", "B-USE-11", "B-USE-12", "B-USE-13")
@rule("B-USE-14", "B-USE-15", "B-USE-16", "B-USE-17", "B-USE-18", "B-DRAW-1", "B-DRAW-3", "B-DRAW-4", "B-DRAW-5")
@rule("B-DRAW-6", "B-LAST-1", "B-LAST-2", "B-LAST-3", "B-LAST-4", "B-LAST-5", "B-LAST-6", "B-LAST-7", "B-LAST-8")
def test_random_deals_under_random_options_go_as_the_oracle_says():
    met = compare_deals(Random("bezique deals 0"), 25)
    for what in ("announced", "pending scored", "re-formed with another card", "choices between copies", "bound plays",
                 "heaps gathered by hand", "refused by B-USE-3", "refused by B-USE-7", "refused by B-USE-10",
                 "refused by B-USE-16", "scored: double bezique", "scored: sequence", "views"):  # fmt: skip
        assert met[what] > 3, (what, met)


@rule("B-END-1", "B-END-2", "B-END-3", "B-END-4", "B-END-5", "B-END-6", "B-END-7", "B-END-8", "B-END-9", "B-END-10")
@rule("B-END-11", "B-END-12", "B-END-13", "B-END-15")
def test_random_deals_are_settled_as_the_oracle_says():
    met = compare_settlements(Random("bezique settlements"), 10_000)
    assert min(met.values()) > 100, met
