"""Answers in plain words."""

from __future__ import annotations

import pytest

import trickbook
from tests.referee.games import IDS, KINDS
from trickbook.contract.game import Game
from trickbook.contract.laws import YES_OR_NO, Answer, LawError, Question
from trickbook.referee import (
    AnswerError,
    either,
    find_kinds,
    find_part,
    in_words,
    kinds_of,
    parse_answer,
    parse_facts,
    parts_of,
)

QUITTED = Question("Was it quitted?", YES_OR_NO, "It matters.")
TRICKS = Question("How many tricks?", (0, 1, 2), "It matters.")
WHO = Question("Who spoke?", ("the dealer", "an adversary of the dealer", "no", "a stranger"), "It matters.")


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        (QUITTED, "yes", True),
        (QUITTED, " Y ", True),
        (QUITTED, "No.", False),
        (QUITTED, "off", False),
        (TRICKS, "0", 0),
        (TRICKS, " 2 ", 2),
        (WHO, "The dealer", "the dealer"),
        (WHO, "adversary", "an adversary of the dealer"),
        (WHO, "dealer adv", "an adversary of the dealer"),
        (WHO, "no", "no"),
        (WHO, "4", "a stranger"),
        (WHO, '"a stranger"', "a stranger"),
    ],
)
def test_plain_words_are_understood(question: Question, text: str, answer: Answer) -> None:
    found = parse_answer(question, text)
    assert found == answer and type(found) is type(answer)


@pytest.mark.parametrize(
    ("question", "text", "said"),
    [
        (QUITTED, "perhaps", "'perhaps' is no answer; say yes or no."),
        (QUITTED, "1", "'1' is no answer; say yes or no."),
        (QUITTED, "", "'' is no answer; say yes or no."),
        (TRICKS, "3", "'3' is no answer; say 0, 1 or 2."),
        (TRICKS, "²", "'²' is no answer; say 0, 1 or 2."),
        (WHO, "dealer", "'dealer' may be the dealer or an adversary of the dealer; say which."),
        (WHO, "5", "'5' is no answer; say the dealer, an adversary of the dealer, no or a stranger."),
        (WHO, "?", "'?' is no answer; say the dealer, an adversary of the dealer, no or a stranger."),
        (WHO, "(", "'(' is no answer; say the dealer, an adversary of the dealer, no or a stranger."),
    ],
)
def test_other_words_are_refused_with_the_answers_there_are(question: Question, text: str, said: str) -> None:
    with pytest.raises(AnswerError) as refused:
        parse_answer(question, text)
    assert str(refused.value) == said


@pytest.mark.parametrize(("game", "kind"), KINDS, ids=IDS)
def test_every_answer_is_understood_in_its_own_words_and_by_its_place(game: Game, kind: str) -> None:
    for question in game.laws[kind].questions.values():
        for place, answer in enumerate(question.answers, 1):
            assert parse_answer(question, in_words(answer)) == answer
            if isinstance(answer, str):
                assert parse_answer(question, str(place)) == answer


def test_answers_are_told_as_people_say_them() -> None:
    assert [in_words(answer) for answer in (True, False, 2, "void")] == ["yes", "no", "2", "void"]
    assert either(YES_OR_NO) == "yes or no"
    assert either(("one",)) == "one"


REVOKE = trickbook.game("cinch").laws["revoke"]


def test_facts_are_read_by_their_names() -> None:
    assert parse_facts(REVOKE, ["established=yes", " claimed = time ", "how=5"]) == {
        "established": True,
        "claimed": "in time",
        "how": "did not revoke",
    }
    assert parse_facts(REVOKE, []) == {}


@pytest.mark.parametrize(
    ("pair", "said"),
    [
        ("established", "'established' is not a fact; write name=value."),
        ("stablished=yes", "A revoke: there is no fact 'stablished'; did you mean established?"),
        ("=yes", "A revoke: there is no fact ''; there are: how, established, claimed, bidders, both."),
        (
            "both=maybe",
            "A revoke: both (Has the other side, too, to pay for an error in this deal?): 'maybe' is no answer",
        ),
        ("claimed=too", None),
    ],
)
def test_facts_that_are_none_are_refused(pair: str, said: str | None) -> None:
    if said is None:
        assert parse_facts(REVOKE, [pair]) == {"claimed": "too late"}
        return
    with pytest.raises(LawError) as refused:
        parse_facts(REVOKE, [pair])
    assert said in str(refused.value)


def test_a_fact_given_twice_is_refused() -> None:
    with pytest.raises(LawError, match="both is given twice"):
        parse_facts(REVOKE, ["both=yes", "both=yes"])


def test_a_law_without_questions_knows_no_facts() -> None:
    with pytest.raises(LawError, match="there is no fact 'how'; this law asks for none"):
        parse_facts(trickbook.game("cinch").laws["too few cards"], ["how=1"])


def test_a_heading_is_found_by_a_few_of_its_words() -> None:
    parts = parts_of(kinds_of(trickbook.game("cinch")))
    assert find_part(parts, "turns and words") == parts["Leads, turns and words in the play"]
    assert find_part(parts, "cards") is None and find_part(parts, "moon") is None and find_part(parts, "?") is None


def test_a_kind_is_found_by_its_name_or_a_few_words() -> None:
    whist = trickbook.game("whist").laws
    assert find_kinds(whist, "Revoke") == ("revoke",)
    assert find_kinds(whist, "lead turn") == ("lead out of turn",)
    assert set(find_kinds(whist, "suit")) == {"suit called"}
    assert "exposed card called" in find_kinds(whist, "exposed")
    with pytest.raises(LawError, match=r"no kind of case 'revok'|did you mean revoke"):
        find_kinds(whist, "rewoke")
    with pytest.raises(LawError, match="no kind of case '\\?'"):
        find_kinds(whist, "?")
