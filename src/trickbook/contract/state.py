"""One deal: the lawful, sequential core, and the narrow doors by which something unlawful can be made to have happened.

A state is the fold of a *setup* (what the deal began with) and *steps* (what was done).  A game's state class says, for
each of its phases, which actions are lawful, why another is not, and what an action does; everything else is here.
Mutable attributes of a state are flat lists, so that ``copy`` is one loop.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self, TypeAlias

import msgspec

from trickbook.cards import Card, CardSet
from trickbook.contract.action import Action
from trickbook.contract.event import Event, TurnSet
from trickbook.contract.laws import Refusal
from trickbook.contract.seat import Seat
from trickbook.contract.standing import Standing
from trickbook.contract.wire import encode
from trickbook.errors import IllegalAction, PositionError

if TYPE_CHECKING:
    from trickbook.contract.game import Game
    from trickbook.contract.tricks import TrickPlay
    from trickbook.contract.view import View

Step: TypeAlias = tuple[str, Seat, Action | None]
"""What was done: ``("do", seat, action)``, ``("force", seat, action)`` or ``("turn", seat, None)``."""


class Setup(msgspec.Struct, frozen=True):
    """What a deal begins with.  ``pack`` is ``None`` for a set piece, whose ``piece`` holds its facts as texts.

    ``club``: it is played at a club table, where a game may have to take things in smaller steps, so that they can go
    wrong.
    """

    dealer: Seat
    standing: Standing
    pack: tuple[Card, ...] | None
    luck: tuple[Card, ...]
    piece: Mapping[str, str] = {}
    club: bool = False


def _is_listed(state: State, action: Action) -> bool:
    return action in state.legal_actions()


class Phase(NamedTuple):
    """What a phase of a deal is made of, as functions of the state."""

    legal: Callable[[Any], tuple[Action, ...]]
    """The lawful actions of the seat to act, in order."""
    explain: Callable[[Any, Action], Refusal]
    """Why an action that is not lawful is refused."""
    perform: Callable[[Any, Seat, Any], None]
    """Carry out a seat's action, lawful or forced, and append what follows from it to ``events``."""
    allows: Callable[[Any, Action], bool] = _is_listed
    """Whether an action is lawful: a quicker answer than listing them all, where a game has one."""


class Irregular(NamedTuple):
    """Something that no phase knows, as functions of the state."""

    impossible: Callable[[Any, Seat, Any], Refusal | None]
    """Why it cannot happen now, or ``None``."""
    perform: Callable[[Any, Seat, Any], None]
    """Make it happen, and append what follows from it to ``events``."""


class State(ABC):
    """One deal in progress.  See the module ``trickbook.contract.game`` for the contract as a whole."""

    __slots__ = (
        "_known",
        "_legal",
        "draft",
        "events",
        "game",
        "phase",
        "score",
        "setup",
        "steps",
        "to_act",
    )

    game: Game
    phases: ClassVar[Mapping[str, Phase]]
    """What each phase of the game is made of."""
    irregular: ClassVar[Mapping[type[Action], Irregular]] = {}
    """What can be forced besides, in whatever phase: what happens only where something went wrong, or by agreement."""
    phase: str
    to_act: Seat | None

    def __init__(self, game: Game, setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.to_act = None
        self.score: tuple[int, ...] | None = None
        self.events: list[Event] = []
        self.steps: list[Step] = []
        self.draft: CardSet = 0
        self._legal: tuple[Action, ...] | None = None
        self._known: dict[Seat | None, tuple[View, int]] = {}  # views so far, and how many events they hold

    # What a game may fill in, beside ``phases`` -----------------------------------------------------------------------

    def _impossible(self, seat: Seat, action: Action) -> Refusal | None:
        """Why ``seat`` physically cannot do ``action`` now (card not held, nothing to play to), or ``None``.

        Here, as in ``possible_actions``, what is unlawful is impossible, too: a game that knows irregularities says
        more in both.
        """
        return self.why_not_by(seat, action)

    def _commit(self, after: int = 0) -> CardSet:
        """End a commit group: its drafted steps, all but the last ``after``, are stored in the order of the cards."""
        draft, self.draft = self.draft, 0
        last = len(self.steps) - after
        first = last - draft.bit_count()
        self.steps[first:last] = sorted(self.steps[first:last], key=lambda step: str(step[2]))
        return draft

    # The lawful core --------------------------------------------------------------------------------------------------

    @property
    def dealer(self) -> Seat:
        """The seat that deals."""
        return self.setup.dealer

    def choosers(self) -> tuple[Seat, ...]:
        """The seats that may choose now without waiting for one another, in turn order: ``to_act``, or several."""
        return () if self.to_act is None else (self.to_act,)

    def turned_to(self, seat: Seat) -> Self:
        """A copy in which ``seat``, one of ``choosers()``, is the first of them to choose."""
        twin = self.copy()
        twin.to_act, twin.draft, twin._legal = seat, 0, None
        return twin

    @property
    def is_over(self) -> bool:
        """Whether the deal has been played and scored (``score`` is then set)."""
        return self.to_act is None

    def legal_actions(self) -> tuple[Action, ...]:
        """The lawful actions of ``to_act``, ordered; empty only when the deal is over."""
        if self._legal is None:
            self._legal = self.phases[self.phase].legal(self) if self.to_act is not None else ()
        return self._legal

    def why_not(self, action: Action) -> Refusal | None:
        """``None`` if ``action`` is lawful now, else the reason.  The state does not change."""
        if self.to_act is None:
            return Refusal("The deal is over.")
        if untold := self.game.why_untold(action):
            return untold
        return None if self.allows(action) else self.phases[self.phase].explain(self, action)

    def why_not_by(self, seat: Seat, action: Action) -> Refusal | None:
        """``None`` if ``seat`` may lawfully do ``action`` now, else the reason."""
        return self.why_not(action) if seat == self.to_act else Refusal(f"It is not {seat}'s turn.")

    def allows(self, action: Action) -> bool:
        """Whether the seat to act may lawfully do ``action``."""
        if self._legal is not None:
            return action in self._legal
        if self.to_act is None:
            return False
        quick = self.phases[self.phase].allows if self.game.has(action) else _is_listed
        return quick(self, action)

    def check_choice(self, seat: Seat, actions: tuple[Action, ...]) -> None:
        """Raise ``IllegalAction`` unless ``actions`` are lawful in turn and a single choice of ``seat``."""
        if seat != self.to_act:
            raise IllegalAction(f"It is {self.to_act}'s turn.")
        if not actions:
            raise IllegalAction("That is nothing to do; name an action.")
        if len(actions) != 1:
            trial = self.copy()
            for place, action in enumerate(actions):
                if trial.to_act != seat or (place and not trial.draft):
                    raise IllegalAction(f"{action.prose.capitalize()} would be more than one choice at once.")
                trial.apply(action)
        elif not self.allows(actions[0]):
            refusal = self.why_not(actions[0]) or Refusal("That cannot be done now.")
            raise IllegalAction(refusal.sentence, refusal.rules)

    def apply(self, action: Action) -> list[Event]:
        """Do ``action`` for the seat to act and return the events that followed, unredacted.

        Raises ``IllegalAction`` with a sentence and rule ids; the state is then unchanged.
        """
        seat, listed = self.to_act, self._legal
        if seat is None or not (self.allows(action) if listed is None else action in listed):
            refusal = self.why_not(action) or Refusal("The deal is over.")
            raise IllegalAction(refusal.sentence, refusal.rules)
        before = len(self.events)
        self.steps.append(("do", seat, action))
        self._legal = None
        self.phases[self.phase].perform(self, seat, action)
        return self.events[before:]

    # The three doors of irregularity ----------------------------------------------------------------------------------

    def force(self, seat: Seat, action: Action) -> list[Event]:
        """Make ``seat`` do ``action`` though it may be unlawful: a card must be held, nothing else is asked.

        Whether it was lawful is for the caller to ask before (``why_not_by``); nothing here shows it.
        Raises ``IllegalAction`` when it is impossible.
        """
        extra = self.irregular.get(type(action))
        if untold := self.game.why_untold(action):
            raise IllegalAction(untold.sentence)
        impossible = extra.impossible(self, seat, action) if extra else self._impossible(seat, action)
        if impossible is not None:
            raise IllegalAction(impossible.sentence, impossible.rules)
        before = len(self.events)
        self.steps.append(("force", seat, action))
        self._legal = None
        perform = extra.perform if extra else self.phases[self.phase].perform
        perform(self, seat, action)
        return self.events[before:]

    def set_turn(self, seat: Seat) -> list[Event]:
        """Give the turn to ``seat``.  Raises ``IllegalAction`` amid a choice of several cards, and after the deal."""
        if self.to_act is None:
            raise IllegalAction("The deal is over.")
        if self.draft:
            raise IllegalAction(f"{self.to_act} has not finished choosing.")
        self.steps.append(("turn", seat, None))
        self._legal = None
        self.to_act = seat
        self.events.append(TurnSet(seat))
        return self.events[-1:]

    def take_back(self, to: int) -> None:
        """Return to the position after the first ``to`` steps, as if the others had not been."""
        if not 0 <= to <= len(self.steps):
            raise IllegalAction(f"There are {len(self.steps)} steps to go back over, so {to} is no place to return to.")
        earlier = type(self)(self.game, self.setup)
        earlier._redo(self.steps[:to])
        for name in _slots(type(self)):
            setattr(self, name, getattr(earlier, name))

    def drop_draft(self) -> None:
        """Take back the steps of the commit group under way."""
        self.take_back(len(self.steps) - self.draft.bit_count())

    def _redo(self, steps: list[Step]) -> None:
        for kind, seat, action in steps:
            if action is None:
                self.set_turn(seat)
            elif kind == "force":
                self.force(seat, action)
            else:
                self.apply(action)

    def possible_actions(self) -> tuple[Action, ...]:
        """What the seat to act can physically do, lawful or not, at a table where errors happen; ordered."""
        return self.legal_actions()

    @property
    def tricks_shown(self) -> int:
        """How many tricks have at least one card, the one under way included."""
        return 0

    @property
    def trick_number(self) -> int:
        """The number of the trick under way, from 1; 0 before the play."""
        return 0

    def trick_play(self) -> TrickPlay:
        """The tricks that are left, as data; raises ``PositionError`` where none are under way."""
        raise PositionError(f"This deal of {self.game.title} has no tricks under way.")

    # Sight ------------------------------------------------------------------------------------------------------------

    def view(self, viewer: Seat | None) -> View:
        """What ``viewer`` knows (``None``: an onlooker): a fold of the events as that seat saw them."""
        known, count = self._known.get(viewer) or (self.game.new_view(viewer, self.setup), 0)
        for event in self.events[count:]:
            known.see(event.seen_by(viewer))
        self._known[viewer] = known, len(self.events)
        view = known.copy()
        view.phase = self.phase
        view.to_act = self.to_act
        if viewer is not None and viewer == self.to_act:
            view.draft = self.draft
            view.legal = self.legal_actions()
        return view

    def information_state(self, viewer: Seat) -> str:
        """A canonical string, equal exactly when ``viewer`` cannot tell two states apart."""
        seen = [event.seen_by(viewer) for event in self.events]
        draft = self.draft if viewer == self.to_act else 0
        public = (str(self.game), self.dealer, self.setup.standing, self.phase, self.to_act, viewer)
        return encode([public, draft, seen])

    # Copies and storage -----------------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """An independent copy."""
        twin = object.__new__(type(self))
        for name in _slots(type(self)):
            value = getattr(self, name)
            setattr(twin, name, value.copy() if type(value) is list else value)
        twin._known = {}
        return twin

    def serialize(self) -> str:
        """The whole state, hidden cards included, as one line of JSON for ``game.deserialize``."""
        steps = [[kind, seat, None if action is None else str(action)] for kind, seat, action in self.steps]
        return encode({"game": str(self.game), "setup": self.setup, "steps": steps})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.serialize() == other.serialize()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{self.game} deal, {self.phase}, to act: {self.to_act if self.to_act is not None else 'nobody'}>"


_SLOTS: dict[type, tuple[str, ...]] = {}


def _slots(kind: type) -> tuple[str, ...]:
    if kind not in _SLOTS:
        _SLOTS[kind] = tuple(name for base in kind.__mro__ for name in getattr(base, "__slots__", ()))
    return _SLOTS[kind]
