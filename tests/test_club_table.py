"""The club table: errors happen, nothing betrays them, they are claimed in time or never, results are provisional."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.marks import rule
from tests.pedro.tables import FULL_AUCTION, FULL_PLAY, act, actions, folded, play_piece, refused, seated, told
from trickbook.cards import Card
from trickbook.contract.action import Action
from trickbook.contract.acts import LAY_DOWN, WAIVE, AskFor, Demand, MakeUpHand, ObjectTo, Plain, Say
from trickbook.contract.event import Played
from trickbook.contract.laws import Bar
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.contract.wire import encode
from trickbook.games.pedro import PedroStanding
from trickbook.table import (
    Act,
    Claim,
    Claimed,
    Confirm,
    Cut,
    Deal,
    DealClosed,
    EndMatch,
    MatchEnded,
    Rewind,
    Ruled,
    Table,
)

# In trick two West throws the four of diamonds on the queen of trumps and keeps the two, which falls to trick four.
REVOKED_PLAY = FULL_PLAY.replace("S QH, W 2H", "S QH, W 4D").replace("S 5H, W 4D", "S 5H, W 2H")
TWO, FOUR = Card.parse("2H"), Card.parse("4D")
CLAIM = Claim(NORTH, WEST, 2)


def club(play: str = REVOKED_PLAY, **options: Any) -> Table:
    table = seated(guided=False, **options)
    act(table, FULL_AUCTION + play)
    return table


def last_deal(*, bid: int = 8) -> Table:
    """A club table after a deal that brings North and South to the target; North has revoked in trick one."""
    piece = play_piece(w="QH 9C", n="6H 8C", e="4H 7C", s="KH AC", bid=bid, won=("AH JH TH 5H", "5D 2H"))
    table = seated(guided=False, deal=Deal(None, piece=piece), standing=PedroStanding(sheet=(54, 20)))
    act(table, "S KH, W QH, N 8C, E 4H, S AC, W 9C, N 6H, E 7C")
    return table


# Nothing betrays a revoke ---------------------------------------------------------------------------------------------


def projection(table: Table, viewer: Seat | None, since: int, *, own_choice: bool) -> Any:
    """All that ``viewer`` is told, events from number ``since`` on, as plain data; ``own_choice``: with the cards that
    are lawful for the viewer, which follow from the viewer's own hand."""
    view = table.view(viewer)
    deal = view.deal.to_dict() if view.deal is not None else {}
    if not own_choice:
        deal["legal"] = None
    facts = [deal, table.seen(viewer, since), view.offers, view.awaits, view.scores, view.standing, view.outcome]
    return json.loads(encode(facts))


def exchanged(plain: Any, name: str = "") -> Any:
    """Plain data with the two of hearts and the four of diamonds in each other's place, also in sets of cards."""
    match plain:
        case dict():
            return {key: exchanged(value, key) for key, value in plain.items()}
        case list() if name == "actions":
            return sorted((exchanged(value) for value in plain), key=str)
        case list():
            return [exchanged(value, name) for value in plain]
        case str():
            return plain.replace("2H", "*").replace("4D", "2H").replace("*", "4D")
        case int() if name in ("hand", "draft", "discards", "looked", "shown", "buried", "taken"):
            two, four = plain >> TWO & 1, plain >> FOUR & 1
            return plain & ~(1 << TWO | 1 << FOUR) | two << FOUR | four << TWO
    return plain


@rule("T-12", "P-PLAY-12")
@pytest.mark.parametrize("viewer", [*Seat, None])
def test_nothing_but_the_card_itself_tells_a_revoke_from_a_lawful_play(viewer: Seat | None) -> None:
    lawful, revoked = seated(guided=False), seated(guided=False)
    act(lawful, FULL_AUCTION)
    act(revoked, FULL_AUCTION)
    since, own_choice = len(lawful.events), viewer != WEST
    for should, did in zip(_steps(FULL_PLAY), _steps(REVOKED_PLAY), strict=True):
        act(lawful, should)
        act(revoked, did)
        expected = exchanged(exchanged(projection(lawful, viewer, since, own_choice=own_choice)))
        assert exchanged(projection(revoked, viewer, since, own_choice=own_choice)) == expected
    assert len(revoked.breaches) == 1
    assert not lawful.breaches


def _steps(play: str) -> list[str]:
    return [part.strip() for part in play.replace("\n", ",").split(",") if part.strip()]


@rule("T-12")
def test_the_revoke_is_offered_like_any_card_and_taken_without_a_word() -> None:
    table = seated(guided=False)
    act(table, FULL_AUCTION + ", " + FULL_PLAY.strip().splitlines()[0] + ", S QH")
    held = {"JH", "2H", "AC", "9C", "4D"}
    assert {str(action) for action in table.offers(WEST).actions} == held
    assert act(table, "W 4D") == [Played(WEST, FOUR)]


# Claims ---------------------------------------------------------------------------------------------------------------


@rule("T-12", "P-PLAY-12")
def test_a_claim_is_judged_when_the_deal_is_over_and_the_revoke_costs_the_side() -> None:
    table = seated(guided=False)
    tricks = REVOKED_PLAY.strip().splitlines()
    act(table, ", ".join([FULL_AUCTION, *tricks[:2]]))
    assert [type(event) for event in table.apply(CLAIM)] == [Claimed]  # the cards cannot be shown yet
    events = act(table, ", ".join(tricks[2:]))
    [ruling] = [event.ruling for event in events if isinstance(event, Ruled)]
    assert ruling.orders(Bar) and table.penalised == {1}
    assert ruling.rules[0] == "P-PLAY-12"
    [closed] = [event for event in table.apply(Cut(SOUTH)) if isinstance(event, DealClosed)]
    assert closed.change == (13, 0)  # the two, dealt to West, counts for nobody
    assert told(folded(table)) == told(table)


@rule("T-12", "P-PLAY-12")
def test_a_false_claim_changes_nothing() -> None:
    claimed, silent = club(FULL_PLAY), club(FULL_PLAY)
    [_, ruled] = claimed.apply(CLAIM)
    assert isinstance(ruled, Ruled) and not ruled.ruling.remedies
    assert claimed.penalised == frozenset()
    assert claimed.apply(Cut(SOUTH)) == silent.apply(Cut(SOUTH))
    assert claimed.match.standing == silent.match.standing


@rule("T-12")
def test_a_revoke_in_another_trick_or_by_another_hand_is_not_proved() -> None:
    table = club()
    for claim in (Claim(NORTH, WEST, 1), Claim(NORTH, WEST, 3), Claim(SOUTH, EAST, 2)):
        ruled = table.apply(claim)[-1]
        assert isinstance(ruled, Ruled) and not ruled.ruling.remedies
    assert table.penalised == frozenset()


@rule("T-12", "P-PLAY-12")
@pytest.mark.parametrize("claimant", [EAST, WEST])
def test_the_offenders_side_may_not_claim(claimant: Seat) -> None:
    table = club()
    assert refused(table, Claim(claimant, WEST, 2)).rules == ("P-PLAY-12",)
    assert WEST not in table.offers(claimant).claims
    assert set(table.offers(NORTH).claims) == {EAST, WEST}


@rule("T-12")
@pytest.mark.parametrize("trick", [-1, 0, 2, 7])
def test_a_trick_that_was_not_played_cannot_be_claimed(trick: int) -> None:
    table = seated(guided=False)
    act(table, FULL_AUCTION)
    assert table.offers(NORTH).claims == ()
    assert "not been played" in str(refused(table, Claim(NORTH, WEST, 1)))
    act(table, "S bury 7H 6H, S AH")
    assert table.offers(NORTH).claim_tricks == 1
    assert "not been played" in str(refused(table, Claim(NORTH, WEST, trick)))
    table.apply(Claim(NORTH, WEST, 1))


@rule("T-12")
def test_the_same_revoke_is_claimed_once() -> None:
    table = club()
    table.apply(CLAIM)
    assert "already" in str(refused(table, Claim(SOUTH, WEST, 2)))


# Until when -----------------------------------------------------------------------------------------------------------


@rule("T-10", "T-12", "P-PLAY-12")
def test_a_claim_just_before_the_cut_is_in_time() -> None:
    table = club()
    assert table.awaits == "cut"
    assert isinstance(table.apply(CLAIM)[-1], Ruled)
    table.apply(Cut(SOUTH))
    assert table.match.scores == (13, 0)


@rule("T-10", "T-12", "P-PLAY-12")
def test_a_claim_just_after_the_cut_is_too_late() -> None:
    table = club()
    table.apply(Cut(SOUTH))
    assert refused(table, CLAIM).rules == ("P-PLAY-12",)
    table.apply(Deal(tuple(Card(i) for i in range(52))))
    assert "not been played" in str(refused(table, CLAIM))
    assert table.match.scores == (13, 1)


@rule("T-12", "P-PLAY-12")
def test_after_the_last_deal_a_claim_is_in_time_until_both_sides_have_confirmed() -> None:
    claim = Claim(EAST, NORTH, 1)
    table = last_deal()
    assert table.awaits == "confirm"
    table.apply(Confirm(SOUTH))
    assert isinstance(table.apply(claim)[-1], Ruled)  # one side has confirmed
    assert table.awaits == "cut"  # North and South are not at the target any more
    table.apply(Cut(SOUTH))
    assert (table.match.scores, table.match.outcome) == ((54, 26), None)

    table = last_deal()
    table.apply(Confirm(SOUTH))
    table.apply(Confirm(WEST))
    assert "over" in str(refused(table, claim))
    assert table.match.outcome is not None and table.match.outcome.winner == 0


@rule("T-10")
def test_results_are_provisional_until_the_cut() -> None:
    table = club()
    before = table.match.standing
    assert table.state is not None and table.state.score == (13, 1)
    for viewer in (*Seat, None):
        view = table.view(viewer)
        assert (view.awaits, view.scores, view.standing, view.deal_number) == ("cut", (0, 0), before, 1)
    assert table.match.deals == 0
    assert "South has to cut" in str(refused(table, Deal(tuple(Card(i) for i in range(52)))))
    refused(table, EndMatch(NORTH))
    [closed] = table.apply(Cut(SOUTH))
    assert isinstance(closed, DealClosed) and closed.scores == (13, 1)
    assert (table.awaits, table.view(WEST).scores, table.view(WEST).deal_number) == ("deal", (13, 1), 1)


@rule("T-10")
def test_the_next_dealers_right_hand_neighbour_cuts() -> None:
    table = club()
    assert {seat for seat in Seat if table.offers(seat).cut} == {SOUTH}  # West deals next
    for seat in (WEST, NORTH, EAST):
        assert "South cuts" in str(refused(table, Cut(seat)))
    assert "no result" in str(refused(table, Confirm(SOUTH)))
    table.apply(Cut(SOUTH))
    assert table.match.dealer == WEST
    assert "nothing to cut" in str(refused(table, Cut(SOUTH)))


@rule("T-11")
def test_the_last_deal_is_confirmed_once_by_each_side() -> None:
    table = last_deal()
    assert {seat for seat in Seat if table.offers(seat).confirm} == set(Seat)
    assert "nothing to cut" in str(refused(table, Cut(SOUTH)))
    table.apply(Confirm(NORTH))
    assert {seat for seat in Seat if table.offers(seat).confirm} == {EAST, WEST}
    assert "no result" in str(refused(table, Confirm(SOUTH)))
    assert table.match.outcome is None
    events = table.apply(Confirm(EAST))
    assert isinstance(events[-1], MatchEnded)
    assert (table.awaits, table.match.scores) == ("nothing", (62, 26))
    assert told(folded(table)) == told(table)


def test_a_proved_claim_may_bring_the_end_of_the_match() -> None:
    piece = play_piece(w="QH 9C", n="6H 8C", e="4H 7C", s="KH AC", bid=9, won=("AH JH TH 5H", "5D 2H"))
    table = seated(guided=False, deal=Deal(None, piece=piece), standing=PedroStanding(sheet=(54, 20)))
    act(table, "S KH, W 9C, N 6H, E 4H, S AC, W QH, N 8C, E 7C")
    assert table.awaits == "cut"  # nine were bid, eight won
    table.apply(Claim(SOUTH, WEST, 1))
    assert table.awaits == "confirm"  # with the others under penalty the eight count: 62
    table.apply(Confirm(EAST))
    table.apply(Confirm(NORTH))
    assert table.match.scores == (62, 20)


def test_a_club_table_refuses_only_what_cannot_be_done() -> None:
    table = seated(guided=False)
    act(table, FULL_AUCTION + ", S bury 7H 6H, S AH")
    assert "not hold" in str(refused(table, Act(WEST, actions("AH"))))
    assert "not hold" in str(refused(table, Act(NORTH, actions("AH"))))
    for action in table.offers(WEST).actions:
        assert table.refusal(Act(WEST, (action,))) is None


@rule("T-12")
def test_only_a_kind_of_claim_that_the_law_knows_is_taken() -> None:
    table = club()
    assert "no law of 'sneezing'" in str(refused(table, Claim(NORTH, WEST, 2, "sneezing")))


@rule("P-PLAY-12")
def test_a_card_played_out_of_turn_is_no_revoke() -> None:
    piece = play_piece(w="QH 9C", n="6H 8C", e="4H 7C", s="KH AC", bid=8, won=("AH JH TH 5H", "5D 2H"))
    table = seated(guided=False, deal=Deal(None, piece=piece))
    act(table, "S KH")
    table.apply(Act(EAST, actions("4H")))
    assert table.breaches == []
    table.apply(Claim(SOUTH, EAST, 1))
    act(table, "W QH, N 6H, S AC, W 9C, N 8C, E 7C")
    table.apply(Cut(table.cutter))
    assert table.match.scores[0] > 0
    [ruling] = [event.ruling for event in table.events if isinstance(event, Ruled)]
    assert not ruling.remedies


@rule("T-11", "T-12")
def test_a_proved_claim_takes_back_what_had_been_confirmed() -> None:
    table = last_deal()
    table.apply(Confirm(EAST))
    table.apply(Claim(WEST, NORTH, 1))
    assert table.awaits == "cut", "North and South score nothing now, so the match goes on"
    assert not table.offers(EAST).confirm
    table.apply(Cut(table.cutter))
    assert table.match.outcome is None


@rule("T-32")
def test_nothing_is_rewound_where_nothing_may_be_taken_back() -> None:
    table = club()
    for to in (None, 0, len(table.entries)):
        refused(table, Rewind(NORTH, to, "why not"))  # type: ignore[arg-type]


@rule("T-30")
@pytest.mark.parametrize("seat", [7, -1, 1, True, "N", 2.0, None])
def test_who_is_no_seat_of_the_table_does_nothing(seat: Any) -> None:
    table = club()
    for entry in (
        Act(seat, (WAIVE,)), Act(seat, (LAY_DOWN,)), Cut(seat), Confirm(seat), EndMatch(seat), Rewind(seat, 0, ""),
        Claim(seat, WEST, 2), Claim(NORTH, seat, 2),
    ):  # fmt: skip
        assert "no seat" in refused(table, entry).sentence


@rule("T-30")
@pytest.mark.parametrize(
    "act", [ObjectTo("dealer", WEST), Say("weather"), Plain("sing"), Demand("call a taxi"), AskFor(-1), MakeUpHand(())]  # type: ignore[arg-type]
)  # fmt: skip
def test_what_nobody_could_write_down_is_no_act(act: Action) -> None:
    table = club()
    assert "no act" in refused(table, Act(NORTH, (act,))).sentence


@pytest.mark.parametrize("trick", ["2", None, 1.5])
def test_what_is_no_number_of_a_trick_cannot_be_claimed(trick: Any) -> None:
    refused(club(), Claim(NORTH, WEST, trick))
