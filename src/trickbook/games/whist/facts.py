"""What people tell the score sheet of a deal of Whist, and what it comes to before the score of the game is asked.

Tricks, honours and revokes are read here, fined by ``laws.fines`` and counted by ``scoring``, as at a table.  A cell
holds what a side makes by the deal.  Rules W-SCORE-1, W-HON-1, W-REV.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from trickbook.cards import Card, Suit
from trickbook.contract.seat import Side
from trickbook.contract.sheet import Cell, Check, Fact, SheetRules, Worked
from trickbook.errors import CardError
from trickbook.games.whist import scoring
from trickbook.games.whist.laws.codes import ADD_POINTS, DEDUCT_POINTS, TAKE_TRICKS, says
from trickbook.games.whist.laws.fines import Revokes, exact, forms_of
from trickbook.games.whist.scoring import DealResult, Fined, Item, WhistStanding

if TYPE_CHECKING:
    from trickbook.games.whist.game import Whist

ALL_TRICKS = 13
NONE, LATE, WAIVED = "none", "late", "waived"
FORM_OF = {"tricks": TAKE_TRICKS, "deduct": DEDUCT_POINTS, "add": ADD_POINTS}
"""The forms of a fine by the words they are told in (W-REV-4)."""


class Told(NamedTuple):
    """Revokes of one player or side that are fined alike."""

    by: str
    number: int
    how: str
    """The form of the fine, or why there is none; empty: the only one there is, or not chosen yet."""

    def __str__(self) -> str:
        number = f":{self.number}" if self.number > 1 else ""
        return f"{self.by}{number}{f':{self.how}' if self.how else ''}"


class Deal(NamedTuple):
    """A deal as it was told, with what its fines make of it."""

    result: DealResult
    revokes: Revokes
    fined: Fined | None
    items: Sequence[Item]
    """What both sides make, where nobody's honours are barred."""


class WhistFacts(SheetRules):
    """The facts of Whist, and both cells from them."""

    needed = ("tricks",)

    def __init__(self, game: Whist) -> None:
        self.options, self.terms = game.options, game.terms
        self.counts_honours = scoring.may_count_honours(self.terms)
        self.points_taken = len(forms_of(game.options)) > 1
        self.fines = (*(FORM_OF if self.points_taken else ("tricks",)), *((WAIVED,) if self.points_taken else ()), LATE)
        late = "; NS:4:late if claimed after the next trump was turned" * game.asks_for_honours
        how = ", and the form of the fine: E:add, N:2:tricks, E:deduct" * self.points_taken
        facts = [
            Fact("trump", "the card or the suit turned up: 6H, or hearts", _read_trump, True, [*map(str, Suit)]),
            Fact("tricks", "tricks taken, North and South first: 8-5", self.read_pair, sum=ALL_TRICKS),
        ]
        if self.counts_honours:
            told = f"who held three or four honours, and how many: NS:4, or none{late}"
            held = [f"{side}:{number}" for side in game.sides for number in (3, 4)]
            lapsed = [f"{one}:{LATE}" for one in held if game.asks_for_honours]
            facts.append(Fact("honours", told, self._read_honours, choices=[NONE, *held, *lapsed]))
        fines = self.fines if self.points_taken else (LATE,)
        fined = [f"{side}:{how}" for side in game.sides for how in fines]
        facts += [
            Fact(
                "revoke",
                f"revokes proved, in order: who, how many if more than one{how or ': E, N:2'}; E:late if claimed after "
                "the cut, or none",
                self._read_revokes,
                choices=[NONE, *(game.sides if not self.points_taken else ()), *fined],
                many=True,
            ),
            Fact(
                "abandoned",
                "whether all four threw down their hands, the tricks being as agreed: yes or no",
                _read_yes,
                choices=("yes", "no"),
            ),
        ]
        super().__init__(game, facts)
        self._worked = lru_cache(4096)(self._work_out)  # counting again is most of what a long fold would do

    # Facts ------------------------------------------------------------------------------------------------------------

    def _read_honours(self, text: str) -> str:
        if text.lower() == NONE:
            return NONE
        side, _, rest = text.partition(":")
        number, _, late = rest.partition(":")
        words = ("", LATE) if self.may_be_late else ("",)
        if number.strip() not in ("0", "1", "2", "3", "4") or late.strip().lower() not in words:
            raise ValueError("it is a side and how many of the four honours it held, such as NS:4, or none.")
        return ":".join(filter(None, (self.read_side(side.strip()), number.strip(), late.strip().lower())))

    @property
    def may_be_late(self) -> bool:
        """Whether honours have to be claimed in time (W-HON-3, W-HON-5)."""
        return not self.options.auto_claim

    def _read_revokes(self, text: str) -> str:
        words = text.replace(",", " ").split()
        if [word.lower() for word in words] == [NONE]:
            return NONE
        return " ".join(str(self._read_revoke(word)) for word in words) or NONE

    def _read_revoke(self, word: str) -> Told:
        written = re.fullmatch(r"([^:]+)(?::([1-9]|1[0-2]))?(?::([a-z]+))?", word, re.IGNORECASE)
        how = "" if written is None else (written[3] or "").lower()
        if written is None or how not in ("", *self.fines):
            words = ", ".join(self.fines)
            raise ValueError(f"a revoke is told as E, E:2 or E:{self.fines[-1]}; what may follow is {words}.")
        who = written[1].upper() if written[1].upper() in self.letters else self.read_side(written[1])
        return Told(who, int(written[2] or 1), how if self.points_taken or how != "tricks" else "")

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of the seats."""
        return tuple(seat.letter for seat in self.game.seats)

    def told(self, revokes: str | None) -> tuple[Told, ...]:
        """The revokes in their one form."""
        return () if revokes in (None, NONE) else tuple(map(self._read_revoke, str(revokes).split()))

    def revokes(self, told: Iterable[Told], abandoned: bool) -> Revokes:
        """The revokes that have an effect, with the forms chosen for them, so far as they are to be had.

        Claimed too late a revoke has none (W-REV-10, W-REV-24); of those fined the side told first revoked first.
        """
        forms = forms_of(self.options, abandoned=abandoned) if self.points_taken else ()
        by, chosen, first = [0, 0], ([], []), None  # type: list[int], tuple[list[str], list[str]], Side | None
        for revoke in told:
            if revoke.how != LATE:
                side = self.side(self.read_side(revoke.by))
                first = side if first is None else first
                by[side] += revoke.number
                if FORM_OF.get(revoke.how) in forms:
                    chosen[1 - side].extend([FORM_OF[revoke.how]] * revoke.number)
        return Revokes((by[0], by[1]), (tuple(chosen[0]), tuple(chosen[1])), first or 0, abandoned)

    def honours(self, told: str | None) -> tuple[int, int]:
        """The honours that count: those claimed in time."""
        if told is None or told == NONE or told.endswith(LATE):
            return 0, 0
        name, number = told.split(":")
        return (int(number), 0) if self.side(name) == 0 else (0, int(number))

    # What it comes to -------------------------------------------------------------------------------------------------

    def work_out(self, facts: Mapping[str, str]) -> Worked | None:
        if "tricks" not in facts:
            return None
        return self._worked(facts["tricks"], facts.get("honours"), facts.get("revoke"), facts.get("abandoned") == "yes")

    def _work_out(self, tricks: str, honours: str | None, revoke: str | None, abandoned: bool) -> Worked:
        first, second = map(int, tricks.split("-"))
        result = DealResult((first, second), self.honours(honours))
        revokes = self.revokes(self.told(revoke), abandoned)
        fined = exact(revokes, result.tricks, self.options) if any(revokes.by) else None
        makes, items = [0, 0], scoring.made(result, WhistStanding(), self.terms, fined)
        for item in items:
            makes[item.side] += item.points
        return Worked((Cell(makes[0]), Cell(makes[1])), Deal(result, revokes, fined, items))

    def arithmetic(self, facts: Mapping[str, str], worked: Worked) -> list[str]:
        return [*self._steps(facts, worked.result)]

    def _steps(self, facts: Mapping[str, str], deal: Deal) -> Iterator[str]:
        names, (first, second) = self.game.sides, deal.result.tricks
        agreed = ", as agreed when all hands were thrown down (W-CONC-1)" * deal.revokes.abandoned
        yield f"{names[0]} have taken {first} tricks and {names[1]} {second}{agreed}."
        told = self.told(facts.get("revoke"))
        if any(revoke.how == LATE for revoke in told):
            yield "A revoke claimed after the cut costs nothing (W-REV-10, W-REV-24)."
        if deal.fined is not None:
            yield from self._fine_steps(deal, deal.fined)
        if "honours" in facts and facts["honours"].endswith(LATE):
            yield "Honours claimed after the next trump was turned do not count (W-HON-3)."
        makes = [self._told_makes(side, [item for item in deal.items if item.side == side]) for side in (0, 1)]
        rules = ["W-SCORE-1"] + ["W-HON-1"] * any(item.what == "honours" for item in deal.items)
        yield f"{', '.join(makes)} ({', '.join(rules)})."

    def _fine_steps(self, deal: Deal, fined: Fined) -> Iterator[str]:
        names, by = self.game.sides, deal.revokes.by
        who = " and ".join(f"{names[side]} {_times(by[side])}" for side in (0, 1) if by[side])
        if all(by) and says(self.options, "both_revoke") == "cancel":
            yield f"Revokes: {who}; those of both sides cancel (W-REV-20)."
            return
        rules = ["W-REV-4" if self.points_taken else "W-REV-3"] + ["W-REV-20"] * all(by)
        what = []
        if fined.tricks != deal.result.tricks:
            what.append(f"the tricks are {fined.tricks[0]} to {fined.tricks[1]} after the fine")
        for item in fined.items:
            verb, rule = ("score", "W-REV-17") if item.points > 0 else ("lose", "W-REV-18")
            what.append(f"{names[item.side]} {verb} {abs(item.points)}")
            rules += [rule] if rule not in rules else []
        yield f"Revokes: {who}; {', '.join(what) or 'no fine'} ({', '.join(rules)})."

    def _told_makes(self, side: Side, items: Sequence[Item]) -> str:
        name = self.game.sides[side]
        if not items:
            return f"{name} make nothing"
        sums = " ".join([str(items[0].points), *(f"{'-+'[i.points > 0]} {abs(i.points)}" for i in items[1:])])
        total = sum(item.points for item in items)
        return f"{name} make {sums}{f' = {total}' if len(items) > 1 else ''}"

    def check_facts(self, facts: Mapping[str, str]) -> Iterator[Check]:
        """What is odd about the facts themselves."""
        if "tricks" in facts and (total := sum(map(int, facts["tricks"].split("-")))) != ALL_TRICKS:
            yield Check(None, f"The tricks add up to {total}; there are {ALL_TRICKS}.", ("W-PLAY-12",))
        told, abandoned = self.told(facts.get("revoke")), facts.get("abandoned") == "yes"
        revokes = self.revokes(told, abandoned)
        if not self.points_taken or (all(revokes.by) and says(self.options, "both_revoke") == "cancel"):
            return
        forms = forms_of(self.options, abandoned=abandoned)
        words = ", ".join(word for word in self.fines if FORM_OF.get(word) in forms)
        for revoke in told:
            if not revoke.how:
                yield Check(None, f"How is the revoke of {revoke.by} fined: {words}, or {WAIVED}?", ("W-REV-4",))
            elif revoke.how in FORM_OF and FORM_OF[revoke.how] not in forms:
                sentence = f"After all hands were thrown down a revoke cannot be fined in tricks: {words}, or {WAIVED}?"
                yield Check(None, sentence, ("W-CONC-1",))


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _read_trump(text: str) -> str:
    for suit in Suit:
        if text.lower() in (suit.letter.lower(), str(suit), str(suit)[:-1]):
            return str(suit)
    try:
        return str(Card.parse(text))
    except CardError:
        raise ValueError("it is a suit or a card, such as hearts or 6H.") from None


def _read_yes(text: str) -> str:
    if text.lower() not in ("yes", "no"):
        raise ValueError("it is yes or no.")
    return text.lower()
