"""Declarations at a club table: made with cards that are named, struck out, amended (B-IRR-27..29, B-IRR-34)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from trickbook.cards import CardSet, Suit, copies_of, minus, plus
from trickbook.contract.acts import TakeBack
from trickbook.contract.laws import Refusal
from trickbook.contract.seat import Seat
from trickbook.contract.state import Setup
from trickbook.games.bezique.acts import DeclareWith
from trickbook.games.bezique.club.drawing import DrawingState
from trickbook.games.bezique.combinations import BY_NAME
from trickbook.games.bezique.events import Declared, Struck, TrumpMade
from trickbook.games.bezique.holding import Holding, Way, handles_in, kind_of, parse_handle, show_handle
from trickbook.games.bezique.state import ANNOUNCE, DECLARE

if TYPE_CHECKING:
    from trickbook.games.bezique.game import Bezique


class Made(NamedTuple):
    """The last declaration, until a card of the next trick is played: what it was made from, and of."""

    seat: Seat
    before: Holding
    trump: Suit | None
    name: str
    handles: int
    points: int
    wrong: bool


class DeclaringState(DrawingState):
    """The declaring."""

    __slots__ = ("made",)

    def __init__(self, game: Bezique, setup: Setup) -> None:
        super().__init__(game, setup)
        self.made: Made | None = None

    def _declare_way(self, seat: Seat, way: Way, wrong: DeclareWith | None = None) -> None:
        """Lay and score what is declared; a wrong one makes trumps as it claims to (B-IRR-34)."""
        combination, side = way.combination, self.side(seat)
        made = Made(
            seat,
            self.hands[side],
            self.trump,
            combination.name,
            way.handles,
            self.worth(combination),
            wrong is not None,
        )
        if wrong is not None:
            self._score_wrong(seat, way, wrong)
        else:
            self._score(seat, way)
        self.made, self.phase = made, ANNOUNCE

    def _score_wrong(self, seat: Seat, way: Way, wrong: DeclareWith) -> None:
        combination, side = way.combination, self.side(seat)
        makes, points = self.makes_trump(combination), self.worth(combination)
        self.points[side] += points
        self.hands[side] = self.hands[side].lay(way.handles).scored(combination.name, way.handles)
        shown = [kind_of(parse_handle(copy)) for copy in wrong.copies]
        written = tuple(map(show_handle, handles_in(way.handles)))
        self.events.append(Declared(seat, combination.name, written, points))
        if makes:
            self.trump = next((card.suit for card in shown if str(card)[0] == "K"), shown[0].suit)
            self.events.append(TrumpMade(seat, self.trump))

    def way_of(self, seat: Seat, action: DeclareWith) -> Way | None:
        """The copies that are named, those on the table as they are called there; ``None``: they are not all held."""
        held, handles = self.hands[self.side(seat)], 0
        closed, ever = held.closed, held.ever
        for copy in action.copies:
            handle = parse_handle(copy)
            if held.laid >> handle & 1 and not handles >> handle & 1:
                handles |= 1 << handle
                continue
            kind = handle % 52
            if not closed >> kind & 1:
                return None
            handles |= 1 << kind + 52 * copies_of(ever, kind)
            closed, ever = minus(closed, kind), plus(ever, kind)
        return Way(BY_NAME[action.name], handles, handles & ~held.laid)

    def fitting(self, made: Made) -> CardSet:
        """Those cards of a declaration, by kind, that do fit what it claimed to be (B-IRR-27)."""
        wanted = 0
        for part in BY_NAME[made.name].parts:
            wanted |= part.kinds
        return wanted & sum({1 << handle % 52 for handle in handles_in(made.handles)})

    def amended(self, seat: Seat, back: TakeBack) -> Way | None:
        """How the last declaration would be right with another card in the place of one (B-IRR-28)."""
        made = self.made
        if made is None or made.seat != seat or not made.wrong or not self.owed[self.side(seat)] or not back.instead:
            return None
        kinds = [handle % 52 for handle in handles_in(made.handles)]
        if back.card not in kinds:
            return None
        kinds.remove(back.card)
        kinds = sorted([*kinds, int(back.instead)])
        before = self._before(made)
        for way in before.ways(BY_NAME[made.name], new_card=self.game.new_card, apart=True):
            if sorted(handle % 52 for handle in handles_in(way.handles)) == kinds:
                return way
        return None

    def _before(self, made: Made) -> Holding:
        """The hand as it was before a declaration, with what has been drawn since."""
        now = self.hands[self.side(made.seat)]
        if self.exhausted_at is not None:
            return now
        closed = now.kinds
        for handle in handles_in(made.before.laid):
            closed = minus(closed, handle % 52)
        return msgspec.structs.replace(made.before, closed=closed)

    # What rulings order -----------------------------------------------------------------------------------------------

    def _strike(self, seat: Seat, number: int = 0) -> None:
        """It leaves no trace, and who has not drawn may declare something else (B-IRR-34)."""
        made = self.made
        assert made is not None
        side = self.side(seat)
        unmade = self.trump != made.trump
        self.hands[side] = self._before(made)
        self.points[side] -= made.points
        self.trump, self.made = made.trump, None
        if self.phase == ANNOUNCE:
            self.phase = DECLARE
        self.events.append(Struck(seat, made.name, made.points, unmade))

    def _why_not_amended(self, seat: Seat, action: TakeBack) -> Refusal | None:
        amended = self.amended(seat, action)
        return None if amended is not None else Refusal("That puts no declaration right.", ("B-IRR-28",))

    def _why_not_named(self, seat: Seat, action: DeclareWith) -> Refusal | None:
        """Only the winner of the trick declares, and with cards that he holds (B-DECL-1, B-USE-2)."""
        if seat != self.to_act or self.phase != DECLARE:
            return Refusal("Only the winner of a trick declares, before drawing.", ("B-DECL-1", "B-DECL-2"))
        return None if self.way_of(seat, action) is not None else Refusal("Not all of these are held.", ("B-USE-2",))

    def _amend(self, seat: Seat, action: TakeBack) -> None:
        way = self.amended(seat, action)
        assert way is not None
        self._strike(seat)
        self._declare_way(seat, way)

    def _declare_wrong(self, seat: Seat, action: DeclareWith) -> None:
        way = self.way_of(seat, action)
        assert way is not None
        self._declare_way(seat, way, action)
