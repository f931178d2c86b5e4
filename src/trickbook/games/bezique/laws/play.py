"""The law of leads, cards played and taken back, carte blanche shown too late, and errors in the last nine tricks.

Rules B-IRR-1..4, B-IRR-30, B-IRR-31, B-PLAY-10, and B-CB-3, B-CB-4, B-CB-10, B-CB-11.
"""

from __future__ import annotations

from trickbook.contract.laws import YES_OR_NO, Correct, Facts, Law, Laws, Question, Retract, Ruling, TakeUp
from trickbook.games.bezique.laws.codes import Said, says
from trickbook.games.bezique.options import BeziqueOptions

OBJECTED, OWNED_UP, UNNOTICED = NOTICED = ("the opponent objects", "the leader takes it back himself", "nobody does")
FOLLOW, WIN, TRUMP, NONE = (
    "did not follow suit",
    "followed and did not win, though able to",
    "did not trump, though able to",
    "did what was due",
)
REVOKES = (FOLLOW, WIN, TRUMP)
IN_TIME, TOO_LATE = "before the settlement was agreed", "afterwards"
LEAD, ANSWER = "a lead in turn", "an answer"
AS_DEALT, DRAWN = "the hand as dealt", "a card drawn, to repeat it"


def lead_out_of_turn(options: BeziqueOptions, facts: Facts) -> Ruling:
    """It stands if it is answered, and is taken back if the opponent objects.  Rules B-IRR-1..4, B-IRR-31."""
    if facts["answered"]:
        return Ruling(
            "It has been answered, so it stands as a good trick, and there is no penalty: the false leader counts as "
            "the leader.",
            ("B-IRR-1", "B-IRR-31"),
        )
    if facts["noticed"] == UNNOTICED:
        return Ruling(
            "Nothing follows: if it is answered it stands, and until then the opponent may object.",
            ("B-IRR-1", "B-IRR-2"),
        )
    rules = ("B-IRR-2", "B-IRR-3", "B-IRR-4") if facts["noticed"] == OBJECTED else ("B-IRR-3", "B-IRR-4")
    return Ruling(
        "The card goes back into the hand and the rightful leader leads; it is neither exposed nor can it be called, "
        "and there is no penalty.",
        rules,
        (Retract(),),
    )


def card_taken_back(options: BeziqueOptions, facts: Facts) -> Ruling:
    """A lead until it is answered, an answer until the heap is turned or a card drawn (B-PLAY-10)."""
    if not facts["late"]:
        return Ruling("He may take it back and play another; there is no penalty.", ("B-PLAY-10",), (Correct(),))
    until = "it has been answered" if facts["card"] == LEAD else "the heap has been turned or a card drawn"
    return Ruling(f"The card stays, for {until}; there is no penalty.", ("B-PLAY-10",))


def several_cards_played(options: BeziqueOptions, facts: Facts) -> Ruling:
    """All but one return (B-PLAY-10)."""
    return Ruling(
        "All but one go back into the hand, and the player chooses which stays; there is no penalty.",
        ("B-PLAY-10",),
        (Correct(),),
    )


def card_dropped(options: BeziqueOptions, facts: Facts) -> Ruling:
    """It is picked up (B-PLAY-10)."""
    return Ruling("The card is picked up again; there is no penalty.", ("B-PLAY-10",), (TakeUp(),))


def carte_blanche_late(options: BeziqueOptions, facts: Facts) -> Ruling:
    """Carte blanche has to be shown before the next play.  Rules B-CB-3, B-CB-4, B-CB-10, B-CB-11."""
    dealt = facts["what"] == AS_DEALT
    if not facts["played"]:
        rules = ("B-CB-3", "B-CB-4") if dealt else ("B-CB-10",)
        return Ruling("It is in time, and scores; there is no penalty.", rules)
    if dealt:
        return Ruling(
            "It is too late, and scores nothing: it had to be shown before a card was played. Nor can it be repeated.",
            ("B-CB-3", "B-CB-4", "B-CB-11"),
        )
    return Ruling("It is too late and scores nothing, and the series is at an end.", ("B-CB-10",))


def revoke(options: BeziqueOptions, facts: Facts) -> Ruling:
    """A duty of the last nine tricks was broken (B-IRR-30)."""
    if facts["how"] == NONE:
        return Ruling("There was no error. Nothing changes.", ("B-IRR-30",))
    if facts["claimed"] == TOO_LATE:
        return Ruling("It is claimed too late for a penalty: the settlement has been agreed.", ("B-IRR-30",))
    if facts["earlier"]:
        return Ruling("An earlier error has been claimed, and it decides: nothing follows from this.", ("B-IRR-30",))
    said: Said = says(options, "last_nine_revoke")
    return Ruling(*said)


PLAY: Laws = {
    "lead out of turn": Law(
        "A lead out of turn",
        {
            "answered": Question("Has the opponent played to it?", YES_OR_NO, "Once answered it stands."),
            "noticed": Question(
                "Who notices it?", NOTICED, "After an objection it has to go back, and the leader may own up himself."
            ),
        },
        lead_out_of_turn,
    ),
    "card taken back": Law(
        "A card taken back",
        {
            "card": Question("Which card is it?", (LEAD, ANSWER), "An answer can be changed for longer than a lead."),
            "late": Question(
                "Has the lead been answered; or, for an answer, has the heap been turned or a card drawn?",
                YES_OR_NO,
                "Then the trick is final.",
            ),
        },
        card_taken_back,
    ),
    "several cards played": Law("Several cards played together", {}, several_cards_played),
    "card dropped": Law("A card dropped by accident", {}, card_dropped),
    "carte blanche late": Law(
        "Carte blanche shown late",
        {
            "what": Question("What is shown?", (AS_DEALT, DRAWN), "Without the first there are no repeats."),
            "played": Question(
                "Has the player played a card since it was dealt or drawn?", YES_OR_NO, "It is shown before the play."
            ),
        },
        carte_blanche_late,
    ),
    "revoke": Law(
        "An error in the last nine tricks",
        {
            "how": Question("What did the player do?", (*REVOKES, NONE), "Each of the first three breaks a duty."),
            "claimed": Question(
                "When was it claimed?", (IN_TIME, TOO_LATE), "The settlement, once agreed, is the end of it."
            ),
            "earlier": Question(
                "Has an earlier error, by either player, been claimed?", YES_OR_NO, "Of two errors the earlier decides."
            ),
        },
        revoke,
    ),
}
