"""Seats and sides."""

from __future__ import annotations

from enum import IntEnum
from typing import Literal, TypeAlias

from trickbook.errors import TrickbookError, nearest

SeatLetter: TypeAlias = Literal["N", "E", "S", "W"]


class Seat(IntEnum):
    """A place at the table, named by the compass, clockwise.  A game of two uses NORTH and SOUTH."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @property
    def letter(self) -> str:
        """``"N"``, ``"E"``, ``"S"`` or ``"W"``."""
        return letter_of(self)

    @staticmethod
    def parse(text: str) -> Seat:
        """The seat called ``text``: a letter or a whole name in any case; else ``TrickbookError``."""
        for seat in Seat:
            if text.strip().upper() in (seat.name, seat.letter):
                return seat
        raise TrickbookError(f"{text!r} is not a seat; {nearest(text, [seat.name.lower() for seat in Seat])}")

    def __str__(self) -> str:
        return self.name.title()


def letter_of(seat: Seat) -> SeatLetter:
    """The letter of ``seat``, with a type that a schema can tell."""
    letters: tuple[SeatLetter, ...] = ("N", "E", "S", "W")
    return letters[seat]


NORTH, EAST, SOUTH, WEST = Seat

Side = int
"""The index of a side in ``game.sides``; in a partnership game 0 is North and South, 1 East and West."""
