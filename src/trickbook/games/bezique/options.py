"""The options of Rubicon Bezique, and the presets with their sources."""

from __future__ import annotations

from typing import Annotated, Literal

from trickbook.contract.options import Options, Preset, Told


class BeziqueOptions(Options, frozen=True):
    """House rules of Rubicon Bezique; the defaults together are the game of the rule book."""

    trump_maker: Annotated[
        Literal["marriage_only", "marriage_or_sequence"],
        Told(
            "",
            "B-TRUMP-4 B-TRUMP-5",
            "the trumps and the worth of some declarations",
            "Trumps are made by",
            {"marriage_only": "the first marriage", "marriage_or_sequence": "the first marriage or sequence"},
        ),
    ] = "marriage_only"
    deal_batches: Annotated[
        Literal[3, 1],
        Told("", "B-DEAL-2", "the hands dealt from a pack", "Cards dealt at a time"),
    ] = 3
    auto_gather: Annotated[
        bool,
        Told(
            "",
            "B-BRQ-11",
            "who takes the brisques",
            "The table gathers the brisques",
        ),
    ] = True
    carte_blanche_value: Annotated[
        Literal[50, 250],
        Told("", "B-CB-2 B-CB-8 B-VAL-5", "the score of a deal", "Carte blanche scores"),
    ] = 50
    last_trick_value: Annotated[
        Literal[50, 10, 250],
        Told("", "B-LAST-6 B-VAL-5", "the score of a deal", "The last trick scores"),
    ] = 50
    brisque_mode: Annotated[
        Literal["close_200", "tie_only", "decisive"],
        Told(
            "When brisques count: the scores less than 200 apart, equal, or so close that brisques decide.",
            "B-END-9",
            "the settlement of close deals",
            "Brisques count",
            {
                "close_200": "when the scores are less than 200 apart",
                "tie_only": "when the scores are equal",
                "decisive": "when they can decide",
            },
        ),
    ] = "close_200"
    rubicon_brisques: Annotated[
        Literal[300, 320],
        Told(
            "",
            "B-END-5",
            "the value of a rubicon",
            "For all brisques after a rubicon stand",
        ),
    ] = 300
    rubicon_limit: Annotated[
        Literal[1000, 3000],
        Told("The score a loser must reach.", "B-END-4 B-END-7 B-END-10", "who is rubiconed", "The rubicon"),
    ] = 1000
    game_bonus: Annotated[
        Literal[500, 1000],
        Told(
            "",
            "B-END-2 B-END-3",
            "the settlement",
            "Added for a game without rubicon",
        ),
    ] = 500
    reform_from_hand: Annotated[
        bool,
        Told(
            "Whether playing an equal card from the hand lets a combination on the table be scored again.",
            "B-USE-9",
            "the declarations that are open",
            "A combination may be formed anew from the hand",
        ),
    ] = False
    bezique_unite: Annotated[
        Literal["free", "new_card"],
        Told(
            "Whether a double bezique or more needs a card that was in no bezique before.",
            "B-USE-13",
            "the declarations that are open",
            "A double bezique or more",
            {"free": "may be made of any beziques", "new_card": "needs a new card"},
        ),
    ] = "free"
    draw_order: Annotated[
        Literal["winner_first", "pone_first"],
        Told(
            "",
            "B-DRAW-1 B-DRAW-3",
            "the cards drawn",
            "The top card of the stock goes to",
            {"winner_first": "who won the trick", "pone_first": "the dealer's adversary"},
        ),
    ] = "winner_first"
    table_errors: Annotated[
        bool,
        Told(
            "Whether errors can happen at the table and are judged by the laws; the options after this one say how.",
            "B-MISD-1 B-MISD-2 B-MISD-3 B-MISD-4 B-MISD-5 B-MISD-6 B-MISD-7 B-MISD-8 B-IRR-1 B-IRR-5 B-IRR-31",
            "whether there is a club table",
            "Errors have penalties",
        ),
    ] = False
    short_deal_choice: Annotated[
        Literal["pone", "agreement"],
        Told(
            "",
            "B-MISD-2",
            "the ruling on it",
            "What becomes of a short hand is said by",
            {"pone": "the dealer's adversary", "agreement": "both together"},
        ),
    ] = "pone"
    wrong_count_code: Annotated[
        Literal["english", "french"],
        Told(
            "",
            "B-IRR-6 B-IRR-11 B-IRR-15 B-IRR-16 B-IRR-32",
            "the ruling on it",
            "A wrong number of cards",
            {
                "english": "costs 1300 and more, where it is too many",
                "french": "lets the other player have a new deal, or play on",
            },
        ),
    ] = "english"
    forgot_draw: Annotated[
        Literal["english", "french"],
        Told(
            "",
            "B-IRR-21",
            "the ruling on it",
            "Who has forgotten to draw",
            {
                "english": "plays on with a card too few",
                "french": "draws two next time, or the deal is void, as the other player says",
            },
        ),
    ] = "english"
    last_nine_revoke: Annotated[
        Literal["replay", "french_no_count"],
        Told(
            "",
            "B-IRR-30",
            "the ruling on it",
            "An error in the last nine tricks",
            {
                "replay": "is played again",
                "french_no_count": "costs who made it the brisques and the last trick from then on",
            },
        ),
    ] = "replay"
    erroneous_declaration: Annotated[
        Literal["strict_refuse", "foster", "portland"],
        Told(
            "Whether declarations that do not fit are refused, struck out with a lead called, or only struck out.",
            "B-IRR-27 B-IRR-28 B-IRR-29 B-IRR-34",
            "the ruling on them, and what can be declared at a club table",
            "A declaration that does not fit",
            {"strict_refuse": "is refused", "foster": "is struck out, and a lead called", "portland": "is struck out"},
        ),
    ] = "strict_refuse"


PRESETS = {
    "book": Preset("Rubicon Bezique as the rule book has it: R. F. Foster's text, doubtful points settled.", {}),
    "foster": Preset(
        "R. F. Foster's Complete Hoyle with what it calls the usual practice, re-forming from the hand (B-USE-9), and "
        "with what it makes of erroneous declarations (B-IRR-27).",
        {"reform_from_hand": True, "erroneous_declaration": "foster"},
    ),
    "portland": Preset(
        "The laws of the Portland Club, 1887, in Hoffmann's Hoyle's Games Modernized: a sequence may make trumps, and "
        "erroneous declarations are struck out.",
        {
            "trump_maker": "marriage_or_sequence",
            "short_deal_choice": "agreement",
            "erroneous_declaration": "portland",
        },
    ),
    "bicycle": Preset(
        "Rubicon Bezique as bicyclecards.com has it: 320 for the brisques of a rubicon, brisques only at a tie.",
        {"rubicon_brisques": 320, "brisque_mode": "tie_only"},
    ),
}

_LAW_OPTIONS = ("short_deal_choice", "wrong_count_code", "forgot_draw", "last_nine_revoke", "erroneous_declaration")
CODES = {
    "book": Preset("The laws as the rule book has them, after R. F. Foster; wrong declarations are refused.", {}),
    **{
        name: Preset(source, {key: PRESETS[name].options[key] for key in _LAW_OPTIONS if key in PRESETS[name].options})
        for name, source in (
            ("foster", "The laws of R. F. Foster's Complete Hoyle, with what it makes of wrong declarations."),
            ("portland", "The laws of the Portland Club, 1887, in Hoffmann's Hoyle's Games Modernized."),
        )
    },
    "french": Preset(
        "The French custom, as R. F. Foster tells it of wrong numbers, forgotten draws and the last nine tricks.",
        {"wrong_count_code": "french", "forgot_draw": "french", "last_nine_revoke": "french_no_count"},
    ),
}
"""The codes of law by name, and the options in which each of them differs from the book."""
