"""The law of revokes: when one is established, how it is corrected, what it costs, and how the penalty is chosen.

Rules W-REV-1..25, W-EXP-14 and W-CONC-1.  What the fines make of a score is in ``fines``.
"""

from __future__ import annotations

from trickbook.contract.laws import (
    YES_OR_NO,
    Cap,
    Correct,
    Expose,
    Facts,
    Fine,
    Grant,
    Law,
    Laws,
    Question,
    Remedy,
    Role,
    Ruling,
)
from trickbook.games.trickplay.laws import CUT_AND_OPEN
from trickbook.games.whist.laws.codes import ADD_POINTS, DEDUCT_POINTS, FORMS, OPEN, TAKE_TRICKS, TURNED, says
from trickbook.games.whist.laws.fines import forms_of, netted
from trickbook.games.whist.laws.penalty import wrong_penalty
from trickbook.games.whist.options import WhistOptions, said

DID_NOT_FOLLOW, DISOBEYED = "did not follow suit", "disobeyed a call while able to obey"
SHOWN, MIXED, NOTHING = "the tricks show it", "the accused side mixed the cards after the claim", "nothing shows it"
NO_GAME = "continuous_tricks"
PLAYED_OUT = "The offending side may insist that the hand be played out."


def revoke(options: WhistOptions, facts: Facts) -> Ruling:
    """A revoke claimed.  Rules W-REV-1..5, 7, 10..17, 20..22, 24, 25, W-EXP-14, W-CONC-1."""
    what: tuple[str, ...] = ("W-REV-22", "W-EXP-14") if facts["how"] == DISOBEYED else ("W-REV-1",)
    if facts["claimed"] == "never":
        return Ruling("Without a claim in time a revoke has no effect; there is no penalty.", ("W-REV-24",))
    if facts["claimed"] == "too late":
        return Ruling(
            "A revoke may be claimed until the pack is cut for the next deal, or after a last hand until both sides "
            "have confirmed the score; it is too late for a penalty.",
            ("W-REV-10", "W-REV-11", "W-REV-24"),
        )
    if facts["proof"] == NOTHING:
        return Ruling("It is not proved, so it has no effect; there is no penalty.", ("W-REV-24", "W-REV-12"))
    if not facts["established"]:
        return Ruling(
            "It is not established yet: the offender may correct it by playing another card, and the card taken back "
            "is exposed.",
            (*what, "W-REV-7", "W-REV-8"),
            (Correct(), Expose()),
        )
    mixed = facts["proof"] == MIXED
    proved = "The revoke is taken as proved." if mixed else "The revoke is proved."
    cost, why, remedies = (_both if facts["both"] else _fined)(options, facts)
    rules = (*what, *(("W-REV-12",) if mixed else ()), *why)
    if facts["further"] and remedies:
        cost += " It is fined by itself, whatever was fined before."
        rules = (*rules, "W-REV-17", "W-REV-5", "W-REV-21")
    if said(options, "match_format") == NO_GAME:
        return Ruling(f"{proved} {cost} {PLAYED_OUT}", (*rules, "W-REV-25", "W-REV-13"), remedies)
    limit = "The offending side cannot win the game by this hand and stops one point short of it."
    who = Role.OFFENDING_SIDE
    if facts["both"]:
        limit, who = "Neither side can win the game by this hand; each stops one point short of it.", Role.BOTH_SIDES
    return Ruling(
        f"{proved} {cost} {limit} {PLAYED_OUT}",
        (*rules, "W-REV-14", "W-REV-15", "W-REV-16", "W-REV-13"),
        (*remedies, Cap(who)),
    )


def _fined(options: WhistOptions, facts: Facts) -> tuple[str, tuple[str, ...], tuple[Remedy, ...]]:
    """What one revoke costs, in words, by which rules, and as remedies."""
    size = int(says(options, "revoke_tricks"))
    abandoned = bool(facts["abandoned"])
    forms = forms_of(options, abandoned=abandoned)
    after = ("W-CONC-1",) if abandoned else ()
    fine = (Fine(size, forms),)
    if forms == (TAKE_TRICKS,):
        moved = f"{_number(size)} tricks go to the other side before anything is scored."
        return moved.capitalize(), ("W-REV-2", "W-REV-3", *after), fine
    ways = f"deduct {_number(size)} points from the offending side or add {_number(size)} to their own"
    if TAKE_TRICKS in forms:
        ways = f"take {_number(size)} tricks, {ways}"
    return f"The adversaries {ways}, as they choose.", ("W-REV-2", "W-REV-4", *after), fine


def _number(size: int) -> str:
    return ("two", "three")[size - 2]


def _both(options: WhistOptions, facts: Facts) -> tuple[str, tuple[str, ...], tuple[Remedy, ...]]:
    """What it costs when the other side has revoked, too (W-REV-20)."""
    if says(options, "both_revoke") == "cancel":
        return "The other side has revoked, too, so the revokes cancel and there is no fine.", ("W-REV-20",), ()
    cost, rules, remedies = _fined(options, facts)
    if netted(options):
        how = "The other side has revoked, too, so the fines are set off and only the difference moves."
        return f"{cost} {how}", ("W-REV-20", *rules), remedies
    how = "The other side has revoked, too: the side whose adversaries revoked first exacts all its fines first."
    return f"{cost} {how}", ("W-REV-20", *rules), remedies


def revokes_on_both_sides(options: WhistOptions, facts: Facts) -> Ruling:
    """Both sides have revoked in a hand.  Rules W-REV-19, W-REV-20, W-REV-25."""
    if says(options, "both_revoke") == "cancel":
        sentence = "All the revokes cancel, even if the numbers differ."
    elif not netted(options):
        sentence = "Each side fines the other; the side whose adversaries revoked first exacts all its fines first."
    elif facts["numbers"] == "equal":
        sentence = "The fines are set off against each other, and nothing moves."
    else:
        sentence = "The fines are set off against each other: the difference moves, as far as there are tricks."
    rules = ("W-REV-20", "W-REV-19") if netted(options) and facts["numbers"] != "equal" else ("W-REV-20",)
    if said(options, "match_format") == NO_GAME:
        return Ruling(f"{sentence} No game is played for, so nothing is limited.", (*rules, "W-REV-25"))
    return Ruling(
        f"{sentence} Neither side can win the game by this hand.", (*rules, "W-REV-14"), (Cap(Role.BOTH_SIDES),)
    )


def penalty_chosen(options: WhistOptions, facts: Facts) -> Ruling:
    """The form of the penalty is chosen for each revoke, and not divided.  Rules W-REV-3..6, 18, 19, 23, W-CONC-1."""
    if facts["form"] == "part of one and part of another":
        return wrong_penalty(options, "W-REV-5")
    form, forms = str(facts["form"]), forms_of(options)
    if form not in forms:
        return wrong_penalty(options, "W-REV-3")
    if form not in forms_of(options, abandoned=bool(facts["abandoned"])):
        return wrong_penalty(options, "W-CONC-1")
    limit, rule = {
        TAKE_TRICKS: ("but no more tricks than the offending side has", "W-REV-19"),
        DEDUCT_POINTS: ("but no score falls below nothing", "W-REV-18"),
        ADD_POINTS: ("and if that makes the game it is won at once", "W-REV-23"),
    }[form]
    fine = (Fine(int(says(options, "revoke_tricks")), (form,)),)
    if len(forms) == 1:
        return Ruling(f"The penalty is exacted, {limit}.", ("W-REV-3", rule), fine)
    return Ruling(
        f"The penalty is exacted as chosen, {limit}; partners may have consulted.", ("W-REV-4", rule, "W-REV-6"), fine
    )


def established(options: WhistOptions, facts: Facts) -> bool:
    """Whether a renounce has become a revoke.  Rules W-REV-7, W-REV-9."""
    if facts["played_on"] or (facts["threw_down"] and says(options, "throwing_down_plays_on")):
        return True
    if facts["turned"] == OPEN:
        return False
    return not (facts["asked"] == "asked in time" and facts["turned"] in says(options, "turning_excused"))


def revoke_corrected(options: WhistOptions, facts: Facts) -> Ruling:
    """Until it is established a revoke, or a call disobeyed, may be put right.  Rules W-REV-7..9, W-EXP-14."""
    if established(options, facts):
        by_turning = not facts["played_on"] and facts["turned"] != OPEN
        return Ruling(
            "The revoke is established and can no longer be corrected: the card stands, and without a claim there is "
            "no penalty.",
            ("W-REV-7", "W-REV-9") if by_turning else ("W-REV-7",),
        )
    rules: tuple[str, ...] = ("W-REV-8", "W-REV-7") if facts["turned"] == OPEN else ("W-REV-8", "W-REV-9")
    if facts["how"] == DISOBEYED:
        return Ruling(
            "The offender now obeys the call; the card withdrawn is exposed and may be called.",
            (*rules, "W-EXP-14"),
            (Correct(), Expose()),
        )
    orders = says(options, "correction_orders")
    if not orders:
        return Ruling(
            "The offender plays a card of the suit led instead; the card withdrawn is exposed and may be called.",
            rules,
            (Correct(), Expose()),
        )
    return Ruling(
        "The offender plays a card of the suit led instead, and the card withdrawn is exposed; or else, until it is "
        "replaced, either adversary has him play the highest or lowest of that suit, and the card goes back to the "
        "hand.",
        rules,
        (Correct(), Expose(), Grant("call high or low", Role.ADVERSARIES, orders, "the card is replaced")),
    )


def void_asked(options: WhistOptions, facts: Facts) -> Ruling:
    """A partner may ask; the answer may end the time for correction.  Rules W-REV-8, W-REV-9."""
    if facts["answer"] == "none" and facts["true"]:
        return Ruling("The question is allowed and the card is good; there is no penalty.", ("W-REV-9",))
    if facts["answer"] == "none":
        gained = "; as the answer was none, asking has gained him no time" if says(options, "turning_excused") else ""
        return Ruling(
            f"The answer was false{gained}. It may still be corrected until the revoke is established; there is no "
            "penalty unless it is claimed.",
            ("W-REV-9", "W-REV-7"),
        )
    if not facts["true"]:
        return Ruling("The player is void after all: the card stands, and there is no penalty.", ("W-REV-9",))
    return Ruling(
        "While the revoke is not established the offender plays a card of the suit led instead; the card withdrawn is "
        "exposed.",
        ("W-REV-9", "W-REV-8"),
        (Correct(), Expose()),
    )


def cards_after_a_correction(options: WhistOptions, facts: Facts) -> Ruling:
    """Whoever has played after the wrong card may change his own.  Rules W-REV-8, W-EXP-15."""
    if not facts["after"]:
        return Ruling("A card played before the wrong one stands: nothing misled its player.", ("W-REV-8",))
    if not facts["lawful"]:
        return Ruling(
            "The card is no longer lawful and has to be changed; the card withdrawn cannot be called.",
            ("W-REV-8", "W-EXP-15"),
            (Correct(),),
        )
    return Ruling(
        "Whoever has played after the wrong card may change his card, the offender's partner, too; the card withdrawn "
        "cannot be called.",
        ("W-REV-8", "W-EXP-15"),
        (Grant("take back", Role.LATER_PLAYERS, ("take back",), "the trick is turned and quitted"),),
    )


ABANDONED = Question(
    "Had all four thrown down their hands before it was found?", YES_OR_NO, "Then tricks may be past taking."
)
HOW = Question("What did the player do?", (DID_NOT_FOLLOW, DISOBEYED), "To disobey a call is treated like a revoke.")

REVOKE: Laws = {
    "revoke": Law(
        "A revoke",
        {
            "how": HOW,
            "established": Question(
                "Is it too late to put it right: has the trick been turned and quitted, or the offending side played "
                "on?",
                YES_OR_NO,
                "Until then it can be corrected.",
            ),
            "claimed": Question(
                "Was it claimed before the next cut or, after a last hand, before the score was confirmed?",
                ("in time", "too late", "never"),
                "A revoke counts only if it is claimed in time.",
            ),
            "proof": Question(
                "What proves it?",
                (SHOWN, MIXED, NOTHING),
                "Mixing the cards after the claim is taken as proof.",
            ),
            "further": Question(
                "Has another revoke of that side in this hand been fined?", YES_OR_NO, "Each is fined by itself."
            ),
            "both": Question(
                "Is a revoke of the other side proved, too?", YES_OR_NO, "The codes differ in what follows."
            ),
            "abandoned": ABANDONED,
        },
        revoke,
        clashes=(CUT_AND_OPEN,),
    ),
    "revokes on both sides": Law(
        "Revokes proved against both sides",
        {
            "numbers": Question(
                "Have the sides revoked equally often?", ("equal", "unequal"), "Sometimes the difference is paid."
            )
        },
        revokes_on_both_sides,
    ),
    "revoke penalty chosen": Law(
        "The penalty for a revoke chosen",
        {
            "form": Question(
                "What was demanded: tricks, points off the others' score, points on their own, or a mixture?",
                (*FORMS, "part of one and part of another"),
                "One penalty has one form.",
            ),
            "abandoned": ABANDONED,
        },
        penalty_chosen,
    ),
    "revoke corrected": Law(
        "A revoke noticed before it is claimed",
        {
            "how": HOW,
            "turned": Question(
                "Has the trick been turned and quitted, and by whom?", TURNED, "Turning usually establishes a revoke."
            ),
            "played_on": Question(
                "Has the offender or the partner led or played to the next trick?", YES_OR_NO, "That establishes it."
            ),
            "threw_down": Question(
                "Has the offender or the partner thrown down the hand or claimed the game?",
                YES_OR_NO,
                "One code counts that as playing on.",
            ),
            "asked": Question(
                "Had partner asked whether the offender was void, and was the answer none?",
                ("not asked", "asked in time", "asked, the answer being none"),
                "Under two codes the question gains time.",
            ),
        },
        revoke_corrected,
    ),
    "void asked": Law(
        "A player asked by partner whether he is void",
        {
            "answer": Question(
                "What did the player answer?", ("none", "one after all"), "Who owns up may correct himself."
            ),
            "true": Question("Is the answer true?", YES_OR_NO, "Only a true answer settles it."),
        },
        void_asked,
    ),
    "cards after a correction": Law(
        "Cards played before a revoke was corrected",
        {
            "after": Question("Was the card played after the wrong one?", YES_OR_NO, "Only then it could mislead."),
            "lawful": Question(
                "Is the card lawful in the trick as it is now?", YES_OR_NO, "A card left there must be lawful."
            ),
        },
        cards_after_a_correction,
    ),
}
