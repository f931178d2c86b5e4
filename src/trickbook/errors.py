"""The errors of the library.  All are ``ValueError``s whose message is a sentence to a person, saying what to do."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class TrickbookError(ValueError):
    """Base of all errors that bad input raises."""


class CardError(TrickbookError):
    """A text that is no card, or a card written twice."""


class PackError(TrickbookError):
    """A pack with missing, doubled or foreign cards."""


class OptionError(TrickbookError):
    """An unknown game, preset, option or value, or options that contradict each other."""


class PositionError(TrickbookError):
    """A set piece or a standing that cannot be."""


class ActionError(TrickbookError):
    """A text or number that names no action of the game."""


class IllegalAction(TrickbookError):
    """An act that the rules refuse.  ``rules`` holds the ids it would break; the state is unchanged."""

    def __init__(self, message: str, rules: tuple[str, ...] = ()) -> None:
        super().__init__(message if not rules else f"{message} ({', '.join(rules)})")
        self.sentence = message
        self.rules = rules


class RecordError(TrickbookError):
    """A record that cannot be read: where it stands (from 1), what is wrong, and the rules it would break."""

    def __init__(self, sentence: str, line: int, column: int, rules: tuple[str, ...] = ()) -> None:
        super().__init__(f"Line {line}, column {column}: {sentence}{cited(rules)}")
        self.sentence = sentence
        self.line = line
        self.column = column
        self.rules = rules


def cited(rules: tuple[str, ...]) -> str:
    """The rules as they stand behind a sentence; nothing if there are none.

    >>> f"The lowest bid is 7.{cited(('P-BID-4',))}"
    'The lowest bid is 7. (P-BID-4)'
    """
    return f" ({', '.join(rules)})" if rules else ""


def nearest(word: str, known: Iterable[object]) -> str:
    """A clause that helps with a misspelt ``word``: the nearest known names, else all of them, or a few of very many.

    >>> nearest("pedra", ["pedro", "cinch"])
    'did you mean pedro?'
    """
    names = list(dict.fromkeys(map(str, known)))
    close = get_close_matches(word.lower(), names, n=2, cutoff=0.5)
    if close:
        return f"did you mean {' or '.join(close)}?"
    if len(names) > 30:
        return f"there are {len(names)}, such as {', '.join(names[:: len(names) // 6][:6])}."
    return f"there are: {', '.join(names)}."
