"""The marks carry the ids they were given, and refuse what is no rule id."""

import pytest

from tests.marks import example, rule, rule_ids

pytestmark = rule("X-MARK-1")


@rule("X-MARK-2", "T-900")
@example("X-MARK-3")
def test_the_ids_of_a_test_can_be_read_back(request):
    assert rule_ids(request.node) == {"X-MARK-1", "X-MARK-2", "X-MARK-3", "T-900"}


@pytest.mark.parametrize("ids", [(), ("PLAY-3",), ("X-MARK-1..3",), ("X-MARK-1", "x-mark-2")])
def test_what_is_no_rule_id_is_refused(ids):
    with pytest.raises(ValueError, match="rule id"):
        rule(*ids)
