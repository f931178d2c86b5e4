"""The rest claimed at a guided table: accepted by all it is the result, refused it has shown and cost nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.clubs import do
from tests.marks import rule
from tests.whist.club.tables import club
from tests.whist.positions import deal, whist
from trickbook.cards import CLUBS, HEARTS, SUIT_CARDS, Card
from trickbook.contract.action import PLAYS, Play
from trickbook.contract.acts import ACCEPT, REFUSE
from trickbook.contract.docket import Acted, Exposed
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.contract.worlds import sight_of
from trickbook.errors import IllegalAction, PositionError
from trickbook.fairness import Shuffler
from trickbook.games.whist import WhistState
from trickbook.games.whist.acts import ClaimRest
from trickbook.games.whist.events import RestSettled
from trickbook.players.base import Player, RandomBot, RuleBot
from trickbook.players.loop import play
from trickbook.record import Record, from_json, read, to_json, write
from trickbook.table import Act, Deal, DealClosed, Entry, Rewind, Table, TableView


def guided(w: str, n: str, e: str, s: str, *, options: dict[str, Any] | None = None, **facts: Any) -> Table:
    """A guided table where South has dealt a set piece, so West leads; hearts are trumps."""
    table = Table(whist(**(options or {})), SOUTH)
    piece = {"hands": {"W": w, "N": n, "E": e, "S": s}, "trump": "hearts", **facts}
    table.apply(Deal(None, piece=table.game.write_piece(piece)))
    return table


def three_left(**options: Any) -> Table:
    return guided("2C 3C 4C", "5C 6C 4H", "7C 8C 9C", "AC KC QC", options=options, tricks={0: 6, 1: 4})


def refusal(table: Table, seat_and_act: str) -> tuple[str, tuple[str, ...]]:
    with pytest.raises(IllegalAction) as refused:
        do(table, seat_and_act)
    return refused.value.sentence, refused.value.rules


@rule("W-CONC-4", "W-CONC-1", "W-CONC-5")
@pytest.mark.parametrize(("said", "tricks"), [("S claim rest 2", (2, 0)), ("W claim rest 3", (0, 1))])
def test_a_claim_that_all_three_accept_ends_the_play_with_the_tricks_agreed(said: str, tricks: tuple[int, int]) -> None:
    table = three_left()
    do(table, said)
    others = [seat for seat in "NESW" if seat != said[0]]
    do(table, ", ".join(f"{seat} accept" for seat in others[:2]))
    assert table.awaits == "act"
    events = do(table, f"{others[2]} accept")
    closed = next(event for event in events if isinstance(event, DealClosed))
    assert closed.change == tricks and table.awaits == "deal"
    assert {event.seat for event in events if isinstance(event, Exposed)} == {*table.game.seats}, "all four lay down"


@rule("W-CONC-4")
@pytest.mark.parametrize("answer", ["E refuse", "W 2C"])
def test_a_claim_refused_exposes_nothing_and_costs_nothing(answer: str) -> None:
    table, silent = three_left(), three_left()
    events = do(table, "S claim rest 3, N accept")
    assert events[0] == Acted(SOUTH, ClaimRest(3)) and not any(event.reveals_cards() for event in events)
    do(table, answer)
    assert table.view(NORTH).proposal is None and refusal(table, "W accept")[0].startswith("There is nothing")
    if answer == "W 2C":
        do(silent, "W 2C")
    for seat in table.game.seats:
        assert table.view(seat).deal is not None and table.state is not None and silent.state is not None
        assert table.state.information_state(seat) == silent.state.information_state(seat)
    assert table.breaches == []


@rule("W-CONC-4", "W-CONC-5")
def test_who_may_claim_and_answer_what() -> None:
    table = three_left()
    assert table.offers(EAST).choices == () and table.view(EAST).proposal is None
    assert refusal(table, "S claim rest 4") == ("3 tricks remain, so nobody can have 4.", ("W-CONC-5",))
    assert refusal(table, "S accept")[0] == "There is nothing for you to accept or refuse."
    do(table, "S claim rest 3")
    assert table.offers(EAST).choices == (ACCEPT, REFUSE) and table.offers(SOUTH).choices == ()
    proposal = table.view(None).proposal
    assert proposal is not None and (proposal.seat, proposal.act, proposal.accepted) == (SOUTH, ClaimRest(3), (SOUTH,))
    assert refusal(table, "S accept")[0] == "There is nothing for you to accept or refuse."
    assert refusal(table, "N claim rest 3")[0].startswith("South waits for an answer")
    do(table, "E accept")
    assert table.offers(EAST).choices == ()
    assert refusal(table, "W lay down")[0].startswith("At a guided table errors are refused")


@pytest.mark.parametrize("number", [-1, True, 1.0, 100])
@pytest.mark.parametrize("at_club", [False, True])
def test_a_claim_that_nobody_can_say_is_no_claim(number: Any, at_club: bool) -> None:
    """A program can make it; the tricks would not add up, and no record could be read again."""
    table = club("2C 3C", "5C 6C", "7C 8C", "AC KC") if at_club else three_left()
    with pytest.raises(IllegalAction) as refused:
        table.apply(Act(SOUTH, (ClaimRest(number),)))
    assert refused.value.sentence == f"Whist knows no act 'claim rest {number}'."


@rule("W-CONC-4")
def test_where_a_refused_claim_has_its_price_it_takes_a_club_table() -> None:
    assert refusal(three_left(table_errors=True), "S claim rest 3")[1] == ("W-CONC-4",)


@rule("W-CONC-4")
def test_a_claim_amid_a_trick_counts_that_trick() -> None:
    table = three_left()
    do(table, "W 2C, N 5C, E 7C, S claim rest 3, N accept, E accept, W accept")
    assert table.match.scores == (3, 0)
    late = three_left()
    do(late, "W 2C, N 5C, E 7C, S AC")
    assert refusal(late, "S claim rest 3") == ("2 tricks remain, so nobody can have 3.", ("W-CONC-5",))


@rule("W-HON-3", "W-CONC-1")
def test_honours_are_claimed_after_a_claim_as_after_the_last_trick() -> None:
    table = guided(
        "2C 3C 4C", "5C 6C 4H", "7C 8C 9C", "AC KC QC", options={"auto_claim": False, "honours": True},
        tricks={0: 6, 1: 4}, honours={0: 4, 1: 0},
    )  # fmt: skip
    do(table, "S claim rest 2, N accept, E accept, W accept")
    assert table.state is not None and table.state.phase == "claim" and table.offers(WEST).undo is None
    assert refusal(table, "S claim rest 0") == ("There are no tricks left to claim.", ("W-CONC-4",))
    with pytest.raises(PositionError):
        table.game.worlds(sight_of(table.state, WEST))
    do(table, "W done, N honours, E done, S done")
    assert table.awaits == "deal" and table.match.scores == (6, 0)


def test_a_claim_may_be_taken_back_while_nobody_has_answered() -> None:
    table = three_left()
    do(table, "S claim rest 3")
    undo = table.offers(SOUTH).undo
    assert undo is not None and table.offers(EAST).undo is None
    table.apply(Rewind(SOUTH, undo, "a slip"))
    assert table.view(None).proposal is None and table.awaits == "act"


def test_what_is_said_beside_the_play_is_not_made_to_happen() -> None:
    table = three_left()
    with pytest.raises(IllegalAction):
        table.force(Act(SOUTH, (ClaimRest(3),)))
    assert table.breaches == [] and table.log == table.entries and len(table.log) == 1


def test_records_hold_claims_and_their_answers() -> None:
    table = three_left()
    do(table, "S claim rest 3, E refuse, W 2C, N 5C, E 7C, S AC, S claim rest 2, N accept, E accept, W accept")
    record = Record.of(table)
    text = write(record)
    assert "S claim rest 3  E refuse  W 2C" in text and "S claim rest 2  N accept  E accept  W accept" in text
    for again in (read(text), from_json(to_json(record))):
        assert again.entries == record.entries and again.table().match.scores == (3, 0)


def test_a_state_stopped_by_a_claim_is_stored_and_told_again() -> None:
    table = three_left()
    assert isinstance(table.state, WhistState)
    state = table.state.copy()
    state.force(SOUTH, ClaimRest(3))
    assert table.game.deserialize(state.serialize()) == state and state.score == (3, 0)
    assert not table.state.is_over


# Players --------------------------------------------------------------------------------------------------------------


def answers(table: Table, said: str) -> str:
    """What rule players say to a claim, clockwise from the claimant's left."""
    claimant, number = said.split()
    do(table, f"{claimant} claim rest {number}")
    proposal = table.view(None).proposal
    assert proposal is not None
    told = ""
    for step in (1, 2, 3):
        seat = table.game.next_seat(proposal.seat, step)
        entry = RuleBot(Random(1)).interject(table.view(seat))
        assert isinstance(entry, Act) and entry.actions[0] in (ACCEPT, REFUSE)
        told += "yes " if entry.actions[0] == ACCEPT else "no "
    return told.strip()


@rule("W-CONC-4")
@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("S 3", "no yes no"),  # partner can lose nothing by it
        ("S 0", "yes no yes"),  # all the rest is given up
        ("S 2", "no no no"),  # partner may hope for the third
    ],
)
def test_a_rule_player_accepts_what_gives_nothing_away(said: str, told: str) -> None:
    assert answers(three_left(), said) == told


CLUBS_FIRST = ("2C 3C 4C 5C AH KH QH JH TH 9H 8H 7H 6H", "3H", "2H 5H", "")
"""West has nine trumps; North and South have one each, East two."""


def trumps_drawn(rounds: int) -> Table:
    """West has drawn so many rounds of trumps, and everybody else has played the lowest card that may be played."""
    table = Table(whist(), SOUTH)
    table.apply(Deal(deal(*CLUBS_FIRST, turned="4H").setup.pack))
    for card in ("AH", "KH", "QH")[:rounds]:
        do(table, f"W {card}")
        for seat in (NORTH, EAST, SOUTH):
            table.apply(Act(seat, table.offers(seat).actions[:1]))
    return table


@rule("W-CONC-4", "W-PLAY-3")
@pytest.mark.parametrize(
    ("rounds", "said", "told"),
    [
        (2, "W 7", "no no no"),  # East may hold the rest of them for all that North and South know
        (3, "W 6", "yes no yes"),  # now the six trumps are West's; East knows of nothing that is lost for certain
        (3, "W 7", "no no no"),
    ],
)
def test_a_rule_player_accepts_what_voids_make_certain(rounds: int, said: str, told: str) -> None:
    assert answers(trumps_drawn(rounds), said) == told


@rule("W-CONC-4")
def test_a_trick_that_is_lost_already_may_be_given_up() -> None:
    table = guided("AC 3D", "2C 4D", "3C 5D", "4C 6D", leader="S", tricks={0: 6, 1: 5})
    do(table, "S 4C, W AC")
    assert answers(table, "E 1") == "no no no", "North has still to play"
    do(table, "N 2C")
    assert answers(table, "E 1") == "yes no yes", "West may win the last trick, too"


class Claimant(Player):
    """Plays on, clubs before anything else, until only trumps are left, and then claims all the rest, once."""

    claimed = False

    def act(self, view: TableView) -> Entry:
        assert view.viewer is not None and view.deal is not None
        if not self.claimed and not view.deal.hand & ~SUIT_CARDS[HEARTS]:
            self.claimed = True
            return Act(view.viewer, (ClaimRest(view.deal.hand.bit_count()),))
        clubs = [play for play in view.offers.actions if isinstance(play, Play) and play.card.suit == CLUBS]
        return Act(view.viewer, ([*clubs, *view.offers.actions][0],))


@rule("W-CONC-4", "W-CONC-1")
@pytest.mark.parametrize(("others", "stopped"), [(RuleBot, True), (RandomBot, False)])
def test_the_loop_of_play_asks_everybody_about_a_claim(others: type[RuleBot | RandomBot], stopped: bool) -> None:
    table, claimant = trumps_drawn(3), Claimant()
    players: dict[Seat, Player] = {seat: others(Random(int(seat))) for seat in table.game.seats}
    play(table, {**players, WEST: claimant}, Shuffler.seeded("claim"), deals=1)
    assert claimant.claimed and table.match.deals == 1
    assert any(isinstance(event, RestSettled) for event in table.events) == stopped


@rule("W-CONC-4", "T-33")
def test_for_a_seat_that_is_away_a_claim_is_refused() -> None:
    table = three_left()
    do(table, "S claim rest 3")
    assert table.substitute(NORTH) == Act(NORTH, (REFUSE,))
    assert table.substitute(WEST) == Act(WEST, (PLAYS[Card.parse("2C")],)), "to play on refuses, too"
