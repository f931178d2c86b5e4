"""The kernel: trick play solved exactly, and carried on by chance, by native code (``crates/kernel``).

Every question is asked of a deal of any game whose tricks are under way and all of whose cards are known, or of a
``Position`` built by hand.  The answer is the total that side 0 (North and South, or North) comes to by best play of
both: tricks at Whist, points at Cinch and Pedro; at Rubicon Bezique, in the last nine tricks, what side 0 gains by the
settlement, below 0 what it loses.  Cards that are equal in what they can do are searched once and told together.

>>> import trickbook
>>> from trickbook import Seat
>>> from trickbook.kernel import solve, solve_cards
>>> game = trickbook.game("whist")
>>> hands = {"N": "AS 3S 4H", "E": "QS JS 3H", "S": "KS 9S 2C", "W": "5H 8S AC"}
>>> state = game.deal(Seat.WEST, hands=hands, trump="hearts", leader="N")
>>> solve(state)
2
>>> {str(card): tricks for card, tricks in solve_cards(state).items()}
{'4H': 1, '3S': 2, 'AS': 2}
"""

from __future__ import annotations

from threading import local
from typing import NamedTuple, TypeAlias

from trickbook.cards import Card
from trickbook.contract.seat import Seat, Side
from trickbook.contract.state import State
from trickbook.kernel import _native
from trickbook.kernel.tables import Position, Tables, position

__all__ = ["OutOfNodes", "Position", "Solver", "Step", "Tables", "line", "position", "reaches", "solve", "solve_cards"]

At: TypeAlias = State | Position

MEMORY = 64 << 20
"""The bytes that a solver's table takes at most, if nothing else is said."""

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
    Ctrl-C ends a search within a second.
    """

    def __init__(self, memory: int = MEMORY, nodes: int | None = None) -> None:
        for name, value, least in (("memory", memory, 0), ("nodes", nodes, 1)):
            if value is not None and not least <= value < 1 << 63:
                raise ValueError(f"{name}: {value!r} is not a number from {least} up.")
        self._native = _native.Solver(memory, nodes)

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


class _Solvers(local):
    """A solver for each thread that asks, so that none waits for another."""

    def __init__(self) -> None:
        self.own = Solver()


_solvers = _Solvers()


def solve(at: At) -> int:
    """What side 0 comes to by best play of both sides; see ``Solver.solve``."""
    return _solvers.own.solve(at)


def solve_cards(at: At) -> dict[Card, int]:
    """What side 0 comes to by each card that may be played; see ``Solver.solve_cards``."""
    return _solvers.own.solve_cards(at)


def reaches(at: At, side: Side, k: int) -> bool:
    """Whether ``side`` can make its total at least ``k``; see ``Solver.reaches``."""
    return _solvers.own.reaches(at, side, k)


def line(at: At) -> list[Step]:
    """A line of best play to the end; see ``Solver.line``."""
    return _solvers.own.line(at)
