"""Asking the laws of Cinch in tests: a kind, its facts, perhaps options; rows of a table are asked one by one."""

from __future__ import annotations

from typing import Any

from trickbook.contract.laws import Answer, Remedy, Ruling
from trickbook.games.cinch.laws import LAWS
from trickbook.games.cinch.options import CinchOptions


def ask(kind: str, options: CinchOptions | None = None, /, **facts: Answer) -> Ruling:
    """The ruling on a case whose facts answer exactly the questions of its kind."""
    LAWS[kind].check(facts)
    return LAWS[kind].judge(options or CinchOptions(), facts)


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
