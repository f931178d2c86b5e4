"""Cards out of order, omitted and doubled, wrong numbers: W-ORD, W-OMIT, W-TWO, W-NUM, W-MIS-4, W-PEN-8."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import example, rule
from tests.whist.laws.rulings import AMERICAN, NEW, OLD, ask, by_code, cites, english, every_code, free, kinds, the
from trickbook.cards import HEARTS, CardSet, parse_cards, parse_hand
from trickbook.contract.laws import Expose, Grant, Lapse, NewDeal, Oblige, Role, Ruling, TakeUp
from trickbook.games.whist.laws.codes import (
    ACROSS,
    ALL_PLAYED,
    BOTH_SHORT,
    FIRST_QUITTED,
    NOT_DISTURBED,
    NOTICED,
    ONE_SHORT,
    OWNER_PLAYED,
    PARTNERS_SHORT,
    UNPLAYED,
    WITHIN_A_SIDE,
    WRONG_HANDS,
)
from trickbook.games.whist.laws.obeying import obeying
from trickbook.games.whist.laws.penalty import ATTENTION, FOURTH_FIRST, OFFENCES
from trickbook.games.whist.options import WhistOptions

RANK_OR_RUFF = ("call highest", "call lowest", "call ruff", "forbid ruff")
WIN_OR_NOT = ("call win", "forbid win")
ANEW, LOST = (NewDeal(same_dealer=True),), (NewDeal(same_dealer=False),)


def out_of_turn(code: str, hand: str, *, second: bool, third: bool) -> Ruling:
    return ask("play out of turn", code, hand=hand, second_played=second, third_played=third)


def ordered(code: str, offence: str, order: str, **facts: Any) -> Ruling:
    """An order by the player entitled, in time, that can be obeyed; or what ``facts`` say."""
    usual = {"caller": "the player entitled", "in_time": True, "can_obey": True}
    return ask("order given", code, offence=offence, order=order, **{**usual, **facts})


# Out of order ---------------------------------------------------------------------------------------------------------


@rule("W-ORD-1", "W-ORD-4")
@every_code
def test_other_cards_out_of_order_stand_without_penalty(code: str) -> None:
    assert free(out_of_turn(code, "third", second=False, third=False), "W-ORD-1")
    assert free(out_of_turn(code, "fourth", second=False, third=True), "W-ORD-1")
    assert free(out_of_turn(code, "fourth", second=True, third=False), "W-ORD-4")


@rule("W-ORD-2")
@by_code((Role.THIRD_HAND, RANK_OR_RUFF), (Role.ADVERSARIES, WIN_OR_NOT), (Role.ADVERSARIES, WIN_OR_NOT))
def test_fourth_hand_first_of_all_lets_second_hand_be_ordered(code: str, expected: tuple[Any, Any]) -> None:
    ruling = out_of_turn(code, "fourth", second=False, third=False)
    grant = the(Grant, ruling)
    assert (grant.to, grant.choices, grant.until) == (*expected, "second hand has played")
    assert "The card stands" in ruling.sentence


def hand(demand: str, held: str, trick: str) -> CardSet:
    return obeying(demand, parse_hand(held), parse_cards(trick), HEARTS)


@example("W-ORD-2")
def test_king_of_spades_before_second_hand() -> None:
    # W leads 7S, S plays KS before N, E has not played.
    assert ordered(AMERICAN, FOURTH_FIRST, "call highest").orders(Oblige)
    assert hand("call highest", "AS 3S", "7S KS") == parse_hand("AS")
    for code in (OLD, NEW):
        ruling = ordered(code, FOURTH_FIRST, "forbid win", caller="that player's partner")
        assert the(Oblige, ruling) == Oblige(Role.PARTNER, "not win the trick")
    assert hand("forbid win", "AS 3S", "7S KS") == parse_hand("3S")


@example("W-PEN-8")
def test_which_cards_obey_an_order() -> None:
    # Trumps H. W leads 7S, S plays KS too soon.
    for demand, held, cards in (
        ("call win", "AS QS 3S", "AS"),
        ("forbid win", "AS QS 3S", "QS 3S"),
        ("call win", "4H 9C", "4H"),
        ("forbid win", "4H 9C", "9C"),
        ("call ruff", "4H 9C", "4H"),
        ("forbid ruff", "4H 9C", "9C"),
    ):
        assert hand(demand, held, "7S KS") == parse_hand(cards), demand


@rule("W-PEN-8", "W-PEN-1")
@pytest.mark.parametrize(
    ("demand", "held"),
    [
        ("call highest", "4H 9C"), ("call lowest", "4H 9C"), ("call win", "QS 3S"), ("forbid win", "AS"),
        ("call ruff", "3S 4H"), ("forbid ruff", "3S 9C"), ("call ruff", "9C 9D"), ("forbid ruff", "4H"),
        ("call win", "9C"),
    ],
)  # fmt: skip
@by_code("call ruff", "call win", "call win")
def test_where_no_lawful_card_obeys_the_player_is_free_and_the_penalty_spent(
    code: str, expected: str, demand: str, held: str
) -> None:
    assert hand(demand, held, "7S KS") == 0
    ruling = ordered(code, FOURTH_FIRST, expected, can_obey=False)
    assert kinds(ruling) == (Lapse,) and cites(ruling, "W-PEN-8")


@rule("W-ORD-2", "W-ORD-3", "W-PEN-3")
@by_code((Lapse,), (Oblige,), (Oblige,))
def test_where_one_alone_may_order_the_other_forfeits_it(code: str, expected: tuple[type, ...]) -> None:
    order = {AMERICAN: "call highest"}.get(code, "call win")
    for offence in (FOURTH_FIRST, ATTENTION):
        assert kinds(ordered(code, offence, order, caller="that player's partner")) == expected
        assert free(ordered(code, offence, order, caller="own side"), "W-PEN-3")
        assert not ordered(code, offence, order, in_time=False).remedies


CARRIED = {
    AMERICAN: (RANK_OR_RUFF, RANK_OR_RUFF, (), ("call win",), ()),
    OLD: (WIN_OR_NOT, ("call highest", "call lowest", *WIN_OR_NOT), ("call highest", "call lowest"), ("call win",), ()),
    NEW: (
        WIN_OR_NOT, ("call highest", "call lowest", *WIN_OR_NOT), ("call highest", "call lowest"), ("call win",),
        ("call highest", "call lowest"),
    ),
}  # fmt: skip


@rule("W-ORD-2", "W-ORD-3", "W-REV-8", "W-EXP-13", "W-LOT-12", "W-PEN-3")
@every_code
def test_an_order_binds_only_if_the_offence_carries_it(code: str) -> None:
    for offence, orders in zip(OFFENCES, CARRIED[code], strict=True):
        for order in ("call highest", "call lowest", "call win", "forbid win", "call ruff", "forbid ruff"):
            ruling = ordered(code, offence, order)
            assert ruling.orders(Oblige) == (order in orders), (offence, order)
            if order not in orders:
                assert ruling.orders(Lapse) == (code != OLD) and cites(ruling, "W-PEN-3")


# Attention ------------------------------------------------------------------------------------------------------------


@rule("W-ORD-3")
@by_code(
    (Role.LAST_ADVERSARY, RANK_OR_RUFF),
    (Role.ADVERSARIES, ("call highest", "call lowest", *WIN_OR_NOT)),
    (Role.ADVERSARIES, ("call highest", "call lowest", *WIN_OR_NOT)),
)
def test_it_is_ours_lets_partner_be_ordered_until_he_plays(code: str, expected: tuple[Any, Any]) -> None:
    before, after = (ask("attention drawn", code, what="the trick", partner_played=played) for played in (False, True))
    assert (the(Grant, before).to, the(Grant, before).choices) == expected
    assert free(after, "W-ORD-3")


@rule("W-ORD-3")
@by_code(True, False, False)
def test_attention_to_the_score_matters_in_america(code: str, expected: bool) -> None:
    assert ask("attention drawn", code, what="the score", partner_played=False).orders(Grant) == expected


# Omitted and doubled cards --------------------------------------------------------------------------------------------


def omitted(code: str, *, played_next: bool = True, over: bool = False, others_right: bool = True) -> Ruling:
    return ask("trick omitted", code, played_next=played_next, over=over, others_right=others_right)


@rule("W-OMIT-2")
@every_code
def test_who_has_not_played_on_simply_plays_to_the_trick(code: str) -> None:
    assert omitted(code, played_next=False).remedies == (Oblige(Role.OFFENDER, "play to the trick"),)


@rule("W-OMIT-1", "W-DEAL-17", "W-NUM-1", "W-NUM-2")
@by_code(("new deal", "play on"), ("new deal",), ("new deal",))
def test_who_has_played_on_leaves_the_others_a_choice(code: str, expected: tuple[str, ...]) -> None:
    grant = the(Grant, omitted(code))
    assert (grant.to, grant.choices, grant.until) == (Role.ADVERSARIES, expected, "the hand is over")
    wrong = omitted(code, others_right=False)
    assert wrong.orders(NewDeal) == (code == AMERICAN) == cites(wrong, "W-NUM-2")


@rule("W-OMIT-1", "W-OMIT-3")
@every_code
def test_after_the_hand_the_deal_stands_and_the_surplus_card_is_no_revoke(code: str) -> None:
    over = omitted(code, over=True)
    assert free(over, "W-OMIT-1", "W-OMIT-3") and "no revoke there" in over.sentence


def two_cards(code: str, found: str, *, revoked: bool = False, others_right: bool = True) -> Ruling:
    return ask("two cards in a trick", code, found=found, revoked=revoked, others_right=others_right)


@rule("W-TWO-1", "W-OMIT-3")
@english
def test_in_england_the_card_comes_back_and_in_1900_lies_exposed_if_no_revoke_was_made(code: str) -> None:
    assert kinds(two_cards(code, "during the hand")) == ((Expose,) if code == NEW else (TakeUp,))
    revoked = two_cards(code, "during the hand", revoked=True)
    assert kinds(revoked) == (TakeUp,) and "answers for every revoke" in revoked.sentence
    assert "stays with its winner" in revoked.sentence
    assert free(two_cards(code, "after the hand", revoked=True), "W-TWO-1")


@rule("W-TWO-2", "W-NUM-1", "W-NUM-2")
def test_in_america_it_is_a_wrong_number_during_the_hand_and_nothing_after() -> None:
    assert the(Grant, two_cards(AMERICAN, "during the hand")).choices == ("new deal", "play on")
    assert two_cards(AMERICAN, "during the hand", others_right=False).remedies == ANEW
    assert free(two_cards(AMERICAN, "after the hand"), "W-TWO-2")


# Wrong numbers --------------------------------------------------------------------------------------------------------


def number(code: str | WhistOptions, hands: str, noticed: str, **facts: Any) -> Ruling:
    usual = {"perfect": True, "excess_by_adversary": False, "disturbed": NOT_DISTURBED}
    return ask("wrong number of cards", code, hands=hands, noticed=noticed, **{**usual, **facts})


@rule("W-DEAL-9", "W-DEAL-17")
@every_code
def test_a_wrong_pack_voids_the_hand_whenever_it_is_found(code: str) -> None:
    for hands in WRONG_HANDS:
        for noticed in NOTICED:
            ruling = number(code, hands, noticed, perfect=False)
            assert ruling.remedies == ANEW and ruling.rules == ("W-DEAL-9", "W-DEAL-17")


@rule("W-MIS-4", "W-MIS-6")
def test_in_america_any_wrong_number_is_a_misdeal_until_all_have_played() -> None:
    for hands in WRONG_HANDS:
        for noticed in NOTICED:
            misdealt = number(AMERICAN, hands, noticed).remedies == LOST
            assert misdealt == (noticed in (UNPLAYED, OWNER_PLAYED))


@rule("W-MIS-4")
@english
def test_in_england_a_long_hand_beside_a_short_one_is_a_misdeal_at_any_time(code: str) -> None:
    for noticed in NOTICED:
        for hands in (WITHIN_A_SIDE, ACROSS):
            assert number(code, hands, noticed).remedies == LOST
            by_adversary = number(code, hands, noticed, excess_by_adversary=True)
            assert by_adversary.remedies == (ANEW if code == NEW else LOST) and cites(by_adversary, "W-MIS-4")


@example("W-NUM-1")
@rule("W-NUM-2")
def test_n_with_eight_cards_lets_ew_choose_unless_e_has_eight_too() -> None:
    # American: after trick 4 N holds 8 cards, the others 9 each; then E 8, too.
    ruling = number(AMERICAN, ONE_SHORT, FIRST_QUITTED)
    assert (the(Grant, ruling).to, the(Grant, ruling).choices) == (Role.ADVERSARIES, ("new deal", "play on"))
    assert "may consult" in ruling.sentence and cites(ruling, "W-NUM-1")
    both = number(AMERICAN, BOTH_SHORT, FIRST_QUITTED)
    assert both.remedies == ANEW and cites(both, "W-NUM-2", "W-DEAL-17")


@rule("W-NUM-1", "W-NUM-2")
def test_in_america_one_side_wrong_leaves_a_choice_and_both_wrong_a_new_deal() -> None:
    for noticed in (ALL_PLAYED, FIRST_QUITTED):
        for hands in (ONE_SHORT, WITHIN_A_SIDE, PARTNERS_SHORT):
            assert number(AMERICAN, hands, noticed).orders(Grant)
        for hands in (ACROSS, BOTH_SHORT):
            assert number(AMERICAN, hands, noticed).remedies == ANEW


@rule("W-NUM-3", "W-DEAL-9")
@pytest.mark.parametrize(("code", "stands"), [(OLD, NOTICED[1:]), (NEW, NOTICED[3:])])
def test_in_england_a_short_hand_noticed_late_leaves_the_deal(code: str, stands: tuple[str, ...]) -> None:
    for noticed in NOTICED:
        ruling = number(code, ONE_SHORT, noticed)
        assert ruling.remedies == (() if noticed in stands else ANEW) and cites(ruling, "W-NUM-3")
        assert cites(ruling, "W-DEAL-9") == (noticed not in stands)
