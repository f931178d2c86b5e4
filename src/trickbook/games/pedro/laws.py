"""The law of Pedro at a club table.  Its rules know no penalties; it borrows Cinch's for a revoke (P-PLAY-12)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from trickbook.contract.laws import Breach, Case, Ruling

if TYPE_CHECKING:
    from trickbook.contract.game import Game


def judge_revoke(case: Case, breaches: Iterable[Breach], game: Game) -> Ruling:
    """A revoke counts if the adversaries claim and prove it: then the offender's side scores nothing (P-PLAY-12)."""
    wanted = (case.kind, case.offender, case.trick)
    found = [breach for breach in breaches if (breach.kind, breach.seat, breach.trick) == wanted]
    if not found:
        sentence = f"{case.offender} did not revoke in trick {case.trick}; the claim changes nothing."
        return Ruling(case, False, None, sentence, ("P-PLAY-12",))
    side = game.side_of(case.offender)
    sentence = f"{case.offender} revoked in trick {case.trick}: the side scores nothing for this deal."
    return Ruling(case, True, side, sentence, ("P-PLAY-12", *found[0].refusal.rules))
