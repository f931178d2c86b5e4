"""The law of the deal by hand: shuffling, cutting, misdeals, cards exposed, deals out of turn.

Rules C-MIS-1..15, C-DIR-6 and C-IRR-33.  Where a machine deals none of this can arise, so only people who deal by hand
and ask a referee see these kinds (C-MIS-7).
"""

from __future__ import annotations

from trickbook.contract.laws import (
    YES_OR_NO,
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
from trickbook.games.cinch.options import CinchOptions

BY_HAND = frozenset({Door.REFEREE})
SHUFFLED_AGAIN = "the dealer shuffled again after a proper cut"


def card_seen_in_shuffling(options: CinchOptions, facts: Facts) -> Ruling:
    """Anybody may have it shuffled again (C-MIS-1)."""
    return Ruling(
        "Any player may require a new shuffle.",
        ("C-MIS-1",),
        (Grant("new shuffle", Role.ANYBODY, ("new shuffle",), "the pack is cut"),),
    )


def irregular_cut(options: CinchOptions, facts: Facts) -> Ruling:
    """Shuffled and cut, or only cut, again (C-MIS-2)."""
    again = "shuffle and cut again" if facts["what"] == "a card was exposed" else "cut again"
    return Ruling(f"The players {again}; there is no penalty.", ("C-MIS-2",), (Oblige(Role.ANYBODY, f"{again}"),))


def faulty_pack(options: CinchOptions, facts: Facts) -> Ruling:
    """The deal is void, nothing else is (C-MIS-3)."""
    return Ruling(
        "The deal is void, and the same dealer deals again; earlier cuts and scores stand.",
        ("C-MIS-3",),
        (NewDeal(same_dealer=True),),
    )


def wrong_number_dealt(options: CinchOptions, facts: Facts) -> Ruling:
    """A misdeal, unless a bid was made and one hand only is wrong.  Rules C-MIS-4, C-MIS-14, C-MIS-15, C-IRR-33."""
    if not facts["bid_made"]:
        return _misdealt(options, facts, "C-MIS-4", "C-MIS-9", "C-IRR-33")
    if facts["hands"] == "two or more":
        return _misdealt(options, facts, "C-MIS-14", "C-IRR-33")
    if facts["number"] == "too many":
        return Ruling(
            "A bid has been made and the other three have nine each: the deal stands, without penalty for it. The "
            "surplus, and a bid made with it, are dealt with as of a player with more than nine cards.",
            ("C-MIS-14", "C-BIR-7", "C-IRR-33"),
        )
    return Ruling(
        "A bid has been made and the other three have nine each: the deal stands, without penalty. The short hand bids "
        "like the others, throws down to six or fewer and draws to six.",
        ("C-MIS-14", "C-MIS-15", "C-IRR-33"),
    )


def misdeal(options: CinchOptions, facts: Facts) -> Ruling:
    """The other misdeals, which a bid heals.  Rules C-MIS-9, C-MIS-10, C-MIS-14."""
    if facts["bid_made"]:
        return Ruling("A bid has been made: the deal stands, and there is no penalty.", ("C-MIS-14",))
    return _misdealt(options, facts, "C-MIS-10" if facts["how"] == SHUFFLED_AGAIN else "C-MIS-9")


def _misdealt(options: CinchOptions, facts: Facts, *rules: str) -> Ruling:
    """The dealer loses the deal, unless disturbed.  Rules C-MIS-8, C-MIS-11."""
    if facts["disturbed"]:
        return Ruling(
            "An adversary disturbed the dealer, so there is no penalty and the same dealer deals again.",
            ("C-MIS-11", *rules),
            (NewDeal(same_dealer=True),),
        )
    if options.misdeal == "same_dealer":
        return Ruling(
            "It is a misdeal; the same dealer deals again.", (*rules, "C-MIS-8"), (NewDeal(same_dealer=True),)
        )
    return Ruling(
        "It is a misdeal: the dealer loses the deal, and the player at the left deals.",
        (*rules, "C-MIS-8"),
        (NewDeal(same_dealer=False),),
    )


def card_exposed_in_dealing(options: CinchOptions, facts: Facts) -> Ruling:
    """Those who did not expose it may have a new deal for a while.  Rules C-MIS-5, C-MIS-6, C-MIS-12."""
    by_adversary = facts["by"] == "an adversary of the dealer"
    rule = "C-MIS-5" if by_adversary else "C-MIS-6"
    if facts["touched"]:
        return Ruling("The choice is over and the deal stands; the card exposed cannot be called.", (rule, "C-MIS-12"))
    if by_adversary:
        return Ruling(
            "The dealer may deal again; if the deal stands, the card exposed cannot be called.",
            (rule, "C-MIS-12"),
            (Grant("new deal", Role.DEALER, ("new deal",), "the dealer or his partner takes up a card dealt"),),
        )
    return Ruling(
        "Either adversary of the dealer may have the same dealer deal anew; if the deal stands, the card exposed "
        "cannot be called.",
        (rule, "C-MIS-12"),
        (Grant("new deal", Role.ADVERSARIES, ("new deal",), "either of them touches a card"),),
    )


def deal_out_of_turn(options: CinchOptions, facts: Facts) -> Ruling:
    """It can be stopped before the last packet (C-MIS-13)."""
    if facts["last_packet"]:
        return Ruling(
            "The last packet has been dealt, so the deal is valid, without penalty; the next deals go on from the "
            "player who dealt.",
            ("C-MIS-13",),
        )
    return Ruling(
        "The adversaries of the player dealing may stop the deal; then the rightful dealer deals, with the right pack, "
        "and nothing is lost.",
        ("C-MIS-13",),
        (Grant("stop the deal", Role.ADVERSARIES, ("stop the deal",), "the last packet is dealt"),),
    )


def card_faced_in_serving(options: CinchOptions, facts: Facts) -> Ruling:
    """Nobody suffers for the dealer's slip (C-DIR-6)."""
    return Ruling(
        "The card stays with the player it was meant for and cannot be called; there is no penalty.", ("C-DIR-6",)
    )


BID_MADE = Question(
    "Had a bid been made when it was noticed? A pass is no bid; a dealer naming a suit nobody bid for has made one.",
    YES_OR_NO,
    "After a bid most deals stand.",
)
DISTURBED = Question("Had an adversary disturbed the dealer?", YES_OR_NO, "Then the dealer keeps the deal.")

MISDEAL: Laws = {
    "card seen in shuffling": Law("A card seen in shuffling", {}, card_seen_in_shuffling, BY_HAND),
    "irregular cut": Law(
        "A cut that went wrong",
        {
            "what": Question(
                "What happened?",
                ("a card was exposed", "it is doubtful where the pack was divided"),
                "A card seen asks for a new shuffle.",
            )
        },
        irregular_cut,
        BY_HAND,
    ),
    "faulty pack": Law("A card face up in the pack, or a pack proved incorrect", {}, faulty_pack, BY_HAND),
    "wrong number dealt": Law(
        "A wrong number of cards dealt",
        {
            "bid_made": BID_MADE,
            "hands": Question("How many hands are wrong?", ("one", "two or more"), "One alone can be put right."),
            "number": Question("Has that hand too many or too few?", ("too many", "too few"), "A surplus goes back."),
            "disturbed": DISTURBED,
        },
        wrong_number_dealt,
        BY_HAND,
    ),
    "misdeal": Law(
        "A fault of the dealer",
        {
            "how": Question(
                "What happened?",
                (
                    "the pack was not properly cut",
                    "the packets of a round were unequal",
                    "the dealer counted cards dealt or not yet dealt",
                    "a card went wrong and another was dealt before that was corrected",
                    SHUFFLED_AGAIN,
                ),
                "Each of them costs the deal.",
            ),
            "bid_made": BID_MADE,
            "disturbed": DISTURBED,
        },
        misdeal,
        BY_HAND,
    ),
    "card exposed in dealing": Law(
        "A card exposed in dealing, or a trump turned by mistake",
        {
            "by": Question(
                "Who exposed it: an adversary of the dealer, or anybody else?",
                ("an adversary of the dealer", "anybody else"),
                "Nobody gains from his own error.",
            ),
            "touched": Question(
                "Has a player of the other side already touched a card dealt? The dealer and his partner may touch "
                "them, but not take one up.",
                YES_OR_NO,
                "That ends the choice.",
            ),
        },
        card_exposed_in_dealing,
        BY_HAND,
    ),
    "deal out of turn": Law(
        "A deal out of turn, or with the other pack",
        {
            "last_packet": Question(
                "Has the last packet, the twelfth, been dealt?", YES_OR_NO, "Until then the deal may be stopped."
            )
        },
        deal_out_of_turn,
        BY_HAND,
    ),
    "card faced in serving": Law("A card faced by the dealer in serving", {}, card_faced_in_serving, BY_HAND),
}
