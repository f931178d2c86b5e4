"""Cards out of order, attention drawn, and orders at a club table.  W-ORD-1..4, W-PEN-3, W-PEN-8."""

from __future__ import annotations

import pytest

from tests.clubs import broken, choices, do, hand, lawful, open_rights, refused, ruling, to_act
from tests.marks import example, rule
from tests.whist.club.tables import AMERICAN, CODES, E1864, E1900, ENGLISH, club
from trickbook.table import Table


def fourth_first(code: str, north: str = "AS QS 3S") -> Table:
    """West leads the seven of spades; South plays the king before North, East has not played."""
    table = club("7S 2C 2D", north, "4S 3C 3D", "KS 5C 5D", code=code)
    do(table, "W 7S, S KS")
    return table


@example("W-ORD-2")
@rule("W-PEN-8", "T-31")
def test_by_the_american_code_third_hand_may_order_high_or_low() -> None:
    table = fourth_first(AMERICAN)
    assert open_rights(table) == (), "nothing points it out"
    do(table, "E call highest")
    assert lawful(table, "N") == {"AS"} and hand(table, "S") == {"5C", "5D"}, "fourth hand's card stands"


@example("W-ORD-2")
@pytest.mark.parametrize("code", ENGLISH)
@pytest.mark.parametrize("who", ["E", "W"])
def test_by_the_english_codes_either_may_order_to_win_or_not(code: str, who: str) -> None:
    table = fourth_first(code)
    do(table, f"{who} object play S")
    assert choices(table, "E") == choices(table, "W") == ["call win", "forbid win"]
    do(table, f"{who} forbid win")
    assert lawful(table, "N") == {"QS", "3S"}


@example("W-PEN-8")
@pytest.mark.parametrize(
    ("code", "north", "order", "allowed"),
    [
        (E1864, "AS QS 3S", "call win", {"AS"}), (E1900, "AS QS 3S", "forbid win", {"QS", "3S"}),
        (E1864, "4H 9C 8C", "call win", {"4H"}), (E1900, "4H 9C 8C", "forbid win", {"9C", "8C"}),
        (AMERICAN, "4H 9C 8C", "call ruff", {"4H"}), (AMERICAN, "4H 9C 8C", "forbid ruff", {"9C", "8C"}),
        (AMERICAN, "4H 9C 8C", "call highest", {"4H", "9C", "8C"}),
        (AMERICAN, "AS QS 3S", "call ruff", {"AS", "QS", "3S"}),
    ],
)  # fmt: skip
def test_how_an_order_is_obeyed(code: str, north: str, order: str, allowed: set[str]) -> None:
    table = fourth_first(code, north)
    do(table, f"E {order}")
    assert lawful(table, "N") == allowed


@rule("W-ORD-2")
@pytest.mark.parametrize("code", CODES)
def test_the_order_comes_before_second_hand_plays(code: str) -> None:
    table = fourth_first(code)
    do(table, "N 3S")
    assert refused(table, f"E {'call highest' if code == AMERICAN else 'call win'}").rules == ("W-PEN-3",)


@rule("W-PEN-3", "W-ORD-2")
def test_by_the_american_code_the_leader_has_no_right_to_it() -> None:
    table = fourth_first(AMERICAN)
    do(table, "E object play S")
    assert "W-PEN-3" in ruling(do(table, "W call highest")).rules
    assert choices(table, "E") == [] and lawful(table, "N") == {"AS", "QS", "3S"}


@rule("W-PEN-3")
@pytest.mark.parametrize(("code", "left"), [(E1864, True), (E1900, False)])
def test_an_order_not_provided(code: str, left: bool) -> None:
    table = fourth_first(code)
    do(table, "E object play S, E call highest")
    assert bool(choices(table, "E")) == left


@rule("W-ORD-1")
@pytest.mark.parametrize("code", CODES)
def test_third_before_second_lets_fourth_do_the_same(code: str) -> None:
    table = club("7S 2C", "AS QS", "4S 3C", "KS 5C", code=code)
    do(table, "W 7S, E 4S, S KS")
    assert not ruling(do(table, "W object play S")).remedies
    assert choices(table, "W") == [] and to_act(table) == "N"
    assert refused(table, "E call win").rules == ("W-PEN-3",)


@rule("W-ORD-4", "W-EXP-1")
@pytest.mark.parametrize("code", CODES)
def test_fourth_before_third_costs_nothing(code: str) -> None:
    table = club("7S 2C", "AS QS", "4S 3C", "KS 5C", code=code)
    do(table, "W 7S, N QS, S KS")
    told = ruling(do(table, "W object play S"))
    assert not told.remedies and "W-ORD-4" in told.rules and to_act(table) == "E"


# Attention ------------------------------------------------------------------------------------------------------------


@rule("W-ORD-3", "T-28")
@pytest.mark.parametrize("code", CODES)
def test_attention_drawn_before_partner_has_played(code: str) -> None:
    table = club("7S 2C 2D", "AS QS 3S", "4S 3C 3D", "KS 5C 5D", code=code)
    do(table, "W 7S, W say trick, N 3S")
    orders = ["call highest", "call lowest"]
    orders += ["call ruff", "forbid ruff"] if code == AMERICAN else ["call win", "forbid win"]
    assert choices(table, "S") == orders
    assert choices(table, "N") == ([] if code == AMERICAN else orders), "the last to play of the two, or either"
    do(table, "S call lowest")
    assert lawful(table, "E") == {"4S"} and broken(table) == []


@rule("W-ORD-3")
@pytest.mark.parametrize("code", CODES)
def test_after_partner_has_played_it_costs_nothing(code: str) -> None:
    table = club("7S 2C 2D", "AS QS 3S", "4S 3C 3D", "KS 5C 5D", code=code)
    do(table, "W 7S, N 3S, E 4S")
    assert not ruling(do(table, "W say trick")).remedies and choices(table, "S") == []
    in_time = club("7S 2C 2D", "AS QS 3S", "4S 3C 3D", "KS 5C 5D", code=code)
    do(in_time, "W 7S, N 3S, W say trick, E 4S")
    assert refused(in_time, "S call lowest").rules == ("W-PEN-3",), "the partner has played"


@rule("W-ORD-3")
@pytest.mark.parametrize(("code", "costs"), [(AMERICAN, True), (E1864, False), (E1900, False)])
def test_attention_to_the_score_matters_under_the_american_code(code: str, costs: bool) -> None:
    table = club("7S 2C 2D", "AS QS 3S", "4S 3C 3D", "KS 5C 5D", code=code)
    do(table, "W 7S, W say score")
    assert bool(choices(table, "S")) == costs


@rule("W-ORD-3", "W-EXP-11")
@pytest.mark.parametrize("code", CODES)
def test_naming_the_card_just_played_draws_attention_to_the_trick(code: str) -> None:
    table = club("7S 2C 2D", "AS QS 3S", "4S 3C 3D", "KS 5C 5D", code=code)
    assert "W-ORD-3" in ruling(do(table, "W 7S, W name 7S")).rules and choices(table, "S")
