"""Discards and draws gone wrong, and hands of a wrong number: C-DISC-7, C-DISC-8, C-DIR, C-IRR-1..3, 39, 40."""

from __future__ import annotations

import pytest

from tests.cinch.laws.rulings import ask, free, kinds, the
from tests.marks import example, rule
from trickbook.contract.laws import Bar, Correct, DrawUnseen, Expose, MakeUp, Role, Ruling
from trickbook.games.cinch.options import CinchOptions


def drew(
    number: str, *, lifted: bool = True, next_served: bool = False, played: bool = False, dealer: bool = False
) -> Ruling:
    return ask(
        "wrong number drawn", number=number, lifted=lifted, next_served=next_served, played=played, dealer=dealer
    )  # fmt: skip


@rule("C-DISC-7", "C-DISC-8")
@pytest.mark.parametrize("next_served", [False, True])
def test_a_trump_thrown_may_be_taken_back_until_cards_are_lifted(next_served: bool) -> None:
    before = ask("trump thrown", kept_six=False, lifted=False, next_served=next_served)
    assert before.remedies == (Correct(),) and before.rules == ("C-DISC-7",)
    assert free(ask("trump thrown", kept_six=False, lifted=True, next_served=next_served), "C-DISC-8", "C-DISC-6")


@rule("C-DISC-7", "C-DISC-8")
@pytest.mark.parametrize("lifted", [False, True])
def test_who_kept_six_puts_out_another_until_the_next_is_served(lifted: bool) -> None:
    before = ask("trump thrown", kept_six=True, lifted=lifted, next_served=False)
    assert before.remedies == (Correct(),) and "another card" in before.sentence
    assert free(ask("trump thrown", kept_six=True, lifted=lifted, next_served=True), "C-DISC-8")


@rule("C-DISC-6", "C-DISC-8")
def test_a_trump_that_stays_counts_for_whom_the_option_says() -> None:
    facts = {"kept_six": False, "lifted": True, "next_served": True}
    assert "for the side that named trumps" in ask("trump thrown", **facts).sentence
    assert "for nobody" in ask("trump thrown", CinchOptions(discarded_trumps="dead"), **facts).sentence


@rule("C-DIR-1")
@pytest.mark.parametrize("lifted", [False, True])
def test_too_few_noticed_late_come_from_the_plain_discards(lifted: bool) -> None:
    ruling = drew("too few", lifted=lifted, next_served=True)
    assert ruling.remedies == (MakeUp("the plain discards"),) and ruling.rules == ("C-DIR-1",)


@example("C-DIR-2")
@pytest.mark.parametrize("lifted", [False, True])
def test_too_many_noticed_late_are_drawn_unseen(lifted: bool) -> None:
    ruling = drew("too many", lifted=lifted, next_served=True)  # N kept two, asked for five, E has been served
    assert ruling.remedies == (DrawUnseen("on top"),) and ruling.rules == ("C-DIR-2",)


@rule("C-DIR-3")
@pytest.mark.parametrize(
    ("number", "lifted", "remedy"),
    [
        ("too few", False, MakeUp("the top of the stock")),
        ("too few", True, MakeUp("the top of the stock")),
        ("too many", False, Correct()),
        ("too many", True, DrawUnseen("on top")),
    ],
)
def test_before_the_next_is_served_the_number_is_corrected(number: str, lifted: bool, remedy: object) -> None:
    ruling = drew(number, lifted=lifted)
    assert ruling.remedies == (remedy,) and "C-DIR-3" in ruling.rules


@rule("C-DIR-4", "C-IRR-1", "C-IRR-3")
@pytest.mark.parametrize("next_served", [False, True])
def test_a_card_in_the_first_trick_makes_the_hand_foul_or_leaves_it_short(next_served: bool) -> None:
    too_many = drew("too many", next_served=next_served, played=True)
    assert too_many.remedies == (Bar(Role.OFFENDING_SIDE),) and too_many.rules == ("C-DIR-4", "C-IRR-1")
    too_few = drew("too few", next_served=next_served, played=True)
    assert too_few.remedies == (MakeUp("the plain discards"),) and too_few.rules == ("C-DIR-4", "C-IRR-3")


@rule("C-DIR-5")
@pytest.mark.parametrize("number", ["too few", "too many"])
def test_the_dealer_has_until_the_first_lead(number: str) -> None:
    for led in (False, True):
        dealers, anothers = drew(number, next_served=led, dealer=True), drew(number, next_served=led)
        assert dealers.remedies == anothers.remedies and dealers.rules == (*anothers.rules, "C-DIR-5")
    assert "C-DIR-5" not in drew(number, played=True, dealer=True).rules


@rule("C-IRR-1", "C-DIR-2")
@pytest.mark.parametrize("bidders", [False, True])
def test_before_the_hand_has_played_a_surplus_is_drawn(bidders: bool) -> None:
    assert ask("too many cards", played=False, bidders=bidders).remedies == (DrawUnseen("on top"),)


@rule("C-IRR-1", "C-IRR-2", "C-IRR-39")
def test_a_foul_hand_bars_its_side_and_may_be_played_out() -> None:
    bidders, others = (ask("too many cards", played=True, bidders=bidders) for bidders in (True, False))
    for ruling in (bidders, others):
        assert ruling.remedies == (Bar(Role.OFFENDING_SIDE),)
        assert {"C-IRR-1", "C-IRR-2", "C-IRR-39"} <= set(ruling.rules)
        assert "may be played out" in ruling.sentence and "counts for nobody" in ruling.sentence
    assert "C-IRR-20" in others.rules and "whatever was bid" in others.sentence
    assert "C-IRR-20" not in bidders.rules and "the bid besides" in bidders.sentence


@rule("C-SCORE-15")
def test_under_set_back_a_foul_hand_of_the_bidders_is_put_back() -> None:
    ruling = ask("too many cards", CinchOptions(scoring_method="set_back"), played=True, bidders=True)
    assert "C-SCORE-15" in ruling.rules and "put back by its bid" in ruling.sentence


@rule("C-IRR-3")
def test_too_few_cards_cost_nothing() -> None:
    ruling = ask("too few cards")
    assert ruling.remedies == (MakeUp("the plain discards"),) and "no penalty" in ruling.sentence


@rule("C-IRR-40", "C-IRR-1")
def test_a_card_omitted_is_supplied_until_the_trick_is_quitted() -> None:
    assert ask("card omitted", quitted=False).remedies == (Correct(),)
    after = ask("card omitted", quitted=True)
    assert after.remedies == (Bar(Role.OFFENDING_SIDE),) and after.rules == ("C-IRR-40", "C-IRR-1")


@rule("C-IRR-40", "C-IRR-3", "C-IRR-31")
def test_two_cards_are_parted_until_the_trick_is_quitted() -> None:
    assert kinds(ask("two cards in a trick", quitted=False)) == (Correct, Expose)
    after = ask("two cards in a trick", quitted=True)
    assert the(MakeUp, after).source == "the plain discards" and after.rules == ("C-IRR-40", "C-IRR-3")
