"""Every deal that agrees with what a seat has seen, found by trying: the yardstick for the samplers.

Nothing here reasons about a game.  Cards that the seat has not seen coming are put into all places where they can have
lain, every choice that nobody saw is made in every way, and the deal is played; it counts if the seat is then in the
very same information state.  All packs and lucks are equally likely, and so are all ways to make an unseen choice that
would have looked the same when it was made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from trickbook.cards import FULL_PACK, Card, CardSet
from trickbook.contract.action import Action, Bury, CardAction, Discard, Done, Take
from trickbook.contract.event import Event
from trickbook.contract.seat import Seat
from trickbook.contract.state import State
from trickbook.contract.wire import encode
from trickbook.errors import TrickbookError

STEPS = (Take, Discard, Bury)


class Places(NamedTuple):
    """Places of the pack whose order makes no difference, and who is known to have had the cards that lay there."""

    places: tuple[int, ...]
    seats: frozenset[Seat]
    cards: CardSet = FULL_PACK
    """The cards that can lie there."""


Pack = tuple[Card, ...]
Orders = Callable[[State, Pack], Iterator[tuple[Pack, Pack, Fraction]]]
"""The packs and lucks that differ in what is served again, for a deal of these cards, and how likely each is."""


def key(state: State) -> str:
    """All that happened, hidden cards and choices included."""
    return encode(state.events)


def shown_by(state: State, viewer: Seat) -> dict[Card, Seat]:
    """Whose hands cards came from first, as far as ``viewer`` has seen it."""
    found: dict[Card, Seat] = {}
    for event in state.events:
        seen = event.seen_by(viewer)
        if type(seen).__name__ in ("Played", "Stacked", "Thrown"):
            cards = (
                getattr(seen, "card", None),
                *(getattr(seen, "cards", ()) or ()),
                *(getattr(seen, "buried", ()) or ()),
            )
            for card in cards:
                if card is not None:  # the first to show it had it first, wherever it was served again
                    found.setdefault(card, seen.seat)  # type: ignore[attr-defined]
    return found


def packs(state: State, viewer: Seat, layout: list[Places]) -> Iterator[Pack]:
    """All packs that differ by what lies in which ``Places``; those whose only seat is the viewer are known."""
    true = state.setup.pack
    assert true is not None
    open_places = [group for group in layout if group.seats != {viewer}]
    free = [true[place] for group in open_places for place in group.places]
    shown = shown_by(state, viewer)
    allowed = [
        [
            i
            for i, group in enumerate(open_places)
            if group.cards >> card & 1 and (card not in shown or shown[card] in group.seats)
        ]
        for card in free
    ]
    order = sorted(range(len(free)), key=lambda i: len(allowed[i]))

    def put(step: int, left: tuple[int, ...], held: dict[int, list[Card]]) -> Iterator[Pack]:
        if step == len(order):
            pack = [*true]
            for i, group in enumerate(open_places):
                for place, card in zip(group.places, held[i], strict=True):
                    pack[place] = card
            yield tuple(pack)
            return
        card = free[order[step]]
        for i in allowed[order[step]]:
            if left[i]:
                after = (*left[:i], left[i] - 1, *left[i + 1 :])
                yield from put(step + 1, after, {**held, i: [*held[i], card]})

    sizes = tuple(len(group.places) for group in open_places)
    return put(0, sizes, {i: [] for i in range(len(open_places))})


def groups_of(state: State, viewer: Seat) -> list[tuple[Seat, list[Action] | None]]:
    """The choices made so far, in order: a seat and its steps, ``None`` where the viewer has not seen them all."""
    named = set(encode([event.seen_by(viewer) for event in state.events]).split('"'))
    found: list[tuple[Seat, list[Action]]] = []
    for _, seat, action in state.steps:
        assert action is not None
        before = found[-1][1][-1] if found and found[-1][0] == seat else None
        if isinstance(before, Bury) or (isinstance(before, STEPS) and isinstance(action, (*STEPS, Done))):
            found[-1][1].append(action)
        else:
            found.append((seat, [action]))
    return [(seat, steps if seat == viewer or _seen(steps, named) else None) for seat, steps in found]


def _seen(steps: list[Action], named: set[str]) -> bool:
    """Whether nothing else can have been chosen: what is taken out of the stock, or left there, is never sure."""
    if isinstance(steps[0], Take | Done):
        return False
    return all(not isinstance(step, CardAction) or str(step.card) in named for step in steps)


def courses(
    state: State, groups: list[tuple[Seat, list[Action] | None]], seen: list[Event], viewer: Seat
) -> Iterator[tuple[State, Fraction]]:
    """``state`` played on through all the choices, those not seen made in every way, with the likelihood of that."""
    if not groups:
        yield state, Fraction(1)
        return
    (seat, steps), rest = groups[0], groups[1:]
    if state.to_act != seat:
        return
    if steps is not None:
        try:
            for action in steps:
                state.apply(action)
        except TrickbookError:
            return
        yield from courses(state, rest, seen, viewer)
        return
    alike = [
        chosen
        for chosen in _choices(state, seat, -1)
        if [event.seen_by(viewer) for event in chosen.events] == seen[: len(chosen.events)]
    ]
    for chosen in alike:
        for end, likelihood in courses(chosen, rest, seen, viewer):
            yield end, likelihood / len(alike)


def _choices(state: State, seat: Seat, last: int) -> Iterator[State]:
    """Every way to make a choice of several steps, each set of cards once."""
    for action in state.legal_actions():
        number = state.game.action_id(action)
        if isinstance(action, STEPS) and number < last:
            continue
        after = state.copy()
        after.apply(action)
        if after.draft and after.to_act == seat:
            yield from _choices(after, seat, number)
        else:
            yield after


def enumerate_worlds(state: State, viewer: Seat, layout: list[Places], orders: Orders) -> dict[str, Fraction]:
    """Every deal that agrees with what ``viewer`` has seen of ``state``, and its probability."""
    information = state.information_state(viewer)
    groups, seen = groups_of(state, viewer), [event.seen_by(viewer) for event in state.events]
    weights: dict[str, Fraction] = {}
    for cards in packs(state, viewer, layout):
        for pack, luck, weight in orders(state, cards):
            start = state.game.deal(state.dealer, pack, luck, state.setup.standing)
            for end, likelihood in courses(start, groups, seen, viewer):
                if end.information_state(viewer) == information:
                    weights[key(end)] = weights.get(key(end), Fraction(0)) + weight * likelihood
    whole = sum(weights.values())
    return {end: weight / whole for end, weight in weights.items()}
