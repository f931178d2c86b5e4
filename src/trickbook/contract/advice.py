"""Advice: what a game's folder would do in a position, and which of the book's counsel says so."""

from __future__ import annotations

from typing import NamedTuple

from trickbook.contract.action import Action


class Advice(NamedTuple):
    """An action, the reason for it in a sentence, and the ids of the advice it follows."""

    action: Action
    reason: str
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.action}: {self.reason}" + (f" ({', '.join(self.rules)})" if self.rules else "")
