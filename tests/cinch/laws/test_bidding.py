"""Irregular bids: C-BIR.  As in the book South deals, so W is the eldest hand, N the dealer's partner, E the pone."""

from __future__ import annotations

import pytest

from tests.cinch.laws.rulings import ask, free, kinds, the
from tests.marks import example, rule
from trickbook.contract.laws import Correct, DrawUnseen, Expose, Grant, LoseBid, NewDeal, Oblige, Role, Ruling, Void
from trickbook.games.cinch.options import CinchOptions

BOTH, ALONE = (Role.OFFENDER, Role.PARTNER), (Role.OFFENDER,)


def bid(
    speaker: str, *, eldest: bool = True, partner: bool = False, pone_out: bool = False, partners: bool = True,
    named: bool = False, gone: bool = False,
) -> Ruling:  # fmt: skip
    """A bid out of turn; ``eldest`` and ``partner``: whether these have spoken."""
    return ask(
        "bid out of turn", speaker=speaker, eldest_spoke=eldest, partner_spoke=partner, pone_out=pone_out,
        partners=partners, named=named, gone=gone,
    )  # fmt: skip


@rule("C-BIR-2")
@example("C-BIR-4")
@pytest.mark.parametrize(
    ("ruling", "out"),
    [
        pytest.param(bid("partner", eldest=False), BOTH, id="a: N says 7 first"),
        pytest.param(bid("pone", eldest=False), BOTH, id="a: E says 7 first"),
        pytest.param(bid("dealer", eldest=False), BOTH, id="a: S says 7 first"),
        pytest.param(bid("pone"), ALONE, id="b: W 6, E 8 at once"),
        pytest.param(bid("dealer"), BOTH, id="c: W 6, S 8 at once"),
        pytest.param(bid("dealer", partner=True), ALONE, id="d: W 6, N 7, S 9"),
    ],
)
def test_a_bid_out_of_turn_is_void_and_puts_out_whom_the_law_says(ruling: Ruling, out: tuple[Role, ...]) -> None:
    assert ruling.remedies == (Void(), LoseBid(out))
    assert ruling.rules == ("C-BIR-4", "C-BIR-2")
    assert f"{' and '.join(out)} {'is' if out == ALONE else 'are'} out of the auction" in ruling.sentence


@example("C-BIR-4")
def test_the_pone_being_out_the_dealer_may_speak_before_partner() -> None:
    assert free(bid("dealer", pone_out=True), "C-BIR-4")  # W 6, E 8 at once; S 7 before N


@rule("C-BIR-1", "C-BIR-4")
@pytest.mark.parametrize(
    "ruling",
    [
        bid("eldest"),
        bid("partner", partner=True),
        bid("pone", pone_out=True),
        bid("pone", partner=True, pone_out=True),
        bid("dealer", partner=True, pone_out=True, gone=True),
        bid("dealer", partner=True, gone=True),
    ],
)
def test_a_bid_by_one_who_has_no_right_to_it_is_void_and_costs_no_more(ruling: Ruling) -> None:
    assert ruling.remedies == (Void(),) and ruling.rules == ("C-BIR-1", "C-BIR-4")


@rule("C-BID-1")
@pytest.mark.parametrize(
    "ruling",
    [
        bid("eldest", eldest=False),
        bid("partner"),
        bid("pone", partner=True),
        bid("dealer", partner=True, pone_out=True),
    ],
)
def test_a_bid_in_turn_stands(ruling: Ruling) -> None:
    assert free(ruling, "C-BID-1")


@rule("C-BIR-3")
@pytest.mark.parametrize("speaker", ["partner", "pone", "dealer"])
@pytest.mark.parametrize("eldest", [False, True])
def test_where_each_plays_alone_it_is_void_without_penalty(speaker: str, eldest: bool) -> None:
    ruling = bid(speaker, eldest=eldest, partners=False)
    assert ruling.remedies == (Void(),) and ruling.rules == ("C-BIR-3",)


@rule("C-BIR-12")
def test_once_a_suit_has_been_named_nothing_is_done_about_the_auction() -> None:
    assert free(bid("pone", named=True), "C-BIR-12")
    assert free(ask("trump named early", named=True, by="the bidder", partner_to_bid=True), "C-BIR-12")
    noticed = ask("bid with too many cards", noticed="after trumps were named")
    assert free(noticed, "C-BIR-12") and "throws down to six" in noticed.sentence


@rule("C-BIR-1", "C-BID-1")
def test_what_was_said_first_stands() -> None:
    assert ask("second call").remedies == (Void(),)
    assert ask("second call").rules == ("C-BIR-1", "C-BID-1")


@rule("C-BIR-5")
def test_an_insufficient_bid_is_mended_until_the_next_player_speaks_and_then_a_pass() -> None:
    assert ask("insufficient bid", next_spoke=False).remedies == (Void(), Correct())
    after = ask("insufficient bid", next_spoke=True)
    assert after.remedies == (Void(),) and "counts as a pass" in after.sentence


@example("C-BIR-6")
def test_six_in_hearts_silences_partner_and_binds_nobody() -> None:
    ruling = ask("trump named early", named=False, by="the bidder", partner_to_bid=True)  # W: six in hearts
    assert ruling.remedies == (Void(), LoseBid((Role.PARTNER,)))
    assert "the number bid stands" in ruling.sentence and "any suit" in ruling.sentence


@rule("C-BIR-6")
def test_a_suit_named_by_another_binds_nobody_either() -> None:
    another = ask("trump named early", named=False, by="another", partner_to_bid=True)
    assert another.remedies == (Void(), LoseBid((Role.PARTNER,))) and "number" not in another.sentence
    late = ask("trump named early", named=False, by="another", partner_to_bid=False)
    assert late.remedies == (Void(),) and late.rules == ("C-BIR-6",)


@rule("C-BIR-7")
@pytest.mark.parametrize(
    ("noticed", "remedies"),
    [
        ("before he spoke", (DrawUnseen,)),
        ("after his pass", (DrawUnseen,)),
        ("after his bid", (Void, LoseBid, DrawUnseen)),
    ],
)
def test_a_bid_with_ten_cards_is_lost_and_the_surplus_goes_near_the_middle(
    noticed: str, remedies: tuple[type, ...]
) -> None:
    ruling = ask("bid with too many cards", noticed=noticed)
    assert kinds(ruling) == remedies and ruling.rules == ("C-BIR-7",)
    assert the(DrawUnseen, ruling).place == "near the middle"
    assert LoseBid not in remedies or the(LoseBid, ruling).who == (Role.OFFENDER,)


@example("C-BIR-8")
def test_a_card_shown_before_trumps_gives_the_adversaries_a_new_deal() -> None:
    # E bids 9, S passes, N drops KH: E or W may have S deal again.
    ruling = ask("card shown", accepted=False)
    grant = the(Grant, ruling)
    assert (grant.right, grant.to, grant.choices) == ("new deal", Role.ADVERSARIES, ("new deal",))
    assert "same dealer" in ruling.sentence and "nobody scores" in ruling.sentence


@rule("C-BIR-8", "C-IRR-26")
def test_who_goes_on_has_waived_the_new_deal() -> None:
    assert ask("card shown", accepted=True).remedies == (Expose(),)


@rule("C-BIR-9")
def test_a_suit_cannot_be_changed() -> None:
    assert ask("suit changed").remedies == (Void(),)


def namer(out: str, options: CinchOptions | None = None) -> Ruling:
    """Nobody having a bid; ``out`` holds the seats, South dealing, that have lost the right to one."""
    return ask(
        "nobody has the bid", options, dealer_out="S" in out, pone_out="E" in out, partner_out="N" in out,
        eldest_out="W" in out,
    )  # fmt: skip


@example("C-BIR-10")
@pytest.mark.parametrize(
    ("out", "names"),
    [
        pytest.param("NS", Role.PONE, id="N bid first, W and E pass: E names"),
        pytest.param("EW", Role.DEALER, id="E bid first, N and S pass: S names"),
        pytest.param("S", Role.PONE, id="W and N pass, S 9 before E, E passes: E names"),
    ],
)
def test_the_last_still_in_names_a_suit(out: str, names: Role) -> None:
    ruling = namer(out)
    assert ruling.remedies == (Oblige(names, "name trumps"),)
    assert ruling.rules == ("C-BIR-10",) and "without undertaking a number" in ruling.sentence


@rule("C-BIR-10")
@pytest.mark.parametrize(
    ("out", "names"),
    [
        ("", Role.DEALER),
        ("ES", Role.DEALERS_PARTNER),
        ("NES", Role.ELDEST),
        ("WNES", Role.DEALER),
    ],
)
def test_the_naming_goes_back_round_the_table_and_ends_with_the_dealer(out: str, names: Role) -> None:
    assert the(Oblige, namer(out)).who == names


@rule("C-BIR-10", "C-BID-8")
def test_the_dealer_alone_is_taken_to_have_bid_and_a_hand_may_be_thrown_in() -> None:
    options = CinchOptions(all_pass="dealer_forced_min", min_bid=4)
    assert the(Oblige, namer("NS", options)).who == Role.PONE and "without" in namer("NS", options).sentence
    assert "The dealer is taken to have bid 4" in namer("EW", options).sentence
    assert namer("NS", CinchOptions(all_pass="redeal")).remedies == (NewDeal(same_dealer=False),)


@rule("C-BIR-11")
def test_a_pass_out_of_turn_stands_and_costs_nothing() -> None:
    assert free(ask("pass out of turn"), "C-BIR-11")
