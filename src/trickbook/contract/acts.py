"""What people do at a table beside the actions of the game: they drop cards, call them, claim, object, look back.

The rule book of the table (``T-`` ids) says which of these stands for which bodily event.  Each is an action with one
short text form, made by an entry like any other; whether the law knows it, and what follows, is for the docket to say.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal, NamedTuple

from trickbook.cards import Card
from trickbook.contract.action import Action
from trickbook.contract.seat import Seat


class Form(NamedTuple):
    """An act of a table as it is typed, what it means, and the rules that say so: for people who ask for help."""

    typed: str
    told: str
    rules: tuple[str, ...]


class TableAct(Action, frozen=True, gc=False):
    """Base of the acts that are not the game's own."""


class OneCard(TableAct, frozen=True, gc=False):
    """An act with one card."""

    card: Card


class ExposeCard(OneCard, frozen=True, gc=False):
    """A card is dropped or shown (T-3)."""

    def __str__(self) -> str:
        return f"expose {self.card}"


class NameCard(OneCard, frozen=True, gc=False):
    """A card held is named aloud (T-5)."""

    def __str__(self) -> str:
        return f"name {self.card}"


class CallCard(OneCard, frozen=True, gc=False):
    """An exposed card, or one of several played together, is called (T-13)."""

    def __str__(self) -> str:
        return f"call {self.card}"


class ForbidCard(OneCard, frozen=True, gc=False):
    """The playing of an exposed card is forbidden (T-13)."""

    def __str__(self) -> str:
        return f"forbid {self.card}"


class PointOut(OneCard, frozen=True, gc=False):
    """A slip with a card is pointed out to partner (T-29)."""

    def __str__(self) -> str:
        return f"point out {self.card}"


class TakeBack(TableAct, frozen=True, gc=False):
    """A card is taken back, another one perhaps put in its place (T-26)."""

    card: Card
    instead: Card | None = None

    def __str__(self) -> str:
        return f"take back {self.card}" + (f" for {self.instead}" if self.instead is not None else "")


class MakeUpHand(TableAct, frozen=True, gc=False):
    """A hand that is short is made up with cards that lie face up."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"make up {' '.join(map(str, self.cards))}"


class AskFor(TableAct, frozen=True, gc=False):
    """A number of cards is asked for (T-27)."""

    number: int

    def __str__(self) -> str:
        return f"draw {self.number}"


class ObjectTo(TableAct, frozen=True, gc=False):
    """Somebody objects: to a lead or card out of turn, or to the number of cards of a hand (T-12, T-23)."""

    kind: str
    seat: Seat

    def __str__(self) -> str:
        return f"object {self.kind} {self.seat}"


class Demand(TableAct, frozen=True, gc=False):
    """Something is demanded or forbidden by right: ``call trump``, ``forbid ruff``, ``claim trick`` (T-13)."""

    what: str

    def __str__(self) -> str:
        return self.what


class Choose(TableAct, frozen=True, gc=False):
    """The ``number``-th of the choices now open to the seat, from 1 (T-14)."""

    number: int

    def __str__(self) -> str:
        return f"choose {self.number}"


class AnswerVoid(TableAct, frozen=True, gc=False):
    """The answer to partner's question (T-18)."""

    void: bool

    def __str__(self) -> str:
        return "yes" if self.void else "no"


class Say(TableAct, frozen=True, gc=False):
    """Attention is drawn to the trick or the score (T-28)."""

    about: Literal["trick", "score"]

    def __str__(self) -> str:
        return f"say {self.about}"


class Plain(TableAct, frozen=True, gc=False):
    """An act that needs no words beside its own."""

    words: str

    def __str__(self) -> str:
        return self.words


QUIT_TRICK = Plain("quit trick")
"""The trick is turned and quitted (T-6)."""
LIFT = Plain("lift")
"""The cards served are taken up (T-8)."""
SERVE = Plain("serve")
"""The dealer serves the next player (T-9)."""
WAIVE = Plain("waive")
"""The rights open to the seat are let go: said by its player, or by the table when their time is up (T-15)."""
DRAW_CARDS = Plain("draw cards")
"""Everybody is asked to show which card of the trick is his (T-17)."""
ASK_VOID = Plain("void?")
"""Partner is asked whether he is void (T-18)."""
LOOK_LAST = Plain("look last")
"""The last trick is looked at (T-19)."""
LAY_DOWN = Plain("lay down")
"""The hand is abandoned (T-20)."""
ACCEPT, REFUSE = Plain("accept"), Plain("refuse")
"""What another has proposed is accepted or refused, in a game that knows of something to propose."""
PLAIN_ACTS = (QUIT_TRICK, LIFT, SERVE, WAIVE, DRAW_CARDS, ASK_VOID, LOOK_LAST, LAY_DOWN)

DEMANDS = (
    "call trump", "forbid trump", "call top", "call bottom", "call ruff", "forbid ruff",
    "claim trick", "claim lead", "new deal",
)  # fmt: skip
"""What may be demanded in the laws so far; a game lists its own beside them."""

_CARD = r"(?:10|[2-9tjqka])[cdhs]"
_FORMS: tuple[tuple[str, Callable[..., Action]], ...] = (
    (rf"expose ({_CARD})", lambda card: ExposeCard(Card.parse(card))),
    (rf"name ({_CARD})", lambda card: NameCard(Card.parse(card))),
    (rf"call ({_CARD})", lambda card: CallCard(Card.parse(card))),
    (rf"forbid ({_CARD})", lambda card: ForbidCard(Card.parse(card))),
    (rf"point out ({_CARD})", lambda card: PointOut(Card.parse(card))),
    (
        rf"take back ({_CARD})(?: for ({_CARD}))?",
        lambda card, instead: TakeBack(Card.parse(card), None if instead is None else Card.parse(instead)),
    ),
    (rf"make up ({_CARD}(?: {_CARD})*)", lambda cards: MakeUpHand(tuple(map(Card.parse, cards.split())))),
    (r"draw ([0-9]{1,2})", lambda number: AskFor(int(number))),
    (r"choose ([0-9]{1,2})", lambda number: Choose(int(number))),
    (
        r"object (lead|play|count) (north|east|south|west)",
        lambda kind, seat: ObjectTo(kind, Seat[seat.upper()]),
    ),
    (r"say (trick|score)", Say),
    (r"(yes|no)", lambda word: AnswerVoid(word == "yes")),
    (rf"({'|'.join(DEMANDS)})", Demand),
    (rf"({'|'.join(re.escape(act.words) for act in PLAIN_ACTS)})", Plain),
)


def parse_act(text: str) -> Action | None:
    """The act written ``text``, in lower case with single spaces; ``None`` if it is none.

    >>> str(parse_act("take back 5c for 7h")), str(parse_act("object lead south"))
    ('take back 5C for 7H', 'object lead South')
    """
    for form, make in _FORMS:
        if (found := re.fullmatch(form, text)) is not None:
            return make(*found.groups())
    return None
