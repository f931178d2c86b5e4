"""What holds for all laws of Cinch: total, by rules that exist, saying what follows, without an idle question."""

from __future__ import annotations

import re

import pytest

from tests.cinch.laws.rulings import ask
from tests.marks import rule
from trickbook.contract.laws import Answer, Door, LawError, Ruling
from trickbook.games.cinch.laws import LAWS
from trickbook.games.cinch.laws.misdeal import MISDEAL
from trickbook.games.cinch.options import CinchOptions
from trickbook.rules import rule as text_of

DEFAULTS = CinchOptions()
OPTIONS = [CinchOptions.build({row.name: value}) for row in CinchOptions.rows() for value in row.values]
"""The regular game, and one option changed at a time."""

SENSITIVE = {
    "misdeal": {"misdeal", "wrong number dealt"},
    "min_bid": set(),
    "all_pass": {"nobody has the bid"},
    "discarded_trumps": {"trump thrown"},
    "void_must_trump": {"revoke"},
    "scoring_method": {"revoke", "too many cards"},
    "last_trick_view": {"looked back"},
}
"""The kinds whose rulings an option changes, the others being as they are by default."""

JUDGED = {
    *(f"C-MIS-{n}" for n in range(1, 16) if n != 7),
    *(f"C-BIR-{n}" for n in range(1, 13)),
    *(f"C-DISC-{n}" for n in (7, 8)),
    *(f"C-DIR-{n}" for n in range(1, 7)),
    *(f"C-PLAY-{n}" for n in range(17, 22)),
    *(f"C-IRR-{n}" for n in range(1, 44) if n not in (21, 32)),
}
"""Every law but those on software (C-MIS-7, C-IRR-32) and the example of a count (C-IRR-21)."""

SAYS_SO = r"no (other )?penalty|without penalty|penalty lapses|too late for a penalty|nothing|cannot be called"

every_kind = pytest.mark.parametrize("kind", LAWS)


def every_ruling(kind: str, options: CinchOptions = DEFAULTS) -> list[tuple[dict[str, Answer], Ruling]]:
    return [(facts, LAWS[kind].judge(options, facts)) for facts in LAWS[kind].every_case()]


@every_kind
def test_there_is_a_ruling_in_a_sentence_for_every_set_of_facts(kind: str) -> None:
    for options in OPTIONS:
        for facts, ruling in every_ruling(kind, options):
            LAWS[kind].check(facts)
            assert ruling == LAWS[kind].judge(options, facts)
            assert re.fullmatch(r"[A-Z].*[a-z]\.", ruling.sentence) and "  " not in ruling.sentence, ruling
            assert ruling.rules and len(set(ruling.rules)) == len(ruling.rules), ruling
            assert all(text_of(named).game == "cinch" for named in ruling.rules)


@every_kind
def test_a_ruling_that_orders_nothing_says_what_follows(kind: str) -> None:
    for options in OPTIONS:
        for facts, ruling in every_ruling(kind, options):
            if not ruling.remedies:
                assert re.search(SAYS_SO, ruling.sentence, re.IGNORECASE), (facts, str(ruling))


@every_kind
def test_every_question_matters_for_some_facts(kind: str) -> None:
    rulings = every_ruling(kind)
    for name in LAWS[kind].questions:
        by_the_others: dict[tuple[Answer, ...], set[str]] = {}
        for facts, ruling in rulings:
            others = tuple(answer for other, answer in facts.items() if other != name)
            by_the_others.setdefault(others, set()).add(repr(ruling))
        assert any(len(different) > 1 for different in by_the_others.values()), name


@every_kind
def test_a_kind_asks_at_most_twelve_plain_questions(kind: str) -> None:
    questions = LAWS[kind].questions
    assert len(questions) <= 12
    for question in questions.values():
        assert question.text[0].isupper() and "?" in question.text
        assert question.why.endswith(".") and len(set(question.answers)) == len(question.answers) > 1


def test_titles_tell_kinds_apart() -> None:
    assert len({law.title for law in LAWS.values()}) == len(LAWS)


def test_facts_that_do_not_answer_the_questions_are_refused() -> None:
    with pytest.raises(LawError, match="it is not said: Has the next player spoken"):
        ask("insufficient bid")
    with pytest.raises(LawError, match="next_spoke cannot be 1; it is yes or no"):
        ask("insufficient bid", next_spoke=1)
    with pytest.raises(LawError, match="no question 'next_spok'"):
        ask("insufficient bid", next_spok=True)


def test_every_law_is_the_ground_of_some_ruling() -> None:
    named = {rule_id for kind in LAWS for _, ruling in every_ruling(kind) for rule_id in ruling.rules}
    assert named >= JUDGED


@pytest.mark.parametrize("option", [row.name for row in CinchOptions.rows()])
def test_options_change_the_rulings_that_rest_on_them(option: str) -> None:
    values = next(row.values for row in CinchOptions.rows() if row.name == option)
    changed = {
        kind
        for kind in LAWS
        for value in values
        if every_ruling(kind) != every_ruling(kind, CinchOptions.build({option: value}))
    }
    assert changed == SENSITIVE.get(option, set())


@rule("C-IRR-32")
def test_the_law_says_what_it_says_whether_or_not_a_table_refuses_errors() -> None:
    strict = CinchOptions(table_penalties=True, irregular_bids="foster")
    assert all(every_ruling(kind) == every_ruling(kind, strict) for kind in LAWS)


@rule("C-MIS-7", "T-25")
def test_errors_of_a_deal_by_hand_and_cards_stuck_together_are_known_only_to_people() -> None:
    by_people = {*MISDEAL, "bid with too many cards", "two cards in a trick"}
    for kind, law in LAWS.items():
        assert (law.doors == {Door.REFEREE}) == (kind in by_people), kind
