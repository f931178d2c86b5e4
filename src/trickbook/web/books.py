"""What is looked up and asked: the games and their options, the rules, lessons, and the referee; for anybody, without
a name."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta

from trickbook.contract.describing import game_data
from trickbook.contract.laws import Answer
from trickbook.contract.registry import game_class, game_names
from trickbook.errors import OptionError
from trickbook.referee import Inquiry, kinds_of
from trickbook.referee.data import catalogue, ruling_data
from trickbook.rules import RuleText, rule, search
from trickbook.service.lessons import Lesson, LessonListed, lesson, lessons
from trickbook.service.problems import Problem
from trickbook.service.terms import game_of
from trickbook.speech.sentences import what_is_played


class AskedOf(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the referee is told of a case so far."""

    kind: Annotated[str, Meta(max_length=80)]
    options: dict[str, str] = {}
    """The house rules and the code that the table plays by."""
    facts: dict[str, Answer] = {}


class Agreed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """House rules that somebody thinks of."""

    preset: Annotated[str, Meta(max_length=40)] | None = None
    options: dict[str, str] = {}
    guided: bool = True


class OptionFault(msgspec.Struct, frozen=True):
    """What is wrong with some of the options."""

    options: tuple[str, ...]
    told: str
    rules: tuple[str, ...]


class Checked(msgspec.Struct, frozen=True):
    """What would be played, and what stands against it."""

    title: str
    faults: tuple[OptionFault, ...]


class NextQuestion(msgspec.Struct, frozen=True):
    """What the referee has to know next, and why."""

    fact: str
    question: str
    answers: tuple[Answer, ...]
    why: str


class Ruled(msgspec.Struct, frozen=True):
    """The next question, or the ruling when nothing else can change it."""

    title: str
    question: NextQuestion | None
    ruling: dict[str, Any] | None


@get("/api/games", summary="The games", tags=["rules"], sync_to_thread=False)
def games() -> list[dict[str, Any]]:
    """The games with their presets and options."""
    return [game_data(game_class(name)) for name in game_names()]


@post("/api/games/{game:str}/check", summary="Check house rules", tags=["rules"], status_code=200, sync_to_thread=True)
def check(game: FromPath[str], data: JSONBody[Agreed]) -> Checked:
    """What would be played by these rules, and all that is wrong with them; nothing is opened."""
    base = game_of(game, data.preset, {})
    options, faults = base.options_type.checked({**base.options.changed(), **data.options})
    told = [OptionFault(fault.names, fault.told, fault.rules) for fault in faults]
    chosen = type(base)(options)
    try:
        chosen = chosen if data.guided else chosen.at_club()
    except OptionError as error:
        told.append(OptionFault((), str(error), ()))
    return Checked(what_is_played(chosen, data.guided), tuple(told))


@get("/api/rules", summary="Find rules", tags=["rules"], sync_to_thread=True)
def rules(
    words: Annotated[str, QueryParameter(max_length=100, description="What the rules have to speak of.")],
    game: Annotated[str | None, QueryParameter(max_length=40, description="Of this game only.")] = None,
) -> list[RuleText]:
    """The rules that speak of the words, or of all but one of three and more."""
    return list(search(words, game))


@get("/api/rules/{name:str}", summary="A rule", tags=["rules"], sync_to_thread=True)
def one_rule(name: FromPath[str]) -> RuleText:
    """The rule with this id."""
    return rule(name.upper())


@get("/api/games/{game:str}/cases", summary="What a referee can be asked", tags=["rules"], sync_to_thread=True)
def cases(game: FromPath[str]) -> dict[str, Any]:
    """The kinds of case of a game, with their questions."""
    found = game_of(game, None, {})
    return catalogue(found, kinds_of(found))


@post("/api/games/{game:str}/ruling", summary="Ask the referee", tags=["rules"], status_code=200, sync_to_thread=True)
def ruling(game: FromPath[str], data: JSONBody[AskedOf]) -> Ruled:
    """What to ask next about a case, or the ruling; the facts are kept by who asks."""
    asked = game_of(game, None, data.options)
    if data.kind not in kinds_of(asked):
        raise Problem("unknown", f"{asked.title} has no kind of case {data.kind!r}; see /api/games/{asked.name}/cases.")
    inquiry = _inquiry(str(asked), data.kind)
    inquiry.check(data.facts)
    fact = inquiry.next(data.facts)
    if fact is None:
        return Ruled(inquiry.law.title, None, ruling_data(inquiry.rulings(data.facts)[0]))
    question = inquiry.law.questions[fact]
    return Ruled(
        inquiry.law.title,
        NextQuestion(fact, question.text, inquiry.answers_to(fact, data.facts), question.why),
        None,
    )


@lru_cache(maxsize=64)
def _inquiry(game: str, kind: str) -> Inquiry:
    return Inquiry([game_of(game, None, {})], kind)


@get("/api/lessons", summary="The lessons", tags=["rules"], sync_to_thread=True)
def all_lessons() -> list[LessonListed]:
    """The games of which there is a first deal that teaches them."""
    return lessons()


@get("/api/lessons/{game:str}", summary="A lesson", tags=["rules"], sync_to_thread=True)
def one_lesson(game: FromPath[str]) -> Lesson:
    """The first deal of a game, frame by frame: what the learner sees, what is told, and what leads on."""
    return lesson(game)


HANDLERS: list[Any] = [all_lessons, one_lesson, games, check, rules, one_rule, cases, ruling]
