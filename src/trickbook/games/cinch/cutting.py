"""Drawing for partners, seats and the deal, and who leaves a table of more than four between games.

Pure functions of what was drawn; members may be anything that tells people apart.  Rules C-CUT.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Generic, NamedTuple, TypeVar

from trickbook.cards import Card
from trickbook.errors import PositionError

M = TypeVar("M", bound=Hashable)

Draws = Sequence[Mapping[M, Card]]
"""What was drawn: a mapping for everybody, then one for each time that some drew again."""

MOST_MEMBERS = 6
PLAYERS = 4


def shown_too_many(shown: Mapping[M, Sequence[Card]]) -> list[M]:
    """Those who showed more than one card in drawing, and draw again (C-CUT-5)."""
    return [member for member, cards in shown.items() if len(cards) > 1]


def standing_of(draws: Draws[M]) -> list[list[M]]:
    """The members from the highest draw down, equal ones together; the ace is the highest card (C-CUT-4).

    A second draw settles the tie that it was made for and nothing more (C-CUT-3).
    """
    ranks = {member: tuple(draw[member].rank for draw in draws if member in draw) for member in draws[0]}
    members = sorted(ranks, key=ranks.__getitem__, reverse=True)
    return [list(equal) for _, equal in groupby(members, key=ranks.__getitem__)]


def must_draw_again(draws: Draws[M]) -> list[M]:
    """Those who drew equal cards (C-CUT-3)."""
    return [member for equal in standing_of(draws) if len(equal) > 1 for member in equal]


def draw(members: Sequence[M], cards: Iterable[Card]) -> list[dict[M, Card]]:
    """Everybody draws in turn from ``cards``, equal ones again, until nobody is equal or no cards are left to draw."""
    spread = iter(cards)
    draws: list[dict[M, Card]] = []
    drawing = list(members)
    while drawing:  # ends: each round takes cards from the spread pack
        drawn = dict(zip(drawing, spread, strict=False))
        if len(drawn) < len(drawing):
            break
        draws.append(drawn)
        drawing = must_draw_again(draws)
    return draws


def ranking(draws: Draws[M]) -> list[M]:
    """The members from the highest down; raises ``PositionError`` while some have to draw again (C-CUT-3)."""
    if equal := must_draw_again(draws):
        raise PositionError(f"{', '.join(map(str, equal))} have to draw again (C-CUT-3).")
    return [member for (member,) in standing_of(draws)]


class Parties(NamedTuple, Generic[M]):
    """Who plays with whom, and who deals first, with the choice of seats and cards."""

    pairs: tuple[tuple[M, M], tuple[M, M]]
    dealer: M


def parties(draws: Draws[M], *, lowest_deals: bool = False) -> Parties[M]:
    """The two highest play against the two lowest, the highest deals and picks seats and cards (C-CUT-1, C-CUT-2)."""
    first, second, third, last = ranking(draws)
    return Parties(((first, second), (third, last)), last if lowest_deals else first)


def playing_first(draws: Draws[M]) -> tuple[list[M], list[M]]:
    """Of five or six members the four highest play, the others wait; a separate draw then fixes the parties (C-CUT-6).

    Raises ``PositionError`` for more than six: the table is full.
    """
    members = ranking(draws)
    if len(members) > MOST_MEMBERS:
        raise PositionError(f"A table is full with {MOST_MEMBERS} members (C-CUT-6).")
    return members[:PLAYERS], members[PLAYERS:]


def draw_to_stay(runs: Mapping[M, int], waiting: int) -> list[M]:
    """Who has to draw before ``waiting`` players retire: those of an equal run of whom some, not all, must go.

    ``runs`` says how many games each has played without a break.  Rule C-CUT-7.
    """
    _, undecided, _ = _by_run(runs, waiting)
    return undecided


def retiring(runs: Mapping[M, int], waiting: int, draws: Draws[M] = ({},)) -> list[M]:
    """Who makes way for the ``waiting``: the longest unbroken runs of games, of equals the lowest draw (C-CUT-7)."""
    going, undecided, places = _by_run(runs, waiting)
    if not undecided:
        return going
    if set(undecided) != set(draws[0]):
        raise PositionError(f"{', '.join(map(str, undecided))} have to draw for who retires (C-CUT-7).")
    return going + ranking(draws)[-places:]


def _by_run(runs: Mapping[M, int], waiting: int) -> tuple[list[M], list[M], int]:
    """Who retires for certain, who draws for the places left, and how many those are."""
    going: list[M] = []
    for run in sorted(set(runs.values()), reverse=True):
        equal = [member for member in runs if runs[member] == run]
        if len(going) + len(equal) > waiting:
            return going, equal if len(going) < waiting else [], waiting - len(going)
        going += equal
    return going, [], 0


def draw_for_dealer(members: Sequence[M], cards: Iterable[Card], *, lowest: bool = False) -> M:
    """The first dealer among members whose seats are given: the highest draw, or the lowest (C-CUT-2).

    Should the cards run out before a tie is settled, the first of the equal ones has it.
    """
    order = standing_of(draw(members, cards))
    return (order[-1] if lowest else order[0])[0]
