"""Positions of Bezique for tests: deals from the cards that matter, and set pieces.  South deals, so North is pone."""

from __future__ import annotations

from collections import Counter
from typing import Any

from trickbook.cards import Card, Suit, parse_cards
from trickbook.contract.event import Event
from trickbook.contract.laws import Refusal
from trickbook.contract.seat import NORTH, SOUTH, Seat
from trickbook.contract.standing import Standing
from trickbook.games.bezique import Bezique, BeziqueOptions, BeziqueState, BeziqueView
from trickbook.games.bezique.combinations import BY_NAME
from trickbook.games.bezique.holding import show_handles
from trickbook.games.bezique.ranks import PACK

FILLING = "7C 7D 7H 8C 8D 8H 9C 9D 9H 7S 8S 9S"
"""Cards that are in no combination, for places where it does not matter which they are."""


def bezique(preset: str | None = None, **options: Any) -> Bezique:
    """The game with a preset and options."""
    values = {**(Bezique.presets[preset].options if preset else {}), **options}
    return Bezique(BeziqueOptions.build(values))


def build_pack(
    n: str = "", s: str = "", stock: str = "", last: str = "", *, dealer: Seat = SOUTH, batch: int = 3
) -> tuple[Card, ...]:
    """A pack that deals these cards to North and South, then serves ``stock``, and ``last`` at its end."""
    hands = {NORTH: [*parse_cards(n)], SOUTH: [*parse_cards(s)]}
    named = Counter([*hands[NORTH], *hands[SOUTH], *parse_cards(stock), *parse_cards(last)])
    rest = [card for card in sorted(PACK, key=lambda card: (card.rank > 7, card)) if not _used(named, card)]
    for held in hands.values():
        while len(held) < 9:
            held.append(rest.pop(0))
    order = [hands[seat].pop(0) for seat in _turns(dealer, batch)]
    order += parse_cards(stock)
    bottom = parse_cards(last)
    return (*order, *rest, *bottom)


def _used(named: Counter[Card], card: Card) -> bool:
    if named[card]:
        named[card] -= 1
        return True
    return False


def _turns(dealer: Seat, batch: int) -> list[Seat]:
    pone = SOUTH if dealer == NORTH else NORTH
    return [(pone, dealer)[place // batch % 2] for place in range(18)]


def build(
    n: str = "", s: str = "", stock: str = "", last: str = "", *,
    dealer: Seat = SOUTH, standing: Standing | None = None, game: Bezique | None = None, preset: str | None = None,
    **options: Any,
) -> BeziqueState:  # fmt: skip
    """A deal with these cards."""
    game = game or bezique(preset, **options)
    batch = game.options.deal_batches
    state = game.deal(dealer, build_pack(n, s, stock, last, dealer=dealer, batch=batch), standing=standing)
    assert isinstance(state, BeziqueState)
    return state


def piece(
    hand: str = "", table: str = "", other: str | None = None, *, scored: str = "", stock: str | None = None,
    dealer: Seat = SOUTH, game: Bezique | None = None, preset: str | None = None,
    facts: dict[str, Any] | None = None, **options: Any,
) -> BeziqueState:  # fmt: skip
    """South has won a trick, holds these cards and may declare; North has nothing that matters."""
    size = len(hand.split()) + len(table.split())
    other = other if other is not None else " ".join(FILLING.split()[:size])
    stock = stock if stock is not None else " ".join(FILLING.split() * 2)
    given: dict[str, Any] = {
        "hands": {"S": hand, "N": other},
        "tables": {"S": table},
        "scored": {"S": scored},
        "stock": stock,
        "winner": "S",
        **(facts or {}),
    }
    if "leader" in given:
        del given["winner"]
    state = (game or bezique(preset, **options)).deal(dealer, **given)
    assert isinstance(state, BeziqueState)
    return state


def do(state: BeziqueState, *words: str) -> list[Event]:
    """Make these acts in turn; the events that followed."""
    before = len(state.events)
    for word in words:
        state.apply(state.game.parse(word))
    return state.events[before:]


def win_again(state: BeziqueState, card: str) -> None:
    """South draws and leads ``card``, which North answers with the first card of another suit that loses."""
    do(state, "draw", card)
    led = card.removeprefix("open ")[1]
    answer = next(
        action for action in state.legal_actions() if str(action)[1:2] != led and len(str(action)) == 2
        and (state.trump is None or state.trump.letter != str(action)[1])
    )  # fmt: skip
    state.apply(answer)
    assert state.to_act == SOUTH and state.phase == "declare"


def open_to(state: BeziqueState) -> list[str]:
    """What may be declared or announced now, as written."""
    return [str(action) for action in state.legal_actions() if str(action).split()[0] in ("declare", "announce")]


def copies(state: BeziqueState, name: str) -> list[str]:
    """The ways to declare a combination, each by its copies in the order of their names."""
    return [_sorted(show_handles(way.handles)) for way in state.ways(BY_NAME[name])]


def _sorted(written: str) -> str:
    return " ".join(sorted(written.split()))


def declare(state: BeziqueState, name: str, cards: str) -> None:
    """Declare a combination with these copies."""
    way = 1 + copies(state, name).index(_sorted(cards))
    do(state, f"declare {name} {way}" if way > 1 else f"declare {name}")


def refusal(state: BeziqueState, word: str) -> Refusal:
    """Why an act is refused."""
    found = state.why_not(state.game.parse(word))
    assert found is not None, f"{word} is lawful"
    return found


def legal(state: BeziqueState) -> str:
    """The lawful actions as written."""
    return ", ".join(map(str, state.legal_actions()))


def view(state: BeziqueState, seat: Seat | None) -> BeziqueView:
    """What a seat knows."""
    found = state.view(seat)
    assert isinstance(found, BeziqueView)
    return found


def trump(state: BeziqueState) -> Suit | None:
    """The trump suit at this moment."""
    return state.trump
