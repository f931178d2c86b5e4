"""Cutting for seat and deal, and cutting the pack before it is dealt (B-SETUP-4, B-DEAL-1).

Pure functions of what was shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from trickbook.cards import Card
from trickbook.errors import PositionError
from trickbook.games.bezique.ranks import STRENGTH

T = TypeVar("T")

LEAST_PART = 5
"""Cards that stay in each part of a pack that is cut (B-DEAL-1)."""


def higher_cut(first: Sequence[Card], second: Sequence[Card]) -> int | None:
    """Which of two cuts, 0 or 1, has the choice of seat and deal; ``None``: both cut again.

    A cut is again made when one shows more than one card, or both show equal ones (B-SETUP-4).
    """
    if len(first) != 1 or len(second) != 1 or STRENGTH[first[0]] == STRENGTH[second[0]]:
        return None
    return int(STRENGTH[second[0]] > STRENGTH[first[0]])


def cut_for_deal(players: Sequence[T], cards: Iterable[Card]) -> T:
    """Who has the choice when the players cut in turn from ``cards`` until the cuts differ (B-SETUP-4)."""
    spread = iter(cards)
    for first, second in zip(spread, spread, strict=False):
        if (higher := higher_cut([first], [second])) is not None:
            return players[higher]
    raise PositionError("Every cut was equal: the pack cannot be right (B-SETUP-4).")


def cut(pack: Sequence[Card], at: int, shown: Sequence[Card] = ()) -> tuple[Card, ...] | None:
    """The pack after the pone has cut it at ``at``; ``None``: a card was shown, so there is a fresh cut (B-DEAL-1).

    Raises ``PositionError`` when fewer than five cards would be left in a part.
    """
    if not LEAST_PART <= at <= len(pack) - LEAST_PART:
        raise PositionError("At least five cards stay in each part of the pack (B-DEAL-1).")
    return None if shown else (*pack[at:], *pack[:at])
