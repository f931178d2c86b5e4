"""The sheet of Rubicon Bezique: calls and what they come to, settlements, fines, the series, and what is flagged."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.bezique.test_settlement import WORKED
from tests.marks import example, rule
from tests.sheet.bezique import N, S, blank, call, raw, rules
from tests.sheet.sheets import Pen, refolded, refused
from trickbook.contract.seat import NORTH, SOUTH
from trickbook.contract.sheet import CALL, Cell
from trickbook.errors import IllegalAction
from trickbook.games.bezique.settlement import settle
from trickbook.games.bezique.sheet import ALL_BRISQUES
from trickbook.sheet import Amend, Enter, Sheet, Tell, Void
from trickbook.sheet.telling import sentence, tell_deal, tell_history, tell_trace


def told(sheet: Sheet, deal: int = 1, **facts: str) -> None:
    """Facts told by the host."""
    Pen(sheet).tell(SOUTH, deal, **facts)


def flagged(sheet: Sheet) -> list[tuple[str, ...]]:
    """The rules of all that is flagged."""
    return [check.rules for check in sheet.checks()]


# What calls come to ---------------------------------------------------------------------------------------------------


@rule("B-VAL-1", "B-VAL-2", "B-VAL-3", "B-VAL-4", "B-VAL-5", "B-CB-2", "B-TRUMP-5")
@pytest.mark.parametrize(
    ("words", "worth"),
    [
        ("sequence spades", 150), ("bezique", 40), ("double bezique", 500), ("triple bezique", 1500),
        ("quadruple bezique", 4500), ("aces", 100), ("kings", 80), ("queens", 60), ("jacks", 40), ("carte blanche", 50),
        ("marriage hearts", 40), ("marriage", 40),
    ],
)  # fmt: skip
def test_what_is_called_first_has_its_value_at_once(words, worth):
    sheet = blank()
    call(sheet, f"N {words}")
    assert raw(sheet) == (worth, 0)
    assert tell_deal(sheet, 1)[0] == f"Alice: {words} {worth}: {worth}."
    assert sentence(sheet).endswith(f"In it Alice has {worth}, Carol has 0 so far.")


@rule("B-VAL-6", "B-TRUMP-8")
@pytest.mark.parametrize("words", ["four tens", "tens", "seven of trumps", "seven", "", "marriages", "royal"])
def test_what_is_no_combination_cannot_be_called(words):
    with pytest.raises(IllegalAction, match="nothing that is called"):
        blank().rules.read_facts({CALL: f"N {words}"})


@rule("B-TRUMP-2", "B-TRUMP-3", "B-VAL-1", "B-VAL-2")
def test_the_first_marriage_makes_trumps_and_counts_as_royal():
    sheet = blank()
    call(sheet, "S marriage hearts", "N marriage clubs", "S marriage hearts", "N sequence hearts", "S sequence clubs")
    assert raw(sheet) == (20 + 250, 40 + 40 + 150)
    assert "Hearts are trumps (B-TRUMP-2)." in tell_deal(sheet, 1)


@example("B-TRUMP-1")
def test_trumps_are_made_by_the_first_marriage_of_either():
    sheet = blank()
    call(sheet, "S marriage hearts", "N marriage clubs")
    assert raw(sheet) == (20, 40)


@example("B-TRUMP-4", "B-TRUMP-5")
@pytest.mark.parametrize(("maker", "worth", "married"), [("marriage_only", 150, 40), ("marriage_or_sequence", 250, 20)])
def test_a_sequence_before_there_are_trumps(maker, worth, married):
    sheet = blank(trump_maker=maker)
    call(sheet, "N sequence spades", "S marriage diamonds")
    assert raw(sheet) == (worth, married)


@rule("B-USE-17")
def test_what_was_scored_before_there_were_trumps_keeps_its_value():
    sheet = blank()
    call(sheet, "N sequence spades", "N marriage spades", "N sequence spades")
    assert raw(sheet) == (150 + 40 + 250, 0)


@rule("B-CB-2", "B-CB-5", "B-CB-8", "B-CB-9", "B-CB-12")
@pytest.mark.parametrize("value", [50, 250])
def test_carte_blanche_scores_as_often_as_it_is_shown(value):
    sheet = blank(carte_blanche_value=value)
    call(sheet, "N carte blanche", "N blanche", "S carte blanche", "N carte blanche")
    assert raw(sheet) == (3 * value, value)


@example("B-CB-9")
def test_carte_blanche_of_the_book():
    sheet = blank()
    call(sheet, *["N carte blanche"] * 3)
    assert raw(sheet) == (150, 0)


@rule("B-LAST-6", "B-VAL-5")
@pytest.mark.parametrize("value", [50, 10, 250])
def test_the_last_trick_scores_for_its_winner(value):
    sheet = blank(last_trick_value=value)
    call(sheet, "N aces")
    told(sheet, last="S")
    assert raw(sheet, 1) == (100, value)
    assert tell_deal(sheet, 1)[1] == f"Carol: last trick {value}: {value}."


@example("B-USE-4", "B-USE-5", "B-USE-7", "B-USE-11", "B-USE-13", "B-USE-16", "B-USE-17", "B-USE-18")
@pytest.mark.parametrize(
    ("calls", "total"),
    [
        (["kings", "kings"], 160),  # D1
        (["marriage hearts", "sequence hearts", "marriage hearts"], 40 + 250 + 40),  # D2, D3
        (["marriage hearts", "sequence hearts", "sequence hearts"], 540),  # D4
        (["bezique", "double"], 540),  # D5
        (["bezique", "double", "triple", "quadruple"], 6540),  # D6
        (["bezique", "bezique", "double"], 580),  # D7
        (["double", "double"], 1000),  # D8
        (["double", "bezique"], 540),  # D9
        (["kings", "marriage clubs", "double", "marriage spades", "marriage spades"], 80 + 40 + 500 + 20 + 20),  # D10
        (["marriage hearts"] * 7, 280),  # D12
        (["queens", "bezique"], 100),  # D13
        (["kings", "kings", "kings"], 240),  # D14
        (["triple", "bezique", "quadruple"], 6040),  # D15
        (["sequence spades", "marriage spades", "sequence spades"], 440),  # D16
    ],
)
def test_the_scores_of_the_book_s_declarations(calls, total):
    sheet = blank()
    call(sheet, *(f"N {words}" for words in calls))
    assert raw(sheet) == (total, 0) and sheet.checks() == []


def test_every_key_can_be_said_for_a_side_and_is_read_as_it_is():
    sheet = blank()
    for key in sheet.rules.keys:
        said = {"last": "N"} if key == "last trick" else {CALL: f"N {key}"}
        assert sheet.rules.spoken("N", key) == sheet.rules.read_facts(said) == said


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("n MARRIAGE h", "N marriage hearts"), ("South sequence S", "S sequence spades"), ("N four-aces", "N aces"),
        ("s double", "S double bezique"), ("N  royal  marriage", "N royal marriage"), ("N single bezique", "N bezique"),
    ],
)  # fmt: skip
def test_calls_are_typed_as_people_say_them(typed, read):
    assert blank().rules.read_facts({CALL: typed}) == {CALL: read}


@rule("B-TRUMP-2", "B-TRUMP-3")
def test_without_its_suit_a_marriage_is_plain_or_said_to_be_royal():
    sheet = blank()
    call(sheet, "N marriage", "S marriage", "S royal marriage", "N royal sequence", "N sequence")
    assert raw(sheet) == (40 + 250 + 150, 20 + 40) and sheet.checks() == []
    call(sheet, "S marriage hearts")
    assert raw(sheet)[S] == 80 and flagged(sheet) == [("B-TRUMP-2",)]


# A deal in play -------------------------------------------------------------------------------------------------------


def test_a_deal_is_called_settled_agreed_and_told():
    sheet = blank(host=None)
    call(sheet, "N marriage hearts", "S double bezique", by=NORTH)
    call(sheet, "S quadruple bezique", "N sequence hearts", by=SOUTH)
    assert sheet.row(1).cells == (None, None) and sheet.rules.shown(sheet.row(1).facts) == "290-5000"
    Pen(sheet).tell(NORTH, 1, last="N")
    assert sheet.row(1).cells == (Cell(340), None) and sheet.row(1).proposal(S) == Cell(5000)
    Pen(sheet).agree(SOUTH, 1, S)
    assert sheet.totals == (0, 66) and sheet.dealer == NORTH
    assert tell_deal(sheet, 1) == [
        "Alice: marriage hearts 40, sequence hearts 250, last trick 50: 340.",
        "Carol: double bezique 500, quadruple bezique 4500: 5000.",
        "Hearts are trumps (B-TRUMP-2).",
        "Alice has 340 and Carol 5000: Carol wins 6600, and Alice is rubiconed. "
        "(B-END-1, B-END-15, B-END-4, B-END-5, B-END-8)",
        "Carol wins 66 hundreds (B-END-13).",
    ]
    assert tell_history(sheet, 1)[1] == "#2 Alice, t1: deal 1, call S double bezique."
    assert tell_trace(sheet, S)[0] == "Deal 1: 66 entered, 66 in all. Carol wins 66 hundreds (B-END-13)."


@rule("B-BRQ-8", "B-END-7", "B-END-9")
@pytest.mark.parametrize(
    ("calls", "rules_"),
    [(["N double", "S double"], "B-END-9"), (["N triple", *["S aces"] * 8], "B-END-7")],
)
def test_brisques_are_asked_for_only_where_they_matter(calls, rules_):
    sheet = blank()
    call(sheet, *calls)
    told(sheet, last="N")
    assert not sheet.row(1).complete and "tell them, such as brisques=14-18" in tell_deal(sheet, 1)[-1]
    assert rules_ in rules(sheet).settlement(raw(sheet), sheet.row(1).facts | {"brisques": "0-32"}).rules  # type: ignore[union-attr]
    told(sheet, brisques="0-32")
    assert sheet.row(1).complete and sheet.checks() == []


@given(st.integers(0, 450), st.integers(0, 450), st.sampled_from(["close_200", "tie_only", "decisive"]))
def test_brisques_matter_exactly_where_some_of_them_change_the_settlement(one, two, mode):
    sheet = blank(brisque_mode=mode)
    scores = (10 * one, 10 * two)
    every = {settle(scores, (x, ALL_BRISQUES - x), rules(sheet).options)[:3] for x in range(ALL_BRISQUES + 1)}
    assert (rules(sheet).settlement(scores, {}) is None) == (len(every) > 1)


@rule("B-END-14")
def test_a_call_is_taken_back_by_its_maker_and_corrected_in_its_place_by_the_host():
    sheet = blank()
    pen = call(sheet, "N marriage hearts", "S marriage spades", by=NORTH)
    slip = call(sheet, "N aces", by=NORTH).sheet.log[-1].id
    pen.undo(NORTH, slip)
    assert raw(sheet) == (40, 20)
    change: dict[str, Any] = {"deal": 1, "old": {CALL: "N marriage hearts"}, "facts": {CALL: "N marriage clubs"}}
    assert refused(sheet, Amend(**pen.frame(NORTH), **change)).rules == ("P-SHEET-5", "P-SHEET-6")
    sheet.apply(Amend(**pen.frame(SOUTH), **change))
    assert rules(sheet).count(sheet.row(1).facts).steps[0].name == "marriage clubs"
    assert "Clubs are trumps (B-TRUMP-2)." in tell_deal(sheet, 1)
    assert refused(sheet, Amend(**pen.frame(SOUTH), **change)).rules == ("P-SHEET-5",)
    assert refolded(sheet).state() == sheet.state()


@rule("B-IRR-27", "B-IRR-34", "B-TRUMP-1", "B-TRUMP-2")
def test_a_declaration_struck_out_is_taken_back_and_the_trumps_it_made_are_unmade():
    sheet = call(blank(), "N kings", "N marriage hearts").sheet
    call(sheet, "S marriage spades")
    Pen(sheet).undo(SOUTH, "1", "the queen was of diamonds")
    assert raw(sheet) == (80, 40) and tell_deal(sheet, 1)[2] == "Spades are trumps (B-TRUMP-2)."


def test_once_the_scores_are_agreed_only_the_host_adds_a_call():
    sheet = blank()
    call(sheet, "N triple")
    told(sheet, last="N")
    late = Tell(**Pen(sheet).frame(NORTH), deal=1, facts={CALL: "N aces"})
    assert refused(sheet, late).rules == ("P-SHEET-6",)
    call(sheet, "N aces", deal=1)
    assert sheet.row(1).cells[N] == Cell(1650)


def test_a_call_is_told_by_itself_and_an_amendment_names_the_call():
    sheet = blank()
    pen = call(sheet, "N aces")
    both = Tell(**pen.frame(SOUTH), deal=1, facts={CALL: "N aces", "last": "N"})
    assert "by itself" in str(refused(sheet, both))
    nameless = Amend(**pen.frame(SOUTH), deal=1, old={}, facts={CALL: "N kings"})
    assert "which call" in str(refused(sheet, nameless))


@rule("B-IRR-5", "B-END-14")
def test_what_comes_after_the_settlement_is_agreed_is_flagged():
    sheet = blank()
    call(sheet, "N triple")
    told(sheet, last="N")
    call(sheet, "S aces", deal=2)
    call(sheet, "N aces", deal=1)
    told(sheet, too_many="S")
    assert flagged(sheet) == [("B-END-14",), ("B-IRR-5",)]


# Settlements ----------------------------------------------------------------------------------------------------------


@rule("B-END-2", "B-END-3", "B-END-4", "B-END-5", "B-END-6", "B-END-7", "B-END-8", "B-END-9", "B-END-10", "B-END-11")
@rule("B-END-1", "B-END-13")
@example("B-END-12", "B-END-15")
@pytest.mark.parametrize("worked", WORKED)
def test_the_worked_settlements_through_the_sheet(worked):
    one, two, x, y, options, winner, value, rubicon = WORKED[worked]
    sheet = blank(**options)
    pen = Pen(sheet)
    pen.enter(SOUTH, 1, N, one)
    pen.enter(SOUTH, 1, S, two)
    if x is not None:
        told(sheet, brisques=f"{x}-{y}")
    assert sheet.checks() == []
    assert sheet.totals == tuple(value // 100 if side == winner else 0 for side in (N, S))
    found = rules(sheet).settlement((one, two), sheet.row(1).facts)
    assert found is not None and (found.winner, found.value, found.rubicon) == (winner, value, rubicon)


@rule("B-END-11", "B-END-13", "B-SETUP-5")
def test_the_series_goes_on_in_hundreds_and_the_deal_alternates_after_a_draw_too():
    sheet = blank(rubicon_brisques=320)
    pen = Pen(sheet)
    dealers = []
    for first, second, brisques in ((1300, 620, "16-16"), (1300, 1300, "16-16"), (1260, 1140, "7-25")):
        deal = sheet.current
        dealers.append(sheet.dealer)
        pen.enter(SOUTH, deal, N, first)
        pen.enter(SOUTH, deal, S, second)
        told(sheet, deal, brisques=brisques)
    assert dealers == [SOUTH, NORTH, SOUTH]
    assert [line.entered for line in sheet.lines] == [(32, 0), (0, 0), (0, 6)] and sheet.totals == (32, 6)
    assert sheet.outcome is None and "The deal is drawn (B-END-11)." in tell_deal(sheet, 2)
    assert tell_deal(sheet, 3)[-1] == "Carol wins 6 hundreds (B-END-13)."
    pen.end(NORTH)
    assert sheet.banked is not None and sheet.banked.winner == N
    assert sentence(sheet) == (
        "The match is over. After 3 deals Alice has 32 hundreds, Carol has 6 hundreds. "
        "The series ends with Alice ahead by 26 hundreds."
    )


@rule("B-END-13")
def test_an_even_series_is_drawn():
    sheet = blank()
    Pen(sheet).end(NORTH)
    assert sheet.banked is not None and sheet.banked.winner is None
    assert sheet.banked.reason == "The series ends even."


@rule("B-END-9")
def test_typed_scores_that_are_close_add_nothing_until_the_brisques_are_told():
    sheet = blank()
    pen = Pen(sheet)
    pen.enter(NORTH, 1, N, 1260)
    pen.enter(SOUTH, 1, S, 1140)
    assert sheet.totals == (0, 0) and flagged(sheet) == [("B-END-9",)]
    pen.tell(NORTH, 1, brisques="7-25")
    assert sheet.totals == (0, 6) and sheet.checks() == []


# Fines ----------------------------------------------------------------------------------------------------------------


@rule("B-IRR-6", "B-IRR-7", "B-IRR-8")
@example("B-IRR-9", "B-IRR-10")
@pytest.mark.parametrize(
    ("north", "south", "ledger", "value"),
    [
        (["double", "queens"], ["kings"] * 6, 2340, 2200),  # I2: 560 and 480
        (
            ["double", "aces", "marriage hearts"],
            ["double", "double", "aces", "carte blanche", "aces"],
            2840,
            2800,
        ),  # I3
        (["aces"] * 3, [], 1600, 1700),  # I4
    ],
)
def test_too_many_cards_end_the_game_at_once_and_cost_what_the_laws_say(north, south, ledger, value):
    sheet = blank()
    call(sheet, *(f"N {words}" for words in north), *(f"S {words}" for words in south))
    told(sheet, too_many="S")
    assert sheet.totals == (value // 100, 0)
    assert any(f"wins {value}; in the ledger stand {ledger}." in line for line in tell_deal(sheet, 1))


@rule("B-IRR-6", "B-IRR-7", "B-IRR-10")
def test_scores_kept_elsewhere_are_typed_as_they_stood_when_too_many_cards_were_found():
    sheet = blank()
    pen = Pen(sheet)
    told(sheet, too_many="S")
    assert sheet.row(1).cells == (None, None) and flagged(sheet) == [("B-IRR-6",)]
    pen.enter(SOUTH, 1, N, 560)
    pen.enter(SOUTH, 1, S, 480)
    assert sheet.totals == (22, 0) and sheet.checks() == []
    assert any("wins 2200; in the ledger stand 2340." in line for line in tell_deal(sheet, 1))


@rule("B-END-9")
def test_typed_scores_are_told_with_what_they_settle_for():
    sheet = blank()
    told(sheet, brisques="7-25")
    for side, points in ((N, 1260), (S, 1140)):
        Pen(sheet).enter(SOUTH, 1, side, points)
    assert tell_deal(sheet, 1)[0].startswith(
        "Alice has 1260 and Carol 1140, with brisques 1330 and 1390: Carol wins 600. ("
    )


@rule("B-IRR-11", "B-IRR-12", "B-IRR-13", "B-IRR-14")
@example("B-IRR-13")
def test_too_many_against_too_few_is_fined_when_the_hand_has_been_played():
    sheet = blank()
    call(sheet, *["N aces"] * 4, "N carte blanche", *["S aces"] * 7)  # I5: 450 and 700
    told(sheet, too_many="N")
    told(sheet, too_few="S")
    call(sheet, "S double", "S aces", "S queens", deal=1)  # played out: 1360
    assert sheet.current == 1
    told(sheet, last="S")  # nobody scores it
    assert sheet.row(1).cells == (Cell(450), Cell(1360)) and sheet.totals == (0, 30)
    assert any("wins 3000; in the ledger stand 3110." in line for line in tell_deal(sheet, 1))


@rule("B-IRR-16", "B-IRR-17", "B-IRR-18")
@example("B-IRR-20")
def test_too_few_cards_cost_nothing_and_who_has_the_right_number_wins_the_last_trick():
    sheet = blank()
    call(sheet, "N triple", "S aces")
    told(sheet, too_few="S")
    told(sheet, last="S")
    assert flagged(sheet) == [("B-IRR-17",)]
    Pen(sheet).amend(SOUTH, 1, last="N")  # I6
    assert sheet.row(1).cells == (Cell(1550), Cell(100)) and sheet.checks() == []
    Pen(sheet).amend(SOUTH, 1, too_few="both", last="S")
    assert sheet.row(1).cells == (Cell(1500), Cell(150)) and sheet.checks() == []


@rule("B-MISD-8")
@example("B-IRR-15")
def test_too_many_on_both_sides_make_the_deal_void_and_the_same_dealer_deals():
    sheet = blank()
    call(sheet, "N aces")
    told(sheet, too_many="both")
    assert flagged(sheet) == [] and sheet.row(1).worked is None
    told(sheet, last="N")
    assert [str(check) for check in sheet.checks()] == [
        "Deal 1: The deal is void: the host declares it void again. (B-IRR-5, B-IRR-15, B-MISD-8)"
    ]
    sheet.apply(Void(**Pen(sheet).frame(SOUTH), deal=1, again=True))
    assert sheet.totals == (0, 0) and sheet.dealer == SOUTH and sheet.current == 2


@rule("B-IRR-32")
def test_under_the_french_code_a_wrong_number_is_not_fined():
    sheet = blank(wrong_count_code="french")
    call(sheet, "N triple")
    told(sheet, too_many="N")
    assert "a new deal, or the offender plays on" in tell_deal(sheet, 1)[1]
    told(sheet, last="N")
    assert sheet.totals == (29, 0)


@rule("B-IRR-30")
def test_who_errs_in_the_last_nine_counts_no_last_trick_by_the_french_custom():
    sheet = blank(last_nine_revoke="french_no_count")
    call(sheet, "N triple")
    told(sheet, revoke="S")
    told(sheet, last="S")
    assert sheet.row(1).cells == (Cell(1500), Cell(0))
    told(sheet, brisques="16-10")
    assert sheet.checks() == []
    assert "revoke" not in blank().rules.readers


@rule("B-LAST-6")
def test_a_last_trick_that_nobody_wins_is_flagged():
    sheet = call(blank(), "N triple").sheet
    told(sheet, last="nobody")
    assert flagged(sheet) == [("B-LAST-6",)] and sheet.totals == (29, 0)


def test_many_and_few_of_the_same_player_are_flagged():
    sheet = blank()
    told(sheet, too_many="N")
    told(sheet, too_few="N")
    assert flagged(sheet) == [("B-IRR-5",)]


# What is flagged, and what is refused ---------------------------------------------------------------------------------


@rule("B-USE-3", "B-USE-7", "B-USE-10", "B-SETUP-2")
@pytest.mark.parametrize(
    ("possible", "more", "ids"),
    [
        (["N marriage hearts"] * 16, "N marriage hearts", "B-USE-3"),
        (["N marriage hearts"] * 4 + ["S marriage hearts"] * 4, "S marriage hearts", "B-USE-3"),
        (["N marriage hearts"] + ["N royal marriage"] * 15, "N royal marriage", "B-USE-3"),
        (["N sequence clubs"] * 16, "N sequence clubs", "B-USE-7"),
        (["N sequence clubs"] * 6 + ["S sequence clubs"] * 6, "S sequence clubs", "B-USE-7"),
        (["N aces"] * 13, "N aces", "B-USE-7"),
        (["N aces"] * 5 + ["S aces"] * 5, "N aces", "B-USE-7"),
        (["N bezique"] * 16, "N bezique", "B-USE-10"),
        (["N double"] * 5, "N double", "B-USE-7"),
        (["N double", "S double"], "S double", "B-USE-7"),
        (["N quadruple"], "N quadruple", "B-USE-7"),
        (["N triple", "S bezique"], "S double", "B-SETUP-2"),
        (["N triple"], "S quadruple", "B-SETUP-2"),
    ],
)
def test_more_declarations_than_the_pack_allows_are_flagged_and_not_refused(possible, more, ids):
    sheet = blank()
    call(sheet, *possible)
    assert sheet.checks() == []
    before = raw(sheet)
    call(sheet, more)
    assert [ids in found for found in flagged(sheet)] == [True] and raw(sheet) != before


@rule("B-USE-9")
def test_where_the_same_cards_may_be_scored_again_only_too_few_cards_are_flagged():
    sheet = blank(reform_from_hand=True)
    call(sheet, *["N aces"] * 20, *["N marriage hearts"] * 20, "S triple")
    assert sheet.checks() == []
    call(sheet, "N double")
    assert flagged(sheet) == [("B-SETUP-2", "B-VAL-3")]


@rule("B-CB-7", "B-CB-9")
def test_carte_blanche_more_often_than_there_are_draws_or_cards_for_it_is_flagged():
    sheet = blank()
    call(sheet, *["N carte blanche"] * 56, *["S carte blanche"] * 8)
    assert sheet.checks() == []
    call(sheet, "S carte blanche")
    assert flagged(sheet) == [("B-CB-7", "B-CB-9")]


@rule("B-DECL-4", "B-DECL-10", "B-DEAL-4")
def test_more_declarations_than_tricks_are_flagged():
    sheet = blank()
    calls = [f"N {form} {suit}" for form in ("marriage", "sequence") for suit in ("hearts", "clubs") for _ in range(12)]
    call(sheet, *calls, *["N jacks"] * 7, "N carte blanche")
    assert sheet.checks() == []
    call(sheet, "N queens")
    assert flagged(sheet) == [("B-DECL-4", "B-DECL-10", "B-DEAL-4")]


@rule("B-TRUMP-5")
def test_a_royal_sequence_before_there_are_trumps_is_flagged_and_counts_as_plain():
    sheet = blank()
    call(sheet, "N royal sequence")
    assert raw(sheet) == (150, 0) and flagged(sheet) == [("B-TRUMP-5",)]


@rule("B-DEAL-4", "B-VAL-5", "B-SETUP-5")
def test_brisques_odd_points_and_a_skipped_dealer_are_flagged():
    sheet = blank()
    pen = Pen(sheet)
    pen.enter(NORTH, 1, N, 1265)
    pen.enter(SOUTH, 1, S, 540)
    told(sheet, brisques="20-13", dealer="N")
    assert sorted(flagged(sheet)) == [("B-DEAL-4",), ("B-SETUP-5",), ("B-VAL-5",)]


@rule("P-SHEET-8", "P-SHEET-9", "P-SHEET-3")
@pytest.mark.parametrize(
    ("cell", "ids"), [(Cell(-10), "P-SHEET-8"), (Cell(10, set=True), "P-SHEET-8"), (Cell(True), "P-SHEET-9")]
)
def test_a_score_is_a_whole_number_and_not_less_than_nothing(cell, ids):
    sheet = blank()
    assert refused(sheet, Enter(**Pen(sheet).frame(NORTH), deal=1, side=N, cell=cell)).rules == (ids,)
    other = Enter(**Pen(sheet).frame(NORTH), deal=1, side=S, cell=Cell(10))
    assert "P-SHEET-3" in refused(sheet, other).rules


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"last": "W"}, "it is a side"), ({"brisques": "14"}, "two numbers, N first"), ({"too_many": "us"}, "a side"),
        ({CALL: "marriage"}, "it is a side"), ({CALL: "N marriage shields"}, "did you mean"),
    ],
)  # fmt: skip
def test_facts_that_cannot_be_read_are_named(facts, said):
    with pytest.raises(IllegalAction, match=said):
        blank().rules.read_facts(facts)


def test_numbers_are_scores_and_words_are_calls():
    spoken = blank().rules.spoken
    assert spoken("N", "1260") is None and spoken("N", "-10") is None
    assert spoken("N", "last") == {"last": "N"}
