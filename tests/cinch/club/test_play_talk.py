"""What is said and asked for in the play at a club table: C-PLAY-17, 20, 21, and acts that are words."""

from __future__ import annotations

import pytest

from tests.cinch.club.tables import club
from tests.clubs import broken, choices, do, docket, exposed, lawful, open_rights, refused, ruling, rulings, to_act
from tests.marks import rule
from trickbook.cards import Card
from trickbook.contract.acts import DRAW_CARDS, LOOK_LAST
from trickbook.contract.docket import Acted
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST
from trickbook.games.cinch.view import CinchView
from trickbook.games.trickplay.acts import CardsShown
from trickbook.table import Table


def wests_lead(north: str = "9C 6C 4H JS") -> Table:
    return club("AC KH QS 3D", north, "8C 7H TS 4D", "7C 8H 9S 6D")


# Looking back ---------------------------------------------------------------------------------------------------------


@rule("C-PLAY-17", "T-19")
@pytest.mark.parametrize("who", ["W", "N", "E", "S"])
def test_any_player_may_look_at_the_last_trick_and_there_is_no_word_for_an_earlier_one(who: str) -> None:
    table = wests_lead()
    assert refused(table, f"{who} look last").rules == ("C-PLAY-17",)
    do(table, "W AC, N 9C, E 8C, S 7C, W KH")
    [acted] = do(table, f"{who} look last")
    assert isinstance(acted, Acted) and acted.act == LOOK_LAST
    view = table.view(EAST).deal
    assert isinstance(view, CinchView) and view.last_trick is not None
    assert view.last_trick[1][0] == (WEST, Card.parse("AC"))


@rule("C-PLAY-17", "T-19")
def test_where_the_last_trick_may_not_be_looked_at_it_is_refused_without_a_penalty() -> None:
    table = club("AC KH", "9C 6C", "8C 7H", "7C 8H", last_trick_view=False)
    do(table, "W AC, N 9C, E 8C, S 7C")
    assert refused(table, "W look last").rules == ("C-PLAY-17",)


# Drawing cards --------------------------------------------------------------------------------------------------------


@rule("C-PLAY-20", "T-17")
def test_asked_to_draw_cards_each_shows_which_card_of_the_open_trick_is_his() -> None:
    table = wests_lead()
    assert refused(table, "S draw cards").rules == ("C-PLAY-20",)
    do(table, "W AC, N 9C")
    events = do(table, "S draw cards")
    assert events == [
        Acted(SOUTH, DRAW_CARDS),
        CardsShown(((WEST, Card.parse("AC")), (NORTH, Card.parse("9C")))),
    ]
    do(table, "E 8C, S 7C")
    assert str(do(table, "N draw cards")[-1]) == "In the trick: West AC, North 9C, East 8C, South 7C."
    do(table, "W quit trick")
    assert refused(table, "N draw cards").rules == ("C-PLAY-20",)


# Drawing attention ----------------------------------------------------------------------------------------------------


@rule("C-PLAY-21", "T-28", "T-14")
@pytest.mark.parametrize("about", ["trick", "score"])
@pytest.mark.parametrize("caller", ["W", "E"])
def test_who_draws_attention_may_be_told_what_to_play_to_that_trick(about: str, caller: str) -> None:
    table = wests_lead()
    do(table, "W AC")
    told = ruling(do(table, f"N say {about}"))
    assert told.rules == ("C-PLAY-21",)
    assert choices(table, "W") == choices(table, "E") == ["call top", "call bottom", "call ruff", "forbid ruff"]
    assert choices(table, "N") == choices(table, "S") == []
    do(table, f"{caller} choose 2")
    assert lawful(table, "N") == {"6C"}
    other = "E" if caller == "W" else "W"
    assert refused(table, f"{other} call top").rules == ("C-PLAY-21",), "the first word binds"
    do(table, "N 9C")
    assert broken(table) == [("N", 1)]


@rule("C-PLAY-21", "C-IRR-16")
@pytest.mark.parametrize(
    ("north", "lead", "demand", "allowed"),
    [
        ("9C 6C 4H JS", "AC", "call top", {"9C"}),
        ("9C 6C 4H JS", "AC", "call bottom", {"6C"}),
        ("9C 6C 4H JS", "AC", "call ruff", {"4H"}),
        ("9C 6C 4H JS", "AC", "forbid ruff", {"9C", "6C"}),
        ("5H 5D 4H JS", "KH", "call top", {"5H"}),
        ("5H 5D 4H JS", "KH", "call bottom", {"4H"}),
        pytest.param("9D 4H JS", "AC", "call top", {"9D", "4H", "JS"}, id="void: it lapses"),
        pytest.param("9C 6C JS", "AC", "call ruff", {"9C", "6C"}, id="without a trump: it lapses"),
        pytest.param("5H 4H", "AC", "forbid ruff", {"5H", "4H"}, id="nothing but trumps: it lapses"),
        pytest.param("9D 4H JS", "AC", "forbid ruff", {"9D", "JS"}, id="void, and not to ruff"),
        pytest.param("5H 4H JS", "KH", "forbid ruff", {"5H", "4H"}, id="a trump lead is not ruffed"),
    ],
)
def test_a_demand_is_obeyed_as_far_as_it_can_be(north: str, lead: str, demand: str, allowed: set[str]) -> None:
    table = club("AC KH QS 3D", north, "8C 7H TS 4D", "7C 8H 9S 6D")
    do(table, f"W {lead}, N say trick, E {demand}")
    assert lawful(table, "N") == allowed


@rule("C-PLAY-21")
def test_it_is_demanded_before_the_speaker_plays_to_that_trick() -> None:
    table = wests_lead()
    do(table, "W AC, N say trick, E call bottom, N 6C")  # just before
    assert broken(table) == []
    table = wests_lead()
    do(table, "W AC, N say trick, N 9C")  # just after
    assert open_rights(table) == ()
    told = refused(table, "E call bottom")
    assert told.rules == ("C-PLAY-21",)


@rule("C-PLAY-21")
@pytest.mark.parametrize(
    ("before", "who", "why"),
    [
        ("W AC, N 9C", "N", "has played"),
        ("", "W", "leads"),
        ("", "N", "No trick lies open"),
        ("W AC, N 9C, E 8C, S 7C", "S", "has played"),
        ("W AC, N 9C, E 8C, S 7C", "W", "leads"),
        ("W AC, N 9C, E 8C, S 7C, W quit trick", "S", "No trick lies open"),
    ],
)
def test_nothing_follows_when_the_speaker_has_played_or_leads(before: str, who: str, why: str) -> None:
    table = wests_lead()
    do(table, before)
    told = ruling(do(table, f"{who} say trick"))
    assert not told.remedies and open_rights(table) == () and why in told.sentence


@rule("C-PLAY-21", "C-IRR-43", "T-15")
def test_said_twice_it_is_one_right_let_go_it_is_gone_and_a_card_called_first_forestalls_it() -> None:
    table = wests_lead()
    do(table, "W AC, N say trick, N say score")
    assert len(open_rights(table)) == 1
    do(table, "W waive")
    assert choices(table, "W") == [] and len(choices(table, "E")) == 4
    do(table, "E waive")
    assert open_rights(table) == ()
    do(table, "N expose 9C, N say trick, E call 9C")
    assert open_rights(table) == () and lawful(table, "N") == {"9C"}
    assert refused(table, "W call ruff").rules == ("C-PLAY-21",)


@rule("C-PLAY-21", "C-PLAY-20")
def test_drawing_cards_in_the_set_words_draws_no_attention() -> None:
    table = wests_lead()
    do(table, "W AC, N draw cards")
    assert open_rights(table) == () and rulings(table.events) == []


# Acts in general ------------------------------------------------------------------------------------------------------


@rule("T-1", "T-30")
def test_a_card_held_may_be_played_by_anybody_at_any_time_and_the_table_plays_none_by_itself() -> None:
    table = club("AC", "9C", "8C", "7C")
    for who, card in (("W", "AC"), ("S", "7C"), ("E", "8C")):
        do(table, f"{who} {card}")
    assert to_act(table) == "N" and table.awaits == "act", "though North has a single card"
    assert "not hold" in refused(table, "N AC").sentence
    do(table, "N 9C")
    assert "over" in refused(table, "N 9C").sentence


@rule("T-14")
def test_a_choice_that_is_not_there_is_refused() -> None:
    table = wests_lead()
    assert "no choices" in refused(table, "W choose 1").sentence
    do(table, "W AC, N say trick")
    assert "4 choices" in refused(table, "W choose 5").sentence
    assert "no choices" in refused(table, "S choose 1").sentence


@rule("T-13", "T-30")
@pytest.mark.parametrize(
    "words",
    ["call trump", "call top", "claim trick", "claim lead", "call 9C", "forbid 4H", "void?", "yes", "take back 9C",
     "point out 9C", "serve", "lift", "draw 2", "make up 2D", "choose 1", "quit trick", "new deal"],
)  # fmt: skip
def test_what_nobody_has_a_right_to_is_answered_with_a_reason_and_changes_nothing(words: str) -> None:
    table = wests_lead()
    for who in "WNES":
        assert refused(table, f"{who} {words}").sentence


@rule("T-15")
def test_rights_are_let_go_by_those_who_hold_them_and_waiving_nothing_changes_nothing() -> None:
    table = wests_lead()
    do(table, "W waive")
    assert open_rights(table) == () and to_act(table) == "W" and not exposed(table, "W")
    assert docket(table).events == []
