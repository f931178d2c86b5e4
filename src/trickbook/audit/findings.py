"""What an audit has found, and what each code of law makes of it: once noticed in time, once not at all.

The judges are those of the table and of the referee; here the facts of a case are put together from what the record
shows, and the rest is taken as the game says (``AuditRules.noticed``, ``AuditRules.unnoticed``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from trickbook.cards import Card
from trickbook.contract.audit import WRONG_COUNT, WRONG_SCORE
from trickbook.contract.game import Game
from trickbook.contract.laws import Answer, Case, Facts, LawError, Ruling
from trickbook.contract.seat import Seat
from trickbook.errors import OptionError, nearest
from trickbook.games.trickplay.docket import REVOKE
from trickbook.referee.comparing import changed


class Told(NamedTuple):
    """Something that was noticed at the table, and what became of it."""

    deal: int
    line: int
    sentence: str


class ByCode(NamedTuple):
    """What a code makes of a finding."""

    code: str
    noticed: Ruling | None
    """Had it been noticed, and claimed, in time."""
    unnoticed: Ruling | None
    """As nobody has."""


@dataclass
class Finding:
    """Something amiss: what and where, whose, in a sentence, by which rules, and what the codes make of it."""

    kind: str
    deal: int
    trick: int
    """From 1; 0 outside the play."""
    seat: Seat | None
    """Who did it; ``None`` for what was written down."""
    card: Card | None
    line: int
    column: int
    sentence: str
    rules: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    """Whose number is wrong."""
    facts: dict[str, Answer] = field(default_factory=dict)
    """What the record shows of the case, by the questions of its law."""
    rulings: tuple[ByCode, ...] = ()
    settled: bool = False
    """Whether it was noticed at the table, and put right or ruled on."""


@lru_cache(maxsize=64)
def codes_of(game: Game, code: str | None) -> Mapping[str, Game]:
    """The game under each of its codes, or under ``code`` alone; raises ``OptionError`` for one it has not."""
    if code is not None and code not in game.codes:
        known = nearest(code, game.codes) if game.codes else "it has none."
        raise OptionError(f"{game.title} has no code of law {code!r}; {known}")
    benches = {}
    for name in game.codes if code is None else (code,):
        try:
            benches[name] = changed(game.at_club(), game.codes[name].options)
        except OptionError:  # it does not go with the house rules of this game
            if code is not None:
                raise
    return benches


def judge(found: Iterable[Finding], benches: Mapping[str, Game]) -> None:
    """Put the rulings of each code to what was found in the deals of one game."""
    found = [*found]
    for finding in found:
        if finding.settled:
            continue
        finding.facts |= _beside(finding, found, next(iter(benches.values()), None))
        for code, game in benches.items():
            rules = game.audit_rules()
            noticed = _ruling(game, finding, rules.noticed.get(finding.kind))
            unnoticed = _ruling(game, finding, rules.unnoticed.get(finding.kind))
            if finding.kind in (WRONG_COUNT, WRONG_SCORE):
                noticed = rules.slip(game.options)
            if noticed or unnoticed:
                finding.rulings += (ByCode(code, noticed, unnoticed),)


def _beside(finding: Finding, found: list[Finding], game: Game | None) -> dict[str, Answer]:
    """Facts that rest on what else was found in the deal."""
    if game is None or finding.kind != REVOKE or finding.seat is None:
        return {}
    side = game.side_of(finding.seat)
    revokes = [
        other for other in found if other.kind == REVOKE and other.deal == finding.deal and other.seat is not None
    ]
    place = next(number for number, other in enumerate(revokes) if other is finding)
    sides = [game.side_of(other.seat) for other in revokes if other.seat is not None]
    return {"earlier": place > 0, "further": side in sides[:place], "both": any(other != side for other in sides)}


def _ruling(game: Game, finding: Finding, taken: Facts | None) -> Ruling | None:
    law = game.laws.get(finding.kind)
    if law is None or taken is None or finding.seat is None:
        return None
    known = {**finding.facts, **taken}
    try:
        facts = {name: known[name] for name in law.questions}
        return game.judge(Case(finding.kind, finding.seat, facts, trick=finding.trick))
    except (KeyError, LawError):  # the record does not tell what the law turns on
        return None
