"""``trickbook solve`` and ``solve-batch``: what best play of all comes to, with all cards seen.

Deals come from records and, at Whist, from PBN.  A deal is looked at from the first card on, of Rubicon Bezique from
the first of the last nine tricks, unless another trick is named or the deal is still under way.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import click

from trickbook.cards import Card
from trickbook.cli.common import echo_json, make_game
from trickbook.cli.keeping import load_record
from trickbook.cli.pbn import boards_in, chosen, numbered, record_of, with_trump
from trickbook.contract.seat import Seat, Side
from trickbook.contract.state import State
from trickbook.errors import OptionError, PositionError, TrickbookError
from trickbook.games.whist.pbn import Board
from trickbook.kernel import position
from trickbook.kernel import solver as kernel
from trickbook.record import Record
from trickbook.table import Deal

a_trump = click.option("--trump", metavar="SUIT", help="The trump suit of PBN boards that do not tell it.")
with_cards = click.option("--cards", is_flag=True, help="Also what each card that may be played comes to.")
as_json_too = click.option("--json", "as_json", is_flag=True, help="Write JSON.")


class Found(NamedTuple):
    """A deal of a file, as far as it can be solved."""

    name: str
    first: State
    """Where it can be solved first."""
    last: State
    """Where it stands, if it is not over; else ``first``."""
    leads: dict[int, State]
    """The leads to its tricks, by their numbers."""


@click.command()
@click.argument("path", metavar="[FILE]", required=False, type=click.Path(path_type=Path))
@click.option("--pbn", metavar="FILE", type=click.Path(path_type=Path), help="A PBN file, by whatever name.")
@click.option("--board", "wanted", metavar="N", help="The number of the board of the PBN file. [the only one]")
@a_trump
@click.option("--deal", "number", type=click.IntRange(min=1), help="The number of the deal of the record. [the last]")
@click.option("--trick", type=click.IntRange(min=1), help="Look at the deal from the lead to this trick on.")
@with_cards
@click.option("--line", "with_line", is_flag=True, help="Also a line of best play.")
@as_json_too
def solve(
    path: Path | None, pbn: Path | None, wanted: str | None, trump: str | None, number: int | None, trick: int | None,
    cards: bool, with_line: bool, as_json: bool,
) -> None:  # fmt: skip
    """Tell what a deal of the record or PBN (.pbn) FILE comes to if all play their best, seeing all cards.

    \b
    trickbook solve ending.trick --cards --line
    trickbook solve --pbn board.pbn --cards

    A file named - is standard input. Both files, and what is told of them, are in the page of the kernel:
    docs/ending.trick, docs/board.pbn.
    """
    if (path is None) == (pbn is None):
        raise OptionError("Name a record, or a PBN file with --pbn.")
    if path is not None and path.suffix.lower() == ".pbn":
        pbn = path
    if pbn is not None:
        name, board = chosen(boards_in(pbn), wanted)
        deals = deals_of(record_of_board(name, board, trump))
    else:
        assert path is not None
        deals = deals_of(load_record(path))
    found = [deal for deal in deals if number in (None, int(deal.name))]
    if not found:
        which = "no deal that can be solved" if number is None else f"no deal {number} that can be solved"
        raise PositionError(f"There is {which}: tricks have to be under way, and all cards known.")
    state = found[-1].last if trick is None else found[-1].leads.get(trick)
    if state is None:
        numbers = ", ".join(map(str, sorted(found[-1].leads)))
        raise OptionError(f"The lead to trick {trick} cannot be solved; those that can are {numbers}.")
    solver = kernel.Solver()
    result = told(state, solver.solve(state), solver.solve_cards(state) if cards else {})
    if with_line:
        result["line"] = [[Seat(step.seat).letter, str(step.card)] for step in solver.line(state)]
    if as_json:
        echo_json(result)
    else:
        click.echo("\n".join(lines(state, result)))


@click.command("solve-batch")
@click.argument("paths", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@a_trump
@with_cards
@click.option("--threads", type=click.IntRange(1, 1024), help="How many threads to use. [one for each core]")
@as_json_too
def solve_batch(paths: tuple[Path, ...], trump: str | None, cards: bool, threads: int | None, as_json: bool) -> None:
    """Tell what every deal of the record and PBN (.pbn) FILEs comes to if all play their best. Ctrl-C stops."""
    deals: list[tuple[str, State]] = []
    for path in paths:
        if path.suffix.lower() == ".pbn":
            boards = [(name, record_of_board(name, board, trump)) for name, board in numbered(boards_in(path))]
        else:
            boards = [("", load_record(path))]
        for name, record in boards:
            deals += [(f"{path} {name or deal.name}", deal.first) for deal in deals_of(record)]
    if not deals:
        raise PositionError("There is no deal that can be solved: tricks have to be under way, and all cards known.")
    try:
        from trickbook.kernel import solve_many
    except ImportError as missing:
        raise TrickbookError(str(missing)) from missing
    positions = [position(state) for _, state in deals]
    with progress(len(deals)) as advance:
        solved = solve_many(positions, threads=threads, progress=advance)
        by_card = solve_many(positions, cards=True, threads=threads).values if cards else None
    results = []
    for place, (name, state) in enumerate(deals):
        each: dict[Card, int] = {}
        if by_card is not None:
            legal = positions[place].legal
            names: tuple[Any, ...] = positions[place].tables.cards
            each = {card: int(by_card[place, bit]) for bit, card in enumerate(names) if legal >> bit & 1}
        results.append({"deal": name, **told(state, int(solved.values[place]), each)})
    if as_json:
        echo_json(results)
    else:
        for (_, state), result in zip(deals, results, strict=True):
            click.echo(f"{result['deal']}: {' '.join(lines(state, result))}")


# Deals of files -------------------------------------------------------------------------------------------------------


def record_of_board(name: str, board: Board, trump: str | None) -> Record:
    """The record of a board, its trumps named where it does not tell them."""
    if trump is not None and board.trump is None:
        board = with_trump(board, trump, name)
    return record_of(board, make_game("whist", None, ()), name)


def deals_of(record: Record) -> list[Found]:
    """The deals of a record that still count and can be solved."""
    table = record.new_table()
    found: list[tuple[int, list[State]]] = []
    number = 0
    for entry in record.table().entries:
        table.apply(entry)
        if isinstance(entry, Deal):
            number += 1
        if table.state is not None and can_be_solved(table.state):
            if not found or found[-1][0] != number:
                found.append((number, []))
            found[-1][1].append(table.state.copy())
    deals = []
    for number, states in found:
        leads = {state.trick_number: state for state in reversed(states)}
        under_way = table.state is not None and table.state.to_act is not None and (number, states) == found[-1]
        deals.append(Found(str(number), states[0], states[-1] if under_way else states[0], leads))
    return deals


def can_be_solved(state: State) -> bool:
    """Whether tricks are under way and all cards are known."""
    try:
        return not state.trick_play().stock
    except PositionError:
        return False


# What is told ---------------------------------------------------------------------------------------------------------


def told(state: State, value: int, cards: dict[Card, int]) -> dict[str, Any]:
    """What a deal comes to, as data; numbers are those of the first side."""
    assert state.to_act is not None
    result: dict[str, Any] = {"game": str(state.game), "to_act": state.to_act.letter, "side": state.game.sides[0]}
    result["value"] = value
    if cards:
        result["cards"] = {str(card): number for card, number in cards.items()}
    return result


def lines(state: State, result: dict[str, Any]) -> list[str]:
    """The same in sentences."""
    value, play = result["value"], state.trick_play()
    first, second = (state.game.side_name(side) for side in (0, 1))
    if play.worth is not None:
        who = f"{first} wins {value}" if value > 0 else f"{second} wins {-value}" if value else "the deal is drawn"
        sentence = f"By best play of both {who}."
    else:
        what = "tricks" if play.rules.trick_points else "points"
        sentence = f"By best play of all {first} come to {value} {what}, {second} to {other_total(state, value)}."
    told = [sentence]
    if "cards" in result:
        by_value: dict[int, list[str]] = {}
        for card, number in result["cards"].items():
            by_value.setdefault(number, []).append(card)
        first_side = state.game.side_of(state.to_act) == 0 if state.to_act is not None else True
        for number, cards in sorted(by_value.items(), reverse=first_side):
            told.append(f"{number} with {' '.join(cards)}.")
    if "line" in result:
        told.append(" ".join(f"{seat} {card}" for seat, card in result["line"]))
    return told


def other_total(state: State, value: int, side: Side = 1) -> int:
    """What the other side comes to when the first comes to ``value``: the rest of what there is."""
    play = state.trick_play()
    held = [*play.hands, *(1 << card for _, card in play.trick)]
    points = sum(play.rules.points[card] for hand in held for card in range(52) if hand >> card & 1)
    tricks = max(hand.bit_count() for hand in play.hands) * play.rules.trick_points
    return play.taken[0] + play.taken[side] + points + tricks - value


@contextmanager
def progress(number: int) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on a terminal, nothing elsewhere; what it yields is told how many deals are done, of how many."""
    if not sys.stderr.isatty():
        yield lambda done, of: None
        return
    from rich import progress as bars
    from rich.console import Console

    columns = (bars.TextColumn("deals"), bars.BarColumn(), bars.MofNCompleteColumn(), bars.TimeRemainingColumn())
    with bars.Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("deals", total=number)
        yield lambda done, of: bar.update(task, completed=done)
