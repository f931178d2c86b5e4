"""The options of Cinch: their values, and that every value gives something else to see, play or score."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.cinch.positions import at_play, build, cinch, do, held, legal, named, throw_down, view
from tests.marks import rule
from trickbook.cards import parse_cards
from trickbook.contract.laws import Answer
from trickbook.contract.seat import SOUTH, WEST
from trickbook.errors import OptionError
from trickbook.games.cinch import Cinch, CinchOptions, CinchStanding
from trickbook.games.cinch.laws import LAWS
from trickbook.games.cinch.options import PRESETS
from trickbook.games.cinch.scoring import score_deal, settle

VALUES: dict[str, tuple[object, ...]] = {
    "first_dealer": ("high_draw", "low_draw", "random"),
    "misdeal": ("loses_deal", "same_dealer"),
    "min_bid": tuple(range(1, 15)),
    "all_pass": ("dealer_names_no_bid", "dealer_forced_min", "redeal"),
    "irregular_bids": ("prevented", "foster"),
    "discard_rule": ("at_least_three", "all_plain"),
    "trump_discard": ("no_scorers", "surplus_only", "allowed"),
    "discarded_trumps": ("to_maker_side", "dead"),
    "rob": ("may", "must_take_trumps", "blind"),
    "stock_exhausted": ("refill_from_plain_discards", "play_short"),
    "extra_cards": ("none", "thirteen_after_bid", "blind"),
    "first_lead": ("any", "trump"),
    "void_must_trump": (False, True),
    "low_counts_for": ("winner", "holder"),
    "scoring_method": ("difference", "set_back", "at_least_eight"),
    "target": (42, 51, 52, 62),
    "table_penalties": (False, True),
    "last_trick_view": (False, True),
}
NOT_IN_THE_BOOK = {"pack"}
DEFAULTS = {
    "first_dealer": "high_draw", "misdeal": "loses_deal", "min_bid": 1, "all_pass": "dealer_names_no_bid",
    "irregular_bids": "prevented", "discard_rule": "at_least_three", "trump_discard": "no_scorers",
    "discarded_trumps": "to_maker_side", "rob": "may", "stock_exhausted": "refill_from_plain_discards",
    "extra_cards": "none", "first_lead": "any", "void_must_trump": False, "low_counts_for": "winner",
    "scoring_method": "difference", "target": 51, "table_penalties": False, "last_trick_view": True,
}  # fmt: skip


@rule("C-BID-3", "C-GAME-1", "C-GAME-6")
def test_the_table_of_options_is_the_books() -> None:
    rows = {row.name: row for row in CinchOptions.rows() if row.name not in NOT_IN_THE_BOOK}
    assert {name: row.values for name, row in rows.items()} == VALUES
    assert {name: row.default for name, row in rows.items()} == DEFAULTS
    assert all(row.rules and row.text and row.changes for row in rows.values())


@rule("C-GEN-1")
def test_the_presets_name_their_source_and_foster_is_the_default() -> None:
    assert cinch("foster") == cinch()
    for name, preset in PRESETS.items():
        assert preset.source and cinch(name).options.changed() == dict(preset.options)


@rule("C-GAME-6")
@pytest.mark.parametrize("target", [150, 152])
def test_the_targets_of_sixty_three_belong_to_another_game(target: int) -> None:
    with pytest.raises(OptionError, match="target"):
        cinch(target=target)


# What shows an option's effect ----------------------------------------------------------------------------------------

Sight = Callable[[Cinch], Any]


def first_dealer(game: Cinch) -> Any:
    return game.first_dealer(SOUTH, parse_cards("4H AD 9C KS"))


def first_calls(game: Cinch) -> Any:
    return legal(build(game=game))


def after_four_passes(game: Cinch) -> Any:
    state = build(game=game)
    do(state, "W pass, N pass, E pass, S pass")
    return state.phase, state.contract


def kept_plain(game: Cinch) -> Any:
    state = named(build(w="AH KH 2C 3C 4C 6C 7C 8C 9C", game=game))
    do(state, "W discard 2C 3C 4C")
    return "done" in legal(state)


def throwable(game: Cinch) -> Any:
    seven = legal(named(build(w="AH KH QH JH 2H 9H 8H 3C 4C", game=game)))
    return seven, legal(named(build(w="AH KH 2H 2C 3C 4C 6C 7C 8C", game=game)))


def thrown_two(game: Cinch) -> Any:
    state = at_play(w="AH", n="3C", e="4C", s="6C", bid="W 1", game=game)
    state.thrown_trumps |= 1 << parse_cards("2H")[0]
    do(state, "W AH, N 3C, E 4C, S 6C")
    return state.score


def the_dealers_part(game: Cinch) -> Any:
    state = named(build(w="AH KH QH", n="JH TH 9H", e="8H 7H 6H", s="4H 3H", bottom="5H 5D 2H", game=game))
    return throw_down(state).phase


def short_stock(game: Cinch) -> Any:
    return len(held(throw_down(named(build(w="AH", n="KH", e="QH", s="JH", game=game))), SOUTH))


def cards_at_the_naming(game: Cinch) -> Any:
    state = build(game=game)
    do(state, "W 6, N pass, E pass, S pass")
    return view(state, WEST).held


def leads(game: Cinch) -> Any:
    return legal(at_play(w="AH AC", n="KC KH", e="QC 9H", s="JC 8H", game=game))


def void(game: Cinch) -> Any:
    state = at_play(w="AC", n="9H 3S", e="QC", s="JC", game=game)
    do(state, "W AC")
    return legal(state)


def two_under_the_ace(game: Cinch) -> Any:
    state = at_play(w="AH", n="2H", e="3C", s="4C", bid="W 1", game=game)
    do(state, "W AH, N 2H, E 3C, S 4C")
    return state.score


def scores(game: Cinch) -> Any:
    return [score_deal(0, bid, (won, 14 - won), game.options).change for bid, won in ((9, 6), (5, 6), (6, 8))]


def end(game: Cinch) -> Any:
    result = score_deal(0, 7, (14, 0), game.options)
    return [settle(CinchStanding(scores=(t - 14, 0)), result, game.options).outcome is None for t in VALUES["target"]]  # type: ignore[operator]


def looking_back(game: Cinch) -> Any:
    state = at_play(w="AC KC", n="2C 3C", e="AS KS", s="2S 3S", game=game)
    do(state, "W AC, N 2C, E AS, S 2S")
    return view(state, SOUTH).last_trick


def shuffled_after_the_cut(game: Cinch) -> Any:
    facts: dict[str, Answer] = {
        "how": "the dealer shuffled again after a proper cut",
        "bid_made": False,
        "disturbed": False,
    }
    return LAWS["misdeal"].judge(game.options, facts)


def cards_dealt(game: Cinch) -> Any:
    return len(game.whole_pack), [hand.bit_count() for hand in game.deal(SOUTH, game.whole_pack).hands]  # type: ignore[attr-defined]


SITUATIONS: dict[str, Sight] = {
    "pack": cards_dealt,
    "first_dealer": first_dealer,
    "min_bid": first_calls,
    "all_pass": after_four_passes,
    "discard_rule": kept_plain,
    "trump_discard": throwable,
    "discarded_trumps": thrown_two,
    "rob": the_dealers_part,
    "stock_exhausted": short_stock,
    "extra_cards": cards_at_the_naming,
    "first_lead": leads,
    "void_must_trump": void,
    "low_counts_for": two_under_the_ace,
    "scoring_method": scores,
    "target": end,
    "last_trick_view": looking_back,
    "misdeal": shuffled_after_the_cut,
}
AT_A_CLUB_TABLE = {"irregular_bids", "table_penalties"}
"""Options that say what may go wrong at a table, not what a deal is: they show where tables are tested."""


def test_every_option_has_a_situation() -> None:
    assert set(SITUATIONS) | AT_A_CLUB_TABLE == {row.name for row in CinchOptions.rows()}


@pytest.mark.parametrize("name", list(SITUATIONS))
def test_every_value_of_an_option_shows(name: str) -> None:
    row = next(row for row in CinchOptions.rows() if row.name == name)
    seen = [SITUATIONS[name](cinch(None, **{name: value})) for value in row.values]
    for i, one in enumerate(seen):
        assert one not in seen[:i], f"{name}: {row.values[i]} shows nothing"


@rule("C-VAR-6")
def test_options_with_nothing_to_act_on_do_not_conflict() -> None:
    game = cinch(extra_cards="thirteen_after_bid", rob="blind", stock_exhausted="play_short", discard_rule="all_plain")
    assert str(game) == (
        "cinch(discard_rule=all_plain,rob=blind,stock_exhausted=play_short,extra_cards=thirteen_after_bid)"
    )
