"""Revokes at the table: put right in time, asked about, claimed, proved when the hand is over, and paid for.

Rules W-REV-1..25 and W-EXP-14.  A revoke is noted for nobody to see (T-31); the fines are steps of the deal, so that
the count of the deal holds them.
"""

from __future__ import annotations

from typing import NamedTuple

from trickbook.cards import SUIT_CARDS, Card, CardSet, cards_in
from trickbook.contract.acts import Demand
from trickbook.contract.docket import InForce, Right
from trickbook.contract.event import Event
from trickbook.contract.laws import Answer, Case, Refusal
from trickbook.contract.seat import Seat
from trickbook.games.trickplay.docket import REVOKE
from trickbook.games.whist.acts import FINES, ORDERED
from trickbook.games.whist.club import ClubWhistState, ProveRevoke
from trickbook.games.whist.docket.means import CORRECTION, PENALTY
from trickbook.games.whist.docket.trump import TrumpCard
from trickbook.games.whist.laws.codes import BY_ADVERSARIES, BY_OFFENDERS, HIGHEST, OPEN, says
from trickbook.games.whist.laws.fines import forms_of
from trickbook.games.whist.laws.revoke import (
    DID_NOT_FOLLOW,
    DISOBEYED,
    NOTHING,
    SHOWN,
    established,
)


class OpenTrick(NamedTuple):
    """A trick as it lies on the table."""

    number: int
    plays: list[tuple[Seat, Card]]
    begun: int
    laid: CardSet
    leader: Seat | None


class Revokes(TrumpCard):
    """What becomes of a card that should not have been played."""

    def __init__(self, state: ClubWhistState) -> None:
        super().__init__(state)
        self.previous = OpenTrick(0, [], 0, 0, None)
        """The trick before the one that was led to last."""
        self.correcting: tuple[Seat, Card, Card] | None = None
        """A correction announced: whose, of which card, by which; the adversaries may order another (W-REV-8)."""
        self.threw_down: set[Seat] = set()
        """Those who have laid down their hands or claimed the rest."""
        self.asked_in: set[tuple[Seat, int]] = set()
        """Who has been asked by partner whether he is void, and of which trick, in time."""
        self.turned_by: dict[int, Seat] = {}
        """Who has won, and so turned, each trick that has been turned."""
        self.cards_played: dict[tuple[Seat, int], int] = {}
        """The place of each card in the play, from 1, by its player and trick."""

    # Until when -------------------------------------------------------------------------------------------------------

    def why_established(self, seat: Seat, trick: int) -> dict[str, Answer]:
        """The facts on which it turns whether a revoke can still be put right (W-REV-7, W-REV-9)."""
        breach = self.revoked(seat, trick)
        ours = {other for other in self.game.seats if self.side(other) == self.side(seat)}
        turned = OPEN
        if trick <= self.quitted:
            turned = BY_OFFENDERS if self.side(self.turned_by.get(trick, seat)) == self.side(seat) else BY_ADVERSARIES
        asked = "not asked"
        if (seat, trick) in self.asked_in:
            asked = "asked, the answer being none" if (seat, trick) in self.denied else "asked in time"
        return {
            "how": DISOBEYED if breach is not None and breach.how == "disobeyed a call" else DID_NOT_FOLLOW,
            "turned": turned,
            "played_on": self.number > trick + 1 or bool(ours & (self.played_on | self.players_after(trick))),
            "threw_down": bool(self.threw_down & ours),
            "asked": asked,
        }

    def players_after(self, trick: int) -> set[Seat]:
        """Those who have played to the trick that followed ``trick``, if it is the one led to last."""
        return {seat for seat, _ in self.plays} if self.number == trick + 1 else set()

    def is_established(self, seat: Seat, trick: int) -> bool:
        return established(self.options, self.why_established(seat, trick))

    # Putting right ----------------------------------------------------------------------------------------------------

    def why_not_back(self, seat: Seat, card: Card, instead: Card | None) -> Refusal | None:
        """Why a card stays where it lies.  What is said here is told to its player alone."""
        if (seat, card) not in self.plays and (seat, card) in self.previous.plays:
            return self.why_not_back_to(self.previous.number, seat, card, instead)
        if self.number == 0 or (seat, card) not in self.plays or not (self.under_way or self.complete):
            return Refusal(f"Your {card.name} does not lie in an open trick.", ("W-REV-8",))
        if self.plays[0] == (seat, card) and seat != self.leader and not self.complete and instead is None:
            return None  # W-LOT-7: a lead out of turn
        if instead is None:
            return Refusal("Say which card you play instead: take back 5C for 7H.", ("W-REV-8",))
        if not self.state.hands[seat] >> instead & 1:
            return Refusal(f"You do not hold the {instead.name}.")
        if seat in self.may_amend:
            follows = self.follows_with(seat, card, instead)
            return None if follows else Refusal("The card you put there must be lawful, too.", ("W-REV-8",))
        if self.revoked(seat, self.number) is None:
            return Refusal("That was no revoke, so the card stays.", ("W-REV-8", "W-REV-1"))
        if self.is_established(seat, self.number):
            return Refusal("The revoke is established, so the card stays.", ("W-REV-7",))
        if self.breach_with(seat, card, instead):
            return Refusal("That card would not put it right.", ("W-REV-8",))
        return None

    def why_not_back_to(self, trick: int, seat: Seat, card: Card, instead: Card | None) -> Refusal | None:
        """Why a card of the trick before stays there: the other side has led, but a question may have gained time."""
        if instead is None or self.revoked(seat, trick) is None or self.is_established(seat, trick):
            return Refusal(f"Your {card.name} does not lie in an open trick.", ("W-REV-8", "W-REV-7"))
        if instead.suit != self.previous.plays[0][1].suit or not self.state.hands[seat] >> instead & 1:
            return Refusal("That card would not put it right.", ("W-REV-8",))
        return None

    def play(self, seat: Seat, card: Card) -> None:
        if self.state.led is None and self.plays:
            self.previous = OpenTrick(self.number, self.plays, self.begun, self.laid, self.leader)
        super().play(seat, card)

    def reopen(self) -> None:
        """A lead to the next trick goes back, and the trick before lies open again (W-REV-9)."""
        if self.under_way:
            self.retract(("W-REV-9",))
        self.number, self.plays, self.begun, self.laid, self.leader = self.previous

    def follows_with(self, seat: Seat, card: Card, instead: Card) -> bool:
        """Whether ``seat`` might lawfully have played ``instead`` where ``card`` lies."""
        held, led = self.state.hands[seat] | card.bit, self.plays[0][1].suit
        return instead.suit == led or not held & SUIT_CARDS[led]

    def breach_with(self, seat: Seat, card: Card, instead: Card) -> bool:
        """Whether ``instead`` would be as wrong as ``card``: it does not follow, or does not obey."""
        if self.plays[0][0] != seat and not self.follows_with(seat, card, instead):
            return True
        demand = self.in_force.get((seat, self.number))
        if demand is None:
            return False
        held, led = self.state.hands[seat] | card.bit, self.plays[0][1].suit
        allowed = held if self.plays[0][0] == seat else held & SUIT_CARDS[led] or held
        return not (self.obeying(demand, allowed) or allowed) >> instead & 1

    def take_back(self, seat: Seat, card: Card, instead: Card | None) -> None:
        """A lead out of turn is taken back, or a card of the open trick is put right or changed."""
        if instead is None:
            self.object_to_lead(seat, seat)
        elif seat in self.may_amend:
            self.may_amend.discard(seat)
            ruling = self.case("cards after a correction", seat, after=True, lawful=True)
            self.replace(seat, card, instead, ruling.rules)
        elif self.correcting is not None and self.correcting[0] == seat:
            self.correcting = (seat, card, instead)
            self.correct()
        else:
            if (seat, card) not in self.plays:
                self.reopen()
            facts = self.why_established(seat, self.number)
            ruling = self.rule(Case("revoke corrected", seat, facts, None, self.number))
            self.correcting = (seat, card, instead)
            grant = ruling.grant
            if grant is None:
                self.correct()
                return
            choices = tuple(ORDERED[order] for order in grant.choices)
            self.grant(
                Right(CORRECTION, seat, self.adversaries(seat), choices, grant.until, ruling.rules, (), self.number)
            )

    def correct(self, ordered: Card | None = None) -> None:
        """The correction announced is made; by ``ordered``, if the adversaries have said so (W-REV-8)."""
        if self.correcting is None:
            return
        seat, card, instead = self.correcting
        self.correcting = None
        self.rights = [right for right in self.rights if right.name != CORRECTION]
        if self.plays[0][0] == seat:  # W-EXP-14: a lead that did not obey; the others follow anew
            self.retract(("W-REV-8", "W-EXP-14"))
            self.expose(seat, card.bit)
            self.play(seat, instead)
            return
        order = [who for who, _ in self.plays]
        self.may_amend |= set(order[order.index(seat) + 1 :])
        self.replace(seat, card, ordered or instead, ("W-REV-8",))
        if ordered is None:
            self.expose(seat, card.bit)

    def correction_ordered(self, seat: Seat, act: Demand, right: Right) -> None:
        """Instead of calling the wrong card they require the highest or lowest of the suit (W-REV-8)."""
        assert self.correcting is not None
        led = self.plays[0][1].suit
        cards = cards_in(self.state.hands[right.against] & SUIT_CARDS[led])
        self.correct(cards[-1 if act.what == HIGHEST else 0])

    def lapsed(self, right: Right) -> None:
        super().lapsed(right)
        if right.name == CORRECTION:
            self.correct()

    # Claims and fines -------------------------------------------------------------------------------------------------

    def facts_of(self, claim: Case) -> Case:
        breach = self.revoked(claim.offender, claim.trick)
        by = [self.game.side_of(offender) for _, offender in self.state.revokes]
        side = self.side(claim.offender)
        facts: dict[str, Answer] = {
            "how": DISOBEYED if breach is not None and breach.how == "disobeyed a call" else DID_NOT_FOLLOW,
            "established": claim.trick <= self.quitted or self.is_established(claim.offender, claim.trick),
            "claimed": "in time",
            "proof": SHOWN if breach is not None else NOTHING,
            "further": side in by,
            "both": 1 - side in by,
            "abandoned": self.state.abandoned,
        }
        return Case(REVOKE, claim.offender, facts, claim.claimant, claim.trick)

    def judge_claims(self) -> list[Event]:
        before = len(self.events)
        if self.state.is_over:
            for claim in self.claims[self.judged :]:
                if claim.trick == self.open_trick:
                    break  # what was done in it may still be put right
                self.judged += 1
                case = self.facts_of(claim)
                self.rule(case)
                if case.facts["proof"] == SHOWN and case.facts["established"]:
                    self.prove(case)
        return self.events[before:]

    def prove(self, case: Case) -> None:
        """A revoke is proved; where its penalty has several forms the adversaries choose (W-REV-4, W-REV-5)."""
        offender = case.offender
        number = self.cards_played.get((offender, case.trick), 4 * case.trick)
        self.events += self.state.force(offender, ProveRevoke(number))
        forms = forms_of(self.options, abandoned=self.state.abandoned)
        both = len({self.side(seat) for _, seat in self.state.revokes}) == 2
        if both and says(self.options, "both_revoke") == "cancel":
            self.rights = [right for right in self.rights if right.name != PENALTY]  # W-REV-20
        elif len(forms) > 1:
            until = "the next cut, or both sides have confirmed the score"
            choices, rules = tuple(map(Demand, forms)), ("W-REV-4", "W-REV-5", "W-REV-6")
            self.grant(Right(PENALTY, offender, self.adversaries(offender), choices, until, rules))

    def fine_chosen(self, seat: Seat, act: Demand, right: Right) -> None:
        """A penalty is chosen: the first lawful choice of the side is final (T-14, W-REV-23)."""
        assert act in FINES
        self.demands.append(InForce(right.against, act, seat, 0))
        self.events += self.state.force(seat, act)
