"""``trickbook verify``: whether a record proves that its deals were fair, and if not, exactly what is missing or wrong.

The exit code is 0 for a match that is proved fair, 1 where nothing is wrong and nothing proved (a match that is not
over, a seed that somebody chose), and 2 for a record that is wrong or cannot be read.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from trickbook.cli.common import echo_json
from trickbook.cli.keeping import unreadable
from trickbook.errors import RecordError
from trickbook.fairness import FAIR, WRONG, Verdict
from trickbook.fairness import verify as verdict_on
from trickbook.record import load


@click.command()
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.pass_context
def verify(ctx: click.Context, path: Path, as_json: bool) -> None:
    """Prove that the deals in the record FILE were fair, or say what is wrong."""
    facts = examine(path)
    if as_json:
        echo_json(facts)
    else:
        place = f"{path}: " if facts["verdict"] == WRONG else ""
        place += f"Line {facts['line']}: " if facts["line"] is not None else ""
        click.echo(f"{place}{facts['sentence']}", err=facts["verdict"] == WRONG)
    ctx.exit({FAIR: 0, WRONG: 2}.get(facts["verdict"], 1))


def examine(path: Path) -> dict[str, Any]:
    """The verdict on a file as plain data; raises ``TrickbookError`` for one that cannot be opened."""
    try:
        record = load(path)
    except RecordError as fault:
        return facts_of(Verdict(WRONG, str(fault).partition(": ")[2]), fault.line)
    except OSError as fault:
        raise unreadable(path, fault) from fault
    table = record.table()
    verdict = verdict_on(table.ledger, record.fairness, table.match.outcome is not None)
    wrong_deal = verdict.deal if verdict.verdict == WRONG else None
    return facts_of(verdict, wrong_deal and line_of_deal(path, wrong_deal))


def facts_of(verdict: Verdict, line: int | None) -> dict[str, Any]:
    """A verdict as plain data."""
    return {"verdict": verdict.verdict, "sentence": verdict.sentence, "deal": verdict.deal, "line": line}


def line_of_deal(path: Path, number: int) -> int | None:
    """The line on which the cards of a deal begin, in the text or in the JSON form."""
    lines = path.read_text(encoding="utf-8-sig").splitlines()
    begins = [i for i, line in enumerate(lines, 1) if re.match(r'deal \d|\s*\{"type": ?"deal"', line)]
    return begins[number - 1] if number <= len(begins) else None
