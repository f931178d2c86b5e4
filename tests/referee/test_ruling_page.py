"""``docs/ruling.md`` says what is so."""

import re

import pytest

import trickbook
from tests.cli.pages import on_the_page
from tests.referee.page import PAGE, refusals, transcript

ANEW = "Make it anew: python -m tests.referee.page"


def test_the_conversation_is_what_the_referee_says() -> None:
    assert on_the_page(PAGE, "transcript") == transcript(), ANEW


def test_the_refusals_are_what_the_referee_says() -> None:
    assert on_the_page(PAGE, "refusals") == refusals(), ANEW


@pytest.mark.parametrize("name", ["bezique", "cinch", "pedro", "whist"])
def test_every_code_is_on_the_page(name: str) -> None:
    codes = set(re.findall(r"`(\w+)`", PAGE.read_text(encoding="utf-8")))
    assert set(trickbook.game(name).codes) <= codes
