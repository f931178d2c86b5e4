"""Nothing that is sent to anybody tells an unlawful act, unclaimed, from a lawful one: T-31 over random positions.

Two deals alike: in one a seat plays a card that is lawful, in the other one that is not.  All that anybody is told,
with the two cards in each other's place, has to be the same.  A lead out of turn is compared with the same in turn.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import trickbook
from tests.marks import rule
from trickbook.cards import CARDS, Card, cards_in
from trickbook.contract.action import PLAYS
from trickbook.contract.event import Played
from trickbook.contract.seat import SOUTH, Seat
from trickbook.contract.wire import encode
from trickbook.games.allfours.state import AllFoursState
from trickbook.games.trickplay.docket import TrickDocket
from trickbook.table import Act, Deal, Table

VIEWERS: tuple[Seat | None, ...] = (*Seat, None)
SETS = ("hand", "draft", "discards", "looked", "shown", "buried", "taken", "exposed", "remainder")
"""The fields of views that are sets of cards, or lists of them."""


def piece(game: str, rng: Random, **facts: Any) -> Table:
    """A club table at the first lead of six-card hands at random."""
    cards = rng.sample(CARDS, 24)
    hands = {letter: " ".join(map(str, cards[6 * place : 6 * place + 6])) for place, letter in enumerate("NESW")}
    table = Table(trickbook.game(game).at_club(), SOUTH, guided=False)
    text = table.game.write_piece({"hands": hands, "bidder": "W", "contract": "7", "trump": "hearts", **facts})
    table.apply(Deal(None, piece=text))
    return table


def docket(table: Table) -> TrickDocket:
    assert isinstance(table.docket, TrickDocket)
    return table.docket


def state(table: Table) -> AllFoursState:
    assert isinstance(table.state, AllFoursState)
    return table.state


def go_on(table: Table, plays: int, rng: Random) -> list[Act]:
    """So many lawful cards in turn; what was done."""
    acts = []
    for _ in range(plays):
        seat = state(table).to_act
        assert seat is not None
        acts.append(Act(seat, (rng.choice(docket(table).lawful(seat)),)))
        table.apply(acts[-1])
    return acts


def sent(table: Table, viewer: Seat | None, since: int, *, own_choice: bool = True) -> Any:
    """All that ``viewer`` is sent, the events from number ``since`` on, as plain data; ``own_choice``: with the cards
    lawful for the viewer, which follow from the viewer's own hand."""
    view = table.view(viewer)
    assert view.deal is not None
    deal = view.deal.to_dict()
    if not own_choice:
        deal["legal"] = None
    facts = [deal, table.seen(viewer, since), view.offers, view.docket, view.awaits, view.scores, view.outcome]
    return json.loads(encode(facts))


def exchanged(plain: Any, one: Card, other: Card, name: str = "") -> Any:
    """Plain data with two cards in each other's place, also in sets of cards."""
    match plain:
        case dict():
            return {key: exchanged(value, one, other, key) for key, value in plain.items()}
        case list() if name == "actions":
            return sorted((exchanged(value, one, other) for value in plain), key=str)
        case list():
            return [exchanged(value, one, other, name) for value in plain]
        case str():
            return plain.replace(str(one), "*").replace(str(other), str(one)).replace("*", str(other))
        case int() if name in SETS and not isinstance(plain, bool):
            first, second = plain >> one & 1, plain >> other & 1
            return plain & ~(one.bit | other.bit) | first << other | second << one
    return plain


@rule("T-31")
@pytest.mark.parametrize("game", ["cinch", "pedro"])
@given(seed=st.integers(0, 2**32))
def test_nothing_but_the_card_differs_between_a_lawful_and_an_unlawful_one_in_turn_or_not(game: str, seed: int) -> None:
    rng = Random(seed)
    lawful, unlawful = piece(game, Random(seed)), piece(game, Random(seed))
    plays = rng.randint(1, 19)
    for act in go_on(lawful, plays + (plays % 4 == 0), rng):
        unlawful.apply(act)
    seat = rng.choice([seat for seat in Seat if not docket(lawful).has_played(seat) and state(lawful).hands[seat]])
    right = docket(lawful).lawful_cards(seat)
    assume(right != state(lawful).hands[seat])
    good, bad = rng.choice(cards_in(right)), rng.choice(cards_in(state(lawful).hands[seat] & ~right))
    since = len(lawful.events)

    def alike() -> None:
        for viewer in VIEWERS:
            told = sent(lawful, viewer, since, own_choice=viewer != seat)
            other = sent(unlawful, viewer, since, own_choice=viewer != seat)
            assert exchanged(told, good, bad) == exchanged(exchanged(other, good, bad), good, bad)

    lawful.apply(Act(seat, (PLAYS[good],)))
    unlawful.apply(Act(seat, (PLAYS[bad],)))
    assert type(unlawful.events[since]) is Played
    assert unlawful.breaches and not lawful.breaches
    while True:  # ends with the trick
        assume(
            state(lawful).winner == state(unlawful).winner and state(lawful).last_winner == state(unlawful).last_winner
        )
        alike()
        if docket(lawful).complete:
            return
        for act in go_on(lawful, 1, rng):
            unlawful.apply(act)


@rule("T-31", "C-IRR-4")
@pytest.mark.parametrize("game", ["cinch", "pedro"])
@given(seed=st.integers(0, 2**32))
def test_a_lead_out_of_turn_that_nobody_has_noticed_looks_like_one_in_turn(game: str, seed: int) -> None:
    rng = Random(seed)
    leader, other = rng.sample("NESW", 2)
    in_turn, out_of_turn = piece(game, Random(seed), leader=leader), piece(game, Random(seed), leader=other)
    since = len(in_turn.events)
    for _ in range(4):
        [act] = go_on(in_turn, 1, rng)
        out_of_turn.apply(act)
        for viewer in VIEWERS:
            plain, false = sent(in_turn, viewer, since), sent(out_of_turn, viewer, since)
            for told in (plain, false):
                told[3].pop("leader")  # whose lead it is, or was, follows from what everybody has seen before
            assert plain == false


@rule("T-31", "C-IRR-12", "C-IRR-13")
@pytest.mark.parametrize("game", ["cinch", "pedro"])
@given(seed=st.integers(0, 2**32))
def test_a_card_out_of_turn_brings_nothing_but_the_card(game: str, seed: int) -> None:
    rng = Random(seed)
    table = piece(game, Random(seed))
    go_on(table, 4 * rng.randint(0, 5) + rng.randint(1, 2), rng)
    due = state(table).to_act
    seat = rng.choice([seat for seat in Seat if not docket(table).has_played(seat) and seat != due])
    before = [(table.view(viewer).docket, table.view(viewer).offers.choices) for viewer in VIEWERS]
    card = rng.choice(cards_in(state(table).hands[seat]))
    assert table.apply(Act(seat, (PLAYS[card],))) == [Played(seat, card)]
    after = [(table.view(viewer).docket, table.view(viewer).offers.choices) for viewer in VIEWERS]
    assert before == after and state(table).to_act == due
