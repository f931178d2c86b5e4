"""The words of the games: each explained once, found in any form, linked where a page first uses it."""

from __future__ import annotations

import re

import pytest

import trickbook
from tests.pages.built import rules_page, wrong_page
from trickbook.glossary import GlossaryError, find, link_first_uses, terms
from trickbook.referee import kinds_of
from trickbook.rules import TABLE, games_with_rules


def linked(text: str) -> str:
    return link_first_uses(text, lambda term: f"g#{term.anchor}")


def words_of(text: str) -> list[str]:
    return re.findall(r"\[([^\]]+)\]\(g#", linked(text))


@pytest.mark.parametrize("asked", ["revoke", "a revoke?", " Revokes ", "the Revoke."])
def test_a_term_is_found_in_any_form(asked: str) -> None:
    assert find(asked).word == "revoke"


def test_a_word_that_is_not_explained_names_the_nearest() -> None:
    with pytest.raises(GlossaryError, match="'rewoke' is not explained here; did you mean revoke"):
        find("rewoke")


def test_the_first_use_on_a_page_is_a_link_and_no_other() -> None:
    assert words_of("A revoke is a revoke, and the dealer deals.") == ["revoke", "dealer", "deals"]
    assert linked("A pone.") == (
        "A [pone](g#pone \"Who sits at the dealer's right: in games for four the last adversary before the dealer; at "
        "Bezique the dealer's only opponent.\"){ .term }."
    )


@pytest.mark.parametrize(
    "left_alone",
    [
        "# A revoke", "`revoke`", "```\nrevoke\n```", "[a revoke](x)", "![a revoke](x)", '<a title="revoke">x</a>',
        '??? example "A revoke"', '=== "A revoke"', "- **A revoke**", "We saw Pedro there.", "unrevoked", "trump-card",
    ],
)  # fmt: skip
def test_headings_code_links_and_names_are_left_alone(left_alone: str) -> None:
    assert linked(left_alone) == left_alone


def test_a_sentence_may_begin_with_a_term() -> None:
    assert words_of("Revokes are rare. Tricks are not.") == ["Revokes", "Tricks"]


def test_every_term_is_used_on_some_page() -> None:
    pages = [*map(rules_page, (*games_with_rules(), TABLE)), *map(wrong_page, games_with_rules())]
    together = " ".join(page.markdown for page in pages)
    unused = [
        term.word
        for term in terms()
        if not any(re.search(rf"\b{form}\b", together, re.IGNORECASE) for form in (term.word, *term.forms))
    ]
    assert unused == []


JARGON = (
    "revoke", "exposed", "trick", "lead", "trump", "void", "quitted", "dealer", "pone", "adversary", "partner",
    "misdeal", "stock", "auction", "bid", "claim", "discard", "eldest", "honours", "rubber", "brisque", "declaration",
    "heap", "carte blanche", "settlement", "remainder", "surplus", "penalty", "cut", "pack", "established",
    "third hand",
)  # fmt: skip
"""Words that nobody knows who has not played such games."""


@pytest.mark.parametrize("word", JARGON)
def test_the_words_of_the_trade_are_explained(word: str) -> None:
    assert find(word).text


def test_every_explanation_is_a_sentence_and_not_of_words_harder_than_its_own() -> None:
    for term in terms():
        assert re.fullmatch(r"[A-Z].*\.", term.text), term.word
        assert len(term.text) <= 240, term.word


@pytest.mark.parametrize("name", games_with_rules())
def test_what_the_referee_says_uses_words_that_are_explained(name: str) -> None:
    asked = " ".join(
        f"{law.title}. {' '.join(f'{question.text} {question.why}' for question in law.questions.values())}"
        for law in kinds_of(trickbook.game(name)).values()
    )
    assert {"lead", "trick"} & {find(word).word for word in words_of(asked)}
    assert len(words_of(asked)) >= 20
