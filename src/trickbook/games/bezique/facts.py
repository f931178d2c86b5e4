"""What a front end shows of a deal of Bezique beside what it shows of every game: made of a view and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from trickbook.contract.seat import Seat, SeatLetter, letter_of
from trickbook.games.bezique.combinations import BY_NAME, Combination
from trickbook.games.bezique.holding import Handles, Holding, Way, handles_in, show_handle
from trickbook.games.bezique.ranks import brisques_in

if TYPE_CHECKING:
    from trickbook.games.bezique.view import BeziqueView

COUNT_AT = 12
"""With so few cards in the stock players may count the brisques they have gathered (B-BRQ-9)."""
FEW = 4
"""So many ways to score something are told one by one; of more only their number."""


class LaidCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A copy on the table, and what it serves in beside its group."""

    copy: str
    also: tuple[str, ...] = ()


class Group(msgspec.Struct, frozen=True):
    """Cards on the table by what they have scored together and still hold; the group without a name is free of it."""

    name: str
    cards: tuple[LaidCard, ...]


class Combined(msgspec.Struct, frozen=True):
    """A combination that can be scored, what it would score, and the cards of it."""

    name: str
    """As it is declared: with the number of the way if it is not the first."""
    points: int
    cards: tuple[str, ...]


class ToScore(msgspec.Struct, frozen=True):
    """A combination that lies on the table to be scored, in how many ways, and the cards where they are few."""

    name: str
    points: int
    number: int
    ways: tuple[tuple[str, ...], ...]


class ScoredSight(msgspec.Struct, frozen=True):
    """Something that was scored: how often, and for how much each time."""

    name: str
    points: int
    times: int


class PlayerFacts(msgspec.Struct, frozen=True):
    """One of the two, as everybody sees him."""

    seat: SeatLetter
    points: int
    closed: int
    """How many cards he has in his closed hand."""
    table: tuple[Group, ...]
    to_score: tuple[ToScore, ...]
    scored: tuple[ScoredSight, ...]


class BeziqueFacts(msgspec.Struct, frozen=True, tag="bezique", omit_defaults=True):
    """The deal as one person sees it."""

    players: tuple[PlayerFacts, ...]
    rubicon: int
    """What the loser has to reach (B-END-4)."""
    stock: int
    heap: tuple[str, ...] = ()
    heap_brisques: int = 0
    brisques: int | None = None
    """The brisques that the viewer has gathered, where they may be counted (B-BRQ-9)."""
    could: tuple[Combined, ...] = ()
    """What the viewer could score, if he won a trick."""


def facts(view: BeziqueView) -> BeziqueFacts:
    """What ``view`` shows of the deal."""
    may_count = view.viewer is not None and view.stock <= COUNT_AT
    return BeziqueFacts(
        players=tuple(_player(view, seat) for seat in view.game.seats),
        rubicon=view.game.options.rubicon_limit,
        stock=view.stock,
        heap=tuple(map(str, view.heap_cards)),
        heap_brisques=brisques_in(view.heap),
        brisques=view.brisques[view.own] if may_count else None,
        could=tuple(_could(view)) if view.viewer is not None and view.stock else (),
    )


def _player(view: BeziqueView, seat: Seat) -> PlayerFacts:
    side = view.side(seat)
    held = view.holdings[side]
    scored: dict[tuple[str, int], int] = {}
    for who, name, points in view.scored:
        if who == seat:
            scored[name, points] = scored.get((name, points), 0) + 1
    return PlayerFacts(
        seat=letter_of(seat),
        points=view.points[side],
        closed=view.held[side] - held.laid.bit_count(),
        table=tuple(groups(held)),
        to_score=tuple(_to_score(view, view.pending(seat))),
        scored=tuple(ScoredSight(name, points, times) for (name, points), times in scored.items()),
    )


def groups(held: Holding) -> list[Group]:
    """The table cards of a player: those that still hold something together side by side, the largest of it first."""
    bonds = sorted(held.bonds, key=lambda bond: -bond.handles.bit_count())
    left, found = held.laid, []
    for bond in bonds:
        if cards := bond.handles & left:
            left &= ~cards
            others = [other for other in bonds if other is not bond]
            also = {handle: _names(other.name for other in others if other.handles >> handle & 1) for handle in
                    handles_in(cards)}  # fmt: skip
            found.append(
                Group(bond.name, tuple(LaidCard(show_handle(handle), also[handle]) for handle in _order(cards)))
            )
    if left:
        found.append(Group("", tuple(LaidCard(show_handle(handle)) for handle in _order(left))))
    return found


def _names(names: object) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))  # type: ignore[call-overload]


def _order(handles: Handles) -> list[int]:
    return sorted(handles_in(handles), key=lambda handle: (-(handle % 52), handle))


def _cards(handles: Handles) -> tuple[str, ...]:
    return tuple(map(show_handle, _order(handles)))


def _could(view: BeziqueView) -> list[Combined]:
    return [
        Combined(_numbered(combination, number), view.worth(combination), _cards(way.handles))
        for combination in view.mine.present()
        for number, way in enumerate(view.ways(combination), 1)
    ]


def _numbered(combination: Combination, number: int) -> str:
    return f"{combination.name} {number}" if number > 1 else combination.name


def _to_score(view: BeziqueView, pending: list[tuple[Combination, Way]]) -> list[ToScore]:
    by_name: dict[str, list[tuple[str, ...]]] = {}
    for combination, way in pending:
        by_name.setdefault(combination.name, []).append(_cards(way.handles))
    return [
        ToScore(name, view.worth(BY_NAME[name]), len(ways), tuple(ways) if len(ways) <= FEW else ())
        for name, ways in by_name.items()
    ]
