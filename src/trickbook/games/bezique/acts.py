"""What people do and say at a club table of Bezique beside the acts of every table, and the steps that the laws order.

Rules B-IRR say who may; T-23, T-26 and T-27 how it is said.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from trickbook.cards import CardSet, pile
from trickbook.contract.action import Action
from trickbook.contract.acts import Demand, ObjectTo
from trickbook.contract.seat import Seat
from trickbook.errors import CardError
from trickbook.games.bezique.combinations import BY_NAME
from trickbook.games.bezique.holding import parse_handle
from trickbook.games.bezique.laws.codes import CALL_LEAD, DRAW_TWO, FILL_UP, NEW_DEAL, PLAY_ON
from trickbook.games.trickplay.state import CREDIT_TRICK


class DeclareWith(Action, frozen=True, gc=False):
    """A combination declared with cards that are named, whether they make it or not (B-IRR-27)."""

    name: str
    copies: tuple[str, ...]

    def __str__(self) -> str:
        return f"declare {self.name} with {' '.join(self.copies)}"

    @property
    def kinds(self) -> CardSet:
        """The cards named, by kind."""
        return pile(parse_handle(copy) % 52 for copy in self.copies)


class Pick(Action, frozen=True, gc=False):
    """Which of the two cards of a draw is taken: the first is the top one (B-IRR-25, B-IRR-26)."""

    number: int

    def __str__(self) -> str:
        return f"pick {self.number}"

    @property
    def prose(self) -> str:
        return f"take the {'top' if self.number == 1 else 'second'} card"


class Step(Action, frozen=True, gc=False):
    """Something that only a ruling makes happen to a seat, with a number where it needs one."""

    what: str
    number: int = 0

    def __str__(self) -> str:
        return f"{self.what} {self.number}" if self.number else self.what


PICKS = (Pick(1), Pick(2))
CONCEDE = Demand("concede")
"""The declarer does not put his declaration right (B-IRR-28)."""
DEMANDED = {what: Demand(what) for what in (NEW_DEAL, PLAY_ON, FILL_UP, DRAW_TWO, CALL_LEAD)}

STRIKE, SHOW_LATE, PUT_BACK, END, FREEZE, NO_COUNT, SKIP, MAKE_UP = STEPS = (
    "strike", "show late", "put back", "end by count", "freeze", "no count", "skip", "make up hand",
)  # fmt: skip
"""What a step can be: a declaration struck out, a hand shown too late, a card drawn too soon put back (and how many
were lifted), the game ended, the score frozen, nothing counted from a trick on, draws left out, a short hand filled."""

_COPY = r"(?:10|[789tjqka])[cdhs](?:#[1-4])?"


def _declare_with(name: str, copies: str) -> Action | None:
    words = copies.upper().replace("10", "T").split()
    return DeclareWith(name, tuple(words)) if name in BY_NAME else None


_FORMS: tuple[tuple[str, Callable[..., Action | None]], ...] = (
    (rf"declare ([a-z ]+?) with ({_COPY}(?: {_COPY})*)", _declare_with),
    (r"object (draw|declaration) (north|south)", lambda kind, seat: ObjectTo(kind, Seat[seat.upper()])),
    (r"pick ([12])", lambda number: PICKS[int(number) - 1]),
    (rf"({'|'.join((str(CONCEDE), *DEMANDED))})", Demand),
    (str(CREDIT_TRICK), lambda: CREDIT_TRICK),
    (rf"({'|'.join(STEPS)})(?: ([0-9]{{1,3}}))?", lambda what, number: Step(what, int(number or 0))),
)


def parse_bezique_act(word: str) -> Action | None:
    """The act or step written ``word``, in lower case; ``None`` if it is none.

    >>> str(parse_bezique_act("declare kings with ks kh kc jc"))
    'declare kings with KS KH KC JC'
    """
    for form, make in _FORMS:
        if (found := re.fullmatch(form, word)) is not None:
            try:
                return make(*found.groups())
            except CardError:
                return None
    return None
