"""The solver: what best play comes to, which cards come to it, and a line of it."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from trickbook.cards import Card
from trickbook.contract.seat import Seat, Side
from trickbook.contract.state import State
from trickbook.kernel import _native
from trickbook.kernel.tables import Position, position

At: TypeAlias = State | Position

MEMORY = 64 << 20
"""The bytes that a solver's table takes at most, if nothing else is said."""

MOST_MEMORY = 1 << 40

OutOfNodes = _native.OutOfNodes
"""Raised where a search reaches its limit of nodes; it is a ``RuntimeError``."""


class Step(NamedTuple):
    """A card of a line of play."""

    seat: Seat | int
    """Who plays it: a seat, or its number where a ``Position`` was asked about."""
    card: Card
    buried: bool
    """Whether it is buried (P-BURY-2)."""


class Solver:
    """A solver with a memory of its own: positions it has met once it need not search again.

    ``memory``: the bytes that it may take at most; ``nodes``: how many cards it may play out for one question, after
    which ``OutOfNodes`` is raised (without limit unless given).  Threads may share a solver and then take turns.
    Ctrl-C ends a search within a second.  With ``exact_keys`` positions are told apart card by card and not by what
    matters of them, which is slow: for comparing numbers of nodes.
    """

    def __init__(self, memory: int = MEMORY, nodes: int | None = None, *, exact_keys: bool = False) -> None:
        check_limits(memory, nodes)
        self._native = _native.Solver(memory, nodes, exact_keys)

    def solve(self, at: At) -> int:
        """What side 0 comes to by best play of both sides."""
        return self._native.solve(as_position(at).native)

    def solve_cards(self, at: At) -> dict[Card, int]:
        """For every card that the seat to act may play (or bury): what side 0 comes to if it does."""
        where = as_position(at)
        values = {card: value for cards, value in self._native.solve_cards(where.native) for card in _bits(cards)}
        cards = where.tables.cards
        return {cards[place]: value for place, value in sorted(values.items())}  # type: ignore[misc]

    def reaches(self, at: At, side: Side, k: int) -> bool:
        """Whether ``side`` can make its total at least ``k``, whatever the other side does.

        Where totals have a map (Rubicon Bezique), whether it can gain at least ``k`` by the settlement.
        """
        if side not in (0, 1):
            raise ValueError(f"side: {side!r} is neither 0 nor 1.")
        if isinstance(at, Position) and side == 1:
            raise ValueError("side: a position counts the total of side 0 alone; build it with the sides exchanged.")
        where = at if isinstance(at, Position) else position(at, side)
        if where.tables.map is not None:
            return self.solve(where) >= k
        return k <= 0 or (k < 1 << 31 and self._native.reaches(where.native, k))

    def line(self, at: At) -> list[Step]:
        """A line of best play to the end."""
        where = as_position(at)
        seats = range(4) if isinstance(at, Position) else at.game.seats
        steps = self._native.line(where.native)
        return [Step(seats[seat], where.tables.cards[card], buried) for seat, card, buried in steps]  # type: ignore[arg-type]

    @property
    def nodes(self) -> int:
        """How many cards were played out for the last question."""
        return self._native.stats()[0]

    @property
    def hits(self) -> int:
        """How many positions were known already in answering it."""
        return self._native.stats()[1]


def as_position(at: At) -> Position:
    """The position asked about."""
    return at if isinstance(at, Position) else position(at)


def _bits(cards: int) -> list[int]:
    return [card for card in range(cards.bit_length()) if cards >> card & 1]


def check_limits(memory: int, nodes: int | None) -> None:
    """Raises ``ValueError`` for a memory or a limit of nodes that cannot be."""
    if not 0 <= memory <= MOST_MEMORY:
        raise ValueError(f"memory: {memory!r} is not a number of bytes from 0 to {MOST_MEMORY}.")
    if nodes is not None and not 1 <= nodes < 1 << 63:
        raise ValueError(f"nodes: {nodes!r} is not a number from 1 up.")
