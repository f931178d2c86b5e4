"""The law of revokes: what is one, when it can be corrected, when it may be claimed, what it costs.

Rules C-IRR-16..24, C-IRR-34, C-IRR-35, C-IRR-41 and C-IRR-42.  What the penalty makes of the score is the count's.
"""

from __future__ import annotations

from trickbook.contract.laws import (
    YES_OR_NO,
    Bar,
    Correct,
    Expose,
    Facts,
    Grant,
    Law,
    Laws,
    Question,
    Role,
    Ruling,
)
from trickbook.games.cinch.laws.penalty import scoreless
from trickbook.games.cinch.options import CinchOptions
from trickbook.games.trickplay.laws import CUT_AND_OPEN


def revoke(options: CinchOptions, facts: Facts) -> Ruling:
    """Established, claimed in time and proved, a revoke costs the side its score.  Rules C-IRR-16..24, 35, 42."""
    if facts["how"] == "did not revoke":
        return Ruling(
            "The claim fails: what cannot be shown is not proved. Nothing changes, and there is no penalty.",
            ("C-IRR-42",),
        )
    if facts["how"] == "did not trump when void" and not options.void_must_trump:
        return Ruling(
            "Who is void of the suit led is free to trump or not, so it was no revoke; there is no penalty.",
            ("C-IRR-16", "C-IRR-42"),
        )
    if not facts["established"]:
        return Ruling(
            "The revoke is not established yet: the offender plays another card instead, and the card withdrawn is an "
            "exposed card.",
            ("C-IRR-16", "C-IRR-23"),
            (Correct(), Expose()),
        )
    match facts["claimed"]:
        case "never":
            return Ruling("The revoke counts only if it is claimed and proved; no penalty without.", ("C-IRR-17",))
        case "too late":
            return Ruling(
                "A revoke may be claimed until the pack is cut for the next deal, after the last one until the players "
                "have agreed the game; it is too late for a penalty.",
                ("C-IRR-35",),
            )
    after, rules = scoreless(options, by_bidders=bool(facts["bidders"]), both=bool(facts["both"]))
    return Ruling(
        f"The revoke is claimed and proved. {after} The hand may be played out all the same.",
        ("C-IRR-16", "C-IRR-17", "C-IRR-18", "C-IRR-19", *rules),
        (Bar(),),
    )


def revoke_corrected(options: CinchOptions, facts: Facts) -> Ruling:
    """Until it is established a revoke can be corrected, unless void was answered.  Rules C-IRR-23, C-IRR-34."""
    if facts["established"]:
        return Ruling(
            "The revoke is established and cannot be corrected any more: the card stands. There is no penalty unless "
            "it is claimed.",
            ("C-IRR-23",),
        )
    if facts["denied"]:
        return Ruling(
            "Void was answered, so there is no remedy and the card stands. There is no penalty unless it is claimed.",
            ("C-IRR-34",),
        )
    return Ruling(
        "The offender plays another card instead; the card withdrawn is an exposed card, and nothing else follows.",
        ("C-IRR-23",),
        (Correct(), Expose()),
    )


def cards_after_a_correction(options: CinchOptions, facts: Facts) -> Ruling:
    """Adversaries whom the revoke misled may change their cards, the offender's partner may not (C-IRR-41)."""
    if facts["whose"] == "the partner's":
        return Ruling("The offender's partner may not take the card back: it stands, without penalty.", ("C-IRR-41",))
    return Ruling(
        "An adversary who has played after the revoke may take that card back without penalty and play another.",
        ("C-IRR-41",),
        (Grant("take back", Role.ADVERSARIES, ("take back",), "the trick is turned and quitted"),),
    )


REVOKE: Laws = {
    "revoke": Law(
        "A revoke",
        {
            "how": Question(
                "What did the player do?",
                (
                    "did not follow",
                    "did not trump a trump lead",
                    "did not trump when void",
                    "disobeyed a call",
                    "did not revoke",
                ),
                "A revoke is a card that broke a duty which the hand could have met.",
            ),
            "established": Question(
                "Has the trick been turned and quitted, has the offender or the partner led or played to the next, or "
                "was void falsely answered?",
                YES_OR_NO,
                "Until then the revoke can be corrected.",
            ),
            "claimed": Question(
                "Did the adversaries claim it, before the cut for the next deal or, after the last, before the game "
                "was agreed?",
                ("in time", "too late", "never"),
                "A revoke counts only if it is claimed in time.",
            ),
            "bidders": Question("Is the offender of the bidder's side?", YES_OR_NO, "It says what becomes of the bid."),
            "both": Question(
                "Has the other side, too, to pay for an error in this deal?", YES_OR_NO, "Then nobody scores."
            ),
        },
        revoke,
        clashes=(CUT_AND_OPEN,),
    ),
    "revoke corrected": Law(
        "A revoke noticed by the player himself",
        {
            "established": Question(
                "Has the trick been turned and quitted, or has the offender or the partner led or played to the next?",
                YES_OR_NO,
                "Afterwards it cannot be corrected.",
            ),
            "denied": Question(
                "Had the player told partner that he was void?", YES_OR_NO, "After that there is no remedy."
            ),
        },
        revoke_corrected,
    ),
    "cards after a correction": Law(
        "Cards played after a revoke that is corrected",
        {
            "whose": Question(
                "Whose card was played after it?",
                ("an adversary's", "the partner's"),
                "Only the adversaries were led into error.",
            )
        },
        cards_after_a_correction,
    ),
}
