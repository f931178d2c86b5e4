"""The actions of a game: numbered and written without ambiguity, and each of them lawful or refused with a reason."""

from __future__ import annotations

import re

import pytest

from tests.generic.deals import (
    actions_to_ask,
    beginnings,
    every_preset,
    facts,
    for_every_game,
    games,
    is_looked_at,
    made_up,
    play_on,
)
from trickbook import ActionError, IllegalAction, game
from trickbook.contract.action import Action
from trickbook.rules import rules_of

SENTENCE = re.compile(r"[A-Z0-9].*[.!?]", re.DOTALL)


@every_preset
def test_numbers_actions_and_their_written_forms_stand_for_one_another(name, preset):
    held = game(name, preset)
    assert held.num_actions == len(set(held.actions))
    for number in range(held.num_actions):
        action = held.action(number)
        assert held.action_id(action) == number
        for written in (str(action), str(action).upper(), f"  {action} "):
            assert held.parse(written) == action
        assert held.parse_group(str(action)) == (action,)
        assert action.prose


@every_preset
def test_outside_the_action_space_there_is_nothing(name, preset):
    held = game(name, preset)
    for number in (-1, held.num_actions):
        with pytest.raises(ActionError):
            held.action(number)
    with pytest.raises(ActionError):
        held.parse("no such action")


@for_every_game(examples=10)
def test_a_game_is_told_by_its_name_with_the_options_changed(name, data):
    held = data.draw(games(name))
    assert game(str(held)) == held and hash(game(str(held))) == hash(held)


@for_every_game(examples=6)
def test_an_action_is_lawful_or_refused_in_a_sentence_with_rules(name, data):
    start, rng = data.draw(beginnings(name))
    known = {text.id for text in rules_of(start.game.name)}
    for state in play_on(start, rng):
        legal = state.legal_actions()
        assert set(legal) <= set(state.game.actions)
        before = facts(state)
        for action in actions_to_ask(state, rng):
            refusal = state.why_not(action)
            assert (refusal is None) == (action in legal), f"{action}: {refusal}"
            if refusal is not None:
                assert SENTENCE.fullmatch(refusal.sentence), refusal.sentence
                assert state.is_over or refusal.rules, f"{action}: {refusal} names no rule"
                assert set(refusal.rules) <= known, refusal.rules
        assert facts(state) == before


@for_every_game(examples=15)
def test_an_unlawful_action_changes_nothing(name, data):
    start, rng = data.draw(beginnings(name))
    for state in play_on(start, rng):
        if not is_looked_at(state, rng):
            continue
        legal = set(state.legal_actions())
        unlawful = [action for action in state.game.actions if action not in legal]
        before, written = facts(state), state.serialize()
        for action in rng.sample(unlawful, min(4, len(unlawful))):
            reason = state.why_not(action)
            assert reason is not None
            with pytest.raises(IllegalAction) as refused:
                state.apply(action)
            assert (refused.value.sentence, refused.value.rules) == (reason.sentence, reason.rules)
        assert facts(state) == before and state.serialize() == written
        assert set(state.legal_actions()) == legal


@for_every_game(examples=10)
def test_what_is_impossible_can_not_be_forced(name, data):
    start, rng = data.draw(beginnings(name))
    for state in play_on(start, rng):
        if not is_looked_at(state, rng):
            continue
        before = facts(state)
        for seat in state.game.seats:
            action, twin = rng.choice(state.game.actions), state.copy()
            impossible = state._impossible(seat, action)
            if impossible is None:
                twin.force(seat, action)
                assert twin.steps[-1][:2] == ("force", seat) or twin.draft != state.draft
            else:
                assert SENTENCE.fullmatch(impossible.sentence)
                with pytest.raises(IllegalAction):
                    twin.force(seat, action)
                assert facts(twin) == before
        assert facts(state) == before


@for_every_game(examples=6)
def test_what_a_program_makes_up_is_refused_in_a_sentence_wherever_it_is_tried(name, data):
    start, rng = data.draw(beginnings(name))
    for state in play_on(start, rng):
        if (seat := state.to_act) is None or rng.random() > 0.03:
            continue
        before = facts(state)
        for action in made_up(Action, rng):
            if action in state.legal_actions():
                continue
            refusal = state.why_not(action)
            assert refusal is not None and SENTENCE.fullmatch(refusal.sentence), refusal
            with pytest.raises(IllegalAction):
                state.apply(action)
            with pytest.raises(IllegalAction):
                state.check_choice(seat, (action,))
            if state.game.why_untold(action):
                with pytest.raises(IllegalAction):
                    state.force(seat, action)
        assert facts(state) == before
