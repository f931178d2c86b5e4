"""Exposed cards and abandoned hands at a club table: C-IRR-25..31, 36..38 and 43."""

from __future__ import annotations

import pytest

from tests.cinch.club.tables import club
from tests.clubs import (
    broken,
    choices,
    do,
    docket,
    exposed,
    hand,
    lawful,
    open_rights,
    refused,
    ruling,
    rulings,
    to_act,
)
from tests.marks import example, rule
from trickbook.cards import Card
from trickbook.contract.acts import ExposeCard, NameCard
from trickbook.contract.docket import Acted, Exposed, Replaced, Retracted
from trickbook.contract.event import Played
from trickbook.contract.seat import NORTH, WEST
from trickbook.table import Table


def norths_nine() -> Table:
    """West has the lead; North's nine of clubs is apt to be exposed."""
    return club("AC KH QS", "9C 6H 4C", "8C 7H JS", "7C 8H TS")


# What makes an exposed card -------------------------------------------------------------------------------------------


@rule("C-IRR-26", "C-IRR-27", "T-3", "T-30")
def test_a_card_dropped_or_shown_lies_face_up_until_it_is_played() -> None:
    table = norths_nine()
    events = do(table, "N expose 9C")
    assert events[0] == Acted(NORTH, ExposeCard(Card.parse("9C")))
    assert ruling(events).rules == ("C-IRR-26", "C-IRR-27")
    assert events[-1] == Exposed(NORTH, (Card.parse("9C"),))
    do(table, "W QS")
    assert exposed(table, "N") == {"9C"}, "it stays there"
    do(table, "N 9C")
    assert exposed(table, "N") == set()


@rule("C-IRR-26", "T-5")
def test_a_card_named_by_its_holder_is_exposed() -> None:
    table = norths_nine()
    events = do(table, "N name 9C")
    assert events[0] == Acted(NORTH, NameCard(Card.parse("9C"))) and exposed(table, "N") == {"9C"}
    assert "not hold" in refused(table, "N name AC").sentence
    assert "not hold" in refused(table, "N expose AC").sentence


@rule("C-IRR-25", "C-PLAY-19", "T-20")
def test_an_abandoned_hand_lies_open_may_be_called_and_is_played_out() -> None:
    table = club("AC KH QS", "9C 8S 4C", "8C 7H JS", "7C 8H TS")  # North has no trump left
    told = ruling(do(table, "N lay down"))
    assert told.rules == ("C-IRR-25", "C-PLAY-19")
    assert exposed(table, "N") == {"9C", "8S", "4C"}
    do(table, "E call 4C, W AC")
    assert lawful(table, "N") == {"4C"}
    do(table, "N 4C, E 8C, S 7C, W KH, N 8S, E 7H, S 8H, W QS, N 9C, E JS, S TS")
    assert table.awaits == "cut"
    assert "no cards" in refused(table, "N lay down").sentence


@rule("C-PLAY-19")
def test_a_hand_without_trumps_is_not_given_up_by_the_table() -> None:
    table = club("AC KC", "9C 8S", "8C 7S", "7C TS")
    assert to_act(table) == "W" and {str(action) for action in table.offers(WEST).actions} == {"AC", "KC"}
    do(table, "W AC, N 9C, E 8C, S 7C")
    assert to_act(table) == "W" and {str(action) for action in table.offers(WEST).actions} == {"KC"}


# Calls ----------------------------------------------------------------------------------------------------------------


@rule("C-IRR-28", "C-IRR-36", "T-13")
@pytest.mark.parametrize("caller", ["W", "E"])
def test_either_adversary_may_call_an_exposed_card(caller: str) -> None:
    table = norths_nine()
    do(table, f"N expose 9C, {caller} call 9C, W AC")
    assert lawful(table, "N") == {"9C"}
    assert [demand.by.letter for demand in docket(table).view().in_force] == [caller]
    do(table, "N 9C")
    assert broken(table) == []


@rule("C-IRR-28", "C-IRR-16")
def test_not_to_play_a_card_called_is_a_revoke() -> None:
    table = norths_nine()
    do(table, "N expose 9C, E call 9C, W AC, N 4C")
    assert broken(table) == [("N", 1)] and exposed(table, "N") == {"9C"}
    do(table, "N take back 4C for 9C")
    assert broken(table) == [] and exposed(table, "N") == {"4C"}


@rule("C-IRR-28")
@pytest.mark.parametrize("who", ["S", "N"])
def test_the_own_side_may_not_call(who: str) -> None:
    table = norths_nine()
    do(table, "N expose 9C")
    told = refused(table, f"{who} call 9C")
    assert told.rules == ("C-IRR-28",) and "no effect" in told.sentence


@rule("C-IRR-28")
def test_a_card_that_does_not_lie_exposed_is_not_called() -> None:
    table = norths_nine()
    assert refused(table, "W call 9C").rules == ("C-IRR-28",)
    do(table, "N expose 9C, W AC, N 9C")  # the owner has been able to play it in the ordinary course
    assert refused(table, "E call 9C").rules == ("C-IRR-28",)


@rule("C-IRR-27", "C-IRR-28")
def test_a_call_does_not_force_a_revoke_and_is_for_one_trick() -> None:
    table = norths_nine()
    do(table, "N expose 9C, W call 9C, W KH")
    assert lawful(table, "N") == {"6H"}, "a trump lead: the nine cannot lawfully be played"
    do(table, "N 6H, E 7H, S 8H")
    assert broken(table) == [] and exposed(table, "N") == {"9C"}
    do(table, "W quit trick, W AC")
    assert lawful(table, "N") == {"9C", "4C"}, "the call was for the trick before"
    do(table, "E call 9C")
    assert lawful(table, "N") == {"9C"}


@rule("C-IRR-43")
def test_the_first_word_binds_for_the_trick() -> None:
    table = norths_nine()
    do(table, "N expose 9C, N expose 6H, W call 9C")
    for word in ("E forbid 6H", "E call 6H", "W call 6H", "W forbid 6H"):
        told = refused(table, word)
        assert told.rules == ("C-IRR-43",) and "first word" in told.sentence
    do(table, "W AC")
    assert lawful(table, "N") == {"9C"}


@rule("C-IRR-36")
@example("C-IRR-36")
def test_the_adversary_at_the_right_calls_before_he_plays_the_other_until_the_holder_does() -> None:
    table = norths_nine()
    do(table, "N expose 9C, W AC")  # West, at North's right, has led without a word
    told = refused(table, "W call 9C")
    assert told.rules == ("C-IRR-36",) and "before playing himself" in told.sentence
    do(table, "E call 9C")
    assert lawful(table, "N") == {"9C"}
    table = norths_nine()
    do(table, "N expose 9C, W call 9C, W AC")  # just before
    assert lawful(table, "N") == {"9C"}
    table = norths_nine()
    do(table, "N expose 9C, W AC, N 4C")  # just after
    assert refused(table, "E call 9C").rules == ("C-IRR-36",)
    assert exposed(table, "N") == {"9C"}


@rule("C-IRR-29", "C-IRR-30", "C-IRR-36")
@example("C-IRR-30")
def test_a_ban_on_an_exposed_trump_is_obeyed_without_a_revoke() -> None:
    table = club("KH AC QS", "5D 9C 4C", "8C 7H JS", "7C 8H TS", won=("AH", "5H JH TH 2H"))
    do(table, "N expose 5D, W forbid 5D, W KH")
    assert lawful(table, "N") == {"9C", "4C"}
    do(table, "N 9C, E 7H, S 8H, E claim N 1")
    assert broken(table) == []
    table = club("KH AC QS", "5D 9C 4C", "8C 7H JS", "7C 8H TS", won=("AH", "5H JH TH 2H"))
    do(table, "N expose 5D, W forbid 5D, W KH, N 5D")
    assert broken(table) == [("N", 1)], "a ban that could have been obeyed"


@rule("C-IRR-29")
def test_only_a_trump_may_be_forbidden_and_another_must_be_played_if_there_is_one() -> None:
    table = norths_nine()
    do(table, "N expose 9C, N expose 6H")
    assert refused(table, "W forbid 9C").rules == ("C-IRR-29",)
    table = club("KH AC QS", "5D 4H 4C", "8C 7H JS", "7C 8H TS")
    do(table, "N expose 5D, W forbid 5D, W KH")
    assert lawful(table, "N") == {"4H"}


@rule("C-IRR-29", "C-IRR-36", "C-IRR-37")
def test_a_ban_has_the_time_of_a_call() -> None:
    def norths_five() -> Table:
        table = club("KH AC QS", "5D 4H 4C", "8C 7H JS", "7C 8H TS")
        do(table, "N expose 5D")
        return table

    table = norths_five()
    do(table, "W KH")  # West, at North's right, has played
    assert refused(table, "W forbid 5D").rules == ("C-IRR-36",)
    do(table, "E forbid 5D")  # just before North plays
    assert lawful(table, "N") == {"4H"}
    table = norths_five()
    do(table, "W KH, N 4H")  # just after
    assert refused(table, "E forbid 5D").rules == ("C-IRR-36",)
    table = club("QC KH 4S", "AC 6H 9S", "8C 7H 5S", "7C 8H TS")
    do(table, "N expose 6H, W QC, N AC, E 8C, S 7C, E forbid 6H, N quit trick")
    assert lawful(table, "N") == {"9S"}
    table = club("QC KH 4S", "AC 6H 9S", "8C 7H 5S", "7C 8H TS")
    do(table, "N expose 6H, W QC, N AC, E 8C, S 7C, N quit trick")
    assert refused(table, "E forbid 6H").rules == ("C-IRR-37",)


@rule("C-IRR-43")
def test_a_ban_that_leaves_no_card_to_play_lapses() -> None:
    table = club("KH", "5D", "8C", "7C")
    do(table, "N expose 5D, W forbid 5D, W KH")
    assert lawful(table, "N") == {"5D"}
    do(table, "N 5D")
    assert broken(table) == []


# The holder's lead ----------------------------------------------------------------------------------------------------


def holders_lead() -> Table:
    """North wins the first trick, with the nine of spades exposed."""
    table = club("QC KH 4S", "AC 6H 9S", "8C 7H 5S", "7C 8H TS")
    do(table, "N expose 9S, W QC, N AC, E 8C, S 7C")
    return table


@rule("C-IRR-37")
@pytest.mark.parametrize("caller", ["W", "E"])
def test_the_holder_of_the_next_lead_is_called_while_the_trick_is_still_open(caller: str) -> None:
    table = holders_lead()
    do(table, f"{caller} call 9S, N quit trick")
    assert lawful(table, "N") == {"9S"}
    table = holders_lead()
    do(table, "N quit trick")
    told = refused(table, f"{caller} call 9S")
    assert told.rules == ("C-IRR-37",) and "no effect" in told.sentence
    assert lawful(table, "N") == {"6H", "9S"}


@rule("C-IRR-37")
def test_before_the_first_trick_the_leader_is_called_before_he_leads() -> None:
    table = norths_nine()
    do(table, "W expose QS, N call QS")
    assert lawful(table, "W") == {"QS"}
    table = norths_nine()
    do(table, "W expose QS, W AC")
    assert refused(table, "N call QS").rules == ("C-IRR-36",)


@rule("C-IRR-38")
@pytest.mark.parametrize("claimant", ["W", "E"])
def test_a_holder_who_leads_before_the_trick_is_turned_may_have_that_card_exposed_too(claimant: str) -> None:
    table = holders_lead()
    do(table, "N 6H")
    assert open_rights(table) == () and choices(table, claimant) == []
    events = do(table, f"{claimant} claim lead")
    assert ruling(events).rules == ("C-IRR-38",)
    assert [event.rules for event in events if isinstance(event, Retracted)] == [("C-IRR-38",)]
    assert exposed(table, "N") == {"9S", "6H"} and to_act(table) == "N"
    do(table, "E call 9S")
    assert lawful(table, "N") == {"9S"}
    do(table, "N 9S")
    assert refused(table, "W claim lead").rules == ("C-IRR-38",)


@rule("C-IRR-38")
def test_it_is_claimed_before_the_next_player_plays_and_by_the_adversaries() -> None:
    table = holders_lead()
    do(table, "N 6H")
    for who in "NS":
        assert refused(table, f"{who} claim lead").rules == ("C-IRR-38",)
    do(table, "E 7H")
    told = refused(table, "W claim lead")
    assert told.rules == ("C-IRR-38",)
    assert exposed(table, "N") == {"9S"}


@rule("C-IRR-37", "C-IRR-38")
def test_a_lead_after_the_trick_was_turned_or_as_called_or_without_exposed_cards_is_not_claimed() -> None:
    turned, called, clean = holders_lead(), holders_lead(), club("QC KH 4S", "AC 6H 9S", "8C 7H 5S", "7C 8H TS")
    do(turned, "N quit trick, N 6H")
    do(called, "W call 9S, N 9S")
    do(clean, "W QC, N AC, E 8C, S 7C, N 6H")
    for table in (turned, called, clean):
        assert refused(table, "E claim lead").rules == ("C-IRR-38",)


@rule("C-IRR-38", "C-IRR-23")
def test_a_lead_that_is_claimed_does_not_open_the_last_trick_for_corrections() -> None:
    table = club("QC KH 4S", "AC 6H 9S", "8C 7H 5S", "7C 8H TS")
    do(table, "N expose 9S, W QC, N AC, E 8C, S TS, N 6H, W claim lead")  # South has revoked
    assert refused(table, "S take back TS for 7C").rules == ("C-IRR-23",)
    assert refused(table, "N quit trick").rules == ("C-PLAY-12",)


# Several cards at once ------------------------------------------------------------------------------------------------


@rule("C-IRR-31", "C-IRR-26", "T-2", "T-14")
@pytest.mark.parametrize(("chooser", "card", "other"), [("W", "9C", "4C"), ("E", "4C", "9C"), ("E", "9C", "4C")])
def test_of_several_cards_played_at_once_the_adversaries_say_which_counts(chooser: str, card: str, other: str) -> None:
    table = norths_nine()
    events = do(table, "W AC, N 9C 4C")
    assert {"C-IRR-31", "C-IRR-26"} <= set(ruling(events).rules)
    assert choices(table, "W") == choices(table, "E") == ["call 9C", "call 4C"]
    assert choices(table, "N") == choices(table, "S") == []
    events = do(table, f"{chooser} call {card}")
    assert [event.rules for event in events if isinstance(event, Replaced)] == [("C-IRR-31",)] * (card == "4C")
    assert exposed(table, "N") == {other} and hand(table, "N") == {other, "6H"}
    assert choices(table, "W") == [], "the first word is final"
    do(table, "E 8C, S 7C")
    assert to_act(table) == "W"


@rule("C-IRR-31", "T-15")
@pytest.mark.parametrize("how", ["E 8C", "W waive, E waive"])
def test_unless_they_do_before_the_next_player_plays_the_first_put_down_counts(how: str) -> None:
    table = norths_nine()
    do(table, f"W AC, N 9C 4C, {how}")
    assert hand(table, "N") == {"4C", "6H"} and exposed(table, "N") == {"4C"}
    assert choices(table, "W") == []
    assert refused(table, "W call 4C").rules == ("C-IRR-36",)  # now it is just an exposed card


@rule("C-IRR-31")
def test_the_choice_is_among_the_lawful_ones_and_if_none_is_all_are_exposed() -> None:
    table = norths_nine()
    do(table, "W AC, N expose 9C, N 6H 9C")  # a trump, too, may be played on a plain lead
    assert choices(table, "E") == ["call 6H", "call 9C"]
    table = norths_nine()
    told = ruling(do(table, "W KH, N 9C 6H"))
    assert "C-IRR-31" in told.rules and choices(table, "E") == [] and exposed(table, "N") == {"9C"}
    assert hand(table, "N") == {"9C", "4C"}, "the only lawful one counts"
    table = norths_nine()
    do(table, "W KH, N 9C 4C")
    assert exposed(table, "N") == {"9C", "4C"} and to_act(table) == "N" and lawful(table, "N") == {"6H"}
    do(table, "N 6H, E 7H, S 8H")
    assert broken(table) == []


@rule("C-IRR-31", "C-IRR-26")
def test_several_cards_out_of_turn_are_all_exposed_and_none_counts() -> None:
    table = norths_nine()
    do(table, "W AC, E 8C JS")
    assert exposed(table, "E") == {"8C", "JS"} and to_act(table) == "N"
    assert "only once" in refused(table, "N 9C 9C").sentence
    assert "not hold" in refused(table, "N 9C AC").sentence


@rule("C-IRR-31", "T-6")
def test_the_last_to_play_does_not_turn_the_trick_before_it_is_settled_which_card_counts() -> None:
    table = club("QC KH 4S", "9C 6H 9S", "8C 7H 5S", "AC 7C TS")
    do(table, "W QC, N 9C, E 8C, S AC 7C")
    assert refused(table, "S quit trick").rules == ("C-IRR-31",)
    do(table, "W call 7C")
    assert to_act(table) == "W" and exposed(table, "S") == {"AC"}
    do(table, "W quit trick")
    table = club("QC KH 4S", "9C 6H 9S", "8C 7H 5S", "AC 7C TS")
    do(table, "W QC, N 9C, E 8C, S AC 7C, E waive, W waive, S quit trick")
    assert to_act(table) == "S" and exposed(table, "S") == {"7C"}


@rule("C-IRR-26")
def test_who_plays_in_turn_exposes_nothing() -> None:
    table = norths_nine()
    assert [type(event) for event in do(table, "W AC, N 9C, E 8C")] == [Played] * 3
    assert rulings(table.events) == []
