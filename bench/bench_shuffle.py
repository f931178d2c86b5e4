"""Whether the shuffle favours any card or place, by chi-square tests over many deals; and its deals a second.

    python bench/bench_shuffle.py [--deals 200000] [--seed 1] [--save]

Every deal is made from a seed of its own, as in a fair match.  Three counts are tested:

- *places*: each card in each place of the pack.  A deal fills every row and column of this table just once, so
  (n-1)/n times Pearson's sum has (n-1)^2 degrees of freedom;
- *neighbours*: the card and the one after it, at one place of each deal, which moves on from deal to deal;
- *pack and luck*: the cards in the same place of both orders, again at one place of each deal.

``p`` is the chance that a perfect shuffle gives a sum as large or larger (by Wilson and Hilferty's approximation): it
should be near neither 0 nor 1.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from trickbook import CARDS
from trickbook.fairness.shuffle import ALGORITHM, Orders, shuffled_deal

RESULTS = Path(__file__).parent / "results" / "shuffle.json"
N = len(CARDS)


class Result(NamedTuple):
    """The result of one chi-square test."""

    statistic: float
    degrees: int
    p: float


def deals(seed: object, number: int) -> Iterable[Orders]:
    """Deals, each from a seed of its own."""
    for i in range(1, number + 1):
        yield shuffled_deal(sha256(f"bench {seed} {i}".encode()).digest(), 1, CARDS)


def chi_squares(orders: Iterable[Orders]) -> dict[str, Result]:
    """The three tests over ``orders``."""
    number = 0
    places = [Counter[int]() for _ in range(N)]
    neighbours, same_place = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for number, (pack, luck) in enumerate(orders, 1):
        for place, card in zip(places, pack, strict=True):
            place[card] += 1
        at = number % (N - 1)
        neighbours[pack[at], pack[at + 1]] += 1
        at = number % N
        same_place[pack[at], luck[at]] += 1
    in_place = [count for place in places for count in place.values()]
    return {
        "places": judged(pearson(in_place, N * N, number * N) * (N - 1) / N, (N - 1) ** 2),
        "neighbours": judged(pearson(neighbours.values(), N * (N - 1), number), N * (N - 1) - 1),
        "pack and luck": judged(pearson(same_place.values(), N * N, number), N * N - 1),
    }


def pearson(counts: Iterable[int], cells: int, total: int) -> float:
    """Pearson's sum for ``cells`` alike (those without a count are empty) among which ``total`` is spread."""
    expected = total / cells
    return sum(count * count for count in counts) / expected - total


def judged(statistic: float, degrees: int) -> Result:
    """A statistic with the chance of one as large or larger."""
    spread = 2 / (9 * degrees)
    z = ((statistic / degrees) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return Result(statistic, degrees, math.erfc(z / math.sqrt(2)) / 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=200_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--save", action="store_true", help=f"write {RESULTS.name} into bench/results")
    options = parser.parse_args()

    start = time.process_time()
    tests = chi_squares(deals(options.seed, options.deals))
    seconds = time.process_time() - start
    report = {
        "algorithm": ALGORITHM,
        "deals": options.deals,
        "seed": options.seed,
        "deals_per_second": round(options.deals / seconds),
        "tests": {
            name: {"statistic": round(result.statistic, 1), "degrees": result.degrees, "p": round(result.p, 4)}
            for name, result in tests.items()
        },
    }
    print(json.dumps(report, indent=1))
    if options.save:
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
