"""Counting a deal of Cinch and the game it belongs to: three ways to score, and the pool of counters.

Pure functions of what was won; the course of the deal is not known here.  Rules C-SCORE, C-GAME, C-VAR-9, C-VAR-17.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from trickbook.contract.seat import Side
from trickbook.contract.standing import Standing
from trickbook.games.allfours.points import has_won
from trickbook.games.cinch.options import CinchOptions

ALL_POINTS = 14
RED_WORTH, REDS, WHITES = 5, 8, 11
"""A side's counters: 8 red worth five and 11 white worth one, 51 together (C-GEN-11)."""
BOARD_START = 10


class DealResult(msgspec.Struct, frozen=True):
    """A counted deal.  Pairs are indexed by side."""

    makers: Side
    bid: int
    """The number undertaken, 0 if none (C-BID-7)."""
    points: tuple[int, int]
    """Points won, those among the discards with the side they count for."""
    made: bool
    change: tuple[int, int]


class CinchStanding(Standing, frozen=True, kw_only=True):
    """The game between two deals: the score of each side."""

    scores: tuple[int, int] = (0, 0)


def score_deal(
    makers: Side, bid: int, points: tuple[int, int], options: CinchOptions, penalised: frozenset[Side] = frozenset()
) -> DealResult:
    """What a deal scores.  The bid is compared with the points before anything is deducted (C-SCORE-14).

    A bid is what the makers' side has to win and nothing else: nobody is paid for it (C-BID-2, C-BID-11), and one of
    fourteen has no bonus (C-BID-9).
    """
    others = 1 - makers
    won, lost = points[makers], points[others]
    failed = bid if won < bid else 0  # C-SCORE-7; without a bid there is nothing to fail: C-BID-7, C-SCORE-5
    if len(penalised) == 2:
        change = (0, 0)  # C-IRR-24
    elif others in penalised:
        change = (won, 0)  # C-SCORE-6, C-IRR-20, C-IRR-21: nothing to deduct, whatever was bid
    else:
        count = {"difference": _difference, "set_back": _set_back, "at_least_eight": _at_least_eight}
        change = count[options.scoring_method](failed, won, lost, makers in penalised)
    made = makers not in penalised and (others in penalised or not failed)
    return DealResult(makers, bid, points, made, change if makers == 0 else (change[1], change[0]))


def _difference(failed: int, won: int, lost: int, barred: bool) -> tuple[int, int]:
    """The larger count less the smaller, or points and bid to the others: one side alone scores.

    ``failed`` is the bid if it was missed, else 0.  Rules C-SCORE-3..4, C-SCORE-6..9, C-SCORE-10..12; C-IRR-18 and
    C-IRR-22.
    """
    if barred or failed:
        return 0, lost + failed
    return max(won - lost, 0), max(lost - won, 0)


def _set_back(failed: int, won: int, lost: int, barred: bool) -> tuple[int, int]:
    """Both sides keep what they win; a bid missed is taken off instead (C-VAR-9, C-SCORE-15)."""
    return (-failed if failed or barred else won), lost


def _at_least_eight(failed: int, won: int, lost: int, barred: bool) -> tuple[int, int]:
    """Each side its own points, the makers only from eight on; a failed bid to the others (C-VAR-17, C-SCORE-15)."""
    if barred or failed:
        return 0, lost + failed
    if won == lost == ALL_POINTS // 2:
        return 0, 0
    return (won if won >= 8 else 0), lost


def settle(standing: CinchStanding, result: DealResult, options: CinchOptions) -> CinchStanding:
    """The standing after a deal, fully counted even where less would do (C-GAME-5), and whether it ends the game.

    By differences nobody goes out on a deal that the other side has won (C-GAME-4, C-GAME-7).  Where a method lets both
    get home, the makers' side counts first (C-VAR-9).
    """
    first, second = standing.scores
    scores = (first + result.change[0], second + result.change[1])
    home = [side for side in (0, 1) if scores[side] >= options.target]  # C-GAME-1, C-GAME-2, C-GAME-6
    if len(home) == 2:
        why = f"both sides have {options.target} and theirs is the bid, so they count first"
        return CinchStanding(scores=scores, outcome=has_won(result.makers, why, "C-VAR-9"))
    if home:
        outcome = has_won(home[0], f"reached {options.target}", "C-GAME-1", "C-GAME-2")
        return CinchStanding(scores=scores, outcome=outcome)
    return CinchStanding(scores=scores)


class Counters(NamedTuple):
    """Counters of one side."""

    red: int
    white: int


def in_the_pool(score: int) -> Counters:
    """What a side with ``score`` has put in the pool: six points are one red and one white (C-SCORE-13).

    Having put in all fifty-one it has won (C-GAME-2); a score below zero has put in nothing.

    >>> in_the_pool(6), in_the_pool(51)
    (Counters(red=1, white=1), Counters(red=8, white=11))
    """
    score = min(max(score, 0), RED_WORTH * REDS + WHITES)
    red = min(score // RED_WORTH, REDS)
    return Counters(red, score - RED_WORTH * red)


def hole_on_the_board(score: int) -> int:
    """Where the peg stands on a pull-up cribbage board: one begins at ten, and game is the hole 61 (C-GAME-3)."""
    return BOARD_START + score
