"""Pedro as a game: four players in two partnerships, opposite seats, one pack (P-GEN-1..3, P-CARD-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from trickbook.contract.action import Action
from trickbook.contract.advice import Advice
from trickbook.contract.docket import DocketView
from trickbook.contract.laws import Case, Laws
from trickbook.contract.options import Options
from trickbook.contract.seat import Seat, Side
from trickbook.contract.standing import Outcome, Standing
from trickbook.contract.state import Setup, State
from trickbook.contract.view import View
from trickbook.contract.worlds import Sight, Worlds
from trickbook.games.allfours.following import follow_or_trump, follow_or_trump_at_will, follow_suit
from trickbook.games.allfours.game import AllFoursGame
from trickbook.games.cinch import rights
from trickbook.games.pedro.advice import advise
from trickbook.games.pedro.audit import PedroAudit
from trickbook.games.pedro.docket import PedroDocket
from trickbook.games.pedro.laws import LAWS
from trickbook.games.pedro.options import LAW_CODES, PRESETS, PedroOptions
from trickbook.games.pedro.scoring import DOUBLE_SLAM, PedroStanding, bid_name, settle, stopped
from trickbook.games.pedro.state import BID_28_56, PedroState
from trickbook.games.pedro.view import PedroView
from trickbook.games.pedro.worlds import PedroLedger, PedroWorlds

if TYPE_CHECKING:
    from trickbook.contract.sheet import SheetRules


class Pedro(AllFoursGame):
    """Pedro with its house rules.

    As the contract has it, the first dealer is picked by lot (P-DEAL-5), and the deal moves one place left (P-DEAL-4).
    """

    name = "pedro"
    title = "Pedro"
    options_type = PedroOptions
    standing_type = PedroStanding
    presets = PRESETS
    codes = LAW_CODES
    actions: ClassVar[tuple[Action, ...]] = (*AllFoursGame.actions, BID_28_56)
    claims: ClassVar[dict[str, tuple[str, ...]]] = {"revoke": ("P-PLAY-12",)}
    claimants_look = ("P-PLAY-12",)
    laws: ClassVar[Laws] = LAWS
    options: PedroOptions
    owed_rules: ClassVar[dict[str, tuple[str, ...]]] = {
        "turn": ("P-PLAY-11",),
        "lead": ("P-PLAY-2",),
        "trump": ("P-PLAY-3",),
        "plain": ("P-PLAY-4",),
        "void": ("P-PLAY-6",),
        "held": ("P-PLAY-6",),
        "suit": ("P-VAR-19",),
    }

    def __init__(self, options: Options) -> None:
        assert isinstance(options, PedroOptions)
        if options.must_follow_suit:
            following = follow_suit  # P-VAR-19: whether a void hand must trump has no meaning then
        else:
            following = follow_or_trump if options.void_must_trump else follow_or_trump_at_will
        super().__init__(options, following, options.pack)
        self.highest_bid, self.target, self.jack = options.highest_bid, options.target, options.jack
        self.two_to_holder = options.two_scores_for == "holder"
        # A bid of all the points scores them or costs them, the others winning as many; 28-56 scores 56 (P-VAR-9).
        self.widest_margin = 2 * DOUBLE_SLAM if options.bid_28_56 else 2 * options.highest_bid

    def new_state(self, setup: Setup) -> PedroState:
        return PedroState(self, setup)

    def new_view(self, viewer: Seat | None, setup: Setup) -> PedroView:
        return PedroView(self, viewer, setup)

    def first_standing(self) -> PedroStanding:
        return PedroStanding()

    def scores(self, standing: Standing) -> tuple[int, ...]:
        assert isinstance(standing, PedroStanding)
        return standing.net

    def settle(self, state: State, penalised: frozenset[Side] = frozenset()) -> PedroStanding:
        standing = state.setup.standing
        assert isinstance(state, PedroState) and isinstance(standing, PedroStanding)
        return settle(standing, state.count(penalised), self.options)

    def tell_score(self, standing: Standing) -> list[str]:
        assert isinstance(standing, PedroStanding)
        lines = super().tell_score(standing)
        for side, owed in enumerate(standing.shortfall):
            if owed:  # P-LEDGER-7
                lines.append(f"{self.side_name(side)} stand at {standing.sheet[side]} on the sheet and owe {owed}.")
        if standing.bidder_goes_out:
            why = "P-END-7" if standing.extra_hand else "P-END-2"
            lines.append(f"In this deal the bidders win the match by making their bid ({why}, P-END-3).")
        return lines

    def tell_needed(self, standing: Standing, deal: View | None) -> tuple[str, ...]:
        assert isinstance(standing, PedroStanding)
        short = super().tell_needed(standing, deal)
        return (
            tuple(f"{one}; the bidders win by making their bid" for one in short) if standing.bidder_goes_out else short
        )

    def tally(self, deal: State) -> dict[str, dict[str, int]]:
        assert isinstance(deal, PedroState) and deal.result is not None
        result, options = deal.result, self.options
        lowest = min(options.min_bid, options.forced_dealer_bid)
        bids = (*range(lowest, options.highest_bid + 1), *[DOUBLE_SLAM] * options.bid_28_56)
        return {
            **super().tally(deal),
            "points": dict(zip(self.sides, result.points, strict=True)),
            "makes": {bid_name(bid): int(result.made and bid == result.bid) for bid in bids},
            "sets": {bid_name(bid): int(not result.made and bid == result.bid) for bid in bids},
        }

    def outcome_if_stopped(self, standing: Standing) -> Outcome:
        assert isinstance(standing, PedroStanding)
        return stopped(standing)

    def sheet(self) -> SheetRules:
        from trickbook.games.pedro.sheet import PedroSheet  # only a sheet pays for it

        return PedroSheet(self, self.options)

    def advise(self, view: View) -> Advice:
        assert isinstance(view, PedroView)
        return advise(view)

    def audit_rules(self) -> PedroAudit:
        return PedroAudit()

    def worlds(self, sight: Sight) -> Worlds:
        return PedroWorlds(PedroLedger(sight))

    def docket(self, state: State) -> PedroDocket:
        assert isinstance(state, PedroState)
        return PedroDocket(state)

    def exercise(self, view: View, docket: DocketView) -> Action | None:
        assert isinstance(view, PedroView)
        return rights.exercise(view, docket, self.options.jack)

    def proved(self, view: View, docket: DocketView) -> tuple[Case, ...]:
        assert isinstance(view, PedroView)
        return rights.proved(view, docket)
