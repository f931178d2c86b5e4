"""The score sheet of Pedro: cells by the method in force, the shortfall kept beside the sheet or on paper, the end.

A cell holds what a side scores in the deal; with ``ledger=auto`` the sheet itself takes shortfalls off, with ``paper``
a typed cell is what the players write down after they have done so.  Rules P-SHEET, P-LEDGER, P-END.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from trickbook.contract.game import Game
from trickbook.contract.laws import Refusal
from trickbook.contract.seat import Side
from trickbook.contract.sheet import Cell, Check, Worked
from trickbook.contract.standing import Standing
from trickbook.games.allfours.sheet import ANY_CONTRACT, Contract, FamilySheet, Result
from trickbook.games.pedro.options import PedroOptions
from trickbook.games.pedro.scoring import DOUBLE_SLAM, DealResult, PedroStanding, score_deal, settle


class PedroSheet(FamilySheet):
    """Pedro at a real table."""

    bid_words: ClassVar[dict[str, int]] = {"28-56": DOUBLE_SLAM}
    rotation = ("P-DEAL-4",)
    low_rules = ("P-BID-4",)
    high_rules = ("P-BID-5",)
    sum_rules = ("P-SCORE-9",)
    word_rules = ("P-VAR-7",)
    all_counted = True  # P-ROB-8

    def __init__(self, game: Game, options: PedroOptions) -> None:
        self.options, self.target = options, options.target
        self.lowest, self.total = options.min_bid, options.highest_bid
        self.words = ("28-56",) if options.bid_28_56 else ()
        self.keeps_shortfalls = (options.ledger, options.sheet_minus) == ("auto", "refused")  # P-SHEET-12
        self.paid_by_hand = options.ledger == "paper"  # P-SHEET-13
        self.partner_may_correct = options.partner_may_overwrite  # P-SHEET-6
        self._ending_nothing = replace(options, set_in_bgo="play_on", tie_rule="extra_hand")
        super().__init__(game, two_to_holder=options.two_scores_for == "holder")

    @property
    def largest(self) -> int:
        """The largest entry that a deal can give (P-SHEET-9)."""
        options = self.options
        doubled = options.slam_double or options.scoring_method == "no_negative"
        return max(self.total * (2 if doubled else 1), 2 * DOUBLE_SLAM if options.bid_28_56 else 0)

    def why_not_points(self, cell: Cell) -> Refusal | None:
        loses = cell.set or cell.points < 0
        if loses and self.options.scoring_method == "no_negative":
            return Refusal("Nobody loses points by this method; who was set enters 0.", ("P-VAR-12",))
        if cell.points < 0 and (cell.set or self.options.sheet_minus == "refused"):
            said = "" if cell.set else f"; a failed bid of {-cell.points} is entered as set {-cell.points}"
            return Refusal(f"The running line takes no minus{said}.", ("P-SHEET-8",))
        if cell.set and cell.points == 0:
            return Refusal("Say what was bid, such as set 8.", ("P-LEDGER-1",))
        return None

    def score(self, bidders: Side, bid: int, points: tuple[int, int], penalised: frozenset[Side]) -> DealResult:
        return score_deal(bidders, bid, points, self.options, penalised)

    def method_rules(self, bid: int, result: Result, penalised: frozenset[Side]) -> tuple[str, ...]:
        if penalised:
            return ("P-PLAY-12",)
        if self.options.scoring_method == "minus":
            if bid == DOUBLE_SLAM:
                return ("P-VAR-9", "P-VAR-10")
            if result.made:
                return ("P-VAR-5",) if self.options.slam_double and bid == self.total else ("P-SCORE-5", "P-SCORE-6")
            return ("P-SCORE-5", "P-SCORE-7")
        slam = bid == DOUBLE_SLAM or (self.options.slam_double and bid == self.total)
        return ("P-VAR-14",) if slam else ("P-VAR-11",) if result.made else ("P-VAR-12",)

    # Row after row ----------------------------------------------------------------------------------------------------

    def settle(
        self, standing: Standing, cells: Sequence[Cell], facts: Mapping[str, str], worked: Worked | None
    ) -> PedroStanding:
        """A running target ends the game in the order of P-END-12, which on paper the totals stand in for (P-SHEET-15,
        P-SHEET-18); where it takes knowing who bid, and nobody has told, nobody has won yet.
        """
        assert isinstance(standing, PedroStanding)
        if worked is not None:
            return self._written(settle(standing, worked.result, self.options))
        before, changes = self._typed(standing, cells)
        ends = [self._ended(before, changes, contract) for contract in self._contracts(before, cells, facts)]
        agreed = len(ends) == 1 or all(end == ends[0] for end in ends[1:])
        after = ends[0] if agreed else self._undecided(before, changes)
        return self._written(after if before is standing else replace(after, shortfall=standing.shortfall))

    def _typed(self, standing: PedroStanding, cells: Sequence[Cell]) -> tuple[PedroStanding, tuple[int, int]]:
        """What typed cells change, and from where.

        On paper a cell is what is written after paying by hand, and shortfalls are elsewhere (P-SHEET-11..13).
        """
        first, second = cells[0].change, cells[1].change
        if self.options.ledger == "auto":
            return standing, (first, second)
        return replace(standing, shortfall=(0, 0)), (max(first, 0), max(second, 0))

    def _contracts(
        self, standing: PedroStanding, cells: Sequence[Cell], facts: Mapping[str, str]
    ) -> Sequence[Contract]:
        """The contracts that typed cells leave open; one will do where it does not matter which."""
        first, second = standing.net
        target = self.options.target
        if not standing.bidder_goes_out and (first + cells[0].points < target or second + cells[1].points < target):
            return (Contract(0, True),)
        if self.options.ledger == "paper":
            return ANY_CONTRACT
        return self.contracts((cells[0].change, cells[1].change), facts) or ANY_CONTRACT

    def _ended(self, standing: PedroStanding, changes: tuple[int, int], contract: Contract) -> PedroStanding:
        return settle(standing, DealResult(contract.bidders, 0, (0, 0), contract.made, changes), self.options)

    def _undecided(self, standing: PedroStanding, changes: tuple[int, int]) -> PedroStanding:
        """The standing with nobody having won: a bid that failed where that ends nothing."""
        return settle(standing, DealResult(0, 0, (0, 0), False, changes), self._ending_nothing)

    def _written(self, standing: PedroStanding) -> PedroStanding:
        """A true minus goes into the line, which then is the true score (``sheet_minus=allowed``)."""
        if self.options.sheet_minus == "refused":
            return standing
        return replace(standing, sheet=standing.net, shortfall=(0, 0))

    def totals(self, standing: Standing) -> tuple[int, ...]:
        assert isinstance(standing, PedroStanding)
        return standing.sheet

    def shown(self, facts: Mapping[str, str]) -> str:
        return "" if self.options.ledger == "paper" else super().shown(facts)  # P-SHEET-14

    def beside(self, standing: Standing) -> dict[str, tuple[int, ...]]:
        """Shortfall and net (P-SHEET-12, P-SHEET-14); a method without minus needs neither (P-SHEET-24)."""
        assert isinstance(standing, PedroStanding)
        if not self.keeps_shortfalls or self.options.scoring_method == "no_negative":
            return {}
        return {"short": standing.shortfall, "net": standing.net}

    # What is said -----------------------------------------------------------------------------------------------------

    def aside(self, standing: Standing, side: Side) -> str:
        assert isinstance(standing, PedroStanding)
        owed = standing.shortfall[side] if self.beside(standing) else 0
        return f" and owe {owed}" if owed else ""

    def tell_entries(
        self,
        before: Standing,
        after: Standing,
        cells: Sequence[Cell],
        facts: Mapping[str, str],
        worked: Worked | None,
    ) -> list[str]:
        assert isinstance(before, PedroStanding) and isinstance(after, PedroStanding)
        said = []
        for side, name in enumerate(self.game.sides):
            change, entry = cells[side].change, after.sheet[side] - before.sheet[side]
            owed, short = before.shortfall[side], after.shortfall[side]
            if change == entry:
                continue
            if change < 0:
                owe = f"note a shortfall of {-change} on paper" if not self.keeps_shortfalls else f"{name} owe {short}"
                said.append(f"{name} enter 0, and {owe} (P-LEDGER-1, P-LEDGER-2).")
            else:
                rest = f"; {short} are still owed" if short else ""
                said.append(f"{name} score {change} and owed {owed}: {entry} is entered{rest} (P-LEDGER-3).")
        return said

    def announce(self, standing: Standing) -> list[str]:
        assert isinstance(standing, PedroStanding)
        if not standing.bidder_goes_out:
            return []
        doubt = "" if self.options.ledger == "auto" else ", unless a shortfall on paper says otherwise (P-SHEET-18)"
        if standing.extra_hand:
            why = f"Both sides stand at {self.options.target}: an extra hand is due (P-END-7)"
        else:
            why = "Bidder goes out: both sides are within seven (P-END-2)"
        return [f"{why}{doubt}. In it the bidders win by making their bid (P-END-3)."]

    def checks(
        self, standing: Standing, cells: Sequence[Cell | None], facts: Mapping[str, str], worked: Worked | None
    ) -> list[Check]:
        assert isinstance(standing, PedroStanding)
        found = [*self.check_facts(facts)]
        filled = [cell for cell in cells if cell is not None]
        if worked is not None:
            return found
        for name, cell in zip(self.game.sides, cells, strict=True):
            if cell is not None and cell.change > self.largest:
                found.append(Check(None, f"{name} have {cell}; a deal gives {self.largest} at most.", ("P-SHEET-9",)))
            elif cell is not None and -cell.change > (dearest := max(map(self.number, (str(self.total), *self.words)))):
                found.append(Check(None, f"{name} have {cell}; a bid costs {dearest} at most.", ("P-LEDGER-1",)))
        if len(filled) < len(cells):
            return found
        base = self.largest == self.total and self.options.scoring_method == "minus"
        if base and sum(max(cell.change, 0) for cell in filled) > self.total:
            sentence = f"{filled[0]} and {filled[1]} add up to more than {self.total}."
            found.append(Check(None, sentence, ("P-SHEET-10",)))
        if not found and self.options.ledger == "auto":
            found += self.check_pair(filled, facts)
        for name, cell, owed in zip(self.game.sides, filled, standing.shortfall, strict=True):
            if self.paid_by_hand and owed and cell.change > 0:
                sentence = f"{name} owe {owed} by the facts told, which is not taken off a typed cell."
                found.append(Check(None, sentence, ("P-SHEET-13",)))
        after = self.settle(standing, filled, facts, None)
        if after.outcome is None and (standing.bidder_goes_out or after.extra_hand):
            if self._open(standing, filled, facts):
                sentence = "Who bid decides this deal: tell the bid, or bank the winner with End match."
                found.append(Check(None, sentence, ("P-END-12", "P-SHEET-19")))
        return found

    def _open(self, standing: PedroStanding, cells: Sequence[Cell], facts: Mapping[str, str]) -> bool:
        """Whether it depends on the contract who has won."""
        before, changes = self._typed(standing, cells)
        contracts = self._contracts(before, cells, facts)
        return len({str(self._ended(before, changes, contract).outcome) for contract in contracts}) > 1
