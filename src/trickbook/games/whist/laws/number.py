"""The law of tricks and hands with a wrong number of cards: tricks omitted, two cards in a trick, hands long and short.

Rules W-OMIT-1..3, W-TWO-1..2, W-NUM-1..3 and W-MIS-4.
"""

from __future__ import annotations

from trickbook.contract.laws import (
    YES_OR_NO,
    Clash,
    Door,
    Expose,
    Facts,
    Grant,
    Law,
    Laws,
    NewDeal,
    Oblige,
    Question,
    Role,
    Ruling,
    TakeUp,
)
from trickbook.games.whist.laws.codes import ACROSS, BOTH_SHORT, LONG_AND_SHORT, NOTICED, ONE_SHORT, WRONG_HANDS, says
from trickbook.games.whist.laws.misdeal import DISTURBED, misdealt
from trickbook.games.whist.options import WhistOptions

HAND_OVER = "the hand is over"
DEALT_ANEW = (NewDeal(same_dealer=True),)


def _wrong_number(*rules: str, others_right: bool) -> Ruling:
    """The adversaries choose if their own hands are right, else there is a new deal.  Rules W-NUM-1, W-NUM-2."""
    if not others_right:
        return Ruling(
            "A player of the other side has a wrong number, too: the same dealer deals anew, and nothing of this hand "
            "counts.",
            (*rules, "W-NUM-2", "W-DEAL-17"),
            DEALT_ANEW,
        )
    return Ruling(
        "The adversaries may consult and choose a new deal by the same dealer or to play on, surplus and missing cards "
        "being ignored.",
        (*rules, "W-NUM-1", "W-DEAL-17"),
        (Grant("new deal", Role.ADVERSARIES, ("new deal", "play on"), HAND_OVER),),
    )


def trick_omitted(options: WhistOptions, facts: Facts) -> Ruling:
    """A player has not played to a trick.  Rules W-OMIT-1..3, W-NUM-1, W-NUM-2."""
    if not facts["played_next"]:
        return Ruling(
            "The player now plays to that trick; there is no penalty.",
            ("W-OMIT-2",),
            (Oblige(Role.OFFENDER, "play to the trick"),),
        )
    if facts["over"]:
        return Ruling(
            "The hand is over, so no new deal can be claimed; the surplus card counts as played to the faulty trick "
            "and is no revoke there, and the trick stays with the best of its three cards. There is no penalty.",
            ("W-OMIT-1", "W-OMIT-3"),
        )
    if says(options, "omission") == "wrong number":
        return _wrong_number("W-OMIT-1", others_right=bool(facts["others_right"]))
    return Ruling(
        "Either adversary may have the same dealer deal anew. If the deal stands, the surplus card counts in the end "
        "as played to the faulty trick and is no revoke there, and the trick stays with the best of its three cards.",
        ("W-OMIT-1", "W-OMIT-3", "W-DEAL-17"),
        (Grant("new deal", Role.ADVERSARIES, ("new deal",), HAND_OVER),),
    )


def two_cards_in_a_trick(options: WhistOptions, facts: Facts) -> Ruling:
    """A card too many in a trick that has been quitted.  Rules W-TWO-1, W-TWO-2, W-OMIT-3, W-NUM-1, W-NUM-2."""
    answers = "the offender answers for every revoke that came of it" if facts["revoked"] else "no revoke came of it"
    given_back = says(options, "two_in_a_trick") == "given back"
    if facts["found"] == "after the hand":
        if given_back:
            return Ruling(f"The result stands; {answers}, and there is no other penalty.", ("W-TWO-1", "W-OMIT-3"))
        return Ruling("The result stands, and revokes are judged as usual; there is no other penalty.", ("W-TWO-2",))
    if not given_back:
        return _wrong_number("W-TWO-2", others_right=bool(facts["others_right"]))
    sentence = (
        "The tricks are counted face down, the one with a card too many is searched and the card given back, and the "
        f"trick stays with its winner; {answers}"
    )
    if says(options, "given_back_exposed") and not facts["revoked"]:
        return Ruling(
            f"{sentence}, so the card given back lies exposed and may be called.",
            ("W-TWO-1", "W-OMIT-3", "W-EXP-5"),
            (Expose(),),
        )
    return Ruling(f"{sentence}.", ("W-TWO-1", "W-OMIT-3"), (TakeUp(),))


def wrong_number_of_cards(options: WhistOptions, facts: Facts) -> Ruling:
    """Hands that are long or short.  Rules W-MIS-4, W-NUM-1..3, W-DEAL-9."""
    hands, noticed = facts["hands"], facts["noticed"]
    if not facts["perfect"]:
        return Ruling(
            "The pack is not perfect: the same dealer deals anew, and nothing of this hand counts; earlier scores "
            "stand.",
            ("W-DEAL-9", "W-DEAL-17"),
            DEALT_ANEW,
        )
    if hands in says(options, "misdealt_hands") and noticed in says(options, "misdealt_until"):
        if facts["excess_by_adversary"] and says(options, "excess_redeals"):
            return Ruling(
                "An adversary of the dealer brought about the excess, so it is no misdeal: the same dealer deals anew.",
                ("W-MIS-4",),
                DEALT_ANEW,
            )
        return misdealt(options, facts, "W-MIS-4")
    if says(options, "wrong_number_choice"):
        return _wrong_number(others_right=hands not in (ACROSS, BOTH_SHORT))
    if hands == ONE_SHORT and noticed in says(options, "short_hand_stands"):
        return Ruling(
            "The deal stands, without penalty; the player who is short answers for revokes as if he held the missing "
            "cards.",
            ("W-NUM-3",),
        )
    return Ruling(
        "As the hands are, the pack counts as imperfect: the same dealer deals anew, and nothing of this hand counts.",
        ("W-NUM-3", "W-DEAL-9", "W-DEAL-17") if hands == ONE_SHORT else ("W-DEAL-9", "W-DEAL-17"),
        DEALT_ANEW,
    )


OTHERS_RIGHT = Question(
    "Have both adversaries the right number of cards?", YES_OR_NO, "One code lets them choose if they have."
)

NUMBER: Laws = {
    "trick omitted": Law(
        "A trick to which a player has not played",
        {
            "played_next": Question(
                "Has that player played to the next trick?", YES_OR_NO, "Until then the card is simply added."
            ),
            "over": Question("Is the hand over?", YES_OR_NO, "The right lasts as long as the hand."),
            "others_right": OTHERS_RIGHT,
        },
        trick_omitted,
    ),
    "two cards in a trick": Law(
        "Two cards of a player in one trick",
        {
            "found": Question(
                "When was it found?", ("during the hand", "after the hand"), "During the hand it may be put right."
            ),
            "revoked": Question("Did a revoke come of it?", YES_OR_NO, "Revokes have their penalty all the same."),
            "others_right": OTHERS_RIGHT,
        },
        two_cards_in_a_trick,
        frozenset({Door.REFEREE}),
    ),
    "wrong number of cards": Law(
        "Hands with a wrong number of cards",
        {
            "perfect": Question(
                "Is the pack right: 52 cards, none missing and none twice?", YES_OR_NO, "A wrong pack voids the hand."
            ),
            "hands": Question("Which hands are wrong?", WRONG_HANDS, "Much hangs on whether one is too long."),
            "noticed": Question("When was it noticed?", NOTICED, "The codes set different limits."),
            "excess_by_adversary": Question(
                "Did an adversary of the dealer bring about the excess?", YES_OR_NO, "One code then spares the dealer."
            ),
            "disturbed": DISTURBED,
        },
        wrong_number_of_cards,
        frozenset({Door.REFEREE}),
        clashes=tuple(
            Clash(("hands", hands), ("excess_by_adversary", True), "No hand has too many cards.")
            for hands in WRONG_HANDS
            if hands not in LONG_AND_SHORT
        ),
    ),
}
