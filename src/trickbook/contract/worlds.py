"""Worlds: deals that agree with everything a seat has seen, drawn so that each of them is equally likely.

A game's folder says what a seat leaves open as *fates*: what can have become of a card, which cards that can be, and
the *rooms* it takes up, which must all be full in the end (three cards thrown by West, two drawn by North).
``Layouts`` counts the ways to give every card one fate and draws one of them, exactly and without trial.  A ``World``
is a layout told as a deal: the orders of the pack and of the luck, and who did what.  ``sample`` draws worlds and keeps
the first that gives the seat the very information state it has, so that a fate which allows too much costs time, never
truth.

Every pack and luck are as likely as any other, and so is each way to make a choice that the seat did not see, among
those that would have looked the same when it was made.  How likely players would have made the choices that were seen
is no matter of this module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
    """What ``viewer`` knows of ``state``.

    Raises ``PositionError`` for a deal at a club table: worlds are lawful deals, and there things may have happened,
    noticed or not, that no lawful deal explains.  It is refused whether any have, so that nothing is betrayed (T-31).
    """
    if state.setup.club:
        raise PositionError("Which deals agree with what a seat has seen is told at guided tables only.")
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

    Cards open to the same fates are of one kind, and only their number counts.  The fates are gone through in their
    order, so those that share rooms should stand together: then few numbers have to be remembered.

    >>> from trickbook.cards import parse_hand
    >>> hearts = parse_hand("AH KH QH")
    >>> ways = Layouts([Fate("W", hearts, ("W",)), Fate("E", parse_hand("AH KH"), ("E",))], {"W": 1, "E": 2}, hearts)
    >>> ways.count
    1
    """

    def __init__(self, fates: Iterable[Fate], rooms: Mapping[str, int], cards: CardSet) -> None:
        self.fates = tuple(fate for fate in fates if fate.cards & cards)
        kinds: dict[tuple[int, ...], list[Card]] = {}
        for card in cards_in(cards):
            kinds.setdefault(tuple(i for i, fate in enumerate(self.fates) if fate.cards >> card & 1), []).append(card)
        self._kinds = [*kinds.values()]
        names = tuple(rooms)
        self._uses = tuple(
            tuple(len(kinds) + names.index(room) for room in fate.rooms) for fate in self.fates
        )  # where they stand in a position: the cards of each kind that are left, then the places left in each room
        self._start = (*map(len, self._kinds), *rooms.values())
        # The choice falls into steps: how many cards of this kind meet this fate?
        self._steps = [
            (fate, kind) for fate in range(len(self.fates)) for kind, open_to in enumerate(kinds) if fate in open_to
        ]
        last = {place: step for step, (fate, kind) in enumerate(self._steps) for place in (kind, *self._uses[fate])}
        self._closes = [
            tuple(place for place in (kind, *self._uses[fate]) if last[place] == step)
            for step, (fate, kind) in enumerate(self._steps)
        ]
        self._known: dict[tuple[int, tuple[int, ...]], int] = {}
        possible = all(place in last or not number for place, number in enumerate(self._start))
        self.count = self._ways(0, self._start) if possible else 0

    def _numbers(self, step: int, position: tuple[int, ...]) -> range:
        """How many cards of the kind may meet the fate of this step."""
        fate, kind = self._steps[step]
        most = position[kind]
        for room in self._uses[fate]:
            most = min(most, position[room])
        least = 0
        for place in self._closes[step]:
            least = max(least, position[place])  # no later step could take these cards, or fill these places
        return range(least, most + 1)

    def _after(self, step: int, position: tuple[int, ...], number: int) -> tuple[int, ...]:
        """The position when ``number`` cards of the kind have met the fate of this step."""
        if not number:
            return position
        fate, kind = self._steps[step]
        left = [*position]
        for place in (kind, *self._uses[fate]):
            left[place] -= number
        return tuple(left)

    def _ways(self, step: int, position: tuple[int, ...]) -> int:
        if step == len(self._steps):
            return 1
        key = (step, position)
        if (known := self._known.get(key)) is None:
            left = position[self._steps[step][1]]
            known = self._known[key] = sum(
                comb(left, number) * self._ways(step + 1, self._after(step, position, number))
                for number in self._numbers(step, position)
            )
        return known

    def draw(self, rng: Random) -> dict[str, list[Card]]:
        """One of the ways: the cards of each fate, in random order.  There must be one (``count``)."""
        met: dict[str, list[Card]] = {fate.name: [] for fate in self.fates}
        cards = [rng.sample(kind, len(kind)) for kind in self._kinds]
        position = self._start
        for step, (fate, kind) in enumerate(self._steps):
            numbers = self._numbers(step, position)
            number = numbers[0]
            if len(numbers) > 1:
                choice = rng.randrange(self._ways(step, position))
                for number in numbers:
                    left = comb(position[kind], number) * self._ways(step + 1, self._after(step, position, number))
                    if (choice := choice - left) < 0:
                        break
            position = self._after(step, position, number)
            met[self.fates[fate].name] += cards[kind][:number]
            del cards[kind][:number]
        return met

    def __iter__(self) -> Iterator[dict[str, CardSet]]:
        """Every way there is, by trial of each card in turn: for few cards, and for tests."""
        free = [(card, kind) for kind, cards in enumerate(self._kinds) for card in cards]
        open_to = [[fate for fate, of in self._steps if of == kind] for kind in range(len(self._kinds))]

        def place(i: int, position: tuple[int, ...], met: dict[str, CardSet]) -> Iterator[dict[str, CardSet]]:
            if i == len(free):
                if not any(position[len(self._kinds) :]):
                    yield met
                return
            card, kind = free[i]
            for fate in open_to[kind]:
                if all(position[room] for room in self._uses[fate]):
                    after = [*position]
                    for room in self._uses[fate]:
                        after[room] -= 1
                    name = self.fates[fate].name
                    yield from place(i + 1, tuple(after), {**met, name: met.get(name, 0) | 1 << card})

        return place(0, self._start, {})


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
