"""The score sheet of Rubicon Bezique: what is called, one call an entry; what it comes to; the series in hundreds.

A cell holds a player's raw score: carte blanche, declarations and the last trick.  Values, settlements and fines are
those of the engine and its laws.  Rules B-END, B-LAST-6, B-IRR-5 to B-IRR-20; of the calls, see ``calls``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from trickbook.contract.game import Game
from trickbook.contract.laws import Answer, Case, NewDeal, Refusal, Role, Ruling
from trickbook.contract.seat import Side
from trickbook.contract.sheet import CALL, Cell, Check, Fact, Limit, SheetRules, Worked
from trickbook.contract.standing import Standing
from trickbook.games.bezique.calls import KINDS, Calls, Count, read_name
from trickbook.games.bezique.laws.codes import BOTH_LONG, BOTH_SHORT, LONG, LONG_AND_SHORT, SHORT
from trickbook.games.bezique.laws.number import DURING
from trickbook.games.bezique.laws.play import FOLLOW, IN_TIME
from trickbook.games.bezique.laws.remedies import Forgo, RubiconFine
from trickbook.games.bezique.options import BeziqueOptions
from trickbook.games.bezique.ranks import BRISQUES
from trickbook.games.bezique.settlement import BeziqueStanding, Pair, Settlement, add, fined, settle, tell

LAST_TRICK = "last trick"
BOTH, NOBODY = "both", "nobody"
ALL_BRISQUES = BRISQUES.bit_count()

MARKED = Limit("Marking errors are corrected during the game, before the next deal begins.", ("B-END-14",))
COUNTED = Limit("A wrong number of cards is ruled on until the settlement is agreed.", ("B-IRR-5",))
RULED_UNTIL = {
    "too_many": COUNTED,
    "too_few": COUNTED,
    "revoke": Limit("An error in the last nine tricks is claimed until the settlement is agreed.", ("B-IRR-30",)),
}


class BeziqueSheet(SheetRules):
    """Rubicon Bezique at a real table."""

    rotation = ("B-SETUP-5",)
    noted = "score"
    keys = (*KINDS, LAST_TRICK)

    def __init__(self, game: Game, options: BeziqueOptions, makers: Sequence[str]) -> None:
        self.options = options
        sides = game.sides
        facts = [
            Fact(
                CALL,
                "what is called, one call at a time: a side and carte blanche, marriage or sequence with its suit or "
                "royal, bezique, double bezique and so on, aces, kings, queens or jacks",
                self._read_call,
                early=True,
            ),
            Fact("last", "who won the last trick: a side, or nobody", self._read_last, choices=[*sides, NOBODY]),
            Fact(
                "brisques",
                f"brisques that count, {sides[0]} first: 14-18; only where they matter",
                self.read_pair,
                sum=ALL_BRISQUES,
            ),
            Fact(
                "too_many",
                "who has had too many cards in play: a side, or both",
                self._read_sides,
                choices=[*sides, BOTH],
            ),
            Fact(
                "too_few",
                "who has had too few cards in play: a side, or both",
                self._read_sides,
                True,
                [*sides, BOTH],
            ),
        ]
        if options.last_nine_revoke == "french_no_count":
            told = "who has erred in the last nine tricks, and counts nothing of what came after: a side"
            facts.append(Fact("revoke", told, self.read_side, True, sides))
        super().__init__(game, facts)
        self.names = (str(game.seats[0]), str(game.seats[1]))
        self.calls = Calls(options, makers, game.sides)
        self._rulings = lru_cache(16)(self._judge)

    # What is told -----------------------------------------------------------------------------------------------------

    def why_not_points(self, cell: Cell) -> Refusal | None:
        if cell.change < 0 or cell.set:
            return Refusal("Nobody scores less than nothing; enter what was scored.", ("P-SHEET-8",))
        return None

    def _read_call(self, text: str) -> str:
        side, _, words = text.partition(" ")
        return f"{self.read_side(side)} {read_name(words)}"

    def _read_last(self, text: str) -> str:
        return NOBODY if text.lower() == NOBODY else self.read_side(text)

    def _read_sides(self, text: str) -> str:
        return BOTH if text.lower() == BOTH else self.read_side(text)

    def spoken(self, side: str, words: str) -> dict[str, str] | None:
        if any(letter.isdigit() for letter in words):
            return None
        if " ".join(words.lower().split()) in (LAST_TRICK, "last"):
            return {"last": side}
        return {CALL: f"{side} {words}"}

    def rivals(self, one: str, other: str, known: Iterable[str]) -> bool:
        return self.calls.rivals(one, other, known)

    # Counting ---------------------------------------------------------------------------------------------------------

    def count(self, facts: Mapping[str, str]) -> Count:
        """The calls counted, without the last trick."""
        return self.calls.count(facts[CALL]) if CALL in facts else Count()

    def ruling(self, facts: Mapping[str, str]) -> Ruling | None:
        """What the law makes of a wrong number of cards that is told (B-IRR-5..20, B-IRR-32)."""
        if "too_many" not in facts and "too_few" not in facts:
            return None
        return self._rulings(facts.get("too_many"), facts.get("too_few"))

    def _judge(self, many: str | None, few: str | None) -> Ruling | None:
        if many is not None and few is not None and (many == few or BOTH in (many, few)):
            return None
        hands = LONG_AND_SHORT if many and few else LONG if many else SHORT
        if BOTH in (many, few):
            hands = BOTH_LONG if many else BOTH_SHORT
        offender = self.game.seats[0 if BOTH in (many, few) else self.side(many or few or "")]
        return self.game.judge(Case("wrong number of cards", offender, {"hands": hands, "when": DURING}))

    def _scores_last(self, facts: Mapping[str, str]) -> Side | None:
        """Who scores the last trick (B-LAST-6), if the laws let anybody (B-IRR-14, B-IRR-30)."""
        last, ruling = facts.get("last", NOBODY), self.ruling(facts)
        if last == NOBODY or (ruling is not None and _forgoes(ruling, Role.BOTH_SIDES)):
            return None
        if facts.get("revoke") == last:
            seat = self.game.seats[self.side(last)]
            told: dict[str, Answer] = {"how": FOLLOW, "claimed": IN_TIME, "earlier": False}
            if _forgoes(self.game.judge(Case("revoke", seat, told)), Role.OFFENDER):
                return None
        return self.side(last)

    def raw(self, facts: Mapping[str, str]) -> Pair:
        """The scores without brisques."""
        first, second = self.count(facts).points
        match self._scores_last(facts):
            case 0:
                first += self.options.last_trick_value
            case 1:
                second += self.options.last_trick_value
        return first, second

    def work_out(self, facts: Mapping[str, str]) -> Worked | None:
        if "last" not in facts and not (self._over_at_once(facts) and CALL in facts):  # B-IRR-6, B-IRR-12
            return None
        raw = self.raw(facts)
        settlement = self.settlement(raw, facts)
        return settlement and Worked((Cell(raw[0]), Cell(raw[1])), settlement)

    def _over_at_once(self, facts: Mapping[str, str]) -> bool:
        """Whether the deal ends where a wrong number of cards was found."""
        ruling = self.ruling(facts)
        fine = None if ruling is None else _fine(ruling)
        return fine is not None and fine.at_once

    def settlement(self, raw: Pair, facts: Mapping[str, str]) -> Settlement | None:
        """What scores come to; ``None`` while it turns on brisques that are not told, or for a deal that is void."""
        ruling = self.ruling(facts)
        if ruling is not None:
            if ruling.orders(NewDeal):
                return None
            if _fine(ruling):
                return fined(raw, self.side(facts["too_many"]))
        if "brisques" in facts:
            first, second = facts["brisques"].split("-")
            return settle(raw, (int(first), int(second)), self.options)
        found = self._with_all(raw)
        return found if found.counted is None else None

    def _with_all(self, raw: Pair) -> Settlement:
        """The settlement if who has less had all brisques: if they are not counted then, they never are."""
        all_won = (ALL_BRISQUES, 0) if raw[0] < raw[1] else (0, ALL_BRISQUES)
        return settle(raw, all_won, self.options)

    # Row after row ----------------------------------------------------------------------------------------------------

    def settle(
        self, standing: Standing, cells: Sequence[Cell], facts: Mapping[str, str], worked: Worked | None
    ) -> BeziqueStanding:
        """The series after a deal, in hundreds (B-END-13); a deal that cannot be settled yet leaves it as it is."""
        assert isinstance(standing, BeziqueStanding)
        found = self.settlement((cells[0].points, cells[1].points), facts) if worked is None else worked.result
        return standing if found is None else add(standing, found)

    def totals(self, standing: Standing) -> tuple[int, ...]:
        assert isinstance(standing, BeziqueStanding)
        return standing.hundreds

    def limit(self, name: str, *, correction: bool) -> Limit | None:
        if name in RULED_UNTIL:
            return RULED_UNTIL[name]
        return MARKED if name == CALL or (correction and name != "dealer") else None

    def ends_game(self, before: Standing, after: Standing) -> bool:
        return True  # B-SETUP-5

    # What is said -----------------------------------------------------------------------------------------------------

    def shown(self, facts: Mapping[str, str]) -> str:
        return "-".join(map(str, self.raw(facts))) if CALL in facts else ""

    def counted(self, facts: Mapping[str, str]) -> list[str]:
        count, last = self.count(facts), self._scores_last(facts)
        said = []
        for side, (name, total) in enumerate(zip(self.names, self.raw(facts), strict=True)):
            items = [f"{step.name} {step.worth}" for step in count.steps if step.side == side]
            if side == last:
                items.append(f"{LAST_TRICK} {self.options.last_trick_value}")
            if items:
                said.append(f"{name}: {', '.join(items)}: {total}.")
        if count.trumps.suit is not None and count.trumps.sure:
            said.append(f"{count.trumps.suit.name.title()} are trumps (B-TRUMP-2).")
        if (ruling := self.ruling(facts)) is not None:
            said.append(str(ruling))
        return said

    def so_far(self, facts: Mapping[str, str]) -> Pair | None:
        return self.raw(facts) if CALL in facts else None

    def aside(self, standing: Standing, side: Side) -> str:
        return " hundred" if self.totals(standing)[side] == 1 else " hundreds"

    def arithmetic(self, facts: Mapping[str, str], worked: Worked) -> list[str]:
        raw = (worked.cells[0].points, worked.cells[1].points)
        return [*self.counted(facts), self._told(worked.result, raw)]

    def tell_entries(
        self,
        before: Standing,
        after: Standing,
        cells: Sequence[Cell],
        facts: Mapping[str, str],
        worked: Worked | None,
    ) -> list[str]:
        """How typed scores are settled."""
        raw = cells[0].points, cells[1].points
        settled = None if worked is not None else self.settlement(raw, facts)
        return [] if settled is None else [self._told(settled, raw)]

    def _told(self, settled: Settlement, raw: Pair) -> str:
        return f"{tell(settled, raw, self.names)} ({', '.join(settled.rules)})"

    def tell_end(self, before: Standing, after: Standing) -> list[str]:
        for name, won in zip(self.names, self.entered(before, after), strict=True):
            if won:
                return [f"{name} wins {won} hundreds (B-END-13)."]
        return [] if after == before else ["The deal is drawn (B-END-11)."]

    # What is odd ------------------------------------------------------------------------------------------------------

    def checks(
        self, standing: Standing, cells: Sequence[Cell | None], facts: Mapping[str, str], worked: Worked | None
    ) -> list[Check]:
        found = [*self.calls.odd(self.count(facts), self.names), *self._odd_facts(facts)]
        for name, cell in zip(self.names, cells, strict=True):
            if cell is not None and cell.points % 10:
                found.append(Check(None, f"{name} has {cell}; every score is a multiple of ten.", ("B-VAL-5",)))
        first, second = cells
        if first is not None and second is not None and worked is None:
            found += self._open((first.points, second.points), facts)
        elif "last" in facts and worked is None:
            found += self._open(self.raw(facts), facts)
        elif self._over_at_once(facts) and worked is None:
            found.append(Check(None, "The game is over: enter both scores as they stood.", ("B-IRR-6",)))
        return found

    def _open(self, raw: Pair, facts: Mapping[str, str]) -> Iterable[Check]:
        """Why a deal with such scores cannot be settled yet."""
        ruling = self.ruling(facts)
        if ruling is not None and ruling.orders(NewDeal):
            yield Check(None, "The deal is void: the host declares it void again.", ruling.rules)
        elif self.settlement(raw, facts) is None:
            rules = ("B-END-9",) if "B-END-9" in self._with_all(raw).rules else ("B-END-7",)
            yield Check(None, "It turns on the brisques: tell them, such as brisques=14-18.", rules)

    def _odd_facts(self, facts: Mapping[str, str]) -> Iterable[Check]:
        many, few = facts.get("too_many"), facts.get("too_few")
        if many and few and self.ruling(facts) is None:
            yield Check(None, "The same player cannot have had too many cards and too few.", ("B-IRR-5",))
        if facts.get("last") == NOBODY and self.ruling(facts) is None and "revoke" not in facts:
            yield Check(None, "Somebody wins the last trick, and scores it.", ("B-LAST-6",))
        if few in self.game.sides and many is None and facts.get("last") == few:
            yield Check(None, f"{few} had too few cards, so the other wins the last trick.", ("B-IRR-17",))
        if "brisques" in facts:
            first, second = map(int, facts["brisques"].split("-"))
            if first + second > ALL_BRISQUES or (first + second < ALL_BRISQUES and "revoke" not in facts):
                sentence = f"{first} and {second} brisques are {first + second}; there are {ALL_BRISQUES}."
                yield Check(None, sentence, ("B-DEAL-4",))


def _fine(ruling: Ruling) -> RubiconFine | None:
    return next((remedy for remedy in ruling.remedies if isinstance(remedy, RubiconFine)), None)


def _forgoes(ruling: Ruling, who: Role) -> bool:
    """Whether ``who`` do not score the last trick."""
    return any(
        isinstance(remedy, Forgo) and remedy.who is who and "the last trick" in remedy.what
        for remedy in ruling.remedies
    )
