"""The engine through its full contract, beside OpenSpiel driven from Python in the same run.

    python bench/bench_engine.py [--rounds 5] [--seconds 1] [--save]

Every round times each case in turn for --seconds of CPU time; the table gives medians over the rounds and the median of
the ratios to each peer, round by round.  A move is a decision by a player; deals are not moves.  Then: the time and
memory of ``import trickbook``, the memory of a state, and records read, replayed and scored a second.
"""

from __future__ import annotations

import gc
import random
import statistics
import subprocess
import sys
import time
import tracemalloc
from pathlib import Path

from measuring import Playout, publish, read_options, side_by_side

import trickbook
from trickbook import Seat
from trickbook.fairness import Shuffler
from trickbook.players import make, play
from trickbook.record import Record, read, write
from trickbook.table import Table

RESULTS = Path(__file__).parent / "results" / "engine.json"
PEERS = ("euchre", "spades", "hearts")


def random_deals(name: str) -> Playout:
    """A random deal: legal list, choice, apply with its events."""
    game = trickbook.game(name)
    rng, pack = random.Random(1), list(game.whole_pack)

    def deal() -> int:
        rng.shuffle(pack)
        state, moves = game.deal(Seat.SOUTH, pack), 0
        while state.to_act is not None:
            state.apply(rng.choice(state.legal_actions()))
            moves += 1
        return moves

    return deal


def peer(name: str) -> Playout | None:
    """The same loop over OpenSpiel's game, its deal included."""
    try:
        import pyspiel
    except ImportError:
        return None
    game, rng = pyspiel.load_game(name), random.Random(1)

    def deal() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            moves += not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
        return moves

    return deal


def import_cost() -> tuple[float, float]:
    """Milliseconds of ``import trickbook``, and megabytes resident after it (medians of nine)."""
    code = (
        "import time; a = time.process_time(); {}; spent = time.process_time() - a; "
        "print(spent, next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmRSS')))"
    )

    def run(what: str) -> tuple[float, float]:
        out = subprocess.run([sys.executable, "-c", code.format(what)], capture_output=True, text=True, check=True)
        spent, size = out.stdout.split()
        return float(spent) * 1000, float(size) / 1024

    runs = [run("import trickbook") for _ in range(9)]
    return statistics.median(r[0] for r in runs), statistics.median(r[1] for r in runs)


def state_bytes(name: str) -> float:
    """Bytes of one state half way through the play, its events and steps included."""
    game, rng = trickbook.game(name), random.Random(2)
    packs = [rng.sample(game.whole_pack, len(game.whole_pack)) for _ in range(300)]
    whole = game.deal(Seat.SOUTH, packs[0])
    while whole.to_act is not None:
        whole.apply(rng.choice(whole.legal_actions()))
    half = whole.tricks_shown // 2
    gc.collect()
    tracemalloc.start()
    states = []
    for pack in packs:
        state = game.deal(Seat.SOUTH, pack)
        while state.tricks_shown < half:
            state.apply(rng.choice(state.legal_actions()))
        states.append(state)
    size = tracemalloc.get_traced_memory()[0] / len(states)
    tracemalloc.stop()
    return size


def records(name: str, seconds: float) -> tuple[float, float]:
    """Deals a second read from a record, replayed and scored; and bytes of text a deal."""
    game = trickbook.game(name)
    table = Table(game, Seat.SOUTH)
    play(table, {seat: make("random", seat) for seat in game.seats}, Shuffler.seeded("records"), deals=50)
    text = write(Record.of(table))
    deals, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        read(text)  # parsed, every entry replayed at a table, every score checked
        deals += table.match.deals
    return deals / spent, len(text) / table.match.deals


def main() -> None:
    options = read_options(__doc__, RESULTS)

    own = {f"trickbook {name}": random_deals(name) for name in trickbook.game_names()}
    peers = {f"OpenSpiel {name}": playout for name in PEERS if (playout := peer(name)) is not None}
    medians, ratios = side_by_side(own, peers, options.rounds, options.seconds)
    milliseconds, megabytes = import_cost()
    report: dict[str, object] = {
        "moves_per_second": {case: round(value) for case, value in medians.items()},
        "ratios": {pair: round(value, 3) for pair, value in ratios.items()},
        "import_ms": round(milliseconds, 1),
        "import_rss_mb": round(megabytes, 1),
        "state_bytes": {name: round(state_bytes(name)) for name in trickbook.game_names()},
        "record_deals_per_second": {n: round(records(n, options.seconds)[0]) for n in trickbook.game_names()},
        "record_bytes_per_deal": {n: round(records(n, 0.01)[1]) for n in trickbook.game_names()},
        "python": sys.version.split()[0],
    }
    publish(report, RESULTS, options.save)


if __name__ == "__main__":
    main()
