"""The kernel's solver beside DDS (the dev set's endplay) in the same run, on the same deals.

    python bench/bench_kernel.py [--deals 200] [--seed 1] [--save]

Times are CPU time on one thread, each deal by itself: mean, median, 99th percentile; the two take turns, a deal each.
Nodes are cards played out; beside them stands what an exact key makes of some deals, so that no weak hash hides.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from measuring import publish

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import trickbook  # noqa: E402
from tests.kernel.dds import as_dds, whist_deal  # noqa: E402
from trickbook.contract.state import State  # noqa: E402
from trickbook.kernel import Position, Solver, position, solve_many  # noqa: E402

RESULTS = Path(__file__).parent / "results" / "kernel.json"


def whist(rng: Random, tricks: int = 13) -> State:
    """A whist deal with so many tricks left."""
    state = whist_deal(rng)
    while state.trick_number <= 13 - tricks:
        state.apply(rng.choice(state.legal_actions()))
    return state


def after_the_fill(name: str, rng: Random) -> State:
    """A deal of Pedro or Cinch whose play begins, its auction by chance and the rest by the rule of thumb."""
    game = trickbook.game(name)
    while True:
        state = game.deal(trickbook.SOUTH, rng.sample(game.whole_pack, 52))
        while state.phase not in ("play", "stack"):
            lawful = state.legal_actions()
            bids = state.phase in ("auction", "naming")
            state.apply(rng.choice(lawful) if bids else game.advise(state.view(state.to_act)).action)
        if state.phase == "play":
            return state


def last_nine(rng: Random) -> State:
    """A deal of Rubicon Bezique at its last nine tricks."""
    game = trickbook.game("bezique")
    state = game.deal(trickbook.SOUTH, rng.sample(game.whole_pack, 128))
    while state.phase != "last_nine":
        state.apply(rng.choice(state.legal_actions()))
    return state


def summary(times: list[float], nodes: list[int] | None = None) -> dict[str, float]:
    """Milliseconds, and nodes with their rate."""
    ordered = sorted(times)
    told = {
        "mean_ms": round(1000 * statistics.mean(times), 4),
        "median_ms": round(1000 * statistics.median(times), 4),
        "p99_ms": round(1000 * ordered[int(0.99 * len(ordered))], 4),
    }
    if nodes:
        told |= {"nodes": round(statistics.mean(nodes)), "nodes_per_second": round(sum(nodes) / sum(times))}
    return told


def timed(ask: Callable[[], object]) -> float:
    """CPU time of a question."""
    start = time.process_time()
    ask()
    return time.process_time() - start


def beside_dds(deals: list[State], cards: bool) -> dict[str, Any]:
    """The same deals by the kernel and by DDS, taking turns; the ratio is that of the mean times."""
    from endplay.dds import solve_board
    from endplay.dds.solve import SolveMode

    solver, ours, theirs, nodes = Solver(), list[float](), list[float](), list[int]()
    mode = SolveMode.Default if cards else SolveMode.OptimalOne
    for state in deals:
        at, deal = position(state), as_dds(state)
        ours.append(timed(lambda at=at: solver.solve_cards(at) if cards else solver.solve(at)))
        nodes.append(solver.nodes)
        theirs.append(timed(lambda deal=deal: solve_board(deal, mode)))
    told = {"kernel": summary(ours, nodes), "dds": summary(theirs), "deals": len(deals)}
    told["ratio"] = round(statistics.mean(ours) / statistics.mean(theirs), 3)
    return told


def alone(positions: list[Position], ask: Callable[[Solver, Position], object]) -> dict[str, Any]:
    """Positions by the kernel, each by itself; what a call costs beside the search is measured with them."""
    solver, times, nodes = Solver(), list[float](), list[int]()
    for at in positions:
        times.append(timed(lambda at=at: ask(solver, at)))
        nodes.append(solver.nodes)
    batch = min(timed(lambda: solve_many(positions, threads=1)) for _ in range(3))
    return {
        **summary(times, nodes),
        "positions": len(positions),
        "in_a_batch_mean_ms": round(1000 * batch / len(positions), 4),
    }


def exact(positions: list[Position]) -> dict[str, float]:
    """Mean nodes with the table's keys, and with keys that tell positions apart card by card."""
    told = {}
    for name, solver in {"nodes": Solver(), "nodes_exact_keys": Solver(exact_keys=True, nodes=20_000_000)}.items():
        nodes = []
        for at in positions:
            solver.solve(at)
            nodes.append(solver.nodes)
        told[name] = round(statistics.mean(nodes))
    return told


def two_threads(positions: list[Position]) -> dict[str, float]:
    """How much faster two threads are than one by the clock: three rounds, the least and the most."""
    ratios = []
    for _ in range(3):
        spent = []
        for threads in (1, 2):
            start = time.perf_counter()
            solve_many(positions, threads=threads)
            spent.append(time.perf_counter() - start)
        ratios.append(spent[0] / spent[1])
    return {"least": round(min(ratios), 2), "most": round(max(ratios), 2)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--save", action="store_true", help="write kernel.json into bench/results")
    options = parser.parse_args()
    number, rng = options.deals, Random(f"kernel {options.seed}")

    report: dict[str, Any] = {"seed": options.seed, "python": sys.version.split()[0]}
    deals = [whist(rng) for _ in range(number)]
    report["whist, one value"] = beside_dds(deals, cards=False)
    report["whist, every card"] = beside_dds(deals, cards=True)
    for tricks in (7, 4):
        ends = [whist(rng, tricks) for _ in range(5 * number)]
        report[f"whist, {tricks} tricks left, every card"] = beside_dds(ends, cards=True)
    small: list[Position] = []
    for name in ("pedro", "cinch"):
        states = [after_the_fill(name, rng) for _ in range(5 * number)]
        small = [position(state) for state in states]
        report[f"{name}, after the fill"] = alone(small, lambda solver, at: solver.solve(at))
        bids = iter([max(state.contract, 1) for state in states])
        makers = [position(state, state.game.side_of(state.bidder)) for state in states]
        report[f"{name}, is the bid made?"] = alone(
            makers, lambda solver, at, bids=bids: solver.reaches(at, 0, next(bids))
        )
    nines = [position(last_nine(rng)) for _ in range(2 * number)]
    report["bezique, last nine tricks"] = alone(nines, lambda solver, at: solver.solve(at))
    ends = [position(whist(rng, 7)) for _ in range(100)]
    report["exact keys"] = {"whist, 7 tricks": exact(ends), "cinch": exact(small[:30]), "bezique": exact(nines[:200])}
    report["two threads"] = two_threads([position(state) for state in deals])
    publish(report, RESULTS, options.save)


if __name__ == "__main__":
    main()
