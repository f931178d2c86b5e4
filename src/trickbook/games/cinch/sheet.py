"""The score sheet of Cinch: three ways to score, no ledger, the game at its target.  Rules C-SCORE, C-GAME, C-VAR."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from trickbook.contract.game import Game
from trickbook.contract.laws import Refusal
from trickbook.contract.seat import Side
from trickbook.contract.sheet import Cell, Check, Worked
from trickbook.contract.standing import Standing
from trickbook.games.allfours.sheet import ANY_CONTRACT, FamilySheet, Result
from trickbook.games.allfours.sizes import all_points
from trickbook.games.cinch.options import CinchOptions
from trickbook.games.cinch.scoring import CinchStanding, DealResult, score_deal, settle

THROWN_IN = "thrown in"


class CinchSheet(FamilySheet):
    """Cinch at a real table."""

    bid_words: ClassVar[dict[str, int]] = {"none": 0, THROWN_IN: 0}
    rotation = ("C-DEAL-5",)
    low_rules = high_rules = ("C-BID-3",)
    sum_rules = ("C-SCORE-1",)
    word_rules = ("C-BID-7",)

    def __init__(self, game: Game, options: CinchOptions) -> None:
        self.options, self.target = options, options.target
        self.lowest, self.total = options.min_bid, all_points(options.pack)
        forced = ("none",) if options.irregular_bids == "foster" else ()  # C-BIR-10
        self.words = {"dealer_names_no_bid": ("none",), "redeal": (THROWN_IN,)}.get(options.all_pass, forced)
        # Points left in the stock or thrown away count for nobody where that can be (C-ROB-7, C-DISC-6).
        taken = options.extra_cards != "none" or options.rob == "must_take_trumps"
        self.all_counted = taken and options.discarded_trumps == "to_maker_side"
        super().__init__(game, two_to_holder=options.low_counts_for == "holder")

    @property
    def largest(self) -> int:
        """The largest score of a deal: a bid of everything missed by everything, added to the others (C-SCORE-10)."""
        return self.total * (1 if self.options.scoring_method == "set_back" else 2)

    def why_not_points(self, cell: Cell) -> Refusal | None:
        if (cell.set or cell.points < 0) and self.options.scoring_method != "set_back":
            return Refusal("Nobody loses points by this method; who was set scores nothing.", ("C-SCORE-7",))
        if cell.set and cell.points <= 0:
            return Refusal("Say what was bid, such as set 8.", ("C-VAR-9",))
        return None

    def score(self, bidders: Side, bid: int, points: tuple[int, int], penalised: frozenset[Side]) -> DealResult:
        return score_deal(bidders, bid, points, self.options, penalised)

    def method_rules(self, bid: int, result: Result, penalised: frozenset[Side]) -> tuple[str, ...]:
        method = self.options.scoring_method
        if len(penalised) > 1:
            return ("C-IRR-24",)
        if penalised and method != "difference":
            return ("C-SCORE-15",)
        if penalised:
            assert isinstance(result, DealResult)
            return ("C-SCORE-6", "C-IRR-22" if result.makers in penalised else "C-IRR-20")
        if method != "difference":
            return ("C-VAR-9",) if method == "set_back" else ("C-VAR-17",)
        if not result.made:
            return ("C-SCORE-7",)
        return ("C-SCORE-4",) if result.points[0] == result.points[1] else ("C-SCORE-3",)

    def tells_result(self, facts: Mapping[str, str]) -> bool:
        return super().tells_result(facts) or facts.get("bid") == THROWN_IN

    def work_out(self, facts: Mapping[str, str]) -> Worked | None:
        if facts.get("bid") == THROWN_IN:
            return Worked((Cell(0), Cell(0)), None)
        return super().work_out(facts)

    def arithmetic(self, facts: Mapping[str, str], worked: Worked) -> list[str]:
        if worked.result is None:
            return ["All passed and the hand is thrown in: nobody scores (C-BID-8)."]
        return super().arithmetic(facts, worked)

    # Row after row ----------------------------------------------------------------------------------------------------

    def settle(
        self, standing: Standing, cells: Sequence[Cell], facts: Mapping[str, str], worked: Worked | None
    ) -> CinchStanding:
        assert isinstance(standing, CinchStanding)
        if worked is not None:
            return standing if worked.result is None else settle(standing, worked.result, self.options)
        changes = (cells[0].change, cells[1].change)
        makers: Sequence[Side] = (0,)
        if min(standing.scores[0] + changes[0], standing.scores[1] + changes[1]) >= self.options.target:
            makers = sorted({contract.bidders for contract in self.contracts(changes, facts) or ANY_CONTRACT})
        ends = [settle(standing, DealResult(side, 0, (0, 0), True, changes), self.options) for side in makers]
        if all(end == ends[0] for end in ends):
            return ends[0]
        return CinchStanding(scores=ends[0].scores)  # both are home, and who named trumps counts first: C-VAR-9

    def totals(self, standing: Standing) -> tuple[int, ...]:
        assert isinstance(standing, CinchStanding)
        return standing.scores

    def checks(
        self, standing: Standing, cells: Sequence[Cell | None], facts: Mapping[str, str], worked: Worked | None
    ) -> list[Check]:
        found = [*self.check_facts(facts)]
        filled = [cell for cell in cells if cell is not None]
        if worked is not None:
            return found
        for name, cell in zip(self.game.sides, cells, strict=True):
            if cell is not None and cell.change > self.largest:
                found.append(Check(None, f"{name} have {cell}; a deal gives {self.largest} at most.", ("C-SCORE-10",)))
        if len(filled) < len(cells):
            return found
        if self.options.scoring_method == "difference" and all(cell.change > 0 for cell in filled):
            found.append(Check(None, f"{filled[0]} and {filled[1]}: one side alone scores in a deal.", ("C-SCORE-12",)))
        if not found:
            found += self.check_pair(filled, facts)
        after = self.settle(standing, filled, facts, None)
        if after.outcome is None and min(after.scores) >= self.options.target:
            sentence = "Both sides are home: tell who named trumps, or bank the winner with End match."
            found.append(Check(None, sentence, ("C-VAR-9", "P-SHEET-19")))
        return found
