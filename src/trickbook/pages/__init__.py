"""Pages made of what the code knows: the rules with their anchors, the laws as decisions, the glossary.

Everything here is pure: names of games in, Markdown and pictures out.  Who builds the documentation writes them down.
"""

from __future__ import annotations

from trickbook.pages.page import Page
from trickbook.pages.rulebook import glossary_page, rules_page
from trickbook.pages.wrong import wrong_page

__all__ = ["Page", "glossary_page", "rules_page", "wrong_page"]
