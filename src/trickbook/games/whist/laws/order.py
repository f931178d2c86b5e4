"""The law of cards out of order in a trick already led, and of attention drawn to a trick.  Rules W-ORD-1..4."""

from __future__ import annotations

from trickbook.contract.laws import YES_OR_NO, Facts, Grant, Law, Laws, Question, Ruling
from trickbook.games.trickplay.laws import OUT_OF_ORDER, THIRD_IS_THIRD
from trickbook.games.whist.laws.codes import RUFF, no_law, says
from trickbook.games.whist.options import WhistOptions


def _orders(orders: tuple[str, ...]) -> str:
    """What may be ordered, in words."""
    if RUFF in orders:
        return "to play the highest or lowest of the suit led or, when void of it, to trump or not to trump"
    if len(orders) == 2:
        return "to win the trick or not to win it"
    return "to play the highest or lowest of the suit led, or to win the trick or not to win it"


def play_out_of_turn(options: WhistOptions, facts: Facts) -> Ruling:
    """Fourth hand before second and third costs something, nothing else does.  Rules W-ORD-1, W-ORD-2, W-ORD-4.

    ``hand`` is counted from the leader of the trick.
    """
    second, third = facts["second_played"], facts["third_played"]
    if second:
        return Ruling("Second hand has played, so the card stands, without penalty.", ("W-ORD-4",))
    if facts["hand"] == "third":
        return Ruling(
            "The card stands, without penalty; fourth hand may now play before second, too.", ("W-ORD-1", "W-ORD-4")
        )
    if third:
        return Ruling(
            "Third hand has played before second, so fourth may do so, too; there is no penalty.", ("W-ORD-1",)
        )
    by, orders = says(options, "second_hand_by"), says(options, "second_hand_orders")
    return Ruling(
        f"The card stands. Until second hand plays, {by} may order second hand {_orders(orders)}.",
        ("W-ORD-2",),
        (Grant("order second hand", by, orders, "second hand has played"),),
    )


def attention_drawn(options: WhistOptions, facts: Facts) -> Ruling:
    """The speaker's partner may be told what to play (W-ORD-3)."""
    if facts["what"] == "the score" and not says(options, "attention_to_score"):
        return no_law("W-ORD-3")
    if facts["partner_played"]:
        return Ruling("The speaker's partner has played to the trick; there is no penalty.", ("W-ORD-3",))
    by, orders = says(options, "attention_by"), says(options, "attention_orders")
    return Ruling(
        f"Until the speaker's partner plays to the trick, {by} may order that partner {_orders(orders)}.",
        ("W-ORD-3",),
        (Grant("order partner", by, orders, "the partner has played"),),
    )


ORDER: Laws = {
    "play out of turn": Law(
        "A card played out of turn to a trick already led",
        OUT_OF_ORDER,
        play_out_of_turn,
        clashes=THIRD_IS_THIRD,
    ),
    "attention drawn": Law(
        "Attention drawn to the trick or the score",
        {
            "what": Question(
                "What was attention drawn to? To point at one's own card just played is to speak of the trick.",
                ("the trick", "the score"),
                "The score matters under one code only.",
            ),
            "partner_played": Question(
                "Had the speaker's partner played to the trick?", YES_OR_NO, "Only a card to come can be ordered."
            ),
        },
        attention_drawn,
    ),
}
