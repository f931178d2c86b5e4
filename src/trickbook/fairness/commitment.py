"""The protocol ``commit-reveal-1``: what is hashed to commit to a deal, and how its seed is made.

Before the cards of a deal are known the house publishes a commitment to a secret of 256 bits, then every seat a
commitment to an *entropy* of its own; when all are on the table the entropies are shown, and the secret with all of
them makes the seed of the deal.  So nobody can choose the cards: the house had to fix its secret before it knew the
entropies, and no seat knows the secret, which is revealed when the match is over.  ``docs/fairness.md`` is the
published form, with a checker that uses nothing of this project.

The statements below are entries of a table's log; all of them are public.  Bytes are written as hexadecimal digits.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

from trickbook.contract.event import Event
from trickbook.contract.seat import Seat
from trickbook.entries import Entry

PROTOCOL = "commit-reveal-1"

SECRET_BYTES = 32
"""The length of a secret and of every salt."""
ENTROPY_BYTES = 256
"""The longest entropy; it may be words that somebody thought of."""


def tagged_hash(purpose: str, *parts: bytes) -> bytes:
    """SHA-256 over a purpose and parts, each behind its length, so that no two hashes of the protocol read alike.

    The version of the protocol belongs to the purpose: a later one never makes a hash that this one could.
    """
    hashed = sha256()
    for part in (f"trickbook {PROTOCOL} {purpose}".encode(), *parts):
        hashed.update(len(part).to_bytes(8))
        hashed.update(part)
    return hashed.digest()


def deal_commitment(number: int, secret: bytes, salt: bytes) -> str:
    """What the house publishes before deal ``number``."""
    return tagged_hash("deal commitment", number.to_bytes(8), secret, salt).hex()


def entropy_commitment(number: int, seat: Seat, entropy: bytes, salt: bytes) -> str:
    """What a seat publishes before deal ``number``; bound to both, so that nobody can pass on another's."""
    return tagged_hash("entropy commitment", number.to_bytes(8), seat.letter.encode(), entropy, salt).hex()


def deal_seed(number: int, secret: bytes, entropy: Mapping[Seat, bytes]) -> bytes:
    """The seed of deal ``number``: the secret with the entropy of every seat, in the order of the compass."""
    shares = [part for seat in sorted(entropy) for part in (seat.letter.encode(), entropy[seat])]
    return tagged_hash("deal seed", number.to_bytes(8), secret, *shares)


# Entries --------------------------------------------------------------------------------------------------------------


class Statement(Entry, frozen=True):
    """Base of what is said about the fairness of a deal.  ``number`` counts the packs dealt at the table, from 1."""

    number: int


class CommitDeal(Statement, frozen=True):
    """The house commits to its secret."""

    digest: str

    def __str__(self) -> str:
        return f"The house has committed to its secret for deal {self.number}: {self.digest}."


class CommitEntropy(Statement, frozen=True):
    """A seat commits to its entropy."""

    seat: Seat
    digest: str

    def __str__(self) -> str:
        return f"{self.seat} has committed to entropy for deal {self.number}: {self.digest}."


class ShowEntropy(Statement, frozen=True):
    """A seat shows its entropy, and the salt it was committed under."""

    seat: Seat
    entropy: str
    salt: str

    def __str__(self) -> str:
        return f"{self.seat} shows entropy for deal {self.number}: {self.entropy}, salt {self.salt}."


class Reveal(Statement, frozen=True):
    """The house reveals its secret, and the salt it was committed under."""

    secret: str
    salt: str

    def __str__(self) -> str:
        return f"The secret of deal {self.number} was {self.secret}, salt {self.salt}."


class Stated(Event, frozen=True):
    """A statement was made; everybody hears it."""

    statement: Statement

    def __str__(self) -> str:
        return str(self.statement)
