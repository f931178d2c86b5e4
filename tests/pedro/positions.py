"""Positions of Pedro for tests: deals from the cards that matter, actions and hands as people write them.

As in the rule book South deals and hearts are trumps unless a test says otherwise.  Cards are written ``AH TD 5C``; a
hand is compared as a set of such texts, so that a failure names the cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import trickbook
from trickbook.cards import CARDS, HEARTS, Card, Suit, cards_in, parse_cards
from trickbook.contract.event import Event
from trickbook.contract.laws import Refusal
from trickbook.contract.seat import SOUTH, Seat
from trickbook.contract.standing import Standing
from trickbook.games.allfours.trumps import trump_tables
from trickbook.games.pedro import Pedro, PedroState


def pedro(preset: str | None = None, **options: Any) -> Pedro:
    """The game with a preset and options."""
    game = trickbook.game("pedro", preset, **options)
    assert isinstance(game, Pedro)
    return game


def cards(text: str) -> set[str]:
    """The cards of ``text`` as a set of texts."""
    return set(text.split())


def write_pack(dealer: Seat, hands: dict[Seat, list[Card]], stock: Iterable[Card]) -> tuple[Card, ...]:
    """The pack that deals these hands, each in the order served, and leaves this stock (P-DEAL-6)."""
    order: list[Card] = []
    for packet in (0, 3, 6):
        for place in (1, 2, 3, 4):
            order += hands[Seat((dealer + place) % 4)][packet : packet + 3]
    return (*order, *stock)


def build_pack(
    w: str = "", n: str = "", e: str = "", s: str = "", top: str = "", bottom: str = "",
    *, dealer: Seat = SOUTH, trump: Suit = HEARTS,
) -> tuple[Card, ...]:  # fmt: skip
    """A pack with these cards in the hands, and first and last in the stock.

    Open places in the hands are filled with plain cards that nothing names; the middle of the stock gets what is left,
    plain cards first.  Nine cards to a hand and sixteen to the stock can be named to leave nothing open.
    """
    named = set(parse_cards(" ".join((w, n, e, s, top, bottom))))
    trumps = trump_tables(trump).trumps
    spare = [card for card in CARDS if card not in named]
    spare.sort(key=lambda card: (trumps >> card & 1, card.rank, card))
    hands: dict[Seat, list[Card]] = {}
    for letter, text in zip("WNES", (w, n, e, s), strict=True):
        hand = list(parse_cards(text))
        missing = 9 - len(hand)
        hands[Seat.parse(letter)] = hand + spare[:missing]
        assert not any(trumps >> card & 1 for card in spare[:missing]), "too many plain cards are named for the stock"
        del spare[:missing]
    return write_pack(dealer, hands, (*parse_cards(top), *spare, *parse_cards(bottom)))


def build(
    w: str = "", n: str = "", e: str = "", s: str = "", top: str = "", bottom: str = "",
    *, dealer: Seat = SOUTH, trump: Suit = HEARTS, luck: str = "", game: Pedro | None = None,
    standing: Standing | None = None, preset: str | None = None, **options: Any,
) -> PedroState:  # fmt: skip
    """A deal of the pack of ``build_pack``, before the first bid; the cards of ``luck`` come first in its luck."""
    game = game or pedro(preset, **options)
    pack = build_pack(w, n, e, s, top, bottom, dealer=dealer, trump=trump)
    return deal_pack(game, pack, dealer=dealer, luck=luck, standing=standing)


def deal_pack(
    game: Pedro, pack: Iterable[Card], *, dealer: Seat = SOUTH, luck: str = "", standing: Standing | None = None
) -> PedroState:
    """A deal of ``pack``; the cards of ``luck`` come first in its luck, the others follow from the two of clubs up."""
    first = parse_cards(luck)
    state = game.deal(dealer, pack, (*first, *(card for card in CARDS if card not in first)), standing)
    assert isinstance(state, PedroState)
    return state


def do(state: PedroState, written: str) -> list[Event]:
    """Do ``"W pass, N 7, E pass, S 9, S hearts, S bury 7H 6H, S AH"`` and return the events that follow.

    Every action says whose it is, and that seat must be the one to act.
    """
    events: list[Event] = []
    for part in filter(None, (part.strip() for part in written.replace("\n", ",").split(","))):
        letter, _, words = part.partition(" ")
        for action in state.game.parse_group(words):
            assert state.to_act == Seat.parse(letter), f"{part}: {state.to_act} is to act"
            events += state.apply(action)
    return events


def named(state: PedroState, trump: Suit = HEARTS) -> PedroState:
    """``state`` after the auction: three passes, the dealer bids the least and names ``trump``; the fill follows."""
    while state.phase == "auction":
        state.apply(state.legal_actions()[0])  # a pass, or the least bid
    state.apply(state.game.parse(str(trump)))
    return state


def first_choice(state: PedroState, phases: Iterable[str]) -> PedroState:
    """``state`` with the first lawful action done as long as it is in one of ``phases``."""
    while state.to_act is not None and state.phase in phases:  # ends: each action calls, moves a card or says done
        state.apply(state.legal_actions()[0])
    return state


def held(state: PedroState, seat: Seat) -> set[str]:
    """The cards in a hand."""
    return {str(card) for card in cards_in(state.hands[seat])}


def legal(state: PedroState) -> set[str]:
    """The lawful actions as they are written."""
    return {str(action) for action in state.legal_actions()}


def refusal(state: PedroState, written: str) -> Refusal:
    """Why the action ``written`` is refused; it must be."""
    refused = state.why_not(state.game.parse(written))
    assert refused is not None, f"{written} is lawful"
    return refused
