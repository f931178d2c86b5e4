"""The tokens of a PBN file, and its games as tags: layout, comments, escapes and inherited values, nothing of cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple, NoReturn

from trickbook.errors import RecordError

LINE_END = re.compile(r"\r\n|\r|\n")
TOKEN = re.compile(
    r'(?P<space>\s+)|(?P<comment>;.*)|(?P<string>"(?:[^"\\]|\\.)*")|(?P<word>[^\s\[\]{};"]+)|(?P<mark>.)'
)
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
NOT_INHERITED = ("dealer", "vulnerable", "deal", "declarer", "contract", "auction", "play", "note")
"""Tags that have to be written out in every game."""


class Token(NamedTuple):
    """A piece of the text and where it begins, from 1.  ``kind``: word, string, ``[``, ``]``, gap or end."""

    kind: str
    text: str
    line: int
    column: int


class Tag(NamedTuple):
    """A tag pair; ``line`` and ``column`` are where its value begins, ``data`` what stands below it."""

    name: str
    value: str
    line: int
    column: int
    data: list[Token]


Game = dict[str, Tag]
"""The tags of a game by their names in lower case."""


def refuse(sentence: str, line: int, column: int) -> NoReturn:
    """Raise the error for what cannot be read."""
    raise RecordError(sentence, line, column)


def tokens(text: str) -> Iterator[Token]:
    """The tokens of a file; an empty line is a gap, and an end follows the last."""
    lines = LINE_END.split(text.removesuffix("\x1a"))  # some old writers end a file so
    brace: tuple[int, int] | None = None  # where a comment in braces began
    for number, line in enumerate(lines, 1):
        place = 0
        if brace is None:
            if line.startswith("%"):
                continue
            if not line.strip():
                yield Token("gap", "", number, 1)
        while place < len(line):
            if brace is not None:
                place = line.find("}", place) + 1 or len(line) + 1
                if place <= len(line):
                    brace = None
                continue
            found = TOKEN.match(line, place)
            assert found is not None
            if found["mark"] == "{":
                brace = number, place + 1
            elif found["mark"] in ("[", "]"):
                yield Token(found["mark"], found["mark"], number, place + 1)
            elif found["mark"] == '"':
                refuse(
                    'This quotation mark is not closed on its line; close it, or write \\" for it.', number, place + 1
                )
            elif found["mark"]:
                refuse(f"{found['mark']!r} means nothing here; take it out.", number, place + 1)
            elif found["string"] or found["word"]:
                yield Token("string" if found["string"] else "word", found[0], number, place + 1)
            place = found.end()
    if brace is not None:
        refuse("This comment is never closed; put a } at its end.", *brace)
    yield Token("end", "", len(lines), len(lines[-1]) + 1)


def raw_games(text: str) -> Iterator[list[Tag]]:
    """The tags of each game as they are written; notes are left out."""
    stream = tokens(text)

    def expect(kind: str, what: str) -> Token:
        token = next(stream)
        if token.kind != kind:
            refuse(f'Here should be {what}, as in [Dealer "S"].', token.line, token.column)
        return token

    tags: list[Tag] = []
    for token in stream:
        match token.kind:
            case "gap" | "end":
                if tags:
                    yield tags
                tags = []
            case "[":
                name = expect("word", "the name of a tag")
                if not NAME.fullmatch(name.text):
                    refuse(f"{name.text!r} is no name of a tag; use letters, digits and _.", name.line, name.column)
                value = expect("string", "a value in quotation marks")
                expect("]", "the closing bracket of the tag")
                told = re.sub(r'\\(["\\])', r"\1", value.text[1:-1])
                tags.append(Tag(name.text[0].upper() + name.text[1:], told, value.line, value.column + 1, []))
            case "word" | "string" if tags:
                tags[-1].data.append(token)
            case _:
                sentence = f"{token.text!r} stands outside any tag; write a comment after ; or in braces."
                refuse(sentence, token.line, token.column)


def games(text: str) -> Iterator[Game]:
    """The games of a file with inherited values put in.

    A tag that comes again is ignored, as the standard says; but a second, different deal is an error, for it is rather
    an empty line that is missing.  A game of nothing but values for all games to come is a heading, and no game.
    """
    before: dict[str, str] = {}
    for_all: dict[str, Tag] = {}
    for tags in raw_games(text):
        game: Game = {}
        heading = True
        for tag in tags:
            name = tag.name.lower()
            if name in game and name == "deal" and tag.value != game[name].value:
                refuse("This is a second deal; put an empty line before each game.", tag.line, tag.column)
            if name in game or name == "note":
                continue
            heading = heading and tag.value.startswith("##")
            value = _inherited(tag, before)
            game[name] = tag._replace(value=value)
            before[name] = value
            if tag.value.startswith("##") or name in for_all:
                for_all[name] = game[name]
        if game and not heading:
            yield game | {name: tag for name, tag in for_all.items() if name not in game}


def _inherited(tag: Tag, before: dict[str, str]) -> str:
    """The value of a tag: its own, or for ``#`` the one that it had last."""
    if tag.value != "#" and not tag.value.startswith("##"):
        return tag.value
    if tag.name.lower() in NOT_INHERITED:
        refuse(f"{tag.name} cannot be inherited by #; write its value.", tag.line, tag.column)
    return before.get(tag.name.lower(), "") if tag.value == "#" else tag.value[2:]
