"""The docket of trick play: who plays what when, which cards lie exposed, what was revoked, what is taken back.

Here are the means that the laws of any such game order: plays in and out of turn made to happen, a trick taken back, a
card replaced, a demand that binds the next card.  Which of them follow from what, and who may ask for them until when,
is the business of a game's own docket.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable

from trickbook.cards import Card, CardSet
from trickbook.contract.action import PLAYS, Action, Play, plays_of
from trickbook.contract.acts import QUIT_TRICK
from trickbook.contract.docket import Docket, InForce, Replaced, Retracted, Ruled
from trickbook.contract.event import Event, TurnSet
from trickbook.contract.laws import Breach, Case, Refusal, Ruling
from trickbook.contract.seat import Seat
from trickbook.games.trickplay.state import CLOSE_TRICK, CREDIT_TRICK, TrickState

REVOKE, UNLAWFUL_LEAD = "revoke", "unlawful lead"


class TrickDocket(Docket):
    """The docket of a deal of tricks.  The *open trick* is the one under way or, until it is turned, the last one."""

    state: TrickState

    def __init__(self, state: TrickState) -> None:
        super().__init__(state)
        self.number = 0
        """The number of the open trick; 0 before the first lead."""
        self.plays: list[tuple[Seat, Card]] = []
        """Its cards in the order played."""
        self.begun = 0
        """How many steps had been made before its first card."""
        self.quitted = 0
        """How many tricks have been turned and quitted."""
        self.played_on: set[Seat] = set()
        """Those who have played to the trick after the open one too soon."""
        self.denied: set[tuple[Seat, int]] = set()
        """Seats that have denied a revoke in a trick, truly or not."""
        self.credit: Seat | None = None
        """Who has claimed the trick under way for the side."""
        self.laid: CardSet = 0
        """Cards of the open trick that lay exposed when they were played: taken back, they lie so again."""
        self.hurried = False
        """Whether the open trick was led to while the one before had not been turned."""
        self.lead_reopened = False
        """Whether such a lead has been taken back: what could be said before it can be said again."""

    def held(self) -> tuple[CardSet, ...]:
        return tuple(self.state.hands)

    # The open trick ---------------------------------------------------------------------------------------------------

    @property
    def complete(self) -> bool:
        """Whether everybody has played to the open trick."""
        return 0 < self.number == self.state.complete_tricks

    @property
    def open_trick(self) -> int:
        return self.number if self.complete and self.quitted < self.number else 0

    @property
    def under_way(self) -> bool:
        """Whether a trick has cards and is not complete."""
        return self.state.in_play and bool(self.state.played)

    @property
    def trick_now(self) -> int:
        return self.number if self.under_way or self.open_trick else self.state.trick_number

    def has_played(self, seat: Seat) -> bool:
        """Whether ``seat`` has played to the trick under way."""
        return self.under_way and bool(self.state.played >> seat & 1)

    def next_trick_of(self, seat: Seat) -> int:
        """The number of the trick to which the next card of ``seat`` goes."""
        return self.state.complete_tricks + 1 + self.has_played(seat)

    def next_due(self) -> Seat | None:
        """Who is the first, clockwise from the leader, that has still to play to the trick under way."""
        first = self.plays[0][0]
        seats = (self.game.next_seat(first, step) for step in range(1, 4))
        return next((seat for seat in seats if not self.has_played(seat) and self.state.hands[seat]), None)

    def card_of(self, seat: Seat) -> Card | None:
        """The card of ``seat`` in the open trick."""
        return next((card for who, card in self.plays if who == seat), None)

    def hand_of(self, seat: Seat) -> int:
        """The place of ``seat`` in the open trick: 0 for who has led, 3 for fourth hand."""
        return (seat - self.plays[0][0]) % 4

    def sits_out(self, seat: Seat) -> bool:
        """Whether ``seat`` has no card for the open trick, and so takes no part in it."""
        return not self.state.hands[seat] and self.card_of(seat) is None

    def overtakes(self, seat: Seat) -> bool:
        """Whether ``seat`` is fourth hand, and neither second nor third hand has played to the trick under way."""
        if not self.under_way or self.hand_of(seat) != 3:
            return False
        second, third = (self.game.next_seat(self.plays[0][0], step) for step in (1, 2))
        return not (self.has_played(second) or self.sits_out(second) or self.has_played(third))

    def missing(self) -> list[Seat]:
        """Those who have still to play to the trick under way."""
        return [seat for seat in self.game.seats if not self.has_played(seat) and self.state.hands[seat]]

    # What is lawful ---------------------------------------------------------------------------------------------------

    @abstractmethod
    def obeying(self, demand: InForce, cards: CardSet) -> CardSet:
        """Those of ``cards``, held by the seat, that obey a demand."""

    def banned(self, demand: InForce) -> CardSet:
        """The cards a demand takes out of the hand for the trick: then the others have to follow as if alone."""
        return 0

    def binding(self, seat: Seat) -> InForce | None:
        """The demand that binds the next card of ``seat``."""
        return self.in_force.get((seat, self.next_trick_of(seat)))

    def lawful_cards(self, seat: Seat) -> CardSet:
        """The cards that ``seat`` may lawfully play next, demands included; one that nothing can obey lapses."""
        demand = self.binding(seat)
        if demand is None:
            return self.state.may_play(seat)
        banned = self.banned(demand)
        if banned and not self.state.hands[seat] & ~banned:
            banned = 0
        allowed = self.state.may_play(seat, without=banned)
        return allowed if banned else self.obeying(demand, allowed) or allowed

    def lawful(self, seat: Seat) -> tuple[Action, ...]:
        if self.state.in_play and self.state.phase == "play":
            return plays_of(self.lawful_cards(seat))
        return self.state.legal_actions()

    def breach_of(self, seat: Seat, card: Card) -> Breach | None:
        """What it would be, for nobody to see, if ``seat`` now played ``card``; ``None`` where that is lawful."""
        if self.lawful_cards(seat) >> card & 1:
            return None
        demand, number = self.binding(seat), self.state.complete_tricks + 1
        if demand is not None and self.state.may_play(seat) >> card & 1:
            refusal = Refusal(f"{demand.by} had demanded: {demand.act}.", self.demand_rules)
            return Breach(REVOKE, seat, number, refusal, "disobeyed a call")
        if self.state.led is None:
            refusal = self.state.why_not_by(seat, PLAYS[card]) or Refusal("It was not this seat's lead.")
            return Breach(UNLAWFUL_LEAD, seat, number, refusal)
        return Breach(REVOKE, seat, number, self.state.why_owed(seat), self.state.how(seat))

    demand_rules: tuple[str, ...] = ()
    """The rules by which a demand has to be obeyed."""

    def revoked(self, seat: Seat, trick: int) -> Breach | None:
        """The revoke of ``seat`` in ``trick``, if there was one and it has not been put right."""
        return next(
            (b for b in self.breaches if (b.kind, b.seat, b.trick) == (REVOKE, seat, trick)),
            None,
        )

    def is_established(self, seat: Seat, trick: int) -> bool:
        """Whether what ``seat`` did in ``trick`` can no longer be put right."""
        if trick <= self.quitted or (seat, trick) in self.denied:
            return True
        return any(self.side(other) == self.side(seat) for other in self.played_on)

    # Rights and rulings -----------------------------------------------------------------------------------------------

    def is_open(self, name: str, against: Seat) -> bool:
        """Whether there is a right of that name against a seat."""
        return any((right.name, right.against) == (name, against) for right in self.rights)

    def groundless(self, kind: str, offender: Seat, seat: Seat | None, sentence: str, rules: tuple[str, ...]) -> None:
        """What was claimed is not so: what was checked is said, and nothing changes."""
        case = Case(kind, offender, {}, seat, self.trick_now)
        self.events.append(Ruled(case, Ruling(sentence, rules)))

    # Making plays happen ----------------------------------------------------------------------------------------------

    def play(self, seat: Seat, card: Card) -> None:
        """``seat`` leads or plays ``card``, in turn or not; the seat has not played to this trick."""
        state = self.state
        if state.led is None:
            self.hurried, self.lead_reopened = self.open_trick > 0 or self.lead_reopened, False
            self.quit_open()  # T-6, T-7: a card led to the following trick turns the last one
            self.number, self.plays, self.laid = state.complete_tricks + 1, [], 0
            self.leader, self.begun = state.to_act, len(state.steps)
        if (breach := self.breach_of(seat, card)) is not None:
            self.breaches.append(breach)
        self.plays.append((seat, card))
        self.take_up(seat, card)
        self.events += self.put(seat, PLAYS[card])
        self.after_card()

    def take_up(self, seat: Seat, card: Card) -> None:
        """``card`` leaves the hand, where it may have lain exposed."""
        self.laid |= self.exposed[seat] & card.bit
        self.exposed[seat] &= ~card.bit
        self.shown[seat] &= ~card.bit

    def put(self, seat: Seat, action: Action) -> list[Event]:
        """Make a play happen, and give the turn to whom it belongs."""
        state = self.state
        if seat == state.to_act and state.allows(action):
            events = state.apply(action)
        else:
            events = state.force(seat, action)
        if self.under_way and not state.draft and (due := self.next_due()) is not None and state.to_act != due:
            events += [event for event in state.set_turn(due) if not isinstance(event, TurnSet)]
        return events

    def after_card(self) -> None:
        """A trick claimed by the other side counts for it once it is complete."""
        if self.credit is not None and self.complete:
            self.events += self.state.force(self.credit, CREDIT_TRICK)
            self.credit = None

    def quit_open(self) -> None:
        """The last trick is turned and quitted, if it is not yet."""
        if not self.complete or self.quitted >= self.number:
            return
        self.quitted = self.number
        self.played_on.clear()
        self.asked.clear()
        self.lapse(trick=self.number)
        self.in_force = {key: demand for key, demand in self.in_force.items() if demand.trick > self.number}

    def quit_trick(self, seat: Seat) -> None:
        """``seat`` turns the trick (T-6), a card perhaps missing; then the deal may be over."""
        if not self.complete:
            self.events += self.state.force(seat, CLOSE_TRICK)
            self.after_card()
        self.tell(seat, QUIT_TRICK)
        self.quit_open()
        self.judge_claims()

    def finish(self) -> list[Event]:
        before = len(self.events)
        self.quit_open()
        self.judge_claims()
        return self.events[before:]

    # Taking back ------------------------------------------------------------------------------------------------------

    def retract(self, rules: tuple[str, ...]) -> list[tuple[Seat, Card]]:
        """All cards of the trick under way go back; everybody has seen them.  The rightful leader is to lead.

        What had been said of the trick goes with it; demands bind when it is played again.
        """
        number, taken_back, laid = self.number, self.plays, self.laid
        self.state.take_back(self.begun)
        self.breaches = [breach for breach in self.breaches if breach.trick != number]
        self.rights = [right for right in self.rights if right.trick != number]
        self.denied = {(seat, trick) for seat, trick in self.denied if trick != number}
        self.answered = [(seat, trick) for seat, trick in self.answered if trick != number]
        self.played_on.clear()
        self.asked.clear()
        self.credit = None
        self.events.append(Retracted(tuple(taken_back), number, rules))
        for seat, card in taken_back:
            self.shown[seat] |= card.bit
            self.expose(seat, laid & self.state.hands[seat])
        self.number, self.plays, self.laid = self.state.complete_tricks, [], 0
        self.lead_reopened = self.hurried
        return taken_back

    def replace(self, seat: Seat, card: Card, instead: Card, rules: tuple[str, ...]) -> None:
        """``seat`` has ``instead`` in the open trick in place of ``card``; the other cards stay.

        Of another hand nothing becomes a breach that was none as the cards lay when it was played.
        """
        state, number, laid = self.state, self.number, self.laid & card.bit
        steps, before = state.steps[self.begun :], self.breaches
        state.take_back(self.begun)
        self.breaches = [breach for breach in before if breach.trick != number]
        at_fault = {breach.seat for breach in before if breach.trick == number} | {seat}
        self.plays = [(who, instead if who == seat else old) for who, old in self.plays]
        self.laid &= ~card.bit
        self.take_up(seat, instead)
        again: list[Event] = []
        for _, who, action in steps:
            if action is None:
                continue  # the turn goes where it belongs by itself
            step = PLAYS[instead] if (who, action) == (seat, PLAYS[card]) else action
            if isinstance(step, Play) and who in at_fault and (breach := self.breach_of(who, step.card)) is not None:
                self.breaches.append(breach)
            again += self.put(who, step)
        self.shown[seat] |= card.bit
        self.events.append(Replaced(seat, card, instead, number, rules))
        self.events += [event for event in again if not (event.reveals_cards() or isinstance(event, TurnSet))]
        self.expose(seat, laid)

    # Sight ------------------------------------------------------------------------------------------------------------

    def lies_exposed(self, card: Card) -> Seat | None:
        """The seat before which ``card`` lies face up."""
        return next((seat for seat in self.game.seats if self.exposed[seat] >> card & 1), None)


def cards_played(actions: Iterable[Action]) -> list[Card] | None:
    """The cards of acts that are all plays, else ``None``."""
    cards = [action.card for action in actions if isinstance(action, Play)]
    return cards if len(cards) == len(list(actions)) else None
