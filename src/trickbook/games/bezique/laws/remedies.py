"""What the laws of Rubicon Bezique order beside the remedies of every game."""

from __future__ import annotations

from trickbook.contract.laws import Part, Remedy, Role


class RubiconFine(Remedy, frozen=True):
    """The opponent wins what a rubicon costs and what the offender has, up to a limit (B-IRR-7..10)."""

    at_once: bool
    """Whether the game ends with it; otherwise it is worked out when the hand has been played."""

    def told(self) -> tuple[tuple[Part, str], ...]:
        when = "The game ends at once" if self.at_once else "When the hand has been played"
        return (("score", f"{when}: the opponent adds 1300, and what the offender has scored, 900 at most."),)


class Freeze(Remedy, frozen=True):
    """The offender scores nothing from now on (B-IRR-13)."""

    def told(self) -> tuple[tuple[Part, str], ...]:
        return (("score", "The offender scores nothing more and makes no trumps."),)


class Forgo(Remedy, frozen=True):
    """``who`` does not score ``what``, and nobody else does in their place."""

    who: Role
    what: tuple[str, ...]

    def told(self) -> tuple[tuple[Part, str], ...]:
        things = " or ".join(self.what)
        if self.who is Role.BOTH_SIDES:
            return (("score", f"Nobody scores {things}."),)
        return (("score", f"{self.who[:1].upper()}{self.who[1:]} does not count {things}, nor does anybody else."),)


class Replay(Remedy, frozen=True):
    """All cards from the error on are taken back, and play begins anew with the one who erred (B-IRR-30)."""

    def told(self) -> tuple[tuple[Part, str], ...]:
        return (("cards", "All cards from the error on are taken back and played again."),)
