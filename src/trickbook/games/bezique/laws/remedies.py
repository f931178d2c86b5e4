"""What the laws of Rubicon Bezique order beside the remedies of every game."""

from __future__ import annotations

from trickbook.contract.laws import Remedy, Role


class RubiconFine(Remedy, frozen=True):
    """The opponent wins what a rubicon costs and what the offender has, up to a limit (B-IRR-7..10)."""

    at_once: bool
    """Whether the game ends with it; otherwise it is worked out when the hand has been played."""


class Freeze(Remedy, frozen=True):
    """The offender scores nothing from now on (B-IRR-13)."""


class Forgo(Remedy, frozen=True):
    """``who`` does not score ``what``, and nobody else does in their place."""

    who: Role
    what: tuple[str, ...]


class Replay(Remedy, frozen=True):
    """All cards from the error on are taken back, and play begins anew with the one who erred (B-IRR-30)."""
