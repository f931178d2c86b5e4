"""Score sheets of many deals: folding the log from scratch, one more entry, one correction of the first deal.

    python bench/bench_sheet.py [--rounds 5] [--deals 500] [--save]

Each sheet is timed in turn in every round; the figures are medians, in milliseconds of CPU time.  Facts are told and
agreed to as players do it; a typed sheet has two cells a deal.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from measuring import publish

import trickbook
from trickbook import EAST, SOUTH
from trickbook.sheet import Cell, Correct, Enter, Entry, Heading, Sheet, Tell
from trickbook.sheet.files import read, write

RESULTS = Path(__file__).parent / "results" / "sheet.json"


def told(deals: int) -> list[Entry]:
    """Every deal told by its facts."""
    rng, log = random.Random(1), list[Entry]()
    for deal in range(1, deals + 1):
        won = rng.randrange(15)
        facts = {"bidder": rng.choice(("NS", "EW")), "bid": str(rng.randrange(7, 12)), "won": f"{won}-{14 - won}"}
        log.append(Tell(id=str(deal), by=EAST, saw=deal - 1, deal=deal, facts=facts))
    return log


def typed(deals: int) -> list[Entry]:
    """Every cell typed."""
    rng, log = random.Random(2), list[Entry]()
    for deal in range(1, deals + 1):
        won = rng.randrange(15)
        for side, points in enumerate((won, 14 - won)):
            log.append(Enter(id=f"{deal} {side}", by=EAST, saw=len(log), deal=deal, side=side, cell=Cell(points)))
    return log


def spent(work: Callable[[], object]) -> float:
    """Milliseconds of CPU time."""
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1000


def one_round(heading: Heading, log: list[Entry]) -> dict[str, float]:
    """The figures of one sheet."""
    sheet = Sheet.fold(heading, log)
    sheet.totals  # noqa: B018
    seen, deal = len(log), sheet.current
    entry = Enter(id="one more", by=EAST, saw=seen, deal=deal, side=0, cell=Cell(7))
    figures = {
        "fold": spent(lambda: Sheet.fold(heading, log).totals),
        "entry": spent(lambda: (sheet.apply(entry), sheet.totals)),
    }
    first = sheet.row(1).cells[0]
    assert first is not None
    change = Correct(id="change", by=EAST, saw=seen + 1, deal=1, side=0, old=first, cell=Cell(0))
    text = write(sheet)
    return figures | {
        "correction of the first deal": spent(lambda: (sheet.apply(change), sheet.totals)),
        "file read and judged": spent(lambda: read(text)),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seconds", type=float, help="not needed here; every bench takes it")
    parser.add_argument("--save", action="store_true", help=f"write {RESULTS.name} into bench/results")
    options = parser.parse_args()
    sheets = {
        f"{name}, {way.__name__}": (Heading(trickbook.game(name), SOUTH, EAST), way(options.deals))
        for name in ("pedro", "cinch")
        for way in (told, typed)
    }
    rounds = [{name: one_round(*sheet) for name, sheet in sheets.items()} for _ in range(options.rounds)]
    report: dict[str, object] = {
        name: {figure: round(statistics.median(r[name][figure] for r in rounds), 3) for figure in rounds[0][name]}
        for name in sheets
    }
    publish(report | {"deals": options.deals, "python": sys.version.split()[0]}, RESULTS, options.save)


if __name__ == "__main__":
    main()
