"""Pages that are made while the documentation is built: the rules of the table and of each game, from ``rules.md``."""

from __future__ import annotations

import re
from typing import Any

from mkdocs.structure.files import File, Files

from trickbook.rules import TABLE, games_with_rules, rule, rules_of, title_of

ID = re.compile(r"\b(?:[A-Z]-[A-Z]+|T)-\d+\b(?!\.\.)")


def on_files(files: Files, config: Any) -> Files:
    """Add ``rules-GAME.md`` for every game that has rule texts, and ``rules-table.md``, with an anchor for every id."""
    for name in (*games_with_rules(), TABLE):
        files.append(File.generated(config, f"rules-{name}.md", content=_page(name)))
    return files


def _page(name: str) -> str:
    lines = [f"# {title_of(name)}", ""]
    section = None
    for text in rules_of(name):
        if text.section != section:
            section = text.section
            lines += ["", f"## {section}", ""]
        informs = " *(informs only)*" if text.told else ""
        lines.append(f'- <a id="{text.id}"></a>**{text.id}**{informs} {ID.sub(_link(name), text.text)}')
    return "\n".join(lines) + "\n"


def _link(name: str) -> Any:
    """What turns an id in a text of ``name`` into a link to its rule, which may stand on another page."""

    def link(found: re.Match[str]) -> str:
        page = rule(found[0]).game
        return f"[{found[0]}]({'' if page == name else f'rules-{page}.md'}#{found[0]})"

    return link
