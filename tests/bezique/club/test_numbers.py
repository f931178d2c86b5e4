"""Wrong numbers of cards, and what they are settled at: B-IRR-5..20 and B-IRR-32, B-MISD-1."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bezique.club.tables import club, dealt, docket, hand, legal, points, state, view
from tests.clubs import choices, do, folded, refused, ruling
from tests.marks import example, rule
from trickbook.contract.seat import NORTH, SOUTH
from trickbook.games.bezique.events import LastTrickLost, LeftOver
from trickbook.games.bezique.settlement import Settlement, fined
from trickbook.table import DealtAnew, Table

NINE_N, NINE_S = "7C 7D 7H 8C 8D 8H 9C 9D 9H", "7S 8S 9S 7S 8S 9S 7C 7D 8C"
STOCK = "JC JD JH JS QC QD QH KC KD KH KS TC"


def at_lead(n: int = 0, s: int = 0, **options: Any) -> Table:
    """Both have nine cards, North is to lead; the scores so far.  South has dealt."""
    return club(NINE_N, NINE_S, STOCK, leader="N", facts={"points": {"N": n, "S": s}}, **options)


def result(table: Table) -> Settlement:
    found = state(table).result
    assert found is not None
    return found


@rule("B-IRR-7", "B-IRR-8", "B-IRR-9", "B-IRR-10", "B-END-6")
@pytest.mark.parametrize(
    ("opponent", "offender", "ledger", "value"),
    [
        (560, 480, 2340, 2200),
        (640, 1250, 2840, 2800),
        (300, 0, 1600, 1700),
        (1360, 450, 3110, 3000),
        (0, 99, 1399, 1400),
        (99, 900, 2299, 2200),
        (1000, 901, 3200, 3200),
    ],
)
def test_the_fine_has_a_figure_for_the_ledger_and_one_for_stakes(
    opponent: int, offender: int, ledger: int, value: int
) -> None:
    for side in (0, 1):
        raw = (opponent, offender) if side else (offender, opponent)
        found = fined(raw, side)
        assert (found.ledger, found.value, found.winner, found.counted) == (ledger, value, 1 - side, None)


@example("B-IRR-10")
@rule("B-IRR-5", "B-IRR-6", "B-IRR-7", "B-IRR-8", "T-12", "T-23")
@pytest.mark.parametrize(
    ("pone", "dealer", "ledger", "value"), [(560, 480, 2340, 2200), (640, 1250, 2840, 2800), (300, 0, 1600, 1700)]
)
def test_one_card_too_many_ends_the_game_at_once(pone: int, dealer: int, ledger: int, value: int) -> None:
    table = at_lead(pone, dealer)
    do(table, "S draw 1")
    assert state(table).excess(SOUTH) == 1 and not table.state.is_over  # type: ignore[union-attr]
    events = do(table, "N object count")
    assert ruling(events).rules[:3] == ("B-IRR-5", "B-IRR-6", "B-IRR-7")
    assert (result(table).ledger, result(table).value, result(table).winner) == (ledger, value, 0)
    assert f"wins {value}" in str(events[-1]) and f"ledger stand {ledger}" in str(events[-1])
    assert table.awaits == "cut"
    do(table, f"{table.cutter.letter} cut")
    assert table.match.scores == (value // 100, 0)
    folded(table)


@rule("B-IRR-5", "T-31")
def test_a_card_too_many_is_nothing_until_somebody_counts() -> None:
    table = at_lead()
    do(table, "S draw 1, N 7C, S 7C")
    assert state(table).excess(SOUTH) == 1 and view(table, NORTH).surplus(SOUTH) == 1
    do(table, "N draw, S draw")
    assert state(table).excess(SOUTH) == 1 and state(table).excess(NORTH) == 0
    assert "right number" in ruling(do(table, "S object count")).sentence


@rule("B-IRR-5")
def test_the_right_number_is_one_less_between_own_play_and_own_draw() -> None:
    table = at_lead()
    for acts in ("N 7C", "S 7C", "N draw", "S draw"):
        do(table, acts)
        for seat in (NORTH, SOUTH):
            assert state(table).excess(seat) == 0 == view(table, seat).surplus(seat), acts


@rule("B-MISD-1", "B-IRR-5")
def test_before_the_dealers_first_card_too_many_is_a_misdeal() -> None:
    table = dealt()
    do(table, f"N draw 1, N {first(table, 0)}")
    assert not state(table).dealer_played
    events = do(table, "S object count")
    assert any(isinstance(event, DealtAnew) for event in events) and table.match.dealer == SOUTH
    assert table.awaits == "deal" and table.match.scores == (0, 0)

    table = dealt()
    do(table, "N draw 1")
    do(table, f"N {first(table, 0)}")
    do(table, f"S {first(table, 1)}")
    assert not any(isinstance(event, DealtAnew) for event in do(table, "S object count"))
    assert result(table).winner == 1


def first(table: Table, side: int) -> str:
    """A card of the hand."""
    from trickbook.cards import cards_in

    return str(cards_in(state(table).hands[side].closed)[0])


@example("B-IRR-15")
@rule("B-MISD-8")
def test_both_too_many_is_void() -> None:
    table = at_lead(500, 700)
    do(table, "S draw 1, N draw 1")
    events = do(table, "N object count")
    assert "B-IRR-15" in ruling(events).rules
    assert [event.rules[-1] for event in events if isinstance(event, DealtAnew)] == ["B-MISD-8"]
    assert table.match.scores == (0, 0) and table.match.dealer == SOUTH


# Too many against too few ---------------------------------------------------------------------------------------------


def long_and_short(stock: str = "KH KS QD QH", **facts: Any) -> Table:
    """North has three cards where two are right, and South one; North has 450, South 700."""
    table = club(
        "AS 7H", "AH 9H", stock, winner="N", facts={"points": {"N": 450, "S": 700}, **facts}, brisque_mode="tie_only"
    )
    do(table, "N draw, N draw 1")  # North takes South's card, too
    do(table, "N 7H, S 9H")  # South has forgotten to draw
    return table


@example("B-IRR-12")
@rule("B-IRR-11", "B-IRR-13", "B-IRR-14", "B-IRR-20")
def test_too_many_against_too_few_is_played_out_and_fined_in_the_end() -> None:
    table = long_and_short()
    assert (state(table).excess(NORTH), state(table).excess(SOUTH)) == (1, -1)
    found = ruling(do(table, "S object count"))
    assert "B-IRR-11" in found.rules and not state(table).is_over
    assert "ruled" in ruling(do(table, "S object count")).sentence
    state(table).points[1] = 1360  # what South comes to
    do(table, "S draw, N draw")
    while not state(table).is_over:
        seat = state(table).to_act
        assert seat is not None
        do(table, f"{seat.letter} {view(table, seat).legal[0]}")
    assert points(table) == (450, 1360), "Nobody has the last trick."
    assert (result(table).ledger, result(table).value, result(table).winner) == (3110, 3000, 1)
    assert not any(isinstance(event, LeftOver) for event in table.events), "The surplus is not played."


@rule("B-IRR-13")
def test_the_offender_scores_nothing_more_and_makes_no_trumps() -> None:
    table = club("AD 7H", "AH 9H", "KH KS 7D QH 8C 8S", winner="N", facts={"points": {"N": 450}})
    do(table, "N draw, N draw 1, N 7H, S 9H, S object count, S draw, N draw, S 7D, N AD")
    assert state(table).phase == "declare" and state(table).to_act == NORTH and {"KH", "QH"} <= {*hand(table, "N")}
    assert legal(table, "N") == ["draw"]
    assert refused(table, "N declare marriage hearts").rules == ("B-IRR-13",)
    assert refused(table, "N declare marriage hearts with KH QH").rules == ("B-IRR-13",)
    do(table, "N draw, S draw")
    assert points(table) == (450, 0) and state(table).trump is None


@rule("B-IRR-14", "B-IRR-20")
def test_found_after_the_last_trick_its_points_are_taken_off_again() -> None:
    table = long_and_short("KH KS 7D 8D")
    do(table, "S draw, N draw")
    while not state(table).is_over:
        seat = state(table).to_act
        assert seat is not None
        do(table, f"{seat.letter} {view(table, seat).legal[0]}")
    assert sum(points(table)) == 450 + 700 + 50
    events = do(table, "S object count")
    assert any(isinstance(event, LastTrickLost) for event in events)
    assert points(table) == (450, 700) and result(table).ledger == 700 + 1300 + 450
    assert view(table, NORTH).points == [450, 700]
    folded(table)


# Too few --------------------------------------------------------------------------------------------------------------


@example("B-IRR-20")
@rule("B-IRR-16", "B-IRR-17", "B-IRR-19", "B-LAST-6")
def test_the_last_card_of_the_right_hand_is_the_last_trick() -> None:
    table = club("8H 9H", "AS 7H", "KH KS 7D", winner="N")
    do(table, "N draw, N 8H, S 7H")  # South forgets to draw
    assert state(table).stock_left == 2 and state(table).excess(SOUTH) == -1
    assert "B-IRR-16" in ruling(do(table, "N object count")).rules
    do(table, "N draw, S draw, N 9H, S AS")
    while not state(table).is_over:
        seat = state(table).to_act
        assert seat is not None
        do(table, f"{seat.letter} {view(table, seat).legal[0]}")
    [left] = [event for event in table.events if isinstance(event, LeftOver)]
    assert left.seat == NORTH and len(left.cards) == 1
    assert points(table) == (50, 0)
    folded(table)


@example("B-IRR-18")
@rule("B-IRR-19")
def test_when_both_are_short_the_real_last_trick_scores() -> None:
    table = club("8H 9H", "AS 7H", "KH KS", winner="N")
    do(table, "N 8H, S 7H")  # both forget
    assert (state(table).excess(NORTH), state(table).excess(SOUTH)) == (-1, -1)
    found = ruling(do(table, "N object count"))
    assert "B-IRR-18" in found.rules and not found.remedies
    do(table, "N draw, S draw")
    do(table, "N 9H, S AS, N KH, S KS")
    assert state(table).is_over and points(table) == (50, 0)
    assert not any(isinstance(event, LeftOver) for event in table.events)


@rule("B-IRR-18", "B-IRR-20")
def test_both_short_by_different_numbers_the_longer_hand_has_the_last_trick() -> None:
    table = club("8H 9H TH", "AS 7H 7D", "KH KS 7D 8D", winner="N")
    do(table, "N 8H, S 7H, N 9H, S draw, S 7D")  # North forgets twice, South once
    assert (state(table).excess(NORTH), state(table).excess(SOUTH)) == (-2, -1)
    assert "B-IRR-18" in ruling(do(table, "S object count")).rules
    while not state(table).is_over:
        seat = state(table).to_act
        assert seat is not None
        do(table, f"{seat.letter} {view(table, seat).legal[0]}")
    assert points(table) == (0, 50)


# The French code ------------------------------------------------------------------------------------------------------


@rule("B-IRR-32", "B-MISD-8")
def test_the_french_code_lets_the_opponent_have_a_new_deal() -> None:
    table = at_lead(wrong_count_code="french")
    do(table, "S draw 1, N object count")
    assert choices(table, "N") == ["new deal", "play on"] and choices(table, "S") == []
    events = do(table, "N choose 1")
    assert any(isinstance(event, DealtAnew) and "B-IRR-32" in event.rules for event in events)


@rule("B-IRR-32")
def test_or_the_offender_leaves_out_draws_and_declarations_until_his_number_is_right() -> None:
    table = at_lead(wrong_count_code="french")
    do(table, "S draw 1, N object count, N play on")
    assert "ruled" in ruling(do(table, "N object count")).sentence
    do(table, "N 7H, S 8S")
    assert state(table).leader == NORTH
    do(table, "N draw")
    assert state(table).phase == "play" and state(table).to_act == NORTH
    assert state(table).excess(SOUTH) == 0 == state(table).excess(NORTH)
    folded(table)


@rule("B-IRR-32")
def test_a_short_hand_is_filled_from_the_stock_if_the_opponent_wants_it() -> None:
    table = at_lead(wrong_count_code="french")
    do(table, "N 7H, S 8S, N draw, N 7D, S 9S")
    assert state(table).excess(SOUTH) == -1
    do(table, "N object count")
    assert choices(table, "N") == ["new deal", "fill up"]
    do(table, "N fill up")
    assert state(table).excess(SOUTH) == 0
    folded(table)


@rule("B-IRR-32", "B-IRR-21")
def test_a_hand_that_has_been_filled_does_not_draw_two_for_the_draw_forgotten() -> None:
    table = at_lead(wrong_count_code="french", forgot_draw="french")
    do(table, "N 7H, S 8S, N draw, N 7D, S 9S, N object count, N fill up")
    assert state(table).excess(SOUTH) == 0
    do(table, "N draw, S draw")
    assert state(table).excess(SOUTH) == 0 == state(table).excess(NORTH)
    folded(table)


@rule("B-IRR-32", "B-DRAW-7")
def test_nothing_is_filled_from_a_stock_that_is_exhausted() -> None:
    table = club("8H 9H TH", "AS 7H 7D", "KH KS 8D", winner="N", wrong_count_code="french")
    do(table, "N draw, N 8H, S 7H, N object count")  # South has forgotten to draw
    assert state(table).stock_left == 2 and choices(table, "N") == ["new deal"]


@rule("B-IRR-32")
def test_without_a_choice_play_goes_on() -> None:
    table = at_lead(wrong_count_code="french")
    do(table, "S draw 1, N object count, N 7H")
    assert choices(table, "N") == [] and state(table).excess(SOUTH) == 1


@rule("B-IRR-32")
def test_both_wrong_is_void_in_the_french_code() -> None:
    table = at_lead(wrong_count_code="french")
    do(table, "S draw 1, N draw 1")
    assert any(isinstance(event, DealtAnew) for event in do(table, "N object count"))


@rule("B-IRR-5", "T-30")
def test_the_cards_are_counted_until_the_settlement_is_agreed() -> None:
    table = at_lead()
    do(table, "S draw 1, N object count")
    assert "ruled" in ruling(do(table, "N object count")).sentence
    do(table, f"{table.cutter.letter} cut")
    refused(table, "N object count")
    assert table.match.scores[0] > 0


@rule("B-IRR-5")
def test_who_errs_is_known_to_the_record_alone() -> None:
    table = at_lead()
    do(table, "S draw 1")
    assert [breach.kind for breach in docket(table).breaches] == ["drew without right"]
