"""Where the cards of a deal can have lain, read off the deal itself and not off anybody's reasoning."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations, product
from math import perm, prod

from tests.envs.enumeration import Pack, Places
from tests.toygame.state import Threw
from trickbook.cards import FULL_PACK, Card
from trickbook.contract.event import Drew
from trickbook.contract.seat import Seat
from trickbook.contract.state import State
from trickbook.games.allfours.events import Discarded, Looked, Thrown
from trickbook.games.allfours.state import AllFoursState
from trickbook.games.cinch.events import Robbed
from trickbook.games.whist.state import WhistState

NOBODY: frozenset[Seat] = frozenset()
EVERYBODY = frozenset(Seat)


def toy_places(state: State, viewer: Seat) -> list[Places]:
    """The hands, the turned card, what each drew in the exchange, the rest."""
    first, dealer = state.game.next_seat(state.dealer), state.dealer
    turned = frozenset({first, dealer})
    layout = [Places((0, 2, 4), frozenset({first})), Places((1, 3, 5), frozenset({dealer})), Places((6,), turned)]
    served = 7
    for event in state.events:
        if isinstance(event, Threw):
            layout.append(Places((served, served + 1), frozenset({event.seat})))
            served += 2
    return [*layout, Places(tuple(range(served, 12)), NOBODY)]


def family_places(state: State, viewer: Seat) -> list[Places]:
    """The hands, what each drew from the stock, and what the dealer had before him or nobody took."""
    assert isinstance(state, AllFoursState)
    sizes, game = state.game.sizes, state.game
    layout = []
    for turn in range(4):
        places = tuple(place for place in range(4 * sizes.dealt) if place // sizes.packet % 4 == turn)
        seat = game.next_seat(state.dealer, turn + 1)
        thrown = sum(event.count for event in state.events[:13] if isinstance(event, Discarded) and event.seat == seat)
        if state.game.name == "pedro" and state.tables is not None:  # every plain card and no other: P-DISC-1, P-DISC-3
            again = EVERYBODY if state.reshuffled and seat != viewer else frozenset({seat})
            layout.append(Places(places[:thrown], again, ~state.trumps))  # whoever shows the card may have had it later
            places, cards = places[thrown:], state.trumps
        else:
            cards = FULL_PACK
        layout.append(Places(places, frozenset({seat}), cards))
    served = 4 * sizes.dealt
    for seat, count in drawn(state, again=False):
        layout.append(Places(tuple(range(served, served + count)), frozenset({seat})))
        served += count
    seen = any(isinstance(event, Looked | Robbed) for event in state.events)
    rest = frozenset({state.dealer}) if seen else NOBODY
    return [*layout, Places(tuple(range(served, len(sizes.cards))), rest)]


def whist_places(state: State, viewer: Seat) -> list[Places]:
    """The hands, and the turned card, which is the dealer's."""
    assert isinstance(state, WhistState) and state.turned is not None
    layout = [
        Places(tuple(range(turn, 51, 4)), frozenset({state.game.next_seat(state.dealer, turn + 1)}), ~state.turned.bit)
        for turn in range(4)
    ]
    return [*layout, Places((51,), frozenset({viewer}))]  # known to everybody


def drawn(state: AllFoursState, *, again: bool) -> list[tuple[Seat, int]]:
    """How many cards each drew from the stock, or of the discards that were served again."""
    left, found = state.game.sizes.stock, []
    for event in state.events:
        if isinstance(event, Drew):
            fresh = min(left, event.count)
            left -= fresh
            found.append((event.seat, event.count - fresh if again else fresh))
    return found


def one_order(state: State, pack: Pack) -> Iterator[tuple[Pack, Pack, Fraction]]:
    """A deal in which no second order is needed."""
    yield pack, pack, Fraction(1)


def by_luck(state: State, pack: Pack) -> Iterator[tuple[Pack, Pack, Fraction]]:
    """All lucks that serve other plain discards again, or pick others for a dealer to whom chance gives his."""
    assert isinstance(state, AllFoursState)
    plain = [card for card in pack if not state.trumps >> card & 1]
    number = sum(count for _, count in drawn(state, again=True))
    if number:
        dealt = 4 * state.game.sizes.dealt
        plain = [card for card in plain if pack.index(card) < dealt]
    else:
        plain = [
            card for card in plain if pack.index(card) >= len(pack) - len(family_places(state, state.dealer)[-1].places)
        ]
        number = len(plain)
    # Only which cards come first matters where they all go to one hand.
    choose = combinations if sum(count > 0 for _, count in drawn(state, again=True)) < 2 else permutations
    every = [*choose(plain, number)]
    for first in every:
        yield pack, (*first, *(card for card in pack if card not in first)), Fraction(1, len(every))


def by_pack(state: State, pack: Pack) -> Iterator[tuple[Pack, Pack, Fraction]]:
    """All orders within the hands dealt that serve other plain discards again; they are served as the pack has them."""
    assert isinstance(state, AllFoursState)
    hands = [places.places for places in family_places(state, state.dealer)[:4]]  # of a game that does not split them
    discards = [card for event in state.events if isinstance(event, Thrown) for card in event.cards]
    thrown: list[list[Card]] = [
        [pack[place] for place in hand if pack[place] in discards and not state.trumps >> pack[place] & 1]
        for hand in hands
    ]
    number = sum(count for _, count in drawn(state, again=True))
    patterns = [*product(*(combinations(hand, len(cards)) for hand, cards in zip(hands, thrown, strict=True)))]
    found: dict[tuple[int, ...], tuple[int, tuple[tuple[int, ...], ...]]] = {}
    for pattern in patterns:  # who threw the discards that come first, for every way in which they can have lain
        order = sorted((place, turn) for turn, places in enumerate(pattern) for place in places)
        throwers = tuple(turn for _, turn in order[:number])
        found[throwers] = (found.get(throwers, (0, ()))[0] + 1, pattern)
    for throwers, (often, pattern) in found.items():
        ways = prod(perm(len(cards), throwers.count(turn)) for turn, cards in enumerate(thrown))
        for first in product(*(permutations(cards, throwers.count(turn)) for turn, cards in enumerate(thrown))):
            served = [*pack]
            for hand, places, cards, early in zip(hands, pattern, thrown, first, strict=True):
                discards_left = [*early, *(card for card in cards if card not in early)]
                others = [pack[place] for place in hand if pack[place] not in cards]
                for place in hand:
                    served[place] = discards_left.pop(0) if place in places else others.pop()
            yield tuple(served), tuple(served), Fraction(often, len(patterns) * ways)
