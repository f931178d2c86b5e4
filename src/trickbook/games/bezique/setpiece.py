"""Set pieces: a position given as facts instead of a pack, as texts that a record can hold.

============  ==========================================================================================
``hands``     ``{seat: cards}`` of the closed hands
``tables``    ``{seat: copies}`` on the table: ``"KH KH#2"``
``scored``    ``{seat: text}`` what was scored with which copies: ``"marriage hearts: KH QH; kings: ..."``
``points``    ``{seat: number}``
``taken``     ``{seat: cards}`` gathered
``heap``      cards of earlier tricks that nobody has gathered
``stock``     what is left of the stock, top first; without it the last tricks are played
``trump``     the trump suit
``rest``      ``unknown``: unless nine cards are there, the hands hold only those known, and there is no result
``leader``    who leads; or instead ``winner``, who has just won a trick and may declare
============  ==========================================================================================
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from trickbook.cards import Card, cards_in, parse_cards, pile
from trickbook.contract.seat import Seat
from trickbook.contract.setpiece import HANDS, Parts, Write, write_facts, write_seat, write_suit
from trickbook.contract.state import Setup
from trickbook.errors import PositionError
from trickbook.games.bezique.combinations import BY_NAME
from trickbook.games.bezique.holding import Holding, handles_in, parse_handle
from trickbook.games.bezique.ranks import COPIES, PACK

HAND = 9
"""How many cards are dealt to each (B-DEAL-2)."""


def _cards(value: str | Iterable[Any]) -> str:
    return " ".join(map(str, parse_cards(value if isinstance(value, str) else " ".join(map(str, value)))))


_FACTS: dict[str, Write | Parts] = {
    "hands": Parts("hand", HANDS.key, _cards),
    "tables": Parts("table", HANDS.key, str),
    "scored": Parts("scored", HANDS.key, str),
    "points": Parts("points", HANDS.key, str),
    "taken": Parts("taken", HANDS.key, _cards),
    "heap": _cards,
    "stock": _cards,
    "trump": write_suit,
    "leader": write_seat,
    "winner": write_seat,
    "rest": str,
}


def write_piece(piece: Mapping[str, Any]) -> dict[str, str]:
    """The facts as texts: ``hands`` becomes ``hand.N`` and ``hand.S``.  Raises ``PositionError``."""
    return write_facts(piece, _FACTS)


def holding_of(facts: Mapping[str, str], seat: Seat) -> Holding:
    """What a seat holds and has scored, by the facts.  Raises ``PositionError``."""
    laid = _handles(facts.get(f"table.{seat.letter}", ""))
    holding = Holding(pile(parse_cards(facts.get(f"hand.{seat.letter}", ""))), laid)
    known = laid
    for told in filter(None, facts.get(f"scored.{seat.letter}", "").split(";")):
        name, _, copies = told.partition(":")
        handles = _handles(copies)
        if name.strip() not in BY_NAME:
            raise PositionError(f"{name.strip()!r} is no combination.")
        holding, known = holding.scored(name.strip(), handles), known | handles
    highest = {handle % 52: handle // 52 + 1 for handle in handles_in(known)}
    ever = pile(kind for kind, copies in highest.items() for _ in range(copies))
    bonds = tuple(bond for bond in holding.bonds if not bond.handles & ~laid)
    return msgspec.structs.replace(holding, ever=ever, bonds=bonds)


def _handles(written: str) -> int:
    handles = 0
    for word in written.split():
        handle = parse_handle(word)
        if handle % 52 not in PACK or not 0 <= handle < 52 * COPIES or handles >> handle & 1:
            raise PositionError(f"{word} is no copy of a card, or is named twice.")
        handles |= 1 << handle
    return handles


def full_hand(setup: Setup) -> int:
    """The right number of cards at a lead: nine, and in a set piece what each holds, or will hold when he has drawn."""
    if setup.pack is not None:
        return HAND
    held = sum(len(cards.split()) for name, cards in setup.piece.items() if name in ("hand.N", "table.N"))
    return held + ("winner" in setup.piece)


def check_copies(places: Iterable[int | Iterable[Card]]) -> None:
    """Raise ``PositionError`` for a card that is not in the pack, or that lies about more than four times."""
    found: Counter[Card] = Counter()
    for cards in places:
        found.update(cards_in(cards) if isinstance(cards, int) else cards)
    for card, number in found.items():
        if card not in PACK:
            raise PositionError(f"{card} is not in the pack (B-SETUP-2).")
        if number > COPIES:
            raise PositionError(f"There are only {COPIES} copies of {card}, and {number} are given (B-SETUP-2).")
