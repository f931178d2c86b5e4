"""``trickbook play``: a match at the terminal, alone or with others at one device."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from trickbook.cli.common import check_text, game_options, make_game, order_of_seats, seat_players
from trickbook.cli.human import Company, Desk, Human
from trickbook.cli.keeping import INPUT, Keeper, NotKept, check_unused, how_to_resume, how_to_verify, load_record
from trickbook.cli.narration import Narration
from trickbook.cli.screen import EndOfInput, Screen
from trickbook.contract.event import Event
from trickbook.contract.game import Game
from trickbook.contract.seat import Seat
from trickbook.errors import OptionError, TrickbookError
from trickbook.fairness import FAIR, Shuffler, resumed, verify
from trickbook.players import LEVELS, Player, make
from trickbook.players import play as go_on
from trickbook.record import write
from trickbook.speech import sentences
from trickbook.table import Entry, Table

KINDS = ("human", *LEVELS)


@click.command()
@click.argument("name", metavar="GAME", required=False)
@game_options
@click.option("--seats", metavar="A,B,C,D", help="human, rule, clumsy or random for South, West, North, East.")
@click.option("--table", type=click.Choice(["guided", "club"]), help="Whether unlawful cards are refused. [guided]")
@click.option("--ask-void", is_flag=True, help="At a club table, ask your partner for you whether he is void.")
@click.option("--pause", is_flag=True, help="At a club table, wait for you before a trick is turned.")
@click.option("--seed", metavar="TEXT", callback=check_text, help="Deals that can be repeated, and so are not fair.")
@click.option("--save", type=click.Path(path_type=Path), metavar="FILE", help="Save to a new file after every act.")
@click.option("--resume", type=click.Path(path_type=Path), metavar="FILE", help="Go on with a saved match.")
@click.pass_context
def play(
    ctx: click.Context,
    name: str | None,
    preset: str | None,
    options: tuple[str, ...],
    seats: str | None,
    table: str | None,
    ask_void: bool,
    pause: bool,
    seed: str | None,
    save: Path | None,
    resume: Path | None,
) -> None:
    """Play a match of GAME. Cards are dealt at random unless there is a seed; say help while you play."""
    if save is not None:
        check_unused(save)
    if resume is not None:
        for given, option in ((preset, "--preset"), (options, "--option"), (table, "--table"), (seed, "--seed")):
            if given:
                raise OptionError(f"A match that is resumed keeps what it was begun with, so leave {option} out.")
        desk = reopen(resume, name, seats, save or resume)
    elif name is None:
        raise OptionError("Say which game to play, such as trickbook play pedro.")
    else:
        desk = open_table(make_game(name, preset, options), seats, table != "club", seed, save)
    if (ask_void or pause) and desk.table.guided:
        option = "--ask-void" if ask_void else "--pause"
        raise OptionError(f"{option} is for club tables: play at one with --table club, or leave it out.")
    desk.ask_void, desk.pause = ask_void, pause
    ctx.exit(play_on(desk))


def open_table(game: Game, seats: str | None, guided: bool, seed: str | None, save: Path | None) -> Desk:
    """A new table; who deals first is drawn."""
    game = game if guided else game.at_club()
    first = order_of_seats(game)[0]
    players = seat_players(game, seats or f"{first}=human", KINDS, "rule")
    shuffler = Shuffler.random() if seed is None else Shuffler.seeded(seed)
    table = Table(game, shuffler.first_dealer(game), guided=guided)
    keeper = Keeper(table, players, shuffler, {} if seed is None else {"seed": seed}, save)
    return make_desk(table, players, keeper, seed)


def reopen(path: Path, name: str | None, seats: str | None, save: Path) -> Desk:
    """The table that a file holds; raises ``TrickbookError``, and leaves the file alone."""
    if str(path) == INPUT:
        raise OptionError("What you say comes in by standard input, so name the file of the match to go on with.")
    record = load_record(path)
    game = record.game
    if name is not None and name != game.name:
        raise OptionError(f"{path} holds a match of {game.title}, not of {name}.")
    known = seats or ",".join(f"{seat.letter}={record.seats.get(seat, 'rule')}" for seat in game.seats)
    players = seat_players(game, known, KINDS, "rule")
    table = record.table()
    keeper = Keeper(table, players, resumed(record.fairness, record.tags, table.ledger), record.tags, save)
    keeper.kept = len(table.log) if save == path else 0
    return make_desk(table, players, keeper, record.tags.get("seed"))


def make_desk(table: Table, players: dict[Seat, str], keeper: Keeper, seed: str | None) -> Desk:
    """The people's end of a table; raises ``OptionError`` if there are no people."""
    screen = Screen()
    people = [seat for seat in order_of_seats(table.game) if players[seat] == "human"]
    if not people:
        raise OptionError("Nobody at this table is human; to watch computer players use trickbook simulate.")
    return Desk(table, screen, Narration(screen, people, table), keeper, players, seed)


def play_on(desk: Desk) -> int:
    """Play until the match is over or the people leave; the exit code."""
    players: dict[Seat, Player] = {
        seat: Human(seat, desk) if player == "human" else Company(make(player), desk)
        for seat, player in desk.seats.items()
    }

    def watch(entry: Entry, events: list[Event]) -> None:
        try:
            desk.keeper.after_entry()  # what is said has been kept
        except NotKept as fault:
            click.echo(str(fault), err=True)
        desk.narration(entry, events)

    try:
        welcome(desk)
        over = desk.table.match.outcome is not None
        with interrupted_when_ended():
            go_on(desk.table, players, desk.keeper.shuffler, watch=watch)
        for line in [] if over else desk.table.game.tell_score(desk.table.match.standing)[1:]:
            desk.screen.say(line)
        table, fairness = desk.table, desk.keeper.shuffler.fairness
        proof = verify(table.ledger, fairness, table.match.outcome is not None)
        if proof.verdict == FAIR and desk.keeper.path is not None:
            desk.screen.say(f"These deals were fair; to prove it: {how_to_verify(desk.keeper.path)}")
    except EndOfInput:
        return leave(desk)
    except KeyboardInterrupt:
        return leave(desk) or 130
    except OSError as fault:  # nobody reads on, or the screen takes no more
        leave(desk, err=True)
        if isinstance(fault, BrokenPipeError):
            raise
        raise TrickbookError(f"Nothing more can be shown: {fault.strerror}.") from fault
    return 0


@contextmanager
def interrupted_when_ended() -> Iterator[None]:
    """Let a program that is told to end, or whose terminal goes away, end as by Ctrl-C: with the match kept."""
    endings = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = [signal.signal(ending, signal.default_int_handler) for ending in endings]
    try:
        yield
    finally:
        for ending, handler in zip(endings, before, strict=True):
            signal.signal(ending, handler)


def welcome(desk: Desk) -> None:
    """Say where we are."""
    table, say = desk.table, desk.screen.say
    say(sentences.what_is_played(table.game, table.guided))
    for seat in order_of_seats(table.game):
        say(f"{seat}: {desk.seats[seat]}.")
    if len(table.game.sides) < len(table.game.seats):
        say(f"{' against '.join(map(table.game.side_name, range(len(table.game.sides))))}.")
    if desk.seed is not None:
        say(f"The cards come from the seed {desk.seed}: they can be repeated, so these deals are not fair.")
    if table.log:
        say(f"The match is resumed in deal {table.view(None).deal_number}.")
        for line in table.game.tell_score(table.match.standing):
            say(line)
        desk.narration.resume(table.events)
    else:
        say(f"{table.match.dealer} has drawn the first deal. Say help for the commands.")


def leave(desk: Desk, **echo: Any) -> int:
    """Keep the match and say how to go on with it; the exit code."""
    if not desk.table.log:
        click.echo("Nothing has been played, so nothing is kept.", **echo)
        return 0
    try:
        path = desk.keeper.save()
    except NotKept as fault:
        click.echo(f"{fault} Here is its record; keep it yourself.\n\n{write(desk.keeper.record())}", err=True)
        return 2
    click.echo(f"The match is kept in {path}. Go on with it: {how_to_resume(path)}", **echo)
    return 0
