"""What has to be said about each game from outside, so that the suites need not believe its events.

Where every card of the pack lies, which cards a seat has truly seen, what a deal is worth, and which hidden cards may
change places without anybody noticing.  All of it is read off the state, hidden cards included.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from tests.toygame.state import ToyState
from trickbook.cards import CARDS, Card, CardSet, card_set, pile
from trickbook.contract.action import Discard
from trickbook.contract.event import Played
from trickbook.contract.seat import Seat
from trickbook.contract.state import State
from trickbook.games.allfours.events import Looked, Stacked, Thrown
from trickbook.games.allfours.trumps import point_values
from trickbook.games.bezique import BeziqueState
from trickbook.games.bezique.events import BlancheShown, DrewSeen, Lifted
from trickbook.games.bezique.holding import handles_in
from trickbook.games.cinch import CinchState
from trickbook.games.cinch.events import Robbed
from trickbook.games.pedro import PedroState
from trickbook.games.whist import WhistState

NINE = Card.parse("9C").rank


class Truth(NamedTuple):
    """The truths of one game, as functions of a state."""

    places: Callable[[Any], Mapping[str, CardSet]]
    """Every place a card can lie, with the cards there."""
    hand: Callable[[Any, Seat], CardSet]
    """The cards a seat holds."""
    on_the_cloth: Callable[[Any, Seat | None], CardSet]
    """The cards lying or shown where this viewer (``None``: an onlooker) has seen their faces."""
    alike: Callable[[Any, Card, Card], bool]
    """Whether two hidden cards could change places without any count, choice or reply being another."""
    points: Callable[[Any], tuple[int, ...]]
    """What each side has won when the deal is over, before anything is made of it."""
    total: Callable[[Any], int]
    """What those add up to."""
    steps: int = 2
    """No deal takes more steps than so many for each card, and a few."""


def played(state: State) -> CardSet:
    """The cards that have been played."""
    return card_set(event.card for event in state.events if isinstance(event, Played))


# Pedro ----------------------------------------------------------------------------------------------------------------


def pedro_places(state: PedroState) -> dict[str, CardSet]:
    laid_out = card_set(card for event in state.events if isinstance(event, Thrown) for card in event.cards)
    discards = card_set(state.new_stock) if state.reshuffled else state.thrown
    return {
        **{f"{seat}'s hand": state.hands[seat] for seat in Seat},
        "the stock": card_set(state.stock),
        "the discards": discards,
        "the trumps thrown": laid_out,
        "the trick": state.trick_cards,
        **{f"the tricks of {side}": cards for side, cards in zip(state.game.sides, state.taken, strict=True)},
    }


def pedro_on_the_cloth(state: PedroState, viewer: Seat | None) -> CardSet:
    seen = played(state)
    for event in state.events:
        match event:
            case Stacked(seat, card, _, buried, _):
                shown = state.options.buried_visible or seat == viewer
                seen |= card_set((card, *(buried or ()))) if shown else 1 << card
            case Thrown(_, cards):
                seen |= card_set(cards)
            case Looked(seat, _, cards) if seat == viewer:
                seen |= card_set(cards or ())
            case _:
                pass
    return seen


def pedro_alike(state: PedroState, one: Card, other: Card) -> bool:
    """Trumps of equal use, or plain cards: the fill counts trumps, and scoring ones are never thrown or buried."""
    if state.tables is None:
        return True

    def kind(card: Card) -> tuple[bool, bool]:
        return bool(state.trumps >> card & 1), bool(state.scorers >> card & 1)

    return kind(one) == kind(other)


def pedro_points(state: PedroState) -> tuple[int, ...]:
    return state.count().points


def pedro_total(state: PedroState) -> int:
    if state.options.pack == "small":
        return 11
    return 16 if state.options.card_values == "california" else 14


# Cinch ----------------------------------------------------------------------------------------------------------------


def cinch_places(state: CinchState) -> dict[str, CardSet]:
    return {
        **{f"{seat}'s hand": state.hands[seat] for seat in Seat},
        "the stock": card_set(state.stock),
        "the plain discards": card_set(state.new_stock) if state.reshuffled else state.thrown,
        "the trumps thrown": state.thrown_trumps,
        "the trick": state.trick_cards,
        **{f"the tricks of {side}": cards for side, cards in zip(state.game.sides, state.taken, strict=True)},
    }


def cinch_on_the_cloth(state: CinchState, viewer: Seat | None) -> CardSet:
    seen = played(state)
    for event in state.events:
        match event:
            case Thrown(_, cards):
                seen |= card_set(cards)
            case Robbed(seat, _, cards) if seat == viewer:
                seen |= card_set(cards or ())
            case _:
                pass
    return seen


def cinch_alike(state: CinchState, one: Card, other: Card) -> bool:
    """Trumps of equal use, or plain cards: what may be thrown hangs on nothing else."""
    if state.tables is None:
        return True

    def kind(card: Card) -> tuple[bool, bool]:
        return bool(state.trumps >> card & 1), bool(state.scorers >> card & 1)

    return kind(one) == kind(other)


def cinch_points(state: CinchState) -> tuple[int, ...]:
    return (0, 0) if state.result is None else state.result.points


def cinch_total(state: CinchState) -> int:
    """All fourteen, but for trumps that nobody has seen, and thrown ones where those are dead (C-ROB-7, C-DISC-6)."""
    if state.tables is None:
        return 0  # thrown in
    lost = card_set(state.stock) | (state.thrown_trumps if state.options.discarded_trumps == "dead" else 0)
    values = point_values(state.tables.trump)
    return (11 if state.options.pack == "small" else 14) - sum(values[card] for card in CARDS if lost >> card & 1)


# Whist ----------------------------------------------------------------------------------------------------------------


def whist_places(state: WhistState) -> dict[str, CardSet]:
    return {
        **{f"{seat}'s hand": state.hands[seat] for seat in Seat},
        "the trick": state.trick_cards,
        "the tricks": played(state) & ~state.trick_cards,
    }


def whist_on_the_cloth(state: WhistState, viewer: Seat | None) -> CardSet:
    assert state.turned is not None  # a deal, not a set piece
    return played(state) | state.turned.bit


# Bezique --------------------------------------------------------------------------------------------------------------


def bezique_places(state: BeziqueState) -> dict[str, CardSet]:
    seats = state.game.seats
    return {
        **{f"{seat}'s hand": state.hands[state.side(seat)].kinds for seat in seats},
        "the stock": pile(state.stock[state.drawn :]),
        "the trick": 0 if state.led is None else state.led.bit,
        "the heap": state.heap,
        **{f"the tricks of {seat}": cards for seat, cards in zip(seats, state.gathered, strict=True)},
    }


def bezique_on_the_cloth(state: BeziqueState, viewer: Seat | None) -> CardSet:
    """What was played, lies on the tables, was shown, or seen of the stock, by kinds."""
    seen = played(state)
    for event in state.events:
        if isinstance(event, BlancheShown):
            seen |= card_set(event.cards)
        if isinstance(event, Lifted) or (isinstance(event, DrewSeen) and event.witness == viewer):
            seen |= card_set(event.seen_by(viewer).cards or ())
    return seen | card_set(handle % 52 for held in state.hands for handle in handles_in(held.laid))


def bezique_alike(state: BeziqueState, one: Card, other: Card) -> bool:
    """Sevens, eights and nines: they are in no combination."""
    return max(one.rank, other.rank) <= NINE


# The toy --------------------------------------------------------------------------------------------------------------


def toy_places(state: ToyState) -> dict[str, CardSet]:
    thrown = card_set(action.card for _, _, action in state.steps if isinstance(action, Discard))
    return {
        "North's hand": state.hands[0],
        "South's hand": state.hands[1],
        "the stock": card_set(state.stock),
        "the turned card": 1 << state.turned,
        "the cards thrown": thrown & ~state.draft,
        "the tricks": played(state),
    }


TRUTHS: dict[str, Truth] = {
    "bezique": Truth(
        places=bezique_places,
        hand=lambda state, seat: state.hands[state.side(seat)].kinds,
        on_the_cloth=bezique_on_the_cloth,
        alike=bezique_alike,
        points=lambda state: state.brisques,
        total=lambda state: 32,  # whoever wins the last trick has what nobody has gathered (B-BRQ-10)
    ),
    "cinch": Truth(
        places=cinch_places,
        hand=lambda state, seat: state.hands[seat],
        on_the_cloth=cinch_on_the_cloth,
        alike=cinch_alike,
        points=cinch_points,
        total=cinch_total,
    ),
    "pedro": Truth(
        places=pedro_places,
        hand=lambda state, seat: state.hands[seat],
        on_the_cloth=pedro_on_the_cloth,
        alike=pedro_alike,
        points=pedro_points,
        total=pedro_total,
    ),
    "whist": Truth(
        places=whist_places,
        hand=lambda state, seat: state.hands[seat],
        on_the_cloth=whist_on_the_cloth,
        alike=lambda state, one, other: True,
        points=lambda state: tuple(state.tricks),
        total=lambda state: 13,
    ),
    "toy": Truth(
        places=toy_places,
        hand=lambda state, seat: state.hands[state.game.side_of(seat)],
        on_the_cloth=lambda state, viewer: played(state) | 1 << state.turned,
        alike=lambda state, one, other: True,
        points=lambda state: state.score,
        total=lambda state: 3,
    ),
}


def truth_of(state: State) -> Truth:
    """The truths of the game that ``state`` is a deal of."""
    return TRUTHS[state.game.name]


def texts(cards: CardSet) -> set[str]:
    """Cards as they are written."""
    return {str(card) for card in CARDS if cards >> card & 1}
