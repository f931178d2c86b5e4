"""An independent, slow and naive oracle of Pedro, written from the rule book alone.

It shares nothing with the program: standard library only, cards as strings, options as a plain dict with the names
and values of section 13 of the rule book (missing = default). This module only collects the parts.
"""

from .pedro_cards import (
    auction_winner,
    check_options,
    clockwise_after,
    deal,
    effective_suit,
    legal_bids,
    legal_plays,
    legal_stacks,
    legal_trump_suits,
    next_leader,
    scoring_cards,
    side_of,
    trick_winner,
    trump_order,
    trumps,
)
from .pedro_fill import Fill, Throw, fill, hands_for_play
from .pedro_score import (
    LedgerCell,
    Verdict,
    banked_by_end_match,
    bid_made,
    ledger,
    match_outcome,
    points,
    score_deal,
)

__all__ = [
    "Fill",
    "LedgerCell",
    "Throw",
    "Verdict",
    "auction_winner",
    "banked_by_end_match",
    "bid_made",
    "check_options",
    "clockwise_after",
    "deal",
    "effective_suit",
    "fill",
    "hands_for_play",
    "ledger",
    "legal_bids",
    "legal_plays",
    "legal_stacks",
    "legal_trump_suits",
    "match_outcome",
    "next_leader",
    "points",
    "score_deal",
    "scoring_cards",
    "side_of",
    "trick_winner",
    "trump_order",
    "trumps",
]
