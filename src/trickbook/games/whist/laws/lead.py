"""The law of leads out of turn: the suit that may be called, by whom and from whom, and the card that was led.

Rules W-LOT-1..14.
"""

from __future__ import annotations

from trickbook.contract.laws import (
    YES_OR_NO,
    Door,
    Expose,
    Facts,
    Grant,
    Lapse,
    Law,
    Laws,
    Oblige,
    Question,
    Retract,
    Role,
    Ruling,
    TakeUp,
)
from trickbook.games.whist.laws.codes import BY_RANK, says
from trickbook.games.whist.laws.obeying import SUIT_CALLS
from trickbook.games.whist.laws.penalty import OWN_SIDE, wrong_penalty, wrong_player
from trickbook.games.whist.options import WhistOptions

SPENT = (Lapse("the call of a suit"),)


def suit_call(options: WhistOptions, *, of_partner: bool) -> tuple[Grant, str]:
    """The call of a suit and who has it, in words.  Rules W-LOT-2, W-LOT-3, W-LOT-10.

    ``of_partner``: the offender's partner is known to have the lead; else it is whoever of the two leads first.
    """
    until = "the next player has played to that lead"
    if says(options, "suit_caller") == "either":
        return Grant("call suit", Role.ADVERSARIES, tuple(SUIT_CALLS), until), Role.ADVERSARIES
    caller = Role.RIGHT_OF_PARTNER if of_partner else Role.RIGHT_OF_LEADER
    return Grant("call suit", caller, tuple(SUIT_CALLS), until), caller


def lead_out_of_turn(options: WhistOptions, facts: Facts) -> Ruling:
    """Complete, it stands; else the cards go back and a suit may be called.  Rules W-LOT-1..3, 5..8, 10, 13."""
    if facts["all_played"]:
        return Ruling("All four have played to it, so the trick counts; there is no penalty.", ("W-LOT-6",))
    partners = facts["lead_was"] == "the partner's"
    call, who = suit_call(options, of_partner=partners)
    whence = "the offender's partner now" if partners else "the offender or the partner, whoever leads first"
    sentence = "Those who followed take their cards back, which cannot be called, and the proper player leads. "
    sentence += f"{who.capitalize()} may call a suit from {whence}"
    rules: tuple[str, ...] = ("W-LOT-1", "W-LOT-2", "W-LOT-3", "W-LOT-5", "W-LOT-7", "W-LOT-10")
    if partners:
        rules = (*rules, "W-LOT-8")
    if says(options, "lot_card_exposed"):
        return Ruling(
            sentence + ", or may call the card led out of turn, which lies there like an exposed card until the choice "
            "is made.",
            (*rules, "W-LOT-13"),
            (Retract(), call, Expose()),
        )
    return Ruling(sentence + "; the card led out of turn goes back to the hand.", rules, (Retract(), TakeUp(), call))


def suit_called(options: WhistOptions, facts: Facts) -> Ruling:
    """Whether the call of a suit binds the player who leads.  Rules W-LOT-2..4, 9, 10, 13, 14, W-PEN-3, W-PEN-6."""
    caller = facts["caller"]
    if caller == "own side":
        return OWN_SIDE
    if facts["card_called"] and says(options, "lot_card_exposed"):
        return Ruling(
            "The card led out of turn has been called, which was the choice of that penalty: no suit can be called.",
            ("W-LOT-13",),
            SPENT,
        )
    if facts["when"] == "at a later lead":
        return Ruling(
            "The first lead of the offending side has passed without a call, so the right to call a suit is gone.",
            ("W-LOT-10", "W-LOT-2"),
            SPENT,
        )
    if facts["when"] == "after the next player had played to the lead":
        return Ruling(
            "The next player has played to the lead, so it has passed and the right to call a suit is gone.",
            ("W-LOT-10",),
            SPENT,
        )
    if caller == "the adversary at the leader's left" and says(options, "suit_caller") == "right_hand":
        return wrong_player(options, "W-LOT-3", "W-LOT-4")
    if facts["what"] == "something else":
        return wrong_penalty(options, "W-LOT-4")
    if facts["spoken_before"]:
        return Ruling(
            "Another demand binds this lead, and who leads obeys only one; the right to call a suit is gone.",
            ("W-LOT-14", "W-PEN-6", "W-LOT-10"),
            SPENT,
        )
    if not facts["can_obey"]:
        return Ruling(
            "The player has none of that suit and may lead anything; the penalty is spent.",
            ("W-LOT-9", "W-PEN-1"),
            SPENT,
        )
    late = facts["when"] == "after the lead, before the next player had played"
    orders = (*((Retract(),) if late else ()), Oblige(Role.LEADER, "lead the suit called"), *SPENT)
    sentence = "The lead is taken back, and the player" if late else "The player"
    if says(options, "lot_card_exposed"):
        return Ruling(
            f"{sentence} has to lead the suit called; a card led out of turn that lies open goes back to the hand.",
            ("W-LOT-2", "W-LOT-3", "W-LOT-13", "W-LOT-10") if late else ("W-LOT-2", "W-LOT-3", "W-LOT-13"),
            (*orders, TakeUp()),
        )
    return Ruling(
        f"{sentence} has to lead the suit called.",
        ("W-LOT-2", "W-LOT-3", "W-LOT-10") if late else ("W-LOT-2", "W-LOT-3"),
        orders,
    )


def both_partners_led(options: WhistOptions, facts: Facts) -> Ruling:
    """Both partners lead at once: the rightful lead stands (W-LOT-12)."""
    if says(options, "both_lead_penalty"):
        return Ruling(
            "The rightful lead stands. Either adversary may have the wrong partner play the highest or lowest of that "
            "suit, or treat the card as exposed.",
            ("W-LOT-12",),
            (Grant("call high or low", Role.ADVERSARIES, BY_RANK, "the offender has played to the trick"), Expose()),
        )
    call, who = suit_call(options, of_partner=False)
    sentence = (
        f"The rightful lead stands. The other is a lead out of turn: {who} may call a suit, not counting this lead"
    )
    rules = ("W-LOT-12", "W-LOT-1", "W-LOT-3", "W-LOT-5")
    if says(options, "lot_card_exposed"):
        return Ruling(
            f"{sentence}, or may call the card, which lies there like an exposed one.", rules, (call, Expose())
        )
    return Ruling(f"{sentence}; the card goes back to the hand.", rules, (TakeUp(), call))


LEAD: Laws = {
    "lead out of turn": Law(
        "A lead out of turn",
        {
            "all_played": Question(
                "Have all three others played to it?", YES_OR_NO, "A lead that all have played to stands."
            ),
            "lead_was": Question(
                "Whose lead was it?",
                ("the partner's", "an adversary's"),
                "From a partner who has the lead a suit is called at once.",
            ),
        },
        lead_out_of_turn,
    ),
    "suit called": Law(
        "A suit called",
        {
            "caller": Question(
                "Who called: the adversary at the right of the player who leads, the one at the left, or the own side?",
                ("the adversary at the leader's right", "the adversary at the leader's left", "own side"),
                "One code gives the right to one adversary alone.",
            ),
            "what": Question(
                "Was a suit called, or something that is not provided?",
                ("a suit", "something else"),
                "Some codes forfeit a penalty for a wrong demand.",
            ),
            "when": Question(
                "When was it called, counting leads of the offender and the partner after the offence?",
                (
                    "before the first lead",
                    "after the lead, before the next player had played",
                    "after the next player had played to the lead",
                    "at a later lead",
                ),
                "Only for the first lead, and until it has been followed to.",
            ),
            "card_called": Question("Has the card led out of turn been called?", YES_OR_NO, "It is one or the other."),
            "spoken_before": Question(
                "Had something been lawfully demanded for that lead before?", YES_OR_NO, "One lead, one demand."
            ),
            "can_obey": Question("Has the player a card of that suit?", YES_OR_NO, "Without one any card may be led."),
        },
        suit_called,
    ),
    "both partners led": Law("Both partners leading at once", {}, both_partners_led, frozenset({Door.REFEREE})),
}
