"""``trickbook replay``: a record told, or given as data.

A deal that has been closed, or thrown in, is told with all its cards; one under way only as an onlooker sees it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from trickbook.cli.common import echo_json
from trickbook.cli.keeping import contents, load_record
from trickbook.contract.event import Event
from trickbook.contract.wire import to_builtins
from trickbook.fairness import KEPT
from trickbook.record import Record, Report, audit
from trickbook.record.writing import show_value
from trickbook.speech.events import sentence, spoken, under_way
from trickbook.speech.sentences import what_is_played
from trickbook.table import Table


@click.command()
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.option("--audit", "audited", is_flag=True, help="Tell a damaged or unlawful record, too, with its faults.")
def replay(path: Path, as_json: bool, audited: bool) -> None:
    """Tell what the record FILE holds, from the first deal on. A damaged or unlawful record is refused without --audit.

    What the law makes of the faults of a match tells trickbook audit.
    """
    report = audit(contents(path).decode("utf-8", "replace")) if audited else strict(load_record(path))
    if as_json:
        echo_json(to_dict(report))
    else:
        click.echo("\n".join(tell(report)))


def strict(record: Record) -> Report:
    """A sound record as a report without faults."""
    return Report(record, (record.table(),), ())


def told(table: Table) -> list[Event]:
    """The events that may be told to anybody."""
    closed = under_way(table.events)
    return table.events[:closed] + [event.seen_by(None) for event in table.events[closed:]]


def to_dict(report: Report) -> dict[str, Any]:
    """A report as plain data."""
    record, last = report.record, report.tables[-1] if report.tables else None
    facts: dict[str, Any] = {"game": None, "events": [], "scores": {}, "outcome": None}
    if record is not None:
        facts |= {
            "game": str(record.game),
            "rules_version": record.game.rules_version,
            "table": "guided" if record.guided else "club",
            "first_dealer": str(record.first_dealer),
            "seats": {str(seat): player for seat, player in record.seats.items()},
            "fairness": record.fairness,
            "tags": {name: value for name, value in record.tags.items() if name != KEPT},  # it tells the cards
        }
    if last is not None:
        outcome = last.match.outcome
        facts |= {
            "deals": sum(table.match.deals for table in report.tables),
            "events": [{"text": str(event), **to_builtins(event)} for table in report.tables for event in told(table)],
            "scores": dict(zip(last.game.sides, last.match.scores, strict=True)),
            "outcome": outcome
            and {
                "winner": None if outcome.winner is None else last.game.sides[outcome.winner],
                "reason": outcome.reason,
                "rules": list(outcome.rules),
            },
        }
    return facts | {"faults": to_builtins(report.faults)}


def tell(report: Report) -> list[str]:
    """A report in lines of text."""
    lines = []
    if report.record is not None:
        lines.append(what_is_played(report.record.game, report.record.guided))
        lines += [f"{seat}: {show_value(player)}." for seat, player in report.record.seats.items()]
    for table in report.tables:
        lines += [sentence(event, table.game) for event in spoken(told(table))]
        lines += table.game.tell_score(table.match.standing)
    return [*lines, *map(str, report.faults)]
