"""Observations: the layout that the documentation tells, and numbers that agree with it and with the view."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

import trickbook
from tests.envs.games import GAMES
from tests.generic.deals import beginnings, for_every_game, play_on
from trickbook.contract.observation import observe, small
from trickbook.contract.state import State
from trickbook.envs.layout import layout_table

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


@pytest.mark.parametrize("name", trickbook.game_names())
def test_the_page_has_the_layout_of_every_game(name):
    assert layout_table(trickbook.game(name)) in PAGE.read_text(), f"python -m trickbook.envs.layout {name}"


@pytest.mark.parametrize("name", GAMES)
def test_fields_have_names_of_their_own_and_sentences(name):
    fields = trickbook.game(name).fields()
    assert len({field.name for field in fields}) == len(fields)
    for field in fields:
        assert field.told.endswith(".") and field.least < field.most


@for_every_game(examples=12)
def test_every_field_keeps_its_shape_and_bounds(name, data):
    start, rng = data.draw(beginnings(name))
    fields = start.game.fields()
    for state in play_on(start, rng):
        for seat in state.game.seats:
            view = state.view(seat)
            for field in fields:
                numbers = np.frombuffer(field.numbers(view), np.int8)
                assert numbers.size == field.size, field.name
                assert field.least <= numbers.min() and numbers.max() <= field.most, (field.name, numbers)


def field_of(state: State, name: str, seat: trickbook.Seat) -> np.ndarray:
    field = next(field for field in state.game.fields() if field.name == name)
    return np.frombuffer(field.numbers(state.view(seat)), np.int8).reshape(field.shape)


@pytest.mark.parametrize("name", GAMES)
def test_seats_count_from_the_viewer(name):
    game, rng = trickbook.game(name), Random(3)
    state = game.deal(game.seats[0], rng.sample(game.whole_pack, len(game.whole_pack)))
    while not state.view(None).tricks or not state.view(None).trick:
        state.apply(rng.choice(state.legal_actions()))
    for place, seat in enumerate(game.seats):
        assert field_of(state, "dealer", seat).tolist() == np.eye(len(game.seats))[-place % len(game.seats)].tolist()
        view = state.view(seat)
        hand = field_of(state, "hand", seat).reshape(52)
        assert np.repeat(np.arange(52), hand).tolist() == [*trickbook.cards_in(view.hand)]
        plays = [play for _, trick in view.tricks for play in trick] + view.trick
        for player, card in view.trick:
            table = field_of(state, "table", seat).reshape(len(game.seats), 52)
            assert table[(game.seats.index(player) - place) % len(game.seats), card] == 1
        played = field_of(state, "played", seat)
        if len(set(game.whole_pack)) < len(game.whole_pack):
            counts = played.reshape(len(game.seats), 52)
            assert counts.sum() == len(plays)
            for player, card in plays:
                row = counts[(game.seats.index(player) - place) % len(game.seats)]
                assert row[card] == plays.count((player, card))
            continue
        by, at = played.reshape(2, 52)
        assert [int(at[card]) for _, card in plays] == [*range(1, len(plays) + 1)]
        assert [game.next_seat(seat, int(by[card]) - 1) for _, card in plays] == [player for player, _ in plays]
        assert (by > 0).sum() == (at > 0).sum() == len(plays)


@for_every_game(examples=10)
def test_an_observation_follows_from_what_the_seat_knows(name, data):
    start, rng = data.draw(beginnings(name))
    seen: dict[str, bytes] = {}
    for state in play_on(start, rng):
        for seat in state.game.seats:
            known = f"{seat}{state.information_state(seat)}"
            numbers = observe(state.game.fields(), state.view(seat))
            assert seen.setdefault(known, numbers) == numbers


def test_numbers_too_great_are_cut_off():
    assert [small(number) for number in (-1000, -1, 0, 127, 1000)] == [0x80, 0xFF, 0, 0x7F, 0x7F]
