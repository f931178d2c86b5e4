"""What a front end is shown of one game beside what every game has, and what it is not shown."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.bezique import positions as bezique
from tests.cinch import positions as cinch
from tests.marks import rule
from tests.pedro import positions as pedro
from tests.whist import positions as whist
from trickbook.cards import parse_cards
from trickbook.contract.action import PLAYS
from trickbook.contract.seat import NORTH, SOUTH, Seat
from trickbook.contract.state import State
from trickbook.contract.wire import encode


def facts(state: State, viewer: Seat | None, *, helped: bool = False) -> Any:
    return json.loads(encode(state.view(viewer).facts(helped=helped)))


@rule("B-DECL-7", "B-USE-1", "B-USE-15", "B-USE-18")
def test_table_cards_lie_by_what_they_serve_and_what_is_to_score_is_seen_by_both():
    state = bezique.piece("KS KH KD KC QH 7C", facts={"trump": "clubs"})
    bezique.do(state, "declare kings", "announce marriage hearts")
    for viewer in (NORTH, SOUTH, None):
        south = facts(state, viewer)["players"][1]
        assert [(group["name"], [card["copy"] for card in group["cards"]]) for group in south["table"]] == [
            ("kings", ["KS", "KH", "KD", "KC"]), ("", ["QH"]),
        ]  # fmt: skip
        assert south["to_score"] == [{"name": "marriage hearts", "points": 20, "number": 1, "ways": [["KH", "QH"]]}]
        assert south["scored"] == [{"name": "kings", "points": 80, "times": 1}]
        assert (south["points"], south["closed"]) == (80, 1)
    bezique.win_again(state, "7C")
    bezique.do(state, "declare marriage hearts")
    four, pair = facts(state, NORTH)["players"][1]["table"]
    assert four["cards"][1] == {"copy": "KH", "also": ["marriage hearts"]} and pair["cards"] == [{"copy": "QH"}]


@rule("B-DECL-11")
def test_what_could_be_scored_is_told_to_its_holder_alone_by_the_words_that_declare_it():
    state = bezique.piece("KH QH QH KC 7C")
    could = facts(state, SOUTH)["could"]
    assert [(one["name"], one["points"], one["cards"]) for one in could] == [("marriage hearts", 40, ["KH", "QH"])]
    assert f"declare {could[0]['name']}" in bezique.legal(state)
    assert "could" not in facts(state, NORTH) and "could" not in facts(state, None)


@rule("B-BRQ-9")
def test_brisques_are_counted_by_who_has_them_once_twelve_cards_are_left():
    for left, counted in ((14, False), (12, True)):
        stock = " ".join(bezique.FILLING.split() * 2).split()[:left]
        state = bezique.piece("7C", stock=" ".join(stock), facts={"taken": {"S": "AH TD 7H 8H"}})
        assert facts(state, SOUTH).get("brisques") == (2 if counted else None)
        assert facts(state, None).get("brisques") is None


@rule("W-TRUMP-1", "W-TRUMP-2", "W-TRICK-1")
def test_the_trump_card_is_shown_while_it_lies_and_no_longer():
    state = whist.deal(w="2C", n="3C", e="4C", turned="6H")
    for seat in Seat:
        assert facts(state, seat)["turned"] == "6H"
    for card in ("2C", "3C", "4C"):
        state.apply(PLAYS[parse_cards(card)[0]])
    state.apply(state.legal_actions()[0])
    shown = facts(state, Seat.WEST)
    assert "turned" not in shown and sum(shown["gathered"]) == 1
    assert shown["book"] == 6


@rule("P-DRAW-9", "P-ROB-9")
def test_numbers_of_cards_are_public_in_pedro_and_what_is_left_of_the_stock_is_the_dealers():
    state = pedro.build(w="AH KH QH TH", n="8H 7H 6H", e="2H 3H", s="JH")
    for action in ("7", "pass", "pass", "pass", "hearts"):
        state.apply(state.game.parse(action))
    assert state.phase == "take"
    dealers, others = facts(state, SOUTH), facts(state, Seat.WEST)
    assert dealers["looked"] and dealers["choose"] >= 0
    assert "looked" not in others and "choose" not in others
    assert [(one["seat"], one["drawn"]) for one in others["seats"] if "drawn" in one] == [("N", 3), ("E", 4), ("W", 2)]
    assert "points" not in others
    assert "points" not in facts(state, Seat.WEST, helped=True)  # nobody has taken any yet


@rule("C-DISC-1", "C-DISC-2", "C-DISC-9")
def test_in_cinch_it_is_told_how_many_cards_to_throw_and_discards_lie_open_once_all_have_chosen():
    state = cinch.named(cinch.build(w="AH KH QH", n="JH TH 9H", e="8H 7H", s="6H 4H"))
    assert facts(state, Seat.WEST)["choose"] == 3
    assert "choose" not in facts(state, Seat.NORTH)
    cinch.throw_down(state, only="WNE")
    assert "discards" not in facts(state, Seat.NORTH)
    cinch.throw_down(state)
    assert len(facts(state, Seat.NORTH)["discards"]) == sum(one["thrown"] for one in facts(state, None)["seats"])


@rule("C-DISC-6")
@pytest.mark.parametrize(
    ("discarded", "points", "taken"),
    [("to_maker_side", (0, 1), [{"card": "2H", "points": 1, "side": 1}]), ("dead", (0, 0), [])],
)
def test_a_thrown_trump_counts_so_far_as_it_will_in_the_end(
    discarded: str, points: tuple[int, int], taken: list[dict[str, Any]]
):
    """North throws the two of hearts, which West has named: it lies open for all."""
    state = cinch.build(
        w="AH", n="2H KH", e="QH", s="JH", trump_discard="allowed", rob="blind", discarded_trumps=discarded
    )
    cinch.throw_down(cinch.named(state), only="W")
    cinch.do(state, "N discard 2H")
    cinch.throw_down(state)
    for viewer in (*Seat, None):
        assert state.view(viewer).points_so_far() == points
        assert facts(state, viewer, helped=True).get("points", []) == taken
