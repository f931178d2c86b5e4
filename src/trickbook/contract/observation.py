"""Observations: what a seat knows as numbers, for programs that learn.

A game's observation is a row of *fields*, each with a name, a shape, the least and the greatest number in it, a
sentence, and a function from the view to its numbers.  Numbers are small whole ones (-128 to 127) and come as bytes,
two's complement, so that nothing here needs an array library.  Fields read views only, and a view holds nothing that
its seat has not seen.

Seats count from the viewer clockwise: 0 the viewer, 1 the left-hand neighbour, and so on; sides count from the
viewer's own.  Cards stand suit by suit, clubs, diamonds, hearts, spades, from the two up to the ace.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

from trickbook.cards import FULL_PACK, Card, CardSet
from trickbook.contract.seat import Seat
from trickbook.contract.standing import Standing
from trickbook.contract.view import View

if TYPE_CHECKING:
    from trickbook.contract.game import Game

LEAST, MOST = -128, 127


class Field(NamedTuple):
    """One field of an observation."""

    name: str
    shape: tuple[int, ...]
    least: int
    most: int
    told: str
    numbers: Callable[[Any], bytes]
    """The field's numbers for a view, in C order."""

    @property
    def size(self) -> int:
        """How many numbers the field has."""
        return prod(self.shape)


def observe(fields: Iterable[Field], view: View) -> bytes:
    """The observation of ``view``: the numbers of all fields in their order."""
    return b"".join([field.numbers(view) for field in fields])


# What numbers are made of ---------------------------------------------------------------------------------------------


class _SuitFlags(dict[CardSet, bytes]):
    """The flags of the cards of one suit, kept once they were asked for."""

    def __missing__(self, held: CardSet) -> bytes:
        flags = self[held] = bytes(held >> rank & 1 for rank in range(13))
        return flags


_SUIT_FLAGS = _SuitFlags()


@lru_cache(maxsize=8192)
def card_flags(cards: CardSet) -> bytes:
    """A set of cards as 52 flags."""
    flags = _SUIT_FLAGS
    return flags[cards & 0x1FFF] + flags[cards >> 13 & 0x1FFF] + flags[cards >> 26 & 0x1FFF] + flags[cards >> 39]


def card_counts(cards: CardSet) -> bytes:
    """A set with copies as 52 numbers."""
    layers = [card_flags(cards >> 52 * layer & FULL_PACK) for layer in range(-(-cards.bit_length() // 52))]
    return bytes(map(sum, zip(*layers, strict=True))) if layers else bytes(52)


def small(number: int) -> int:
    """A whole number as one byte, cut off at the ends of the range."""
    return max(LEAST, min(MOST, number)) & 0xFF


@lru_cache(maxsize=1024)
def one_of(count: int, place: int | None) -> bytes:
    """``count`` flags of which the one at ``place`` is set, if any."""
    flags = bytearray(count)
    if place is not None:
        flags[place] = 1
    return bytes(flags)


@lru_cache
def turned(seats: tuple[Seat, ...], viewer: Seat | None) -> dict[Seat | None, int]:
    """How many places clockwise from the viewer each seat sits."""
    assert viewer is not None
    first = seats.index(viewer)
    return {seat: (place - first) % len(seats) for place, seat in enumerate(seats)}


def from_viewer(view: View) -> dict[Seat | None, int]:
    """How many places clockwise from the viewer each seat of the game sits."""
    return turned(view.game.seats, view.viewer)


def per_seat(view: View, numbers: Sequence[int]) -> bytes:
    """Numbers kept by place in ``game.seats``, turned so that the viewer comes first."""
    first = view.game.seats.index(view.viewer) if view.viewer is not None else 0
    return bytes([*numbers[first:], *numbers[:first]])


# The fields that every game has ---------------------------------------------------------------------------------------


def _played(view: View) -> bytes:
    """Who has played each card, and as which card of the deal."""
    by, at, number = bytearray(52), bytearray(52), 0
    place = from_viewer(view)
    for _, trick in view.tricks:
        for seat, card in trick:
            number += 1
            by[card], at[card] = place[seat] + 1, number
    for seat, card in view.trick:
        number += 1
        by[card], at[card] = place[seat] + 1, number
    return bytes(by + at)


def _how_often_played(view: View) -> bytes:
    """How many copies of each card each has played."""
    place = from_viewer(view)
    counts = bytearray(52 * len(place))
    for _, trick in [*view.tricks, (None, view.trick)]:
        for seat, card in trick:
            counts[52 * place[seat] + card] += 1
    return bytes(counts)


def _on_the_table(view: View) -> bytes:
    place = from_viewer(view)
    flags = bytearray(52 * len(place))
    for seat, card in view.trick:
        flags[52 * place[seat] + card] = 1
    return bytes(flags)


def _tricks(view: View) -> bytes:
    place = from_viewer(view)
    won = [0] * len(place)
    for seat, _ in view.tricks:
        won[place[seat]] += 1
    return bytes(won)


def _scores(view: View) -> bytes:
    assert view.viewer is not None
    return _scores_of(view.game, view.standing, view.viewer)


@lru_cache(maxsize=256)
def _scores_of(game: Game, standing: Standing, viewer: Seat) -> bytes:
    scores, own = game.scores(standing), game.side_of(viewer)
    return bytes([small(score) for score in [*scores[own:], *scores[:own]]])


def common_fields(
    seats: Sequence[Seat], sides: Sequence[str], phases: Sequence[str], cards: Sequence[Card]
) -> tuple[Field, ...]:
    """The fields that a view of any game can fill."""
    players, deck, copies = len(seats), (4, 13), len(cards) // len(set(cards))
    flags = card_flags if copies == 1 else card_counts
    numbers = {phase: place for place, phase in enumerate(phases)}
    return (
        Field(
            "phase", (len(phases),), 0, 1, f"The phase: {', '.join(phases)}; none of them once the deal is over.",
            lambda view: one_of(len(numbers), numbers.get(view.phase)),
        ),
        Field(
            "to_act", (players,), 0, 1, "Whose turn it is.",
            lambda view: one_of(players, from_viewer(view).get(view.to_act)),
        ),
        Field("dealer", (players,), 0, 1, "Who deals.", lambda view: one_of(players, from_viewer(view)[view.dealer])),
        Field("scores", (len(sides),), LEAST, MOST, "The score of each side before the deal.", _scores),
        Field("trump", (4,), 0, 1, "The trump suit, once there is one.", lambda view: one_of(4, view.trump)),
        Field("hand", deck, 0, copies, "The cards in hand.", lambda view: flags(view.hand)),
        Field(
            "draft", deck, 0, copies, "Cards chosen already, in a choice of several that is under way.",
            lambda view: flags(view.draft),
        ),
        Field("table", (players, *deck), 0, 1, "The card of each player in the trick under way.", _on_the_table),
        Field(
            "played", (2, *deck), 0, len(cards),
            "First who has played each card (0 nobody, 1 the viewer, 2 the next clockwise ...), then as which card of "
            "the deal (0 not yet, 1 the first lead ...).",
            _played,
        )
        if copies == 1
        else Field(
            "played", (players, *deck), 0, copies, "How many copies of each card each has played.", _how_often_played
        ),
        Field("tricks", (players,), 0, len(cards) // players, "Tricks won by each.", _tricks),
    )  # fmt: skip
