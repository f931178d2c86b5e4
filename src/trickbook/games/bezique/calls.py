"""What is called in a deal of Rubicon Bezique, as a score sheet hears it: the words, what they come to, what cannot be.

Calls are counted in their order, since the first marriage makes trumps.  A call is written ``N marriage hearts``.
Rules B-VAL, B-CB, B-TRUMP, and B-USE for what the pack allows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from trickbook.cards import SPADES, Suit
from trickbook.contract.seat import Side
from trickbook.contract.sheet import BETWEEN_CALLS, Check
from trickbook.errors import nearest
from trickbook.games.bezique.combinations import BEZIQUE, BY_NAME, COMBINATIONS, FOUR, MARRIAGE, SEQUENCE, Combination
from trickbook.games.bezique.options import BeziqueOptions
from trickbook.games.bezique.ranks import COPIES, COURT, PACK
from trickbook.games.bezique.settlement import Pair

BLANCHE, ROYAL = "carte blanche", "royal"
SUITED = (MARRIAGE, SEQUENCE)
DRAWS = (len(PACK) - 18) // 2
"""Tricks after which cards are drawn, and something may be declared (B-DEAL-4)."""
NO_COURT_CARDS = len(PACK) - COURT.bit_count()


class Kind(NamedTuple):
    """What a call says: the form of a combination, or its name, and its suit where it was told, or ``royal``."""

    form: str
    suit: str = ""


def _kinds() -> dict[str, Kind]:
    found = {BLANCHE: Kind(BLANCHE)}
    for combination in COMBINATIONS:
        suited = combination.suit is not None
        form = combination.form if suited else combination.name
        if suited:
            found |= {f"{ROYAL} {form}": Kind(form, ROYAL), form: Kind(form)}
        found[combination.name] = Kind(form, str(combination.suit) if suited else "")
    return found


KINDS = _kinds()
"""Everything that can be called, in its one form; a marriage or a sequence without its suit is a plain one."""
ALIASES = {
    **{name: name for name in KINDS},
    **{f"{form} {suit.letter.lower()}": f"{form} {suit}" for form in SUITED for suit in Suit},
    **{f"four {combination.name}": combination.name for combination in COMBINATIONS if combination.form == FOUR},
    **{combination.name.split()[0]: combination.name for combination in COMBINATIONS if combination.pairs > 1},
    "single bezique": BEZIQUE, "blanche": BLANCHE,
}  # fmt: skip


class Step(NamedTuple):
    """A call as it counts."""

    side: Side
    name: str
    worth: int


class Trumps(NamedTuple):
    """What are trumps, if anything is."""

    suit: Suit | None = None
    sure: bool = True
    """Whether the suit was told; else ``suit`` stands for it."""


class Count(NamedTuple):
    """What the calls of a deal come to."""

    points: Pair = (0, 0)
    steps: tuple[Step, ...] = ()
    trumps: Trumps = Trumps()
    odd: tuple[Check, ...] = ()


class Calls:
    """Counts the calls of a game with its options; ``makers`` are the forms that make trumps."""

    def __init__(self, options: BeziqueOptions, makers: Sequence[str], sides: Sequence[str]) -> None:
        self.options, self.makers, self.sides = options, tuple(makers), tuple(sides)
        self.count = lru_cache(256)(self._count)
        self._heard = lru_cache(1024)(self._hear)

    def rivals(self, one: str, other: str, known: Iterable[str]) -> bool:
        """The same call of a side; or two on which of which came first the trumps may turn (B-TRUMP-2, B-USE-17)."""
        (side, first), (second_side, second) = (self._parted(call) for call in (one, other))
        if side == second_side and first.form == second.form:
            if first.suit == second.suit or not {first.suit, second.suit}.isdisjoint(("", ROYAL)):
                return True
        if first.form not in SUITED or second.form not in SUITED:
            return False
        if first.form not in self.makers and second.form not in self.makers:
            return False
        return not any(self._parted(call)[1].form in self.makers for call in known)

    def _parted(self, call: str) -> tuple[Side, Kind]:
        side, _, name = call.partition(" ")
        return self.sides.index(side), KINDS[name]

    def _count(self, calls: str) -> Count:
        """The calls of a deal counted, without the last trick (B-VAL, B-CB)."""
        points, steps, odd = [0, 0], list[Step](), set[Check]()
        now = Trumps()
        for call in calls.split(BETWEEN_CALLS):
            step, now, strange = self._heard(call, now)
            points[step.side] += step.worth
            steps.append(step)
            if strange is not None:
                odd.add(strange)
        return Count((points[0], points[1]), tuple(steps), now, tuple(sorted(odd)))

    def _hear(self, call: str, now: Trumps) -> tuple[Step, Trumps, Check | None]:
        """A call as it counts while these are trumps, what are trumps after it, and what is odd about it."""
        side, kind = self._parted(call)
        name = call.partition(" ")[2]
        if name == BLANCHE:
            return Step(side, name, self.options.carte_blanche_value), now, None  # B-CB-2, B-CB-8
        combination, odd = _meant(name, now), None
        step = Step(side, name, combination.worth(now.suit, self.makers))
        if combination.makes_trump(now.suit, self.makers):  # B-TRUMP-2, B-TRUMP-3
            return step, Trumps(combination.suit, name in BY_NAME), None
        if now.suit is None and kind.suit == ROYAL:
            odd = Check(None, f"{name} was called before there were trumps.", ("B-TRUMP-5",))
        elif not now.sure and kind.suit not in ("", ROYAL):
            sentence = f"{name} counts as plain, for it was not told in which suit the first marriage was."
            odd = Check(None, sentence, ("B-TRUMP-2",))
        return step, now, odd

    def odd(self, count: Count, names: Sequence[str]) -> Iterable[Check]:
        """What is odd about calls: most of all, more of them than the cards allow."""
        reform = self.options.reform_from_hand
        yield from count.odd
        called = Counter((step.side, step.name) for step in count.steps)
        if count.trumps.sure:
            for side, form in ((side, form) for side in (0, 1) for form in SUITED):
                called[side, f"{form} {count.trumps.suit}"] += called.pop((side, f"{ROYAL} {form}"), 0)
        declared = sum(called.values()) - called[0, BLANCHE] - called[1, BLANCHE]
        if declared > DRAWS:
            sentence = f"{declared} combinations are called; after {DRAWS} tricks nothing is declared any more."
            yield Check(None, sentence, ("B-DECL-4", "B-DECL-10", "B-DEAL-4"))
        for name in (BLANCHE, *BY_NAME):
            numbers = (called[0, name], called[1, name])
            if any(numbers) and not _can_be(name, numbers, reform):
                times = " and ".join(
                    f"{player} has {number}" for player, number in zip(names, numbers, strict=True) if number
                )
                yield Check(None, f"{name}: {times}, which is more than the pack allows.", _limit_rules(name))
        pairs = [max((c.pairs for c in COMBINATIONS if called[side, c.name]), default=0) for side in (0, 1)]
        if sum(pairs) > COPIES:
            sentence = f"Beziques of {pairs[0]} and {pairs[1]} pairs: there are {COPIES} queens of spades."
            yield Check(None, sentence, ("B-SETUP-2", "B-VAL-3"))


def read_name(words: str) -> str:
    """The one form of what is called; raises ``ValueError`` for what is nothing of the kind."""
    word = " ".join(words.lower().replace("-", " ").split())
    if word not in ALIASES:
        raise ValueError(f"{words!r} is nothing that is called; {nearest(word, ALIASES)}")
    return ALIASES[word]


def _meant(name: str, now: Trumps) -> Combination:
    """The combination that a call means: without its suit a plain one, if there are trumps."""
    kind = KINDS[name]
    if name in BY_NAME and (now.sure or not kind.suit):
        return BY_NAME[name]
    stands_for = SPADES if now.suit is None else now.suit
    royal = kind.suit == ROYAL or now.suit is None
    return BY_NAME[f"{kind.form} {stands_for if royal else stands_for.same_colour}"]


@lru_cache(1024)
def _can_be(name: str, numbers: Pair, reform: bool) -> bool:
    """Whether the pack has the cards for a combination scored so often by each player.

    A combination scored again has at least one card that it did not have before (B-USE-7), a marriage or a single
    bezique a new pair (B-USE-3, B-USE-10); only with ``reform`` can it be the same cards (B-USE-9).
    """
    if name == BLANCHE:  # the hand as dealt and a card for each repeat
        return max(numbers) <= 1 + DRAWS and sum(8 + number for number in numbers if number) <= NO_COURT_CARDS
    combination = BY_NAME[name]
    if combination.form == MARRIAGE or combination.pairs == 1:
        return reform or any(
            numbers[0] <= first * second and numbers[1] <= (COPIES - first) * (COPIES - second)
            for first in range(COPIES + 1)
            for second in range(COPIES + 1)
        )
    cards = sum(part.number for part in combination.parts)
    kinds = sum(part.kinds.bit_count() for part in combination.parts)
    return sum(cards + (0 if reform else number - 1) for number in numbers if number) <= COPIES * kinds


def _limit_rules(name: str) -> tuple[str, ...]:
    if name == BLANCHE:
        return ("B-CB-7", "B-CB-9")
    combination = BY_NAME[name]
    if combination.form == MARRIAGE:
        return ("B-USE-3",)
    return ("B-USE-10",) if combination.pairs == 1 else ("B-USE-7",)
