"""The laws of Pedro at a club table.  Its rules know no penalties; for the play it borrows Cinch's (P-PLAY-12)."""

from __future__ import annotations

import msgspec

from trickbook.contract.laws import Facts, Law, Laws, Ruling
from trickbook.games.cinch.laws import LAWS as FOSTER
from trickbook.games.cinch.options import CinchOptions
from trickbook.games.pedro.options import PedroOptions

BORROWED = (
    "lead out of turn", "lead called", "play out of turn", "revoke", "revoke corrected", "cards after a correction",
    "card exposed", "exposed card called", "several cards played", "hand abandoned", "lead before call",
    "card omitted", "two cards in a trick", "attention drawn", "looked back", "void asked", "cards drawn",
    "too many cards", "too few cards",
)  # fmt: skip
"""The kinds of case that can come up in the play of Pedro, too."""


def borrow(law: Law) -> Law:
    """A law of Cinch's play as Pedro has it: the same ruling, by leave of P-PLAY-12."""

    def judge(options: PedroOptions, facts: Facts) -> Ruling:
        void_must_trump = options.void_must_trump and not options.must_follow_suit  # P-VAR-19: the void play any card
        ruling = law.judge(CinchOptions(void_must_trump=void_must_trump), facts)
        return msgspec.structs.replace(ruling, rules=("P-PLAY-12", *ruling.rules))

    return law._replace(judge=judge)


LAWS: Laws = {kind: borrow(law) for kind, law in FOSTER.items() if kind in BORROWED}
