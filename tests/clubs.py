"""Club tables for the tests of every game: what people do at them in writing, and what is to be seen of them."""

from __future__ import annotations

import pytest

from trickbook.cards import cards_in
from trickbook.contract.action import Action
from trickbook.contract.docket import Docket, Right
from trickbook.contract.event import Event
from trickbook.contract.laws import Refusal, Ruling
from trickbook.contract.seat import Seat
from trickbook.contract.state import State
from trickbook.contract.wire import encode
from trickbook.errors import ActionError, IllegalAction
from trickbook.table import Act, Claim, Confirm, Cut, DealClosed, Entry, Ruled, Table


def entry(table: Table, written: str) -> Entry:
    """The entry written ``"N 9C"``, ``"W call 9C"``, ``"E claim N 1"``, ``"S 9C 8C"`` (together), ``"S cut"``.

    Where two play, ``"S object lead"`` and ``"S claim 58"`` are of the other.
    """
    letter, _, words = written.strip().partition(" ")
    seat = Seat.parse(letter)
    match words.split():
        case ["claim", trick] if trick.isdecimal():
            return Claim(seat, table.game.next_seat(seat), int(trick))
        case ["claim", other, trick] if trick.isdecimal() and other != "rest":
            return Claim(seat, Seat.parse(other), int(trick))
        case ["cut"]:
            return Cut(seat)
        case ["confirm"]:
            return Confirm(seat)
        case ["object", kind]:
            words = f"object {kind} {table.game.next_seat(seat)}"
        case ["object", kind, other]:
            words = f"object {kind} {Seat.parse(other)}"
    return Act(seat, actions(table, words))


def actions(table: Table, words: str) -> tuple[Action, ...]:
    """One act, several in one breath (``6 then hearts``), or cards put down together or thrown (``discard 2C 3C``)."""
    if " then " in words:
        return tuple(action for part in words.split(" then ") for action in actions(table, part))
    try:
        return (table.game.parse(words),)
    except ActionError:
        verb, *cards = words.split()
        if verb == "discard":
            return tuple(table.game.parse(f"discard {card}") for card in cards)
        return tuple(table.game.parse(word) for word in words.split())


def do(table: Table, written: str) -> list[Event]:
    """Make the entries ``written``, parted by commas, and return what followed."""
    return [
        event for part in written.replace("\n", ",").split(",") if part.strip()
        for event in table.apply(entry(table, part))
    ]  # fmt: skip


def refused(table: Table, written: str) -> Refusal:
    """Why an entry is refused; it must be, with everything unchanged."""
    made, before = entry(table, written), everything(table)
    refusal = table.refusal(made)
    with pytest.raises(IllegalAction) as caught:
        table.apply(made)
    assert refusal is not None and str(caught.value) == str(refusal)
    assert everything(table) == before
    return refusal


def everything(table: Table) -> str:
    """All that a table holds, for comparing."""
    docket = table.docket
    hidden: list[object] = [] if docket is None else [docket.breaches, docket.rights, sorted(docket.barred)]
    views = [table.view(viewer) for viewer in (*table.game.seats, None)]
    public = [[view.deal and view.deal.to_dict(), view.offers, view.docket, view.awaits, view.scores] for view in views]
    state = None if table.state is None else table.state.serialize()
    return encode([public, hidden, state, table.log, table.events])


def folded(table: Table) -> Table:
    """The log makes the same table again."""
    again = Table.fold(table.game, table.first_dealer, table.log, guided=False)
    assert everything(again) == everything(table)
    return again


def rulings(events: list[Event]) -> list[Ruling]:
    """The rulings among events."""
    return [event.ruling for event in events if isinstance(event, Ruled)]


def ruling(events: list[Event]) -> Ruling:
    """The one ruling among events."""
    (found,) = rulings(events)
    return found


def dealt(table: Table) -> State:
    """The deal under way."""
    assert table.state is not None
    return table.state


def docket(table: Table) -> Docket:
    """Its docket."""
    assert table.docket is not None
    return table.docket


def hand(table: Table, letter: str) -> set[str]:
    """The cards a seat holds."""
    return {str(card) for card in cards_in(docket(table).held()[Seat.parse(letter)])}


def exposed(table: Table, letter: str) -> set[str]:
    """The cards that lie exposed before a seat."""
    return {str(card) for card in cards_in(docket(table).view().exposed[Seat.parse(letter)])}


def lawful(table: Table, letter: str) -> set[str]:
    """What a seat may lawfully do now, demands included."""
    return {str(action) for action in docket(table).lawful(Seat.parse(letter))}


def choices(table: Table, letter: str) -> list[str]:
    """What a seat may demand by the rights open to it."""
    return [str(choice) for choice in table.offers(Seat.parse(letter)).choices]


def open_rights(table: Table) -> tuple[Right, ...]:
    """The rights that everybody sees."""
    return docket(table).view().rights


def broken(table: Table) -> list[tuple[str, int]]:
    """The hidden truth: who has broken a rule in which trick."""
    return [(breach.seat.letter, breach.trick) for breach in table.breaches]


def to_act(table: Table) -> str:
    """Whose turn it is."""
    seat = dealt(table).to_act
    assert seat is not None
    return seat.letter


def play_out(table: Table) -> None:
    """Everybody plays the first lawful card until the deal is over."""
    while (seat := dealt(table).to_act) is not None:  # ends: every act plays a card
        table.apply(Act(seat, docket(table).lawful(seat)[:1]))


def change(table: Table) -> tuple[int, ...]:
    """What the deal brings each side, North and South first, once it is played out and closed."""
    play_out(table)
    events = table.apply(Cut(table.cutter))
    return next(event for event in events if isinstance(event, DealClosed)).change
