"""What an audit has to know of Pedro."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from trickbook.games.allfours.audit import AllFoursAudit


class PedroAudit(AllFoursAudit):
    """What an audit asks of Pedro."""

    winner = ("P-PLAY-8", "P-PLAY-9")
    turn = ("P-PLAY-10",)
    counted: ClassVar[Mapping[str, tuple[str, ...]]] = {"points": ("P-SCORE-1", "P-SCORE-2")}
    score = ("P-SCORE-5", "P-SCORE-6", "P-SCORE-7")
