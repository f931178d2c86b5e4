"""The types of law: a *case* (what happened), a *ruling* (what the law makes of it) and a refusal.

The table detects cases, the judges in the games' folders rule on them, the table enforces the rulings.
"""

from __future__ import annotations

import msgspec

from trickbook.contract.seat import Seat, Side


class Refusal(msgspec.Struct, frozen=True):
    """Why an act is not lawful: one sentence to the person, and the rules it rests on."""

    sentence: str
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.sentence} ({', '.join(self.rules)})" if self.rules else self.sentence


class Breach(msgspec.Struct, frozen=True):
    """An unlawful act of some ``kind`` that happened: known to the core, to be claimed by the players."""

    kind: str
    seat: Seat
    trick: int
    refusal: Refusal


class Case(msgspec.Struct, frozen=True):
    """A claim that ``offender`` did ``kind`` in trick ``trick`` (from 1), brought by ``claimant``."""

    kind: str
    claimant: Seat
    offender: Seat
    trick: int


class Ruling(msgspec.Struct, frozen=True):
    """What the law says of a case: whether it is proved, which side is penalised, and why."""

    case: Case
    proved: bool
    penalised: Side | None
    sentence: str
    rules: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.sentence} ({', '.join(self.rules)})"
