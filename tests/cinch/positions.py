"""Positions of Cinch for tests: deals from the cards that matter, and set pieces at the play.

As in the rule book South deals, so West is the eldest hand, and hearts are trumps unless a test says otherwise.
"""

from __future__ import annotations

from typing import Any

import trickbook
from tests.pedro.positions import build_pack, cards
from trickbook.cards import HEARTS, Card, CardSet, Suit, cards_in, parse_hand
from trickbook.contract.action import DISCARDS, DONE
from trickbook.contract.event import Event
from trickbook.contract.laws import Refusal
from trickbook.contract.seat import SOUTH, Seat
from trickbook.contract.standing import Standing
from trickbook.games.allfours.trumps import trump_tables
from trickbook.games.cinch import Cinch, CinchState
from trickbook.games.cinch.view import CinchView

__all__ = [
    "act", "at_play", "build", "build_pack", "cards", "cinch", "deal_pack", "do", "faces", "held", "legal", "named",
    "play_out", "refusal", "throw_down", "view",
]  # fmt: skip

FULL_DEAL = build_pack(
    w="JC 5C AD KC 7C QD 4H 5H KH",
    n="9H 2S 6C 2C 6S AH 8D 8C 8H",
    e="TS AS QH 4D 3D 2H JH JS AC",
    s="KS 4S QS JD 8S 3S 6H 6D 3C",
    top="4C 9D 9C TC KD TD 3H 7H 7D QC 5D TH 2D 7S 5S 9S",
    trump=Suit.SPADES,
)
"""The second full test deal of the book."""


def cinch(preset: str | None = None, **options: Any) -> Cinch:
    """The game with a preset and options."""
    game = trickbook.game("cinch", preset, **options)
    assert isinstance(game, Cinch)
    return game


def build(
    w: str = "", n: str = "", e: str = "", s: str = "", top: str = "", bottom: str = "",
    *, dealer: Seat = SOUTH, trump: Suit = HEARTS, game: Cinch | None = None, standing: Standing | None = None,
    preset: str | None = None, **options: Any,
) -> CinchState:  # fmt: skip
    """A deal with these cards in the hands, and first and last in the stock; open places get plain cards."""
    pack = build_pack(w, n, e, s, top, bottom, dealer=dealer, trump=trump)
    return deal_pack(game or cinch(preset, **options), pack, dealer, standing)


def deal_pack(
    game: Cinch, pack: tuple[Card, ...], dealer: Seat = SOUTH, standing: Standing | None = None
) -> CinchState:
    """A deal of ``pack``."""
    state = game.deal(dealer, pack, standing=standing)
    assert isinstance(state, CinchState)
    return state


def at_play(
    w: str = "", n: str = "", e: str = "", s: str = "", *, bid: str = "W 6", trump: str = "hearts", stock: str = "",
    taken: dict[int, str] | None = None, game: Cinch | None = None, standing: Standing | None = None, **more: Any,
) -> CinchState:  # fmt: skip
    """A set piece at the play: four hands and the bid; facts of a set piece and options may be added."""
    facts: dict[str, Any] = {"stock": stock} if stock else {}
    facts |= {name: more.pop(name) for name in ("leader",) if name in more}
    bidder, number = bid.split()
    state = (game or cinch(**more)).deal(
        SOUTH,
        standing=standing,
        hands={"W": w, "N": n, "E": e, "S": s},
        bidder=bidder,
        contract=number,
        trump=trump,
        taken=taken or {},
        **facts,
    )
    assert isinstance(state, CinchState)
    return state


def act(state: CinchState, letter: str, words: str) -> list[Event]:
    """Let a seat, which must be the one to act, do what is written; several cards may follow one verb."""
    events: list[Event] = []
    for action in state.game.parse_group(words):
        assert state.to_act == Seat.parse(letter), f"{letter} {words}: {state.to_act} is to act"
        events += state.apply(action)
    return events


def do(state: CinchState, written: str) -> list[Event]:
    """Do ``"W pass, N 7, E pass, S pass, N hearts, W discard 2C 3C 4C, W done"`` and return what follows."""
    events: list[Event] = []
    for part in filter(None, (part.strip() for part in written.replace("\n", ",").split(","))):
        letter, _, words = part.partition(" ")
        events += act(state, letter, words)
    return events


def named(state: CinchState, bid: str = "W 6", trump: Suit = HEARTS) -> CinchState:
    """``state`` after an auction in which one seat alone has bid, and named ``trump``."""
    bidder, number = bid.split()
    while state.phase == "auction":  # ends: each of the four calls once
        assert state.to_act is not None
        state.apply(state.game.parse(number if state.to_act.letter == bidder else "pass"))
    state.apply(state.game.parse(str(trump)))
    return state


def throw_down(state: CinchState, keep: str = "", *, only: str = "WNES") -> CinchState:
    """``state`` after each of ``only`` has thrown all plain cards but ``keep``, and trumps where it must."""
    while state.phase == "discard" and state.to_act is not None and state.to_act.letter in only:
        plain = state.hands[state.to_act] & ~state.trumps & ~parse_hand(keep)
        for card in cards_in(plain):
            if DISCARDS[card] in state.legal_actions():
                state.apply(DISCARDS[card])
        while DONE not in state.legal_actions():  # ends: each step throws a card
            state.apply(state.legal_actions()[0])
        state.apply(DONE)
    return state


def play_out(state: CinchState) -> CinchState:
    """``state`` after the first lawful action has been done until the deal is over."""
    while state.to_act is not None:  # ends: every action calls, moves a card or ends a choice
        state.apply(state.legal_actions()[-1] if DONE in state.legal_actions() else state.legal_actions()[0])
    return state


def faces(cards: CardSet) -> set[str]:
    """A set of cards as texts."""
    return {str(card) for card in cards_in(cards)}


def held(state: CinchState, seat: Seat) -> set[str]:
    """The cards in a hand."""
    return faces(state.hands[seat])


def legal(state: CinchState) -> set[str]:
    """The lawful actions as they are written."""
    return {str(action) for action in state.legal_actions()}


def refusal(state: CinchState, written: str) -> Refusal:
    """Why the action ``written`` is refused; it must be."""
    refused = state.why_not(state.game.parse(written))
    assert refused is not None, f"{written} is lawful"
    return refused


def view(state: CinchState, seat: Seat | None) -> CinchView:
    """What a seat sees."""
    seen = state.view(seat)
    assert isinstance(seen, CinchView)
    return seen


def trumps_of(trump: Suit = HEARTS) -> set[str]:
    """The fourteen trumps."""
    return faces(trump_tables(trump).trumps)
