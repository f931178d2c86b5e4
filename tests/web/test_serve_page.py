"""``docs/serve.md`` says what is so."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from tests.cli.pages import on_the_page
from tests.web.session import PAGE, sessions
from trickbook.cli.join import COMMANDS, join
from trickbook.service.commands import AnyCommand
from trickbook.service.messages import AnyMessage
from trickbook.service.people import SCOPES
from trickbook.service.problems import STATUS

TEXT = PAGE.read_text(encoding="utf-8")
WORDS = {
    "code": STATUS,
    "command": [command.__struct_config__.tag for command in get_args(AnyCommand)],
    "message": [message.__struct_config__.tag for message in get_args(AnyMessage)],
    "scope": [scope for scopes in SCOPES.values() for scope in scopes],
    "typed": COMMANDS,
}
OPTIONS = [option for parameter in join.params for option in parameter.opts if option.startswith("--")]


def test_the_sessions_are_what_a_real_server_answers():
    for name, text in sessions().items():
        assert on_the_page(PAGE, name) == text, "Write it anew: python -m tests.web.session"


@pytest.mark.parametrize("word", [f"{kind} {word}" for kind, words in WORDS.items() for word in words])
def test_every_word_is_on_the_page(word: str):
    word = word.partition(" ")[2]
    assert f"`{word}`" in TEXT or f"`{word} " in TEXT


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_of_join_is_on_the_page(option: str):
    assert option in TEXT


def test_the_example_is_as_short_as_the_page_says():
    bot = Path(__file__).parents[2] / "examples" / "bot.py"
    assert len(bot.read_text(encoding="utf-8").splitlines()) < 60
