"""The law of abandoned hands and of claims.  Rules W-CONC-1..5."""

from __future__ import annotations

from trickbook.contract.laws import YES_OR_NO, Expose, Facts, Law, Laws, Oblige, Question, Role, Ruling
from trickbook.games.whist.laws.codes import no_law, says
from trickbook.games.whist.options import WhistOptions


def hand_abandoned(options: WhistOptions, facts: Facts) -> Ruling:
    """The cards of those who throw them down are exposed, the others keep their hands (W-CONC-2)."""
    return Ruling(
        "The cards thrown down are exposed and may be called; whoever has kept his hand keeps it.",
        ("W-CONC-2", "W-EXP-5"),
        (Expose(),),
    )


def all_hands_thrown_down(options: WhistOptions, facts: Facts) -> Ruling:
    """Play stops, and what was claimed or admitted stands.  Rules W-CONC-1, W-CONC-5."""
    if not facts["agreed"]:
        return Ruling(
            "The players first agree how many of the remaining tricks go to each side.",
            ("W-CONC-5", "W-CONC-1"),
            (Oblige(Role.ANYBODY, "agree on the remaining tricks"),),
        )
    return Ruling(
        "Play stops, nobody may take up his hand again, and the result that was claimed or admitted stands; nothing "
        "but revokes can still be fined.",
        ("W-CONC-1", "W-CONC-5"),
    )


def claim_of_the_rest(options: WhistOptions, facts: Facts) -> Ruling:
    """Said, it may lay partner's hand open; laid down, it is accepted or refused.  Rules W-CONC-1..4."""
    shows_partner = says(options, "rest_shows_partner")
    partners = Oblige(Role.PARTNER, "lay the hand face up")
    if facts["how"] == "said":
        if not shows_partner:
            return no_law("W-CONC-3")
        return Ruling(
            "The speaker's partner lays the hand face up, and its cards may be called.",
            ("W-CONC-3", "W-EXP-5"),
            (partners,),
        )
    if facts["accepted"]:
        return Ruling("All accept, so play stops and the claim stands; there is no penalty.", ("W-CONC-4", "W-CONC-1"))
    if not options.table_errors:
        return Ruling(
            "The claim is refused and play goes on; where errors have no penalties this one has none, and nothing is "
            "exposed.",
            ("W-CONC-4",),
        )
    if shows_partner:
        return Ruling(
            "The claim is refused and play goes on; the cards of the claimer and of the claimer's partner are exposed "
            "and may be called.",
            ("W-CONC-4", "W-CONC-2", "W-CONC-3"),
            (Expose(), partners),
        )
    return Ruling(
        "The claim is refused and play goes on; the claimer's cards are exposed and may be called.",
        ("W-CONC-4", "W-CONC-2"),
        (Expose(),),
    )


ABANDONED: Laws = {
    "hand abandoned": Law("A hand abandoned by some of the players", {}, hand_abandoned),
    "all hands thrown down": Law(
        "All four hands thrown down",
        {
            "agreed": Question(
                "Is it agreed how the remaining tricks fall?", YES_OR_NO, "The claims and admissions are the result."
            )
        },
        all_hands_thrown_down,
    ),
    "claim of the rest": Law(
        "A claim of the remaining tricks",
        {
            "how": Question(
                "Was it only said, or was the hand laid down with it?", ("said", "laid down"), "Words show no card."
            ),
            "accepted": Question(
                "Did the three others accept it?", YES_OR_NO, "A claim laid down and refused exposes cards."
            ),
        },
        claim_of_the_rest,
    ),
}
