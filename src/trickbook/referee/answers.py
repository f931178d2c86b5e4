"""Answers in plain words: yes or no, a number, or one of a list by its place, in full or by a few words of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from trickbook.contract.laws import Answer, Law, LawError, Question
from trickbook.errors import TrickbookError, nearest

YES, NO = ("yes", "y", "true", "on"), ("no", "n", "false", "off")


class AnswerError(TrickbookError):
    """Words that answer a question in no way it can be answered, or in several."""


def in_words(answer: Answer) -> str:
    """An answer as people say it."""
    return ("no", "yes")[answer] if isinstance(answer, bool) else str(answer)


def either(answers: Iterable[Answer]) -> str:
    """The answers there are, in words."""
    words = [in_words(answer) for answer in answers]
    return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 2 else " or ".join(words)


def parse_answer(question: Question, text: str) -> Answer:
    """What ``text`` answers; raises ``AnswerError`` with the answers there are."""
    words = _plain(text)
    answers = question.answers
    if all(isinstance(answer, bool) for answer in answers):
        if words in YES + NO:
            return words in YES
        raise AnswerError(f"{text.strip()!r} is no answer; say yes or no.")
    for answer in answers:
        if words == _plain(in_words(answer)):
            return answer
    listed = [answer for answer in answers if isinstance(answer, str)]
    if words.isdecimal() and 1 <= int(words) <= len(listed):
        return listed[int(words) - 1]
    return _one_of(listed, words, f"{text.strip()!r} is no answer; say {either(answers)}.")


def parse_facts(law: Law, pairs: Iterable[str]) -> dict[str, Answer]:
    """Facts written ``name=value``; raises ``LawError`` for a name that the law does not ask, or one given twice."""
    facts: dict[str, Answer] = {}
    for pair in pairs:
        name, equals, value = (word.strip() for word in pair.partition("="))
        if not equals:
            raise LawError(f"{pair!r} is not a fact; write name=value.")
        if name not in law.questions:
            raise LawError(f"{law.title}: there is no fact {name!r}; {_names(law, name)}")
        if name in facts:
            raise LawError(f"{name} is given twice.")
        try:
            facts[name] = parse_answer(law.questions[name], value)
        except AnswerError as error:
            raise LawError(f"{law.title}: {name} ({law.questions[name].text}): {error}") from None
    return facts


def _names(law: Law, name: str) -> str:
    return nearest(name, law.questions) if law.questions else "this law asks for none."


def _plain(text: str) -> str:
    return " ".join(text.lower().split()).strip(" \"'.!?")


def _one_of(answers: Sequence[str], words: str, otherwise: str) -> str:
    """The one answer that has every word of ``words``, or begins of them."""
    wanted = re.findall(r"[a-z0-9']+", words)
    found = [
        answer
        for answer in answers
        if wanted and all(re.search(rf"\b{re.escape(word)}", answer.lower()) for word in wanted)
    ]
    if len(found) > 1:
        raise AnswerError(f"{words!r} may be {' or '.join(found)}; say which.")
    if not found:
        raise AnswerError(otherwise)
    return found[0]
