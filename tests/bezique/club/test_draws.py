"""Draws forgotten, made too soon, cards of the stock seen: B-IRR-21..26 and B-IRR-33, with T-8 and T-27."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bezique.club.tables import club, dealt, docket, hand, legal, points, state, view
from tests.clubs import broken, choices, do, folded, refused, ruling, rulings
from tests.marks import example, rule
from trickbook.cards import show_cards
from trickbook.contract.event import Drew
from trickbook.contract.seat import NORTH, SOUTH, Seat
from trickbook.games.bezique.events import LeftOver, Lifted
from trickbook.table import DealtAnew, Table

STOCK = "KH 7C AD 9S 8D 8H 9D 9H"


def won_by_south(stock: str = STOCK, **options: Any) -> Table:
    """South has won a trick and is to declare or draw."""
    return club("7S 7H 8S", "7D 8C 9C", stock, winner="S", **options)


def known(table: Table, seat: Seat) -> str:
    """The cards of the other's closed hand that a seat has seen."""
    seen = view(table, seat)
    return show_cards(seen.holdings[1 - seen.own].closed)


@rule("T-27", "B-DRAW-1", "B-DRAW-3")
def test_each_draws_for_himself_winner_first() -> None:
    table = won_by_south()
    do(table, "S draw")
    assert state(table).to_act == NORTH and legal(table, "N") == ["draw"]
    do(table, "N draw 1")
    assert str(table.log[-1]).count("AskFor") == 1 and state(table).phase == "play"
    assert "KH" in hand(table, "S") and "7C" in hand(table, "N")
    assert known(table, NORTH) == known(table, SOUTH) == ""
    folded(table)


# Forgotten ------------------------------------------------------------------------------------------------------------


@rule("B-IRR-21", "T-27")
@pytest.mark.parametrize("code", ["english", "french"])
def test_until_he_has_played_a_player_simply_draws(code: str) -> None:
    table = won_by_south(forgot_draw=code)
    do(table, "S draw, S 7D")  # the winner leads while North has not drawn
    assert legal(table, "N") == ["draw"]
    do(table, "N draw, N 7S")
    assert not docket(table).forgot and state(table).excess(NORTH) == 0


@rule("B-IRR-21", "B-IRR-16", "T-31")
def test_a_forgotten_draw_leaves_eight_and_is_not_betrayed() -> None:
    table = won_by_south()
    assert not rulings(do(table, "S draw, S 7D, N 7S"))
    assert state(table).excess(NORTH) == -1 and state(table).stock_left == 7
    found = ruling(do(table, "S object draw"))
    assert not found.remedies and found.rules == ("B-IRR-21", "B-IRR-16", "B-IRR-17")
    folded(table)


@rule("B-IRR-21")
def test_if_the_winner_forgot_the_loser_keeps_the_top_card() -> None:
    table = won_by_south()
    do(table, "N draw, S 7D, N 7S")
    assert "KH" in hand(table, "N") and state(table).excess(SOUTH) == -1
    found = ruling(do(table, "N object draw"))
    assert "keeps the top card" in found.sentence
    found = ruling(do(table, "S object draw"))
    assert "North keeps the top card" in found.sentence and found.rules == ("B-IRR-21",)


@rule("B-IRR-21", "B-MISD-8")
def test_the_french_code_voids_the_deal_or_draws_two() -> None:
    table = won_by_south(forgot_draw="french")
    do(table, "S draw, S 7D, N 7S, S object draw")
    assert choices(table, "S") == ["new deal", "draw two"]
    anew = do(table, "S new deal")
    assert any(isinstance(event, DealtAnew) and event.rules == ("B-IRR-21", "B-MISD-8") for event in anew)
    assert table.match.scores == (0, 0) and table.match.dealer == SOUTH


@rule("B-IRR-21")
@pytest.mark.parametrize("said", ["S choose 2", "S waive", ""])
def test_without_a_choice_two_are_drawn_next_time(said: str) -> None:
    table = won_by_south(forgot_draw="french")
    do(table, f"S draw, S 7D, N 7S, S object draw, {said}")
    assert state(table).leader == SOUTH
    do(table, "S draw")
    assert choices(table, "S") == []
    events = do(table, "N draw")
    assert sum(isinstance(event, Drew) for event in events) == 2 and state(table).excess(NORTH) == 0
    folded(table)


@rule("B-IRR-21")
def test_the_choice_is_open_until_the_next_draw_and_no_longer() -> None:
    table = won_by_south(forgot_draw="french")
    do(table, "S 7D, S object draw")
    assert choices(table, "N") == []
    do(table, "N object draw")
    assert choices(table, "N") == ["new deal", "draw two"]
    do(table, "N draw, N 7S")  # his own draw of the same trick, the top card
    assert choices(table, "N") == ["new deal", "draw two"], "Just before the next draw."
    do(table, "N waive, N object draw, S draw")
    assert choices(table, "N") == [], "Just after."
    found = ruling(do(table, "N object draw"))
    assert not found.remedies and "Nothing changes" in found.sentence
    assert state(table).excess(SOUTH) == 0
    folded(table)


@rule("B-IRR-21")
def test_two_are_drawn_only_while_the_stock_has_enough() -> None:
    table = won_by_south("KH 7C AD", forgot_draw="french")
    do(table, "S 7D, N 7S")  # both have forgotten
    assert state(table).leader == SOUTH and state(table).owed == [2, 1] and state(table).stock_left == 3
    do(table, "S draw, N draw")
    assert state(table).phase == "last_nine" and state(table).stock_left == 0


# Cards seen -----------------------------------------------------------------------------------------------------------


@example("B-IRR-22")
@rule("B-IRR-33", "T-27", "T-31")
def test_a_winner_who_sees_two_shows_his_card_and_the_second_is_the_others() -> None:
    table = won_by_south()
    found = ruling(do(table, "S draw 2"))
    assert found.rules == ("B-IRR-22", "B-IRR-33")
    assert "KH" in hand(table, "S") and known(table, NORTH) == "KH"
    assert [str(card) for card in view(table, SOUTH).top] == ["7C"] and not view(table, NORTH).top
    do(table, "N draw")
    assert "7C" in hand(table, "N") and known(table, SOUTH) == "7C"
    assert view(table, None).holdings[1].closed == 0
    assert state(table).hands[1].laid == 0, "It is no declared card."
    folded(table)


@example("B-IRR-25")
@rule("B-IRR-33")
def test_a_loser_who_sees_two_keeps_his_and_the_other_picks_at_the_next_draw() -> None:
    table = won_by_south()
    found = ruling(do(table, "S draw, N draw 2"))
    assert found.rules == ("B-IRR-25", "B-IRR-33")
    assert "7C" in hand(table, "N") and [str(card) for card in view(table, NORTH).top] == ["AD"]
    do(table, "S 7D, N 7S, S draw")
    assert state(table).phase == "pick" and state(table).to_act == SOUTH
    assert [str(card) for card in view(table, SOUTH).top[:2]] == ["AD", "9S"]
    assert "AD and 9S" in view(table, SOUTH).asks()
    do(table, "S pick 2")
    assert "9S" in hand(table, "S") and "AD" in hand(table, "N")
    assert known(table, NORTH) == "" and known(table, SOUTH) == "AD", "The second card need not be shown."
    assert state(table).phase == "play" and state(table).picks == [0, 0]
    folded(table)


@rule("B-IRR-25")
def test_the_first_card_picked_is_known_to_who_had_seen_it() -> None:
    table = won_by_south()
    do(table, "S draw, N draw 2, S 7D, N 7S, S draw, S pick 1")
    assert "AD" in hand(table, "S") and known(table, NORTH) == "AD"


@rule("B-IRR-26")
@pytest.mark.parametrize(("lifted", "picks"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_with_k_seen_cards_left_the_other_picks_half_of_k_times_rounded_up(lifted: int, picks: int) -> None:
    table = won_by_south()
    do(table, f"S draw, N draw {lifted}")
    assert state(table).picks == [0, picks]


@rule("B-IRR-22", "B-IRR-26")
def test_a_winner_who_sees_three_shows_this_time_and_the_other_picks_the_next() -> None:
    table = won_by_south()
    found = ruling(do(table, "S draw 3"))
    assert {"B-IRR-22", "B-IRR-26"} <= set(found.rules)
    assert state(table).picks == [1, 0] and known(table, NORTH) == "KH"
    do(table, "N draw, S 7D, N 8S, S draw")
    assert state(table).to_act == NORTH and state(table).phase == "pick"
    do(table, "N pick 2")
    assert "9S" in hand(table, "N") and "AD" in hand(table, "S")


@rule("B-IRR-25", "T-31")
def test_what_was_lifted_is_seen_by_nobody_else() -> None:
    table = won_by_south()
    do(table, "S draw, N draw 2")
    [lifted] = [event for event in table.events if isinstance(event, Lifted)]
    assert lifted.seen_by(SOUTH) == lifted.seen_by(None) and "2 cards" in str(lifted.seen_by(SOUTH))
    assert str(lifted.seen_by(NORTH)) == "North lifts AD 7C of the stock."


@rule("B-IRR-25", "B-IRR-26")
def test_where_both_have_seen_too_much_neither_picks() -> None:
    table = won_by_south()
    do(table, "S draw 3")
    assert state(table).picks == [1, 0]
    do(table, "N draw 2, S 7D, N 7S, S draw, N draw")
    assert state(table).picks == [0, 0] and "AD" in hand(table, "S") and "9S" in hand(table, "N")


@rule("B-IRR-25", "B-IRR-23")
def test_where_the_cards_of_a_draw_are_picked_nobody_draws_too_soon() -> None:
    table = won_by_south()
    do(table, "S draw, N draw 2, S 7D, N 7S, N draw")
    assert "nor drawn before" in ruling(do(table, "S object draw")).sentence
    do(table, "S pick 2")
    assert "9S" in hand(table, "S")


# Too soon -------------------------------------------------------------------------------------------------------------


@rule("B-IRR-23", "B-IRR-33", "T-31")
def test_a_loser_who_draws_first_puts_it_back_and_shows_the_next() -> None:
    table = won_by_south()
    assert not rulings(do(table, "N draw")), "It stands until it is noticed."
    found = ruling(do(table, "S object draw"))
    assert found.rules == ("B-IRR-23", "B-IRR-33")
    assert "KH" not in hand(table, "N") and [str(card) for card in view(table, NORTH).top] == ["KH"]
    do(table, "S draw, N draw")
    assert "KH" in hand(table, "S") and "7C" in hand(table, "N")
    assert known(table, NORTH) == "KH" and known(table, SOUTH) == "7C"
    folded(table)


@rule("B-IRR-23")
def test_what_was_declared_meanwhile_stands() -> None:
    table = club("7S 7H 8S", "KD QD 9C", STOCK, winner="S")
    do(table, "N draw, S declare marriage diamonds, S object draw")
    assert points(table) == (0, 40) and state(table).phase == "announce"


@rule("B-IRR-24")
def test_when_both_have_drawn_the_wrong_cards_each_keeps_them() -> None:
    table = won_by_south()
    do(table, "N draw, S draw")
    assert "KH" in hand(table, "N") and "7C" in hand(table, "S") and state(table).phase == "play"
    assert ruling(do(table, "S object draw")).rules == ("B-IRR-24",)
    assert "KH" in hand(table, "N") and "7C" in hand(table, "S")
    assert "nor drawn before" in ruling(do(table, "N object draw")).sentence


@rule("B-IRR-23", "B-IRR-26")
def test_a_loser_who_lifts_several_too_soon_leaves_the_rest_to_be_picked() -> None:
    table = won_by_south()
    do(table, "N draw 3, S object draw")
    assert state(table).picks == [0, 1] and [str(card) for card in view(table, NORTH).top] == ["KH", "7C", "AD"]
    do(table, "S draw, N draw")
    assert "KH" in hand(table, "S")


@rule("B-DRAW-3", "B-IRR-23", "B-IRR-24")
def test_where_pone_draws_first_a_winner_who_is_ready_leaves_the_top_card_and_may_not_lift_it() -> None:
    ready, lifts = (won_by_south(draw_order="pone_first") for _ in range(2))
    do(ready, "S draw, N draw")
    assert "KH" in hand(ready, "N") and hand(ready, "S") == ["7D", "8C", "9C"] and not broken(ready)
    do(lifts, "S draw 2, N draw")
    assert "KH" in hand(lifts, "S") and broken(lifts) == [("S", 1)]
    assert ruling(do(lifts, "N object draw")).rules == ("B-IRR-24",)


@rule("B-DRAW-7", "B-DRAW-8")
def test_the_stock_is_drawn_from_while_it_lasts() -> None:
    table = won_by_south("KH 7C AD")
    assert refused(table, "S draw 4").sentence == "The stock has 3 cards, so 4 cannot be drawn now."
    do(table, "S draw, N draw")
    assert state(table).phase == "last_nine" and refused(table, "S draw 1").rules == ("B-DRAW-5", "B-DRAW-7")


@rule("B-DRAW-7", "B-LAST-1", "B-IRR-21")
def test_the_last_draw_forgotten_leaves_the_answer_to_the_last_stage() -> None:
    facts = {"tables": {"S": "KD"}}
    table = club("7S 7H 8S", "8C 9C", "KH 7C", winner="S", facts=facts)
    do(table, "N draw, S open KD")
    assert state(table).phase == "last_nine" and state(table).stock_left == 1
    assert hand(table, "S") == ["8C", "9C"] and legal(table, "N") == ["7H", "KH", "7S", "8S"]
    folded(table)

    table = club("7S 7H 8S", "8C 9C KD", "KH 7C", winner="S", facts={"tables": {"N": ""}})
    do(table, "S draw, S KD, N 7S")
    assert state(table).phase == "last_nine" and hand(table, "N") == ["7H", "8S"]


@example("B-DRAW-7", "B-IRR-20")
@rule("B-IRR-16", "B-IRR-17", "B-IRR-19", "B-IRR-21")
def test_a_forgotten_draw_leaves_one_card_that_nobody_draws() -> None:
    table = dealt()
    do(table, f"N {hand(table, 'N')[0]}, S {hand(table, 'S')[0]}")
    winner, loser = (seat.letter for seat in (state(table).leader, docket(table).other(state(table).leader)))
    do(table, f"{winner} draw, {winner} {hand(table, winner)[0]}, {loser} {hand(table, loser)[0]}")
    while (seat := state(table).to_act) is not None and state(table).phase != "last_nine":
        do(table, f"{seat.letter} {view(table, seat).legal[0]}")
    assert state(table).stock_left == 1
    sizes = {"NS"[side]: held.size for side, held in enumerate(state(table).hands)}
    assert sizes == {winner: 9, loser: 8}
    assert refused(table, f"{loser} draw 1").rules == ("B-DRAW-5", "B-DRAW-7")
    before, tricks = points(table), state(table).tricks
    while (seat := state(table).to_act) is not None:  # the same hand goes on: nine against eight
        do(table, f"{seat.letter} {view(table, seat).legal[0]}")
    [left] = [event for event in table.events if isinstance(event, LeftOver)]
    assert (left.seat.letter, len(left.cards), state(table).tricks) == (winner, 1, tricks + 9)
    assert points(table)["NS".index(winner)] == before["NS".index(winner)] + 50
