"""What holds for all laws of Bezique: total, by rules that exist, saying what follows, without an idle question."""

from __future__ import annotations

import re

import pytest

from tests.bezique.laws.rulings import ask
from tests.marks import rule
from trickbook.contract.laws import Answer, Door, LawError, NewDeal, Ruling
from trickbook.games.bezique import BeziqueOptions
from trickbook.games.bezique.laws import LAWS
from trickbook.games.bezique.laws.codes import ROWS
from trickbook.games.bezique.laws.misdeal import MISDEAL
from trickbook.rules import rule as text_of

DEFAULTS = BeziqueOptions()
OPTIONS = [BeziqueOptions.build({row.name: value}) for row in BeziqueOptions.rows() for value in row.values]
"""The book's game, and one option changed at a time."""

SENSITIVE = {
    "short_deal_choice": {"wrong number dealt", "wrong number of cards"},
    "wrong_count_code": {"wrong number of cards"},
    "forgot_draw": {"forgotten draw"},
    "last_nine_revoke": {"revoke"},
    "erroneous_declaration": {"erroneous declaration"},
}
"""The kinds whose rulings an option changes."""

JUDGED = {
    *(f"B-MISD-{n}" for n in range(1, 9)),
    *(f"B-IRR-{n}" for n in range(1, 35)),
    *(f"B-CB-{n}" for n in (3, 4, 10, 11)),
    *(f"B-BRQ-{n}" for n in (1, 3, 4, 5, 6, 7, 9, 12)),
    "B-SETUP-4", "B-DEAL-1", "B-PLAY-10",
}  # fmt: skip
"""Every law of irregularities, and the deadlines that the laws of other things set."""

SAYS_SO = r"no (other )?penalty|too late|nothing (follows|changes|is repaired)|goes by the number"

every_kind = pytest.mark.parametrize("kind", LAWS)


def every_ruling(kind: str, options: BeziqueOptions = DEFAULTS) -> list[tuple[dict[str, Answer], Ruling]]:
    return [(facts, LAWS[kind].judge(options, facts)) for facts in LAWS[kind].every_case()]


@every_kind
def test_there_is_a_ruling_in_a_sentence_for_every_set_of_facts(kind: str) -> None:
    for options in OPTIONS:
        for facts, ruling in every_ruling(kind, options):
            LAWS[kind].check(facts)
            assert ruling == LAWS[kind].judge(options, facts)
            assert re.fullmatch(r"[A-Z].*[a-z]\.", ruling.sentence) and "  " not in ruling.sentence, ruling
            assert ruling.rules and len(set(ruling.rules)) == len(ruling.rules), ruling
            assert all(text_of(named).game == "bezique" for named in ruling.rules)


@every_kind
def test_a_ruling_that_orders_nothing_says_what_follows(kind: str) -> None:
    for options in OPTIONS:
        for facts, ruling in every_ruling(kind, options):
            if not ruling.remedies:
                assert re.search(SAYS_SO, ruling.sentence, re.IGNORECASE), (facts, str(ruling))


@every_kind
def test_every_question_matters_for_some_facts(kind: str) -> None:
    for name in LAWS[kind].questions:
        by_the_others: dict[tuple[Answer, ...], set[str]] = {}
        for facts, ruling in every_ruling(kind):
            others = tuple(answer for other, answer in facts.items() if other != name)
            by_the_others.setdefault(others, set()).add(repr(ruling))
        assert any(len(different) > 1 for different in by_the_others.values()), name


@every_kind
def test_a_kind_asks_a_few_plain_questions(kind: str) -> None:
    questions = LAWS[kind].questions
    assert len(questions) <= 12
    for question in questions.values():
        assert question.text[0].isupper() and "?" in question.text
        assert question.why.endswith(".") and len(set(question.answers)) == len(question.answers) > 1


def test_titles_tell_kinds_apart() -> None:
    assert len({law.title for law in LAWS.values()}) == len(LAWS)


def test_facts_that_do_not_answer_the_questions_are_refused() -> None:
    with pytest.raises(LawError, match="it is not said: Has the opponent played to it"):
        ask("lead out of turn")
    with pytest.raises(LawError, match="answered cannot be 1; it is yes or no"):
        ask("lead out of turn", answered=1)
    with pytest.raises(LawError, match="no question 'answer'"):
        ask("lead out of turn", answer=True)


def test_every_law_is_the_ground_of_some_ruling() -> None:
    named = {
        rule_id
        for kind in LAWS
        for options in OPTIONS
        for _, ruling in every_ruling(kind, options)
        for rule_id in ruling.rules
    }
    assert named >= JUDGED


@pytest.mark.parametrize("option", [row.name for row in BeziqueOptions.rows()])
def test_options_change_the_rulings_that_rest_on_them(option: str) -> None:
    values = next(row.values for row in BeziqueOptions.rows() if row.name == option)
    changed = {
        kind
        for kind in LAWS
        for value in values
        if every_ruling(kind) != every_ruling(kind, BeziqueOptions.build({option: value}))
    }
    assert changed == SENSITIVE.get(option, set())


def test_the_table_of_codes_has_a_row_for_every_option_and_every_value() -> None:
    rows = {row.name: row.values for row in BeziqueOptions.rows() if row.name in SENSITIVE}
    assert {name: tuple(row) for name, row in ROWS.items()} == rows


@rule("B-MISD-6", "B-MISD-8")
def test_no_void_deal_passes_to_the_other_dealer() -> None:
    for kind in LAWS:
        for options in OPTIONS:
            for _, ruling in every_ruling(kind, options):
                for remedy in ruling.remedies:
                    assert not isinstance(remedy, NewDeal) or remedy.same_dealer, kind


def test_errors_of_a_deal_by_hand_are_known_only_to_people() -> None:
    for kind, law in LAWS.items():
        assert (law.doors == {Door.REFEREE}) == (kind in MISDEAL), kind
