"""The laws of Cinch as a whole: every one is the ground of a ruling, and options change what rests on them.

What holds for the laws of every game is in ``tests/generic/test_laws.py``.
"""

from __future__ import annotations

import pytest

import trickbook
from tests.generic.laws import grounds, rulings, sensitive
from tests.marks import rule
from trickbook.contract.laws import Door
from trickbook.games.cinch.laws import LAWS
from trickbook.games.cinch.laws.misdeal import MISDEAL
from trickbook.games.cinch.options import CinchOptions

SENSITIVE = {
    "misdeal": {"misdeal", "wrong number dealt"},
    "min_bid": set(),
    "all_pass": {"nobody has the bid"},
    "discarded_trumps": {"trump thrown"},
    "void_must_trump": {"revoke"},
    "scoring_method": {"revoke", "too many cards"},
    "last_trick_view": {"looked back"},
}
"""The kinds whose rulings an option changes, the others being as they are by default."""

JUDGED = {
    *(f"C-MIS-{n}" for n in range(1, 16) if n != 7),
    *(f"C-BIR-{n}" for n in range(1, 13)),
    *(f"C-DISC-{n}" for n in (7, 8)),
    *(f"C-DIR-{n}" for n in range(1, 7)),
    *(f"C-PLAY-{n}" for n in range(17, 22)),
    *(f"C-IRR-{n}" for n in range(1, 44) if n not in (21, 32)),
}
"""Every law but those on software (C-MIS-7, C-IRR-32) and the example of a count (C-IRR-21)."""


def test_every_law_is_the_ground_of_some_ruling() -> None:
    assert grounds("cinch") >= JUDGED


@pytest.mark.parametrize("option", [row.name for row in CinchOptions.rows()])
def test_options_change_the_rulings_that_rest_on_them(option: str) -> None:
    assert sensitive("cinch", option) == SENSITIVE.get(option, set())


@rule("C-IRR-32")
def test_the_law_says_what_it_says_whether_or_not_a_table_refuses_errors() -> None:
    lenient = trickbook.game("cinch")
    strict = trickbook.game("cinch", table_penalties=True, irregular_bids="foster")
    assert all(rulings(lenient, kind) == rulings(strict, kind) for kind in LAWS)


@rule("C-MIS-7", "T-25")
def test_errors_of_a_deal_by_hand_and_cards_stuck_together_are_known_only_to_people() -> None:
    by_people = {*MISDEAL, "bid with too many cards", "two cards in a trick"}
    for kind, law in LAWS.items():
        assert (law.doors == {Door.REFEREE}) == (kind in by_people), kind
