"""Exposed cards and demands under Foster's code: who may call or forbid what, and what obeys it.

Rules C-IRR-7..11, C-IRR-13, C-IRR-25..31, C-IRR-36..38, C-IRR-43 and C-PLAY-21.
"""

from __future__ import annotations

from trickbook.cards import Card, CardSet, cards_in
from trickbook.contract.action import Action
from trickbook.contract.acts import (
    CallCard,
    Demand,
    ForbidCard,
)
from trickbook.contract.docket import InForce, Right
from trickbook.contract.laws import Case, Expose, Grant, Refusal, Ruling
from trickbook.contract.seat import Seat
from trickbook.games.allfours.state import AllFoursState
from trickbook.games.trickplay.acts import ActDocket
from trickbook.games.trickplay.choices import CHOOSE_CARD, Cites

CALLS_OF_A_LEAD = (Demand("call trump"), Demand("forbid trump"))
ATTENTION = (Demand("call top"), Demand("call bottom"), Demand("call ruff"), Demand("forbid ruff"))
CLAIM_TRICK, CLAIM_LEAD = Demand("claim trick"), Demand("claim lead")

NO_RIGHT: dict[Demand, tuple[str, tuple[str, ...]]] = {
    **dict.fromkeys(
        CALLS_OF_A_LEAD,
        (
            "A trump lead is called or forbidden only by the adversary at the right of the player whose partner has "
            "led out of turn, and before that player leads",
            ("C-IRR-7",),
        ),
    ),
    **dict.fromkeys(
        ATTENTION,
        ("That is for the adversaries of a player who has drawn attention to the trick or the score", ("C-PLAY-21",)),
    ),
    CLAIM_TRICK: (
        "A trick is claimed, until it is turned and quitted, where fourth hand has played before second and third",
        ("C-IRR-13",),
    ),
    CLAIM_LEAD: (
        "A lead is claimed as exposed where a player with exposed cards has led before the trick was turned",
        ("C-IRR-38",),
    ),
}
"""What a demand would need that nobody has a right to."""


class CallDocket(ActDocket):
    """What lies exposed, and what has been demanded."""

    cites = Cites(
        ask=("C-PLAY-18",),
        draw=("C-PLAY-20",),
        order=("C-PLAY-12",),
        turn=("C-PLAY-12",),
        missing=("C-PLAY-12", "C-IRR-40"),
        objection=("C-IRR-5", "C-IRR-13"),
        lead=("C-IRR-5", "C-PLAY-13"),
        play=("C-IRR-12", "C-GEN-9"),
        choice=("C-IRR-31",),
    )
    renouncing = "neither followed nor trumped"
    demand_rules = ("C-IRR-16",)
    one_demand = ("attention", "call lead")  # C-IRR-43
    state: AllFoursState

    def __init__(self, state: AllFoursState) -> None:
        super().__init__(state)
        self.false_card: tuple[Seat, Card] | None = None
        """A card led out of turn that is exposed if no lead is called instead (C-IRR-11)."""

    def show_card(self, seat: Seat, cards: CardSet, how: str) -> None:
        """Cards of the hand are faced otherwise than in proper play (C-IRR-26)."""
        named = self.state.trump is not None
        self.enforce(self.case("card exposed", seat, how=how, trumps_named=named), seat, cards)

    def why_no_call(self, seat: Seat, act: CallCard | ForbidCard) -> Refusal | None:
        """Why ``seat`` may not call or forbid a card now, by the facts of the law and before its time is up."""
        owner = self.lies_exposed(act.card)
        if owner is None:
            return Refusal(f"The {act.card.name} does not lie exposed, so it cannot be called.", ("C-IRR-28",))
        if self.state.is_over:
            return Refusal("The hand is over.")
        between = not self.under_way
        right = self.game.next_seat(owner, -1)
        ruling = self.game.judge(
            Case(
                "exposed card called",
                owner,
                {
                    "caller": "own side"
                    if self.side(owner) == self.side(seat)
                    else "right"
                    if seat == right
                    else "left",
                    "caller_played": self.has_played(seat),
                    "owner_played": self.has_played(owner),
                    "owner_leads": between and owner == self.state.to_act,
                    "trick_open": bool(self.open_trick) or self.lead_reopened or not self.state.tricks,
                    "what": "do not play" if isinstance(act, ForbidCard) else "play",
                    "trump": bool(self.state.trumps >> act.card & 1),
                    "can_obey": True,  # whether it can, its owner alone knows: then the call lapses by itself
                    "spoken_before": self.binding(owner) is not None,
                },
            )
        )
        return None if ruling.remedies else Refusal(ruling.sentence, ruling.rules)

    def why_no_demand(self, seat: Seat, act: Demand) -> Refusal | None:
        sentence, rules = NO_RIGHT.get(act, ("Nobody may demand that now", ()))
        return Refusal(f"{sentence}.", rules)

    def demand(self, seat: Seat, act: Action) -> None:
        """Somebody who may calls, forbids or claims; the first word binds (C-IRR-43)."""
        right = self.right_to(seat, act)
        if right is None:
            assert isinstance(act, CallCard | ForbidCard)
            owner = self.lies_exposed(act.card)
            assert owner is not None
            self.tell(seat, act)
            self.bind(owner, act, seat)
            return
        self.tell(seat, act)
        self.close(right)
        match right.name:
            case right_name if right_name == CHOOSE_CARD:
                assert isinstance(act, CallCard)
                self.choose_card(act.card)
            case "call lead":
                self.false_card = None
                self.bind(right.against, act, seat)
            case "attention":
                self.bind(right.against, act, seat)
            case "claim trick":
                self.case(
                    "play out of turn", right.against, seat,
                    hand="fourth", second_played=False, third_played=False, quitted=False,
                )  # fmt: skip
                self.credit = seat
                self.demands.append(InForce(right.against, act, seat, self.number))
                self.after_card()
            case "claim lead":
                ruling = self.case("lead before call", right.against, seat, trick_open=True, claimed=True)
                card = self.plays[0][1]
                self.demands.append(InForce(right.against, act, seat, self.number))
                self.retract(ruling.rules)  # and cards may be called as if the trick before lay open still
                self.expose(right.against, card.bit)

    def banned(self, demand: InForce) -> CardSet:
        return demand.act.card.bit if isinstance(demand.act, ForbidCard) else 0  # C-IRR-29, C-IRR-30

    def obeying(self, demand: InForce, cards: CardSet) -> CardSet:
        state = self.state
        if isinstance(demand.act, CallCard):
            return cards & demand.act.card.bit
        if state.led is None:
            match str(demand.act):  # C-IRR-7: a lead was called, and so nothing but a lead
                case "call trump":
                    return cards & state.trumps
                case "forbid trump":
                    return cards & ~state.trumps
            return cards
        assert state.tables is not None
        suit = state.tables.suit_cards[state.led]
        match str(demand.act):
            case "call top":
                return self.extreme(cards & suit, -1)
            case "call bottom":
                return self.extreme(cards & suit, 0)
            case "call ruff" if state.led != state.trump:
                return cards & state.trumps
            case "forbid ruff" if state.led != state.trump:
                return cards & ~state.trumps
        return cards

    def extreme(self, cards: CardSet, place: int) -> CardSet:
        """The top or the bottom card of a set of one suit."""
        assert self.state.tables is not None and self.state.led is not None
        power = self.state.tables.strength[self.state.led]
        ordered = sorted(cards_in(cards), key=lambda card: power[card])
        return ordered[place].bit if ordered else 0

    def draw_attention(self, seat: Seat, what: str) -> None:
        """Attention drawn to the trick or the score (C-PLAY-21): the adversaries may punish the speaker."""
        if not self.under_way:
            others = "has played" if self.open_trick else "no trick lies open"
            speaker = "leads" if seat == self.state.to_act else others
        else:
            speaker = "has played" if self.has_played(seat) else "has still to play"
        ruling = self.case("attention drawn", seat, speaker=speaker)
        if ruling.orders(Grant) and self.binding(seat) is None and not self.is_open("attention", seat):
            until = "the speaker plays to the trick"
            self.grant(
                Right("attention", seat, self.adversaries(seat), ATTENTION, until, ruling.rules, (seat,), self.number)
            )

    def lapsed(self, right: Right) -> None:
        if right.name == "call lead" and self.false_card is not None:
            seat, card = self.false_card  # C-IRR-11: no lead was called, so the card is exposed
            self.false_card = None
            if self.state.hands[seat] >> card & 1:
                self.expose(seat, card.bit)

    def of_bidders(self, seat: Seat) -> bool:
        """Whether ``seat`` is of the side that has the bid."""
        return self.state.bidder is not None and self.side(seat) == self.side(self.state.bidder)

    def enforce(self, ruling: Ruling, offender: Seat, cards: CardSet = 0) -> None:
        super().enforce(ruling, offender)
        if cards and ruling.orders(Expose):
            self.expose(offender, cards)
