"""The score sheet of Whist: deal after deal, games, rubbers, sittings.

What both sides make by a deal is worked out from the facts; what of it counts is seen from the score that the deal
began at: honours may be barred, a game may be won before all is counted, and who has revoked stops short of it.  All of
that is ``scoring``'s business, as at a table.  Rules W-SCORE, W-HON, W-RUB.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from trickbook.contract.laws import Refusal
from trickbook.contract.seat import Side
from trickbook.contract.sheet import CELL, Cell, Check, Limit, Worked
from trickbook.contract.standing import Standing
from trickbook.games.whist import scoring
from trickbook.games.whist.facts import ALL_TRICKS, Deal, WhistFacts
from trickbook.games.whist.scoring import HONOUR_POINTS, Count, Item, WhistStanding
from trickbook.games.whist.tricks import BOOK

if TYPE_CHECKING:
    from trickbook.games.whist.game import Whist


class WhistSheet(WhistFacts):
    """Whist at a real table."""

    rotation = ("W-DEAL-7",)
    noted: ClassVar[str] = "trumps"

    def __init__(self, game: Whist) -> None:
        super().__init__(game)
        self.english = game.options.law_code != "american"
        self.has_games = self.terms.match_format != "continuous_tricks"
        self.target = self.terms.target if self.terms.match_format == "single_game" else None

    # Row after row ----------------------------------------------------------------------------------------------------

    def why_not_points(self, cell: Cell) -> Refusal | None:
        if cell.set:
            return Refusal("Nobody is set at Whist; enter what the side makes by the deal.", ("W-SCORE-1",))
        if cell.points < 0 and not self.points_taken:
            return Refusal("A revoke costs tricks here, and no side loses points.", ("W-REV-3",))
        return None

    def settle(
        self, standing: Standing, cells: Sequence[Cell], facts: Mapping[str, str], worked: Worked | None
    ) -> WhistStanding:
        """Where typed points leave open who was first at the target, and nobody has told, nobody has won yet."""
        standing = _begun(standing)
        if worked is not None:
            return scoring.close(standing, self._counted(standing, worked.result)[1], self.terms)
        ends = self._ends(standing, cells, facts)
        if len(ends) == 1 or ends[0] == ends[1]:
            return ends[0]
        return self._closed(standing, _items(cells), frozenset((0, 1)))

    def _counted(self, standing: WhistStanding, deal: Deal) -> tuple[Sequence[Item], Count]:
        """What counts of a deal from where it began, before and after it is added to the score."""
        items, fined = deal.items, deal.fined
        if deal.result.honours != (0, 0):  # they alone hang on the score (W-HON-2)
            items = scoring.made(deal.result, standing, self.terms, fined)
        return items, scoring.count(items, standing.points, self.terms, () if fined is None else fined.capped)

    def _closed(
        self, standing: WhistStanding, items: Iterable[Item], capped: frozenset[Side] = frozenset()
    ) -> WhistStanding:
        return scoring.close(standing, scoring.count(items, standing.points, self.terms, capped), self.terms)

    def _ends(self, standing: WhistStanding, cells: Sequence[Cell], facts: Mapping[str, str]) -> list[WhistStanding]:
        """What typed points can come to: fines count first, then tricks, then honours (W-SCORE-4)."""
        items = _items(cells)
        if len(items) < 2 or any(item.points < 0 for item in items):
            return [self._closed(standing, sorted(items, key=lambda item: item.points > 0))]
        if "tricks" in facts:
            tricks = [int(number) for number in facts["tricks"].split("-")]
            first = [side for side in (0, 1) if tricks[side] > BOOK]
        else:
            first = [side for side in (0, 1) if self._may_be(cells, side)]
        orders = [items[::-1] if side else items for side in first or (0, 1)]
        return [self._closed(standing, order) for order in orders]

    def _may_be(self, cells: Sequence[Cell], side: Side) -> bool:
        """Whether ``side`` can have made its cell by tricks, with the other side's by honours, and no revoke."""
        by_honours = {points for points in HONOUR_POINTS if self.counts_honours} | {0}
        theirs, own = cells[1 - side].change, by_honours if cells[1 - side].change == 0 else {0}
        return theirs in by_honours and any(1 <= cells[side].change - held <= ALL_TRICKS - BOOK for held in own)

    def totals(self, standing: Standing) -> tuple[int, ...]:
        """The game under way, or the one that is over until another has begun."""
        assert isinstance(standing, WhistStanding)
        over = standing.games and standing.points == (0, 0)
        return standing.games[-1] if over else standing.points

    def taken_home(self, standing: Standing) -> tuple[int, ...]:
        """The value of the match, for its winners."""
        assert isinstance(standing, WhistStanding)
        won = None if standing.outcome is None else standing.outcome.winner
        return tuple(standing.value if side == won else 0 for side in range(len(self.game.sides)))

    def entered(self, before: Standing, after: Standing) -> tuple[int, ...]:
        assert isinstance(after, WhistStanding)
        begun = _begun(before)
        first, second = begun.points
        now = after.games[-1] if len(after.games) > len(begun.games) else after.points
        return now[0] - first, now[1] - second

    def ends_game(self, before: Standing, after: Standing) -> bool:
        assert isinstance(after, WhistStanding)
        return len(after.games) > len(_begun(before).games)

    def beside(self, standing: Standing) -> dict[str, tuple[int, ...]]:
        """The games won in a rubber."""
        assert isinstance(standing, WhistStanding)
        if self.terms.match_format != "rubber":
            return {}
        return {"games": tuple([scoring.games_won(standing.games, side) for side in (0, 1)])}

    # What is said -----------------------------------------------------------------------------------------------------

    def shown(self, facts: Mapping[str, str]) -> str:
        return facts.get("trump", "")

    def aside(self, standing: Standing, side: Side) -> str:
        won = self.beside(standing).get("games", (0, 0))[side]
        return f" and {('no', 'one', 'two')[won]} game{'s' * (won > 1)}" if won else ""

    def tell_entries(
        self,
        before: Standing,
        after: Standing,
        cells: Sequence[Cell],
        facts: Mapping[str, str],
        worked: Worked | None,
    ) -> list[str]:
        """What of a deal did not count, and why."""
        before = _begun(before)
        if worked is None:
            return [*self._what_not_typed(self.entered(before, after), cells)]
        return [*self._what_not(before, worked.result, *self._counted(before, worked.result))]

    def _what_not_typed(self, entered: tuple[int, ...], cells: Sequence[Cell]) -> Iterator[str]:
        for name, cell, entry in zip(self.game.sides, cells, entered, strict=True):
            if entry != cell.change:
                why = "No score falls below nothing" if cell.change < 0 else "The game ends at the target"
                yield f"{why}, so {entry} is entered for {name} ({'W-REV-18' if cell.change < 0 else 'W-SCORE-5'})."

    def _what_not(self, before: WhistStanding, deal: Deal, items: Sequence[Item], counted: Count) -> Iterator[str]:
        names, target = self.game.sides, self.terms.target
        for side in (0, 1):
            if self.counts_honours and HONOUR_POINTS[deal.result.honours[side]]:
                if scoring.honours_barred(side, before, self.terms):
                    yield f"{names[side]} began the deal one short of the game: honours do not count (W-HON-2)."
        if any(left.points != right.points for left, right in zip(items, counted.items, strict=False)):
            yield "No score falls below nothing (W-REV-18)."
        winner = counted.winner
        for item in items[len(counted.items) :] if winner is not None else ():
            if item.side != winner:
                told = f"{item.points} by {item.what} of {names[item.side]}"
                yield f"{names[winner or 0]} have won the game before the {told} would count (W-SCORE-4)."
        for side in (0, 1):
            made = before.points[side] + sum(item.points for item in counted.items if item.side == side)
            if side == winner and made > counted.points[side]:
                yield f"{names[side]} stop at {target} (W-SCORE-5)."
            elif side != winner and made > counted.points[side]:
                yield f"{names[side]} have revoked and stop at {target - 1} (W-REV-14, W-REV-15)."

    def tell_end(self, before: Standing, after: Standing) -> list[str]:
        assert isinstance(after, WhistStanding)
        terms, said = self.terms, []
        if self.ends_game(before, after):
            points = after.games[-1]
            winner = scoring.winner_of(points)
            won, lost = points[winner], points[1 - winner]
            value = scoring.game_value(points, winner, terms)
            worth = {
                "loser_deficit": f", worth {terms.target} - {lost} = {value} (W-SCORE-5)",
                "margin": f", worth {won} - {lost} = {value} (W-SCORE-6)",
                "treble_double_single": f": {scoring.GAME_NAMES.get(value)}, worth {value} (W-RUB-2)",
                "none": "",
            }
            said.append(f"{self.game.sides[winner]} win the game, {won} to {lost}{worth[terms.game_value]}.")
        if after.outcome is not None and terms.match_format == "rubber":
            said.append(self._rubber(after))
        if after.outcome is not None and not self.has_games:
            high, low = max(after.points), min(after.points)
            said.append(f"The sitting is over: {high} - {low} = {high - low} (W-SCORE-9).")
        return said

    def _rubber(self, after: WhistStanding) -> str:
        """The value of a rubber, added up."""
        winner = scoring.winner_of(after.games[-1])
        values = [(scoring.winner_of(points), points) for points in after.games]
        won = [str(scoring.game_value(points, side, self.terms)) for side, points in values if side == winner]
        lost = [f" - {scoring.game_value(points, side, self.terms)}" for side, points in values if side != winner]
        rules = ", ".join(["W-RUB-3"] + ["W-RUB-4"] * len(lost)) if self.english else "W-RUB-5"
        if self.terms.game_value == "none":
            won, lost = [], []
        sums = f"{' + '.join([*won, str(self.terms.rubber_bonus)])}{''.join(lost)}"
        equals = f" = {after.value}" if won or lost else ""
        return f"{self.game.sides[winner]} win the rubber, worth {sums}{equals} ({rules})."

    def announce(self, standing: Standing) -> list[str]:
        """Who cannot score honours in the deal, what is left of a sitting, and that a new game begins."""
        assert isinstance(standing, WhistStanding)
        new = ["A new game begins, from nothing (W-RUB-6)."] if standing.games and standing.points == (0, 0) else []
        return [*new, *scoring.tell_score(standing, self.terms)[1:]]

    def limit(self, name: str, *, correction: bool) -> Limit | None:
        if name == "honours" and not correction and self.may_be_late:
            sentence = "Honours are told after the next deal had begun: they count only if they were claimed before."
            return Limit(f"{sentence[:-1]} its trump was turned; else tell them as late.", ("W-HON-3",))
        if name == "revoke" and not correction:
            sentence = "A revoke is told after the next deal had begun: it counts only if it was claimed before the cut"
            return Limit(f"{sentence}; else tell it as late.", ("W-REV-10",))
        if not correction or name not in (CELL, "tricks", "honours", "revoke", "abandoned"):
            return None
        if self.english:
            sentence = "The score was corrected when the game was over and another trump turned: by the book it stands."
            return Limit(sentence, ("W-SCORE-8",), game=True)
        if name in (CELL, "tricks"):
            sentence = "The tricks were corrected when the next deal had begun: by the book their count stands."
            return Limit(sentence, ("W-SCORE-10",))
        sentence = "The score was corrected when the next game had begun: by the book it was agreed."
        return Limit(sentence, ("W-SCORE-10",), game=True)

    # What is odd ------------------------------------------------------------------------------------------------------

    def checks(
        self, standing: Standing, cells: Sequence[Cell | None], facts: Mapping[str, str], worked: Worked | None
    ) -> list[Check]:
        standing = _begun(standing)
        found = [*self.check_facts(facts)]
        if worked is not None:
            return found
        most = ALL_TRICKS - BOOK + max(HONOUR_POINTS) * self.counts_honours
        rules = ("W-SCORE-1", "W-HON-1") if self.counts_honours else ("W-SCORE-1",)
        for name, cell in zip(self.game.sides, cells, strict=True):
            if cell is not None and cell.change > most:
                found.append(Check(None, f"{name} have {cell}; without revokes a deal gives {most} at most.", rules))
        filled = [cell for cell in cells if cell is not None]
        if len(filled) < len(cells):
            return found
        if not found and not any(self._may_be(filled, side) for side in (0, 1)):
            sentence = f"No deal without revokes gives {filled[0]} and {filled[1]}; tell tricks and revokes."
            found.append(Check(None, sentence, rules))
        ends = self._ends(standing, filled, facts)
        if any(end != ends[0] for end in ends):
            sentence = "Which side made tricks and which honours decides this game: tell tricks and honours."
            found.append(Check(None, sentence, ("W-SCORE-4",)))
        return found


def _begun(standing: Standing) -> WhistStanding:
    """What a deal begins at: rows after the end of a match are a new one, from nothing."""
    assert isinstance(standing, WhistStanding)
    return standing if standing.outcome is None else WhistStanding()


def _items(cells: Sequence[Cell]) -> list[Item]:
    return [Item(side, cell.change, "points") for side, cell in enumerate(cells) if cell.change]
