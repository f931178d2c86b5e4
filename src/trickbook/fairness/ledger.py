"""The ledger of a table: what has been stated about its deals, and whether the next statement is in order and true."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest

import msgspec

from trickbook.cards import Card
from trickbook.contract.seat import Seat
from trickbook.entries import Deal, Entry
from trickbook.errors import IllegalAction
from trickbook.fairness.commitment import (
    ENTROPY_BYTES,
    SECRET_BYTES,
    CommitDeal,
    CommitEntropy,
    Reveal,
    ShowEntropy,
    Statement,
    deal_commitment,
    deal_seed,
    entropy_commitment,
)
from trickbook.fairness.shuffle import shuffled_deal


class Pledge(msgspec.Struct):
    """What has been stated about one deal."""

    digest: str
    sealed: dict[Seat, str] = {}
    """The commitments of the seats."""
    shown: dict[Seat, bytes] = {}
    """The entropy of the seats that have shown it."""
    revealed: bool = False


class Ledger:
    """The statements and the deals of one table, in order.  What has been stated is never taken back."""

    def __init__(self, seats: tuple[Seat, ...], cards: tuple[Card, ...]) -> None:
        self.seats = seats
        self.cards = cards
        self.deals: list[Deal] = []
        """Every pack dealt at the table, whether committed to or not."""
        self.pledges: dict[int, Pledge] = {}
        """By the number of the deal, what has been stated about it."""

    @property
    def unrevealed(self) -> tuple[int, ...]:
        """The deals committed to whose secrets have not been revealed."""
        return tuple(number for number, pledge in self.pledges.items() if not pledge.revealed)

    def add(self, entry: Entry) -> None:
        """Take in an entry that ``check`` has passed."""
        match entry:
            case Deal():
                self.deals.append(entry)
            case CommitDeal(number, digest):
                self.pledges[number] = Pledge(digest)
            case CommitEntropy(number, seat, digest):
                self.pledges[number].sealed[seat] = digest
            case ShowEntropy(number, seat, entropy):
                self.pledges[number].shown[seat] = bytes.fromhex(entropy)
            case Reveal(number):
                self.pledges[number].revealed = True

    def check(self, entry: Statement | Deal, over: bool) -> None:
        """Raise ``IllegalAction`` unless the entry is in order and true; ``over``: the match has ended."""
        match entry:
            case Deal():
                self._check_deal(entry)
            case CommitDeal():
                self._check_in_time(entry, "The commitment", over)
                self._check_commit(entry)
            case CommitEntropy():
                self._check_in_time(entry, f"The entropy of {entry.seat}", over)
                self._check_seal(entry)
            case ShowEntropy():
                self._check_in_time(entry, f"The entropy of {entry.seat}", over)
                self._check_show(entry)
            case Reveal():
                if not over:
                    raise IllegalAction("Secrets are revealed when the match is over, not before.")
                self._check_reveal(entry)

    def _check_in_time(self, entry: Statement, what: str, over: bool) -> None:
        if entry.number <= len(self.deals):
            raise IllegalAction(f"{what} for deal {entry.number} came late: its cards had been dealt.")
        if over:
            raise IllegalAction("The match is over.")

    def _check_commit(self, entry: CommitDeal) -> None:
        if entry.number in self.pledges:
            raise IllegalAction(f"This is a second commitment for deal {entry.number}; the first one stands.")
        if entry.number != len(self.deals) + 1:
            raise IllegalAction(f"The next commitment is for deal {len(self.deals) + 1}, not {entry.number}.")
        _bytes(entry.digest, "A commitment", SECRET_BYTES)

    def _check_seal(self, entry: CommitEntropy) -> None:
        pledge = self._pledge(entry)
        if entry.seat not in self.seats:
            raise IllegalAction(f"Nobody sits at {entry.seat}.")
        if entry.seat in pledge.sealed:
            raise IllegalAction(
                f"This is a second commitment of {entry.seat} for deal {entry.number}; the first one stands."
            )
        _bytes(entry.digest, "A commitment", SECRET_BYTES)

    def _check_show(self, entry: ShowEntropy) -> None:
        pledge, seat, number = self._pledge(entry), entry.seat, entry.number
        if missing := self._missing(pledge.sealed):
            raise IllegalAction(
                f"{seat} shows entropy for deal {number} too early: {missing} had not committed to theirs."
            )
        if seat not in pledge.sealed:
            raise IllegalAction(f"Nobody sits at {seat}.")
        if seat in pledge.shown:
            raise IllegalAction(f"{seat} has shown entropy for deal {number} already.")
        entropy = _bytes(entry.entropy, "Entropy", 1, ENTROPY_BYTES)
        salt = _bytes(entry.salt, "A salt", SECRET_BYTES)
        if entropy_commitment(number, seat, entropy, salt) != pledge.sealed[seat]:
            raise IllegalAction(f"The entropy that {seat} shows for deal {number} does not fit its commitment.")

    def _check_deal(self, deal: Deal) -> None:
        number = len(self.deals) + 1
        if number not in self.pledges:
            if self.pledges:
                raise IllegalAction(f"Deal {number} has no commitment, but deals before it have: none may be left out.")
            return
        if missing := self._missing(self.pledges[number].shown):
            raise IllegalAction(f"Deal {number} cannot be dealt yet: {missing} had not shown entropy.")
        if deal.pack is None or deal.luck is None:
            raise IllegalAction(f"Deal {number} was committed to, so the whole pack and the luck have to be dealt.")

    def _check_reveal(self, entry: Reveal) -> None:
        pledge, number = self._pledge(entry), entry.number
        if pledge.revealed:
            raise IllegalAction(f"This is a second reveal of deal {number}; the first one stands.")
        secret, salt = _bytes(entry.secret, "A secret", SECRET_BYTES), _bytes(entry.salt, "A salt", SECRET_BYTES)
        if deal_commitment(number, secret, salt) != pledge.digest:
            raise IllegalAction(f"The reveal of deal {number} does not fit its commitment.")
        if number <= len(self.deals):
            seed = deal_seed(number, secret, pledge.shown)
            if difference := self.difference(number, seed):
                raise IllegalAction(f"The cards of deal {number} do not follow from its seed: {difference}.")

    def difference(self, number: int, seed: bytes) -> str | None:
        """Where the cards of deal ``number`` first differ from what ``seed`` gives, or ``None``."""
        deal = self.deals[number - 1]
        for name, dealt, due in zip(
            ("pack", "luck"), (deal.pack, deal.luck), shuffled_deal(seed, number, self.cards), strict=True
        ):
            for place, (card, right) in enumerate(zip_longest(dealt or (), due), 1):
                if card != right:
                    return f"card {place} of the {name} is {_name(card)} and should be {_name(right)}"
        return None

    def _pledge(self, entry: Statement) -> Pledge:
        if entry.number not in self.pledges:
            raise IllegalAction(f"The house has not committed to a secret for deal {entry.number}.")
        return self.pledges[entry.number]

    def _missing(self, done: Iterable[Seat]) -> str:
        return " and ".join(str(seat) for seat in self.seats if seat not in done)


def _name(card: Card | None) -> str:
    return "none" if card is None else str(card)


def _bytes(text: str, what: str, least: int, most: int | None = None) -> bytes:
    """The bytes written in ``text``; raises ``IllegalAction`` for the wrong form or length."""
    try:
        value = bytes.fromhex(text)
    except ValueError:
        value = b""
    if value.hex() != text or not least <= len(value) <= (most or least):
        length = f"{2 * least}" if most is None else f"{2 * least} to {2 * most}"
        raise IllegalAction(f"{what} is {length} hexadecimal digits in small letters.")
    return value
