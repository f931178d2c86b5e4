"""An option that does nothing is a fault: every value of every option gives something else to see, play or score.

One situation per option shows its values apart.  The options that only a score sheet reads are named here, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from tests.pedro.positions import build, do, held, legal, named, pedro
from trickbook.contract.seat import EAST, SOUTH
from trickbook.games.pedro import Pedro, PedroOptions, PedroStanding
from trickbook.games.pedro.scoring import score_deal, settle

SHEET_ONLY = {"ledger", "sheet_minus", "partner_may_overwrite"}
THREE_PASSES = "W pass, N pass, E pass"
DOUBLE = "AH KH 2H 3C 4C 6C 7D 8D 9D"


class Shows(NamedTuple):
    """What shows an option's effect, and the options that must stand beside it."""

    sight: Callable[[Pedro], Any]
    beside: Mapping[str, Any] = MappingProxyType({})


def calls(before: str) -> Callable[[Pedro], Any]:
    """The calls open to the next speaker; South, who deals, holds ace, king and two of hearts."""

    def sight(game: Pedro) -> Any:
        state = build(s=DOUBLE, game=game)
        do(state, before)
        return legal(state)

    return sight


def score(bid: int, points: tuple[int, int]) -> Callable[[Pedro], Any]:
    """What a deal bid by North and South scores."""
    return lambda game: score_deal(0, bid, points, game.options).change


def match_after(
    sheet: tuple[int, int], bid: int, points: tuple[int, int], close: bool = False
) -> Callable[[Pedro], Any]:
    """The standing and the outcome after such a deal."""

    def sight(game: Pedro) -> Any:
        before = PedroStanding(sheet=sheet, bidder_goes_out=close)
        return settle(before, score_deal(0, bid, points, game.options), game.options)

    return sight


def targets_reached(game: Pedro) -> Any:
    result = score_deal(0, 7, (14, 0), game.options)
    totals = (51, 52, 56, 61, 62, 100)
    return [settle(PedroStanding(sheet=(t - 14, 0)), result, game.options).outcome is not None for t in totals]


def plays(lead: str, hand: str) -> Callable[[Pedro], Any]:
    """The cards West may play to a lead by South."""

    def sight(game: Pedro) -> Any:
        hands = {"S": lead, "W": hand, "N": "QC", "E": "JC"}
        state = game.deal(SOUTH, hands=hands, bidder="S", contract="7", trump="hearts")
        state.apply(game.parse(lead))
        return {str(action) for action in state.legal_actions()}

    return sight


def short_hand(game: Pedro) -> Any:
    return len(held(named(build(w="AH KH", n="QH JH", e="TH 9H", s="8H", game=game)), SOUTH))


def after_naming(game: Pedro) -> Any:
    return named(build(w="AH KH", n="QH JH TH", e="9H", s="8H 7H", bottom="AC KC QC JC", game=game)).phase


def long_hand(game: Pedro) -> Any:
    state = build(w="AH KH QH 9H 8H 7H 6H", n="JH TH", s="5H 5D", game=game)
    do(state, "W 7, N pass, E pass, S pass, W hearts")
    return state.phase, state.to_act


def stack_seen(game: Pedro) -> Any:
    state = build(w="AH KH QH 9H 8H 7H 6H", n="JH TH 5H", e="4H 3H", s="5D 2H", game=game)
    do(state, "W 7, N pass, E pass, S pass, W hearts")
    while state.phase == "take":  # the dealer fills up; each action takes a card
        state.apply(state.legal_actions()[0])
    do(state, "W bury 6H, W AH")
    seen = state.view(EAST).to_dict()
    del seen["game"]  # it names its options
    return seen


def two_under_the_ace(game: Pedro) -> Any:
    hands = {"S": "AH", "W": "2H", "N": "3C", "E": "4C"}
    state = game.deal(SOUTH, hands=hands, bidder="S", contract="7", trump="hearts", taken={0: "5H JH", 1: ""})
    for word in ("AH", "2H", "3C", "4C"):
        state.apply(game.parse(word))
    return state.score


SITUATIONS: dict[str, Shows] = {
    "target": Shows(targets_reached),
    "min_bid": Shows(calls("")),
    "forced_dealer_bid": Shows(calls(THREE_PASSES), {"min_bid": 6}),
    "slam_double": Shows(score(14, (14, 0))),
    "bid_28_56": Shows(calls(THREE_PASSES)),
    "scoring_method": Shows(score(8, (6, 8))),
    "tie_rule": Shows(match_after((54, 56), 8, (8, 6))),
    "bidder_goes_out": Shows(match_after((48, 50), 7, (7, 7))),
    "set_in_bgo": Shows(match_after((55, 60), 7, (6, 8), close=True)),
    "must_follow_suit": Shows(plays("AD", "KD 5D 9H 3S")),
    "void_must_trump": Shows(plays("AD", "5D 9C")),
    "stock_exhausted": Shows(short_hand),
    "dealer_fill_choice": Shows(after_naming),
    "buried_visible": Shows(stack_seen),
    "excess_trumps": Shows(long_hand),
    "dealer_may_equal_14": Shows(calls("W 14, N pass, E pass")),
    "two_scores_for": Shows(two_under_the_ace),
    "card_values": Shows(calls("")),
    "pack": Shows(lambda game: str(game.deal(SOUTH, game.whole_pack).events[0].seen_by(None))),
}


def test_every_option_has_a_situation_or_is_read_by_the_sheet_only() -> None:
    rows = {row.name: row for row in PedroOptions.rows()}
    assert set(SITUATIONS) | SHEET_ONLY == set(rows)
    assert not SHEET_ONLY & set(SITUATIONS)
    for name, row in rows.items():
        assert (row.changes == "the score sheet only") is (name in SHEET_ONLY)


@pytest.mark.parametrize("name", list(SITUATIONS))
def test_every_value_of_an_option_shows(name: str) -> None:
    sight, beside = SITUATIONS[name]
    row = next(row for row in PedroOptions.rows() if row.name == name)
    seen = [sight(pedro(**{**beside, name: value})) for value in row.values]
    for i, one in enumerate(seen):
        assert one not in seen[:i], f"{name}: {row.values[i]} shows nothing"
