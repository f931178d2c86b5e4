"""The solver against brute force and DDS, under symmetries, within its limits, and asked for what cannot be."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import trickbook
from tests.kernel.brute import Deal
from tests.kernel.comparing import compare, draw
from tests.kernel.dds import compare_with_dds
from trickbook import CARDS, Seat
from trickbook.errors import PositionError
from trickbook.kernel import OutOfNodes, Position, Solver, Tables, line, position, reaches, solve, solve_cards


def test_it_agrees_with_brute_force_on_positions_of_every_kind():
    met = compare(Random("small positions"), 500, Solver())
    assert min(met.values()) > 10, met


@pytest.mark.parametrize(("tricks", "seed"), [*((13, seed) for seed in range(5)), (9, 5)])
def test_it_agrees_with_dds_on_whist_deals_in_value_and_every_card(tricks: int, seed: int):
    pytest.importorskip("endplay")
    compare_with_dds(Random(seed), 10 if tricks == 13 else 40, tricks)


# Symmetries -----------------------------------------------------------------------------------------------------------


def test_turning_the_seats_changes_nothing():
    rng = Random("turned")
    for _ in range(200):
        at = draw(rng).position()
        players, step = len(at.tables.sides), rng.randrange(4)

        def turned(entries, players=players, step=step):
            return tuple(entries[(seat - step) % players] for seat in range(players)) if entries else ()

        other = Position(
            replace(at.tables, sides=turned(at.tables.sides)), turned(at.hands), (at.leader + step) % players,
            tuple(((seat + step) % players, card) for seat, card in at.trick), at.taken, turned(at.bury), at.owed,
            at.tricks_left,
        )  # fmt: skip
        assert solve_cards(other) == solve_cards(at)


def test_exchanging_two_plain_suits_of_whist_changes_nothing():
    rng = Random("exchanged")
    for _ in range(30):
        kept = rng.sample(CARDS, 28)
        first, second = rng.sample(range(3), 2)  # spades are trumps
        swap = {first: second, second: first}
        values = []
        for change in ({}, swap):
            cards = [CARDS[13 * change.get(card.suit, card.suit) + card.rank] for card in kept]
            hands = {seat: cards[seat::4] for seat in Seat}
            state = trickbook.game("whist").deal(Seat.SOUTH, hands=hands, trump="spades", leader="N")
            values.append({CARDS[13 * change.get(c.suit, c.suit) + c.rank]: v for c, v in solve_cards(state).items()})
        assert values[0] == values[1]


def test_exchanging_equal_cards_between_hands_changes_nothing():
    rng = Random("copies")
    for _ in range(100):
        deal = draw(rng)
        at = deal.position()
        tables = at.tables
        pairs = [
            (a, a + 1) for a in range(len(tables.cards) - 1)
            if (tables.suit[a], tables.strength[a], tables.points[a] if tables.points else 0)
            == (tables.suit[a + 1], tables.strength[a + 1], tables.points[a + 1] if tables.points else 0)
            and (tables.may_bury >> a & 1) == (tables.may_bury >> a + 1 & 1)
        ]  # fmt: skip
        if not pairs or at.trick or at.owed:
            continue
        a, b = rng.choice(pairs)

        def other(cards, a=a, b=b):
            first, second = cards >> a & 1, cards >> b & 1
            return cards & ~(1 << a | 1 << b) | second << a | first << b

        assert solve(replace(at, hands=tuple(map(other, at.hands)))) == solve(at)


def test_what_one_side_reaches_the_other_cannot_prevent():
    rng = Random("reached")
    for name, number in (("whist", 13), ("pedro", 14)):
        game = trickbook.game(name)
        for _ in range(8):
            state = game.deal(Seat.SOUTH, rng.sample(game.whole_pack, 52))
            while state.trick_number < (7 if name == "whist" else 2):
                state.apply(rng.choice(state.legal_actions()))
            value = solve(state)
            assert solve(position(state, 1)) == number - value
            for k in range(number + 2):
                assert reaches(state, 0, k) == (k <= value)
                assert reaches(state, 1, k) == (k <= number - value)


def test_a_line_of_best_play_comes_to_the_value():
    game = trickbook.game("pedro")
    state: Any = game.deal(Seat.SOUTH, Random(5).sample(game.whole_pack, 52))
    while state.phase != "play":
        state.apply(state.legal_actions()[0])
    value = solve(state)
    for seat, card, _ in line(state):
        assert seat == state.to_act
        state.apply(game.parse(str(card)))
    assert state.result.points[0] == value


# Limits and errors ----------------------------------------------------------------------------------------------------


def test_a_limit_of_nodes_ends_the_search_and_a_small_memory_only_slows_it():
    game = trickbook.game("whist")
    state = game.deal(Seat.SOUTH, Random(1).sample(CARDS, 52))
    with pytest.raises(OutOfNodes, match="limit of nodes"):
        Solver(nodes=50).solve(state)
    while state.trick_number < 8:
        state.apply(state.legal_actions()[0])
    small, large = Solver(memory=0), Solver()
    assert small.solve(state) == large.solve(state) == Solver(exact_keys=True).solve(state)
    assert 0 < large.nodes <= small.nodes
    assert Solver(memory=1 << 40).solve(state) == large.solve(state)


def test_what_cannot_be_asked_is_refused_with_what_it_is_about():
    game = trickbook.game("whist")
    state = game.deal(Seat.SOUTH, CARDS)
    with pytest.raises(PositionError, match="A view hides cards"):
        position(state.view(Seat.NORTH))  # type: ignore[arg-type]
    with pytest.raises(PositionError, match="only the cards that are known"):
        solve(game.deal(Seat.SOUTH, hands={"N": "AS", "E": "KS"}, rest="unknown", trump="hearts", leader="N"))
    with pytest.raises(PositionError, match="no tricks under way"):
        solve(trickbook.game("pedro").deal(Seat.SOUTH, CARDS))
    bezique = trickbook.game("bezique")
    with pytest.raises(PositionError, match="still to be drawn"):
        solve(bezique.deal(Seat.SOUTH, bezique.whole_pack))
    limits: list[tuple[dict[str, Any], str]] = [
        ({"memory": -1}, "memory: -1"), ({"memory": 1 << 60}, "memory: "), ({"nodes": 0}, "nodes: 0"),
    ]  # fmt: skip
    for wrong, message in limits:
        with pytest.raises(ValueError, match=message):
            Solver(**wrong)
    with pytest.raises(ValueError, match="side: 2"):
        reaches(state, 2, 5)
    with pytest.raises(ValueError, match="side: a position counts"):
        reaches(position(state), 1, 5)


TABLES = Tables(("7H", "8H", "9H", "7S", "8S"), (0, 1), (0, 0, 0, 1, 1), (0, 1, 2, 0, 1), 1, trick_points=1)
GOOD: dict[str, Any] = {"tables": TABLES, "hands": (0b00101, 0b01010), "leader": 0}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hands": (0b101, 0b110)}, "hands: 9H: two hands hold it"),
        ({"hands": (0b101, 1 << 9)}, "hands: card 9: there is no such card"),
        ({"hands": (0b101,)}, "hands: there must be an entry for each seat"),
        ({"hands": (-1, 0)}, "hands: -1 is not a whole number"),
        ({"hands": (0, 0b1)}, "leader: the leader has no card"),
        ({"leader": 2}, "leader: nobody sits there"),
        ({"leader": 0.5}, "leader: 0.5 is not a whole number"),
        ({"hands": 5}, "hands: 5 is not a list of whole numbers"),
        ({"trick": ((0,),)}, "trick: .* is not a list of seats with their cards"),
        ({"trick": (0, 1)}, "trick: .* is not a list of seats with their cards"),
        ({"trick": ((0, 0),)}, "trick: 7H: it is in a hand"),
        ({"trick": ((1, 4),)}, "trick: 8S: the seats must play in turn"),
        ({"trick": ((0, 77),)}, "trick: card 77: there is no such card"),
        ({"taken": 5000}, "taken: totals above 1023"),
        ({"taken": -1}, "taken: -1"),
        ({"bury": (1, 0)}, "bury: the hand has too few cards"),
        ({"owed": 0b10}, "owed: 8H: the seat to act may not play it"),
        ({"tricks_left": 0}, "tricks_left: there are cards to play"),
        ({"tricks_left": 300}, "tricks_left: 300"),
    ],
)
def test_a_position_that_cannot_be_is_named_by_argument_and_card(change, message):
    assert solve(Position(**GOOD)) in (0, 1, 2)
    with pytest.raises(ValueError, match=message):
        Position(**(GOOD | change))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"sides": (0,)}, "sides: there must be two to four seats"),
        ({"sides": (0, 2)}, "sides: 2 is not"),
        ({"suit": (0, 0, 0, 1)}, "suit: there must be an entry for each of the 5 cards"),
        ({"suit": (0, 1, 0, 1, 1)}, "suits: 7H: the cards of its suit must lie together"),
        ({"suit": (0, 0, 0, 4, 4)}, "suit: 4 is not"),
        ({"trump": 7}, "trump: there is no suit 7"),
        ({"strength": (0, 2, 1, 0, 1)}, "strength: 9H: within a suit strength must not fall"),
        ({"points": (1, 2)}, "points: there must be as many entries"),
        ({"points": (1, 2, 3, 4, 999)}, "points: 999"),
        ({"follow": "follow_the_fox"}, "follow: there is no policy"),
        ({"may_bury": 1 << 40}, "may_bury: card 40: there is no such card"),
        ({"map": ()}, "map: it must have a value"),
        ({"map": (2**40,)}, "map: its values must be whole numbers"),
        ({"cards": ("x",) * 65, "suit": (0,) * 65, "strength": (0,) * 65}, "cards: 65 are too many"),
    ],
)
def test_tables_that_cannot_be_are_named_by_argument_and_card(change, message):
    with pytest.raises(ValueError, match=message):
        replace(TABLES, **change)
    with pytest.raises(ValueError, match="map: it has no value for the total"):
        Position(replace(TABLES, map=(0, 1)), (0b00101, 0b01010), 0)


numbers = st.integers(-2, 2**64 + 1) | st.integers(0, 4) | st.none() | st.floats()
lists = st.lists(numbers, max_size=6).map(tuple)


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "hands": lists, "leader": numbers, "trick": st.lists(st.tuples(numbers, numbers), max_size=5).map(tuple),
            "taken": numbers, "bury": lists, "owed": numbers, "tricks_left": numbers,
        },
    )
)  # fmt: skip
def test_whatever_a_position_is_made_of_it_is_solved_or_refused(change):
    try:
        at = Position(**(GOOD | change))
    except ValueError as fault:
        refused = str(fault)
    else:
        assert isinstance(Solver(nodes=100_000).solve(at), int)
        return
    assert refused.split(":")[0] in GOOD | change


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "sides": lists, "suit": lists, "strength": lists, "trump": numbers, "points": lists, "map": lists,
            "trick_points": numbers, "last_trick": numbers, "may_bury": numbers, "follow": st.text(max_size=5),
        },
    )
)  # fmt: skip
def test_whatever_tables_are_made_of_they_are_taken_or_refused(change):
    try:
        tables = replace(TABLES, **change)
        at = Position(tables, (0b00101, 0b01010, 0, 0)[: len(tables.sides)], 0)
    except ValueError as fault:
        refused = str(fault)
    else:
        assert isinstance(solve(at), int)
        return
    assert ":" in refused


def test_brute_force_itself_knows_a_position_worked_out_by_hand():
    """Two tricks, hearts: 9 and 7 against 8 and 6; whoever leads wins one with the 9, and the 8 wins the other."""
    deal = Deal(Random(0))
    deal.players, deal.sides, deal.follow, deal.trump = 2, [0, 1], "must_follow", None
    deal.cards = [(0, height, 0) for height in (6, 7, 8, 9)]
    deal.points, deal.trick_points, deal.last_trick, deal.taken, deal.map = dict.fromkeys(deal.cards, 0), 1, 0, 0, None
    deal.hands, deal.leader, deal.trick = [[(0, 7, 0), (0, 9, 0)], [(0, 6, 0), (0, 8, 0)]], 0, []
    deal.bury, deal.owed, deal.may_bury, deal.tricks_left = [0, 0], [], [], None
    at = deal.start()
    assert at is not None and deal.value(at) == 1
