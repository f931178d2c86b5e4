"""``docs/audit.md`` says what is so."""

import pytest

from tests.audit.page import HANDS, PAGE, hand, transcript
from tests.cli.pages import on_the_page

ANEW = "Make it anew: python -m tests.audit.page"


@pytest.mark.parametrize("name", HANDS)
def test_the_hands_and_what_the_audit_says_of_them_are_on_the_page(name: str) -> None:
    assert on_the_page(PAGE, f"{name} hand") == hand(name), ANEW
    assert on_the_page(PAGE, f"{name} audit") == transcript(name), ANEW
