"""The law of drawing cards and of looking back.  Rules W-DRAW-1..4 and W-LAST-1..5."""

from __future__ import annotations

from trickbook.contract.laws import YES_OR_NO, Facts, Law, Laws, Oblige, Question, Role, Ruling
from trickbook.games.whist.laws.codes import says
from trickbook.games.whist.laws.lead import suit_call
from trickbook.games.whist.options import WhistOptions


def cards_drawn(options: WhistOptions, facts: Facts) -> Ruling:
    """Asked in time, each shows which card of the trick is his.  Rules W-DRAW-1..4."""
    match facts["trick"]:
        case "quitted":
            return Ruling("The trick has been quitted, so it is refused; there is no penalty.", ("W-DRAW-4",))
        case "touched to be gathered":
            return Ruling(
                "The cards have been touched to gather them: it is too late for it, without penalty.", ("W-DRAW-2",)
            )
        case "complete, not touched":
            rules: tuple[str, ...] = ("W-DRAW-1", "W-DRAW-3")
        case _:
            rules = ("W-DRAW-1",)
    return Ruling(
        "Everybody points out which card of the trick is his; there is no penalty.",
        rules,
        (Oblige(Role.ANYBODY, "point out which card of the trick is his"),),
    )


def looked_back(options: WhistOptions, facts: Facts) -> Ruling:
    """Who may look at a quitted trick, and what it costs.  Rules W-LAST-1..5, W-REV-12."""
    if facts["over"]:
        return Ruling(
            "The hand is over, so the tricks may be looked at, to prove a revoke, too; there is no penalty.",
            ("W-LAST-1", "W-REV-12"),
        )
    view = says(options, "last_trick_view")
    if facts["trick"] == "the last" and view:
        return Ruling("Any player may look at the last trick; there is no penalty.", ("W-LAST-1", "W-LAST-2"))
    if not says(options, "looking_costs"):
        only = "No trick but the last may be looked at" if view else "No trick may be looked at until the hand is over"
        return Ruling(f"{only}: it is refused, without penalty.", ("W-LAST-5", "W-LAST-2" if view else "W-LAST-1"))
    call, who = suit_call(options, of_partner=False)
    return Ruling(
        f"That was forbidden: {who} may call a suit from the offender or the partner, whoever leads first. No card is "
        "exposed.",
        ("W-LAST-4", "W-LAST-1", "W-LAST-3", "W-LOT-2", "W-LOT-3"),
        (call,),
    )


LOOKING: Laws = {
    "cards drawn": Law(
        "A request to draw cards",
        {
            "trick": Question(
                "How does the trick lie?",
                ("incomplete", "complete, not touched", "touched to be gathered", "quitted"),
                "It is in time until somebody touches the cards to gather them.",
            )
        },
        cards_drawn,
    ),
    "looked back": Law(
        "A trick looked at again",
        {
            "trick": Question(
                "Which trick was looked at?", ("the last", "an earlier one"), "One code lets the last one be seen."
            ),
            "over": Question("Was the hand over?", YES_OR_NO, "Then all the tricks may be seen."),
        },
        looked_back,
    ),
}
