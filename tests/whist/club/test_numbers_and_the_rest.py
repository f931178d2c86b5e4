"""Tricks omitted, hands thrown down and claims of the rest at a club table.  W-OMIT, W-NUM, W-CONC, W-DEAL-17."""

from __future__ import annotations

import pytest

from tests.clubs import broken, choices, do, exposed, hand, lawful, refused, ruling, to_act
from tests.clubs import change as at_end
from tests.marks import example, rule
from tests.whist.club.tables import AMERICAN, CODES, E1864, E1900, ENGLISH, club, rules_of, settled, state
from tests.whist.positions import whist
from trickbook.contract.seat import SOUTH
from trickbook.table import DealtAnew, Table


def omitted(code: str, *, then: str = "") -> Table:
    """South's side turns a trick to which North has not played."""
    table = club("2C 3C 4C 3S", "5C 6C 4H 4S", "7C 8C 9C 5S", "AC KC QC 6S", code=code)
    do(table, f"W 2C, E 7C, S AC, S quit trick{then}")
    return table


@rule("W-OMIT-1", "W-OMIT-3", "T-30", "T-31")
@pytest.mark.parametrize("code", CODES)
def test_a_trick_short_of_a_card_is_won_by_the_best_of_the_three(code: str) -> None:
    table = omitted(code)
    assert to_act(table) == "S" and state(table).tricks == [1, 0] and choices(table, "E") == []


@rule("W-TRICK-4", "T-6")
def test_the_winners_side_turns_the_trick() -> None:
    table = club("2C 3C", "5C 6C", "7C 8C", "AC KC")
    do(table, "W 2C, N 5C, E 7C, S AC")
    assert refused(table, "W quit trick").rules == ("W-TRICK-4",)
    do(table, "N quit trick")
    assert refused(table, "S quit trick").rules == ("W-TRICK-4",)


@rule("W-OMIT-1", "W-PLAY-3")
def test_nobody_turns_a_trick_to_which_the_other_side_has_still_to_play() -> None:
    table = club("2C 3C", "5C 6C", "7C 8C", "AC KC")
    do(table, "W 2C, N 5C, S AC")
    assert "W-OMIT-1" in refused(table, "S quit trick").rules


@rule("W-OMIT-2")
@pytest.mark.parametrize("code", CODES)
def test_found_before_he_plays_to_the_next_he_simply_plays_to_it(code: str) -> None:
    table = omitted(code, then=", S KC, W 3C")
    told = ruling(do(table, "E object count N"))
    assert "W-OMIT-2" in told.rules and lawful(table, "N") == {"5C", "6C"} and choices(table, "E") == []
    do(table, "N 6C, N 5C, E 8C")
    assert hand(table, "N") == {"4H", "4S"} and state(table).tricks == [2, 0] and broken(table) == []
    assert "W-NUM-1" in ruling(do(table, "E object count N")).rules, "the right number now"


@rule("W-OMIT-2", "W-TRUMP-1")
def test_the_trump_card_may_be_the_one_added() -> None:
    short = club("8C 5C 8D", "AC 3C 2D", "7C 4C 3D", "6H 9H 4D", turned="6H", tricks={0: 0})
    do(short, "W 8C, N AC, E 7C, N quit trick, E object count S, S 6H")
    assert not state(short).lies and not short.view(SOUTH).deal.lies  # type: ignore[union-attr]


@rule("W-OMIT-2", "W-OMIT-3", "W-REV-1")
def test_a_card_added_later_must_follow_too_and_wins_nothing() -> None:
    table = omitted(AMERICAN, then=", E object count N")
    do(table, "N 4H")
    assert broken(table) == [("N", 1)]
    assert to_act(table) == "S" and state(table).tricks == [1, 0], "it is a trump, and the trick stays South's"


@rule("W-OMIT-1", "W-DEAL-17")
@pytest.mark.parametrize("code", ENGLISH)
def test_found_later_english_adversaries_may_have_a_new_deal(code: str) -> None:
    table = omitted(code, then=", S KC, W 3C, N 5C")
    do(table, "E object count N")
    assert choices(table, "E") == choices(table, "W") == ["new deal"] and choices(table, "S") == []
    (anew,) = [event for event in do(table, "W new deal") if isinstance(event, DealtAnew)]
    assert anew.dealer == SOUTH and "W-OMIT-1" in anew.rules and table.awaits == "deal"
    assert table.match.dealer == SOUTH and table.match.deals == 0


@rule("W-NUM-1", "W-OMIT-1", "W-NUM-4")
def test_american_adversaries_choose_a_new_deal_or_to_play_on() -> None:
    table = omitted(AMERICAN, then=", S KC, W 3C, N 5C")
    do(table, "E object count N")
    assert choices(table, "E") == ["new deal", "play on"]
    do(table, "W play on")
    assert choices(table, "E") == [] and table.awaits == "act"
    again = omitted(AMERICAN, then=", S KC, W 3C, N 5C, E object count N")
    assert any(isinstance(event, DealtAnew) for event in do(again, "E new deal"))


@example("W-NUM-1")
@rule("W-NUM-2")
def test_if_one_of_the_adversaries_has_a_wrong_number_too_the_new_deal_is_forced() -> None:
    """The example of W-NUM-1, its hands one trick later: North is long, and then East as well."""
    table = club("2C 3C AC 3S", "5C 6C 4H 4S", "7C 8C 9C 5S", "JC KC QC 6S")
    do(table, "W 2C, E 7C, S KC, S quit trick, S QC, W AC, N 5C, W quit trick, W 3C, N 6C, S JC")
    events = do(table, "W object count N")
    assert "W-NUM-2" in rules_of(events) and any(isinstance(event, DealtAnew) for event in events)


@rule("W-OMIT-1", "W-OMIT-2")
@pytest.mark.parametrize("code", CODES)
def test_two_tricks_omitted_one_after_the_other(code: str) -> None:
    table = omitted(code, then=", S KC, W 3C, E 8C, S quit trick, E object count N, N 5C")
    told = ruling(do(table, "E object count N"))
    assert "W-OMIT-2" not in told.rules, "the one before that, he has played on"
    assert "new deal" in choices(table, "E") and hand(table, "N") == {"6C", "4H", "4S"} and broken(table) == []


@rule("W-OMIT-1", "W-OMIT-3")
@pytest.mark.parametrize("code", CODES)
def test_the_surplus_card_counts_in_the_end_as_played_to_the_faulty_trick(code: str) -> None:
    table = omitted(code, then=", S KC, W 3C, N 5C, E 8C, S QC, W 4C, N 6C, E 9C, S 6S, W 3S, N 4S, E 5S")
    assert state(table).is_over and hand(table, "N") == {"4H"} and broken(table) == []
    told = ruling(do(table, "S quit trick, E object count N"))
    assert not told.remedies and "W-OMIT-1" in told.rules, "the hand is over"


# Laying down ----------------------------------------------------------------------------------------------------------


def near_the_end(code: str, **options: object) -> Table:
    return club("2C 3C 4C", "5C 6C 4H", "7C 8C 9C", "AC KC QC", code=code, tricks={0: 6, 1: 4}, options=dict(options))


@rule("W-CONC-2", "T-20")
@pytest.mark.parametrize("code", CODES)
def test_cards_thrown_down_are_exposed_and_who_kept_his_hand_keeps_it(code: str) -> None:
    table = near_the_end(code)
    assert "W-CONC-2" in ruling(do(table, "N lay down")).rules
    assert exposed(table, "N") == {"5C", "6C", "4H"} and exposed(table, "S") == set()
    do(table, "W 2C")
    assert choices(table, "E") == ["call 5C", "call 6C", "call 4H"]


@rule("W-CONC-5")
@pytest.mark.parametrize("code", CODES)
def test_before_all_hands_go_down_it_is_agreed_how_the_tricks_fall(code: str) -> None:
    table = near_the_end(code)
    do(table, "N lay down, S lay down, W lay down")
    assert refused(table, "E lay down").rules == ("W-CONC-5",)
    do(table, "E claim rest 0, N accept, S accept, W accept")
    assert state(table).is_over and state(table).tricks == [9, 4]


@rule("W-CONC-1", "W-CONC-4")
@pytest.mark.parametrize("code", CODES)
def test_a_claim_that_all_accept_is_the_result(code: str) -> None:
    table = near_the_end(code)
    do(table, "S claim rest 2, N accept, W accept")
    assert not state(table).is_over
    events = do(table, "E accept")
    assert {"W-CONC-1", "W-CONC-4"} <= rules_of(events) and state(table).tricks == [8, 5]
    assert settled(table).points == (2, 0)
    assert at_end(table) == (2, 0)


@rule("W-CONC-4", "W-CONC-2", "W-CONC-3")
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("answer", ["E refuse", "W 2C"])
def test_a_claim_refused_leaves_the_claimants_cards_exposed_and_by_one_code_his_partners(
    code: str, answer: str
) -> None:
    table = near_the_end(code)
    do(table, f"S claim rest 3, N accept, {answer}")
    assert exposed(table, "S") == {"AC", "KC", "QC"}
    assert exposed(table, "N") == ({"5C", "6C", "4H"} if code == AMERICAN else set())
    assert refused(table, "W accept").rules == ("W-CONC-4",)


@rule("W-CONC-4", "W-CONC-5")
def test_a_trick_turned_short_leaves_fewer_to_claim_so_the_claim_is_refused() -> None:
    table = near_the_end(AMERICAN)
    do(table, "W 2C, E 7C, S AC, S claim rest 3, N accept, W accept, S quit trick")
    assert refused(table, "E accept").rules == ("W-CONC-4",)
    assert exposed(table, "S") == {"KC", "QC"}


@rule("W-CONC-3")
@pytest.mark.parametrize(("code", "shown"), [(AMERICAN, True), (E1864, False), (E1900, False)])
def test_to_say_that_the_rest_is_ours_may_lay_partners_hand_open(code: str, shown: bool) -> None:
    table = near_the_end(code)
    assert "W-CONC-3" in ruling(do(table, "S say rest")).rules
    assert bool(exposed(table, "N")) == shown and exposed(table, "S") == set()


@rule("W-CONC-5")
def test_what_cannot_be_claimed() -> None:
    table = near_the_end(AMERICAN)
    assert refused(table, "S claim rest 4").rules == ("W-CONC-5",)
    assert refused(table, "S accept").rules == ("W-CONC-4",)
    do(table, "S claim rest 1")
    assert refused(table, "N claim rest 1").rules == ("W-CONC-4",)


@rule("W-NUM-4")
def test_a_club_table_needs_the_penalties() -> None:
    assert whist().why_no_club() is not None and whist().at_club().why_no_club() is None
