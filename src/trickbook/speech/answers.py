"""What people are asked at a table, and what they are told on asking: made of nothing but a view, whoever tells it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from trickbook.contract.action import Action
from trickbook.contract.game import Game
from trickbook.contract.seat import Seat
from trickbook.speech import club, sentences
from trickbook.table import TableView


def question(view: TableView, game: Game, calls: Sequence[Action]) -> list[str]:
    """What the viewer is asked for, at his turn or because a right is open to him; ``calls`` are those of exposed cards
    that he may make."""
    offers, deal, called = view.offers, view.deal, club.tell_calls([*calls])
    if deal is not None and view.proposal is not None and offers.choices:
        return [sentences.hand(deal), sentences.trick(deal), club.TO_ANSWER]
    if offers.actions or offers.cut or offers.confirm:
        return [*sentences.question(view), *called]
    if deal is None or view.docket is None:
        return []
    trick = (sentences.open_trick if view.docket.open_trick else sentences.trick)(deal)
    return [sentences.hand(deal), trick, *club.standing_open(view, game), *called, club.LET_GO]


def answer(words: str, view: TableView, game: Game, seated: Mapping[Seat, str]) -> list[str] | None:
    """What is told to who asks ``words``; ``None`` if they ask nothing.  ``seated`` says who sits where."""
    if view.deal is not None and (asked := view.deal.question(words)) is not None:
        return asked.answer(view.deal)
    plain = " ".join(words.lower().rstrip(" ?.!").split())
    found = ANSWERS.get(_SAID.get(plain, plain))
    return None if found is None else found(view, game, seated)


def _table(view: TableView, game: Game, seated: Mapping[Seat, str]) -> list[str]:
    return [
        sentences.what_is_played(game, view.guided),
        f"{', '.join(f'{seat}: {player}' for seat, player in sorted(seated.items()))}.",
        *(view.deal.told() if view.deal is not None else []),
        *club.told(view, game),
    ]


def _score(view: TableView, game: Game, seated: Mapping[Seat, str]) -> list[str]:
    return [f"Deal {view.deal_number} of the match.", *game.tell_score(view.standing)]


def _help(view: TableView, game: Game, seated: Mapping[Seat, str]) -> list[str]:
    deal = view.deal
    examples = [] if deal is None else [f"Act by typing what you do: {', '.join(deal.examples)}."]
    questions = [f"{asked.said[0]}: {asked.told}" for asked in (deal.questions if deal is not None else ())]
    return [*examples, *questions, *club.tell_acts(game, view.guided)]


def _trump(view: TableView, game: Game, seated: Mapping[Seat, str]) -> list[str]:
    named = None if view.deal is None else view.deal.trump
    return ["There are no trumps yet." if named is None else f"Trumps are {named}."]


def _played(view: TableView, game: Game, seated: Mapping[Seat, str]) -> list[str]:
    """Who has played what, as far back as one may look."""
    return [sentences.last_trick(view), sentences.trick(view.deal)]


ANSWERS: dict[str, Callable[[TableView, Game, Mapping[Seat, str]], list[str]]] = {
    "hand": lambda view, game, seated: [sentences.hand(view.deal)],
    "trick": lambda view, game, seated: [sentences.trick(view.deal)],
    "last": lambda view, game, seated: [sentences.last_trick(view)],
    "played": _played,
    "trump": _trump,
    "table": _table,
    "score": _score,
    "help": _help,
}
"""What may be asked at every game."""
_SAID = {
    "my hand": "hand",
    "cards": "hand",
    "my cards": "hand",
    "last trick": "last",
    "who played what": "played",
    "who has played what": "played",
    "what was played": "played",
    "trumps": "trump",
    "what are trumps": "trump",
    "what is trump": "trump",
    "scores": "score",
}
"""How people ask the same, and the word for it."""
TOLD = {
    "what": "what you are asked for; an empty line asks it, too.",
    "hand": "your cards.",
    "trick": "the trick under way.",
    "last": "the last complete trick.",
    "played": "who played what: the last complete trick and the one under way.",
    "trump": "the trump suit.",
    "table": "who sits where, the dealer, the contract, the trumps, the cards taken.",
    "score": "the score of the match.",
    "repeat": "what has happened since your last act.",
}
"""What each of the words by which people ask is for."""
WORDS = (
    *TOLD,
    "help",
    "rules",
    "ready",
    "undo",
    "agree",
    "disagree",
    "claim",
    "cut",
    "confirm",
    "talk",
    "nudge",
    "substitute",
)
"""The words that are no acts, and are understood by whoever plays at a service."""
