"""The deals that agree with a sight: what follows for the other's cards, against exact counting."""

from __future__ import annotations

from collections import Counter
from math import comb
from random import Random

from tests.bezique.positions import bezique, build, do
from trickbook.cards import copies_of, parse_cards
from trickbook.contract.seat import SOUTH
from trickbook.contract.worlds import sample, sight_of
from trickbook.games.bezique import BeziqueState


def off(expected: list[float], counted: list[int]) -> float:
    total = sum(counted)
    chi = sum((found - total * share) ** 2 / (total * share) for share, found in zip(expected, counted, strict=True))
    return float((chi - len(expected) + 1) / (2 * (len(expected) - 1)) ** 0.5)


def test_of_equal_cards_no_more_are_seen_in_a_hand_than_chance_puts_there():
    """North has played two sevens of clubs: how many of all four has North had?"""
    state = build(n="7C 7C 8D 9D TH KH QS JS AH", s="AC KD KS QD QH JH TS TD 8S", stock="8H 9H")
    do(state, "7C", "AC", "draw", "8S", "7C")
    sight, rng = sight_of(state, SOUTH), Random(3)
    worlds, seven = state.game.worlds(sight), parse_cards("7C")[0]
    counts: Counter[int] = Counter()
    for _ in range(3000):
        world = sample(sight, worlds, rng)
        assert isinstance(world, BeziqueState) and world.setup.pack is not None
        pack = world.setup.pack
        had = [pack[place] for place in (0, 1, 2, 6, 7, 8, 12, 13, 14, 19)]
        counts[had.count(seven)] += 1
        assert copies_of(world.hands[0].closed, seven) == had.count(seven) - 2
    # Ten cards of North among 118 that South has not had, four of them sevens of clubs, two at least with North.
    ways = [comb(4, n) * comb(114, 10 - n) for n in (2, 3, 4)]
    assert off([way / sum(ways) for way in ways], [counts[n] for n in (2, 3, 4)]) < 4


def test_a_whole_deal_is_told_anew_at_every_moment():
    rng = Random(5)
    for number in range(3):
        game = bezique(auto_gather=number % 2 == 0, draw_order="pone_first" if number == 1 else "winner_first")
        state = game.deal(SOUTH, rng.sample(game.whole_pack, 128))
        while not state.is_over:
            state.apply(rng.choice(state.legal_actions()))
            if rng.random() < 0.05 or state.is_over:
                for seat in game.seats:
                    sight = sight_of(state, seat)
                    world = sample(sight, game.worlds(sight), rng)
                    assert world.information_state(seat) == state.information_state(seat)
