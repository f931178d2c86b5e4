"""``docs/play.md`` says what is so."""

import pytest

from tests.cli.pages import on_the_page
from tests.cli.transcript import PAGE, transcript
from trickbook.cli.human import COMMANDS
from trickbook.cli.play import play


def test_the_transcript_is_what_a_match_through_the_pipe_says():
    assert on_the_page(PAGE, "transcript") == transcript(), "Write it anew: python -m tests.cli.transcript"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_on_the_page(command: str):
    assert f"`{command}" in PAGE.read_text(encoding="utf-8")


def test_every_option_is_on_the_page():
    text = PAGE.read_text(encoding="utf-8")
    assert all(f"`{option}" in text for parameter in play.params for option in parameter.opts if option[0] == "-")
