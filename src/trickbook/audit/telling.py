"""An audit in sentences and as data: what is amiss, with the rulings; what the table settled; what is unreadable."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from trickbook.audit.findings import Finding
from trickbook.audit.walk import Audit
from trickbook.contract.laws import Ruling
from trickbook.referee.telling import told


def lines(audit: Audit) -> Iterator[str]:
    """The audit for people; where all is well, one line."""
    for finding in audit.findings:
        yield from _finding(finding)
    if audit.told:
        yield "Noticed at the table, and ruled on there:"
        yield from (f"  Deal {one.deal} (line {one.line}): {one.sentence}" for one in audit.told)
    for fault in audit.faults:
        yield f"Not in order: {fault}"
    if audit.read_to is not None:
        line, column = audit.read_to
        yield f"The record could be followed up to line {line}, column {column}, and then not to the end of that deal."
    read = f"{_number(audit.deals, 'deal')} and {_number(audit.tricks, 'trick')} read"
    found = _number(len(audit.findings), "error") if audit.findings else "nothing amiss"
    yield f"{read}: {found}."


def _finding(finding: Finding) -> Iterator[str]:
    where = f"Deal {finding.deal}{f', trick {finding.trick}' if finding.trick else ''}"
    cited = f" ({', '.join(finding.rules)})" if finding.rules else ""
    yield f"{where} (line {finding.line}): {finding.kind}. {finding.sentence}{cited}"
    for given in finding.rulings:
        who = f"  {', '.join(given.codes)}:"
        if given.noticed is not None:
            yield f"{who} in time: {_ruling(given.noticed)}"
        if given.unnoticed is not None and given.unnoticed != given.noticed:
            yield f"{who} unnoticed: {_ruling(given.unnoticed)}"


def _ruling(ruling: Ruling) -> str:
    """What a ruling says; what it orders is said in it, too."""
    return f"{ruling.sentence} ({', '.join(ruling.rules)})"


def _number(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"


def as_data(audit: Audit) -> dict[str, Any]:
    """The audit as plain data."""
    return {
        "game": None if audit.record is None else str(audit.record.game),
        "deals": audit.deals,
        "tricks": audit.tricks,
        "findings": [_finding_data(finding) for finding in audit.findings],
        "told": [one._asdict() for one in audit.told],
        "faults": msgspec.to_builtins(audit.faults),
        "read_to": audit.read_to and {"line": audit.read_to[0], "column": audit.read_to[1]},
    }


def _finding_data(finding: Finding) -> dict[str, Any]:
    return {
        "kind": finding.kind,
        "deal": finding.deal,
        "trick": finding.trick,
        "seat": None if finding.seat is None else str(finding.seat),
        "card": None if finding.card is None else str(finding.card),
        "sides": list(finding.sides),
        "line": finding.line,
        "column": finding.column,
        "sentence": finding.sentence,
        "rules": list(finding.rules),
        "rulings": [
            {
                "codes": list(given.codes),
                "in time": None if given.noticed is None else _ruling_data(given.noticed),
                "unnoticed": None if given.unnoticed is None else _ruling_data(given.unnoticed),
            }
            for given in finding.rulings
        ],
    }


def _ruling_data(ruling: Ruling) -> dict[str, Any]:
    said = told(ruling)
    return {
        "ruling": ruling.sentence,
        "rules": list(ruling.rules),
        "told": {part: list(getattr(said, part)) for part in ("duties", "choices", "cards", "score")},
    }
