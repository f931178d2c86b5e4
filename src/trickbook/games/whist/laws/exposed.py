"""The law of exposed cards: what exposes a card, who may call it and when, several cards at once, playing ahead.

Rules W-EXP-1..16.
"""

from __future__ import annotations

from trickbook.contract.laws import (
    YES_OR_NO,
    Correct,
    Door,
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
from trickbook.games.whist.laws.codes import AHEAD, WAITED, WIN, no_law, says
from trickbook.games.whist.laws.lead import suit_call
from trickbook.games.whist.laws.penalty import CALLER, OWN_SIDE, wrong_penalty
from trickbook.games.whist.options import WhistOptions

NEXT_PLAYS = "the next player plays"
MAY_BE_CALLED = "lies face up until it is played and may be called by either adversary"


def card_exposed(options: WhistOptions, facts: Facts) -> Ruling:
    """What makes an exposed card, and what does not.  Rules W-EXP-1, W-EXP-2, W-EXP-4, W-EXP-11, W-EXP-15."""

    def exposed(*rules: str, what: str = "It is an exposed card: it") -> Ruling:
        return Ruling(f"{what} {MAY_BE_CALLED}.", (*rules, "W-EXP-4", "W-EXP-5"), (Expose(),))

    match facts["how"]:
        case "dropped on the floor or below the table":
            return Ruling("It is not exposed, and there is no penalty.", ("W-EXP-2",))
        case "dropped face up on the table":
            return exposed("W-EXP-2")
        case "played out of order to a trick already led":
            return Ruling("It stands as played and is not exposed; there is no penalty for the card.", ("W-EXP-1",))
        case "taken back because an earlier player corrected himself":
            return Ruling("It goes back to the hand and cannot be called.", ("W-EXP-15",))
        case "named by its holder":
            return exposed("W-EXP-11") if says(options, "named_is_exposed") else no_law("W-EXP-11")
        case "held so that partner saw part of its face":
            return exposed("W-EXP-11") if says(options, "glimpse_is_exposed") else no_law("W-EXP-11")
        case "in a hand lowered or shown so that partner saw several cards":
            if says(options, "glimpse_is_exposed"):
                return exposed("W-EXP-11", what="The whole hand is exposed: each card")
            return no_law("W-EXP-11")
    return exposed("W-EXP-1")


def exposed_card_called(options: WhistOptions, facts: Facts) -> Ruling:
    """Whether a call binds the owner of an exposed card, or of a card led out of turn.

    Rules W-EXP-5, 7, 9 and 16, W-LOT-5, W-LOT-13, W-PEN-3, 5, 6 and 7.
    """
    suit_gone = (Lapse("the call of a suit"),)
    if facts["caller"] == "own side":
        return OWN_SIDE
    if facts["what"] == "do not play":
        return Ruling("Nobody can forbid an exposed card: that has no effect, and no penalty follows.", ("W-EXP-7",))
    if facts["led_out_of_turn"] and not says(options, "lot_card_exposed"):
        return wrong_penalty(options, "W-LOT-5", "W-LOT-4")
    if facts["when"] == "before the owner's turn":
        if says(options, "early_call_forfeits"):
            return Ruling(
                "It was called before its owner's turn and cannot be called for this trick any more.",
                ("W-PEN-5",),
                (Lapse("the call for this trick"),),
            )
        return Ruling(
            "It was called before its owner's turn: that has no effect, without penalty, and it may be called again in "
            "time.",
            ("W-PEN-7",),
        )
    if facts["when"] == "after the owner had played":
        return Ruling(
            "The owner had played, so the call has no effect on this trick, without penalty; the card stays callable.",
            ("W-EXP-5",),
        )
    if facts["spoken_before"]:
        return Ruling(
            "A lawful demand had been made for this turn, so the call has no effect, without penalty; the card stays "
            "callable.",
            ("W-PEN-6",),
        )
    if not facts["can_obey"]:
        return Ruling(
            "It could be obeyed only by revoking, so the call is void, without penalty; it may be repeated at every "
            "later turn.",
            ("W-EXP-9", "W-PEN-1"),
        )
    play = Oblige(Role.OFFENDER, "play the card called")
    if facts["led_out_of_turn"]:
        return Ruling(
            "The owner has to play the card called; that was the choice of this penalty, so no suit can be called.",
            ("W-EXP-5", "W-LOT-13", "W-LOT-5"),
            (play, *suit_gone),
        )
    return Ruling(
        "The owner has to play the card called, this one and no other exposed card.", ("W-EXP-5", "W-EXP-16"), (play,)
    )


def exposed_card_played(options: WhistOptions, facts: Facts) -> Ruling:
    """The owner may play it unasked where it is lawful, and then nothing is owed for it.

    Rules W-EXP-6, W-EXP-7, W-EXP-8, W-EXP-14, W-LOT-10.
    """
    if facts["demanded"]:
        return Ruling(
            "Something else had been lawfully demanded for this turn: the card is played against a demand, which is "
            "dealt with like a revoke.",
            ("W-EXP-6", "W-PEN-6", "W-EXP-14"),
            (Correct(),),
        )
    sentence = "The owner may play it unasked where it is a lawful card; nothing more is owed for it"
    rules: tuple[str, ...] = ("W-EXP-6", "W-EXP-8")
    if facts["forbidden"]:
        sentence = f"To forbid it had no effect. {sentence}"
        rules = (*rules, "W-EXP-7")
    if facts["led_out_of_turn"] and says(options, "lot_card_exposed"):
        return Ruling(
            f"{sentence}, but a suit may still be called for the lead out of turn.", (*rules, "W-LOT-10", "W-LOT-13")
        )
    return Ruling(f"{sentence}.", rules)


def several_cards_played(options: WhistOptions, facts: Facts) -> Ruling:
    """One of them counts, and the others are exposed.  Rules W-EXP-1, W-EXP-3, W-PEN-1, W-PEN-4."""
    if says(options, "multi_card_choice") == "owner":
        return Ruling(
            "The player shows which card he meant, which is judged like any card played; the others are exposed and "
            "may be called.",
            ("W-EXP-3",),
            (Oblige(Role.OFFENDER, "show which card was meant"), Expose()),
        )
    if facts["lawful"] == "none":
        return Ruling(
            "None of them can lawfully be played: all are exposed, and the player plays another card.",
            ("W-EXP-3", "W-PEN-1", "W-EXP-1"),
            (Expose(), Correct()),
        )
    which = "which of those that may lawfully be played counts" if facts["lawful"] == "some" else "which one counts"
    return Ruling(
        f"Either adversary says {which}; the others are exposed and may be called.",
        ("W-EXP-3", "W-PEN-1") if facts["lawful"] == "some" else ("W-EXP-3",),
        (Grant("choose a card", Role.ADVERSARIES, ("call card",), NEXT_PLAYS), Expose()),
    )


def played_without_waiting(options: WhistOptions, facts: Facts) -> Ruling:
    """The owner of a callable card waits before playing another (W-EXP-10)."""
    rules = ("W-EXP-10", "W-PEN-4")
    if facts["card"] == "the exposed card":
        return Ruling("To play the exposed card itself needs no waiting; there is no penalty.", ("W-EXP-10",))
    if facts["waited"] in says(options, "waiting_done"):
        return Ruling("The player has waited as he had to; there is no penalty.", rules)
    if facts["next_played"]:
        return Ruling(
            "The next player has played, so the card stands, without penalty; the exposed one stays callable.", rules
        )
    return Ruling(
        "Until the next player plays either adversary may say which of the two cards goes to the trick, if it is "
        "lawful there, and the other lies exposed; if neither does, the card stands and the exposed one stays "
        "callable.",
        rules,
        (Grant("choose a card", Role.ADVERSARIES, ("call card",), NEXT_PLAYS),),
    )


def card_held_apart(options: WhistOptions, facts: Facts) -> Ruling:
    """Named at once by an adversary, it is exposed, under the English codes (W-EXP-12)."""
    if not says(options, "held_apart"):
        return no_law("W-EXP-12")
    if facts["guessed"]:
        return Ruling(f"The card is exposed: it {MAY_BE_CALLED}.", ("W-EXP-12", "W-EXP-5"), (Expose(),))
    return Ruling("No adversary at once named it rightly, so there is no penalty.", ("W-EXP-12",))


def card_guessed_wrongly(options: WhistOptions, facts: Facts) -> Ruling:
    """The side that guessed may be told what to lead.  Rules W-EXP-12, W-LOT-2, W-LOT-3."""
    if not says(options, "held_apart"):
        return no_law("W-EXP-12")
    call, who = suit_call(options, of_partner=False)
    return Ruling(
        f"The guess was wrong: {who} may call a suit from the guesser or the guesser's partner, whoever leads first. "
        "No card is exposed.",
        ("W-EXP-12", "W-LOT-2", "W-LOT-3"),
        (call,),
    )


def played_ahead(options: WhistOptions, facts: Facts) -> Ruling:
    """Who leads on without waiting for partner may see partner made to win (W-EXP-13)."""
    if facts["first"] not in says(options, "plays_ahead"):
        return Ruling(
            "The first card was not such as this law speaks of, so there is no penalty of its own; the next card is a "
            "lead out of turn and dealt with as one.",
            ("W-EXP-13", "W-LOT-1"),
        )
    return Ruling(
        f"Either adversary may order the offender's partner to win {says(options, 'partner_wins')}, if that is "
        "possible without a revoke. The first card stands; those led too soon are exposed and may be called.",
        ("W-EXP-13",),
        (Grant("order to win", Role.ADVERSARIES, (WIN,), "the partner has played"), Expose()),
    )


LED_OUT_OF_TURN = Question(
    "Was the card led out of turn, its penalty not yet chosen?",
    YES_OR_NO,
    "Where such a card may be called, that is instead of a suit.",
)

EXPOSED: Laws = {
    "card exposed": Law(
        "A card exposed",
        {
            "how": Question(
                "How was the card exposed?",
                (
                    "dropped face up on the table",
                    "dropped on the floor or below the table",
                    "named by its holder",
                    "held so that partner saw part of its face",
                    "in a hand lowered or shown so that partner saw several cards",
                    "played in error, no other law fitting",
                    "played out of order to a trick already led",
                    "taken back because an earlier player corrected himself",
                ),
                "Only some of them expose a card, and the codes differ.",
            )
        },
        card_exposed,
    ),
    "exposed card called": Law(
        "An exposed card called or forbidden",
        {
            "caller": CALLER,
            "what": Question("Was the card called or forbidden?", ("play", "do not play"), "It cannot be forbidden."),
            "when": Question(
                "When was it said?",
                ("at the owner's turn", "before the owner's turn", "after the owner had played"),
                "A call belongs to one turn.",
            ),
            "spoken_before": Question(
                "Had something been lawfully demanded for that turn before?", YES_OR_NO, "One turn, one demand."
            ),
            "can_obey": Question(
                "May the card lawfully be played to the trick?", YES_OR_NO, "A call cannot force a revoke."
            ),
            "led_out_of_turn": LED_OUT_OF_TURN,
        },
        exposed_card_called,
    ),
    "exposed card played": Law(
        "An exposed card played by its owner unasked",
        {
            "demanded": Question(
                "Had something else been lawfully demanded for that turn?", YES_OR_NO, "A demand ends the freedom."
            ),
            "forbidden": Question("Had the adversaries forbidden it?", YES_OR_NO, "They have no power to."),
            "led_out_of_turn": LED_OUT_OF_TURN,
        },
        exposed_card_played,
    ),
    "several cards played": Law(
        "Several cards played at once",
        {
            "lawful": Question(
                "How many of them might be played lawfully?",
                ("all", "some", "none"),
                "Nobody is made to play a revoke.",
            )
        },
        several_cards_played,
    ),
    "played without waiting": Law(
        "A card played by the owner of a callable card",
        {
            "card": Question(
                "Which card did the player play?", ("the exposed card", "another card"), "Only another has to wait."
            ),
            "waited": Question(
                "Did the player wait for the adversaries?", WAITED, "The codes differ in how long it takes."
            ),
            "next_played": Question("Has the next player played?", YES_OR_NO, "Until then they may choose."),
        },
        played_without_waiting,
    ),
    "card held apart": Law(
        "A card held apart from the rest of the hand",
        {
            "guessed": Question(
                "Did an adversary at once name it rightly?", YES_OR_NO, "Under two of the codes that exposes it."
            )
        },
        card_held_apart,
        frozenset({Door.REFEREE}),
    ),
    "card guessed wrongly": Law(
        "A card held apart that an adversary guessed wrongly",
        {},
        card_guessed_wrongly,
        frozenset({Door.REFEREE}),
    ),
    "played ahead": Law(
        "A player who leads on without waiting for partner",
        {"first": Question("What did the player do first?", AHEAD, "Only a card sure to win makes it playing ahead.")},
        played_ahead,
    ),
}
