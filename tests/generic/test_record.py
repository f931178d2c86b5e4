"""Any table of any game is written, read and played on without a difference."""

from __future__ import annotations

from random import Random

from tests.generic.deals import for_every_game, games, seeds
from tests.generic.test_table import end_group, facts_of, new_table, run
from trickbook.record import Record, audit, from_json, read, to_json, write
from trickbook.table import Table


def kept(table: Table) -> Record:
    return Record.of(table, {table.game.seats[0]: "rule"}, "seed 1, not fair", {"club": "of the test"})


@for_every_game(examples=5)
def test_a_record_read_back_makes_the_same_table(name, data):
    rng = Random(data.draw(seeds))
    table = new_table(data.draw(games(name)), rng)
    for _ in run(table, rng, 80):
        pass
    end_group(table, rng)
    record = kept(table)
    text = write(record)
    for again in (read(text), from_json(to_json(record))):
        assert again == record and write(again) == text
        assert facts_of(again.table()) == facts_of(table)
        assert again.table().events == table.events
    report = audit(text)
    assert report.record == record
    assert all(fault.rules for fault in report.faults) and not (table.guided and report.faults)  # a club's slips
    assert [facts_of(audited) for audited in report.tables] == [facts_of(table)]


@for_every_game(examples=3)
def test_a_table_resumed_from_its_record_plays_on_alike(name, data):
    rng = Random(data.draw(seeds))
    table = new_table(data.draw(games(name)), rng)
    for _ in run(table, rng, 25):
        pass
    again = read(write(kept(table))).table()
    later = len(table.log)
    for _ in run(table, rng, 40):
        pass
    end_group(table, rng)
    for entry in table.log[later:]:
        again.apply(entry)
    assert again.events == table.events
