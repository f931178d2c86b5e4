"""Cinch as a game: four players in two partnerships, opposite seats, one pack (C-GEN-1, C-GEN-2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from trickbook.cards import Card
from trickbook.contract.action import BIDS, DISCARDS, DONE, PASS, PLAYS, TRUMPS, Action
from trickbook.contract.advice import Advice
from trickbook.contract.docket import DocketView
from trickbook.contract.laws import Case, Laws
from trickbook.contract.observation import Field
from trickbook.contract.options import Options
from trickbook.contract.seat import Seat, Side
from trickbook.contract.standing import Standing
from trickbook.contract.state import Setup, State
from trickbook.contract.view import View
from trickbook.contract.worlds import Sight, Worlds
from trickbook.games.allfours.following import follow_or_trump, follow_or_trump_at_will
from trickbook.games.allfours.game import AllFoursGame
from trickbook.games.allfours.sizes import all_points
from trickbook.games.cinch import rights
from trickbook.games.cinch.advice import advise
from trickbook.games.cinch.audit import CinchAudit
from trickbook.games.cinch.club import ClubCinchState
from trickbook.games.cinch.club.steps import parse_step
from trickbook.games.cinch.cutting import draw_for_dealer
from trickbook.games.cinch.docket.opening import CinchDocket
from trickbook.games.cinch.laws import LAWS
from trickbook.games.cinch.observation import CINCH_FIELDS
from trickbook.games.cinch.options import LAW_CODES, PRESETS, CinchOptions
from trickbook.games.cinch.scoring import ALL_POINTS, CinchStanding, settle
from trickbook.games.cinch.state import DRAW, ROB, CinchState
from trickbook.games.cinch.view import CinchView, ClubCinchView
from trickbook.games.cinch.worlds import CinchLedger, CinchWorlds

if TYPE_CHECKING:
    from trickbook.contract.sheet import SheetRules


class Cinch(AllFoursGame):
    """Cinch with its house rules.

    As the contract and the table have it, the deal passes to the left (C-DEAL-5) and the pone cuts (C-DEAL-2).
    """

    name = "cinch"
    title = "Cinch"
    options_type = CinchOptions
    standing_type = CinchStanding
    presets = PRESETS
    codes = LAW_CODES
    actions: ClassVar[tuple[Action, ...]] = (
        PASS, *BIDS[1 : ALL_POINTS + 1], *TRUMPS, *DISCARDS, *PLAYS, DONE, ROB, DRAW,
    )  # fmt: skip
    claims: ClassVar[dict[str, tuple[str, ...]]] = {"revoke": ("C-IRR-17", "C-IRR-35")}
    claimants_look = ("C-IRR-42",)
    laws: ClassVar[Laws] = LAWS
    options: CinchOptions
    owed_rules: ClassVar[dict[str, tuple[str, ...]]] = {
        "turn": ("C-PLAY-14", "C-PLAY-19"),
        "lead": ("C-PLAY-2",),
        "trump": ("C-PLAY-3", "C-PLAY-4"),
        "plain": ("C-PLAY-5", "C-PLAY-6"),
        "void": ("C-VAR-13",),
        "held": ("C-PLAY-7",),
    }

    def __init__(self, options: Options) -> None:
        assert isinstance(options, CinchOptions)
        # C-PLAY-5..8, C-VAR-13
        super().__init__(options, follow_or_trump if options.void_must_trump else follow_or_trump_at_will, options.pack)
        self.all_points, self.target = all_points(options.pack), options.target
        self.two_to_holder = options.low_counts_for == "holder"
        self.widest_margin = 2 * self.all_points  # a bid of all the points, and all won by the others: C-SCORE-7
        self.shows_last_trick = options.last_trick_view  # C-PLAY-17

    def why_no_club(self) -> str | None:
        """A table at which errors can happen has their penalties (C-IRR-32)."""
        if self.options.table_penalties:
            return None
        return "At a club table of Cinch errors have their penalties: add the option table_penalties=on (C-IRR-32)."

    def at_club(self) -> Cinch:
        """With the penalties of the laws, those for bids included; whoever has switched them on has chosen already."""
        if self.options.table_penalties:
            return self
        return Cinch(
            CinchOptions.build({**self.options.changed(), "table_penalties": True, "irregular_bids": "foster"})
        )

    def docket(self, state: State) -> CinchDocket:
        assert isinstance(state, ClubCinchState)
        return CinchDocket(state)

    def exercise(self, view: View, docket: DocketView) -> Action | None:
        assert isinstance(view, CinchView)
        return rights.exercise(view, docket)

    def proved(self, view: View, docket: DocketView) -> tuple[Case, ...]:
        assert isinstance(view, CinchView)
        return rights.proved(view, docket)

    def new_state(self, setup: Setup) -> CinchState:
        return ClubCinchState(self, setup) if setup.club else CinchState(self, setup)

    def new_view(self, viewer: Seat | None, setup: Setup) -> CinchView:
        return ClubCinchView(self, viewer, setup) if setup.club else CinchView(self, viewer, setup)

    def parse_beyond(self, word: str) -> Action | None:
        if word.isdecimal() and len(word) < 3 and int(word) < len(BIDS):
            return BIDS[int(word)]  # a bid that is too low or too high is one all the same: C-BIR-5
        return super().parse_beyond(word) or parse_step(word)

    def first_dealer(self, lot: Seat, cards: Iterable[Card]) -> Seat:
        """By drawing cards, the highest or the lowest, or by chance (C-CUT-2, C-CUT-8)."""
        if self.options.first_dealer == "random":
            return lot
        return draw_for_dealer(self.seats, cards, lowest=self.options.first_dealer == "low_draw")

    def first_standing(self) -> CinchStanding:
        return CinchStanding()

    def scores(self, standing: Standing) -> tuple[int, ...]:
        assert isinstance(standing, CinchStanding)
        return standing.scores

    def settle(self, state: State, penalised: frozenset[Side] = frozenset()) -> CinchStanding:
        standing = state.setup.standing
        assert isinstance(state, CinchState) and isinstance(standing, CinchStanding)
        if state.bidder is None:
            return standing  # C-BID-8: thrown in
        return settle(standing, state.count(penalised), self.options)

    def fields(self) -> tuple[Field, ...]:
        return (*super().fields(), *CINCH_FIELDS)

    def audit_rules(self) -> CinchAudit:
        return CinchAudit()

    def worlds(self, sight: Sight) -> Worlds:
        return CinchWorlds(CinchLedger(sight))

    def sheet(self) -> SheetRules:
        from trickbook.games.cinch.sheet import CinchSheet  # only a sheet pays for it

        return CinchSheet(self, self.options)

    def advise(self, view: View) -> Advice:
        assert isinstance(view, CinchView)
        return advise(view)

    def tally(self, deal: State) -> dict[str, dict[str, int]]:
        assert isinstance(deal, CinchState)
        result = deal.result
        bids = range(self.options.min_bid, self.all_points + 1)
        made = None if result is None or not result.bid else (result.bid, result.made)
        return {
            **super().tally(deal),
            "points": dict(zip(self.sides, result.points if result else (0, 0), strict=True)),
            "makes": {str(bid): int(made == (bid, True)) for bid in bids},
            "sets": {str(bid): int(made == (bid, False)) for bid in bids},
            "nobody bid": {"deals": int(made is None)},
        }
