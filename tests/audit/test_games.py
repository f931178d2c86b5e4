"""What each game makes of its errors: which rules are cited, and what the law of the game says."""

from random import Random

import pytest

from tests.audit.planting import COUNT, REVOKE, SCORE, WINNER, planted
from tests.marks import rule
from trickbook.audit import Finding, audit_text


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
