"""Whatever is done to a record, the audit says what it can, and how far it came."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.audit.planting import GAMES, deal
from tests.audit.test_club import at_club
from tests.audit.test_walk import RIGHT
from trickbook.audit import as_data, audit_json, audit_text, lines
from trickbook.record import RecordError, read, to_json

TEXTS = [RIGHT, at_club(RIGHT), *(deal(name, Random(1), None).text() for name in GAMES)]
JSON = to_json(read(RIGHT))
SCRAPS = st.sampled_from(
    [*"NESW*#:,. \n9", "AH", "7.", "\nend\n", "\ndeal 2\n", "\ncut W\n", "\ngathered by N\n", "\nscore NS 1, EW 0\n",
     "\ncount tricks NS 1\n", "\nset hand.N AH\n", "\nrewind N to 3: x\n", "table: club"]
)  # fmt: skip


@given(st.sampled_from([*TEXTS, JSON]), st.data())
def test_whatever_is_scribbled_over_a_record_the_audit_tells_something(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        stop = min(len(text), start + data.draw(st.integers(0, 30)))
        text = text[:start] + "".join(data.draw(st.lists(SCRAPS, max_size=2))) + text[stop:]
    audit = (audit_json if text.startswith("{") else audit_text)(text)
    assert [*lines(audit)] and as_data(audit)["findings"] is not None
    assert audit.read_to is None or audit.faults
    for fault in audit.faults:
        assert 1 <= fault.line <= text.count("\n") + 1


def test_a_club_table_without_its_option_is_refused_and_audited_all_the_same() -> None:
    text = at_club(RIGHT).replace("(table_errors=on)", "")
    with pytest.raises(RecordError, match=r"Line 4, column 8: .*add the option table_errors=on"):
        read(text)
    audit = audit_text(text)
    assert [fault.line for fault in audit.faults] == [4] and not audit.findings and audit.tricks == 13


def test_a_score_before_any_deal_is_none_of_the_first() -> None:
    head, _, rest = RIGHT.partition("deal 1")
    assert [one.kind for one in audit_text(f"{head}score NS 3, EW 0\ndeal 1{rest}").findings] == ["wrong score"]
