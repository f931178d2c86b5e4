"""Whole deals stay as they were: see ``playthroughs.py`` for what they are and how to write them anew."""

from __future__ import annotations

import pytest

from tests.bezique.playthroughs import GOLDEN, TEXTS, tell
from trickbook.games.bezique import Bezique


@pytest.mark.parametrize("name", list(TEXTS))
def test_a_playthrough_is_told_as_it_was(name: str) -> None:
    assert tell(name).splitlines() == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def test_every_preset_has_a_playthrough_and_every_text_a_telling() -> None:
    assert {text.preset for text in TEXTS.values()} == set(Bezique.presets)
    assert {path.stem for path in GOLDEN.iterdir()} == set(TEXTS)
