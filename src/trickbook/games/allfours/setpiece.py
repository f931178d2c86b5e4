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

from collections.abc import Iterable, Mapping
from typing import Any

from trickbook.cards import CARDS, FULL_PACK, CardSet, Suit, cards_in, distinct, parse_cards, parse_hand, show_cards
from trickbook.contract.seat import Seat
from trickbook.errors import CardError, PositionError, TrickbookError, nearest

NAMES = ("hands", "stock", "calls", "bidder", "contract", "trump", "leader", "rest", "taken")


def write_piece(piece: Mapping[str, Any], sides: tuple[str, ...]) -> dict[str, str]:
    """The facts as texts: ``hands`` and ``taken`` become ``hand.N`` and ``taken.NS``.  Raises ``PositionError``."""
    facts: dict[str, str] = {}
    for name, value in piece.items():
        try:
            if name == "hands":
                for seat, cards in value.items():
                    if (hand := f"hand.{_seat(seat).letter}") in facts:
                        raise PositionError(f"The hand of {_seat(seat)} is given twice.")
                    facts[hand] = show_cards(_cards(cards))
            elif name == "taken":
                for side, cards in value.items():
                    facts[f"taken.{sides[side]}"] = show_cards(_cards(cards))
            elif name == "stock":
                order = parse_cards(value) if isinstance(value, str) else tuple(value)
                facts[name] = " ".join(str(card) for card in order)
            elif name in ("bidder", "leader"):
                facts[name] = _seat(value).letter
            elif name == "trump":
                facts[name] = str(Suit[value.upper()] if isinstance(value, str) else Suit(value))
            elif name in NAMES or name.startswith(("hand.", "taken.")):
                facts[name] = str(value)
            else:
                raise PositionError(f"A set piece has no {name!r}; {nearest(name, NAMES)}")
        except TrickbookError:
            raise
        except (LookupError, AttributeError, TypeError, ValueError) as fault:
            raise PositionError(f"{name}={value!r} does not describe a position ({fault}).") from fault
    return facts


def check_apart(places: Mapping[str, CardSet]) -> None:
    """Raise ``PositionError`` naming a card that lies in two of the ``places``."""
    seen: dict[int, str] = {}
    for place, cards in places.items():
        for card in cards_in(cards):
            if card in seen:
                raise PositionError(f"{card} lies both in {seen[card]} and in {place}.")
            seen[card] = place


def _seat(value: Any) -> Seat:
    return Seat.parse(value) if isinstance(value, str) else Seat(value)


def _cards(value: str | int | Iterable[int]) -> CardSet:
    if isinstance(value, int):
        if not 0 <= value <= FULL_PACK:
            raise CardError(f"{value} is no set of cards.")
        return value
    if isinstance(value, str):
        return parse_hand(value)
    cards = tuple(value)
    for card in cards:
        if card not in CARDS:
            raise CardError(f"{card!r} is no card.")
    return distinct(CARDS[card] for card in cards)
