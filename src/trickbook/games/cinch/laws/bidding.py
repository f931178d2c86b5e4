"""The law of irregular bids: who may not bid any more, what counts for nothing, who names trumps after an offence.

Rules C-BIR-1..12.
"""

from __future__ import annotations

from trickbook.contract.laws import (
    YES_OR_NO,
    Correct,
    Door,
    DrawUnseen,
    Expose,
    Facts,
    Grant,
    Law,
    Laws,
    LoseBid,
    NewDeal,
    Oblige,
    Question,
    Role,
    Ruling,
    Void,
)
from trickbook.games.cinch.options import CinchOptions

NEW_DEAL = Grant("new deal", Role.ADVERSARIES, ("new deal",), "one of them bids, passes, names a suit or discards")
"""The choice of the adversaries of a player who shows a card while the trump is unnamed (C-BIR-8)."""

BIDDING_IS_OVER = Ruling("A suit has been named, so nothing is done about it any more.", ("C-BIR-12",))


def bid_out_of_turn(options: CinchOptions, facts: Facts) -> Ruling:
    """Void, and one player or a side loses the right to bid.  Rules C-BIR-1..4, C-BIR-12."""

    def lost(then: str, *who: Role) -> Ruling:
        out = " and ".join(who) + (" is" if len(who) == 1 else " are")
        return Ruling(
            f"The bid is void, and {out} out of the auction; {then}.", ("C-BIR-4", "C-BIR-2"), (Void(), LoseBid(who))
        )

    in_turn = Ruling("It is that player's turn, so the bid stands; there is no penalty.", ("C-BID-1",))
    gone = Ruling(
        "The right to bid was used or lost before, so the bid is void; nothing more is lost.",
        ("C-BIR-1", "C-BIR-4"),
        (Void(),),
    )
    speaker, partner_spoke, pone_out = facts["speaker"], facts["partner_spoke"], facts["pone_out"]
    if facts["named"]:
        return BIDDING_IS_OVER
    if not facts["partners"]:
        return Ruling("Where everybody plays alone the bid is void, without penalty.", ("C-BIR-3",), (Void(),))
    if facts["gone"]:
        return gone
    if not facts["eldest_spoke"]:
        if speaker == "eldest":
            return in_turn
        return lost("the other two bid between themselves", Role.OFFENDER, Role.PARTNER)  # (a)
    if speaker == "eldest" or (speaker == "partner" and partner_spoke):
        return gone
    if speaker == "pone" and pone_out:
        return gone
    if speaker == "partner" or (partner_spoke and (speaker == "pone" or pone_out)):
        return in_turn
    if speaker == "pone":
        return lost("the dealer may now speak before the dealer's partner", Role.OFFENDER)  # (b)
    if pone_out:
        return Ruling(
            "The pone being out, the dealer may speak before partner: the bid stands, without penalty.", ("C-BIR-4",)
        )
    if not partner_spoke:
        return lost("the pone may still go over the eldest hand", Role.OFFENDER, Role.PARTNER)  # (c)
    return lost("the pone may still bid", Role.OFFENDER)  # (d)


def second_call(options: CinchOptions, facts: Facts) -> Ruling:
    """What was said first stands.  Rules C-BIR-1, C-BID-1."""
    return Ruling(
        "Everybody speaks once: what was said first stands, and the second call is void.",
        ("C-BIR-1", "C-BID-1"),
        (Void(),),
    )


def pass_out_of_turn(options: CinchOptions, facts: Facts) -> Ruling:
    """It stands (C-BIR-11)."""
    return Ruling("The pass stands and costs nothing; when that player's turn comes it is passed over.", ("C-BIR-11",))


def insufficient_bid(options: CinchOptions, facts: Facts) -> Ruling:
    """Mended, or a pass (C-BIR-5)."""
    if facts["next_spoke"]:
        return Ruling("The next player has spoken, so the bid counts as a pass.", ("C-BIR-5",), (Void(),))
    return Ruling("The bid is void: the player bids enough, or passes.", ("C-BIR-5",), (Void(), Correct()))


def trump_named_early(options: CinchOptions, facts: Facts) -> Ruling:
    """The suit binds nobody, and partner's right to bid may be lost.  Rules C-BIR-6, C-BIR-12."""
    if facts["named"]:
        return BIDDING_IS_OVER
    sentence = "The suit binds nobody"
    if facts["by"] == "the bidder":
        sentence += "; the number bid stands, and its bidder may still name any suit"
    if facts["partner_to_bid"]:
        return Ruling(
            f"{sentence}. The offender's partner has lost the right to bid.",
            ("C-BIR-6",),
            (Void(), LoseBid((Role.PARTNER,))),
        )
    return Ruling(f"{sentence}. There is no penalty, the partner having no bid to lose.", ("C-BIR-6",), (Void(),))


def suit_changed(options: CinchOptions, facts: Facts) -> Ruling:
    """The suit named first is trumps (C-BIR-9)."""
    return Ruling("The suit named by the right player cannot be changed.", ("C-BIR-9",), (Void(),))


def nobody_has_the_bid(options: CinchOptions, facts: Facts) -> Ruling:
    """The last in rotation who is still in names a suit; only the dealer is held to a bid.  Rules C-BIR-10, C-BID-8."""
    if options.all_pass == "redeal":
        return Ruling(
            "The hand is thrown in: nobody scores, and the deal passes to the left.",
            ("C-BIR-10", "C-BID-8"),
            (NewDeal(same_dealer=False),),
        )
    backwards = (
        ("dealer_out", Role.DEALER),
        ("pone_out", Role.PONE),
        ("partner_out", Role.DEALERS_PARTNER),
        ("eldest_out", Role.ELDEST),
    )
    namer = next((role for out, role in backwards if not facts[out]), Role.DEALER)
    naming = (Oblige(namer, "name trumps"),)
    if options.all_pass == "dealer_forced_min" and namer == Role.DEALER:
        sentence = f"{namer.capitalize()} is taken to have bid {options.min_bid} and names trumps."
        return Ruling(sentence, ("C-BIR-10", "C-BID-8"), naming)
    return Ruling(f"{namer.capitalize()} names trumps without undertaking a number.", ("C-BIR-10",), naming)


def bid_with_too_many_cards(options: CinchOptions, facts: Facts) -> Ruling:
    """The surplus goes into the stock unseen, and a bid is lost.  Rules C-BIR-7, C-BIR-12."""
    drawn = DrawUnseen("near the middle")
    surplus = "The adversaries draw the surplus unseen and put it near the middle of the stock; "
    match facts["noticed"]:
        case "after trumps were named":
            return Ruling(
                "A suit has been named, so nothing is done about it: the hand throws down to six.", ("C-BIR-12",)
            )
        case "after his bid":
            return Ruling(
                surplus + "the bid is lost, and the other bids stand.",
                ("C-BIR-7",),
                (Void(), LoseBid((Role.OFFENDER,)), drawn),
            )
        case "after his pass":
            return Ruling(surplus + "the pass stands, and so do the bids of the others.", ("C-BIR-7",), (drawn,))
    return Ruling(surplus + "the player may bid.", ("C-BIR-7",), (drawn,))


def card_shown(options: CinchOptions, facts: Facts) -> Ruling:
    """A card shown while the trump is unnamed: a new deal, or an exposed card.  Rules C-BIR-8, C-IRR-26."""
    if facts["accepted"]:
        return Ruling(
            "The adversaries have gone on, so the deal stands; the card shown is an exposed card.",
            ("C-BIR-8", "C-IRR-26"),
            (Expose(),),
        )
    return Ruling(
        "Either adversary may have the same dealer deal anew, and nobody scores; if neither does, the card shown stays "
        "exposed and may be called.",
        ("C-BIR-8", "C-IRR-26"),
        (NEW_DEAL, Expose()),
    )


BIDDING: Laws = {
    "bid out of turn": Law(
        "A bid out of turn",
        {
            "named": Question("Has a suit been named since?", YES_OR_NO, "Then the auction is over."),
            "partners": Question(
                "Do you play two against two, as partners?", YES_OR_NO, "Alone, nobody is told anything."
            ),
            "gone": Question(
                "Had that player bid, passed or lost the right to bid before?",
                YES_OR_NO,
                "Who has no bid left to lose loses nothing more.",
            ),
            "speaker": Question(
                "Who bid out of turn: the eldest hand, the dealer's partner, the pone or the dealer?",
                ("eldest", "partner", "pone", "dealer"),
                "What is lost depends on the place. The eldest hand sits at the dealer's left, the pone at the "
                "dealer's right.",
            ),
            "eldest_spoke": Question(
                "Had the eldest hand bid or passed, or lost the right to?",
                YES_OR_NO,
                "A bid before the eldest hand's costs most.",
            ),
            "partner_spoke": Question(
                "Had the dealer's partner bid or passed, or lost the right to?",
                YES_OR_NO,
                "The dealer and the pone speak after the dealer's partner.",
            ),
            "pone_out": Question(
                "Had the pone lost the right to bid?", YES_OR_NO, "Then the dealer need not wait for anybody."
            ),
        },
        bid_out_of_turn,
    ),
    "second call": Law("A second call by the same player", {}, second_call),
    "pass out of turn": Law("A pass out of turn", {}, pass_out_of_turn),
    "insufficient bid": Law(
        "A bid not above the one standing, or above fourteen",
        {"next_spoke": Question("Has the next player spoken?", YES_OR_NO, "Until then it can be mended.")},
        insufficient_bid,
    ),
    "trump named early": Law(
        "A trump suit named before the auction was decided, or by the wrong player",
        {
            "named": Question(
                "Has a suit been named by the right player since?", YES_OR_NO, "Then the auction is over."
            ),
            "by": Question(
                "Who named it: a player together with a bid, or another?",
                ("the bidder", "another"),
                "A number bid in the same breath stands.",
            ),
            "partner_to_bid": Question(
                "Has that player's partner still to bid?", YES_OR_NO, "The partner may have been told something."
            ),
        },
        trump_named_early,
    ),
    "suit changed": Law("A change of the suit named", {}, suit_changed),
    "nobody has the bid": Law(
        "An auction in which, after an error, nobody holds a bid",
        {
            name: Question(f"Has {who} lost the right to bid?", YES_OR_NO, "The last player still in names trumps.")
            for name, who in (
                ("dealer_out", "the dealer"),
                ("pone_out", "the pone"),
                ("partner_out", "the dealer's partner"),
                ("eldest_out", "the eldest hand"),
            )
        },
        nobody_has_the_bid,
    ),
    "bid with too many cards": Law(
        "A player with more than nine cards in the auction",
        {
            "noticed": Question(
                "When was it noticed?",
                ("before he spoke", "after his pass", "after his bid", "after trumps were named"),
                "Only a bid made with too many cards is lost.",
            )
        },
        bid_with_too_many_cards,
        frozenset({Door.REFEREE}),  # a machine deals nine to each
    ),
    "card shown": Law(
        "A card shown while the trump was unnamed",
        {
            "accepted": Question(
                "Has one of the adversaries since bid, passed, named a suit or discarded?",
                YES_OR_NO,
                "Who goes on accepts things as they are.",
            )
        },
        card_shown,
    ),
}
