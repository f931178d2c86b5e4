"""What proves the deals of a table fair: the statements made about each, and, once the match is over, its cards.

Everything that ``docs/fairness.md`` needs to check it is in here, so that a front end can do so by itself.
"""

from __future__ import annotations

import msgspec

from trickbook.contract.seat import SeatLetter, letter_of
from trickbook.fairness import CommitDeal, CommitEntropy, Reveal, ShowEntropy, verify
from trickbook.service.room import Room


class Share(msgspec.Struct, omit_defaults=True):
    """The share of a seat in the seed of a deal."""

    digest: str
    entropy: str = ""
    salt: str = ""


class DealProof(msgspec.Struct, omit_defaults=True):
    """What has been stated about a deal; ``secret``, ``salt`` and ``pack`` when the match is over."""

    number: int
    digest: str
    shares: dict[SeatLetter, Share] = {}
    secret: str = ""
    salt: str = ""
    pack: tuple[str, ...] = ()


class Proof(msgspec.Struct, frozen=True):
    """All of it, and what the service makes of it."""

    verdict: str
    sentence: str
    cards: tuple[str, ...]
    """The pack in the order that the shuffle begins with, when the match is over."""
    deals: tuple[DealProof, ...]


def proof(room: Room) -> Proof:
    """What proves the deals of ``room`` fair so far."""
    table, deals = room.table, dict[int, DealProof]()
    for entry in table.log:
        match entry:
            case CommitDeal(number, digest):
                deals[number] = DealProof(number, digest)
            case CommitEntropy(number, seat, digest):
                deals[number].shares[letter_of(seat)] = Share(digest)
            case ShowEntropy(number, seat, entropy, salt):
                share = deals[number].shares[letter_of(seat)]
                share.entropy, share.salt = entropy, salt
            case Reveal(number, secret, salt):  # only when the match is over
                deals[number].secret, deals[number].salt = secret, salt
                dealt = table.ledger.deals[number - 1 : number]
                deals[number].pack = tuple(str(card) for deal in dealt for card in deal.pack or ())
    over = table.match.outcome is not None
    found = verify(table.ledger, room.opened.fairness, over)
    cards = tuple(map(str, room.game.whole_pack)) if over else ()
    return Proof(found.verdict, found.sentence, cards, tuple(deals.values()))
