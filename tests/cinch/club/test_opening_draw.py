"""Slips in the discards and wrong numbers drawn at a club table (C-DISC-7, C-DISC-8, C-DIR)."""

from __future__ import annotations

import pytest

from tests.cinch.club.opening import AUCTION, cases, club, deal_of, docket_of, rulings, sight, throw, thrown
from tests.cinch.positions import faces, held
from tests.clubs import do as act
from tests.clubs import folded, refused
from tests.marks import example, rule
from trickbook.cards import Card, card_set, parse_cards
from trickbook.contract.action import PLAYS
from trickbook.contract.docket import Ruled
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.games.cinch.events import DrawnUnseen, Lifted, MadeUp, PutBack, Served, TookBack
from trickbook.table import Act, Table

SLIP = "AH KH"
"""What West keeps of AH KH 2H, having thrown the two by mistake; then it draws four."""
IN_TIME, TOO_LATE = ("C-DISC-7",), ("C-DISC-8", "C-DISC-6")
SERVE_W = "W draw 4, S serve"
SERVE_ALL = "W draw 3, S serve, N draw 4, S serve, E draw 3, S serve, S draw"


def stock(table: Table) -> list[str]:
    return [str(card) for card in deal_of(table).stock]


def number(table: Table, seat: Seat) -> int:
    return docket_of(table).cards_of(seat)


# Trumps thrown by mistake ---------------------------------------------------------------------------------------------


@rule("C-DISC-7")
def test_the_partner_points_out_a_thrown_trump_and_it_comes_back_before_cards_are_given() -> None:
    table = thrown(w=SLIP)
    assert faces(deal_of(table).thrown_trumps) == {"2H"}
    assert rulings(act(table, "E point out 2H")) == [("trump thrown", IN_TIME)]
    events = act(table, "W take back 2H")
    assert [event.card for event in events if isinstance(event, TookBack)] == [Card.parse("2H")]
    assert held(deal_of(table), WEST) == {"AH", "KH", "2H"} and not deal_of(table).thrown_trumps
    assert {str(action) for action in deal_of(table).legal_actions()} == {"draw 3"}
    act(table, SERVE_ALL)
    assert all(number(table, seat) == 6 for seat in Seat) and deal_of(table).phase == "play"


@rule("C-DISC-7")
def test_who_notices_it_himself_has_the_same_time_and_a_card_too_many_goes_back_unseen() -> None:
    table = thrown(w=SLIP)
    top = stock(table)
    act(table, SERVE_W)
    assert stock(table) == top[4:] and sight(table, WEST).before[WEST] == 4
    events = act(table, "W take back 2H")
    assert stock(table) == top[3:] and number(table, WEST) == 6
    assert [event.count for event in events if isinstance(event, PutBack)] == [1]
    for viewer in (*Seat, None):  # nobody has seen the card
        assert top[3] not in str([event.seen_by(viewer) for event in events])
        assert not sight(table, viewer).hand >> Card.parse(top[3]) & 1


@rule("C-DISC-7", "C-DISC-8")
@pytest.mark.parametrize("lifts", ["W lift", "W say trick", "W object count north", "W expose AH"])
def test_once_the_cards_given_are_lifted_it_is_too_late(lifts: str) -> None:
    table = thrown(w=SLIP)
    act(table, f"{SERVE_W}, N draw 4, S serve")
    assert table.refusal(Act(WEST, (table.game.parse("take back 2H"),))) is None
    assert rulings(act(table, "E point out 2H")) == [("trump thrown", IN_TIME)]
    act(table, lifts)
    assert refused(table, "W take back 2H").rules == TOO_LATE
    assert rulings(act(table, "E point out 2H")) == [("trump thrown", TOO_LATE)]
    assert faces(deal_of(table).thrown_trumps) == {"2H"}


@rule("C-DISC-7", "C-DISC-8", "T-8")
def test_at_the_first_lead_everything_has_been_lifted() -> None:
    table = thrown(n="QH")
    act(table, "W draw 3, S serve, N draw 5, S serve, E draw 3, S serve, S draw")
    assert sight(table, None).before == [5, 3, 3, 3] and deal_of(table).phase == "play"
    assert table.refusal(Act(NORTH, (table.game.parse("take back JH"),))) is None
    events = act(table, "W AH")
    assert {event.seat for event in events if isinstance(event, Lifted)} == set(Seat)
    assert refused(table, "N take back JH").rules == TOO_LATE


@rule("C-DISC-7")
def test_who_kept_six_puts_out_another_card_until_the_next_has_been_served() -> None:
    keeps = {"w": "AH KH 2C 3C 4C 6C"}
    table = thrown(**keeps)
    assert "in its place" in refused(table, "W take back 2H").sentence
    act(table, "W draw 0, N draw 4")
    assert rulings(act(table, "W take back 2H for 6C")) == [("trump thrown", IN_TIME)]
    assert held(deal_of(table), WEST) == {"AH", "KH", "2H", "2C", "3C", "4C"}
    assert "6C" in faces(deal_of(table).plain_discards) and not deal_of(table).thrown_trumps
    table = thrown(**keeps)
    act(table, "W draw 0, N draw 4, S serve")
    assert refused(table, "W take back 2H for 6C").rules == TOO_LATE
    assert rulings(act(table, "E point out 2H")) == [("trump thrown", TOO_LATE)]


@rule("C-DISC-7")
def test_the_dealer_who_kept_six_has_until_the_first_lead() -> None:
    table = thrown(s="7H 6H 9C TC JC QC")
    act(table, "W draw 3, S serve, N draw 4, S serve, E draw 3, S serve, S draw")
    assert deal_of(table).phase == "play" and not deal_of(table).before[SOUTH]
    act(table, "S take back 5H for QC")
    assert held(deal_of(table), SOUTH) == {"7H", "6H", "5H", "9C", "TC", "JC"}
    late = thrown(s="7H 6H 9C TC JC QC")
    act(late, "W draw 3, S serve, N draw 4, S serve, E draw 3, S serve, S draw, W AH")
    assert refused(late, "S take back 5H for QC").rules == TOO_LATE


@rule("C-DISC-7", "C-DIR-5", "C-IRR-5")
def test_what_was_too_late_after_the_first_lead_stays_so_when_that_lead_is_taken_back() -> None:
    table = thrown(s="7H 6H 9C TC JC QC")
    act(table, "W draw 3, S serve, N draw 4, S serve, E draw 3, S serve, S draw, E TH, W object lead east")
    assert not deal_of(table).lead_made and deal_of(table).to_act == WEST
    assert refused(table, "S take back 5H for QC").rules == TOO_LATE


@rule("C-DISC-8")
def test_a_dealer_who_has_robbed_has_lifted_cards() -> None:
    table = thrown(s="7H 6H")
    before = "W draw 3, S serve, N draw 4, S serve, E draw 3, S serve"
    act(table, before)
    assert table.refusal(Act(SOUTH, (table.game.parse("take back 5H"),))) is None
    act(table, "S rob")
    assert refused(table, "S take back 5H").rules == TOO_LATE
    kept_six = thrown(s="7H 6H 9C TC JC QC")
    act(kept_six, before)
    assert kept_six.refusal(Act(SOUTH, (table.game.parse("take back 5H for QC"),))) is None
    act(kept_six, "S rob")
    assert refused(kept_six, "S take back 5H for QC").rules == TOO_LATE


@rule("C-DISC-7")
def test_only_ones_own_trump_comes_back_and_only_the_partner_points_it_out() -> None:
    table = thrown(w=SLIP)
    assert refused(table, "N point out 2H").rules == ("C-DISC-7",)
    assert refused(table, "W point out 2H").rules == ("C-DISC-7",)
    assert refused(table, "E point out 2C").rules == ("C-DISC-7",)
    assert refused(table, "N take back 2H").rules == ("C-DISC-7",)
    assert refused(table, "W take back 2C").rules == ("C-DISC-7",)
    assert "fewer than six" in refused(table, "W take back 2H for AH").sentence


@rule("C-DISC-7")
def test_a_number_asked_for_before_the_trump_came_back_is_asked_for_anew() -> None:
    table = thrown(w=SLIP)
    act(table, "W draw 4")
    assert deal_of(table).to_act == SOUTH
    act(table, "W take back 2H")
    assert deal_of(table).to_act == WEST and sight(table, EAST).asked is None
    act(table, "W draw 3, S serve")
    assert number(table, WEST) == 6


@rule("C-DISC-6", "C-DISC-8")
def test_a_trump_left_there_counts_for_the_side_that_named_trumps() -> None:
    hands = {"w": "AH KH 9H 8H 7H", "n": "2H QH JH", "e": "TH 6H 5H", "s": "4H 3H 5D"}
    table = club("W 8, N pass, E pass, S pass, W hearts", hands=hands)
    throw(table, n="QH JH")
    act(table, "W draw 1, S serve, N draw 4, S serve, E draw 3, S serve, S draw")
    act(table, "N lift")
    assert refused(table, "N take back 2H").rules == TOO_LATE
    state = deal_of(table)
    while not state.is_over:
        table.apply(Act(state.to_act, (table.view(state.to_act).deal.legal[0],)))  # type: ignore[arg-type,union-attr]
    assert state.result is not None and sum(state.result.points) == 14 and faces(state.thrown_trumps) == {"2H"}


# Wrong numbers --------------------------------------------------------------------------------------------------------


@rule("C-DIR-3")
@pytest.mark.parametrize("notices", ["W draw 3", "E object count west", "S object count west"])
def test_before_the_next_is_served_a_missing_card_comes_from_the_top(notices: str) -> None:
    table = thrown()
    top = stock(table)
    act(table, "W draw 2, S serve, N draw 4")
    events = act(table, notices)
    assert rulings(events) == [("wrong number drawn", ("C-DIR-3",))]
    assert [event.count for event in events if isinstance(event, Served)] == [1]
    assert number(table, WEST) == 6 and stock(table) == top[3:]
    act(table, "W lift")
    assert held(deal_of(table), WEST) == {"AH", "KH", "2H", *top[:3]}


@rule("C-DIR-3")
def test_a_surplus_not_yet_lifted_goes_back_to_the_top() -> None:
    table = thrown()
    top = stock(table)
    act(table, "W draw 5, S serve")
    events = act(table, "W object count west")
    assert rulings(events) == [("wrong number drawn", ("C-DIR-3",))] and cases(events)[0].facts["lifted"] is False
    assert stock(table) == top[3:] and number(table, WEST) == 6
    assert [event.count for event in events if isinstance(event, PutBack)] == [2]


@rule("C-DIR-3", "C-DIR-2")
def test_a_surplus_that_was_lifted_is_drawn_unseen() -> None:
    table = thrown()
    act(table, "W draw 4, S serve, W lift")
    before = deal_of(table).hands[WEST]
    events = act(table, "N object count west")
    assert rulings(events) == [("wrong number drawn", ("C-DIR-3", "C-DIR-2"))]
    drawn_unseen(table, events, WEST, before, 1)


def drawn_unseen(table: Table, events, seat: Seat, before: int, count: int) -> None:
    """The surplus, of the hand as it was, lies on the stock, and only its owner knows which it is."""
    [event] = [event for event in events if isinstance(event, DrawnUnseen)]
    assert event.cards is not None and event.count == count
    luck = deal_of(table).setup.luck
    assert event.cards == tuple(card for card in luck if before >> card & 1)[:count]
    assert deal_of(table).hands[seat] == before & ~card_set(event.cards)
    assert deal_of(table).stock[:count] == [*event.cards]
    assert event.seen_by(seat).cards == event.cards
    for other in (*(viewer for viewer in Seat if viewer != seat), None):
        assert event.seen_by(other).cards is None
        assert sight(table, other).held[seat] == sight(table, seat).held[seat] == 6
    assert not sight(table, seat).hand & card_set(event.cards)


@example("C-DIR-2")
@pytest.mark.parametrize("adversary", ["W", "E"])
def test_of_seven_cards_an_adversary_draws_one_unseen_when_the_next_has_been_served(adversary: str) -> None:
    table = thrown(n="QH 2D")
    act(table, "W draw 3, S serve, N draw 5, S serve, N lift, E draw 3, S serve")
    before = deal_of(table).hands[NORTH]
    assert before.bit_count() == 7
    events = act(table, f"{adversary} object count north")
    assert rulings(events) == [("wrong number drawn", ("C-DIR-2",))]
    drawn_unseen(table, events, NORTH, before, 1)


@rule("C-DIR-1", "C-DIR-3")
def test_just_before_and_just_after_the_next_is_served() -> None:
    too_few, too_many = "W draw 2, S serve, N draw 4", "W draw 4, S serve, W lift, N draw 4"
    for drawn, rule_id in ((too_few, "C-DIR-3"), (f"{too_few}, S serve", "C-DIR-1")):
        table = thrown()
        act(table, drawn)
        assert rulings(act(table, "W object count west"))[0][1] == (rule_id,)
    for drawn, rule_id in ((too_many, "C-DIR-3"), (f"{too_many}, S serve", "C-DIR-2")):
        table = thrown()
        act(table, drawn)
        assert rulings(act(table, "W draw 3"))[0][1][0] == rule_id
        assert number(table, WEST) == 6


@rule("C-DIR-1")
def test_too_few_noticed_late_are_made_up_from_plain_discards_of_the_players_choice() -> None:
    table = thrown(n="QH")  # the jack of hearts lies among the discards
    act(table, "W draw 1, S serve, N draw 5")
    assert refused(table, "W make up 2C 3C").rules == ("C-DIR-3",)
    act(table, "S serve")
    assert refused(table, "W make up JH 2C").rules == ("C-DIR-1", "C-IRR-3")
    assert refused(table, "W make up 2C 3C 4C").rules == ("C-DIR-1", "C-IRR-3")
    assert refused(table, "W make up AS").rules == ("C-DIR-1",)
    events = act(table, "W make up 9D 2C")
    assert rulings(events) == [("wrong number drawn", ("C-DIR-1",))]
    assert [event.cards for event in events if isinstance(event, MadeUp)] == [parse_cards("9D 2C")]
    assert number(table, WEST) == 6 and {"9D", "2C"} <= held(deal_of(table), WEST)
    assert not {"9D", "2C"} & faces(deal_of(table).plain_discards)
    assert docket_of(table).view().shown[WEST] == card_set(parse_cards("9D 2C"))
    assert sight(table, WEST).hand == deal_of(table).hands[WEST]
    for viewer in (*Seat, None):
        assert sight(table, viewer).held[WEST] == 6 and sight(table, viewer).drawn[WEST] == 3


@rule("C-DIR-1")
def test_an_objection_to_too_few_leaves_the_choice_to_the_player() -> None:
    table = thrown()
    act(table, "W draw 2, S serve, N draw 4, S serve")
    assert rulings(act(table, "E object count west")) == [("wrong number drawn", ("C-DIR-1",))]
    assert number(table, WEST) == 5
    act(table, "W make up 2C")
    assert number(table, WEST) == 6


@rule("C-DIR-5")
def test_for_the_dealer_the_first_lead_is_the_limit() -> None:
    hand = "W draw 3, S serve, N draw 4, S serve, E draw 3, S serve, S rob"
    for lead, too_many, too_few in (
        ("", ("C-DIR-3", "C-DIR-2", "C-DIR-5"), ("C-DIR-3", "C-DIR-5")),
        (", W AH", ("C-DIR-2", "C-DIR-5"), ("C-DIR-1", "C-DIR-5")),
    ):
        table = thrown()
        act(table, hand)
        rest = sorted(held(deal_of(table), SOUTH) - {"7H", "6H", "5H", "4H", "3H"})
        act(table, f"S discard {' '.join(rest[2:])} then done{lead}")  # seven kept
        assert rulings(act(table, "W object count south")) == [("wrong number drawn", too_many)]
        assert number(table, SOUTH) == 6
        table = thrown()
        act(table, hand)
        act(table, f"S discard {' '.join(rest)} then done{lead}")  # five kept
        assert rulings(act(table, "W object count south")) == [("wrong number drawn", too_few)]
        if lead:
            act(table, "S make up 2C")
        assert number(table, SOUTH) == 6


@rule("C-DIR-4", "C-IRR-1", "C-IRR-3")
def test_once_a_card_lies_in_the_first_trick_the_laws_of_the_play_have_it() -> None:
    served = "W draw 4, S serve, N draw 3, S serve, E draw 3, S serve, S draw"
    table = thrown()
    act(table, served)
    assert rulings(act(table, "N object count west")) == [("wrong number drawn", ("C-DIR-2",))]
    table = thrown()
    act(table, served + ", W AH")
    [(kind, rules)] = rulings(act(table, "S object count west"))
    assert kind == "too many cards" and "C-IRR-1" in rules and table.penalised == {1}
    # North, who has five cards, has not put one to the trick yet; then he has.
    assert refused(table, "N make up 2C 3C").rules == ("C-DIR-1", "C-IRR-3")
    assert rulings(act(table, "S object count north")) == [("wrong number drawn", ("C-DIR-1",))]
    act(table, "N QH")
    assert rulings(act(table, "S object count north")) == [("too few cards", ("C-IRR-3",))]
    assert refused(table, "N draw 4").rules == ("C-DIR-4", "C-IRR-3")
    assert rulings(act(table, "N make up 2C")) == [("too few cards", ("C-IRR-3",))]
    assert "2C" in held(deal_of(table), NORTH) and number(table, NORTH) == 5


@rule("C-DIR-2", "C-DIR-4")
def test_what_is_drawn_amid_the_first_trick_stays_drawn_when_the_trick_is_taken_back() -> None:
    table = thrown()
    act(table, "W draw 3, S serve, N draw 5, S serve, E draw 3, S serve, S draw, E TH, S 7H")  # East leads out of turn
    assert number(table, NORTH) == 7
    events = act(table, "W object count north")
    assert rulings(events) == [("wrong number drawn", ("C-DIR-2",))]
    [drawn] = [event.cards for event in events if isinstance(event, DrawnUnseen)]
    assert deal_of(table).played and number(table, NORTH) == 6
    act(table, "S object lead east")
    assert not deal_of(table).played and number(table, NORTH) == 6
    assert [*(drawn or ())] == deal_of(table).stock[:1]
    assert deal_of(folded(table)) == deal_of(table)


@rule("C-DIR-1", "C-DIR-3")
def test_a_count_without_ground_says_what_was_counted_and_changes_nothing() -> None:
    table = thrown()
    assert refused(table, "N object count west").rules == ("C-DRAW-1", "C-DRAW-2")
    act(table, "W draw 3, S serve")
    before = deal_of(table).serialize()
    events = act(table, "S object count west")
    [ruled] = [event for event in events if isinstance(event, Ruled)]
    assert "West has 6 cards" in ruled.ruling.sentence and not ruled.ruling.remedies
    assert deal_of(table).serialize() == before
    assert refused(table, "W draw 3").rules == ("C-DIR-3", "C-DRAW-1")
    assert refused(table, "W make up 2C").rules == ("C-DIR-1", "C-IRR-3")
    assert refused(club(), "N object count west").rules == ("C-DRAW-1",)


@rule("C-DIR-2")
def test_who_has_thrown_too_few_has_too_many() -> None:
    table = thrown(w="AH KH 2H 2C 3C 4C 6C")
    assert rulings(act(table, "N object count west")) == [("wrong number drawn", ("C-DIR-3", "C-DIR-2"))]
    assert number(table, WEST) == 6
    act(table, "W draw 0")
    assert deal_of(table).to_act == NORTH


@rule("C-DIR-3", "C-DRAW-4")
def test_a_robbed_stock_has_nothing_on_top_so_the_plain_discards_are_served() -> None:
    table = thrown()
    act(table, "W draw 3, S serve, N draw 4, S serve, E draw 3, S serve, S rob")
    rest = sorted(held(deal_of(table), SOUTH) - {"7H", "6H", "5H", "4H", "3H"})
    act(table, f"S discard {' '.join(rest)} then done, S draw 3")
    assert number(table, SOUTH) == 6 and deal_of(table).reshuffled


@rule("C-DIR-3")
def test_before_the_dealer_serves_the_number_last_said_counts() -> None:
    table = thrown()
    act(table, "W draw 5, W draw 3, S serve")
    assert number(table, WEST) == 6


@rule("C-DIR-4")
def test_a_lead_by_a_hand_with_too_many_is_foul_at_once() -> None:
    table = thrown()
    act(table, "W draw 4, S serve, N draw 4, S serve, E draw 3, S serve, S draw, W lift")
    table.apply(Act(WEST, (PLAYS[Card.parse("AH")],)))
    [(kind, rules)] = rulings(act(table, "N object count west"))
    assert kind == "too many cards" and rules[0] == "C-IRR-1"


@rule("C-IRR-3", "C-PLAY-22")
def test_who_has_run_out_of_cards_makes_the_hand_good_when_the_trick_is_turned_or_the_next_is_led() -> None:
    for then in ("W quit trick", "W KH"):
        table = thrown(n="QH")
        act(table, "W draw 3, S serve, N draw 0, E draw 3, S serve, S draw, W AH, N QH, E TH, S 7H")
        assert number(table, NORTH) == 0
        assert refused(table, "N make up 2D").rules == ("C-IRR-3",)
        act(table, then)
        assert refused(table, "N make up 2C 3C 4C 6C 7C 8C").rules == ("C-DIR-1", "C-IRR-3")  # five are missing
        assert rulings(act(table, "N make up 2D 3D")) == [("too few cards", ("C-IRR-3",))]
        assert held(deal_of(table), NORTH) == {"2D", "3D"}
        if then == "W quit trick":
            act(table, "W KH")
        assert deal_of(table).to_act == NORTH and {"2D", "3D"} == {
            str(action) for action in table.offers(NORTH).actions
        }
        act(table, "N 2D, N make up 4D")
        assert held(deal_of(table), NORTH) == {"3D", "4D"}
        assert deal_of(folded(table)) == deal_of(table)


@rule("C-DISC-7", "C-VAR-7")
@pytest.mark.parametrize(("begun", "rest"), [("", "2D 3D"), ("N discard 2D", "3D")])
def test_a_maker_who_shows_his_discards_first_takes_a_trump_back_while_the_others_choose(begun: str, rest: str) -> None:
    table = club(f"{AUCTION}, W discard 2H 2C 3C 4C 6C 7C 8C then done, {begun}", extra_cards="blind")
    assert rulings(act(table, "E point out 2H")) == [("trump thrown", ("C-DISC-7",))]
    assert "in its place" in refused(table, "W take back 2H").sentence
    act(table, f"W take back 2H for 5S, N discard {rest} 4D 6D 7D 8D 9D then done")
    assert held(deal_of(table), WEST) == set("AH KH 2H 9S TS JS".split())
    assert folded(table).events == table.events and deal_of(folded(table)) == deal_of(table)
