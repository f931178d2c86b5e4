"""Four careless players at a club table: they play any card at any time, and say and claim whatever comes to mind.

For the tests that a club table survives them, and for the long run (``python -m tests.careless``): never stuck, no card
lost or doubled, the same again from its log, the score the fold of the deals that were closed.
"""

from __future__ import annotations

import sys
from functools import reduce
from operator import or_
from random import Random

import trickbook
from trickbook.cards import CardSet, card_set, cards_in
from trickbook.contract.action import DONE, PLAYS, Action
from trickbook.contract.acts import (
    DEMANDS,
    PLAIN_ACTS,
    QUIT_TRICK,
    AnswerVoid,
    AskFor,
    CallCard,
    Choose,
    Demand,
    ExposeCard,
    ForbidCard,
    MakeUpHand,
    NameCard,
    ObjectTo,
    PointOut,
    Say,
    TakeBack,
)
from trickbook.contract.event import Played
from trickbook.contract.game import Game
from trickbook.contract.seat import SOUTH, Seat
from trickbook.contract.state import State
from trickbook.contract.wire import encode
from trickbook.errors import IllegalAction
from trickbook.games.allfours.state import AllFoursState
from trickbook.games.cinch.club import ClubCinchState
from trickbook.games.trickplay.docket import TrickDocket
from trickbook.games.trickplay.state import TrickState
from trickbook.games.whist.acts import DEMANDED, SAID, ClaimRest
from trickbook.games.whist.club import ClubWhistState
from trickbook.games.whist.events import PlayedLate
from trickbook.table import Act, Claim, Confirm, Cut, Deal, DealClosed, Entry, Rewind, Table

CARE = (0.2, 0.5, 0.8)
"""How often somebody does what is awaited, so that deals come to an end: another table, another care."""


def careless(table: Table, care: float, rng: Random) -> Entry:
    """Something that somebody might try to do now, possible or not."""
    state = table.state
    if state is None:
        return Deal(tuple(rng.sample(table.game.whole_pack, len(table.game.whole_pack))))
    assert isinstance(state, TrickState)
    seat = Seat(rng.randrange(4))
    if rng.random() < care:
        return awaited(table, rng)
    match rng.randrange(12):
        case 0:
            return Claim(seat, Seat(rng.randrange(4)), rng.randint(1, max(6, state.tricks_shown)))
        case 1:
            return rng.choice((Cut(seat), Confirm(seat), Rewind(seat, rng.randrange(40), "carelessness")))
        case 2 if actions := table.offers(seat).actions:
            return Act(seat, (rng.choice(actions),))
        case 3:
            return Act(seat, (rng.choice(table.game.actions),))
        case 4 | 5 if held := cards_in(state.hands[seat]):
            return Act(seat, tuple(PLAYS[card] for card in rng.sample(held, min(len(held), rng.choice((1, 1, 2, 3))))))
    return Act(seat, (an_act(table, state, seat, rng),))


def awaited(table: Table, rng: Random) -> Entry:
    """What the table waits for, well or badly done."""
    state = table.state
    assert state is not None
    if table.awaits == "cut":
        return Cut(table.cutter)
    if table.awaits == "confirm":
        return Confirm(Seat(rng.randrange(4)))
    seat = rng.choice([seat for seat in state.choosers() if table.offers(seat).actions])
    actions = table.offers(seat).actions
    return Act(seat, (DONE if DONE in actions and rng.random() < 0.5 else rng.choice(actions),))


def an_act(table: Table, state: TrickState, seat: Seat, rng: Random) -> Action:
    """One of all the acts there are, with cards and seats for which it may have a meaning."""
    assert isinstance(table.docket, TrickDocket)
    lying = table.docket.plays or [(seat, rng.choice(state.game.whole_pack))]
    held = [*cards_in(state.hands[seat])] or [*state.game.whole_pack]
    card, any_card = rng.choice(held), rng.choice(state.game.whole_pack)
    other, lies = rng.choice(lying)
    own = next((card for who, card in lying if who == seat), lies)
    acts: tuple[Action, ...] = (
        ExposeCard(card),
        NameCard(card),
        CallCard(any_card),
        ForbidCard(any_card),
        PointOut(any_card),
        TakeBack(rng.choice((own, lies, any_card)), rng.choice((None, card, card))),
        MakeUpHand(tuple(rng.sample([*state.game.whole_pack], rng.randint(1, 2)))),
        AskFor(rng.randrange(10)),
        ObjectTo(rng.choice(("lead", "play", "count")), rng.choice((other, lying[0][0], Seat(rng.randrange(4))))),
        Demand(rng.choice(DEMANDS)),
        Choose(rng.randint(1, 4)),
        AnswerVoid(rng.random() < 0.5),
        Say(rng.choice(("trick", "score"))),
        rng.choice(PLAIN_ACTS),
    )
    if isinstance(state, ClubWhistState):
        acts += (rng.choice(SAID), rng.choice(DEMANDED), ClaimRest(rng.randrange(14)), NameCard(state.turned or card))
        acts += (QUIT_TRICK, QUIT_TRICK, ObjectTo("count", Seat(rng.randrange(4))), Choose(1))
    return rng.choice(acts)


def survive(game: Game, acts: int, rng: Random) -> dict[str, int]:
    """Let ``acts`` be tried at club tables of ``game``; what came of it.  ``AssertionError`` at the first fault."""
    told = {"tried": 0, "made": 0, "deals": 0, "anew": 0, "rulings": 0, "matches": 0}
    while told["tried"] < acts:
        table, care = Table(game.at_club(), SOUTH, guided=False), rng.choice(CARE)
        while table.match.outcome is None and told["tried"] < acts:
            told["tried"] += 1
            entry = careless(table, care, rng)
            before = len(table.events), len(table.log)
            if table.refusal(entry) is None:
                table.apply(entry)
                told["made"] += 1
            else:
                try:
                    table.apply(entry)
                except IllegalAction:
                    assert (len(table.events), len(table.log)) == before, "A refused entry has left a trace."
                else:
                    raise AssertionError(f"{entry} was refused and made.")
            never_stuck(table)
            if table.state is not None:
                whole(table.state)
        again = Table.fold(game.at_club(), SOUTH, table.log, guided=False)
        drafted = bool(table.pending or table.drafts.aside)
        assert encode(again.events) == encode(table.events) or drafted, "The log tells another story."
        assert again.match.standing == table.match.standing, "The log comes to another score."
        closed = [event for event in table.events if isinstance(event, DealClosed)]
        assert not closed or closed[-1].scores == table.match.scores
        told["deals"] += len(closed)
        told["matches"] += table.match.outcome is not None
        names = [type(event).__name__ for event in table.events]
        told["rulings"] += names.count("Ruled")
        told["anew"] += names.count("DealtAnew")
    return told


def never_stuck(table: Table) -> None:
    """Something can always be done, and it is what the table says it awaits."""
    if table.match.outcome is not None or table.state is None:
        return
    if table.awaits == "act":
        state = table.state
        assert state.to_act is not None and table.offers(state.to_act).actions
        assert any(table.refusal(Act(state.to_act, (action,))) is None for action in table.offers(state.to_act).actions)
        entry = table.substitute(state.to_act)
        assert table.refusal(entry) is None, f"{entry}: {table.refusal(entry)}"
        return
    assert table.awaits in ("cut", "confirm")
    entries: list[Entry] = [Cut(table.cutter)] if table.awaits == "cut" else [Confirm(seat) for seat in Seat]
    assert any(table.refusal(entry) is None for entry in entries)


def whole(state: State) -> None:
    """Hands, tricks, discards and stock are the pack, every card once."""
    whole_pack = card_set(state.game.whole_pack)
    places = all_fours_places(state) if isinstance(state, AllFoursState) else whist_places(state)
    assert sum(place.bit_count() for place in places) == whole_pack.bit_count(), "A card is lost or doubled."
    assert reduce(or_, places) == whole_pack, "A card is lost, another doubled."


def whist_places(state: State) -> list[CardSet]:
    assert isinstance(state, ClubWhistState)
    played = [event.card for event in state.events if isinstance(event, Played | PlayedLate)]
    return [*state.hands, *(card.bit for card in played)]


def all_fours_places(state: AllFoursState) -> list[CardSet]:
    places: list[CardSet] = [*state.hands, *state.taken, state.trick_cards, card_set(state.stock)]
    places.append(card_set(state.new_stock))
    if isinstance(state, ClubCinchState):
        places += [state.thrown, state.thrown_trumps, *(card_set(cards) for cards in state.before)]
    elif not state.reshuffled:
        places.append(state.thrown)
    return places


def main(acts: int) -> None:
    """The long run, reported for the page on verification."""
    for name in ("cinch", "pedro"):
        print(name, survive(trickbook.game(name), acts, Random(name)))
    for code in ("american", "english_1864", "english_1900"):
        print("whist", code, survive(trickbook.game("whist", law_code=code), acts, Random(code)))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
