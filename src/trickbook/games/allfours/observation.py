"""The observation of the family's games: what their views know beyond the fields that every game has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickbook.contract.action import Bid
from trickbook.contract.observation import Field, card_flags, from_viewer, one_of, per_seat
from trickbook.games.allfours.sizes import Sizes

if TYPE_CHECKING:
    from trickbook.games.allfours.view import AllFoursView

NOT_YET, HIGHEST = -1, 28


def _calls(view: AllFoursView) -> bytes:
    calls = [NOT_YET & 0xFF] * 4
    for seat, call in view.calls:
        calls[seat] = call.points if isinstance(call, Bid) else 0
    return per_seat(view, calls)


def _taken(view: AllFoursView) -> bytes:
    assert view.viewer is not None
    own = view.game.side_of(view.viewer)
    return card_flags(view.taken[own]) + card_flags(view.taken[1 - own])


def family_fields(sizes: Sizes) -> tuple[Field, ...]:
    """The fields for the numbers of cards of a game."""
    most, deck = sizes.dealt + sizes.stock, (4, 13)
    return (
        Field("calls", (4,), NOT_YET, HIGHEST, "The call of each: -1 none yet, 0 a pass, else the number bid.", _calls),
        Field("bidder", (4,), 0, 1, "Who holds the bid.", lambda view: one_of(4, from_viewer(view).get(view.bidder))),
        Field("contract", (1,), 0, HIGHEST, "The number bid, 0 if none.", lambda view: bytes([view.contract])),
        Field("held", (4,), 0, most, "Cards in each hand.", lambda view: per_seat(view, view.held)),
        Field("thrown", (4,), 0, most, "Cards each has discarded.", lambda view: per_seat(view, view.thrown)),
        Field("drawn", (4,), 0, most, "Cards each took in the fill.", lambda view: per_seat(view, view.drawn)),
        Field("discards", deck, 0, 1, "Discards whose faces are known.", lambda view: card_flags(view.discards)),
        Field("looked", deck, 0, 1, "What was left of the stock, if seen.", lambda view: card_flags(view.looked)),
        Field("buried", deck, 0, 1, "Buried cards whose faces are known.", lambda view: card_flags(view.buried)),
        Field("taken", (2, *deck), 0, 1, "Cards in the tricks of each side, as far as seen.", _taken),
    )
