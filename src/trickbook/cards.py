"""Suits, ranks, cards, packs and sets of cards, with their notation.

Nothing here belongs to one game: which cards are trumps, what beats what and what scores is a matter of the games.  A
card is written rank then suit, ``AH TD 5C``; a set of cards is an ``int`` whose bit *i* stands for ``Card(i)``, so that
the set operators ``& | ^ ~`` and emptiness tests read as they do for sets and cost next to nothing.

A pack may hold several copies of a card.  A set then has further layers of 52 bits: bit *52 k + i* says that there are
more than *k* copies of ``Card(i)``.  So its size is still its bit count, ``one & ~other == 0`` still asks whether one
lies within the other, and the lowest layer is the set of kinds; ``pile``, ``plus`` and ``minus`` add and take away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import TypeAlias, TypeVar, cast

from trickbook.errors import CardError, PackError


class Suit(IntEnum):
    """The four suits.  ``3 - suit`` is the other suit of the same colour."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """``"C"``, ``"D"``, ``"H"`` or ``"S"``."""
        return "CDHS"[self]

    @property
    def same_colour(self) -> Suit:
        """The other suit of the same colour.

        >>> Suit.CLUBS.same_colour
        <Suit.SPADES: 3>
        """
        return Suit(3 - self)

    def __str__(self) -> str:
        return self.name.lower()


CLUBS, DIAMONDS, HEARTS, SPADES = Suit

RANKS = "23456789TJQKA"
RANK_NAMES = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip


class Card(int):
    """One of the 52 kinds of card, an ``int`` from 0 (2C) to 51 (AS): thirteen to a suit, from the two up.

    >>> Card.parse("5h").name
    'five of hearts'
    >>> Card.parse("AS") == 51
    True
    """

    __slots__ = ()

    @staticmethod
    def parse(text: str) -> Card:
        """The card written ``text``, rank then suit, in either case (``10`` is read as ``T``); else ``CardError``."""
        written = text.strip().upper().replace("10", "T")
        if len(written) == 2 and written[0] in RANKS and written[1] in "CDHS":
            return CARDS["CDHS".index(written[1]) * 13 + RANKS.index(written[0])]
        raise CardError(f"{text!r} is not a card; write rank and suit, such as 5H, TD or AS.")

    @property
    def suit(self) -> Suit:
        """The printed suit."""
        return Suit(self // 13)

    @property
    def rank(self) -> int:
        """0 for a two up to 12 for an ace: the index into ``RANKS``."""
        return self % 13

    @property
    def name(self) -> str:
        """The card in words, as a screen reader should say it."""
        return f"{RANK_NAMES[self % 13]} of {self.suit}"

    @property
    def bit(self) -> int:
        """The set that holds this card alone."""
        return 1 << self

    def __str__(self) -> str:
        return RANKS[self % 13] + "CDHS"[self // 13]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"


CARDS: tuple[Card, ...] = tuple(Card(i) for i in range(52))

CardSet: TypeAlias = int
"""A set of cards as a bit mask: bit *i* is ``Card(i)``; with copies, bits from 52 on are further copies."""

FULL_PACK: CardSet = (1 << 52) - 1
SUIT_CARDS: tuple[CardSet, ...] = tuple(0x1FFF << 13 * suit for suit in Suit)


T = TypeVar("T")


class _PerSuit(dict[CardSet, tuple[T, ...]]):
    """The things of sets within one suit, kept once they were asked for: 32,768 at most."""

    def __init__(self, things: Sequence[T]) -> None:
        super().__init__()
        self.things = things

    def __missing__(self, held: CardSet) -> tuple[T, ...]:
        found = self[held] = tuple(thing for card, thing in enumerate(self.things) if held >> card & 1)
        return found


def _bits(held: CardSet) -> Iterator[int]:
    while held:
        bit = held.bit_length() - 1
        yield bit
        held ^= 1 << bit


class PerCard(dict[CardSet, tuple[T, ...]]):
    """One thing for each card, looked up by sets of cards: ``things[held]`` in the order of the cards.

    A set is put together from its suits; sets of up to three cards, 23,478 at most, are kept.  Copies give their thing
    once each.
    """

    def __init__(self, things: Sequence[T]) -> None:
        super().__init__()
        self.of_suit = _PerSuit(things)

    def __missing__(self, held: CardSet) -> tuple[T, ...]:
        of = self.of_suit
        if held > FULL_PACK:
            return tuple(of.things[card] for card in sorted(bit % 52 for bit in _bits(held)))
        found = of[held & 0x1FFF] + of[held & 0x3FFE000] + of[held & 0x7FFC000000] + of[held & 0xFFF8000000000]
        if len(found) <= 3:
            self[held] = found
        return found


cards_in = PerCard(CARDS).__getitem__
"""``cards_in(held)``: the cards of a set, lowest index first (clubs to spades, two to ace)."""


def card_set(cards: Iterable[int]) -> CardSet:
    """The set of the given cards."""
    held = 0
    for card in cards:
        held |= 1 << card
    return held


def copies_of(held: CardSet, card: int) -> int:
    """How many copies of ``card`` there are in a set."""
    number = 0
    held >>= card
    while held & 1:
        number += 1
        held >>= 52
    return number


def plus(held: CardSet, card: int) -> CardSet:
    """A set with one more copy of ``card``."""
    bit = 1 << card
    while held & bit:
        bit <<= 52
    return held | bit


def minus(held: CardSet, card: int) -> CardSet:
    """A set with one copy of ``card`` less; it must hold one."""
    bit = 1 << card
    while held & bit << 52:
        bit <<= 52
    return held ^ bit


def pile(cards: Iterable[int]) -> CardSet:
    """The set of the given cards, each as often as it is given.

    >>> show_cards(pile(parse_cards("KS QS KS")))
    'KS KS QS'
    """
    held = 0
    for card in cards:
        held = plus(held, card)
    return held


@lru_cache(maxsize=4096)
def show_cards(held: CardSet) -> str:
    """A set in writing, suit by suit from spades down, high cards first.

    >>> show_cards(card_set(parse_cards("5H AH 2S")))
    '2S AH 5H'
    """
    return " ".join(str(card) for card in sorted(cards_in(held), reverse=True))


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards written with spaces or commas between them, in the order written; ``CardError`` names a bad one."""
    return tuple(Card.parse(word) for word in text.replace(",", " ").split())


def parse_hand(text: str) -> CardSet:
    """A set of distinct cards from its written form; ``CardError`` names a card written twice."""
    return distinct(parse_cards(text))


def distinct(cards: Iterable[Card]) -> CardSet:
    """The set of cards that are all different; ``CardError`` names one that is written twice."""
    held = 0
    for card in cards:
        if held >> card & 1:
            raise CardError(f"{card} is written twice.")
        held |= 1 << card
    return held


@lru_cache
def _kinds(whole: CardSet) -> frozenset[Card]:
    return frozenset(cards_in(whole))


def check_pack(cards: Iterable[int], whole: CardSet = FULL_PACK) -> tuple[Card, ...]:
    """``cards`` as a tuple, after making sure that it is an order of the pack ``whole``.

    Raises ``PackError`` naming the missing cards and those there are too often.
    """
    written = tuple(cards)
    if len(written) == whole.bit_count() and set(written) == _kinds(whole) and {*map(type, written)} == {Card}:
        if whole <= FULL_PACK or pile(written) == whole:
            return cast(tuple[Card, ...], written)
    if not _kinds(FULL_PACK).issuperset(written):
        wrong = next(card for card in written if card not in CARDS)
        raise PackError(f"The pack is wrong; {wrong!r} is no card.")
    order = tuple(map(CARDS.__getitem__, written))
    seen, kinds = pile(order), whole & FULL_PACK
    copies = whole.bit_count() // kinds.bit_count()
    number = {card: copies_of(seen, card) for card in cards_in((seen | kinds) & FULL_PACK)}
    too_often = card_set(card for card, times in number.items() if times > copies)
    missing = pile(card for card in cards_in(kinds) for _ in range(copies - number[card]))
    faults = [
        f"{what} {show_cards(held)}"
        for what, held in (
            ("doubled:" if copies == 1 else f"more than {copies} times:", too_often),
            ("missing:", missing),
            ("not in this pack:", seen & FULL_PACK & ~kinds),
        )
        if held
    ]
    if faults:
        raise PackError(f"The pack is wrong; {'; '.join(faults)}.")
    return order
