"""The law of the heap where the players gather for themselves: brisques neglected, and cards looked at again.

Rules B-BRQ-3..7, B-BRQ-9 and B-BRQ-12.
"""

from __future__ import annotations

from trickbook.contract.laws import YES_OR_NO, Facts, Law, Laws, Question, Ruling
from trickbook.games.bezique.options import BeziqueOptions

WINNER, OTHER = "the winner of the last complete trick", "the other player"
LYING, TURNED, OWN_BRISQUES = "the heap", "cards that have been gathered", "his gathered cards, to count the brisques"


def heap_gathered(options: BeziqueOptions, facts: Facts) -> Ruling:
    """Only the winner of the last trick may, until the next is complete, and only brisques (B-BRQ-3..7, B-BRQ-12)."""
    if not facts["brisque"]:
        return Ruling(
            "No brisque lies in the heap, so it stays where it is; there is no penalty.", ("B-BRQ-3", "B-BRQ-6")
        )
    if facts["answered"] or facts["by"] == OTHER:
        return Ruling(
            "The right lies with the winner of the last complete trick alone, and ends when the next is complete: the "
            "heap stays, and there is no penalty. If the one entitled has neglected it, the opponent may gather the "
            "whole heap when he next wins a trick.",
            ("B-BRQ-4", "B-BRQ-5", "B-BRQ-7"),
        )
    return Ruling(
        "He gathers the whole heap, and there is no penalty; the card of a trick not yet complete stays.",
        ("B-BRQ-3", "B-BRQ-5", "B-BRQ-6", "B-BRQ-7", "B-BRQ-12"),
    )


def looked_back(options: BeziqueOptions, facts: Facts) -> Ruling:
    """The heap lies open; what was gathered does not (B-BRQ-9)."""
    if facts["what"] == LYING:
        return Ruling("The heap lies open to both; there is no penalty.", ("B-BRQ-9", "B-BRQ-1"))
    if facts["what"] == OWN_BRISQUES and facts["few"]:
        return Ruling("He may count them now; there is no penalty.", ("B-BRQ-9",))
    why = "brisques are counted only with twelve cards or fewer in the stock" if facts["what"] == OWN_BRISQUES else (
        "what has been gathered may not be looked at"
    )  # fmt: skip
    return Ruling(f"It is refused, for {why}; no penalty is set on it.", ("B-BRQ-9",))


HEAP: Laws = {
    "heap gathered": Law(
        "A heap gathered late, or by the wrong player",
        {
            "by": Question("Who gathers?", (WINNER, OTHER), "The right lies with the last winner alone."),
            "brisque": Question("Does an ace or a ten lie in the heap?", YES_OR_NO, "Without one nobody gathers."),
            "answered": Question(
                "Has the second card of the next trick been played?", YES_OR_NO, "Then the right has passed on."
            ),
        },
        heap_gathered,
    ),
    "looked back": Law(
        "Cards played looked at again",
        {
            "what": Question("What was looked at?", (LYING, TURNED, OWN_BRISQUES), "Only the heap lies open."),
            "few": Question("Has the stock twelve cards or fewer?", YES_OR_NO, "Then brisques may be counted."),
        },
        looked_back,
    ),
}
