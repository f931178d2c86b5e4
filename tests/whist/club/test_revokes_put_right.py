"""Revokes put right in time at a club table, and the questions of partners.  W-REV-1, 7..9, 22, W-EXP-14, 15."""

from __future__ import annotations

import pytest

from tests.clubs import broken, choices, do, docket, exposed, hand, lawful, refused, to_act
from tests.marks import example, rule
from tests.whist.club.tables import AMERICAN, CODES, E1864, E1900, ENGLISH, club, rules_of
from trickbook.contract.docket import Replaced, Retracted
from trickbook.table import Table


def revoked(code: str = AMERICAN, *, north: str = "8S 5D KD", more: str = "") -> Table:
    """West leads the queen of diamonds; North plays a spade though he holds diamonds, East follows."""
    table = club("QD 2C 3C", north, "2D 9D 4C", "AD 3D 5C", code=code)
    do(table, f"W QD, N 8S, E 2D{more}")
    return table


@rule("W-REV-1", "W-PLAY-4", "T-30", "T-31")
@pytest.mark.parametrize("code", CODES)
def test_a_revoke_is_noted_and_nothing_betrays_it(code: str) -> None:
    table = revoked(code)
    assert broken(table) == [("N", 1)]
    innocent = club("QD 2C 3C", "8S 5S KS", "2D 9D 4C", "AD 3D 5C", code=code)
    do(innocent, "W QD, N 8S, E 2D")
    assert broken(innocent) == []
    for seat in "ESW":
        viewer = table.game.parse(f"object lead {({'E': 'east', 'S': 'south', 'W': 'west'})[seat]}").seat  # type: ignore[attr-defined]
        assert table.view(viewer).docket == innocent.view(viewer).docket
        assert table.view(viewer).offers == innocent.view(viewer).offers


@example("W-REV-8")
@rule("W-EXP-15")
def test_by_the_american_code_it_is_put_right_and_the_wrong_card_lies_exposed() -> None:
    """R9."""
    table = revoked()
    events = do(table, "N take back 8S for 5D")
    assert any(isinstance(event, Replaced) for event in events) and broken(table) == []
    assert exposed(table, "N") == {"8S"} and hand(table, "N") == {"8S", "KD"}
    do(table, "E take back 2D for 9D")
    assert exposed(table, "E") == set() and "2D" in hand(table, "E"), "the card withdrawn is not callable"
    assert refused(table, "W take back QD for 2C").rules == ("W-REV-8", "W-REV-1")


@example("W-REV-8")
@pytest.mark.parametrize("code", ENGLISH)
def test_by_the_english_codes_the_adversaries_may_have_the_highest_or_lowest_instead(code: str) -> None:
    """R9, with the five and the king of diamonds."""
    table = revoked(code)
    do(table, "N take back 8S for 5D")
    assert choices(table, "E") == choices(table, "W") == ["call highest", "call lowest"]
    do(table, "E call highest")
    assert hand(table, "N") == {"8S", "5D"} and exposed(table, "N") == set()
    assert refused(table, "W call 8S").rules == ("W-EXP-5",)
    assert broken(table) == [] and to_act(table) == "S"


@rule("W-REV-8", "T-33")
@pytest.mark.parametrize("north", ["8H 5D KD", "8H 5D"])
def test_who_sits_in_while_a_card_is_on_its_way_to_the_trick_does_not_play_it_to_the_next(north: str) -> None:
    size = len(north.split())
    east, south, west = ("2D 9D 4C", "3D AD 5C", "QD 2C 3C")
    table = club(*(" ".join(cards.split()[:size]) for cards in (west, north, east, south)), code=E1864)
    do(table, "W QD, N 8H, E 2D, S 3D, N take back 8H for 5D")
    assert to_act(table) == "N" and "5D" not in lawful(table, "N")
    entry = table.substitute(table.game.seats[0])
    assert table.refusal(entry) is None
    table.apply(entry)
    assert "8H" in hand(table, "N") and "5D" not in hand(table, "N") and broken(table) == []


@rule("W-REV-8", "W-PEN-4")
@pytest.mark.parametrize("code", ENGLISH)
@pytest.mark.parametrize("end", ["E waive, W waive", "N take back 8S for 5D", "S AD"])
def test_the_choice_is_open_until_the_card_is_replaced(code: str, end: str) -> None:
    table = revoked(code)
    do(table, f"N take back 8S for 5D, {end}")
    assert hand(table, "N") == {"8S", "KD"} and exposed(table, "N") == {"8S"}
    assert choices(table, "E") == []
    assert refused(table, "E call highest").rules == ("W-PEN-3",)


@rule("W-REV-8")
@pytest.mark.parametrize("code", ENGLISH)
def test_the_card_announced_cannot_be_played_elsewhere_meanwhile(code: str) -> None:
    table = revoked(code)
    do(table, "N take back 8S for 5D")
    assert refused(table, "N 5D").rules == ("W-REV-8",)
    do(table, "N KD")
    assert hand(table, "N") == {"8S", "KD"} and exposed(table, "N") == {"8S", "KD"}


@rule("W-REV-8")
@pytest.mark.parametrize("code", CODES)
def test_whoever_played_after_it_may_change_partner_too_but_only_lawfully(code: str) -> None:
    table = revoked(code, more=", S 3D")
    do(table, "N take back 8S for 5D, N take back 8S for 5D" if code != AMERICAN else "N take back 8S for 5D")
    assert refused(table, "E take back 2D for 4C").rules == ("W-REV-8",)
    do(table, "S take back 3D for AD")
    assert "3D" in hand(table, "S") and exposed(table, "S") == set()
    do(table, "S quit trick")
    assert "W-REV-8" in refused(table, "E take back 2D for 9D").rules, "the trick is turned"


@rule("W-REV-7", "W-REV-8")
@pytest.mark.parametrize("code", CODES)
def test_until_the_trick_is_turned_and_not_after(code: str) -> None:
    open_still = revoked(code, more=", S AD")
    do(open_still, "N take back 8S for 5D")
    turned = revoked(code, more=", S AD, S quit trick")
    assert refused(turned, "N take back 8S for 5D").rules == ("W-REV-7",)


@example("W-REV-7")
@pytest.mark.parametrize("code", CODES)
def test_a_lead_of_partner_establishes_it(code: str) -> None:
    """R10."""
    table = revoked(code, more=", S AD, S 5C")
    assert "W-REV-7" in refused(table, "N take back 8S for 5D").rules
    assert docket(table).is_established(table.game.seats[0], 1)  # type: ignore[attr-defined]


@rule("W-REV-7")
@pytest.mark.parametrize("code", CODES)
def test_so_does_a_card_that_the_offenders_side_plays_too_soon(code: str) -> None:
    table = revoked(code, more=", S AD")
    ahead = revoked(code, more=", N KD")
    do(table, "N take back 8S for 5D")
    assert refused(ahead, "N take back 8S for 5D").rules == ("W-REV-7",)


@rule("W-REV-7")
@pytest.mark.parametrize(("code", "stands"), [(AMERICAN, False), (E1864, False), (E1900, True)])
def test_by_the_code_of_1900_throwing_down_the_hand_counts_as_playing_on(code: str, stands: bool) -> None:
    table = revoked(code, more=", S AD, S lay down")
    if stands:
        assert refused(table, "N take back 8S for 5D").rules == ("W-REV-7",)
    else:
        do(table, "N take back 8S for 5D")


TURNED = [
    # code, whose king wins, turned by, asked, may be corrected
    (AMERICAN, "S", False), (E1864, "S", True), (E1900, "S", False),
    (AMERICAN, "W", False), (E1864, "W", True), (E1900, "W", True),
]  # fmt: skip


@rule("W-REV-9", "T-18")
@pytest.mark.parametrize(("code", "turner", "saved"), TURNED)
def test_a_question_of_partner_may_gain_time_beyond_the_turning_of_the_trick(
    code: str, turner: str, saved: bool
) -> None:
    card = "AD" if turner == "S" else "3D"
    table = revoked(code, more=f", S {card}, S void?, {turner} quit trick")
    if saved:
        do(table, "N take back 8S for 5D")
    else:
        assert refused(table, "N take back 8S for 5D").rules == ("W-REV-7",)


@rule("W-REV-9", "W-REV-7")
@pytest.mark.parametrize("code", ENGLISH)
def test_even_when_the_other_side_has_led_again_until_the_offenders_play_on(code: str) -> None:
    done = ", S 3D, S void?, W quit trick, W 2C"
    table = revoked(code, more=done)
    events = do(table, "N take back 8S for KD, E waive, W waive")
    assert any(isinstance(event, Retracted) for event in events)
    assert hand(table, "W") == {"2C", "3C"} and exposed(table, "N") == {"8S"} and to_act(table) == "N"
    do(table, "E take back 2D for 9D")
    assert broken(table) == [] and exposed(table, "W") == exposed(table, "E") == set()
    played_on = revoked(code, more=f"{done}, N 5D")
    assert "W-REV-7" in refused(played_on, "N take back 8S for KD").rules


@rule("W-REV-9")
@pytest.mark.parametrize("code", ENGLISH)
def test_but_not_if_the_answer_was_none(code: str) -> None:
    table = revoked(code, more=", S 3D, S void?, N yes, W quit trick")
    assert refused(table, "N take back 8S for 5D").rules == ("W-REV-7",)


@rule("W-REV-9")
def test_only_a_partner_who_has_not_followed_is_asked_and_only_he_answers() -> None:
    table = revoked(more=", S 3D")
    assert refused(table, "W void?").rules == ("W-REV-9",)
    assert refused(table, "N yes").rules == ("W-REV-9",)
    do(table, "S void?")
    assert refused(table, "E no").rules == ("W-REV-9",)
    do(table, "N no, N take back 8S for 5D")
    assert exposed(table, "N") == {"8S"}


@rule("W-EXP-14", "W-REV-22")
@pytest.mark.parametrize("code", CODES)
def test_a_call_disobeyed_may_be_put_right_like_a_renounce(code: str) -> None:
    table = club("QD 2C", "8D 5D", "2D 3C", "KD 4C", code=code)
    do(table, "N expose 5D, W QD, W call 5D, N 8D")
    assert broken(table) == [("N", 1)]
    events = do(table, "N take back 8D for 5D")
    assert broken(table) == [] and exposed(table, "N") == {"8D"} and "W-EXP-14" in rules_of(events)
    assert choices(table, "E") == [], "no card of a suit is owed, so none can be chosen instead"


@rule("W-EXP-14", "W-LOT-2")
@pytest.mark.parametrize("code", CODES)
def test_a_lead_that_did_not_obey_is_taken_back_with_what_followed(code: str) -> None:
    table = club("2C 9S 5D", "3C 4S 6D", "4C JS 7D", "5C QS 8D", code=code)
    do(table, "E 7D, S object lead E")
    assert to_act(table) == "W"
    do(table, "S call spades")
    assert lawful(table, "W") == {"9S"}
    do(table, "W 2C, N 3C")
    assert broken(table) == [("W", 1)]
    events = do(table, "W take back 2C for 9S")
    assert any(isinstance(event, Retracted) for event in events)
    assert exposed(table, "W") == {"2C"} and "3C" in hand(table, "N") and to_act(table) == "N"
    assert lawful(table, "N") == {"4S"} and broken(table) == []
