"""Refusals on their way to a person or a program: a code, a sentence that says what to do, and the rules behind it."""

from __future__ import annotations

from typing import Any

from trickbook.contract.laws import Refusal

STATUS = {
    "bad-request": 400,
    "unknown-field": 400,
    "not-signed-in": 401,
    "forbidden": 403,
    "unknown": 404,
    "gone": 410,
    "stale": 409,
    "taken": 409,
    "unlawful": 409,
    "not-now": 409,
    "too-large": 413,
    "too-many": 429,
    "busy": 503,
}
"""The codes of problems, and the HTTP status each is sent with."""


class Problem(Exception):
    """Something was refused; nothing has changed."""

    def __init__(self, code: str, sentence: str, rules: tuple[str, ...] = (), **more: Any) -> None:
        super().__init__(sentence)
        self.code, self.sentence, self.rules, self.more = code, sentence, rules, more

    @classmethod
    def of(cls, refusal: Refusal, code: str = "unlawful") -> Problem:
        """The problem that a refusal of the core is."""
        return cls(code, refusal.sentence, refusal.rules)

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS[self.code]

    def form(self) -> dict[str, Any]:
        """The problem as it is sent (RFC 9457: ``type``, ``title``, ``status``, ``detail`` and what belongs to it)."""
        told: dict[str, Any] = {
            "type": f"/problems/{self.code}",
            "title": self.code.replace("-", " ").capitalize(),
            "status": self.status,
            "code": self.code,
            "detail": self.sentence,
        }
        return told | ({"rules": list(self.rules)} if self.rules else {}) | self.more
