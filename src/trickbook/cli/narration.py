"""The narration of a table to the people at one device.

It watches the loop of play and says what happens, always through ``event.seen_by``: with one person, as that person
sees it; with several, what everybody knows, and the rest to its owner once the device has been passed on.
"""

from __future__ import annotations

from collections.abc import Sequence

from trickbook.cli.screen import Screen
from trickbook.contract.event import Event
from trickbook.contract.seat import Seat
from trickbook.speech.events import sentence, spoken, under_way
from trickbook.table import Act, Deal, Entry, Table


class Narration:
    """What has happened at ``table``, told to ``people``."""

    def __init__(self, screen: Screen, people: Sequence[Seat], table: Table) -> None:
        self.screen = screen
        self.table = table
        self.viewer = people[0] if len(people) == 1 else None
        self.events: list[Event] = []
        self.last_act = dict.fromkeys(people, 0)
        """For each person, the number of events before the last act."""
        self.last_look = dict.fromkeys(people, 0)
        """For each person, the number of events when the device was last in hand."""
        self.holder = self.viewer
        """Who holds the device."""

    def __call__(self, entry: Entry, events: list[Event]) -> None:
        if isinstance(entry, Act) and entry.seat in self.last_act and events:
            self.last_act[entry.seat] = len(self.events)
        told = spoken(events)
        self.events += told
        if isinstance(entry, Deal):
            for line in self.table.game.tell_score(self.table.match.standing)[1:]:  # what is owed, how it may end
                self.screen.say(line)
        for event in told:
            self.screen.say(self._sentence(event, self.viewer))

    def resume(self, events: list[Event]) -> None:
        """Take up a table at which ``events`` have happened, and tell the deal under way."""
        self.events = spoken(events)
        begin = under_way(self.events)
        self.last_act = dict.fromkeys(self.last_act, begin)
        self.last_look = dict.fromkeys(self.last_look, begin)
        for event in self.events[begin:]:
            self.screen.say(self._sentence(event, self.viewer))

    def _sentence(self, event: Event, viewer: Seat | None) -> str:
        return sentence(event.seen_by(viewer), self.table.game)

    def since_last_act(self, seat: Seat) -> list[str]:
        """What has happened since ``seat`` last acted, that act included."""
        return [self._sentence(event, seat) for event in self.events[self.last_act[seat] :]]

    def hand_over(self, seat: Seat) -> None:
        """Make sure that ``seat`` holds the device, and tell what only this person may know."""
        if self.viewer is not None:
            return
        passed_on = self.holder != seat
        if passed_on:
            self.screen.cover(str(seat), first=self.holder is None)
            self.holder = seat
        if passed_on and self.screen.is_terminal:  # the screen was cleared
            lines = self.since_last_act(seat)
        else:
            new = self.events[self.last_look[seat] :]
            lines = [self._sentence(event, seat) for event in new if event.seen_by(seat) != event.seen_by(None)]
        self.last_look[seat] = len(self.events)
        for line in lines:
            self.screen.say(line)
