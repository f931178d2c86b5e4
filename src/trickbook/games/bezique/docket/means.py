"""What the docket of Bezique has at hand: cards played and taken back, steps undone, what everybody has seen.

Which of it follows from what is said in ``objections``, ``declarations`` and the docket as a whole.
"""

from __future__ import annotations

from typing import NamedTuple

from trickbook.cards import Card, CardSet, copies_of, minus, plus
from trickbook.contract.action import PLAYS, Action, Play
from trickbook.contract.acts import AskFor
from trickbook.contract.docket import Docket, InForce, Replaced, Retracted, Ruled
from trickbook.contract.event import Event, Played
from trickbook.contract.laws import Breach, Case, Refusal, Ruling
from trickbook.contract.seat import Seat
from trickbook.errors import IllegalAction
from trickbook.games.bezique.actions import DRAW, GATHER, OPEN_PLAYS, PlayOpen
from trickbook.games.bezique.club import ClubBeziqueState, Made
from trickbook.games.bezique.holding import handles_in, kind_of
from trickbook.games.bezique.state import LAST

REVOKE, FALSE_LEAD, FORGOTTEN = "revoke", "lead out of turn", "forgotten draw"


class Laid(NamedTuple):
    """A card played: which step of the deal it was, by whom, and to which trick."""

    step: int
    seat: Seat
    card: Card
    trick: int


class Forgotten(NamedTuple):
    """A draw forgotten: after how many tricks, and whether the other took the top card meanwhile."""

    tricks: int
    top_taken: bool


class Means(Docket):
    """The means that the laws order."""

    state: ClubBeziqueState

    def __init__(self, state: ClubBeziqueState) -> None:
        super().__init__(state)
        self.leader = state.leader
        self.forgot: dict[Seat, Forgotten] = {}
        """Who has forgotten the last draw."""
        self.struck: Made | None = None
        """The last declaration struck out: one of its cards may be called (B-IRR-27)."""

    def held(self) -> tuple[CardSet, ...]:
        seats = self.game.seats
        return tuple(self.state.hands[seats.index(seat)].kinds if seat in seats else 0 for seat in Seat)

    def other(self, seat: Seat) -> Seat:
        """The other player."""
        return self.game.next_seat(seat)

    def binding(self, seat: Seat) -> InForce | None:
        """The demand that binds the next lead of ``seat``."""
        return self.in_force.get((seat, self.state.trick_number))

    def called(self, seat: Seat) -> list[Card]:
        """The cards that ``seat`` may be made to lead."""
        fits = self.state.fitting(self.struck) if self.struck is not None else 0
        return [card for card in dict.fromkeys(self.game.whole_pack) if fits >> card & 1]

    def lawful(self, seat: Seat) -> tuple[Action, ...]:
        legal = self.state.legal_actions()
        if self.binding(seat) is None or self.state.led is not None:
            return legal
        cards = self.called(seat)
        return tuple(act for act in legal if not isinstance(act, Play | PlayOpen) or card_of(act) in cards)

    def make(self, seat: Seat, action: Action) -> None:
        """Make something happen, lawful or not."""
        if seat == self.state.to_act and self.state.allows(action):
            self.events += self.state.apply(action)
        else:
            self.events += self.state.force(seat, action)

    def breach(self, kind: str, seat: Seat, why: str, rule: str, how: str = "") -> Breach:
        """What somebody has done against the rules, for nobody to see."""
        return Breach(kind, seat, self.state.trick_number, Refusal(why, (rule,)), how)

    def has_shown(self, seat: Seat, card: Card) -> None:
        """Everybody has seen ``card``, which is in the hand of ``seat``."""
        held = self.held()[seat]
        if copies_of(self.shown[seat], card) < copies_of(held, card):
            self.shown[seat] = plus(self.shown[seat], card)

    def groundless(self, kind: str, offender: Seat, seat: Seat, sentence: str, *rules: str) -> None:
        """What was objected to is not so: what was checked is said, and nothing changes."""
        case = Case(kind, offender, {}, seat, self.trick_now)
        self.events.append(Ruled(case, Ruling(f"{sentence} Nothing changes.", rules)))

    # Playing ----------------------------------------------------------------------------------------------------------

    def laid(self) -> list[Laid]:
        """The cards played, in order."""
        found: list[Laid] = []
        for place, (_, seat, action) in enumerate(self.state.steps):
            if isinstance(action, Play | PlayOpen):
                found.append(Laid(place, seat, card_of(action), len(found) // 2 + 1))
        return found

    def play(self, seat: Seat, action: Action) -> None:
        """A card is led or played, in turn or not, the draw before it perhaps forgotten."""
        state, side = self.state, self.state.side(seat)
        leading, card = state.led is None, card_of(action)
        self.lapse(play_of=seat)
        if leading:
            self.leader = state.leader
        if state.owed[side]:
            self.forgot[seat] = Forgotten(state.tricks, state.early is not None)
            self.breaches.append(self.breach(FORGOTTEN, seat, "The draw was forgotten.", "B-IRR-21"))
        if leading and seat != state.leader:
            self.breaches.append(self.breach(FALSE_LEAD, seat, "It was the other's lead.", "B-IRR-1"))
        elif state.phase == LAST and not leading and not state.due_cards() >> card & 1:
            refusal = state.why_not_by(seat, PLAYS[card]) or Refusal("It was not due.", ("B-LAST-5",))
            self.breaches.append(Breach(REVOKE, seat, state.trick_number, refusal, state.how(seat, card)))
        if copies_of(self.shown[seat], card):
            self.shown[seat] = minus(self.shown[seat], card)
        self.make(seat, action)

    def playing(self, seat: Seat, card: Card) -> Action:
        """The play of a card, from the closed hand if it is there."""
        held = self.state.hands[self.state.side(seat)]
        if held.closed >> card & 1:
            return PLAYS[card]
        return next(OPEN_PLAYS[handle] for handle in handles_in(held.laid) if handle % 52 == card)

    # Taking back ------------------------------------------------------------------------------------------------------

    def last_card(self, seat: Seat) -> Laid | None:
        """The card of ``seat`` that can still be changed (B-PLAY-10)."""
        laid = self.laid()
        if not laid or laid[-1].seat != seat:
            return None
        since = [action for _, _, action in self.state.steps[laid[-1].step + 1 :]]
        drawn = any(act == DRAW or isinstance(act, AskFor) for act in since)
        final = drawn or (self.state.led is None and (GATHER in since or self.turned(laid[-1].trick)))
        return None if final else laid[-1]

    def turned(self, trick: int) -> bool:
        """Whether the heap has been turned since ``trick`` was complete."""
        return any(after >= trick for _, after, _ in self.state.gathers)

    def undo(self, step: int) -> list[Event]:
        """Take a step back, and what can no longer be as it was with it; the rest happens again."""
        later = self.state.steps[step + 1 :]
        self.state.take_back(step)
        return self.again(later)

    def again(self, steps: list[tuple[str, Seat, Action | None]]) -> list[Event]:
        """Make steps happen again, where they still can."""
        before = len(self.state.events)
        for _, seat, action in steps:
            if action is None:
                continue
            try:
                self.state.force(seat, action)
            except IllegalAction:
                continue
        return self.state.events[before:]

    def retract(self, last: Laid, rules: tuple[str, ...]) -> None:
        """A card goes back into the hand; both have seen it (B-IRR-4)."""
        self.undo(last.step)
        self.breaches = [b for b in self.breaches if (b.seat, b.trick) != (last.seat, last.trick)]
        self.events.append(Retracted(((last.seat, last.card),), last.trick, rules))
        self.has_shown(last.seat, last.card)

    def replace(self, last: Laid, instead: Card, rules: tuple[str, ...]) -> None:
        """Another card of the hand goes to the trick (B-PLAY-10)."""
        state = self.state
        later = state.steps[last.step + 1 :]
        state.take_back(last.step)
        self.breaches = [b for b in self.breaches if (b.seat, b.trick) != (last.seat, last.trick)]
        before = len(self.events)
        self.play(last.seat, self.playing(last.seat, instead))
        told = [*self.events[before:], *self.again(later)]
        del self.events[before:]
        self.events.append(Replaced(last.seat, last.card, instead, last.trick, rules))
        self.events += [event for event in told if not isinstance(event, Played)]
        self.has_shown(last.seat, last.card)


def card_of(action: Action) -> Card:
    assert isinstance(action, Play | PlayOpen)
    return action.card if isinstance(action, Play) else kind_of(action.handle)
