"""What can be done in Bezique beside playing a card from the closed hand."""

from __future__ import annotations

from trickbook.contract.action import PLAYS, Action
from trickbook.games.bezique.combinations import COMBINATIONS
from trickbook.games.bezique.holding import kind_of, show_handle
from trickbook.games.bezique.ranks import COPIES, PACK


class PlayOpen(Action, frozen=True, gc=False):
    """A copy led or played from the table (B-DECL-8, B-PLAY-9)."""

    handle: int

    def __str__(self) -> str:
        return f"open {show_handle(self.handle)}"

    @property
    def prose(self) -> str:
        return f"play the {kind_of(self.handle).name} that lies on the table"


class Combine(Action, frozen=True, gc=False):
    """A combination by name; where the cards can be chosen in several ways, in which of them, counted from 1."""

    name: str
    way: int

    @property
    def told(self) -> str:
        """The combination, and the way if it is not the first."""
        return f"{self.name} {self.way}" if self.way > 1 else self.name


class Declare(Combine, frozen=True, gc=False):
    """Lay a combination on the table and score it (B-DECL-4)."""

    def __str__(self) -> str:
        return f"declare {self.told}"


class Announce(Combine, frozen=True, gc=False):
    """Lay another combination on the table, to be scored later (B-DECL-5, B-DECL-12)."""

    def __str__(self) -> str:
        return f"announce {self.told}"


class Draw(Action, frozen=True, gc=False):
    """Draw, and declare nothing more (B-DECL-6, B-DRAW-1)."""

    def __str__(self) -> str:
        return "draw"


class Show(Action, frozen=True, gc=False):
    """Show carte blanche, or that it goes on (B-CB-3, B-CB-8)."""

    def __str__(self) -> str:
        return "show"


class Gather(Action, frozen=True, gc=False):
    """Gather the heap (B-BRQ-3)."""

    def __str__(self) -> str:
        return "gather"


class Leave(Action, frozen=True, gc=False):
    """Leave the heap where it lies, the last time that it could be gathered (B-BRQ-7)."""

    def __str__(self) -> str:
        return "leave"


DRAW, SHOW, GATHER, LEAVE = Draw(), Show(), Gather(), Leave()
OPEN_PLAYS = {
    handle: PlayOpen(handle) for handle in sorted(card + 52 * copy for copy in range(COPIES) for card in set(PACK))
}
"""The plays from the table by handle."""
DECLARES = {(c.name, way): Declare(c.name, way) for c in COMBINATIONS for way in range(1, c.most_ways + 1)}
ANNOUNCES = {(c.name, way): Announce(c.name, way) for c in COMBINATIONS for way in range(1, c.most_ways + 1)}
ACTIONS: tuple[Action, ...] = (
    *(PLAYS[card] for card in sorted(set(PACK))), *OPEN_PLAYS.values(), DRAW, SHOW, GATHER, LEAVE,
    *DECLARES.values(), *ANNOUNCES.values(),
)  # fmt: skip
"""Every action; its number is its place here."""
