"""What people type, read as acts of the game or of the table.

The text form of every act is understood as it stands, and so are the ways in which people say it.  ``GROUPS`` lists all
that may be done at club tables of every game: ``help`` tells it, with what the game adds and leaves out, and a test
holds it against the acts there are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from trickbook.cards import CARDS, Card
from trickbook.contract.action import PLAYS, Action
from trickbook.contract.acts import Form, TableAct
from trickbook.contract.game import Game
from trickbook.errors import ActionError, CardError, nearest

GROUPS: dict[str, tuple[Form, ...]] = {
    "What you do with cards": (
        Form("KH then 5C", "you play two cards at once, the king first.", ("T-2",)),
        Form("expose 5H", "you drop a card, or show it.", ("T-3",)),
        Form("name KH", "you say aloud that you hold the card.", ("T-5",)),
        Form("take back 5C", "you take back a card that you should not have led, or thrown.", ("T-26",)),
        Form("take back 5C for 7H", "you put another card in the place of one.", ("T-26",)),
        Form("quit trick", "you turn the trick, which then lies open no more.", ("T-6",)),
        Form("lay down", "you give the hand up, all your cards open.", ("T-20",)),
    ),
    "What you do while hands are made up": (
        Form("draw 5", "you ask for five cards.", ("T-27",)),
        Form("serve", "as dealer you serve them.", ("T-9",)),
        Form("lift", "you take up the cards that lie before you.", ("T-8",)),
        Form("point out 5H", "you show your partner a slip, such as a trump thrown away.", ("T-29",)),
        Form("make up 7C 8D", "you make up a short hand with plain cards that lie open.", ()),
    ),
    "What you may demand when the law gives you the right": (
        Form("call 9C", "a card that lies exposed has to be played.", ("T-13",)),
        Form("forbid 5D", "a trump that lies exposed may not be played.", ("T-13",)),
        Form("call trump", "the player has to lead a trump.", ("T-13",)),
        Form("forbid trump", "the player may not lead a trump.", ("T-13",)),
        Form("call top", "the player has to play the highest card of the suit.", ("T-13",)),
        Form("call bottom", "the player has to play the lowest card of the suit.", ("T-13",)),
        Form("call ruff", "the player has to trump.", ("T-13",)),
        Form("forbid ruff", "the player may not trump.", ("T-13",)),
        Form("claim trick", "the trick counts for your side.", ("T-13",)),
        Form("claim lead", "the card led too soon is exposed.", ("T-13",)),
        Form("new deal", "the cards are dealt anew.", ("T-13",)),
        Form("choose 2", "the second of the choices that are shown to you.", ("T-14",)),
        Form("waive", "you let your rights go.", ("T-15",)),
    ),
    "What you object to and claim": (
        Form("object lead south", "South has led out of turn.", ("T-23",)),
        Form("object play west", "West has played out of turn.", ("T-23",)),
        Form("object count east", "East has too many or too few cards.", ("T-12", "T-23")),
        Form("claim west 3", "West has revoked in the third trick.", ("T-12",)),
    ),
    "What you ask and say": (
        Form("void?", "you ask your partner whether he has none of the suit.", ("T-18",)),
        Form("yes", "you have none.", ("T-18",)),
        Form("no", "you have some.", ("T-18",)),
        Form("draw cards", "everybody shows which card of the trick is his.", ("T-17",)),
        Form("look last", "you look at the last trick.", ("T-19",)),
        Form("say trick", "you draw attention to the trick.", ("T-28",)),
        Form("say score", "you draw attention to the score.", ("T-28",)),
    ),
    "When the deal is over": (
        Form("cut", "the pack is cut, and the deal is closed.", ("T-10",)),
        Form("confirm", "your side agrees to the result that ends the match.", ("T-11",)),
    ),
}
FORMS = tuple(form for group in GROUPS.values() for form in group)


def groups_of(game: Game) -> dict[str, tuple[Form, ...]]:
    """The acts at a club table of ``game``, in groups.

    >>> from trickbook import game
    >>> void, *_ = groups_of(game("whist"))["What you ask and say"]
    >>> void.typed
    'void?'
    """
    left_out = game.acts_left_out
    kept = {title: tuple(form for form in forms if form.typed not in left_out) for title, forms in GROUPS.items()}
    return {title: forms for title, forms in kept.items() if forms} | dict(game.own_acts)


_SEATS = {"n": "north", "e": "east", "s": "south", "w": "west"}
_SAID = tuple(
    (re.compile(said), meant)
    for said, meant in (
        (r"\b(?:the|a|an|my) (?=\S)", ""),
        (r"\b10(?=[cdhs]\b)", "t"),
        (r"\btrumps\b", "trump"),
        (r"^(?:drop|show) (?=\S+$)", "expose "),
        (r"^(?:call|claim) for ", "call "),
        (r"^take (\S+) back\b", r"take back \1"),
        (r"^(take back \S+)(?: and)?(?: play| put)? (?:for |instead )?(?=\S+$)", r"\1 for "),
        (r"^turn(?: trick)?$|^gather trick$", "quit trick"),
        (r"^(?:lay|throw|put) down(?: hand| cards)?$", "lay down"),
        (r"^(?:take|pick)(?: them| cards)? up$|^(?:take|pick) up(?: them| cards)?$", "lift"),
        (r"^look(?: at)?(?: last)?(?: trick)?$", "look last"),
        (r"^(?:ask )?(?:partner )?void ?\??$", "void?"),
        (r"^(?:redeal|deal again|deal anew)$", "new deal"),
        (r"^let (?:it |them )?go$", "waive"),
        (r"^choice (?=\d+$)", "choose "),
        (r"^object (?:to )?(lead|play|card|count|hand|number)(?:s)?(?: of| by)? (?=\w+$)", r"object \1 "),
        (r"^object card ", "object play "),
        (r"^object (?:hand|number) ", "object count "),
    )
)  # fmt: skip
"""How people say an act, and how it is written."""
_BEFORE_AN_ACT = ("bid", "play", "lead", "name")
"""Words that may be said before an act of the game."""
_CARD = re.compile(r"\b(\w+) of (clubs?|diamonds?|hearts?|spades?)\b", re.I)
_CARDS = {card.name: card for card in CARDS}
"""The cards by their names in words."""
_LITTLE = re.compile(r"\b(?:the|a|an|my|of|in|four) ", re.I)
"""Words that change nothing, as in: declare the marriage of hearts, or four kings."""


def table_act(text: str, game: Game) -> Action | None:
    """The act of a table that ``text`` says, at any game or at this one; ``None`` if it says none.

    >>> from trickbook import game
    >>> str(table_act("Take the 5c back for 7h", game("cinch")))
    'take back 5C for 7H'
    """
    act = game.parse_beyond(_plain(in_signs(text)))
    return act if isinstance(act, TableAct) else None


def read(text: str, game: Game) -> tuple[Action, ...] | None:
    """The actions that ``text`` says; ``None`` if nobody could know what it means.

    Cards alone, or after ``play``, are put down together: ``KH then 5C`` (T-2).
    """
    if (act := table_act(text, game)) is not None:
        return (act,)
    text = in_signs(text)
    for attempt in (form for said in (text, _LITTLE.sub("", text)) for form in (said, _without_verb(said))):
        if (cards := _cards(attempt)) is not None:
            return tuple(PLAYS[card] for card in cards)
        try:
            return tuple(
                action for part in re.split(" then ", attempt, flags=re.I) for action in game.parse_group(part)
            )
        except ActionError:
            continue
    return None


def understood(text: str, game: Game, guided: bool, known: Iterable[str] = ()) -> tuple[Action, ...]:
    """The actions that ``text`` says.  Raises ``ActionError``, which names what is like it: the forms of acts that
    begin so, or the nearest word, where ``known`` are those that are no acts."""
    if (actions := read(text, game)) is not None:
        return actions
    if alike := similar(text, game, guided):
        raise ActionError(f"I do not know {text!r}; say it like {' or '.join(alike)}.")
    hint = nearest(text, [*known, *(str(action).lower() for action in game.actions), *forms_of(game, guided)])
    raise ActionError(f"I do not know {text!r}; {hint if hint.startswith('did') else 'say help for the commands.'}")


def in_signs(text: str) -> str:
    """A text with the cards that it names in words as they are written.

    >>> in_signs("play the Five of Hearts"), in_signs("10 of spades")
    ('play the 5H', 'TS')
    """

    def sign(found: re.Match[str]) -> str:
        rank, suit = found[1].lower(), found[2].lower().rstrip("s")
        card = _CARDS.get(f"{rank} of {suit}s")
        try:
            return str(card if card is not None else Card.parse(rank + suit[0]))
        except CardError:
            return found[0]

    return _CARD.sub(sign, text)


def similar(text: str, game: Game, guided: bool) -> list[str]:
    """The forms of acts that begin like ``text``."""
    verb = _plain(text).partition(" ")[0]
    return [form for form in forms_of(game, guided) if form.partition(" ")[0] == verb]


def forms_of(game: Game, guided: bool) -> list[str]:
    """What may be typed at a table of ``game`` beside its own actions."""
    groups = [game.proposals] if guided else groups_of(game).values()
    return [form.typed for forms in groups for form in forms]


def _without_verb(text: str) -> str:
    """The act that follows a verb, as the card that is played; empty if none does."""
    verb, _, rest = text.partition(" ")
    return rest if verb.lower() in _BEFORE_AN_ACT else ""


def _plain(text: str) -> str:
    """A text in lower case and in the words of an act."""
    words = " ".join(text.lower().replace(",", " ").split())
    for said, meant in _SAID:
        words = said.sub(meant, words)
    verb, _, rest = words.partition(" ")
    if verb == "object":
        kind, _, seat = rest.partition(" ")
        words = f"object {kind} {_SEATS.get(seat, seat)}"
    return words


def _cards(text: str) -> list[Card] | None:
    """Two or more cards, and nothing else."""
    words = re.split(r"(?:\s|,|\bthen\b|\band\b)+", text.lower().strip())
    try:
        cards = [Card.parse(word) for word in words]
    except CardError:
        return None
    return cards if len(cards) > 1 else None
