"""Where the three codes of Whist differ in irregularities: one table, a row a difference, a column a code.

Where an option stands for a difference its row is in ``BY_CODE`` of the options; all others are in ``ROWS``, by the
rules they are found in.  The judges read both through ``says``, and nothing else asks which code is played.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from trickbook.contract.laws import Role, Ruling
from trickbook.games.whist.options import BY_CODE, CODES, WhistOptions, said

# What the rows speak of -----------------------------------------------------------------------------------------------

HIGHEST, LOWEST = "call highest", "call lowest"
WIN, NOT_WIN = "call win", "forbid win"
RUFF, NO_RUFF = "call ruff", "forbid ruff"
ORDERS = (HIGHEST, LOWEST, WIN, NOT_WIN, RUFF, NO_RUFF)
"""What a player may be ordered to play to a trick: high or low in the suit led, to win it or not, to trump or not."""
BY_RANK = (HIGHEST, LOWEST)
RANK_OR_WIN = (HIGHEST, LOWEST, WIN, NOT_WIN)
RANK_OR_RUFF = (HIGHEST, LOWEST, RUFF, NO_RUFF)

TAKE_TRICKS, DEDUCT_POINTS, ADD_POINTS = FORMS = ("take tricks", "deduct points", "add points")
"""The forms of the penalty for a revoke (W-REV-4)."""

NOT_DISTURBED = "no"
EARLY_TOUCH = "an adversary touched a card before the dealer's partner did"
LATE_TOUCH = "an adversary touched a card after the dealer's partner had"
WRONG_DOUBT = "the adversaries wrongly questioned the score or the right to deal"
INTERRUPTED = "an adversary interrupted the dealer otherwise"
DISTURBANCES = (NOT_DISTURBED, EARLY_TOUCH, LATE_TOUCH, WRONG_DOUBT, INTERRUPTED)

ONE_SHORT = "one is short, the three others are right"
WITHIN_A_SIDE = "one has too many, the partner too few"
ACROSS = "one has too many, an adversary too few"
PARTNERS_SHORT = "two partners are short, nobody has too many"
BOTH_SHORT = "players of both sides are short, nobody has too many"
WRONG_HANDS = (ONE_SHORT, WITHIN_A_SIDE, ACROSS, PARTNERS_SHORT, BOTH_SHORT)
LONG_AND_SHORT = (WITHIN_A_SIDE, ACROSS)

UNPLAYED = "before the player who is short had played"
OWNER_PLAYED = "after that player had played"
ALL_PLAYED = "after all four had played to the first trick"
FIRST_QUITTED = "after the first trick was quitted"
NOTICED = (UNPLAYED, OWNER_PLAYED, ALL_PLAYED, FIRST_QUITTED)

DECISION, SOME_TIME, NOT_AT_ALL = WAITED = ("until they had decided", "a reasonable time", "not at all")

OPEN, BY_OFFENDERS, BY_ADVERSARIES = TURNED = ("no", "by the offending side", "by the adversaries")

WINNING_LEAD, WINNING_CARD, NO_WINNER = AHEAD = (
    "led a card that beats all the adversaries hold of the suit",
    "played the winning card to a trick not yet complete",
    "played another card",
)

FIRST_TRICK, ANY_TRICK = "the first trick", "any one of those tricks"

EITHER = Role.ADVERSARIES

TRICKS, OTHER, RUBBER = WRONG = ("a count of tricks", "another score of the game", "the value of the rubber")
AT_ONCE, AGREED, SAME_GAME, SAME_RUBBER, OVER = FOUND = (
    "before the next deal was complete, the score of the game not being agreed",
    "after the score of the game was agreed, before the next trump was turned",
    "after the next deal, in the same game",
    "in a later game of the same rubber",
    "when all was over",
)


class ScoreLimit(NamedTuple):
    """Until when what was marked wrongly is put right, by which rule, and what is found too late."""

    sentence: str
    rule: str
    too_late: Mapping[str, tuple[str, ...]]


NEXT_DEAL = ScoreLimit(
    "A wrong count of tricks may be put right until the last card of the next deal is dealt, in the last hand of a "
    "game or rubber until the score is agreed; another score until the final one is agreed.",
    "W-SCORE-10",
    {TRICKS: (AGREED, SAME_GAME, SAME_RUBBER, OVER), OTHER: (AGREED, SAME_RUBBER, OVER), RUBBER: (OVER,)},
)
END_OF_GAME = ScoreLimit(
    "It may be put right until the game is over and the trump of the next deal has been turned; the value of a rubber "
    "until the rubber is over.",
    "W-SCORE-8",
    {TRICKS: (SAME_RUBBER, OVER), OTHER: (SAME_RUBBER, OVER), RUBBER: (OVER,)},
)

# The table ------------------------------------------------------------------------------------------------------------

ROWS: Mapping[str, tuple[str, Any, Any, Any]] = {
    # difference:             rules        american            english_1864        english_1900
    # The deal
    "recut_after_shuffle":   ("W-DEAL-3",  True,               False,              False),
    "cut_is_final":          ("W-DEAL-18", False,              True,               True),
    "seen_shuffled_again":   ("W-DEAL-18", False,              True,               True),
    "adversary_exposed_to":  ("W-DEAL-10", EITHER,             Role.DEALER,        Role.DEALER),
    "touching_excused":      ("W-DEAL-14", False,              True,               True),
    "trump_seen":            ("W-DEAL-12", "misdeal",          "new deal",         "new deal"),
    "hand_taken_redeals":    ("W-DEAL-13", False,              False,              True),
    "foreign_card_redeals":  ("W-DEAL-15", False,              True,               False),
    "partners_office":       ("W-DEAL-16", False,              True,               True),
    "single_move_repairs":   ("W-MIS-2",   False,              True,               True),
    "misdealt_hands":        ("W-MIS-4",   WRONG_HANDS,        LONG_AND_SHORT,     LONG_AND_SHORT),
    "misdealt_until":        ("W-MIS-4",   NOTICED[:2],        NOTICED,            NOTICED),
    "excess_redeals":        ("W-MIS-4",   False,              False,              True),
    "trump_out_of_order":    ("W-MIS-5",   False,              True,               True),
    "disturbances":          ("W-MIS-6",   DISTURBANCES[1:],   (EARLY_TOUCH, WRONG_DOUBT), (EARLY_TOUCH, WRONG_DOUBT)),
    # The trump card
    "trump_call_repeated":   ("W-TRUMP-4", True,               True,               False),
    "early_trump_costs":     ("W-TRUMP-6 W-TRUMP-11", False,   True,               True),
    "forgetting_costs":      ("W-TRUMP-7 W-TRUMP-11", False,   True,               True),
    # Exposed cards
    "named_is_exposed":      ("W-EXP-11",  True,               False,              True),
    "glimpse_is_exposed":    ("W-EXP-11",  True,               False,              False),
    "waiting_done":          ("W-EXP-10",  (DECISION,),        (DECISION, SOME_TIME), (DECISION, SOME_TIME)),
    "held_apart":            ("W-EXP-12",  False,              True,               True),
    "plays_ahead":           ("W-EXP-13",  (WINNING_LEAD,),    AHEAD[:2],          AHEAD[:2]),
    "partner_wins":          ("W-EXP-13",  FIRST_TRICK,        ANY_TRICK,          ANY_TRICK),
    "rest_shows_partner":    ("W-CONC-3 W-CONC-4", True,       False,              False),
    "tricks_of_abandoned":   ("W-CONC-1",  True,               False,              False),
    # Out of turn, out of order
    "both_lead_penalty":     ("W-LOT-12",  False,              False,              True),
    "second_hand_by":        ("W-ORD-2",   Role.THIRD_HAND,    EITHER,             EITHER),
    "second_hand_orders":    ("W-ORD-2",   RANK_OR_RUFF,       (WIN, NOT_WIN),     (WIN, NOT_WIN)),
    "attention_by":          ("W-ORD-3",   Role.LAST_ADVERSARY, EITHER,            EITHER),
    "attention_orders":      ("W-ORD-3",   RANK_OR_RUFF,       RANK_OR_WIN,        RANK_OR_WIN),
    "attention_to_score":    ("W-ORD-3",   True,               False,              False),
    # Tricks and hands that are short or long
    "omission":              ("W-OMIT-1",  "wrong number",     "new deal",         "new deal"),
    "two_in_a_trick":        ("W-TWO-1 W-TWO-2", "wrong number", "given back",     "given back"),
    "given_back_exposed":    ("W-TWO-1",   False,              False,              True),
    "wrong_number_choice":   ("W-NUM-1 W-NUM-2", True,         False,              False),
    "short_hand_stands":     ("W-NUM-3",   (),                 NOTICED[1:],        NOTICED[3:]),
    # Revokes
    "throwing_down_plays_on": ("W-REV-7",  False,              False,              True),
    "correction_orders":     ("W-REV-8",   (),                 BY_RANK,            BY_RANK),
    "turning_excused":       ("W-REV-9",   (),                 (BY_OFFENDERS, BY_ADVERSARIES), (BY_ADVERSARIES,)),
    # Looking back
    "looking_costs":         ("W-LAST-4 W-LAST-5", True,       False,              True),
    # Demands
    "consulting_forfeits":   ("W-PEN-2",   False,              True,               True),
    "consult_on_numbers":    ("W-PEN-2 W-NUM-1", True,         False,              False),
    "wrong_player_forfeits": ("W-PEN-3",   True,               False,              False),
    "wrong_penalty_forfeits": ("W-PEN-3",  True,               False,              True),
    "early_call_forfeits":   ("W-PEN-5 W-PEN-7", False,        False,              True),
    # The score and the honours
    "score_limit":           ("W-SCORE-8 W-SCORE-10", NEXT_DEAL, END_OF_GAME,      END_OF_GAME),
    "calling_claims":        ("W-HON-3",   False,              False,              True),
}  # fmt: skip
"""What each code says, after the rules that say so, in the order of ``CODES``."""


def says(options: WhistOptions, difference: str) -> Any:
    """What is played in a point where the codes differ: the option agreed on, or else what the code says."""
    if difference in BY_CODE:
        return said(options, difference)
    return ROWS[difference][1 + CODES.index(options.law_code)]


def no_law(*rules: str) -> Ruling:
    """The ruling where another code has a law and this one has not."""
    return Ruling("This code sets nothing on it; there is no penalty.", rules)
