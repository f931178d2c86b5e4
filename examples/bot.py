"""A whole player: it comes to a table by a link, sits down, and does whatever it may, at random.

    python examples/bot.py http://127.0.0.1:8000/#/enter/SECRET [NAME]

A better one only has to choose better: ``sight`` has all that its seat may know (``docs/serve.md``).
"""

from __future__ import annotations

import random
import sys

from trickbook.client import Refused, TableAt, join
from trickbook.service import commands as do
from trickbook.service.sight import Sight


def choose(table: TableAt, sight: Sight) -> list[str]:
    """One choice: a single act, or as many steps as it takes, each among those that may follow the steps before."""
    steps: list[str] = []
    while sight.offers.acts:
        steps.append(random.choice(sight.offers.acts).act)
        sight = table.consider(*steps)
    return steps


def answer(table: TableAt, sight: Sight) -> None:
    """Do what the table waits for, if it is for us to do."""
    offers, expect = sight.offers, sight.decision
    table.contribute(sight)  # our share in the chance of the next deal
    if offers.consent:
        table.send(do.Consent, yes=True)
    elif offers.ready:
        table.send(do.Ready)
    elif offers.cut:
        table.send(do.Cut, expect=expect)
    elif offers.confirm:
        table.send(do.Confirm, expect=expect)
    elif offers.choices:
        table.act(offers.choices[-1].act, at=sight)
    elif offers.acts:
        table.act(*choose(table, sight), at=sight)


def play(table: TableAt) -> str:
    """Play until the match is over: how it ends."""
    for update in table.follow():
        if update.sight.outcome is not None:
            return update.sight.outcome.reason
        try:
            answer(table, update.sight)
        except Refused as refused:  # the table has gone on meanwhile
            print(refused, file=sys.stderr)
    return "The table was closed."


if __name__ == "__main__":
    print(play(join(*sys.argv[1:])))
