"""What the benches share: cases timed in turn, their ratios round by round, and the report."""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable, Mapping
from pathlib import Path

Playout = Callable[[], int]
"""Plays something and says how many moves it had."""


def rate(playout: Playout, seconds: float) -> float:
    """Moves a second of CPU time."""
    moves, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        moves += playout()
    return moves / spent


def side_by_side(
    own: Mapping[str, Playout], peers: Mapping[str, Playout], rounds: int, seconds: float
) -> tuple[dict[str, float], dict[str, float]]:
    """Moves a second of every case, and the ratio of each of our own to each peer: medians over the rounds."""
    cases = {**own, **peers}
    rates = [{case: rate(playout, seconds) for case, playout in cases.items()} for _ in range(rounds)]
    medians = {case: statistics.median(found[case] for found in rates) for case in cases}
    ratios = {
        f"{case} / {peer}": statistics.median(found[case] / found[peer] for found in rates)
        for case in own
        for peer in peers
    }
    return medians, ratios


def read_options(told: str | None, results: Path) -> argparse.Namespace:
    """``--rounds``, ``--seconds`` and ``--save`` of the command line."""
    parser = argparse.ArgumentParser(description=told, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--save", action="store_true", help=f"write {results.name} into bench/results")
    return parser.parse_args()


def publish(report: Mapping[str, object], results: Path, save: bool) -> None:
    """Print a report, and write it where ``save`` asks for it."""
    written = json.dumps(report, indent=1)
    print(written)
    if save:
        results.write_text(written + "\n")
