"""The options of Pedro: the table of values and defaults, what contradicts what, and the presets with their sources."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import trickbook
from tests.marks import rule
from tests.pedro.positions import build, do, legal, pedro
from trickbook.cards import HEARTS, Suit
from trickbook.contract.seat import SOUTH
from trickbook.errors import OptionError
from trickbook.games.allfours.trumps import point_values
from trickbook.games.pedro import Pedro, PedroOptions, PedroStanding
from trickbook.games.pedro.scoring import score_deal, settle
from trickbook.rules import rule as text_of
from trickbook.table import Act, Deal, Table

OFF_ON = (False, True)
TABLE: dict[str, tuple[tuple[Any, ...], Any]] = {
    "target": ((51, 52, 56, 61, 62, 100), 62),
    "min_bid": ((6, 7), 7),
    "forced_dealer_bid": ((6, 7), 7),
    "slam_double": (OFF_ON, False),
    "bid_28_56": (OFF_ON, False),
    "scoring_method": (("minus", "no_negative"), "minus"),
    "tie_rule": (("extra_hand", "bidder_wins"), "extra_hand"),
    "bidder_goes_out": (OFF_ON, True),
    "set_in_bgo": (("opponents_may_win", "play_on"), "opponents_may_win"),
    "must_follow_suit": (OFF_ON, False),
    "void_must_trump": (OFF_ON, True),
    "stock_exhausted": (("reshuffle_discards", "play_short"), "reshuffle_discards"),
    "dealer_fill_choice": (("dealer", "random"), "dealer"),
    "buried_visible": (OFF_ON, True),
    "excess_trumps": (("keep_and_bury", "discard_to_six"), "keep_and_bury"),
    "dealer_may_equal_14": (OFF_ON, False),
    "two_scores_for": (("holder", "trick_winner"), "holder"),
    "card_values": (("standard", "california"), "standard"),
    "pack": (("full", "small"), "full"),
    "ledger": (("paper", "auto"), "auto"),
    "sheet_minus": (("refused", "allowed"), "refused"),
    "partner_may_overwrite": (OFF_ON, False),
}
"""Each option with its values and its default, as the rule book has them."""

PRESETS: dict[str, tuple[dict[str, Any], str]] = {
    "as_described": ({}, "score sheets"),
    "california": (
        {"card_values": "california", "min_bid": 6, "forced_dealer_bid": 6, "target": 100},
        "Board Game Arena",
    ),
    "nicaraguan": ({"target": 52}, "gamerules.com"),
    "finnish": ({"excess_trumps": "discard_to_six", "dealer_may_equal_14": True}, "Finland"),
    "small": ({"pack": "small"}, "exact algorithms"),
}
"""Each preset with what it changes, and a word of the source it names."""


def winner_at(game: Pedro, total: int) -> bool:
    """Whether North and South have won once they stand at ``total``, the others far behind."""
    won = score_deal(0, 7, (game.options.highest_bid, 0), game.options)
    before = PedroStanding(sheet=(total - won.change[0], 0))
    return settle(before, won, game.options).outcome is not None


# The table


def test_every_option_has_the_values_and_the_default_of_the_book() -> None:
    assert {row.name: (row.values, row.default) for row in PedroOptions.rows()} == TABLE
    assert not pedro().options.changed()


def test_every_option_says_what_it_means_what_it_changes_and_by_which_rules() -> None:
    for row in PedroOptions.rows():
        assert row.text.endswith(".") and row.changes, row.name
        assert row.rules, row.name
        for rule_id in row.rules:
            assert text_of(rule_id).id == rule_id


def test_where_title_and_values_tell_it_all_nothing_else_is_told() -> None:
    (lowest,) = (row for row in PedroOptions.rows() if row.name == "min_bid")
    assert lowest.text == f"Lowest bid: {', '.join(lowest.said)}."


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in TABLE for value in TABLE[name][0]])
def test_a_value_is_taken_as_it_is_or_as_it_is_written(name: str, value: Any) -> None:
    written = {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
    beside: dict[str, Any] = {"min_bid": 6} if name == "forced_dealer_bid" else {}
    game = pedro(**beside, **{name: value})
    assert getattr(game.options, name) == value
    assert pedro(**beside, **{name: written}) == game
    assert trickbook.game(str(game)) == game


def test_an_unknown_name_or_value_names_the_nearest() -> None:
    with pytest.raises(OptionError, match="no option 'min_bids'; did you mean min_bid"):
        pedro(min_bids=6)
    with pytest.raises(OptionError, match="min_bid cannot be 5; there are: 6, 7"):
        pedro(min_bid=5)
    with pytest.raises(OptionError, match="did you mean no_negative"):
        pedro(scoring_method="no_negatives")
    with pytest.raises(OptionError, match="no preset 'californian'; did you mean california"):
        pedro("californian")


# Combinations


@rule("P-VAR-25")
@pytest.mark.parametrize(
    ("min_bid", "forced", "double", "values"), list(product((6, 7), (6, 7), OFF_ON, ("standard", "california")))
)
def test_two_combinations_are_refused_and_both_options_named(
    min_bid: int, forced: int, double: bool, values: str
) -> None:
    options: dict[str, Any] = {
        "min_bid": min_bid,
        "forced_dealer_bid": forced,
        "bid_28_56": double,
        "card_values": values,
    }
    if forced < min_bid:
        with pytest.raises(OptionError, match=r"forced_dealer_bid=6 and min_bid=7 contradict .* \(P-VAR-25\)"):
            pedro(**options)
    elif double and values == "california":
        with pytest.raises(OptionError, match=r"bid_28_56=on and card_values=california .* \(P-VAR-25\)"):
            pedro(**options)
    else:
        assert pedro(**options).options.min_bid == min_bid


@rule("P-VAR-25")
def test_there_are_no_other_refused_combinations_of_two() -> None:
    refused = set()
    changes = [(name, value) for name, (values, default) in TABLE.items() for value in values if value != default]
    for one, other in product(changes, changes):
        try:
            pedro(**dict([one, other]))
        except OptionError:
            refused.add(frozenset((one[0], other[0])))
    # A dealer forced to six needs a lowest bid of six beside it, whatever else is changed.
    assert {pair for pair in refused if "forced_dealer_bid" not in pair} == {frozenset(("bid_28_56", "card_values"))}
    assert frozenset(("forced_dealer_bid", "min_bid")) not in refused


# Presets


@pytest.mark.parametrize("name", list(PRESETS))
def test_a_preset_changes_what_it_says_and_names_its_source(name: str) -> None:
    changed, source = PRESETS[name]
    assert pedro(name).options.changed() == changed
    assert source in Pedro.presets[name].source
    assert set(Pedro.presets) == set(PRESETS)


@rule("P-CARD-8", "P-BID-5", "P-SCORE-9")
@pytest.mark.parametrize("name", list(PRESETS))
@pytest.mark.parametrize("trump", list(Suit))
def test_the_points_of_the_cards_add_up_to_the_highest_bid(name: str, trump: Suit) -> None:
    if name == "small":
        assert sum(point_values(trump)[card] for card in pedro("small").whole_pack) == pedro("small").highest_bid == 11
        return
    state = build(preset=name, trump=trump)
    highest = max(int(word) for word in legal(state) if word.isdigit())
    assert sum(point_values(trump, state.options.jack)) == sum(state.options.values_of_trumps) == highest


def test_options_are_set_on_top_of_a_preset() -> None:
    game = pedro("california", target=62)
    assert game.options.target == 62 and game.options.min_bid == 6


@rule("P-VAR-22")
def test_california() -> None:
    state = build(preset="california")
    values = point_values(HEARTS, state.options.jack)
    assert sum(values) == 16
    assert [values[HEARTS * 13 + rank] for rank in (12, 9, 8, 3, 0)] == [1, 3, 1, 5, 1]  # A J T 5 2
    assert legal(state) == {"pass"} | {str(points) for points in range(6, 17)}
    assert [winner_at(state.game, total) for total in (99, 100)] == [False, True]
    assert state.options.two_scores_for == "holder"
    do(state, "W pass, N pass, E pass")
    assert str(state.legal_actions()[0]) == "6"


@rule("P-VAR-26")
def test_california_values_alone_change_jack_total_and_highest_bid_only() -> None:
    state = build(card_values="california")
    assert state.options.changed() == {"card_values": "california"}
    assert legal(state) == {"pass"} | {str(points) for points in range(7, 17)}
    standard, california = point_values(HEARTS), point_values(HEARTS, state.options.jack)
    assert {card: california[card] - standard[card] for card in range(52) if california[card] != standard[card]} == {
        HEARTS * 13 + 9: 2
    }
    assert [winner_at(state.game, total) for total in (61, 62)] == [False, True]
    for target in (62, 100):  # the window stays seven
        options = pedro(card_values="california", target=target).options
        result = score_deal(0, 8, (8, 8), options)
        for total, close in ((target - 8, False), (target - 7, True)):
            after = settle(PedroStanding(sheet=(total - 8, total - 8)), result, options)
            assert after.bidder_goes_out is close


@rule("P-VAR-23")
def test_king_pedro_is_not_offered() -> None:
    with pytest.raises(OptionError, match="card_values cannot be 'king'; there are: standard, california"):
        pedro(card_values="king")


@rule("P-VAR-24")
def test_nicaraguan_is_played_to_52_and_the_two_is_its_holders() -> None:
    game = pedro("nicaraguan")
    assert [winner_at(game, total) for total in (51, 52)] == [False, True]
    state = game.deal(SOUTH, hands={"S": "AH", "W": "2H", "N": "3C", "E": "4C"}, bidder="S", contract="7",
                      trump="hearts")  # fmt: skip
    for word in ("AH", "2H", "3C", "4C"):
        state.apply(game.parse(word))
    assert state.score == (-7, 1)


@rule("P-VAR-24")
def test_the_older_account_is_a_set_of_options() -> None:
    options = pedro(min_bid=6, forced_dealer_bid=6, bidder_goes_out=False, tie_rule="bidder_wins").options
    result = score_deal(1, 6, (8, 6), options)
    after = settle(PedroStanding(sheet=(56, 57)), result, options)
    assert after.outcome is not None and after.outcome.winner == 1  # both at 62: the bidder wins


# Targets


@rule("P-VAR-15")
@pytest.mark.parametrize("target", [51, 52, 56, 61, 62, 100])
def test_the_game_may_be_played_to_another_target(target: int) -> None:
    game = pedro(target=target)
    assert [winner_at(game, total) for total in (target - 1, target, target + 5)] == [False, True, True]


@rule("P-VAR-16")
@pytest.mark.parametrize("target", [51, 52, 56, 61])
def test_targets_go_together_with_no_negative(target: int) -> None:
    game = pedro(target=target, scoring_method="no_negative")
    failed = score_deal(0, 7, (6, 8), game.options)
    assert failed.change == (0, 15)
    for total, won in ((target - 16, False), (target - 15, True)):
        after = settle(PedroStanding(sheet=(0, total)), failed, game.options)
        assert (after.outcome is not None) is won


@rule("P-VAR-18")
def test_all_options_are_fixed_before_the_first_deal() -> None:
    game = pedro(target=52)
    with pytest.raises(AttributeError):
        game.options.target = 62  # type: ignore[misc]
    table = Table(game, SOUTH)
    table.apply(Deal(game.whole_pack))
    while table.match.deals < 2:  # each act brings a deal nearer to its end
        state = table.state
        assert state is not None and state.game is game
        assert state.to_act is not None
        table.apply(Act(state.to_act, state.legal_actions()[:1]))
        if table.awaits == "deal":
            table.apply(Deal(game.whole_pack))
    assert table.match.deals == 2


# The two of trumps


@rule("P-SCORE-2")
@pytest.mark.parametrize(("scores_for", "points"), [("holder", (13, 1)), ("trick_winner", (14, 0))])
def test_a_two_under_the_ace_is_one_point_for_the_side_the_option_says(
    scores_for: str, points: tuple[int, int]
) -> None:
    game = pedro(two_scores_for=scores_for)
    state = game.deal(
        SOUTH, hands={"S": "AH", "W": "2H", "N": "3C", "E": "4C"}, bidder="S", contract="7", trump="hearts",
        taken={0: "JH TH 5H 5D", 1: ""},
    )  # fmt: skip
    for word in ("AH", "2H", "3C", "4C"):
        state.apply(game.parse(word))
    assert state.score == points
    for viewer in game.seats:
        seen = state.view(viewer).to_dict()
        assert tuple(seen["score"]) == points
