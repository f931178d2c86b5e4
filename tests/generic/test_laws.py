"""What holds for the laws of every game: total, by rules that exist, saying what follows, without an idle question."""

from __future__ import annotations

import re

import pytest

import trickbook
from tests.generic.laws import KINDS, WITH_LAWS, different, rulings, variants
from trickbook.contract.laws import Answer, Case, LawError
from trickbook.contract.seat import SOUTH
from trickbook.rules import rule as text_of

SAYS_SO = (
    r"no (other )?penalty|without penalty|penalty lapses|too late|no fine|no revoke|cannot be called|stands|nothing|"
    r"goes by the number"
)

every_kind = pytest.mark.parametrize(("name", "kind"), KINDS)


@every_kind
def test_there_is_one_ruling_in_a_sentence_for_every_set_of_facts(name: str, kind: str) -> None:
    game = trickbook.game(name)
    for facts, ruling in rulings(game, kind):
        assert game.judge(Case(kind, SOUTH, facts)) == ruling
    for ruling in different(name, kind):
        assert re.fullmatch(r"[A-Z].*[a-z]\.", ruling.sentence), ruling
        assert not re.search(r"  |\.\.|_|american|english", ruling.sentence), ruling
        assert ruling.rules and len(set(ruling.rules)) == len(ruling.rules), ruling
        assert all(text_of(named).text for named in ruling.rules), ruling


@every_kind
def test_a_ruling_that_orders_nothing_says_what_follows(name: str, kind: str) -> None:
    for ruling in different(name, kind):
        assert ruling.remedies or re.search(SAYS_SO, ruling.sentence, re.IGNORECASE), ruling


@every_kind
def test_every_question_matters_for_some_facts_under_some_code(name: str, kind: str) -> None:
    idle = set(trickbook.game(name).laws[kind].questions)
    for game in variants(name):
        if not idle:
            return
        given = rulings(game, kind)
        for question in [*idle]:
            by_the_others: dict[tuple[Answer, ...], set[str]] = {}
            for facts, ruling in given:
                others = tuple(answer for other, answer in facts.items() if other != question)
                by_the_others.setdefault(others, set()).add(repr(ruling))
            if any(len(several) > 1 for several in by_the_others.values()):
                idle.remove(question)
    assert not idle


@every_kind
def test_a_kind_asks_at_most_twelve_plain_questions(name: str, kind: str) -> None:
    questions = trickbook.game(name).laws[kind].questions
    assert len(questions) <= 12
    for question in questions.values():
        assert question.text[0].isupper() and "?" in question.text
        assert question.why.endswith(".") and len(set(question.answers)) == len(question.answers) > 1


@every_kind
def test_facts_that_do_not_answer_the_questions_are_refused(name: str, kind: str) -> None:
    game = trickbook.game(name)
    facts = next(game.laws[kind].every_case())
    with pytest.raises(LawError, match="there is no question 'nonsense'"):
        game.judge(Case(kind, SOUTH, {**facts, "nonsense": True}))
    for question in facts:
        with pytest.raises(LawError, match="it is not said: "):
            game.judge(Case(kind, SOUTH, {other: facts[other] for other in facts if other != question}))
        with pytest.raises(LawError, match=f"{question} cannot be 77; it is "):
            game.judge(Case(kind, SOUTH, {**facts, question: 77}))


@pytest.mark.parametrize("name", WITH_LAWS)
def test_titles_tell_kinds_apart(name: str) -> None:
    laws = trickbook.game(name).laws
    assert len({law.title for law in laws.values()}) == len(laws)


@pytest.mark.parametrize("name", WITH_LAWS)
def test_a_kind_that_no_law_knows_is_refused(name: str) -> None:
    with pytest.raises(LawError, match="has no law for 'rain'"):
        trickbook.game(name).judge(Case("rain", SOUTH))
