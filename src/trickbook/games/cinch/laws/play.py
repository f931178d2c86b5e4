"""The law of the play: leads and plays out of turn, looking back, asking partner, drawing attention.

Rules C-IRR-4..15 and C-PLAY-17..21.  What a trick may be won with is not known here.
"""

from __future__ import annotations

from trickbook.contract.laws import (
    YES_OR_NO,
    Correct,
    Expose,
    Facts,
    Grant,
    Law,
    Laws,
    Oblige,
    Question,
    Retract,
    Role,
    Ruling,
)
from trickbook.games.cinch.options import CinchOptions
from trickbook.games.trickplay.laws import OUT_OF_ORDER, THIRD_IS_THIRD


def lead_out_of_turn(options: CinchOptions, facts: Facts) -> Ruling:
    """The cards go back unless all have played; partner's lead may then be called.  Rules C-IRR-4..8, C-IRR-10..11."""
    if facts["all_played"]:
        return Ruling("The lead stands, all the others having played to it; there is no penalty.", ("C-IRR-4",))
    back = "Every card of the trick is taken back; the others take theirs back without penalty. "
    if facts["lead_was"] == "an adversary's":
        return Ruling(
            back + "The card led in error is an exposed card.",
            ("C-IRR-5", "C-IRR-6", "C-IRR-10"),
            (Retract(), Expose()),
        )
    return Ruling(
        back + "The adversary at the right of the offender's partner may demand that the partner lead a trump, or "
        "forbid a trump, but may not name a plain suit; if no lead is called the card led in error is exposed.",
        ("C-IRR-5", "C-IRR-6", "C-IRR-7", "C-IRR-8", "C-IRR-11"),
        (
            Retract(),
            Grant("call lead", Role.RIGHT_OF_PARTNER, ("call trump", "forbid trump"), "the partner leads"),
            Expose(),
        ),
    )


def lead_called(options: CinchOptions, facts: Facts) -> Ruling:
    """Whether the call after a lead out of turn binds the offender's partner.  Rules C-IRR-7..9, C-IRR-11."""

    def no_call(why: str, rule: str) -> Ruling:
        sentence = f"{why}, so no lead has been called: the card led in error is exposed, and the partner leads freely."
        return Ruling(sentence, (rule, "C-IRR-11"), (Expose(),))

    if facts["what"] == "a plain suit":
        return no_call("Which plain suit may not be named", "C-IRR-8")
    if facts["caller"] != "right of partner":
        return no_call("Only the adversary at the partner's right may call the lead", "C-IRR-7")
    if not facts["in_time"]:
        return no_call("The partner had led already", "C-IRR-7")
    if not facts["can_obey"]:
        return Ruling(
            "The partner cannot obey, so the penalty lapses and any card may be led; the call has been made, so the "
            "card led in error goes back without being exposed.",
            ("C-IRR-9", "C-IRR-11"),
        )
    lead = "lead a trump" if facts["what"] == "a trump" else "lead no trump"
    return Ruling(
        f"The offender's partner has to {lead}; the card led in error goes back without being exposed.",
        ("C-IRR-7", "C-IRR-11"),
        (Oblige(Role.PARTNER, lead),),
    )


def play_out_of_turn(options: CinchOptions, facts: Facts) -> Ruling:
    """Fourth hand before second, third not having played, may cost the trick; nothing else costs.  Rules C-IRR-12..15.

    ``hand`` is counted from the leader of the trick.
    """
    second, third = facts["second_played"], facts["third_played"]
    if facts["hand"] == "third":
        if second:
            return Ruling("Second hand has played, so this was in turn; there is no penalty.", ("C-IRR-12",))
        return Ruling(
            "There is no penalty, but fourth hand may now play before second, unasked or told to by second hand.",
            ("C-IRR-12",),
        )
    if second:
        return Ruling("Fourth hand plays after second: it costs nothing, and the card stands.", ("C-IRR-15",))
    if third:
        return Ruling("Third hand had played before second, so fourth may do so, too; no penalty.", ("C-IRR-12",))
    if facts["quitted"]:
        return Ruling("The trick has been turned and quitted unclaimed; there is no penalty any more.", ("C-IRR-13",))
    return Ruling(
        "Either adversary may claim the trick for their side, whoever wins it; the player whose card wins it leads "
        "all the same, and no other penalty follows.",
        ("C-IRR-13", "C-IRR-14"),
        (Grant("claim trick", Role.ADVERSARIES, ("claim trick",), "the trick is turned and quitted"),),
    )


def attention_drawn(options: CinchOptions, facts: Facts) -> Ruling:
    """The speaker himself may be told what to play to that trick (C-PLAY-21)."""
    if facts["speaker"] == "no trick lies open":
        return Ruling("No trick lies open to which the speaker has to play, so nothing follows.", ("C-PLAY-21",))
    if facts["speaker"] != "has still to play":
        why = "has played to the trick already" if facts["speaker"] == "has played" else "leads to the trick"
        return Ruling(f"The speaker {why}, so nothing follows.", ("C-PLAY-21",))
    return Ruling(
        "Either adversary, the first word binding, may have the speaker play the top or the bottom card of the suit "
        "led, or ruff, or not ruff; a demand that the speaker cannot meet lapses.",
        ("C-PLAY-21",),
        (
            Grant(
                "attention",
                Role.ADVERSARIES,
                ("call top", "call bottom", "call ruff", "forbid ruff"),
                "the speaker plays to that trick",
            ),
        ),
    )


def looked_back(options: CinchOptions, facts: Facts) -> Ruling:
    """The last trick may be seen, no earlier one; a revoke may be proved.  Rules C-PLAY-17, C-IRR-42."""
    if facts["trick"] == "any, to prove a revoke after the hand":
        return Ruling(
            "To prove a revoke the tricks may be turned up when the hand is over; there is no penalty.", ("C-IRR-42",)
        )
    if facts["trick"] == "the last" and options.last_trick_view:
        return Ruling("Any player may look at the last complete trick; there is no penalty.", ("C-PLAY-17",))
    allowed = "No trick but the last may be looked at" if options.last_trick_view else "No trick may be looked at again"
    return Ruling(f"{allowed}: it is refused, and no penalty is set on it.", ("C-PLAY-17",))


def void_asked(options: CinchOptions, facts: Facts) -> Ruling:
    """A player may correct himself when partner asks; a false denial leaves no remedy.  Rules C-PLAY-18, C-IRR-34."""
    if not facts["renounced"]:
        return Ruling(
            "The question may be put only to a partner who has neither followed nor trumped; no penalty is set on it.",
            ("C-PLAY-18",),
        )
    if facts["answer"] == "void":
        if facts["true"]:
            return Ruling("The question was in order and so is the card; there is no penalty.", ("C-PLAY-18",))
        return Ruling(
            "The denial was false, so the revoke is established at once and cannot be corrected; there is no penalty "
            "unless the adversaries claim it and prove it.",
            ("C-IRR-34",),
        )
    if not facts["true"]:
        return Ruling("The player is void after all: the card stands, and there is no penalty.", ("C-PLAY-18",))
    return Ruling(
        "While the trick lies open the player corrects himself: he plays another card, and the card withdrawn is an "
        "exposed card.",
        ("C-IRR-34", "C-IRR-23"),
        (Correct(), Expose()),
    )


def cards_drawn(options: CinchOptions, facts: Facts) -> Ruling:
    """Asked in the set words, each shows which card of the open trick is his (C-PLAY-20)."""
    if not facts["open"]:
        return Ruling("No trick is open, so there is nothing to show; there is no penalty.", ("C-PLAY-20",))
    if facts["words"] != "draw cards":
        return Ruling(
            'Only the words "draw cards" oblige anybody to show a card. There is no penalty, unless what was said drew '
            "attention to the trick.",
            ("C-PLAY-20", "C-PLAY-21"),
        )
    return Ruling(
        "Each player shows which card of the trick is his; there is no penalty.",
        ("C-PLAY-20",),
        (Oblige(Role.ANYBODY, "show which card of the trick is his"),),
    )


PLAY: Laws = {
    "lead out of turn": Law(
        "A lead out of turn",
        {
            "all_played": Question(
                "Have all three others played to it?", YES_OR_NO, "A lead that all have played to stands."
            ),
            "lead_was": Question(
                "Whose lead was it?", ("the partner's", "an adversary's"), "Only partner's lead can be called."
            ),
        },
        lead_out_of_turn,
    ),
    "lead called": Law(
        "A lead called after a lead out of turn",
        {
            "caller": Question(
                "Who called: the adversary at the right of the partner, who has to lead, or another?",
                ("right of partner", "another"),
                "The right is that adversary's alone.",
            ),
            "what": Question(
                "What was called for?",
                ("a trump", "no trump", "a plain suit"),
                "A trump may be demanded or forbidden, a plain suit not named.",
            ),
            "in_time": Question("Was it called before the partner led?", YES_OR_NO, "Afterwards it is too late."),
            "can_obey": Question(
                "Can the partner obey?", YES_OR_NO, "Without a trump, or with nothing but trumps, the penalty lapses."
            ),
        },
        lead_called,
    ),
    "play out of turn": Law(
        "A card played out of turn",
        {
            **OUT_OF_ORDER,
            "quitted": Question(
                "Has the trick been turned and quitted?", YES_OR_NO, "Until then the trick may be claimed."
            ),
        },
        play_out_of_turn,
        clashes=THIRD_IS_THIRD,
    ),
    "attention drawn": Law(
        "Attention drawn to the trick or the score",
        {
            "speaker": Question(
                "Where does the speaker stand in that trick?",
                ("has played", "leads", "has still to play", "no trick lies open"),
                "Only who has still to follow can be told what to play.",
            )
        },
        attention_drawn,
    ),
    "looked back": Law(
        "A trick looked at again",
        {
            "trick": Question(
                "Which trick was looked at?",
                ("the last", "an earlier one", "any, to prove a revoke after the hand"),
                "The last trick is open to all, an earlier one only to prove a revoke.",
            )
        },
        looked_back,
    ),
    "void asked": Law(
        "A player asked by partner whether he is void",
        {
            "renounced": Question(
                "Had the player neither followed nor trumped?", YES_OR_NO, "The question is allowed only then."
            ),
            "answer": Question(
                "What did the player answer?", ("void", "not void"), "Who owns up may correct himself at once."
            ),
            "true": Question("Is the answer true?", YES_OR_NO, "After a false denial there is no remedy."),
        },
        void_asked,
    ),
    "cards drawn": Law(
        "A request to draw cards",
        {
            "open": Question("Is a trick open?", YES_OR_NO, "Only the cards of an open trick are shown."),
            "words": Question(
                "In what words was it asked?",
                ("draw cards", "other words"),
                "Other words draw attention to the trick.",
            ),
        },
        cards_drawn,
    ),
}
