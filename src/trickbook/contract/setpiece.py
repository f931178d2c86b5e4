"""Set pieces: positions given as facts instead of a pack.  What their facts have in common, whatever a game calls them.

A game says of each of its facts how it is written as a text that a record can hold; facts that are given for several
seats or sides are ``Parts``: ``hands={"N": ...}`` becomes ``hand.N``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from trickbook.cards import CARDS, FULL_PACK, CardSet, Suit, cards_in, distinct, parse_hand, show_cards
from trickbook.contract.seat import Seat
from trickbook.errors import CardError, PositionError, TrickbookError, nearest

Write = Callable[[Any], str]


class Parts(NamedTuple):
    """A fact with a part for each of several keys: how a part is named, what its key and its value are."""

    prefix: str
    key: Callable[[Any], Seat | str]
    value: Write


def write_facts(piece: Mapping[str, Any], facts: Mapping[str, Write | Parts]) -> dict[str, str]:
    """The facts of a set piece as texts; those written already stay as they are.  Raises ``PositionError``."""
    written: dict[str, str] = {}
    prefixes = {fact.prefix for fact in facts.values() if isinstance(fact, Parts)}
    for name, value in piece.items():
        try:
            fact = facts.get(name)
            if isinstance(fact, Parts):
                for given, part in value.items():
                    key = fact.key(given)
                    full = f"{fact.prefix}.{key.letter if isinstance(key, Seat) else key}"
                    if full in written:
                        raise PositionError(f"{name}: {key} is given twice.")
                    written[full] = fact.value(part)
            elif fact is not None:
                written[name] = fact(value)
            elif name.partition(".")[0] in prefixes:
                written[name] = str(value)
            else:
                raise PositionError(f"A set piece has no {name!r}; {nearest(name, facts)}")
        except TrickbookError:
            raise
        except (LookupError, AttributeError, TypeError, ValueError) as fault:
            raise PositionError(f"{name}={value!r} does not describe a position ({fault}).") from fault
    return written


def _seat(value: Any) -> Seat:
    return Seat.parse(value) if isinstance(value, str) else Seat(value)


def write_seat(value: Any) -> str:
    """A seat as its letter."""
    return _seat(value).letter


def write_suit(value: Any) -> str:
    """A suit by its name."""
    return str(Suit[value.upper()] if isinstance(value, str) else Suit(value))


def write_cards(value: str | int | Iterable[int]) -> str:
    """Cards given as a text, a set or an iterable."""
    return show_cards(_card_set(value))


def _card_set(value: str | int | Iterable[int]) -> CardSet:
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


HANDS = Parts("hand", _seat, write_cards)
"""The hands of a set piece, by seat."""


def per_side(prefix: str, sides: tuple[str, ...], value: Write) -> Parts:
    """A fact that is given for each side by its number."""
    return Parts(prefix, lambda side: sides[side], value)


def check_apart(places: Mapping[str, CardSet]) -> None:
    """Raise ``PositionError`` naming a card that lies in two of the ``places``."""
    seen: dict[int, str] = {}
    for place, cards in places.items():
        for card in cards_in(cards):
            if card in seen:
                raise PositionError(f"{card} lies both in {seen[card]} and in {place}.")
            seen[card] = place
