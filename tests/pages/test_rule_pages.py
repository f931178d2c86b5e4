"""The pages of the rules and of the words: an anchor for every id, links that lead somewhere, cards as cards."""

from __future__ import annotations

import re

import pytest

from tests.pages.built import rules_page, wrong_page
from trickbook.glossary import terms
from trickbook.pages import glossary_page
from trickbook.pages.page import hands_in, with_cards
from trickbook.rules import TABLE, games_with_rules, rules_of

NAMES = (*games_with_rules(), TABLE)
every_page = pytest.mark.parametrize("name", NAMES)


@every_page
def test_every_rule_has_one_anchor_and_its_text(name: str) -> None:
    text = rules_page(name).markdown
    for rule in rules_of(name):
        assert text.count(f'<a id="{rule.id}"></a>**{rule.id}**') == 1
        assert f"## {rule.section}\n" in text
    assert text.count('<a id="') == len(rules_of(name))


@every_page
def test_what_only_informs_is_marked_so(name: str) -> None:
    text = rules_page(name).markdown
    for rule in rules_of(name):
        (line,) = [line for line in text.splitlines() if f'<a id="{rule.id}"></a>' in line]
        assert ("informs only" in line) == rule.told


@every_page
def test_every_link_between_rules_leads_to_a_rule(name: str) -> None:
    for page, place in re.findall(r"(?<!!)\[[^\]]+\]\(([^)#]*)#([^)]+)\)", rules_page(name).markdown):
        home = page.removeprefix("rules-").removesuffix(".md") or name
        assert f'<a id="{place}"></a>' in rules_page(home).markdown


@every_page
def test_no_card_is_left_as_letters(name: str) -> None:
    for line in rules_page(name).markdown.splitlines():
        bare = re.sub(r"<[^>]*>|`[^`]*`", "", line)
        assert not re.search(r"(?<![\w#])[2-9TJQKA][CDHS](?![\w#'])", bare), line


def test_a_card_is_shown_by_rank_and_suit_and_read_by_its_name() -> None:
    assert with_cards("TH is") == '<span class="card red" title="ten of hearts">10♥</span> is'
    assert with_cards("KS#2, NS and 5C'") == "KS#2, NS and 5C'"


def test_hands_are_runs_of_three_cards_or_more() -> None:
    assert [len(hand) for hand in hands_in("S holds AH KH, and W AC KC QC; after TD, 9D, 8D nobody.")] == [3, 3]


def test_every_picture_is_on_its_page_and_every_page_has_its_pictures() -> None:
    for page in (*map(rules_page, NAMES), *map(wrong_page, games_with_rules())):
        shown = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", page.markdown)
        assert set(shown) == set(page.pictures) and len(shown) == len(page.pictures)


def test_the_glossary_has_an_anchor_for_every_term() -> None:
    text = glossary_page().markdown
    for term in terms():
        assert text.count(f'<a id="{term.anchor}"></a>**{term.word}**\n:   {term.text}') == 1
    assert len({term.anchor for term in terms()}) == len(terms())
