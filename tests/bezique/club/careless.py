"""Two careless players at a club table of Bezique: they do anything at any time, and it goes on.

``python -m tests.bezique.club.careless 100000`` is the long run; ``test_careless.py`` a sample of it.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import Any

import trickbook
from trickbook.cards import Card, cards_in
from trickbook.contract.action import PLAYS, Action
from trickbook.contract.acts import (
    PLAIN_ACTS,
    AskFor,
    Choose,
    Demand,
    ExposeCard,
    NameCard,
    ObjectTo,
    Say,
    TakeBack,
)  # fmt: skip
from trickbook.contract.seat import SOUTH, Seat
from trickbook.contract.wire import encode
from trickbook.errors import IllegalAction
from trickbook.games.bezique import Bezique
from trickbook.games.bezique.actions import GATHER, SHOW, Declare
from trickbook.games.bezique.acts import CONCEDE, DEMANDED, DeclareWith
from trickbook.games.bezique.club import ClubBeziqueState
from trickbook.games.bezique.combinations import COMBINATIONS
from trickbook.games.bezique.docket import BeziqueDocket
from trickbook.games.bezique.holding import handles_in, show_handle
from trickbook.table import Act, Claim, Cut, Deal, DealClosed, Entry, Ruled, Table

CARE = (0.5, 0.8, 0.95)
"""How often somebody does what is awaited, so that deals come to an end: another table, another care."""


def careless(table: Table, care: float, rng: Random) -> Entry:
    """Something that somebody might try to do now, possible or not."""
    state = table.state
    if state is None:
        return Deal(tuple(rng.sample(table.game.whole_pack, len(table.game.whole_pack))))
    assert isinstance(state, ClubBeziqueState)
    if table.awaits == "cut" and rng.random() < 0.5:
        return Cut(table.cutter)
    if rng.random() < care and state.to_act is not None:
        actions = table.offers(state.to_act).actions
        lawful = state.legal_actions()
        declares = [action for action in lawful if isinstance(action, Declare)]
        return Act(state.to_act, (rng.choice(declares or (lawful if rng.random() < 0.8 else actions)),))
    seat = rng.choice(table.game.seats)
    if rng.random() < 0.1:
        assert table.docket is not None
        erred = [breach for breach in table.docket.breaches if breach.kind == "revoke"]
        if erred and rng.random() < 0.5:
            breach = rng.choice(erred)
            return Claim(table.game.next_seat(breach.seat), breach.seat, breach.trick)
        return Claim(seat, table.game.next_seat(seat), rng.randint(1, max(1, state.tricks)))
    if rng.random() < 0.05:
        held = cards_in(state.hands[state.side(seat)].closed)
        return Act(seat, tuple(PLAYS[card] for card in rng.sample(held, min(2, len(held)))))
    return Act(seat, (an_act(table, state, seat, rng),))


def an_act(table: Table, state: ClubBeziqueState, seat: Seat, rng: Random) -> Action:
    """One of all the acts there are, with cards for which it may have a meaning."""
    assert isinstance(table.docket, BeziqueDocket)
    held = state.hands[state.side(seat)]
    closed = [*cards_in(held.closed)] or [*table.game.whole_pack]
    card, any_card = rng.choice(closed), rng.choice(table.game.whole_pack)
    laid = [one.card for one in table.docket.laid() if one.seat == seat] or [card]
    made = [] if state.made is None else [Card(handle % 52) for handle in handles_in(state.made.handles)]
    acts: tuple[Action, ...] = (
        rng.choice(state.game.actions),
        PLAYS[card],
        PLAYS[any_card],
        AskFor(rng.choice((1, 1, 1, 2, 2, 3, 4, 60))),
        TakeBack(laid[-1], rng.choice((None, card, any_card))),
        TakeBack(rng.choice(made or [card]), card),
        ObjectTo(rng.choice(("lead", "draw", "count", "declaration", "play")), rng.choice(table.game.seats)),
        ObjectTo("declaration", table.game.next_seat(seat)),
        Demand(rng.choice(list(DEMANDED))),
        CONCEDE,
        Choose(rng.randint(1, 2)),
        ExposeCard(card),
        NameCard(card),
        Say("trick"),
        SHOW,
        GATHER,
        rng.choice(PLAIN_ACTS),
        a_declaration(state, seat, rng),
    )
    return rng.choice(acts)


def a_declaration(state: ClubBeziqueState, seat: Seat, rng: Random) -> Action:
    """A declaration with cards that may make it or not."""
    held = state.hands[state.side(seat)]
    combination = rng.choice(COMBINATIONS[3:])
    names = [*map(str, cards_in(held.closed)), *map(show_handle, handles_in(held.laid))]
    number = sum(part.number for part in combination.parts)
    return DeclareWith(combination.name, tuple(rng.sample(names, min(number, len(names)))))


def survive(game: Bezique, tries: int, rng: Random) -> Counter[str]:
    """Let ``tries`` acts be tried at club tables; what came of it.  ``AssertionError`` at the first fault."""
    told: Counter[str] = Counter()
    while told["tried"] < tries:
        table, care = Table(game.at_club(), SOUTH, guided=False), rng.choice(CARE)
        for _ in range(min(3000, tries)):
            told["tried"] += 1
            entry = careless(table, care, rng)
            before = len(table.events), len(table.log)
            refusal = table.refusal(entry)
            try:
                table.apply(entry)
            except IllegalAction as refused:
                told["refused"] += str(refusal) == str(refused)
                assert (len(table.events), len(table.log)) == before, "A refused entry has left a trace."
            else:
                assert refusal is None, f"{entry} was refused and made."
                told["made"] += 1
            never_stuck(table)
            if isinstance(table.state, ClubBeziqueState):
                whole(table.state)
                agree(table)
        again = Table.fold(game.at_club(), SOUTH, table.log, guided=False)
        assert encode(again.events) == encode(table.events), "The log tells another story."
        assert again.match.standing == table.match.standing
        told["deals"] += sum(isinstance(event, DealClosed) for event in table.events)
        told.update(type(event).__name__ for event in table.events)
        told.update(event.case.kind for event in table.events if isinstance(event, Ruled))
    return told


def never_stuck(table: Table) -> None:
    """Something can always be done, and it is what the table says it awaits."""
    state = table.state
    if state is None:
        return
    if table.awaits == "act":
        assert state.to_act is not None
        actions = table.offers(state.to_act).actions
        assert any(table.refusal(Act(state.to_act, (action,))) is None for action in actions)
        entry = table.substitute(state.to_act)
        assert table.refusal(entry) is None, f"{entry}: {table.refusal(entry)}"
        return
    assert table.awaits == "cut" and table.refusal(Cut(table.cutter)) is None


def whole(state: ClubBeziqueState) -> None:
    """Hands, heap, gathered cards, the trick and the stock are the pack."""
    places = [*(held.kinds for held in state.hands), *state.gathered, state.heap]
    cards = [card for place in places for card in cards_in(place)]
    cards += [*state.stock[state.drawn :], *([state.led] if state.led is not None else [])]
    assert sorted(cards) == sorted(state.game.whole_pack), "A card is lost or doubled."


def agree(table: Table) -> None:
    """What a seat knows is so, and of the other's hand and the stock it knows nothing but what it has seen."""
    state = table.state
    assert isinstance(state, ClubBeziqueState)
    for seat in table.game.seats:
        view: Any = state.view(seat)
        own = state.side(seat)
        assert view.holdings[own] == state.hands[own] and view.points == state.points
        assert view.held == [held.size for held in state.hands] and view.trump == state.trump
        assert view.stock == state.stock_left and view.heap == state.heap and view.gathered == state.gathered
        assert view.top == state.stock[state.drawn : state.drawn + len(view.top)]
        assert len(view.top) == state.seen[own]
        other, known = state.hands[1 - own], view.holdings[1 - own]
        assert known.laid == other.laid and known.bonds == other.bonds
        assert known.closed & ~other.closed == 0, "A card is known that is not there."


def main(tries: int) -> None:
    """The long run, reported for the page on verification."""
    for options in OPTIONS:
        print(options, dict(survive(trickbook.game("bezique", None, **options), tries, Random("careless"))))  # type: ignore[arg-type]


OPTIONS: tuple[dict[str, Any], ...] = (
    {"auto_gather": False},
    {"erroneous_declaration": "foster", "reform_from_hand": True},
    {"erroneous_declaration": "portland", "trump_maker": "marriage_or_sequence", "draw_order": "pone_first"},
    {
        "wrong_count_code": "french", "forgot_draw": "french", "last_nine_revoke": "french_no_count",
        "auto_gather": False,
    },
)  # fmt: skip


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
