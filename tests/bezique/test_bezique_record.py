"""Records of Rubicon Bezique: written and read back, and bad ones refused with what is wrong."""

from __future__ import annotations

from random import Random

import pytest

from tests.bezique.positions import bezique
from tests.marks import rule
from trickbook.contract.seat import SOUTH
from trickbook.errors import RecordError
from trickbook.fairness import Shuffler, verify
from trickbook.record import Record, read, write
from trickbook.table import Act, Deal, Table


def played(seed: int = 2) -> Table:
    """A table at which one deal has been played at random."""
    table, rng = Table(bezique(), SOUTH), Random(seed)
    table.apply(Deal(*Shuffler.seeded(seed).deal(1, table.game.whole_pack)))
    while table.awaits == "act":
        assert table.state is not None and table.state.to_act is not None
        table.apply(Act(table.state.to_act, (rng.choice(table.state.legal_actions()),)))
    return table


def text(table: Table) -> str:
    return write(Record.of(table, {}, Shuffler.seeded(2).fairness, {}))


def test_a_whole_deal_is_written_and_read_back():
    table = played()
    again = read(text(table)).table()
    assert again.events == table.events and again.match.scores == table.match.scores
    assert verify(again.ledger, Shuffler.seeded(2).fairness, over=False).verdict == "not fair"


@rule("B-SETUP-2")
def test_a_record_with_five_copies_of_a_card_is_refused_by_name():
    lines = text(played()).splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("pack "))
    first, second = (
        lines[place].split()[1],
        next(word for word in lines[place].split()[2:] if word != lines[place].split()[1]),
    )
    lines[place] = lines[place].replace(second, first, 1)
    kept = [*lines[:-1], "end"]
    with pytest.raises(RecordError, match=f"more than 4 times: {first}; missing: {second}"):
        read("\n".join(kept))


@rule("B-USE-2")
def test_a_declaration_that_cannot_be_is_refused_with_its_rule():
    lines = text(played()).splitlines()
    place = next(number for number, line in enumerate(lines) if " draw" in line)
    lines[place] = f"{lines[place][: lines[place].index('draw')]}declare quadruple bezique"
    with pytest.raises(RecordError, match="B-USE-2"):
        read("\n".join([*lines[: place + 1], "end"]))
