"""What lies between deals: the standing that one deal leaves to the next, and the outcome of a match."""

from __future__ import annotations

import msgspec

from trickbook.contract.seat import Side


class Outcome(msgspec.Struct, frozen=True):
    """Who has won a match (``winner`` ``None``: a draw), and why."""

    winner: Side | None
    reason: str
    rules: tuple[str, ...] = ()


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """What a deal inherits from those before it.  A game subclasses it with its scores."""

    outcome: Outcome | None = None
    """The end of the match, once it has ended."""
