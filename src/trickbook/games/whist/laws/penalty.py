"""The law of demands: who may make them, which and when; how an order is obeyed, and what consulting costs.

Rules W-PEN-1..8, W-LOT-11 and W-REV-6.
"""

from __future__ import annotations

from collections.abc import Mapping

from trickbook.contract.laws import (
    YES_OR_NO,
    Door,
    Facts,
    Lapse,
    Law,
    Laws,
    Oblige,
    Question,
    Role,
    Ruling,
    TakeUp,
)
from trickbook.games.whist.laws.codes import (
    BY_RANK,
    HIGHEST,
    LOWEST,
    NO_RUFF,
    NOT_WIN,
    ORDERS,
    RUFF,
    WIN,
    says,
)
from trickbook.games.whist.options import WhistOptions

IN_WORDS = {
    HIGHEST: "play the highest card of the suit led",
    LOWEST: "play the lowest card of the suit led",
    WIN: "win the trick",
    NOT_WIN: "not win the trick",
    RUFF: "trump the trick",
    NO_RUFF: "not trump the trick",
}
OWN_SIDE = Ruling("What the offender's own side says counts for nothing: there is no penalty.", ("W-PEN-3",))

FOURTH_FIRST, ATTENTION, CORRECTED, AHEAD, BOTH_LED = OFFENCES = (
    "fourth hand played before second and third",
    "attention was drawn to the trick or the score",
    "a revoke is being corrected",
    "a player played ahead",
    "both partners led at once",
)


def wrong_player(options: WhistOptions, *rules: str) -> Ruling:
    """A demand by an adversary where another alone is entitled (W-PEN-3)."""
    if says(options, "wrong_player_forfeits"):
        return Ruling(
            "The demand was not this player's to make: the penalty is forfeited.",
            ("W-PEN-3", *rules),
            (Lapse("the penalty"),),
        )
    return Ruling(
        "The demand was not this player's to make: it has no effect and is without penalty.", ("W-PEN-3", *rules)
    )


def wrong_penalty(options: WhistOptions, *rules: str) -> Ruling:
    """The demand of a penalty that the offence does not carry (W-PEN-3)."""
    if says(options, "wrong_penalty_forfeits"):
        return Ruling(
            "The offence does not carry what was demanded: the penalty is forfeited.",
            ("W-PEN-3", *rules),
            (Lapse("the penalty"),),
        )
    return Ruling(
        "The offence does not carry what was demanded: the demand has no effect and is without penalty.",
        ("W-PEN-3", *rules),
    )


def demand_by_the_wrong_player(options: WhistOptions, facts: Facts) -> Ruling:
    """Forfeited, or without effect, by code; the offenders' side has no say (W-PEN-3)."""
    return OWN_SIDE if facts["caller"] == "own side" else wrong_player(options)


def demand_not_provided(options: WhistOptions, facts: Facts) -> Ruling:
    """Forfeited, or without effect, by code (W-PEN-3)."""
    return OWN_SIDE if facts["caller"] == "own side" else wrong_penalty(options)


def demand_too_early(options: WhistOptions, facts: Facts) -> Ruling:
    """Only the code of 1900 punishes it, for exposed cards.  Rules W-PEN-5, W-PEN-7."""
    if facts["what"] == "an exposed card" and says(options, "early_call_forfeits"):
        return Ruling(
            "The card was called before its owner's turn: it cannot be called for this trick any more.",
            ("W-PEN-5",),
            (Lapse("the call for this trick"),),
        )
    return Ruling(
        "It was demanded too early and has no effect, but is without penalty and may be demanded again in time.",
        ("W-PEN-7",),
    )


def second_demand(options: WhistOptions, facts: Facts) -> Ruling:
    """One turn, one demand (W-PEN-6)."""
    if not facts["first_lawful"]:
        return Ruling(
            "The earlier demand was not lawful and binds nobody: this one is judged by itself, without penalty for "
            "coming second.",
            ("W-PEN-6", "W-PEN-2"),
        )
    if facts["waiting"] == "a suit":
        return Ruling(
            "The first lawful demand binds the turn; the suit, not called for this lead, can no longer be called.",
            ("W-PEN-6", "W-PEN-2", "W-LOT-14"),
            (Lapse("the call of a suit"),),
        )
    return Ruling(
        "The first lawful demand binds the turn. This one has no effect and is without penalty; the right to it stays "
        "alive for later turns.",
        ("W-PEN-6", "W-PEN-2"),
    )


def consulted(options: WhistOptions, facts: Facts) -> Ruling:
    """Partners may not consult about penalties, save about revokes.  Rules W-PEN-2, W-LOT-11, W-REV-6, W-NUM-1."""
    match facts["about"]:
        case "the penalty for a revoke":
            return Ruling(
                "Partners may consult about the penalty for a revoke; there is no penalty.", ("W-REV-6", "W-PEN-2")
            )
        case "a wrong number of cards" if says(options, "consult_on_numbers"):
            return Ruling(
                "Partners may consult on whether to have a new deal; there is no penalty.", ("W-NUM-1", "W-PEN-2")
            )
    rules = ("W-PEN-2", "W-LOT-11") if facts["about"] == "a lead out of turn" else ("W-PEN-2",)
    if says(options, "consulting_forfeits"):
        return Ruling("Partners may not consult: the penalty is forfeited.", rules, (Lapse("the penalty"),))
    return Ruling(
        "Partners may not consult, but this code sets no penalty on it; the first lawful demand is final.", ("W-PEN-2",)
    )


def no_decision(options: WhistOptions, facts: Facts) -> Ruling:
    """The offender waits; where time is kept, time that runs out is a waiver (W-PEN-4)."""
    if facts["time_up"]:
        return Ruling("The time is up, so the right has been let go.", ("W-PEN-4",), (Lapse("the penalty"),))
    return Ruling(
        "The offender has to wait for the decision of the other side.",
        ("W-PEN-4",),
        (Oblige(Role.OFFENDER, "wait for the decision"),),
    )


def carried(options: WhistOptions) -> Mapping[str, tuple[str, tuple[str, ...], Role, Role]]:
    """By offence: the rule, the orders it carries, who may give them, and who has to obey."""
    both_led = BY_RANK if says(options, "both_lead_penalty") else ()
    second_hand, attention = says(options, "second_hand_orders"), says(options, "attention_orders")
    return {
        FOURTH_FIRST: ("W-ORD-2", second_hand, says(options, "second_hand_by"), Role.PARTNER),
        ATTENTION: ("W-ORD-3", attention, says(options, "attention_by"), Role.PARTNER),
        CORRECTED: ("W-REV-8", says(options, "correction_orders"), Role.ADVERSARIES, Role.OFFENDER),
        AHEAD: ("W-EXP-13", (WIN,), Role.ADVERSARIES, Role.PARTNER),
        BOTH_LED: ("W-LOT-12", both_led, Role.ADVERSARIES, Role.OFFENDER),
    }


def order_given(options: WhistOptions, facts: Facts) -> Ruling:
    """Whether an order about the card to a trick binds.

    Rules W-ORD-2, W-ORD-3, W-REV-8, W-EXP-13, W-LOT-12, W-PEN-1, W-PEN-3, W-PEN-8.
    """
    offence, order = str(facts["offence"]), str(facts["order"])
    rule, orders, entitled, whom = carried(options)[offence]
    if facts["caller"] == "own side":
        return OWN_SIDE
    if not facts["in_time"]:
        return Ruling("The card has been played, so the order came too late for a penalty.", (rule,))
    if facts["caller"] != "the player entitled" and entitled != Role.ADVERSARIES:
        return wrong_player(options, rule)
    if order not in orders:
        return wrong_penalty(options, rule)
    if not facts["can_obey"]:
        return Ruling(
            "No lawful card obeys the order, so the player is free and the penalty is spent.",
            (rule, "W-PEN-8", "W-PEN-1"),
            (Lapse("the penalty"),),
        )
    words = IN_WORDS[order]
    obliged = Oblige(whom, words)
    sentence = f"{whom.capitalize()} " + (f"may {words}" if words.startswith("not") else f"has to {words}")
    if offence in (CORRECTED, BOTH_LED):
        return Ruling(
            f"{sentence}; the card played or led in error goes back to the hand.",
            (rule, "W-PEN-8"),
            (obliged, TakeUp()),
        )
    return Ruling(f"{sentence}.", (rule, "W-PEN-8"), (obliged,))


CALLER = Question(
    "Who made the demand, seen from the offender: an adversary, or the own side?",
    ("an adversary", "own side"),
    "The offending side has no say.",
)

PENALTY: Laws = {
    "demand by the wrong player": Law(
        "A demand by a player who is not entitled to it", {"caller": CALLER}, demand_by_the_wrong_player
    ),
    "demand not provided": Law(
        "A demand of a penalty that the offence does not carry", {"caller": CALLER}, demand_not_provided
    ),
    "demand too early": Law(
        "A demand made too early",
        {
            "what": Question(
                "What was called?", ("an exposed card", "anything else"), "One code punishes it for exposed cards."
            )
        },
        demand_too_early,
    ),
    "second demand": Law(
        "A second demand for the same turn",
        {
            "first_lawful": Question(
                "Was the first demand lawful, and spoken before the card was played?",
                YES_OR_NO,
                "Only a lawful demand binds the turn.",
            ),
            "waiting": Question(
                "What does the second demand ask for?",
                ("a card or a trump", "a suit"),
                "Cards and trumps can be called at a later turn, a suit only for one lead.",
            ),
        },
        second_demand,
    ),
    "consulted": Law(
        "Partners consulting about a penalty",
        {
            "about": Question(
                "What did they consult about?",
                ("a lead out of turn", "the penalty for a revoke", "a wrong number of cards", "another penalty"),
                "About some choices partners may consult.",
            )
        },
        consulted,
        frozenset({Door.REFEREE}),
    ),
    "no decision": Law(
        "A penalty not yet demanded",
        {"time_up": Question("Is the time for the decision up?", YES_OR_NO, "Until then the offender waits.")},
        no_decision,
    ),
    "order given": Law(
        "An order about the card to a trick",
        {
            "offence": Question("What happened before it?", OFFENCES, "Each offence carries orders of its own."),
            "order": Question(
                "What was ordered: high or low in the suit led, to win or not, to trump or not?",
                ORDERS,
                "An order that the offence does not carry does not bind.",
            ),
            "caller": Question(
                "Who gave it: the player whom the code entitles, that player's partner, or the offender's side?",
                ("the player entitled", "that player's partner", "own side"),
                "Sometimes one adversary alone may order.",
            ),
            "in_time": Question(
                "Did it come before the player ordered had played?", YES_OR_NO, "A card played is not changed."
            ),
            "can_obey": Question(
                "Has the player a lawful card that does it?", YES_OR_NO, "Nobody is made to play a revoke."
            ),
        },
        order_given,
    ),
}
