"""The options of Pedro, the combinations that contradict each other, and the presets with their sources."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from trickbook.contract.options import SHEET_ONLY, Conflict, Options, Preset, Told
from trickbook.games.allfours.sizes import all_points


class PedroOptions(Options, frozen=True):
    """House rules of Pedro; the defaults together are the game as the score-sheet maker's page describes it."""

    target: Annotated[
        Literal[51, 52, 56, 61, 62, 100],
        Told("", "P-END-1 P-VAR-15 P-VAR-16 P-VAR-18", "when a match ends", "Points that win"),
    ] = 62
    min_bid: Annotated[Literal[6, 7], Told("", "P-BID-4 P-VAR-1", "the bids on offer", "Lowest bid")] = 7
    forced_dealer_bid: Annotated[
        Literal[6, 7],
        Told(
            "The least a dealer must bid when the others pass.",
            "P-BID-9 P-VAR-2",
            "the bids on offer to the dealer",
            "Dealer's lowest bid when all pass",
        ),
    ] = 7
    slam_double: Annotated[
        bool,
        Told(
            "",
            "P-VAR-5 P-VAR-6 P-SCORE-11",
            "the score of a slam",
            "A bid of everything, made, scores double",
        ),
    ] = False
    bid_28_56: Annotated[
        bool,
        Told(
            "The dealer with ace, king and two of a suit may bid 28-56.",
            "P-VAR-7 P-VAR-8 P-VAR-9 P-VAR-10 P-BID-8",
            "the bids on offer to the dealer",
            "The dealer may bid 28-56",
        ),
    ] = False
    scoring_method: Annotated[
        Literal["minus", "no_negative"],
        Told(
            "Whether each side scores its own points, less a failed bid, or the difference, the bid to the others.",
            "P-SCORE-5 P-SCORE-6 P-SCORE-7 P-VAR-11 P-VAR-12 P-VAR-13 P-VAR-14",
            "the score of every deal",
            "What is scored",
            {
                "minus": "each side's own points, and a failed bid is taken off",
                "no_negative": "the difference, and a failed bid goes to the others",
            },
        ),
    ] = "minus"
    tie_rule: Annotated[
        Literal["extra_hand", "bidder_wins"],
        Told(
            "",
            "P-END-7 P-END-12 P-VAR-17",
            "when a match ends",
            "When both sides reach the target",
            {"extra_hand": "another deal decides", "bidder_wins": "the bidding side wins"},
        ),
    ] = "extra_hand"
    bidder_goes_out: Annotated[
        bool,
        Told(
            "With both sides within seven, the bidding side wins by making its bid.",
            "P-END-2 P-END-3 P-END-4",
            "who wins a close match",
            "Bidder goes out near the end",
        ),
    ] = True
    set_in_bgo: Annotated[
        Literal["opponents_may_win", "play_on"],
        Told(
            "Whether the others may win when such a bid fails.",
            "P-END-5 P-END-13",
            "who wins a close match",
            "When the bid that would go out fails",
            {"opponents_may_win": "the others may win", "play_on": "play goes on"},
        ),
    ] = "opponents_may_win"
    must_follow_suit: Annotated[
        bool,
        Told(
            "A plain lead must be followed; no trumping while you can.",
            "P-VAR-19",
            "the cards that may be played",
            "A plain lead must be followed",
        ),
    ] = False
    void_must_trump: Annotated[
        bool,
        Told(
            "",
            "P-PLAY-6",
            "the cards that may be played",
            "Who is out of the suit must trump",
        ),
    ] = True
    stock_exhausted: Annotated[
        Literal["reshuffle_discards", "play_short"],
        Told(
            "",
            "P-DRAW-5 P-DRAW-7 P-PLAY-13",
            "the fill of some deals",
            "When the stock runs out",
            {"reshuffle_discards": "the discards are shuffled again", "play_short": "hands stay short"},
        ),
    ] = "reshuffle_discards"
    dealer_fill_choice: Annotated[
        Literal["dealer", "random"],
        Told(
            "",
            "P-ROB-3",
            "whether the dealer chooses",
            "The dealer's plain cards are picked by",
            {"dealer": "the dealer", "random": "chance"},
        ),
    ] = "dealer"
    buried_visible: Annotated[
        bool,
        Told("", "P-BURY-9", "what the others see", "Buried cards may be seen by all"),
    ] = True
    excess_trumps: Annotated[
        Literal["keep_and_bury", "discard_to_six"],
        Told(
            "What a hand of more than six trumps does: stacks at trick one, or throws down to six.",
            "P-DRAW-3 P-BURY-1 P-VAR-21",
            "the play of long hands",
            "More than six trumps are",
            {"keep_and_bury": "kept, and stacked at the first trick", "discard_to_six": "thrown down to six"},
        ),
    ] = "keep_and_bury"
    dealer_may_equal_14: Annotated[
        bool,
        Told(
            "",
            "P-BID-8 P-VAR-21",
            "the bids on offer to the dealer",
            "The dealer may take a bid of everything",
        ),
    ] = False
    two_scores_for: Annotated[
        Literal["holder", "trick_winner"],
        Told(
            "",
            "P-SCORE-2",
            "the score of many deals",
            "The two of trumps counts for",
            {"holder": "the side it was dealt to", "trick_winner": "who wins the trick"},
        ),
    ] = "holder"
    card_values: Annotated[
        Literal["standard", "california"],  # King Pedro is dealt and bid otherwise and not offered: P-VAR-23
        Told(
            "What the cards count: California makes the jack three, the total and the top bid sixteen.",
            "P-CARD-8 P-VAR-22 P-VAR-26",
            "the score of every deal, the bids on offer",
            "Points of the cards",
            {"standard": "the usual ones", "california": "three for the jack, as in California"},
        ),
    ] = "standard"
    pack: Annotated[
        Literal["full", "small"],
        Told(
            "The whole pack, or a small form of the game for exact algorithms: 24 cards, four dealt, three in a hand.",
            "P-CARD-1 P-DEAL-2 P-DRAW-1",
            "the cards, the hands, the bids on offer",
            "Cards",
            {"full": "the whole pack", "small": "a small pack of 24"},
        ),
    ] = "full"
    ledger: Annotated[
        Literal["paper", "auto"],
        Told(
            "Whether the score sheet keeps shortfalls beside the totals.",
            "P-SHEET-12",
            SHEET_ONLY,
            "Shortfalls are kept",
            {"paper": "on paper beside the sheet", "auto": "by the sheet"},
        ),
    ] = "auto"
    sheet_minus: Annotated[
        Literal["refused", "allowed"],
        Told(
            "Whether the score sheet takes a minus.",
            "P-SHEET-8 P-SHEET-9",
            SHEET_ONLY,
            "A minus on the sheet is",
        ),
    ] = "refused"
    partner_may_overwrite: Annotated[
        bool,
        Told(
            "Whether a partner may overwrite a filled cell.",
            "P-SHEET-6",
            SHEET_ONLY,
            "A partner may overwrite what is on the sheet",
        ),
    ] = False

    conflicts: ClassVar[tuple[Conflict, ...]] = (
        Conflict(
            ("forced_dealer_bid", "min_bid"),
            lambda options: options.forced_dealer_bid < options.min_bid,
            "nobody may be forced below the lowest bid",
            "P-VAR-25",
        ),
        Conflict(
            ("bid_28_56", "card_values"),
            lambda options: options.bid_28_56 and options.card_values != "standard",
            "28 and 56 are multiples of fourteen points",
            "P-VAR-25",
        ),
    )

    @property
    def highest_bid(self) -> int:
        """The highest bid of the auction: all the points there are (P-BID-5, P-VAR-22)."""
        return all_points(self.pack, self.jack)

    @property
    def jack(self) -> int:
        """What the jack of trumps counts."""
        return 3 if self.card_values == "california" else 1

    @property
    def values_of_trumps(self) -> tuple[int, ...]:
        """The points of the six scoring trumps: ace, jack, ten, pedro, low pedro, two (P-CARD-8)."""
        return (1, self.jack, 1, 5, 5, 1)


PRESETS = {
    "as_described": Preset("The Pedro page of a maker of score sheets: bids from 7, game 62, bidder goes out.", {}),
    "california": Preset(
        "Board Game Arena's Pedro: the jack counts three, bids 6 to 16, game 100 (P-VAR-22).",
        {"card_values": "california", "min_bid": 6, "forced_dealer_bid": 6, "target": 100},
    ),
    "nicaraguan": Preset(
        "Nicaraguan Pedro as gamerules.com has it: game 52, the two to the side dealt it (P-VAR-24).", {"target": 52}
    ),
    "finnish": Preset(
        "Pidro as played in Finland, as far as the options carry it: down to six cards, thrown trumps shown, the "
        "dealer may take a bid of 14 (P-VAR-21).",
        {"excess_trumps": "discard_to_six", "dealer_may_equal_14": True},
    ),
    "small": Preset("Pedro made small for exact algorithms: a pack of 24, eleven points.", {"pack": "small"}),
}

LAW_CODES = {"foster": Preset("The Cinch Laws in R. F. Foster's Complete Hoyle, borrowed for the play (P-PLAY-12).")}
