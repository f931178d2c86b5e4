"""The pages "When something goes wrong": every kind on its page, every account true, every example ruled as told."""

from __future__ import annotations

import re
from functools import cache

import pytest

import trickbook
from tests.pages.built import rules_page, wrong_page
from tests.referee.games import GAMES
from trickbook.contract.game import Game
from trickbook.contract.laws import Case, Facts
from trickbook.pages import Page
from trickbook.pages.tree import Apart, Branch, Ending, Node, endings, sentences, tree
from trickbook.pages.wrong import anchor, examples
from trickbook.referee import Bench, Inquiry, benches, kinds_of, parts_of, told
from trickbook.referee.comparing import AS_AGREED
from trickbook.rules import TABLE, games_with_rules

NAMES = games_with_rules()
every_page = pytest.mark.parametrize("name", NAMES)
MOST_ENDINGS = 20
"""So many at most has the account of a kind under one code, but for Cinch's calls of exposed cards."""


@cache
def grown(game: Game, kind: str) -> Node:
    return tree(Inquiry([game], kind))


def block(page: Page, kind: str) -> str:
    """What a page says of one kind."""
    (found,) = re.findall(
        rf"^### [^\n]+ {{ #{anchor(kind)} }}\n(.*?)(?=^##|\Z)", page.markdown, re.DOTALL | re.MULTILINE
    )
    return str(found)


@every_page
def test_every_kind_stands_on_the_page_once_and_in_its_index(name: str) -> None:
    laws, text = kinds_of(trickbook.game(name)), wrong_page(name).markdown
    for part in parts_of(laws):
        assert text.count(f"\n## {part}\n") == 1
    for kind, law in laws.items():
        assert text.count(f"### {law.title} {{ #{anchor(kind)} }}") == 1
        assert f"[{law.title}](#{anchor(kind)})" in text
    assert text.count("\n### ") == len(laws) == text.count('??? example "An example"')


@every_page
def test_every_link_goes_to_an_anchor_that_is_there(name: str) -> None:
    text = wrong_page(name).markdown
    here = set(re.findall(r"\{ #(\S+) \}", text))
    links = re.findall(r"(?<!!)\[[^\]]+\]\(([^)#]*)#?([^)]*)\)", text)
    assert len(links) > 50
    for page, place in links:
        if not page:
            assert place in here, place
        elif page != "ruling.md":
            game = page.removeprefix("rules-").removesuffix(".md")
            assert game in (*NAMES, TABLE) and f'<a id="{place}"></a>' in rules_page(game).markdown, (page, place)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_who_follows_the_answers_reads_the_ruling_of_the_judge(game: Game) -> None:
    for kind in kinds_of(game):
        node, club = grown(game, kind), game.at_club()
        for facts in game.laws[kind].every_case():
            ruling = club.judge(Case(kind, game.seats[0], facts))
            said, rules = read(node, facts)
            assert said == set(sentences(ruling)), (kind, facts)
            assert set(ruling.rules) <= rules, (kind, facts)


def read(node: Node, facts: Facts) -> tuple[set[str], set[str]]:
    """The sentences and rules that somebody reads who follows a tree by the facts."""
    if isinstance(node, Branch):
        (then,) = [then for answers, then in node.ways if facts[node.name] in answers]
        return read(then, facts)
    ends: list[tuple[set[str], set[str]]] = []
    if isinstance(node, Apart):
        ends = [(set(said.sentences), set(said.rules)) for said in node.always]
        ends += [read(part, facts) for part in node.parts]
    else:
        ends = [(set(said.sentences), set(said.rules)) for said in node]
    return set().union(*(said for said, _ in ends)), set().union(*(rules for _, rules in ends))


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_what_is_left_out_of_an_account_follows_from_what_it_says(game: Game) -> None:
    for kind in kinds_of(game):
        whole: dict[tuple[str, ...], set[object]] = {}
        for _, (ruling,) in Inquiry([game], kind).cases:
            whole.setdefault(sentences(ruling), set()).add(told(ruling)._replace(rules=()))
        assert all(len(rulings) == 1 for rulings in whole.values()), kind


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_an_account_is_short(game: Game) -> None:
    for kind in kinds_of(game):
        node = grown(game, kind)
        assert endings(node) <= MOST_ENDINGS or kind == "exposed card called", kind
        assert endings(node) <= len(Inquiry([game], kind).cases)


@every_page
def test_questions_that_add_something_stand_below_what_is_always_said_with_its_rules(name: str) -> None:
    lines = [line for line in wrong_page(name).markdown.splitlines() if line.strip()]
    for number, line in enumerate(lines):
        also = line[: -len(line.lstrip())] + "- *also:*"
        if line.startswith(also):
            above = (one for one in reversed(lines[:number]) if not one.startswith((also, also[:-9] + "    ")))
            assert next(above).endswith("{ .ids }"), line


@every_page
def test_every_ruling_of_the_accounts_is_printed(name: str) -> None:
    page, game = wrong_page(name), trickbook.game(name)
    for kind in kinds_of(game):
        printed = block(page, kind)
        for said in spoken(grown(game, kind)):
            assert all(sentence in printed for sentence in said.sentences), kind


def spoken(node: Node) -> Ending:
    """Every ending of a tree of one code."""
    if isinstance(node, Branch):
        return tuple(said for _, then in node.ways for said in spoken(then))
    if isinstance(node, Apart):
        return (*node.always, *(said for part in node.parts for said in spoken(part)))
    return node


@every_page
def test_every_example_is_ruled_as_the_judge_rules_it(name: str) -> None:
    page, game = wrong_page(name), trickbook.game(name)
    for kind, law in kinds_of(game).items():
        example, printed = examples(name)[kind], block(page, kind)
        seats = benches(game, kind) if len(game.codes) > 1 else (Bench(AS_AGREED, game),)
        cases = [facts for facts in law.every_case() if example.facts.items() <= facts.items()]
        assert cases, kind
        for seat in seats:
            club = seat.game.at_club()
            for facts in cases:  # whatever else was the case
                ruling = club.judge(Case(kind, game.seats[0], facts))
                assert told(ruling).law in printed.partition("??? example")[2], (kind, seat.name, facts)


@every_page
def test_an_example_is_an_error_that_has_a_law_of_its_own_story(name: str) -> None:
    known = examples(name)
    assert set(kinds_of(trickbook.game(name))) <= set(known)
    stories = [example.story for example in known.values()]
    assert len(set(stories)) == len(stories) and all(re.search(r"[.?!]$", story) for story in stories)
    for kind, example in known.items():
        if example.wrong is not None:
            assert example.wrong in dict(example.trick), kind


def test_where_codes_differ_they_stand_side_by_side() -> None:
    printed = block(wrong_page("whist"), "lead out of turn")
    assert "**American**{ .code } Those who followed" in printed
    assert "**English 1864**{ .code } **English 1900**{ .code } Those who followed" in printed
    long = block(wrong_page("whist"), "revoke")
    assert [line for line in long.splitlines() if line.startswith("=== ")] == [
        '=== "American"', '=== "English 1864"', '=== "English 1900"',
    ]  # fmt: skip


def test_house_rules_that_change_a_ruling_are_named() -> None:
    assert "*House rules that change it:* `misdeal=same_dealer`." in block(wrong_page("cinch"), "misdeal")
    assert "House rules" not in block(wrong_page("cinch"), "suit changed")
