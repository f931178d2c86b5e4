"""The laws of Whist as a whole: every one is the ground of a ruling, and options change what rests on them.

And the three codes differ exactly where the table of codes says so: with the table made the same all over they rule
alike, and every row that differs changes some ruling.  What holds for the laws of every game is in
``tests/generic/test_laws.py``.
"""

from __future__ import annotations

from functools import cache

import pytest

from tests.generic.laws import grounds
from tests.marks import rule
from tests.whist.laws.rulings import AMERICAN, CODES
from trickbook.contract.laws import Answer, Door, Ruling
from trickbook.games.whist.laws import LAWS
from trickbook.games.whist.laws.codes import ROWS
from trickbook.games.whist.laws.misdeal import MISDEAL
from trickbook.games.whist.options import BY_CODE, WhistOptions
from trickbook.rules import rule as text_of

LAW_OPTIONS = {
    "last_trick_view", "trump_card_deadline", "multi_card_choice", "suit_caller", "lot_card_exposed", "revoke_tricks",
    "revoke_forms", "both_revoke", "misdeal_loses_deal", "table_errors", "match_format", "honours",
}  # fmt: skip
"""The options, beside the code, on which rulings rest."""
OF_A_CODE = sorted(LAW_OPTIONS & set(BY_CODE) - {"match_format"})

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
    "W-SCORE-8",
    "W-SCORE-10",
    "W-HON-2",
    "W-HON-3",
}
"""Every law of irregularities but the one on software (W-NUM-4)."""


def every_ruling(kind: str, options: WhistOptions) -> list[tuple[dict[str, Answer], Ruling]]:
    return [(facts, LAWS[kind].judge(options, facts)) for facts in LAWS[kind].every_case()]


@cache
def every_law(code: str = AMERICAN, option: str = "", value: Answer = "") -> str:
    """All rulings there can be, in one piece."""
    options = WhistOptions.build({"law_code": code, **({option: value} if option else {})})
    return repr([every_ruling(kind, options) for kind in LAWS])


def test_every_law_is_the_ground_of_some_ruling() -> None:
    assert grounds("whist") >= JUDGED


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


ONLY_TOLD = {
    *MISDEAL, "consulted", "card held apart", "card guessed wrongly", "both partners led", "two cards in a trick",
    "wrong number of cards", "wrong score", "honours claimed",
}  # fmt: skip
"""The kinds for which a table has no entry: deals by hand, bodies, two who act at one moment, hands that are short."""


@rule("W-EXP-12", "W-LOT-12", "W-TWO-1", "W-TWO-2", "W-NUM-3", "W-NUM-4", "T-4", "T-16", "T-25")
def test_what_no_table_sees_is_known_only_to_people() -> None:
    assert {kind for kind, law in LAWS.items() if law.doors == {Door.REFEREE}} == ONLY_TOLD
