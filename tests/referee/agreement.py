"""Whether the referee agrees with the club tables: each ruling that a test makes at one is asked of the referee, too.

The referee is told the facts of the case one at a time, as it asks for them, and only those.  The suite's ``conftest``
puts this between the tables and the law, so that every test of a club table is a test of this, too.
``python -m tests.referee.agreement`` runs the club tables' tests and says which kinds of case were never ruled on.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import pytest

import trickbook
from trickbook.contract.game import Game
from trickbook.contract.laws import Answer, Case, Door, Ruling
from trickbook.contract.registry import game_names
from trickbook.referee import Inquiry

RULED: set[tuple[str, str]] = set()
"""The kinds of case ruled on so far, each after its game."""

TABLES = ("trickbook.contract.docket", "trickbook.games.")
"""Whose questions to the law are a club table's."""

CLUB_TESTS = ("tests/bezique/club", "tests/cinch/club", "tests/whist/club", "tests/pedro", "tests/test_club_table.py")

inquiry = cache(lambda game, kind: Inquiry([game], kind))


@cache
def by_the_referee(game: Game, kind: str, facts: frozenset[tuple[str, Answer]]) -> Ruling:
    """The ruling of the referee who asks somebody who knows the facts."""
    asked, told = dict(facts), dict[str, Answer]()
    while (name := inquiry(game, kind).next(told)) is not None:
        told[name] = asked[name]
    (ruling,) = inquiry(game, kind).rulings(told)
    return ruling


@contextmanager
def the_referee_agrees() -> Iterator[None]:
    """While this lasts every ruling that a club table asks the law for is compared with the referee's."""
    judge = Game.judge

    def judged(self: Game, case: Case) -> Ruling:
        ruling = judge(self, case)
        asking = sys._getframe(1).f_globals["__name__"]
        if asking.startswith(TABLES) and self.laws[case.kind].doors >= {Door.TABLE, Door.REFEREE}:
            told = by_the_referee(self, case.kind, frozenset(case.facts.items()))
            assert told == ruling, f"{case}: the referee says {told}, the table {ruling}"
            RULED.add((self.name, case.kind))
        return ruling

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Game, "judge", judged)
        yield


def main() -> int:
    """Run the tests of the club tables, and tell the kinds of case that the table can see and no test has made."""
    failed = pytest.main(["-q", "-p", "no:cacheprovider", *CLUB_TESTS])
    for name in game_names():
        seen = [kind for kind, law in trickbook.game(name).laws.items() if Door.TABLE in law.doors]
        never = [kind for kind in seen if (name, kind) not in RULED]
        print(f"{name}: {len(seen) - len(never)} of {len(seen)} kinds ruled on; never: {', '.join(never) or 'none'}")
    return int(failed)


if __name__ == "__main__":
    from tests.referee import agreement  # the one that the suite's conftest knows

    sys.exit(agreement.main())
