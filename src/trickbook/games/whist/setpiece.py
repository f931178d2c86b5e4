"""Set pieces of Whist: a position given as facts instead of a pack.

============  =====================================================================================================
``hands``     ``{seat: cards}``, equally many; cards as text, a set or an iterable
``turned``    the trump card, where it still lies on the table: one of the dealer's
``trump``     the trump suit, where it does not
``leader``    who leads, if not the dealer's left-hand neighbour
``tricks``    ``{side: number}`` of tricks won already, ``0`` for North and South, ``1`` for East and West
``rest``      ``unknown``: unless all the cards are there, the hands hold only those known, and there is no result
``honours``   ``{side: number}`` of honours held as dealt, where the hands do not show them any more
============  =====================================================================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from trickbook.cards import Card, CardSet, Suit, cards_in, parse_hand
from trickbook.contract.seat import Seat
from trickbook.contract.setpiece import HANDS, check_apart, per_side, write_cards, write_facts, write_seat, write_suit
from trickbook.errors import PositionError
from trickbook.games.whist.tricks import HONOURS

HAND = 13


class Position(NamedTuple):
    """What a set piece begins with."""

    hands: list[CardSet]
    trump: Suit
    turned: Card | None
    leader: Seat | None
    tricks: tuple[int, int]
    honours: tuple[int, int]
    rest_unknown: bool


def write_piece(piece: Mapping[str, Any], sides: tuple[str, ...]) -> dict[str, str]:
    """The facts as texts that a record can hold.  Raises ``PositionError``."""
    return write_facts(
        piece,
        {
            "hands": HANDS,
            "turned": write_cards,
            "trump": write_suit,
            "leader": write_seat,
            "rest": str,
            "tricks": per_side("tricks", sides, str),
            "honours": per_side("honours", sides, str),
        },
    )


def read_piece(facts: Mapping[str, str], dealer: Seat, sides: tuple[str, ...]) -> Position:
    """The position that the facts describe; raises ``PositionError`` if it cannot be."""
    left = dict(facts)
    hands = [parse_hand(left.pop(f"hand.{seat.letter}", "")) for seat in Seat]
    rest = left.pop("rest", None)
    if rest not in (None, "unknown"):
        raise PositionError(f"rest cannot be {rest!r}; it is unknown, or not named.")
    if rest is not None and "turned" in left:
        hands[dealer] |= parse_hand(left["turned"])  # played or not, it is known to be his (W-TRUMP-8)
    check_apart({f"{seat}'s hand": hands[seat] for seat in Seat})
    size = max(hand.bit_count() for hand in hands)
    if not 1 <= size <= HAND or (rest is None and any(hand.bit_count() != size for hand in hands)):
        raise PositionError("The four hands of a set piece hold equally many cards, one to thirteen.")
    turned = _turned(left.pop("turned", None), hands[dealer], dealer)
    trump = left.pop("trump", None)
    if (turned is None) == (trump is None):
        raise PositionError("A set piece has either turned=, the trump card on the table, or trump=, its suit.")
    suit = turned.suit if turned is not None else Suit[str(trump).upper()]
    leader = left.pop("leader", None)
    tricks = _pair(left, "tricks", sides, HAND - size)
    if sum(tricks) > HAND - size:
        raise PositionError(f"With {size} cards in each hand {sum(tricks)} tricks cannot have been won.")
    held = [((hands[side] | hands[side + 2]) & HONOURS[suit]).bit_count() for side in (0, 1)]
    honours = _pair(left, "honours", sides, 4) if any(f"honours.{side}" in left for side in sides) else tuple(held)
    if sum(honours) > 4 or any(honours[side] < held[side] for side in (0, 1)):
        raise PositionError("There are four honours, and those in the hands are among them.")
    if left:
        raise PositionError(f"A set piece has no {sorted(left)[0]!r}.")
    return Position(
        hands,
        suit,
        turned,
        None if leader is None else Seat.parse(leader),
        tricks,
        (honours[0], honours[1]),
        rest_unknown=rest is not None and any(hand.bit_count() < HAND for hand in hands),
    )


def _turned(written: str | None, held: CardSet, dealer: Seat) -> Card | None:
    if written is None:
        return None
    cards = cards_in(parse_hand(written))
    if len(cards) != 1 or not held & cards[0].bit:
        raise PositionError(f"turned={written!r} is not one of {dealer}'s cards, as the trump card is (W-TRUMP-8).")
    return cards[0]


def _pair(facts: dict[str, str], name: str, sides: tuple[str, ...], most: int) -> tuple[int, int]:
    """A number for each side, 0 where none is given."""
    numbers = []
    for side in sides:
        word = facts.pop(f"{name}.{side}", "0")
        if not word.isdecimal() or int(word) > most:
            raise PositionError(f"{name}: {word!r} is no number from 0 to {most}.")
        numbers.append(int(word))
    return numbers[0], numbers[1]
