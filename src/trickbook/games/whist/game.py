"""Whist as a game: four players in two partnerships, partners opposite, one pack of 52 (W-SETUP-1, W-SETUP-2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from trickbook.cards import Card, cards_in
from trickbook.contract.action import DONE, PLAYS, Action
from trickbook.contract.advice import Advice
from trickbook.contract.docket import DocketView, Exposed
from trickbook.contract.event import Event
from trickbook.contract.game import Game
from trickbook.contract.laws import Case, Laws, Refusal
from trickbook.contract.observation import Field
from trickbook.contract.options import Options
from trickbook.contract.proposal import Proposal
from trickbook.contract.seat import Seat, Side
from trickbook.contract.standing import Outcome, Standing
from trickbook.contract.state import Setup, State
from trickbook.contract.view import View
from trickbook.contract.worlds import Sight, Worlds
from trickbook.games.whist import forms, rights, scoring
from trickbook.games.whist.acts import ClaimRest, parse_whist_act
from trickbook.games.whist.advice import advise
from trickbook.games.whist.audit import WhistAudit
from trickbook.games.whist.claiming import loses_nothing
from trickbook.games.whist.club import ClubWhistState, parse_step
from trickbook.games.whist.cutting import cut_for_deal
from trickbook.games.whist.docket import WhistDocket
from trickbook.games.whist.laws import LAWS
from trickbook.games.whist.options import LAW_CODES, PRESETS, WhistOptions, terms_of
from trickbook.games.whist.scoring import WhistStanding
from trickbook.games.whist.setpiece import write_piece
from trickbook.games.whist.state import CLAIM_HONOURS, WhistState
from trickbook.games.whist.view import WhistView

if TYPE_CHECKING:
    from trickbook.contract.sheet import SheetRules


class Whist(Game):
    """Whist with its code of law and house rules.

    As the contract and the table have it, the deal passes to the left (W-DEAL-7), and the player at the dealer's right
    cuts (W-DEAL-2).
    """

    name = "whist"
    title = "Whist"
    options_type = WhistOptions
    standing_type = WhistStanding
    presets = PRESETS
    codes = LAW_CODES
    actions: ClassVar[tuple[Action, ...]] = (*PLAYS, CLAIM_HONOURS, DONE)
    claims: ClassVar[dict[str, tuple[str, ...]]] = {"revoke": ("W-REV-10", "W-REV-11", "W-REV-24")}
    claimants_look = ("W-REV-12",)
    laws: ClassVar[Laws] = LAWS
    own_acts = forms.OWN
    acts_left_out = forms.LEFT_OUT
    options: WhistOptions
    widest_margin = 11
    """Seven tricks above the book and four honours, played out."""

    def __init__(self, options: Options) -> None:
        assert isinstance(options, WhistOptions)
        super().__init__(options)
        self.terms = terms_of(options)
        self.asks_for_honours = scoring.may_count_honours(self.terms) and not options.auto_claim
        """Whether honours have to be claimed after the play (W-HON-3, W-HON-5)."""
        self.proposals = () if options.table_errors else forms.PROPOSED

    def why_no_club(self) -> str | None:
        """A table at which errors can happen has their penalties (W-NUM-4)."""
        if self.options.table_errors:
            return None
        return "At a club table of Whist errors have their penalties: add the option table_errors=on (W-NUM-4)."

    def at_club(self) -> Whist:
        """With the penalties of the laws."""
        if self.options.table_errors:
            return self
        return Whist(WhistOptions.build({**self.options.changed(), "table_errors": True}))

    def docket(self, state: State) -> WhistDocket:
        assert isinstance(state, ClubWhistState)
        return WhistDocket(state)

    def exercise(self, view: View, docket: DocketView) -> Action | None:
        assert isinstance(view, WhistView)
        return rights.exercise(view, docket)

    def proved(self, view: View, docket: DocketView) -> tuple[Case, ...]:
        assert isinstance(view, WhistView)
        return rights.proved(view, docket)

    def why_no_proposal(self, state: State, act: Action) -> Refusal | None:
        """The rest can be claimed (W-CONC-4); where a claim refused has its price, at a club table only."""
        if not isinstance(act, ClaimRest):
            return super().why_no_proposal(state, act)
        if self.options.table_errors:
            sentence = "With table_errors=on a claim that is refused lays the hand open, so it takes a club table."
            return Refusal(sentence, ("W-CONC-4",))
        assert isinstance(state, WhistState)
        return state.why_no_rest(act)

    def agreed(self, state: State, proposal: Proposal) -> list[Event]:
        """All four lay down their cards, and the tricks that remain fall as claimed (W-CONC-1, W-CONC-4)."""
        assert isinstance(state, WhistState)
        open_hands = [Exposed(seat, cards_in(state.hands[seat])) for seat in self.seats if state.hands[seat]]
        return [*open_hands, *state.force(proposal.seat, proposal.act)]

    def agrees(self, view: View, proposal: Proposal) -> bool:
        assert isinstance(view, WhistView) and isinstance(proposal.act, ClaimRest)
        return loses_nothing(view, proposal.seat, proposal.act)

    def parse_beyond(self, word: str) -> Action | None:
        return super().parse_beyond(word) or parse_whist_act(word) or parse_step(word)

    def new_state(self, setup: Setup) -> WhistState:
        return ClubWhistState(self, setup) if setup.club else WhistState(self, setup)

    def new_view(self, viewer: Seat | None, setup: Setup) -> WhistView:
        return WhistView(self, viewer, setup)

    def write_piece(self, piece: Mapping[str, Any]) -> dict[str, str]:
        return write_piece(piece, self.sides)

    def first_dealer(self, lot: Seat, cards: Iterable[Card]) -> Seat:
        """Who cuts the lowest card; those who cut the same cut again (W-SETUP-4)."""
        return cut_for_deal(self.seats, cards)

    def first_standing(self) -> WhistStanding:
        return WhistStanding()

    def scores(self, standing: Standing) -> tuple[int, ...]:
        """All the points that each side has made in the match; the game under way is in the standing."""
        assert isinstance(standing, WhistStanding)
        return scoring.total(standing)

    def settle(self, state: State, penalised: frozenset[Side] = frozenset()) -> WhistStanding:
        """The standing after a deal, its fines counted first; no side is barred from scoring by these laws."""
        assert isinstance(state, WhistState) and state.result is not None and not penalised
        return scoring.settle(state.standing, state.result, self.terms, state.fined)

    def tell_score(self, standing: Standing) -> list[str]:
        assert isinstance(standing, WhistStanding)
        return scoring.tell_score(standing, self.terms)

    def tell_needed(self, standing: Standing, deal: View | None) -> tuple[str, ...]:
        assert isinstance(standing, WhistStanding)
        return tuple(scoring.tell_needed(side, standing, self.terms) for side in (0, 1))

    def outcome_if_stopped(self, standing: Standing) -> Outcome:
        assert isinstance(standing, WhistStanding)
        return scoring.stopped(standing)

    def sheet(self) -> SheetRules:
        from trickbook.games.whist.sheet import WhistSheet  # only a sheet pays for it

        return WhistSheet(self)

    def tally(self, deal: State) -> dict[str, dict[str, int]]:
        assert isinstance(deal, WhistState) and deal.result is not None
        result = deal.result
        return {
            **super().tally(deal),
            "tricks": dict(zip(self.sides, result.tricks, strict=True)),
            "honours held": dict(zip(self.sides, deal.honours, strict=True)),
        }

    def fields(self) -> tuple[Field, ...]:
        from trickbook.games.whist.observation import WHIST_FIELDS

        return (*super().fields(), *WHIST_FIELDS)

    def audit_rules(self) -> WhistAudit:
        return WhistAudit()

    def worlds(self, sight: Sight) -> Worlds:
        from trickbook.games.whist.worlds import WhistWorlds

        return WhistWorlds(sight)

    def advise(self, view: View) -> Advice:
        assert isinstance(view, WhistView)
        return advise(view)
