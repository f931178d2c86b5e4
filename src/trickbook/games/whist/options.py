"""The options of Whist, the three codes of law laid side by side, and the presets with their sources.

Most options are left to the code of law (``by_code``).  What a code says is a row of ``BY_CODE``; ``terms_of`` looks it
up once, when a game is made, and nothing else asks for the code's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple

from trickbook.contract.options import Options, Preset, Told

CODES = ("american", "english_1864", "english_1900")
"""The American Whist League's code of 1893, the older English code and the revised one of 1900."""

BY_CODE: Mapping[str, tuple[Any, Any, Any]] = {
    # option:               american         english_1864            english_1900
    "target_score":        (7,               5,                      5),  # W-SCORE-2
    "honours":             (False,           True,                   True),  # W-SCORE-3
    "match_format":        ("single_game",   "rubber",               "rubber"),  # W-RUB-1, W-SCORE-9
    "game_value":          ("loser_deficit", "treble_double_single", "treble_double_single"),  # W-SCORE-5, W-RUB-2
    "last_trick_view":     (False,           True,                   False),  # W-LAST-1, W-LAST-3
    "trump_card_deadline": (2,               1,                      2),  # W-TRUMP-5
    "multi_card_choice":   ("owner",         "opponents",            "opponents"),  # W-EXP-3
    "suit_caller":         ("right_hand",    "either",               "either"),  # W-LOT-3
    "lot_card_exposed":    (False,           True,                   True),  # W-LOT-5
    "revoke_tricks":       (2,               3,                      3),  # W-REV-2
    "revoke_forms":        ("tricks_only",   "tricks_or_points",     "tricks_or_points"),  # W-REV-3, W-REV-4
    "both_revoke":         ("transfer_both", "punish_each",          "cancel"),  # W-REV-20
}  # fmt: skip
"""What each code says, in the order of ``CODES``; the table of the laws goes on where no option stands for a row."""


class WhistOptions(Options, frozen=True):
    """House rules of Whist; the defaults together are the American game of 1893.

    No two contradict each other: where an option has nothing to act on it does nothing.
    """

    law_code: Annotated[
        Literal["american", "english_1864", "english_1900"],
        Told(
            "",
            "W-SCORE-2 W-SCORE-3 W-LAST-1 W-LAST-3",
            "whatever is left to the code",
            "Code of law",
            {
                "american": "the American one of 1893",
                "english_1864": "the English one of 1864",
                "english_1900": "the English one of 1900",
            },
        ),
    ] = "american"
    target_score: Annotated[
        Literal["by_code", 5, 7, 10],
        Told(
            "Points that win a game: seven by the American code, five by the English ones.",
            "W-SCORE-2 W-HON-2",
            "when a game ends",
            "Points that win a game",
            {"by_code": "as the code says"},
        ),
    ] = "by_code"
    honours: Annotated[
        Literal["by_code", False, True],
        Told(
            "Whether honours are counted: by the English codes.",
            "W-SCORE-3 W-HON-1",
            "the score of some deals",
            "Honours count",
            {"by_code": "as the code says"},
        ),
    ] = "by_code"
    match_format: Annotated[
        Literal["by_code", "single_game", "rubber", "continuous_tricks"],
        Told(
            "One game, as the American code has it, a rubber, as the English ones do, or a sitting of so many deals.",
            "W-SCORE-9 W-RUB-1",
            "when a match ends",
            "A match is",
            {
                "by_code": "as the code says",
                "single_game": "one game",
                "rubber": "a rubber",
                "continuous_tricks": "a sitting of so many deals",
            },
        ),
    ] = "by_code"
    game_value: Annotated[
        Literal["by_code", "loser_deficit", "treble_double_single", "margin", "none"],
        Told(
            "What a game is worth: what the losers lack (American), treble, double or single by their score (English), "
            "the difference of both totals (American, played out), or nothing (American rubbers).",
            "W-SCORE-5 W-SCORE-6 W-RUB-2 W-RUB-5",
            "the value of a match",
            "A game is worth",
            {
                "by_code": "as the code says",
                "loser_deficit": "what the losers lack",
                "treble_double_single": "three, two or one",
                "margin": "the difference",
                "none": "nothing",
            },
        ),
    ] = "by_code"
    play_out: Annotated[
        bool,
        Told(
            "",
            "W-SCORE-6",
            "the score of a last deal",
            "Points beyond the target count",
        ),
    ] = False
    rubber_bonus: Annotated[
        Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
        Told("", "W-RUB-3 W-RUB-5", "the value of a rubber", "Added to a rubber"),
    ] = 2
    sitting_deals: Annotated[
        Literal[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24],
        Told(
            "",
            "W-SCORE-9",
            "when such a match ends",
            "Deals of a sitting",
        ),
    ] = 12
    last_trick_view: Annotated[
        Literal["by_code", False, True],
        Told(
            "Whether the last trick may be looked at again: by the English code of 1864.",
            "W-LAST-1 W-LAST-3",
            "what may be looked at",
            "The last trick may be looked at again",
            {"by_code": "as the code says"},
        ),
    ] = "by_code"
    trump_card_deadline: Annotated[
        Literal["by_code", 1, 2],
        Told(
            "After how many tricks a trump card left on the table may be called: one by the code of 1864, else two.",
            "W-TRUMP-5",
            "the ruling on a trump card left lying",
            "A trump card left lying may be called after",
            {"by_code": "as the code says", "1": "one trick", "2": "two tricks"},
        ),
    ] = "by_code"
    multi_card_choice: Annotated[
        Literal["by_code", "owner", "opponents"],
        Told(
            "Who says which of several cards played at once counts: their owner by the American code, else the other "
            "side.",
            "W-EXP-3",
            "the ruling on several cards at once",
            "Which of several cards counts is said by",
            {"by_code": "as the code says", "owner": "their owner", "opponents": "the other side"},
        ),
    ] = "by_code"
    suit_caller: Annotated[
        Literal["by_code", "right_hand", "either"],
        Told(
            "Who calls a suit: by the American code only the opponent at the leader's right, by the others either one.",
            "W-LOT-3",
            "the ruling on a lead out of turn",
            "A suit is called by",
            {
                "by_code": "as the code says",
                "right_hand": "the opponent at the leader's right",
                "either": "either opponent",
            },
        ),
    ] = "by_code"
    lot_card_exposed: Annotated[
        Literal["by_code", False, True],
        Told(
            "Whether a card led out of turn may be called instead of a suit: by the English codes.",
            "W-LOT-5",
            "the ruling on a lead out of turn",
            "A card led out of turn may be called",
            {"by_code": "as the code says"},
        ),
    ] = "by_code"
    revoke_tricks: Annotated[
        Literal["by_code", 2, 3],
        Told(
            "How many tricks, or points, a revoke costs: two by the American code, three by the English ones.",
            "W-REV-2 W-REV-3 W-REV-4",
            "the fine for a revoke",
            "A revoke costs",
            {"by_code": "as the code says", "2": "two", "3": "three"},
        ),
    ] = "by_code"
    revoke_forms: Annotated[
        Literal["by_code", "tricks_only", "tricks_or_points"],
        Told(
            "Whether a revoke costs tricks, as by the American code, or tricks or points as the other side chooses.",
            "W-REV-3 W-REV-4",
            "the fine for a revoke",
            "A revoke is paid in",
            {
                "by_code": "as the code says",
                "tricks_only": "tricks",
                "tricks_or_points": "tricks or points, as the other side chooses",
            },
        ),
    ] = "by_code"
    both_revoke: Annotated[
        Literal["by_code", "transfer_both", "punish_each", "cancel"],
        Told(
            "When both sides have revoked: neither pays (1900), or both do, in points each its own, in tricks the "
            "difference; transfer_both (American) and punish_each (1864) come to the same.",
            "W-REV-20",
            "the fines when both sides revoke",
            "When both sides have revoked",
            {
                "by_code": "as the code says",
                "transfer_both": "both pay, by the American code",
                "punish_each": "both pay, by the code of 1864",
                "cancel": "neither pays",
            },
        ),
    ] = "by_code"
    misdeal_loses_deal: Annotated[
        bool,
        Told(
            "Whether a misdeal costs the dealer the deal, where people deal.",
            "W-MIS-6 W-MIS-7",
            "the ruling on a misdeal",
            "A misdeal costs the deal",
        ),
    ] = True
    table_errors: Annotated[
        bool,
        Told(
            "Whether errors have the penalties of the laws; a club table needs it, a guided one refuses errors.",
            "W-CONC-4 W-NUM-4",
            "whether there can be a club table",
            "Errors have penalties",
        ),
    ] = False
    gather: Annotated[
        Literal["first_winner_partner", "per_trick"],
        Told(
            "Who gathers tricks: for each side the partner of its first winner, or of each trick its winner's partner.",
            "W-TRICK-4 W-TRICK-5",
            "where tricks lie",
            "Tricks are gathered by",
            {"first_winner_partner": "one player of each side", "per_trick": "the partner of each trick's winner"},
        ),
    ] = "first_winner_partner"
    auto_claim: Annotated[
        bool,
        Told(
            "",
            "W-HON-3 W-HON-5",
            "what is asked after a deal",
            "Honours count without a claim",
        ),
    ] = True


class Terms(NamedTuple):
    """What a match is played for: the options with everything that is left to the code looked up."""

    target: int
    honours: bool
    match_format: str
    game_value: str
    play_out: bool
    rubber_bonus: int
    sitting_deals: int
    last_trick_view: bool


def said(options: WhistOptions, name: str) -> Any:
    """What the option ``name`` comes to: what was agreed, or what the code says."""
    value = getattr(options, name)
    return BY_CODE[name][CODES.index(options.law_code)] if value == "by_code" else value


def terms_of(options: WhistOptions) -> Terms:
    """The terms that ``options`` come to."""
    match_format, game_value = said(options, "match_format"), said(options, "game_value")
    if options.game_value == "by_code" and options.law_code == "american":
        if match_format != "single_game":
            game_value = "none"  # W-RUB-5
        elif options.play_out:
            game_value = "margin"  # W-SCORE-6
    return Terms(
        said(options, "target_score"), said(options, "honours"), match_format, game_value, options.play_out,
        options.rubber_bonus, options.sitting_deals, said(options, "last_trick_view"),
    )  # fmt: skip


PRESETS = {
    "american": Preset("The code of the American Whist League of 1893, as Foster's Complete Hoyle prints it."),
    "english_1864": Preset(
        "The older English code, as Foster's Complete Hoyle prints it: five points, honours, rubbers.",
        {"law_code": "english_1864"},
    ),
    "english_1900": Preset(
        "The English code revised in 1900, as Professor Hoffmann prints it in Hoyle's Games Modernized.",
        {"law_code": "english_1900"},
    ),
    "played_out": Preset(
        "Foster's way to play the American game out: all the winners make in the last hand counts.", {"play_out": True}
    ),
    "american_rubber": Preset(
        "Rubbers of American games as Foster tells them: the winners take an agreed bonus.", {"match_format": "rubber"}
    ),
    "continuous": Preset(
        "Foster's play without games: the tricks above six are added up, here over twelve deals.",
        {"match_format": "continuous_tricks"},
    ),
    "english_1864_by_hand": Preset(
        "The older English code with honours that have to be claimed, and each trick gathered by its winner's partner.",
        {"law_code": "english_1864", "auto_claim": False, "gather": "per_trick"},
    ),
}

LAW_CODES = {code: Preset(PRESETS[code].source, {"law_code": code}) for code in CODES}
