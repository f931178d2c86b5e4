"""The options of Cinch for four players in partnerships, and the presets with their sources."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from trickbook.contract.options import Conflict, Options, Preset, Told
from trickbook.games.allfours.sizes import all_points


class CinchOptions(Options, frozen=True):
    """House rules of Cinch; the defaults together are the regular game for four in Foster's Complete Hoyle.

    No two rules contradict each other: where an option has nothing to act on it does nothing (C-VAR-6).
    """

    first_dealer: Annotated[
        Literal["high_draw", "low_draw", "random"],
        Told(
            "",
            "C-CUT-2 C-CUT-8",
            "who deals first",
            "First dealer",
            {"high_draw": "who draws the highest card", "low_draw": "who draws the lowest card", "random": "by chance"},
        ),
    ] = "high_draw"
    misdeal: Annotated[
        Literal["loses_deal", "same_dealer"],
        Told(
            "Whether a misdeal costs the dealer the deal, where people deal.",
            "C-MIS-4 C-MIS-8 C-MIS-10",
            "the ruling on a misdeal",
            "A misdeal",
            {"loses_deal": "costs the deal", "same_dealer": "is dealt again by the same dealer"},
        ),
    ] = "loses_deal"
    min_bid: Annotated[
        Literal[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
        Told("", "C-BID-3", "the bids on offer", "Lowest bid"),
    ] = 1
    all_pass: Annotated[
        Literal["dealer_names_no_bid", "dealer_forced_min", "redeal"],
        Told(
            "When nobody bids: the dealer names a suit without a number, plays the lowest bid, or nobody scores.",
            "C-BID-7 C-BID-8",
            "the contract when all pass",
            "When nobody bids",
            {
                "dealer_names_no_bid": "the dealer names trumps, without a bid",
                "dealer_forced_min": "the dealer plays the lowest bid",
                "redeal": "nobody scores, and the next player deals",
            },
        ),
    ] = "dealer_names_no_bid"
    irregular_bids: Annotated[
        Literal["prevented", "foster"],
        Told(
            "Whether irregular bids are refused, or at a club table can happen and have Foster's penalties.",
            "C-BIR-2 C-BIR-3 C-BIR-4 C-BIR-5 C-BIR-6 C-BIR-7 C-BIR-8 C-BIR-9 C-BIR-10 C-BIR-11 C-BIR-12",
            "what may be said in the auction of a club table",
            "Irregular bids",
            {"prevented": "are refused", "foster": "can happen, with Foster's penalties"},
        ),
    ] = "prevented"
    discard_rule: Annotated[
        Literal["at_least_three", "all_plain"],
        Told(
            "Whether all but the dealer must throw every plain card.",
            "C-DISC-1 C-DISC-3 C-VAR-12",
            "the cards that may be kept",
            "Thrown before the draw",
            {"at_least_three": "at least three cards", "all_plain": "every plain card"},
        ),
    ] = "at_least_three"
    trump_discard: Annotated[
        Literal["no_scorers", "surplus_only", "allowed"],
        Told(
            "Which trumps may be thrown: above six those that do not score, above six any, or any at all.",
            "C-DISC-4 C-DISC-5 C-ROB-3 C-ROB-8",
            "the cards that may be thrown",
            "Trumps that may be thrown",
            {"no_scorers": "above six, those that do not score", "surplus_only": "above six, any", "allowed": "any"},
        ),
    ] = "no_scorers"
    discarded_trumps: Annotated[
        Literal["to_maker_side", "dead"],
        Told(
            "",
            "C-DISC-6 C-ROB-7",
            "the score of some deals",
            "Points of trumps that were thrown",
            {"to_maker_side": "count for the side that named trumps", "dead": "count for nobody"},
        ),
    ] = "to_maker_side"
    rob: Annotated[
        Literal["may", "must_take_trumps", "blind"],
        Told(
            "Whether the dealer may look through what is left of the stock, must take its trumps, or draws blind.",
            "C-ROB-1 C-ROB-2 C-ROB-3 C-VAR-14",
            "the dealer's hand",
            "The dealer",
            {
                "may": "may look through the stock",
                "must_take_trumps": "must take the trumps of the stock, up to six",
                "blind": "draws blind",
            },
        ),
    ] = "may"
    stock_exhausted: Annotated[
        Literal["refill_from_plain_discards", "play_short"],
        Told(
            "",
            "C-DRAW-4 C-PLAY-22",
            "the fill of some deals",
            "When the stock runs out",
            {"refill_from_plain_discards": "plain discards are drawn", "play_short": "hands stay short"},
        ),
    ] = "refill_from_plain_discards"
    extra_cards: Annotated[
        Literal["none", "thirteen_after_bid", "blind"],
        Told(
            "Four more cards each after the bidding: none, to all at once, or to the maker before the others.",
            "C-VAR-6 C-VAR-7",
            "the hands, the discards and the draw",
            "Four more cards for each",
            {
                "none": "none",
                "thirteen_after_bid": "to all before trumps are named",
                "blind": "seen by the maker before the others",
            },
        ),
    ] = "none"
    first_lead: Annotated[
        Literal["any", "trump"],
        Told(
            "",
            "C-PLAY-2 C-VAR-15",
            "the cards that may be led first",
            "The maker leads first",
            {"any": "any card", "trump": "a trump"},
        ),
    ] = "any"
    void_must_trump: Annotated[
        bool,
        Told(
            "",
            "C-PLAY-7 C-VAR-13",
            "the cards that may be played",
            "Who is out of the suit must trump",
        ),
    ] = False
    low_counts_for: Annotated[
        Literal["winner", "holder"],
        Told(
            "",
            "C-SCORE-2 C-VAR-16",
            "the score of many deals",
            "The two of trumps counts for",
            {"winner": "who wins the trick", "holder": "the side it was dealt to"},
        ),
    ] = "winner"
    scoring_method: Annotated[
        Literal["difference", "set_back", "at_least_eight"],
        Told(
            "Whether the difference is scored, or each side's own points, and what a failed bid costs.",
            "C-SCORE-3 C-SCORE-4 C-SCORE-6 C-SCORE-7 C-SCORE-15 C-VAR-9 C-VAR-17",
            "the score of every deal",
            "What is scored",
            {
                "difference": "the difference",
                "set_back": "each side's own points, and a failed bid is taken off",
                "at_least_eight": "each side's own points, the bidders' only from eight on",
            },
        ),
    ] = "difference"
    target: Annotated[
        Literal[42, 51, 52, 62],
        Told("", "C-GAME-1 C-GAME-6", "when a match ends", "Points that win"),
    ] = 51
    pack: Annotated[
        Literal["full", "small"],
        Told(
            "The whole pack, or a small form of the game for exact algorithms: 24 cards, four dealt, three in a hand.",
            "C-GEN-2 C-DEAL-3 C-DRAW-1",
            "the cards, the hands, the bids on offer",
            "Cards",
            {"full": "the whole pack", "small": "a small pack of 24"},
        ),
    ] = "full"
    table_penalties: Annotated[
        bool,
        Told(
            "Whether errors have the penalties of the Cinch Laws; a club table needs it, a guided one refuses errors.",
            "C-IRR-32",
            "whether there can be a club table",
            "Errors have penalties",
        ),
    ] = False
    last_trick_view: Annotated[
        bool,
        Told(
            "",
            "C-PLAY-17",
            "what may be looked at",
            "The last trick may be looked at again",
        ),
    ] = True

    conflicts: ClassVar[tuple[Conflict, ...]] = (
        Conflict(
            ("min_bid", "pack"),
            lambda options: options.min_bid > all_points(options.pack),
            "nobody can win more points than there are",
            "C-BID-3",
        ),
    )


PRESETS = {
    "foster": Preset("The regular game for four of R. F. Foster's Complete Hoyle.", {}),
    "bicycle": Preset(
        "Cinch as bicyclecards.com has it: all but the dealer throw every plain card (C-VAR-12).",
        {"discard_rule": "all_plain"},
    ),
    "chicago": Preset(
        "The Chicago Cinch Club of 1890, as far as its laws are known: games of 42 points, the lowest draw deals.",
        {"target": 42, "first_dealer": "low_draw"},
    ),
    "blind_dealer": Preset(
        "Foster's variety in which the dealer, too, draws from the top (C-VAR-14).", {"rob": "blind"}
    ),
    "thirteen_cards": Preset(
        "Foster's variety with four more cards for everybody before trumps are named, and no draw (C-VAR-6).",
        {"extra_cards": "thirteen_after_bid"},
    ),
    "blind_cinch": Preset(
        "Foster's Blind Cinch: four cards lie face down before each until the bidding is over (C-VAR-7).",
        {"extra_cards": "blind"},
    ),
    "set_back": Preset(
        "The older count in Foster: both sides keep what they win, a failed bid is taken off (C-VAR-9).",
        {"scoring_method": "set_back"},
    ),
    "at_least_eight": Preset(
        "Foster's count in which the bidding side scores only with eight points and its bid (C-VAR-17).",
        {"scoring_method": "at_least_eight"},
    ),
    "small": Preset("Cinch made small for exact algorithms: a pack of 24, eleven points.", {"pack": "small"}),
}

LAW_CODES = {"foster": Preset("The Cinch Laws in R. F. Foster's Complete Hoyle.")}
