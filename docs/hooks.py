"""Pages that are made while the documentation is built: the rules, what goes wrong, and the words of the games."""

from __future__ import annotations

import re
from typing import Any

from mkdocs.structure.files import File, Files

import trickbook
from trickbook.glossary import link_first_uses
from trickbook.pages import Page, glossary_page, rules_page, wrong_page
from trickbook.rules import TABLE, games_with_rules

FOR_PLAYERS = ("rules-", "wrong-", "play.md", "club.md", "ruling.md", "audit.md", "sheet.md")
"""Pages on which the words of the games are links to what they mean."""

WRITTEN = re.compile(r"\]\(\.\./src/trickbook/(?:games/(\w+)/)?(rules\.md|laws(?:\.py)?)")
"""Links to where rules and laws are written."""


def on_files(files: Files, config: Any) -> Files:
    """Add the rules of every game and of the table, what goes wrong where a game has laws, and the glossary."""
    for page in _pages():
        files.append(File.generated(config, page.name, content=page.markdown))
        for name, picture in page.pictures.items():
            files.append(File.generated(config, name, content=picture))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Lead what links to rules and laws where they are written, for who reads that on a code host, to the pages made of
    them, and the first use of each term on a page for players to the glossary."""
    markdown = WRITTEN.sub(_made_of, markdown)
    if page.file.src_uri.startswith(FOR_PLAYERS):
        return link_first_uses(markdown, lambda term: f"glossary.md#{term.anchor}")
    return markdown


def _made_of(found: re.Match[str]) -> str:
    game, what = found.groups()
    return f"]({'rules' if what.startswith('rules') else 'wrong'}-{game or TABLE}.md"


def _pages() -> list[Page]:
    games = games_with_rules()
    lawful = (name for name in games if trickbook.game(name).laws)
    return [*map(rules_page, (*games, TABLE)), *map(wrong_page, lawful), glossary_page()]
