"""An audit in sentences and as data: what is amiss, with the rulings; what the table settled; what is unreadable."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from trickbook.audit.findings import Finding
from trickbook.audit.walk import Audit
from trickbook.contract.laws import Ruling
from trickbook.errors import cited
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
        rest = "the rest of that deal could not be" if audit.deals else "what comes after that could not be read"
        yield f"The record could be followed up to line {line}, column {column}; {rest}."
    read = f"{_number(audit.deals, 'deal')} and {_number(audit.tricks, 'trick')} read"
    found = _number(len(audit.findings), "error") if audit.findings else "nothing amiss" + " in it" * bool(audit.faults)
    yield f"{read}: {found}."


def _finding(finding: Finding) -> Iterator[str]:
    where = f"Deal {finding.deal}{f', trick {finding.trick}' if finding.trick else ''}"
    yield f"{where} (line {finding.line}): {finding.kind}. {finding.sentence}{cited(finding.rules)}"
    noticed = {given.code: given.noticed for given in finding.rulings}
    unnoticed = {given.code: given.unnoticed for given in finding.rulings}
    if not any(unnoticed.values()) or unnoticed == noticed:
        yield from _by_code("By", noticed)
    else:
        yield from _by_code("Noticed in time, by", noticed)
        yield from _by_code("Unnoticed, by", unnoticed)


def _by_code(when: str, rulings: Mapping[str, Ruling | None]) -> Iterator[str]:
    """The rulings of the codes, those that agree together; what a ruling orders is said in its sentence, too."""
    for ruling in dict.fromkeys(rulings.values()):
        if ruling is not None:
            codes = [code for code, other in rulings.items() if other == ruling]
            who = "every code" if len(codes) == len(rulings) > 1 else " and ".join(codes)
            yield f"  {when} {who}: {ruling.sentence} ({', '.join(ruling.rules)})"


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
                "code": given.code,
                "noticed": None if given.noticed is None else _ruling_data(given.noticed),
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
