"""When something goes wrong: for every kind of case of a game's laws what decides, what follows, and an example.

All of it is asked of the laws themselves, under every code at once; only the stories of the examples are written by
hand, in ``cases.toml`` in the game's folder.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import trickbook
from trickbook import diagrams
from trickbook.cards import Card
from trickbook.contract.game import Game
from trickbook.contract.laws import Answer, Law
from trickbook.contract.seat import Seat
from trickbook.pages.page import Page, with_cards, with_links, wrong_name
from trickbook.pages.tree import Apart, Branch, Ending, Node, Said, endings, tree
from trickbook.referee import Inquiry, benches, either, in_words, kinds_of, parts_of, told
from trickbook.referee.comparing import Bench

MANY_ENDINGS = 12
"""A longer account than this is folded at its first question."""


class Example(NamedTuple):
    """A case as it might happen: a story, the facts in it that matter, the trick as it lies and whose card is wrong."""

    story: str
    facts: dict[str, Answer]
    trick: tuple[tuple[Seat, Card], ...] = ()
    wrong: Seat | None = None


@cache
def examples(game: str) -> Mapping[str, Example]:
    """The examples of a game by kind of case, after those of the game that it borrows laws from."""
    written = tomllib.loads(files("trickbook").joinpath("games", game, "cases.toml").read_text(encoding="utf-8"))
    borrowed = examples(other) if (other := written.pop("borrowed_from", None)) is not None else {}
    return {**borrowed, **{kind: _example(**row) for kind, row in written.items()}}


def wrong_page(name: str) -> Page:
    """The page of a game, under every code of it."""
    game = trickbook.game(name)
    laws, page = kinds_of(game), wrong_name(name)
    lines = [f"# When something goes wrong at {game.title}", "", *_opening(game), ""]
    pictures: dict[str, str] = {}
    parts = parts_of(laws)
    for part, kinds in parts.items():
        lines += [f"- **{part}**", "", *(f"    - [{laws[kind].title}](#{anchor(kind)})" for kind in kinds), ""]
    for part, kinds in parts.items():
        lines += ["", f"## {part}", ""]
        for kind in kinds:
            lines += _account(game, kind, page, pictures)
    return Page(page, "\n".join(lines) + "\n", pictures)


def anchor(kind: str) -> str:
    """The name of a kind's place on the page."""
    return kind.replace("'", "").replace(" ", "-")


def _opening(game: Game) -> Iterator[str]:
    yield (
        "Find what has happened in the list, answer the questions below it, and read what the law says. "
        f"The same is asked and told by `trickbook ruling {game.name}`, one question at a time: "
        "[Ask the referee](ruling.md)."
    )
    if len(game.codes) > 1:
        yield ""
        yield "Where the codes differ they stand side by side:"
        yield ""
        yield from (f"- **{code_name(name)}**{{ .code }} {code.source}" for name, code in game.codes.items())
    else:
        yield ""
        yield from (f"The law is that of *{code.source.removesuffix('.')}*." for code in game.codes.values())
    yield ""
    yield "## Find your case"


def code_name(name: str) -> str:
    """What a code is called on the page."""
    return name.replace("_", " ").capitalize()


# One kind of case -----------------------------------------------------------------------------------------------------


def _account(game: Game, kind: str, page: str, pictures: dict[str, str]) -> list[str]:
    seats = benches(game, kind)
    codes = seats if len(game.codes) > 1 else seats[:1]
    inquiry = Inquiry([seat.game for seat in codes], kind)
    teller = _Teller(inquiry.law, tuple(code_name(seat.name) for seat in codes), page)
    lines = [f"### {inquiry.law.title} {{ #{anchor(kind)} }}", ""]
    together = tree(inquiry)
    if len(codes) > 1 and endings(together) > MANY_ENDINGS:
        lines += _code_by_code(kind, codes, page)
    else:
        lines += [*teller.account(together), ""]
    if others := seats[len(codes) :]:
        lines += [f"*House rules that change it:* {', '.join(f'`{seat.name}`' for seat in others)}.", ""]
    return [*lines, *_told_example(game, kind, inquiry, teller, pictures), ""]


def _code_by_code(kind: str, codes: Sequence[Bench], page: str) -> Iterator[str]:
    """A long account in tabs, codes that say the same in one."""
    alone = {code_name(code.name): Inquiry([code.game], kind) for code in codes}
    trees: dict[Node, list[str]] = {}
    for name, inquiry in alone.items():
        trees.setdefault(tree(inquiry), []).append(name)
    for node, names in trees.items():
        teller = _Teller(alone[names[0]].law, names[:1], page)
        yield from (f'=== "{", ".join(names)}"', "", *_indented(teller.account(node)), "")


class _Teller(NamedTuple):
    """Rulings and decisions of one law in lines of Markdown."""

    law: Law
    codes: Sequence[str]
    page: str

    def account(self, node: Node, *, within: bool = False) -> Iterator[str]:
        """All that a law says, from its first question on; a long account is folded at its questions."""
        if isinstance(node, Branch):
            yield f"**{self.law.questions[node.name].text}**{{ .asks }}"
            yield ""
            folded = not within and endings(node) > MANY_ENDINGS
            for answers, then in node.ways:
                if folded and endings(then) > 1:
                    yield from (
                        "",
                        f'??? quote "{_upper(either(answers))}"',
                        "",
                        *_indented(self.account(then, within=True)),
                        "",
                    )
                else:
                    yield from self.item(f"**{either(answers)}:**", then)
        else:
            always = node.always if isinstance(node, Apart) else node
            yield from self.saying(always)
            yield ""
            if isinstance(node, Apart):
                yield from self.parts(node)

    def item(self, before: str, node: Node) -> Iterator[str]:
        """``before`` and what it leads to, as an item of a list; every item ends with an empty line."""
        if isinstance(node, Branch):
            yield from (f"- {before} {self.law.questions[node.name].text}", "")
            for answers, then in node.ways:
                yield from _indented(self.item(f"**{either(answers)}:**", then))
            return
        first, *rest = self.saying(node.always if isinstance(node, Apart) else node)
        yield from (f"- {before} {first}".rstrip(), "")
        yield from _indented(rest)
        if isinstance(node, Apart):
            yield from _indented(self.parts(node))

    def parts(self, node: Apart) -> Iterator[str]:
        """Questions that each add something."""
        for part in node.parts:
            if isinstance(part, Branch):
                ways = tuple((answers, then) for answers, then in part.ways if not _silent(then))
                yield from self.item("*also:*", part._replace(ways=ways))

    def saying(self, ending: Ending) -> list[str]:
        """What is said in the end: in one line where all codes agree, else an item a code after an empty line."""
        spoken = {said: None for said in ending if said.sentences}
        if len(spoken) == 1 and all(said.sentences for said in ending):
            return [self.said(ending[0])]
        return ["", *(line for said in spoken for line in (f"- {self.marks(said, ending)} {self.said(said)}", ""))]

    def marks(self, said: object, by_code: Iterable[object]) -> str:
        """Which codes say it."""
        given = (name for name, other in zip(self.codes, by_code, strict=True) if other == said)
        return " ".join(f"**{name}**{{ .code }}" for name in given)

    def said(self, said: Said) -> str:
        """Sentences and their rules."""
        return " ".join((*said.sentences, *self.rules(said.rules)))

    def rules(self, rules: Iterable[str]) -> Iterator[str]:
        """Rules by their ids, as links."""
        if ids := ", ".join(with_links(rule, self.page) for rule in rules):
            yield f"*{ids}*{{ .ids }}"


def _silent(node: Node) -> bool:
    """Whether a tree ends at once, without a word."""
    return not isinstance(node, Branch | Apart) and not any(said.sentences for said in node)


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def _indented(lines: Iterable[str]) -> Iterator[str]:
    return (f"    {line}" if line else "" for line in lines)


# Its example ----------------------------------------------------------------------------------------------------------


def _told_example(game: Game, kind: str, inquiry: Inquiry, teller: _Teller, pictures: dict[str, str]) -> Iterator[str]:
    example = examples(game.name)[kind]
    yield '??? example "An example"'
    yield ""
    inside = [with_cards(example.story), ""]
    if example.trick:
        name = f"pictures/{game.name}-{anchor(kind)}.svg"
        pictures[name] = diagrams.trick(example.trick, f"The trick of the example: {inquiry.law.title}", example.wrong)
        words = "; ".join(f"{seat.name.capitalize()} the {card.name}" for seat, card in example.trick)
        inside += [f"![{words}.]({name}){{ .trick loading=lazy }}", ""]
    for name, answer in example.facts.items():
        inside.append(f"- {inquiry.law.questions[name].text} **{in_words(answer)}**")
    inside.append("")
    rulings = inquiry.rulings(example.facts)
    for ruling in dict.fromkeys(rulings):
        marks = [teller.marks(ruling, rulings)] if len(set(rulings)) > 1 else []
        said = told(ruling)
        parts = (said.law, *said.duties, *said.choices, *said.cards, *said.score)
        inside += [" ".join((*marks, *parts, *teller.rules(said.rules))), ""]
    yield from _indented(inside)


def _example(story: str, facts: dict[str, Answer] | None = None, trick: str = "", wrong: str | None = None) -> Example:
    """An example as it is written: the trick as ``S:9S W:4S``, in the order played, the wrong card by its seat."""
    seats = {seat.name[0]: seat for seat in Seat}
    played = (one.split(":") for one in trick.split())
    return Example(
        story,
        facts or {},
        tuple((seats[seat], Card.parse(card)) for seat, card in played),
        seats[wrong] if wrong else None,
    )
