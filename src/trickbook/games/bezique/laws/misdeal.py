"""The law of the deal by hand: cuts, misdeals, cards exposed, wrong packs.  Rules B-SETUP-4, B-DEAL-1, B-MISD-1..8.

Where a machine deals none of this can arise, so only people who deal by hand and ask a referee see these kinds.  No
misdeal loses the deal (B-MISD-6).
"""

from __future__ import annotations

from trickbook.contract.laws import (
    YES_OR_NO,
    Correct,
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
from trickbook.games.bezique.laws.codes import says
from trickbook.games.bezique.options import BeziqueOptions

BY_HAND = frozenset({Door.REFEREE})
DEALT_AGAIN = (NewDeal(same_dealer=True),)
TOO_MANY, TOO_FEW = "somebody has too many", "somebody has too few, nobody too many"
PONES, OF_STOCK, OWN = "one of the pone's, by the dealer", "one of the stock, by the dealer", "his own, by a player"
SEVERAL_CUT, EQUAL_CUTS, SHOWN, THIN = (
    "cutting for the deal, a player exposed more than one card",
    "cutting for the deal, both cut equal cards",
    "the pone exposed a card in cutting the pack",
    "the pone left fewer than five cards in a part of the pack",
)


def cut_gone_wrong(options: BeziqueOptions, facts: Facts) -> Ruling:
    """It is cut again (B-SETUP-4, B-DEAL-1)."""
    for_deal = facts["what"] in (SEVERAL_CUT, EQUAL_CUTS)
    who, rule = ("both cut", "B-SETUP-4") if for_deal else ("the pone cuts", "B-DEAL-1")
    role = Role.BOTH_SIDES if for_deal else Role.PONE
    return Ruling(f"There is no penalty; {who} again.", (rule,), (Oblige(role, "cut again"),))


def wrong_deal(options: BeziqueOptions, facts: Facts) -> Ruling:
    """It may be put right while nobody has looked (B-MISD-7)."""
    if facts["looked"]:
        return Ruling(
            "Cards have been looked at, so nothing is repaired any more: the deal goes by the number of cards that "
            "each has.",
            ("B-MISD-7",),
        )
    if facts["consent"]:
        return Ruling("The dealer puts the deal right; there is no penalty.", ("B-MISD-7", "B-MISD-6"), (Correct(),))
    return Ruling(
        "Without the opponent's consent nothing is repaired: the deal goes by the number of cards that each has.",
        ("B-MISD-7",),
    )


def wrong_number_dealt(options: BeziqueOptions, facts: Facts) -> Ruling:
    """Too many, and there is a new deal; too few, and there is a choice.  Rules B-MISD-1, B-MISD-2, B-MISD-6."""
    if facts["dealer_played"]:
        return Ruling(
            "The dealer has played to the first trick, so it is too late for a misdeal and there is no penalty for it; "
            "it is judged as a wrong number of cards in play.",
            ("B-MISD-1", "B-IRR-5"),
        )
    if facts["hands"] == TOO_MANY:
        return Ruling(
            "Whatever the other holds, the same dealer deals again; a card already led counts as held.",
            ("B-MISD-1", "B-MISD-6"),
            DEALT_AGAIN,
        )
    role, chooser, otherwise = says(options, "short_deal_choice")
    return Ruling(
        "There is a new deal by the same dealer, or the hand is made up from the top of the stock and counts as dealt: "
        f"{chooser} which. {otherwise}.",
        ("B-MISD-2", "B-MISD-6"),
        (Grant("short deal", role, ("new deal", "make up"), "the choice is made"),),
    )


def card_exposed_in_dealing(options: BeziqueOptions, facts: Facts) -> Ruling:
    """The pone may have a new deal until he leads (B-MISD-3)."""
    if facts["card"] == OWN:
        return Ruling("The deal stands, and there is no penalty.", ("B-MISD-3",))
    if not facts["led"]:
        return Ruling(
            "The pone may demand a new deal by the same dealer until he leads; otherwise a card of the stock is turned "
            "down in its place.",
            ("B-MISD-3", "B-MISD-6"),
            (Grant("new deal", Role.PONE, ("new deal",), "the pone leads"),),
        )
    turned = " and a card of the stock is turned down in its place" if facts["card"] == OF_STOCK else ""
    return Ruling(f"The pone has led: the deal stands{turned}, and there is no penalty.", ("B-MISD-3",))


def card_face_up(options: BeziqueOptions, facts: Facts) -> Ruling:
    """In the pack it brings a new deal, in the stock it is turned down (B-MISD-4)."""
    if facts["dealer_played"]:
        return Ruling("The card is turned down in its place; there is no penalty.", ("B-MISD-4",))
    return Ruling("The same dealer deals again.", ("B-MISD-4", "B-MISD-6"), DEALT_AGAIN)


def wrong_pack(options: BeziqueOptions, facts: Facts) -> Ruling:
    """This deal alone is void (B-MISD-5, B-MISD-8)."""
    if facts["beside"]:
        return Ruling("The deal stands, and there is no penalty.", ("B-MISD-5",))
    return Ruling(
        "This deal is void and scores nothing, and the same dealer deals again; earlier games and cuts stand.",
        ("B-MISD-5", "B-MISD-6", "B-MISD-8"),
        DEALT_AGAIN,
    )


DEALER_PLAYED = Question(
    "Had the dealer played to the first trick when it was found?", YES_OR_NO, "Until then the deal can be a misdeal."
)

MISDEAL: Laws = {
    "cut gone wrong": Law(
        "A cut that went wrong",
        {
            "what": Question(
                "What happened?", (SEVERAL_CUT, EQUAL_CUTS, SHOWN, THIN), "Either both cut again or only the pone."
            )
        },
        cut_gone_wrong,
        BY_HAND,
    ),
    "wrong deal": Law(
        "An error of the dealer, noticed while dealing",
        {
            "looked": Question(
                "Has anyone looked at a card dealt?", YES_OR_NO, "Only a deal that nobody knows can be put right."
            ),
            "consent": Question(
                "Does the opponent consent to its being put right?", YES_OR_NO, "The dealer cannot do it alone."
            ),
        },
        wrong_deal,
        BY_HAND,
    ),
    "wrong number dealt": Law(
        "A wrong number of cards dealt",
        {
            "dealer_played": DEALER_PLAYED,
            "hands": Question(
                "Who has what?", (TOO_MANY, TOO_FEW), "A surplus cannot be taken back; a short hand can be made up."
            ),
        },
        wrong_number_dealt,
        BY_HAND,
    ),
    "card exposed in dealing": Law(
        "A card exposed in dealing",
        {
            "card": Question(
                "Which card was exposed, and by whom?", (PONES, OF_STOCK, OWN), "Nobody gains from his own error."
            ),
            "led": Question("Has the pone led?", YES_OR_NO, "By leading he accepts the deal."),
        },
        card_exposed_in_dealing,
        BY_HAND,
    ),
    "card face up": Law(
        "A card found face up in the pack or in the stock", {"dealer_played": DEALER_PLAYED}, card_face_up, BY_HAND
    ),
    "wrong pack": Law(
        "A pack that is wrong",
        {
            "beside": Question(
                "Were the cards that complete it found beside the table?", YES_OR_NO, "Then the pack was right."
            )
        },
        wrong_pack,
        BY_HAND,
    ),
}
