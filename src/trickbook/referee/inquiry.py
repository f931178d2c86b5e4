"""Which question comes next: one whose answer can still change the ruling, found by going through all cases there are.

An inquiry is about one kind of case and one or several games, which differ in code or house rules only; several are
asked about together when their rulings are to be compared.  What has been answered is a plain mapping that the caller
keeps, so that an answer is taken back by leaving it out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from itertools import combinations

from trickbook.contract.game import Game
from trickbook.contract.laws import Answer, Case, Facts, Law, LawError, Ruling
from trickbook.referee.answers import either, in_words
from trickbook.referee.kinds import kinds_of


class MissingFacts(LawError):
    """Facts on which the ruling still turns have not been told; ``names`` says which."""

    def __init__(self, message: str, names: tuple[str, ...]) -> None:
        super().__init__(message)
        self.names = names


class Contradiction(LawError):
    """Facts, ``names``, that cannot go together: two, unless only more of them clash."""

    def __init__(self, message: str, names: tuple[str, ...]) -> None:
        super().__init__(message)
        self.names = names


class Inquiry:
    """What there is to ask about a ``kind`` of case under ``games``."""

    def __init__(self, games: Sequence[Game], kind: str) -> None:
        self.games = tuple(game.at_club() for game in games)
        self.kind = kind
        self.law: Law = kinds_of(games[0])[kind]
        self._open: dict[frozenset[tuple[str, Answer]], tuple[str, ...]] = {}

    @cached_property
    def cases(self) -> tuple[tuple[dict[str, Answer], tuple[Ruling, ...]], ...]:
        """Every set of facts there can be, with its ruling under each game; equal rulings are one object."""
        known: dict[tuple[Ruling, ...], tuple[Ruling, ...]] = {}
        judged = ((facts, self.judge(facts)) for facts in self.law.every_case())
        return tuple((facts, known.setdefault(rulings, rulings)) for facts, rulings in judged)

    def judge(self, facts: Facts) -> tuple[Ruling, ...]:
        """The ruling of each game on a full set of facts."""
        return tuple(game.judge(Case(self.kind, game.seats[0], dict(facts))) for game in self.games)

    # What is still open -----------------------------------------------------------------------------------------------

    def possible(self, told: Facts) -> list[tuple[dict[str, Answer], tuple[Ruling, ...]]]:
        """The cases that what has been told leaves."""
        return [case for case in self.cases if told.items() <= case[0].items()]

    def answers_to(self, name: str, told: Facts) -> tuple[Answer, ...]:
        """The answers to a question that what has been told leaves."""
        left = {facts[name] for facts, _ in self.possible(told)}
        return tuple(answer for answer in self.law.questions[name].answers if answer in left)

    def open(self, told: Facts) -> tuple[str, ...]:
        """The questions whose answer can still change the ruling, that on which most turns first."""
        key = frozenset(told.items())
        if key not in self._open:
            self._open[key] = self._still_open(told)
        return self._open[key]

    def _still_open(self, told: Facts) -> tuple[str, ...]:
        cases = self.possible(told)
        if all(rulings is cases[0][1] for _, rulings in cases):
            return ()
        weight = {name: _turning(cases, name) for name in self.law.questions if name not in told}
        if not any(weight.values()):  # no fact changes alone, so whatever is not settled tells the cases apart
            weight = {name: len(self.answers_to(name, told)) - 1 for name in weight}
        return tuple(sorted((name for name in weight if weight[name]), key=lambda name: -weight[name]))

    def next(self, told: Facts) -> str | None:
        """The question to ask next, or ``None`` when the ruling is certain."""
        return next(iter(self.open(told)), None)

    # What comes of it -------------------------------------------------------------------------------------------------

    def rulings(self, told: Facts) -> tuple[Ruling, ...]:
        """The ruling of each game on what has been told, which may leave out all that does not matter.

        Raises ``LawError`` for what answers no question, ``Contradiction`` for facts that cannot go together, and
        ``MissingFacts`` where the ruling still turns on others.
        """
        self.check(told)
        if missing := self.open(told):
            questions = [f"{self.law.questions[name].text} ({self._form(name, told)})" for name in missing]
            raise MissingFacts(f"{self.law.title}: it is not said: {' '.join(questions)}", missing)
        return self.possible(told)[0][1]

    def check(self, told: Facts) -> None:
        """Raise ``LawError`` for what answers no question, and ``Contradiction`` for facts that cannot go together."""
        first = {name: question.answers[0] for name, question in self.law.questions.items()}
        self.law.check({**first, **told})
        if self.possible(told):
            return
        for size in range(2, len(told) + 1):
            for names in combinations(told, size):
                if not self.possible(together := {name: told[name] for name in names}):
                    raise Contradiction(self._clash(together), names)

    def _clash(self, together: Facts) -> str:
        """Why some facts cannot go together."""
        said = " and ".join(
            f"{name}={in_words(answer)} ({self.law.questions[name].text})" for name, answer in together.items()
        )
        why = next((clash.why for clash in self.law.clashes if clash.holds(together)), "There is no such case.")
        return f"{said} contradict each other: {why}"

    def _form(self, name: str, told: Facts) -> str:
        return f"{name}={either(self.answers_to(name, told))}"


def _turning(cases: Sequence[tuple[dict[str, Answer], tuple[Ruling, ...]]], name: str) -> int:
    """In how many of ``cases`` another answer to ``name`` alone would make another ruling."""
    alike: defaultdict[tuple[Answer, ...], list[tuple[Ruling, ...]]] = defaultdict(list)
    for facts, rulings in cases:
        alike[tuple(answer for other, answer in facts.items() if other != name)].append(rulings)
    return sum(len(rulings) for rulings in alike.values() if any(ruling is not rulings[0] for ruling in rulings))
