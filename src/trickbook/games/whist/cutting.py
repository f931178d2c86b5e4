"""Cutting for partners and the deal: pure functions of the cards that were cut, by lot or as somebody typed them in.

Members may be anything that tells people apart.  A cut is a mapping from everybody to his card, then one more mapping
for each time that some cut again.  Rules W-SETUP-3..6 and W-SETUP-8.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Generic, NamedTuple, TypeVar

from trickbook.cards import Card
from trickbook.errors import PositionError

M = TypeVar("M", bound=Hashable)

Cuts = Sequence[Mapping[M, Card]]


def cut_rank(card: Card) -> int:
    """The rank of a card in cutting: the ace is the lowest, 0 (W-SETUP-3).

    >>> cut_rank(Card.parse("AS")), cut_rank(Card.parse("2S")), cut_rank(Card.parse("KS"))
    (0, 1, 12)
    """
    return (card.rank + 1) % 13


def shown_too_many(shown: Mapping[M, Sequence[Card]]) -> list[M]:
    """Those who showed more than one card, and cut again (W-SETUP-6)."""
    return [member for member, cards in shown.items() if len(cards) > 1]


def from_the_lowest(cuts: Cuts[M]) -> list[list[M]]:
    """The members from the lowest cut up, equal ones together.

    A second cut orders those who made it and nobody else, however low it is (W-SETUP-8).
    """
    ranks = {member: tuple(cut_rank(cut[member]) for cut in cuts if member in cut) for member in cuts[0]}
    members = sorted(ranks, key=ranks.__getitem__)
    return [list(equal) for _, equal in groupby(members, key=ranks.__getitem__)]


def must_cut_again(cuts: Cuts[M], settles: int = 2) -> list[M]:
    """The first equal members, from the lowest up, who have to cut again (W-SETUP-5, W-SETUP-8).

    ``settles`` places are to be filled, from the lowest up: of four members the two lowest are partners and the lowest
    deals, so two equal highest leave nothing to settle.
    """
    place = 0
    for equal in from_the_lowest(cuts):
        if len(equal) > 1 and place < settles:
            return equal
        place += len(equal)
    return []


class Parties(NamedTuple, Generic[M]):
    """Who plays with whom, and who deals first, with the choice of seats and cards."""

    pairs: tuple[tuple[M, M], tuple[M, M]]
    dealer: M


def parties(cuts: Cuts[M]) -> Parties[M]:
    """The two lowest play against the two highest, and the lowest deals (W-SETUP-4).

    Raises ``PositionError`` unless four have cut, and while some have to cut again.
    """
    if len(cuts[0]) != 4:
        raise PositionError(f"Four players cut, not {len(cuts[0])} (W-SETUP-4).")
    if equal := must_cut_again(cuts):
        raise PositionError(f"{', '.join(map(str, equal))} have to cut again (W-SETUP-5).")
    first, second, third, last = (member for equal in from_the_lowest(cuts) for member in equal)
    return Parties(((first, second), (third, last)), first)


def cut(members: Sequence[M], cards: Iterable[Card], settles: int = 2) -> list[dict[M, Card]]:
    """Everybody cuts in turn from ``cards``, equal ones again as long as it matters and there are cards to cut."""
    spread = iter(cards)
    cuts: list[dict[M, Card]] = []
    cutting = list(members)
    while cutting:  # ends: each round takes cards from the spread pack
        cards_cut = dict(zip(cutting, spread, strict=False))
        if len(cards_cut) < len(cutting):
            break
        cuts.append(cards_cut)
        cutting = must_cut_again(cuts, settles)
    return cuts


def cut_for_deal(members: Sequence[M], cards: Iterable[Card]) -> M:
    """Who deals first among members whose seats are given: the lowest, the ace being lowest (W-SETUP-3, W-SETUP-4).

    Should the cards run out before a tie is settled, the first of the equal ones deals.
    """
    return from_the_lowest(cut(members, cards, settles=1))[0][0]
