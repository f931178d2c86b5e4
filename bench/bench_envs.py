"""The environments with observations and masks, beside classics of PettingZoo in the same run.

    python bench/bench_envs.py [--rounds 5] [--seconds 1] [--save]

Every round times each environment in turn for --seconds of CPU time; a move is one ``last`` and one ``step`` of an
agent that draws among the actions of its mask.  The table gives medians over the rounds, and medians of the ratios to
each peer, round by round.  Then: deals that agree with what a seat has seen, drawn a second half way through the play.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

import trickbook
from trickbook.contract.worlds import sample, sight_of
from trickbook.envs import pettingzoo

RESULTS = Path(__file__).parent / "results" / "envs.json"
PEERS = ("leduc_holdem_v4", "texas_holdem_v4", "connect_four_v3", "tictactoe_v3")
Playout = Callable[[], int]


def playout(env: Any) -> Playout:
    """An episode of random masked actions."""
    rng = random.Random(1)

    def episode() -> int:
        env.reset(seed=rng.randrange(1 << 30))
        moves = 0
        while env.agents:
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
            else:
                env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
                moves += 1
        return moves

    return episode


def peers() -> dict[str, Playout]:
    """The classics that are installed."""
    found = {}
    for name in PEERS:
        try:
            found[f"PettingZoo {name}"] = playout(import_module(f"pettingzoo.classic.{name}").env())
        except ImportError as missing:
            print(f"left out: {name} ({missing})", file=sys.stderr)
    return found


def rate(episode: Playout, seconds: float) -> float:
    """Moves a second of CPU time."""
    moves, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        moves += episode()
    return moves / spent


def worlds(name: str, seconds: float) -> dict[str, float]:
    """Worlds drawn a second for the seat to act when half the tricks are played, and milliseconds to prepare them."""
    game, rng = trickbook.game(name), random.Random(3)
    drawn, preparing, positions, start = 0, 0.0, 0, time.process_time()
    while time.process_time() - start < seconds:
        state = game.deal(trickbook.Seat.SOUTH, rng.sample(game.whole_pack, len(game.whole_pack)))
        while state.to_act is not None and state.tricks_shown < 3:
            state.apply(rng.choice(state.legal_actions()))
        if state.to_act is None:
            continue
        sight, before = sight_of(state, state.to_act), time.process_time()
        found = game.worlds(sight)
        preparing += time.process_time() - before
        positions += 1
        for _ in range(100):
            sample(sight, found, rng)
            drawn += 1
    spent = time.process_time() - start - preparing
    return {"per_second": round(drawn / spent), "prepared_in_ms": round(1000 * preparing / positions, 1)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--save", action="store_true", help=f"write {RESULTS.name} into bench/results")
    options = parser.parse_args()

    own = {f"trickbook {name}": playout(pettingzoo.env(name)) for name in trickbook.game_names()}
    cases = own | peers()
    rounds = [{case: rate(episode, options.seconds) for case, episode in cases.items()} for _ in range(options.rounds)]
    medians = {case: statistics.median(r[case] for r in rounds) for case in cases}
    report: dict[str, object] = {
        "moves_per_second": {case: round(value) for case, value in medians.items()},
        "ratios": {
            f"{case} / {peer}": round(statistics.median(r[case] / r[peer] for r in rounds), 2)
            for case in own
            for peer in cases
            if peer.startswith("PettingZoo")
        },
        "numbers_observed": {
            name: sum(field.size for field in trickbook.game(name).fields()) for name in trickbook.game_names()
        },
        "worlds": {name: worlds(name, options.seconds) for name in trickbook.game_names()},
        "python": sys.version.split()[0],
    }
    print(json.dumps(report, indent=1))
    if options.save:
        RESULTS.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
