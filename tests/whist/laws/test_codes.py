"""Every row of the table of codes, and for each of the three codes a case that shows what the row does there."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from tests.whist.laws.rulings import CODES, ask, gist
from tests.whist.positions import standing, whist
from trickbook.games.whist.laws.codes import (
    ACROSS,
    ALL_PLAYED,
    BY_ADVERSARIES,
    BY_OFFENDERS,
    FIRST_QUITTED,
    LATE_TOUCH,
    NOT_DISTURBED,
    ONE_SHORT,
    OPEN,
    OWNER_PLAYED,
    PARTNERS_SHORT,
    ROWS,
    SOME_TIME,
    UNPLAYED,
    WINNING_CARD,
    WINNING_LEAD,
    WITHIN_A_SIDE,
)
from trickbook.games.whist.laws.misdeal import BEFORE_LEAD, COUNTED, EXCUSES, OUT_OF_ORDER
from trickbook.games.whist.laws.revoke import DID_NOT_FOLLOW, SHOWN
from trickbook.games.whist.laws.trump import NAMED
from trickbook.games.whist.options import BY_CODE
from trickbook.games.whist.scoring import DealResult, settle


class Words(str):
    """What the sentence of the ruling says, where what it orders does not show the difference."""


class Case(NamedTuple):
    """A case in which a row of the table is seen, and the gist of its ruling under each code."""

    row: str
    kind: str
    facts: dict[str, Any]
    american: str
    english_1864: str
    english_1900: str


NEW_DEAL, EITHER_WAY = "either adversary: new deal", "either adversary: new deal, play on"
ANEW, LOST, NOTHING = "same dealer", "next dealer", "nothing"
SUITS = "call clubs, call diamonds, call hearts, call spades"
RIGHT, EITHER = f"the adversary at the right of the player who has to lead: {SUITS}", f"either adversary: {SUITS}"
HIGH_OR_LOW = "either adversary: call highest, call lowest"
TRUMPS = "either adversary: call highest trump, call lowest trump"
RANK_OR_RUFF = "call highest, call lowest, call ruff, forbid ruff"
RANK_OR_WIN = "either adversary: call highest, call lowest, call win, forbid win"
SECOND = (f"third hand: {RANK_OR_RUFF}", *("either adversary: call win, forbid win",) * 2)
DRAWN = (f"the adversary who plays last to the trick: {RANK_OR_RUFF}", RANK_OR_WIN, RANK_OR_WIN)
LED = (f"retract; takeup; {RIGHT}", *(f"retract; {EITHER}; expose",) * 2)
FINED = ("fine 2: take tricks; cap", *("fine 3: take tricks, deduct points, add points; cap",) * 2)


def hands(wrong: str, noticed: str, *, excess: bool = False) -> dict[str, Any]:
    return {
        "perfect": True, "hands": wrong, "noticed": noticed, "excess_by_adversary": excess, "disturbed": NOT_DISTURBED,
    }  # fmt: skip


def revoke(*, both: bool = False, abandoned: bool = False) -> dict[str, Any]:
    return {
        "how": DID_NOT_FOLLOW, "established": True, "claimed": "in time", "proof": SHOWN, "further": False,
        "both": both, "abandoned": abandoned,
    }  # fmt: skip


def noticed(*, turned: str = OPEN, threw_down: bool = False, asked: str = "not asked") -> dict[str, Any]:
    return {
        "how": DID_NOT_FOLLOW, "turned": turned, "played_on": False, "threw_down": threw_down, "asked": asked,
    }  # fmt: skip


def fault(how: str, disturbed: str = NOT_DISTURBED) -> dict[str, Any]:
    return {"how": how, "noticed": BEFORE_LEAD, "perfect": True, "disturbed": disturbed}


def in_dealing(by: str, *, touched: bool = False, excuse: str = EXCUSES[0]) -> dict[str, Any]:
    return {"by": by, "touched": touched, "excuse": excuse}


CASES = [
    Case("recut_after_shuffle", "irregular cut", {"what": "a card was shown"},
         "the dealer: shuffle again; anybody: cut again", "anybody: cut again", "anybody: cut again"),
    Case("cut_is_final", "irregular cut", {"what": "the player who cut wants another cut or a shuffle"},
         Words("sets nothing on it"), Words("cannot change the cut"), Words("cannot change the cut")),
    Case("seen_shuffled_again", "card seen in shuffling", {}, NOTHING, *["either adversary: new shuffle"] * 2),
    Case("adversary_exposed_to", "card exposed in dealing", in_dealing("an adversary of the dealer"),
         NEW_DEAL, "the dealer: new deal", "the dealer: new deal"),
    Case("touching_excused", "card exposed in dealing",
         in_dealing("the dealer's side", touched=True, excuse=EXCUSES[1]), NOTHING, NEW_DEAL, NEW_DEAL),
    Case("trump_seen", "trump card seen in dealing", {"led": False, "disturbed": NOT_DISTURBED},
         LOST, NEW_DEAL, NEW_DEAL),
    Case("hand_taken_redeals", "another's hand taken up", {}, NOTHING, NOTHING, ANEW),
    Case("foreign_card_redeals", "card of the other pack", {}, NOTHING, NEW_DEAL, NOTHING),
    Case("partners_office", "partner's office", {"what": "shuffled or cut", "leave": False},
         NOTHING, *["the offender's partner: shuffle or cut"] * 2),
    Case("single_move_repairs", "card dealt wrongly",
         {"put_right": "by moving several cards", "led": False, "disturbed": NOT_DISTURBED}, NOTHING, LOST, LOST),
    Case("misdealt_hands", "wrong number of cards", hands(ONE_SHORT, UNPLAYED), LOST, ANEW, ANEW),
    Case("misdealt_until", "wrong number of cards", hands(WITHIN_A_SIDE, FIRST_QUITTED), EITHER_WAY, LOST, LOST),
    Case("excess_redeals", "wrong number of cards", hands(ACROSS, UNPLAYED, excess=True), LOST, LOST, ANEW),
    Case("trump_out_of_order", "misdeal", fault(OUT_OF_ORDER), NOTHING, LOST, LOST),
    Case("disturbances", "misdeal", fault(COUNTED, LATE_TOUCH), ANEW, LOST, LOST),
    Case("trump_call_repeated", "trump called",
         {"offence": NAMED, "caller": "an adversary", "before": "never", "can_obey": "only by a revoke"},
         NOTHING, NOTHING, "lapse"),
    Case("early_trump_costs", "trump card taken up early", {"laid_back": "nothing"},
         "the dealer: put the trump card back on the table", *["either adversary: put back"] * 2),
    Case("forgetting_costs", "trump card forgotten", {}, NOTHING, TRUMPS, TRUMPS),
    Case("named_is_exposed", "card exposed", {"how": "named by its holder"}, "expose", NOTHING, "expose"),
    Case("glimpse_is_exposed", "card exposed", {"how": "held so that partner saw part of its face"},
         "expose", NOTHING, NOTHING),
    Case("waiting_done", "played without waiting", {"card": "another card", "waited": SOME_TIME, "next_played": False},
         "either adversary: call card", NOTHING, NOTHING),
    Case("held_apart", "card held apart", {"guessed": True}, NOTHING, "expose", "expose"),
    Case("plays_ahead", "played ahead", {"first": WINNING_CARD}, NOTHING, *["either adversary: call win; expose"] * 2),
    Case("partner_wins", "played ahead", {"first": WINNING_LEAD},
         Words("the first trick"), Words("any one of those tricks"), Words("any one of those tricks")),
    Case("rest_shows_partner", "claim of the rest", {"how": "said", "accepted": False},
         "the offender's partner: lay the hand face up", NOTHING, NOTHING),
    Case("tricks_of_abandoned", "revoke", revoke(abandoned=True),
         FINED[0], *["fine 3: deduct points, add points; cap"] * 2),
    Case("both_lead_penalty", "both partners led", {},
         f"takeup; {RIGHT}", f"{EITHER}; expose", f"{HIGH_OR_LOW}; expose"),
    Case("second_hand_by", "play out of turn", {"hand": "fourth", "second_played": False, "third_played": False},
         *SECOND),
    Case("second_hand_orders", "play out of turn", {"hand": "fourth", "second_played": False, "third_played": False},
         *SECOND),
    Case("attention_by", "attention drawn", {"what": "the trick", "partner_played": False}, *DRAWN),
    Case("attention_orders", "attention drawn", {"what": "the trick", "partner_played": False}, *DRAWN),
    Case("attention_to_score", "attention drawn", {"what": "the score", "partner_played": False},
         DRAWN[0], NOTHING, NOTHING),
    Case("omission", "trick omitted", {"played_next": True, "over": False, "others_right": True},
         EITHER_WAY, NEW_DEAL, NEW_DEAL),
    Case("two_in_a_trick", "two cards in a trick", {"found": "during the hand", "revoked": True, "others_right": True},
         EITHER_WAY, "takeup", "takeup"),
    Case("given_back_exposed", "two cards in a trick",
         {"found": "during the hand", "revoked": False, "others_right": True}, EITHER_WAY, "takeup", "expose"),
    Case("wrong_number_choice", "wrong number of cards", hands(PARTNERS_SHORT, ALL_PLAYED), EITHER_WAY, ANEW, ANEW),
    Case("short_hand_stands", "wrong number of cards", hands(ONE_SHORT, OWNER_PLAYED), LOST, NOTHING, ANEW),
    Case("throwing_down_plays_on", "revoke corrected", noticed(threw_down=True),
         "correct; expose", f"correct; expose; {HIGH_OR_LOW}", NOTHING),
    Case("correction_orders", "revoke corrected", noticed(),
         "correct; expose", *[f"correct; expose; {HIGH_OR_LOW}"] * 2),
    Case("turning_excused", "revoke corrected", noticed(turned=BY_OFFENDERS, asked="asked in time"),
         NOTHING, f"correct; expose; {HIGH_OR_LOW}", NOTHING),
    Case("turning_excused", "revoke corrected", noticed(turned=BY_ADVERSARIES, asked="asked in time"),
         NOTHING, *[f"correct; expose; {HIGH_OR_LOW}"] * 2),
    Case("looking_costs", "looked back", {"trick": "an earlier one", "over": False}, RIGHT, NOTHING, EITHER),
    Case("consulting_forfeits", "consulted", {"about": "another penalty"}, NOTHING, "lapse", "lapse"),
    Case("consult_on_numbers", "consulted", {"about": "a wrong number of cards"},
         Words("may consult on whether to have a new deal"), "lapse", "lapse"),
    Case("wrong_player_forfeits", "demand by the wrong player", {"caller": "an adversary"}, "lapse", NOTHING, NOTHING),
    Case("wrong_penalty_forfeits", "demand not provided", {"caller": "an adversary"}, "lapse", NOTHING, "lapse"),
    Case("early_call_forfeits", "demand too early", {"what": "an exposed card"}, NOTHING, NOTHING, "lapse"),
    Case("score_limit", "wrong score",
         {"what": "a count of tricks", "found": "after the next deal, in the same game"}, NOTHING, *["correct"] * 2),
    Case("calling_claims", "honours claimed",
         {"one_short": False,
          "claimed": "not at all, but the game was called, tricks and honours together making it"},
         Words("Honours are not counted here"), Words("They were not claimed in time"),
         Words("It was enough to call the game")),
    # Where an option stands for the difference
    Case("last_trick_view", "looked back", {"trick": "the last", "over": False}, RIGHT, NOTHING, EITHER),
    Case("trump_card_deadline", "trump card left lying", {"quitted": 1}, NOTHING, "expose", NOTHING),
    Case("multi_card_choice", "several cards played", {"lawful": "all"},
         "the offender: show which card was meant; expose", *["either adversary: call card; expose"] * 2),
    Case("suit_caller", "lead out of turn", {"all_played": False, "lead_was": "an adversary's"}, *LED),
    Case("lot_card_exposed", "lead out of turn", {"all_played": False, "lead_was": "an adversary's"}, *LED),
    Case("revoke_tricks", "revoke", revoke(), *FINED),
    Case("revoke_forms", "revoke", revoke(), *FINED),
    Case("both_revoke", "revoke", revoke(both=True), *FINED[:2], "cap"),
]  # fmt: skip

COUNTED_ROWS = {
    # row:         what a deal in which NS, at four points, take nine tricks with all honours leaves
    "target_score": ((7, 0), (5, 0), (5, 0)),
    "match_format": ("over", "goes on", "goes on"),
    "game_value": (7, 3, 3),
    # ... and in which they, at two points, take seven tricks with all honours
    "honours": ((3, 0), (5, 0), (5, 0)),
}
"""The rows by which the score differs: what each code makes of a deal."""


every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.row)


@every_case
@pytest.mark.parametrize("code", CODES)
def test_what_each_code_says_in_a_case(case: Case, code: str) -> None:
    expected, ruling = getattr(case, code), ask(case.kind, code, **case.facts)
    assert expected in ruling.sentence if isinstance(expected, Words) else expected == gist(ruling)


@every_case
def test_the_case_turns_on_the_row(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """With what another code says in that row alone something else follows, under some code."""
    before = [ask(case.kind, code, **case.facts) for code in CODES]
    table: Any = ROWS if case.row in ROWS else BY_CODE
    *rules, american, old, new = table[case.row]
    changed = False
    for value in (american, old, new):
        monkeypatch.setitem(table, case.row, (*rules, value, value, value))
        changed |= before != [ask(case.kind, code, **case.facts) for code in CODES]
    assert changed


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("row", COUNTED_ROWS)
def test_what_each_code_makes_of_a_deal(row: str, code: str) -> None:
    terms = whist(law_code=code).terms
    before, ns = (standing(2, 0), 7) if row == "honours" else (standing(4, 0), 9)
    after = settle(before, DealResult((ns, 13 - ns), (4, 0)), terms)
    match row:
        case "match_format":
            found: Any = "over" if after.outcome is not None else "goes on"
        case "game_value":
            single = whist(law_code=code, match_format="single_game").terms
            found = settle(before, DealResult((ns, 13 - ns), (4, 0)), single).value
        case _:
            found = after.games[-1] if after.games else after.points
    assert found == dict(zip(CODES, COUNTED_ROWS[row], strict=True))[code]


def test_every_row_has_its_case_and_so_every_code() -> None:
    assert {case.row for case in CASES} | set(COUNTED_ROWS) == set(ROWS) | set(BY_CODE)
    assert Case._fields[3:] == CODES
