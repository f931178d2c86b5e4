"""The shortest account of a law: a tree of questions with as few endings as can be.

The referee asks so that a person answers little; a reader sees all branches at once, so here the order of questions is
the one with the fewest endings, answers that come to the same stand together, and what follows from one question
whatever the answer to another is told apart from it, once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from trickbook.contract.laws import Answer, Ruling
from trickbook.referee import Inquiry, told


class Said(NamedTuple):
    """What one code says: sentences in their order, and the rules they rest on."""

    sentences: tuple[str, ...]
    rules: tuple[str, ...]


Ending: TypeAlias = tuple[Said, ...]
"""What each of the codes asked about says."""


class Branch(NamedTuple):
    """A question, and what each answer, or several alike, leads to."""

    name: str
    ways: tuple[tuple[tuple[Answer, ...], Node], ...]


class Apart(NamedTuple):
    """What is said in any case, and the questions that each add something, whatever the answers to the others."""

    always: Ending
    parts: tuple[Node, ...]


Node: TypeAlias = Branch | Apart | Ending


def tree(inquiry: Inquiry) -> Node:
    """All cases of a kind as the shortest tree."""
    return _Grower(inquiry).grown(_start(inquiry), range(len(inquiry.cases)))


def endings(node: Node) -> int:
    """How many ends a tree has."""
    if isinstance(node, Branch):
        return sum(endings(then) for _, then in node.ways)
    return sum(map(endings, node.parts)) if isinstance(node, Apart) else 1


def sentences(ruling: Ruling) -> tuple[str, ...]:
    """A ruling in sentences: the law, and who may choose what until when where the law's words leave that open."""
    said = told(ruling)
    law = re.split(r"(?<=[.!]) (?=[A-Z])", said.law)
    limited = (choice for choice in said.choices if ", until " in choice)
    open_ = (choice for choice in limited if choice.rpartition(", until ")[2].removesuffix(".") not in said.law)
    return tuple(dict.fromkeys((*law, *open_)))


# The search -----------------------------------------------------------------------------------------------------------

_Answers: TypeAlias = tuple[Answer | None, ...]
"""The answers of a case in the order of the questions, ``None`` for what is settled or does not matter."""
_Sentence: TypeAlias = tuple[int, str]
"""A sentence of one code."""
_Value: TypeAlias = frozenset[_Sentence]
_Cases: TypeAlias = frozenset[tuple[_Answers, _Value]]
_Ways: TypeAlias = tuple[tuple[tuple[Answer, ...], _Cases], ...]

_ENDS, _APART = -1, -2
"""What may be done with cases beside asking a question: nothing, all being alike, or telling parts of them apart."""


def _start(inquiry: Inquiry) -> _Cases:
    names = tuple(inquiry.law.questions)
    return frozenset((tuple(facts[name] for name in names), _value(rulings)) for facts, rulings in inquiry.cases)


def _value(rulings: Iterable[Ruling]) -> _Value:
    return frozenset((code, sentence) for code, ruling in enumerate(rulings) for sentence in sentences(ruling))


@cache
def _settled(cases: _Cases) -> _Cases:
    """The cases without the questions that do not matter in them."""
    for place in range(len(next(iter(cases))[0])):
        ways = _ways(cases, place)
        if len(ways) == 1:
            cases = ways[0][1]
    return cases


@cache
def _best(cases: _Cases) -> tuple[int, int]:
    """The fewest endings, and what to do first for them: the place of a question, ``_ENDS`` or ``_APART``."""
    cases = _settled(cases)
    fewest = len({value for _, value in cases})
    if fewest == 1:
        return 1, _ENDS
    if parts := _parts(cases):
        return sum(_best(part)[0] for part in parts), _APART
    found: list[tuple[int, int]] = []
    for place in range(len(next(iter(cases))[0])):
        ways = _ways(cases, place)
        if len(ways) > 1:
            found.append((sum(_best(_settled(rest))[0] for _, rest in ways), place))
            if found[-1][0] == fewest:  # there is no shorter one
                break
    return min(found)


@cache
def _ways(cases: _Cases, place: int) -> _Ways:
    """The cases by their answer to a question, which is then settled; answers after which all is alike together."""
    by_answer: dict[Answer, dict[_Answers, _Value]] = {}
    for answers, value in cases:
        if (answer := answers[place]) is not None:
            by_answer.setdefault(answer, {})[*answers[:place], None, *answers[place + 1 :]] = value
    ways: list[tuple[list[Answer], dict[_Answers, _Value]]] = []
    for answer, left in sorted(by_answer.items(), key=lambda way: -len(way[1])):
        together = next((way for way in ways if _alike(left, way[1])), None)
        if together is None:
            ways.append(([answer], dict(left)))
        else:
            together[0].append(answer)
            together[1].update(left)
    return tuple((tuple(answers), frozenset(left.items())) for answers, left in ways)


def _alike(left: dict[_Answers, _Value], others: dict[_Answers, _Value]) -> bool:
    """Whether the cases of one answer are among those of another, or all of both come to the same."""
    return left.items() <= others.items() or len({*left.values(), *others.values()}) == 1


def _parts(cases: _Cases) -> tuple[_Cases, ...]:
    """The cases taken apart into questions that have nothing to do with each other; none where all hang together.

    What is always said begins such an account and bears its rules, so there has to be something.
    """
    groups: list[tuple[set[int], set[_Sentence]]] = []
    for place in range(len(next(iter(cases))[0])):
        turning = _turning(cases, place)
        if turning:
            joined = [group for group in groups if group[1] & turning]
            groups = [group for group in groups if group not in joined]
            groups.append(({place}.union(*(g[0] for g in joined)), turning.union(*(g[1] for g in joined))))
    values = [value for _, value in cases]
    always = values[0].intersection(*values)
    varying = frozenset().union(*values) - always
    if len(groups) < 2 or not always or varying - set().union(*(group[1] for group in groups)):
        return ()
    parts = []
    for places, said in groups:
        part = frozenset(
            (tuple(answer if place in places else None for place, answer in enumerate(answers)), value & said)
            for answers, value in cases
        )
        if len({answers for answers, _ in part}) < len(part):
            return ()
        parts.append(part)
    return tuple(parts)


def _turning(cases: _Cases, place: int) -> set[_Sentence]:
    """The sentences that are said or not by the answer to one question alone."""
    alike: dict[_Answers, list[_Value]] = {}
    for answers, value in cases:
        alike.setdefault((*answers[:place], *answers[place + 1 :]), []).append(value)
    turning: set[_Sentence] = set()
    for values in alike.values():
        if len(values) > 1:
            turning |= frozenset().union(*values) - values[0].intersection(*values)
    return turning


class _Grower:
    """Makes the tree that the search has found, with the sentences in their order and the rules they rest on."""

    def __init__(self, inquiry: Inquiry) -> None:
        self.inquiry = inquiry
        self.names = tuple(inquiry.law.questions)

    def grown(self, cases: _Cases, left: Sequence[int]) -> Node:
        """The tree of ``cases``, which are what is still to be told of those numbered ``left``."""
        cases = _settled(cases)
        place = _best(cases)[1]
        values = [value for _, value in cases]
        if place == _ENDS:
            return self.ending(values[0], left)
        if place == _APART:
            always = values[0].intersection(*values)
            return Apart(self.ending(always, left), tuple(self.grown(part, ()) for part in _parts(cases)))
        name = self.names[place]
        order = self.inquiry.law.questions[name].answers
        ways = [
            (
                tuple(sorted(answers, key=order.index)),
                self.grown(rest, [number for number in left if self.inquiry.cases[number][0][name] in answers]),
            )
            for answers, rest in _ways(cases, place)
        ]
        return Branch(name, tuple(sorted(ways, key=lambda way: order.index(way[0][0]))))

    def ending(self, value: _Value, left: Sequence[int]) -> Ending:
        """What each code says in the cases ``left``."""
        return tuple(self.said(code, {text for of, text in value if of == code}, left) for code in range(self.codes))

    def said(self, code: int, texts: set[str], left: Sequence[int]) -> Said:
        """The sentences in the order in which a ruling has them, and all the rules of the cases ``left``."""
        in_order = next(said for _, rulings in self.inquiry.cases if texts <= set(said := sentences(rulings[code])))
        rules = dict.fromkeys(rule for number in left for rule in self.inquiry.cases[number][1][code].rules)
        return Said(tuple(text for text in in_order if text in texts), tuple(rules))

    @property
    def codes(self) -> int:
        """How many codes are asked about."""
        return len(self.inquiry.games)
