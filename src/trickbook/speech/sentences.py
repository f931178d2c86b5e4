"""Views in sentences: what a person is shown on asking, made of nothing but that person's view."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from trickbook.cards import Card, CardSet, card_set, cards_in
from trickbook.contract.action import Action, Play
from trickbook.contract.acts import LOOK_LAST
from trickbook.contract.game import Game
from trickbook.contract.options import preset_title
from trickbook.contract.seat import Seat
from trickbook.contract.view import View
from trickbook.speech import club
from trickbook.table import TableView


def what_is_played(game: Game, guided: bool) -> str:
    """The game, its house rules and the kind of table; the rules by the fullest preset that holds, and what else."""
    given = {} if guided else type(game)(game.options_type()).at_club().options.changed()
    options, rows = game.options, game.options_type.rows()
    holding = [
        (name, preset.options)
        for name, preset in game.presets.items()
        if all(getattr(options, key) == value for key, value in preset.options.items())
    ]
    name, agreed = max(holding, key=lambda preset: len(preset[1]), default=("", {}))
    usual = {row.name: row.default for row in rows} | given | dict(agreed)
    differing = [(row, getattr(options, row.name)) for row in rows if getattr(options, row.name) != usual[row.name]]
    told = [preset_title(name)] if agreed else []
    told += [f"{words[0].lower()}{words[1:]}" for words in (row.in_words(value) for row, value in differing)]
    rules = f" ({'; '.join(told)})" if told else ""
    return f"{game.title}{rules}, at a {'guided' if guided else 'club'} table."


def hand(view: View | None) -> str:
    """The cards held, sorted."""
    if view is None or not view.hand:
        return "You hold no cards."
    suits = "; ".join(f"{name} {' '.join(map(str, cards))}" for name, cards in view.by_suit(view.hand))
    return f"You hold {suits}."


def trick(view: View | None) -> str:
    """The trick under way."""
    if view is None or not view.trick:
        return "No card lies in the trick."
    return f"Trick {len(view.tricks) + 1}: {cards_of(view.trick)}."


def last_trick(view: TableView) -> str:
    """The last complete trick, where the viewer may look at it."""
    deal = view.deal
    if deal is None or not deal.tricks:
        return "No trick is complete yet."
    if deal.last_trick is None:
        return deal.turned_down
    if view.last_trick is None:
        return f"The last trick is turned; {LOOK_LAST} is how you look at it, for all to see (T-19)."
    winner, cards = view.last_trick
    return f"Trick {len(deal.tricks)}: {cards_of(cards)}. {winner} won it."


def open_trick(view: View) -> str:
    """The trick that lies open: the one under way, or the last one where it has not been turned."""
    if view.trick or not view.tricks:
        return trick(view)
    winner, cards = view.tricks[-1]
    return f"Trick {len(view.tricks)} lies open: {cards_of(cards)}. {winner} won it."


def cards_of(cards: Sequence[tuple[Seat, Card]]) -> str:
    """Cards with who played them."""
    return ", ".join(f"{seat} {card}" for seat, card in cards)


def question(view: TableView) -> list[str]:
    """What the person is asked for, with the cards to decide it by."""
    offers, deal = view.offers, view.deal
    if offers.cut:
        return [*club.rights(view), club.CUT]
    if offers.confirm:
        return [*club.rights(view), club.CONFIRM]
    if deal is None:
        return []
    lines = [hand(deal), *club.standing_open(view, deal.game)]
    if deal.trick:
        lines.append(trick(deal))
    if deal.draft:
        lines.append(f"Chosen so far: {' '.join(map(str, reversed(cards_in(deal.draft))))}.")
    return [*lines, f"{deal.asks()} {choices(offers.actions, deal.hand)}"]


def choices(actions: tuple[Action, ...], held: CardSet) -> str:
    """What may be chosen, in one sentence: runs of numbers and lists of cards drawn together."""
    if len(actions) > 1 and all(isinstance(action, Play) for action in actions):
        if card_set(action.card for action in actions if isinstance(action, Play)) == held:
            return "Any card."
    groups = [[*group] for _, group in groupby(map(str, actions), key=_kind)]
    return f"Choose: {', '.join(map(_together, groups))}."


def _kind(word: str) -> str:
    verb, _, rest = word.partition(" ")
    return verb if rest else "number" if word.isdigit() else "word"


def _together(words: list[str]) -> str:
    kind = _kind(words[0])
    if kind == "number" and len(words) > 1:
        return f"{words[0]} to {words[-1]}"
    if kind == "word":
        return ", ".join(words)
    if kind == "number":
        return words[0]
    *most, last = (word.partition(" ")[2] for word in words)
    return f"{kind} {', '.join(most)} or {last}" if most else f"{kind} {last}"
