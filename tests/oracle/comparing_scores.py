"""The engine beside the oracle, second part: the score of a deal, the ledger and the end of a match."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.oracle import pedro as oracle
from tests.oracle.comparing import Options, game_with, random_options
from trickbook.games.pedro.scoring import score_deal, settle


def compare_scores() -> int:
    """Every bid with every count, under every option that has a say, with every side barred; how many."""
    compared = 0
    for method, slam, special, values in (
        (method, slam, special, values)
        for method in ("minus", "no_negative")
        for slam in ("off", "on")
        for special in ("off", "on")
        for values in ("standard", "california")
        if special == "off" or values == "standard"
    ):
        options: Options = {
            "scoring_method": method, "slam_double": slam, "bid_28_56": special, "card_values": values,
            "min_bid": 6, "forced_dealer_bid": 6,
        }  # fmt: skip
        game = game_with(options)
        total = 16 if values == "california" else 14
        bids: list[int | str] = [*range(6, total + 1), *(["28-56"] if special == "on" else [])]
        for bidders in (0, 1):
            for bid in bids:
                for won in range(total + 1):
                    for barred in ((), (0,), (1,), (0, 1)):
                        points = (won, total - won) if bidders == 0 else (total - won, won)
                        names = {("NS", "EW")[side] for side in barred}
                        counted = {"NS": points[0], "EW": points[1]}
                        side = ("NS", "EW")[bidders]
                        number = 28 if isinstance(bid, str) else bid
                        result = score_deal(bidders, number, points, game.options, frozenset(barred))
                        change = oracle.score_deal(side, bid, counted, options, names)
                        position = f"{options} {side} {bid}, {points}, barred {names}"
                        assert result.change == (change["NS"], change["EW"]), position
                        assert result.made == oracle.bid_made(side, bid, counted, options, names), position
                        compared += 1
    return compared


def compare_matches(rng: Random, matches: int) -> Counter[str]:
    """Random matches: sheet, shortfalls, the kind of the next hand, the winner.  P-LEDGER, P-END, P-VAR-15, 17."""
    met: Counter[str] = Counter()
    for _ in range(matches):
        options = random_options(rng)
        game = game_with(options)
        total = 16 if options["card_values"] == "california" else 14
        standing = game.first_standing()
        history: list[tuple[str, int | str, bool, dict[str, int]]] = []
        for _ in range(60):
            bidders = rng.randrange(2)
            if rng.random() < 0.7:  # a close match: the side behind bids, and makes it
                bidders = 0 if standing.net[0] < standing.net[1] else 1
            bid: int | str = rng.randint(int(options["min_bid"]), 10 if rng.random() < 0.8 else total)
            if options["bid_28_56"] == "on" and rng.random() < 0.05:
                bid = "28-56"
            won = rng.randint(3 if rng.random() < 0.4 else 7, total)
            points = (won, total - won) if bidders == 0 else (total - won, won)
            result = score_deal(bidders, 28 if isinstance(bid, str) else bid, points, game.options)
            standing = settle(standing, result, game.options)
            side, counted = ("NS", "EW")[bidders], {"NS": points[0], "EW": points[1]}
            change = oracle.score_deal(side, bid, counted, options)
            history.append((side, bid, oracle.bid_made(side, bid, counted, options), change))
            verdict = oracle.match_outcome(history, options)[-1]
            book = oracle.ledger([row[3] for row in history])[-1]
            position = f"{options} {history}"
            assert standing.sheet == (book["NS"]["total"], book["EW"]["total"]), position
            assert standing.shortfall == (book["NS"]["short"], book["EW"]["short"]), position
            winner = None if standing.outcome is None else ("NS", "EW")[standing.outcome.winner or 0]
            assert winner == verdict["winner"], position
            if winner is not None:
                met["won"] += 1
                break
            assert (standing.bidder_goes_out, standing.extra_hand) == (verdict["next_bgo"], verdict["extra"]), position
            met["bidder goes out"] += verdict["next_bgo"]
            met["extra hands"] += verdict["extra"]
        met["matches"] += 1
    return met
