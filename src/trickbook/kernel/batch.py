"""Batches: many positions at once, on several threads, as arrays of numpy.

A batch is a row of numbers for each position beside the tables that the rows speak of; ``Batch.of`` makes one of deals
or positions, and a program may fill in rows of its own, which are checked before anything is searched.  What comes of a
row depends on nothing but the row: it is what one question at a time would tell, on however many threads.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from struct import Struct
from typing import Literal, NamedTuple, TypeAlias

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as missing:
    raise ImportError("Batches need numpy; it comes with: pip install trickbook[batch]", name="numpy") from missing

from trickbook.contract.state import State
from trickbook.kernel import _native
from trickbook.kernel.solver import MEMORY, check_limits
from trickbook.kernel.tables import Position, Tables, checked, drawing_of, facts_of

NOBODY = 255
"""No card, or no number, in a row."""

ROW = np.dtype(
    [
        ("hands", np.uint64, 4),
        ("owed", np.uint64),
        ("tables", np.uint32),
        ("taken", np.uint16),
        ("leader", np.uint8),
        ("tricks_left", np.uint8),
        ("trick", np.uint8, 4),
        ("bury", np.uint8, 4),
    ]
)
"""A position as a row.

=============== ======= =================================================================================
``hands``       4 u64   by seat, bit *i* for card *i* of the tables
``owed``        u64     the cards one of which must be played, 0: any
``tables``      u32     which of the batch's tables it speaks of
``taken``       u16     side 0's total so far
``leader``      u8      who leads, or has led, to the trick under way
``tricks_left`` u8      how many tricks are still played, 255: until the cards are gone
``trick``       4 u8    by seat, the card played to the trick under way, 255: none
``bury``        4 u8    by seat, how many cards are to be buried in this trick
=============== ======= =================================================================================
"""

_PACKED = Struct("<5QIH10B")
"""A row as bytes."""

UNPLAYABLE = -(2**31)
"""The value of what has none: a card that may not be played, a position at which the search stopped."""

Progress: TypeAlias = Callable[[int, int], object]
"""Told some ten times a second how many positions are done, and of how many.  What it raises ends the batch."""

Policy: TypeAlias = Literal["uniform", "sparing"]


class Batch(NamedTuple):
    """Positions as rows, ``rows`` of shape ``(n,)`` and dtype ``ROW``, with the tables that they speak of."""

    tables: tuple[Tables, ...]
    rows: NDArray[np.void]

    @staticmethod
    def of(positions: Iterable[State | Position], *, valued: bool = True) -> Batch:
        """The batch of some deals and positions; raises what ``position`` raises.

        With ``valued=False`` the totals of deals are not worth anything but themselves: it is all that playouts need.
        """
        numbers: dict[int, int] = {}  # by identity: equal tables made twice only cost room
        tables: list[Tables] = []
        rows: list[bytes] = []
        for where in positions:
            at = where if isinstance(where, Position) else facts_of(where, valued=valued)
            number = numbers.setdefault(id(at.tables), len(tables))
            if number == len(tables):
                tables.append(at.tables)
            trick = [NOBODY] * 4
            for seat, card in at.trick:
                trick[seat] = card
            hands, bury = (*at.hands, 0, 0)[:4], (*at.bury, 0, 0, 0, 0)[:4]
            left = NOBODY if at.tricks_left is None else at.tricks_left
            rows.append(_PACKED.pack(*hands, at.owed, number, at.taken, at.leader, left, *trick, *bury))
        return Batch(tuple(tables), np.frombuffer(bytearray().join(rows), ROW))

    def native(self) -> _native.Batch:
        """The batch for the kernel, every row checked; raises ``ValueError`` naming row, argument and card."""
        rows = np.asarray(self.rows)
        if rows.dtype != ROW or rows.ndim != 1:
            raise ValueError(f"rows: one row a position, of dtype trickbook.kernel.batch.ROW, not {rows.dtype}.")
        columns = {name: np.ascontiguousarray(rows[name]) for name in ROW.names or ()}
        with checked(*(tables.cards for tables in self.tables)):
            return _native.Batch([tables.native for tables in self.tables], **columns)


class Solved(NamedTuple):
    """What a batch comes to, a row a position."""

    values: NDArray[np.int32]
    """Shape ``(n,)``: what side 0 comes to.  With ``cards``, shape ``(n, 64)``: what it comes to by each card of the
    tables.  ``UNPLAYABLE`` where there is no value."""
    nodes: NDArray[np.uint64]
    """Shape ``(n,)``: how many cards were played out."""
    done: NDArray[np.bool_]
    """Shape ``(n,)``: ``False`` where the search reached its limit of nodes."""


def solve_many(
    positions: Batch | Iterable[State | Position],
    *,
    cards: bool = False,
    threads: int | None = None,
    memory: int = MEMORY,
    nodes: int | None = None,
    progress: Progress | None = None,
) -> Solved:
    """What each position comes to by best play, or with ``cards`` what each card that may be played comes to.

    ``threads``: one for each core unless given; ``memory``: the bytes that the table of each thread may take;
    ``nodes``: how many cards may be played out for one position.  Ctrl-C ends a batch within a second.

    >>> from trickbook.kernel.tables import Tables
    >>> tables = Tables(("7H", "8H", "9H", "TH"), (0, 1), (0, 0, 0, 0), (0, 1, 2, 3), trick_points=1)
    >>> batch = Batch.of([Position(tables, (0b0101, 0b1010), 0), Position(tables, (0b1001, 0b0110), 0)])
    >>> solve_many(batch).values.tolist()
    [0, 1]
    >>> solve_many(batch, cards=True).values[1, :4].tolist()
    [1, -2147483648, -2147483648, 1]
    """
    batch = positions if isinstance(positions, Batch) else Batch.of(positions)
    check_limits(memory, nodes)
    values, spent, done = batch.native().solve(cards, _threads(threads), memory, nodes, progress)
    return Solved(values.reshape(-1, 64) if cards else values, spent, done)


def playouts(
    positions: Batch | Iterable[State | Position],
    number: int = 1,
    *,
    seed: int = 0,
    policy: Policy = "uniform",
    threads: int | None = None,
    progress: Progress | None = None,
) -> NDArray[np.uint16]:
    """Side 0's final totals after ``number`` playouts of each position, shape ``(n, number)``.

    ``uniform`` plays any lawful card, each as likely as another; ``sparing`` leads so, but wins as cheaply as it can,
    gives points to a partner who wins, and else throws the cheapest.  Equal seeds give equal totals.
    """
    batch = positions if isinstance(positions, Batch) else Batch.of(positions, valued=False)
    _whole_number("number", number, 2**31)
    native = batch.native()
    with checked():
        totals = native.playouts(number, _seed(seed), policy, _threads(threads), progress)
    return totals.reshape(-1, number)


def drawing_playouts(
    state: State, number: int = 1, *, seed: int = 0, policy: Policy = "uniform", threads: int | None = None
) -> NDArray[np.uint16]:
    """Totals after ``number`` playouts of a deal whose players still draw, shape ``(number,)``: Rubicon Bezique.

    Tricks are played and cards drawn without declarations, and trumps stay as they are; then the last nine tricks have
    their duties.  A total is the first side's brisques, and 33 more with the last trick.  Raises ``PositionError``
    where no trick is under way.
    """
    drawing = drawing_of(state)
    _whole_number("number", number, 2**31)
    with checked(drawing.tables.cards):
        return _native.drawing_playouts(
            drawing.tables.native, *drawing[1:], number, _seed(seed), policy, _threads(threads)
        )


def _whole_number(name: str, value: int, most: int) -> None:
    if not 1 <= value < most:
        raise ValueError(f"{name}: {value!r} is not a whole number from 1 to {most - 1}.")


def _seed(seed: int) -> int:
    return seed % 2**64


def _threads(threads: int | None) -> int:
    if threads is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    _whole_number("threads", threads, 1025)
    return threads
