"""Steps of a deal of Cinch that nobody chooses: a ruling makes them happen where something went wrong."""

from __future__ import annotations

from typing import ClassVar

from trickbook.contract.action import Action


class LeaveAuction(Action, frozen=True, gc=False):
    """The seat may not bid any more."""

    def __str__(self) -> str:
        return "out"


class Numbered(Action, frozen=True, gc=False):
    """Base of the steps that move a number of cards."""

    number: int
    words: ClassVar[str]

    def __str__(self) -> str:
        return f"{self.words} {self.number}"


class TopUp(Numbered, frozen=True, gc=False):
    """The seat is served more cards from the top."""

    words = "top up"


class ReturnCards(Numbered, frozen=True, gc=False):
    """Cards that the seat has not lifted go back to the top, the last one served first."""

    words = "return"


class DrawSurplus(Numbered, frozen=True, gc=False):
    """Cards of the seat's hand are drawn unseen and go to the top, chosen by the luck of the deal."""

    words = "draw unseen"


OUT = LeaveAuction()


def parse_step(word: str) -> Action | None:
    """The step written ``word``, in lower case; ``None`` if it is none.

    >>> str(parse_step("draw unseen 2"))
    'draw unseen 2'
    """
    if word == str(OUT):
        return OUT
    words, _, number = word.rpartition(" ")
    found = next((step for step in (TopUp, ReturnCards, DrawSurplus) if step.words == words), None)
    return found(int(number)) if found is not None and number.isdecimal() and len(number) < 3 else None
