"""The environments with observations and masks, beside classics of PettingZoo in the same run.

    python bench/bench_envs.py [--rounds 5] [--seconds 1] [--save]

Every round times each environment in turn for --seconds of CPU time; a move is one ``last`` and one ``step`` of an
agent that draws among the actions of its mask.  The table gives medians over the rounds, and medians of the ratios to
each peer, round by round.  Then: deals that agree with what a seat has seen, drawn a second half way through the play.
"""

from __future__ import annotations

import random
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from measuring import Playout, publish, read_options, side_by_side

import trickbook
from trickbook.contract.worlds import sample, sight_of
from trickbook.envs import pettingzoo

RESULTS = Path(__file__).parent / "results" / "envs.json"
PEERS = ("leduc_holdem_v4", "texas_holdem_v4", "connect_four_v3", "tictactoe_v3")


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
    options = read_options(__doc__, RESULTS)

    own = {f"trickbook {name}": playout(pettingzoo.env(name)) for name in trickbook.game_names()}
    medians, ratios = side_by_side(own, peers(), options.rounds, options.seconds)
    report: dict[str, object] = {
        "moves_per_second": {case: round(value) for case, value in medians.items()},
        "ratios": {pair: round(value, 2) for pair, value in ratios.items()},
        "numbers_observed": {
            name: sum(field.size for field in trickbook.game(name).fields()) for name in trickbook.game_names()
        },
        "worlds": {name: worlds(name, options.seconds) for name in trickbook.game_names()},
        "python": sys.version.split()[0],
    }
    publish(report, RESULTS, options.save)


if __name__ == "__main__":
    main()
