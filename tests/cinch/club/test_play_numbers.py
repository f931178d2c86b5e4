"""Hands with the wrong number of cards in the play: C-IRR-1..3, 39, 40 and C-PLAY-22."""

from __future__ import annotations

import pytest

from tests.cinch.club.tables import EIGHT_TO_SIX, club
from tests.clubs import change, dealt, do, docket, hand, lawful, refused, ruling, to_act
from tests.marks import rule
from trickbook.contract.event import TrickWon
from trickbook.contract.laws import Bar
from trickbook.contract.seat import WEST
from trickbook.table import Table

HANDS = ("AC KC QC JC TC KH", "9C 8C 7C 6C 4C 6H", "AS KS QS JS TS 7H", "3C 2C 9S 8S 7S 8H")
TRICKS = ("AC 9C AS 3C", "KC 8C KS 2C", "QC 7C QS 9S", "JC 6C JS 8S", "TC 4C TS 7S", "KH 6H 7H 8H")


def with_too_many(seat: str, *, bid: str = "W 9") -> Table:
    """Six tricks that West takes, and the points won eight to six; one hand holds a nine of diamonds beside its six."""
    hands = [cards + " 9D" * (letter == seat) for letter, cards in zip("WNES", HANDS, strict=True)]
    return club(*hands, bid=bid, won=EIGHT_TO_SIX)


def play(table: Table, tricks: tuple[str, ...] = TRICKS) -> None:
    for trick in tricks:
        do(table, ", ".join(f"{seat} {card}" for seat, card in zip("WNES", trick.split(), strict=True)))


# Too many -------------------------------------------------------------------------------------------------------------


@rule("C-IRR-1", "C-IRR-2", "T-12", "T-23")
@pytest.mark.parametrize("who", ["W", "S"])
def test_a_hand_found_with_too_many_cards_in_the_play_bars_its_side(who: str) -> None:
    table = with_too_many("N")
    play(table, TRICKS[:2])
    told = ruling(do(table, f"{who} object count N"))
    assert told.orders(Bar) and {"C-IRR-1", "C-IRR-2", "C-IRR-39", "C-IRR-20"} <= set(told.rules)
    assert table.penalised == {0}
    play(table, TRICKS[2:])  # C-IRR-2: they play on
    assert change(table) == (0, 8), "East and West score all they win, whatever was bid"


@rule("C-IRR-1", "C-IRR-22")
@pytest.mark.parametrize(("bid", "expected"), [("W 8", 6), ("W 9", 6 + 9)])
def test_a_foul_hand_of_the_bidders_leaves_all_they_win_to_the_others(bid: str, expected: int) -> None:
    table = with_too_many("E", bid=bid)
    do(table, "W AC, N 9C, E AS, N object count E")
    play(table, ())
    do(table, "S 3C")
    play(table, TRICKS[1:])
    assert change(table) == (expected, 0)


@rule("C-IRR-1", "C-DIR-2")
def test_just_before_the_hand_puts_a_card_to_the_first_trick_the_surplus_is_drawn_and_just_after_it_is_foul() -> None:
    table = with_too_many("N")
    told = ruling(do(table, "W AC, W object count N"))
    assert "C-DIR-2" in told.rules and not told.orders(Bar)
    assert len(hand(table, "N")) == 6 and table.penalised == frozenset()
    table = with_too_many("N")
    assert ruling(do(table, "W AC, N 9C, W object count N")).orders(Bar)


@rule("C-IRR-1")
def test_nobody_finding_it_it_costs_nothing_and_after_the_hand_it_is_not_counted() -> None:
    table = with_too_many("N")
    play(table)
    assert refused(table, "W object count N").rules == ("C-IRR-1",)
    assert change(table) == (6 + 9, 0)


@rule("C-IRR-39", "C-PLAY-14")
def test_a_foul_hand_plays_six_tricks_with_all_its_cards_and_what_is_left_over_counts_for_nobody() -> None:
    table = club(*HANDS[:1], HANDS[1].replace("9C", "JH") + " 9C", *HANDS[2:], bid="W 6", won=("5D", "5H AH TH 2H"))
    do(table, "W AC, N 9C, E AS, S 3C, E object count N")
    assert lawful(table, "W") == {"KC", "QC", "JC", "TC", "KH"}
    play(table, ("KC 8C KS 2C", "QC 7C QS 9S", "JC 6C JS 8S", "TC 4C TS 7S"))
    do(table, "W KH, N 6H, E 7H, S 8H")
    assert table.awaits == "cut" and hand(table, "N") == {"JH"}
    assert change(table) == (0, 8), "the jack counts for neither"


@rule("C-IRR-1", "C-IRR-3")
def test_the_right_number_is_found_right_and_nothing_changes() -> None:
    table = with_too_many("N")
    play(table, TRICKS[:1])
    for who in "WES":
        told = ruling(do(table, f"N object count {who}"))
        assert not told.remedies and "right number" in told.sentence
    assert table.penalised == frozenset()


# Too few --------------------------------------------------------------------------------------------------------------


@rule("C-IRR-3", "C-PLAY-22")
def test_too_few_cards_cost_nothing_and_the_hand_takes_no_part_once_they_are_gone() -> None:
    short = club("AC KC QC JC TC KH", "9C 8C", "AS KS QS JS TS 7H", "3C 2C 9S 8S 7S 8H", won=EIGHT_TO_SIX)
    do(short, "W AC, N 9C")
    told = ruling(do(short, "W object count N"))
    assert told.rules == ("C-IRR-3",) and not told.orders(Bar)
    do(short, "E AS, S 3C, W KC, N 8C, E KS, S 2C, W QC")
    assert to_act(short) == "E", "North is passed over"
    do(short, "E QS, S 9S")
    assert short.events[-1] == TrickWon(WEST, 3) and short.penalised == frozenset()


@rule("C-PLAY-22")
def test_a_lead_that_falls_to_an_empty_hand_is_the_next_players() -> None:
    table = club("9C 8C", "AC", "7C 6C", "4C 3C")
    do(table, "W 9C, N AC, E 7C, S 4C")
    assert to_act(table) == "E"
    do(table, "N quit trick, E 6C, S 3C, W 8C")
    assert table.awaits == "cut"


@rule("C-IRR-3")
def test_a_hand_is_made_good_only_from_plain_cards_among_the_discards() -> None:
    table = club("AC KC QC JC TC KH", "9C 8C", "AS KS QS JS TS 7H", "3C 2C 9S 8S 7S 8H")
    do(table, "W AC, N 9C")
    assert "C-DIR-1" in refused(table, "N make up 2D").rules  # nothing was discarded in this set piece
    assert "C-IRR-3" in refused(table, "N make up 2H").rules
    assert "short of 0" in refused(table, "E make up 2D").sentence


# A trick with the wrong number ----------------------------------------------------------------------------------------


def three_played() -> Table:
    """East has won trick one so far, West's card being missing; all follow."""
    return club(
        "QC 9H 4D JS QS KS", "8C 6H 6D 2S 3S 4S", "AC 7H 7D 5S 6S 7S", "KC 8H 8D 8S 9S TS", leader="N",
        won=EIGHT_TO_SIX,
    )  # fmt: skip


@rule("C-IRR-40", "T-6", "T-30")
def test_a_card_omitted_is_supplied_until_the_trick_is_turned_and_then_the_hand_is_foul() -> None:
    table = three_played()
    do(table, "N 8C, E AC, S KC, W QC, E quit trick")  # just before
    assert table.penalised == frozenset()
    table = three_played()
    do(table, "N 8C, E AC, S KC")
    events = do(table, "E quit trick")
    told = ruling(events)
    assert told.orders(Bar) and {"C-IRR-40", "C-IRR-1"} <= set(told.rules)
    assert table.penalised == {1} and to_act(table) == "E" and len(hand(table, "W")) == 6
    do(table, "E 7H, S 8H, W 9H, N 6H")
    assert ruling(do(table, "N object count W")).orders(Bar)
    assert table.penalised == {1}, "a second time it adds nothing"


@rule("C-IRR-40", "C-PLAY-12")
def test_nobody_makes_an_adversarys_hand_foul_by_turning_the_trick_before_he_has_played() -> None:
    table = three_played()
    do(table, "N 8C, E 7H, S KC, W object play S")
    do(table, "W QC, E quit trick")
    table = three_played()
    do(table, "N 8C, E AC, W QC")  # South's card is missing, and East is winning
    told = refused(table, "E quit trick")
    assert told.rules == ("C-PLAY-12", "C-IRR-40") and "South has still to play" in told.sentence
    assert to_act(table) == "S"


@rule("C-PLAY-12", "T-6")
def test_the_winners_side_turns_the_trick_and_only_a_trick_that_lies_there() -> None:
    table = three_played()
    assert refused(table, "E quit trick").rules == ("C-PLAY-12",)
    do(table, "N 8C, E AC")
    assert "not complete" in refused(table, "E quit trick").sentence
    do(table, "S KC, W QC")
    assert docket(table).view().open_trick == 1
    for who in "NS":
        assert "East is winning" in refused(table, f"{who} quit trick").sentence
    do(table, "W quit trick")
    assert docket(table).view().open_trick == 0
    assert refused(table, "E quit trick").rules == ("C-PLAY-12",)


@rule("C-PLAY-12", "T-6")
def test_the_next_card_led_turns_the_trick_at_the_latest() -> None:
    table = three_played()
    do(table, "N 8C, E AC, S KC, W QC")
    assert docket(table).view().open_trick == 1
    do(table, "E 7D")
    assert docket(table).view().open_trick == 0 and dealt(table).tricks_shown == 2
