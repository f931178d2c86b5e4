"""The laws of Bezique as a whole: every one is the ground of a ruling, and options change what rests on them.

What holds for the laws of every game is in ``tests/generic/test_laws.py``.
"""

from __future__ import annotations

import pytest

from tests.generic.laws import different, grounds, sensitive
from tests.marks import rule
from trickbook.contract.laws import Door, NewDeal
from trickbook.games.bezique import BeziqueOptions
from trickbook.games.bezique.laws import LAWS
from trickbook.games.bezique.laws.codes import ROWS
from trickbook.games.bezique.laws.misdeal import MISDEAL

SENSITIVE = {
    "short_deal_choice": {"wrong number dealt", "wrong number of cards"},
    "wrong_count_code": {"wrong number of cards"},
    "forgot_draw": {"forgotten draw"},
    "last_nine_revoke": {"revoke"},
    "erroneous_declaration": {"erroneous declaration"},
}
"""The kinds whose rulings an option changes."""

JUDGED = {
    *(f"B-MISD-{n}" for n in range(1, 9)),
    *(f"B-IRR-{n}" for n in range(1, 35)),
    *(f"B-CB-{n}" for n in (3, 4, 10, 11)),
    *(f"B-BRQ-{n}" for n in (1, 3, 4, 5, 6, 7, 9, 12)),
    "B-SETUP-4", "B-DEAL-1", "B-PLAY-10",
}  # fmt: skip
"""Every law of irregularities, and the deadlines that the laws of other things set."""


def test_every_law_is_the_ground_of_some_ruling() -> None:
    assert grounds("bezique") >= JUDGED


@pytest.mark.parametrize("option", [row.name for row in BeziqueOptions.rows()])
def test_options_change_the_rulings_that_rest_on_them(option: str) -> None:
    assert sensitive("bezique", option) == SENSITIVE.get(option, set())


def test_the_table_of_codes_has_a_row_for_every_option_and_every_value() -> None:
    rows = {row.name: row.values for row in BeziqueOptions.rows() if row.name in SENSITIVE}
    assert {name: tuple(row) for name, row in ROWS.items()} == rows


@rule("B-MISD-6", "B-MISD-8")
def test_no_void_deal_passes_to_the_other_dealer() -> None:
    for kind in LAWS:
        for ruling in different("bezique", kind):
            for remedy in ruling.remedies:
                assert not isinstance(remedy, NewDeal) or remedy.same_dealer, kind


def test_errors_of_a_deal_or_a_score_by_hand_are_known_only_to_people() -> None:
    for kind, law in LAWS.items():
        assert (law.doors == {Door.REFEREE}) == (kind in {*MISDEAL, "marked wrongly"}), kind
