"""Who provides the cards of a match: a seed that somebody chose, or the house with the help of every seat.

A shuffler says what enters the log before and with each deal (``opening``) and after the match (``reveals``), so the
loop of play never asks which kind it has.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from trickbook.cards import Card
from trickbook.contract.seat import Seat
from trickbook.entries import Deal, Entry
from trickbook.errors import TrickbookError
from trickbook.fairness.commitment import (
    PROTOCOL,
    SECRET_BYTES,
    CommitDeal,
    CommitEntropy,
    Reveal,
    ShowEntropy,
    deal_commitment,
    deal_seed,
    entropy_commitment,
)
from trickbook.fairness.ledger import Ledger
from trickbook.fairness.shuffle import ALGORITHM, Orders, shuffled, shuffled_deal

if TYPE_CHECKING:
    from trickbook.contract.game import Game

T = TypeVar("T")

Contribute = Callable[[Seat], bytes]
"""Asks a seat for its entropy of the next deal."""

FAIRNESS = f"{PROTOCOL}, {ALGORITHM}"
"""What a record says of fair deals."""
KEPT = "unrevealed"
"""The tag under which a saved match keeps the secrets that have not been revealed."""


def fresh_bytes() -> bytes:
    """256 fresh random bits."""
    return secrets.token_bytes(SECRET_BYTES)


class Shuffler:
    """The deals that one seed fixes.  They can be repeated, so whoever chose the seed can know the cards: not fair."""

    fair = False

    def __init__(self, seed: bytes, fairness: str) -> None:
        self.seed = seed
        self.fairness = fairness
        """What a record says of where its cards come from."""

    @staticmethod
    def random() -> FairShuffler:
        """Fair deals from fresh random bits."""
        return FairShuffler()

    @staticmethod
    def seeded(seed: object) -> Shuffler:
        """Deals that anybody can repeat who knows ``seed``: for offline work, never called fair."""
        return Shuffler(sha256(f"seed {seed}".encode()).digest(), f"seed {seed}, {ALGORITHM}, not fair")

    def deal(self, number: int, cards: tuple[Card, ...]) -> Orders:
        """The pack and the luck of deal ``number``."""
        return shuffled_deal(self.seed, number, cards)

    def lot(self, seats: tuple[T, ...]) -> T:
        """One of ``seats``, each equally likely: for who deals first."""
        return shuffled(self.seed, 0, b"lot", seats)[0]

    def first_dealer(self, game: Game) -> Seat:
        """Who deals first, by lot or by drawing cards, as the game has it."""
        return game.first_dealer(self.lot(game.seats), shuffled(self.seed, 0, b"draw", game.whole_pack))

    def opening(self, ledger: Ledger, contribute: Contribute) -> Iterator[Entry]:
        """The entries of the next deal: what is stated before the cards, and the cards."""
        yield Deal(*self.deal(len(ledger.deals) + 1, ledger.cards))

    def reveals(self, ledger: Ledger) -> Iterator[Reveal]:
        """The entries that close a match which is over."""
        return iter(())

    def kept(self, ledger: Ledger) -> dict[str, str]:
        """The tag that a saved match needs so that all can be revealed once it has been resumed; none if nothing."""
        return {}


class Secret(NamedTuple):
    """The secret of one deal, and the salt it is committed under."""

    secret: bytes
    salt: bytes


class FairShuffler(Shuffler):
    """The house of a fair match: a fresh secret for every deal, committed before, and revealed after the match.

    ``secrets`` are those a saved match had not revealed, ``fairness`` what its record said.
    """

    fair = True

    def __init__(self, secrets: Mapping[int, Secret] | None = None, fairness: str = FAIRNESS) -> None:
        super().__init__(fresh_bytes(), fairness)
        self._secrets = dict(secrets or {})

    def commitment(self, number: int) -> CommitDeal:
        """The statement by which the house commits to its secret of deal ``number``."""
        return CommitDeal(number, deal_commitment(number, *self._secrets[number]))

    def opening(self, ledger: Ledger, contribute: Contribute) -> Iterator[Entry]:
        number = len(ledger.deals) + 1
        if number not in ledger.pledges:
            self._secrets[number] = Secret(fresh_bytes(), fresh_bytes())
            yield self.commitment(number)
        elif number not in self._secrets or ledger.pledges[number].sealed:
            raise TrickbookError(f"Deal {number} was broken off while it was being committed to, and cannot go on.")
        house = self._secrets[number]
        entropy = {seat: contribute(seat) for seat in ledger.seats}
        salts = {seat: fresh_bytes() for seat in ledger.seats}
        for seat in ledger.seats:
            yield CommitEntropy(number, seat, entropy_commitment(number, seat, entropy[seat], salts[seat]))
        for seat in ledger.seats:
            yield ShowEntropy(number, seat, entropy[seat].hex(), salts[seat].hex())
        yield Deal(*shuffled_deal(deal_seed(number, house.secret, entropy), number, ledger.cards))

    def reveals(self, ledger: Ledger) -> Iterator[Reveal]:
        for number, house in self._unrevealed(ledger).items():
            yield Reveal(number, house.secret.hex(), house.salt.hex())

    def kept(self, ledger: Ledger) -> dict[str, str]:
        told = [
            f"{number} {house.secret.hex()} {house.salt.hex()}" for number, house in self._unrevealed(ledger).items()
        ]
        return {KEPT: ", ".join(told)} if told else {}

    def _unrevealed(self, ledger: Ledger) -> dict[int, Secret]:
        return {number: self._secrets[number] for number in ledger.unrevealed if number in self._secrets}


def resumed(fairness: str, tags: Mapping[str, str], ledger: Ledger | None = None) -> Shuffler:
    """The shuffler that goes on with a saved match: by its seed, or fair with the secrets it kept.

    Raises ``TrickbookError`` for secrets that cannot be read, or are not those that ``ledger`` says were committed to:
    better now than when the match is over and has to be proved.
    """
    if (seed := seed_of(fairness)) is not None:
        return Shuffler.seeded(seed)
    kept = {}
    for told in filter(None, tags.get(KEPT, "").split(", ")):
        try:
            number, secret, salt = told.split()
            kept[int(number)] = Secret(bytes.fromhex(secret), bytes.fromhex(salt))
        except ValueError:
            raise TrickbookError(f"The secrets after '{KEPT}:' are damaged, so the match cannot be resumed.") from None
    for deal, pledge in ledger.pledges.items() if ledger is not None else ():
        if deal in kept and deal_commitment(deal, *kept[deal]) != pledge.digest:
            raise TrickbookError(
                f"The secret of deal {deal} after '{KEPT}:' does not fit its commitment, so the match cannot be "
                "resumed."
            )
    return FairShuffler(kept, fairness)


def seed_of(fairness: str) -> str | None:
    """The seed that a record says its cards come from, or ``None``.

    >>> seed_of(Shuffler.seeded("7, or so").fairness)
    '7, or so'
    """
    head, told = "seed ", fairness.removesuffix(", not fair")
    if told == fairness or not told.startswith(head):
        return None
    return told[len(head) :].removesuffix(f", {ALGORITHM}")
