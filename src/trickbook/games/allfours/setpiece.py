"""Set pieces: a position given as facts instead of a pack, as texts that a record can hold.

=============  =====================================================================================
``hands``      ``{seat: cards}``; cards as text, a set or an iterable
``stock``      the cards left to serve, in order; with ``trump`` it means that the fill is still due
``calls``      the auction so far, ``"W pass N 7"``
``bidder``     the seat that holds the contract, with ``contract`` its number; instead of ``calls``
``trump``      the suit named
``leader``     who leads, if not the bidder
``rest``       ``unknown``: the hands hold only the cards known; the deal breaks off where they end
``taken``      ``{side: cards}`` already won, ``0`` for North and South, ``1`` for East and West
=============  =====================================================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trickbook.cards import parse_cards
from trickbook.contract.setpiece import HANDS, per_side, write_cards, write_facts, write_seat, write_suit


def write_piece(piece: Mapping[str, Any], sides: tuple[str, ...]) -> dict[str, str]:
    """The facts as texts: ``hands`` and ``taken`` become ``hand.N`` and ``taken.NS``.  Raises ``PositionError``."""
    return write_facts(
        piece,
        {
            "hands": HANDS,
            "stock": _in_order,
            "calls": str,
            "bidder": write_seat,
            "contract": str,
            "trump": write_suit,
            "leader": write_seat,
            "rest": str,
            "taken": per_side("taken", sides, write_cards),
        },
    )


def _in_order(value: Any) -> str:
    return " ".join(map(str, parse_cards(value) if isinstance(value, str) else tuple(value)))
