"""Every deadline of the laws of Whist: the same word spoken just in time and just too late, under each code.

Where a club table can see it, the table says what follows; what only people can tell (a deal by hand, a hand that is
short) the law itself is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from tests.clubs import do, entry, rulings
from tests.marks import rule
from tests.whist.club.tables import AMERICAN, CODES, E1864, E1900, ENGLISH, club
from tests.whist.laws.rulings import ask, gist
from tests.whist.positions import standing
from trickbook.contract.seat import SOUTH
from trickbook.games.whist.laws.codes import (
    ALL_PLAYED,
    FIRST_QUITTED,
    NOT_DISTURBED,
    ONE_SHORT,
    OWNER_PLAYED,
    UNPLAYED,
    WITHIN_A_SIDE,
)
from trickbook.games.whist.laws.misdeal import AFTER_LEAD, BEFORE_LEAD, BEFORE_TRUMP, COUNTED, FACE_DOWN, NO_CUT
from trickbook.table import Table

# At the table ---------------------------------------------------------------------------------------------------------


class Deadline(NamedTuple):
    """``word`` is spoken after ``done``, in time, and again at another table where ``then`` has come to pass."""

    rule: str
    codes: tuple[str, ...]
    hands: str
    """West's, North's, East's and South's, who has dealt."""
    done: str
    then: str
    word: str
    in_time: str
    late: str
    facts: Mapping[str, Any] | None = None


FOUR = "2C 3C 4D 3S | KH 5C 8C 7D | 7C 6C 2D 8D | 6H AC KC 5S"
TURNED: dict[str, Any] = {"turned": "6H", "tricks": {0: 0}}
DIAMONDS = "QD 2C 3C | 8S 5D KD | 2D 9D 4C | AD 3D 5C"
"""West leads the queen of diamonds."""
RENOUNCED = "W QD, N 8S, E 2D"
SPADES = "7S 2C 2D | AS QS 3S | 4S 3C 3D | KS 5C 5D"
LEADS = "2C AH 3S | 5C 3H 4S | 8D 4H 5S | AC QS 6S"
OUT_OF_TURN = "E 8D, N object lead E"
CLUBS = "2C 3C 4C 3S | 5C 6C 4H 4S | 7C 8C 9C 5S | AC KC QC 6S"
OMITTED = "W 2C, E 7C, S AC, S quit trick"
LAST = "QD JD 4C | 8S 7S 5D | 9S 2D 3C | AD KD 2C"
"""The last three tricks; North revokes in the first of them."""
PLAYED_OUT = "W QD, N 8S, E 2D, S AD, S KD, W JD, N 5D, E 9S, S 2C, W 4C, N 7S, E 3C, W quit trick"
WON: dict[str, Any] = {"tricks": {0: 5, 1: 5}}
NO_RIGHT, NOTHING, DONE = "refused W-PEN-3", "nothing", "done"
HIGH_OR_LOW = "either adversary: call highest, call lowest"
TRUMPS = "either adversary: call highest trump, call lowest trump"

DEADLINES = [
    # The trump card
    Deadline("W-TRUMP-1", CODES, FOUR, "W 2C, N 5C, E 7C", "S AC, S quit trick, S KC, W 3C, N 8C, E 6C, S quit trick",
             "S take up", DONE, "refused W-TRUMP-5", TURNED),
    Deadline("W-TRUMP-2", CODES, FOUR, "W 2C, N 5C, E 7C", "S take up", "N name 6H", NOTHING, TRUMPS, TURNED),
    Deadline("W-TRUMP-4", CODES, FOUR, "W 2C, N 5C, E 7C, S take up, S AC, N name 6H, S KC, W 3C, N 8C, E 6C, S 5S, "
             "W 3S", "N 7D", "E call highest trump", DONE, NO_RIGHT, TURNED),
    Deadline("W-TRUMP-5", (E1864,), FOUR, "W 2C, N 5C, E 7C, S AC", "S quit trick",
             "S take up", DONE, "refused W-TRUMP-5", TURNED),
    Deadline("W-TRUMP-5", (AMERICAN, E1900), FOUR, "W 2C, N 5C, E 7C, S AC, S quit trick, S KC, W 3C, N 8C, E 6C",
             "S quit trick", "S take up", DONE, "refused W-TRUMP-5", TURNED),
    Deadline("W-TRUMP-6", ENGLISH, FOUR, "W 2C, S take up, N 5C, E 7C", "S AC", "E put back", DONE, NO_RIGHT, TURNED),
    # Exposed cards
    Deadline("W-EXP-3", (AMERICAN,), DIAMONDS, "W QD, N KD, E 2D 9D", "S AD", "E call 9D", DONE, NO_RIGHT),
    Deadline("W-EXP-3", (E1864,), DIAMONDS, "W QD, N KD, E 2D 9D", "S AD", "N call 9D", DONE, "refused W-PEN-7"),
    Deadline("W-EXP-3", (E1900,), DIAMONDS, "W QD, N KD, E 2D 9D", "S AD", "N call 9D", DONE, "lapse"),
    Deadline("W-EXP-5", CODES, DIAMONDS, "N expose KD, W QD", "N KD", "E call KD", DONE, "refused W-EXP-5"),
    Deadline("W-EXP-10", CODES, DIAMONDS, "N expose KD, W QD, N 5D", "E 2D", "W call KD", DONE, "refused W-EXP-5"),
    Deadline("W-EXP-13", CODES, "AS QS 2D | KS 3C 4C | 2H 9C 8C | 7S 6S 5D", "W AS, W QS, N KS", "E 2H", "S call win",
             "either adversary: call win; expose", NO_RIGHT),
    Deadline("W-EXP-14", CODES, DIAMONDS, "N expose KD, W QD, W call KD, N 5D, E 2D, S AD", "S quit trick",
             "N take back 5D for KD", "correct; expose", "refused W-REV-7"),
    # Leads out of turn
    Deadline("W-LOT-6", CODES, LEADS, "N 5C, E 4H, S AC", "W 2C", "W object lead N", "retract", NOTHING),
    Deadline("W-LOT-10", CODES, LEADS, f"{OUT_OF_TURN}, W 2C", "N 5C", "S call hearts", DONE, NO_RIGHT),
    Deadline("W-LOT-13", ENGLISH, LEADS, f"{OUT_OF_TURN}, W 2C, N 5C", "S call 8D", "N call 8D", DONE,
             "refused W-PEN-6"),
    # Out of order
    Deadline("W-ORD-2", (AMERICAN,), SPADES, "W 7S, S KS", "N 3S", "E call lowest", DONE, NO_RIGHT),
    Deadline("W-ORD-2", ENGLISH, SPADES, "W 7S, S KS", "N 3S", "W forbid win", DONE, NO_RIGHT),
    Deadline("W-ORD-3", CODES, SPADES, "W 7S, N 3S, W say trick", "E 4S", "S call lowest", DONE, NO_RIGHT),
    Deadline("W-ORD-3", (AMERICAN,), SPADES, "W 7S, N 3S", "E 4S", "W say trick",
             "the adversary who plays last to the trick: call highest, call lowest, call ruff, forbid ruff", NOTHING),
    Deadline("W-ORD-3", ENGLISH, SPADES, "W 7S, N 3S", "E 4S", "W say trick",
             "either adversary: call highest, call lowest, call win, forbid win", NOTHING),
    # Tricks omitted
    Deadline("W-OMIT-2", (AMERICAN,), CLUBS, f"{OMITTED}, S KC, W 3C", "N 5C", "E object count N",
             "the offender: play to the trick", "either adversary: new deal, play on"),
    Deadline("W-OMIT-2", ENGLISH, CLUBS, f"{OMITTED}, S KC, W 3C", "N 5C", "E object count N",
             "the offender: play to the trick", "either adversary: new deal"),
    Deadline("W-OMIT-1", CODES, CLUBS,
             f"{OMITTED}, S KC, W 3C, N 5C, E 8C, S QC, W 4C, N 6C, E 9C, E object count N, S 6S, W 3S, N 4S",
             "E 5S", "W new deal", DONE, NO_RIGHT),
    # Claims
    Deadline("W-CONC-4", CODES, CLUBS, "S claim rest 3, N accept", "W 2C", "E accept", DONE, "refused W-CONC-4"),
    # Revokes
    Deadline("W-REV-7", CODES, DIAMONDS, f"{RENOUNCED}, S AD", "S quit trick", "N take back 8S for 5D", "correct",
             "refused W-REV-7"),
    Deadline("W-REV-7", CODES, DIAMONDS, f"{RENOUNCED}, S AD", "S 5C", "N take back 8S for 5D", "correct",
             "refused W-REV-8 W-REV-7"),
    Deadline("W-REV-7", CODES, DIAMONDS, RENOUNCED, "N KD", "N take back 8S for 5D", "correct",
             "refused W-REV-7"),
    Deadline("W-REV-7", (E1900,), DIAMONDS, f"{RENOUNCED}, S AD", "S lay down", "N take back 8S for 5D", "correct",
             "refused W-REV-7"),
    Deadline("W-REV-8", ENGLISH, DIAMONDS, f"{RENOUNCED}, N take back 8S for 5D", "S AD", "E call highest", DONE,
             NO_RIGHT),
    Deadline("W-REV-8", CODES, DIAMONDS, f"{RENOUNCED}, S 3D, N take back 8S for 5D, E waive, W waive",
             "W quit trick", "E take back 2D for 9D", "whoever has played after the offender: take back",
             "refused W-REV-8 W-REV-1"),
    Deadline("W-REV-9", CODES, DIAMONDS, f"{RENOUNCED}, S 3D", "W quit trick", "S void?", DONE, "refused W-REV-9"),
    Deadline("W-REV-9", (E1864,), DIAMONDS, f"{RENOUNCED}, S AD, S void?, S quit trick", "S 5C",
             "N take back 8S for 5D", "correct", "refused W-REV-8 W-REV-7"),
    Deadline("W-REV-9", (E1900,), DIAMONDS, f"{RENOUNCED}, S 3D, S void?, W quit trick, W 2C", "N KD",
             "N take back 8S for 5D", "correct", "refused W-REV-8 W-REV-7"),
    Deadline("W-REV-10", CODES, LAST, PLAYED_OUT, "S cut", "W claim N 11", "fine",
             "refused W-REV-10 W-REV-11 W-REV-24", WON),
    # Looking back
    Deadline("W-DRAW-2", CODES, DIAMONDS, "W QD, N KD, E 2D, S AD", "S quit trick", "W draw cards",
             "anybody: point out which card of the trick is his", "refused W-DRAW-4 W-DRAW-2"),
    Deadline("W-LAST-1", (AMERICAN,), LAST, PLAYED_OUT.removesuffix(", E 3C, W quit trick"), "E 3C", "E look last",
             "the adversary at the right of the player who has to lead", NOTHING, WON),
    Deadline("W-LAST-3", (E1900,), LAST, PLAYED_OUT.removesuffix(", E 3C, W quit trick"), "E 3C", "E look last",
             "either adversary: call clubs", NOTHING, WON),
    # Demands
    Deadline("W-PEN-5", (E1900,), DIAMONDS, "N expose KD", "W QD", "E call KD", "lapse", DONE),
    Deadline("W-PEN-7", (AMERICAN, E1864), DIAMONDS, "N expose KD", "W QD", "E call KD", "refused W-PEN-7", DONE),
    Deadline("W-PEN-4", CODES, DIAMONDS, "N expose KD, W QD", "E waive", "E call KD", DONE, "refused W-PEN-4"),
    Deadline("W-PEN-6", CODES, DIAMONDS, "N expose KD, N expose 5D, W QD", "W call KD", "E call 5D", DONE,
             "refused W-PEN-6"),
]  # fmt: skip


def follows(table: Table, word: str) -> str:
    """What follows from a word: the rules of a refusal, what a ruling orders, or that it is done."""
    made = entry(table, word)
    refusal = table.refusal(made)
    if refusal is not None:
        return f"refused {' '.join(refusal.rules)}"
    told = rulings(do(table, word))
    return gist(told[-1]) if told else DONE


def at(deadline: Deadline, code: str, done: str) -> Table:
    """The table at that moment."""
    table = club(*deadline.hands.split(" | "), code=code, **(deadline.facts or {}))
    do(table, done)
    return table


by_code = pytest.mark.parametrize(
    ("deadline", "code"), [pytest.param(row, code, id=f"{row.rule} {code}") for row in DEADLINES for code in row.codes]
)


@rule(
    "W-TRUMP-1", "W-TRUMP-2", "W-TRUMP-4", "W-TRUMP-5", "W-TRUMP-6", "W-EXP-3", "W-EXP-5", "W-EXP-10", "W-EXP-13",
    "W-EXP-14", "W-LOT-6", "W-LOT-7", "W-LOT-10", "W-LOT-13", "W-ORD-2", "W-ORD-3", "W-OMIT-1", "W-OMIT-2", "W-CONC-4",
    "W-REV-7", "W-REV-8", "W-REV-9", "W-REV-10", "W-DRAW-2", "W-LAST-1", "W-LAST-3", "W-PEN-4", "W-PEN-5", "W-PEN-6",
    "W-PEN-7",
)  # fmt: skip
@by_code
def test_just_in_time(deadline: Deadline, code: str) -> None:
    assert follows(at(deadline, code, deadline.done), deadline.word).startswith(deadline.in_time)


@by_code
def test_just_too_late(deadline: Deadline, code: str) -> None:
    assert follows(at(deadline, code, f"{deadline.done}, {deadline.then}"), deadline.word) == deadline.late


WON_BUT_FOR_IT = dict(zip(CODES, (standing(6, 0), *[standing(4, 0, (5, 0))] * 2), strict=True))


@rule("W-REV-11", "T-11")
@pytest.mark.parametrize("code", CODES)
def test_after_a_last_hand_until_both_sides_have_confirmed(code: str) -> None:
    for confirmed, expected in (("N confirm", "fine"), ("N confirm, E confirm", "refused")):
        table = club(*LAST.split(" | "), code=code, before=WON_BUT_FOR_IT[code], **WON)
        do(table, f"{PLAYED_OUT}, {confirmed}")
        assert follows(table, "W claim N 11").startswith(expected)


@rule("W-HON-3", "T-12")
@pytest.mark.parametrize("code", ENGLISH)
def test_honours_are_claimed_after_the_last_card_and_before_the_next_deal(code: str) -> None:
    table = club("2C", "4C", "3C", "5C", code=code, tricks={0: 6, 1: 6}, honours={0: 4}, options={"auto_claim": False})
    do(table, "W 2C, N 4C, E 3C")
    assert follows(table, "N honours").startswith("refused"), "the last card is still to come"
    do(table, "S 5C, W done")
    late = Table.fold(table.game, SOUTH, table.entries, guided=False)
    assert follows(table, "N honours") == DONE
    do(late, "N done, E done, S done, S cut")
    assert follows(late, "N honours").startswith("refused")


# Only people can tell -------------------------------------------------------------------------------------------------


class Told(NamedTuple):
    """The answers in time and too late to a question about time, and what each code then orders."""

    rule: str
    kind: str
    facts: Mapping[str, Any]
    question: str
    in_time: Any
    late: Any
    american: tuple[str, str]
    english_1864: tuple[str, str]
    english_1900: tuple[str, str]


NEW_DEAL, ANEW, LOST, STOP = "either adversary: new deal", "same dealer", "next dealer", "anybody: stop the deal"
CHOICE = "either adversary: new deal, play on"
IN_PEACE = {"disturbed": NOT_DISTURBED}
FAULT = {"perfect": True, **IN_PEACE}
HANDS = {"perfect": True, "excess_by_adversary": False, **IN_PEACE}

TOLD = [
    Told("W-DEAL-10", "card exposed in dealing", {"by": "the dealer's side", "excuse": "no"}, "touched", False, True,
         *[(NEW_DEAL, NOTHING)] * 3),
    Told("W-DEAL-11", "deal out of turn", {}, "trump_turned", False, True, *[(STOP, NOTHING)] * 3),
    Told("W-DEAL-12", "trump card seen in dealing", IN_PEACE, "led", False, True,
         (LOST, LOST), *[(NEW_DEAL, NOTHING)] * 2),
    Told("W-MIS-1", "misdeal", {"how": NO_CUT, **FAULT}, "noticed", BEFORE_TRUMP, BEFORE_LEAD, *[(LOST, NOTHING)] * 3),
    Told("W-MIS-2", "card dealt wrongly", {"led": False, **IN_PEACE}, "put_right", "by moving one card", "no",
         *[(NOTHING, LOST)] * 3),
    Told("W-MIS-8", "card dealt wrongly", {"put_right": "no", **IN_PEACE}, "led", False, True, *[(LOST, NOTHING)] * 3),
    Told("W-MIS-8", "misdeal", {"how": COUNTED, **FAULT}, "noticed", BEFORE_LEAD, AFTER_LEAD, *[(LOST, NOTHING)] * 3),
    Told("W-MIS-8", "misdeal", {"how": FACE_DOWN, **FAULT}, "noticed", BEFORE_LEAD, AFTER_LEAD,
         *[(LOST, NOTHING)] * 3),
    Told("W-MIS-4", "wrong number of cards", {"hands": WITHIN_A_SIDE, **HANDS}, "noticed", OWNER_PLAYED, ALL_PLAYED,
         (LOST, CHOICE), (LOST, LOST), (LOST, LOST)),
    Told("W-NUM-3", "wrong number of cards", {"hands": ONE_SHORT, **HANDS}, "noticed", UNPLAYED, OWNER_PLAYED,
         (LOST, LOST), (ANEW, NOTHING), (ANEW, ANEW)),
    Told("W-NUM-3", "wrong number of cards", {"hands": ONE_SHORT, **HANDS}, "noticed", ALL_PLAYED, FIRST_QUITTED,
         (CHOICE, CHOICE), (NOTHING, NOTHING), (ANEW, NOTHING)),
    Told("W-TWO-1", "two cards in a trick", {"revoked": False, "others_right": True}, "found", "during the hand",
         "after the hand", (CHOICE, NOTHING), ("takeup", NOTHING), ("expose", NOTHING)),
]  # fmt: skip


@rule(
    "W-DEAL-10", "W-DEAL-11", "W-DEAL-12", "W-MIS-1", "W-MIS-2", "W-MIS-4", "W-MIS-8", "W-NUM-3", "W-TWO-1", "W-TWO-2",
)  # fmt: skip
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("told", TOLD, ids=lambda told: f"{told.rule} {told.late}")
def test_in_time_and_too_late_as_people_tell_it(told: Told, code: str) -> None:
    found = [
        gist(ask(told.kind, code, **told.facts, **{told.question: answer})) for answer in (told.in_time, told.late)
    ]
    assert tuple(found) == getattr(told, code)
