"""The law of wrong draws and of cards of the stock that were seen.  Rules B-IRR-22..26 and B-IRR-33.

``Winner`` and ``loser`` are of the trick just played, the winner drawing first.
"""

from __future__ import annotations

from trickbook.contract.laws import YES_OR_NO, Facts, Grant, Law, Laws, Oblige, Question, Role, Ruling
from trickbook.games.bezique.options import BeziqueOptions

WINNER, LOSER = BY = ("the winner of the trick", "the loser, after the winner had drawn")
NOTHING, ONE, MORE = SEEN = ("nothing", "one card", "two cards or more")

SHOW_OWN = Oblige(Role.OFFENDER, "show the opponent the top card, his own")
SHOW_NEXT = Oblige(Role.OFFENDER, "show the opponent the next card, his own")
PUT_BACK = Oblige(Role.OFFENDER, "put the card back on top of the stock")
PICK_ONE = Grant("pick", Role.OPPONENT, ("look at both cards and take either",), "the next draw is done")
PICKS = Grant("pick", Role.OPPONENT, ("look at both cards and take either",), "no seen card is left in the stock")


def cards_seen(options: BeziqueOptions, facts: Facts) -> Ruling:
    """More was lifted than drawn.  Rules B-IRR-22, B-IRR-25, B-IRR-26, B-IRR-33."""
    winner, seen = facts["by"] == WINNER, facts["seen"]
    if seen == NOTHING:
        rule = "B-IRR-22" if winner else "B-IRR-25"
        return Ruling("What was lifted and not seen goes back free; there is no penalty.", (rule,))
    if winner and seen == ONE:
        return Ruling(
            "He shows the opponent the top card, which is his own; the second, which he has seen, is the opponent's.",
            ("B-IRR-22", "B-IRR-33"),
            (SHOW_OWN,),
        )
    if winner:
        return Ruling(
            "He shows the opponent the top card, which is his own, and the second is the opponent's. In each following "
            "draw the opponent looks at both cards and takes either, until no seen card is left in the stock.",
            ("B-IRR-22", "B-IRR-26", "B-IRR-33"),
            (SHOW_OWN, PICKS),
        )
    if seen == ONE:
        return Ruling(
            "He keeps his own card. At the next draw the opponent may look at both cards and take either, and need not "
            "show the second if he takes that.",
            ("B-IRR-25", "B-IRR-33"),
            (PICK_ONE,),
        )
    return Ruling(
        "He keeps his own card. In each following draw the opponent looks at both cards and takes either, until no "
        "seen card is left in the stock.",
        ("B-IRR-25", "B-IRR-26", "B-IRR-33"),
        (PICKS,),
    )


def drawn_out_of_turn(options: BeziqueOptions, facts: Facts) -> Ruling:
    """The loser has taken the winner's card.  Rules B-IRR-23, B-IRR-24, B-IRR-33."""
    if facts["both"]:
        return Ruling(
            "Both have drawn the wrong cards: each keeps what he has, and there is no penalty.", ("B-IRR-24",)
        )
    if facts["seen"]:
        return Ruling(
            "The card goes back and is the winner's; and the loser shows the next card, his own, to the opponent.",
            ("B-IRR-23", "B-IRR-33"),
            (PUT_BACK, SHOW_NEXT),
        )
    return Ruling("The card goes back and is the winner's; there is no penalty.", ("B-IRR-23",), (PUT_BACK,))


DRAWING: Laws = {
    "cards seen": Law(
        "More cards of the stock lifted than drawn",
        {
            "by": Question("Who lifted too many?", BY, "The next card is the opponent's, or comes with the next draw."),
            "seen": Question(
                "What has he seen beside his own card?", SEEN, "What nobody has seen goes back without a penalty."
            ),
        },
        cards_seen,
    ),
    "drawn out of turn": Law(
        "The loser of the trick draws before the winner",
        {
            "both": Question(
                "Has the winner by now drawn the next card?", YES_OR_NO, "When both are wrong nothing is put right."
            ),
            "seen": Question("Has the loser seen the card?", YES_OR_NO, "Only what was seen costs something."),
        },
        drawn_out_of_turn,
    ),
}
