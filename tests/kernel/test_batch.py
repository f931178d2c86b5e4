"""Batches and playouts: the same as one at a time, on any number of threads; interrupted, limited, fed with rubbish."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import trickbook
from tests.kernel.comparing import draw
from trickbook import CARDS, Seat
from trickbook.errors import PositionError
from trickbook.games.bezique.ranks import LAST_TRICK
from trickbook.kernel import Batch, Solver, drawing_playouts, playouts, position, solve, solve_cards, solve_many
from trickbook.kernel.batch import NOBODY, ROW, UNPLAYABLE


@pytest.fixture(scope="module")
def positions():
    rng = Random("a batch")
    return [draw(rng).position() for _ in range(300)]


def test_a_batch_tells_what_one_question_at_a_time_tells_on_any_number_of_threads(positions):
    batch = Batch.of(positions)
    one, two = (solve_many(batch, threads=threads) for threads in (1, 2))
    assert one.values.tolist() == [solve(at) for at in positions] == two.values.tolist()
    assert one.done.all() and (one.nodes[:20] == [nodes_of(at) for at in positions[:20]]).all()
    values = solve_many(batch, cards=True, threads=2).values
    assert values.shape == (300, 64)
    for row, at in zip(values, positions, strict=True):
        told = {at.tables.cards[card]: value for card, value in enumerate(row) if value != UNPLAYABLE}
        assert told == solve_cards(at)


def nodes_of(at) -> int:
    solver = Solver()
    solver.solve(at)
    return solver.nodes


def test_a_row_holds_all_of_a_position(positions):
    batch = Batch.of(positions)
    assert batch.rows.dtype == ROW and len(batch.tables) <= 300
    again = Batch.of([positions[0], positions[0]])
    assert len(again.tables) == 1 and (again.rows[0] == again.rows[1]).all()
    empty = solve_many([])
    assert empty.values.shape == (0,) and solve_many([], cards=True).values.shape == (0, 64)
    assert playouts([], 3).shape == (0, 3)


def test_a_limit_of_nodes_stops_single_rows_and_says_so():
    rng = Random(3)
    game = trickbook.game("whist")
    hard, easy = (game.deal(Seat.SOUTH, rng.sample(CARDS, 52)) for _ in range(2))
    while easy.trick_number < 12:
        easy.apply(easy.legal_actions()[0])
    solved = solve_many([hard, easy], nodes=200)
    assert solved.done.tolist() == [False, True]
    assert solved.values.tolist() == [UNPLAYABLE, solve(easy)]


def test_progress_is_told_and_what_it_raises_ends_the_batch(positions):
    told: list[tuple[int, int]] = []
    solve_many(positions, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (300, 300)

    def stop(done: int, of: int) -> None:
        raise LookupError(f"{done} of {of}")

    with pytest.raises(LookupError, match="of 40"):
        solve_many([whole_deal(number) for number in range(40)], threads=1, progress=stop)


def whole_deal(number: int):
    return position(trickbook.game("whist").deal(Seat.SOUTH, Random(number).sample(CARDS, 52)))


def test_control_c_ends_a_long_batch():
    program = textwrap.dedent("""
        from random import Random
        import trickbook
        from trickbook.kernel import playouts
        state = trickbook.game("whist").deal(trickbook.SOUTH, Random(1).sample(trickbook.CARDS, 52))
        begun = []
        def progress(done, of):
            if not begun:
                begun.append(print("begun", flush=True))
        while True:
            playouts([state] * 100, 1_000_000, progress=progress, threads=1)
    """)
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        try:
            assert running.stdout is not None
            assert running.stdout.readline().strip() == b"begun"
            running.send_signal(signal.SIGINT)
            _, said = running.communicate(timeout=60)
        finally:
            running.kill()
    assert b"KeyboardInterrupt" in said


# Playouts -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["uniform", "sparing"])
def test_playouts_stay_within_what_can_be_and_equal_seeds_give_equal_totals(positions, policy):
    batch = Batch.of(positions)
    one, two = (playouts(batch, 300, seed=5, policy=policy, threads=threads) for threads in (1, 2))
    assert one.shape == (300, 300) and (one == two).all()
    plain = [at for at in positions if at.tables.map is None]
    values = np.array([solve(at) for at in plain])
    alone = [number for number, at in enumerate(plain) if set(at.tables.sides) == {0}]
    totals = playouts(plain, 300, policy=policy)
    assert (totals.max(axis=1)[alone] <= values[alone]).all()
    assert (totals.min(axis=1) >= [at.taken for at in plain]).all()


def test_uniform_playouts_average_to_what_chance_by_the_rules_of_the_game_does():
    rng = Random("playouts")
    for name in ("whist", "pedro", "cinch"):
        game = trickbook.game(name)
        state = game.deal(Seat.SOUTH, rng.sample(game.whole_pack, 52))
        while state.trick_number < (8 if name == "whist" else 2):
            state.apply(rng.choice(state.legal_actions()))
        totals = playouts([state], 20_000)[0]
        by_rule = []
        for _ in range(1500):
            twin: Any = state.copy()
            while twin.to_act is not None:
                twin.apply(rng.choice(twin.legal_actions()))
            by_rule.append(twin.tricks[0] if name == "whist" else twin.count().points[0])
        error = (np.var(totals) / len(totals) + np.var(by_rule) / len(by_rule)) ** 0.5
        assert abs(totals.mean() - np.mean(by_rule)) <= 4 * error


def test_a_stage_of_drawing_played_out_shares_all_brisques_and_ends_with_the_last_trick():
    game = trickbook.game("bezique")
    rng = Random("drawing")
    state = game.deal(Seat.SOUTH, rng.sample(game.whole_pack, 128))
    totals = drawing_playouts(state, 4000, threads=2)
    assert (totals == drawing_playouts(state, 4000, threads=1)).all()
    last, brisques = np.divmod(totals, LAST_TRICK)
    assert set(last.tolist()) == {0, 1} and 0 <= brisques.min() < brisques.max() <= 32
    by_rule = []
    for _ in range(60):
        twin: Any = state.copy()
        while twin.to_act is not None:
            lawful = twin.legal_actions()
            twin.apply(lawful[0] if twin.phase in ("declare", "announce") else rng.choice(lawful))  # drawing at once
        by_rule.append(twin.brisques[0])
    error = (np.var(brisques) / len(brisques) + np.var(by_rule) / len(by_rule)) ** 0.5
    assert abs(brisques.mean() - np.mean(by_rule)) <= 4 * error
    state.apply(state.legal_actions()[0])  # a trick under way
    assert drawing_playouts(state, 10, policy="sparing").shape == (10,)
    with pytest.raises(PositionError, match="No cards are drawn"):
        drawing_playouts(trickbook.game("whist").deal(Seat.SOUTH, CARDS))


def test_playouts_of_bezique_are_the_same_with_values_and_without_for_deals_that_share_tables_too():
    game, rng, deals = trickbook.game("bezique"), Random(3), list[Any]()
    while len(deals) < 12:
        state = game.deal(Seat.SOUTH, rng.sample(game.whole_pack, len(game.whole_pack)))
        while state.phase != "last_nine":
            state.apply(rng.choice(state.legal_actions()))
        deals.append(state)
    valued, bare = Batch.of(deals), Batch.of(deals, valued=False)
    assert all(tables.map for tables in valued.tables) and not any(tables.map for tables in bare.tables)
    assert len(bare.tables) < len(valued.tables) == len(deals)
    assert (playouts(valued, 20, seed=5) == playouts(bare, 20, seed=5)).all()


# What cannot be -------------------------------------------------------------------------------------------------------


def changed(**columns):
    """A batch of two good rows, the second one with some columns changed."""
    deals = [trickbook.game("whist").deal(Seat.SOUTH, Random(number).sample(CARDS, 52)) for number in (1, 1)]
    batch = Batch.of(deals)
    for name, value in columns.items():
        batch.rows[name][1] = value
    return batch


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ({"hands": 1}, "row 1, hands: 2C: two hands hold it"),
        ({"hands": [0, 0, 0, 1 << 60]}, "row 1, hands: card 60: there is no such card"),
        ({"tables": 5}, "row 1, tables: there are no tables"),
        ({"leader": 200}, "row 1, leader: nobody sits there"),
        ({"trick": [NOBODY, NOBODY, NOBODY, 3]}, "row 1, trick: 5C: "),
        ({"taken": 60_000}, "row 1, taken: totals above"),
        ({"owed": 2**63}, "row 1, owed: "),
        ({"bury": [1, 0, 0, 0]}, "row 1, bury: "),
        ({"tricks_left": 0}, "row 1, tricks_left: "),
    ],
)
def test_a_row_that_cannot_be_is_named_with_argument_and_card(columns, message):
    with pytest.raises(ValueError, match=message):
        solve_many(changed(**columns))


def test_other_arguments_are_refused_by_name():
    batch = changed()
    for ask, message in [
        (lambda: playouts(batch, 0), "number: 0"),
        (lambda: playouts(batch, 2**30), "number: more than"),
        (lambda: playouts(batch, policy="bold"), "policy: there is no policy"),  # type: ignore[arg-type]
        (lambda: playouts(batch, threads=0), "threads: 0"),
        (lambda: solve_many(batch, memory=-1), "memory: -1"),
        (lambda: solve_many(Batch(batch.tables, np.zeros(3, np.void))), "rows: one row a position"),
        (lambda: solve_many(Batch((), batch.rows)), "tables: there are no tables"),
    ]:
        with pytest.raises(ValueError, match=message):
            ask()


@given(st.binary(min_size=3 * ROW.itemsize, max_size=3 * ROW.itemsize), st.booleans())
def test_rows_of_rubbish_are_refused_or_solved(data, sparse):
    tables = changed().tables
    rows = np.frombuffer(data, ROW).copy()
    if sparse:  # few cards, so that some rows can be
        rows["hands"] &= np.array([0x11, 0x22, 0x44, 0x88], np.uint64)
        rows["owed"], rows["taken"], rows["tables"], rows["bury"] = 0, 0, 0, 0
        rows["leader"] %= 4
        rows["trick"], rows["tricks_left"] = NOBODY, NOBODY
    try:
        solved = solve_many(Batch(tables, rows), nodes=100_000, threads=1)
    except ValueError as fault:
        refused = str(fault)
    else:
        assert solved.values.shape == (3,)
        assert playouts(Batch(tables, rows), 3).shape == (3, 3)
        return
    assert refused.startswith("row ")
