"""Rulings in the words of the case tables, so that a table can be written by somebody who knows only the rule book.

A row says what the book says follows.  ``new deal``, ``choice``, ``exposed``, ``fine`` and the like are complete: what
a row does not name must not follow, unless it is named as ``maybe``.  ``not`` and ``does not lapse`` deny the rest.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from trickbook.contract import laws
from trickbook.contract.laws import Answer, Facts, Remedy, Role, Ruling
from trickbook.games.bezique.laws import remedies as bezique


class Told(NamedTuple):
    """A row: the rules it is told by, a kind of case and facts, what follows, and the options it holds under."""

    rules: str
    kind: str
    facts: Facts
    law: str
    options: Mapping[str, Answer] = MappingProxyType({})


COMPLETE = (
    "new deal", "deal lost", "choice", "exposed", "fine", "cannot win", "neither can win", "offenders score nothing",
    "nobody scores", "drawn unseen", "out of the auction", "fined", "frozen", "forgone", "replayed",
)  # fmt: skip
"""What has to be told whenever it follows."""


def in_words(ruling: Ruling) -> set[str]:
    """What a ruling orders, in the words of the tables."""
    return {word for remedy in ruling.remedies for word in _words(remedy)}


def _words(remedy: Remedy) -> Iterator[str]:
    match remedy:
        case laws.NewDeal(same_dealer):
            yield "new deal by the same dealer" if same_dealer else "deal lost"
        case laws.Grant(to=to):
            yield f"choice: {to.value}"
        case laws.LoseBid(who):
            yield f"out of the auction: {', '.join(role.value for role in who)}"
        case laws.Fine(size, forms):
            yield f"fine of {size} in {len(forms)} form{'s' * (len(forms) > 1)}"
        case laws.Bar(who):
            yield "nobody scores" if who is Role.BOTH_SIDES else "offenders score nothing"
        case laws.Cap(who):
            yield "neither can win" if who is Role.BOTH_SIDES else "cannot win"
        case laws.Oblige(who):
            yield f"obliged: {who.value}"
        case bezique.RubiconFine(at_once):
            yield "fined at once" if at_once else "fined in the end"
        case bezique.Forgo(who):
            yield f"forgone: {who.value}"
        case _:
            yield {
                laws.Void: "void", laws.Retract: "taken back", laws.Correct: "put right", laws.Expose: "exposed",
                laws.Lapse: "lapses", laws.TakeUp: "taken up", laws.DrawUnseen: "drawn unseen",
                laws.MakeUp: "made up", bezique.Freeze: "frozen", bezique.Replay: "replayed",
            }[type(remedy)]  # fmt: skip


def differences(row: Told, ruling: Ruling) -> list[str]:
    """Where ``ruling`` is not what the row says."""
    follows, told = in_words(ruling), [word.strip() for word in row.law.split(";")]
    wrong = [f"{rule} is not cited" for rule in row.rules.split() if rule not in ruling.rules]
    may = {word.removeprefix("maybe ") for word in told if word.startswith("maybe ")}
    must = {word for word in told if not word.startswith(("maybe ", "not ", "does not lapse"))}
    for word in must - {"nothing", "stands", "ordered", "no penalty"}:
        if word not in follows:
            wrong.append(f"{word} does not follow")
    if "ordered" in must and not follows:
        wrong.append("nothing follows")
    if "nothing" in must and follows - {"lapses", "taken up"}:
        wrong.append(f"follows although nothing should: {sorted(follows)}")
    for word in follows - must:
        if word.startswith(COMPLETE) and not any(word.startswith(allowed) for allowed in may):
            wrong.append(f"{word} follows")
    for word in told:
        if word == "does not lapse" and "lapses" in follows:
            wrong.append("it lapses")
        if word.startswith("not ") and any(what.startswith(word.removeprefix("not ")) for what in follows):
            wrong.append(f"{word.removeprefix('not ')} follows")
    return wrong
