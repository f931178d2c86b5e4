"""The docket of a deal at a club table: what has been claimed and ruled, what may still be demanded, and by whom.

A docket stands between the people and the state of the deal.  It takes what they do, detects the cases in it, asks the
game's laws for their rulings and enforces them; the state knows nothing of it.  All that a docket shows is public, but
for the breaches it has noted: those nobody sees until they are claimed and proved (T-31).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

import msgspec

from trickbook.cards import Card, CardSet, cards_in
from trickbook.contract.action import Action
from trickbook.contract.acts import Choose
from trickbook.contract.event import Event
from trickbook.contract.laws import Answer, Bar, Breach, Case, Refusal, Ruling
from trickbook.contract.seat import Seat, Side
from trickbook.errors import IllegalAction

if TYPE_CHECKING:
    from trickbook.contract.state import State


# Events ---------------------------------------------------------------------------------------------------------------


class Acted(Event, frozen=True):
    """Somebody did or said something at the table."""

    seat: Seat
    act: Action

    def __str__(self) -> str:
        return f"{self.seat}: {self.act.prose}."


class Claimed(Event, frozen=True):
    """A claim was made; what needs the cards to be proved is judged when the deal is over."""

    case: Case

    def __str__(self) -> str:
        where = f" in trick {self.case.trick}" if self.case.trick else ""
        return f"{self.case.claimant} claims a {self.case.kind} by {self.case.offender}{where}."


class Ruled(Event, frozen=True):
    """The law was asked, and this is its ruling."""

    case: Case
    ruling: Ruling

    def __str__(self) -> str:
        if not self.case.facts and not self.ruling.remedies:  # what was objected to is not so: only that is said
            return str(self.ruling)
        where = f" in trick {self.case.trick}" if self.case.trick else ""
        who = str(self.case.offender)
        if self.case.claimant is not None and not self.ruling.remedies:  # nothing came of it
            who = f"as {self.case.claimant} said of {self.case.offender}"
        return f"{self.case.kind.capitalize()}, {who}{where}: {self.ruling}"


class Exposed(Event, frozen=True):
    """Cards lie face up before their owner."""

    seat: Seat
    cards: tuple[Card, ...]

    def reveals_cards(self) -> bool:
        return True

    def __str__(self) -> str:
        lie = "lies" if len(self.cards) == 1 else "lie"
        return f"{' '.join(map(str, sorted(self.cards, reverse=True)))} of {self.seat} {lie} exposed."


class Retracted(Event, frozen=True):
    """The cards of a trick were taken back into the hands, and it begins anew (T-32): the rules say on what."""

    plays: tuple[tuple[Seat, Card], ...]
    trick: int
    rules: tuple[str, ...]

    def __str__(self) -> str:
        cards = ", ".join(f"{seat} {card}" for seat, card in self.plays)
        return f"Taken back: {cards}; trick {self.trick} begins anew ({', '.join(self.rules)})."


class Replaced(Event, frozen=True):
    """A card of an open trick was replaced by another of the same hand (T-32): the rules say on what it rests."""

    seat: Seat
    card: Card
    instead: Card
    trick: int
    rules: tuple[str, ...]

    def __str__(self) -> str:
        what = f"{self.seat} takes back {self.card} in trick {self.trick} and plays {self.instead}"
        return f"{what} ({', '.join(self.rules)})."


# What is open ---------------------------------------------------------------------------------------------------------


class Right(msgspec.Struct, frozen=True):
    """Something that ``holders`` may demand; the first word of either binds."""

    name: str
    against: Seat
    holders: tuple[Seat, ...]
    choices: tuple[Action, ...]
    until: str
    """When it ends, in words."""
    rules: tuple[str, ...]
    plays_of: tuple[Seat, ...] = ()
    """It ends when one of these plays."""
    trick: int = 0
    """It ends when this trick is turned and quitted; 0: not by that."""
    open: bool = True
    """Whether it is shown: a right that comes from an act which might have been lawful waits until somebody notices it
    (T-31)."""


class InForce(msgspec.Struct, frozen=True):
    """A demand that binds the card of a seat to one trick.  What obeys it depends on the hand, and is not told."""

    seat: Seat
    act: Action
    by: Seat
    trick: int


class DocketView(msgspec.Struct, frozen=True):
    """The docket as everybody at the table sees it.  Lists of four are indexed by seat."""

    exposed: tuple[CardSet, ...]
    shown: tuple[CardSet, ...]
    """Cards that everybody knows to be in a hand: exposed, or played and taken back."""
    rights: tuple[Right, ...]
    in_force: tuple[InForce, ...]
    claims: tuple[Case, ...]
    barred: tuple[Side, ...]
    open_trick: int
    """The number of the last trick if it is not turned yet, else 0."""
    asked: tuple[Seat, ...]
    """Those who have been asked whether they are void, and have not answered."""
    answered: tuple[tuple[Seat, int], ...]
    """Who has answered that, and of which trick."""
    demands: tuple[InForce, ...]
    """All that has been called, forbidden or claimed in this deal, in order, and for which trick."""
    leader: Seat | None
    """Who has to lead to the trick under way, or had to, whoever has led."""
    may_amend: tuple[Seat, ...] = ()
    """Those who may change their cards in the open trick, as they were played after a revoke that was put right."""


# The docket -----------------------------------------------------------------------------------------------------------


class Docket(ABC):
    """What hangs over one deal.  A game fills in what its laws detect and order."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.game = state.game
        self.events: list[Event] = []
        self.exposed: list[CardSet] = [0, 0, 0, 0]
        self.shown: list[CardSet] = [0, 0, 0, 0]
        self.rights: list[Right] = []
        self.in_force: dict[tuple[Seat, int], InForce] = {}
        """The demands by the seat that they bind and the number of the trick."""
        self.breaches: list[Breach] = []
        """The hidden truth: what was done against the rules, claimed or not."""
        self.claims: list[Case] = []
        """Claims that wait for the end of the deal."""
        self.judged = 0
        """How many of them have been judged."""
        self.barred: set[Side] = set()
        self.redeal: tuple[str, ...] = ()
        """The rules by which this deal is thrown in and the same dealer deals anew, once it is."""
        self.asked: set[Seat] = set()
        self.may_amend: set[Seat] = set()
        self.answered: list[tuple[Seat, int]] = []
        """Who has said whether he is void, and of which trick."""
        self.demands: list[InForce] = []
        """All that has been demanded, in force or not."""
        self.leader: Seat | None = None
        """Who had to lead to the last trick begun, in a game of tricks."""

    # What the table asks ----------------------------------------------------------------------------------------------

    @abstractmethod
    def check(self, seat: Seat, actions: tuple[Action, ...]) -> None:
        """Raise ``IllegalAction`` if ``seat`` cannot do that: physically, or having no right to it (T-30)."""

    @abstractmethod
    def perform(self, seat: Seat, actions: tuple[Action, ...]) -> None:
        """Do what ``check`` let pass; what follows is appended to ``events``."""

    @abstractmethod
    def lawful(self, seat: Seat) -> tuple[Action, ...]:
        """What the seat to act may lawfully do, demands in force included: for its own eyes."""

    def owed(self, seat: Seat) -> Action | None:
        """What ``seat`` has to do before its next action, in turn or not, to be above reproach; ``None``: nothing."""
        return None

    def act(self, seat: Seat, actions: tuple[Action, ...]) -> list[Event]:
        """Check and perform; the events that followed.  Raises ``IllegalAction`` with everything unchanged."""
        actions = tuple(self.meant(seat, action) for action in actions)
        self.check(seat, actions)
        before = len(self.events)
        self.perform(seat, actions)
        self.put_away()
        return self.events[before:]

    def put_away(self) -> None:
        """Cards that have left a hand lie exposed before it no more."""
        self.exposed = [cards & held for cards, held in zip(self.exposed, self.held(), strict=True)]

    def meant(self, seat: Seat, action: Action) -> Action:
        """The act meant by ``choose N``: the N-th choice open to the seat (T-14)."""
        if not isinstance(action, Choose):
            return action
        choices = self.choices(seat)
        if not 1 <= action.number <= len(choices):
            raise IllegalAction(f"You have {len(choices) or 'no'} choices now, so there is no choice {action.number}.")
        return choices[action.number - 1]

    def choices(self, seat: Seat) -> tuple[Action, ...]:
        """What ``seat`` may demand now by the rights open to it, in order."""
        return tuple(
            choice for right in self.rights if right.open and seat in right.holders for choice in right.choices
        )

    def right_to(self, seat: Seat, action: Action) -> Right | None:
        """The right by which ``seat`` may demand ``action``."""
        return next((right for right in self.rights if seat in right.holders and action in right.choices), None)

    def view(self) -> DocketView:
        """What everybody sees."""
        return DocketView(
            exposed=tuple(self.exposed),
            shown=tuple(shown & held for shown, held in zip(self.shown, self.held(), strict=True)),
            rights=tuple(right for right in self.rights if right.open),
            in_force=tuple(self.in_force.values()),
            claims=tuple(self.claims),
            barred=tuple(sorted(self.barred)),
            open_trick=self.open_trick,
            asked=tuple(sorted(self.asked)),
            answered=tuple(self.answered),
            demands=tuple(self.demands),
            leader=self.leader,
            may_amend=tuple(sorted(self.may_amend)),
        )

    @abstractmethod
    def held(self) -> tuple[CardSet, ...]:
        """The cards in each hand."""

    @property
    def open_trick(self) -> int:
        """The number of the last complete trick while it has not been turned and quitted, else 0."""
        return 0

    # Claims -----------------------------------------------------------------------------------------------------------

    def claim(self, case: Case) -> list[Event]:
        """Take a claim that the table has found in order; it is judged when the deal is over, or at once if it is."""
        self.claims.append(case)
        self.events.append(Claimed(case))
        return self.events[-1:] + self.judge_claims()

    def judge_claims(self) -> list[Event]:
        """Judge the claims that wait, once the cards can be shown."""
        before = len(self.events)
        if self.state.is_over:
            for case in self.claims[self.judged :]:
                if case.trick == self.open_trick:
                    break  # what was done in it may still be put right
                self.judged += 1
                self.enforce(self.rule(self.facts_of(case)), case.offender)
        return self.events[before:]

    @abstractmethod
    def facts_of(self, claim: Case) -> Case:
        """The case behind a claim, with the facts that the cards show."""

    # Making rulings ---------------------------------------------------------------------------------------------------

    def rule(self, case: Case) -> Ruling:
        """Ask the law and tell the ruling."""
        ruling = self.game.judge(case)
        self.events.append(Ruled(case, ruling))
        return ruling

    def case(self, kind: str, offender: Seat, claimant: Seat | None = None, **facts: Answer) -> Ruling:
        """Rule on what has just happened."""
        return self.rule(Case(kind, offender, facts, claimant, self.trick_now))

    @property
    def trick_now(self) -> int:
        """The number of the trick that is spoken of, 0 before the play."""
        return self.state.trick_number

    # For the games ----------------------------------------------------------------------------------------------------

    def side(self, seat: Seat) -> Side:
        """The side of a seat."""
        return self.game.side_of(seat)

    def adversaries(self, seat: Seat) -> tuple[Seat, ...]:
        """The adversaries of a seat, clockwise from its left."""
        others = (self.game.next_seat(seat, step) for step in range(1, len(self.game.seats)))
        return tuple(other for other in others if self.side(other) != self.side(seat))

    def grant(self, right: Right) -> None:
        """Open a right."""
        self.rights.append(right)

    def close(self, right: Right) -> None:
        """End a right, used or not."""
        self.rights = [other for other in self.rights if other is not right]

    def waive(self, seat: Seat) -> None:
        """``seat`` lets its rights go; the other holders keep theirs."""
        kept = []
        for right in self.rights:
            holders = tuple(holder for holder in right.holders if holder != seat)
            if holders == right.holders or not right.open:
                kept.append(right)
            elif holders:
                kept.append(msgspec.structs.replace(right, holders=holders))
            else:
                self.lapsed(right)
        self.rights = kept

    def lapse(self, *, play_of: Seat | None = None, trick: int | None = None) -> None:
        """End the rights whose time is up: ``play_of`` plays, or ``trick`` is turned and quitted."""
        for right in tuple(self.rights):
            if (play_of is not None and play_of in right.plays_of) or (trick is not None and right.trick == trick):
                self.close(right)
                self.lapsed(right)

    def enforce(self, ruling: Ruling, offender: Seat) -> None:
        """Carry out what a ruling orders; a game's docket adds what it knows beyond bars."""
        for remedy in ruling.remedies:
            if isinstance(remedy, Bar):
                self.barred.add(self.side(offender))

    def chosen_apart(self, seat: Seat) -> None:
        """``seat`` has completed a choice that it makes apart from the seat to act; it is laid open later."""
        return

    def finish(self) -> list[Event]:
        """The pack is cut or the result agreed: what has waited for that is judged."""
        return self.judge_claims()

    def lapsed(self, right: Right) -> None:
        """What follows when a right ends unused: nothing, unless a law says so."""
        return

    def expose(self, seat: Seat, cards: CardSet) -> None:
        """``cards``, held by ``seat``, lie face up from now on."""
        if fresh := cards & ~self.exposed[seat]:
            self.exposed[seat] |= fresh
            self.shown[seat] |= fresh
            self.events.append(Exposed(seat, cards_in(fresh)))

    def tell(self, seat: Seat, act: Action) -> None:
        """Everybody hears or sees what ``seat`` does."""
        self.events.append(Acted(seat, act))


def refuse(refusal: Refusal | None) -> None:
    """Raise ``IllegalAction`` for a refusal."""
    if refusal is not None:
        raise IllegalAction(refusal.sentence, refusal.rules)
