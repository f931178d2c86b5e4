"""Why something is not lawful in Bezique, in a sentence to the player: what is missing or used up, by which rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickbook.cards import Card, cards_in
from trickbook.contract.action import Action, Play
from trickbook.contract.laws import Refusal
from trickbook.games.bezique.actions import DRAW, GATHER, LEAVE, SHOW, Announce, Combine, Declare, PlayOpen
from trickbook.games.bezique.combinations import BY_NAME
from trickbook.games.bezique.holding import handles_in, show_handle
from trickbook.games.bezique.ranks import COURT, HIGHER, OF_SUIT

if TYPE_CHECKING:
    from trickbook.games.bezique.state import BeziqueState


# Playing --------------------------------------------------------------------------------------------------------------


def play(state: BeziqueState, action: Action) -> Refusal:
    """In the drawing stage, with a card to be played."""
    match action:
        case Play(card):
            return _not_closed(state, card)
        case PlayOpen(handle):
            return _not_open(state, handle)
        case Combine():
            return Refusal(
                "Only the winner of a trick may declare, and before drawing: now a card is to be played.",
                ("B-DECL-1", "B-DECL-2"),
            )
        case _ if action == DRAW:
            return Refusal("Cards are drawn after a trick; now one is to be played.", ("B-DRAW-1",))
    return _beside(state, action)


def last(state: BeziqueState, action: Action) -> Refusal:
    """In the last nine tricks."""
    match action:
        case Play(card):
            if not state.holding.closed >> card & 1:
                return _not_closed(state, card)
            return _duty(state, card)
        case PlayOpen():
            return Refusal("The stock is exhausted: no card lies on the table any more.", ("B-LAST-1",))
        case Combine():
            return Refusal("The stock is exhausted, so nothing is declared or scored any more.", ("B-DECL-10",))
        case _ if action == DRAW:
            return Refusal("There is nothing left to draw.", ("B-DRAW-5",))
    return _beside(state, action)


def heap(state: BeziqueState, action: Action) -> Refusal:
    """Between a lead and its answer, where players gather for themselves."""
    return Refusal("Gather the heap now, or leave it: the next card is your opponent's.", ("B-BRQ-7",))


def _not_closed(state: BeziqueState, card: Card) -> Refusal:
    if open_copies := [handle for handle in handles_in(state.holding.laid) if handle % 52 == card]:
        told = show_handle(open_copies[0])
        return Refusal(f"Your {card.name} lies on the table: say open {told} to play it.", ("B-PLAY-9", "B-DECL-8"))
    return Refusal(f"You do not hold the {card.name}.", ("B-PLAY-9",))


def _not_open(state: BeziqueState, handle: int) -> Refusal:
    told, held = show_handle(handle), state.holding
    if held.laid >> handle & 1:
        same = next(other for other in handles_in(held.laid) if other % 52 == handle % 52)
        alike = next(
            (other for other in state.open_copies() if other % 52 == handle % 52 and held.are_alike(other, handle)),
            same,
        )
        return Refusal(f"{told} and {show_handle(alike)} are alike: say open {show_handle(alike)}.", ("B-DECL-8",))
    return Refusal(f"{told} does not lie on your table.", ("B-PLAY-9", "B-DECL-8"))


def _duty(state: BeziqueState, card: Card) -> Refusal:
    led, held = state.led, state.holding.closed
    assert led is not None
    if following := held & OF_SUIT[led.suit]:
        if card.suit != led.suit:
            return Refusal(f"You hold a card of {led.suit}, so you must follow suit.", ("B-LAST-3", "B-LAST-5"))
        higher = cards_in(following & HIGHER[led])[-1]
        return Refusal(f"You can win the trick with the {higher.name}, so you must.", ("B-LAST-4", "B-LAST-5"))
    return Refusal(f"You have no card of {led.suit} and hold a trump, so you must play one.", ("B-LAST-4", "B-LAST-5"))


def _beside(state: BeziqueState, action: Action) -> Refusal:
    """Showing and gathering, when there is nothing to show or to gather."""
    assert state.to_act is not None
    if action == SHOW:
        return _no_blanche(state)
    if action == LEAVE:
        return Refusal("There is no heap to be left: it is not the time to gather.", ("B-BRQ-7",))
    if action != GATHER:
        return Refusal("At a guided table errors are refused, so there is no place for that.")
    if state.game.options.auto_gather:
        return Refusal("The table gathers the heap for the winner of a trick.", ("B-BRQ-11",))
    if state.to_act != state.leader or state.led is not None:
        return Refusal("Only the winner of the last trick may gather.", ("B-BRQ-7",))
    return Refusal("No brisque lies in the heap, so nobody gathers it.", ("B-BRQ-6",))


def _no_blanche(state: BeziqueState) -> Refusal:
    assert state.to_act is not None
    side = state.side(state.to_act)
    if state.blanche[side] == "dealt":
        court = [*map(str, cards_in(state.hands[side].closed & COURT))]
        return Refusal(f"Carte blanche has no king, queen or jack, and you hold {court[-1]}.", ("B-CB-2",))
    if state.blanche[side] == "live":
        return Refusal("You have shown your carte blanche; the next card that you draw may repeat it.", ("B-CB-8",))
    return Refusal(
        "You have no carte blanche: only a hand as dealt is one, shown before you play, and only while no king, queen "
        "or jack is drawn.",
        ("B-CB-7", "B-CB-9", "B-CB-11"),
    )


# Declaring ------------------------------------------------------------------------------------------------------------


def declare(state: BeziqueState, action: Action) -> Refusal:
    """After a trick has been won."""
    match action:
        case Declare(name, number):
            if state.phase == "announce":
                return Refusal("One combination is scored for each trick won; the next is for the next.", ("B-DECL-4",))
            return _no_way(state, name, number)
        case Announce(name, number):
            return _no_announcing(state, name, number)
        case Play() | PlayOpen():
            return Refusal("Draw first, then you lead; say declare before that if you will.", ("B-DRAW-1", "B-PLAY-8"))
        case _ if action == SHOW:
            return Refusal(
                "Carte blanche is shown before a card is played, and a card drawn after the draw.", ("B-CB-10",)
            )
        case _ if action == LEAVE:
            return Refusal("There is time to gather until the next trick.", ("B-BRQ-7",))
    return _beside(state, action)


def _no_announcing(state: BeziqueState, name: str, number: int) -> Refusal:
    combination = BY_NAME[name]
    if state.phase == "declare":
        return Refusal(
            "Score a combination first: what is announced beside it is to be scored after it.", ("B-DECL-12",)
        )
    if state.stock_left < 4:
        return Refusal("The stock runs out, so there is no later trick to score it after.", ("B-DECL-10",))
    if _ways(state, name) == 0 and state.ways(combination):
        return Refusal(
            f"The cards for {combination.prose} lie on the table already: nothing need be announced.", ("B-USE-18",)
        )
    return _no_way(state, name, number)


def _ways(state: BeziqueState, name: str) -> int:
    """In how many ways a combination may be declared, or announced, now."""
    return sum(isinstance(action, Combine) and action.name == name for action in state.legal_actions())


def _no_way(state: BeziqueState, name: str, number: int) -> Refusal:
    """Why a combination cannot be made at all, or not in so many ways."""
    combination, held = BY_NAME[name], state.holding
    if 0 < (ways := _ways(state, name)) < number:
        told = "is one way" if ways == 1 else f"are {ways} ways"
        return Refusal(f"There {told} to make {combination.prose}.", ("B-USE-2",))
    if not held.has(combination):
        return held.lack(combination)
    freshest = max(held.makings(combination), key=lambda way: way.fresh.bit_count())
    hindrance = held.hindrance(freshest, new_card=state.game.new_card)
    assert hindrance is not None
    return hindrance
