"""What a player who knows Foster's laws does by its rights: small positions and the act that is expected."""

from __future__ import annotations

import pytest

from tests.cinch.club.tables import club
from tests.cinch.positions import build_pack, cinch
from tests.clubs import choices, do, exposed, lawful
from tests.marks import rule
from tests.pedro.tables import play_piece, seated
from trickbook.contract.seat import SOUTH, Seat
from trickbook.players import make
from trickbook.table import Act, Claim, Deal, Table


def says(table: Table, letter: str) -> str | None:
    """What ``rule`` at a seat interjects; the table must take it."""
    entry = make("rule", 1).interject(table.view(Seat.parse(letter)))
    if entry is None:
        return None
    assert table.refusal(entry) is None
    if isinstance(entry, Claim):
        return f"claim {entry.offender.letter} {entry.trick}"
    assert isinstance(entry, Act) and len(entry.actions) == 1
    return str(entry.actions[0])


def everybody(table: Table) -> dict[str, str]:
    """What those say who say anything."""
    return {letter: said for letter in "WNES" if (said := says(table, letter)) is not None}


# Leads and plays out of turn ------------------------------------------------------------------------------------------


@rule("C-IRR-5")
def test_everybody_objects_to_a_lead_out_of_turn_of_partner_too() -> None:
    table = club("AH 9C", "KC 8C", "7H 7C", "6H 6C")
    assert everybody(table) == {}
    do(table, "S 6C")
    assert everybody(table) == dict.fromkeys("WNES", "object lead South")
    do(table, "W 9C, N 8C")
    assert says(table, "N") == "object lead South"
    do(table, "E 7C")
    assert everybody(table) == {}  # C-IRR-4: all have followed


@rule("C-IRR-5")
def test_a_lead_in_turn_is_left_alone_whoever_has_the_bid() -> None:
    table = club("AH 9C", "KC 8C", "7H 7C", "6H 6C", leader="N")
    do(table, "N KC")
    assert everybody(table) == {}


@rule("C-IRR-7", "C-IRR-11")
@pytest.mark.parametrize(
    ("bid", "led", "said", "may_lead"),
    [
        pytest.param("N 6", "KC", "forbid trump", {"8C", "3C"}, id="they have bid: their trumps stay at home"),
        pytest.param("W 6", "KC", "call trump", {"QH"}, id="we have bid: their trumps are drawn"),
        pytest.param("N 6", "TH", "waive", {"QH", "8C", "3C"}, id="the card counts: better exposed"),
    ],
)
def test_a_lead_is_called_or_forbidden_by_the_right_adversary_alone(
    bid: str, led: str, said: str, may_lead: set[str]
) -> None:
    table = club("AH 9C 4C", "QH 8C 3C", "7H 7C 2C", "TH KC 6C", bid=bid, leader="N")
    do(table, f"S {led}, W object lead S")
    assert everybody(table) == {"W": said}
    do(table, f"W {said}")
    assert exposed(table, "S") == ({led} if said == "waive" else set())
    assert lawful(table, "N") == may_lead


@rule("C-IRR-13", "C-IRR-14")
def test_the_trick_is_claimed_where_fourth_hand_played_before_second_and_third() -> None:
    table = club("9C 3C", "2H 4C", "5H 6C", "AH 8C")
    do(table, "W 9C, S AH")
    assert everybody(table) == dict.fromkeys("WE", "claim trick")
    do(table, "E claim trick")
    assert everybody(table) == {}
    do(table, "N 2H, E 5H")
    assert everybody(table) == {}


@rule("C-IRR-12", "C-IRR-15")
def test_nothing_is_claimed_where_third_hand_has_played_before_second() -> None:
    table = club("9C 3C", "2H 4C", "5H 6C", "AH 8C")
    do(table, "W 9C, E 5H, S AH")
    assert everybody(table) == {}


# Exposed cards --------------------------------------------------------------------------------------------------------


@rule("C-IRR-28", "C-IRR-36")
def test_a_point_card_is_called_onto_a_trick_that_is_ours() -> None:
    table = club("AH 9C", "KH 8C", "7H 7C", "6H 5H")
    do(table, "S expose 5H, W AH, N KH")
    assert everybody(table) == {"E": "call 5H"}  # at the right of the card: before playing
    do(table, "E 7H")
    assert everybody(table) == {"W": "call 5H"}  # C-IRR-36: E's right is gone with the card
    do(table, "W call 5H")
    assert everybody(table) == {} and lawful(table, "S") == {"5H"}


@rule("C-IRR-28", "C-IRR-36")
def test_who_sits_at_the_right_of_the_card_leaves_it_to_partner_while_the_trick_is_in_doubt() -> None:
    table = club("6H 9C", "8C 3H", "3S KC", "QH 5H", bid="W 6")
    do(table, "S expose 5H, W 9C, N 8C")
    assert everybody(table) == {}
    do(table, "E KC")
    assert everybody(table) == {"W": "forbid 5H"}


@rule("C-IRR-29", "C-IRR-30")
def test_a_trump_that_would_save_their_points_is_forbidden() -> None:
    table = club("2H 9C", "5H 8C", "3H 7C", "AH 6C", bid="S 6")
    do(table, "N expose 5H, S AH, W 2H")
    assert everybody(table) == {"E": "forbid 5H"}
    do(table, "E forbid 5H")
    assert everybody(table) == {} and lawful(table, "N") == {"8C"}


@rule("C-IRR-37")
def test_a_losing_card_is_called_when_its_holder_must_lead() -> None:
    table = club("AH 9C", "4H 8C", "KH 7C", "QH 5H", bid="S 6")
    do(table, "S expose 5H")
    assert everybody(table) == dict.fromkeys("WE", "call 5H")
    do(table, "E call 5H")
    assert everybody(table) == {} and lawful(table, "S") == {"5H"}


@rule("C-IRR-28")
def test_a_card_that_would_win_their_points_is_not_called() -> None:
    table = club("5H 9C", "AH 8C", "3H 7C", "QH 6C")
    do(table, "N expose AH, W 5H")
    assert everybody(table) == {"E": "forbid AH"}


@rule("C-IRR-31")
def test_of_several_cards_the_one_is_chosen_that_is_best_for_us() -> None:
    table = club("AH 9C", "KH TH", "7H 7C", "6H 8C")
    do(table, "W AH, N KH TH")
    assert choices(table, "E") == ["call KH", "call TH"]
    assert everybody(table) == dict.fromkeys("WE", "call TH")


@rule("C-IRR-38")
def test_a_hasty_lead_is_claimed_where_a_call_would_have_done_better() -> None:
    table = club("9C 2C JS", "KC 5H 8C", "AH 7C 4C", "6C QS 3S", bid="N 6")
    do(table, "N expose 5H, N KC, E 7C, S 6C, W 9C")
    assert says(table, "E") == "call 5H"
    do(table, "N 8C")
    assert says(table, "E") == "claim lead"
    do(table, "E claim lead")
    assert exposed(table, "N") == {"5H", "8C"} and says(table, "E") == "call 5H"


@rule("C-IRR-37", "C-IRR-38")
def test_nothing_is_claimed_of_a_lead_after_the_trick_was_turned() -> None:
    table = club("9C 2C JS", "KC 5H 8C", "AH 7C 4C", "6C QS 3S", bid="N 6")
    do(table, "N expose 5H, N KC, E 7C, S 6C, W 9C, N quit trick")
    assert everybody(table) == {}


@rule("C-IRR-38")
def test_who_leads_with_an_exposed_card_turns_the_trick_first() -> None:
    table = club("AH 9C 2C", "KH 8C 3C", "7H 7C 4C", "6H AC 5C")
    do(table, "W expose 9C, W AH, N KH, E 7H, S 6H")
    assert says(table, "W") == "quit trick"
    do(table, "W quit trick")
    assert says(table, "W") is None


# Attention, voids, numbers --------------------------------------------------------------------------------------------


@rule("C-PLAY-21")
@pytest.mark.parametrize(
    ("led", "n", "said"),
    [("AH", "KH", "call bottom"), ("QH", "KH", "call top"), ("9C", "8C", "forbid ruff"), ("9C", "KC", "forbid ruff")],
)
def test_who_draws_attention_to_the_trick_may_neither_take_nor_feed_it(led: str, n: str, said: str) -> None:
    table = club(f"{led} AS", f"{n} 2S", "7H 7C", "4H JH")
    do(table, f"W {led}, S say trick, N {n}")
    assert everybody(table) == {}  # it is better said when the speaker is to play
    do(table, f"E {'7C' if led == '9C' else '7H'}")
    assert everybody(table) == dict.fromkeys("WE", said)


@rule("C-PLAY-18", "C-IRR-34")
def test_partner_is_asked_after_a_renounce_and_tells_the_truth() -> None:
    table = club("9C AH", "8C 2S", "7S 7H", "6C 3S")
    do(table, "W 9C, N 8C, E 7S")
    assert everybody(table) == {"W": "void?"}
    do(table, "W void?")
    assert everybody(table) == {"E": "yes"}
    do(table, "E yes")
    assert everybody(table) == {}


@rule("C-PLAY-18", "C-IRR-23", "C-IRR-34")
def test_who_is_asked_and_finds_a_club_puts_it_right() -> None:
    table = club("9C AH", "8C 2S", "7S 7C", "6C 3S")
    do(table, "W 9C, N 8C, E 7S, W void?")
    assert everybody(table) == {"E": "no"}
    do(table, "E no")
    assert everybody(table) == {"E": "take back 7S for 7C"}
    do(table, "E take back 7S for 7C")
    assert table.breaches == [] and exposed(table, "E") == {"7S"}
    assert "E" not in everybody(table)


@rule("C-PLAY-18")
def test_nobody_is_asked_who_followed_or_trumped_or_holds_no_card() -> None:
    table = club("9C AH", "8C 2S", "7H 7S", "6C 3S")
    do(table, "W 9C, N 8C, E 7H")
    assert everybody(table) == {}
    last = club("9C", "8C", "7S", "6C")
    do(last, "W 9C, N 8C, E 7S, S 6C")
    assert everybody(last) == {}


@rule("C-IRR-1", "C-DIR-2")
def test_a_hand_with_too_many_cards_is_objected_to_once_it_has_played_and_partners_before() -> None:
    table = Table(cinch().at_club(), SOUTH, guided=False)
    table.apply(Deal(build_pack(w="AH KH QH", n="JH", e="TH 9H", s="5H", dealer=SOUTH)))
    auction = "W 6, N pass, E pass, S pass, W hearts"
    do(table, auction)
    rules = {seat: make("rule", 1) for seat in Seat}
    while table.state is not None and table.state.phase == "discard":  # ends: each throws and says done
        seat = table.state.to_act
        assert seat is not None
        table.apply(rules[seat].act(table.view(seat)))
    state = table.state
    assert state is not None
    asked = 0
    while state.phase != "play":  # ends: everybody is served in turn
        seat = state.to_act
        assert seat is not None
        act = rules[seat].act(table.view(seat))
        if seat == Seat.NORTH and str(act.actions[0]).startswith("draw"):  # type: ignore[attr-defined]
            asked = act.actions[0].number + 1  # type: ignore[attr-defined]
            do(table, f"N draw {asked}")
        else:
            table.apply(act)
    do(table, "N lift")
    assert asked and everybody(table) == {"S": "object count North"}
    do(table, "W lift, W AH")
    assert everybody(table) == {"S": "object count North"}
    card = min(lawful(table, "N"))
    do(table, f"N {card}")
    said = everybody(table)
    assert {letter for letter, words in said.items() if words == "object count North"} == {"W", "E"}
    do(table, "E object count N")
    assert table.penalised == {0} and "object count North" not in everybody(table).values()


# Before the play ------------------------------------------------------------------------------------------------------


@rule("C-BIR-8")
@pytest.mark.parametrize(
    ("w", "said"), [("3C 4C 6D 7D 8S 9S", "new deal"), ("AC KC QC 4C", "waive")], ids=["a poor hand", "a good one"]
)
def test_a_new_deal_is_taken_with_a_poor_hand(w: str, said: str) -> None:
    table = Table(cinch().at_club(), SOUTH, guided=False)
    table.apply(Deal(build_pack(w=w, n="KH", e="2D 3D 4D 6S 7S 8D 9D 3S 4S", dealer=SOUTH)))
    do(table, "W pass, N 6, N expose KH")
    assert says(table, "W") == said
    assert says(table, "N") is None and says(table, "S") is None


@rule("C-BIR-8")
def test_no_new_deal_is_taken_while_partner_has_the_bid() -> None:
    table = Table(cinch().at_club(), SOUTH, guided=False)
    table.apply(Deal(build_pack(w="3C 4C 6D 7D 8S 9S", n="KH", e="AC KC QC JC TC", dealer=SOUTH)))
    do(table, "W pass, N pass, E 8, N expose KH")
    assert says(table, "W") == says(table, "E") == "waive"


# Pedro borrows it all -------------------------------------------------------------------------------------------------


@rule("P-PLAY-12")
def test_the_players_of_pedro_know_the_laws_it_borrows() -> None:
    piece = play_piece(w="AH 9C", n="KH 8C", e="7H 7C", s="6H 5H", bidder="W")
    table = seated(guided=False, deal=Deal(None, piece=piece))
    do(table, "S 6H")
    assert everybody(table) == dict.fromkeys("WNES", "object lead South")
    do(table, "N object lead S, W AH, N KH")
    assert exposed(table, "S") == {"6H"} and everybody(table) == {"E": "call 6H"}


def test_at_a_guided_table_nobody_interjects() -> None:
    piece = play_piece(w="AH 9C", n="KH 8C", e="7H 7C", s="6H 5H", bidder="W")
    table = seated(deal=Deal(None, piece=piece))
    for level in ("rule", "clumsy", "random"):
        assert all(make(level, 1).interject(table.view(seat)) is None for seat in Seat)
