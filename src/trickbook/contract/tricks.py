"""The tricks that a deal has left, as data: what solvers and playouts need of it, and nothing of the game beside.

A game hands over the very tables its own play rests on, so that no rule is written a second time for them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

from trickbook.cards import Card, CardSet

Follow: TypeAlias = Literal["must_follow", "follow_or_trump", "follow_or_trump_at_will", "free", "follow_and_beat"]
"""What is owed to a lead.

======================== ==============================================================================================
must_follow              the suit led by who can, else any card
follow_or_trump          the suit led or a trump by who holds either, else any card
follow_or_trump_at_will  the suit led or a trump by who holds the suit led, else any card
free                     any card
follow_and_beat          the suit led, and higher than what lies there by who can; without it a trump by who can
======================== ==============================================================================================
"""


class TrickRules(NamedTuple):
    """What holds for all tricks of a deal.  Lists by card are indexed by ``Card``."""

    follow: Follow
    suits: tuple[CardSet, ...]
    """The cards of each suit as they count in play, trumps among them."""
    trump: int | None
    """Which of the suits is trumps."""
    strength: tuple[int, ...]
    """How high each card stands in its suit.  Of equal cards the one played first is the higher."""
    points: tuple[int, ...] = (0,) * 52
    """What each card brings to the side that wins it."""
    trick_points: int = 0
    """What each trick brings."""
    last_trick: int = 0
    """What the last trick brings beside."""
    never_buried: CardSet = 0
    """The cards that a hand too long for the first trick may not bury."""


class TrickPlay(NamedTuple):
    """The tricks left.  Lists by seat are in the order of ``game.seats``, and a seat is its place there."""

    rules: TrickRules
    hands: tuple[CardSet, ...]
    leader: int
    """Who leads, or has led, to the trick under way."""
    trick: tuple[tuple[int, Card], ...]
    """The cards of the trick under way with who has played them, in order."""
    taken: tuple[int, int]
    """What each side has already, with all that no trick can change."""
    bury: tuple[int, ...] = ()
    """How many cards each seat buries in this trick before it plays one; empty: nobody any."""
    owed: CardSet = 0
    """Unless empty, the cards one of which must be led."""
    tricks_left: int | None = None
    """How many tricks are still played, the one under way included, where cards may be left over."""
    stock: tuple[Card, ...] = ()
    """The cards that are drawn after each trick, the first one first.  Until there are too few for everybody, any card
    may be played."""
    draws_first: int | None = None
    """Who draws first, where it is not the winner of the trick."""
    worth: Callable[[int], int] | None = None
    """What a final total of side 0 is worth to it, where that is not the total itself."""
