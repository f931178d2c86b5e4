"""Discards chosen apart and shown together, in the state and at a table: C-DISC-9."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.cinch.positions import FULL_DEAL, build, cinch, deal_pack, do, faces, legal, named, throw_down, view
from tests.marks import rule
from trickbook.cards import SPADES, parse_hand
from trickbook.contract.event import Drew
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.errors import IllegalAction, OptionError
from trickbook.games.allfours.events import Thrown
from trickbook.games.cinch import Cinch, CinchState
from trickbook.games.cinch.events import Sealed
from trickbook.games.cinch.view import CinchView
from trickbook.record import Record, read, write
from trickbook.table import Act, Deal, Rewind, Table

CHOICES = {
    WEST: "discard JC AD KC 7C QD 4H 5H KH",
    NORTH: "discard 9H 6C 2C AH 8D 8C 8H",
    EAST: "discard QH 4D 3D 2H JH AC",
    SOUTH: "discard JD 6H 6D",
}


def to_the_discards(game: Cinch | None = None) -> Table:
    """A table at which spades have been named and everybody has to discard."""
    table = Table(game or cinch(), SOUTH)
    table.apply(Deal(FULL_DEAL))
    for seat, word in ((WEST, "pass"), (NORTH, "pass"), (EAST, "8"), (SOUTH, "pass"), (EAST, "spades")):
        table.apply(Act(seat, (table.game.parse(word),)))
    return table


def choose(table: Table, seat: Seat) -> None:
    table.apply(Act(seat, (*table.game.parse_group(CHOICES[seat]), table.game.parse("done"))))


def deal_of(table: Table) -> CinchState:
    assert isinstance(table.state, CinchState)
    return table.state


def seen_by(table: Table, seat: Seat) -> CinchView:
    seen = table.view(seat).deal
    assert isinstance(seen, CinchView)
    return seen


@rule("C-DISC-2", "C-DISC-9")
def test_a_choice_stays_sealed_until_the_last_has_chosen() -> None:
    state = named(deal_pack(cinch(), FULL_DEAL), "E 8", SPADES)
    before = view(state, SOUTH).to_dict()
    events = do(state, f"W {CHOICES[WEST]}, W done")
    assert [event.seen_by(SOUTH) for event in events] == [Sealed(WEST, None)]
    assert events[0].seen_by(WEST) == events[0] and "JC" in str(events[0])
    assert "JC" not in str(events[0].seen_by(SOUTH))
    after = view(state, SOUTH).to_dict()
    told = {name for name in after if after[name] != before[name]}
    assert told == {"chosen", "to_act"}  # neither faces nor number
    assert faces(view(state, WEST).sealed) == set(CHOICES[WEST].split()[1:])
    assert view(state, SOUTH).sealed == 0 and view(state, SOUTH).held == [9, 9, 9, 9]


@rule("C-DISC-2", "C-DISC-9")
def test_all_is_laid_open_in_turn_order_when_the_last_has_chosen() -> None:
    state = named(deal_pack(cinch(), FULL_DEAL), "E 8", SPADES)
    for seat in (WEST, NORTH, EAST):
        do(state, f"{seat.letter} {CHOICES[seat]}, {seat.letter} done")
        assert not [event for event in state.events if isinstance(event, Thrown | Drew)]
    events = do(state, f"S {CHOICES[SOUTH]}, S done")
    assert [event.seat for event in events if isinstance(event, Thrown)] == [WEST, NORTH, EAST, SOUTH]
    shown = [isinstance(event, Thrown) for event in events if isinstance(event, Thrown | Drew)]
    assert shown == sorted(shown, reverse=True)  # nobody is served before
    for viewer in (*Seat, None):
        seen = view(state, viewer)
        assert faces(seen.discards) == {card for choice in CHOICES.values() for card in choice.split()[1:]}
        assert seen.thrown == [7, 6, 3, 8] and seen.chosen == [] and seen.sealed == 0


@rule("C-DISC-9")
@pytest.mark.parametrize("order", list(permutations(Seat)))
def test_a_table_takes_the_choices_in_any_order_and_applies_them_in_turn(order: tuple[Seat, ...]) -> None:
    in_turn = to_the_discards()
    for seat in (WEST, NORTH, EAST, SOUTH):
        choose(in_turn, seat)
    table = to_the_discards()
    for seat in order:
        assert table.offers(seat).actions
        choose(table, seat)
        assert table.log[-1] == Act(seat, table.log[-1].actions)  # type: ignore[attr-defined]
    assert deal_of(table).steps == deal_of(in_turn).steps
    assert deal_of(table).events == deal_of(in_turn).events
    for seat in Seat:
        assert deal_of(table).information_state(seat) == deal_of(in_turn).information_state(seat)
    sealed = [event.seat for event in table.events if isinstance(event, Sealed)]
    assert sealed == list(order)  # each told once, when it was chosen
    assert [event for event in table.events if not isinstance(event, Sealed)] == [
        event for event in in_turn.events if not isinstance(event, Sealed)
    ]
    assert Table.fold(table.game, SOUTH, table.log).events == table.events


@rule("C-DISC-9")
def test_who_chooses_out_of_turn_sees_the_own_choice_and_nobody_else_does() -> None:
    table = to_the_discards()
    before = {seat: (seen_by(table, seat).to_dict(), table.offers(seat)) for seat in Seat}
    assert seen_by(table, NORTH).to_act == NORTH and seen_by(table, NORTH).legal
    table.apply(Act(NORTH, table.game.parse_group("discard 9H 6C")))
    assert not [event for event in table.events if isinstance(event, Sealed)]
    assert faces(seen_by(table, NORTH).draft) == {"9H", "6C"}
    for seat in (WEST, EAST, SOUTH):
        assert (seen_by(table, seat).to_dict(), table.offers(seat)) == before[seat]
    table.apply(Act(NORTH, (*table.game.parse_group("discard 2C AH 8D 8C 8H"), table.game.parse("done"))))
    assert faces(seen_by(table, NORTH).sealed) == set(CHOICES[NORTH].split()[1:])
    assert table.offers(NORTH).actions == () and seen_by(table, NORTH).legal == ()
    for seat in (WEST, EAST, SOUTH):
        assert seen_by(table, seat).hand == before[seat][0]["hand"]
        assert table.seen(seat)[-1] == Sealed(NORTH, None)
    with pytest.raises(IllegalAction):
        choose(table, NORTH)


@rule("C-DISC-9")
def test_drafts_of_several_seats_do_not_meet() -> None:
    table = to_the_discards()
    table.apply(Act(WEST, table.game.parse_group("discard JC AD")))
    table.apply(Act(NORTH, table.game.parse_group("discard 9H")))
    assert faces(seen_by(table, WEST).draft) == {"JC", "AD"} and faces(seen_by(table, NORTH).draft) == {"9H"}
    assert table.offers(NORTH).undo == table.offers(WEST).undo == len(table.entries)
    table.apply(Rewind(NORTH, len(table.entries), "a slip"))
    assert seen_by(table, NORTH).draft == 0 and faces(seen_by(table, WEST).draft) == {"JC", "AD"}
    table.apply(Act(NORTH, table.game.parse_group("discard 8H 8C")))
    table.apply(Act(WEST, (*table.game.parse_group("discard KC 7C QD 4H 5H KH"), table.game.parse("done"))))
    assert deal_of(table).to_act == NORTH and faces(seen_by(table, NORTH).draft) == {"8H", "8C"}
    table.apply(Act(NORTH, (*table.game.parse_group("discard 9H 6C 2C AH 8D"), table.game.parse("done"))))
    assert deal_of(table).sealed[NORTH] == parse_hand("9H 6C 2C AH 8D 8C 8H")
    choose(table, SOUTH)
    choose(table, EAST)
    assert deal_of(table).phase == "rob"


@rule("C-DISC-9")
def test_a_sealed_choice_may_be_taken_back_until_all_is_open() -> None:
    table = to_the_discards()
    choose(table, EAST)
    undo = table.offers(EAST).undo
    assert undo is not None
    table.apply(Rewind(EAST, undo, "a slip"))
    assert table.offers(EAST).actions and seen_by(table, EAST).sealed == 0
    for seat in (EAST, WEST, SOUTH, NORTH):
        choose(table, seat)
    assert table.offers(EAST).undo is None


@rule("C-DISC-9")
def test_with_blind_cinch_the_maker_throws_and_shows_first_then_the_others_together() -> None:
    state = named(build(preset="blind_cinch"), "N 6")
    assert state.choosers() == (NORTH,) and state.to_act == NORTH
    throw_down(state, only="N")
    shown = [event.seat for event in state.events if isinstance(event, Thrown)]
    assert shown == [NORTH] and state.choosers() == (WEST, EAST, SOUTH)
    throw_down(state)
    shown = [event.seat for event in state.events if isinstance(event, Thrown)]
    assert shown == [NORTH, WEST, EAST, SOUTH]


@rule("C-DISC-9")
def test_only_those_who_still_choose_are_offered_a_choice() -> None:
    table = to_the_discards()
    assert deal_of(table).choosers() == (WEST, NORTH, EAST, SOUTH)
    choose(table, WEST)
    assert deal_of(table).choosers() == (NORTH, EAST, SOUTH)
    assert table.offers(WEST).actions == () and legal(deal_of(table)) <= {
        str(action) for action in table.offers(NORTH).actions
    }
    with pytest.raises(IllegalAction, match="turn"):
        choose(table, WEST)


@rule("C-IRR-32")
def test_a_club_table_has_the_penalties_of_the_laws() -> None:
    with pytest.raises(OptionError, match="table_penalties"):
        Table(cinch(), SOUTH, guided=False)
    assert cinch().at_club() == cinch(table_penalties=True, irregular_bids="foster")
    assert cinch(table_penalties=True, target=42).at_club() == cinch(table_penalties=True, target=42)
    Table(cinch().at_club(), SOUTH, guided=False)


@rule("C-DISC-9")
def test_a_record_of_choices_made_out_of_turn_reads_back() -> None:
    table = to_the_discards()
    for seat in (NORTH, SOUTH, EAST, WEST):
        choose(table, seat)
    record = Record.of(table)
    assert read(write(record)) == record
    assert deal_of(read(write(record)).table()).events == deal_of(table).events


@rule("C-DISC-9")
def test_a_choice_taken_back_leaves_what_the_others_have_begun() -> None:
    table = to_the_discards()
    table.apply(Act(WEST, table.game.parse_group("discard JC AD")))
    table.apply(Act(SOUTH, table.game.parse_group("discard JD")))
    choose(table, NORTH)
    table.apply(Rewind(NORTH, len(table.entries) - 1, "a slip"))
    assert faces(seen_by(table, WEST).draft) == {"JC", "AD"} and faces(seen_by(table, SOUTH).draft) == {"JD"}
    assert seen_by(table, NORTH).draft == 0 and table.offers(NORTH).actions
    choose(table, NORTH)
    table.apply(Act(WEST, (*table.game.parse_group("discard KC 7C QD 4H 5H KH"), table.game.parse("done"))))
    table.apply(Rewind(WEST, len(table.entries) - 1, "a slip"))
    table.apply(Act(SOUTH, (*table.game.parse_group("discard 6H 6D"), table.game.parse("done"))))
    choose(table, WEST)
    choose(table, EAST)
    assert deal_of(table).sealed[SOUTH] == parse_hand("JD 6H 6D") and deal_of(table).phase == "rob"


@rule("C-DISC-9")
def test_trumps_named_again_end_what_was_begun_for_the_first_suit() -> None:
    table = to_the_discards()
    table.apply(Act(WEST, table.game.parse_group("discard JC AD")))
    table.apply(Rewind(EAST, len(table.entries) - 1, "a slip"))
    assert deal_of(table).phase == "naming" and table.offers(WEST).actions == ()
    table.apply(Act(EAST, (table.game.parse("clubs"),)))
    assert seen_by(table, WEST).draft == 0
