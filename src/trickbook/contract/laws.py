"""The types of law: a *case* (what happened), a *ruling* (what the law makes of it) and a refusal.

A case is a kind of irregularity and the facts that its law turns on, each with a few possible answers.  A game's folder
holds its laws as a table: for every kind the questions whose answers are the facts, and a judge, a pure and total
function of the facts.  The table (``docket``) finds the facts in what happened; the referee asks people for them; the
ruling is the same value.  Rulings name people by *role*, so that they hold for any seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from itertools import product
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from trickbook.contract.seat import Seat
from trickbook.errors import TrickbookError, nearest


class LawError(TrickbookError):
    """A kind of case that a game's laws do not know, or facts that do not answer its questions."""


class Refusal(msgspec.Struct, frozen=True):
    """Why an act is not lawful: one sentence to the person, and the rules it rests on."""

    sentence: str
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.sentence} ({', '.join(self.rules)})" if self.rules else self.sentence


class Breach(msgspec.Struct, frozen=True):
    """An unlawful act of some ``kind`` that happened: known to the core, to be claimed by the players."""

    kind: str
    seat: Seat
    trick: int
    refusal: Refusal
    how: str = ""
    """What exactly was done, where the law of the kind asks for it."""


# Cases ----------------------------------------------------------------------------------------------------------------

Answer: TypeAlias = bool | int | str
Facts: TypeAlias = Mapping[str, Answer]
"""The facts of a case: an answer to each question of its law."""


class Door(StrEnum):
    """Who can see a kind of case: the table, people who tell a referee, or the reader of a finished record.

    What no entry stands for, be it cards on the floor, partners who consult or a deal by hand, only people can tell
    (T-4, T-16, T-25).
    """

    TABLE = "table"
    REFEREE = "referee"
    AUDIT = "audit"


class Case(msgspec.Struct, frozen=True):
    """An irregularity of some ``kind`` by ``offender``, with the facts it turns on.

    ``claimant`` is who claimed it, or ``None`` where it takes effect by itself; ``trick`` counts from 1, 0 before.
    """

    kind: str
    offender: Seat
    facts: dict[str, Answer] = {}
    claimant: Seat | None = None
    trick: int = 0


# Rulings --------------------------------------------------------------------------------------------------------------


class Role(StrEnum):
    """People as a law speaks of them, seen from the offender."""

    OFFENDER = "the offender"
    PARTNER = "the offender's partner"
    ADVERSARIES = "either adversary"
    OPPONENT = "the opponent"
    RIGHT_OF_OFFENDER = "the adversary at the offender's right"
    RIGHT_OF_PARTNER = "the adversary at the partner's right"
    LEADER = "the player who has to lead"
    RIGHT_OF_LEADER = "the adversary at the right of the player who has to lead"
    THIRD_HAND = "third hand"
    LAST_ADVERSARY = "the adversary who plays last to the trick"
    LATER_PLAYERS = "whoever has played after the offender"
    OFFENDING_SIDE = "the offending side"
    BOTH_SIDES = "both sides"
    DEALER = "the dealer"
    PONE = "the pone"
    DEALERS_PARTNER = "the dealer's partner"
    ELDEST = "the eldest hand"
    ANYBODY = "anybody"


Part: TypeAlias = Literal["duties", "choices", "cards", "score"]
"""What a sentence on a remedy is about."""


class Remedy(msgspec.Struct, frozen=True, tag=True):
    """One thing that a ruling orders: a table carries it out, and people are told it in a sentence."""

    def told(self) -> tuple[tuple[Part, str], ...]:
        """A remedy that only one game has tells itself: its sentences, each with what it is about."""
        return ()


class Void(Remedy, frozen=True):
    """What was said counts for nothing."""


class LoseBid(Remedy, frozen=True):
    """``who`` may not bid any more in this auction."""

    who: tuple[Role, ...]


class Retract(Remedy, frozen=True):
    """The cards of the trick are taken back."""


class Correct(Remedy, frozen=True):
    """The offender puts it right: plays another card, says another bid, takes the right number."""


class Expose(Remedy, frozen=True):
    """The card lies face up and may be called."""


class Oblige(Remedy, frozen=True):
    """``who`` has to do ``what``: an act that falls to them, or a call that they must obey."""

    who: Role
    what: str


class Grant(Remedy, frozen=True):
    """``to`` may choose among ``choices``, until ``until``; not used in time, the right is gone."""

    right: str
    to: Role
    choices: tuple[str, ...]
    until: str


class Lapse(Remedy, frozen=True):
    """The right ``right`` is gone: used up, forfeited, or let pass."""

    right: str


class TakeUp(Remedy, frozen=True):
    """A card that lay face up goes back into the hand and cannot be called."""


class Bar(Remedy, frozen=True):
    """``who``, a side, scores nothing for this deal."""

    who: Role = Role.OFFENDING_SIDE


class Fine(Remedy, frozen=True):
    """The adversaries exact ``size`` tricks or points from the offending side, in one of ``forms``, as they choose."""

    size: int
    forms: tuple[str, ...]


class Cap(Remedy, frozen=True):
    """``who``, a side, cannot win the game by this deal: its score stops one short of it."""

    who: Role = Role.OFFENDING_SIDE


class NewDeal(Remedy, frozen=True):
    """The cards are dealt anew: by the same dealer, or by the next one, the dealer having lost the deal."""

    same_dealer: bool


class DrawUnseen(Remedy, frozen=True):
    """The adversaries draw the surplus unseen from the hand; it goes to the ``place`` of the stock."""

    place: str


class MakeUp(Remedy, frozen=True):
    """The hand is made up to its number from ``source``."""

    source: str


class Ruling(msgspec.Struct, frozen=True):
    """What the law says of a case: in a sentence, by which rules, and what is to be done.

    Without remedies there is no penalty, and the sentence says so.
    """

    sentence: str
    rules: tuple[str, ...]
    remedies: tuple[Remedy, ...] = ()

    def __str__(self) -> str:
        return f"{self.sentence} ({', '.join(self.rules)})"

    def orders(self, kind: type[Remedy]) -> bool:
        """Whether a remedy of ``kind`` is among those ordered."""
        return any(isinstance(remedy, kind) for remedy in self.remedies)

    @property
    def grant(self) -> Grant | None:
        """The right that is given, if one is."""
        return next((remedy for remedy in self.remedies if isinstance(remedy, Grant)), None)


# Laws -----------------------------------------------------------------------------------------------------------------


class Question(NamedTuple):
    """A fact as a person is asked for it, its possible answers, and why it matters."""

    text: str
    answers: tuple[Answer, ...]
    why: str


YES_OR_NO: tuple[bool, ...] = (True, False)


class Clash(NamedTuple):
    """Two facts that cannot both be, each the name of a question with an answer, and why not, in a sentence."""

    first: tuple[str, Answer]
    second: tuple[str, Answer]
    why: str

    def holds(self, facts: Facts) -> bool:
        """Whether both are among ``facts``."""
        return all(facts.get(name) == answer for name, answer in (self.first, self.second))


class Law(NamedTuple):
    """The law of one kind of case."""

    title: str
    """The irregularity in a few words, as a heading."""
    questions: Mapping[str, Question]
    judge: Callable[[Any, Facts], Ruling]
    """The ruling for the game's options and a full set of facts; total over the answers."""
    doors: frozenset[Door] = frozenset(Door)
    clashes: tuple[Clash, ...] = ()
    """The facts that contradict each other.  A judge rules on them all the same, looking at no more than matters."""
    part: str = ""
    """Under which heading people look for it, among the laws of the game."""

    def check(self, facts: Facts) -> None:
        """Raise ``LawError`` unless ``facts`` answer exactly the questions."""
        for name in facts:
            if name not in self.questions:
                raise LawError(f"{self.title}: there is no question {name!r}; {nearest(name, self.questions)}")
        for name, question in self.questions.items():
            if name not in facts:
                raise LawError(f"{self.title}: it is not said: {question.text}")
            answer = facts[name]
            if not any(answer == known and type(answer) is type(known) for known in question.answers):
                raise LawError(f"{self.title}: {name} cannot be {answer!r}; {_either(question.answers)}.")

    def every_case(self) -> Iterator[dict[str, Answer]]:
        """Every set of facts there can be."""
        for answers in product(*(question.answers for question in self.questions.values())):
            facts = dict(zip(self.questions, answers, strict=True))
            if not any(clash.holds(facts) for clash in self.clashes):
                yield facts


def _either(answers: tuple[Answer, ...]) -> str:
    words = ["yes" if answer is True else "no" if answer is False else str(answer) for answer in answers]
    return f"it is {' or '.join(words)}"


Laws: TypeAlias = Mapping[str, Law]
"""The laws of a game by kind of case."""


def under(part: str, laws: Laws) -> Laws:
    """``laws`` as one part of a game's, with its heading."""
    return {kind: law._replace(part=part) for kind, law in laws.items()}
