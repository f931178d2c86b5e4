"""Revokes in sight: exactly those are claimed that a seat's own view proves."""

from __future__ import annotations

import pytest

from tests.cinch.club.tables import club
from tests.clubs import broken, do
from tests.marks import rule
from tests.players.matches import club_match
from trickbook.cards import Card
from trickbook.contract.event import Event
from trickbook.contract.seat import EAST, WEST, Seat
from trickbook.games.allfours.view import AllFoursView
from trickbook.games.cinch.view import ClubCinchView
from trickbook.table import Claim, Deal, DealClosed, Entry, Table


def proved(table: Table, letter: str) -> list[tuple[str, int]]:
    """Whose revokes in which tricks a seat could claim."""
    view = table.view(Seat.parse(letter))
    assert view.deal is not None and view.docket is not None
    return [(case.offender.letter, case.trick) for case in table.game.proved(view.deal, view.docket)]


@rule("C-IRR-16", "C-IRR-17")
def test_a_later_card_proves_that_the_suit_was_held() -> None:
    table = club("9C AC AH", "8S 8C 2S", "7C 7S 7H", "6C 6S 6H")
    do(table, "W 9C, N 8S, E 7C, S 6C, W AC")
    assert broken(table) == [("N", 1)]
    assert [proved(table, letter) for letter in "WNES"] == [[], [], [], []]
    do(table, "N 8C")
    assert [proved(table, letter) for letter in "WNES"] == [[("N", 1)], [], [("N", 1)], []]
    do(table, "W claim N 1")
    assert proved(table, "W") == proved(table, "E") == []


@rule("C-IRR-16")
def test_a_trump_to_a_trump_lead_was_owed_and_the_low_pedro_is_a_trump() -> None:
    table = club("AH 9C AC", "8S 5D 2S", "7H 7S 7C", "6H 6S 6C")
    do(table, "W AH, N 8S, E 7H, S 6H, W 9C, N 5D")
    assert proved(table, "W") == [("N", 1)]


@rule("C-PLAY-5", "C-PLAY-7", "C-IRR-16")
@pytest.mark.parametrize(("first", "second"), [("2H", "8C"), ("8S", "2H")], ids=["trumped", "void, not trumped"])
def test_what_was_free_proves_nothing(first: str, second: str) -> None:
    table = club("9C AC AH", f"{first} {second} 2S", "7C 7S 7H", "6C 6S 6H")
    do(table, f"W 9C, N {first}, E 7C, S 6C")
    lead = "W AC" if first == "8S" else "N 8C"
    do(table, f"{lead}, N {second}" if first == "8S" else lead)
    assert broken(table) == [] and proved(table, "W") == proved(table, "E") == []


@rule("C-VAR-13", "C-IRR-16")
def test_where_the_void_must_trump_a_later_trump_proves_it() -> None:
    table = club("9C AC AH", "8S 2H 2S", "7C 7S 7H", "6C 6S 6H", void_must_trump=True)
    do(table, "W 9C, N 8S, E 7C, S 6C, W AC, N 2H")
    assert proved(table, "E") == [("N", 1)]


@rule("C-IRR-16", "C-IRR-23")
def test_an_exposed_card_proves_it_as_soon_as_the_trick_is_turned() -> None:
    table = club("9C AC AH", "8S 8C 2S", "7C 7S 7H", "6C 6S 6H")
    do(table, "N expose 8C, W 9C, N 8S, E 7C, S 6C")
    assert proved(table, "W") == []  # it may still be put right
    do(table, "W quit trick")
    assert proved(table, "W") == [("N", 1)]


@rule("C-IRR-23")
def test_a_revoke_put_right_is_none() -> None:
    table = club("9C AC AH", "8S 8C 2S", "7C 7S 7H", "6C 6S 6H")
    do(table, "W 9C, N 8S, E 7C, N take back 8S for 8C, S 6C, W AC")
    assert proved(table, "W") == []


@rule("C-IRR-30")
def test_a_trump_held_back_because_it_was_forbidden_proves_nothing() -> None:
    table = club("KH 9C AC", "5D 8S 2S", "7H 7C 7S", "6H 6C 6S")
    do(table, "N expose 5D, W forbid 5D, W KH, N 8S, E 7H, S 6H, W 9C, N 5D")
    assert broken(table) == [] and proved(table, "W") == proved(table, "E") == []


@rule("C-IRR-3", "C-IRR-16")
def test_a_card_that_came_into_the_hand_later_proves_nothing() -> None:
    table = club("9C AC AH", "8S 8C 2S", "7C 7S 7H", "6C 6S 6H")
    do(table, "W 9C, N 8S, E 7C, S 6C, W AC, N 8C")
    view = table.view(Seat.WEST)
    assert view.deal is not None and view.docket is not None
    assert isinstance(view.deal, ClubCinchView)
    view.deal.made_up = Card.parse("8C").bit
    assert table.game.proved(view.deal, view.docket) == ()


# At whole tables ------------------------------------------------------------------------------------------------------


def shown_later(table: Table, seat: Seat, trick: int) -> bool:
    """Whether ``seat`` played after ``trick`` a card that it owed to it."""
    deal = table.view(None).deal
    assert isinstance(deal, AllFoursView)
    tables, following = deal.tables, deal.family_game.following
    _, plays = deal.tricks[trick - 1]
    led, card = tables.suit_of[plays[0][1]], next(card for who, card in plays if who == seat)
    after = [card for _, later in deal.tricks[trick:] for who, card in later if who == seat]
    return any(not following(card.bit | other.bit, tables.suit_cards[led], tables.trumps) & card.bit for other in after)


class Claims:
    """Holds what East and West claim against the hidden truth of each deal."""

    def __init__(self) -> None:
        self.truth: set[tuple[Seat, int]] = set()
        self.made: list[tuple[Seat, int]] = []
        self.number = 0

    def __call__(self, table: Table, entry: Entry, events: list[Event]) -> None:
        if isinstance(entry, Deal):
            self.truth, self.made = set(), []
        if isinstance(entry, Claim) and entry.seat in (EAST, WEST):
            self.made.append((entry.offender, entry.trick))
        if table.awaits in ("cut", "confirm"):
            self.truth |= {
                (breach.seat, breach.trick)
                for breach in table.breaches
                if breach.kind == "revoke" and breach.how != "disobeyed a call"
                if shown_later(table, breach.seat, breach.trick)
            }
        if any(isinstance(event, DealClosed) for event in events):
            assert sorted(self.made) == sorted(self.truth)
            self.number += len(self.made)


@rule("C-IRR-17", "P-PLAY-12", "T-12")
@pytest.mark.parametrize("name", ["cinch", "pedro"])
def test_rule_claims_exactly_the_revokes_that_later_cards_have_shown(name: str) -> None:
    claims = Claims()
    for seed in range(8):
        club_match(name, "crcr", f"proof {seed}", rate=0.5, deals=4, watch=claims)
    assert claims.number > 10
