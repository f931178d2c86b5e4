"""What ``crates/kernel/src/door.rs`` hands out: cards are indices into the tables, sets of cards bit masks."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

class OutOfNodes(RuntimeError): ...

class Tables:
    def __new__(
        cls,
        *,
        sides: Sequence[int],
        suits: Sequence[tuple[int, bool]],
        strength: Sequence[int],
        points: Sequence[int],
        trick_points: int,
        last_trick: int,
        follow: str,
        may_bury: int,
        map: Sequence[int] | None,  # noqa: A002
    ) -> Tables: ...

class Position:
    def __new__(
        cls,
        tables: Tables,
        *,
        hands: Sequence[int],
        leader: int,
        trick: Sequence[tuple[int, int]],
        taken: int,
        bury: Sequence[int],
        owed: int,
        tricks_left: int | None,
    ) -> Position: ...
    def to_act(self) -> int | None: ...
    def legal(self) -> int: ...
    def after(self, card: int) -> tuple[Position, int | None, int]: ...

class Solver:
    def __new__(cls, memory: int, nodes: int | None, exact_keys: bool) -> Solver: ...
    def solve(self, at: Position) -> int: ...
    def solve_cards(self, at: Position) -> list[tuple[int, int]]: ...
    def reaches(self, at: Position, total: int) -> bool: ...
    def line(self, at: Position) -> list[tuple[int, int, bool]]: ...
    def stats(self) -> tuple[int, int]: ...

class Batch:
    def __new__(cls, tables_of: Sequence[Tables], **columns: NDArray[Any]) -> Batch: ...
    def solve(
        self,
        cards: bool,
        threads: int,
        memory: int,
        nodes: int | None,
        progress: Callable[[int, int], object] | None,
    ) -> tuple[NDArray[np.int32], NDArray[np.uint64], NDArray[np.bool_]]: ...
    def playouts(
        self, number: int, seed: int, policy: str, threads: int, progress: Callable[[int, int], object] | None
    ) -> NDArray[np.uint16]: ...

def drawing_playouts(
    tables: Tables,
    hands: tuple[Sequence[int], Sequence[int]],
    stock: Sequence[int],
    leader: int,
    led: int | None,
    taken: int,
    first: int | None,
    number: int,
    seed: int,
    policy: str,
    threads: int,
) -> NDArray[np.uint16]: ...
