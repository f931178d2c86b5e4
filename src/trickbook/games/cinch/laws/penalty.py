"""What a side loses that is barred from scoring, in words: the same for a revoke and for a foul hand."""

from __future__ import annotations

from trickbook.games.cinch.options import CinchOptions


def scoreless(options: CinchOptions, *, by_bidders: bool, both: bool = False) -> tuple[str, tuple[str, ...]]:
    """What follows when the offending side may not score, and the rules.

    Rules C-IRR-20..22, C-IRR-24, C-SCORE-6 and C-SCORE-15.
    """
    if both:
        return "Both sides are under penalty, so nobody scores for this deal.", ("C-IRR-24",)
    offenders = "The offending side scores nothing for this deal"
    if not by_bidders:
        return f"{offenders}; the bidder's side scores all it wins, whatever was bid.", ("C-IRR-20", "C-SCORE-6")
    if options.scoring_method == "set_back":
        return f"{offenders}, and is put back by its bid if that was missed; the others score all they win.", (
            "C-SCORE-15",
        )
    return f"{offenders}; the others score all they win, and the bid besides if it was missed in the tricks.", (
        "C-IRR-22",
        "C-SCORE-6",
    )
