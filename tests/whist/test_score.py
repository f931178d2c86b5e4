"""Scoring: tricks, honours and their order, the value of games, rubbers and sittings (W-SCORE, W-HON, W-RUB)."""

from __future__ import annotations

from itertools import product

import pytest

from tests.marks import example, rule
from tests.whist.positions import EW, NS, deal, do, ended, legal, piece, refusal, settled, standing, view, whist
from trickbook.contract.event import Scored
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST
from trickbook.contract.standing import Outcome
from trickbook.games.whist import CLAIM_HONOURS, DealResult, WhistStanding
from trickbook.games.whist.events import HonoursClaimed
from trickbook.games.whist.scoring import count_deal, settle

CODES = ("american", "english_1864", "english_1900")
ENGLISH = CODES[1:]
english = pytest.mark.parametrize("code", ENGLISH)


# Tricks and the target ------------------------------------------------------------------------------------------------


@rule("W-SCORE-1", "W-PLAY-13")
@pytest.mark.parametrize("ns", range(14))
def test_only_tricks_above_six_score_and_only_for_the_side_that_has_them(ns: int):
    assert ended(ns, game=whist("continuous")).score == (max(0, ns - 6), max(0, 7 - ns))


@rule("W-SCORE-2")
@pytest.mark.parametrize(
    ("code", "chosen", "target"),
    [(code, chosen, chosen or own) for code, own in zip(CODES, (7, 5, 5), strict=True) for chosen in (None, 5, 7, 10)],
)
def test_game_is_seven_by_the_american_code_and_five_by_the_english_unless_agreed(code, chosen, target):
    options = {} if chosen is None else {"target_score": chosen}
    game = whist(law_code=code, match_format="single_game", **options)
    short = ended(7, game=game, before=standing(target - 2, 0))
    assert settled(short) == WhistStanding(points=(target - 1, 0), deals=1)
    home = settled(ended(7, game=game, before=standing(target - 1, 0)))
    assert home.outcome is not None and home.outcome.winner == NS and home.games == ((target, 0),)


@rule("W-SCORE-3")
@pytest.mark.parametrize(("code", "counted"), [("american", 0), ("english_1864", 4), ("english_1900", 4)])
def test_honours_are_counted_by_the_english_codes_only(code: str, counted: int):
    state = ended(7, honours=(4, 0), game=whist(law_code=code))
    assert state.score == (1 + counted, 0)
    switched = whist(law_code=code, honours=not counted)
    assert ended(7, honours=(4, 0), game=switched).score == (5 - counted, 0)


@example("W-SCORE-4")
@rule("W-HON-1")
@english
def test_tricks_count_before_honours(code: str):
    game = whist(law_code=code)
    s2 = ended(4, honours=(3, 1), game=game, before=standing(3, 0))
    assert settled(s2).games == ((5, 3),)
    assert " ".join(s2.game.tell_score(settled(s2))) == "North and South 0, East and West 0; games won 1 to 0."
    s3 = ended(8, honours=(0, 4), game=game, before=standing(3, 0))
    assert settled(s3).games == ((5, 0),)


@example("W-SCORE-5")
@example("W-SCORE-6")
def test_the_winners_stop_at_the_target_unless_the_game_is_played_out():
    before = standing(6, 3)
    capped = settled(ended(11, before=before))
    assert capped.games == ((7, 3),) and capped.value == 4
    assert capped.outcome == Outcome(NS, "North and South win the game, 7 to 3, worth 4.", ("W-SCORE-2", "W-SCORE-4"))
    played_out = settled(ended(11, game=whist(play_out=True), before=before))
    assert played_out.games == ((11, 3),) and played_out.value == 8


@rule("W-SCORE-6")
def test_played_out_the_winners_honours_count_and_the_others_do_not():
    game = whist("english_1864", play_out=True, match_format="single_game")
    won = settled(ended(9, honours=(4, 0), game=game, before=standing(3, 0)))
    assert won.games == ((10, 0),) and won.value == 3  # treble, double and single are as they were
    lost = settled(ended(9, honours=(0, 4), game=game, before=standing(3, 0)))
    assert lost.games == ((6, 0),)
    barred = settled(ended(9, honours=(4, 0), game=game, before=standing(4, 0)))
    assert barred.games == ((7, 0),)


@rule("W-SCORE-6")
@pytest.mark.parametrize("lost", range(7))
def test_without_playing_out_the_margin_is_what_the_losers_lack(lost: int):
    values = [
        settled(ended(9, game=whist(game_value=value), before=standing(6, lost))).value
        for value in ("margin", "loser_deficit")
    ]
    assert values == [7 - lost, 7 - lost]


@rule("W-SCORE-7", "W-RUB-6")
def test_each_game_starts_anew_and_nothing_is_carried_over():
    game = whist("american_rubber", play_out=True)
    after = settled(ended(13, game=game, before=standing(6, 4)))
    assert after == WhistStanding(points=(0, 0), games=((13, 4),), deals=1)


# Against a count by hand ----------------------------------------------------------------------------------------------


def by_hand(points: list[int], tricks: tuple[int, int], honours: tuple[int, int], target: int) -> tuple[list[int], int]:
    """Points laid down one by one, tricks first, until somebody is home; and who, or -1."""
    queue = [side for side in (0, 1) for _ in range(tricks[side] - 6)]
    for side in (0, 1):
        if points[side] != target - 1:
            queue += [side] * {3: 2, 4: 4}.get(honours[side], 0)
    for side in queue:
        points[side] += 1
        if points[side] == target:
            return points, side
    return points, -1


@rule("W-SCORE-1", "W-SCORE-2", "W-SCORE-4", "W-SCORE-5", "W-HON-1", "W-HON-2")
@pytest.mark.parametrize("target", [5, 7, 10])
def test_every_deal_at_every_score_is_counted_as_by_hand(target: int):
    terms = whist("english_1864", target_score=target).terms
    for first, second, ns, held in product(range(target), range(target), range(14), range(5)):
        for honours in ((held, 4 - held), (held, 0), (0, held)):
            counted = count_deal(DealResult((ns, 13 - ns), honours), standing(first, second), terms)
            points, winner = by_hand([first, second], (ns, 13 - ns), honours, target)
            assert counted.points == tuple(points) and counted.winner == (None if winner < 0 else winner)


# Honours --------------------------------------------------------------------------------------------------------------


@rule("W-HON-1")
@pytest.mark.parametrize(
    ("north", "east", "points"),
    [
        ("AH KH QH JH", "", (4, 0)),
        ("AH KH", "QH JH", (0, 0)),
        ("AH KH QH", "JH", (2, 0)),
        ("JH", "QH AH KH", (0, 2)),
        ("", "AH KH QH JH", (0, 4)),
        ("AS KS QS JS TH", "AH KH QH JH", (0, 4)),
    ],
)
@english
def test_honours_are_those_of_trumps_as_dealt(code: str, north: str, east: str, points: tuple[int, int]):
    state = deal(n=north, e=east, turned="2H", game=whist(law_code=code))
    while state.to_act is not None:
        state.apply(state.legal_actions()[0])
    assert state.score is not None
    tricks = tuple(max(0, won - 6) for won in state.tricks)
    expected, _ = by_hand([0, 0], (tricks[0] + 6, tricks[1] + 6), (state.honours[0], state.honours[1]), 5)
    assert [2 * (held > 2) + 2 * (held > 3) for held in state.honours] == [*points]
    assert state.score == tuple(expected)


@example("W-HON-1")
@rule("W-SCORE-4")
@english
def test_four_honours_at_three_make_the_game(code: str):
    h2 = settled(ended(6, honours=(4, 0), game=whist(law_code=code), before=standing(3, 0)))
    assert h2.games == ((5, 1),)


@example("W-HON-2")
@english
def test_a_side_at_four_cannot_score_honours(code: str):
    game = whist(law_code=code)
    h1 = piece("AC KC QC", "AH 2C 3C", "4C 6C 7C", "KH QH 5C", tricks={NS: 4, EW: 6}, game=game, before=standing(4, 2))
    do(h1, "W AC, N 2C, E 4C, S 5C, W KC, N 3C, E 6C, S KH, S QH, W QC, N AH, E 7C")
    assert h1.honours[NS] == 3 and h1.tricks == [6, 7]
    assert settled(h1).points == (4, 3)
    state = ended(6, honours=(3, 1), game=whist(law_code=code), before=standing(4, 2))
    assert settled(state).points == (4, 3)
    assert "cannot score honours (W-HON-2)" in state.game.tell_score(standing(4, 2))[1]


@rule("W-HON-2")
@pytest.mark.parametrize("target", [5, 7, 10])
def test_only_one_short_of_the_target_bars_honours(target: int):
    game = whist("english_1864", target_score=target, match_format="single_game")
    for points in range(target):
        counted = count_deal(DealResult((6, 7), (3, 1)), standing(points, 0), game.terms)
        assert counted.points[0] == (points if points == target - 1 else min(points + 2, target))


# Claiming them --------------------------------------------------------------------------------------------------------


def to_claim(before: WhistStanding | None = None, honours: tuple[int, int] = (3, 1)):
    return ended(7, honours=honours, game=whist("english_1864", auto_claim=False), before=before)


@rule("W-HON-3", "W-HON-5")
def test_where_honours_are_not_claimed_for_the_players_they_are_asked_from_the_dealers_left():
    state = to_claim()
    assert state.phase == "claim" and state.score is None
    assert state.to_act == WEST and legal(state) == {"done"}
    assert str(refusal(state, "honours")) == "Your side held fewer than three honours, and two score nothing. (W-HON-1)"
    assert str(refusal(state, "AC")) == "The play is over: claim honours, or say done. (W-HON-3)"
    do(state, "W done")
    assert legal(state) == {"honours", "done"}
    assert "claim your side's honours" in view(state, NORTH).asks()
    assert do(state, "N honours") == [HonoursClaimed(NORTH, 3)]
    assert view(state, WEST).claimed == [3, 0]
    do(state, "E done")
    assert str(refusal(state, "honours")) == "Your side has claimed its honours already. (W-HON-3)"
    (scored,) = (event for event in do(state, "S done") if isinstance(event, Scored))
    assert scored.change == (3, 0) and "1 by tricks and 2 by honours" in scored.summary
    assert whist("english_1864").options.auto_claim and ended(7, honours=(3, 1), game=whist("english_1864")).is_over


@rule("W-HON-3")
def test_honours_that_nobody_claims_do_not_count():
    state = to_claim()
    do(state, "W done, N done, E done, S done")
    assert state.score == (1, 0) and str(state.events[-2]) == "South claims no honours."
    assert state.result == DealResult((7, 6), (0, 0))


@rule("W-HON-2", "W-HON-3")
def test_a_side_one_short_has_nothing_to_claim():
    state = to_claim(standing(4, 0))
    do(state, "W done")
    assert legal(state) == {"done"}
    assert str(refusal(state, "honours")).endswith("so honours do not count. (W-HON-2)")
    assert CLAIM_HONOURS not in state.legal_actions()


@rule("W-HON-5")
def test_nobody_is_asked_where_honours_do_not_count():
    assert ended(7, game=whist(auto_claim=False)).is_over
    assert ended(7, game=whist("english_1864", auto_claim=False, match_format="continuous_tricks")).is_over


# Games and rubbers ----------------------------------------------------------------------------------------------------


@rule("W-RUB-2")
@pytest.mark.parametrize("target", [5, 7, 10])
def test_a_game_is_a_treble_a_double_or_a_single_by_the_losers_score(target: int):
    game = whist("english_1864", match_format="single_game", target_score=target)
    values = [settled(ended(7, game=game, before=standing(target - 1, lost))).value for lost in range(target)]
    assert values == [3, 2, 2] + [1] * (target - 3)


@rule("W-SCORE-9", "W-RUB-2")
def test_the_end_of_a_single_game_says_what_it_is_worth():
    game = whist("english_1864", match_format="single_game")
    over = settled(ended(5, game=game, before=standing(2, 4)))
    assert over.outcome is not None and over.outcome.reason == "East and West win a double game, 5 to 2, worth 2."
    assert game.tell_score(over) == ["North and South 2, East and West 5."]


RUBBERS = [
    ("U1", ((5, 0), (5, 0)), 8),
    ("U2", ((5, 3), (0, 5), (5, 4)), 1),
    ("U3", ((5, 4), (1, 5), (5, 0)), 4),
]


def rubber(game, *games: tuple[int, int]) -> WhistStanding:
    """The match after games that ended so, the last point of each made in a deal of its own."""
    match = WhistStanding()
    for points in games:
        assert match.outcome is None
        target = max(points)
        winner = points.index(target)
        before = [*points]
        before[winner] -= 1
        match = WhistStanding(points=(before[0], before[1]), games=match.games, deals=match.deals)
        match = settled(ended(7 if winner == NS else 6, game=game, before=match))
    return match


@example("W-RUB-3", "W-RUB-4")
@rule("W-RUB-1", "W-RUB-2")
@pytest.mark.parametrize(("name", "games", "value"), RUBBERS)
@english
def test_the_value_of_a_rubber(code: str, name: str, games: tuple[tuple[int, int], ...], value: int):
    over = rubber(whist(law_code=code), *games)
    assert over.games == games and over.value == value
    assert over.outcome is not None and over.outcome.winner == NS
    lost = ("none", "one")[len(games) - 2]
    assert over.outcome.reason == f"North and South win the rubber, two games to {lost}, worth {value}."


@rule("W-RUB-1", "W-RUB-3", "W-RUB-4")
def test_every_english_rubber_is_worth_one_to_eight():
    game = whist("english_1864")
    scores = {3: 0, 2: 1, 1: 4}
    found = set()
    for first, second in product(scores, scores):
        value = rubber(game, (5, scores[first]), (5, scores[second])).value
        assert value == first + second + 2
        found.add(value)
        for lost in scores:
            three = rubber(game, (scores[first], 5), (5, scores[lost]), (scores[second], 5))
            assert three.value == first + second + 2 - lost and three.outcome is not None and three.outcome.winner == EW
            found.add(three.value)
    assert found == set(range(1, 9))


@rule("W-RUB-1")
def test_a_third_game_is_played_only_at_one_game_each():
    game = whist("english_1864")
    assert rubber(game, (5, 0)).outcome is None
    assert rubber(game, (5, 0), (0, 5)).outcome is None
    assert rubber(game, (5, 0), (5, 0)).outcome is not None
    assert rubber(game, (5, 0), (0, 5), (0, 5)).outcome is not None


@rule("W-RUB-5")
def test_an_american_rubber_is_worth_the_agreed_bonus_alone():
    for bonus in (0, 2, 5):
        game = whist("american_rubber", rubber_bonus=bonus)
        assert rubber(game, (7, 0), (2, 7), (7, 3)).value == bonus
    valued = whist("american_rubber", game_value="loser_deficit")
    assert rubber(valued, (7, 0), (2, 7), (7, 3)).value == 7 + 4 + 2 - 5


@rule("W-SCORE-9")
def test_a_sitting_adds_up_points_over_its_deals_and_nobody_wins_early():
    game = whist("continuous", sitting_deals=3)
    match = game.first_standing()
    for ns, points in ((13, (7, 0)), (13, (14, 0))):
        match = settled(ended(ns, game=game, before=match))
        assert match.points == points and match.outcome is None
    assert game.tell_score(match) == ["North and South 14, East and West 0.", "1 deal is left of the sitting."]
    last = settled(ended(1, game=game, before=match))
    assert last.points == (14, 6) and last.value == 8
    assert last.outcome == Outcome(NS, "North and South win the sitting, 14 to 6, worth 8.", ("W-SCORE-9",))


@rule("W-SCORE-9")
def test_a_sitting_may_end_even_and_counts_no_honours():
    game = whist("english_1864", match_format="continuous_tricks", sitting_deals=2)
    half = settled(ended(9, honours=(4, 0), game=game))
    assert half.points == (3, 0)
    even = settled(ended(4, game=game, before=half))
    assert even.value == 0 and even.outcome == Outcome(None, "The sitting ends even, 3 all.", ("W-SCORE-9",))


@rule("W-SCORE-9", "W-RUB-1")
@pytest.mark.parametrize(
    ("code", "format_"), [("american", "single_game"), ("english_1864", "rubber"), ("english_1900", "rubber")]
)
def test_the_code_says_what_is_played_for(code: str, format_: str):
    assert whist(law_code=code).terms.match_format == format_


def test_a_match_that_is_broken_off_goes_to_whoever_is_ahead():
    game = whist("english_1864")
    ahead = [
        game.outcome_if_stopped(standing(ns, ew, *games)).winner
        for ns, ew, games in ((1, 0, ()), (0, 4, ((5, 0),)), (2, 2, ((5, 0), (0, 5))), (0, 3, ((5, 0), (0, 5))))
    ]
    assert ahead == [NS, NS, None, EW]


def test_the_scores_of_a_match_never_fall():
    game = whist("english_1864")
    match = standing(4, 2)
    before = game.scores(match)
    after = game.scores(settled(ended(8, game=game, before=match)))
    assert (before, after) == ((4, 2), (5, 2))
    assert settle(match, DealResult((8, 5)), game.terms).points == (0, 0)
    assert [game.side_of(seat) for seat in (NORTH, EAST, SOUTH, WEST)] == [0, 1, 0, 1]
