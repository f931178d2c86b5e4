"""Who sees what: a seat learns nothing of cards it has not seen, and everything of those it has."""

from __future__ import annotations

import json
import re

import msgspec
import pytest
from hypothesis import assume

import trickbook
from tests.generic.deals import (
    beginnings,
    for_every_game,
    pairs,
    play_on,
    play_some,
    played_out,
    seen_so_far,
    swapped,
    whole,
)
from tests.generic.laws import WITH_LAWS
from tests.generic.truths import texts
from tests.marks import rule
from trickbook.cards import Card
from trickbook.contract.seat import Seat
from trickbook.contract.state import State
from trickbook.contract.wire import encode
from trickbook.contract.worlds import sight_of
from trickbook.errors import PositionError

CARD = re.compile(r"\b[2-9TJQKA][CDHS]\b")


def everybody(state: State) -> tuple[Seat | None, ...]:
    return (*state.game.seats, None)


def sight(state: State, viewer: Seat | None) -> str:
    """All that leaves the core for one viewer."""
    seen = [event.seen_by(viewer) for event in state.events]
    known = None if viewer is None else state.information_state(viewer)
    view = state.view(viewer)
    facts = [encode(view.facts(helped=helped)) for helped in (False, True)]
    return json.dumps([known, view.to_dict(), facts, encode(seen), list(map(str, seen))])


@for_every_game(examples=30)
def test_no_event_names_a_card_to_a_viewer_who_has_not_seen_it(name, data):
    start, rng = data.draw(beginnings(name))
    seen = dict.fromkeys(everybody(start), 0)
    scanned = 0
    for state in play_on(start, rng):
        for viewer in seen:
            seen[viewer] |= seen_so_far(state, viewer)
            told = [event.seen_by(viewer) for event in state.events[scanned:]]
            named = set(CARD.findall(encode(told) + " ".join(map(str, told))))
            assert named <= texts(seen[viewer]), f"{viewer} is told of {named - texts(seen[viewer])}"
        scanned = len(state.events)
    for viewer in state.game.seats:
        assert set(CARD.findall(state.information_state(viewer))) == texts(seen[viewer]), viewer


@for_every_game(examples=15)
def test_the_cards_of_an_event_stand_in_the_order_of_the_cards(name, data):
    start, rng = data.draw(beginnings(name))
    for event in played_out(start, rng).events:
        for value in msgspec.structs.astuple(event):
            if isinstance(value, tuple) and all(isinstance(card, Card) for card in value):
                assert list(value) == sorted(value), f"the order in which the cards lay shows in {event}"


@for_every_game(examples=30)
def test_what_a_seat_can_know_does_not_change_with_hidden_cards(name, data):
    start, rng = data.draw(beginnings(name))
    seen = dict.fromkeys(everybody(start), 0)
    for state in play_on(start, rng):
        for viewer in seen:
            seen[viewer] |= seen_so_far(state, viewer)
        if state.to_act is None or rng.random() < 0.06:
            break
    compared = 0
    for viewer, cards in seen.items():
        hidden = whole(state.game) & ~cards
        for one, other in pairs(state, hidden, hidden, rng, 3):
            twin = swapped(state, one, other)
            if twin is not None:
                assert sight(twin, viewer) == sight(state, viewer), f"{viewer} can tell {one} from {other}"
                compared += 1
    assume(compared)


@for_every_game(examples=20)
def test_what_a_seat_has_seen_makes_a_difference(name, data):
    start, rng = data.draw(beginnings(name))
    seen = dict.fromkeys(start.game.seats, 0)
    for state in play_on(start, rng):
        for viewer in seen:
            seen[viewer] |= seen_so_far(state, viewer)
        if state.to_act is None or rng.random() < 0.06:
            break
    compared = 0
    for viewer, cards in seen.items():
        for one, other in pairs(state, cards, whole(state.game) & ~cards, rng, 3):
            twin = swapped(state, one, other)
            if twin is not None:
                assert twin.information_state(viewer) != state.information_state(viewer), f"{viewer}: {one}, {other}"
                assert twin.view(viewer).to_dict() != state.view(viewer).to_dict(), f"{viewer}: {one}, {other}"
                compared += 1
    assume(compared)


@for_every_game(examples=10)
def test_a_view_is_plain_data_and_shows_the_hand_and_the_choice(name, data):
    start, rng = data.draw(beginnings(name))
    state = play_some(start, rng)
    for viewer in everybody(state):
        view = state.view(viewer)
        written = json.dumps(view.to_dict())
        assert json.dumps(json.loads(written)) == written
        if viewer is not None:
            assert view.hand & ~seen_so_far(state, viewer) == 0
            assert view.hand.bit_count() == (seen_so_far(state, viewer) & view.hand).bit_count()
        assert view.legal == (state.legal_actions() if viewer is not None and viewer == state.to_act else ())
        assert view.draft == (state.draft if viewer is not None and viewer == state.to_act else 0)


@rule("T-31")
@pytest.mark.parametrize("name", WITH_LAWS)
def test_no_deal_at_a_club_table_is_guessed_at(name):
    """Whether or not something has gone wrong there, so that the answer betrays nothing."""
    game = trickbook.game(name).at_club()
    state = game.deal(game.seats[0], game.whole_pack, club=True)
    with pytest.raises(PositionError, match="at guided tables only"):
        sight_of(state, game.seats[1])
