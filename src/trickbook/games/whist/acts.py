"""What people do and say at a table of Whist beside the acts of every table: demands of its laws, claims of the rest.

Rules W-LOT, W-ORD, W-TRUMP, W-REV-4 and W-CONC say who may; T-13, T-14, T-24 and T-28 how it is said.
"""

from __future__ import annotations

import re

from trickbook.contract.action import Action
from trickbook.contract.acts import ACCEPT, REFUSE, Demand, Plain, TableAct
from trickbook.games.whist.laws.codes import FORMS, NOT_WIN, ORDERS, WIN
from trickbook.games.whist.laws.obeying import SUIT_CALLS, TRUMP_CALLS


class ClaimRest(TableAct, frozen=True, gc=False):
    """The hand is laid down with a claim: so many of the remaining tricks, the others being the other side's."""

    number: int

    def __str__(self) -> str:
        return f"claim rest {self.number}"

    @property
    def prose(self) -> str:
        return f"claim {self.number} of the remaining tricks"


TAKE_UP = Plain("take up")
"""The dealer takes the trump card into the hand (T-24)."""
SAY_REST = Plain("say rest")
"""A player says that the rest are his side's, and lays nothing down (W-CONC-3)."""
SAY_FORGOT = Plain("say forgot")
"""The dealer says that he has forgotten the trump card (T-28)."""

SUITS = tuple(map(Demand, SUIT_CALLS))
ORDERED = {order: Demand(order) for order in ORDERS}
TO_WIN, NOT_TO_WIN = ORDERED[WIN], ORDERED[NOT_WIN]
TRUMPS_CALLED = tuple(map(Demand, TRUMP_CALLS))
FINES = tuple(map(Demand, FORMS))
PUT_BACK = Demand("put back")
"""The dealer is told to put back a trump card taken up too soon (W-TRUMP-6)."""
NEW_DEAL, PLAY_ON = Demand("new deal"), Demand("play on")
"""What may be chosen when a hand has a wrong number of cards (W-NUM-1, W-OMIT-1)."""

SAID = (TAKE_UP, ACCEPT, REFUSE, SAY_REST, SAY_FORGOT)
DEMANDED = (*SUITS, *ORDERED.values(), *TRUMPS_CALLED, *FINES, PUT_BACK, NEW_DEAL, PLAY_ON)
_WORDS: dict[str, Action] = {str(act): act for act in (*SAID, *DEMANDED)}


def parse_whist_act(word: str) -> Action | None:
    """The act written ``word``, in lower case; ``None`` if it is none.

    >>> str(parse_whist_act("claim rest 5")), parse_whist_act("call spades") == Demand("call spades")
    ('claim rest 5', True)
    """
    if (found := re.fullmatch(r"claim rest ([0-9]{1,2})", word)) is not None:
        return ClaimRest(int(found[1]))
    return _WORDS.get(word)
