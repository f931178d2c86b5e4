"""How much stronger than ``random`` the ``rule`` player of a game is, over duplicate pairs; and how it bids.

    python bench/bench_strength.py [GAME] [--pairs 400] [--matches 50] [--deals 30] [--a rule] [--b random]
                                   [--seed report] [--save]

Every deal is played twice with the players changed over (``trickbook.arena``).  Printed are the points a deal by which
*a* scores more than *b*, the share of whole games that *a* wins, and, when *a* plays against itself, what a decision
takes and what becomes of the bids, where the game has any: how many are made, how often a player who may pass bids.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path
from time import process_time
from typing import Any

import trickbook
from trickbook.arena import Estimate, deal_pairs, estimate, match_pairs
from trickbook.contract.action import PASS, Bid
from trickbook.contract.game import Game
from trickbook.fairness import Shuffler
from trickbook.games.allfours.state import AllFoursState
from trickbook.players import make

RESULTS = Path(__file__).parent / "results"


def among_equals(game: Game, level: str, seed: str, deals: int) -> dict[str, Any]:
    """The time of a decision when ``level`` sits at all seats, and what it bids and makes of it."""
    player = make(level, seed)
    count: Counter[str] = Counter()
    seconds = 0.0
    for number in range(deals):
        state = game.deal(
            game.seats[number % len(game.seats)], *Shuffler.seeded(f"{seed} self {number}").deal(1, game.whole_pack)
        )
        while state.to_act is not None:
            view = state.view(state.to_act)
            start = process_time()
            action = player.choose(view).action
            seconds += process_time() - start
            count["decisions"] += 1
            if state.phase == "auction" and PASS in view.legal and len(view.legal) > 1:
                count["could bid"] += 1
                count["bid"] += isinstance(action, Bid)
            state.apply(action)
        if isinstance(state, AllFoursState):
            assert state.bidder is not None
            tally = game.tally(state)
            count["made"] += sum(tally["makes"].values())
            count["set"] += sum(tally["sets"].values())
            count["points"] += tally["points"][game.sides[game.side_of(state.bidder)]]
    bids = (
        {}
        if not count["could bid"]
        else {
            "bids_of_those_who_could": round(count["bid"] / count["could bid"], 3),
            "bids_made": round(count["made"] / (count["made"] + count["set"]), 3),
            "points_of_bidders": round(count["points"] / deals, 2),
        }
    )
    return {"deals": deals, **bids, "microseconds_a_decision": round(seconds / count["decisions"] * 1e6)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="pedro", choices=trickbook.game_names())
    parser.add_argument("--pairs", type=int, default=400)
    parser.add_argument("--matches", type=int, default=50, help="pairs of whole games")
    parser.add_argument("--deals", type=int, default=30, help="a game that has not ended after so many is broken off")
    parser.add_argument("--a", default="rule", help="the player that is measured")
    parser.add_argument("--b", default="random", help="the player that it is measured against")
    parser.add_argument("--seed", default="report")
    parser.add_argument("--save", action="store_true", help="write strength-GAME.json into bench/results")
    options = parser.parse_args()

    game = trickbook.game(options.game)
    players = options.a, options.b
    margin = estimate(deal_pairs(game, *players, range(options.pairs), seed=options.seed))
    wins = estimate(match_pairs(game, *players, range(options.matches), seed=options.seed, deals=options.deals))
    report = {
        "game": str(game),
        "a": options.a,
        "b": options.b,
        "seed": options.seed,
        "margin_points_a_deal": told(margin),
        "share_of_games_won": told(wins),
        "against_itself": among_equals(game, options.a, options.seed, options.pairs),
    }
    print(json.dumps(report, indent=1))
    if options.save:
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / f"strength-{options.game}.json").write_text(json.dumps(report, indent=1) + "\n")


def told(result: Estimate) -> dict[str, float]:
    """An estimate as plain data."""
    return {
        "pairs": result.pairs,
        "mean": round(result.mean, 3),
        "low": round(result.low, 3),
        "high": round(result.high, 3),
    }


if __name__ == "__main__":
    main()
