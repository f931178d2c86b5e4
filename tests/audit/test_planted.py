"""A sample of what ``tests.audit.planting`` runs at length: silent on lawful deals, one error named where one is."""

from random import Random

import pytest

from tests.audit.planting import COUNT, GAMES, LEAD, check_found, check_silent, deal, kinds_in, planted
from tests.marks import rule
from trickbook.audit import audit_text


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("name", GAMES)
def test_the_audit_is_silent_on_lawful_deals(name: str, seed: int) -> None:
    text = deal(name, Random(f"lawful {seed}"), None).text()
    check_silent(audit_text(text), text)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("name", "kind"), [(name, kind) for name in GAMES for kind in kinds_in(name)])
@rule("W-PLAY-4", "W-PLAY-11", "C-PLAY-3", "C-PLAY-13", "P-PLAY-10", "B-LAST-5", "B-PLAY-8")
def test_one_error_is_found_with_trick_card_and_offender(name: str, kind: str, seed: int) -> None:
    text, error = planted(name, Random(f"planted {seed}"), kind)
    check_found(audit_text(text), error, text)


def test_a_missed_error_would_be_noticed() -> None:
    text, error = planted("whist", Random(1), LEAD)
    with pytest.raises(AssertionError):
        check_silent(audit_text(text), text)
    with pytest.raises(AssertionError):
        check_found(audit_text(text), error._replace(kind=COUNT), text)
