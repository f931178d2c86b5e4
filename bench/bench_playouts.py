"""Playouts of the kernel beside OpenSpiel's own loop in C++, and deals of the Python engine played out by batches.

    python bench/bench_playouts.py [--rounds 5] [--seconds 1] [--save]

``playouts``: 1,000 deals at their first lead, 200 playouts of each a call.  ``batch``: the same deals as states of the
engine, made a batch of and played out once, all of it counted; beside it OpenSpiel driven from Python as in
bench_engine.py.  OpenSpiel's loop in C++ is its ``RandomRolloutEvaluator``, reached by a search of one simulation, from
a deal on.  A move is a card or another decision; one thread, CPU time, medians over the rounds.
"""

from __future__ import annotations

import random
from pathlib import Path

from bench_engine import PEERS, peer
from measuring import Playout, publish, read_options, side_by_side

import trickbook
from trickbook.contract.state import State
from trickbook.kernel import Batch, drawing_playouts, playouts

RESULTS = Path(__file__).parent / "results" / "playouts.json"
DEALS, TIMES, ROLLOUTS = 1000, 200, 400


def begun(name: str) -> list[State]:
    """Deals at their first lead, everything before it by chance; at Bezique at the first of the last nine tricks."""
    game, rng, deals = trickbook.game(name), random.Random(1), list[State]()
    while len(deals) < (DEALS if name != "bezique" else DEALS // 10):
        state = game.deal(trickbook.SOUTH, rng.sample(game.whole_pack, len(game.whole_pack)))
        while state.phase not in (("last_nine",) if name == "bezique" else ("play",)) and state.to_act is not None:
            state.apply(rng.choice(state.legal_actions()))
        deals.append(state)
    return deals


def cards_of(batch: Batch) -> int:
    """How many cards are in the hands of a batch."""
    return sum(int(hand).bit_count() for hand in batch.rows["hands"].ravel())


def bulk(name: str) -> Playout:
    """Many playouts of some deals."""
    batch = Batch.of(begun(name))
    moves = cards_of(batch) * TIMES

    def run() -> int:
        playouts(batch, TIMES, threads=1)
        return moves

    return run


def batched(name: str) -> Playout:
    """Deals of the engine, made a batch of and played out once."""
    deals = begun(name)
    moves = cards_of(Batch.of(deals))

    def run() -> int:
        playouts(deals, 1, threads=1)
        return moves

    return run


def drawing() -> Playout:
    """Bezique from its first trick, drawing without declarations."""
    game = trickbook.game("bezique")
    state = game.deal(trickbook.SOUTH, random.Random(1).sample(game.whole_pack, 128))

    def run() -> int:
        drawing_playouts(state, 1000, threads=1)
        return 128_000

    return run


def rollouts(name: str) -> Playout | None:
    """OpenSpiel's loop in C++, from a deal on."""
    try:
        import pyspiel
    except ImportError:
        return None
    rng = random.Random(1)
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    evaluator, lengths = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1), list[int]()
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 1, False, 1, False)
    for _ in range(200):  # how many moves a playout has on average
        twin, moves = state.clone(), 0
        while not twin.is_terminal():
            moves += not twin.is_chance_node()
            twin.apply_action(rng.choice(twin.legal_actions()))
        lengths.append(moves)
    moves = round(ROLLOUTS * sum(lengths) / len(lengths))

    def run() -> int:
        bot.step(state)
        return moves

    return run


def main() -> None:
    options = read_options(__doc__, RESULTS)
    own = {f"playouts {name}": bulk(name) for name in trickbook.game_names()}
    own |= {f"batch {name}": batched(name) for name in trickbook.game_names()} | {
        "playouts bezique, drawing": drawing()
    }
    peers = {f"OpenSpiel C++ {name}": found for name in PEERS if (found := rollouts(name)) is not None}
    peers |= {f"OpenSpiel Python {name}": found for name in PEERS if (found := peer(name)) is not None}
    medians, ratios = side_by_side(own, peers, options.rounds, options.seconds)
    kept = {
        pair: round(ratio, 2)
        for pair, ratio in ratios.items()
        if ("C++" in pair) == pair.startswith("playouts")
    }  # fmt: skip
    publish(
        {"moves_per_second": {case: round(rate) for case, rate in medians.items()}, "ratios": kept},
        RESULTS,
        options.save,
    )


if __name__ == "__main__":
    main()
