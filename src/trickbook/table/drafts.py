"""Choices of several steps that are under way: private, and in no log until the last step.

Where the book lets several choose apart (C-DISC-9), each seat's choice is kept aside until its turn comes.
"""

from __future__ import annotations

from trickbook.contract.action import Action
from trickbook.contract.event import Event
from trickbook.contract.seat import Seat
from trickbook.contract.state import State
from trickbook.entries import Act


class Drafts:
    """What the seat to act, and those that choose apart from it, have chosen so far."""

    def __init__(self) -> None:
        self.pending: list[Action] = []
        """The steps of the seat to act."""
        self.aside: dict[Seat, tuple[Action, ...]] = {}
        """The steps of seats that choose apart."""
        self.told: list[Event] = []
        """What has been told of those that have chosen."""

    def deal_of(self, state: State, seat: Seat | None) -> State:
        """The deal as it is for ``seat``: where several choose apart, with its own choice so far."""
        if seat is None or seat == state.to_act or seat not in state.choosers():
            return state
        state = state.turned_to(seat)
        for action in self.aside.get(seat, ()):
            state.apply(action)
        return state

    def set_aside(self, state: State, seat: Seat, actions: tuple[Action, ...]) -> tuple[Act, list[Event]] | None:
        """Keep steps of a seat that chooses apart; the whole choice and what is told of it, once it is complete."""
        state = self.deal_of(state, seat)
        events = [event for action in actions for event in state.apply(action)]
        steps = self.aside[seat] = (*self.aside.get(seat, ()), *actions)
        if state.draft:
            return None
        self.told.extend(events)
        return Act(seat, in_order(steps)), events

    def take_up(self, state: State) -> list[Event]:
        """Make the choices set aside of those whose turn it has become, in turn order; nothing is told twice."""
        news: list[Event] = []
        while state.to_act in self.aside:
            steps = self.aside.pop(state.to_act)
            events = [event for action in steps for event in state.apply(action)]
            news += [event for event in events if event not in self.told]
            self.pending = list(steps) if state.draft else []
            if state.draft:
                return news
        if not self.aside:
            self.told = []
        return news

    def drop(self, state: State, seat: Seat) -> None:
        """Take back what ``seat`` has chosen so far."""
        if self.aside.pop(seat, None) is None:
            state.drop_draft()
            self.pending = []

    def beside(self, state: State | None, seat: Seat) -> list[Act]:
        """The choices that seats other than ``seat`` have begun and not completed."""
        if state is None:
            return []
        begun = dict(self.aside)
        if state.to_act is not None and self.pending:
            begun[state.to_act] = tuple(self.pending)
        return [
            Act(other, steps)
            for other, steps in begun.items()
            if other != seat and (deal := self.deal_of(state, other)).draft and deal.to_act == other
        ]


def in_order(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """The steps of a commit group as they are stored: by card, the one that closes the group last.

    Cards put down together are no group: they keep the order in which they were put down.
    """
    if len(actions) < 2 or all(action.closes_group for action in actions):
        return actions
    return tuple(sorted(actions, key=lambda action: (action.closes_group, str(action))))
