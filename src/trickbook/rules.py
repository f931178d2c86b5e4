"""The rule texts: what each rule id means, in words for a person at the table.

A rule id such as ``P-PLAY`` with a number is the name of a rule everywhere: in the code that enforces it, in the
sentence that refuses a card, in the test that proves it.  Here an id is turned into its text.  The texts lie in a file
``rules.md`` in the folder of the game they belong to, those of the table beside ``table``, one rule a line under
``##`` headings; this module reads and searches them.  It must not know any game: no id, option or rule of one stands
here, and no game's code is imported, so that asking for a text never loads an engine.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from trickbook.errors import TrickbookError
from trickbook.glossary import forms_of

TABLE = "table"
"""The name of the rule texts that belong to no game, but to the table at which any game is played."""

_FILE = "rules.md"
_ENTRY = re.compile(r"- \*\*((?:[A-Z]-[A-Z0-9]+|T)-\d+)\*\* (\(told\) )?(\S.*)")
_ID_OR_FAMILY = re.compile(r"[A-Z]-[A-Z0-9]+(?:-\d+)?")
_SMALL = frozenset(
    "a an and are at be can could do does for happens has have he his how i if in is it may me my of on or she should "
    "that the their then there they this to was we what when where which who why will with would you your".split()
)
"""Words that tell nothing of what somebody looks for."""

_registered: dict[str, str] = {}


class RuleError(TrickbookError):
    """A rule, or a game with rule texts, that does not exist; or a rule text that cannot be read."""


class RuleText(msgspec.Struct, frozen=True):
    """One rule: its id, the game (or `TABLE`) and section it stands in, its text (a line of Markdown), and whether it
    only informs.
    """

    id: str
    game: str
    section: str
    text: str
    told: bool

    @property
    def family(self) -> str:
        """The id without its number.

        >>> rule("P-GEN-4").family
        'P-GEN'
        """
        return self.id.rpartition("-")[0]


def register_rules(name: str, package: str) -> None:
    """Make known that ``rules.md`` in ``package`` holds the rule texts ``name``, for texts outside ``trickbook.games``.

    Registering the same pair again changes nothing.  Raises `RuleError` when the name already stands for other texts.
    """
    if _places().get(name, package) != package:
        raise RuleError(f"There are rule texts named {name} already: choose another name.")
    _registered[name] = package


def games_with_rules() -> tuple[str, ...]:
    """The games `rules_of` knows: first those of the package in alphabetical order, then those registered.

    >>> "pedro" in games_with_rules()
    True
    """
    return tuple(name for name in _places() if name != TABLE)


def rules_of(game: str) -> tuple[RuleText, ...]:
    """All rules of ``game``, or of `TABLE`, in the order in which they are written.

    >>> rules_of("pedro")[0].section
    'Players'

    Raises `RuleError` when the game has no rule texts, or when a line of them cannot be read.
    """
    return _read(game, _place(game))


def title_of(game: str) -> str:
    """What stands over the rules of ``game``, or of `TABLE`: the first line of the file.

    >>> title_of("pedro")
    'The rules of Pedro'

    Raises `RuleError` when the game has no rule texts.
    """
    return source_of(game).partition("\n")[0].removeprefix("# ")


def source_of(game: str) -> str:
    """The whole text of the rules of ``game``, or of `TABLE`, as it is written, with the prose between the rules.

    Raises `RuleError` when the game has no rule texts.
    """
    return _source(game, _place(game))


def rule(rule_id: str) -> RuleText:
    """The rule named ``rule_id``, written in capitals or not.

    >>> rule("p-gen-4").told
    True
    >>> rule("P-GENN-4")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    trickbook.rules.RuleError: There is no rule 'P-GENN-4'. The nearest are: P-GEN-4, ...

    Raises `RuleError` naming the nearest ids when there is no such rule.
    """
    known = _index(tuple(_places().items()))
    found = known.get(rule_id.strip().upper())
    if found is None:
        close = get_close_matches(rule_id.strip().upper(), known, n=3, cutoff=0.4)
        families = dict.fromkeys(text.family for text in known.values())
        hint = f"The nearest are: {', '.join(close)}" if close else f"The families are: {', '.join(families)}"
        raise RuleError(f"There is no rule {rule_id!r}. {hint}.")
    return found


def search(words: str, game: str | None = None) -> tuple[RuleText, ...]:
    """The rules, of ``game`` or of all games, that contain every one of ``words`` in their section or text.

    Capitals and small words do not matter; the beginning of a word is enough, and so is another form of it, or a word
    that means the same, by the glossary.  Where no rule contains all of three or more, those are found that lack one.
    A word that is an id stands for that rule, an id without its number for the whole family; no words at all stand for
    every rule.

    >>> {text.id for text in search("shooting MOON", "pedro")}
    {'P-VAR-4'}
    >>> {text.section for text in search("P-GEN")}
    {'Players'}

    ``game`` may be `TABLE`.  Raises `RuleError` when ``game`` has no rule texts.
    """
    texts = rules_of(game) if game is not None else tuple(_index(tuple(_places().items())).values())
    wanted = [*_wanted([*dict.fromkeys(word.strip('.,;:?!"') for word in words.split())])]
    lacking = [sum(not any(_holds(text, *phrase) for phrase in ways) for ways in wanted) for text in texts]
    most = 1 if len(wanted) > 2 and 0 not in lacking else 0
    return tuple(text for text, lacks in zip(texts, lacking, strict=True) if lacks <= most)


def _wanted(words: list[str]) -> Iterator[list[list[str]]]:
    """What somebody looks for, each thing in all the ways in which it may be said."""
    small = _SMALL if any(word.lower() not in _SMALL for word in words) else ()
    while words:
        long = next((n for n in (4, 3, 2) if forms_of(" ".join(words[:n])) and len(words) >= n), 1)
        said, words = words[:long], words[long:]
        if long > 1 or said[0].lower() not in small:
            others = [form.split() for form in forms_of(" ".join(said))]
            yield [said, *(form for form in others if len(form) >= long)]  # "bezique" is no way to say "double bezique"


def _holds(text: RuleText, *words: str) -> bool:
    if len(words) != 1:
        return all(_holds(text, word) for word in words)
    (word,) = words
    if _ID_OR_FAMILY.fullmatch(word.upper()):
        return word.upper() in (text.id, text.family)
    return re.search(rf"(?<![^\W_]){re.escape(word)}", f"{text.section} {text.text}", re.IGNORECASE) is not None


def _places() -> dict[str, str | None]:
    """Where the texts of each name lie: the package, or ``None`` for the game's folder in ``trickbook.games``."""
    return {**dict.fromkeys(_built_in()), TABLE: "trickbook", **_registered}


def _place(game: str) -> str | None:
    places = _places()
    if game not in places:
        hint = get_close_matches(game.lower(), places, n=2) or places
        raise RuleError(f"There are no rule texts of {game!r}. There are those of: {', '.join(hint)}.")
    return places[game]


@cache
def _built_in() -> tuple[str, ...]:
    folders = (folder for folder in _games().iterdir() if folder.joinpath(_FILE).is_file())
    return tuple(sorted(folder.name for folder in folders))


def _games() -> Traversable:
    return files("trickbook").joinpath("games")  # not files("trickbook.games"), which would import it


@cache
def _index(places: tuple[tuple[str, str | None], ...]) -> Mapping[str, RuleText]:
    index: dict[str, RuleText] = {}
    for text in (text for game, package in places for text in _read(game, package)):
        if text.id in index:
            raise RuleError(f"The rule {text.id} stands twice: in {index[text.id].game} and in {text.game}.")
        index[text.id] = text
    return index


@cache
def _read(game: str, package: str | None) -> tuple[RuleText, ...]:
    return parse_rules(_source(game, package), game)


def _source(game: str, package: str | None) -> str:
    folder = files(package) if package is not None else _games().joinpath(game)
    return folder.joinpath(_FILE).read_text(encoding="utf-8")


def parse_rules(source: str, game: str) -> tuple[RuleText, ...]:
    """The entries of a rule file, ``source`` being its content.

    An entry is a line ``- **ID** text`` or ``- **ID** (told) text`` under a heading ``## Section``; lines that begin
    otherwise are prose for the reader of the file.

    >>> parse_rules("## Play\\n\\n- **X-PLAY-1** Any card may be led.", "toy")
    (RuleText(id='X-PLAY-1', game='toy', section='Play', text='Any card may be led.', told=False),)

    Raises `RuleError`, naming the line, for a list item that is no entry, one that precedes all headings, or an id that
    stands twice.
    """
    texts: dict[str, RuleText] = {}
    section = ""
    for number, line in enumerate(source.splitlines(), start=1):
        if line.startswith("## "):
            section = line.removeprefix("## ").strip()
        elif line.startswith("- "):
            entry = _ENTRY.fullmatch(line.rstrip())
            if entry is None or not section or entry[1] in texts:
                raise RuleError(f"Line {number} of the rules of {game} is no new rule under a heading: {line[:60]}")
            texts[entry[1]] = RuleText(entry[1], game, section, entry[3], told=entry[2] is not None)
    return tuple(texts.values())
