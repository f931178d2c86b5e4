"""Asking the laws of Whist in tests: a code, a kind and its facts; what is ordered; who may choose among what."""

from __future__ import annotations

from typing import Any

import pytest

from trickbook.contract.laws import Answer, Fine, Grant, NewDeal, Oblige, Remedy, Ruling
from trickbook.games.whist.laws import LAWS
from trickbook.games.whist.options import WhistOptions

CODES = AMERICAN, OLD, NEW = ("american", "english_1864", "english_1900")
ENGLISH = (OLD, NEW)

every_code = pytest.mark.parametrize("code", CODES)
english = pytest.mark.parametrize("code", ENGLISH)


def by_code(*rows: Any) -> pytest.MarkDecorator:
    """A test for each code with what it is to say: American, 1864, 1900."""
    return pytest.mark.parametrize(("code", "expected"), list(zip(CODES, rows, strict=True)))


def ask(kind: str, code: str | WhistOptions = AMERICAN, /, **facts: Answer) -> Ruling:
    """The ruling on a case whose facts answer exactly the questions of its kind, under a code or with options."""
    options = WhistOptions.build({"law_code": code}) if isinstance(code, str) else code
    LAWS[kind].check(facts)
    return LAWS[kind].judge(options, facts)


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


def cites(ruling: Ruling, *rules: str) -> bool:
    """Whether the ruling rests on these rules among others."""
    return set(rules) <= set(ruling.rules)


def gist(ruling: Ruling) -> str:
    """What is ordered, in short: ``expose; either adversary: call win``, or ``nothing``."""
    return "; ".join(map(_in_short, ruling.remedies)) or "nothing"


def _in_short(remedy: Remedy) -> str:
    match remedy:
        case Grant(to=to, choices=choices):
            return f"{to}: {', '.join(choices)}"
        case Oblige(who, what):
            return f"{who}: {what}"
        case Fine(size, forms):
            return f"fine {size}: {', '.join(forms)}"
        case NewDeal(same_dealer):
            return f"{'same' if same_dealer else 'next'} dealer"
    return type(remedy).__name__.lower()
