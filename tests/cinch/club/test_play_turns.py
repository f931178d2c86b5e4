"""Leads and cards out of turn at a club table: C-IRR-4..15."""

from __future__ import annotations

import pytest

from tests.cinch.club.tables import club
from tests.clubs import (
    broken,
    change,
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
from trickbook.contract.docket import Exposed, Retracted
from trickbook.contract.event import Played, TrickWon
from trickbook.contract.seat import NORTH, SOUTH, WEST
from trickbook.errors import ActionError
from trickbook.games.trickplay.state import TrickCredited
from trickbook.table import Table


def norths_lead() -> Table:
    """North has the lead; South is apt to lead the king of clubs."""
    return club("AC 3H 9D", "QC 4H 8D", "JC 6H 7D", "KC 7H 6D", bid="N 6")


def wests_lead() -> Table:
    """West has the lead; nobody has a point card."""
    return club("AC 3H 9D", "QC 4H 8D", "JC 6H 7D", "KC 7H 6D")


# Leads ----------------------------------------------------------------------------------------------------------------


@rule("C-IRR-4", "T-1", "T-30")
def test_a_lead_out_of_turn_that_all_have_followed_stands() -> None:
    table = norths_lead()
    assert do(table, "S KC") == [Played(SOUTH, Card.parse("KC"))]
    do(table, "W AC, N QC, E JC")
    assert table.events[-1] == TrickWon(WEST, 1) and to_act(table) == "W"
    for seat in "WNES":
        told = ruling(do(table, f"{seat} object lead S"))
        assert not told.remedies and told.rules == ("C-IRR-4",)
    assert refused(table, "S take back KC").rules == ("C-IRR-23",)
    assert hand(table, "S") == {"6D", "7H"} and not exposed(table, "S")
    assert broken(table) == []


@rule("C-IRR-5", "C-IRR-6", "T-32")
@pytest.mark.parametrize("who", ["W", "N", "E", "S"])
def test_before_all_have_followed_every_card_is_taken_back_whoever_objects(who: str) -> None:
    table = norths_lead()
    do(table, "S KC, W AC, N QC")  # East has still to play
    events = do(table, f"{who} object lead S")
    [back] = [event for event in events if isinstance(event, Retracted)]
    assert [str(card) for _, card in back.plays] == ["KC", "AC", "QC"] and back.trick == 1
    assert "C-IRR-5" in back.rules and str(back) == (
        f"Taken back: South KC, West AC, North QC; trick 1 begins anew ({', '.join(back.rules)})."
    )
    assert hand(table, "S") == {"KC", "7H", "6D"} and hand(table, "W") == {"AC", "3H", "9D"}
    assert to_act(table) == "N"
    assert not exposed(table, "W") and not exposed(table, "N"), "they return without penalty"
    assert table.log[-1] == table.entries[-1] and len(table.log) == 5, "one entry takes it all back"


@rule("C-IRR-5", "T-26")
def test_the_false_leader_may_take_the_lead_back_himself() -> None:
    table = norths_lead()
    do(table, "S KC, W AC")
    assert "C-IRR-5" in ruling(do(table, "S take back KC")).rules
    assert hand(table, "S") == {"KC", "7H", "6D"} and to_act(table) == "N"


@rule("C-IRR-5")
def test_a_lead_in_turn_is_not_taken_back_and_an_objection_to_it_changes_nothing() -> None:
    table = norths_lead()
    do(table, "N QC")
    told = ruling(do(table, "E object lead N"))
    assert not told.remedies and "North had to lead" in told.sentence
    assert "for" in refused(table, "N take back QC").sentence
    told = ruling(do(table, "E 6H, W object lead N"))
    assert not told.remedies
    assert to_act(table) == "S"
    assert refused(table, "W object lead S").rules == ("C-IRR-5", "C-IRR-13")  # South has not played


@rule("C-IRR-6")
def test_a_card_that_lay_exposed_before_lies_exposed_again_when_it_is_taken_back() -> None:
    table = norths_lead()
    do(table, "W expose AC, S KC, W AC")
    assert not exposed(table, "W")
    do(table, "E object lead S")
    assert exposed(table, "W") == {"AC"} and not exposed(table, "N")


@rule("C-IRR-7", "C-IRR-8", "C-IRR-11", "T-13", "T-14")
@example("C-IRR-8")
def test_the_adversary_at_partners_right_may_call_or_forbid_a_trump_but_name_no_suit() -> None:
    table = norths_lead()
    do(table, "S KC, E object lead S")  # East has not played
    assert choices(table, "W") == ["call trump", "forbid trump"]
    for seat in "NES":
        assert choices(table, seat) == []
        told = refused(table, f"{seat} call trump")
        assert told.rules == ("C-IRR-7",) and "right" in told.sentence
    with pytest.raises(ActionError):
        table.game.parse("call spades")
    do(table, "W choose 1")
    assert lawful(table, "N") == {"4H"}
    assert choices(table, "W") == [] and not exposed(table, "S"), "the lead called is the one penalty"
    assert refused(table, "W forbid trump").rules == ("C-IRR-7",)  # the first word is final
    do(table, "N 4H")
    assert not exposed(table, "S") and broken(table) == []


@rule("C-IRR-7", "C-IRR-16")
def test_a_lead_against_the_call_is_a_revoke() -> None:
    table = norths_lead()
    do(table, "S KC, E object lead S, W forbid trump")
    assert lawful(table, "N") == {"QC", "8D"}
    do(table, "N 4H")
    assert broken(table) == [("N", 1)]


@rule("C-IRR-7", "C-IRR-11")
def test_called_just_before_partner_leads_it_binds_and_just_after_it_is_too_late() -> None:
    table = norths_lead()
    do(table, "S KC, E object lead S, W call trump, N 4H")
    assert not exposed(table, "S")
    table = norths_lead()
    do(table, "S KC, E object lead S, N QC")
    assert exposed(table, "S") == {"KC"}, "no lead was called, so the card is exposed"
    assert choices(table, "W") == [] and refused(table, "W call trump").rules == ("C-IRR-7",)


@rule("C-IRR-11", "T-15")
def test_a_lead_that_is_let_go_leaves_the_card_exposed() -> None:
    table = norths_lead()
    do(table, "S KC, E object lead S, E waive")
    assert not exposed(table, "S"), "East had no right to let go"
    do(table, "W waive")
    assert exposed(table, "S") == {"KC"} and open_rights(table) == ()


@rule("C-IRR-7", "C-IRR-4")
def test_a_lead_that_was_called_binds_nobody_who_does_not_lead() -> None:
    """North was to lead a trump, but follows a false lead of East that stands."""
    table = club(
        "2C 3C 4C 6C 7C 8C", "QH QC 2D 3D 4D 6D", "KC 2S 3S 4S 6S 7S", "9C TC JC AC AD KD", bid="N 6",
    )  # fmt: skip
    do(table, "S JC, W object lead S, W call trump, E KC, S 9C, W 2C")
    assert lawful(table, "N") == {"QH", "QC"}
    do(table, "N QC")
    assert broken(table) == [] and to_act(table) == "E"


@rule("C-IRR-9", "C-IRR-11")
@pytest.mark.parametrize(
    ("north", "call"), [("QC 4S 8D", "call trump"), ("4H 8H 9H", "forbid trump")], ids=["no trump", "only trumps"]
)
def test_a_call_that_partner_cannot_obey_lapses_and_the_card_goes_back_unexposed(north: str, call: str) -> None:
    table = club("AC 3H 9D", north, "JC 6H 7D", "KC 7H 6D", bid="N 6")
    do(table, f"S KC, E object lead S, W {call}")
    assert lawful(table, "N") == set(north.split())
    do(table, f"N {north.split()[0]}")
    assert broken(table) == [] and not exposed(table, "S")


@rule("C-IRR-10", "C-IRR-6")
def test_a_lead_that_was_an_adversarys_leaves_just_an_exposed_card() -> None:
    table = norths_lead()
    do(table, "W AC")
    told = ruling(do(table, "S object lead W"))
    assert "C-IRR-10" in told.rules
    assert exposed(table, "W") == {"AC"} and open_rights(table) == ()
    assert to_act(table) == "N" and lawful(table, "N") == {"QC", "4H", "8D"}


@rule("C-IRR-11")
def test_a_second_false_lead_while_one_may_be_called_leaves_its_card_exposed() -> None:
    table = norths_lead()
    do(table, "S KC, E object lead S, S 7H, E object lead S")
    assert exposed(table, "S") == {"7H"}
    do(table, "W call trump")
    assert exposed(table, "S") == {"7H"} and lawful(table, "N") == {"4H"}
    do(table, "S 6D, W object lead S")
    assert exposed(table, "S") == {"7H", "6D"} and lawful(table, "N") == {"4H"}


@rule("C-IRR-5", "C-IRR-43")
def test_a_demand_on_the_rightful_leader_outlives_a_lead_that_is_taken_back() -> None:
    table = norths_lead()
    do(table, "N expose QC, E call QC, S KC, E object lead S")
    assert lawful(table, "N") == {"QC"}, "the call was for this trick"
    assert open_rights(table) == () and exposed(table, "S") == {"KC"}, "North's lead has been called already"


@rule("C-IRR-5", "C-IRR-37")
def test_a_false_lead_does_not_take_away_the_call_of_the_lead_it_forestalled() -> None:
    table = wests_lead()
    do(table, "W expose 9D, W AC, N QC, E JC, S KC")  # West has won, his exposed nine may be called
    do(table, "E 6H, N object lead E")  # his partner has led in his place
    do(table, "S call 9D")
    assert lawful(table, "W") == {"9D"}
    table = wests_lead()
    do(table, "W expose 9D, W AC, N QC, E JC, S KC, W quit trick, E 6H, N object lead E")
    assert refused(table, "S call 9D").rules == ("C-IRR-37",)  # it could not be called before, either


@rule("C-IRR-5")
def test_what_was_said_of_a_trick_goes_when_it_is_taken_back() -> None:
    table = club("AC 3H 9D", "QC 4H 8D", "JC 6H 7D", "KC 7H 6D", bid="N 6")
    do(table, "S KC, N object play S, W say trick")
    assert choices(table, "N") == ["call top", "call bottom", "call ruff", "forbid ruff"]
    do(table, "W 9D, E void?, N object lead S")
    assert choices(table, "N") == [] and docket(table).asked == set()
    assert refused(table, "W yes").rules == ("C-PLAY-18",)
    assert broken(table) == [], "the revoke went with the trick"


# Cards ----------------------------------------------------------------------------------------------------------------


@rule("C-IRR-12")
def test_after_third_hand_fourth_may_play_before_second_too() -> None:
    table = wests_lead()
    do(table, "W AC, E JC, S KC, N QC")
    for who in ("E", "S"):
        told = ruling(do(table, f"N object play {who}"))
        assert not told.remedies and "C-IRR-12" in told.rules
    for who in "NESW":
        assert refused(table, f"{who} claim trick").rules == ("C-IRR-13",)
    assert broken(table) == [] and to_act(table) == "W"


@rule("C-IRR-13", "C-IRR-14", "T-12")
@example("C-IRR-14")
def test_fourth_hand_before_second_and_third_the_other_side_may_claim_the_trick() -> None:
    table = club("9C 3S", "2H 4S", "5H 6S", "AH 7S", won=("TH 5D", "JH"))
    do(table, "W 9C, S AH")
    assert open_rights(table) == (), "nobody has noticed"
    do(table, "N 2H, E 5H")
    assert to_act(table) == "S"
    events = do(table, "E claim trick")
    assert {"C-IRR-13", "C-IRR-14"} <= set(ruling(events).rules)
    [credited] = [event for event in events if isinstance(event, TrickCredited)]
    assert {str(card) for card in credited.cards} == {"9C", "AH", "2H", "5H"} and credited.side == 1
    assert to_act(table) == "S", "the player whose card wins leads"
    do(table, "S 7S, W 3S, N 4S, E 6S")
    assert change(table) == (0, 8 - 6), "with one taken before East and West have eight for their bid of six"


@rule("C-IRR-13")
@pytest.mark.parametrize("who", ["W", "E"])
@pytest.mark.parametrize("when", ["at once", "amid the trick", "just before it is turned"])
def test_a_trick_is_claimed_by_either_adversary_until_it_is_turned(who: str, when: str) -> None:
    table = club("9C 3S", "2H 4S", "5H 6S", "AH 7S", won=("TH 5D", "JH"))
    do(table, "W 9C, S AH")
    for moment, play in (("at once", "N 2H"), ("amid the trick", "E 5H")):
        if when == moment:
            do(table, f"{who} claim trick")
        do(table, play)
    if when == "just before it is turned":
        do(table, f"{who} claim trick")
    do(table, "S quit trick")
    assert change(table) == (0, 2)


@rule("C-IRR-13", "T-6")
@pytest.mark.parametrize("turned", ["S quit trick", "S 7S"])
def test_a_trick_turned_unclaimed_is_not_claimed_any_more(turned: str) -> None:
    table = club("9C 3S", "2H 4S", "5H 6S", "AH 7S", won=("TH 5D", "JH"))
    do(table, f"W 9C, S AH, N 2H, E 5H, {turned}")
    told = refused(table, "W claim trick")
    assert told.rules == ("C-IRR-13",) and "turned and quitted" in told.sentence
    assert change(table) == (13 + 6, 0)


@rule("C-IRR-13")
def test_an_objection_opens_the_right_to_the_trick_and_the_offenders_have_none() -> None:
    table = club("9C 3S", "2H 4S", "5H 6S", "AH 7S", won=("TH 5D", "JH"))
    do(table, "W 9C, S AH")
    assert refused(table, "N claim trick").rules == ("C-IRR-13",)
    told = ruling(do(table, "W object play S"))
    assert "C-IRR-13" in told.rules
    assert choices(table, "W") == choices(table, "E") == ["claim trick"] and choices(table, "N") == []
    do(table, "E choose 1, N 2H, E 5H, S quit trick")
    assert [event.side for event in table.events if isinstance(event, TrickCredited)] == [1]
    assert refused(table, "W claim trick").rules == ("C-IRR-13",)  # once is enough


@rule("C-IRR-13", "C-IRR-23")
def test_a_trick_claimed_counts_for_the_claimants_also_when_a_revoke_in_it_is_put_right() -> None:
    table = club("9C 3S", "3C 4S", "5H 6S", "AH 7S", won=("TH 5D", "JH"))
    do(table, "W 9C, S AH, E claim trick, N 4S, E 5H, N take back 4S for 3C")
    assert [event.side for event in table.events if isinstance(event, TrickCredited)] == [1, 1]
    assert exposed(table, "N") == {"4S"}
    do(table, "S 7S, W 3S, N 4S, E 6S, S quit trick")
    assert table.state is not None and {str(Card(c)) for c in range(52) if table.state.taken[1] >> c & 1} >= {  # type: ignore[attr-defined]
        "9C", "AH", "3C", "5H",
    }  # fmt: skip


@rule("C-IRR-13", "C-IRR-15", "C-PLAY-22")
def test_a_second_hand_without_cards_learns_nothing_by_the_card_of_its_partner() -> None:
    def short(north: str, east: str) -> Table:
        return club("9C 3S", north, east, "AH 7S", won=("TH 5D", "JH"))

    table = short("", "5H 6S")
    do(table, "W 9C, S AH")
    assert refused(table, "E claim trick").rules == ("C-IRR-13",)
    assert ruling(do(table, "W object play S")).rules == ("C-IRR-15",)
    table = short("", "5H 6S")
    do(table, "W 9C, E 5H")
    assert "played in turn" in ruling(do(table, "S object play E")).sentence
    table = short("2H 4S", "")  # but it does where third hand has none
    do(table, "W 9C, S AH, W object play S")
    assert choices(table, "W") == ["claim trick"]
    table = short("2H 4S", "")
    do(table, "W 9C, N 2H, S AH")
    assert "played in turn" in ruling(do(table, "W object play S")).sentence


@rule("C-IRR-15")
def test_fourth_hand_before_third_when_second_has_played_costs_nothing() -> None:
    table = wests_lead()
    do(table, "W AC, N QC, S KC")
    told = ruling(do(table, "W object play S"))
    assert not told.remedies and told.rules == ("C-IRR-15",)
    assert refused(table, "E claim trick").rules == ("C-IRR-13",)
    do(table, "E JC")
    assert to_act(table) == "W" and broken(table) == []


@rule("C-IRR-12")
def test_an_objection_to_a_card_in_turn_changes_nothing() -> None:
    table = wests_lead()
    do(table, "W AC, N QC")
    for who in "WN":
        assert not ruling(do(table, f"S object play {who}")).remedies
    assert refused(table, "S object play E").rules == ("C-IRR-5", "C-IRR-13")
    assert not [event for event in table.events if isinstance(event, Exposed)]
    assert to_act(table) == "E"


@rule("T-30", "T-7")
def test_a_card_for_a_trick_that_has_not_come_lies_exposed() -> None:
    table = wests_lead()
    do(table, "W AC, N QC")
    told = ruling(do(table, "W 3H"))  # West has played to this trick
    assert "C-IRR-26" in told.rules and exposed(table, "W") == {"3H"} and to_act(table) == "E"
    assert rulings(do(table, "E JC, S KC")) == []
    assert NORTH not in docket(table).played_on  # type: ignore[attr-defined]
