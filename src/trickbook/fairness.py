"""Where the order of the cards comes from: a named shuffle that turns a secret and a number into the cards of a deal.

The algorithm ``sha256-fisher-yates-1``: the bytes of SHA-256(secret, deal number, purpose, block number) for blocks
0, 1, 2 ... are read as 32-bit big-endian words; from the last card down, each place *i* is exchanged with place
*word mod (i+1)*, words at or above the largest multiple of *i+1* being passed over, so that every order is equally
likely.  The pack and the luck of a deal are shuffled apart.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from hashlib import sha256
from typing import TypeVar

from trickbook.cards import Card

T = TypeVar("T")

ALGORITHM = "sha256-fisher-yates-1"


class Shuffler:
    """The deals that one secret fixes.  ``fair`` is false for a secret somebody chose."""

    def __init__(self, secret: bytes, fair: bool) -> None:
        self.secret = secret
        self.fair = fair

    @classmethod
    def random(cls) -> Shuffler:
        """Deals from 256 fresh random bits."""
        return cls(secrets.token_bytes(32), fair=True)

    @classmethod
    def seeded(cls, seed: object) -> Shuffler:
        """Deals that anybody can repeat who knows ``seed``: for offline work, never called fair."""
        return cls(sha256(f"seed {seed}".encode()).digest(), fair=False)

    def deal(self, number: int, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """The pack and the luck of deal ``number``.

        >>> pack, luck = Shuffler.seeded(1).deal(1, tuple(range(52)))
        >>> sorted(pack) == sorted(luck) == list(range(52)), pack == luck
        (True, False)
        """
        return self._shuffled(number, b"pack", cards), self._shuffled(number, b"luck", cards)

    def lot(self, seats: tuple[T, ...]) -> T:
        """One of ``seats``, each equally likely: who deals first (P-DEAL-5)."""
        return self._shuffled(0, b"lot", seats)[0]

    def _shuffled(self, number: int, purpose: bytes, cards: tuple[T, ...]) -> tuple[T, ...]:
        order = list(cards)
        words = self._words(number, purpose)
        for i in range(len(order) - 1, 0, -1):
            limit = (1 << 32) - (1 << 32) % (i + 1)
            word = next(word for word in words if word < limit)
            j = word % (i + 1)
            order[i], order[j] = order[j], order[i]
        return tuple(order)

    def _words(self, number: int, purpose: bytes) -> Iterator[int]:
        block = 0
        while True:
            digest = sha256(self.secret + number.to_bytes(8) + purpose + block.to_bytes(8)).digest()
            for start in range(0, 32, 4):
                yield int.from_bytes(digest[start : start + 4])
            block += 1
