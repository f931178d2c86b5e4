"""Cases in which a table rules by what it lets happen, without saying so: it lets happen what the referee says."""

from __future__ import annotations

from itertools import product

import pytest

from tests.bezique.club import tables as bezique
from tests.cinch.club.tables import club
from tests.clubs import do, entry, exposed, lawful
from tests.marks import rule
from tests.whist.club import tables as whist
from trickbook.contract.laws import Answer, Correct, Expose, Lapse, Oblige, Ruling
from trickbook.games.bezique.laws.heap import OTHER, WINNER
from trickbook.referee import Inquiry
from trickbook.table import Table


def referee(table: Table, kind: str, **facts: Answer) -> Ruling:
    """What the referee says of facts told in full."""
    return Inquiry([table.game], kind).rulings(facts)[0]


def may(table: Table, words: str) -> bool:
    """Whether the table lets it happen."""
    return table.refusal(entry(table, words)) is None


CALLS = {"call trump": "a trump", "forbid trump": "no trump"}
UNABLE = {"call trump": "QC 4S 8D", "forbid trump": "4H 8H 9H"}


@rule("C-IRR-7", "C-IRR-9", "C-IRR-11")
@pytest.mark.parametrize(
    ("call", "caller", "in_time", "can_obey"), [*product(CALLS, "WE", (True, False), (True, False))]
)
def test_a_lead_called(call: str, caller: str, in_time: bool, can_obey: bool) -> None:
    north = "QC 4H 8D" if can_obey else UNABLE[call]
    table = club("AC 3H 9D", north, "JC 6H 7D", "KC 7H 6D", bid="N 6")
    do(table, "S KC, E object lead S")
    told = referee(
        table, "lead called",
        caller="right of partner" if caller == "W" else "another", what=CALLS[call], in_time=in_time, can_obey=can_obey,
    )  # fmt: skip
    if not in_time:
        do(table, f"N {north.split()[0]}")
        assert not may(table, f"{caller} {call}")
    else:
        if may(table, f"{caller} {call}"):
            do(table, f"{caller} {call}")
        assert told.orders(Oblige) == (lawful(table, "N") != set(north.split()))
        do(table, f"N {min(lawful(table, 'N'))}")
    assert told.orders(Expose) == (exposed(table, "S") == {"KC"})


@rule("C-PLAY-18", "C-IRR-23", "C-IRR-34")
@pytest.mark.parametrize(("has_club", "says"), [*product((True, False), ("yes", "no"))])
def test_a_player_asked_by_partner_whether_he_is_void(has_club: bool, says: str) -> None:
    """``Yes``: he is void."""
    table = club("AC KH QS", "9S 6C JS" if has_club else "9S 6S JS", "8C 7H TS", "7C 8H 6D")
    do(table, f"W AC, N 9S, S void?, N {says}")
    told = referee(
        table, "void asked",
        renounced=True, answer="void" if says == "yes" else "not void", true=has_club == (says == "no"),
    )  # fmt: skip
    correct = f"N take back 9S for {'6C' if has_club else '6S'}"
    assert told.orders(Correct) == may(table, correct)
    if told.orders(Correct):
        do(table, correct)
    assert told.orders(Expose) == (exposed(table, "N") == {"9S"})


@rule("C-PLAY-18")
@pytest.mark.parametrize("card", ["6C", "4H"])
def test_who_has_followed_or_trumped_is_not_asked(card: str) -> None:
    table = club("AC KH", f"{card} JS", "8C 7H", "7C 8H")
    do(table, f"W AC, N {card}")
    assert not may(table, "S void?")
    assert not referee(table, "void asked", renounced=False).remedies


@rule("C-PLAY-17")
@pytest.mark.parametrize("shown", [True, False])
def test_a_trick_looked_at_again(shown: bool) -> None:
    table = club("AC KH", "9C 6C", "8C 7H", "7C 8H", last_trick_view=shown)
    do(table, "W AC, N 9C, E 8C, S 7C")
    assert may(table, "W look last") == ("refused" not in referee(table, "looked back", trick="the last").sentence)


@rule("C-PLAY-20")
@pytest.mark.parametrize("open_", [True, False])
def test_a_request_to_draw_cards(open_: bool) -> None:
    table = club("AC KH", "9C 6C", "8C 7H", "7C 8H")
    do(table, "W AC" if open_ else "")
    asked = referee(table, "cards drawn", open=open_, words="draw cards")
    assert may(table, "S draw cards") == asked.orders(Oblige) == open_


@rule("B-BRQ-3", "B-BRQ-4", "B-BRQ-5", "B-BRQ-7")
@pytest.mark.parametrize(("brisque", "answered", "who"), [*product((True, False), (True, False), "NS")])
def test_a_heap_gathered(brisque: bool, answered: bool, who: str) -> None:
    """North wins a trick; South, once he has answered North's next lead, the one after it."""
    won, lost = ("AS", "9S") if brisque else ("KS", "9S")
    table = bezique.club(f"{won} KD 8D", f"{lost} QD 8H", "KH QS 7C 8C", leader="N", auto_gather="off")
    do(table, f"N {won}, S {lost}, N draw, S draw, N 8D{', S QD' if answered else ''}")
    told = referee(
        table, "heap gathered",
        by=OTHER if who == "S" and not answered else WINNER, brisque=brisque, answered=answered and who == "N",
    )  # fmt: skip
    gathers = table.refusal(entry(table, f"{who} gather")) is None
    assert gathers == told.sentence.startswith("He gathers")


@rule("W-REV-8", "W-REV-9")
@pytest.mark.parametrize("code", whist.CODES)
@pytest.mark.parametrize(("has_diamonds", "says"), [*product((True, False), ("yes", "no"))])
def test_whist_a_player_asked_by_partner_whether_he_is_void(code: str, has_diamonds: bool, says: str) -> None:
    """``Yes``: he is void.  At Whist a false answer does not make the revoke good."""
    table = whist.club("QD 2C 3C", "8S 5D KS" if has_diamonds else "8S 5S KS", "2D 9D 4C", "AD 3D 5C", code=code)
    do(table, f"W QD, N 8S, S void?, N {says}")
    none = says == "yes"
    told = referee(table, "void asked", answer="none" if none else "one after all", true=has_diamonds != none)
    correct = may(table, f"N take back 8S for {'5D' if has_diamonds else '5S'}")
    assert correct == (told.orders(Correct) or "may still be corrected" in told.sentence)


@rule("W-PEN-5", "W-PEN-7")
@pytest.mark.parametrize("code", whist.CODES)
def test_whist_an_exposed_card_called_before_its_owners_turn(code: str) -> None:
    table = whist.club("5S 3C 4C", "6S 5C 6C", "3S 9S 2C", "7S 7C 8C", code=code)
    do(table, "E expose 3S, W 5S")
    if may(table, "S call 3S"):
        do(table, "S call 3S")
    do(table, "N 6S")
    gone = referee(table, "demand too early", what="an exposed card").orders(Lapse)
    assert may(table, "S call 3S") != gone and gone == (code == whist.E1900)


@rule("W-PEN-6", "W-PEN-2")
@pytest.mark.parametrize("code", whist.CODES)
def test_whist_a_second_demand_for_the_same_turn(code: str) -> None:
    """Of two exposed cards one is called; to call the other has no effect, and it may be called at a later turn."""
    table = whist.club("5S 3C 4C", "6S 5C 6C", "3S 9S 2C", "7S 7C 8C", code=code)
    do(table, "E expose 3S, E expose 9S, W 5S, N 6S, S call 3S")
    told = referee(table, "second demand", first_lawful=True, waiting="a card or a trump")
    if may(table, "N call 9S"):
        do(table, "N call 9S")
    assert lawful(table, "E") == {"3S"} and exposed(table, "E") == {"3S", "9S"}
    do(table, "E 3S")
    assert exposed(table, "E") == {"9S"} and not told.remedies


@rule("W-REV-8", "W-PEN-8")
@pytest.mark.parametrize("code", whist.CODES)
@pytest.mark.parametrize("order", ["call highest", "call lowest"])
def test_whist_an_order_while_a_revoke_is_put_right(code: str, order: str) -> None:
    table = whist.club("QD 2C 3C", "8S 5D KD", "2D 9D 4C", "AD 3D 5C", code=code)
    do(table, "W QD, N 8S, E 2D, N take back 8S for 5D")
    told = referee(
        table, "order given",
        offence="a revoke is being corrected", order=order, caller="the player entitled", in_time=True, can_obey=True,
    )  # fmt: skip
    assert may(table, f"E {order}") == told.orders(Oblige) == (code in whist.ENGLISH)
    assert not may(table, f"S {order}")
    assert not referee(table, "order given", offence="a revoke is being corrected", caller="own side").remedies
