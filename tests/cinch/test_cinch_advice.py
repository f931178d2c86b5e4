"""The rule player of Cinch: small positions with the bid, the throw or the card that the advice asks for (C-TIP).

South deals, so West speaks first, and hearts are trumps unless a test says otherwise.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cinch.positions import at_play, build, cinch, do, faces, named, throw_down
from tests.generic.deals import begin, games
from tests.marks import rule
from trickbook import Suit
from trickbook.arena import deal_pairs, estimate
from trickbook.cards import parse_hand
from trickbook.contract.action import Bid
from trickbook.contract.advice import Advice
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST
from trickbook.fairness import Shuffler
from trickbook.games.cinch import CinchState
from trickbook.games.cinch.advice import weigh
from trickbook.games.cinch.cardplay import Seen
from trickbook.games.cinch.view import CinchView
from trickbook.rules import rules_of

TIPS = {text.id for text in rules_of("cinch") if text.family == "C-TIP"}


def seen(state: CinchState) -> CinchView:
    """The view of the seat to act."""
    view = state.view(state.to_act)
    assert isinstance(view, CinchView)
    return view


def advised(state: CinchState, done: str = "") -> Advice:
    """The advice to the seat to act after ``done``; it must be lawful and cite advice only."""
    do(state, done)
    advice = state.game.advise(seen(state))
    assert advice.action in state.legal_actions()
    assert set(advice.rules) <= TIPS
    return advice


def told(advice: Advice) -> tuple[str, tuple[str, ...]]:
    """What is advised, and by which advice."""
    return str(advice.action), advice.rules


def thrown_by(state: CinchState) -> set[str]:
    """What the seat to act throws by the advice, until it says done."""
    advice = advised(state)
    thrown = set()
    while str(advice.action) != "done":  # ends: each step throws a card
        thrown.add(str(advice.action).split()[1])
        state.apply(advice.action)
        advice = advised(state)
    return thrown


# The auction ----------------------------------------------------------------------------------------------------------


@rule("C-TIP-1")
@pytest.mark.parametrize("hand", ["AH", "AH 9H", "AH 4H 3H"])
def test_the_ace_without_a_pedro_bids_six(hand: str) -> None:
    assert told(advised(build(w=hand))) == ("6", ("C-TIP-1", "C-TIP-3"))
    assert told(advised(build(n=hand), "W 5")) == ("6", ("C-TIP-1", "C-TIP-3"))
    assert str(advised(build(n=hand), "W 6").action) == "pass"
    assert "C-TIP-1" not in advised(build(w=f"{hand} 5H")).rules


@rule("C-TIP-3")
def test_a_hand_without_a_pedro_counts_on_one_from_partner() -> None:
    without, with_it = advised(build(w="KH 9H 4H")), advised(build(w="KH 9H 5H"))
    assert isinstance(without.action, Bid) and without.rules == ("C-TIP-3",)
    assert without.action.points >= 5 and weigh(seen(build(w="KH 9H 4H")), Suit.HEARTS).visible == 0
    assert "C-TIP-3" not in with_it.rules


@rule("C-TIP-4")
def test_ace_king_and_queen_are_worth_eight() -> None:
    assert told(advised(build(n="AH KH QH"), "W 7")) == ("8", ("C-TIP-4",))
    assert told(advised(build(n="AH KH QH"), "W 8")) == ("pass", ("C-TIP-4",))


@rule("C-TIP-4")
def test_twelve_takes_a_small_trump_besides() -> None:
    for hand in ("AH KH QH 9H", "AH KH QH 4H 3H"):
        assert told(advised(build(n=hand), "W 8")) == ("9", ("C-TIP-4",))
        assert told(advised(build(n=hand), "W 11")) == ("12", ("C-TIP-4",))
        assert told(advised(build(n=hand), "W 12")) == ("pass", ("C-TIP-4",))


@rule("C-TIP-4")
def test_catching_cards_are_worth_more_than_points_held() -> None:
    catching, points = (weigh(seen(build(w=hand)), Suit.HEARTS) for hand in ("AH KH QH", "5H 5D 2H"))
    assert catching.visible == 1 and points.visible == 11
    assert catching.estimate > points.estimate + 3
    assert str(advised(named_by_west("5H 5D 2H AS KS QS")).action) == "spades"


def named_by_west(hand: str) -> CinchState:
    """West has the bid and is to name trumps."""
    state = build(w=hand)
    do(state, "W 8, N pass, E pass, S pass")
    return state


@rule("C-TIP-5")
@pytest.mark.parametrize("hand", ["5H 5D JH 2H", "5H 5D JH TH 9H 2H", "5H 5D JH TH 9H 8H 7H 6H 2H"])
def test_both_pedroes_with_jack_and_low_bid_no_more_than_five(hand: str) -> None:
    advice = advised(build(w=hand))
    assert isinstance(advice.action, Bid) and advice.action.points <= 5
    assert advice.rules == ("C-TIP-5",)
    assert told(advised(build(n=hand), "W 5")) == ("pass", ("C-TIP-5",))


def test_partners_bid_is_raised_only_by_a_hand_worth_more() -> None:
    assert str(advised(build(n="AH KH"), "W 5").action) == "6"
    assert str(advised(build(e="AH 9H"), "W 5, N pass").action) == "pass"
    assert str(advised(build(e="AH KH QH 9H"), "W 5, N pass").action) == "6"


def test_a_dealer_who_may_name_trumps_without_a_number_bids_none() -> None:
    assert str(advised(build(s="AH KH QH 9H"), "W pass, N pass, E pass").action) == "pass"
    forced = build(s="AH KH QH 9H", all_pass="dealer_forced_min", min_bid=5)
    assert str(advised(forced, "W pass, N pass, E pass").action) == "5"
    redeal = build(s="AH KH QH 9H", all_pass="redeal")
    assert isinstance(advised(redeal, "W pass, N pass, E pass").action, Bid)


# Discards, robbing ----------------------------------------------------------------------------------------------------


@rule("C-TIP-7")
def test_who_does_not_deal_keeps_nothing_but_trumps() -> None:
    state = named(build(w="AH 9H 5D AS KS AC KC 4C 3C"))
    assert advised(state).rules == ("C-TIP-7",)
    assert thrown_by(state) == {"AS", "KS", "AC", "KC", "4C", "3C"}


def test_the_weakest_of_too_many_trumps_are_thrown() -> None:
    state = named(build(w="AH KH QH JH TH 9H 8H 2H 3C"))
    assert thrown_by(state) == {"3C", "8H", "9H"}


def test_a_surplus_that_may_score_goes_where_it_counts_for_its_owner() -> None:
    hand = "AH KH QH JH TH 9H 5H 3C 4C"
    makers = named(build(w=hand, trump_discard="surplus_only"), "W 6")
    assert thrown_by(makers) == {"3C", "4C", "5H"}
    others = named(build(w=hand, trump_discard="surplus_only"), "N 6")
    assert thrown_by(others) == {"3C", "4C", "9H"}
    dead = named(build(w=hand, trump_discard="surplus_only", discarded_trumps="dead"), "W 6")
    assert thrown_by(dead) == {"3C", "4C", "9H"}


def test_the_dealer_robs_and_keeps_all_trumps_and_the_best_plain_cards() -> None:
    state = build(w="AH 9H 5D", n="KH QH 8H 2H", e="JH 7H 6H", s="TH 4H", bottom="5H 3H AC KC")
    throw_down(named(state))
    assert str(advised(state).action) == "rob"
    do(state, "S rob")
    looked_through = faces(state.hands[SOUTH])
    kept = looked_through - thrown_by(state)
    assert kept > {"TH", "4H", "5H", "3H"}
    assert len(kept) == 6 and {card[0] for card in kept - {"TH", "4H", "5H", "3H"}} == {"A"}


@pytest.mark.parametrize("preset", ["thirteen_cards", "blind_cinch"])
def test_with_extra_cards_the_trumps_and_the_best_plain_cards_are_kept(preset: str) -> None:
    state = named(build(w="AH 9H 5D AS AC 7C 4C 3C 2C", top="3S 4S 6S 7S", preset=preset))
    assert {"AH", "9H", "5D", "AS", "AC"} & thrown_by(state) == set()


# Following ------------------------------------------------------------------------------------------------------------


@rule("C-TIP-9")
def test_partners_master_gets_the_best_point_card() -> None:
    w, n = "AH KH 9H 2C 3C 4C", "3H 4H TC 9C 8C 7C"
    pedro = at_play(w=w, n=n, e="5H 2H JH TS 9S 8S", s="5D TH 8H KD QD JD")
    assert told(advised(pedro, "W AH, N 3H")) == ("5H", ("C-TIP-9",))
    low_first = at_play(w=w, n=n, e="JH 2H QH TS 9S 8S", s="5D TH 8H KD QD JD")
    assert told(advised(low_first, "W AH, N 3H")) == ("2H", ("C-TIP-9",))
    second = at_play(w=w, n=n, e="JH 2H QH TS 9S 8S", s="6H TH 8H KD QD JD")
    assert told(advised(second, "W AH, N 3H, E 2H, S 6H, W KH, N 4H")) == ("JH", ("C-TIP-9",))


@rule("C-TIP-10")
def test_under_partners_lower_trump_the_smallest_is_played() -> None:
    state = at_play(w="JH 9H 2C 3C 4C 6C", n="7H 3H TC 9C 8C 7C", e="AH 4H 5D TS 9S 8S", s="5H KH 8H KD QD JD")
    assert told(advised(state, "W JH, N 7H")) == ("4H", ("C-TIP-10",))


@rule("C-TIP-8", "C-TIP-10")
def test_a_second_hand_that_went_over_partner_is_cinched() -> None:
    w, n = "JH 9H 2C 3C 4C 6C", "QH 3H TC 9C 8C 7C"
    state = at_play(w=w, n=n, e="AH KH 4H TS 9S 8S", s="5H 5D 8H KD QD JD")
    assert told(advised(state, "W JH, N QH")) == ("KH", ("C-TIP-8", "C-TIP-10"))
    mine = at_play(w=w, n=n, e="AH KH 4H 5H 5D 8S", s="6H TH 8H KD QD JD")
    assert "C-TIP-8" not in advised(mine, "W JH, N QH").rules  # no Pedro is out that is not one's own


@rule("C-TIP-8", "C-TIP-12")
def test_partners_plain_lead_is_cinched() -> None:
    followed = at_play(w="9H KC 3C 4C 6C 7D", n="3H 7H TC 9C 8C 7C", e="AH 8H 4H TS 9S 8S", s="5H 5D KH KD QD JD")
    assert told(advised(followed, "W KC, N TC")) == ("8H", ("C-TIP-8", "C-TIP-12"))
    trumped = at_play(w="6H KC 3C 4C 6C 7D", n="9H 3H TC 9C 8C 7C", e="AH TH 8H TS 9S 4H", s="5H 5D KH KD QD JD")
    assert str(advised(trumped, "W KC, N 9H").action) in {"TH", "AH"}
    assert advised(trumped).rules == ("C-TIP-8", "C-TIP-12")
    mine = at_play(w="6H KC 3C 4C 6C 7D", n="9H 3H TC 9C 8C 7C", e="AH TH 5H 5D 9S 4H", s="2H QH KH KD QD JD")
    assert not {"C-TIP-8", "C-TIP-12"} & set(advised(mine, "W KC, N TC").rules)


@rule("C-TIP-6")
def test_how_many_cards_the_fourth_hand_drew_tells_whether_to_cinch() -> None:
    for west, rest, answer in (
        ("KH QH 9H 7H 5H", "5D JH 6H 2H", "8H"),  # he kept five trumps
        ("", "KH QH 9H 7H 5H 5D JH 6H 2H", "2S"),  # he kept none
    ):
        state = build(
            w=west, n="AC KC 3H", e="QC JC TC 9C 8C 7C 4H 6C 5C", s="AH TH 8H", top="2S 3S 4S", bottom=rest, dealer=EAST
        )
        throw_down(named(state, "N 6"), keep="AC KC QC JC TC")
        do(state, "E draw, N AC, E TC")
        assert seen(state).drawn[WEST] == 6 - len(west.split())
        advice = advised(state)
        assert str(advice.action) == answer
        assert ("C-TIP-6" in advice.rules) == (answer == "8H")


@rule("C-TIP-6")
def test_draws_tell_nothing_where_nobody_draws() -> None:
    state = throw_down(named(build(w="AH KH", n="QH JH", preset="thirteen_cards")), keep="")
    view = seen(state)
    assert view.phase == "play"
    assert [Seen(view).count.kept(seat) for seat in (NORTH, EAST, SOUTH)] == [0, 0, 0]


@rule("C-TIP-14")
def test_a_pedro_goes_to_the_card_that_partner_is_credited_with() -> None:
    e, s = "AH 7H 6H TS KS 8S", "5H 3H JH KD QD JD"
    placed = at_play(w="8H 9H 2C 3C 4C 6D", n="KH QH TC 9C 8C 7C", e=e, s=s, bid="N 6")
    assert told(advised(placed, "N KH, E AH, S 3H, W 8H, E 7H")) == ("5H", ("C-TIP-14",))
    assert Seen(seen(placed)).credit == parse_hand("QH")


@rule("C-TIP-14")
def test_a_pedro_is_led_to_the_card_that_partner_is_credited_with() -> None:
    state = at_play(w="8H 9H 2C 3C 4C 6D", n="KH QH TC 9C 8C 7C", e="7H 6H 4H TS KS 8S", s="AH 5H 3H KD QD JD",
                    bid="N 6")  # fmt: skip
    assert told(advised(state, "N KH, E 7H, S AH, W 8H")) == ("5H", ("C-TIP-14",))


@rule("C-TIP-14")
@pytest.mark.parametrize("lead", ["AH", "9H"])
def test_no_card_is_credited_below_an_ace_or_a_low_trump(lead: str) -> None:
    state = at_play(w="8H 6H 2C 3C 4C 6D", n=f"{lead} QH TC 9C 8C 7C", e="7H 4H JC TS KS 8S", s="5H 3H 2H KD QD JD",
                    bid="N 6")  # fmt: skip
    do(state, f"N {lead}, E 7H")
    assert Seen(seen(state)).credit == 0


# Leading --------------------------------------------------------------------------------------------------------------


@rule("C-TIP-11")
def test_the_best_trump_is_returned_after_winning_partners_first_lead() -> None:
    w, n = "9H 4H 2C 3C 4C 6C", "3H 7H TC 9C 8C 7C"
    state = at_play(w=w, n=n, e="AH KH 5H TS 9S 8S", s="5D 8H TH KD QD JD")
    assert told(advised(state, "W 9H, N 3H, E AH, S 8H")) == ("KH", ("C-TIP-11",))
    weighed = at_play(w=w, n=n, e="AH JH 5H TS 9S 8S", s="5D 8H KH KD QD JD")
    assert "C-TIP-11" not in advised(weighed, "W 9H, N 3H, E AH, S 8H").rules


@rule("C-TIP-13")
def test_plain_cards_are_led_past_an_adversary_without_trumps() -> None:
    e, s = "AH 6H 5H TS KS 8S", "5D 8H KH KD QD JD"
    void = at_play(w="9H 4H 2C 3C 4C 6C", n="TC 9C 8C 7C AD KC", e=e, s=s, leader="E")
    assert told(advised(void, "E AH, S 8H, W 4H, N TC")) == ("KS", ("C-TIP-13",))
    not_void = at_play(w="9H 4H 2C 3C 4C 6C", n="TH 9C 8C 7C AD KC", e=e, s=s, leader="E")
    assert "C-TIP-13" not in advised(not_void, "E AH, S 8H, W 4H, N TH").rules


# The bid --------------------------------------------------------------------------------------------------------------


@rule("C-TIP-15")
def test_the_makers_first_make_sure_of_their_bid() -> None:
    for bid, sure in (("W 8", True), ("W 12", False)):
        state = at_play(w="5D KH 4C", n="TH 7H 6C", e="AH 9C 8C", s="3H 2H 2C", leader="N", bid=bid)
        advice = advised(state, "N TH, E AH, S 3H, W 5D, E 9C, S 2H")
        assert str(advice.action) == "KH"
        assert (advice.rules == ("C-TIP-15",)) == sure


@rule("C-TIP-15")
def test_once_the_bid_must_fail_the_others_play_for_every_point() -> None:
    for bid, fails in (("W 14", True), ("W 8", False)):
        state = at_play(w="3H 4C 8S", n="4H 5H 6S", e="6C TC 9S", s="AH 3C 7S", leader="S", bid=bid)
        advice = advised(state, "S AH, W 3H, N 4H, E 6C, S 3C, W 4C")
        assert str(advice.action) == "5H"
        assert (advice.rules == ("C-TIP-15",)) == fails


# In every position ----------------------------------------------------------------------------------------------------


@settings(max_examples=60)
@given(data=st.data())
def test_the_advice_is_lawful_and_the_same_twice_whatever_the_table_plays(data: st.DataObject) -> None:
    rng = Random(data.draw(st.integers(0, 2**32), label="seed"))
    state = begin(data.draw(games("cinch")), rng, data.draw(st.booleans(), label="lumpy"))
    wild = data.draw(st.sampled_from((0.0, 0.3)), label="wild")  # how often somebody does not take it
    while state.to_act is not None:  # ends: every action calls, moves a card or ends a choice
        advice, again = (state.game.advise(state.view(state.to_act)) for _ in range(2))
        assert advice == again
        assert advice.action in state.legal_actions()
        assert advice.reason.endswith(".") and set(advice.rules) <= TIPS
        state.apply(rng.choice(state.legal_actions()) if rng.random() < wild else advice.action)


def test_the_rule_player_beats_random_play() -> None:
    margin = estimate(deal_pairs(cinch(), "rule", "random", range(12), seed="test"))
    assert margin.low > 0


def test_most_bids_are_made_but_not_all() -> None:
    game, made = cinch(), []
    for number in range(60):
        state = game.deal(game.seats[number % 4], *Shuffler.seeded(f"bids {number}").deal(1, game.whole_pack))
        while state.to_act is not None:
            state.apply(game.advise(state.view(state.to_act)).action)
        assert isinstance(state, CinchState) and state.result is not None
        made.append(state.result.made)
    assert 0.6 < sum(made) / len(made) < 0.95
