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
from typing import TYPE_CHECKING

from trickbook.cards import Card
from trickbook.contract.seat import Side
from trickbook.kernel.solver import At, OutOfNodes, Solver, Step
from trickbook.kernel.tables import Position, Tables, position

if TYPE_CHECKING:
    from trickbook.kernel.batch import Batch, Solved, drawing_playouts, playouts, solve_many

__all__ = [
    "Batch", "OutOfNodes", "Position", "Solved", "Solver", "Step", "Tables", "drawing_playouts", "line", "playouts",
    "position", "reaches", "solve", "solve_cards", "solve_many",
]  # fmt: skip


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


def __getattr__(name: str) -> object:
    """What works on arrays of numpy is loaded when it is asked for."""
    if name in __all__:
        from trickbook.kernel import batch

        return getattr(batch, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
