"""The calls of a deal, an entry each: which of them stand, and which two leave a question open.

Different calls stand side by side, whoever made them.  Two that may be one and the same, or of which it matters which
came first, are a clash if neither maker knew of the other's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from trickbook.contract.sheet import CALL, SheetRules
from trickbook.sheet.entries import Amend, Clash, Tell, had_seen


def standing_calls(
    calls: Sequence[tuple[int, Tell]], amends: Sequence[Amend], rules: SheetRules, clashes: list[Clash]
) -> list[str]:
    """The calls that stand, as they were amended, in order of arrival; the others are added to ``clashes``."""
    told = [tell.facts[CALL] for _, tell in calls]
    for amend in amends:
        places = [at for at, call in enumerate(told) if call == amend.old[CALL]]
        if places:
            told[places[-1]] = amend.facts[CALL]
    pairs: list[tuple[int, int]] = []
    beside: set[int] = set()
    for later, (place, tell) in enumerate(calls):
        if tell.saw >= place:
            continue
        for earlier, (at, other) in enumerate(calls[:later]):
            if had_seen(tell, at, other):
                continue
            before = islice(zip(told, calls, strict=True), earlier)
            if rules.rivals(told[earlier], told[later], _known_to_both(tell, other, before)):
                pairs.append((earlier, later))
                if earlier not in beside:
                    beside.add(later)
    for one, two in pairs:
        stands, aside = (two, one) if one in beside and two not in beside else (one, two)
        clashes.append(Clash(calls[stands][1], calls[aside][1]))
    return [call for at, call in enumerate(told) if at not in beside] if beside else told


def _known_to_both(one: Tell, two: Tell, before: Iterable[tuple[str, tuple[int, Tell]]]) -> Iterator[str]:
    """The calls ``before`` two that the makers of both knew of, found only where it matters."""
    return (call for call, (at, tell) in before if had_seen(one, at, tell) and had_seen(two, at, tell))
