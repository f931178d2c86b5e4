"""The docket of Rubicon Bezique: what people do at a club table, and what its laws make of it.

What may have been lawful is not betrayed: a lead out of turn, a draw forgotten or made too soon, a card too many, a
declaration that does not fit, an error in the last nine tricks stand like anything else until somebody objects or
claims (T-31).  What is an irregularity by its very nature, such as two cards lifted, is ruled on at once.

The means are in ``means``, objections in ``objections`` and ``declarations``; here is the whole: what may be done.
"""

from __future__ import annotations

from trickbook.cards import Card, CardSet, copies_of, pile
from trickbook.contract.action import Action, Play
from trickbook.contract.acts import (
    LOOK_LAST,
    WAIVE,
    AskFor,
    Demand,
    ExposeCard,
    NameCard,
    ObjectTo,
    Plain,
    Say,
    TableAct,
    TakeBack,
)  # fmt: skip
from trickbook.contract.docket import Claimed, InForce, refuse
from trickbook.contract.event import Event
from trickbook.contract.laws import Answer, Case, Correct, Refusal
from trickbook.contract.seat import Seat
from trickbook.errors import IllegalAction
from trickbook.games.bezique import acts
from trickbook.games.bezique.actions import DRAW, GATHER, SHOW, Announce, Declare, PlayOpen
from trickbook.games.bezique.acts import CONCEDE, DeclareWith, Pick, Step
from trickbook.games.bezique.combinations import BY_NAME
from trickbook.games.bezique.docket.declarations import Declarations
from trickbook.games.bezique.docket.means import FALSE_LEAD, REVOKE, card_of
from trickbook.games.bezique.events import Replayed
from trickbook.games.bezique.holding import handles_in, kind_of
from trickbook.games.bezique.laws import heap, play
from trickbook.games.bezique.laws.codes import CALL_LEAD, FILL_UP, NEW_DEAL, PLAY_ON
from trickbook.games.bezique.laws.remedies import Forgo, Replay
from trickbook.games.bezique.ranks import COURT
from trickbook.games.bezique.state import DECLARE

__all__ = ["BeziqueDocket"]


class BeziqueDocket(Declarations):
    """What hangs over a deal of Bezique."""

    # What may be done -------------------------------------------------------------------------------------------------

    def meant(self, seat: Seat, action: Action) -> Action:
        """``draw N`` for what is due is to draw; cards named that make a combination lawfully declare it."""
        action = super().meant(seat, action)
        state = self.state
        if isinstance(action, AskFor) and action.number == state.owed[state.side(seat)]:
            return DRAW
        if isinstance(action, DeclareWith) and seat == state.to_act and state.phase == DECLARE:
            for place, way in enumerate(state.ways(BY_NAME[action.name]), 1):
                lawful = Declare(action.name, place)
                if _kinds(way.handles) == action.kinds and lawful in state.legal_actions():
                    if state.way_of(seat, action) is not None:
                        return lawful
        return action

    def check(self, seat: Seat, actions: tuple[Action, ...]) -> None:
        if not actions:
            raise IllegalAction("That is nothing to do; name an action.")
        if seat not in self.game.seats:
            raise IllegalAction(f"Nobody sits {seat} at this table.")
        cards = _cards(actions)
        if len(actions) > 1 and not all(isinstance(action, Play | PlayOpen) for action in actions):
            raise IllegalAction("One thing at a time.")
        if len(set(actions)) < len(actions) and any(
            cards.count(card) > copies_of(self.held()[seat], card) for card in cards
        ):
            raise IllegalAction("You do not hold so many copies of that card.")
        for action in actions:
            refuse(self.refusal_of(seat, action))
            refuse(self.why_not_on_it(seat, action))

    def refusal_of(self, seat: Seat, act: Action) -> Refusal | None:
        """Why ``seat`` cannot do ``act``, or has no right to it."""
        state = self.state
        match act:
            case Play() | PlayOpen():
                return state._impossible(seat, act) or self.why_called(seat, act)
            case DeclareWith():
                return self.why_not_declared(seat, act)
            case TakeBack(card, instead):
                return self.why_not_back(seat, card, instead)
            case ObjectTo(kind, other):
                return self.why_no_objection(seat, kind, other)
            case Demand():
                if self.right_to(seat, act):
                    return None
                if act == CONCEDE:
                    return Refusal("Nobody objects to a declaration of yours, so there is nothing to concede.")
                return Refusal("You have no right to demand that now.")
            case ExposeCard(card) | NameCard(card):
                held = state.hands[state.side(seat)].closed >> card & 1
                return None if held else Refusal(f"You do not hold the {card.name}.")
            case Say():
                return None
            case Plain() if act == WAIVE:
                return None
            case Plain() if act == LOOK_LAST:
                return None if state.tricks else Refusal("No trick has been played.", ("B-BRQ-9",))
            case AskFor() | Pick() | Declare() | Announce():
                return state._impossible(seat, act)
            case TableAct() | Step():
                return Refusal("That has no place at Bezique.")
        if act == SHOW and not state.may_show(seat):
            return self.why_not_shown(seat)
        return state._impossible(seat, act) if act in (DRAW, SHOW, GATHER) else Refusal("That cannot be done here.")

    def why_called(self, seat: Seat, act: Action) -> Refusal | None:
        """Who has declared wrongly may have to lead one of the cards that did fit (B-IRR-27)."""
        demand = self.binding(seat)
        if demand is None or self.state.led is not None or card_of(act) in self.called(seat):
            return None
        cards = " or ".join(map(str, self.called(seat)))
        return Refusal(f"{demand.by} has called for one of the cards that did fit: lead {cards}.", ("B-IRR-27",))

    def why_not_shown(self, seat: Seat) -> Refusal | None:
        """Only a hand without court cards can be shown as carte blanche, in time or not (T-22)."""
        held = self.state.hands[self.state.side(seat)]
        if held.closed & COURT or held.laid or not held.closed:
            return Refusal("Carte blanche has no king, queen or jack: there is none to show.", ("B-CB-2",))
        if not any(one.seat == seat for one in self.laid()) or self.state.is_over:
            return Refusal("You have shown it; a card drawn may repeat it.", ("B-CB-8",))
        return None

    def why_not_back(self, seat: Seat, card: Card, instead: Card | None) -> Refusal | None:
        """A lead until it is answered, an answer until the heap is turned or a card drawn; a wrong declaration."""
        made, state = self.state.made, self.state
        if made is not None and made.seat == seat and card in _list(made.handles) and state.owed[state.side(seat)]:
            if state.amended(seat, TakeBack(card, instead)) is not None:
                return None
            return Refusal(f"That does not make {BY_NAME[made.name].prose} of it.", ("B-IRR-28",))
        last = self.last_card(seat)
        if last is None or last.card != card:
            return Refusal(f"Your {card} does not lie in a trick that can still be changed.", ("B-PLAY-10",))
        if instead is not None and not copies_of(self.held()[seat], instead):
            return Refusal(f"You do not hold the {instead.name}.")
        if instead is not None and seat != self.leader and state.led is not None:
            return Refusal("It was not your lead: take back the card alone.", ("B-IRR-3",))
        return None

    # Doing it ---------------------------------------------------------------------------------------------------------

    def perform(self, seat: Seat, actions: tuple[Action, ...]) -> None:
        first = actions[0]
        if not isinstance(first, TakeBack | ObjectTo | Say | NameCard) and first != CONCEDE:
            self.end_amending(seat)
        if isinstance(first, Play | PlayOpen):
            self.play(seat, first)
            if len(actions) > 1:  # B-PLAY-10: the first stays, unless he takes it back for another
                self.case("several cards played", seat)
                for action in actions[1:]:
                    self.has_shown(seat, card_of(action))
            return
        match first:
            case AskFor():
                self.draw(seat, first.number)
            case DeclareWith():
                self.events += self.state.force(seat, first)
                self.breaches.append(self.breach("erroneous declaration", seat, "It does not show that.", "B-IRR-27"))
            case TakeBack():
                self.take_back(seat, first)
            case ObjectTo(kind, other):
                self.tell(seat, first)
                self.object_to(seat, kind, other)
            case Demand():
                self.demand(seat, first)
            case ExposeCard(card):
                self.tell(seat, first)
                self.has_shown(seat, card)
                self.case("card dropped", seat)
            case NameCard(card):
                self.tell(seat, first)
                self.has_shown(seat, card)
            case Say():
                self.tell(seat, first)
            case Plain() if first == WAIVE:
                self.waive(seat)
            case Plain():
                self.look_back(seat)
            case _ if first == DRAW:
                self.draw(seat, self.state.owed[self.state.side(seat)])
            case _ if first == SHOW and not self.state.may_show(seat):
                self.show_late(seat)
            case _:
                self.make(seat, first)

    def show_late(self, seat: Seat) -> None:
        """The hand is shown when it is too late (T-22, B-CB-3, B-CB-4, B-CB-10)."""
        shown = any(who == seat and action == SHOW for _, who, action in self.state.steps)
        what = play.DRAWN if shown else play.AS_DEALT
        self.events += self.state.force(seat, Step(acts.SHOW_LATE))
        self.case("carte blanche late", seat, what=what, played=True)

    def look_back(self, seat: Seat) -> None:
        """Only the heap lies open (T-19, B-BRQ-9)."""
        self.tell(seat, LOOK_LAST)
        what = heap.LYING if self.state.heap else heap.TURNED
        self.case("looked back", seat, what=what, few=self.state.stock_left <= 12)

    def demand(self, seat: Seat, act: Demand) -> None:
        """Somebody demands what he has a right to."""
        right = self.right_to(seat, act)
        assert right is not None
        self.tell(seat, act)
        self.close(right)
        offender, trick = right.against, self.state.trick_number
        self.demands.append(InForce(offender, act, seat, trick))
        if act == CONCEDE:
            self.lapsed(right)
        elif act.what == NEW_DEAL:
            self.redeal = right.rules
        elif act.what == CALL_LEAD:
            self.in_force[offender, trick] = self.demands[-1]
        elif act.what == PLAY_ON:
            self.events += self.state.force(offender, Step(acts.SKIP, self.state.excess(offender)))
        elif act.what == FILL_UP:
            self.events += self.state.force(offender, Step(acts.MAKE_UP, -self.state.excess(offender)))

    def take_back(self, seat: Seat, act: TakeBack) -> None:
        """A declaration is amended, a false lead owned up to, or a card changed."""
        made = self.state.made
        if made is not None and made.seat == seat and self.state.amended(seat, act) is not None:
            right = self.amending()
            if right is not None:
                self.close(right)
            self.tell(seat, act)
            self.case("erroneous declaration", seat, played=False, holds=True, drawn=False)
            self.events += self.state.force(seat, act)
            return
        last = self.last_card(seat)
        assert last is not None
        if self.state.led is not None and seat != self.leader:
            ruling = self.case(FALSE_LEAD, seat, seat, answered=False, noticed=play.OWNED_UP)
            self.retract(last, ruling.rules)
            return
        which = play.LEAD if self.state.led is not None else play.ANSWER
        ruling = self.case("card taken back", seat, card=which, late=False)
        assert ruling.orders(Correct)
        if act.instead is None:
            self.retract(last, ruling.rules)
        else:
            self.replace(last, act.instead, ruling.rules)

    # Claims -----------------------------------------------------------------------------------------------------------

    def claim(self, case: Case) -> list[Event]:
        """An error of the last nine tricks is judged at once: by then both hands are known (B-IRR-30)."""
        before = len(self.events)
        self.claims.append(case)
        self.events.append(Claimed(case))
        self.judged = len(self.claims)
        ruling = self.rule(self.facts_of(case))
        if ruling.orders(Replay):
            self.replay(case, ruling.rules)
        elif ruling.orders(Forgo):
            self.events += self.state.force(case.offender, Step(acts.NO_COUNT, case.trick))
        return self.events[before:]

    def judge_claims(self) -> list[Event]:
        return []  # they have been

    def facts_of(self, claim: Case) -> Case:
        breach = next(
            (b for b in self.breaches if (b.kind, b.seat, b.trick) == (REVOKE, claim.offender, claim.trick)), None
        )
        forgone = self.state.forgone
        facts: dict[str, Answer] = {
            "how": play.NONE if breach is None else breach.how,
            "claimed": play.IN_TIME,
            "earlier": forgone is not None and forgone[1] < claim.trick,
        }
        return Case(claim.kind, claim.offender, facts, claim.claimant, claim.trick)

    def replay(self, case: Case, rules: tuple[str, ...]) -> None:
        """All cards from the error on are taken back (B-IRR-30)."""
        laid = self.laid()
        first = next(one for one in laid if (one.seat, one.trick) == (case.offender, case.trick))
        undone = [one for one in laid if one.step >= first.step]
        self.state.take_back(first.step)
        self.breaches = [b for b in self.breaches if b.trick < case.trick]
        self.claims = [claim for claim in self.claims if claim.trick < case.trick]
        self.judged = len(self.claims)
        self.rights, self.in_force = [], {}
        self.leader = next(one.seat for one in laid if one.trick == case.trick)
        self.events.append(Replayed(case.offender, case.trick, tuple((one.seat, one.card) for one in undone), rules))


def _cards(actions: tuple[Action, ...]) -> list[Card]:
    return [card_of(action) for action in actions if isinstance(action, Play | PlayOpen)]


def _list(handles: int) -> list[Card]:
    return [kind_of(handle) for handle in handles_in(handles)]


def _kinds(handles: int) -> CardSet:
    return pile(_list(handles))
