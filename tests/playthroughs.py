"""Whole deals told as people would tell them, for golden files of any game.

The cards come from a named seed, and the players follow a fixed rule of thumb that depends on nothing but the cards
they hold and the number of events so far, so that the texts stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any, NamedTuple, TypeAlias

import trickbook
from trickbook.cards import CardSet, show_cards
from trickbook.contract.action import Action
from trickbook.contract.seat import Seat
from trickbook.contract.state import State
from trickbook.fairness import Shuffler
from trickbook.games.allfours.state import AllFoursState
from trickbook.games.allfours.trumps import trump_tables
from trickbook.table import Act, Cut, Deal, Table

DEALS = 3

Choose: TypeAlias = Callable[[State, int], Action]
"""The act of the seat to act, by the state and the number of events so far."""


class Told(NamedTuple):
    """One text: a preset and options, and whose sight of the table it tells (``None``: everything)."""

    preset: str
    options: dict[str, Any]
    seed: int
    """Chosen so that the deals show what the options are about."""
    viewer: Seat | None = None
    guided: bool = True


def tell(name: str, told: Told, choose: Choose | None = None) -> str:
    """The text of the game ``name``: a heading, then a sentence for every event of its deals."""
    choose = choose or choose_in_the_family
    preset, options, seed, viewer, guided = told
    game = trickbook.game(name, preset, **options)
    shuffler = Shuffler.seeded(seed)
    table = Table(game, Seat.SOUTH, guided=guided)
    sight = "all cards open" if viewer is None else f"as {viewer} sees it"
    lines = [f"# {game}, {'guided' if guided else 'club'} table, {sight}"]
    for number in range(1, DEALS + 1):
        if table.awaits == "nothing":
            break
        pack, luck = shuffler.deal(number, game.whole_pack)
        lines += ["", f"## Deal {number}, {table.match.dealer} deals", ""]
        before = len(table.events)
        table.apply(Deal(pack, luck))
        while table.awaits == "act":  # every act brings the deal nearer to its end
            state = table.state
            assert state is not None and state.to_act is not None
            table.apply(Act(state.to_act, (choose(state, len(table.events)),)))
        if table.awaits == "cut":
            table.apply(Cut(table.cutter))
        events = table.events[before:] if viewer is None else table.seen(viewer, before)
        lines += [str(event) for event in events]
    return "\n".join(lines) + "\n"


def chance(cards: CardSet, number: int) -> int:
    """A number that depends on nothing but some cards and another number."""
    return int.from_bytes(sha256(f"{number} {show_cards(cards)}".encode()).digest()[:4])


def choose_in_the_family(state: State, number: int) -> Action:
    """The act of the seat to act: it bids low, names its longest suit, and does the rest as chance will."""
    assert isinstance(state, AllFoursState)
    legal, by_chance = state.legal_actions(), chance(sum(state.hands), number)
    if state.phase == "auction":
        return legal[(0, 0, 1, 2)[by_chance % 4] % len(legal)]
    if state.phase == "naming":
        assert state.to_act is not None
        held = state.hands[state.to_act]
        return max(legal, key=lambda action: (held & trump_tables(action.suit).trumps).bit_count())  # type: ignore[attr-defined]
    return legal[by_chance % len(legal)]
