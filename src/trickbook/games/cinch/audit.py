"""What an audit has to know of Cinch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from trickbook.games.allfours.audit import AllFoursAudit


class CinchAudit(AllFoursAudit):
    """What an audit asks of Cinch."""

    winner = ("C-PLAY-9", "C-PLAY-10")
    turn = ("C-GEN-9", "C-PLAY-13")
    counted: ClassVar[Mapping[str, tuple[str, ...]]] = {"points": ("C-SCORE-1", "C-SCORE-2")}
    score = ("C-SCORE-3", "C-SCORE-7")
