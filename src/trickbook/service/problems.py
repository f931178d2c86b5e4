"""Refusals on their way to a person or a program: a code, a sentence that says what to do, and the rules behind it."""

from __future__ import annotations

import msgspec

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
    "partial": 409,
    "not-now": 409,
    "too-large": 413,
    "too-many": 429,
    "fault": 500,
    "busy": 503,
}
"""The codes of problems, and the HTTP status each is sent with."""


class ProblemForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """A problem as it is sent (RFC 9457), with what belongs to it here."""

    type: str
    title: str
    status: int
    code: str
    detail: str
    """The sentence: what is wrong, and what to do."""
    rules: tuple[str, ...] = ()
    decision: int | None = None
    """The current decision, where another was answered."""
    seq: int | None = None
    field: str | None = None
    """The field that is not known."""


class Problem(Exception):
    """Something was refused; nothing has changed."""

    def __init__(
        self,
        code: str,
        sentence: str,
        rules: tuple[str, ...] = (),
        *,
        decision: int | None = None,
        seq: int | None = None,
        field: str | None = None,
    ) -> None:
        super().__init__(sentence)
        self.form = ProblemForm(
            f"/problems/{code}", code.replace("-", " ").capitalize(), STATUS[code], code, sentence, rules,
            decision, seq, field,
        )  # fmt: skip

    @classmethod
    def of(cls, refusal: Refusal, code: str = "unlawful") -> Problem:
        """The problem that a refusal of the core is."""
        return cls(code, refusal.sentence, refusal.rules)
