"""Who follows a room in this process, what each of them is told, and who is away.

A feed remembers the last entry it was told of, so that nothing is left out or told twice.  Onlookers of a table with a
delay see another fold of the same log: the room as it was so many seconds ago.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from trickbook.service.entries import Opened
from trickbook.service.feeds import Feed, encoded
from trickbook.service.messages import Chat, Notice, Update
from trickbook.service.room import Room
from trickbook.service.sight import Sight, sight, told

MOST_TOLD = 200
"""How many entries are told at once; who has missed more gets the last ones, and the table as it is."""
AWAY_AFTER = 10.0
"""After how many seconds without an open stream a person counts as away."""


class Audience:
    """Those who follow ``room``."""

    def __init__(
        self,
        room: Room,
        clock: Callable[[], float],
        until: Callable[[Room], float | None],
        entropy: Callable[[Room, str | None], int | None],
    ) -> None:
        self.room, self.clock = room, clock
        self._until, self._entropy = until, entropy
        self.feeds: set[Feed] = set()
        self._left: dict[str, float] = {}
        """When the last stream of a person was closed."""
        opened = room.heard[0]
        assert isinstance(opened.entry, Opened)
        self._past = room if not room.opened.delay else Room(room.stream, opened.entry, opened.at)
        """The room as onlookers see it."""

    def follow(self, feed: Feed, after: int) -> None:
        """Let ``feed`` hear of everything after entry ``after``, and of what happens from now on."""
        was_away = self.away()
        self.feeds.add(feed)
        self._left.pop(feed.person, None)
        feed.seq = min(max(after, 0), self.room_of(feed.person).seq)
        feed.send(self._update(feed.person, feed.seq))
        feed.seq = self.room_of(feed.person).seq
        if self.room_of(feed.person) is not self.room:  # nothing else may happen that would tell him the rest
            asyncio.get_running_loop().call_later(self.room.opened.delay + 0.05, self._tell_onlookers)
        if feed.person in was_away:
            self._tell([other for other in self.feeds if other is not feed and self.room_of(other.person) is self.room])

    def unfollow(self, feed: Feed) -> None:
        """The feed is closed."""
        self.feeds.discard(feed)
        if not any(other.person == feed.person for other in self.feeds):
            self._left[feed.person] = self.clock()
            asyncio.get_running_loop().call_later(AWAY_AFTER + 0.1, self.publish)

    def away(self) -> set[str]:
        """The persons with a seat who have not been following for a while."""
        here = {feed.person for feed in self.feeds}
        late = self.clock() - AWAY_AFTER
        return {one for one in self.room.people() if one not in here and self._left.get(one, 0.0) <= late}

    def publish(self) -> None:
        """Tell all who follow what they have not been told, and how the table is now."""
        self._tell([feed for feed in self.feeds if self.room_of(feed.person) is self.room])
        if self._past is not self.room and len(self.feeds):
            self._tell_onlookers()
            asyncio.get_running_loop().call_later(self.room.opened.delay + 0.05, self._tell_onlookers)

    def sight(self, person: str | None) -> Sight:
        """What a person sees of the room now."""
        room = self.room_of(person)
        until, entropy = self._until(room), self._entropy(self.room, person)
        return sight(room, person, away=self.away(), until=until, now=self.clock(), entropy=entropy)

    def say(self, notice: Notice, persons: set[str | None]) -> None:
        """Say a word to some of those who follow."""
        message = encoded(notice)
        for feed in self.feeds:
            if feed.person in persons:
                feed.send(message)

    def tell_all(self, chat: Chat) -> None:
        """Let all who follow hear what was said."""
        message = encoded(chat)
        for feed in self.feeds:
            feed.send(message)

    def close(self, why: str, feeds: Callable[[Feed], bool] = lambda _: True) -> None:
        """Close feeds."""
        for feed in self.feeds:
            if feeds(feed):
                feed.close(why)

    def _tell_onlookers(self) -> None:
        self._tell([feed for feed in self.feeds if self.room_of(feed.person) is not self.room])

    def _tell(self, feeds: list[Feed]) -> None:
        said: dict[tuple[str | None, int], bytes] = {}
        for feed in feeds:
            key = (feed.person, feed.seq)
            if key not in said:
                said[key] = self._update(*key)
            feed.send(said[key])
            feed.seq = max(feed.seq, self.room_of(feed.person).seq)  # who has left the seat may fall behind

    def room_of(self, person: str | None) -> Room:
        """The room as this person may see it: onlookers may be some time behind."""
        if self._past is self.room or self.room.seat_of(person) is not None:
            return self.room
        late = self.clock() - self.room.opened.delay
        for heard in self.room.heard[self._past.seq :]:
            if heard.at > late:
                break
            self._past.apply(heard.entry, heard.at)
        return self._past

    def _update(self, person: str | None, after: int) -> bytes:
        room = self.room_of(person)
        viewer, begin = room.seat_of(person), max(after, room.seq - MOST_TOLD)
        news = tuple(told(one, viewer, room) for one in room.heard[begin:])
        return encoded(Update(news, self.sight(person), begin > after))
