"""Worlds: deals that agree with everything a seat has seen, drawn so that each of them is equally likely.

A game's folder says what a seat leaves open as *fates*: what can have become of a card, which cards that can be, and
the *rooms* it takes up, which must all be full in the end (three cards thrown by West, two drawn by North).
``Layouts`` counts the ways to give every card one fate and draws one of them, exactly and without trial.  A ``World``
is a layout told as a deal: the orders of the pack and of the luck, and who did what.  ``sample`` draws worlds and keeps
the first that gives the seat the very information state it has, so that a fate which allows too much costs time, never
truth.

Every pack and luck that agree count alike, whatever was chosen; of the choices in it that nobody else saw, those that
agree count alike.  How likely players would have made the choices that were seen is no matter of this module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import comb
from random import Random
from typing import TYPE_CHECKING, NamedTuple, Protocol

from trickbook.cards import Card, CardSet, cards_in
from trickbook.contract.action import Action
from trickbook.contract.event import Event
from trickbook.contract.seat import Seat
from trickbook.contract.standing import Standing
from trickbook.errors import PositionError, TrickbookError

if TYPE_CHECKING:
    from trickbook.contract.game import Game
    from trickbook.contract.state import State


class Sight(NamedTuple):
    """All that a seat knows of a deal: the events as it saw them, its own draft, its information state."""

    game: Game
    viewer: Seat
    dealer: Seat
    standing: Standing
    events: tuple[Event, ...]
    draft: CardSet
    information: str


class World(NamedTuple):
    """A deal as it may have been."""

    pack: tuple[Card, ...]
    luck: tuple[Card, ...]
    script: Callable[[State], Action | None]
    """What is done next in the deal, asked step by step; ``None`` when it has come as far as the sight."""


class Worlds(Protocol):
    """What a game's folder makes of a sight."""

    def propose(self, rng: Random) -> World | None:
        """A world; those that agree with the sight are equally likely.  ``None``: this draw was thrown away."""


def sight_of(state: State, viewer: Seat) -> Sight:
    """What ``viewer`` knows of ``state``."""
    events = tuple(event.seen_by(viewer) for event in state.events)
    draft = state.draft if viewer == state.to_act else 0
    return Sight(state.game, viewer, state.dealer, state.setup.standing, events, draft, state.information_state(viewer))


def sample(sight: Sight, worlds: Worlds, rng: Random, tries: int = 100_000) -> State:
    """A deal that agrees with the sight, each as likely as the next.

    Where another seat is in the middle of a choice that nobody sees, it has not begun it.  Raises ``PositionError``
    when ``tries`` draws gave no deal, as after a sight that cannot have come about.
    """
    for _ in range(tries):
        world = worlds.propose(rng)
        if world is not None and (state := tell(sight, world)) is not None:
            return state
    raise PositionError(f"No deal was found that agrees with what {sight.viewer} has seen.")


def tell(sight: Sight, world: World) -> State | None:
    """The deal that ``world`` tells; ``None`` if it cannot be, or the seat would know it from its own."""
    try:
        state = sight.game.deal(sight.dealer, world.pack, world.luck, sight.standing)
        while (action := world.script(state)) is not None:
            state.apply(action)
    except TrickbookError:
        return None
    return state if state.information_state(sight.viewer) == sight.information else None


class Fate(NamedTuple):
    """What can have become of a card: of which cards, and the rooms that it takes up, one place in each."""

    name: str
    cards: CardSet
    rooms: tuple[str, ...]


class Layouts:
    """All ways to give each of ``cards`` one of the ``fates`` so that every room is exactly full.

    >>> from trickbook.cards import parse_hand
    >>> hearts = parse_hand("AH KH QH")
    >>> ways = Layouts([Fate("W", hearts, ("W",)), Fate("E", parse_hand("AH KH"), ("E",))], {"W": 1, "E": 2}, hearts)
    >>> ways.count
    1
    """

    def __init__(self, fates: Sequence[Fate], rooms: Mapping[str, int], cards: CardSet) -> None:
        self.fates = tuple(fates)
        names = tuple(rooms)
        self._full = tuple(rooms[name] for name in names)
        self._uses = tuple(tuple(names.index(room) for room in fate.rooms) for fate in self.fates)
        kinds: dict[tuple[int, ...], list[Card]] = {}
        for card in cards_in(cards):
            open_to = tuple(i for i, fate in enumerate(self.fates) if fate.cards >> card & 1)
            kinds.setdefault(open_to, []).append(card)
        self._kinds = sorted(kinds.items(), key=lambda kind: len(kind[0]))
        # The choice falls into steps: how many of this kind of card meet this fate?
        self._steps = [(kind, fate) for kind, (open_to, _) in enumerate(self._kinds) for fate in open_to]
        last_step = {room: step for step, (_, fate) in enumerate(self._steps) for room in self._uses[fate]}
        self._closes = [
            tuple(room for room in self._uses[fate] if last_step[room] == step)
            for step, (_, fate) in enumerate(self._steps)
        ]
        self._known: dict[tuple[int, int, tuple[int, ...]], int] = {}
        possible = all(open_to for open_to, _ in self._kinds) and all(
            not room or i in last_step for i, room in enumerate(self._full)
        )
        self.count = self._ways(0, self._size(0), self._full) if possible else 0

    def _size(self, step: int) -> int:
        """How many cards the kind that begins at ``step`` has."""
        return len(self._kinds[self._steps[step][0]][1]) if step < len(self._steps) else 0

    def _numbers(self, step: int, left: int, rooms: tuple[int, ...]) -> range:
        """How many of the ``left`` cards of this kind may meet the fate of this step."""
        kind, fate = self._steps[step]
        most = min([left, *(rooms[room] for room in self._uses[fate])])
        least = 0
        if step + 1 == len(self._steps) or self._steps[step + 1][0] != kind:
            least = left  # the kind's last fate takes all the rest
        for room in self._closes[step]:
            least = max(least, rooms[room])  # nothing later could fill the room
        return range(least, most + 1)

    def _after(self, step: int, left: int, rooms: tuple[int, ...], number: int) -> tuple[int, tuple[int, ...]]:
        """The cards of the kind left, and the rooms, when ``number`` of them have met the fate of this step."""
        kind, fate = self._steps[step]
        if number:
            taken = list(rooms)
            for room in self._uses[fate]:
                taken[room] -= number
            rooms = tuple(taken)
        if step + 1 < len(self._steps) and self._steps[step + 1][0] != kind:
            return self._size(step + 1), rooms
        return left - number, rooms

    def _ways(self, step: int, left: int, rooms: tuple[int, ...]) -> int:
        if step == len(self._steps):
            return int(left == 0 and not any(rooms))
        key = (step, left, rooms)
        if (known := self._known.get(key)) is None:
            known = self._known[key] = sum(
                comb(left, number) * self._ways(step + 1, *self._after(step, left, rooms, number))
                for number in self._numbers(step, left, rooms)
            )
        return known

    def draw(self, rng: Random) -> dict[str, list[Card]]:
        """One of the ways: the cards of each fate, in random order.  There must be one (``count``)."""
        met: dict[str, list[Card]] = {fate.name: [] for fate in self.fates}
        left, rooms, kind, cards = self._size(0), self._full, -1, list[Card]()
        for step, (this, fate) in enumerate(self._steps):
            if this != kind:
                kind, cards = this, rng.sample(self._kinds[this][1], len(self._kinds[this][1]))
            choice = rng.randrange(self._ways(step, left, rooms))
            for number in self._numbers(step, left, rooms):
                after = self._after(step, left, rooms, number)
                choice -= comb(left, number) * self._ways(step + 1, *after)
                if choice < 0:
                    break
            met[self.fates[fate].name] += cards[:number]
            del cards[:number]
            left, rooms = after
        return met

    def __iter__(self) -> Iterator[dict[str, CardSet]]:
        """Every way there is, by plain trial of each card in turn: for small numbers of cards, and for tests."""
        cards = [(card, open_to) for open_to, kind in self._kinds for card in kind]

        def place(i: int, rooms: tuple[int, ...], met: dict[str, CardSet]) -> Iterator[dict[str, CardSet]]:
            if i == len(cards):
                if not any(rooms):
                    yield met
                return
            card, open_to = cards[i]
            for fate in open_to:
                if all(rooms[room] for room in self._uses[fate]):
                    name = self.fates[fate].name
                    after = tuple(room - (j in self._uses[fate]) for j, room in enumerate(rooms))
                    yield from place(i + 1, after, {**met, name: met.get(name, 0) | 1 << card})

        return place(0, self._full, {})


def ordered(rng: Random, cards: Sequence[Card], *runs: Sequence[Sequence[Card]]) -> tuple[Card, ...]:
    """A random order of ``cards`` in which the blocks of each run come one after the other.

    Each run is a sequence of blocks without common cards; within a block any order will do, and what stands between is
    free.  Every order that is so is equally likely.
    """
    order = rng.sample(cards, len(cards))
    for run in runs:
        wanted = [card for block in run for card in rng.sample(block, len(block))]
        members = set(wanted)
        places = [place for place, card in enumerate(order) if card in members]
        for place, card in zip(places, wanted, strict=True):
            order[place] = card
    return tuple(order)
