"""Exposed cards at a club table: called, played unasked, several at once, played too soon.  W-EXP-1..16, W-PEN-5..7."""

from __future__ import annotations

import pytest

from tests.clubs import broken, choices, do, exposed, hand, lawful, refused, ruling, rulings, to_act
from tests.marks import example, rule
from tests.whist.club.tables import AMERICAN, CODES, E1864, E1900, ENGLISH, club, rules_of
from trickbook.contract.laws import Expose
from trickbook.table import Table


def three_dropped(code: str) -> Table:
    """North leads; East has dropped the three of spades and holds a heart, but no club."""
    table = club("3H 4C 7D", "KH 2C 5D", "3S 4H 9D", "2H 3C 6D", code=code, leader="N")
    do(table, "E expose 3S")
    return table


@example("W-EXP-5", "W-EXP-9")
@rule("W-EXP-4", "W-PEN-1", "T-3", "T-13")
@pytest.mark.parametrize("code", CODES)
def test_a_call_that_would_force_a_revoke_is_void_and_may_be_repeated(code: str) -> None:
    table = three_dropped(code)
    do(table, "N KH")
    told = ruling(do(table, "S call 3S"))
    assert not told.remedies and {"W-EXP-9", "W-PEN-1"} <= set(told.rules)
    assert lawful(table, "E") == {"4H"}
    do(table, "E 4H, S 2H, W 3H, N quit trick")
    assert exposed(table, "E") == {"3S"}, "it lies there until it is played"
    do(table, "N 2C")
    assert choices(table, "N") == choices(table, "S") == ["call 3S"], "either adversary"
    assert rulings(do(table, "S call 3S")) == [] and lawful(table, "E") == {"3S"}


@example("W-EXP-6", "W-EXP-7")
@rule("W-EXP-8")
@pytest.mark.parametrize("code", CODES)
def test_it_may_be_played_unasked_and_cannot_be_forbidden(code: str) -> None:
    table = three_dropped(code)
    do(table, "N KH, E 4H, S 2H, W 3H, N 2C")
    assert refused(table, "S forbid 3S").rules == ("W-EXP-7",)
    do(table, "E 3S")
    assert broken(table) == [] and exposed(table, "E") == set()
    assert refused(table, "S call 3S").rules == ("W-EXP-5",), "nothing more is owed for it"


@rule("W-EXP-5")
@pytest.mark.parametrize("code", CODES)
def test_a_card_may_be_called_for_a_lead_too_and_not_by_the_own_side(code: str) -> None:
    table = club("9C 9S", "2C 3C", "4C 5C", "6C 7C", code=code)
    do(table, "W expose 9S")
    assert refused(table, "E call 9S").rules == ("W-PEN-3",)
    do(table, "N call 9S")
    assert lawful(table, "W") == {"9S"}


@rule("W-EXP-16", "W-PEN-6", "W-PEN-2")
@pytest.mark.parametrize("code", CODES)
def test_one_of_several_is_called_and_the_first_word_binds(code: str) -> None:
    table = club("9C 9S 8S", "2C 3C 2D", "4C 5C 3D", "6C 7C 4D", code=code)
    do(table, "W expose 9S, W expose 8S")
    assert choices(table, "N") == ["call 8S", "call 9S"]
    do(table, "S call 8S")
    assert lawful(table, "W") == {"8S"} and choices(table, "N") == []
    assert "W-PEN-6" in refused(table, "N call 9S").rules
    do(table, "W 9S")
    assert broken(table) == [("W", 1)], "he must play the one that was called"


@rule("W-EXP-2")
@pytest.mark.parametrize("code", CODES)
def test_a_card_dropped_on_the_table_is_exposed(code: str) -> None:
    table = club("9C 9S", "2C 3C", "4C 5C", "6C 7C", code=code)
    assert ruling(do(table, "E expose 4C")).orders(Expose) and exposed(table, "E") == {"4C"}
    assert refused(table, "E expose 9C").sentence == "You do not hold the nine of clubs."


@rule("W-EXP-11", "T-5")
@pytest.mark.parametrize(("code", "lies"), [(AMERICAN, {"4C"}), (E1864, set()), (E1900, {"4C"})])
def test_a_card_named_by_its_holder_is_exposed_by_two_of_the_codes(code: str, lies: set[str]) -> None:
    table = club("9C 9S", "2C 3C", "4C 5C", "6C 7C", code=code)
    assert "W-EXP-11" in ruling(do(table, "E name 4C")).rules
    assert exposed(table, "E") == lies


@rule("W-EXP-4", "W-LOT-5", "W-LOT-7")
@pytest.mark.parametrize("code", CODES)
def test_what_lay_exposed_before_it_was_led_out_of_turn_goes_on_lying_there(code: str) -> None:
    table = club("2C AH", "5C 3H", "8D 4H", "AC QS", code=code)
    do(table, "E expose 8D, E 8D, N object lead E")
    assert exposed(table, "E") == {"8D"}
    do(table, "S call hearts")
    assert lawful(table, "W") == {"AH"} and exposed(table, "E") == {"8D"}


@rule("W-EXP-4", "W-REV-8")
@pytest.mark.parametrize("code", ENGLISH)
def test_nor_does_a_wrong_card_that_lay_exposed_go_back_to_the_hand(code: str) -> None:
    table = club("QD 2C 3C", "8S 5D KD", "2D 9D 4C", "AD 3D 5C", code=code)
    do(table, "N expose 8S, W QD, N 8S, N take back 8S for 5D, E call highest")
    assert hand(table, "N") == {"8S", "5D"} and exposed(table, "N") == {"8S"}


# Several at once ------------------------------------------------------------------------------------------------------


def two_diamonds(code: str, east: str = "KD QD 2C") -> Table:
    table = club("5D 3C 4C", "6D 5C 6C", east, "7D 7C 8C", code=code)
    do(table, f"W 5D, N 6D, E {' '.join(east.split()[:2])}")
    return table


@example("W-EXP-3")
@rule("W-EXP-1", "T-2")
def test_by_the_american_code_the_player_shows_which_he_meant() -> None:
    table = two_diamonds(AMERICAN)
    assert choices(table, "E") == ["call KD", "call QD"] and choices(table, "N") == []
    do(table, "E call QD")
    assert exposed(table, "E") == {"KD"} and hand(table, "E") == {"KD", "2C"}


@example("W-EXP-3")
@rule("W-EXP-1")
@pytest.mark.parametrize("code", ENGLISH)
def test_by_the_english_codes_the_adversaries_choose(code: str) -> None:
    table = two_diamonds(code)
    assert choices(table, "N") == choices(table, "S") == ["call KD", "call QD"] and choices(table, "E") == []
    do(table, "N call KD")
    assert exposed(table, "E") == {"QD"} and hand(table, "E") == {"QD", "2C"}


@rule("W-EXP-3", "W-PEN-1")
def test_under_english_law_the_card_chosen_must_be_lawful_under_american_it_is_judged_like_any() -> None:
    english = two_diamonds(E1864, "2C QD KD")
    assert choices(english, "N") == [] and hand(english, "E") == {"2C", "KD"}, "only the diamond is lawful"
    assert exposed(english, "E") == {"2C"} and broken(english) == []
    american = two_diamonds(AMERICAN, "QD 2C KD")
    do(american, "E call 2C")
    assert broken(american) == [("E", 1)] and exposed(american, "E") == {"QD"}


@rule("W-EXP-3", "W-PEN-1")
def test_where_none_is_lawful_all_lie_exposed_and_another_is_played() -> None:
    table = two_diamonds(E1900, "2C 9S KD")
    assert exposed(table, "E") == {"2C", "9S"} and to_act(table) == "E"


@rule("W-EXP-3", "W-EXP-10")
@pytest.mark.parametrize("code", CODES)
def test_the_choice_is_open_until_the_next_player_plays(code: str) -> None:
    table = two_diamonds(code)
    do(table, "S 7D")
    assert "call KD" not in choices(table, "E") + choices(table, "N"), "the next player has played"
    assert hand(table, "E") == {"QD", "2C"}, "the one put down first has been played"


# Haste ----------------------------------------------------------------------------------------------------------------


def east_in_haste(code: str) -> Table:
    """East, whose three of spades lies exposed, plays another card without waiting."""
    table = club("5S 3C 4C", "6S 5C 6C", "3S 9S 2C", "7S 7C 8C", code=code)
    do(table, "E expose 3S, W 5S, N 6S")
    return table


@rule("W-EXP-10", "W-PEN-4")
@pytest.mark.parametrize("code", CODES)
def test_too_hasty_a_card_may_be_sent_back_until_the_next_player_plays(code: str) -> None:
    table = east_in_haste(code)
    do(table, "E 9S")
    assert choices(table, "N") == choices(table, "S") == ["call 9S", "call 3S"]
    do(table, "S call 3S")
    assert hand(table, "E") == {"9S", "2C"} and exposed(table, "E") == {"9S"}
    late = east_in_haste(code)
    do(late, "E 9S, S 7S")
    assert hand(late, "E") == {"3S", "2C"} and exposed(late, "E") == {"3S"}, "it stands"
    assert to_act(late) == "E" and choices(late, "N") == ["call 3S"], "and the other stays callable"


@rule("W-EXP-10", "T-15")
@pytest.mark.parametrize("code", CODES)
def test_who_has_waited_for_both_may_play_what_he_likes(code: str) -> None:
    table = east_in_haste(code)
    do(table, "N waive, S waive, E 9S")
    assert choices(table, "N") == [] and exposed(table, "E") == {"3S"}
    own = east_in_haste(code)
    do(own, "E 3S")
    assert choices(own, "N") == [], "the exposed card itself needs no waiting"


@rule("W-EXP-10")
@pytest.mark.parametrize("code", CODES)
def test_only_a_lawful_card_can_be_sent_there(code: str) -> None:
    table = club("5S 3C 4C", "6S 5C 6C", "3D 9S 2C", "7S 7C 8C", code=code)
    do(table, "E expose 3D, W 5S, N 6S, E 9S")
    assert choices(table, "N") == []


@rule("W-PEN-5", "W-PEN-7")
@pytest.mark.parametrize("code", CODES)
def test_a_call_before_the_owners_turn(code: str) -> None:
    table = east_in_haste(code)
    early = club("5S 3C 4C", "6S 5C 6C", "3S 9S 2C", "7S 7C 8C", code=code)
    do(early, "E expose 3S, W 5S")
    if code == E1900:
        assert "W-PEN-5" in ruling(do(early, "S call 3S")).rules
        do(early, "N 6S")
        assert choices(early, "N") == [] and refused(early, "S call 3S").rules == ("W-PEN-5",)
        do(early, "E 9S, S 7S, E quit trick, E 2C")  # it is forfeited for that trick only
        assert exposed(early, "E") == {"3S"}
    else:
        assert refused(early, "S call 3S").rules == ("W-PEN-7",)
        do(early, "N 6S, S call 3S")
        assert lawful(early, "E") == {"3S"}
    do(table, "S call 3S")
    assert lawful(table, "E") == {"3S"}


# Playing ahead --------------------------------------------------------------------------------------------------------


def west_ahead(code: str, north: str = "KS 3C 4C", first: str = "AS") -> Table:
    table = club("AS QS 2D", north, "2H 9C 8C", "7S 6S 5D", code=code)
    do(table, f"W {first}, W {'QS' if first == 'AS' else '2D'}")
    return table


@rule("W-EXP-13")
@pytest.mark.parametrize("code", CODES)
def test_who_plays_ahead_may_see_his_partner_made_to_win(code: str) -> None:
    table = west_ahead(code)
    assert exposed(table, "W") == {"QS"}
    do(table, "N KS")
    assert choices(table, "N") == choices(table, "S") == ["call win"]
    events = do(table, "S call win")
    assert "W-EXP-13" in rules_of(events) and lawful(table, "E") == {"2H"}
    late = west_ahead(code)
    do(late, "N KS, E 9C")
    assert refused(late, "S call win").rules == ("W-PEN-3",), "the partner has played"


def second_trick(code: str, *, ordered: bool = False, north: str = "KS 3C 4C") -> Table:
    """West has played ahead, leading the queen after the ace; East follows, and West leads the queen again."""
    table = west_ahead(code, north=north)
    if ordered:
        do(table, "N call win")
    do(table, f"N {north.split()[0]}, E 9C, S 5D, W quit trick")
    assert exposed(table, "W") == {"QS"}
    do(table, "W QS")
    return table


@rule("W-EXP-13")
@pytest.mark.parametrize("code", CODES)
def test_by_the_english_codes_the_order_may_wait_for_any_one_of_those_tricks(code: str) -> None:
    table = second_trick(code)
    assert choices(table, "N") == choices(table, "S") == ([] if code == AMERICAN else ["call win"])
    if code == AMERICAN:
        assert refused(table, "S call win").rules == ("W-PEN-3",), "only the first trick"
        return
    events = do(table, "S call win")
    assert "W-EXP-13" in rules_of(events)
    do(table, "N 3C")
    assert lawful(table, "E") == {"2H"}


@rule("W-EXP-13")
@pytest.mark.parametrize("code", ENGLISH)
def test_but_of_one_of_them_alone(code: str) -> None:
    assert choices(second_trick(code, ordered=True), "N") == []


@rule("W-EXP-13", "W-LOT-1")
@pytest.mark.parametrize("code", CODES)
def test_by_the_english_codes_a_winning_card_of_another_hand_does_as_well(code: str) -> None:
    """North plays the ace to West's lead, and leads the king before East and South have played."""
    table = club("2S 3C 4C", "AS KS 5C", "4S 6C 7C", "2H 8C 9C", code=code)
    do(table, "W 2S, N AS, N KS, E 4S")
    if code in ENGLISH:
        do(table, "W call win")
        assert lawful(table, "S") == {"2H"} and exposed(table, "N") == {"KS"}
        return
    assert choices(table, "W") == [], "a lead out of turn, to be objected to"
    assert {"W-EXP-13", "W-LOT-1"} <= rules_of(do(table, "W object lead N")) and exposed(table, "N") == set()
    do(table, "S 8C, N quit trick")
    assert "call clubs" in choices(table, "W")


@rule("W-EXP-13", "W-LOT-10")
@pytest.mark.parametrize("code", ENGLISH)
def test_in_a_later_trick_a_first_card_that_was_no_such_winner_costs_nothing_more(code: str) -> None:
    table = club("KS QS 2D", "2S 3C 4C", "2H 9C 8C", "AS 6S 5D", code=code)
    do(table, "W KS, W QS, N 2S, E 9C, S 5D, W quit trick, W QS")
    assert choices(table, "N") == ["call win"], "nothing has told that South holds the ace"
    assert not ruling(do(table, "N call win")).remedies and choices(table, "S") == []
    assert lawful(table, "N") == {"3C", "4C"} and broken(table) == [("S", 1)]


@rule("W-EXP-13", "W-LOT-1")
@pytest.mark.parametrize("code", CODES)
def test_if_the_first_was_no_such_winner_the_next_is_a_lead_out_of_turn(code: str) -> None:
    """The king with North beats the queen that West led."""
    table = west_ahead(code, first="QS")
    events = do(table, "S object lead W")
    assert {"W-EXP-13", "W-LOT-1"} <= rules_of(events) and lawful(table, "E") == {"2H", "9C", "8C"}
    assert exposed(table, "W") == (set() if code == AMERICAN else {"2D"})
    do(table, "N KS, E 2H, S 6S, E quit trick")
    assert to_act(table) == "E"
    callers = {"N"} if code == AMERICAN else {"N", "S"}
    assert {seat for seat in "NESW" if "call diamonds" in choices(table, seat)} == callers
