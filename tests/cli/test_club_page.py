"""``docs/club.md`` says what is so."""

import pytest

from tests.cli.club_page import LESSON, PAGE, acts, lesson, transcript
from tests.cli.pages import on_the_page
from trickbook.record import write
from trickbook.rules import rules_of

ANEW = "Make it anew: python -m tests.cli.club_page"


def test_the_transcript_is_what_the_people_of_the_page_are_told():
    assert on_the_page(PAGE, "transcript") == transcript(), ANEW


def test_the_record_of_the_deal_is_the_one_that_is_played():
    assert LESSON.read_text(encoding="utf-8") == write(lesson()), ANEW


def test_the_table_of_acts_is_what_help_tells():
    assert on_the_page(PAGE, "table of acts") == acts(), ANEW


@pytest.mark.parametrize("rule", [text.id for text in rules_of("table")])
def test_every_rule_of_the_table_is_on_the_page_or_concerns_no_act_at_cinch(rule: str):
    elsewhere = {"T-21", "T-22", "T-24"}  # gathering brisques, carte blanche, the trump card
    assert rule in elsewhere or f"{rule} " in PAGE.read_text(encoding="utf-8").replace(",", " ").replace(")", " ")
