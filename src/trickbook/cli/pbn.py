"""``trickbook pbn``: deals of Whist from and to Portable Bridge Notation.

``list`` tells what boards a file holds, ``read`` makes a record of one, to be played on or replayed, ``write`` makes a
file of the deals of a record.  What a board says beyond the deal is kept in the record under names that begin with
``pbn``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
import msgspec

from trickbook.cards import Suit
from trickbook.cli.common import game_options, make_game
from trickbook.cli.keeping import called, contents, load_record
from trickbook.contract.action import Play
from trickbook.contract.event import Played
from trickbook.contract.game import Game
from trickbook.contract.seat import Seat
from trickbook.contract.state import State
from trickbook.errors import IllegalAction, OptionError, RecordError, TrickbookError, nearest
from trickbook.games.whist import WhistState
from trickbook.games.whist.pbn import Board, decode, read_boards, write_boards
from trickbook.record import Record
from trickbook.record import write as write_record
from trickbook.table import Act, Deal

SUITS = {word: suit for suit in Suit for word in (suit.letter.lower(), str(suit))}
KEPT = "pbn "
"""Begins the names under which a record keeps the tags of a board."""
HAND = 13

a_file = click.argument("path", metavar="FILE", type=click.Path(path_type=Path))


@click.group()
def pbn() -> None:
    """Deals of Whist from and to Portable Bridge Notation."""


@pbn.command("list")
@a_file
def list_boards(path: Path) -> None:
    """Tell what boards the PBN FILE holds, a line each."""
    for number, board in numbered(boards_in(path)):
        click.echo(f"Board {number}: {told(board)}")


@pbn.command()
@a_file
@click.option("--board", "wanted", metavar="N", help="The number of the board. [the only one]")
@click.option("--trump", metavar="SUIT", help="The trump suit, where the board does not tell it.")
@click.option("--deal-only", is_flag=True, help="Leave out the cards played.")
@game_options
def read(
    path: Path, wanted: str | None, trump: str | None, deal_only: bool, preset: str | None, options: tuple[str, ...]
) -> None:
    """Write a record of a board of the PBN FILE, with the cards that were played."""
    number, board = chosen(boards_in(path), wanted)
    if deal_only:
        board = msgspec.structs.replace(board, plays=())
    if trump is not None:
        board = with_trump(board, trump, number)
    click.echo(write_record(record_of(board, make_game("whist", preset, options), number)), nl=False)


@pbn.command()
@a_file
@click.option("--unfinished", is_flag=True, help="Also the deal under way, with all its cards.")
def write(path: Path, unfinished: bool) -> None:
    """Write the whist deals of the record FILE as PBN."""
    boards = boards_of(load_record(path), unfinished)
    if not boards:
        raise OptionError(f"{called(path)} holds no deal that is over; --unfinished writes the one under way.")
    click.echo(write_boards(boards).encode("latin-1"), nl=False)


# Boards ---------------------------------------------------------------------------------------------------------------


def boards_in(path: Path) -> list[Board]:
    """The boards of a file; raises ``TrickbookError`` naming it."""
    try:
        boards = read_boards(decode(contents(path)))
    except RecordError as fault:
        raise TrickbookError(f"{called(path)}: {fault}") from fault
    if not boards:
        raise TrickbookError(f"{called(path)} holds no boards.")
    return boards


def numbered(boards: list[Board]) -> Iterator[tuple[str, Board]]:
    """The boards with their numbers, or with their places where they have none."""
    return ((board.tags.get("Board", str(place)), board) for place, board in enumerate(boards, 1))


def chosen(boards: list[Board], wanted: str | None) -> tuple[str, Board]:
    """The board with the number asked for; raises ``OptionError`` where it is not clear which."""
    known = [*numbered(boards)]
    found = [(number, board) for number, board in known if wanted in (None, number)]
    numbers = [number for number, _ in known]
    if not found:
        raise OptionError(f"There is no board {wanted}; {nearest(str(wanted), numbers)}")
    if len(found) > 1:
        which = (
            f"Board {wanted} comes {len(found)} times." if wanted else f"Say which with --board: {', '.join(numbers)}."
        )
        raise OptionError(f"There are {len(boards)} boards. {which}")
    return found[0]


def told(board: Board) -> str:
    """A board in a few words."""
    trump = "trumps unknown" if board.trump is None else f"{board.trump} are trumps"
    turned = f" by the {board.turned.name}" if board.turned is not None else ""
    facts = [f"{board.dealer} deals", f"{trump}{turned}", f"{len(board.plays)} cards played"]
    if board.result is not None:
        facts[-1] = "North and South win {} tricks, East and West {}".format(*board.result)
    return f"{'; '.join(facts)}."


def with_trump(board: Board, trump: str, number: str) -> Board:
    """The board with the trumps that somebody names."""
    if trump.lower() not in SUITS:
        raise OptionError(f"{trump!r} is not a suit; {nearest(trump, map(str, Suit))}")
    if board.trump is not None:
        raise OptionError(f"Board {number} tells its trumps, {board.trump}, so leave --trump out.")
    if board.plays:
        raise OptionError(f"Board {number} was played without trumps; --deal-only leaves its play out.")
    return msgspec.structs.replace(board, trump=SUITS[trump.lower()])


# Records --------------------------------------------------------------------------------------------------------------


def record_of(board: Board, game: Game, number: str) -> Record:
    """The record of a board; raises ``TrickbookError`` for what a table of whist refuses."""
    if board.trump is None:
        raise OptionError(f"Board {number} does not tell its trumps; name them with --trump.")
    leader = board.holder(board.plays[0]) if board.plays else board.eldest
    if board.pack is not None and leader == board.eldest:
        deal = Deal(board.pack)
    else:
        facts: dict[str, object] = {"hands": dict(enumerate(board.hands)), "leader": leader}
        facts |= {"trump": board.trump} if board.turned is None else {"turned": board.turned.bit}
        deal = Deal(None, None, game.write_piece(facts))
    names = {seat: board.tags[str(seat)] for seat in Seat if str(seat) in board.tags}
    tags = {KEPT + name: value for name, value in board.tags.items() if name not in map(str, Seat)}
    record = Record(game, board.dealer, seats=names, fairness="set by hand", tags=tags)
    table = record.new_table()
    table.apply(deal)
    for place, trick in enumerate(board.tricks, 1):
        for seat, card in trick:
            try:
                table.apply(Act(seat, (Play(card),)))
            except IllegalAction as refused:
                raise TrickbookError(
                    f"Board {number}, trick {place}, {seat} plays {card}: {refused} --deal-only leaves the play out."
                ) from refused
    record.entries = table.log
    return record


def boards_of(record: Record, unfinished: bool) -> list[Board]:
    """The deals of a record that still count, and on request the one under way; raises ``TrickbookError``."""
    if record.game.name != "whist":
        raise OptionError(f"That is a record of {record.game.title}; PBN is for deals of Whist.")
    table = record.new_table()
    deals: list[State] = []
    for entry in record.table().entries:
        table.apply(entry)
        if table.state is not None:
            if isinstance(entry, Deal):
                deals.append(table.state)
            deals[-1] = table.state
    kept = {name.removeprefix(KEPT): value for name, value in record.tags.items() if name.startswith(KEPT)}
    kept |= {str(seat): name for seat, name in record.seats.items()}
    first = int(kept["Board"]) if kept.get("Board", "").isdecimal() else 1
    return [
        board_of(deal, kept | {"Board": str(number)})
        for number, deal in enumerate(deals, first)
        if deal.is_over or (unfinished and deal is table.state)
    ]


def board_of(deal: State, tags: dict[str, str]) -> Board:
    """A deal as a board; raises ``TrickbookError`` for a set piece that is no whole deal."""
    begun = deal.game.new_state(deal.setup)
    assert isinstance(begun, WhistState)
    first, second, third, fourth = begun.hands
    if first.bit_count() != HAND:
        raise TrickbookError(
            f"Deal {tags['Board']} is a set piece of {first.bit_count()} cards each; PBN needs thirteen."
        )
    plays = tuple(event.card for event in deal.events if isinstance(event, Played))
    return Board(deal.dealer, (first, second, third, fourth), begun.trump, begun.turned, plays, tags)
