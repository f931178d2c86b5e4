"""The observation of Bezique: what lies on the tables and has scored, the heap, the scores, the stock."""

from __future__ import annotations

from trickbook.cards import CardSet, pile
from trickbook.contract.observation import Field, card_counts
from trickbook.games.bezique.combinations import COMBINATIONS
from trickbook.games.bezique.holding import Handles, Holding, handles_in
from trickbook.games.bezique.view import BeziqueView

_NAMES = tuple(combination.name for combination in COMBINATIONS)


def _both(view: BeziqueView) -> tuple[Holding, Holding]:
    """The viewer's holding and the other's."""
    own = view.own
    return view.holdings[own], view.holdings[1 - own]


def _kinds(handles: Handles) -> CardSet:
    return pile(handle % 52 for handle in handles_in(handles))


def _bonds(held: Holding) -> bytes:
    names = [bond.name for bond in held.bonds]
    return bytes(names.count(name) for name in _NAMES)


def _in_beziques(held: Holding) -> bytes:
    return bytes((handles & held.laid).bit_count() for handles in held.in_bezique[1:])


def _points(view: BeziqueView) -> bytes:
    own = view.points[view.own], view.points[1 - view.own]
    return bytes(number for score in own for number in (min(127, score // 100), score % 100))


BEZIQUE_FIELDS = (
    Field(
        "laid", (2, 4, 13), 0, 4, "How many copies of each card lie on the table of the viewer and of the other.",
        lambda view: b"".join(card_counts(_kinds(held.laid)) for held in _both(view)),
    ),
    Field(
        "known", (4, 13), 0, 4, "Cards of the other's closed hand that the viewer has seen.",
        lambda view: card_counts(_both(view)[1].closed),
    ),
    Field(
        "bonds", (2, len(_NAMES)), 0, 127,
        f"How many combinations of each name have been scored and hinder another one: {', '.join(_NAMES)}.",
        lambda view: b"".join(map(_bonds, _both(view))),
    ),
    Field(
        "in_sequence", (2, 4, 13), 0, 4, "Kings and queens on the tables that were in a sequence.",
        lambda view: b"".join(card_counts(_kinds(held.in_sequence & held.laid)) for held in _both(view)),
    ),
    Field(
        "in_bezique", (2, 4), 0, 8, "How many copies on the tables were in a bezique of one, two, three, four pairs.",
        lambda view: b"".join(map(_in_beziques, _both(view))),
    ),
    Field(
        "points", (2, 2), 0, 127, "The raw score of the viewer and of the other: hundreds, and what is over.", _points
    ),
    Field("heap", (4, 13), 0, 4, "The heap.", lambda view: card_counts(view.heap)),
    Field(
        "brisques", (2,), 0, 32, "The brisques that the viewer and the other have gathered.",
        lambda view: bytes([view.brisques[view.own], view.brisques[1 - view.own]]),
    ),
    Field("stock", (1,), 0, 127, "How many cards the stock has.", lambda view: bytes([min(127, view.stock)])),
)  # fmt: skip
