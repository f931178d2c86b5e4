"""Score sheets of many deals: folding the log from scratch, one more entry, one correction of the first deal.

    python bench/bench_sheet.py [--rounds 5] [--deals 500] [--save]

Each sheet is timed in turn in every round; the figures are medians, in milliseconds of CPU time.  Facts are told and
agreed to as players do it; a typed sheet has two cells a deal, one of Bezique twenty calls and the end of the deal.
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from measuring import publish

import trickbook
from trickbook import EAST, SOUTH
from trickbook.contract.sheet import CALL
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


def tricks(deals: int) -> list[Entry]:
    """Every deal of Whist told, with honours in one of three and a revoke in one of ten."""
    rng, log = random.Random(4), list[Entry]()
    for deal in range(1, deals + 1):
        won = sum(rng.random() < 0.5 for _ in range(13))
        facts = {"tricks": f"{won}-{13 - won}"}
        if rng.random() < 1 / 3:
            facts["honours"] = rng.choice(("NS:3", "EW:3", "NS:4", "EW:4"))
        if rng.random() < 0.1:
            facts["revoke"] = rng.choice(("N:add", "E:deduct", "S:tricks", "N:deduct W:add"))
        log.append(Tell(id=str(deal), by=EAST, saw=deal - 1, deal=deal, facts=facts))
    return log


def typed(deals: int, total: int = 14, book: int = 0) -> list[Entry]:
    """Every cell typed: what is above a book of so many."""
    rng, log = random.Random(2), list[Entry]()
    for deal in range(1, deals + 1):
        won = rng.randrange(total + 1)
        for side, points in enumerate((max(won - book, 0), max(total - won - book, 0))):
            log.append(Enter(id=f"{deal} {side}", by=EAST, saw=len(log), deal=deal, side=side, cell=Cell(points)))
    return log


def called(deals: int) -> list[Entry]:
    """Every deal of Bezique called, twenty calls each, and then the last trick and the brisques."""
    rng, log = random.Random(3), list[Entry]()
    combinations = [
        "marriage hearts",
        "marriage clubs",
        "sequence hearts",
        "bezique",
        "aces",
        "kings",
        "queens",
        "jacks",
    ]
    for deal in range(1, deals + 1):
        calls = [{CALL: f"{rng.choice('NS')} {rng.choice(combinations)}"} for _ in range(20)]
        for facts in (*calls, {"last": rng.choice("NS"), "brisques": "16-16"}):
            log.append(Tell(id=str(len(log)), by=SOUTH, saw=len(log), deal=deal, facts=facts))
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
    entry = Enter(id="one more", by=heading.host, saw=seen, deal=deal, side=0, cell=Cell(7))
    figures = {
        "entries": seen,
        "fold": spent(lambda: Sheet.fold(heading, log).totals),
        "entry": spent(lambda: (sheet.apply(entry), sheet.totals)),
    }
    first = sheet.row(1).cells[0]
    assert first is not None
    change = Correct(id="change", by=heading.host, saw=seen + 1, deal=1, side=0, old=first, cell=Cell(0))
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
    deals = options.deals
    sheets = {}
    for name, preset, way, log in (
        ("pedro", None, "told", told(deals)), ("pedro", None, "typed", typed(deals)),
        ("cinch", None, "told", told(deals)), ("cinch", None, "typed", typed(deals)),
        ("whist", "english_1864", "told", tricks(deals)), ("whist", "english_1864", "typed", typed(deals, 13, 6)),
        ("bezique", None, "called", called(deals)), ("bezique", None, "typed", typed(deals, 4000)),
    ):  # fmt: skip
        game = trickbook.game(name, preset)
        sheets[f"{name}, {way}"] = (Heading(game, SOUTH, game.seats[1]), log)
    gc.freeze()  # no sheet pays for the logs of the others
    rounds = [{name: one_round(*sheet) for name, sheet in sheets.items()} for _ in range(options.rounds)]
    report: dict[str, object] = {
        name: {figure: round(statistics.median(r[name][figure] for r in rounds), 3) for figure in rounds[0][name]}
        for name in sheets
    }
    publish(report | {"deals": options.deals, "python": sys.version.split()[0]}, RESULTS, options.save)


if __name__ == "__main__":
    main()
