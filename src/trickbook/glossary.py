"""The words of the four games explained, one sentence or two each: for the pages, and for who asks at a prompt.

The texts lie in ``glossary.md`` beside this module, an entry a line: the word, further forms of it in brackets, what it
means.  Like the rule texts they are read without loading an engine.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from trickbook.errors import TrickbookError, nearest

_ENTRY = re.compile(r"- \*\*(?P<word>[^*]+)\*\*(?: \((?P<forms>[^)]+)\))?: (?P<text>\S.*)")


class GlossaryError(TrickbookError):
    """A word that the glossary does not explain, or an entry of it that cannot be read."""


class Term(NamedTuple):
    """A word, the other forms in which it is met, and what it means."""

    word: str
    forms: tuple[str, ...]
    text: str

    @property
    def anchor(self) -> str:
        """The name of its place on the glossary's page.

        >>> find("eldest hand").anchor
        'eldest-hand'
        """
        return re.sub(r"[^a-z]+", "-", self.word.lower()).strip("-")


@cache
def terms() -> tuple[Term, ...]:
    """Every term, in the order of the alphabet; raises ``GlossaryError`` for an entry that cannot be read."""
    source = files("trickbook").joinpath("glossary.md").read_text(encoding="utf-8")
    entries = [line for line in source.splitlines() if line.startswith("- ")]
    return tuple(sorted(map(_read, entries), key=lambda term: term.word.lower()))


def find(words: str) -> Term:
    """The term that ``words`` are a form of, with or without an article.

    >>> find("a Revoke?").text.partition(",")[0]
    'Not following suit though able to'

    Raises ``GlossaryError`` naming the nearest terms.
    """
    wanted = re.sub(r"^(an?|the) ", "", " ".join(words.lower().split()).strip(" ?.!\"'"))
    found = _index().get(wanted)
    if found is None:
        raise GlossaryError(f"{wanted!r} is not explained here; {nearest(wanted, [term.word for term in terms()])}")
    return found


def forms_of(words: str) -> tuple[str, ...]:
    """The word and the forms of the term that ``words`` are a form of; nothing where the glossary does not know them.

    >>> forms_of("honour")
    ('honours', 'honour')
    """
    term = _index().get(words.lower())
    return (term.word, *term.forms) if term is not None else ()


def link_first_uses(markdown: str, address: Callable[[Term], str]) -> str:
    """``markdown`` with the first use of each term made a link; what is code, heading, link or tag is left alone.

    A word with a capital is a term only where a sentence begins, or it is a name.
    """
    seen: set[Term] = set()

    def linked(match: re.Match[str]) -> str:
        word = match["term"]
        if word is None or (term := _index()[" ".join(word.lower().split())]) in seen:
            return match[0]
        if word[0].isupper() and not re.search(r"(?:^|[.?!:>*]) *$", markdown[: match.start()][-3:], re.MULTILINE):
            return match[0]
        seen.add(term)
        return f'[{word}]({address(term)} "{term.text.replace(chr(34), chr(39))}"){{ .term }}'

    return _in_markdown().sub(linked, markdown)


@cache
def _in_markdown() -> re.Pattern[str]:
    left_alone = (
        r"```.*?```", r"`[^`]*`", r"!?\[[^\]]*\]\([^)]*\)", r"<[^>]*>", r"\{[^}]*\}", r"^#[^\n]*",
        r"^ *(?:\?{3}|!{3}|={3})[^\n]*", r"^ *- \*\*[^*\n]*\*\*$",
    )  # fmt: skip
    words = sorted(_index(), key=len, reverse=True)
    known = "|".join(re.escape(word).replace(r"\ ", r"\s") for word in words)
    return re.compile(
        rf"{'|'.join(left_alone)}|(?<![\w-])(?P<term>{known})(?![\w-])", re.DOTALL | re.MULTILINE | re.IGNORECASE
    )


@cache
def _index() -> Mapping[str, Term]:
    index: dict[str, Term] = {}
    for term in terms():
        for form in (term.word, *term.forms):
            if index.setdefault(form.lower(), term) is not term:
                raise GlossaryError(f"{form!r} is explained twice: as {index[form.lower()].word!r} and {term.word!r}.")
    return index


def _read(line: str) -> Term:
    entry = _ENTRY.fullmatch(line)
    if entry is None:
        raise GlossaryError(f"This is no entry of a glossary: {line[:60]}")
    forms = tuple(form.strip() for form in (entry["forms"] or "").split(",") if form.strip())
    return Term(entry["word"], forms, entry["text"])
