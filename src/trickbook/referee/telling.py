"""A ruling in sentences: what the law says, who may choose what and until when, the cards, the score, the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from trickbook.contract import laws
from trickbook.contract.laws import Part, Remedy, Role, Ruling


class Told(NamedTuple):
    """A ruling for people: each part a list of sentences, the rules by their ids."""

    law: str
    duties: tuple[str, ...]
    """Who has to do what."""
    choices: tuple[str, ...]
    """Who may choose what, and until when."""
    cards: tuple[str, ...]
    """What happens to the cards."""
    score: tuple[str, ...]
    """What is to be scored, or not."""
    rules: tuple[str, ...]


def told(ruling: Ruling) -> Told:
    """A ruling for people."""
    parts: dict[Part, tuple[str, ...]] = {"duties": (), "choices": (), "cards": (), "score": ()}
    for remedy in ruling.remedies:
        for part, sentence in _tell(remedy):
            parts[part] = (*parts[part], sentence)
    return Told(law=ruling.sentence, rules=ruling.rules, **parts)


def _tell(remedy: Remedy) -> Iterator[tuple[Part, str]]:
    match remedy:
        case laws.Grant(right=_, to=to, choices=choices, until=until):
            yield "choices", f"{_upper(to)} may {_or(CHOICES.get(word, word) for word in choices)}, until {until}."
        case laws.Fine(size, forms):
            yield "choices" if len(forms) > 1 else "score", _fine(size, forms)
        case laws.Lapse(right):
            yield "choices", f"{_upper(RIGHTS.get(right, right))} is gone with it and cannot be demanded any more."
        case laws.Oblige(who, what):
            must = "must" if what.startswith("not ") else "have to" if who is Role.BOTH_SIDES else "has to"
            yield "duties", f"{'Everybody concerned' if who is Role.ANYBODY else _upper(who)} {must} {what}."
        case laws.LoseBid(who):
            yield "duties", f"{_upper(' and '.join(who))} may not bid any more in this auction."
        case laws.Void():
            yield "duties", "What was said counts for nothing."
        case laws.Correct():
            yield "duties", "The offender puts it right."
        case laws.NewDeal(same_dealer):
            yield "cards", f"The cards are dealt anew by {'the same dealer' if same_dealer else 'the next dealer'}."
            yield "score", "Nothing of this deal counts."
        case laws.Bar(who):
            yield "score", f"{_upper(who)} {_verb(who, 'score')} nothing for this deal."
        case laws.Cap(who):
            whose = "Neither side can" if who is Role.BOTH_SIDES else f"{_upper(who)} cannot"
            yield "score", f"{whose} win the game by this deal: its score stops one point short."
        case laws.DrawUnseen(place):
            yield "cards", f"An adversary draws the surplus from the hand unseen; it goes back to the stock, {place}."
        case laws.MakeUp(source):
            yield "cards", f"The hand is made up from {source}."
        case laws.Retract():
            yield "cards", "The cards of the trick are taken back."
        case laws.Expose():
            yield "cards", "The card lies face up on the table; the adversaries may call it as the law says."
        case laws.TakeUp():
            yield "cards", "The card goes back into the hand and cannot be called."
        case _:
            yield from remedy.told()


def _fine(size: int, forms: tuple[str, ...]) -> str:
    words = [FORMS[form].format(size=size) if form in FORMS else f"{form}: {size}" for form in forms]
    return f"The adversaries {'may ' if len(words) > 1 else ''}{_or(words)}."


def _verb(who: Role, verb: str) -> str:
    return verb if who is Role.BOTH_SIDES else f"{verb}s"


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def _or(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


CHOICES = {
    "call highest": "order the highest card of the suit led",
    "call lowest": "order the lowest card of the suit led",
    "call top": "order the highest card of the suit led",
    "call bottom": "order the lowest card of the suit led",
    "call win": "order the trick to be won",
    "forbid win": "order it not to be won",
    "call ruff": "order it to be trumped",
    "forbid ruff": "order it not to be trumped",
    "call trump": "demand the lead of a trump",
    "forbid trump": "forbid it",
    "call highest trump": "demand the highest trump",
    "call lowest trump": "demand the lowest trump",
    "call one": "say which of the cards counts",
    "call card": "say which of the cards counts",
    "new deal": "have the cards dealt anew",
    "new shuffle": "have the cards shuffled again",
    "take back": "take back the card played",
    "put back": "have the trump card put back on the table",
    "claim trick": "claim the trick",
    "play on": "let play go on",
    "make up": "have the hand made up",
    "fill up": "have the missing cards drawn from the stock",
    "draw two": "have two cards drawn the next time",
    "call lead": "have one of the cards that do fit led",
}
"""What a choice comes to; the words of a table stand for themselves where they need no more."""

FORMS = {
    "take tricks": "take {size} tricks from the offending side and count them as their own",
    "deduct points": "take {size} points off the offending side's score",
    "add points": "add {size} points to their own score",
}

RIGHTS = {"call trump": "the call of a trump"}
