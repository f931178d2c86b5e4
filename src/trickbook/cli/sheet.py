"""``trickbook sheet``: the score sheet of a real table, kept in a file.

``new`` opens a sheet, ``add`` enters points or facts, ``fix`` and ``undo`` put right, ``show`` tells, ``end`` banks the
result, ``export`` writes CSV or JSON.  The file is saved whole or not at all, and never over one that is damaged.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

import click

from trickbook.cli.book import book, read_book
from trickbook.cli.common import check_text, game_options, make_game, order_of_seats
from trickbook.cli.keeping import NotKept, check_unused, hold, unreadable
from trickbook.contract.seat import SOUTH, Seat
from trickbook.errors import OptionError, RecordError, TrickbookError
from trickbook.record.files import write_whole
from trickbook.sheet import End, Entry, Heading, Note, Sheet, Undo
from trickbook.sheet import telling as tell
from trickbook.sheet.csv_form import COLUMNS, from_csv, to_csv
from trickbook.sheet.entries import DealEntry, Person
from trickbook.sheet.evenings import Book
from trickbook.sheet.files import Read, read, save, text_in, to_json
from trickbook.sheet.score_line import to_svg
from trickbook.sheet.wording import added, fixed, seat_called, side_of

F = TypeVar("F", bound=Callable[..., Any])

a_file = click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
by_whom = click.option("--by", "who", metavar="WHO", help="Who writes: a seat, a name, or host. [default: the host]")
NUMBERS = {"ignore_unknown_options": True}
"""Lets ``-8`` be a word and no option."""

which_deal = click.option("--deal", type=int, metavar="N", help="The number of the deal. [default: the one under way]")
which_to_fix = click.option(
    "--deal", type=int, metavar="N", help="The number of the deal. [default: the one under way, else the last]"
)
a_reason = click.option("--why", default="", callback=check_text, help="Why, for the log.")


def now() -> str:
    """The time for an entry."""
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


@click.group()
def sheet() -> None:
    """Keep the score of a game with real cards."""


sheet.add_command(book)


@sheet.command(short_help="Open a sheet.")
@a_file
@click.argument("name", metavar="[GAME]", required=False)
@game_options
@click.option("--house", metavar="NAME", help="Instead of GAME: house rules saved in the folder of FILE.")
@click.option("--names", metavar="A,B,C,D", callback=check_text, help="The players, South first then clockwise.")
@click.option("--host", metavar="WHO", help="The host, a seat or a name. [default: a host who does not play]")
@click.option("--dealer", metavar="WHO", help="Who deals first, a seat or a name. [default: South]")
@click.option("--from", "source", metavar="FILE", type=click.Path(path_type=Path), help="Take over an export.")
def new(
    path: Path,
    name: str | None,
    preset: str | None,
    options: tuple[str, ...],
    house: str | None,
    names: str | None,
    host: str | None,
    dealer: str | None,
    source: Path | None,
) -> None:
    """Open a sheet in FILE for GAME, for house rules, or from an export."""
    if [name, house, source].count(None) != 2 or (name is None and (preset is not None or options)):
        raise OptionError("Name either a game or, with --house, house rules or, with --from, the file to take over.")
    check_new(path)
    hold(path)
    check_new(path)  # unless somebody was faster
    if source is not None:
        found = read_file(source)
        keep(path, found.sheet)
        name_faults(source, found)
        click.echo(f"{len(found.sheet.log)} entries taken over. {tell.sentence(found.sheet)}")
        return
    kept = book_for(path, house)
    game = kept.house(house) if house is not None else make_game(str(name), preset, options)
    seats = order_of_seats(game)
    players = {} if names is None else seat_names(seats, names)
    first = SOUTH if dealer is None else seat_called(dealer, players, seats)
    for doubt in filter(None, map(kept.doubt, players.values())):
        click.echo(doubt, err=True)
    heading = Heading(game, first, None if host is None else seat_called(host, players, seats), players, now())
    opened = Sheet(heading)
    keep(path, opened)
    click.echo(tell.heading_of(opened))
    click.echo(tell.sentence(opened))


@sheet.command(context_settings=NUMBERS, short_help="Enter points or facts of a deal, agree, or note.")
@a_file
@click.argument("words", nargs=-1, required=True)
@by_whom
@which_deal
def add(path: Path, words: tuple[str, ...], who: str | None, deal: int | None) -> None:
    """Enter WORDS: points (7, set 8, EW 7), facts (bidder=NS bid=8 won=7-7), calls (N aces), ok, or note and a text."""
    kept = open_sheet(path)
    entry = added(kept, words, deal, frame(kept, who))
    write(path, kept, entry)
    click.echo(tell.tell_entry(kept, entry))
    if isinstance(entry, DealEntry):
        report(kept, entry.deal)


@sheet.command(context_settings=NUMBERS, short_help="Correct a deal, or declare it void.")
@a_file
@click.argument("words", nargs=-1, required=True)
@by_whom
@which_to_fix
@a_reason
def fix(path: Path, words: tuple[str, ...], who: str | None, deal: int | None, why: str) -> None:
    """Correct a deal: a cell (NS 8), facts (bid=9), a call (N aces to N kings), void, or void again where the same
    player deals once more.
    """
    kept = open_sheet(path)
    entry = fixed(kept, words, deal, why, frame(kept, who))
    assert isinstance(entry, DealEntry)
    number = entry.deal
    write(path, kept, entry)
    click.echo(tell.tell_entry(kept, entry))
    if number < len(kept.lines):
        click.echo(f"Deal {number} is not the last one: the totals of deals {number} to {len(kept.lines)} are new.")
    report(kept, number)


@sheet.command(short_help="Take an entry back.")
@a_file
@click.argument("number", type=int, required=False)
@by_whom
@a_reason
def undo(path: Path, number: int | None, who: str | None, why: str) -> None:
    """Take back the newest entry, or as the host the entry with a NUMBER (show --log)."""
    kept = open_sheet(path)
    wanted = len(kept.log) if number is None else number
    if not 1 <= wanted <= len(kept.log):
        raise OptionError(f"There is no entry {wanted}; there are {len(kept.log)}.")
    write(path, kept, Undo(**frame(kept, who), target=kept.log[wanted - 1].id, why=why))
    click.echo(tell.tell_entry(kept, kept.log[wanted - 1]))
    click.echo(tell.sentence(kept))


@sheet.command(short_help="Show the sheet, a deal, or where a total comes from.")
@a_file
@click.option("--deal", type=int, metavar="N", help="One deal: its arithmetic, and who wrote what.")
@click.option("--side", metavar="SIDE", help="Where the total of a side comes from; a player stands for it.")
@click.option("--log", "whole", is_flag=True, help="Every entry.")
@click.option("--say", is_flag=True, help="How it stands, as a sentence.")
@click.pass_context
def show(ctx: click.Context, path: Path, deal: int | None, side: str | None, whole: bool, say: bool) -> None:
    """Show the sheet in FILE."""
    found = read_file(path)
    kept = found.sheet
    if deal is not None:
        lines = [*tell.tell_deal(kept, deal), *tell.tell_history(kept, deal)]
    elif side is not None:
        lines = tell.tell_trace(kept, side_of(kept, side))
    elif whole:
        lines = [tell.tell_entry(kept, entry) for entry in kept.log]
    elif say:
        lines = [tell.sentence(kept)]
    else:
        lines = [tell.heading_of(kept), *tell.table(kept), tell.sentence(kept)]
        lines += [f"Look at: {check}" for check in kept.checks()]
        lines += [tell.tell_clash(kept, clash) for clash in kept.clashes]
        lines += [tell.tell_entry(kept, entry) for entry in kept.log if isinstance(entry, Note)]
    for line in lines:
        click.echo(line)
    ctx.exit(name_faults(path, found))


@sheet.command(short_help="End the match and bank its result.")
@a_file
@by_whom
@click.option("--winner", metavar="SIDE", help="Who has won, or draw. [default: as the rules say]")
@a_reason
def end(path: Path, who: str | None, winner: str | None, why: str) -> None:
    """End the match and bank its result: nobody writes on the sheet any more."""
    kept = open_sheet(path)
    side = None if winner in (None, "draw") else side_of(kept, str(winner))
    write(path, kept, End(**frame(kept, who), winner=side, draw=winner == "draw", why=why))
    click.echo(tell.sentence(kept))
    for check in kept.checks():
        click.echo(f"Look at: {check}")


@sheet.command(short_help="Write CSV, JSON, SVG or PDF.")
@a_file
@click.option("--csv", "form", flag_value="csv", help="Write CSV, an entry a row; new --from reads it.")
@click.option("--json", "form", flag_value="json", help="Write JSON: the log, and the lines that follow from it.")
@click.option("--svg", "form", flag_value="svg", help="Write the score line as SVG.")
@click.option("--pdf", metavar="OUT", type=click.Path(path_type=Path), help="Print the sheet to OUT, a PDF.")
@click.option("--paper", type=click.Choice(("a4", "letter")), help="What the PDF is for. [default: a4]")
@click.pass_context
def export(ctx: click.Context, path: Path, form: str | None, pdf: Path | None, paper: str | None) -> None:
    """Write the sheet in FILE as CSV, JSON or SVG, or print it to a PDF."""
    if (form is None) == (pdf is None) or (paper and form):
        raise OptionError("Say --csv, --json, --svg or --pdf OUT; --paper goes with --pdf.")
    found = read_file(path)
    if pdf is not None:
        print_to(pdf, found.sheet, paper or "a4")
    else:
        click.echo({"csv": to_csv, "json": to_json, "svg": to_svg}[str(form)](found.sheet), nl=False)
    ctx.exit(name_faults(path, found))


def print_to(path: Path, kept: Sheet, paper: str) -> None:
    """Print a sheet; raises ``NotKept``, and ``TrickbookError`` where the library for it is missing."""
    try:
        from trickbook.sheet.pdf import to_pdf
    except ModuleNotFoundError as missing:
        raise TrickbookError(f"{missing}.") from missing
    try:
        if path.is_file() and path.stat().st_size > 0 and not path.read_bytes().startswith(b"%PDF"):
            raise NotKept(f"{path} is no PDF and is left as it is; name another file.")
        printed = to_pdf(kept, paper)
        write_whole(path, printed.data)
    except OSError as fault:
        raise NotKept(f"The sheet could not be printed to {path}: {fault.strerror or fault}.") from fault
    for letter in printed.strange:
        click.echo(f"The font has no {letter}; a box is printed in its place.", err=True)
    click.echo(f"Printed to {path}.")


# Files ----------------------------------------------------------------------------------------------------------------


def read_file(path: Path) -> Read:
    """The sheet in a file of any form; raises ``TrickbookError`` naming the file."""
    try:
        text = text_in(path)
        return from_csv(text) if text.startswith(",".join(COLUMNS)) else read(text)
    except RecordError as fault:
        raise TrickbookError(f"{path}: {fault}") from fault
    except OSError as fault:
        raise unreadable(path, fault) from fault


def open_sheet(path: Path) -> Sheet:
    """The sheet in a file to be written on; raises ``TrickbookError`` for a damaged one, which is left as it is."""
    hold(path)
    found = read_file(path)
    if name_faults(path, found):
        raise TrickbookError(
            f"{path} is damaged and is left as it is; save what can be read by new OTHER --from {path}."
        )
    return found.sheet


def name_faults(path: Path, found: Read) -> int:
    """Say what could not be read; the exit code for it."""
    for fault in found.faults:
        click.echo(f"{path}: {fault}", err=True)
    return 2 if found.faults else 0


def keep(path: Path, kept: Sheet) -> None:
    """Save; raises ``NotKept``."""
    try:
        save(path, kept)
    except OSError as fault:
        raise NotKept(f"The sheet could not be saved to {path}: {fault.strerror or fault}.") from fault


def book_for(path: Path, house: str | None) -> Book:
    """The book of the folder of a new sheet, which only house rules need: else a damaged one is told and left out."""
    try:
        return read_book(path.parent)
    except TrickbookError as fault:
        if house is not None:
            raise
        click.echo(str(fault), err=True)
        return Book()


def check_new(path: Path) -> None:
    """Raise ``NotKept`` if something would be lost by opening a sheet in ``path``."""
    if path.is_file() and path.stat().st_size > 0:
        raise NotKept(f"{path} exists already; name a new file.")
    check_unused(path)


def write(path: Path, kept: Sheet, entry: Entry) -> None:
    """Put an entry on the sheet and save it; raises ``IllegalAction``, ``NotKept``."""
    kept.apply(entry)
    keep(path, kept)


# Words ----------------------------------------------------------------------------------------------------------------


def frame(kept: Sheet, who: str | None) -> dict[str, Any]:
    """What every entry has: its id, who makes it, when, and what has been seen."""
    return {"id": secrets.token_hex(6), "by": person(kept, who), "at": now(), "saw": len(kept.log)}


def person(kept: Sheet, who: str | None) -> Person:
    """Who is meant by a name, a seat or ``host``; raises ``OptionError``."""
    if who is None or who.lower() == "host":
        return kept.heading.host
    return seat_called(who, kept.heading.names, [*kept.game.seats, "host"])


def seat_names(seats: Sequence[Seat], text: str) -> dict[Seat, str]:
    """Names in the order of ``seats``."""
    names = [name.strip() for name in text.split(",")]
    if len(names) != len(seats):
        raise OptionError(f"There are {len(seats)} seats, so give {len(seats)} names: {', '.join(map(str, seats))}.")
    for name in filter(None, names):
        if any(name.upper() in (seat.letter, seat.name) for seat in Seat):
            raise OptionError(f"{name} is a seat and cannot be the name of a player; write it otherwise.")
        if [other.lower() for other in names].count(name.lower()) > 1:
            raise OptionError(f"Two players are called {name}; tell them apart.")
    return dict(zip(seats, names, strict=True))


def report(kept: Sheet, deal: int) -> None:
    """Tell a deal after something has been entered, and how it stands."""
    for line in tell.tell_deal(kept, deal):
        click.echo(line)
    click.echo(tell.sentence(kept))
