"""Is a table's record proved fair?

The order and truth of every statement is checked as the record is read, by the ``Ledger``.  What is left is whether
there is a statement for everything, and whether the cards follow from a seed that the record names.
"""

from __future__ import annotations

import msgspec

from trickbook.fairness.ledger import Ledger
from trickbook.fairness.shufflers import FAIRNESS, Shuffler, seed_of

FAIR, NOT_FAIR, UNPROVED, WRONG = "fair", "not fair", "unproved", "wrong"


class Verdict(msgspec.Struct, frozen=True):
    """What can be said of a record, and why; ``deal`` is the number of the deal it lies in, if in one."""

    verdict: str
    sentence: str
    deal: int | None = None


def verify(ledger: Ledger, fairness: str, over: bool) -> Verdict:
    """The verdict on a table whose record states ``fairness``; ``over``: its match has ended."""
    seed = seed_of(fairness)
    if seed is not None:
        return _verify_seeded(ledger, seed)
    claimed = fairness.startswith("commit-reveal-")
    if claimed and fairness != FAIRNESS:
        return Verdict(UNPROVED, f"This Trickbook does not know how to check '{fairness}'; use a newer one.")
    bare = next((number for number in range(1, len(ledger.deals) + 1) if number not in ledger.pledges), None)
    if bare is not None:
        said = f", though the record says '{fairness}'" if claimed else ", so nothing shows where its cards came from"
        return Verdict(WRONG if claimed else UNPROVED, f"Deal {bare} has no commitment{said}.", bare)
    if ledger.unrevealed:
        first = ledger.unrevealed[0]
        if not over:
            return Verdict(
                UNPROVED,
                "The match is not finished, so the deals cannot be proved yet. Every statement so far is in order.",
                first,
            )
        return Verdict(WRONG, f"Deal {first} was never revealed, though the match is over.", first)
    count = len(ledger.deals)
    if not count:
        return Verdict(UNPROVED, "Nothing has been dealt, so there is nothing to prove.")
    deals = "the one deal was" if count == 1 else f"all {count} deals were"
    broken = f" Deal {count + 1} was committed to and never dealt." if len(ledger.pledges) > count else ""
    return Verdict(FAIR, f"Proved: {deals} fixed before anybody could know the cards.{broken}")


def _verify_seeded(ledger: Ledger, seed: str) -> Verdict:
    for number in range(1, len(ledger.deals) + 1):
        if number in ledger.pledges:
            return Verdict(WRONG, f"Deal {number} is committed to, though the record names a seed.", number)
        difference = ledger.difference(number, Shuffler.seeded(seed).seed)
        if difference is not None:
            sentence = f"The cards of deal {number} do not follow from the seed {seed}: {difference}."
            return Verdict(WRONG, sentence, number)
    return Verdict(NOT_FAIR, f"Not fair: somebody chose the seed {seed}. The cards follow from it.")
