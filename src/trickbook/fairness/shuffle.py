"""The named shuffle: how a seed of 256 bits and a number become the cards of a deal.

The algorithm ``sha256-fisher-yates-1``: the bytes of SHA-256(seed, deal number, purpose, block number) for blocks
0, 1, 2 ... are read as 32-bit big-endian words; from the last card down, each place *i* is exchanged with place
*word mod (i+1)*, words at or above the largest multiple of *i+1* being passed over, so that every order is equally
likely.  The pack and the luck of a deal are shuffled apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import TypeVar

from trickbook.cards import Card

T = TypeVar("T")

ALGORITHM = "sha256-fisher-yates-1"

Orders = tuple[tuple[Card, ...], tuple[Card, ...]]
"""The pack and the luck of a deal."""


def shuffled_deal(seed: bytes, number: int, cards: tuple[Card, ...]) -> Orders:
    """The pack and the luck of deal ``number``.

    >>> pack, luck = shuffled_deal(bytes(32), 1, tuple(range(52)))
    >>> sorted(pack) == sorted(luck) == list(range(52)), pack == luck
    (True, False)
    """
    return shuffled(seed, number, b"pack", cards), shuffled(seed, number, b"luck", cards)


def shuffled(seed: bytes, number: int, purpose: bytes, items: tuple[T, ...]) -> tuple[T, ...]:
    """``items`` in the order that ``seed`` gives them for this number and purpose."""
    order = list(items)
    words = _words(seed + number.to_bytes(8) + purpose)
    for i in range(len(order) - 1, 0, -1):
        limit = (1 << 32) - (1 << 32) % (i + 1)
        word = next(word for word in words if word < limit)
        j = word % (i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def _words(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        digest = sha256(key + block.to_bytes(8)).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4])
        block += 1
