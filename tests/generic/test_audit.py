"""The audit of any game: what reads strictly is no damaged record, and nothing unlawful happens at a guided table."""

from __future__ import annotations

from random import Random

from tests.generic.deals import for_every_game, games, seeds
from tests.generic.test_table import end_group, new_table, run
from trickbook.audit import audit_json, audit_text
from trickbook.record import Record, to_json, write


@for_every_game(examples=5)
def test_what_reads_strictly_is_audited_to_the_end(name, data):
    rng = Random(data.draw(seeds))
    table = new_table(data.draw(games(name)), rng)
    for _ in run(table, rng, 80):
        pass
    end_group(table, rng)
    record = Record.of(table)
    for audit in (audit_text(write(record)), audit_json(to_json(record))):
        assert not audit.faults and audit.read_to is None
        assert not (table.guided and audit.findings)
        assert all(one.kind not in ("wrong winner", "wrong count", "wrong score") for one in audit.findings)
