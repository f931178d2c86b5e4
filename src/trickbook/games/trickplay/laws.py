"""Facts of a trick for which the laws of several games ask in the same words."""

from __future__ import annotations

from trickbook.contract.laws import YES_OR_NO, Clash, Question

OUT_OF_ORDER = {
    "hand": Question(
        "Who played out of turn: third hand or fourth? Who leads to a trick is first hand, and so on around the table.",
        ("third", "fourth"),
        "Fourth hand may tell second hand something.",
    ),
    "second_played": Question(
        "Had second hand, who sits at the leader's left, played before?",
        YES_OR_NO,
        "Second hand is the one who could profit.",
    ),
    "third_played": Question(
        "Had third hand, the leader's partner, played before?",
        YES_OR_NO,
        "Third hand before second lets fourth do the same.",
    ),
}
"""A card played to a trick before its turn."""
THIRD_IS_THIRD = (
    Clash(("hand", "third"), ("third_played", True), "A hand plays one card to a trick."),
    Clash(("hand", "third"), ("second_played", True), "After second hand it is third hand's turn."),
)
"""What cannot be so with such a card."""
CUT_AND_OPEN = Clash(
    ("established", False), ("claimed", "too late"), "When the pack is cut every trick has been quitted."
)
"""What cannot be so with a revoke that is claimed."""
