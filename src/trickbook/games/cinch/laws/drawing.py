"""The law of discards and draws: trumps thrown by mistake, wrong numbers drawn, foul hands.

Rules C-DISC-7, C-DISC-8, C-DIR-1..5, C-IRR-1..3, C-IRR-39 and C-IRR-40.
"""

from __future__ import annotations

from trickbook.contract.laws import (
    YES_OR_NO,
    Bar,
    Clash,
    Correct,
    Door,
    DrawUnseen,
    Expose,
    Facts,
    Law,
    Laws,
    MakeUp,
    Question,
    Ruling,
)
from trickbook.games.cinch.laws.penalty import scoreless
from trickbook.games.cinch.options import CinchOptions

PLAIN_DISCARDS = MakeUp("the plain discards")
"""What a short hand is filled up from once others have been served: never a trump (C-DIR-1, C-IRR-3)."""


def trump_thrown(options: CinchOptions, facts: Facts) -> Ruling:
    """A trump thrown may be taken back for a while.  Rules C-DISC-6..8."""
    if facts["kept_six"]:
        if not facts["next_served"]:
            return Ruling(
                "The trump may be taken back, and another card is put out in its place.", ("C-DISC-7",), (Correct(),)
            )
    elif not facts["lifted"]:
        return Ruling(
            "The trump may be taken back; a card given too many goes back unseen to the top of the stock.",
            ("C-DISC-7",),
            (Correct(),),
        )
    points = "the side that named trumps" if options.discarded_trumps == "to_maker_side" else "nobody"
    return Ruling(
        f"It is too late: the trump stays among the discards, where its points count for {points}. No other penalty "
        "follows.",
        ("C-DISC-8", "C-DISC-6"),
    )


def wrong_number_drawn(options: CinchOptions, facts: Facts) -> Ruling:
    """Corrected, drawn unseen or filled up, by when it is noticed.  Rules C-DIR-1..5, C-IRR-1, C-IRR-3."""
    too_many = facts["number"] == "too many"
    if facts["played"]:
        if too_many:
            return Ruling(
                "The player has put a card to the first trick, so the hand is foul: the side scores nothing for this "
                "deal.",
                ("C-DIR-4", "C-IRR-1"),
                (Bar(),),
            )
        return Ruling(
            "The player has put a card to the first trick, so there is no penalty; the hand should be made good from "
            "the plain discards.",
            ("C-DIR-4", "C-IRR-3"),
            (PLAIN_DISCARDS,),
        )
    before = ("C-DIR-5",) if facts["dealer"] else ()
    if facts["next_served"]:
        if too_many:
            return Ruling(
                "The adversaries draw the surplus unseen from the hand and put it on top of the stock.",
                ("C-DIR-2", *before),
                (DrawUnseen("on top"),),
            )
        return Ruling(
            "The player fills up from the discards with plain cards of his choice, not with a trump.",
            ("C-DIR-1", *before),
            (PLAIN_DISCARDS,),
        )
    if not too_many:
        return Ruling(
            "What is missing comes from the top of the stock.",
            ("C-DIR-3", *before),
            (MakeUp("the top of the stock"),),
        )
    if facts["lifted"]:
        return Ruling(
            "The surplus has been seen, so the adversaries draw it unseen from the hand and put it on top of the "
            "stock.",
            ("C-DIR-3", "C-DIR-2", *before),
            (DrawUnseen("on top"),),
        )
    return Ruling("The surplus goes back to the top of the stock unseen.", ("C-DIR-3", *before), (Correct(),))


def too_many_cards(options: CinchOptions, facts: Facts) -> Ruling:
    """A foul hand once a card of it lies in the first trick.  Rules C-IRR-1, C-IRR-2, C-IRR-39; before: C-DIR-2."""
    if not facts["played"]:
        return Ruling(
            "The player has not put a card to the first trick, so the adversaries draw the surplus unseen and put it "
            "on top of the stock.",
            ("C-IRR-1", "C-DIR-2"),
            (DrawUnseen("on top"),),
        )
    after, rules = scoreless(options, by_bidders=bool(facts["bidders"]))
    return Ruling(
        f"The hand is foul. {after} It may be played out, six tricks with all its cards; what is left over counts for "
        "nobody.",
        ("C-IRR-1", "C-IRR-2", "C-IRR-39", *rules),
        (Bar(),),
    )


def too_few_cards(options: CinchOptions, facts: Facts) -> Ruling:
    """No penalty (C-IRR-3)."""
    return Ruling(
        "There is no penalty. The player should make the hand good from the plain discards, of his choice and at any "
        "time; otherwise he takes no part once his cards are gone.",
        ("C-IRR-3",),
        (PLAIN_DISCARDS,),
    )


def card_omitted(options: CinchOptions, facts: Facts) -> Ruling:
    """Supplied, or a card too many in the hand (C-IRR-40)."""
    if not facts["quitted"]:
        return Ruling("The card is supplied; there is no penalty.", ("C-IRR-40",), (Correct(),))
    return Ruling(
        "The trick has been turned and quitted, so the hand has a card too many and is foul: the side scores nothing "
        "for this deal.",
        ("C-IRR-40", "C-IRR-1"),
        (Bar(),),
    )


def two_cards_in_a_trick(options: CinchOptions, facts: Facts) -> Ruling:
    """Parted while the trick is open, afterwards a hand a card short.  Rules C-IRR-40, C-IRR-31."""
    if not facts["quitted"]:
        return Ruling(
            "As of several cards played at once, one of them counts and the other is exposed.",
            ("C-IRR-31",),
            (Correct(), Expose()),
        )
    return Ruling(
        "Both cards stay in the trick and count with it. There is no penalty: the hand is a card short and should be "
        "made good from the plain discards.",
        ("C-IRR-40", "C-IRR-3"),
        (PLAIN_DISCARDS,),
    )


QUITTED = Question("Has the trick been turned and quitted?", YES_OR_NO, "Until then it can be put right.")
PLAYED = Question("Has the player put a card to the first trick?", YES_OR_NO, "That makes a hand with too many foul.")

DRAWING: Laws = {
    "trump thrown": Law(
        "A trump thrown among the discards",
        {
            "kept_six": Question("Did the player keep six cards?", YES_OR_NO, "Then there is nothing to lift."),
            "lifted": Question(
                "Has the player taken up cards given in exchange?", YES_OR_NO, "Once they are taken up it is too late."
            ),
            "next_served": Question(
                "Has the next player been given new cards, or, after the dealer, has the first card been led?",
                YES_OR_NO,
                "Who kept six has until then.",
            ),
        },
        trump_thrown,
        clashes=(
            Clash(("kept_six", True), ("lifted", True), "Who kept six cards is given none in exchange (C-DRAW-1)."),
        ),
    ),
    "wrong number drawn": Law(
        "A wrong number of cards drawn",
        {
            "number": Question(
                "Has the player too few cards or too many?", ("too few", "too many"), "Only too many can be foul."
            ),
            "played": PLAYED,
            "dealer": Question("Is the player the dealer?", YES_OR_NO, "For the dealer the first lead is the limit."),
            "next_served": Question(
                "Has the next player been given new cards, or, after the dealer, has the first card been led?",
                YES_OR_NO,
                "Until then the number is just corrected.",
            ),
            "lifted": Question(
                "Has the player taken up the new cards?", YES_OR_NO, "Cards seen are not simply put back."
            ),
        },
        wrong_number_drawn,
    ),
}

NUMBERS: Laws = {
    "too many cards": Law(
        "A hand with too many cards in the play",
        {
            "played": PLAYED,
            "bidders": Question("Is the player of the bidder's side?", YES_OR_NO, "It says what becomes of the bid."),
        },
        too_many_cards,
    ),
    "too few cards": Law("A hand with too few cards in the play", {}, too_few_cards),
    "card omitted": Law("A card not played to a trick", {"quitted": QUITTED}, card_omitted),
    "two cards in a trick": Law(
        "Two cards of one player in a trick",
        {"quitted": QUITTED},
        two_cards_in_a_trick,
        frozenset({Door.REFEREE}),  # of cards played together a table lets one lie in the trick (T-2)
    ),
}
