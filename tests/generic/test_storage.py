"""A state is the fold of its steps: copied, stored, replayed and taken back without a difference."""

from __future__ import annotations

from itertools import permutations

from tests.generic.deals import beginnings, choose, facts, for_every_game, is_looked_at, play_some, played_out
from trickbook.contract.state import State


def assert_same(one: State, other: State) -> None:
    assert facts(one) == facts(other)
    assert one == other and one.serialize() == other.serialize()
    assert one.legal_actions() == other.legal_actions()
    for seat in one.game.seats:
        assert one.information_state(seat) == other.information_state(seat)


@for_every_game(examples=15)
def test_replaying_the_steps_gives_the_state(name, data):
    start, rng = data.draw(beginnings(name))
    state = play_some(start, rng)
    again = state.game.new_state(state.setup)
    for kind, seat, action in state.steps:
        assert kind == "do" and action is not None and again.to_act == seat
        again.apply(action)
    assert_same(again, state)


@for_every_game(examples=15)
def test_a_stored_state_comes_back_and_plays_on_alike(name, data):
    start, rng = data.draw(beginnings(name))
    state = play_some(start, rng)
    again = state.game.deserialize(state.serialize())
    assert_same(again, state)
    while state.to_act is not None:  # ends as ``play_on`` does, which another test proves
        action = choose(state, rng)
        assert again.apply(action) == state.apply(action)
    assert_same(again, state)


@for_every_game(examples=15)
def test_a_copy_and_its_original_go_their_own_ways(name, data):
    start, rng = data.draw(beginnings(name))
    state = play_some(start, rng)
    copy = state.copy()
    assert_same(copy, state)
    before, legal = facts(state), state.legal_actions()
    played_out(copy, rng)
    assert facts(state) == before and state.legal_actions() == legal
    after = facts(copy)
    played_out(state, rng)
    assert facts(copy) == after


@for_every_game(examples=10)
def test_taking_back_is_as_if_the_later_steps_had_not_been(name, data):
    start, rng = data.draw(beginnings(name))
    state = play_some(start, rng)
    to = rng.randint(0, len(state.steps))
    again = state.game.new_state(state.setup)
    for _, _, action in state.steps[:to]:
        assert action is not None
        again.apply(action)
    state.take_back(to)
    assert_same(state, again)


@for_every_game(examples=25)
def test_a_commit_group_is_one_choice_in_whatever_order_it_is_made(name, data):
    start, rng = data.draw(beginnings(name))
    state = start
    while state.to_act is not None:  # ends as ``play_on`` does, which another test proves
        before, done = state.copy(), [choose(state, rng)]
        state.apply(done[0])
        while state.draft:
            assert state.to_act == before.to_act and len(state.events) == len(before.events)
            done.append(choose(state, rng))
            state.apply(done[-1])
        if not is_looked_at(state, rng):
            continue
        last = sum(step.closes_group for step in done)
        free, closing = done[: len(done) - last], done[len(done) - last :]
        for order in rng.sample(list(permutations(free)), min(3, len(free))) if len(free) < 6 else [free[::-1]]:
            again = before.copy()
            for action in (*order, *closing):
                again.apply(action)
            assert_same(again, state)
