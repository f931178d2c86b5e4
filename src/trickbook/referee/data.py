"""Cases, questions and rulings as plain data, for programs and for front ends that ask by themselves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from trickbook.contract.game import Game
from trickbook.contract.laws import Answer, Law, Ruling
from trickbook.referee.answers import parse_facts
from trickbook.referee.comparing import Bench, benches
from trickbook.referee.inquiry import Inquiry
from trickbook.referee.telling import told


def data(game: Game, kind: str, facts: Iterable[str], compare: bool) -> dict[str, Any]:
    """The ruling on facts given all at once; raises ``LawError`` where one that matters is missing or unknown."""
    seats = benches(game, kind) if compare else (Bench("", game),)
    inquiry = Inquiry([seat.game for seat in seats], kind)
    given = parse_facts(inquiry.law, facts)
    rulings = inquiry.rulings(given)
    case: dict[str, Any] = {"game": str(game), "kind": kind, "title": inquiry.law.title, "facts": given}
    if not compare:
        return case | ruling_data(rulings[0])
    return case | {
        "compared": [
            {"by": seat.name, "game": str(seat.game), **ruling_data(ruling)}
            for seat, ruling in zip(seats, rulings, strict=True)
        ]
    }


def ruling_data(given: Ruling) -> dict[str, Any]:
    """A ruling as plain data: what is ordered, each with its type, and the same in sentences."""
    said = told(given)
    return {
        "ruling": given.sentence,
        "rules": list(given.rules),
        "remedies": [msgspec.to_builtins(remedy) for remedy in given.remedies],
        "told": {part: list(getattr(said, part)) for part in ("duties", "choices", "cards", "score")},
    }


def catalogue(game: Game, kinds: Iterable[str]) -> dict[str, Any]:
    """The kinds of case there are, with their questions."""
    return {
        "game": str(game),
        "codes": {name: code.source for name, code in game.codes.items()},
        "kinds": [kind_data(kind, game.laws[kind]) for kind in kinds],
    }


def kind_data(kind: str, law: Law) -> dict[str, Any]:
    """A kind of case as plain data."""
    facts: dict[str, dict[str, str | tuple[Answer, ...]]] = {
        name: {"question": question.text, "answers": question.answers, "why": question.why}
        for name, question in law.questions.items()
    }
    return {"kind": kind, "title": law.title, "part": law.part, "facts": facts}
