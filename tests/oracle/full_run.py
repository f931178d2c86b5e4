"""The long comparison of the engine with the oracles: ``python -m tests.oracle.full_run``.

Pedro: a million tricks, a hundred thousand deals with their auctions, fills and stacks, and matches.  Whist: a hundred
thousand deals from the pack to the count, ten thousand matches, and a million hands with revokes.  Bezique: ten
thousand deals with every declaration, and a million settlements.  It stops at the first disagreement with the position,
and else prints what it met.  ``docs/verification.md`` keeps the outcome.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from random import Random

from tests.oracle.comparing import compare_deals, compare_stacks, compare_tricks
from tests.oracle.comparing_bezique import compare_deals as compare_bezique_deals
from tests.oracle.comparing_bezique import compare_settlements
from tests.oracle.comparing_scores import compare_matches, compare_scores
from tests.oracle.comparing_whist import compare_deals as compare_whist_deals
from tests.oracle.comparing_whist import compare_fines as compare_whist_fines
from tests.oracle.comparing_whist import compare_matches as compare_whist_matches

Compare = Callable[[Random, int], Counter[str]]


def run(name: str, compare: Compare, count: int, seed: str, chunk: int) -> None:
    """Compare ``count`` things in chunks, each with a seed of its own, so that one can be run again alone."""
    met: Counter[str] = Counter()
    for number in range(-(-count // chunk)):
        try:
            met += compare(Random(f"{seed} {name} {number}"), min(chunk, count - number * chunk))
        except AssertionError as fault:
            raise SystemExit(f"{name}: they disagree in chunk {number} of seed {seed!r}: {fault}") from fault
        if number % 10 == 9:
            print(f"{name}: {(number + 1) * chunk} compared", flush=True)
    print(
        f"{name}: no disagreement; met {', '.join(f'{count} {what}' for what, count in sorted(met.items()))}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", default="trickbook")
    parser.add_argument("--tricks", type=int, default=1_000_000)
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--stacks", type=int, default=5_000)
    parser.add_argument("--matches", type=int, default=20_000)
    parser.add_argument("--whist-deals", type=int, default=100_000)
    parser.add_argument("--whist-matches", type=int, default=10_000)
    parser.add_argument("--whist-fines", type=int, default=1_000_000)
    parser.add_argument("--bezique-deals", type=int, default=10_000)
    parser.add_argument("--bezique-settlements", type=int, default=1_000_000)
    asked = parser.parse_args()
    run("tricks", compare_tricks, asked.tricks, asked.seed, 10_000)
    run("deals", compare_deals, asked.deals, asked.seed, 1_000)
    run("stacks", compare_stacks, asked.stacks, asked.seed, 500)
    run("matches", compare_matches, asked.matches, asked.seed, 1_000)
    run("whist deals", compare_whist_deals, asked.whist_deals, asked.seed, 1_000)
    run("whist matches", compare_whist_matches, asked.whist_matches, asked.seed, 1_000)
    run("whist fines", compare_whist_fines, asked.whist_fines, asked.seed, 10_000)
    run("bezique deals", compare_bezique_deals, asked.bezique_deals, asked.seed, 50)
    run("bezique settlements", compare_settlements, asked.bezique_settlements, asked.seed, 10_000)
    print(f"scores: no disagreement in {compare_scores()} combinations of option, bid, count and penalty")


if __name__ == "__main__":
    main()
