"""What holds for all laws of Whist: total, by rules that exist, saying what follows, without an idle question.

And that the three codes differ exactly where the table of codes says so: with the table made the same all over they
rule alike, and every row that differs changes some ruling.
"""

from __future__ import annotations

import re
from functools import cache

import pytest

from tests.marks import rule
from tests.whist.laws.rulings import AMERICAN, CODES, ask
from trickbook.contract.laws import Answer, Door, LawError, Ruling
from trickbook.games.whist.laws import LAWS
from trickbook.games.whist.laws.codes import ROWS
from trickbook.games.whist.laws.misdeal import MISDEAL
from trickbook.games.whist.options import BY_CODE, WhistOptions
from trickbook.rules import rule as text_of

LAW_OPTIONS = {
    "last_trick_view", "trump_card_deadline", "multi_card_choice", "suit_caller", "lot_card_exposed", "revoke_tricks",
    "revoke_forms", "both_revoke", "misdeal_loses_deal", "table_errors", "match_format",
}  # fmt: skip
"""The options, beside the code, on which rulings rest."""
OF_A_CODE = sorted(LAW_OPTIONS & set(BY_CODE) - {"match_format"})

OPTIONS = [WhistOptions.build({"law_code": code}) for code in CODES] + [
    WhistOptions.build({"law_code": code, row.name: value})
    for row in WhistOptions.rows()
    if row.name in LAW_OPTIONS
    for value in row.values
    if value != "by_code"
    for code in CODES
]
"""The three codes, and with each of them one option changed at a time."""

JUDGED = {
    *(f"W-DEAL-{n}" for n in (3, 4, *range(8, 19))),
    *(f"W-MIS-{n}" for n in range(1, 9)),
    *(f"W-TRUMP-{n}" for n in range(2, 12)),
    *(f"W-EXP-{n}" for n in range(1, 17)),
    *(f"W-LOT-{n}" for n in range(1, 15)),
    *(f"W-ORD-{n}" for n in range(1, 5)),
    *(f"W-OMIT-{n}" for n in range(1, 4)),
    *(f"W-TWO-{n}" for n in range(1, 3)),
    *(f"W-NUM-{n}" for n in range(1, 4)),
    *(f"W-CONC-{n}" for n in range(1, 6)),
    *(f"W-REV-{n}" for n in range(1, 26)),
    *(f"W-DRAW-{n}" for n in range(1, 5)),
    *(f"W-LAST-{n}" for n in range(1, 6)),
    *(f"W-PEN-{n}" for n in range(1, 9)),
}
"""Every law of irregularities but the one on software (W-NUM-4)."""

SAYS_SO = (
    r"no (other )?penalty|without penalty|too late for a penalty|no fine|nothing|cannot be called|no revoke|stands"
)

every_kind = pytest.mark.parametrize("kind", LAWS)


def every_ruling(kind: str, options: WhistOptions) -> list[tuple[dict[str, Answer], Ruling]]:
    return [(facts, LAWS[kind].judge(options, facts)) for facts in LAWS[kind].every_case()]


@cache
def every_law(code: str = AMERICAN, option: str = "", value: Answer = "") -> str:
    """All rulings there can be, in one piece."""
    options = WhistOptions.build({"law_code": code, **({option: value} if option else {})})
    return repr([every_ruling(kind, options) for kind in LAWS])


@cache
def different_rulings(kind: str) -> frozenset[Ruling]:
    """All rulings of a kind that there are, under whatever code and options."""
    return frozenset(ruling for options in OPTIONS for _, ruling in every_ruling(kind, options))


@every_kind
def test_there_is_a_ruling_in_a_sentence_for_every_set_of_facts(kind: str) -> None:
    assert every_ruling(kind, OPTIONS[0]) == every_ruling(kind, OPTIONS[0])
    for ruling in different_rulings(kind):
        assert re.fullmatch(r"[A-Z].*[a-z]\.", ruling.sentence), ruling
        assert not re.search(r"  |\.\.|_|american|english", ruling.sentence), ruling
        assert ruling.rules and len(set(ruling.rules)) == len(ruling.rules), ruling
        assert all(text_of(named).game == "whist" for named in ruling.rules)


@every_kind
def test_a_ruling_that_orders_nothing_says_what_follows(kind: str) -> None:
    for ruling in different_rulings(kind):
        assert ruling.remedies or re.search(SAYS_SO, ruling.sentence, re.IGNORECASE), ruling


@every_kind
def test_every_question_matters_for_some_facts_under_some_code(kind: str) -> None:
    rulings = [(code, *row) for code in CODES for row in every_ruling(kind, WhistOptions.build({"law_code": code}))]
    if kind == "claim of the rest":  # a claim refused costs something only where errors do
        rulings = [("", *row) for row in every_ruling(kind, WhistOptions(table_errors=True))]
    for name in LAWS[kind].questions:
        by_the_others: dict[tuple[Answer, ...], set[str]] = {}
        for code, facts, ruling in rulings:
            others = (code, *(answer for other, answer in facts.items() if other != name))
            by_the_others.setdefault(others, set()).add(repr(ruling))
        assert any(len(different) > 1 for different in by_the_others.values()), name


@every_kind
def test_a_kind_asks_at_most_twelve_plain_questions(kind: str) -> None:
    questions = LAWS[kind].questions
    assert len(questions) <= 12
    for question in questions.values():
        assert question.text[0].isupper() and question.text.endswith("?")
        assert question.why.endswith(".") and len(set(question.answers)) == len(question.answers) > 1


def test_titles_tell_kinds_apart() -> None:
    assert len({law.title for law in LAWS.values()}) == len(LAWS)


def test_facts_that_do_not_answer_the_questions_are_refused() -> None:
    with pytest.raises(LawError, match="it is not said: Had the dealer lawfully taken"):
        ask("trump card named", who="the dealer")
    with pytest.raises(LawError, match="quitted cannot be 3; it is 0 or 1 or 2"):
        ask("trump card left lying", quitted=3)
    with pytest.raises(LawError, match="no question 'hands'"):
        ask("both partners led", hands=2)


def test_every_law_is_the_ground_of_some_ruling() -> None:
    assert {rule_id for kind in LAWS for ruling in different_rulings(kind) for rule_id in ruling.rules} >= JUDGED


@pytest.mark.parametrize("option", [row.name for row in WhistOptions.rows() if row.name != "law_code"])
def test_rulings_rest_on_the_options_that_are_about_them_and_on_no_others(option: str) -> None:
    row = next(row for row in WhistOptions.rows() if row.name == option)
    changes = len({every_law(AMERICAN, option, value) for value in row.values}) > 1
    assert changes == (option in LAW_OPTIONS)


# The table of codes ---------------------------------------------------------------------------------------------------


def fresh(code: str) -> str:
    """All rulings under a code by the tables as they are now."""
    return every_law.__wrapped__(code)


@pytest.mark.parametrize("column", range(3))
def test_the_codes_differ_nowhere_but_in_the_table(column: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, row in ROWS.items():
        monkeypatch.setitem(ROWS, name, (row[0], *[row[1 + column]] * 3))
    for name in (*OF_A_CODE, "match_format"):
        monkeypatch.setitem(BY_CODE, name, (BY_CODE[name][column],) * 3)
    assert {fresh(code) for code in CODES} == {every_law(CODES[column])}


@cache
def with_penalties(code: str) -> list[Ruling]:
    """All rulings where errors have their penalties."""
    options = WhistOptions.build({"law_code": code, "table_errors": True})
    return [ruling for kind in LAWS for _, ruling in every_ruling(kind, options)]


@pytest.mark.parametrize("name", ROWS)
def test_every_row_of_the_table_makes_a_difference_in_a_ruling_by_its_rule(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, *values = ROWS[name]
    differences = 0
    for place, code in enumerate(CODES):
        options = WhistOptions.build({"law_code": code, "table_errors": True})
        for other in [value for n, value in enumerate(values) if value != values[place] and value not in values[:n]]:
            with monkeypatch.context() as patch:
                patch.setitem(ROWS, name, (rules, other, other, other))
                after = [ruling for kind in LAWS for _, ruling in every_ruling(kind, options)]
            changed = [(one, two) for one, two in zip(with_penalties(code), after, strict=True) if one != two]
            assert all({*one.rules, *two.rules} & set(rules.split()) for one, two in changed)
            differences += len(changed)
    assert differences


@pytest.mark.parametrize("name", ROWS)
def test_a_row_names_rules_that_exist_and_differs_between_codes(name: str) -> None:
    rules, *values = ROWS[name]
    assert all(text_of(rule_id).game == "whist" for rule_id in rules.split())
    assert len(values) == len(CODES) and any(value != values[0] for value in values)


@rule("W-NUM-4")
def test_the_law_says_what_it_says_whether_or_not_a_table_refuses_errors() -> None:
    """But for claims refused, of which W-CONC-4 says so."""
    for kind in LAWS:
        same = every_ruling(kind, WhistOptions(table_errors=True)) == every_ruling(kind, WhistOptions())
        assert same == (kind != "claim of the rest"), kind


def test_errors_of_a_deal_by_hand_are_known_only_to_people() -> None:
    for kind, law in LAWS.items():
        assert (law.doors == {Door.REFEREE}) == (kind in MISDEAL or kind == "consulted"), kind
