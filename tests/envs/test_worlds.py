"""Worlds: what is drawn agrees with all that was seen, and is as likely as it should be, by exact enumeration."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import trickbook
from tests.envs import layouts
from tests.envs.enumeration import Orders, Places, enumerate_worlds, key
from tests.generic.deals import beginnings, for_every_game, play_some
from trickbook.cards import CARDS, card_set
from trickbook.contract.seat import Seat
from trickbook.contract.state import State
from trickbook.contract.worlds import Fate, Layouts, ordered, sample, sight_of
from trickbook.errors import PositionError


class Case(NamedTuple):
    """A position and a seat: the deal of ``seed`` after the first choice that ends with ``steps`` steps or more."""

    game: str
    seed: int
    steps: int
    viewer: Seat
    orders: Orders = layouts.one_order


N, E, S, W = Seat
CASES = [
    Case("toy", 0, 3, N),
    Case("toy", 0, 0, S),
    Case("toy(exchange=on)", 0, 7, N),
    Case("toy(exchange=on)", 1, 7, N),
    Case("pedro(pack=small)", 181, 99, S),
    Case("pedro(pack=small)", 220, 99, E),
    Case("pedro(pack=small)", 542, 18, N),
    Case("pedro(pack=small,buried_visible=off)", 542, 99, S),
    Case("pedro(pack=small,dealer_fill_choice=random)", 1672, 99, E, layouts.by_luck),
    Case("cinch(pack=small)", 3, 99, E),
    Case("cinch(pack=small)", 3, 29, S),
    Case("cinch(pack=small)", 6, 99, N),
    Case("cinch(pack=small,rob=blind)", 1467, 31, N, layouts.by_pack),
    Case("whist", 1, 43, W),
    Case("whist", 4, 42, S),
    Case("whist(law_code=english_1864,auto_claim=off)", 3, 44, E),
]


def position(case: Case) -> State:
    """The position of a case."""
    game, rng = trickbook.game(case.game), Random(case.seed)
    pack, luck = [*game.whole_pack], [*game.whole_pack]
    rng.shuffle(pack)
    rng.shuffle(luck)
    state = game.deal(S, pack, luck)
    while state.to_act is not None and (len(state.steps) < case.steps or state.draft):
        state.apply(rng.choice(state.legal_actions()))
    return state


def places(state: State, viewer: Seat) -> list[Places]:
    find = {"toy": layouts.toy_places, "whist": layouts.whist_places}.get(state.game.name, layouts.family_places)
    return find(state, viewer)


def distance(expected: list[float], counted: list[int]) -> float:
    """How many standard deviations the chi-square of a count lies above what it should be."""
    total = sum(counted)
    chi = sum((found - total * share) ** 2 / (total * share) for share, found in zip(expected, counted, strict=True))
    freedom = len(expected) - 1
    return float((chi - freedom) / (2 * freedom) ** 0.5)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game}-{case.seed}-{case.steps}-{case.viewer}")
def test_worlds_are_drawn_as_the_enumeration_of_all_deals_has_them(case):
    state = position(case)
    exact = enumerate_worlds(state, case.viewer, places(state, case.viewer), case.orders)
    assert key(state) in exact and len(exact) > 5
    sight, rng = sight_of(state, case.viewer), Random(case.seed)
    worlds = state.game.worlds(sight)
    drawn = Counter(key(sample(sight, worlds, rng)) for _ in range(1200))
    assert set(drawn) <= set(exact)
    # Few deals are counted one by one; many by twenty lots, deals of each likelihood apart.
    bins: dict[object, list[str]] = {}
    for end, share in exact.items():
        bins.setdefault(end if len(exact) <= 60 else (share, crc32(end.encode()) % 20), []).append(end)
    expected = [float(sum(exact[end] for end in ends)) for ends in bins.values()]
    counted = [sum(drawn[end] for end in ends) for ends in bins.values()]
    assert distance(expected, counted) < 4


def test_the_distance_tells_a_crooked_count():
    assert distance([0.25] * 4, [250, 260, 240, 250]) < 1
    assert distance([0.25] * 4, [330, 200, 240, 230]) > 10


@for_every_game(examples=12)
def test_a_world_gives_the_seat_what_it_knows_and_no_more_is_used(name, data):
    start, rng = data.draw(beginnings(name))
    state = play_some(start, rng)
    for viewer in state.game.seats:
        sight = sight_of(state, viewer)
        worlds = state.game.worlds(sight)
        other = sample(sight, worlds, rng, tries=20_000)
        assert other.information_state(viewer) == state.information_state(viewer)
        assert other.to_act == state.to_act and other.phase == state.phase
        # The worlds of the other deal are the same: they hang on what was seen alone.
        seed = rng.random()
        again = sight_of(other, viewer)
        assert again == sight
        drawn = [sample(it, it.game.worlds(it), Random(seed), tries=20_000) for it in (sight, again)]
        assert drawn[0].setup == drawn[1].setup and drawn[0].steps == drawn[1].steps


def test_a_sight_that_cannot_be_has_no_worlds():
    state = position(CASES[0])
    sight = sight_of(state, N)
    with pytest.raises(PositionError, match="North has seen"):
        sample(sight._replace(information="else"), state.game.worlds(sight), Random(1), tries=10)


# The parts ------------------------------------------------------------------------------------------------------------


@st.composite
def puzzles(draw: st.DrawFn) -> tuple[list[Fate], dict[str, int], int]:
    """A few cards, fates and rooms that may fit or not."""
    cards = card_set(range(draw(st.integers(1, 6))))
    rooms = {name: draw(st.integers(0, 3)) for name in "ABC"}
    fates = [
        Fate(f"{number}", draw(st.integers(0, 63)), tuple(draw(st.sets(st.sampled_from("ABC"), max_size=2))))
        for number in range(draw(st.integers(1, 4)))
    ]
    return fates, rooms, cards


@settings(max_examples=150)
@given(puzzles(), st.integers(0, 99))
def test_layouts_are_counted_and_drawn_as_trial_finds_them(puzzle, seed):
    fates, rooms, cards = puzzle
    ways = Layouts(fates, rooms, cards)
    tried = [frozenset(way.items()) for way in ways]
    assert ways.count == len(tried) == len(set(tried))
    if tried:
        drawn = ways.draw(Random(seed))
        assert frozenset((name, card_set(met)) for name, met in drawn.items() if met) in tried


def test_layouts_are_drawn_alike():
    everything = card_set(range(6))
    fates = [
        Fate("a", everything, ("A",)),
        Fate("b", 0b111100, ("B",)),
        Fate("c", everything, ("A", "C")),
        Fate("d", 7, ()),
    ]
    ways, rng = Layouts(fates, {"A": 2, "B": 1, "C": 1}, everything), Random(4)
    counts: dict[Any, int] = {frozenset(way.items()): 0 for way in ways}
    for _ in range(40 * len(counts)):
        counts[frozenset((name, card_set(met)) for name, met in ways.draw(rng).items() if met)] += 1
    assert ways.count == len(counts) > 5
    assert distance([1 / len(counts)] * len(counts), [*counts.values()]) < 4


def test_an_order_keeps_its_blocks_apart_and_is_otherwise_any():
    rng, cards = Random(2), CARDS[:4]
    seen = Counter(ordered(rng, cards, [[cards[0]], [cards[1], cards[2]]]) for _ in range(1600))
    assert len(seen) == 8
    assert all(order.index(cards[0]) < min(order.index(cards[1]), order.index(cards[2])) for order in seen)
    assert distance([1 / 8] * 8, [*seen.values()]) < 4
