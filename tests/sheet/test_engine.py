"""Beside the engine: the facts of every deal of a match give the sheet the same score line, end and winner."""

from __future__ import annotations

from random import Random

import pytest

import trickbook
from tests.marks import rule
from tests.sheet.sheets import Pen, refolded
from tests.sheet.whist import facts_of_whist
from trickbook.contract.registry import game_class
from trickbook.contract.seat import EAST, SOUTH
from trickbook.contract.state import State
from trickbook.games.allfours.points import points_won
from trickbook.games.cinch import CinchState
from trickbook.games.pedro import PedroState
from trickbook.games.whist import WhistState
from trickbook.match import Match
from trickbook.sheet import Heading, Sheet

MOST_DEALS = 30
GAMES = [trickbook.game(name, preset) for name in ("pedro", "cinch", "whist") for preset in game_class(name).presets]
GAMES += map(trickbook.game, [
    "pedro(scoring_method=no_negative,slam_double=on)", "pedro(bid_28_56=on,slam_double=on)",
    "pedro(tie_rule=bidder_wins,set_in_bgo=play_on,target=51)",
    "pedro(bidder_goes_out=off,min_bid=6,forced_dealer_bid=6)",
    "pedro(two_scores_for=trick_winner,ledger=paper)", "pedro(card_values=california,scoring_method=no_negative)",
    "cinch(low_counts_for=holder,discarded_trumps=dead)", "cinch(all_pass=dealer_forced_min,min_bid=5,target=42)",
    "whist(target_score=10,honours=on)", "whist(law_code=english_1900,play_out=on,target_score=7)",
    "whist(law_code=english_1864,match_format=single_game,game_value=margin,play_out=on)",
    "whist(match_format=rubber,game_value=loser_deficit,rubber_bonus=3)",
    "whist(law_code=english_1864,match_format=continuous_tricks,sitting_deals=5)",
])  # fmt: skip


def facts_of(state: State) -> dict[str, str]:
    """What people at the table would tell: the bid, the cards in the tricks, the two apart where its holder counts."""
    if isinstance(state, WhistState):
        return facts_of_whist(state)
    assert isinstance(state, PedroState | CinchState)
    assert state.tables is not None and state.bidder is not None
    game, trump = state.game, state.tables.trump
    bidders = game.side_of(state.bidder)
    won = [*points_won(state.taken, trump, jack=getattr(state.options, "jack", 1))]
    if isinstance(state, CinchState) and state.options.discarded_trumps == "to_maker_side":
        won[bidders] += sum(points_won((state.thrown_trumps, 0), trump))
    facts = {"bidder": game.sides[bidders], "bid": str(state.contract or "none")}
    if isinstance(state, PedroState):
        facts["bid"] = {28: "28-56"}.get(state.contract, facts["bid"])
        apart = state.options.two_scores_for == "holder"
    else:
        apart = state.options.low_counts_for == "holder"
    if apart and state.two_holder is not None:
        for side in (0, 1):
            won[side] -= state.taken[side] >> state.tables.two & 1
        facts["two"] = state.two_holder.letter
    return facts | {"won": f"{won[0]}-{won[1]}"}


@rule("P-SHEET-2", "P-SHEET-13", "P-SHEET-15", "P-LEDGER-7", "P-END-12", "C-SCORE-1", "C-GAME-2", "C-GAME-5")
@rule("W-SCORE-1", "W-SCORE-9", "W-HON-1", "W-RUB-1", "W-RUB-2", "W-RUB-6")
@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("advised", [True, False], ids=["by the book", "at random"])
def test_facts_of_a_match_give_the_line_the_end_and_the_winner_of_the_engine(game, advised):
    rng = Random(str(game))
    match, sheet = Match(game, SOUTH), Sheet(Heading(game, SOUTH, EAST))
    pen = Pen(sheet)
    while match.outcome is None and match.deals < (MOST_DEALS if advised else 6):
        assert sheet.dealer == match.dealer and sheet.current == match.deals + 1
        state = game.deal(match.dealer, rng.sample(game.whole_pack, len(game.whole_pack)), standing=match.standing)
        while state.to_act is not None:
            seat = state.to_act
            state.apply(game.advise(state.view(seat)).action if advised else rng.choice(state.legal_actions()))
        facts = sheet.rules.read_facts(facts_of(state))
        pen.tell(EAST, sheet.current, **facts)
        match.close(state)
        assert sheet.standing == match.standing
        assert game.scores(sheet.standing) == match.scores
        if "net" in sheet.beside:
            assert sheet.beside["net"] == match.scores
        assert sheet.outcome == match.outcome
        assert sheet.checks() == []
    assert refolded(sheet).state() == sheet.state()
    assert not advised or match.outcome is not None
