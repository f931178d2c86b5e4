"""The law of the deal by hand: shuffling, cutting, cards exposed in dealing, deals out of turn, misdeals.

Rules W-DEAL-3, 4 and 8..18, W-MIS-1..3 and 5..8; hands with a wrong number (W-MIS-4) are in ``number``.  Where a
machine deals none of this can arise, so only people who deal by hand and ask a referee see these kinds.
"""

from __future__ import annotations

from trickbook.contract.laws import (
    YES_OR_NO,
    Clash,
    Door,
    Facts,
    Grant,
    Law,
    Laws,
    NewDeal,
    Oblige,
    Question,
    Role,
    Ruling,
)
from trickbook.games.whist.laws.codes import DISTURBANCES, no_law, says
from trickbook.games.whist.options import WhistOptions

BY_HAND = frozenset({Door.REFEREE})
DEALT_ANEW = (NewDeal(same_dealer=True),)
LEAD = "the opening lead"
STOP_THE_DEAL = Grant("stop the deal", Role.ANYBODY, ("stop the deal",), "the trump card is turned")


def misdealt(options: WhistOptions, facts: Facts, *rules: str) -> Ruling:
    """A misdeal: the dealer loses the deal, unless disturbed.  Rules W-MIS-6, W-MIS-7."""
    if facts["disturbed"] in says(options, "disturbances"):
        return Ruling(
            "The adversaries disturbed the dealer, so the deal is not lost: the same dealer deals again.",
            (*rules, "W-MIS-6"),
            DEALT_ANEW,
        )
    if not options.misdeal_loses_deal:
        return Ruling("It is a misdeal; the same dealer deals again.", (*rules, "W-MIS-7"), DEALT_ANEW)
    return Ruling(
        "It is a misdeal: the dealer loses the deal, and the player at the left deals.",
        (*rules, "W-MIS-6"),
        (NewDeal(same_dealer=False),),
    )


# Shuffling and cutting ------------------------------------------------------------------------------------------------


def card_seen_in_shuffling(options: WhistOptions, facts: Facts) -> Ruling:
    """Under the English codes the adversaries may have it shuffled again (W-DEAL-18)."""
    if not says(options, "seen_shuffled_again"):
        return no_law("W-DEAL-18")
    return Ruling(
        "Either adversary of the dealer may demand that the pack be shuffled again.",
        ("W-DEAL-18",),
        (Grant("new shuffle", Role.ADVERSARIES, ("new shuffle",), "the pack is cut"),),
    )


def irregular_cut(options: WhistOptions, facts: Facts) -> Ruling:
    """Cut afresh, perhaps after another shuffle; or the cut stands.  Rules W-DEAL-3, W-DEAL-18."""
    cut_again = Oblige(Role.ANYBODY, "cut again")
    if facts["what"] == "the player who cut wants another cut or a shuffle":
        if not says(options, "cut_is_final"):
            return no_law("W-DEAL-18")
        return Ruling("Who has once parted the pack cannot change the cut; no penalty follows.", ("W-DEAL-18",))
    if facts["what"] == "a card was shown" and says(options, "recut_after_shuffle"):
        return Ruling(
            "The dealer shuffles again, and the pack is cut afresh; there is no penalty.",
            ("W-DEAL-3",),
            (Oblige(Role.DEALER, "shuffle again"), cut_again),
        )
    return Ruling("The pack is cut afresh; there is no penalty.", ("W-DEAL-3",), (cut_again,))


def shuffled_after_the_cut(options: WhistOptions, facts: Facts) -> Ruling:
    """The deal is lost (W-DEAL-4)."""
    return Ruling(
        "The dealer loses the deal, and the player at the left deals.", ("W-DEAL-4",), (NewDeal(same_dealer=False),)
    )


def partners_office(options: WhistOptions, facts: Facts) -> Ruling:
    """Shuffling, cutting or dealing for partner.  Rules W-DEAL-16, W-DEAL-11, W-MIS-6, W-MIS-7."""
    if facts["what"] == "dealt, and misdealt":
        if not options.misdeal_loses_deal:
            return Ruling("It is a misdeal; the same dealer deals again.", ("W-DEAL-16", "W-MIS-7"), DEALT_ANEW)
        if says(options, "partners_office"):
            return Ruling(
                "The deal passes to the adversary next after the player who should have dealt.",
                ("W-DEAL-16",),
                (NewDeal(same_dealer=False),),
            )
        return Ruling(
            "It is a misdeal: the deal passes to the left of the player who dealt.",
            ("W-DEAL-11", "W-MIS-6"),
            (NewDeal(same_dealer=False),),
        )
    ours = says(options, "partners_office")
    if facts["what"] == "dealt" and not (ours and facts["leave"]):
        return Ruling(
            "It is a deal out of turn: anybody may stop it until the trump card is turned.",
            ("W-DEAL-16", "W-DEAL-11") if ours else ("W-DEAL-11",),
            (STOP_THE_DEAL,),
        )
    if not ours:
        return no_law("W-DEAL-16")
    if facts["leave"]:
        return Ruling("The adversaries had given leave; there is no penalty.", ("W-DEAL-16",))
    return Ruling(
        "Nobody shuffles or cuts for his partner without leave: the right player does it.",
        ("W-DEAL-16",),
        (Oblige(Role.PARTNER, "shuffle or cut"),),
    )


# The deal -------------------------------------------------------------------------------------------------------------


def faulty_pack(options: WhistOptions, facts: Facts) -> Ruling:
    """The same dealer deals anew.  Rules W-DEAL-8, W-DEAL-9, W-DEAL-17."""
    if facts["what"] == "a card but the last lies face up":
        return Ruling("The same dealer deals anew.", ("W-DEAL-8", "W-DEAL-17"), DEALT_ANEW)
    return Ruling(
        "The same dealer deals anew, and nothing of this hand counts; scores made before stand.",
        ("W-DEAL-9", "W-DEAL-17"),
        DEALT_ANEW,
    )


def card_exposed_in_dealing(options: WhistOptions, facts: Facts) -> Ruling:
    """The other side may claim a new deal while it has not touched a card.  Rules W-DEAL-10, W-DEAL-14, W-DEAL-17."""
    excused = facts["excuse"] != EXCUSES[0] and says(options, "touching_excused")
    if facts["touched"] and not excused:
        return Ruling(
            "A card has been touched, so no new deal can be claimed; the card exposed cannot be called.", ("W-DEAL-10",)
        )
    rules = ("W-DEAL-10", "W-DEAL-14", "W-DEAL-17") if facts["touched"] else ("W-DEAL-10", "W-DEAL-17")
    by_adversary = facts["by"] == "an adversary of the dealer"
    who = says(options, "adversary_exposed_to") if by_adversary else Role.ADVERSARIES
    until = "they have decided" if facts["touched"] else "a player entitled touches a card"
    return Ruling(
        f"{who.capitalize()} may claim a new deal by the same dealer; if the deal stands, the card exposed cannot be "
        "called.",
        rules,
        (Grant("new deal", who, ("new deal",), until),),
    )


def deal_out_of_turn(options: WhistOptions, facts: Facts) -> Ruling:
    """It can be stopped before the trump card is turned (W-DEAL-11)."""
    if facts["trump_turned"]:
        return Ruling(
            "The trump card has been turned, so the deal stands, without penalty; the next deals go on to the left of "
            "the player who dealt.",
            ("W-DEAL-11",),
        )
    return Ruling(
        "Anybody may stop the deal; then the rightful dealer deals, with the right pack.",
        ("W-DEAL-11",),
        (STOP_THE_DEAL,),
    )


def trump_card_seen(options: WhistOptions, facts: Facts) -> Ruling:
    """The dealer has looked at the trump card while dealing.  Rules W-DEAL-12, W-DEAL-17."""
    if says(options, "trump_seen") == "misdeal":
        return misdealt(options, facts, "W-DEAL-12")
    if facts["led"]:
        return Ruling("The opening lead has been made, so the deal stands; there is no penalty.", ("W-DEAL-12",))
    return Ruling(
        "The adversaries may see the card, and either may demand a new deal by the same dealer.",
        ("W-DEAL-12", "W-DEAL-17"),
        (Grant("new deal", Role.ADVERSARIES, ("new deal",), LEAD),),
    )


def hand_taken_up(options: WhistOptions, facts: Facts) -> Ruling:
    """Another player's hand taken up (W-DEAL-13)."""
    if not says(options, "hand_taken_redeals"):
        return no_law("W-DEAL-13")
    return Ruling("The same dealer deals anew.", ("W-DEAL-13", "W-DEAL-17"), DEALT_ANEW)


def card_of_the_other_pack(options: WhistOptions, facts: Facts) -> Ruling:
    """A card of the other pack taken into a hand (W-DEAL-15)."""
    if not says(options, "foreign_card_redeals"):
        return no_law("W-DEAL-15")
    return Ruling(
        "The adversaries of that player decide whether the same dealer deals anew.",
        ("W-DEAL-15", "W-DEAL-17"),
        (Grant("new deal", Role.ADVERSARIES, ("new deal",), "they have decided"),),
    )


# Misdeals -------------------------------------------------------------------------------------------------------------

NO_CUT, COUNTED = "no cut was made", "the dealer counted the cards dealt or the rest of the pack"
FACE_DOWN, OUT_OF_ORDER = "the trump card was laid face down", "the trump card did not fall to the dealer in order"
BEFORE_TRUMP = "before the trump was turned, the adversaries not having looked at their cards"
BEFORE_LEAD, AFTER_LEAD = "later, before the opening lead", "after the opening lead"

HEALED = Ruling(
    "After the opening lead the deal stands if every hand is complete, without penalty; for hands that are not, see "
    "wrong numbers of cards.",
    ("W-MIS-8",),
)


def misdeal(options: WhistOptions, facts: Facts) -> Ruling:
    """The misdeals of the dealer, each with its time.  Rules W-MIS-1, W-MIS-3, W-MIS-5, W-MIS-8, W-DEAL-9."""
    how, noticed = facts["how"], facts["noticed"]
    if how == NO_CUT:
        if noticed != BEFORE_TRUMP:
            return Ruling(
                "The adversaries noticed too late that no cut was made: the deal stands, without penalty.", ("W-MIS-1",)
            )
        return misdealt(options, facts, "W-MIS-1")
    if how != COUNTED and not facts["perfect"]:
        return Ruling(
            "The pack is imperfect, so the deal is not lost: the same dealer deals anew.",
            ("W-MIS-5", "W-DEAL-9", "W-DEAL-17"),
            DEALT_ANEW,
        )
    if how == OUT_OF_ORDER and not says(options, "trump_out_of_order"):
        return no_law("W-MIS-5")
    if noticed == AFTER_LEAD:
        return HEALED
    return misdealt(options, facts, "W-MIS-3" if how == COUNTED else "W-MIS-5", "W-MIS-8")


def card_dealt_wrongly(options: WhistOptions, facts: Facts) -> Ruling:
    """A misdeal unless it is put right before another card is dealt.  Rules W-MIS-2, W-MIS-8."""
    if facts["put_right"] == "by moving one card":
        return Ruling("It was put right before another card was dealt; there is no penalty.", ("W-MIS-2",))
    if facts["put_right"] == "by moving several cards" and not says(options, "single_move_repairs"):
        return Ruling("It was put right before another card was dealt; there is no penalty.", ("W-MIS-2",))
    return HEALED if facts["led"] else misdealt(options, facts, "W-MIS-2", "W-MIS-8")


EXCUSES = (
    "no",
    "a player of the side that exposed it had touched cards first",
    "the dealer turned the trump before there was time to decide",
)
"""What lets a side that has touched a card keep its choice; the first is none (W-DEAL-14)."""
DISTURBED = Question(
    "Had an adversary disturbed the dealer while he dealt?", DISTURBANCES, "Then the dealer may keep the deal."
)
LED = Question("Has the opening lead been made?", YES_OR_NO, "By playing, people accept the deal.")

MISDEAL: Laws = {
    "card seen in shuffling": Law(
        "A card seen while the dealer shuffles or offers the pack", {}, card_seen_in_shuffling, BY_HAND
    ),
    "irregular cut": Law(
        "A cut that went wrong",
        {
            "what": Question(
                "What happened?",
                (
                    "a card was shown",
                    "it is doubtful where the pack was divided",
                    "the player who cut wants another cut or a shuffle",
                ),
                "A cut may be repeated for some reasons only.",
            )
        },
        irregular_cut,
        BY_HAND,
    ),
    "shuffled after the cut": Law("A dealer who shuffles after the cut", {}, shuffled_after_the_cut, BY_HAND),
    "partner's office": Law(
        "A player who shuffles, cuts or deals for his partner",
        {
            "what": Question(
                "What did he do?", ("shuffled or cut", "dealt", "dealt, and misdealt"), "A misdeal may cost the deal."
            ),
            "leave": Question("Had the adversaries given leave?", YES_OR_NO, "With it, it is allowed."),
        },
        partners_office,
        BY_HAND,
    ),
    "faulty pack": Law(
        "A card face up in the pack, or a pack that is wrong or incomplete",
        {
            "what": Question(
                "What is wrong?",
                ("a card but the last lies face up", "the pack is wrong or incomplete"),
                "A wrong pack voids a hand that is being played, too.",
            )
        },
        faulty_pack,
        BY_HAND,
    ),
    "card exposed in dealing": Law(
        "A card exposed in dealing",
        {
            "by": Question(
                "Who exposed it?",
                ("the dealer's side", "an adversary of the dealer"),
                "Nobody gains from his own side's error.",
            ),
            "touched": Question(
                "Has a player of the other side already touched a card? Dealing itself does not count, and under the "
                "English codes of the dealer's side only the partner's touch does.",
                YES_OR_NO,
                "That ends the choice.",
            ),
            "excuse": Question(
                "Was there an excuse for it?",
                EXCUSES,
                "Under two codes the choice is then not lost.",
            ),
        },
        card_exposed_in_dealing,
        BY_HAND,
        clashes=tuple(
            Clash(("touched", False), ("excuse", excuse), "Where no card was touched there is nothing to excuse.")
            for excuse in EXCUSES[1:]
        ),
    ),
    "deal out of turn": Law(
        "A deal out of turn, or with the wrong pack",
        {"trump_turned": Question("Has the trump card been turned?", YES_OR_NO, "Until then the deal may be stopped.")},
        deal_out_of_turn,
        BY_HAND,
    ),
    "trump card seen in dealing": Law(
        "A dealer who looks at the trump card while dealing",
        {"led": LED, "disturbed": DISTURBED},
        trump_card_seen,
        BY_HAND,
    ),
    "another's hand taken up": Law("A player who takes up another's hand", {}, hand_taken_up, BY_HAND),
    "card of the other pack": Law("A card of the other pack taken into a hand", {}, card_of_the_other_pack, BY_HAND),
    "misdeal": Law(
        "A fault of the dealer",
        {
            "how": Question(
                "What happened?", (NO_CUT, COUNTED, FACE_DOWN, OUT_OF_ORDER), "Each has its own time to be noticed."
            ),
            "noticed": Question(
                "When was it noticed?", (BEFORE_TRUMP, BEFORE_LEAD, AFTER_LEAD), "What is noticed too late is healed."
            ),
            "perfect": Question(
                "Is the pack right: 52 cards, none missing and none twice?",
                YES_OR_NO,
                "For an imperfect pack nobody is punished.",
            ),
            "disturbed": DISTURBED,
        },
        misdeal,
        BY_HAND,
    ),
    "card dealt wrongly": Law(
        "A card dealt wrongly",
        {
            "put_right": Question(
                "Was it put right before another card was dealt?",
                ("by moving one card", "by moving several cards", "no"),
                "In time it may be put right.",
            ),
            "led": LED,
            "disturbed": DISTURBED,
        },
        card_dealt_wrongly,
        BY_HAND,
    ),
}
