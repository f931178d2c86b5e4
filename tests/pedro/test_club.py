"""Revokes at a club table of Pedro: what is one under each custom of following, and what it costs (P-PLAY-12)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import rule
from tests.oracle import pedro as oracle
from tests.pedro.positions import pedro
from tests.pedro.tables import SIDES, act, oracle_options, play_piece, seated
from trickbook.contract.event import Event
from trickbook.contract.laws import Bar
from trickbook.contract.seat import EAST, NORTH, SOUTH, Seat
from trickbook.games.pedro import PedroStanding
from trickbook.table import Claim, Confirm, Cut, Deal, DealClosed, Ruled, Table

EIGHT_TO_SIX = ("AH JH TH 5H", "5D 2H")
ALL = ("AH JH TH 5H 5D 2H", "")
SEVEN_TO_SEVEN = ("AH TH 5H", "JH 5D 2H")


def two_tricks(
    bid: int | str, won: tuple[str, str], revokers: str, *, bidder: str = "S", standing: PedroStanding | None = None,
    **options: Any,
) -> Table:  # fmt: skip
    """A club table where South led the king of trumps and the ``revokers`` played a club; the points lie with ``won``.

    Everybody holds a trump and a club, so that each of them could follow.
    """
    hands = {"W": ["QH", "9C"], "N": ["6H", "8C"], "E": ["4H", "7C"], "S": ["KH", "AC"]}
    piece = play_piece(
        **{seat.lower(): " ".join(cards) for seat, cards in hands.items()}, bidder=bidder, leader="S", bid=bid, won=won
    )
    table = seated(guided=False, deal=Deal(None, piece=piece), standing=standing, **options)
    for seat in revokers:
        hands[seat].reverse()
    act(table, ", ".join(f"{seat} {hands[seat][0]}" for seat in "SWNE"))
    first = table.state.to_act if table.state is not None else None
    assert first is not None
    order = [Seat((first + step) % 4).letter for step in range(4)]
    act(table, ", ".join(f"{seat} {hands[seat][1]}" for seat in order))
    return table


def claim(table: Table, offenders: str) -> list[Event]:
    """The left-hand adversary of each offender claims a revoke in trick one."""
    events: list[Event] = []
    for letter in offenders:
        offender = Seat.parse(letter)
        events += table.apply(Claim(table.game.next_seat(offender), offender, 1))
    return events


def closed(table: Table) -> DealClosed:
    """The deal closed by the cut, or by both sides where it ends the match."""
    events = (
        table.apply(Cut(table.cutter))
        if table.awaits == "cut"
        else [*table.apply(Confirm(EAST)), *table.apply(Confirm(SOUTH))]
    )
    return next(event for event in events if isinstance(event, DealClosed))


@rule("P-PLAY-12")
@pytest.mark.parametrize(
    ("bid", "won", "revokers", "minus", "no_negative"),
    [
        pytest.param(8, EIGHT_TO_SIX, "", (8, 6), (2, 0), id="nobody, made"),
        pytest.param(9, EIGHT_TO_SIX, "", (-9, 6), (0, 15), id="nobody, set"),
        pytest.param(8, EIGHT_TO_SIX, "W", (8, 0), (8, 0), id="the others, made"),
        pytest.param(9, EIGHT_TO_SIX, "E", (8, 0), (8, 0), id="the others: bidders keep what they won though short"),
        pytest.param(8, EIGHT_TO_SIX, "N", (0, 6), (0, 6), id="the bidders, with the points for the bid"),
        pytest.param(9, EIGHT_TO_SIX, "N", (-9, 6), (0, 15), id="the bidders, short"),
        pytest.param(8, EIGHT_TO_SIX, "WN", (0, 0), (0, 0), id="both sides"),
        pytest.param(9, EIGHT_TO_SIX, "NE", (0, 0), (0, 0), id="both sides, short"),
        pytest.param(14, ALL, "N", (0, 0), (0, 0), id="the bidders of fourteen"),
        pytest.param(14, ALL, "W", (14, 0), (14, 0), id="no bonus for a slam"),
        pytest.param("28-56", ALL, "N", (-28, 0), (0, 28), id="28-56: B is 28 though all fourteen were won"),
        pytest.param("28-56", ALL, "W", (14, 0), (14, 0), id="no bonus for 28-56"),
        pytest.param("28-56", SEVEN_TO_SEVEN, "N", (-28, 7), (0, 35), id="28-56, short"),
    ],
)
def test_what_a_proved_revoke_costs(
    bid: int | str, won: tuple[str, str], revokers: str, minus: tuple[int, int], no_negative: tuple[int, int]
) -> None:
    for method, change in (("minus", minus), ("no_negative", no_negative)):
        table = two_tricks(bid, won, revokers, scoring_method=method, slam_double=True, bid_28_56=True)
        rulings = [event.ruling for event in claim(table, revokers) if isinstance(event, Ruled)]
        assert all(ruling.orders(Bar) and "P-PLAY-12" in ruling.rules for ruling in rulings)
        assert len(rulings) == len(revokers)
        assert closed(table).change == change


@rule("P-PLAY-12")
def test_it_costs_the_same_when_east_and_west_had_bid() -> None:
    won = EIGHT_TO_SIX[::-1]
    for revoker, change in (("N", (0, 8)), ("W", (6, 0))):
        table = two_tricks(8, won, revoker, bidder="E")
        claim(table, revoker)
        assert closed(table).change == change


@rule("P-PLAY-12")
def test_a_revoke_nobody_claims_costs_nothing() -> None:
    assert closed(two_tricks(8, EIGHT_TO_SIX, "N")).change == (8, 6)


@rule("P-PLAY-12")
@pytest.mark.parametrize(
    ("bid", "revokers", "ew", "winner"),
    [
        (8, "", 55, 0),
        (9, "", 56, 1),
        (8, "N", 56, 1),  # made, but under penalty it counts as failed: EW have 62
        (8, "N", 55, None),  # as failed, and EW have 61
        (9, "W", 60, 0),  # short, but with the others under penalty it counts as made
        (8, "NW", 61, None),  # both: as failed, and nobody scores
    ],
)
def test_in_a_bidder_goes_out_hand_a_penalty_decides_whether_the_bid_was_made(
    bid: int, revokers: str, ew: int, winner: int | None
) -> None:
    standing = PedroStanding(sheet=(55, ew), bidder_goes_out=True)
    table = two_tricks(bid, EIGHT_TO_SIX, revokers, standing=standing)
    claim(table, revokers)
    closed(table)
    outcome = table.match.outcome
    assert (None if outcome is None else outcome.winner) == winner


@rule("P-PLAY-12")
def test_penalties_through_the_table_are_those_of_the_oracle() -> None:
    for method in ("minus", "no_negative"):
        for bid, won, points in ((8, EIGHT_TO_SIX, {"NS": 8, "EW": 6}), (9, EIGHT_TO_SIX, {"NS": 8, "EW": 6})):
            for revokers in ("", "N", "W", "E", "NW", "WNE"):
                table = two_tricks(bid, won, revokers, scoring_method=method)
                claim(table, revokers)
                told = oracle_options(pedro(scoring_method=method).options)
                barred = frozenset(oracle.side_of(seat) for seat in revokers)
                expected = oracle.score_deal("NS", bid, points, told, barred)
                assert closed(table).change == tuple(expected[side] for side in SIDES)


# What is a revoke, by custom ------------------------------------------------------------------------------------------

DEFAULT: dict[str, Any] = {}
AT_WILL: dict[str, Any] = {"void_must_trump": False}
FOLLOW: dict[str, Any] = {"must_follow_suit": True}


@rule("P-PLAY-3", "P-PLAY-4", "P-PLAY-6", "P-PLAY-12", "P-VAR-19")
@pytest.mark.parametrize(
    ("lead", "hand", "card", "broken"),
    [
        # the rule broken by default, with void_must_trump off, with must_follow_suit on
        pytest.param("KH", "2H 3S", "3S", ("P-PLAY-3", "P-PLAY-3", "P-PLAY-3"), id="a trump lead not followed"),
        pytest.param("5D", "2H 3D", "3D", ("P-PLAY-3", "P-PLAY-3", "P-PLAY-3"), id="the low pedro taken for plain"),
        pytest.param("AS", "3S 3C", "3C", ("P-PLAY-4", "P-PLAY-4", "P-VAR-19"), id="a plain lead not followed"),
        pytest.param("AS", "3S 2H", "2H", ("", "", "P-VAR-19"), id="trumped while holding the suit"),
        pytest.param("AS", "2H 3C", "3C", ("P-PLAY-6", "", ""), id="void and not trumped"),
        pytest.param("AD", "5D 3C", "3C", ("P-PLAY-6", "", ""), id="the low pedro is no diamond"),
        pytest.param("AS", "3D 3C", "3C", ("", "", ""), id="nothing owed"),
    ],
)
@pytest.mark.parametrize("custom", [0, 1, 2], ids=["default", "at will", "follow suit"])
def test_a_revoke_is_what_the_custom_of_the_table_forbids(
    lead: str, hand: str, card: str, broken: tuple[str, str, str], custom: int
) -> None:
    piece = play_piece(w=f"{lead} 2C", n=hand, e="4C TC", s="6C JC", leader="W", won=("AH", ""))
    options = (DEFAULT, AT_WILL, FOLLOW)[custom]
    table = seated(guided=False, deal=Deal(None, piece=piece), **options)
    act(table, f"W {lead}, N {card}")  # the club table takes it, lawful or not
    table.apply(Claim(EAST, NORTH, 1))
    state = table.state
    assert state is not None
    assert [broken[custom] in breach.refusal.rules for breach in table.breaches] == [True] * bool(broken[custom])
    for _ in range(6):
        assert state.to_act is not None
        act(table, f"{state.to_act.letter} {state.legal_actions()[0]}")
    table.apply(Cut(table.cutter))
    [ruling] = [event.ruling for event in table.events if isinstance(event, Ruled)]
    assert ruling.orders(Bar) == bool(broken[custom])
    guided = seated(deal=Deal(None, piece=piece), **options)
    act(guided, f"W {lead}")
    refused = guided.game.parse(card) in guided.offers(NORTH).actions
    assert refused == (not broken[custom])  # the guided table refuses just what the club table punishes
