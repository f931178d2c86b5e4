"""The judges of play, heap, numbers, draws and declarations: B-IRR, B-PLAY-10, B-BRQ-3..12, deadlines of B-CB."""

from __future__ import annotations

import pytest

from tests.bezique.laws.rulings import ask, free, kinds, the
from tests.bezique.positions import bezique
from tests.marks import rule
from trickbook.contract.laws import Correct, Grant, NewDeal, Remedy, Retract, Role, Ruling, TakeUp, Void
from trickbook.games.bezique.laws import drawing, heap, number, play
from trickbook.games.bezique.laws.codes import BOTH_LONG, BOTH_SHORT, HANDS, LONG, LONG_AND_SHORT, SHORT
from trickbook.games.bezique.laws.remedies import Forgo, Freeze, Replay, RubiconFine
from trickbook.referee import told

# Leads and cards ------------------------------------------------------------------------------------------------------


@rule("B-IRR-1", "B-IRR-31")
@pytest.mark.parametrize("noticed", play.NOTICED)
def test_a_false_lead_that_is_answered_stands(noticed: str) -> None:
    ruling = ask("lead out of turn", answered=True, noticed=noticed)
    assert free(ruling, "B-IRR-1", "B-IRR-31") and "counts as the leader" in ruling.sentence


@rule("B-IRR-2", "B-IRR-3", "B-IRR-4")
def test_a_false_lead_goes_back_when_the_opponent_objects_or_the_leader_owns_up() -> None:
    objected = ask("lead out of turn", answered=False, noticed=play.OBJECTED)
    assert kinds(objected) == (Retract,) and objected.rules == ("B-IRR-2", "B-IRR-3", "B-IRR-4")
    owned_up = ask("lead out of turn", answered=False, noticed=play.OWNED_UP)
    assert kinds(owned_up) == (Retract,) and owned_up.rules == ("B-IRR-3", "B-IRR-4")
    assert free(ask("lead out of turn", answered=False, noticed=play.UNNOTICED), "B-IRR-1")


@rule("B-PLAY-10")
def test_cards_return_until_the_lead_is_answered_or_the_heap_turned() -> None:
    for card in (play.LEAD, play.ANSWER):
        assert kinds(ask("card taken back", card=card, late=False)) == (Correct,)
        assert free(ask("card taken back", card=card, late=True), "B-PLAY-10")
    assert "answered" in ask("card taken back", card=play.LEAD, late=True).sentence
    assert kinds(ask("several cards played")) == (Correct,)
    assert kinds(ask("card dropped")) == (TakeUp,)


@rule("B-CB-3", "B-CB-4", "B-CB-10", "B-CB-11")
def test_carte_blanche_scores_only_before_the_next_play() -> None:
    assert "scores" in ask("carte blanche late", what=play.AS_DEALT, played=False).sentence
    late = ask("carte blanche late", what=play.AS_DEALT, played=True)
    assert free(late, "B-CB-3", "B-CB-4", "B-CB-11") and "Nor can it be repeated" in late.sentence
    assert "series is at an end" in ask("carte blanche late", what=play.DRAWN, played=True).sentence
    assert ask("carte blanche late", what=play.DRAWN, played=False).rules == ("B-CB-10",)


# The last nine --------------------------------------------------------------------------------------------------------


def revoke(
    how: str = play.FOLLOW, *, claimed: str = play.IN_TIME, earlier: bool = False, code: str = "replay"
) -> Ruling:
    return ask("revoke", bezique(last_nine_revoke=code), how=how, claimed=claimed, earlier=earlier)


@rule("B-IRR-30")
@pytest.mark.parametrize("how", play.REVOKES)
def test_an_error_in_the_last_nine_is_replayed_or_costs_brisques_and_last_trick(how: str) -> None:
    assert kinds(revoke(how)) == (Replay,)
    forgone = the(Forgo, revoke(how, code="french_no_count"))
    assert (forgone.who, forgone.what) == (Role.OFFENDER, ("brisques", "the last trick"))


@rule("B-IRR-30")
@pytest.mark.parametrize("code", ["replay", "french_no_count"])
def test_no_error_a_late_claim_and_a_later_error_cost_nothing(code: str) -> None:
    assert "Nothing changes" in revoke(play.NONE, code=code).sentence
    for ruling in (
        revoke(play.NONE, code=code),
        revoke(claimed=play.TOO_LATE, code=code),
        revoke(earlier=True, code=code),
    ):
        assert free(ruling, "B-IRR-30")


# The heap -------------------------------------------------------------------------------------------------------------


def gathered(by: str = heap.WINNER, *, brisque: bool = True, answered: bool = False) -> Ruling:
    return ask("heap gathered", by=by, brisque=brisque, answered=answered)


@rule("B-BRQ-3", "B-BRQ-4", "B-BRQ-5", "B-BRQ-6", "B-BRQ-7", "B-BRQ-12")
def test_only_the_last_winner_gathers_and_only_until_the_next_trick_is_complete() -> None:
    assert free(gathered(), "B-BRQ-3", "B-BRQ-7", "B-BRQ-12") and "He gathers the whole heap" in gathered().sentence
    for ruling in (gathered(heap.OTHER), gathered(answered=True), gathered(heap.OTHER, answered=True)):
        assert free(ruling, "B-BRQ-4", "B-BRQ-5", "B-BRQ-7") and "when he next wins" in ruling.sentence
    assert free(gathered(brisque=False), "B-BRQ-6")


@rule("B-BRQ-9")
def test_what_was_gathered_is_counted_only_near_the_end() -> None:
    assert "lies open" in ask("looked back", what=heap.LYING, few=False).sentence
    assert "may count" in ask("looked back", what=heap.OWN_BRISQUES, few=True).sentence
    assert "twelve" in ask("looked back", what=heap.OWN_BRISQUES, few=False).sentence
    for few in (True, False):
        assert "refused" in ask("looked back", what=heap.TURNED, few=few).sentence


# Numbers --------------------------------------------------------------------------------------------------------------


def counted(hands: str, code: str = "english", when: str = number.DURING) -> Ruling:
    return ask("wrong number of cards", bezique(wrong_count_code=code), hands=hands, when=when)


@rule("B-IRR-6", "B-IRR-7", "B-IRR-8", "B-IRR-9", "B-IRR-10")
def test_one_too_many_ends_the_game() -> None:
    ruling = counted(LONG)
    assert ruling.remedies == (RubiconFine(at_once=True),)
    assert {"B-IRR-5", "B-IRR-6", "B-IRR-7", "B-IRR-8", "B-IRR-9", "B-IRR-10"} <= set(ruling.rules)
    assert "1300" in ruling.sentence and "900" in ruling.sentence


@rule("B-IRR-11", "B-IRR-12", "B-IRR-13", "B-IRR-14")
def test_too_many_against_too_few_is_played_out_at_the_same_fine() -> None:
    ruling = counted(LONG_AND_SHORT)
    assert kinds(ruling) == (Freeze, Forgo, RubiconFine)
    assert the(Forgo, ruling).what == ("the last trick",) and not the(RubiconFine, ruling).at_once


@rule("B-IRR-15", "B-MISD-8")
def test_both_too_many_is_void() -> None:
    assert counted(BOTH_LONG).remedies == (NewDeal(same_dealer=True),)


@rule("B-IRR-16", "B-IRR-17", "B-IRR-18", "B-IRR-19", "B-IRR-20")
def test_too_few_costs_nothing_but_perhaps_the_last_trick() -> None:
    assert free(counted(SHORT), "B-IRR-16", "B-IRR-17", "B-IRR-19", "B-IRR-20")
    assert free(counted(BOTH_SHORT), "B-IRR-18", "B-IRR-19", "B-IRR-20")


@rule("B-IRR-32", "B-MISD-8")
def test_the_french_code_lets_the_opponent_choose() -> None:
    assert the(Grant, counted(LONG, "french")).choices == ("new deal", "play on")
    assert the(Grant, counted(SHORT, "french")).choices == ("new deal", "fill up")
    assert the(Grant, counted(SHORT, "french")).to == Role.OPPONENT
    for hands in (LONG_AND_SHORT, BOTH_LONG, BOTH_SHORT):
        assert counted(hands, "french").remedies == (NewDeal(same_dealer=True),)


@rule("B-IRR-5")
@pytest.mark.parametrize("hands", HANDS)
def test_numbers_are_checked_until_the_settlement_is_agreed(hands: str) -> None:
    for code in ("english", "french"):
        assert free(counted(hands, code, number.AGREED), "B-IRR-5")


@rule("B-IRR-21")
@pytest.mark.parametrize("who", number.WHO)
def test_a_forgotten_draw_is_made_good_until_the_next_play(who: str) -> None:
    def forgot(code: str, *, played: bool) -> Ruling:
        return ask("forgotten draw", bezique(forgot_draw=code), who=who, played=played)

    for code in ("english", "french"):
        assert kinds(forgot(code, played=False)) == (Correct,)
        assert ("keeps the top card" in forgot(code, played=True).sentence) == (who == number.WINNER_TOP_TAKEN)
    assert free(forgot("english", played=True), "B-IRR-21", "B-IRR-16", "B-IRR-17")
    assert the(Grant, forgot("french", played=True)).choices == ("new deal", "draw two")


# Draws ----------------------------------------------------------------------------------------------------------------


@rule("B-IRR-22", "B-IRR-25", "B-IRR-26", "B-IRR-33")
@pytest.mark.parametrize(
    ("by", "seen", "remedies", "rules"),
    [
        (drawing.WINNER, drawing.ONE, (drawing.SHOW_OWN,), {"B-IRR-22", "B-IRR-33"}),
        (drawing.WINNER, drawing.MORE, (drawing.SHOW_OWN, drawing.PICKS), {"B-IRR-22", "B-IRR-26", "B-IRR-33"}),
        (drawing.LOSER, drawing.ONE, (drawing.PICK_ONE,), {"B-IRR-25", "B-IRR-33"}),
        (drawing.LOSER, drawing.MORE, (drawing.PICKS,), {"B-IRR-26"}),
        (drawing.WINNER, drawing.NOTHING, (), {"B-IRR-22"}),
        (drawing.LOSER, drawing.NOTHING, (), {"B-IRR-25"}),
    ],
)
def test_cards_seen_in_drawing_are_shown_or_picked_by_the_other(
    by: str, seen: str, remedies: tuple[Remedy, ...], rules: set[str]
) -> None:
    ruling = ask("cards seen", by=by, seen=seen)
    assert ruling.remedies == remedies and rules <= set(ruling.rules)


@rule("B-IRR-23", "B-IRR-24")
def test_a_loser_who_draws_first_gives_the_card_back_unless_both_are_wrong() -> None:
    seen = ask("drawn out of turn", both=False, seen=True)
    assert seen.remedies == (drawing.PUT_BACK, drawing.SHOW_NEXT)
    assert ask("drawn out of turn", both=False, seen=False).remedies == (drawing.PUT_BACK,)
    for looked in (True, False):
        assert free(ask("drawn out of turn", both=True, seen=looked), "B-IRR-24")


# Declarations ---------------------------------------------------------------------------------------------------------


def declared(code: str, *, played: bool = False, holds: bool = False, drawn: bool = False) -> Ruling:
    game = bezique(erroneous_declaration=code)
    return ask("erroneous declaration", game, played=played, holds=holds, drawn=drawn)


CODES = ["strict_refuse", "foster", "portland"]


@rule("B-IRR-27", "B-IRR-29")
def test_foster_calls_a_lead_portland_only_strikes_and_a_strict_engine_refuses() -> None:
    assert kinds(declared("foster")) == (Void, Grant) and the(Grant, declared("foster")).choices == ("call lead",)
    assert kinds(declared("portland")) == (Void,) and "B-IRR-27" in declared("portland").rules
    assert kinds(declared("strict_refuse")) == (Void,) and declared("strict_refuse").rules == ("B-IRR-29", "B-IRR-34")


@rule("B-IRR-28")
@pytest.mark.parametrize("code", CODES)
def test_amending_comes_before_striking_until_the_declarer_draws(code: str) -> None:
    assert kinds(declared(code, holds=True)) == (Correct,)
    assert Void in kinds(declared(code, holds=True, drawn=True))


@rule("B-IRR-29", "B-IRR-34")
@pytest.mark.parametrize("code", CODES)
def test_a_declaration_stands_once_the_next_trick_has_begun(code: str) -> None:
    for holds in (True, False):
        for drawn in (True, False):
            ruling = declared(code, played=True, holds=holds, drawn=drawn)
            assert free(ruling, "B-IRR-29", "B-IRR-34") and "trumps" in ruling.sentence


@rule("B-IRR-34")
@pytest.mark.parametrize("code", CODES)
def test_who_has_not_drawn_may_declare_something_else(code: str) -> None:
    assert "may declare something else" in declared(code).sentence
    assert "something else" not in declared(code, drawn=True).sentence


# In words -------------------------------------------------------------------------------------------------------------


@rule("B-IRR-8", "B-IRR-9", "B-IRR-13", "B-IRR-14", "B-IRR-30")
def test_what_only_this_game_orders_is_told_in_sentences() -> None:
    fine = "the opponent adds 1300, and what the offender has scored, 900 at most."
    assert told(counted(LONG)).score == (f"The game ends at once: {fine}",)
    assert told(counted(LONG_AND_SHORT)).score == (
        "The offender scores nothing more and makes no trumps.",
        "Nobody scores the last trick.",
        f"When the hand has been played: {fine}",
    )
    assert told(counted(SHORT, "french")).choices == (
        "The opponent may have the cards dealt anew or have the missing cards drawn from the stock, until the player "
        "who may choose goes on.",
    )
    facts: dict[str, bool | int | str] = {"how": play.WIN, "claimed": play.IN_TIME, "earlier": False}
    assert told(ask("revoke", **facts)).cards == ("All cards from the error on are taken back and played again.",)
    no_count = bezique(last_nine_revoke="french_no_count")
    assert told(ask("revoke", no_count, **facts)).score == (
        "The offender does not count brisques or the last trick, nor does anybody else.",
    )
