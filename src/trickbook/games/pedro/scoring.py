"""Counting a deal of Pedro and the match it belongs to: points, made or set, the shortfall ledger, the end.

Pure functions of what was won; the course of the deal is not known here.  Rules P-SCORE, P-LEDGER, P-END, P-VAR.
"""

from __future__ import annotations

import msgspec

from trickbook.cards import CardSet, Suit
from trickbook.contract.seat import Side
from trickbook.contract.standing import Outcome, Standing
from trickbook.games.allfours.points import SIDE_NAMES, has_won, points_won
from trickbook.games.pedro.options import PedroOptions

DOUBLE_SLAM = 28
"""The number of the bid "28-56": what it costs; made, it scores twice that."""


def bid_name(bid: int) -> str:
    """A bid as people say it."""
    return "28-56" if bid == DOUBLE_SLAM else str(bid)


class DealResult(msgspec.Struct, frozen=True):
    """A counted deal.  Pairs are indexed by side."""

    bidders: Side
    bid: int
    points: tuple[int, int]
    """Points won, the two with its owner."""
    made: bool
    change: tuple[int, int]
    """What each side's true score changes by."""


class PedroStanding(Standing, frozen=True, kw_only=True):
    """The match between two deals.  Pairs are indexed by side."""

    sheet: tuple[int, int] = (0, 0)
    """The running totals as the score sheet shows them."""
    shortfall: tuple[int, int] = (0, 0)
    """What each side still owes for failed bids."""
    bidder_goes_out: bool = False
    """Whether the next deal is a hand of that kind."""
    extra_hand: bool = False
    """Whether it is because both sides stand at the target."""

    @property
    def net(self) -> tuple[int, int]:
        """The true scores: sheet total less shortfall (P-LEDGER-7)."""
        return (self.sheet[0] - self.shortfall[0], self.sheet[1] - self.shortfall[1])


def count_points(taken: list[CardSet], trump: Suit, two_owner: Side | None, options: PedroOptions) -> tuple[int, int]:
    """The points of each side: cards to the side that won them, the two to the side that was dealt it.

    ``two_owner`` is the side whose hand held the two when play began (P-SCORE-3); some hand always does (P-SCORE-4), so
    that a whole deal's points add up to all there are (P-SCORE-9).  Rules P-SCORE-1, P-SCORE-2.
    """
    owner = two_owner if options.two_scores_for == "holder" else None  # P-SCORE-2: whoever wins the trick
    return points_won(taken, trump, two_owner=owner, jack=options.jack)


def score_deal(
    bidders: Side, bid: int, points: tuple[int, int], options: PedroOptions, penalised: frozenset[Side] = frozenset()
) -> DealResult:
    """What a deal scores.  Rules P-SCORE-5..8, P-VAR-5..14; with sides penalised for a revoke, P-PLAY-12.

    The worked hand of the book: 8 bid, 7 won, and with the two on the other side 8 won (P-SCORE-12, P-SCORE-13).  Seven
    of fourteen is half, so a bid of 8 or more asks for the greater part (P-SCORE-10).

    >>> score_deal(0, 8, (7, 7), PedroOptions()).change, score_deal(0, 8, (8, 6), PedroOptions()).change
    ((-8, 7), (8, 6))
    >>> score_deal(0, 8, (7, 7), PedroOptions(scoring_method="no_negative")).change
    (0, 15)
    """
    others = 1 - bidders
    won, lost = points[bidders], points[others]
    total = options.highest_bid
    made = won >= (total if bid == DOUBLE_SLAM else bid)  # P-BID-3, P-SCORE-6; P-VAR-9: 28-56 needs all
    if penalised:
        change = _score_penalised(bidders, bid, won, lost, options, penalised)
        made = bidders not in penalised and (others in penalised or made)
    elif options.scoring_method == "minus":
        change = (_bid_value(bid, won, options) if made else -bid, lost)  # P-SCORE-5..7: overtricks of points count
    elif not made:
        change = (0, lost + bid)  # P-VAR-12, P-VAR-14
    elif (value := _bid_value(bid, won, options)) != won:
        change = (value, 0)  # P-VAR-14
    else:
        change = (max(won - lost, 0), max(lost - won, 0))  # P-VAR-11, P-VAR-13
    return DealResult(bidders, bid, points, made, change if bidders == 0 else (change[1], change[0]))


def _bid_value(bid: int, won: int, options: PedroOptions) -> int:
    """What a made bid scores: the points won, or the bonus of a slam (P-VAR-5, P-VAR-9)."""
    if bid == DOUBLE_SLAM:
        return 2 * DOUBLE_SLAM
    return 2 * bid if options.slam_double and bid == options.highest_bid else won


def _score_penalised(
    bidders: Side, bid: int, won: int, lost: int, options: PedroOptions, penalised: frozenset[Side]
) -> tuple[int, int]:
    """Bidders' and others' change when a side is barred from scoring (P-PLAY-12); no slam scores its bonus."""
    if len(penalised) == 2:
        return 0, 0
    if bidders not in penalised:
        return won, 0
    failed = bid if won < bid else 0
    return (-failed, lost) if options.scoring_method == "minus" else (0, lost + failed)


def pay(sheet: int, shortfall: int, change: int) -> tuple[int, int]:
    """A side's sheet total and shortfall after a deal that changes its true score by ``change``.

    A failed bid is entered as 0 and adds to the shortfall, which comes off what the side scores later.
    Rules P-LEDGER-1..6; the first three deals of North and South in P-LEDGER-8:

    >>> pay(0, 0, -8), pay(0, 8, 5), pay(0, 3, 10)
    ((0, 8), (0, 3), (7, 0))
    """
    if change < 0:
        return sheet, shortfall - change  # P-LEDGER-1, P-LEDGER-2, P-LEDGER-5
    paid = min(change, shortfall)  # P-LEDGER-3, P-LEDGER-4, P-LEDGER-6
    return sheet + change - paid, shortfall - paid


def settle(standing: PedroStanding, result: DealResult, options: PedroOptions) -> PedroStanding:
    """The standing after a deal, and whether that ends the match, tested in the order of P-END-12.

    P-END-6 and P-END-8 work it through: 55 to 60, and North and South make 7 where the bidder goes out; an extra hand
    whose bidders are set is won by the others, though the bidders be still at the target.

    >>> options = PedroOptions(bidder_goes_out=False)
    >>> close = PedroStanding(sheet=(55, 60), bidder_goes_out=True)
    >>> settle(close, score_deal(0, 7, (7, 7), options), options).outcome.winner
    0
    >>> extra = PedroStanding(sheet=(74, 62), bidder_goes_out=True, extra_hand=True)
    >>> settle(extra, score_deal(0, 7, (6, 8), options), options).outcome.winner
    1
    """
    books = [pay(standing.sheet[side], standing.shortfall[side], result.change[side]) for side in (0, 1)]
    after = PedroStanding(sheet=(books[0][0], books[1][0]), shortfall=(books[0][1], books[1][1]))
    there = [side for side in (0, 1) if after.net[side] >= options.target]
    outcome = _winner(standing, result, there, options)
    if outcome is not None:
        return msgspec.structs.replace(after, outcome=outcome)
    both = len(there) == 2
    close = options.bidder_goes_out and min(after.net) >= options.target - 7  # P-END-2, P-END-10: nets decide
    return msgspec.structs.replace(after, bidder_goes_out=both or close, extra_hand=both)  # P-END-7


def _winner(standing: PedroStanding, result: DealResult, there: list[Side], options: PedroOptions) -> Outcome | None:
    bidders, others = result.bidders, 1 - result.bidders
    if standing.bidder_goes_out:
        if result.made:
            return has_won(bidders, "made the bid in a hand where the bidder goes out", "P-END-3")
        if others in there and options.set_in_bgo == "opponents_may_win":
            return has_won(others, f"stand at {options.target} and the bidders were set", "P-END-5")
        return None  # P-END-4, P-END-13
    if len(there) == 1:
        return has_won(there[0], f"reached {options.target}", "P-END-1", "P-END-9")
    if len(there) == 2 and options.tie_rule == "bidder_wins":
        why = f"both sides reached {options.target} and the bid was {'made' if result.made else 'set'}"
        return has_won(bidders if result.made else others, why, "P-VAR-17")
    return None


def stopped(standing: PedroStanding) -> Outcome:
    """The result banked when the players end a match before the line: the larger net, or a draw (P-END-11)."""
    first, second = standing.net
    if first == second:
        return Outcome(None, "The match was ended before the line with equal scores: a draw.", ("P-END-11",))
    ahead = 0 if first > second else 1
    return Outcome(ahead, f"The match was ended before the line; {SIDE_NAMES[ahead]} are ahead.", ("P-END-11",))
