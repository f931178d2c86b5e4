"""The law of exposed cards: how a card becomes one, who may call or forbid it and when, several cards at once.

Rules C-IRR-25..31, C-IRR-36..38 and C-IRR-43.
"""

from __future__ import annotations

from trickbook.contract.laws import (
    YES_OR_NO,
    Correct,
    Expose,
    Facts,
    Grant,
    Law,
    Laws,
    Oblige,
    Question,
    Retract,
    Role,
    Ruling,
)
from trickbook.games.cinch.laws.bidding import card_shown
from trickbook.games.cinch.options import CinchOptions


def card_exposed(options: CinchOptions, facts: Facts) -> Ruling:
    """What makes an exposed card, and what does not.  Rules C-IRR-26, C-IRR-27, C-BIR-8, C-MIS-12, C-DIR-6."""
    named = facts["trumps_named"]
    match facts["how"]:
        case "shown in dealing" if named:
            return Ruling(
                "A card faced in serving stays with the player it was meant for and cannot be called.", ("C-DIR-6",)
            )
        case "shown in dealing":
            return Ruling("If the deal stands, a card exposed in it cannot be called; no penalty.", ("C-MIS-12",))
        case "on the floor, its face unseen":  # T-4: only people can tell it
            return Ruling("Nobody has seen its face: it is not exposed, and there is no penalty.", ("C-IRR-26",))
        case "led before the dealer had completed his hand":
            return Ruling(
                "The lead is taken back, and the card is exposed: it stays face up and may be called.",
                ("C-IRR-26", "C-IRR-27"),
                (Retract(), Expose()),
            )
        case "dropped or shown" | "named" if not named:
            return card_shown(options, {"accepted": False})
    return Ruling("It is an exposed card: it stays face up and may be called.", ("C-IRR-26", "C-IRR-27"), (Expose(),))


def exposed_card_called(options: CinchOptions, facts: Facts) -> Ruling:
    """Whether a call or a ban binds the holder of an exposed card.  Rules C-IRR-28..30, C-IRR-36..37, C-IRR-43."""
    ban = facts["what"] == "do not play"
    word = "ban" if ban else "call"

    def no_effect(why: str, *rules: str) -> Ruling:
        return Ruling(f"{why}: the {word} has no effect, without penalty, and the card stays exposed.", rules)

    if facts["caller"] == "own side":
        return no_effect("Only the adversaries may call or forbid an exposed card", "C-IRR-28")
    if facts["spoken_before"]:
        return no_effect("The first word binds for this trick, and it has been said", "C-IRR-43")
    if ban and not facts["trump"]:
        return no_effect("Only a trump exposed after trumps were named may be forbidden", "C-IRR-29")
    if facts["owner_leads"]:
        if not facts["trick_open"]:
            return no_effect(
                "The holder has the lead, so it had to be said while the trick before lay open, or before the first "
                "lead of all",
                "C-IRR-37",
            )
    elif facts["owner_played"]:
        return no_effect("The holder has played to this trick", "C-IRR-36")
    elif facts["caller"] == "right" and facts["caller_played"]:
        return no_effect("The adversary at the right has to say it before playing himself", "C-IRR-36")
    if not facts["can_obey"]:
        if ban:
            return no_effect("It would leave the holder no card to play, so it lapses", "C-IRR-43")
        return no_effect("The card cannot lawfully be played to this trick", "C-IRR-28")
    if ban:
        return Ruling(
            "The holder may not play the exposed trump to this trick; to obey is no revoke.",
            ("C-IRR-29", "C-IRR-30", "C-IRR-28"),
            (Oblige(Role.OFFENDER, "not play the exposed trump to this trick"),),
        )
    return Ruling(
        "The holder has to play the exposed card to this trick.",
        ("C-IRR-28",),
        (Oblige(Role.OFFENDER, "play the exposed card to this trick"),),
    )


def several_cards_played(options: CinchOptions, facts: Facts) -> Ruling:
    """Of several cards played at once one counts, and the rest is exposed.  Rules C-IRR-26, C-IRR-31."""
    rules = ("C-IRR-31", "C-IRR-26")
    match facts["lawful"]:
        case "none":
            return Ruling(
                "None of them may lawfully be played: all are exposed, and the player plays another card.",
                rules,
                (Expose(), Correct()),
            )
        case "one":
            return Ruling("The one that may lawfully be played counts; the rest are exposed.", rules, (Expose(),))
    if facts["next_played"]:
        return Ruling(
            "The next player has played, so the player himself says which of the lawful ones counts; the rest are "
            "exposed.",
            rules,
            (Oblige(Role.OFFENDER, "say which card counts"), Expose()),
        )
    return Ruling(
        "Either adversary says which of those that may lawfully be played counts; the rest are exposed. If neither "
        "does before the next player plays, the player himself chooses.",
        rules,
        (Grant("call one", Role.ADVERSARIES, ("call one",), "the next player plays"), Expose()),
    )


def hand_abandoned(options: CinchOptions, facts: Facts) -> Ruling:
    """A hand thrown down lies open and may be called; it is played out.  Rules C-IRR-25, C-PLAY-19."""
    return Ruling(
        "Every card is to be played out: the hand may be laid open on the table, and its cards may be called.",
        ("C-IRR-25", "C-PLAY-19"),
        (Expose(),),
    )


def lead_before_call(options: CinchOptions, facts: Facts) -> Ruling:
    """A holder of an exposed card who leads too soon exposes the card led, too.  Rules C-IRR-37, C-IRR-38."""
    if not facts["trick_open"]:
        return Ruling("The trick before was quitted, so the call came too late; there is no penalty.", ("C-IRR-37",))
    if not facts["claimed"]:
        return Ruling("The card led is not claimed as exposed: the lead stands, without penalty.", ("C-IRR-38",))
    return Ruling(
        "The lead took away the call, so the card led is taken back and is exposed, too; either card may be called.",
        ("C-IRR-38",),
        (Retract(), Expose()),
    )


EXPOSED: Laws = {
    "card exposed": Law(
        "A card exposed",
        {
            "how": Question(
                "How was the card exposed?",
                (
                    "dropped or shown",
                    "named",
                    "led before the dealer had completed his hand",
                    "shown in dealing",
                    "on the floor, its face unseen",
                ),
                "What its holder lets others know may be called; what the dealer shows may not.",
            ),
            "trumps_named": Question(
                "Had trumps been named?", YES_OR_NO, "Before that the adversaries may have the hand dealt anew."
            ),
        },
        card_exposed,
    ),
    "exposed card called": Law(
        "An exposed card called or forbidden",
        {
            "caller": Question(
                "Who spoke, seen from the card's holder: the adversary at the right, at the left, or the own side?",
                ("right", "left", "own side"),
                "Either adversary may call, but the one at the right has less time.",
            ),
            "spoken_before": Question(
                "Had an adversary called or forbidden a card of this hand before, for the same trick?",
                YES_OR_NO,
                "The first word binds.",
            ),
            "what": Question(
                "Was the card called or forbidden?", ("play", "do not play"), "Only certain trumps may be forbidden."
            ),
            "trump": Question(
                "Is it a trump, exposed after trumps were named?", YES_OR_NO, "No other card may be forbidden."
            ),
            "owner_leads": Question(
                "Does the holder lead to the trick?", YES_OR_NO, "A lead has to be called in the trick before."
            ),
            "trick_open": Question(
                "If the holder leads: was it said while the trick before still lay open, or before the first lead of "
                "all?",
                YES_OR_NO,
                "Afterwards it is too late for a lead.",
            ),
            "owner_played": Question(
                "If the holder does not lead: had the holder played to the trick?",
                YES_OR_NO,
                "A card played cannot be changed.",
            ),
            "caller_played": Question(
                "Had the speaker played to the trick?", YES_OR_NO, "The one at the right must speak before playing."
            ),
            "can_obey": Question(
                "Can the holder lawfully obey?", YES_OR_NO, "A call may not force a revoke, nor a ban leave no card."
            ),
        },
        exposed_card_called,
    ),
    "several cards played": Law(
        "Several cards played at once",
        {
            "lawful": Question(
                "How many of them might be played lawfully?",
                ("several", "one", "none"),
                "Only among lawful ones is there a choice.",
            ),
            "next_played": Question(
                "Has the next player played?", YES_OR_NO, "Until then the adversaries have the choice."
            ),
        },
        several_cards_played,
    ),
    "hand abandoned": Law("A hand abandoned or thrown down", {}, hand_abandoned),
    "lead before call": Law(
        "A lead by the holder of an exposed card, made before it could be called",
        {
            "trick_open": Question(
                "Did the trick before still lie open, not yet turned and quitted?",
                YES_OR_NO,
                "Until then the exposed card could have been called.",
            ),
            "claimed": Question(
                "Does an adversary claim the card led as exposed?", YES_OR_NO, "It counts only if it is claimed."
            ),
        },
        lead_before_call,
    ),
}
