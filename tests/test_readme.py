"""The README keeps its word: its examples run and its links lead somewhere."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"


def test_the_examples_run() -> None:
    result = doctest.testfile(str(README), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert result.attempted >= 8
    assert result.failed == 0


def test_the_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)", README.read_text())
    assert len(links) > 8
    assert [link for link in links if not (ROOT / link).exists()] == []
