"""The options of Whist: the codes side by side, and that every value gives something else to see, play or score."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.marks import rule
from tests.whist.positions import EW, NS, do, ended, piece, settled, standing, view, whist
from trickbook.contract.seat import WEST
from trickbook.errors import OptionError
from trickbook.games.whist import DealResult, Whist, WhistOptions
from trickbook.games.whist.laws import LAWS
from trickbook.games.whist.options import BY_CODE, CODES, PRESETS
from trickbook.games.whist.scoring import settle

VALUES: dict[str, tuple[object, ...]] = {
    "law_code": ("american", "english_1864", "english_1900"),
    "target_score": ("by_code", 5, 7, 10),
    "honours": ("by_code", False, True),
    "match_format": ("by_code", "single_game", "rubber", "continuous_tricks"),
    "game_value": ("by_code", "loser_deficit", "treble_double_single", "margin", "none"),
    "play_out": (False, True),
    "rubber_bonus": tuple(range(11)),
    "sitting_deals": tuple(range(1, 25)),
    "last_trick_view": ("by_code", False, True),
    "trump_card_deadline": ("by_code", 1, 2),
    "multi_card_choice": ("by_code", "owner", "opponents"),
    "suit_caller": ("by_code", "right_hand", "either"),
    "lot_card_exposed": ("by_code", False, True),
    "revoke_tricks": ("by_code", 2, 3),
    "revoke_forms": ("by_code", "tricks_only", "tricks_or_points"),
    "both_revoke": ("by_code", "transfer_both", "punish_each", "cancel"),
    "misdeal_loses_deal": (False, True),
    "table_errors": (False, True),
    "gather": ("first_winner_partner", "per_trick"),
    "auto_claim": (False, True),
}
DEFAULTS = {
    "law_code": "american", "target_score": "by_code", "honours": "by_code", "match_format": "by_code",
    "game_value": "by_code", "play_out": False, "rubber_bonus": 2, "sitting_deals": 12, "last_trick_view": "by_code",
    "trump_card_deadline": "by_code", "multi_card_choice": "by_code", "suit_caller": "by_code",
    "lot_card_exposed": "by_code", "revoke_tricks": "by_code", "revoke_forms": "by_code", "both_revoke": "by_code",
    "misdeal_loses_deal": True, "table_errors": False, "gather": "first_winner_partner", "auto_claim": True,
}  # fmt: skip


def test_the_table_of_options():
    rows = {row.name: row for row in WhistOptions.rows()}
    assert {name: row.values for name, row in rows.items()} == VALUES
    assert {name: row.default for name, row in rows.items()} == DEFAULTS
    assert all(row.rules and row.text and row.changes for row in rows.values())


SIDE_BY_SIDE = {
    # rule book, section 16     american         english_1864            english_1900
    "target_score": (7, 5, 5),
    "honours": (False, True, True),
    "match_format": ("single_game", "rubber", "rubber"),
    "game_value": ("loser_deficit", "treble_double_single", "treble_double_single"),
    "last_trick_view": (False, True, False),
    "trump_card_deadline": (2, 1, 2),
    "multi_card_choice": ("owner", "opponents", "opponents"),
    "suit_caller": ("right_hand", "either", "either"),
    "lot_card_exposed": (False, True, True),
    "revoke_tricks": (2, 3, 3),
    "revoke_forms": ("tricks_only", "tricks_or_points", "tricks_or_points"),
    "both_revoke": ("transfer_both", "punish_each", "cancel"),
}


@rule("W-SCORE-2", "W-SCORE-3", "W-SCORE-5", "W-RUB-1", "W-RUB-2", "W-LAST-1", "W-LAST-3")
@pytest.mark.parametrize("code", CODES)
def test_every_difference_between_the_codes(code: str):
    assert BY_CODE == SIDE_BY_SIDE
    terms = whist(law_code=code).terms
    column = {name: row[CODES.index(code)] for name, row in SIDE_BY_SIDE.items()}
    assert terms.target == column["target_score"] and terms.honours == column["honours"]
    assert terms.match_format == column["match_format"] and terms.game_value == column["game_value"]
    assert terms.last_trick_view == column["last_trick_view"]
    assert (terms.play_out, terms.rubber_bonus, terms.sitting_deals) == (False, 2, 12)


@rule("W-SCORE-5", "W-SCORE-6", "W-RUB-2", "W-RUB-5")
@pytest.mark.parametrize(
    ("options", "value"),
    [
        ({}, "loser_deficit"),
        ({"play_out": True}, "margin"),
        ({"match_format": "rubber"}, "none"),
        ({"match_format": "rubber", "play_out": True}, "none"),
        ({"match_format": "rubber", "game_value": "margin"}, "margin"),
        ({"game_value": "loser_deficit", "play_out": True}, "loser_deficit"),
        ({"law_code": "english_1864"}, "treble_double_single"),
        ({"law_code": "english_1900", "play_out": True}, "treble_double_single"),
        ({"law_code": "english_1900", "match_format": "single_game"}, "treble_double_single"),
    ],
)
def test_the_value_of_a_game_hangs_on_code_format_and_playing_out(options: dict[str, Any], value: str):
    assert whist(**options).terms.game_value == value


@rule("W-SCORE-2")
def test_an_option_that_is_named_outweighs_the_code():
    for code in CODES:
        game = whist(law_code=code, target_score=10, honours=True, match_format="rubber", game_value="none")
        assert game.terms[:4] == (10, True, "rubber", "none")


def test_the_presets_name_their_source():
    assert whist("american") == whist()
    for name, preset in PRESETS.items():
        assert preset.source and whist(name).options.changed() == dict(preset.options)


@pytest.mark.parametrize(
    "wrong", [{"law_code": "english"}, {"target_score": 6}, {"rubber_bonus": 11}, {"dummy": "mort"}]
)
def test_what_is_no_option_is_refused(wrong: dict[str, Any]):
    with pytest.raises(OptionError):
        whist(**wrong)


# What shows an option's effect ----------------------------------------------------------------------------------------


def at(game: Whist, ns: int, tricks: int, honours: tuple[int, int] = (0, 0), *games: tuple[int, int]) -> Any:
    after = settle(standing(ns, 0, *games), DealResult((tricks, 13 - tricks), honours), game.terms)
    return after.points, after.games, after.value, after.outcome


def codes(game: Whist) -> Any:
    return game.terms


def targets(game: Whist) -> Any:
    return [at(game, ns, 7) for ns in (4, 6, 9)]


def with_honours(game: Whist) -> Any:
    return ended(7, honours=(3, 1), game=game).score


def formats(game: Whist) -> Any:
    return at(game, 6, 7), settled(ended(7, game=game)).outcome


def values(game: Whist) -> Any:
    return [settle(standing(5, lost), DealResult((11, 2)), game.terms).value for lost in (0, 2, 3)]


def bonuses(game: Whist) -> Any:
    return at(game, 6, 7, (0, 0), (7, 0))[2]


def sittings(game: Whist) -> Any:
    match = game.first_standing()
    while match.outcome is None:  # ends: a sitting has at most 24 deals
        match = settle(match, DealResult((7, 6)), game.terms)
    return match.deals


def looking_back(game: Whist) -> Any:
    state = piece("5C 2S", "2C 3S", "3C 4S", "4C AS", game=game)
    do(state, "W 5C, N 2C, E 3C, S 4C")
    return view(state, WEST).last_trick


def gathering(game: Whist) -> Any:
    state = piece("AC 2S 5D", "2C 3S 6D", "3C AS 7D", "4C 4S 8D", game=game)
    do(state, "W AC, N 2C, E 3C, S 4C, W 2S, N 3S, E AS, S 4S")
    return view(state, WEST).gathered


def rulings(game: Whist) -> Any:
    return [law.judge(game.options, facts) for law in LAWS.values() for facts in law.every_case()]


def asking(game: Whist) -> Any:
    return ended(7, honours=(3, 1), game=game).phase


# Each with the options that bring an option into play.
SITUATIONS: dict[str, tuple[Callable[[Whist], Any], dict[str, Any]]] = {
    "law_code": (codes, {}),
    "target_score": (targets, {"match_format": "single_game"}),
    "honours": (with_honours, {}),
    "match_format": (formats, {}),
    "game_value": (values, {"target_score": 7, "play_out": True}),
    "play_out": (values, {}),
    "rubber_bonus": (bonuses, {"match_format": "rubber"}),
    "sitting_deals": (sittings, {"match_format": "continuous_tricks"}),
    "last_trick_view": (looking_back, {}),
    "trump_card_deadline": (rulings, {}),
    "multi_card_choice": (rulings, {}),
    "suit_caller": (rulings, {}),
    "lot_card_exposed": (rulings, {}),
    "revoke_tricks": (rulings, {}),
    "revoke_forms": (rulings, {}),
    "both_revoke": (rulings, {}),
    "misdeal_loses_deal": (rulings, {}),
    "table_errors": (rulings, {}),
    "gather": (gathering, {}),
    "auto_claim": (asking, {"law_code": "english_1864"}),
}


ALIKE = {"both_revoke": ("transfer_both", "punish_each")}
"""Values that come to the same: how fines of both sides are exacted hangs on ``revoke_forms`` (W-REV-20)."""


def test_every_option_has_a_situation():
    assert set(SITUATIONS) == {row.name for row in WhistOptions.rows()}


@pytest.mark.parametrize("name", list(SITUATIONS))
def test_every_value_of_an_option_shows(name: str):
    row = next(row for row in WhistOptions.rows() if row.name == name)
    sight, options = SITUATIONS[name]
    seen = {value: repr(sight(whist(**{**options, name: value}))) for value in row.values}
    by_code = seen.pop("by_code", None)
    if name in ALIKE:
        first, second = ALIKE[name]
        assert seen.pop(first) == seen[second]
    assert len(set(seen.values())) == len(seen), seen
    assert by_code is None or by_code in seen.values()


@rule("W-RUB-3")
def test_the_winners_are_told_the_games():
    game = whist("english_1864")
    assert game.tell_score(standing(3, 0, (5, 2)))[0] == "North and South 3, East and West 0; games won 1 to 0."
    assert game.scores(standing(3, 1, (5, 2))) == (8, 3)
    assert [NS, EW] == [0, 1]
