"""``trickbook sheet book``: a folder of sheets with its roster, saved house rules, and results."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from pathlib import Path

import click

from trickbook.cli.common import check_text, echo_json, game_options, make_game
from trickbook.cli.keeping import NotKept, hold, unreadable
from trickbook.errors import OptionError, RecordError, TrickbookError, nearest
from trickbook.sheet.csv_form import harmless
from trickbook.sheet.evenings import PLACE, Book, Evenings, Match, Result, evenings, load_book, save_book

a_folder = click.argument("folder", metavar="DIR", type=click.Path(path_type=Path, exists=True, file_okay=False))


@click.group(short_help="Keep a folder of sheets, and its results.")
def book() -> None:
    """Keep a folder of sheets: its players, its house rules, and results over many evenings."""


@book.command(short_help="Write players on the roster.")
@a_folder
@click.argument("names", metavar="NAME...", nargs=-1, required=True)
@click.option("--also", multiple=True, metavar="SPELLING", help="Another way the name is written; may be given again.")
def player(folder: Path, names: tuple[str, ...], also: tuple[str, ...]) -> None:
    """Write players on the roster of DIR."""
    if also and len(names) > 1:
        raise OptionError("Other spellings are those of one player; write one name.")
    hold(folder / PLACE)
    kept = read_book(folder)
    for name in names:
        if (near := kept.near(name)) is not None:
            click.echo(
                f"{name!r} is much like {near}; if that is one person, keep one and add the other by --also.", err=True
            )
        kept = kept.with_player(name, also)
    keep_book(folder, kept)
    click.echo(f"On the roster: {', '.join(kept.players)}.")


@book.command(short_help="Save house rules under a name.")
@a_folder
@click.argument("name", callback=check_text)
@click.argument("kind", metavar="GAME")
@game_options
def house(folder: Path, name: str, kind: str, preset: str | None, options: tuple[str, ...]) -> None:
    """Save the house rules NAME in DIR: GAME with its options, for sheet new --house."""
    hold(folder / PLACE)
    kept, game = read_book(folder), make_game(kind, preset, options)
    keep_book(folder, kept.with_house(name, game))
    before = f" (before: {kept.houses[name]})" if name in kept.houses else ""
    click.echo(f"{name}: {game}{before}.")


@book.command(short_help="Show roster, house rules, and the sheets.")
@a_folder
def show(folder: Path) -> None:
    """Show the players, house rules and sheets of DIR."""
    kept, found = read_book(folder), read_evenings(folder)
    for name, also in kept.players.items():
        click.echo(", also ".join((f"player {name}", *also)))
    for name, game in kept.houses.items():
        click.echo(f"house rules {name}: {game}")
    for match in found.matches:
        click.echo(tell_match(match))
    for sheet in found.under_way:
        click.echo(f"{sheet}: under way")
    doubts(found.doubts)


@book.command(short_help="Show results over many evenings.")
@a_folder
@click.option("--of", "whom", multiple=True, metavar="NAME", help="The matches of a player; given twice, of a pair.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON: players, partnerships, matches, doubts.")
@click.option("--csv", "as_csv", is_flag=True, help="Write CSV.")
def results(folder: Path, whom: tuple[str, ...], as_json: bool, as_csv: bool) -> None:
    """What the banked sheets in DIR come to, per player and per partnership, game by game."""
    if as_json + as_csv + bool(whom) > 1:
        raise OptionError("Choose one of --of, --json and --csv.")
    found = read_evenings(folder)
    if as_json:
        echo_json(
            {
                "players": [result._asdict() for result in found.players],
                "partnerships": [result._asdict() for result in found.partnerships],
                "matches": [match._asdict() for match in found.matches],
                "doubts": found.doubts,
            }
        )
        return
    if as_csv:
        text = io.StringIO()
        lines = [columns(result) for result in (*found.players, *found.partnerships)]
        csv.writer(text, lineterminator="\n").writerows(
            [HEADS, *([harmless(field) for field in line] for line in lines)]
        )
        click.echo(text.getvalue(), nl=False)
    elif whom:
        of = [name_of(read_book(folder), name, found.matches) for name in whom]
        theirs = [match for match in found.matches if any(set(of) <= set(side) for side in match.sides)]
        for line in map(tell_match, theirs) if theirs else ["No banked match is theirs."]:
            click.echo(line)
    else:
        for line in table([HEADS, *map(columns, found.players), *map(columns, found.partnerships)]):
            click.echo(line)
    doubts(found.doubts)


HEADS = ["who", "game", "matches", "won", "lost", "drawn", "deals", "points", "sheets"]


def columns(result: Result) -> list[str]:
    """A result in columns."""
    numbers = (len(result.sheets), result.won, result.lost, result.drawn, result.deals, result.points)
    return [" and ".join(result.who), result.game, *map(str, numbers), ", ".join(result.sheets)]


def table(rows: list[list[str]]) -> list[str]:
    """Rows as lines of text: words to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    words = (0, 1, len(widths) - 1)
    return [
        "  ".join(
            word.ljust(width) if at in words else word.rjust(width)
            for at, (word, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def tell_match(match: Match) -> str:
    """A match in a line: where it is kept, who played what, and how it ended."""
    sides = [" and ".join(name or "somebody" for name in side) for side in match.sides]
    score = " to ".join(map(str, match.points))
    won = "a draw" if match.winner is None else f"{sides[match.winner]} won"
    deals = f"{match.deals} deal{'' if match.deals == 1 else 's'}"
    return f"{match.sheet}: {match.at[:10]} {match.game}, {' against '.join(sides)}, {score} in {deals}: {won}"


def name_of(kept: Book, name: str, matches: Iterable[Match]) -> str:
    """The player meant by ``name``; raises ``OptionError`` naming the nearest."""
    known = {*kept.players, *(player for match in matches for side in match.sides for player in side if player)}
    found = kept.who(name) or name
    if found not in known:
        raise OptionError(f"Nobody here is called {name!r}; {nearest(name, sorted(known))}")
    return found


def doubts(said: Iterable[str]) -> None:
    """Say what is not counted, and which names are not on the roster."""
    for doubt in said:
        click.echo(doubt, err=True)


# Files ----------------------------------------------------------------------------------------------------------------


def read_book(folder: Path) -> Book:
    """Roster and house rules of a folder; raises ``TrickbookError`` naming the file."""
    try:
        return load_book(folder)
    except RecordError as fault:
        raise TrickbookError(f"{folder / PLACE}: {fault}") from fault
    except OSError as fault:
        raise unreadable(folder / PLACE, fault) from fault


def read_evenings(folder: Path) -> Evenings:
    """What the sheets of a folder come to; raises ``TrickbookError`` where its book cannot be read."""
    return evenings(folder, read_book(folder))


def keep_book(folder: Path, kept: Book) -> None:
    """Save roster and house rules; raises ``NotKept``."""
    try:
        save_book(folder, kept)
    except OSError as fault:
        raise NotKept(f"The book could not be saved in {folder}: {fault.strerror or fault}.") from fault
