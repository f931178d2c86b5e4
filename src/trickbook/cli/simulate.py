"""``trickbook simulate``: computer players play deals at a table, and what comes of them is counted.

What is counted beside moves and matches is the game's own affair (``Game.tally``); at a club table also the rulings.
"""

from __future__ import annotations

import secrets
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

import click

from trickbook.cli.common import check_text, echo_json, game_options, make_game, order_of_seats, seat_players
from trickbook.contract.docket import Ruled
from trickbook.contract.event import Event
from trickbook.contract.game import Game
from trickbook.contract.seat import Seat
from trickbook.contract.state import State
from trickbook.fairness import Shuffler
from trickbook.players import LEVELS, make, play
from trickbook.players.base import Bot
from trickbook.table import Act, DealClosed, Entry, Table


@click.command()
@click.argument("name", metavar="GAME")
@game_options
@click.option("--deals", type=click.IntRange(min=1), default=100, show_default=True, help="How many deals to play.")
@click.option("--players", metavar="A,B,C,D", help="A player a seat, South first then clockwise. [default: rule]")
@click.option("--table", type=click.Choice(["guided", "club"]), default="guided", help="Whether errors can be made.")
@click.option(
    "--seed", metavar="TEXT", callback=check_text, help="The same seed gives the same deals and the same play."
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.pass_context
def simulate(
    ctx: click.Context,
    name: str,
    preset: str | None,
    options: tuple[str, ...],
    deals: int,
    players: str | None,
    table: str,
    seed: str | None,
    as_json: bool,
) -> None:
    """Let computer players play deals of GAME, match after match, and count. Ctrl-C gives the result so far."""
    game, guided = make_game(name, preset, options), table == "guided"
    game = game if guided else game.at_club()
    seats = seat_players(game, players or ",".join(["rule"] * len(game.seats)), LEVELS, "rule")
    seed = seed if seed is not None else secrets.token_hex(8)
    count = Count(game, guided)
    with progress(deals) as advance:
        try:
            run(game, seats, seed, deals, count, advance)
        except KeyboardInterrupt:
            count.interrupted = True
    result = {
        "game": str(game),
        "table": table,
        "players": {seat.letter: seats[seat] for seat in order_of_seats(game)},
        "seed": seed,
        **count.result(),
    }
    if as_json:
        echo_json(result)
    else:
        click.echo("\n".join(tell(result)))
    if count.interrupted:
        ctx.exit(130)


class Count:
    """What the deals played so far add up to."""

    def __init__(self, game: Game, guided: bool) -> None:
        self.game, self.guided = game, guided
        self.begun = perf_counter()
        self.deals = self.moves = self.matches = 0
        self.won: Counter[str] = Counter(dict.fromkeys(game.sides, 0))
        self.tallies: dict[str, Counter[str]] = {} if guided else {"rulings": Counter()}
        self.interrupted = False

    def hear(self, events: list[Event]) -> None:
        """Count the rulings, by kind."""
        if not self.guided:
            self.tallies["rulings"].update(event.case.kind for event in events if isinstance(event, Ruled))

    def add(self, deal: State, moves: int, closed: DealClosed) -> None:
        """Count a deal that has been closed; of the score, what rulings have left."""
        self.deals += 1
        self.moves += moves
        tally = self.game.tally(deal)
        if not self.guided and "score" in tally:
            tally["score"] = dict(zip(self.game.sides, closed.change, strict=True))
        for heading, numbers in tally.items():
            self.tallies.setdefault(heading, Counter()).update(numbers)

    def result(self) -> dict[str, Any]:
        """The count as plain data."""
        seconds = perf_counter() - self.begun
        return {
            "deals": self.deals,
            "moves": self.moves,
            "seconds": round(seconds, 3),
            "moves_per_second": round(self.moves / seconds),
            "matches": self.matches,
            "matches_won": dict(self.won),
            **{heading: dict(numbers) for heading, numbers in self.tallies.items()},
            "interrupted": self.interrupted,
        }


def run(game: Game, seats: dict[Seat, str], seed: str, deals: int, count: Count, advance: Callable[[], None]) -> None:
    """Play ``deals`` deals, a new match whenever one is over, and count them."""
    players: dict[Seat, Bot] = {seat: make(level, f"{seed} {seat}") for seat, level in seats.items()}
    for number in range(deals):
        shuffler = Shuffler.seeded(f"{seed} {number}")
        table = Table(game, shuffler.first_dealer(game), guided=count.guided)
        play(table, players, shuffler, deals=deals - count.deals, watch=Closing(table, count, advance))
        if table.match.outcome is not None:
            count.matches += 1
            if table.match.outcome.winner is not None:
                count.won[game.sides[table.match.outcome.winner]] += 1
        if count.deals == deals:
            return


class Closing:
    """Watches a table and counts its deals as they are closed."""

    def __init__(self, table: Table, count: Count, advance: Callable[[], None]) -> None:
        self.table, self.count, self.advance = table, count, advance
        self.deal: State | None = None
        self.moves = 0

    def __call__(self, entry: Entry, events: list[Event]) -> None:
        self.deal = self.table.state or self.deal  # the table lets go of a deal when it is closed
        self.moves += isinstance(entry, Act)
        self.count.hear(events)
        closed = next((event for event in events if isinstance(event, DealClosed)), None)
        if self.deal is not None and closed is not None:
            self.count.add(self.deal, self.moves, closed)
            self.moves = 0
            self.advance()


@contextmanager
def progress(deals: int) -> Iterator[Callable[[], None]]:
    """A progress bar on a terminal, nothing elsewhere; what it yields is called once a deal."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich import progress as bars
    from rich.console import Console

    columns = (bars.TextColumn("deals"), bars.BarColumn(), bars.MofNCompleteColumn(), bars.TimeRemainingColumn())
    with bars.Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("deals", total=deals)
        yield lambda: bar.advance(task)


def tell(result: dict[str, Any]) -> list[str]:
    """A result in lines of text."""
    players = ", ".join(f"{Seat.parse(seat)} {player}" for seat, player in result["players"].items())
    won = ", ".join(f"{side} {number}" for side, number in result["matches_won"].items())
    lines = [
        f"{result['game']}: {result['deals']} deals, {result['moves']} moves in {result['seconds']} seconds, "
        f"{result['moves_per_second']} moves a second.",
        f"Players: {players}, at a {result['table']} table. Seed {result['seed']}.",
        f"Matches finished: {result['matches']}; won by {won}.",
    ]
    for heading, numbers in result.items():
        if isinstance(numbers, dict) and heading not in ("players", "matches_won"):
            lines.append(f"{heading.capitalize()}: {', '.join(_counted(numbers)) or 'none'}.")
    if result["interrupted"]:
        lines.append("Interrupted: this is the result so far.")
    return lines


def _counted(numbers: dict[str, int]) -> list[str]:
    """Numbers by name; where the names are numbers themselves (bids), how often each came."""
    return [
        f"{number} at {name}" if name[0].isdigit() else f"{name} {number}"
        for name, number in numbers.items()
        if number or not name[0].isdigit()
    ]
