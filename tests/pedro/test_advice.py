"""The rule player of Pedro: small positions with the card, the bid or the suit that the book's advice asks for (P-TIP).

Most complaints about computer players are about partners: that they take their partner's trick, waste a five, draw
their partner's trumps, forget who has shown out.  Each such habit is a position here.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import trickbook
from tests.marks import rule
from tests.pedro.positions import build, do, pedro
from tests.pedro.tables import FULL_AUCTION, after, at_play, full_deal, shuffled
from trickbook import Suit, parse_cards
from trickbook.contract.advice import Advice
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.games.allfours.counting import Count
from trickbook.games.pedro import PedroStanding, PedroState
from trickbook.games.pedro.advice import PARTNER, weigh
from trickbook.games.pedro.cardplay import Position
from trickbook.games.pedro.view import PedroView


def seen(state: PedroState) -> PedroView:
    """The view of the seat to act."""
    view = state.view(state.to_act)
    assert isinstance(view, PedroView)
    return view


def advised(state: PedroState, played: str = "") -> Advice:
    """The advice to the seat to act after ``played``; it must be lawful and cite advice only."""
    do(state, played)
    advice = state.game.advise(seen(state))
    assert advice.action in state.legal_actions()
    assert all(cited.startswith("P-TIP-") for cited in advice.rules)
    return advice


def bid_of(hand: str, **options: Any) -> Advice:
    """The advice to West, who speaks first, with South as dealer."""
    return advised(build(w=hand, **options))


# The auction ----------------------------------------------------------------------------------------------------------


@rule("P-TIP-1", "P-TIP-2")
def test_one_five_with_an_honour_and_more_trumps_behind_it_is_bid() -> None:
    advice = bid_of("5H AH 6H 4H 3C 2S 8S 9D TC")
    assert str(advice.action) == "7"
    assert {"P-TIP-1", "P-TIP-2"} <= set(advice.rules)
    assert str(bid_of("5D AH 6H 4H 3C 2S 8S 9S TC").action) == "7"  # the low pedro is as good


@rule("P-TIP-2")
def test_a_five_without_support_is_worth_less_than_one_with_it() -> None:
    assert str(bid_of("5H KH 3C 4C 2S 8S 9D TC 7D").action) == "pass"
    worth = [weigh(seen(build(w=hand)), Suit.HEARTS) for hand in ("5H AH KH 3C 2S 8S 9S TC 4C", "AH KH 3C 2S 8S 9S TC")]
    more = [weigh(seen(build(w=hand)), Suit.HEARTS) for hand in ("5H AH KH QH 2S 8S 9S TC", "AH KH QH 3C 2S 8S 9S TC")]
    assert more[0].supported and not worth[0].supported
    assert more[0].estimate - more[1].estimate > worth[0].estimate - worth[1].estimate > 0


@rule("P-TIP-3")
def test_a_long_suit_with_neither_five_is_passed() -> None:
    advice = bid_of("KH 9H 8H 7H 6H 4H 3C 2S 8D")
    assert (str(advice.action), advice.rules) == ("pass", ("P-TIP-3",))
    assert str(bid_of("KH 9H 8H 7H 6H 5H 3C 2S 8D").action) == "7"
    assert str(bid_of("KH 9H 8H 7H 6H 5D 3C 2S 8D").action) == "7"


@rule("P-TIP-4")
def test_the_points_in_sight_are_counted_before_the_bid() -> None:
    view = seen(build(w="AH JH TH 5H 2H 3C 2S 8S 9D"))
    assert weigh(view, Suit.HEARTS).visible == 9
    assert weigh(view, Suit.DIAMONDS).visible == 5  # the five of hearts is the low pedro then; the rest is plain
    california = seen(build(w="AH JH TH 5H 2H 3C 2S 8S 9D", preset="california"))
    assert weigh(california, Suit.HEARTS).visible == 11
    assert "9 points" in advised(build(w="AH JH TH 5H 2H 3C 2S 8S 9D")).reason


@rule("P-TIP-5")
def test_partners_hand_is_the_unknown_half_of_the_estimate() -> None:
    bare = weigh(seen(build(w="3C 4C 2S 8S 9S TC 7C 6C QS")), Suit.HEARTS)
    assert bare.estimate == PARTNER
    assert "P-TIP-5" in bid_of("5H AH 6H 4H 3C 2S 8S 9D TC").rules


def test_a_strong_hand_goes_over_the_others_and_a_weak_one_does_not() -> None:
    strong, weak = "AH KH QH 5H 5D 9H 2H 3C 8C", "5H AH 6H 4H 3C 2S 8S 9D TC"
    assert str(advised(build(n=strong), "W 9").action) == "10"
    assert str(advised(build(n=weak), "W 9").action) == "pass"


def test_the_forced_dealer_with_nothing_bids_the_least() -> None:
    assert str(advised(build(s="3C 4C 2S 8S 9S TC 7D 6C QH"), "W pass, N pass, E pass").action) == "7"
    assert str(advised(build(s="3C 4C 2S 8S 9S TC 7D 6C QH", min_bid=6, forced_dealer_bid=6),
                       "W pass, N pass, E pass").action) == "6"  # fmt: skip


def test_where_the_bidder_goes_out_a_hand_is_bid_that_is_passed_otherwise() -> None:
    hand = "5H KH 8H 7H 3C 2S 4D 6C 9S"
    close = PedroStanding(sheet=(57, 57), bidder_goes_out=True)
    assert str(bid_of(hand).action) == "pass"
    assert str(bid_of(hand, standing=close).action) == "7"


def test_who_is_nearly_home_waits_and_who_is_nearly_beaten_bids() -> None:
    fair, thin = "5H AH 6H 4H 3C 2S 8S 9D TC", "5H KH 8H 7H 3C 2S 4D 6C 9S"
    assert str(bid_of(fair, standing=PedroStanding(sheet=(20, 60))).action) == "pass"
    assert str(bid_of(thin, standing=PedroStanding(sheet=(60, 20))).action) == "7"


def test_everything_is_bid_where_it_scores_double_and_only_with_a_hand_for_it() -> None:
    sure, fair = "AH KH QH TH JH 5H 2H 3C 9S", "5H AH KH 6H 4H 3C 2S 8S 9D"
    assert str(bid_of(sure).action) == "7"  # all the points won on a lower bid score no less
    assert str(bid_of(sure, slam_double=True).action) == "14"
    assert str(bid_of(fair, slam_double=True).action) == "7"
    dealers = advised(build(s=sure, bid_28_56=True), "W pass, N pass, E pass")
    assert str(dealers.action) == "28-56"
    assert str(bid_of(sure, preset="california", slam_double=True).action) == "16"


@rule("P-TIP-1", "P-TIP-2", "P-TIP-4")
def test_the_suit_with_a_five_and_honours_is_named_before_a_longer_one() -> None:
    state = build(w="9S 8S 7S 6S 4S AH KH JH 5D")
    advice = advised(state, "W 8, N pass, E pass, S pass")
    assert str(advice.action) == "hearts"
    assert advice.rules == ("P-TIP-1", "P-TIP-2", "P-TIP-4")


# The fill -------------------------------------------------------------------------------------------------------------


def test_the_dealer_fills_up_with_cards_of_suits_not_yet_held() -> None:
    state = build(w="JH TH 8H 7H 6H", n="QH 4H 3H", e="5D 2H", s="AH 5H KH 9H", bottom="KC QC JC TS")
    do(state, "W pass, N pass, E pass, S 7, S hearts")
    first = advised(state)
    do(state, f"S {first.action}")
    second = advised(state)
    suits = {parse_cards(str(advice.action).removeprefix("take "))[0].suit for advice in (first, second)}
    assert len(suits) == 2


def test_the_weakest_of_those_that_score_nothing_are_buried_or_thrown() -> None:
    state = at_play(s="AH KH QH 8H 7H 5H 3H 2H", w="9H 2C", n="4H 3C", e="6H 4C")
    assert str(advised(state).action) == "bury 3H"
    assert str(advised(state, "S bury 3H").action) == "bury 7H"
    assert str(advised(state, "S bury 7H").action) in {"AH", "KH", "QH"}  # equals: nothing out beats any of them
    state = build(w="AH KH QH 8H 7H 5H 3H 2H 4H", excess_trumps="discard_to_six")
    do(state, "W 8, N pass, E pass, S pass, W hearts")
    assert str(advised(state).action) == "discard 3H"


# Counting -------------------------------------------------------------------------------------------------------------


@rule("P-TIP-9", "P-TIP-10")
def test_the_trumps_held_before_the_fill_follow_from_the_cards_taken() -> None:
    state = full_deal()
    do(state, FULL_AUCTION)
    of_south = Count(state.view(SOUTH))  # type: ignore[arg-type]
    assert [of_south.kept(seat) for seat in (WEST, NORTH, EAST)] == [2, 3, 0]  # six less the four, three, six taken
    assert of_south.out_count == 6
    assert of_south.expected[NORTH] > of_south.expected[WEST] > of_south.expected[EAST]
    assert sum(of_south.expected) == pytest.approx(6)


@rule("P-TIP-10")
def test_a_dealer_with_more_than_six_cards_holds_trumps_only() -> None:
    state = full_deal()
    do(state, FULL_AUCTION)
    assert Count(state.view(WEST)).kept(SOUTH) == 8  # type: ignore[arg-type]
    do(state, "S bury 7H 6H, S AH")
    count = Count(state.view(WEST))  # type: ignore[arg-type]
    assert count.expected[SOUTH] == 5


def test_what_each_has_shown_to_be_out_of_is_remembered() -> None:
    state = at_play(s="AH 9C 2S 3S", w="3D 4D 5S 6S", n="KH QC 7S 8S", e="7H 9D TS JS")
    do(state, "S AH, W 3D, N KH, E 7H, S 9C")
    count = Count(seen(state))
    assert count.void[WEST] == count.trumps
    state = at_play(s="9C 2S", w="3D 4D", n="KC QC", e="7C 9D", leader="S")
    do(state, "S 9C, W 3D, N KC, E 7C, N QC, E 9D")
    count = Count(seen(state))
    clubs = count.tables.suit_cards[Suit.CLUBS]
    assert count.void[WEST] == count.void[EAST] == clubs | count.trumps  # who may not but must trump has no trump


@pytest.mark.parametrize(("options", "trumps_too"), [({"void_must_trump": False}, False), ({}, True)])
def test_a_void_tells_of_trumps_only_where_the_void_must_trump(options: dict[str, Any], trumps_too: bool) -> None:
    state = at_play(s="9C 2S", w="3D 4D", n="KC QC", e="7C 9D", leader="S", **options)
    do(state, "S 9C, W 3D")
    count = Count(seen(state))
    assert count.void[WEST] & count.tables.suit_cards[Suit.CLUBS]
    assert bool(count.void[WEST] & count.trumps) == trumps_too


def test_where_suit_must_be_followed_a_trump_tells_of_a_void() -> None:
    state = at_play(s="9C 2S", w="3H 4D", n="KC QC", e="7C 9D", leader="S", must_follow_suit=True)
    do(state, "S 9C, W 3H")
    count = Count(seen(state))
    assert count.void[WEST] == count.tables.suit_cards[Suit.CLUBS]


# With partner ---------------------------------------------------------------------------------------------------------


@rule("P-TIP-14")
def test_partners_sure_trick_gets_the_five() -> None:
    state = at_play(s="AH KH 9H 3C 4C 2S", w="7H 3H 8C 9C TC 2D", n="5D 4H QS JS 3S 2C", e="6H 8H TS 9S 6D 7D")
    advice = advised(state, "S AH, W 3H")
    assert (str(advice.action), advice.rules) == ("5D", ("P-TIP-14",))


@rule("P-TIP-14")
def test_the_last_player_adds_a_five_to_partners_trump() -> None:
    state = at_play(w="9C 8C 2D 3D", n="AH JH 8D QC", e="7H QH TS 2C", s="5H 3H 4S 2S", leader="W", bidder="E")
    assert str(advised(state, "W 9C, N AH, E 2C").action) == "5H"


@rule("P-TIP-14")
@pytest.mark.parametrize("bidder", "WNES")
def test_partners_trick_is_not_taken_over(bidder: str) -> None:
    state = at_play(w="3H 8C 9C TC", n="KH 4H 6C QD", e="7H TS 9S 6D", s="QH AC 7C 4S", leader="E", bidder=bidder)
    advice = advised(state, "E 7H, S QH, W 3H")
    assert (str(advice.action), advice.rules) == ("4H", ("P-TIP-14",))
    state = at_play(w="3S 8C 9C TC", n="KH 4H 6C QD", e="7S TS 9S 6D", s="8H AC 7C 4S", leader="E", bidder=bidder)
    assert str(advised(state, "E 7S, S 8H, W 3S").action) == "4H"


@rule("P-TIP-14")
def test_partners_trumps_are_not_drawn_once_the_others_have_shown_out() -> None:
    void = at_play(s="AH KH 4C", w="8C 9C 2D", n="4H 9H 2S", e="TS 9S 3D")
    advice = advised(void, "S AH, W 8C, N 4H, E TS")
    assert (str(advice.action), advice.rules) == ("4C", ("P-TIP-14",))
    not_void = at_play(s="AH KH 4C", w="3H 9C 2D", n="4H 9H 2S", e="7H 9S 3D")
    assert str(advised(not_void, "S AH, W 3H, N 4H, E 7H").action) == "KH"


@rule("P-TIP-13")
def test_who_leads_to_partner_who_named_trumps_does_not_spend_the_best_card() -> None:
    state = at_play(w="9C 8C 2D", n="KH 6H 4H", e="7H QH TS", s="AH 5H 3H", leader="N", bidder="S")
    advice = advised(state)
    assert str(advice.action) in {"6H", "4H"}
    assert advice.rules == ("P-TIP-13",)


@rule("P-TIP-13")
def test_he_who_named_trumps_is_credited_with_the_points() -> None:
    hands: dict[str, Any] = {"w": "9C 8C 2D", "n": "KH 6H 4H", "e": "7H QH TS", "s": "AH 5H 3H"}
    partner, foe = (Position(seen(at_play(**hands, leader="N", bidder=bidder))) for bidder in "SE")
    assert partner.points_of[SOUTH] > partner.points_of[EAST] == partner.points_of[WEST]
    assert foe.points_of[EAST] > foe.points_of[SOUTH]


# Fives ----------------------------------------------------------------------------------------------------------------


@rule("P-TIP-11")
def test_a_five_is_not_wasted_on_a_trick_of_the_others() -> None:
    state = at_play(w="AH KH 2D 3D", n="5H 3H 8D 3C", e="7H QH TS 9S", s="4H JH 4C 2S", leader="W", bidder="W")
    advice = advised(state, "W AH")
    assert (str(advice.action), advice.rules) == ("3H", ("P-TIP-11",))


@rule("P-TIP-1")
def test_the_last_player_brings_a_five_home_on_a_plain_trick() -> None:
    state = at_play(w="9C 8C 2D 3D", n="AH JH 8D QC", e="7H QH TS 2C", s="5H 3H 4S 2S", leader="W", bidder="E")
    advice = advised(state, "W 9C, N QC, E 2C")
    assert (str(advice.action), advice.rules) == ("5H", ("P-TIP-1",))


def test_a_five_that_would_be_beaten_for_certain_is_not_led() -> None:
    state = at_play(s="5H 3C 4C", w="AH KH QH", n="2C 2S 3S", e="JH TH 9H", bidder="W", leader="S")
    assert str(advised(state).action) != "5H"


@rule("P-TIP-6", "P-TIP-7")
def test_a_plain_lead_is_cinched_before_a_five_may_come() -> None:
    state = at_play(s="3H 4H 3C 4C 2S 6S", w="JH QH 8C 9C TC 9S", n="KH 2H 8H 3D 6C 2C", e="6H 5H TS JS 6D 7D",
                    leader="S", bidder="E")  # fmt: skip
    advice = advised(state, "S 2S, W 9S")
    assert str(advice.action) in {"8H", "KH"}
    assert advice.rules == ("P-TIP-6", "P-TIP-7")


@rule("P-TIP-8")
def test_a_high_trump_is_saved_for_a_trick_that_has_something_in_it() -> None:
    empty = at_play(w="9C 8C 2D", n="2C 8D QC", e="TC TS 9S", s="AH 4H 3C", leader="W", bidder="E")
    advice = advised(empty, "W 9C, N 2C, E TC")
    assert (str(advice.action), advice.rules) == ("3C", ("P-TIP-8",))
    full = at_play(w="9C 8C 2D", n="2C 8D QC", e="5H TS 9S", s="AH 4H 3C", leader="W", bidder="E")
    assert str(advised(full, "W 9C, N 2C, E 5H").action) == "AH"


# When the bid is lost -------------------------------------------------------------------------------------------------

LOST = "W AH, N 4H, E 5D, S 6H, W KH, N 3H, E JH, S TH"
HANDS: dict[str, Any] = {"w": "AH KH 2C 3D", "n": "4H 3H 3C 8D", "s": "6H TH 8H 8C"}


@rule("P-TIP-15")
def test_once_the_bid_is_lost_cheap_tricks_are_let_go() -> None:
    advice = advised(at_play(**HANDS, e="5D JH 9C 7D", leader="W", bidder="S", bid=8), f"{LOST}, W 2C, N 3C, E 9C")
    assert (str(advice.action), advice.rules) == ("8C", ("P-TIP-15",))


@rule("P-TIP-16")
def test_once_the_bid_is_lost_a_five_is_still_kept_from_the_others() -> None:
    hands: dict[str, Any] = {"w": "AH KH 2C 3D 7C", "n": "4H 3H AC 8D 2D", "e": "5D JH 9C 7D 8C", "s": "6H TH 5H 8H TC"}
    advice = advised(at_play(**hands, leader="W", bidder="S", bid=8), f"{LOST}, W 2C, N AC, E 9C")
    assert (str(advice.action), advice.rules) == ("5H", ("P-TIP-1", "P-TIP-16"))


@rule("P-TIP-17")
def test_one_point_short_costs_what_eight_short_cost_but_not_where_nothing_goes_below_zero() -> None:
    start = PedroStanding(sheet=(30, 30))
    assert after(start, "NS", 8, 7).net[0] == after(start, "NS", 8, 0).net[0] == 22
    near, far = (after(start, "NS", 8, won, scoring_method="no_negative").net for won in (7, 0))
    assert near == (30, 30 + 7 + 8) and far == (30, 30 + 14 + 8)


# In any position ------------------------------------------------------------------------------------------------------

TABLES = [
    {}, {"preset": "california"}, {"preset": "finnish"}, {"must_follow_suit": True}, {"void_must_trump": False},
    {"scoring_method": "no_negative", "slam_double": True, "bid_28_56": True, "two_scores_for": "trick_winner"},
    {"stock_exhausted": "play_short", "dealer_fill_choice": "random", "buried_visible": False, "min_bid": 6},
]  # fmt: skip


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_the_advice_is_lawful_everywhere_and_always_the_same(options: dict[str, object]) -> None:
    game = trickbook.game("pedro", **options)  # type: ignore[arg-type]
    rng = Random(f"advice {options}")
    for number in range(40):
        state = game.deal(Seat(number % 4), shuffled(rng), shuffled(rng))
        while state.to_act is not None:  # ends: every action calls, names, moves a card or says done
            view = state.view(state.to_act)
            advice = game.advise(view)
            assert advice.action in view.legal and advice.reason.endswith(".")
            assert game.advise(view) == advice
            # Every third choice is another one, so that unusual positions come up, too.
            state.apply(rng.choice(view.legal) if rng.random() < number % 3 / 3 else advice.action)


def test_the_advice_rests_on_nothing_that_the_seat_has_not_seen() -> None:
    rng = Random("hidden")
    for _ in range(30):
        order = shuffled(rng)
        hands = [order[6 * seat : 6 * seat + 6] for seat in range(4)]
        mine, others = order[:6], order[6:24]
        rng.shuffle(others)
        changed = [mine, others[:6], others[6:12], others[12:]]
        first, second = (
            pedro().deal(SOUTH, hands=dict(enumerate(dealt)), bidder="N", contract="7", trump="hearts", leader="N")
            for dealt in (hands, changed)
        )
        assert first.game.advise(first.view(NORTH)) == second.game.advise(second.view(NORTH))
