"""Duplicate play: every deal is played twice, the second time with the players changed over, so that cards cancel out.

Two players meet, *a* on the first side and *b* on the second, each at all the seats of its side; then *b* on the first
and *a* on the second, with the same cards from the same dealer.  The two results together are one ``Pair``, and pairs
are the unit of every estimate: the halves of a pair hang together, pairs do not.

Pair *n* of a seed is always the same, whoever plays and whatever was played before.  So pairs may be taken one by one,
broken off, and gone on with later from any number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from functools import partial
from math import pi, sqrt, tan
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple, TypeAlias

from trickbook.contract.game import Game
from trickbook.fairness import Shuffler
from trickbook.match import Match
from trickbook.players import Player, make, play
from trickbook.table import Table

Maker: TypeAlias = str | Callable[[str], Player]
"""A player to be measured: the name of a level, or what makes a player from a seed."""

MOST_DEALS = 200
"""A match that has not ended after so many deals is broken off, unless told otherwise."""


class Pair(NamedTuple):
    """What *a* gained over *b* in both halves of a pair."""

    number: int
    first: float
    second: float

    @property
    def mean(self) -> float:
        """The mean of both halves."""
        return (self.first + self.second) / 2


class Estimate(NamedTuple):
    """A mean over pairs with its interval of confidence."""

    pairs: int
    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} ({self.low:.3f} to {self.high:.3f}, {self.pairs} pairs)"


def deal_pairs(
    game: Game, a: Maker, b: Maker, numbers: Iterable[int], *, seed: object = 0, executor: Executor | None = None
) -> Iterator[Pair]:
    """Pairs of single deals, each at a fresh score: the points a deal by which *a* scores more than *b*.

    The pairs of ``numbers`` come one by one and in order.  With an ``executor`` they are played in its workers; makers
    that are not names must then be functions that a worker can import.
    """
    return _pairs(partial(_play_deal, game, a, b, seed), numbers, executor)


def match_pairs(
    game: Game,
    a: Maker,
    b: Maker,
    numbers: Iterable[int],
    *,
    seed: object = 0,
    executor: Executor | None = None,
    deals: int = MOST_DEALS,
) -> Iterator[Pair]:
    """Pairs of whole matches: 1 where *a* wins, 0 where *b* does, 0.5 for a draw.  Otherwise as ``deal_pairs``.

    A match that has not ended after ``deals``, such as a series that has no end, is won as when players break it off.
    """
    return _pairs(partial(_play_match, game, a, b, seed, deals), numbers, executor)


def estimate(pairs: Iterable[Pair], confidence: float = 0.95) -> Estimate:
    """The mean of ``pairs`` with a two-sided interval.  Raises ``ValueError`` for fewer than two pairs.

    >>> print(estimate([Pair(0, 1, 3), Pair(1, 2, 4), Pair(2, 0, 2)]))
    2.000 (-0.484 to 4.484, 3 pairs)
    """
    means = [pair.mean for pair in pairs]
    if len(means) < 2:
        raise ValueError("An interval needs at least two pairs.")
    mean = fmean(means)
    reach = student(confidence, len(means) - 1) * stdev(means) / sqrt(len(means))
    return Estimate(len(means), mean, mean - reach, mean + reach)


def student(confidence: float, degrees: int) -> float:
    """How many standard errors an interval of ``confidence`` reaches: the two-sided quantile of Student's t.

    Exact for one and two degrees of freedom, from three on by the expansion around the normal quantile.

    >>> tuple(round(student(0.95, degrees), 2) for degrees in (1, 2, 10, 1000))
    (12.71, 4.3, 2.23, 1.96)
    """
    if degrees == 1:
        return tan(pi * confidence / 2)
    if degrees == 2:
        return confidence * sqrt(2 / (1 - confidence**2))
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + sum(term / float(degrees) ** power for power, term in enumerate(terms, 1))


# Playing --------------------------------------------------------------------------------------------------------------


def _pairs(pair: Callable[[int], Pair], numbers: Iterable[int], executor: Executor | None) -> Iterator[Pair]:
    if executor is None:
        yield from map(pair, numbers)
    else:
        yield from executor.map(pair, numbers, chunksize=4)


def _play_deal(game: Game, a: Maker, b: Maker, seed: object, number: int) -> Pair:
    def margin(sides: tuple[Maker, Maker]) -> int:
        scores = _play(game, sides, f"{seed} {number}", number, 1).scores
        return scores[0] - scores[1]

    return Pair(number, margin((a, b)), -margin((b, a)))


def _play_match(game: Game, a: Maker, b: Maker, seed: object, deals: int, number: int) -> Pair:
    def won(sides: tuple[Maker, Maker]) -> float:
        match = _play(game, sides, f"{seed} {number}", number, deals)
        winner = (match.outcome or game.outcome_if_stopped(match.standing)).winner
        return 0.5 if winner is None else float(winner == 0)

    return Pair(number, won((a, b)), 1 - won((b, a)))


def _play(game: Game, sides: tuple[Maker, Maker], seed: str, number: int, deals: int) -> Match:
    """The match that the players of ``sides`` make of up to ``deals`` deals.  The first dealer goes round by number."""
    table = Table(game, game.seats[number % len(game.seats)])
    players = {seat: _make(sides[game.side_of(seat)], f"{seed} {seat}") for seat in game.seats}
    play(table, players, Shuffler.seeded(seed), deals=deals)
    return table.match


def _make(maker: Maker, seed: str) -> Player:
    return make(maker, seed) if isinstance(maker, str) else maker(seed)
