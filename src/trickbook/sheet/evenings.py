"""A book of evenings: a folder with a roster, saved house rules and many sheets, and what they come to.

Results are a fold over the banked sheets in the folder, made anew each time; nothing is kept that could go stale.  A
name counts for the player whose name or other spelling is on the roster, letter by letter: nobody is guessed.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

import msgspec

from trickbook.contract.game import Game
from trickbook.contract.registry import game
from trickbook.contract.seat import Seat, Side
from trickbook.errors import OptionError, RecordError, nearest
from trickbook.record.files import write_whole
from trickbook.sheet.files import load
from trickbook.sheet.rights import bad_text
from trickbook.sheet.sheet import Sheet

FORMAT = "trickbook book"
VERSION = 1
PLACE = "book.json"
"""The file with roster and house rules, in the folder of the sheets."""
SHEETS = "*.sheet"


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A roster and saved house rules."""

    format: str = FORMAT
    version: int = VERSION
    players: dict[str, list[str]] = {}
    """Each player's name, with the other spellings that stand on sheets."""
    houses: dict[str, str] = {}
    """House rules by name: a game with its options, as ``str(game)`` writes it."""

    def with_player(self, name: str, also: Iterable[str] = ()) -> Book:
        """The book with a player, and perhaps ``also`` spellings; raises ``OptionError`` for one that is another's."""
        for spelling in (name, *also):
            if not spelling.strip() or spelling != spelling.strip() or bad_text(spelling):
                raise OptionError(f"{spelling!r} is no name; write letters on one line.")
            if self.who(spelling) not in (None, name):
                stands = f"{spelling} stands on the roster for {self.who(spelling)}"
                raise OptionError(f"{stands}; take it out of {PLACE} first, if that is wrong.")
        spellings = dict.fromkeys([*self.players.get(name, []), *also])
        return msgspec.structs.replace(self, players=self.players | {name: [s for s in spellings if s != name]})

    def with_house(self, name: str, kind: Game) -> Book:
        """The book with house rules under a name; raises ``OptionError`` for what is no name."""
        if not name.strip() or bad_text(name):
            raise OptionError(f"{name!r} is no name for house rules; write letters on one line.")
        return msgspec.structs.replace(self, houses=self.houses | {name: str(kind)})

    def house(self, name: str) -> Game:
        """The game with the house rules of this name; raises ``OptionError`` naming the nearest."""
        if name not in self.houses:
            known = nearest(name, self.houses) if self.houses else "none are saved in this folder."
            raise OptionError(f"There are no house rules {name!r}; {known}")
        return game(self.houses[name])

    def who(self, name: str) -> str | None:
        """The player who is written ``name``; ``None`` for nobody on the roster."""
        return next((player for player, also in self.players.items() if name == player or name in also), None)

    def near(self, name: str) -> str | None:
        """The player whose name is most like ``name``, which is nobody's."""
        plain = {_plain(player): player for player in self.players}
        close = get_close_matches(_plain(name), plain, n=1, cutoff=0.75)
        return plain[close[0]] if close and self.who(name) is None else None

    def doubt(self, name: str) -> str | None:
        """What to ask about a name that is not on the roster; ``None`` if it is there, or if there is no roster."""
        if not self.players or self.who(name) is not None:
            return None
        near = self.near(name)
        return f"{name!r} is not on the roster{f'; is it {near}?' if near else '.'}"


def _plain(name: str) -> str:
    """A name without case and spacing."""
    return "".join(name.casefold().split())


def load_book(folder: str | Path) -> Book:
    """The roster and house rules of a folder, empty if it has none; raises ``RecordError``, ``OSError``."""
    place = Path(folder) / PLACE
    if not place.exists():
        return Book()
    try:
        found = msgspec.json.decode(place.read_bytes(), type=Book)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise RecordError(f"The book cannot be read: {fault}.", 1, 1) from None
    if found.format != FORMAT:
        raise RecordError("This is no book of Trickbook.", 1, 1)
    if found.version > VERSION:
        raise RecordError(f"This book is of format {found.version}; use a newer Trickbook.", 1, 1)
    return found


def save_book(folder: str | Path, book: Book) -> None:
    """Write roster and house rules into a folder, whole or not at all; raises ``OSError``."""
    write_whole(Path(folder) / PLACE, msgspec.json.format(msgspec.json.encode(book), indent=2) + b"\n")


# Results --------------------------------------------------------------------------------------------------------------


class Match(NamedTuple):
    """What one sheet has banked."""

    sheet: str
    """The name of its file."""
    at: str
    game: str
    sides: tuple[tuple[str | None, ...], ...]
    """The players of each side; ``None`` where nobody is named."""
    winner: Side | None
    deals: int
    points: tuple[int, ...]
    """What each side takes home."""


class Result(NamedTuple):
    """What a player, or all the players of a side together, have in one game."""

    who: tuple[str, ...]
    game: str
    won: int
    lost: int
    drawn: int
    deals: int
    points: int
    sheets: tuple[str, ...]
    """The files that it is made of."""


class Evenings(NamedTuple):
    """What the sheets of a folder come to."""

    matches: tuple[Match, ...]
    players: tuple[Result, ...]
    partnerships: tuple[Result, ...]
    under_way: tuple[str, ...]
    """Sheets that bank nothing yet."""
    doubts: tuple[str, ...]
    """What is not counted, and names that are not on the roster, in sentences."""


def evenings(folder: str | Path, book: Book) -> Evenings:
    """The results of all banked sheets in a folder, each player as the ``book`` names him."""
    matches: list[Match] = []
    under_way: list[str] = []
    doubts: list[str] = []
    begun: dict[tuple[str, str], str] = {}
    for path in sorted(Path(folder).glob(SHEETS)):
        try:
            sheet, faults = load(path)
        except (RecordError, OSError) as fault:
            doubts.append(f"{path.name} cannot be read and is not counted: {fault}")
            continue
        if faults:
            doubts.append(f"{path.name} is damaged and is not counted: {faults[0]}")
        elif sheet.end is None:
            under_way.append(path.name)
        elif (first := begun.setdefault((sheet.heading.at, sheet.log[0].id), path.name)) != path.name:
            doubts.append(f"{path.name} is a copy of {first} and is not counted.")
        elif twice := _twice(match := _match(path.name, sheet, book)):
            doubts.append(f"{path.name} has {twice} at two seats and is not counted.")
        else:
            matches.append(match)
            doubts += [
                f"{path.name} names nobody at {seat}." for seat in sheet.game.seats if not sheet.heading.names.get(seat)
            ]
    matches.sort(key=lambda match: (match.at, match.sheet))
    sides = [(match, side, [*filter(None, names)]) for match in matches for side, names in enumerate(match.sides)]
    alone = [((name,), match, side) for match, side, names in sides for name in names]
    together = [
        (tuple(sorted(names)), match, side) for match, side, names in sides if 1 < len(names) == len(match.sides[side])
    ]
    doubts += filter(None, map(book.doubt, sorted({name for _, _, names in sides for name in names})))
    return Evenings(tuple(matches), _results(alone), _results(together), tuple(under_way), tuple(doubts))


def _twice(match: Match) -> str | None:
    """A player who is written at two seats."""
    names = [name for side in match.sides for name in side if name]
    return next((name for name in names if names.count(name) > 1), None)


def _match(name: str, sheet: Sheet, book: Book) -> Match:
    kind, names = sheet.game, sheet.heading.names

    def player(seat: Seat) -> str | None:
        written = names.get(seat) or None
        return written and (book.who(written) or written)

    sides = tuple(
        tuple(player(seat) for seat in kind.seats if kind.side_of(seat) == side) for side in range(len(kind.sides))
    )
    assert sheet.banked is not None
    points = sheet.rules.taken_home(sheet.standing)
    deals = sum(line.row.void is None for line in sheet.lines)
    return Match(name, sheet.heading.at, kind.name, sides, sheet.banked.winner, deals, points)


def _results(parts: Iterable[tuple[tuple[str, ...], Match, Side]]) -> tuple[Result, ...]:
    """Who took part in which match on which side, added up by who and game."""
    found: dict[tuple[tuple[str, ...], str], Result] = {}
    for who, match, side in parts:
        had = found.get((who, match.game), Result(who, match.game, 0, 0, 0, 0, 0, ()))
        found[who, match.game] = Result(
            who,
            match.game,
            had.won + (match.winner == side),
            had.lost + (match.winner == 1 - side),
            had.drawn + (match.winner is None),
            had.deals + match.deals,
            had.points + match.points[side],
            (*had.sheets, match.sheet),
        )
    return tuple(found[key] for key in sorted(found))
