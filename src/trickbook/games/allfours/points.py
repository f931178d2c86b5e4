"""Counting what was won, and saying who has won: what the scores of the family's games are made of."""

from __future__ import annotations

from collections.abc import Sequence

from trickbook.cards import CardSet, Suit, cards_in
from trickbook.contract.seat import Side
from trickbook.contract.standing import Outcome
from trickbook.games.allfours.trumps import point_values, trump_tables

SIDE_NAMES = ("North and South", "East and West")


def points_won(
    taken: Sequence[CardSet], trump: Suit, *, two_owner: Side | None = None, jack: int = 1
) -> tuple[int, int]:
    """The points in the cards each side has ``taken``; the two goes to ``two_owner``, if any, whoever has taken it.

    A trick as such is worth nothing (C-PLAY-15).
    """
    tables, values = trump_tables(trump), point_values(trump, jack)
    points = [sum(values[card] for card in cards_in(cards & tables.scorers)) for cards in taken]
    if two_owner is not None:
        for side in (0, 1):
            points[side] -= values[tables.two] * (taken[side] >> tables.two & 1)
        points[two_owner] += values[tables.two]
    return points[0], points[1]


def has_won(side: Side, why: str, *rules: str) -> Outcome:
    """The match won by ``side``."""
    return Outcome(side, f"{SIDE_NAMES[side]} win: {why}.", rules)
