"""The course of a deal: no card is lost, nobody is stuck, points add up."""

from __future__ import annotations

from collections import Counter
from random import Random

import trickbook
from tests.generic.deals import PRESETS, begin, beginnings, every_preset, for_every_game, play_on, played_out
from tests.generic.truths import TRUTHS, truth_of
from trickbook import game_names
from trickbook.cards import cards_in, show_cards


def test_every_registered_game_is_proved_here():
    assert set(game_names()) == set(TRUTHS) == set(PRESETS)


@for_every_game(examples=25)
def test_every_card_lies_in_exactly_one_place_at_every_step(name, data):
    start, rng = data.draw(beginnings(name))
    for state in play_on(start, rng):
        places = truth_of(state).places(state)
        found = Counter(card for cards in places.values() for card in cards_in(cards))
        assert found == Counter(state.game.whole_pack), {place: show_cards(cards) for place, cards in places.items()}


@for_every_game(examples=25)
def test_somebody_can_always_act_until_the_deal_is_scored(name, data):
    start, rng = data.draw(beginnings(name))
    for state in play_on(start, rng):  # fails by itself when a deal does not end
        legal = state.legal_actions()
        assert state.is_over == (state.to_act is None) == (not legal) == (state.score is not None)
        assert len(set(legal)) == len(legal)
        assert state.to_act is None or state.to_act in state.game.seats
    assert state.score is not None and len(state.score) == len(state.game.sides)


@every_preset
def test_a_few_deals_of_every_preset_end_with_every_card_and_every_point(name, preset):
    rng = Random(f"{name} {preset}")
    for _ in range(5):
        over = played_out(begin(trickbook.game(name, preset), rng, lumps=True), rng)
        truth = truth_of(over)
        assert over.score is not None and sum(truth.points(over)) == truth.total(over)
        assert sum(cards.bit_count() for cards in truth.places(over).values()) == len(over.game.whole_pack)


@for_every_game(examples=25)
def test_the_points_of_a_deal_add_up_to_all_there_are(name, data):
    start, rng = data.draw(beginnings(name))
    over = played_out(start, rng)
    truth = truth_of(over)
    points = truth.points(over)
    assert len(points) == len(over.game.sides) and min(points) >= 0
    assert sum(points) == truth.total(over)
