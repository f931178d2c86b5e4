"""Whether the time an act takes at a club table betrays that it was unlawful (T-31).

    python bench/bench_alike.py [--positions 400] [--save]

At many positions of club tables a lawful card and an unlawful one are played at twins of the same table, in turn and in
either order, with all that the service does for it: the check, the entry, and what each of the four then sees.
Reported are the medians in microseconds of CPU time, and the median of the differences with its 95 % interval
(bootstrap over positions): an interval around zero, or one far below what a network adds, tells nobody anything.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from pathlib import Path

from measuring import publish

import trickbook
from trickbook.contract.action import Action, Play
from trickbook.fairness import Shuffler
from trickbook.players import make
from trickbook.table import Act, Table

RESULTS = Path(__file__).parent / "results" / "alike.json"
ROUNDS = 5


def spent(table: Table, action: Action) -> float:
    """Microseconds that an act takes, the views of all included."""
    assert table.state is not None
    assert table.state.to_act is not None
    act = Act(table.state.to_act, (action,))
    begin = time.process_time_ns()
    table.refusal(act)
    table.apply(act)
    for seat in (*table.game.seats, None):
        table.view(seat)
    return (time.process_time_ns() - begin) / 1000


def twin(table: Table) -> Table:
    """The same table once more."""
    return Table.fold(table.game, table.first_dealer, table.log, guided=False)


def measure(name: str, positions: int) -> dict[str, object]:
    """The figures of one game."""
    game, rng = trickbook.game(name).at_club(), random.Random(1)
    lawful_times, unlawful_times = list[float](), list[float]()
    differences = list[float]()
    seed = 0
    while len(differences) < positions:
        seed += 1
        shuffler = Shuffler.seeded(seed)
        table = Table(game, shuffler.first_dealer(game), guided=False)
        for entry in shuffler.opening(table.ledger, lambda seat: b""):
            table.apply(entry)
        bot = make("rule", seed)
        while table.awaits == "act" and table.state is not None and table.state.to_act is not None:
            state = table.state
            possible = [one for one in state.possible_actions() if isinstance(one, Play)]
            lawful = [one for one in possible if state.why_not(one) is None]
            unlawful = [one for one in possible if one not in lawful]
            if lawful and unlawful and len(differences) < positions:
                pair = (rng.choice(lawful), rng.choice(unlawful))
                times: tuple[list[float], list[float]] = ([], [])
                for round_ in range(ROUNDS):
                    for which in (0, 1) if round_ % 2 else (1, 0):
                        times[which].append(spent(twin(table), pair[which]))
                one, other = map(statistics.median, times)
                lawful_times.append(one)
                unlawful_times.append(other)
                differences.append(other - one)
            table.apply(bot.act(table.view(state.to_act)))
    draws = sorted(statistics.median(rng.choices(differences, k=positions)) for _ in range(1000))
    return {
        "positions": positions,
        "lawful, us": round(statistics.median(lawful_times), 1),
        "unlawful, us": round(statistics.median(unlawful_times), 1),
        "difference, us": round(statistics.median(differences), 1),
        "interval, us": [round(draws[25], 1), round(draws[974], 1)],
    }


def main() -> None:
    """Measure each game of tricks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=400)
    parser.add_argument("--save", action="store_true", help=f"write {RESULTS.name} into bench/results")
    options = parser.parse_args()
    report = {name: measure(name, options.positions) for name in ("whist", "cinch", "pedro")}
    publish(report, RESULTS, options.save)


if __name__ == "__main__":
    main()
