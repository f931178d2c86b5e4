"""What ``crates/kernel/src/door.rs`` hands out: cards are indices into the tables, sets of cards bit masks."""

from collections.abc import Sequence

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
    def __new__(cls, memory: int, nodes: int | None) -> Solver: ...
    def solve(self, at: Position) -> int: ...
    def solve_cards(self, at: Position) -> list[tuple[int, int]]: ...
    def reaches(self, at: Position, total: int) -> bool: ...
    def line(self, at: Position) -> list[tuple[int, int, bool]]: ...
    def stats(self) -> tuple[int, int]: ...
