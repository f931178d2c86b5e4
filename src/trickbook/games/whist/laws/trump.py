"""The law of the trump card: named, asked for, left lying, taken up early, forgotten, and the calls that follow.

Rules W-TRUMP-2..11.
"""

from __future__ import annotations

from trickbook.contract.laws import (
    YES_OR_NO,
    Expose,
    Facts,
    Grant,
    Lapse,
    Law,
    Laws,
    Oblige,
    Question,
    Role,
    Ruling,
)
from trickbook.games.whist.laws.codes import no_law, says
from trickbook.games.whist.laws.obeying import TRUMP_CALLS
from trickbook.games.whist.laws.penalty import CALLER, OWN_SIDE
from trickbook.games.whist.options import WhistOptions

NAMED, FORGOTTEN = "named the trump card", "said he forgot the trump card"
TRUMP_CALL = Grant("call trump", Role.ADVERSARIES, TRUMP_CALLS, "the hand is over")
"""The call of the offender's highest or lowest trump (W-TRUMP-4, W-TRUMP-7)."""


def trumps_asked(options: WhistOptions, facts: Facts) -> Ruling:
    """The suit is told, the card is not.  Rules W-TRUMP-3, W-TRUMP-11."""
    if facts["what"] == "the suit":
        return Ruling("Anybody may ask which suit is trumps and is told; there is no penalty.", ("W-TRUMP-3",))
    return Ruling(
        "Which card was turned is not answered, but asking is without penalty; who answers by naming it pays for that.",
        ("W-TRUMP-11",),
    )


def trump_card_named(options: WhistOptions, facts: Facts) -> Ruling:
    """The offender's highest or lowest trump may be called.  Rules W-TRUMP-2, 4, 9, 10."""
    if not facts["taken_up"]:
        return Ruling(
            "The trump card lies there for all to see, so to name it is without penalty.", ("W-TRUMP-2", "W-TRUMP-1")
        )
    once = "until it has once been obeyed" if says(options, "trump_call_repeated") else "once only, obeyed or not"
    sentence = f"Either adversary may call the offender's highest or lowest trump at a later turn, {once}"
    if facts["who"] == "the dealer":
        return Ruling(
            f"{sentence}; the trump card itself is not exposed by it.",
            ("W-TRUMP-2", "W-TRUMP-4", "W-TRUMP-10"),
            (TRUMP_CALL,),
        )
    return Ruling(f"{sentence}.", ("W-TRUMP-2", "W-TRUMP-4", "W-TRUMP-9"), (TRUMP_CALL,))


def trump_card_forgotten(options: WhistOptions, facts: Facts) -> Ruling:
    """The dealer forgets what he turned.  Rules W-TRUMP-7, W-TRUMP-11."""
    if not says(options, "forgetting_costs"):
        return no_law("W-TRUMP-11")
    return Ruling(
        "Either adversary may call the dealer's highest or lowest trump in this hand; the call may be repeated, but "
        "not changed from one to the other.",
        ("W-TRUMP-7",),
        (TRUMP_CALL,),
    )


def trump_called(options: WhistOptions, facts: Facts) -> Ruling:
    """Whether the call of a trump binds, stays alive, or is spent.  Rules W-TRUMP-4, 7, 11, W-PEN-1."""
    forgotten = facts["offence"] == FORGOTTEN
    rule = "W-TRUMP-7" if forgotten else "W-TRUMP-4"
    repeatable = forgotten or says(options, "trump_call_repeated")
    spent = (Lapse("call trump"),)
    if facts["caller"] == "own side":
        return OWN_SIDE
    if forgotten and not says(options, "forgetting_costs"):
        return no_law("W-TRUMP-11")
    if facts["before"] == "obeyed":
        return Ruling("The call has been made before and is used up: it has no effect, without penalty.", (rule,))
    if facts["before"] != "never" and not repeatable:
        return Ruling("The call is made once and has been made: it has no effect, without penalty.", (rule,))
    if facts["before"] == "the other of the two":
        return Ruling(
            "A call may be repeated but not changed from highest to lowest or back: it has no effect, without penalty.",
            (rule,),
        )
    match facts["can_obey"]:
        case "no trump in hand":
            return Ruling("The player has no trump, so the penalty is spent.", (rule, "W-PEN-1"), spent)
        case "only by a revoke" if repeatable:
            return Ruling(
                "It could be obeyed only by revoking, so the call is void, without penalty; it may be repeated at a "
                "later turn.",
                (rule, "W-PEN-1"),
            )
        case "only by a revoke":
            return Ruling(
                "It could be obeyed only by revoking, and the call is made only once: the penalty is spent.",
                (rule, "W-PEN-1"),
                spent,
            )
    return Ruling(
        "The player has to play the trump called, and then the penalty is spent.",
        (rule,),
        (Oblige(Role.OFFENDER, "play the trump called"), *spent),
    )


def trump_card_left_lying(options: WhistOptions, facts: Facts) -> Ruling:
    """Left on the table too long, it stays there and may be called.  Rules W-TRUMP-5, W-TRUMP-8."""
    deadline = int(says(options, "trump_card_deadline"))
    quitted = int(facts["quitted"])
    if quitted >= deadline:
        return Ruling(
            "The trump card has lain there too long: it stays on the table and may be called like any exposed card.",
            ("W-TRUMP-5", "W-EXP-5"),
            (Expose(),),
        )
    rules = ("W-TRUMP-5",) if quitted else ("W-TRUMP-5", "W-TRUMP-8")
    return Ruling("The dealer may still take the trump card up, without penalty.", rules)


def trump_card_taken_up_early(options: WhistOptions, facts: Facts) -> Ruling:
    """Taken up before the dealer's turn, it goes back.  Rules W-TRUMP-6, W-TRUMP-11, W-EXP-2."""
    back = Oblige(Role.DEALER, "put the trump card back on the table")
    costs = says(options, "early_trump_costs")
    rule = "W-TRUMP-6" if costs else "W-TRUMP-11"
    match facts["laid_back"]:
        case "the trump card":
            return Ruling("The trump card lies there again, and there is no penalty.", (rule,))
        case "another card":
            return Ruling(
                "The card laid down is exposed and may be called; the trump card has still to be put back.",
                (rule, "W-EXP-2"),
                (Expose(), back),
            )
    if costs:
        return Ruling(
            "Either adversary may have the dealer put the trump card back.",
            ("W-TRUMP-6",),
            (Grant("put back", Role.ADVERSARIES, ("put back",), "the dealer plays to the first trick"),),
        )
    return Ruling("The dealer puts the trump card back; there is no penalty.", ("W-TRUMP-11",), (back,))


TRUMP: Laws = {
    "trumps asked": Law(
        "A question about trumps",
        {"what": Question("What was asked for?", ("the suit", "the card"), "Only the suit is told.")},
        trumps_asked,
    ),
    "trump card named": Law(
        "The trump card named",
        {
            "taken_up": Question(
                "Had the dealer lawfully taken the trump card up?", YES_OR_NO, "Until then everybody sees it."
            ),
            "who": Question(
                "Who named it?", ("the dealer", "another player"), "The dealer does not expose a card by it."
            ),
        },
        trump_card_named,
    ),
    "trump card forgotten": Law("A dealer who says he has forgotten the trump card", {}, trump_card_forgotten),
    "trump called": Law(
        "A player's highest or lowest trump called",
        {
            "offence": Question(
                "What had the player done?", (NAMED, FORGOTTEN), "One code lets the call be made only once."
            ),
            "caller": CALLER,
            "before": Question(
                "Had a trump been called from that player before: never, the same one without effect, the other one, "
                "or with success?",
                ("never", "the same", "the other of the two", "obeyed"),
                "A call may be repeated, but neither changed nor obeyed twice.",
            ),
            "can_obey": Question(
                "Can the player obey?",
                ("yes", "only by a revoke", "no trump in hand"),
                "Nobody is made to play a revoke.",
            ),
        },
        trump_called,
    ),
    "trump card left lying": Law(
        "The trump card left on the table",
        {
            "quitted": Question(
                "How many tricks have been turned and quitted? Say 2 for two or more.",
                (0, 1, 2),
                "After one or two tricks the card may be called.",
            )
        },
        trump_card_left_lying,
    ),
    "trump card taken up early": Law(
        "The trump card taken up before the dealer's turn",
        {
            "laid_back": Question(
                "What has the dealer laid back on the table?",
                ("nothing", "the trump card", "another card"),
                "Another card shown instead may be called.",
            )
        },
        trump_card_taken_up_early,
    ),
}
