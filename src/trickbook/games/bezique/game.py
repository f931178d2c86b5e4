"""Rubicon Bezique as a game: two players (B-SETUP-1), four packs of 32, each deal a game of its own (B-SETUP-5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import msgspec

from trickbook.cards import Card
from trickbook.contract.action import Action
from trickbook.contract.advice import Advice
from trickbook.contract.docket import DocketView
from trickbook.contract.game import Game
from trickbook.contract.laws import Case, Laws
from trickbook.contract.observation import Field
from trickbook.contract.options import Options
from trickbook.contract.seat import NORTH, SOUTH, Seat, Side
from trickbook.contract.sheet import SheetRules
from trickbook.contract.standing import Outcome, Standing
from trickbook.contract.state import Setup, State
from trickbook.contract.view import View
from trickbook.contract.worlds import Sight
from trickbook.games.bezique import forms, rights
from trickbook.games.bezique.actions import ACTIONS
from trickbook.games.bezique.acts import parse_bezique_act
from trickbook.games.bezique.advice import advise
from trickbook.games.bezique.audit import BeziqueAudit
from trickbook.games.bezique.club import ClubBeziqueState
from trickbook.games.bezique.clubview import ClubBeziqueView
from trickbook.games.bezique.combinations import MARRIAGE, SEQUENCE
from trickbook.games.bezique.cutting import cut_for_deal
from trickbook.games.bezique.docket import BeziqueDocket
from trickbook.games.bezique.laws import LAWS
from trickbook.games.bezique.observation import BEZIQUE_FIELDS
from trickbook.games.bezique.options import CODES, PRESETS, BeziqueOptions
from trickbook.games.bezique.ranks import PACK
from trickbook.games.bezique.setpiece import write_piece
from trickbook.games.bezique.settlement import BeziqueStanding, add
from trickbook.games.bezique.state import BeziqueState
from trickbook.games.bezique.view import BeziqueView
from trickbook.games.bezique.worlds import BeziqueWorlds


class Bezique(Game):
    """Rubicon Bezique with its house rules.

    As the contract has it the deal alternates (B-SETUP-5).  Who has the higher cut is taken to choose the deal.
    """

    name = "bezique"
    title = "Rubicon Bezique"
    options_type = BeziqueOptions
    standing_type = BeziqueStanding
    presets = PRESETS
    codes = CODES
    seats = (NORTH, SOUTH)
    sides = ("N", "S")
    whole_pack = PACK
    actions: ClassVar[tuple[Action, ...]] = ACTIONS
    laws: ClassVar[Laws] = LAWS
    own_acts = forms.OWN
    acts_left_out = forms.LEFT_OUT
    claims: ClassVar[Mapping[str, tuple[str, ...]]] = {"revoke": ("B-IRR-30",)}
    widest_margin = 3000
    """Hundreds: 55 declarations of 4500, 57 times carte blanche, the last trick, the rubicon, all won by one of two."""
    longest_deal = 610
    """Plays, draws, declarations, a card laid by each announcement, showing and gathering."""
    options: BeziqueOptions

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        sequences = (SEQUENCE,) if self.options.trump_maker == "marriage_or_sequence" else ()
        self.trump_makers: tuple[str, ...] = (MARRIAGE, *sequences)
        """The forms of combination that make trumps when there are none (B-TRUMP-2, B-TRUMP-4)."""
        self.new_card = self.options.bezique_unite == "new_card"
        """Whether a double bezique or more needs a card that was in none (B-USE-13)."""

    def why_no_club(self) -> str | None:
        if self.options.table_errors:
            return None
        return "At a club table of Bezique errors can happen: add the option table_errors=on (B-IRR-5)."

    def at_club(self) -> Bezique:
        return Bezique(msgspec.structs.replace(self.options, table_errors=True))

    def docket(self, state: State) -> BeziqueDocket:
        assert isinstance(state, ClubBeziqueState)
        return BeziqueDocket(state)

    def exercise(self, view: View, docket: DocketView) -> Action | None:
        assert isinstance(view, ClubBeziqueView)
        return rights.exercise(view, docket)

    def proved(self, view: View, docket: DocketView) -> tuple[Case, ...]:
        assert isinstance(view, ClubBeziqueView)
        return rights.proved(view, docket)

    def new_state(self, setup: Setup) -> BeziqueState:
        return ClubBeziqueState(self, setup) if setup.club else BeziqueState(self, setup)

    def new_view(self, viewer: Seat | None, setup: Setup) -> BeziqueView:
        return ClubBeziqueView(self, viewer, setup) if setup.club else BeziqueView(self, viewer, setup)

    def parse_beyond(self, word: str) -> Action | None:
        return super().parse_beyond(word) or parse_bezique_act(word)

    def write_piece(self, piece: Mapping[str, Any]) -> dict[str, str]:
        return write_piece(piece)

    def first_dealer(self, lot: Seat, cards: Iterable[Card]) -> Seat:
        """The higher of two cuts chooses, and is taken to choose the deal (B-SETUP-4)."""
        return cut_for_deal(self.seats, cards)

    def fields(self) -> tuple[Field, ...]:
        return (*super().fields(), *BEZIQUE_FIELDS)

    def advise(self, view: View) -> Advice:
        assert isinstance(view, BeziqueView)
        return advise(view)

    def audit_rules(self) -> BeziqueAudit:
        return BeziqueAudit()

    def worlds(self, sight: Sight) -> BeziqueWorlds:
        return BeziqueWorlds(sight)

    def sheet(self) -> SheetRules:
        from trickbook.games.bezique.sheet import BeziqueSheet  # only a sheet pays for it

        return BeziqueSheet(self, self.options, self.trump_makers)

    def first_standing(self) -> BeziqueStanding:
        return BeziqueStanding()

    def scores(self, standing: Standing) -> tuple[int, ...]:
        assert isinstance(standing, BeziqueStanding)
        return standing.hundreds

    def outcome_if_stopped(self, standing: Standing) -> Outcome:
        """A series has no line: it ends when the players end it (B-SETUP-5, B-END-13)."""
        first, second = self.scores(standing)
        if first == second:
            return Outcome(None, "The series ends even.", ("B-END-13",))
        ahead = 0 if first > second else 1
        hundreds = abs(first - second)
        led = f"The series ends with {self.seats[ahead]} ahead by {hundreds} hundred{'s' * (hundreds > 1)}."
        return Outcome(ahead, led, ("B-END-13",))

    def tell_score(self, standing: Standing) -> list[str]:
        first, second = self.scores(standing)
        if not first and not second:
            return ["Nobody has won anything yet."]
        return [f"{self.seats[0]} has won {first or 'no'} hundreds in all, and {self.seats[1]} {second or 'none'}."]

    def tell_needed(self, standing: Standing, deal: View | None) -> tuple[str, ...]:
        """What each lacks to be past the rubicon, brisques not counted (B-END-4)."""
        if not isinstance(deal, BeziqueView) or deal.score is not None:
            return ("", "")
        limit = self.options.rubicon_limit
        return tuple(
            f"{limit - points} to the rubicon" if points < limit else "past the rubicon" for points in deal.points
        )

    def settle(self, state: State, penalised: frozenset[Side] = frozenset()) -> BeziqueStanding:
        standing = state.setup.standing
        assert isinstance(state, BeziqueState) and isinstance(standing, BeziqueStanding) and state.result is not None
        return add(standing, state.result)

    def tally(self, deal: State) -> dict[str, dict[str, int]]:
        assert isinstance(deal, BeziqueState) and deal.result is not None
        return {
            **super().tally(deal),
            "raw score": dict(zip(self.sides, deal.points, strict=True)),
            "brisques": dict(zip(self.sides, deal.brisques, strict=True)),
            "settlements": {"rubicons": int(deal.result.rubicon), "drawn": int(deal.result.winner is None)},
        }
