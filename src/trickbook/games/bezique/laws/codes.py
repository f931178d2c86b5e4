"""Where the codes of Rubicon Bezique differ in irregularities: one table, a row an option, and what each value says.

The judges read it through ``says``; nothing else asks which code is played.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from trickbook.contract.laws import Grant, NewDeal, Remedy, Role
from trickbook.games.bezique.laws.remedies import Forgo, Freeze, Replay, RubiconFine
from trickbook.games.bezique.options import BeziqueOptions

# What the rows speak of -----------------------------------------------------------------------------------------------

LONG, LONG_AND_SHORT, BOTH_LONG, SHORT, BOTH_SHORT = HANDS = (
    "one has too many, the other the right number",
    "one has too many, the other too few",
    "both have too many",
    "one has too few, the other the right number",
    "both have too few",
)
"""Hands with a wrong number of cards; the offender is who has too many, or else who has too few."""

NEW_DEAL, PLAY_ON, FILL_UP, DRAW_TWO = "new deal", "play on", "fill up", "draw two"
"""What may be chosen under the French code."""
CALL_LEAD = "call lead"
"""What may be demanded of who has declared wrongly."""

VOID_DEAL = "The deal is void: nothing of it counts, and the same dealer deals again."


class Said(NamedTuple):
    """What a code says of a case: a sentence, the rules, what is ordered."""

    sentence: str
    rules: tuple[str, ...]
    remedies: tuple[Remedy, ...] = ()


class Declaring(NamedTuple):
    """What a code makes of an erroneous declaration to which the opponent objects in time."""

    sentence: str
    rules: tuple[str, ...]
    lead_called: bool
    """Whether the opponent may also have a card led that does fit."""


BOTH_WRONG = Said(
    f"Both numbers are wrong. {VOID_DEAL}", ("B-IRR-32", "B-MISD-8"), (NewDeal(same_dealer=True),)
)  # fmt: skip
FRENCH_LIMIT = "the player who may choose goes on"

# The table ------------------------------------------------------------------------------------------------------------

ROWS: Mapping[str, Mapping[str, Any]] = {
    "short_deal_choice": {
        "pone": (Role.PONE, "the pone chooses", "Play waits for the choice"),
        "agreement": (Role.BOTH_SIDES, "both players agree on", "Without agreement there is a new deal"),
    },
    "wrong_count_code": {
        "english": {
            LONG: Said(
                "The game ends at once. The opponent adds 1300 to the score, and all that the offender has scored, "
                "though not more than 900; brisques do not count.",
                ("B-IRR-6", "B-IRR-7", "B-IRR-8", "B-IRR-9", "B-IRR-10"),
                (RubiconFine(at_once=True),),
            ),
            LONG_AND_SHORT: Said(
                "The hand is played out. The player with too few cards scores all he can; the one with too many scores "
                "nothing from now on and makes no trumps, and nobody scores the last trick. In the end the player with "
                "too few adds 1300 to his score, and what the other has, 900 at most, without counting brisques.",
                ("B-IRR-11", "B-IRR-12", "B-IRR-13", "B-IRR-14", "B-IRR-20", "B-IRR-9", "B-IRR-10"),
                (Freeze(), Forgo(Role.BOTH_SIDES, ("the last trick",)), RubiconFine(at_once=False)),
            ),
            BOTH_LONG: Said(VOID_DEAL, ("B-IRR-15", "B-MISD-8"), (NewDeal(same_dealer=True),)),
            SHORT: Said(
                "The deal stands, and there is no penalty. The missing card is not made good; play goes on with the "
                "short hand, and when it has no card left what remains in the other is the last trick, won and "
                "scored by its owner.",
                ("B-IRR-16", "B-IRR-17", "B-IRR-19", "B-IRR-20"),
            ),
            BOTH_SHORT: Said(
                "The deal stands, and there is no penalty. The missing cards are not made good, and the last trick "
                "scores for whoever really takes it; if one hand runs out before the other, for the owner of the "
                "longer.",
                ("B-IRR-18", "B-IRR-19", "B-IRR-20"),
            ),
        },
        "french": {
            LONG: Said(
                "The opponent chooses: a new deal, or the offender plays on without drawing or declaring until his "
                "number is right. If nothing is chosen play goes on.",
                ("B-IRR-32", "B-MISD-8"),
                (Grant("wrong number", Role.OPPONENT, (NEW_DEAL, PLAY_ON), FRENCH_LIMIT),),
            ),
            LONG_AND_SHORT: BOTH_WRONG,
            BOTH_LONG: BOTH_WRONG,
            SHORT: Said(
                "The opponent chooses: a new deal, or the missing cards are drawn from the stock. If nothing is chosen "
                "play goes on.",
                ("B-IRR-32", "B-MISD-8"),
                (Grant("wrong number", Role.OPPONENT, (NEW_DEAL, FILL_UP), FRENCH_LIMIT),),
            ),
            BOTH_SHORT: BOTH_WRONG,
        },
    },
    "forgot_draw": {
        "english": Said(
            "The draw is lost: the player plays the rest with a card too few, and there is no other penalty. Who has "
            "the right number wins the last trick.",
            ("B-IRR-21", "B-IRR-16", "B-IRR-17"),
        ),
        "french": Said(
            "The opponent chooses until the next draw: the deal is void and dealt again by the same dealer, or the "
            "player draws two cards the next time. If nothing is chosen two are drawn.",
            ("B-IRR-21", "B-MISD-8"),
            (Grant("forgotten draw", Role.OPPONENT, (NEW_DEAL, DRAW_TWO), "the next draw"),),
        ),
    },
    "last_nine_revoke": {
        "replay": Said(
            "From the error on all cards are taken back and played again, and what was scored and gathered since is "
            "undone.",
            ("B-IRR-30",),
            (Replay(),),
        ),
        "french_no_count": Said(
            "Nothing is taken back. From that trick on the offender counts neither brisques nor the last trick, nor "
            "does anyone else count them.",
            ("B-IRR-30",),
            (Forgo(Role.OFFENDER, ("brisques", "the last trick")),),
        ),
    },
    "erroneous_declaration": {
        "strict_refuse": Declaring(
            "It is refused: the cards are taken up again, nothing is scored, and there is no penalty.",
            ("B-IRR-29", "B-IRR-34"), lead_called=False,
        ),
        "foster": Declaring(
            "On the opponent's objection the score is struck out and the cards are taken up again; and he may have "
            "one of the cards that do fit led, the declarer choosing which.",
            ("B-IRR-27", "B-IRR-34"), lead_called=True,
        ),
        "portland": Declaring(
            "On the opponent's objection the score is struck out and the cards are taken up again; there is no other "
            "penalty.",
            ("B-IRR-27", "B-IRR-34"), lead_called=False,
        ),
    },
}  # fmt: skip
"""What each value of an option says."""


def says(options: BeziqueOptions, difference: str) -> Any:
    """What is played in a point where the codes differ."""
    return ROWS[difference][getattr(options, difference)]
