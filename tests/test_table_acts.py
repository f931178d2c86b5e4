"""What bodily events are at a table: which act stands for which, who makes it, and what has no act at all.

The rules of the table (``T-`` ids) that belong to no law of one game; what follows from an act is proved with its law.
"""

from __future__ import annotations

import pytest

import trickbook
from tests.cinch.club.opening import AUCTION, HANDS, club, deal_of, rulings, sight, thrown
from tests.cinch.club.tables import club as at_the_play
from tests.cinch.positions import build_pack, cinch
from tests.clubs import choices, do, refused
from tests.clubs import do as act
from tests.marks import rule
from trickbook.contract.acts import LIFT, SERVE, parse_act
from trickbook.contract.docket import Acted
from trickbook.contract.event import Drew, Event
from trickbook.contract.laws import Door, Law
from trickbook.contract.seat import EAST, SOUTH, WEST, Seat
from trickbook.errors import ActionError, IllegalAction
from trickbook.games.cinch.events import AskedFor, Lifted, Served
from trickbook.games.cinch.laws import LAWS
from trickbook.table import Act, Deal, Table

WITH_LAWS = ("cinch", "pedro", "whist")
BY_HAND = (
    "deal 3", "deal again by hand", "shuffle", "shuffle again", "misdeal", "cut the pack badly", "drop 5H on the floor",
    "floor 5H", "hide 5H", "mix cards", "consult", "consult partner", "whisper 5H",
)  # fmt: skip
"""What people do at a real table and nobody can do at this one."""


def guided(written: str = "") -> Table:
    """A guided table with the cards of the club table."""
    table = Table(cinch(), SOUTH)
    table.apply(Deal(build_pack(*(HANDS[place] for place in ("w", "n", "e", "s", "top")))))
    act(table, written)
    return table


def kinds_of(door: Door, game: str) -> set[str]:
    """The kinds of case that only ``door`` sees."""
    return {kind for kind, law in trickbook.game(game).laws.items() if law.doors == {door}}


# What has no entry ----------------------------------------------------------------------------------------------------


@rule("T-4", "T-16", "T-25")
@pytest.mark.parametrize("game", WITH_LAWS)
@pytest.mark.parametrize("words", BY_HAND)
def test_what_only_people_at_a_real_table_do_cannot_be_entered(game: str, words: str) -> None:
    assert parse_act(words.lower()) is None
    with pytest.raises(ActionError):
        trickbook.game(game).parse(words)


@rule("T-4")
def test_of_a_card_on_the_floor_a_referee_is_told() -> None:
    floor: list[Law] = [law for law in LAWS.values() if "floor" in str(law.questions)]
    assert floor and all(Door.REFEREE in law.doors for law in floor)
    ruling = LAWS["card exposed"].judge(
        cinch().options, {"how": "on the floor, its face unseen", "trumps_named": True}
    )  # fmt: skip
    assert not ruling.remedies


@rule("T-25", "C-MIS-7")
@pytest.mark.parametrize("game", ["cinch", "whist"])
def test_misdeals_are_the_referees_and_no_table_where_people_deal_is_offered(game: str) -> None:
    by_hand = {kind for kind in trickbook.game(game).laws if "deal" in kind and kind != "no decision"}
    assert by_hand and by_hand <= kinds_of(Door.REFEREE, game)
    assert not any("hand" in row.name for row in type(trickbook.game(game).options).rows())
    table = club()
    for seat in Seat:
        assert not any("deal" in str(action) or "shuffle" in str(action) for action in table.offers(seat).actions)


@rule("T-16")
def test_of_partners_who_consult_a_referee_is_told() -> None:
    assert "consulted" in kinds_of(Door.REFEREE, "whist")


@rule("T-16")
@pytest.mark.parametrize("said", ["W say score", "W name KH", "W expose KH", "E object play W", "E draw cards"])
def test_while_a_choice_is_open_partners_say_nothing_that_the_others_do_not_hear(said: str) -> None:
    table = at_the_play("AC KH QS 3D", "9C 6C 4H JS", "8C 7H TS 4D", "7C 8H 9S 6D")
    do(table, "W AC, N say trick")
    assert choices(table, "W") == choices(table, "E") and choices(table, "W")
    events: list[Event] = do(table, said)
    assert isinstance(events[0], Acted)
    heard = [[event.seen_by(viewer) for event in events] for viewer in (*Seat, None)]
    assert all(one == heard[0] == events for one in heard)


# Serving and lifting --------------------------------------------------------------------------------------------------


@rule("T-9", "C-DRAW-1")
def test_at_a_club_table_the_dealer_serves_and_that_is_when_the_next_has_been_served() -> None:
    table = thrown()
    act(table, "W draw 2, S serve, N draw 4")
    assert deal_of(table).to_act == SOUTH
    for letter in "WNE":
        assert refused(table, f"{letter} serve").rules == ("C-DRAW-1", "C-DRAW-2")
    assert rulings(act(table, "E object count west"))[0][1] == ("C-DIR-3",)  # North has asked, and is not served yet
    table = thrown()
    act(table, "W draw 2, S serve, N draw 4")
    [served] = act(table, "S serve")
    assert isinstance(served, Served) and served.count == 4
    assert rulings(act(table, "E object count west"))[0][1] == ("C-DIR-1",)


def all_throw(table: Table) -> list[Event]:
    """Everybody throws the plain cards at a guided table."""
    return act(
        table,
        "W discard 2C 3C 4C 6C 7C 8C then done, N discard 2D 3D 4D 6D 7D 8D 9D then done, "
        "E discard 2S 3S 4S 6S 7S 8S then done, S discard 9C TC JC QC KC AC then done",
    )


@rule("T-8", "T-9", "T-27")
def test_at_a_guided_table_the_right_number_is_served_and_lifted_at_once() -> None:
    table = guided(AUCTION)
    events = all_throw(table)
    drawn = {event.seat: len(event.cards or ()) for event in events if isinstance(event, Drew)}
    assert {seat.letter: count for seat, count in drawn.items()} == {"W": 3, "N": 4, "E": 3}
    assert not any(isinstance(event, AskedFor | Served | Lifted) for event in events)
    for action in (LIFT, SERVE):
        with pytest.raises(IllegalAction, match="guided"):
            table.apply(Act(SOUTH, (action,)))


@rule("T-27", "T-30")
@pytest.mark.parametrize("number", [0, 2, 3, 5, 9])
def test_who_is_to_be_served_asks_for_any_number_and_is_given_it(number: int) -> None:
    table = thrown()
    [asked] = act(table, f"W draw {number}")
    assert asked == AskedFor(WEST, number)
    if number:
        act(table, "S serve")
    assert sight(table, None).before[WEST] == number
    act(table, "W lift" if number else "")
    assert sight(table, None).drawn[WEST] == number and deal_of(table).hands[WEST].bit_count() == 3 + number
    act(table, "N draw 4")


@rule("T-27")
def test_cards_are_asked_for_by_the_seat_entitled_to_them() -> None:
    table = thrown()
    for letter in "NE":
        assert refused(table, f"{letter} draw 3").rules == ("C-DRAW-1", "C-DRAW-2")
    assert refused(table, "W draw 17").rules == ("C-DRAW-1", "C-DRAW-2")
    assert refused(club(AUCTION), "W draw 3").rules == ("C-DRAW-1",)  # nobody has thrown anything yet


# Slips pointed out ----------------------------------------------------------------------------------------------------


@rule("T-29", "C-DISC-7")
def test_a_slip_is_pointed_out_by_the_partner_to_everybody_and_changes_nothing_by_itself() -> None:
    table = thrown(w="AH KH")
    for letter in "NSW":
        assert refused(table, f"{letter} point out 2H").rules == ("C-DISC-7",)
    before = deal_of(table).serialize()
    events = act(table, "E point out 2H")
    assert isinstance(events[0], Acted) and events[0].seat == EAST
    assert all([event.seen_by(viewer) for event in events] == events for viewer in (*Seat, None))
    assert deal_of(table).serialize() == before


# Guided tables --------------------------------------------------------------------------------------------------------


@rule("T-3", "T-5", "T-17", "T-18", "T-19", "T-20", "T-23", "T-26", "T-28", "T-29")
@pytest.mark.parametrize(
    "words",
    ["expose AH", "name AH", "draw cards", "void?", "yes", "look last", "lay down", "object lead north",
     "object count west", "take back 2H", "take back 2H for AH", "say trick", "point out 2H", "call 5H", "forbid 5H",
     "choose 1", "waive", "quit trick", "new deal"],
)  # fmt: skip
def test_at_a_guided_table_there_is_no_place_for_acts_of_error_and_redress(words: str) -> None:
    for table, seat in ((guided(), WEST), (guided(AUCTION), WEST)):
        entry = Act(seat, (table.game.parse(words),))
        refusal = table.refusal(entry)
        assert refusal is not None and "guided table" in refusal.sentence
        before = table.log[:]
        with pytest.raises(IllegalAction):
            table.apply(entry)
        assert table.log == before
