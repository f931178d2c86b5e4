"""What a deal is worth: the winner, the rubicon and the value (B-END).  Pure functions of scores and brisques."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from trickbook.contract.seat import Side
from trickbook.contract.standing import Standing
from trickbook.games.bezique.options import BeziqueOptions

CLOSE = 200
"""Scores are close that are less apart than this (B-END-9)."""
LEAST_DIFFERENCE = 100
RUBICON = 1000
"""What a rubicon adds, beside the brisques, whatever the limit is (B-END-4)."""
FINE, MOST_FINED = 1300, 900
"""What too many cards cost, and how much of the offender's points at most: no option changes either (B-IRR-10)."""

Pair = tuple[int, int]


class Settlement(NamedTuple):
    """The end of a deal.  ``winner`` ``None``: a draw."""

    winner: Side | None
    value: int
    rubicon: bool
    counted: Pair | None
    """The scores with brisques, where brisques were counted."""
    rules: tuple[str, ...]
    ledger: int | None = None
    """After a fine for too many cards, the score that the winner comes to, not rounded (B-IRR-10)."""


class BeziqueStanding(Standing, frozen=True, kw_only=True):
    """A series of deals: what each player has won, in hundreds (B-END-13)."""

    hundreds: tuple[int, ...] = (0, 0)
    deals: int = 0


def floor100(score: int) -> int:
    """A score without its part below a hundred.

    >>> floor100(1890)
    1800
    """
    return score // 100 * 100


def is_close(raw: Pair, totals: Pair, mode: str) -> bool:
    """Whether brisques are counted because the scores are so near one another (B-END-9)."""
    gap = raw[0] - raw[1]
    if mode == "close_200":
        return abs(gap) < CLOSE
    if mode == "tie_only" or not gap:
        return not gap
    return (totals[0] - totals[1]) * gap <= 0  # decisive: they would reverse or tie the result


def settle(raw: Pair, brisques: Pair, options: BeziqueOptions) -> Settlement:
    """The settlement of a deal in the order of B-END-15: scores without and numbers of brisques, by side."""
    limit = options.rubicon_limit
    totals = (raw[0] + 10 * brisques[0], raw[1] + 10 * brisques[1])
    rules = ["B-END-1", "B-END-15"]
    counted = is_close(raw, totals, options.brisque_mode)
    if counted:
        rules.append("B-END-9")
    elif min(raw) < limit <= totals[raw.index(min(raw))]:
        counted = True  # the rubicon is saved
        rules.append("B-END-7")
    deciding = totals if counted else raw  # B-END-12: for both or for neither
    shown = totals if counted else None
    if deciding[0] == deciding[1]:
        return Settlement(None, 0, False, shown, (*rules, "B-END-11"))
    winner = deciding.index(max(deciding))
    loser = 1 - winner
    if deciding[loser] < limit:
        least = max(100, floor100(raw[loser]))  # B-END-6
        value = floor100(raw[winner]) + least + RUBICON + options.rubicon_brisques
        rules += ["B-END-4", "B-END-5", "B-END-10" if counted else "B-END-8"]
        return Settlement(winner, value, True, shown, tuple(rules))
    difference = floor100(deciding[winner]) - floor100(deciding[loser])
    value = max(LEAST_DIFFERENCE, difference) + options.game_bonus  # B-END-3
    return Settlement(winner, value, False, shown, (*rules, "B-END-2", "B-END-3"))


def fined(raw: Pair, offender: Side) -> Settlement:
    """The settlement when ``offender`` has had too many cards; brisques are not counted (B-IRR-7..10).

    >>> fined((560, 480), 1)[1], fined((560, 480), 1).ledger
    (2200, 2340)
    """
    own, lost = raw[1 - offender], min(MOST_FINED, raw[offender])
    value = floor100(own) + max(100, floor100(lost)) + FINE
    rules = ("B-IRR-7", "B-IRR-8", "B-IRR-9", "B-IRR-10", "B-END-6")
    return Settlement(1 - offender, value, False, None, rules, own + FINE + lost)


def tell(settlement: Settlement, raw: Pair, names: tuple[str, str]) -> str:
    """The end of a deal in a sentence."""
    told = f"{names[0]} has {raw[0]} and {names[1]} {raw[1]}"
    if settlement.counted is not None:
        told += f", with brisques {settlement.counted[0]} and {settlement.counted[1]}"
    if settlement.winner is None:
        return f"{told}: the deal is drawn."
    if settlement.ledger is not None:
        other = names[1 - settlement.winner]
        fine = f"{other} had too many cards, so {names[settlement.winner]} wins {settlement.value}"
        return f"{told}: {fine}; in the ledger stand {settlement.ledger}."
    rubicon = f", and {names[1 - settlement.winner]} is rubiconed" if settlement.rubicon else ""
    return f"{told}: {names[settlement.winner]} wins {settlement.value}{rubicon}."


def add(standing: BeziqueStanding, settlement: Settlement) -> BeziqueStanding:
    """The series after a deal; only hundreds are kept (B-END-13)."""
    hundreds = list(standing.hundreds)
    if settlement.winner is not None:
        hundreds[settlement.winner] += settlement.value // 100
    return msgspec.structs.replace(standing, hundreds=tuple(hundreds), deals=standing.deals + 1)
