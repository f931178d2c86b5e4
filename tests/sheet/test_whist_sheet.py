"""Whist on the sheet: tricks, honours, revokes, games, rubbers, sittings; what is flagged, and what came too late."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import trickbook
from tests.marks import example, rule
from tests.sheet.sheets import EW, NS, Pen, blank, refolded, refused, rows
from tests.sheet.whist import facts_of_whist, play_with_revokes
from tests.whist.positions import deal, whist
from trickbook.contract.registry import game_class
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST
from trickbook.contract.sheet import Cell
from trickbook.errors import IllegalAction
from trickbook.games.whist import WhistStanding
from trickbook.match import Match
from trickbook.sheet import Amend, Enter, Heading, Sheet, Tell, Undo
from trickbook.sheet.telling import sentence, table, tell_deal, tell_trace

AMERICAN, E1864, E1900 = "american", "english_1864", "english_1900"
CODES = (AMERICAN, E1864, E1900)
ENGLISH = CODES[1:]


def facts(text: str) -> dict[str, str]:
    """Facts as they are typed; several revokes are joined by commas."""
    return dict(word.split("=") for word in text.split())


def sheet_at(preset: str | None = None, ns: int = 0, ew: int = 0, **options: Any) -> Sheet:
    """A sheet on which the game under way stands at this score."""
    sheet = blank("whist", preset=preset, **options)
    for tricks in [f"{6 + ns}-{7 - ns}"] * bool(ns) + [f"{7 - ew}-{6 + ew}"] * bool(ew):
        Pen(sheet).tell(EAST, sheet.current, tricks=tricks)
    assert points(sheet) == (ns, ew)
    return sheet


def tell(sheet: Sheet, *deals: str) -> Sheet:
    """Deals told by the host, one after the other."""
    for text in deals:
        Pen(sheet).tell(EAST, sheet.current, **sheet.rules.read_facts(facts(text)))
    return sheet


def points(sheet: Sheet) -> tuple[int, int]:
    standing = sheet.standing
    assert isinstance(standing, WhistStanding)
    return standing.points


def games(sheet: Sheet) -> tuple[tuple[int, int], ...]:
    standing = sheet.standing
    assert isinstance(standing, WhistStanding)
    return standing.games


def value(sheet: Sheet) -> int:
    standing = sheet.standing
    assert isinstance(standing, WhistStanding) and standing.outcome is not None
    return standing.value


def flagged(sheet: Sheet, deal: int | None = None) -> list[tuple[str, ...]]:
    return [check.rules for check in sheet.checks(deal)]


# Tricks, honours, their order -----------------------------------------------------------------------------------------


@rule("W-SCORE-1", "W-PLAY-13")
@pytest.mark.parametrize("ns", range(14))
def test_tricks_above_six_score(ns):
    assert tell(blank("whist", preset="continuous"), f"tricks={ns}-{13 - ns}").totals == (
        max(0, ns - 6),
        max(0, 7 - ns),
    )


@rule("W-SCORE-2")
@pytest.mark.parametrize(("code", "target"), [(AMERICAN, 7), (E1864, 5), (E1900, 5)])
@pytest.mark.parametrize("chosen", [None, 5, 7, 10])
def test_the_target_of_the_code_or_the_one_agreed_on_ends_the_game(code, target, chosen):
    options = {} if chosen is None else {"target_score": chosen}
    sheet = sheet_at(code, min((chosen or target) - 1, 6), match_format="single_game", **options)
    while not games(sheet):
        assert sheet.outcome is None
        tell(sheet, "tricks=7-6")
    assert games(sheet) == ((chosen or target, 0),) and sheet.outcome is not None and sheet.outcome.winner == NS


@rule("W-SCORE-3")
def test_honours_can_be_told_where_they_count_and_nowhere_else():
    for code in ENGLISH:
        assert tell(blank("whist", preset=code), "tricks=7-6 honours=EW:3").totals == (1, 2)
    for kind in (blank("whist"), blank("whist", preset=E1864, match_format="continuous_tricks")):
        with pytest.raises(IllegalAction, match="no fact 'honours'"):
            kind.rules.read_facts({"honours": "NS:4"})
    assert tell(blank("whist", honours=True), "tricks=7-6 honours=NS:4").totals == (5, 0)


@example("W-SCORE-5", "W-SCORE-6")
def test_s1():
    stopped = tell(sheet_at(AMERICAN, 6, 3), "tricks=11-2")
    assert games(stopped) == ((7, 3),) and value(stopped) == 4 and stopped.lines[-1].entered == (1, 0)
    assert tell_deal(stopped, 3) == [
        "NS have taken 11 tricks and EW 2.", "NS make 5, EW make nothing (W-SCORE-1).", "NS stop at 7 (W-SCORE-5).",
        "NS win the game, 7 to 3, worth 7 - 3 = 4 (W-SCORE-5).",
    ]  # fmt: skip
    played_out = tell(sheet_at("played_out", 6, 3), "tricks=11-2")
    assert games(played_out) == ((11, 3),) and value(played_out) == 8
    assert tell_deal(played_out, 3)[-1] == "NS win the game, 11 to 3, worth 11 - 3 = 8 (W-SCORE-6)."


@example("W-SCORE-4")
@pytest.mark.parametrize("code", ENGLISH)
def test_s2_and_s3(code):
    s2 = tell(sheet_at(code, 3, 0), "tricks=4-9 honours=NS:3")
    assert games(s2) == ((5, 3),) and s2.totals == (5, 3)
    assert tell_deal(s2, 2)[-1] == "NS win the game, 5 to 3: a single, worth 1 (W-RUB-2)."
    s3 = tell(sheet_at(code, 3, 0), "tricks=8-5 honours=EW:4")
    assert games(s3) == ((5, 0),) and s3.lines[-1].entered == (2, 0)
    assert tell_deal(s3, 2)[2:] == [
        "NS have won the game before the 4 by honours of EW would count (W-SCORE-4).",
        "NS win the game, 5 to 0: a treble, worth 3 (W-RUB-2).",
    ]


@rule("W-SCORE-7", "W-RUB-6")
def test_a_new_game_begins_from_nothing_and_the_deal_goes_on():
    sheet = tell(sheet_at("american_rubber", 6, 0), "tricks=13-0")
    assert sheet.totals == (7, 0) and points(sheet) == (0, 0) and sheet.beside == {"games": (1, 0)}
    assert sheet.announcements() == ["A new game begins, from nothing (W-RUB-6)."]
    dealers = [line.dealer for line in tell(sheet, "tricks=6-7").lines]
    assert sheet.totals == (0, 1) and sheet.lines[-1].entered == (0, 1) and dealers == [SOUTH, WEST, NORTH]


@rule("W-HON-1")
@pytest.mark.parametrize(("held", "made"), [(0, 0), (1, 0), (2, 0), (3, 2), (4, 4)])
def test_three_honours_score_two_and_four_score_four(held, made):
    sheet = tell(blank("whist", preset=E1864), f"tricks=6-7 honours=N:{held}")
    assert sheet.totals == (made, 1) and sheet.row(1).facts["honours"] == f"NS:{held}"


@example("W-HON-1")
def test_h2():
    sheet = tell(sheet_at(E1864, 3, 0), "tricks=6-7 honours=NS:4")
    assert games(sheet) == ((5, 1),)


@example("W-HON-2")
@pytest.mark.parametrize("code", ENGLISH)
def test_h1(code):
    sheet = sheet_at(code, 4, 2)
    assert sheet.announcements() == ["Alice and Carol are one short of the game and cannot score honours (W-HON-2)."]
    tell(sheet, "tricks=6-7 honours=NS:3")
    assert points(sheet) == (4, 3) and sheet.row(3).cells == (Cell(2), Cell(1))
    assert "NS began the deal one short of the game: honours do not count (W-HON-2)." in tell_deal(sheet, 3)


@rule("W-HON-1", "W-HON-4")
def test_the_trump_card_is_among_the_honours_that_are_told():
    state = deal(n="AH QH JH", turned="KH", game=whist(E1864))
    while state.to_act is not None:
        state.apply(state.legal_actions()[0])
    assert facts_of_whist(state)["honours"] == "NS:4" and facts_of_whist(state)["trump"] == "KH"
    sheet = blank("whist", preset=E1864)
    Pen(sheet).tell(EAST, 1, **facts_of_whist(state))
    assert sheet.lines[0].entered == state.score


@rule("W-HON-3", "W-HON-5")
def test_honours_claimed_too_late_are_told_as_late_where_they_have_to_be_claimed():
    sheet = tell(blank("whist", preset="english_1864_by_hand"), "tricks=8-5 honours=NS:4:late")
    assert points(sheet) == (2, 0)
    assert "Honours claimed after the next trump was turned do not count (W-HON-3)." in tell_deal(sheet, 1)
    with pytest.raises(IllegalAction, match="such as NS:4"):
        blank("whist", preset=E1864).rules.read_facts({"honours": "NS:4:late"})


@rule("W-HON-3")
def test_honours_may_be_marked_later_and_are_flagged_once_the_next_trump_is_turned():
    for preset, expected in (("english_1864_by_hand", [("W-HON-3",)]), (E1864, [])):
        sheet = tell(blank("whist", preset=preset), "tricks=7-6")
        pen = Pen(sheet)
        pen.tell(NORTH, 1, honours="NS:3")
        assert points(sheet) == (3, 0) and sheet.checks() == []
        pen.undo(EAST, sheet.log[-1].id)
        pen.tell(WEST, 2, trump="6H")
        pen.tell(NORTH, 1, honours="NS:3")
        assert points(sheet) == (3, 0) and flagged(sheet) == expected
        pen.amend(EAST, 1, honours="none")
        assert points(sheet) == (1, 0)


# Games, rubbers, sittings ---------------------------------------------------------------------------------------------


def game_of(winner: int, lost: int) -> list[str]:
    """Deals that make a game of five in which the losers come to ``lost``."""
    deals = [(7 - lost, 6 + lost)] * bool(lost) + [(11, 2)]
    return [f"tricks={first}-{second}" if winner == NS else f"tricks={second}-{first}" for first, second in deals]


@example("W-RUB-3", "W-RUB-4")
@rule("W-RUB-1", "W-RUB-2")
@pytest.mark.parametrize("code", ENGLISH)
@pytest.mark.parametrize(
    ("won", "worth", "told"),
    [
        ([(NS, 0), (NS, 0)], 8, "NS win the rubber, worth 3 + 3 + 2 = 8 (W-RUB-3)."),
        ([(NS, 4), (EW, 0), (NS, 3)], 1, "NS win the rubber, worth 1 + 1 + 2 - 3 = 1 (W-RUB-3, W-RUB-4)."),
        ([(NS, 4), (EW, 1), (NS, 0)], 4, "NS win the rubber, worth 1 + 3 + 2 - 2 = 4 (W-RUB-3, W-RUB-4)."),
    ],
    ids=["U1", "U2", "U3"],
)  # fmt: skip
def test_u1_to_u3(code, won, worth, told):
    sheet = blank("whist", preset=code)
    for winner, lost in won:
        assert sheet.outcome is None
        tell(sheet, *game_of(winner, lost))
    assert value(sheet) == worth and sheet.outcome is not None and sheet.outcome.winner == NS
    assert tell_deal(sheet, len(sheet.lines))[-1] == told
    assert tell_trace(sheet, NS)[-2].endswith(told), "where a total comes from tells what its deal has ended"
    assert tell(sheet, "tricks=7-6").checks()[-1].sentence == f"The match was decided in deal {len(sheet.lines) - 1}."


@rule("W-RUB-1", "P-SHEET-15")
@pytest.mark.parametrize("preset", game_class("whist").presets)
def test_rows_after_the_end_are_another_match_and_change_nothing_of_it(preset):
    sheet = blank("whist", preset=preset)
    while sheet.outcome is None:
        tell(sheet, "tricks=11-2")
    ended, over = sheet.outcome, len(sheet.lines)
    tell(sheet, "tricks=0-13", *["tricks=2-11"] * 13)
    assert sheet.outcome == ended and sheet.lines[over].totals[NS] == 0 and sheet.lines[over].entered[EW] > 4
    assert [check.deal for check in sheet.checks()] == [*range(over + 1, over + 15)]
    assert set(flagged(sheet)) == {("P-SHEET-15",)} and refolded(sheet).state() == sheet.state()
    Pen(sheet).end(WEST)
    assert sheet.banked == ended


@rule("W-RUB-5")
def test_an_american_rubber_is_worth_the_bonus_that_was_agreed():
    sheet = tell(blank("whist", preset="american_rubber", rubber_bonus=6), "tricks=13-0", *["tricks=7-6"] * 7)
    assert value(sheet) == 6 and tell_deal(sheet, 8)[-1] == "NS win the rubber, worth 6 (W-RUB-5)."
    valued = blank("whist", preset="american_rubber", game_value="loser_deficit")
    tell(valued, "tricks=13-0", "tricks=7-6", "tricks=0-13", "tricks=8-5", "tricks=7-6", "tricks=4-9")
    tell(valued, "tricks=13-0")
    assert tell_deal(valued, 7)[-1] == "NS win the rubber, worth 7 + 4 + 2 - 6 = 7 (W-RUB-5)."
    assert value(valued) == 7


@rule("W-SCORE-9", "W-REV-25")
def test_a_sitting_adds_up_the_tricks_above_the_book_and_ends_after_its_deals():
    sheet = blank("whist", preset="continuous", sitting_deals=3)
    tell(sheet, "tricks=13-0", "tricks=13-0 revoke=N")
    assert sheet.totals == (12, 0) and sheet.announcements() == ["1 deal is left of the sitting."]
    tell(sheet, "tricks=4-9")
    assert sheet.outcome is not None and value(sheet) == 9
    assert tell_deal(sheet, 3)[-1] == "The sitting is over: 12 - 3 = 9 (W-SCORE-9)."
    even = tell(blank("whist", preset="continuous", sitting_deals=2), "tricks=9-4", "tricks=4-9")
    assert even.outcome is not None and even.outcome.winner is None and value(even) == 0


# Revokes --------------------------------------------------------------------------------------------------------------

REVOKES = [
    pytest.param(AMERICAN, (0, 0), "tricks=8-5 revoke=N", (0, 1), False, id="R1"),
    pytest.param(E1864, (1, 2), "tricks=8-5 revoke=N:tricks", (1, 4), False, id="R2a"),
    pytest.param(E1900, (1, 2), "tricks=8-5 revoke=N:deduct", (2, 2), False, id="R2b"),
    pytest.param(E1864, (1, 2), "tricks=8-5 revoke=N:add", (1, 5), True, id="R2c"),
    pytest.param(E1900, (0, 2), "tricks=13-0 honours=NS:4 revoke=N:add", (0, 5), True, id="R3"),
    pytest.param(AMERICAN, (5, 3), "tricks=10-3 revoke=N", (6, 3), False, id="R4"),
    pytest.param(E1864, (3, 0), "tricks=10-3 honours=NS:3 revoke=S:deduct", (4, 0), False, id="R5"),
    pytest.param(AMERICAN, (0, 0), "tricks=9-4 revoke=N:2", (0, 2), False, id="R6"),
    pytest.param(AMERICAN, (5, 4), "tricks=9-4 revoke=N,E", (6, 4), False, id="R7"),
    pytest.param(E1900, (4, 4), "tricks=5-8 revoke=N,E", (4, 4), False, id="R8, 1900"),
    pytest.param(E1864, (4, 4), "tricks=5-8 revoke=N:deduct,E:deduct", (1, 3), False, id="R8, 1864"),
    pytest.param(AMERICAN, (0, 0), "tricks=8-5 revoke=N:late", (2, 0), False, id="R11"),
    pytest.param(AMERICAN, (0, 0), "tricks=1-12 revoke=N,E", (0, 6), False, id="R12, one each"),
    pytest.param(AMERICAN, (0, 0), "tricks=1-12 revoke=N:2,E", (0, 6), False, id="R12, two and one"),
    pytest.param(E1864, (3, 2), "tricks=7-6 revoke=N:deduct,N:add", (0, 5), True, id="R13, b then c"),
    pytest.param(E1900, (3, 2), "tricks=7-6 revoke=N:add,N:deduct", (3, 5), True, id="R13, c then b"),
    pytest.param(E1864, (3, 0), "tricks=6-7 revoke=N:add,E:add", (4, 4), False, id="R14"),
    pytest.param(AMERICAN, (0, 0), "tricks=9-4 abandoned=yes revoke=N", (1, 0), False, id="R15, american"),
    pytest.param(E1864, (0, 2), "tricks=9-4 abandoned=yes revoke=N:deduct", (3, 2), False, id="R15, deducted"),
    pytest.param(E1900, (0, 2), "tricks=9-4 abandoned=yes revoke=N:add", (0, 5), True, id="R15, added"),
]


@example("W-REV-3", "W-REV-4", "W-REV-10", "W-REV-15", "W-REV-16", "W-REV-17", "W-REV-19", "W-REV-20", "W-REV-23")
@example("W-CONC-1")
@rule("W-REV-2", "W-REV-5", "W-REV-14", "W-REV-18", "W-REV-24", "W-SCORE-4")
@pytest.mark.parametrize(("code", "before", "told", "after", "game"), REVOKES)
def test_what_revokes_cost(code, before, told, after, game):
    sheet = tell(sheet_at(code, *before), told)
    assert sheet.totals == after and bool(games(sheet)) is game
    assert sheet.checks() == [] and refolded(sheet).state() == sheet.state()


def test_the_arithmetic_of_revokes_is_told():
    r5 = tell(sheet_at(E1864, 3, 0), "tricks=10-3 honours=NS:3 revoke=S:deduct")
    assert tell_deal(r5, 2) == [
        "NS have taken 10 tricks and EW 3.", "Revokes: NS once; NS lose 3 (W-REV-4, W-REV-18).",
        "NS make -3 + 4 + 2 = 3, EW make nothing (W-SCORE-1, W-HON-1).",
        "NS have revoked and stop at 4 (W-REV-14, W-REV-15).",
    ]  # fmt: skip
    r2b = tell(sheet_at(E1900, 1, 2), "tricks=8-5 revoke=N:deduct")
    assert r2b.row(3).cells == (Cell(-1), Cell(0)) and r2b.lines[-1].entered == (1, 0)
    assert "No score falls below nothing (W-REV-18)." in tell_deal(r2b, 3)
    r7 = tell(sheet_at(AMERICAN, 5, 4), "tricks=9-4 revoke=N,E")
    assert "Revokes: NS once and EW once; no fine (W-REV-3, W-REV-20)." in tell_deal(r7, 3)
    r8 = tell(sheet_at(E1900, 4, 4), "tricks=5-8 revoke=N,E")
    assert "Revokes: NS once and EW once; those of both sides cancel (W-REV-20)." in tell_deal(r8, 3)
    r6 = tell(blank("whist"), "tricks=9-4 revoke=N:2")
    assert "Revokes: NS twice; the tricks are 5 to 8 after the fine (W-REV-3)." in tell_deal(r6, 1)
    r15 = tell(blank("whist"), "tricks=9-4 abandoned=yes revoke=N")
    assert tell_deal(r15, 1)[0] == (
        "NS have taken 9 tricks and EW 4, as agreed when all hands were thrown down (W-CONC-1)."
    )


@rule("W-REV-4", "W-PEN-4", "W-REV-15")
def test_a_fine_not_chosen_is_asked_for_and_the_side_that_revoked_stays_capped():
    sheet = tell(sheet_at(E1864, 4, 0), "tricks=8-5 revoke=N")
    assert points(sheet) == (4, 0) and flagged(sheet) == [("W-REV-4",)]
    Pen(sheet).amend(EAST, 2, revoke="N:waived")
    assert points(sheet) == (4, 0) and sheet.checks() == []
    assert tell(blank("whist"), "tricks=8-5 revoke=N").checks() == [], "american law has one form"


@rule("W-CONC-1")
@pytest.mark.parametrize("code", ENGLISH)
def test_after_the_hands_are_down_tricks_cannot_be_taken(code):
    sheet = tell(sheet_at(code, 4, 0), "tricks=9-4 abandoned=yes revoke=N:tricks")
    assert points(sheet) == (4, 0) and flagged(sheet) == [("W-CONC-1",)]
    assert "in tricks: deduct, add, or waived?" in sheet.checks()[0].sentence


@rule("W-REV-10", "W-REV-24")
def test_a_revoke_told_when_the_next_deal_had_begun_is_flagged():
    sheet = tell(blank("whist"), "tricks=8-5")
    pen = Pen(sheet)
    pen.tell(WEST, 1, revoke="N")
    assert points(sheet) == (0, 1) and sheet.checks() == []
    pen.undo(EAST, sheet.log[-1].id)
    pen.tell(NORTH, 2, trump="hearts")
    pen.tell(WEST, 1, revoke="N")
    assert points(sheet) == (0, 1) and flagged(sheet, 1) == [("W-REV-10",)]
    pen.amend(EAST, 1, revoke="N:late")
    assert points(sheet) == (2, 0)


@rule("W-REV-11")
def test_after_the_last_hand_a_revoke_is_told_until_the_match_is_ended():
    sheet = tell(blank("whist", preset=E1864), "tricks=11-2", "tricks=11-2")
    assert sheet.outcome is not None
    pen = Pen(sheet)
    pen.tell(WEST, 2, revoke="N:add")
    assert sheet.totals == (4, 3) and flagged(sheet) == [], "in time: no cut has followed"
    pen.end(WEST)
    late = Tell(**pen.frame(EAST), deal=2, facts={"revoke": "N:add"})
    assert refused(sheet, late).rules == ("P-SHEET-23",)


@rule("W-SCORE-1", "W-SCORE-4", "W-HON-1", "W-REV-14", "W-REV-16", "W-REV-20", "W-REV-23", "W-CONC-1")
@pytest.mark.parametrize(
    "game",
    [
        *(trickbook.game("whist", preset) for preset in game_class("whist").presets),
        *map(trickbook.game, [
            "whist(revoke_forms=tricks_or_points,honours=on)",
            "whist(law_code=english_1864,both_revoke=cancel,target_score=7)",
            "whist(law_code=english_1900,both_revoke=punish_each,revoke_tricks=2,play_out=on)",
            "whist(law_code=english_1864,match_format=continuous_tricks,sitting_deals=6)",
        ]),
    ],
    ids=str,
)  # fmt: skip
def test_facts_of_a_club_match_with_fines_give_the_line_the_end_and_the_winner_of_the_engine(game):
    rng, game = Random(str(game)), game.at_club()
    match, sheet = Match(game, SOUTH), Sheet(Heading(game, SOUTH, EAST))
    while match.outcome is None and match.deals < 40:
        pack = rng.sample(game.whole_pack, 52)
        state = game.deal(match.dealer, pack, standing=match.standing, club=True)
        play_with_revokes(game, state, rng)
        Pen(sheet).tell(EAST, sheet.current, **sheet.rules.read_facts(facts_of_whist(state)))
        match.close(state)
        assert sheet.standing == match.standing and sheet.dealer == match.dealer
        assert sheet.outcome == match.outcome and sheet.checks() == []
        assert sheet.lines[-1].entered == state.score
        assert tell_deal(sheet, len(sheet.lines))
    assert match.outcome is not None and refolded(sheet).state() == sheet.state()


# Typed cells ----------------------------------------------------------------------------------------------------------


def test_typed_points_count_as_told_ones_do():
    sheet = rows(blank("whist", preset=E1864), [(3, 0), (2, 3)]).sheet
    assert games(sheet) == ((5, 3),), "EW by tricks, then NS by honours: S2"
    assert rows(blank("whist", preset=E1864), [(3, 0), (0, 1), (2, 0)]).sheet.totals == (5, 1)
    assert sheet.checks() == []


@rule("W-SCORE-4")
def test_where_the_order_of_typed_points_decides_it_is_asked_for():
    sheet = rows(blank("whist", preset=E1864), [(3, 0), (0, 3), (2, 4)]).sheet
    assert games(sheet) == () and flagged(sheet) == [("W-SCORE-4",)]
    Pen(sheet).tell(EAST, 3, tricks="3-10")
    assert games(sheet) == ((3, 5),)
    other = rows(blank("whist", preset=E1864), [(3, 0), (0, 3), (2, 4)]).sheet
    Pen(other).tell(EAST, 3, tricks="8-5")
    assert games(other) == ((5, 3),)


@rule("W-SCORE-1", "W-HON-1")
@pytest.mark.parametrize(
    ("preset", "cells", "odd"),
    [
        (AMERICAN, (7, 0), False), (AMERICAN, (8, 0), True), (AMERICAN, (1, 2), True), (AMERICAN, (0, 0), True),
        (E1864, (11, 0), False), (E1864, (12, 0), True), (E1864, (7, 4), False), (E1864, (3, 3), True),
        (E1864, (2, 4), False), (E1864, (0, 2), False), (E1864, (-3, 0), True),
    ],
)  # fmt: skip
def test_typed_points_that_no_deal_without_revokes_gives_are_flagged(preset, cells, odd):
    sheet = rows(blank("whist", preset=preset), [cells]).sheet
    rules = ("W-SCORE-1", "W-HON-1") if preset == E1864 else ("W-SCORE-1",)
    assert (rules in flagged(sheet)) is odd


@rule("W-SCORE-5", "W-REV-18")
def test_what_of_typed_points_is_not_entered_is_told():
    sheet = rows(blank("whist"), [(6, 0), (5, 0)]).sheet
    assert "The game ends at the target, so 1 is entered for NS (W-SCORE-5)." in tell_deal(sheet, 2)
    sheet = rows(blank("whist", preset=E1864), [(1, 0), (-3, 0)]).sheet
    assert "No score falls below nothing, so -1 is entered for NS (W-REV-18)." in tell_deal(sheet, 2)


def test_a_host_who_corrects_a_cell_has_it_flagged_where_the_facts_say_otherwise():
    sheet = tell(blank("whist"), "tricks=8-5")
    Pen(sheet).correct(EAST, 1, NS, 2, 3)
    assert sheet.totals == (3, 0) and sheet.checks()[-1].sentence == "NS have 3; by the facts it is 2."


# What is refused, what is flagged -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "told", "words"),
    [
        (AMERICAN, "tricks=8", "two numbers, NS first"),
        (AMERICAN, "tricks=8.5-4.5", "two numbers, NS first"),
        (AMERICAN, "trick=8-5", "no fact 'trick'"),
        (AMERICAN, "trump=blue", "a suit or a card"),
        (AMERICAN, "abandoned=perhaps", "yes or no"),
        (AMERICAN, "revoke=X", "it is a side, NS or EW, or a seat"),
        (AMERICAN, "revoke=N:0", "what may follow is tricks, late"),
        (AMERICAN, "revoke=N:13", "what may follow is tricks, late"),  # with the last card nobody revokes
        (AMERICAN, "revoke=N:add", "what may follow is tricks, late"),
        (E1864, "revoke=N:points", "what may follow is tricks, deduct, add, waived, late"),
        (E1864, "honours=4", "such as NS:4, or none"),
        (E1864, "honours=NS:5", "such as NS:4, or none"),
        (E1864, "honours=X:4", "it is a side"),
    ],
)
def test_facts_that_cannot_be_read_are_refused_with_what_they_have_to_be(preset, told, words):
    with pytest.raises(IllegalAction) as error:
        blank("whist", preset=preset).rules.read_facts(facts(told))
    assert words in str(error.value)


@pytest.mark.parametrize(
    ("preset", "told", "kept"),
    [
        (AMERICAN, "trump=h", {"trump": "hearts"}),
        (AMERICAN, "trump=Spade", {"trump": "spades"}),
        (AMERICAN, "trump=10h", {"trump": "TH"}),
        (AMERICAN, "revoke=e:tricks,n:2", {"revoke": "E N:2"}),
        (AMERICAN, "revoke=ew", {"revoke": "EW"}),
        (AMERICAN, "revoke=North:Late", {"revoke": "NS:late"}),
        (E1864, "revoke=E:2:ADD,N", {"revoke": "E:2:add N"}),
        (E1864, "revoke=NONE", {"revoke": "none"}),
        (E1864, "honours=s:4", {"honours": "NS:4"}),
        (E1864, "honours=None", {"honours": "none"}),
        (E1864, "tricks=8:5 abandoned=Yes", {"tricks": "8-5", "abandoned": "yes"}),
    ],
)
def test_facts_have_one_form(preset, told, kept):
    rules = blank("whist", preset=preset).rules
    assert rules.read_facts(facts(told)) == kept
    assert rules.read_facts(kept) == kept


def test_cells_that_cannot_be_are_refused():
    rules = blank("whist").rules
    for text, cited in (("seven", "P-SHEET-9"), ("2.5", "P-SHEET-9"), ("set 2", "W-SCORE-1"), ("-3", "W-REV-3")):
        with pytest.raises(IllegalAction) as error:
            rules.read_cell(text)
        assert error.value.rules == (cited,)
    assert blank("whist", preset=E1864).rules.read_cell("-3") == Cell(-3)


@rule("P-SHEET-3", "P-SHEET-5", "P-SHEET-6", "P-SHEET-23")
def test_who_may_write_is_the_same_as_on_every_sheet():
    sheet = tell(blank("whist"), "tricks=8-5")
    frame = Pen(sheet).frame
    assert refused(sheet, Enter(**frame(NORTH), deal=2, side=EW, cell=Cell(1))).rules == ("P-SHEET-3", "P-SHEET-6")
    change = Amend(**frame(NORTH), deal=1, old={"tricks": "8-5"}, facts={"tricks": "9-4"})
    assert refused(sheet, change).rules == ("P-SHEET-5", "P-SHEET-6")
    Pen(sheet).end(WEST)
    assert refused(sheet, Tell(**frame(EAST), deal=2, facts={"tricks": "8-5"})).rules == ("P-SHEET-23",)


def test_a_player_s_facts_fill_the_own_cell_and_propose_the_other():
    sheet = blank("whist", preset=E1864)
    pen = Pen(sheet)
    pen.tell(SOUTH, 1, trump="6H")
    assert sheet.row(1).cells == (None, None)
    pen.tell(NORTH, 1, tricks="8-5", honours="EW:3")
    assert sheet.row(1).cells == (Cell(2), None) and sheet.row(1).proposal(EW) == Cell(2)
    pen.agree(WEST, 1, EW)
    assert sheet.totals == (2, 2)


@rule("W-PLAY-12")
@pytest.mark.parametrize(("tricks", "odd"), [("8-5", False), ("13-0", False), ("8-6", True), ("7-5", True)])
def test_tricks_that_are_not_thirteen_are_flagged(tricks, odd):
    sheet = tell(blank("whist"), f"tricks={tricks}")
    assert flagged(sheet) == ([("W-PLAY-12",)] if odd else [])


@rule("W-DEAL-7", "W-DEAL-17", "W-MIS-6")
def test_who_deals_is_shown_and_a_skipped_dealer_is_flagged():
    sheet = tell(blank("whist"), "tricks=8-5")
    assert sheet.dealer == WEST
    Pen(sheet).void(EAST, 2, again=True)
    assert sheet.dealer == WEST, "a new deal is the same dealer's"
    Pen(sheet).void(EAST, 3)
    assert sheet.dealer == NORTH, "a misdeal loses the deal"
    tell(sheet, "tricks=8-5 dealer=E")
    assert flagged(sheet) == [("W-DEAL-7",)] and sheet.dealer == SOUTH and points(sheet) == (4, 0)


# Too late -------------------------------------------------------------------------------------------------------------


@rule("W-SCORE-8")
@pytest.mark.parametrize("code", ENGLISH)
def test_english_scores_may_be_corrected_until_the_trump_after_the_game_is_turned(code):
    sheet = tell(blank("whist", preset=code), "tricks=8-5", "tricks=8-5")
    pen = Pen(sheet)
    pen.amend(EAST, 1, tricks="7-6")
    assert sheet.checks() == [], "the game is not over"
    tell(sheet, "tricks=8-5")
    assert games(sheet) == ((5, 0),)
    pen.amend(EAST, 2, tricks="9-4")
    assert sheet.checks() == [], "no trump has been turned since"
    pen.tell(NORTH, 4, trump="6H")
    name = pen.amend(EAST, 3, tricks="7-6")
    assert flagged(sheet, 3) == [("W-SCORE-8",)]
    pen.undo(EAST, name)
    assert flagged(sheet, 3) == [("W-SCORE-8",)], "to take back is to correct, too"


@rule("W-SCORE-10")
def test_american_tricks_may_be_corrected_until_the_next_deal_and_other_scores_until_the_game_is_over():
    sheet = tell(blank("whist", preset="american_rubber"), "tricks=8-5 revoke=N", "tricks=13-0")
    pen = Pen(sheet)
    pen.amend(EAST, 2, tricks="10-3")
    assert sheet.checks() == []
    pen.amend(EAST, 1, revoke="none")
    assert sheet.checks() == [], "the game is not over"
    pen.amend(EAST, 1, tricks="7-6")
    assert flagged(sheet) == [("W-SCORE-10",)]
    tell(sheet, "tricks=8-5", "tricks=7-6")
    assert games(sheet) == ((7, 0),)
    pen.amend(EAST, 3, revoke="N")
    assert [check.sentence for check in sheet.checks(3)] == [
        "A revoke is told after the next deal had begun: it counts only if it was claimed before the cut; else tell it "
        "as late."
    ]
    pen.undo(EAST, sheet.log[-1].id)
    tell(sheet, "tricks=6-7")
    pen.correct(EAST, 4, NS, 1, 2)
    assert flagged(sheet, 4)[0] == ("W-SCORE-10",)


@rule("W-SCORE-8")
def test_who_did_not_know_that_the_game_was_over_is_not_late():
    for saw, expected in ((1, []), (3, [("W-SCORE-8",)])):
        sheet = tell(blank("whist", preset=E1864), "tricks=8-5", "tricks=9-4")
        Pen(sheet).tell(NORTH, 3, trump="6H")
        change: dict[str, Any] = {"deal": 1, "old": {"tricks": "8-5"}, "facts": {"tricks": "7-6"}}
        sheet.apply(Amend(id="x", by=EAST, phone="other", saw=saw, **change))
        assert flagged(sheet) == expected


def test_whoever_takes_back_offline_what_the_phone_never_saw_is_asked_what_that_phone_knew():
    sheet = tell(blank("whist", preset=E1864), "tricks=8-5")
    phone: dict[str, Any] = {"by": EAST, "phone": "other", "saw": 0}
    sheet.apply(Undo(id="x", target=sheet.log[0].id, **phone))
    sheet.apply(Undo(id="y", target="x", **phone))
    Pen(sheet).tell(NORTH, 2, trump="6H")
    sheet.apply(Tell(id="z", deal=1, facts={"honours": "NS:3"}, **phone))
    assert sheet.checks() == []


# In words -------------------------------------------------------------------------------------------------------------


def test_the_table_shows_trumps_games_and_the_score_of_the_game():
    sheet = tell(blank("whist", preset=E1864), "trump=6H tricks=8-5", "trump=S tricks=9-4 honours=EW:3", "tricks=6-7")
    assert [line.split() for line in table(sheet)] == [
        ["deal", "dealer", "trumps", "NS", "total", "games", "EW", "total", "games"],
        ["1", "Carol", "6H", "2", "2", "0", "0", "0", "0"],
        ["2", "Dave", "spades", "3", "5", "1", "0", "0", "0"],
        ["3", "Alice", "0", "0", "1", "1", "1", "0"],
    ]
    assert sentence(sheet) == (
        "After 3 deals Alice and Carol have 0 and one game, Bob and Dave have 1. Bob deals deal 4."
    )


def test_a_single_game_has_no_column_for_games():
    sheet = tell(blank("whist"), "tricks=8-5")
    assert table(sheet)[0].split() == ["deal", "dealer", "NS", "total", "EW", "total"]
    Pen(sheet).end(NORTH)
    assert sentence(sheet).endswith("The match was ended before the line.")
