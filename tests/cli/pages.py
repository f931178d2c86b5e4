"""Parts of pages that are made and not written by hand: each stands between two marks that name it."""

from __future__ import annotations

from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def _marks(name: str) -> tuple[str, str]:
    return f"<!-- {name} begins -->\n", f"<!-- {name} ends -->\n"


def on_the_page(page: Path, name: str) -> str:
    """The part called ``name`` as the page has it."""
    begin, end = _marks(name)
    return page.read_text(encoding="utf-8").partition(begin)[2].partition(end)[0]


def put(page: Path, name: str, text: str) -> None:
    """Put ``text`` into the page as its part called ``name``."""
    begin, end = _marks(name)
    before, _, rest = page.read_text(encoding="utf-8").partition(begin)
    page.write_text(before + begin + text + end + rest.partition(end)[2], encoding="utf-8")
