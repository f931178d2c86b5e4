"""What each game makes of its errors: which rules are cited, and what the law of the game says."""

from random import Random

import pytest

from tests.audit.planting import COUNT, REVOKE, SCORE, WINNER, planted
from tests.marks import rule
from trickbook.audit import Finding, audit_text
from trickbook.contract.seat import NORTH, SOUTH


def the_finding(name: str, kind: str) -> Finding:
    text, _ = planted(name, Random(f"{name} {kind}"), kind)
    [finding] = audit_text(text).findings
    return finding


@rule("C-PLAY-9", "C-PLAY-10", "P-PLAY-8", "P-PLAY-9", "W-PLAY-8", "W-PLAY-9", "W-PLAY-10", "B-PLAY-4", "B-PLAY-7")
@pytest.mark.parametrize(
    ("name", "first", "last"),
    [("whist", "W-PLAY-7", "W-PLAY-10"), ("cinch", "C-PLAY-9", "C-PLAY-10"), ("pedro", "P-PLAY-8", "P-PLAY-9"),
     ("bezique", "B-PLAY-4", "B-PLAY-7")],
)  # fmt: skip
def test_a_wrong_winner_is_told_with_the_rules_of_winning(name: str, first: str, last: str) -> None:
    rules = the_finding(name, WINNER).rules
    assert (rules[0], rules[-1]) == (first, last)


@rule("B-END-14", "B-BRQ-3", "B-VAL-1")
def test_what_was_marked_wrongly_at_bezique_may_be_put_right_during_the_game() -> None:
    count = the_finding("bezique", COUNT)
    assert set(count.rules) & {"B-VAL-1", "B-BRQ-3"}
    assert {given.noticed.rules for given in count.rulings if given.noticed is not None} == {("B-END-14",)}


@rule("B-IRR-30")
def test_an_error_of_the_last_nine_is_judged_by_every_preset_that_has_laws_of_its_own() -> None:
    revoke = the_finding("bezique", REVOKE)
    assert {given.code for given in revoke.rulings} == {"book", "foster", "portland", "french"}
    assert all(given.noticed is not None and given.noticed.rules for given in revoke.rulings)
    assert revoke.facts["how"] in ("did not follow suit", "followed and did not win, though able to",
                                   "did not trump, though able to")  # fmt: skip


LAST_NINE = """trickbook record 1
game: bezique
rules: 1
table: guided

deal 1, dealer South
set trump hearts
set leader N
set points.N 1210
set points.S 640
1. N AC*  S 7C
2. N KC  S TC*
3. S QS  N KS*
4. N 9D  S JD*
5. S 9D  N TD*
6. N 7S  S 8H*
7. S AH*  N JH
8. S 8D  N QD*
9. N 8S  S 7H*
count points N 1210, S 690
count brisques N 2, S 2
end
"""
"""The last nine tricks of a game, typed in from the play."""


@rule("B-LAST-4", "B-LAST-5", "B-PLAY-8")
@pytest.mark.parametrize(
    ("typed", "amended", "errors"),
    [
        ("end", "end", []),
        # South holds JD, too, and 9D does not beat its like; North leads on as the winner.
        ("S JD*\n5. S 9D  N TD*", "S 9D\n5. N TD*  S JD", [("revoke", 4, SOUTH, "9D")]),
        # North's is the lead, and must then follow to 8H.
        ("6. N 7S  S 8H*", "6. S 8H*  N 7S", [("lead out of turn", 6, SOUTH, "8H"), ("revoke", 6, NORTH, "7S")]),
        ("N 1210, S 690", "N 1260, S 640", [("wrong count", 9, None, None)]),
    ],
    ids=["sound", "not won", "led out of turn", "last trick marked to the wrong player"],
)
def test_the_last_nine_tricks_are_audited_as_they_were_typed(typed: str, amended: str, errors: list[object]) -> None:
    audit = audit_text(LAST_NINE.replace(typed, amended))
    assert [(one.kind, one.trick, one.seat, one.card and str(one.card)) for one in audit.findings] == errors
    assert not audit.faults


@rule("B-SETUP-2")
def test_a_fifth_card_of_a_kind_that_is_led_ends_what_can_be_followed() -> None:
    five = LAST_NINE.replace("S 7C", "S AC").replace("N KC  S TC*", "N AC  S AC").replace("S QS  N KS*", "N AC  S AC")
    audit = audit_text(five)
    assert (audit.tricks, audit.read_to) == (2, (13, 4))
    assert [fault.sentence for fault in audit.faults] == ["North does not hold AC."]


@rule("C-IRR-17", "C-IRR-18", "P-PLAY-12")
@pytest.mark.parametrize("name", ["cinch", "pedro"])
def test_a_revoke_at_cinch_and_pedro_bars_a_side_if_it_is_claimed(name: str) -> None:
    [ruling] = the_finding(name, REVOKE).rulings
    assert ruling.code == "foster" and ruling.noticed is not None and ruling.unnoticed is not None
    assert "C-IRR-18" in ruling.noticed.rules and ruling.noticed.remedies
    assert "C-IRR-17" in ruling.unnoticed.rules and not ruling.unnoticed.remedies


@pytest.mark.parametrize("name", ["cinch", "pedro"])
def test_no_law_of_theirs_says_until_when_a_score_is_put_right(name: str) -> None:
    score = the_finding(name, SCORE)
    assert score.rules and not score.rulings
