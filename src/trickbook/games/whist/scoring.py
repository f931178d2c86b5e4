"""Counting a deal of Whist, the game it belongs to, and the rubber or the sitting: pure functions of what was won.

The course of a deal is not known here.  Rules W-SCORE, W-HON, W-RUB.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

import msgspec

from trickbook.contract.seat import Side
from trickbook.contract.standing import Outcome, Standing
from trickbook.games.whist.options import Terms
from trickbook.games.whist.tricks import BOOK

SIDE_NAMES = ("North and South", "East and West")
HONOUR_POINTS = (0, 0, 0, 2, 4)
"""What a side scores for none, one, two, three or all four honours (W-HON-1)."""
GAME_NAMES = {1: "a single", 2: "a double", 3: "a treble"}


class DealResult(msgspec.Struct, frozen=True):
    """A deal as it was played.  Pairs are indexed by side."""

    tricks: tuple[int, int]
    honours: tuple[int, int] = (0, 0)
    """Honours that each side held as dealt and has claimed."""


class WhistStanding(Standing, frozen=True, kw_only=True):
    """A match between two deals."""

    points: tuple[int, int] = (0, 0)
    """The score in the game under way, 0-0 once it is over; of a sitting, all the points made."""
    games: tuple[tuple[int, int], ...] = ()
    """The final scores of the games that are over."""
    deals: int = 0
    """Deals played."""
    value: int = 0
    """What the match is worth to its winner, once it is over."""


class Item(NamedTuple):
    """Points that a side has made."""

    side: Side
    points: int
    what: str


class Fined(NamedTuple):
    """A deal after the fines for revokes, which count before everything else (W-SCORE-4)."""

    tricks: tuple[int, int]
    """The tricks as the fines have left them."""
    items: tuple[Item, ...] = ()
    """Points brought or taken, in order."""
    capped: frozenset[Side] = frozenset()
    """The sides that cannot win the game by this deal (W-REV-14)."""


class Count(NamedTuple):
    """A deal counted."""

    items: tuple[Item, ...]
    """What counted, in order."""
    points: tuple[int, int]
    """The score of the game afterwards."""
    winner: Side | None
    """Who has won the game by it."""


def made(result: DealResult, standing: WhistStanding, terms: Terms, fined: Fined | None = None) -> list[Item]:
    """What both sides have made, in the order of counting: fines, tricks above six, honours (W-SCORE-1, W-SCORE-4).

    A side one short of the target when the deal began makes nothing of honours (W-HON-2).
    """
    won, items = (result.tricks, []) if fined is None else (fined.tricks, [*fined.items])
    items += [Item(side, tricks - BOOK, "tricks") for side, tricks in enumerate(won) if tricks > BOOK]
    if may_count_honours(terms):
        for side, held in enumerate(result.honours):
            if HONOUR_POINTS[held] and not honours_barred(side, standing, terms):
                items.append(Item(side, HONOUR_POINTS[held], "honours"))
    return items


def may_count_honours(terms: Terms) -> bool:
    """Whether honours count at all (W-SCORE-3); a sitting adds up points over the book and nothing else (W-SCORE-9)."""
    return terms.honours and terms.match_format != "continuous_tricks"


def honours_barred(side: Side, standing: WhistStanding, terms: Terms) -> bool:
    """Whether ``side`` stood one short of the game when the deal began (W-HON-2)."""
    return standing.points[side] == terms.target - 1


def count(items: Iterable[Item], points: tuple[int, int], terms: Terms, capped: Collection[Side] = ()) -> Count:
    """Add ``items`` to the score of a game in their order; no score falls below nothing (W-REV-18).

    The first side to reach the target has won, and nothing of the other's counts after that (W-SCORE-4).  The winners
    stop at the target (W-SCORE-5), or keep all they make in the hand where games are played out (W-SCORE-6).  A side
    that is ``capped`` does not win, and stops one short once all is counted (W-REV-14..16).  In a sitting nobody wins
    early and nothing stops (W-SCORE-9, W-REV-25).
    """
    score, counted = list(points), []
    winner: Side | None = None
    games = terms.match_format != "continuous_tricks"
    for item in items:
        if winner is not None and (item.side != winner or not terms.play_out):
            continue
        change = max(item.points, -score[item.side])
        score[item.side] += change
        counted.append(item if change == item.points else item._replace(points=change))
        if games and winner is None and item.side not in capped and score[item.side] >= terms.target:
            winner = item.side
    if winner is not None and not terms.play_out:
        score[winner] = terms.target
    for side in capped if games else ():
        score[side] = min(score[side], terms.target - 1)
    return Count(tuple(counted), (score[0], score[1]), winner)


def count_deal(result: DealResult, standing: WhistStanding, terms: Terms, fined: Fined | None = None) -> Count:
    """The deal counted, after its fines."""
    capped = () if fined is None else fined.capped
    return count(made(result, standing, terms, fined), standing.points, terms, capped)


# The value of games and rubbers ---------------------------------------------------------------------------------------


def game_value(points: tuple[int, int], winner: Side, terms: Terms) -> int:
    """What a game that ended at ``points`` is worth to ``winner``."""
    won, lost = points[winner], points[1 - winner]
    match terms.game_value:
        case "loser_deficit":
            return terms.target - lost  # W-SCORE-5
        case "margin":
            return won - lost  # W-SCORE-6
        case "treble_double_single":
            return 3 if lost == 0 else 2 if lost <= 2 else 1  # W-RUB-2
        case _:
            return 0  # W-RUB-5


def winner_of(points: tuple[int, int]) -> Side:
    """Who has won a game that ended at ``points``: nobody stands as high."""
    return 0 if points[0] > points[1] else 1


def games_won(games: Iterable[tuple[int, int]], side: Side) -> int:
    """How many of ``games`` a side has won."""
    return sum(winner_of(points) == side for points in games)


def rubber_value(games: Iterable[tuple[int, int]], winner: Side, terms: Terms) -> int:
    """What a rubber is worth: the winners' games and the bonus, less the losers' game (W-RUB-3, W-RUB-4, W-RUB-5)."""
    value = terms.rubber_bonus
    for points in games:
        side = winner_of(points)
        value += game_value(points, side, terms) * (1 if side == winner else -1)
    return value


# The match ------------------------------------------------------------------------------------------------------------


def settle(standing: WhistStanding, result: DealResult, terms: Terms, fined: Fined | None = None) -> WhistStanding:
    """The standing after a deal, and whether it ends the match."""
    return close(standing, count_deal(result, standing, terms, fined), terms)


def close(standing: WhistStanding, counted: Count, terms: Terms) -> WhistStanding:
    """The standing after a deal that has been counted.  Each game starts from 0-0 (W-RUB-6, W-SCORE-7)."""
    deals, games, winner = standing.deals + 1, standing.games, counted.winner
    if terms.match_format == "continuous_tricks":
        if deals < terms.sitting_deals:
            return WhistStanding(points=counted.points, deals=deals)
        value = abs(counted.points[0] - counted.points[1])
        return WhistStanding(points=counted.points, deals=deals, value=value, outcome=_end_of_sitting(counted.points))
    if winner is None:
        return WhistStanding(points=counted.points, games=games, deals=deals)
    games = (*games, counted.points)
    if terms.match_format == "single_game":
        value = game_value(counted.points, winner, terms)
        return WhistStanding(games=games, deals=deals, value=value, outcome=_game(counted.points, winner, value, terms))
    if games_won(games, winner) == 2:  # W-RUB-1: no third game after two of one side
        value = rubber_value(games, winner, terms)
        return WhistStanding(games=games, deals=deals, value=value, outcome=_rubber(games, winner, value))
    return WhistStanding(games=games, deals=deals)


def _worth(value: int) -> str:
    return f", worth {value}" if value else ""


def _game(points: tuple[int, int], winner: Side, value: int, terms: Terms) -> Outcome:
    kind = f"{GAME_NAMES[value]} " if terms.game_value == "treble_double_single" else "the "
    reason = f"{SIDE_NAMES[winner]} win {kind}game, {points[winner]} to {points[1 - winner]}{_worth(value)}."
    return Outcome(winner, reason, ("W-SCORE-2", "W-SCORE-4"))


def _rubber(games: tuple[tuple[int, int], ...], winner: Side, value: int) -> Outcome:
    lost = len(games) - 2
    reason = f"{SIDE_NAMES[winner]} win the rubber, two games to {('none', 'one')[lost]}{_worth(value)}."
    return Outcome(winner, reason, ("W-RUB-1", "W-RUB-3", "W-RUB-4"))


def _end_of_sitting(points: tuple[int, int]) -> Outcome:
    if points[0] == points[1]:
        return Outcome(None, f"The sitting ends even, {points[0]} all.", ("W-SCORE-9",))
    winner = winner_of(points)
    margin = points[winner] - points[1 - winner]
    reason = f"{SIDE_NAMES[winner]} win the sitting, {points[winner]} to {points[1 - winner]}{_worth(margin)}."
    return Outcome(winner, reason, ("W-SCORE-9",))


def total(standing: WhistStanding) -> tuple[int, int]:
    """All the points that each side has made in the match, in the game under way and in those that are over."""
    games = (*standing.games, standing.points)
    return sum(first for first, _ in games), sum(second for _, second in games)


def stopped(standing: WhistStanding) -> Outcome:
    """The end of a match that is broken off: more games, or as many and more points, are ahead."""
    won = [(games_won(standing.games, side), standing.points[side]) for side in (0, 1)]
    ahead = None if won[0] == won[1] else won.index(max(won))
    return Outcome(ahead, "The match was ended before the line.")


# In words -------------------------------------------------------------------------------------------------------------


def tell_score(standing: WhistStanding, terms: Terms) -> list[str]:
    """The score for people, a sentence each: the game or the sitting, the games won, and who is barred from honours."""
    over = standing.outcome is not None and standing.games and standing.points == (0, 0)
    first, second = standing.games[-1] if over else standing.points
    score = f"{SIDE_NAMES[0]} {first}, {SIDE_NAMES[1]} {second}"
    if terms.match_format == "continuous_tricks":
        left = terms.sitting_deals - standing.deals
        return [f"{score}.", f"{left} {'deal is' if left == 1 else 'deals are'} left of the sitting."]
    lines = [f"{score}."]
    if terms.match_format == "rubber":
        won = [games_won(standing.games, side) for side in (0, 1)]
        lines = [f"{score}; games won {won[0]} to {won[1]}."]
    if standing.outcome is None and may_count_honours(terms):
        for side in (0, 1):
            if honours_barred(side, standing, terms):
                lines.append(f"{SIDE_NAMES[side]} are one short of the game and cannot score honours (W-HON-2).")
    return lines


def tell_needed(side: Side, standing: WhistStanding, terms: Terms) -> str:
    """What a side needs to win the game, and the rubber; a sitting has no line (W-SCORE-2, W-RUB-1, W-SCORE-9)."""
    if terms.match_format == "continuous_tricks" or standing.outcome is not None:
        return ""
    game = f"{terms.target - standing.points[side]} to the game"
    if terms.match_format == "single_game":
        return game
    return f"{game} and the rubber" if games_won(standing.games, side) else f"{game}, and one more for the rubber"


def summary(result: DealResult, counted: Count) -> str:
    """What a deal has come to, in a sentence or two."""
    first, second = result.tricks
    said = [f"{SIDE_NAMES[0]} have won {first} tricks and {SIDE_NAMES[1]} {second}."]
    for side in (0, 1):
        for verb, sign in (("lose", -1), ("make", 1)):
            items = [item for item in counted.items if item.side == side and sign * item.points > 0]
            if items:
                what = " and ".join(f"{abs(item.points)} by {item.what}" for item in items)
                said.append(f"{SIDE_NAMES[side]} {verb} {what}.")
    if counted.winner is not None:
        points = counted.points
        said.append(
            f"{SIDE_NAMES[counted.winner]} win the game, {points[counted.winner]} to {points[1 - counted.winner]}."
        )
    return " ".join(said)
