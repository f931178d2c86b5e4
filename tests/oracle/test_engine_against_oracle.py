"""The engine equals the oracle: a seeded sample.  ``python -m tests.oracle.full_run`` compares a million tricks."""

from random import Random

from tests.marks import rule
from tests.oracle.comparing import compare_deals, compare_stacks, compare_tricks
from tests.oracle.comparing_scores import compare_matches, compare_scores


@rule("P-PLAY-2", "P-PLAY-3", "P-PLAY-4", "P-PLAY-5", "P-PLAY-6", "P-PLAY-8", "P-PLAY-9", "P-PLAY-10", "P-PLAY-13")
@rule("P-CARD-2", "P-CARD-4", "P-CARD-5", "P-CARD-6", "P-VAR-19")
def test_the_legal_cards_and_the_winner_of_random_tricks():
    met = compare_tricks(Random("tricks"), 20_000)
    assert min(met.values()) > 200, met


@rule("P-DEAL-2", "P-DEAL-3", "P-DEAL-6", "P-BID-4", "P-BID-5", "P-BID-6", "P-BID-7", "P-BID-8", "P-BID-9", "P-BID-10")
@rule("P-DISC-1", "P-DISC-3", "P-DRAW-1", "P-DRAW-2", "P-DRAW-3", "P-DRAW-5", "P-DRAW-7", "P-DRAW-8")
@rule("P-ROB-2", "P-ROB-3", "P-ROB-4", "P-ROB-5", "P-VAR-1", "P-VAR-2", "P-VAR-7", "P-VAR-8", "P-VAR-21", "P-VAR-22")
@rule("P-SCORE-1", "P-SCORE-2", "P-SCORE-3", "P-SCORE-5", "P-SCORE-6", "P-SCORE-7", "P-PLAY-12")
def test_calls_fills_stacks_points_and_scores_of_random_deals():
    met = compare_deals(Random("deals"), 1_500)
    assert min(met.values()) > 5, met


@rule("P-BURY-1", "P-BURY-2", "P-BURY-3", "P-BURY-5", "P-BURY-6", "P-BURY-7", "P-BURY-11")
def test_every_stack_of_random_long_hands():
    met = compare_stacks(Random("stacks"), 200)
    assert set(met) == {"of 7", "of 8", "of 9", "of 10"}


@rule("P-SCORE-5", "P-SCORE-6", "P-SCORE-7", "P-SCORE-8", "P-SCORE-11", "P-PLAY-12")
@rule("P-VAR-5", "P-VAR-6", "P-VAR-9", "P-VAR-10", "P-VAR-11", "P-VAR-12", "P-VAR-13", "P-VAR-14")
def test_the_score_of_every_bid_and_every_count():
    assert compare_scores() > 10_000


@rule("P-LEDGER-1", "P-LEDGER-3", "P-LEDGER-4", "P-LEDGER-5", "P-LEDGER-6", "P-LEDGER-7")
@rule("P-END-1", "P-END-2", "P-END-3", "P-END-5", "P-END-7", "P-END-9", "P-END-12", "P-END-13", "P-VAR-15", "P-VAR-17")
def test_the_ledger_and_the_end_of_random_matches():
    met = compare_matches(Random("matches"), 400)
    assert min(met["won"], met["bidder goes out"], met["extra hands"]) > 5, met
