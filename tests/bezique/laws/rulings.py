"""Asking the laws of Bezique in tests: a kind, its facts, perhaps options."""

from __future__ import annotations

from typing import Any

from tests.bezique.positions import bezique
from trickbook.contract.laws import Answer, Case, Remedy, Ruling
from trickbook.contract.seat import SOUTH
from trickbook.games.bezique import Bezique


def ask(kind: str, game: Bezique | None = None, /, **facts: Answer) -> Ruling:
    """The ruling on a case whose facts answer exactly the questions of its kind."""
    return (game or bezique()).judge(Case(kind, SOUTH, facts))


def kinds(ruling: Ruling) -> tuple[type[Remedy], ...]:
    """What sorts of remedy are ordered, in order."""
    return tuple(type(remedy) for remedy in ruling.remedies)


def the(kind: type[Any], ruling: Ruling) -> Any:
    """The one remedy of that kind."""
    (found,) = [remedy for remedy in ruling.remedies if isinstance(remedy, kind)]
    return found


def free(ruling: Ruling, *rules: str) -> bool:
    """Whether nothing is ordered, by these rules among others."""
    return not ruling.remedies and set(rules) <= set(ruling.rules)
