"""Positions of Whist for tests: set pieces, whole deals from written hands, and deals that are all but over.

As in the rule book South deals, so West leads first, and hearts are trumps unless a test says otherwise.
"""

from __future__ import annotations

from typing import Any

import trickbook
from trickbook.cards import CARDS, Card, parse_cards
from trickbook.contract.event import Event, TrickWon
from trickbook.contract.laws import Refusal
from trickbook.contract.seat import SOUTH, Seat
from trickbook.games.whist import Whist, WhistStanding, WhistState
from trickbook.games.whist.view import WhistView

NS, EW = 0, 1


def whist(preset: str | None = None, **options: Any) -> Whist:
    """The game with a preset and options."""
    game = trickbook.game("whist", preset, **options)
    assert isinstance(game, Whist)
    return game


def standing(ns: int = 0, ew: int = 0, *games: tuple[int, int]) -> WhistStanding:
    """A match at this score of the game under way, after ``games``."""
    return WhistStanding(points=(ns, ew), games=games, deals=len(games))


def piece(
    w: str, n: str, e: str, s: str, *, game: Whist | None = None, before: WhistStanding | None = None, **facts: Any
) -> WhistState:
    """A set piece: four hands; trumps are hearts unless a card is turned or a suit named."""
    if "turned" not in facts:
        facts.setdefault("trump", "hearts")
    state = (game or whist()).deal(SOUTH, standing=before, hands={"W": w, "N": n, "E": e, "S": s}, **facts)
    assert isinstance(state, WhistState)
    return state


def deal(
    w: str = "", n: str = "", e: str = "", s: str = "", *, turned: str, game: Whist | None = None,
    before: WhistStanding | None = None,
) -> WhistState:  # fmt: skip
    """A whole deal by South with these cards in the hands and South's last one turned; open places get the rest."""
    hands = [[*parse_cards(text)] for text in (w, n, e, s)]
    last = Card.parse(turned)
    if last in hands[3]:
        hands[3].remove(last)
    named = {card for hand in hands for card in hand} | {last}
    rest = [card for card in CARDS if card not in named]
    for hand, size in zip(hands, (13, 13, 13, 12), strict=True):
        while len(hand) < size:
            hand.append(rest.pop(0))
    hands[3].append(last)
    pack = [hands[i % 4][i // 4] for i in range(52)]
    state = (game or whist()).deal(SOUTH, pack, standing=before)
    assert isinstance(state, WhistState)
    return state


def ended(
    ns: int, *, honours: tuple[int, int] = (0, 0), game: Whist | None = None, before: WhistStanding | None = None
) -> WhistState:
    """A deal in which North and South have won ``ns`` of the thirteen tricks, the last one played out here."""
    ours = ns > 0
    w, n = ("2C", "5C") if ours else ("5C", "2C")
    won = {NS: ns - ours, EW: 12 - ns + ours}
    held = dict(enumerate(honours)) if any(honours) else {}
    state = piece(w, n, "3C", "4C", game=game, before=before, tricks=won, **({"honours": held} if held else {}))
    do(state, f"W {w}, N {n}, E 3C, S 4C")
    return state


def settled(state: WhistState) -> WhistStanding:
    """The match after a deal."""
    return state.game.settle(state)


def do(state: WhistState, written: str) -> list[Event]:
    """Play ``"W 9C, N KC"``, each by the seat to act, and return what follows."""
    events: list[Event] = []
    for part in written.split(","):
        letter, word = part.split()
        assert state.to_act == Seat.parse(letter), f"{part}: {state.to_act} is to act"
        events += state.apply(state.game.parse(word))
    return events


def winner(state: WhistState, written: str) -> Seat:
    """Who wins the trick that is played as ``written``."""
    (won,) = (event.seat for event in do(state, written) if isinstance(event, TrickWon))
    return won


def legal(state: WhistState) -> set[str]:
    """The lawful actions as they are written."""
    return {str(action) for action in state.legal_actions()}


def refusal(state: WhistState, written: str) -> Refusal:
    """Why the action ``written`` is refused; it must be."""
    refused = state.why_not(state.game.parse(written))
    assert refused is not None, f"{written} is lawful"
    return refused


def view(state: WhistState, seat: Seat | None) -> WhistView:
    """What a seat sees."""
    seen = state.view(seat)
    assert isinstance(seen, WhistView)
    return seen
