"""The referee's questions to people: what happened, one question at a time, with a reason for each and a way back."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from trickbook.cli.rules import look_up
from trickbook.cli.rules import tell as tell_rule
from trickbook.cli.screen import Screen
from trickbook.contract.game import Game
from trickbook.contract.laws import Answer, Law, LawError
from trickbook.contract.options import show
from trickbook.errors import TrickbookError
from trickbook.glossary import find
from trickbook.referee import (
    AnswerError,
    Bench,
    Inquiry,
    benches,
    either,
    find_kinds,
    find_part,
    in_words,
    parse_answer,
    parts_of,
)

T = TypeVar("T")

HELP = (
    "Answer in plain words: yes or no, a number, or one of the list by its number or a few of its words.",
    "why tells why it is asked, back goes back to the question before, quit ends without a ruling.",
    "rules ID reads a rule to you, such as rules T-1; what is ... explains a word.",
)
_WHAT_IS = re.compile(r"what(?:'s| is| are| does) (.+?)(?: mean)?\??")
MANY_KINDS = 12
"""More kinds than these are asked for by their heading first."""


class Left(Exception):
    """Whoever is asked wants no ruling any more."""


class Back(Exception):
    """Whoever is asked wants the question before."""


class Dialogue:
    """A case being told to a referee of ``game``; the ``kinds`` it may be are those still open when it begins."""

    def __init__(self, screen: Screen, game: Game, kinds: Mapping[str, Law], compare: bool) -> None:
        self.screen, self.say = screen, screen.say
        self.game = game
        self.kinds = kinds
        self.compare = compare
        self.asked = ""
        """The last question."""
        self.among: Sequence[str] = ()
        """The kinds among which the last one was chosen."""

    def open(self) -> None:
        """Say where we are."""
        agreed = ", ".join(f"{name}={show(value)}" for name, value in self.game.options.changed().items())
        self.say(f"{self.game.title}{f' with {agreed}' if agreed else ''}: a referee. Say help for what you can say.")
        self.say("A word that you do not know? Ask for it, such as: what is a revoke?")

    def run(self, known: Mapping[str, Answer]) -> tuple[Inquiry, dict[str, Answer], tuple[Bench, ...]]:
        """Ask until the ruling is certain: what was asked about, what was told, and under which games.

        Raises ``Left`` or ``EndOfInput`` when whoever is asked has gone, and ``LawError`` where ``known`` cannot be.
        """
        while True:
            kind = self.kind()
            seats = benches(self.game, kind) if self.compare else (Bench("", self.game),)
            inquiry = Inquiry([seat.game for seat in seats], kind)
            inquiry.check(known)
            answers = self.facts(inquiry, known)
            if answers is not None:
                return inquiry, answers, seats

    # What it is about -------------------------------------------------------------------------------------------------

    def kind(self) -> str:
        """The kind of case: the only one there is, or asked for, by its heading first where there are many."""
        parts = parts_of(self.kinds)
        if len(self.kinds) <= MANY_KINDS or len(parts) == 1:
            return self._kind_among(tuple(self.kinds), first=True)
        again = len(self.among) > 1  # we are back from its facts
        while True:
            if not again:
                self.among = self._ask(
                    "What is it about?",
                    tuple(parts),
                    lambda text: _chosen(text, tuple(parts.values())) or self._about(text, parts),
                    "Each kind of mistake has a law of its own; a few words such as revoke will do, too.",
                    first=True,
                )
            try:
                return self._kind_among(self.among, first=False)
            except Back:
                again = False

    def _kind_among(self, kinds: Sequence[str], *, first: bool) -> str:
        if len(kinds) == 1:
            return kinds[0]
        return self._ask(
            "Which is it?",
            [self.kinds[kind].title for kind in kinds],
            lambda text: _chosen(text, kinds) or self._one(text, kinds),
            "Each kind of mistake has a law of its own.",
            first=first,
        )

    def _about(self, text: str, parts: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
        if text.lower() not in self.kinds and (found := find_part(parts, text)) is not None:
            return found
        return self._find(text)

    def _find(self, text: str) -> tuple[str, ...]:
        try:
            return find_kinds(self.kinds, text)
        except LawError as error:
            raise AnswerError(str(error)) from None

    def _one(self, text: str, kinds: Sequence[str]) -> str:
        try:
            found = find_kinds({kind: self.kinds[kind] for kind in kinds}, text)
        except LawError:
            raise AnswerError(f"{text!r} is none of them; say a number, or a few words of one.") from None
        if len(found) > 1:
            titles = [self.kinds[kind].title for kind in found]
            raise AnswerError(f"{text!r} may be: {'; '.join(titles)}. Say which.")
        return found[0]

    # The facts --------------------------------------------------------------------------------------------------------

    def facts(self, inquiry: Inquiry, known: Mapping[str, Answer]) -> dict[str, Answer] | None:
        """What is told until the ruling is certain; ``None`` to go back to what happened."""
        told: dict[str, Answer] = {}
        while (name := inquiry.next({**known, **told})) is not None:
            try:
                told[name] = self._fact(inquiry, name, {**known, **told}, first=len(self.kinds) == 1 and not told)
            except Back:
                if not told:
                    return None
                told.popitem()
        return {**known, **told}

    def _fact(self, inquiry: Inquiry, name: str, told: Mapping[str, Answer], *, first: bool) -> Answer:
        question = inquiry.law.questions[name]
        answers = inquiry.answers_to(name, told)
        listed = [in_words(answer) for answer in answers if isinstance(answer, str)]

        def parse(text: str) -> Answer:
            if listed and text.isdecimal():
                answer = _chosen(text, answers)
                if answer is None:
                    raise AnswerError(f"There is no number {text}; there are 1 to {len(listed)}.")
            else:
                answer = parse_answer(question, text)
            inquiry.check({**told, name: answer})
            return answer

        reasons = [question.why, *(self._what_if(inquiry, name, answer, told) for answer in answers)]
        hint = "" if listed else f" Say {either(answers)}."
        return self._ask(f"{question.text}{hint}", listed, parse, *reasons, first=first)

    def _what_if(self, inquiry: Inquiry, name: str, answer: Answer, told: Mapping[str, Answer]) -> str:
        """What an answer would lead to."""
        then = {**told, name: answer}
        if inquiry.open(then):
            return f"If {in_words(answer)}: more has to be asked."
        rulings = dict.fromkeys(ruling.sentence for ruling in inquiry.rulings(then))
        return f"If {in_words(answer)}: {' Or: '.join(rulings)}"

    # Asking -----------------------------------------------------------------------------------------------------------

    def _ask(self, question: str, listed: Sequence[str], parse: Callable[[str], T], *reasons: str, first: bool) -> T:
        """The answer to a question, after whatever else is said; raises ``Back``, ``Left`` or ``EndOfInput``."""
        self.asked = question
        self._put(question, listed)
        while True:
            text = self.screen.ask(">")
            if wanted := _WHAT_IS.fullmatch(text.lower()):
                self._explain(wanted[1])
                continue
            match text.lower().split():
                case []:
                    self._put(question, listed)
                case ["help" | "?"]:
                    self._lines(HELP)
                case ["why" | "why?"]:
                    self._lines(reasons)
                case ["quit" | "exit"]:
                    raise Left
                case ["back"] if first:
                    self.say("This is the first question.")
                case ["back"]:
                    raise Back
                case ["rules", _, *_]:
                    self._rules(text.split(maxsplit=1)[1])
                case _:
                    try:
                        return parse(text)
                    except TrickbookError as error:
                        self.say(str(error))

    def _put(self, question: str, listed: Sequence[str]) -> None:
        self._lines([question, *(f"  {number} {words}" for number, words in enumerate(listed, 1))])

    def _explain(self, words: str) -> None:
        try:
            term = find(words)
            self.say(f"{term.word.capitalize()}: {term.text}")
        except TrickbookError as error:
            self.say(str(error))

    def _rules(self, words: str) -> None:
        try:
            self._lines([tell_rule(text) for text in look_up(words)])
        except TrickbookError as error:
            self.say(str(error))

    def _lines(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.say(line)


def _chosen(text: str, listed: Sequence[T]) -> T | None:
    """The one of the list whose number is typed."""
    return listed[int(text) - 1] if text.isdecimal() and 1 <= int(text) <= len(listed) else None
