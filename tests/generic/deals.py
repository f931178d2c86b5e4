"""Games, packs and lines of play drawn for the suites: every preset, random options that do not conflict."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

import trickbook
from tests.generic.truths import truth_of
from tests.toygame import Toy
from trickbook.cards import SUIT_CARDS, Card, CardSet, card_set, cards_in
from trickbook.contract.action import Action, CardAction, NameTrump
from trickbook.contract.game import Game
from trickbook.contract.registry import game_class
from trickbook.contract.seat import Seat
from trickbook.contract.state import State
from trickbook.errors import IllegalAction, OptionError

PRESETS = {name: tuple(game_class(name).presets) for name in trickbook.game_names()} | {"toy": tuple(Toy.presets)}
every_preset = pytest.mark.parametrize(
    ("name", "preset"), [(name, preset) for name, presets in PRESETS.items() for preset in presets]
)
seeds = st.integers(0, 2**32)
LONG = 120
"""Longer deals are looked at now and then only."""
MANY, SOME = 250, 100
"""Of more actions than ``MANY`` only ``SOME`` are asked about at a time."""


def for_every_game(examples: int) -> Callable[[Callable[..., None]], Any]:
    """A test ``(name, data)`` of every game, ``examples`` times each."""

    def wrap(test: Callable[..., None]) -> Any:
        drawn = settings(max_examples=examples)(given(data=st.data())(test))
        return pytest.mark.parametrize("name", PRESETS)(drawn)

    return wrap


@st.composite
def games(draw: st.DrawFn, name: str) -> Game:
    """The game ``name``, as often with a preset as with any options that do not conflict."""
    if draw(st.booleans(), label="any options"):
        rows = game_class(name).options_type.rows()
        given_values: dict[str, Any] = {row.name: draw(st.sampled_from(row.values), label=row.name) for row in rows}
        try:
            return trickbook.game(name, **given_values)
        except OptionError:
            reject()
    return trickbook.game(name, draw(st.sampled_from(PRESETS[name]), label="preset"))


@st.composite
def beginnings(draw: st.DrawFn, name: str) -> tuple[State, Random]:
    """A fresh deal and the chance that plays it on."""
    game, rng = draw(games(name)), Random(draw(seeds, label="seed"))
    return begin(game, rng, draw(st.sampled_from((False, True, True)), label="lumpy")), rng


def begin(game: Game, rng: Random, lumps: bool) -> State:
    """A fresh deal."""
    dealer = rng.choice(game.seats)
    pack, luck = rng.sample(game.whole_pack, len(game.whole_pack)), rng.sample(game.whole_pack, len(game.whole_pack))
    if lumps:
        pack = lumpy(game.deal(dealer, pack), pack, rng)
    return game.deal(dealer, pack, luck)


def lumpy(state: State, pack: list[Card], rng: Random) -> list[Card]:
    """``pack`` with many cards of one suit moved to one hand or to the stock, where long suits make the rare cases."""
    lying = [cards for cards in truth_of(state).places(state).values() if cards]
    chosen = rng.choice(lying)
    places = [i for i, card in enumerate(pack) if chosen >> card & 1]
    suit = rng.choice(pack).suit
    for i in rng.sample(places, rng.randint(len(places) // 2, len(places))):
        others = [j for j, card in enumerate(pack) if card.suit == suit and j not in places]
        if not others:
            break
        j = rng.choice(others)
        pack[i], pack[j] = pack[j], pack[i]
    return pack


def choose(state: State, rng: Random) -> Action:
    """Any lawful action, but rather often the first, so that auctions do not climb, and the longest suit as trumps."""
    legal = state.legal_actions()
    if isinstance(legal[0], NameTrump) and rng.random() < 0.7:
        places = truth_of(state).places(state).values()
        return max(legal, key=lambda action: max((cards & suit_of(action)).bit_count() for cards in places))
    return legal[0] if rng.random() < 0.3 else rng.choice(legal)


def suit_of(action: Action) -> CardSet:
    return SUIT_CARDS[action.suit] if isinstance(action, NameTrump) else 0


def play_on(state: State, rng: Random) -> Iterator[State]:
    """The deal before each step and at its end: always ``state`` itself, which moves on."""
    for _ in range(state.game.longest_deal + 1):
        yield state
        if state.to_act is None:
            return
        state.apply(choose(state, rng))
    raise AssertionError(f"{state!r} has not ended after {len(state.steps)} steps")


def is_looked_at(state: State, rng: Random) -> bool:
    """Whether a costly proof is made at this moment: always, but in long deals only now and then."""
    longest = state.game.longest_deal
    return longest <= LONG or rng.random() < LONG / longest


def actions_to_ask(state: State, rng: Random) -> Sequence[Action]:
    """All actions; of a game that has very many the lawful ones and some others, new ones at every moment."""
    actions = state.game.actions
    return actions if len(actions) <= MANY else (*state.legal_actions(), *rng.sample(actions, SOME))


def played_out(state: State, rng: Random) -> State:
    """The deal when it is over."""
    for _ in play_on(state, rng):
        pass
    return state


def play_some(state: State, rng: Random) -> State:
    """The deal at some moment of its course."""
    stop = rng.randrange(state.game.longest_deal + 1)
    for _ in play_on(state, rng):
        if len(state.steps) == stop or (state.to_act is not None and rng.random() < 0.04):
            break
    return state


NONSENSE = (-1, 0, 7, 10**6, "", "foo", "2C", (), ("foo",), Card(0), Card(77), None)


def made_up(kind: type[Action], rng: Random) -> Iterator[Action]:
    """Actions of ``kind``, and of those that are of its kind, that a program may make up: most say nothing."""
    fields = msgspec.structs.fields(kind)
    yield from (kind(*(rng.choice(NONSENSE) for _ in fields)) for _ in range(1 + 3 * bool(fields)))
    for narrower in kind.__subclasses__():
        yield from made_up(narrower, rng)


def facts(state: State) -> dict[str, object]:
    """Everything a state holds, compared in full: its own equality asks only for the same deal and steps."""
    names = (name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ()))
    return {name: _frozen(getattr(state, name)) for name in names if name != "_legal"}


def _frozen(value: object) -> object:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def seen_so_far(state: State, viewer: Seat | None) -> CardSet:
    """The cards whose faces ``viewer`` sees at this moment."""
    truth = truth_of(state)
    return truth.on_the_cloth(state, viewer) | (0 if viewer is None else truth.hand(state, viewer))


def swapped(state: State, one: Card, other: Card) -> State | None:
    """The same deal, played the same way, with two cards in each other's place from the start; ``None`` if unlawful."""
    exchange = {one: other, other: one}

    def order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(exchange.get(card, card) for card in cards)

    setup = state.setup
    assert setup.pack is not None
    twin = state.game.new_state(msgspec.structs.replace(setup, pack=order(setup.pack), luck=order(setup.luck)))
    try:
        for _, _, action in state.steps:
            assert action is not None
            if isinstance(action, CardAction) and action.card in exchange:
                action = msgspec.structs.replace(action, card=exchange[action.card])
            twin.apply(action)
    except IllegalAction:
        return None
    return twin


def pairs(state: State, from_cards: CardSet, to_cards: CardSet, rng: Random, count: int) -> list[tuple[Card, Card]]:
    """Some pairs of cards that are alike, the first and the second from the given sets."""
    alike = truth_of(state).alike
    both = [
        (one, other)
        for one in cards_in(from_cards)
        for other in cards_in(to_cards)
        if one != other and alike(state, one, other)
    ]
    return rng.sample(both, min(count, len(both)))


def whole(game: Game) -> CardSet:
    """All cards of the game, each kind once."""
    return card_set(game.whole_pack)
