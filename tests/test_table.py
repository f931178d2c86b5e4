"""The table: a fold of entries.  What a guided table refuses, what may be taken back, and how a match is ended."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from tests.marks import rule
from tests.pedro.positions import pedro
from tests.pedro.tables import FULL_AUCTION, FULL_DEAL, FULL_PLAY, act, actions, folded, refused, seated, shuffled, told
from trickbook.contract.action import DONE, PASS, Action, Bid
from trickbook.contract.event import Played
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.contract.wire import encode
from trickbook.errors import PackError
from trickbook.games.allfours.events import Stacked
from trickbook.games.pedro import PedroStanding
from trickbook.players import make
from trickbook.table import (
    Act,
    Claim,
    Claimed,
    Confirm,
    Cut,
    Deal,
    DealClosed,
    EndMatch,
    Entry,
    MatchEnded,
    Rewind,
    Rewound,
    Table,
)

FIRST_TRICK = ", S bury 7H 6H, S AH, W 3H, N 5D, E 2C"


def one(seat: Seat, word: str) -> Act:
    return Act(seat, actions(word))


# Refusals -------------------------------------------------------------------------------------------------------------


@rule("P-PLAY-3", "P-PLAY-12")
def test_a_guided_table_refuses_a_revoke_by_name_and_stays_as_it_was() -> None:
    table = seated()
    act(table, FULL_AUCTION + ", S bury 7H 6H, S AH")
    error = refused(table, one(WEST, "AC"))
    assert error.rules == ("P-PLAY-3",)
    assert "hearts" in error.sentence
    act(table, "W 3H")  # the table goes on


@pytest.mark.parametrize(
    ("so_far", "entry", "says"),
    [
        ("W pass", one(WEST, "7"), "North's turn"),
        ("W 8", one(NORTH, "8"), "P-BID-6"),
        ("W 8", Act(NORTH, actions("9", "10")), "more than one choice"),
        ("W 8", Act(NORTH, ()), "nothing"),
        (FULL_AUCTION, one(SOUTH, "AH"), "P-BURY-1"),
        (FULL_AUCTION, Act(SOUTH, actions("bury 7H", "bury TH", "AH")), "P-BURY-3"),
        (FULL_AUCTION, Act(SOUTH, actions("bury 7H", "bury 6H", "AH", "QH")), "more than one choice"),
        (FULL_AUCTION + FIRST_TRICK, one(SOUTH, "AH"), "do not hold"),
        ("W pass", Deal(FULL_DEAL), "not closed"),
        ("W pass", Cut(SOUTH), "nothing to cut"),
        ("W pass", Confirm(SOUTH), "no result"),
        ("W pass", Claim(NORTH, EAST, 1), "guided"),
        ("W pass", Rewind(WEST, 0, "mistake"), "cannot be taken back"),
        ("W pass", Rewind(NORTH, 1, "not mine"), "cannot be taken back"),
    ],
)
def test_what_cannot_be_done_is_refused_with_everything_unchanged(so_far: str, entry: Entry, says: str) -> None:
    table = seated()
    act(table, so_far)
    assert says in str(refused(table, entry))


def test_before_a_deal_and_after_the_match_nothing_can_be_done() -> None:
    table = Table(pedro(), SOUTH)
    assert "No deal" in str(refused(table, one(WEST, "7")))
    table.apply(EndMatch(WEST))
    for entry in (Deal(FULL_DEAL), one(WEST, "7"), Cut(SOUTH), Confirm(WEST), Claim(NORTH, EAST, 1), EndMatch(WEST)):
        assert "over" in str(refused(table, entry))


def test_a_wrong_pack_leaves_the_table_waiting_for_a_deal() -> None:
    table = Table(pedro(), SOUTH)
    with pytest.raises(PackError, match="doubled: 2H"):
        table.apply(Deal((*FULL_DEAL[:-1], FULL_DEAL[1])))
    assert (table.awaits, table.log, table.events) == ("deal", [], [])


def test_players_answer_with_what_the_table_offers_and_are_never_refused() -> None:
    bots = {seat: make("random", seat) for seat in Seat}
    rng = Random("bots")
    table = Table(pedro(target=100), SOUTH)
    for _ in range(2500):
        if table.awaits != "act":
            if table.awaits == "nothing" or table.match.deals == 40:
                break
            table.apply(Deal(tuple(shuffled(rng))))
            continue
        assert table.state is not None and table.state.to_act is not None
        view = table.view(table.state.to_act)
        entry = bots[table.state.to_act].act(view)
        assert isinstance(entry, Act) and entry.actions[0] in view.offers.actions
        table.apply(entry)
    assert table.match.deals > 5


# Commit groups --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("guided", [True, False])
def test_a_commit_group_is_the_same_in_any_order_and_at_once_or_step_by_step(guided: bool) -> None:
    logs = set()
    for group in permutations(actions("bury 7H", "bury 6H", "AH")):
        table = seated(guided=guided)
        act(table, FULL_AUCTION)
        events = table.apply(Act(SOUTH, group))
        assert [type(event) for event in events] == [Stacked]
        logs.add(told(table))
    for first, second in (("7H", "6H"), ("6H", "7H")):
        table = seated(guided=guided)
        act(table, FULL_AUCTION)
        assert act(table, f"S bury {first}, S bury {second}") == []  # private drafts
        act(table, "S AH")
        logs.add(told(table))
    assert len(logs) == 1


def test_drafts_are_seen_by_their_seat_alone_and_stand_in_no_log() -> None:
    table = seated()
    act(table, FULL_AUCTION)
    before = {viewer: encode([view_facts(table, viewer), table.seen(viewer)]) for viewer in (*Seat, None)}
    length = len(table.log)
    act(table, "S bury 7H")
    assert len(table.log) == length
    after = {viewer: encode([view_facts(table, viewer), table.seen(viewer)]) for viewer in (*Seat, None)}
    assert {viewer for viewer in before if before[viewer] != after[viewer]} == {SOUTH}


def view_facts(table: Table, viewer: Seat | None) -> list[object]:
    view = table.view(viewer)
    return [view.deal.to_dict() if view.deal else None, view.offers, view.awaits, view.scores, view.deal_number]


# Taking back ----------------------------------------------------------------------------------------------------------


@rule("T-32")
def test_a_bid_is_taken_back_by_one_entry_that_names_the_place_and_the_reason() -> None:
    table = seated()
    before = encode([table.entries, table.state and table.state.serialize()])
    act(table, "W 8")
    undo = table.offers(WEST).undo
    assert undo == 1
    events = table.apply(Rewind(WEST, undo, "a slip of the finger"))
    assert events == [Rewound(WEST, 1, "a slip of the finger")]
    assert encode([table.entries, table.state and table.state.serialize()]) == before
    assert table.log == [Deal(FULL_DEAL), one(WEST, "8"), Rewind(WEST, 1, "a slip of the finger")]
    act(table, "W pass")
    assert table.entries == [Deal(FULL_DEAL), Act(WEST, (PASS,))]
    assert told(folded(table)) == told(table)


@rule("T-32")
def test_a_bid_is_taken_back_until_the_next_call_has_told_something() -> None:
    table = seated()
    act(table, "W 8")
    assert table.offers(WEST).undo == 1
    act(table, "N pass")
    assert table.offers(WEST).undo is None
    assert "cannot be taken back" in str(refused(table, Rewind(WEST, 1, "agreed by all")))
    table.apply(Rewind(NORTH, 2, "a slip"))
    assert table.state is not None and table.state.to_act == NORTH
    table.apply(Rewind(WEST, 1, "a slip too"))
    assert table.state.to_act == WEST
    assert told(folded(table)) == told(table)


@rule("T-32")
def test_a_drafted_bury_is_taken_back_in_private() -> None:
    table = seated()
    act(table, "W 8")
    table.apply(Rewind(WEST, 1, "a slip"))
    act(table, FULL_AUCTION)
    before = told(table)
    act(table, "S bury 7H")
    undo = table.offers(SOUTH).undo
    assert undo == len(table.entries)
    assert table.apply(Rewind(SOUTH, undo, "another card")) == []
    assert told(table) == before
    act(table, "S bury 6H, S bury 7H, S AH")
    assert told(folded(table)) == told(table)


@rule("T-32")
def test_nothing_is_taken_back_once_a_card_was_shown() -> None:
    table = seated()
    act(table, "W pass, N 7, E pass, S 9")
    assert table.offers(SOUTH).undo is not None
    act(table, "S hearts")  # the fill shows cards
    for seat in Seat:
        assert table.offers(seat).undo is None
    refused(table, Rewind(SOUTH, 5, "clubs after all"))
    act(table, "S done" + FIRST_TRICK)
    for to in range(len(table.entries) + 1):
        refused(table, Rewind(EAST, to, "wrong card"))


# Ending a match -------------------------------------------------------------------------------------------------------


@rule("P-END-11")
def test_a_deal_under_way_does_not_count_when_the_match_is_ended() -> None:
    table = seated(standing=PedroStanding(sheet=(20, 30)))
    act(table, FULL_AUCTION + FIRST_TRICK)
    events = table.apply(EndMatch(SOUTH))
    assert isinstance(events[-1], MatchEnded)
    assert table.match.outcome is not None
    assert (table.match.outcome.winner, table.match.outcome.rules) == (1, ("P-END-11",))
    assert (table.match.scores, table.match.deals, table.awaits) == ((20, 30), 0, "nothing")
    assert table.view(SOUTH).deal is None
    assert told(folded(table)) == told(table)


@rule("P-END-11")
def test_a_deal_that_is_played_but_not_final_is_closed_before_the_match_is_ended() -> None:
    table = seated(guided=False)
    act(table, FULL_AUCTION + FULL_PLAY)
    assert "not final" in str(refused(table, EndMatch(EAST)))
    table.apply(Cut(SOUTH))
    table.apply(EndMatch(EAST))
    assert table.match.scores == (13, 1)
    assert table.match.outcome is not None and table.match.outcome.winner == 0


# The fold -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("guided", [True, False])
@pytest.mark.parametrize("preset", ["as_described", "california", "nicaraguan", "finnish"])
def test_folding_the_log_gives_the_table(guided: bool, preset: str) -> None:
    rng = Random(f"{guided} {preset}")
    table = Table(pedro(preset), WEST, guided=guided)
    kinds = set()
    for step in range(700):
        entry = something(table, rng)
        if entry is None:
            break
        kinds.add(type(entry))
        table.apply(entry)
        if step % 97 == 0 and not table.pending:
            assert told(folded(table)) == told(table)
    table_without_draft(table)
    assert told(folded(table)) == told(table)
    assert table.match.deals > 5
    assert {Deal, Act} | ({Rewind} if guided else set()) <= kinds
    assert guided or {Cut, Claim} <= kinds


def table_without_draft(table: Table) -> None:
    """Take back the steps of a group under way, which stand in no log."""
    if table.pending and table.state is not None and table.state.to_act is not None:
        table.apply(Rewind(table.state.to_act, len(table.entries), "left open"))


def something(table: Table, rng: Random) -> Entry | None:
    """Something that may be done at the table: mostly an act, lawful or not where the table lets it happen."""
    if table.awaits == "nothing":
        return None
    if table.awaits == "deal":
        return Deal(tuple(shuffled(rng)), tuple(shuffled(rng)))
    if rng.random() < 0.1:
        for seat in rng.sample(list(Seat), 4):
            offers = table.offers(seat)
            claimed = {(case.offender, case.trick) for case in (table.docket.claims if table.docket else ())}
            if offers.undo is not None and rng.random() < 0.5:
                return Rewind(seat, offers.undo, "second thoughts")
            if offers.claims and (offers.claims[0], offers.claim_tricks) not in claimed:
                return Claim(seat, offers.claims[0], offers.claim_tricks)
    for seat in Seat:
        offers = table.offers(seat)
        if offers.cut:
            return Cut(seat)
        if offers.confirm:
            return Confirm(seat)
    assert table.state is not None and table.state.to_act is not None
    return Act(table.state.to_act, (rng.choice(table.offers(table.state.to_act).actions),))


def test_a_closed_deal_hands_the_deal_on_and_leaves_its_standing() -> None:
    table = seated()
    events = act(table, FULL_AUCTION + FULL_PLAY)
    closed = events[-1]
    assert isinstance(closed, DealClosed)
    assert (closed.number, closed.change, closed.scores) == (1, (13, 1), (13, 1))
    assert (table.match.dealer, table.awaits) == (WEST, "deal")
    table.apply(Deal(FULL_DEAL))
    assert table.state is not None
    assert table.state.setup.standing == closed.standing
    assert table.view(NORTH).scores == (13, 1)
    assert table.view(NORTH).deal_number == 2


def test_what_a_seat_is_offered_is_for_that_seat_alone() -> None:
    table = seated()
    wanted: dict[Seat | None, tuple[Action, ...]] = dict.fromkeys(Seat, ()) | {None: ()}
    assert {viewer: table.offers(viewer).actions for viewer in wanted} == wanted | {
        WEST: (PASS, *(Bid(points) for points in range(7, 15)))
    }
    act(table, "W pass, N 7, E pass, S 9, S hearts")
    assert table.offers(SOUTH).actions == (DONE,)
    act(table, "S done, S bury 7H 6H")
    assert set(table.offers(SOUTH).actions) == set(actions("AH", "QH", "TH", "9H", "8H", "5H"))
    played = [event for event in act(table, "S AH, W 3H") if isinstance(event, (Played, Stacked))]
    assert len(played) == 2 and not any(isinstance(event, Claimed) for event in table.events)
