"""Revokes at a club table: made, put right, denied, claimed, proved, paid for.  C-IRR-16..24, 34, 35, 41, 42."""

from __future__ import annotations

import pytest

from tests.cinch.club.tables import EIGHT_TO_SIX, club
from tests.clubs import broken, change, do, docket, exposed, hand, lawful, play_out, refused, ruling, rulings, to_act
from tests.marks import example, rule
from trickbook.contract.docket import Claimed, Replaced
from trickbook.contract.event import Played, TrickWon
from trickbook.contract.laws import Bar
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.games.cinch import CinchStanding
from trickbook.speech.club import asked
from trickbook.table import MatchEnded, Table


def kings_lead(**more: object) -> Table:
    """West leads the king of trumps; everybody has a trump and plain cards; the points are won, eight to six."""
    return club("KH AC", "6H 9C", "7H 8C", "8H 7C", won=EIGHT_TO_SIX, **more)  # type: ignore[arg-type]


# What is a revoke -----------------------------------------------------------------------------------------------------


@rule("C-IRR-16", "C-PLAY-3", "C-PLAY-6", "T-30")
@pytest.mark.parametrize(
    ("lead", "north", "card", "revokes"),
    [
        pytest.param("AC", "9C 6H 3D", "3D", True, id="neither the suit led nor a trump"),
        pytest.param("AC", "9C 6H 3D", "6H", False, id="trumped while holding the suit"),
        pytest.param("AC", "9S 6H 3D", "3D", False, id="void, free to discard"),
        pytest.param("KH", "9C 6H 3D", "9C", True, id="a trump lead not trumped"),
        pytest.param("KH", "9C 9S 3D", "9C", False, id="void of trumps"),
        pytest.param("5D", "9C 6H 3D", "3D", True, id="the left pedro led is a trump lead"),
        pytest.param("AD", "5D 9C 3D", "9C", True, id="holding a diamond beside the left pedro"),
        pytest.param("AD", "5D 9C 3S", "9C", False, id="the left pedro is no diamond"),
    ],
)
def test_a_revoke_is_a_card_that_broke_a_duty_the_hand_could_have_met(
    lead: str, north: str, card: str, revokes: bool
) -> None:
    table = club(f"{lead} QS JS", north, "4C 8S 7S", "6C 3S 2S" if "3S" not in north else "6C 4S 2S")
    assert do(table, f"W {lead}, N {card}")[-1] == Played(NORTH, table.game.parse(card).card)  # type: ignore[attr-defined]
    assert broken(table) == [("N", 1)] * revokes
    do(table, "W claim N 1")
    play_out(table)
    do(table, f"{table.cutter.letter} cut")
    told = rulings(table.events)[-1]
    assert told.orders(Bar) == revokes and "C-IRR-16" in told.rules if revokes else told.rules == ("C-IRR-42",)


@rule("C-IRR-16")
@pytest.mark.parametrize(("custom", "revokes"), [(True, True), (False, False)])
def test_where_a_void_hand_must_trump_not_to_trump_is_a_revoke(custom: bool, revokes: bool) -> None:
    table = club("AC KC", "6H 9S", "8C 4C", "7C 3C", void_must_trump=custom)
    do(table, "W AC, N 9S")
    assert broken(table) == [("N", 1)] * revokes


@rule("C-IRR-16")
def test_a_trump_not_led_first_where_it_must_be_is_no_revoke_but_no_lawful_lead() -> None:
    table = club("KH AC", "6H 9C", "7H 8C", "8H 7C", first_lead="trump")
    assert lawful(table, "W") == {"KH"}
    assert {str(action) for action in table.offers(WEST).actions} == {"KH", "AC"}, "nothing betrays it"
    do(table, "W AC")
    assert [breach.kind for breach in table.breaches] == ["unlawful lead"]
    do(table, "N 9C, E 8C, S 7C, N claim W 1")
    play_out(table)
    assert not any(told.orders(Bar) for told in rulings(do(table, "W quit trick")))


# What it costs --------------------------------------------------------------------------------------------------------


@rule("C-IRR-17", "C-IRR-18", "C-IRR-19", "C-IRR-20", "C-SCORE-6", "T-12")
@example("C-IRR-21")
def test_the_bidders_score_all_they_win_when_the_others_have_revoked() -> None:
    table = kings_lead(bid="W 9")  # A bids nine, Y revokes, A and B win eight
    do(table, "W KH, N 9C, E 7H, S 8H")
    [claimed] = do(table, "E claim N 1")
    assert isinstance(claimed, Claimed), "the cards cannot be shown while the hand is played"
    told = ruling(do(table, "W AC, N 6H, E 8C, S 7C"))  # C-IRR-19: it is played out
    assert told.orders(Bar) and {"C-IRR-17", "C-IRR-18", "C-IRR-19", "C-IRR-20"} <= set(told.rules)
    assert change(table) == (0, 8)


@rule("C-IRR-18", "C-IRR-22")
@example("C-IRR-22")
@pytest.mark.parametrize(
    ("ew", "ns", "expected"), [("5H 5D", "AH 2H JH TH", 4), ("5H", "5D AH 2H JH TH", 9 + 8)], ids=["made", "short"]
)
def test_when_the_bidders_have_revoked_the_bid_is_added_only_if_it_was_missed(ew: str, ns: str, expected: int) -> None:
    table = club("KH AC", "6H 9C", "7H 8C", "8H 7C", bid="W 8", won=(ns, ew))
    do(table, "W KH, N 6H, E 8C, S 8H, W AC, N 9C, E 7H, S 7C")
    do(table, "N claim E 1")
    assert change(table) == (expected, 0)


@rule("C-IRR-24")
def test_when_both_sides_have_revoked_nobody_scores_and_a_second_revoke_adds_nothing() -> None:
    table = kings_lead(bid="W 8")
    do(table, "W KH, N 9C, E 8C, S 7C")
    do(table, "E claim N 1, W claim S 1")
    play_out(table)
    do(table, "N claim E 1")
    assert table.penalised == {0, 1}
    assert rulings(table.events)[-1].rules[-1] == "C-IRR-24"
    assert change(table) == (0, 0)
    table = kings_lead(bid="W 8")
    do(table, "W KH, N 9C, E 7H, S 7C, E claim N 1, W claim S 1")
    assert change(table) == (0, 8), "no more than for one"


@rule("C-IRR-17", "C-IRR-42")
def test_unclaimed_it_costs_nothing_and_a_claim_that_fails_changes_nothing() -> None:
    table = kings_lead(bid="W 8")
    do(table, "W KH, N 9C, E 7H, S 8H")
    assert change(table) == (0, 2)
    claimed = kings_lead(bid="W 8")
    do(claimed, "W KH, N 9C, E 7H, S 8H, W claim S 1, N claim E 1, W AC, N 6H, E 8C, S 7C")
    told = rulings(claimed.events)
    assert [one.rules for one in told] == [("C-IRR-42",)] * 2 and not any(one.remedies for one in told)
    assert all("what cannot be shown is not proved" in one.sentence for one in told)
    assert claimed.penalised == frozenset() and change(claimed) == (0, 2)


@rule("C-IRR-17")
@pytest.mark.parametrize(("who", "of"), [("S", "N"), ("N", "N"), ("N", "S")])
def test_only_the_adversaries_claim(who: str, of: str) -> None:
    table = kings_lead()
    do(table, "W KH, N 9C, E 7H, S 8H")
    assert refused(table, f"{who} claim {of} 1").rules == ("C-IRR-17", "C-IRR-35")


# Until when it is claimed ---------------------------------------------------------------------------------------------


@rule("C-IRR-35", "T-10", "T-12")
def test_a_revoke_is_claimed_until_the_pack_is_cut_for_the_next_deal() -> None:
    table = kings_lead(bid="W 9")
    do(table, "W KH, N 9C, E 7H, S 8H, W AC, N 6H, E 8C, S 7C, N quit trick")
    assert ruling(do(table, "W claim N 1")).orders(Bar)  # just before
    assert change(table) == (0, 8)
    late = kings_lead(bid="W 9")
    do(late, "W KH, N 9C, E 7H, S 8H, W AC, N 6H, E 8C, S 7C, N quit trick, S cut")
    assert late.match.scores == (6 + 9, 0)
    assert refused(late, "W claim N 1").rules == ("C-IRR-17", "C-IRR-35")  # just after


def last_deal() -> Table:
    """North and South want two points for the game, and have bid and won eight; North has revoked in trick one."""
    table = club(
        "KH AC", "6H 9C", "7H 8C", "8H 7C", bid="N 8", leader="W", won=("5H AH JH TH", "5D 2H"),
        standing=CinchStanding(scores=(49, 0)),
    )  # fmt: skip
    do(table, "W KH, N 9C, E 7H, S 8H, W AC, N 6H, E 8C, S 7C")
    return table


@rule("C-IRR-35", "T-11")
def test_after_the_last_deal_it_is_claimed_until_both_sides_have_agreed_the_game() -> None:
    table = last_deal()
    do(table, "N confirm")
    assert ruling(do(table, "E claim N 1")).orders(Bar)  # just before the other side agrees
    assert table.awaits == "cut"
    assert change(table) == (0, 6)
    table = last_deal()
    do(table, "N confirm")
    assert isinstance(do(table, "E confirm")[-1], MatchEnded)
    assert "over" in refused(table, "E claim N 1").sentence


def open_last_trick() -> Table:
    """North and South want two, have bid and won eight; South, a card too many, has revoked in the last trick."""
    table = club(
        "AC KC QC JC TC KH", "9C 8C 7C 6C 4C 6H", "AS KS QS JS TS 7H", "3C 2C 9S 8S 7S 8H 6S",
        bid="N 8", leader="W", won=("5H AH JH TH", "5D 2H"), standing=CinchStanding(scores=(49, 0)),
    )  # fmt: skip
    for trick in ("AC 9C AS 3C", "KC 8C KS 2C", "QC 7C QS 9S", "JC 6C JS 8S", "TC 4C TS 7S", "KH 6H 7H 6S"):
        do(table, ", ".join(f"{seat} {card}" for seat, card in zip("WNES", trick.split(), strict=True)))
    return table


@rule("C-IRR-35", "C-IRR-23", "C-IRR-39", "T-6", "T-11")
def test_the_first_word_of_agreement_turns_the_last_trick_and_what_waited_for_that_is_judged_first() -> None:
    table = open_last_trick()
    assert table.awaits == "confirm" and docket(table).open_trick == 6
    assert [type(event) for event in do(table, "E claim S 6")] == [Claimed]  # it may still be put right
    told = ruling(do(table, "N confirm"))
    assert told.orders(Bar) and table.awaits == "cut", "what North agreed to is the result no more"
    assert refused(table, "S take back 6S for 8H").rules == ("C-IRR-23",)
    assert change(table) == (0, 6)


@rule("C-IRR-23", "C-IRR-35")
def test_in_the_last_trick_too_a_claimed_revoke_may_be_put_right_until_the_trick_is_turned() -> None:
    table = open_last_trick()
    do(table, "E claim S 6, S take back 6S for 8H")
    assert exposed(table, "S") == {"6S"} and broken(table) == []
    assert not ruling(do(table, "W quit trick")).remedies
    do(table, "N confirm, W confirm")
    assert table.match.scores == (51, 0)


@rule("C-IRR-35", "T-10")
def test_the_cut_judges_what_waits_and_does_not_end_a_match_that_has_to_be_agreed() -> None:
    table = club(
        "AC KC QC JC TC KH", "9C 8C 7C 6C 4C 6H", "AS KS QS JS TS 7H", "3C 2C 9S 8S 7S 8H 6S",
        bid="N 8", leader="W", won=("5H 5D AH", "JH TH 2H"), standing=CinchStanding(scores=(0, 49)),
    )  # fmt: skip
    for trick in ("AC 9C AS 3C", "KC 8C KS 2C", "QC 7C QS 9S", "JC 6C JS 8S", "TC 4C TS 7S", "KH 6H 7H 6S"):
        do(table, ", ".join(f"{seat} {card}" for seat, card in zip("WNES", trick.split(), strict=True)))
    do(table, "E claim S 6")
    assert table.awaits == "cut"
    do(table, "S cut")
    assert table.awaits == "confirm" and table.match.outcome is None, "three points bring East and West to the game"
    do(table, "N confirm, W confirm")
    assert table.match.scores == (0, 52) and table.match.outcome is not None


# Putting it right -----------------------------------------------------------------------------------------------------


@rule("C-IRR-23", "T-26", "T-32")
def test_until_it_is_established_the_card_is_replaced_and_the_one_withdrawn_lies_exposed() -> None:
    table = kings_lead()
    do(table, "W KH, N 9C")
    events = do(table, "N take back 9C for 6H")
    [replaced] = [event for event in events if isinstance(event, Replaced)]
    assert (str(replaced.card), str(replaced.instead), replaced.trick) == ("9C", "6H", 1)
    assert replaced.rules == ruling(events).rules == ("C-IRR-23",)
    assert exposed(table, "N") == {"9C"} and hand(table, "N") == {"9C"} and broken(table) == []
    do(table, "E 7H, S 8H, E claim N 1, W quit trick")
    do(table, "W AC, N 9C, E 8C, S 7C, W quit trick")
    assert not rulings(table.events)[-1].remedies, "nothing is left to prove"


@rule("C-IRR-23")
@pytest.mark.parametrize(
    ("then", "in_time"),
    [
        pytest.param("E 7H, S 8H", True, id="the trick lies open"),
        pytest.param("E 7H, S 8H, W quit trick", False, id="turned and quitted"),
        pytest.param("E 7H, S 8H, W AC", False, id="the next card led"),
        pytest.param("E 7H, S 8H, S 7C", False, id="partner has led to the next, out of turn"),
        pytest.param("E 7H, N 6H", False, id="the offender has played on"),
        pytest.param("S 8H, E 7H", True, id="partner plays to this trick"),
        pytest.param("S 8H, S 7C", False, id="partner has played on"),
        pytest.param("E 7H, E 8C", True, id="an adversary has played on"),
    ],
)
def test_a_revoke_is_established_when_the_trick_is_turned_or_the_side_has_played_on(then: str, in_time: bool) -> None:
    table, instead = club("KH AC", "6H 9C 3H", "7H 8C", "8H 7C"), "3H"
    do(table, f"W KH, N 9C, {then}")
    if in_time:
        do(table, f"N take back 9C for {instead}")
        assert broken(table) == []
    else:
        assert refused(table, f"N take back 9C for {instead}").rules == ("C-IRR-23",)
        assert broken(table) == [("N", 1)]


@rule("C-IRR-23")
def test_a_lawful_card_a_card_of_another_trick_and_one_not_held_are_not_exchanged() -> None:
    table = kings_lead()
    do(table, "W KH, N 6H")
    assert "no revoke" in refused(table, "N take back 6H for 9C").sentence
    assert refused(table, "N take back 9C for 6H").rules == ("C-IRR-23",)
    assert refused(table, "N take back KH").rules == ("C-IRR-23",)
    do(table, "E 8C")
    assert "not hold" in refused(table, "E take back 8C for 6C").sentence
    assert "instead" in refused(table, "E take back 8C").sentence


@rule("C-IRR-23")
def test_the_winner_is_found_anew_when_a_card_of_a_complete_trick_is_replaced() -> None:
    table = club("KH AC", "AH 9C", "7H 8C", "8H 7C", won=("5H", "5D"))
    do(table, "W KH, N 9C, E 7H, S 8H")
    assert to_act(table) == "W"
    events = do(table, "N take back 9C for AH")
    assert TrickWon(NORTH, 1) in events and to_act(table) == "N"
    do(table, "N quit trick, N 9C, E 8C, S 7C, W AC")
    assert [trick[0] for trick in _tricks(table)] == [NORTH, WEST]


def _tricks(table: Table) -> list[tuple[Seat, object]]:
    view = table.view(None).deal
    assert view is not None
    return list(view.tricks)


@rule("C-IRR-41")
def test_an_adversary_misled_may_change_his_card_without_penalty_the_partner_may_not() -> None:
    table = club("KH AC", "QH 9C", "7H AH", "8H 6H", won=("5H", "5D"))
    do(table, "W KH, N 9C, E 7H, S 8H, N take back 9C for QH")
    told = refused(table, "S take back 8H for 6H")
    assert told.rules == ("C-IRR-41",) and "partner" in told.sentence
    events = do(table, "E take back 7H for AH")
    assert ruling(events).rules == ("C-IRR-41",)
    assert [event.rules for event in events if isinstance(event, Replaced)] == [("C-IRR-41",)]
    assert not exposed(table, "E") and exposed(table, "N") == {"9C"} and to_act(table) == "E"
    assert refused(table, "E take back AH for 7H").rules == ("C-IRR-23",)  # once
    assert refused(table, "N take back QH for 9C").rules == ("C-IRR-23",)
    do(table, "E quit trick")
    assert refused(table, "W take back KH for AC").rules == ("C-IRR-23",)


@rule("C-IRR-41")
@pytest.mark.parametrize("before", [True, False])
def test_only_cards_played_after_the_revoke_and_only_until_the_trick_is_turned(before: bool) -> None:
    table = club("KH AC", "QH 9C", "7H AH", "8H 6H", won=("5H", "5D"))
    do(table, "W KH, N 9C, E 7H, S 8H, N take back 9C for QH")
    assert refused(table, "W take back KH for AC").rules == ("C-IRR-23",)  # West led before it
    assert docket(table).view().may_amend == (EAST,)
    [said] = asked(docket(table).view(), EAST, table.game)
    assert "take back" in said and not asked(docket(table).view(), SOUTH, table.game)
    if before:
        do(table, "E take back 7H for AH")
        assert not docket(table).view().may_amend
    else:
        do(table, "W quit trick")
        assert refused(table, "E take back 7H for AH").rules == ("C-IRR-23",)


@rule("C-IRR-23", "C-IRR-41")
def test_nobody_revokes_by_a_card_that_another_puts_right_before_it() -> None:
    table = club("KH AC 3D", "6H 9C 4D", "7H 8C 6D", "8H 7C 7D", won=("5H", "5D"))
    do(table, "W expose KH, N call KH, W AC, N 9C, E 8C, S 7C")
    assert broken(table) == [("W", 1)], "West has disobeyed"
    do(table, "W take back AC for KH")
    assert broken(table) == [], "East, too, followed to what was led"
    do(table, "N take back 9C for 6H, S take back 7C for 8H")
    assert refused(table, "E take back 8C for 7H").rules == ("C-IRR-41",)


# The question ---------------------------------------------------------------------------------------------------------


@rule("C-PLAY-18", "T-18")
def test_both_sides_may_ask_in_one_trick_and_neither_question_ends_the_other() -> None:
    table = club("KH AC 3D", "6H 9C 4D", "7H 8C 6D", "8H 7C 7D", won=("5H", "5D"))
    do(table, "W KH, N 9C, E 8C, S void?, W void?")
    assert docket(table).view().asked == (NORTH, EAST)
    do(table, "N no")
    assert docket(table).view().asked == (EAST,)
    do(table, "E yes")
    assert refused(table, "E take back 8C for 7H").rules == ("C-IRR-34",)
    do(table, "N take back 9C for 6H")


@rule("C-PLAY-18", "C-IRR-34", "T-18")
def test_asked_by_partner_a_player_may_own_up_and_put_it_right() -> None:
    table = kings_lead()
    do(table, "W KH, N 9C, S void?")
    assert docket(table).view().asked == (NORTH,)
    for seat in "WES":
        assert refused(table, f"{seat} yes").rules == ("C-PLAY-18",)
    assert rulings(do(table, "N no")) == [] and docket(table).view().asked == ()
    do(table, "N take back 9C for 6H")
    assert broken(table) == [] and exposed(table, "N") == {"9C"}


@rule("C-IRR-34")
@pytest.mark.parametrize("when", ["before the answer", "after the answer"])
def test_after_a_denial_there_is_no_remedy(when: str) -> None:
    table = kings_lead(bid="W 9")
    do(table, "W KH, N 9C, S void?")
    if when == "before the answer":
        do(table, "N take back 9C for 6H")
        assert broken(table) == []
        return
    assert rulings(do(table, "N yes")) == [], "nobody is told that it was false"
    assert refused(table, "N take back 9C for 6H").rules == ("C-IRR-34",)
    do(table, "E 7H, S 8H, E claim N 1")
    assert change(table) == (0, 8)


@rule("C-IRR-34")
def test_a_true_denial_costs_nothing() -> None:
    table = club("AC KH", "9S 6H", "8C 7H", "7C 8H", won=EIGHT_TO_SIX)
    do(table, "W AC, N 9S, S void?, N yes, E 8C, S 7C, E claim N 1")
    assert change(table) == (0, 2)


@rule("C-PLAY-18")
def test_only_a_partner_who_neither_follows_nor_trumps_is_asked_and_only_while_the_trick_lies_open() -> None:
    table = club("AC KH", "9S 6H", "8C 7H", "8H 7S", won=EIGHT_TO_SIX)
    assert refused(table, "S void?").rules == ("C-PLAY-18",)
    do(table, "W AC")
    assert refused(table, "E void?").rules == ("C-PLAY-18",)  # West has led
    assert refused(table, "S void?").rules == ("C-PLAY-18",)  # North has not played
    do(table, "N 9S, E 8C, S 8H")
    assert refused(table, "W void?").rules == ("C-PLAY-18",)  # East has followed
    assert refused(table, "N void?").rules == ("C-PLAY-18",)  # South has trumped
    do(table, "S void?, N yes, S void?, S quit trick")
    assert refused(table, "S void?").rules == ("C-PLAY-18",)
    assert refused(table, "N yes").rules == ("C-PLAY-18",)
