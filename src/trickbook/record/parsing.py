"""From text to items: the lines of a record cut into what they say, before any of it is replayed.

Nearly all lines are lines of acts, and nearly every act has been met before: those cost a look into a dictionary.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, Protocol, TypeAlias

from trickbook.cards import CARDS, Card
from trickbook.contract.game import Game
from trickbook.contract.seat import Seat
from trickbook.errors import CardError, RecordError, TrickbookError
from trickbook.fairness import CommitDeal, CommitEntropy, Reveal, ShowEntropy
from trickbook.record.heading import FIRST_LINE, NUMBER, TAG, Head, Tag, check_versions, read_tags
from trickbook.record.model import FORMAT, Fault
from trickbook.record.writing import digest, read_value, tells
from trickbook.table import Act, Claim, Confirm, Cut, EndMatch, Entry, Rewind

SEATS = {seat.letter: seat for seat in Seat}
SEAT_NAMES = {str(seat): seat for seat in Seat}
CARD_WORDS = {str(card): card for card in CARDS}


class Faults:
    """Where faults go: the first one is raised in strict reading, all are kept otherwise."""

    def __init__(self, strict: bool) -> None:
        self.strict = strict
        self.found: list[Fault] = []

    def note(self, line: int, column: int, sentence: str, rules: tuple[str, ...] = ()) -> None:
        """Take in a fault."""
        if self.strict:
            raise RecordError(sentence, line, column, rules)
        self.found.append(Fault(line, column, sentence, rules))


class DealItem:
    """A deal: its heading, and the orders or facts that the lines below it give."""

    def __init__(self, number: int | None, dealer: Seat | None) -> None:
        self.number = number
        self.dealer = dealer
        self.orders: dict[str, list[Card]] = {}
        """``pack`` and ``luck``, as far as given."""
        self.facts: dict[str, str] = {}
        self.lines: dict[str, list[int]] = {}
        """The numbers of the lines of an order, or under ``set`` those of the facts."""


class ScoreItem(NamedTuple):
    """What the record says the score, or the result of the match, is."""

    text: str


class GatheredItem(NamedTuple):
    """Who has gathered the last trick, or will have gathered the one under way."""

    seat: Seat


class CountItem(NamedTuple):
    """A count as somebody has written it down: of what, and how much each side has."""

    what: str
    numbers: dict[str, int]


class CommentItem(NamedTuple):
    """A comment."""

    text: str


class EndItem(NamedTuple):
    """The last line: the number of entries and the check it tells, and the check of the lines read."""

    entries: str | None
    check: str | None
    found: str


Acts: TypeAlias = list[Act]
What: TypeAlias = Acts | DealItem | ScoreItem | GatheredItem | CountItem | CommentItem | EndItem | Entry


Item: TypeAlias = tuple[int, int, What]
"""The number of a line, the number of the trick it begins with (0 for none), and what it says."""


class Special(NamedTuple):
    """A kind of line with a form of its own."""

    form: re.Pattern[str]
    example: str
    make: Callable[..., What]


def read_numbers(text: str) -> dict[str, int]:
    """The numbers of ``NS 13, EW 1`` by side."""
    return {side: int(number) for side, number in (part.split() for part in text.split(", "))}


SPECIALS = {
    special.example.split()[0]: special
    for special in (
        Special(
            re.compile(r"deal ([0-9]{1,9})(?:, dealer (North|East|South|West))?"),
            "deal 1, dealer South",
            lambda number, dealer: DealItem(int(number), SEAT_NAMES.get(dealer) if dealer else None),
        ),
        Special(
            re.compile(r"claim by ([NESW]): (.+) by ([NESW]) in trick ([0-9]{1,9})"),
            "claim by E: revoke by S in trick 3",
            lambda seat, kind, offender, trick: Claim(SEATS[seat], SEATS[offender], int(trick), kind),
        ),
        Special(re.compile(r"confirm ([NESW])"), "confirm N", lambda seat: Confirm(SEATS[seat])),
        Special(re.compile(r"cut ([NESW])"), "cut E", lambda seat: Cut(SEATS[seat])),
        Special(re.compile(r"end match ([NESW])"), "end match S", lambda seat: EndMatch(SEATS[seat])),
        Special(
            re.compile(r"rewind ([NESW]) to ([0-9]{1,9}): (.+)"),
            "rewind S to 5: changed my mind",
            lambda seat, to, why: Rewind(SEATS[seat], int(to), read_value(why)),
        ),
        Special(
            re.compile(r"commit ([0-9]{1,9}) (\w+)"),
            "commit 1 09af...",
            lambda number, digest: CommitDeal(int(number), digest),
        ),
        Special(
            re.compile(r"seal ([0-9]{1,9}) ([NESW]) (\w+)"),
            "seal 1 N 09af...",
            lambda number, seat, digest: CommitEntropy(int(number), SEATS[seat], digest),
        ),
        Special(
            re.compile(r"show ([0-9]{1,9}) ([NESW]) (\w+) salt (\w+)"),
            "show 1 N 09af... salt 09af...",
            lambda number, seat, entropy, salt: ShowEntropy(int(number), SEATS[seat], entropy, salt),
        ),
        Special(
            re.compile(r"reveal ([0-9]{1,9}) (\w+) salt (\w+)"),
            "reveal 1 09af... salt 09af...",
            lambda number, secret, salt: Reveal(int(number), secret, salt),
        ),
        Special(re.compile(r"(score \w+ -?[0-9]+(?:, \w+ -?[0-9]+)*)"), "score NS 13, EW 1", ScoreItem),
        Special(re.compile(r"gathered by ([NESW])"), "gathered by N", lambda seat: GatheredItem(SEATS[seat])),
        Special(
            re.compile(r"count (\w+) (\w+ -?[0-9]{1,9}(?:, \w+ -?[0-9]{1,9})*)"),
            "count tricks NS 8, EW 5",
            lambda what, numbers: CountItem(what, read_numbers(numbers)),
        ),
        Special(re.compile(r"(won by \w+)"), "won by NS", ScoreItem),
        Special(re.compile(r"(drawn)"), "drawn", ScoreItem),
    )
}
WRITTEN = ("gathered", "count", "score", "won", "drawn")
"""Lines that say what people wrote down."""


def read_written(line: str) -> What | None:
    """What such a line says; ``None`` where it cannot be read."""
    special = SPECIALS.get(line.partition(" ")[0]) if line.partition(" ")[0] in WRITTEN else None
    found = special.form.fullmatch(line) if special is not None else None
    return special.make(*found.groups()) if special is not None and found is not None else None


FACT = re.compile(r"set +([\w.]+) +(.+)")
END = re.compile(r"end(?:, ([0-9]{1,9}) entr(?:y|ies)(?:, check ([0-9a-f]{8}))?)?")
TRICK = re.compile(r"([0-9]{1,9})\.\s+")
WORD = re.compile(r"\S+")
FREE_TEXT = ("set", "rewind")
"""Lines that end in a free text, where a ``#`` begins no comment."""


@lru_cache(maxsize=16)
def known_acts(game: Game) -> dict[str, Act]:
    """The acts of one action that have been read so far for a game, as they are written."""
    return {}


class Source(Protocol):
    """What can be replayed: the items of a record, and where they stand."""

    lines: list[str]
    items: list[Item]
    marks: set[tuple[int, int]]
    """The acts, by line and place, of which it is written that their card won the trick."""
    head: Head | None

    def column(self, line: int, place: int) -> int:
        """The column of the act at ``place`` of a line."""


class Parser:
    """One pass over one text: fills ``head`` and ``items``."""

    def __init__(self, text: str, faults: Faults) -> None:
        self.lines = text.replace("\r\n", "\n").removeprefix("\ufeff").split("\n")
        self.items: list[Item] = []
        self.marks: set[tuple[int, int]] = set()
        self._fault = faults.note
        self._deal: DealItem | None = None
        start = self._first_line()
        self._check_whole(faults.strict)
        tags, start = self._tags(start)
        self.head: Head | None = read_tags(tags, start + 1, faults.note)
        if self.head is not None:
            self._game = self.head.game
            self._body(start)

    def column(self, line: int, place: int) -> int:
        """The column of the act at ``place`` of a line."""
        starts = [word.start() for word in WORD.finditer(self.lines[line - 1]) if word[0] in SEATS]
        return starts[place] + 1 if place < len(starts) else 1

    # The frame --------------------------------------------------------------------------------------------------------

    def _first_line(self) -> int:
        """Check the first line that says something; the index of the line after it."""
        index = next((index for index, line in enumerate(self.lines) if tells(line)), None)
        if index is None:
            self._fault(1, 1, "This record is empty.")
            return len(self.lines)
        self.items += self._comments(0, index)
        found = FIRST_LINE.fullmatch(self.lines[index].rstrip())
        if found is None:
            self._fault(index + 1, 1, f"A record begins with the line 'trickbook record {FORMAT}'.")
            return index
        if sentence := check_versions(int(found[1])):
            self._fault(index + 1, 1, sentence)
        return index + 1

    def _check_whole(self, strict: bool) -> None:
        """The last line is an end line; so a record that was cut off is known for it."""
        lines = self.lines
        last = next((index for index in range(len(lines) - 1, -1, -1) if tells(lines[index])), 0)
        if not END.fullmatch(lines[last].rstrip()) and not any(END.fullmatch(line.rstrip()) for line in lines):
            hint = " An audit reads what is left." if strict else ""
            sentence = f"The record is cut off here: its last line should be 'end'.{hint}"
            self._fault(last + 1, len(lines[last].rstrip()) + 1, sentence)

    def _tags(self, start: int) -> tuple[dict[str, Tag], int]:
        """The tag lines from ``start`` on, and where they end."""
        tags: dict[str, Tag] = {}
        for index in range(start, len(self.lines)):
            line = self.lines[index].rstrip()
            if not tells(line):
                self.items += self._comments(index, index + 1)
                continue
            found = TAG.fullmatch(line)
            if found is None:
                return tags, index
            if found[1].lower() in {name.lower() for name in tags}:
                self._fault(index + 1, 1, f"'{found[1]}:' is written twice.")
            column = found.start(2) + 1 if found[2] else len(line) + 1
            tags[found[1]] = Tag(index + 1, column, found[2] or "")
        return tags, len(self.lines)

    def _comments(self, start: int, stop: int) -> list[Item]:
        """The comments on lines that say nothing else; blank lines are passed over."""
        texts = ((index + 1, self.lines[index].strip()) for index in range(start, stop))
        return [(line, 0, CommentItem(text[1:].removeprefix(" "))) for line, text in texts if text]

    # The body ---------------------------------------------------------------------------------------------------------

    def _body(self, start: int) -> None:
        items, known, lines = self.items, known_acts(self._game), self.lines
        told = [line.rstrip() for line in lines[:start] if tells(line)]
        order = ""  # the order that a line beginning with a blank goes on with
        for number, line in enumerate(lines[start:], start + 1):
            if line and line[0] in "NESW123456789":
                trick, words = 0, line
                if line[0] <= "9":
                    digits, _, rest = line.partition(". ")
                    if NUMBER.fullmatch(digits):
                        trick, words = int(digits), rest
                try:
                    acts = [known[act] for act in words.split("  ")]
                except KeyError:
                    line, comments = self._apart(number, line)
                    acts = self._acts(number, line)
                    items += [(number, trick, acts), *comments]
                else:
                    items.append((number, trick, acts))
                told.append(line)
                order = ""
                continue
            if not tells(line):
                items += self._comments(number - 1, number)
                continue
            word = line.split(None, 1)[0]
            line, comments = (line.rstrip(), []) if word in FREE_TEXT else self._apart(number, line)
            if line.startswith("end") and (found := END.fullmatch(line)):
                items.append((number, 0, EndItem(found[1], found[2], digest(told))))
                self._after_end(number)
                return
            told.append(line)
            if line[0] not in " \t":
                order = word if word in ("pack", "luck") else ""
            self._line(number, line, order or word)
            items += comments

    def _after_end(self, end: int) -> None:
        for index in range(end, len(self.lines)):
            if tells(self.lines[index]):
                self._fault(index + 1, 1, "Nothing may follow the end line.")
                return
        self.items += self._comments(end, len(self.lines))

    def _line(self, number: int, line: str, word: str) -> None:
        """A line other than the usual ones of acts."""
        if word in ("pack", "luck"):
            self._order(number, line, word)
        elif word == "set":
            self._fact(number, line.strip())
        elif word in SPECIALS:
            self._special(number, line.strip(), SPECIALS[word])
        else:
            self.items.append((number, 0, self._acts(number, line)))

    def _apart(self, number: int, line: str) -> tuple[str, list[Item]]:
        """What a line tells, and the comment at its end, if there is one."""
        words, mark, comment = line.partition(" #")
        return words.rstrip(), [(number, 0, CommentItem(comment.strip()))] if mark else []

    def _special(self, number: int, line: str, special: Special) -> None:
        found, why = special.form.fullmatch(line), ""
        if found is not None:
            try:
                what = special.make(*found.groups())
            except ValueError as error:
                why = f" ({error})"
            else:
                self.items.append((number, 0, what))
                if isinstance(what, DealItem):
                    self._deal = what
                return
        self._fault(number, 1, f"This line cannot be read{why}; it should be like '{special.example}'.")

    def _order(self, number: int, line: str, name: str) -> None:
        """Cards of the pack or the luck: a line of them, perhaps one of several."""
        deal, fresh = self._deal, line[0] not in " \t"
        if deal is None:
            self._fault(number, 1, f"The {name} belongs under a line such as 'deal 1, dealer South'.")
            return
        if fresh and name in deal.orders:
            self._fault(number, 1, f"The {name} of this deal is written twice.")
            deal.orders[name], deal.lines[name] = [], []
        cards = deal.orders.setdefault(name, [])
        deal.lines.setdefault(name, []).append(number)
        try:
            cards += [CARD_WORDS[word] for word in line.split()[fresh:]]
        except KeyError:
            for found in [*WORD.finditer(line)][fresh:]:
                try:
                    cards.append(Card.parse(found[0]))
                except CardError as error:
                    self._fault(number, found.start() + 1, str(error))

    def _fact(self, number: int, line: str) -> None:
        """A fact of a set piece."""
        deal, found = self._deal, FACT.fullmatch(line)
        if deal is None or found is None:
            sentence = "A line such as 'set trump hearts' belongs under a line such as 'deal 1, dealer South'."
            self._fault(number, 1, sentence)
        elif found[1] in deal.facts:
            self._fault(number, 1, f"'set {found[1]}' is written twice in this deal.")
        else:
            deal.lines.setdefault("set", []).append(number)
            try:
                deal.facts[found[1]] = read_value(found[2])
            except ValueError:
                self._fault(number, 1, "The quotation is broken; it begins and ends with a quotation mark.")

    def _acts(self, number: int, line: str) -> Acts:
        """The acts of a line, each beginning with a seat's letter."""
        start = found.end() if (found := TRICK.match(line)) else 0
        words = [*WORD.finditer(line, start)]
        marks = [place for place, word in enumerate(words) if word[0] in SEATS]
        if not marks or marks[0] != 0:
            self._fault(number, start + 1, "This line cannot be read; an act begins with its seat: N, E, S or W.")
        ends = [*marks[1:], len(words)]
        acts: Acts = []
        for mark, end in zip(marks, ends, strict=False):
            said = " ".join(word[0] for word in words[mark + 1 : end])
            act = self._act(number, words[mark:end], said.removesuffix("*").rstrip())
            if act is not None:
                if said.endswith("*"):
                    self.marks.add((number, len(acts)))
                acts.append(act)
        return acts

    def _act(self, number: int, words: list[re.Match[str]], said: str) -> Act | None:
        seat = SEATS[words[0][0]]
        if not said:
            self._fault(number, words[0].start() + 1, f"It is not said what {seat} did.")
            return None
        try:
            actions = tuple(action for part in said.split(" then ") for action in self._game.parse_group(part))
        except TrickbookError as error:
            self._fault(number, words[1].start() + 1, str(error))
            return None
        act = Act(seat, actions)
        if len(actions) == 1:
            known_acts(self._game)[f"{seat.letter} {actions[0]}"] = act
        return act
