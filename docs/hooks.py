"""Pages that are made while the documentation is built: the rules of each game, from its own ``rules.md``."""

from __future__ import annotations

import re
from typing import Any

from mkdocs.structure.files import File, Files

from trickbook.contract.registry import game_class
from trickbook.rules import games_with_rules, rules_of


def on_files(files: Files, config: Any) -> Files:
    """Add ``rules-GAME.md`` for every game that has rule texts, with an anchor for every id."""
    for game in games_with_rules():
        files.append(File.generated(config, f"rules-{game}.md", content=_page(game)))
    return files


def _page(game: str) -> str:
    lines = [f"# The rules of {game_class(game).title}", ""]
    section = None
    for rule in rules_of(game):
        if rule.section != section:
            section = rule.section
            lines += ["", f"## {section}", ""]
        informs = " *(informs only)*" if rule.told else ""
        text = re.sub(r"\b([PC]-[A-Z]+-\d+)\b(?!\.\.)", r"[\1](#\1)", rule.text)
        lines.append(f'- <a id="{rule.id}"></a>**{rule.id}**{informs} {text}')
    return "\n".join(lines) + "\n"
