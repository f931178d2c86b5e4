"""The toy game as a game: two players, a pack of twelve, one option, and a match to seven points."""

from __future__ import annotations

from typing import Annotated, ClassVar

from tests.toygame.state import ToyState
from tests.toygame.view import ToyView
from tests.toygame.worlds import ToyWorlds
from trickbook.cards import CARDS
from trickbook.contract.action import DISCARDS, PLAYS, Action
from trickbook.contract.game import Game
from trickbook.contract.options import Options, Preset, Told
from trickbook.contract.seat import NORTH, SOUTH, Seat, Side
from trickbook.contract.standing import Outcome, Standing
from trickbook.contract.state import Setup, State
from trickbook.contract.worlds import Sight

PACK = tuple(card for card in CARDS if card.suit < 3 and card.rank >= 9)  # X-CARD-1


class ToyOptions(Options, frozen=True):
    """House rules of the toy game."""

    exchange: Annotated[
        bool, Told("Both players change two cards before the play.", "X-SWAP-1", "the cards in the hands")
    ] = False


class ToyStanding(Standing, frozen=True, kw_only=True):
    """The match between two deals."""

    points: tuple[int, ...] = (0, 0)


class Toy(Game):
    """The toy game with its house rule."""

    name = "toy"
    title = "Toy Whist"
    options_type = ToyOptions
    standing_type = ToyStanding
    presets: ClassVar[dict[str, Preset]] = {
        "plain": Preset("The toy game as its rules describe it."),
        "changing": Preset("The toy game with an exchange before the play.", {"exchange": True}),
    }
    seats = (NORTH, SOUTH)  # X-GEN-1
    widest_margin = 3
    sides = ("N", "S")
    whole_pack = PACK
    actions: ClassVar[tuple[Action, ...]] = tuple(kind[card] for kind in (DISCARDS, PLAYS) for card in PACK)
    options: ToyOptions

    def new_state(self, setup: Setup) -> ToyState:
        return ToyState(self, setup)

    def new_view(self, viewer: Seat | None, setup: Setup) -> ToyView:
        return ToyView(self, viewer, setup)

    def worlds(self, sight: Sight) -> ToyWorlds:
        return ToyWorlds(sight)

    def first_standing(self) -> ToyStanding:
        return ToyStanding()

    def scores(self, standing: Standing) -> tuple[int, ...]:
        assert isinstance(standing, ToyStanding)
        return standing.points

    def settle(self, state: State, penalised: frozenset[Side] = frozenset()) -> ToyStanding:
        before = self.scores(state.setup.standing)
        assert state.score is not None
        points = tuple(then + won for then, won in zip(before, state.score, strict=True))
        if max(points) < 7 or len(set(points)) == 1:
            return ToyStanding(points=points)
        winner = points.index(max(points))
        reason = f"{self.seats[winner]} wins with {max(points)} points."
        return ToyStanding(points=points, outcome=Outcome(winner, reason, ("X-END-1",)))
