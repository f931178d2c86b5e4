"""The combinations that can be declared, what they are made of and what they score (B-VAL).

They fall into three classes: marriages and sequences (A), beziques (B), four of a rank (C).  A card serves in each
class apart from the others (B-USE-1).
"""

from __future__ import annotations

from typing import NamedTuple

from trickbook.cards import CardSet, Suit, card_set, parse_cards
from trickbook.games.bezique.ranks import PACK, in_layers

MARRIAGE, SEQUENCE, BEZIQUE, FOUR = "marriage", "sequence", "bezique", "four"


class Part(NamedTuple):
    """Cards that a combination takes: ``number`` of ``kinds``."""

    kinds: CardSet
    number: int
    name: str
    layers: CardSet
    """The kinds in every layer."""


class Combination(NamedTuple):
    """A combination of one class, suit and rank."""

    name: str
    form: str
    parts: tuple[Part, ...]
    plain: int
    """What it scores, in trumps where it has a suit."""
    trump: int
    suit: Suit | None = None
    pairs: int = 0
    most_ways: int = 16
    """No hand of nine cards holds it in more ways than so many."""

    @property
    def prose(self) -> str:
        """The combination as it is spoken of."""
        if self.suit is not None:
            return f"a {self.form} in {self.suit}"
        return f"four {self.name}" if self.form == FOUR else f"a {self.name}"

    def makes_trump(self, trump: Suit | None, makers: tuple[str, ...]) -> bool:
        """Whether its suit would become trumps: there are none, and its form is one that makes them."""
        return trump is None and self.form in makers

    def worth(self, trump: Suit | None, makers: tuple[str, ...]) -> int:
        """What it scores while ``trump`` are trumps (B-USE-17); what makes trumps scores as royal (B-TRUMP-3)."""
        royal = self.makes_trump(trump, makers) or (self.suit is not None and self.suit == trump)
        return self.trump if royal else self.plain


def _part(written: str, number: int = 1) -> Part:
    card = parse_cards(written)[0]
    return Part(card.bit, number, card.name, in_layers(card.bit))


def _marriage(suit: Suit) -> Combination:
    parts = tuple(_part(rank + suit.letter) for rank in "KQ")
    return Combination(f"marriage {suit}", MARRIAGE, parts, 20, 40, suit)  # B-VAL-1


def _sequence(suit: Suit) -> Combination:
    parts = tuple(_part(rank + suit.letter) for rank in "ATKQJ")
    return Combination(f"sequence {suit}", SEQUENCE, parts, 150, 250, suit)  # B-VAL-2


def _bezique(pairs: int, name: str, points: int) -> Combination:
    parts = (_part("QS", pairs), _part("JD", pairs))
    return Combination(name, BEZIQUE, parts, points, points, None, pairs, (0, 16, 36, 16, 1)[pairs])


def _four(rank: str, name: str, points: int) -> Combination:
    kinds = card_set(card for card in PACK if str(card)[0] == rank)
    return Combination(name, FOUR, (Part(kinds, 4, name[:-1], in_layers(kinds)),), points, points, None, 0, 126)


COMBINATIONS: tuple[Combination, ...] = (
    _bezique(4, "quadruple bezique", 4500), _bezique(3, "triple bezique", 1500), _bezique(2, "double bezique", 500),
    _bezique(1, "bezique", 40),  # B-VAL-3
    *map(_sequence, reversed(Suit)),
    _four("A", "aces", 100), _four("K", "kings", 80), _four("Q", "queens", 60), _four("J", "jacks", 40),  # B-VAL-4
    *map(_marriage, reversed(Suit)),
)  # fmt: skip
"""All there are; four tens are none (B-VAL-6), and the seven of trumps is none (B-TRUMP-8)."""
NEEDS: tuple[tuple[Combination, CardSet, tuple[tuple[CardSet, int], ...]], ...] = tuple(
    (
        combination,
        sum(part.kinds for part in combination.parts if combination.form != FOUR),
        tuple((part.layers, part.number) for part in combination.parts if part.number > 1),
    )
    for combination in COMBINATIONS
)
"""Which kinds a combination takes, all of them, and what has to be counted to know whether it may be there."""
BY_NAME = {combination.name: combination for combination in COMBINATIONS}
