"""The house: the rooms of one process, what is done in them, and who is told.

A command is judged by the room, appended to the store, **committed, acknowledged and published**, in that order.  Rooms
are cached folds and owned by nobody: whoever loses a race for the next entry reads on and judges again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import time

import msgspec
import structlog

from trickbook.contract.seat import SeatLetter, letter_of
from trickbook.fairness import Shuffler
from trickbook.service import chat
from trickbook.service import commands as do
from trickbook.service.audience import Audience
from trickbook.service.crowd import Crowd
from trickbook.service.deciding import decide
from trickbook.service.entries import AnyRoomEntry, Opened, Placed, Rematched, Sat
from trickbook.service.feeds import Feed
from trickbook.service.listing import Brief, Lister, table_brief
from trickbook.service.memory import Memory
from trickbook.service.messages import Notice
from trickbook.service.observing import Observer, observed
from trickbook.service.problems import Problem
from trickbook.service.room import Room, payload
from trickbook.service.steward import Steward
from trickbook.service.store import Head, New, Row, Store
from trickbook.service.store.database import Statement
from trickbook.service.store.store import TRIES, Conflict
from trickbook.service.terms import Terms, at_table, check_rules

LOG = structlog.get_logger("trickbook.service")

NUDGED_AGAIN = 10.0
"""After how many seconds those who are due may be reminded again."""
ENDING = 5.0
"""How many seconds commands have to come to an end when the house is closed."""
KEPT_OPEN = 600.0
"""How many seconds a room stays in memory that nobody follows or uses."""
TAKEN_UP = 7 * 86400.0
"""How long ago a table may have been touched to be taken up again at once when the house is opened."""


class Live:
    """A room in memory, and who follows it here."""

    def __init__(self, room: Room, rows: Sequence[Row], audience: Audience, used: float, rewritten: int) -> None:
        self.room, self.audience, self.rewritten = room, audience, rewritten
        self.used = used
        """When the room was last asked for."""
        self.nudged = 0.0
        """When somebody was last reminded."""
        self.hinted: set[str] = set()
        """The persons for whom a hint is being made."""
        self.lock = asyncio.Lock()
        self.made = {(row.actor, row.command): row.seq for row in rows}
        self.work: asyncio.Task[None] | None = None
        """What the house does here by itself."""
        self.remarked = -1
        """The decision at which all computer players were last asked whether they have something to say."""
        self.again = asyncio.Event()
        """Set when there may be something more to do."""

    @property
    def stream(self) -> str:
        """The id of the room."""
        return self.room.stream

    @property
    def seq(self) -> int:
        """The number of its last entry."""
        return self.room.seq

    @property
    def feeds(self) -> set[Feed]:
        """Who follows it here."""
        return self.audience.feeds


class House(Memory[Live]):
    """The rooms of this process, kept in ``store``."""

    kind = "table"

    def __init__(self, store: Store, crowd: Crowd, clock: Callable[[], float] = time) -> None:
        super().__init__(store)
        self.crowd, self.clock = crowd, clock
        self._loading: dict[str, asyncio.Lock] = {}
        self._doing: set[asyncio.Future[int]] = set()
        """Commands that are being carried out."""
        self.observer = Observer()
        self.steward = Steward(self)
        self.lister = Lister(store, "table", self._brief, _read_brief)

    @property
    def rooms(self) -> dict[str, Live]:
        """The rooms in memory, by their ids."""
        return self.here

    async def begin(self) -> None:
        """Take up the tables that were under way when the house was last closed."""
        self.steward.start()
        for head in await self.store.heads("table", since=self.clock() - TAKEN_UP):
            try:
                await self.room(head.id)
            except Problem as problem:
                LOG.warning("a table is left alone", stream=head.id, why=str(problem))
            except Exception as fault:  # one table that cannot be read keeps no other from being played at
                LOG.error("a table cannot be taken up", stream=head.id, kind=type(fault).__name__, exc_info=fault)

    async def close(self) -> None:
        """Tell everybody and stop."""
        self.say_goodbye()
        for live in self.here.values():
            if live.work is not None:
                live.work.cancel()
        self.steward.stop()
        if self._doing:
            await asyncio.wait(self._doing, timeout=ENDING)
        self.crowd.close()
        await self.store.close()

    # Rooms ------------------------------------------------------------------------------------------------------------

    async def open(
        self, stream: str, person: str, name: str, terms: Terms, follows: str | None = None, most: int | None = None
    ) -> Live:
        """Open a table under a new id; its host sits down.  Raises ``Problem`` for terms that cannot be, ``Taken`` for
        one more than the ``most`` that he may not have closed.
        """
        game = at_table(terms)
        shuffler = Shuffler.random() if terms.seed is None else Shuffler.seeded(terms.seed)
        opened = Opened(
            game=str(game),
            guided=terms.guided,
            first_dealer=letter_of(shuffler.first_dealer(game)),
            host=person,
            fairness=shuffler.fairness,
            turn=terms.turn,
            pace=terms.pace,
            watch=terms.watch,
            delay=terms.delay,
            follows=follows,
        )
        now = self.clock()
        room = Room(stream, opened, now)
        entries: list[AnyRoomEntry] = [opened]
        steps: list[do.AnyCommand] = [do.Place(id="open", seat=seat, level=level) for seat, level in terms.bots.items()]
        for command in (*steps, do.Sit(id="open", seat=terms.seat)):
            for entry in decide(room, person, name, command):
                room.apply(entry, now)
                entries.append(entry)
        news = [New(person, f"#{number}", payload(entry)) for number, entry in enumerate(entries)]
        head = Head(stream, "table", game.name, game.rules_version, now, now)
        rows = await self.store.begin(head, news, [person], most)
        live = self.here[stream] = self._live(room, rows, head)
        self.wake(live)
        return live

    async def room(self, stream: str) -> Live:
        """The room with this id, read from the store where it is not in memory; else ``Problem``."""
        if (live := self.here.get(stream)) is not None:
            live.used = self.clock()
            return live
        async with self._loading.setdefault(stream, asyncio.Lock()):
            if (live := self.here.get(stream)) is not None:
                return live
            head, rows = await self.stored(stream)
            room = Room.fold(stream, [(row.payload, row.at) for row in rows])
            live = self.here[stream] = self._live(room, rows, head)
            self._loading.pop(stream, None)
        self.wake(live)
        return live

    def _brief(self, head: Head) -> Brief | None:
        live = self.here.get(head.id)
        return None if live is None or live.rewritten != head.rewritten else table_brief(head, live.room)

    def put_away(self) -> None:
        """Forget the rooms that nobody has followed or used for a while: the store keeps them."""
        late = self.clock() - KEPT_OPEN
        for stream, live in list(self.here.items()):
            busy = live.lock.locked() or (live.work is not None and not live.work.done())
            if not busy and not live.audience.feeds and live.used < late:
                del self.here[stream]

    def _live(self, room: Room, rows: Sequence[Row], head: Head) -> Live:
        steward = self.steward
        audience = Audience(room, self.clock, steward.deadline, steward.wants_entropy)
        return Live(room, rows, audience, self.clock(), head.rewritten)

    def take_in(self, live: Live, rows: Sequence[Row]) -> None:
        if not rows:
            return
        try:
            for row in rows:
                live.room.apply(decode(row.payload), row.at)
                live.made[(row.actor, row.command)] = row.seq
        except Exception:
            self.here.pop(live.room.stream, None)  # what cannot be trusted is read anew
            live.audience.close("Something is wrong on our side; you will be connected again.")
            raise
        live.audience.publish()
        self.wake(live)

    # Commands ---------------------------------------------------------------------------------------------------------

    async def _do(
        self, person: str, name: str, stream: str, command: do.AnyCommand, takes_over: SeatLetter | None
    ) -> int:
        live = await self.room(stream)
        if isinstance(command, do.Say):
            return await chat.say(self.store, live.audience, self.clock, person, name, command)
        async with live.lock:
            for _ in range(TRIES):
                if (seq := live.made.get((person, command.id))) is not None:
                    return seq
                entries = decide(live.room, person, name, command, takes_over)
                match command:
                    case do.Substitute(seat=letter):
                        self._check_away(live, letter)
                    case do.Entropy():
                        await self.steward.take_entropy(live, person, command)
                    case do.Nudge():
                        self._nudge(live, name)
                    case do.Rematch() if live.room.rematch is None:
                        entries = [await self._rematch(live)]
                if not entries:
                    return live.room.seq
                joins = [self.store.member(person, stream, self.clock()) for one in entries if isinstance(one, Sat)]
                if await self.append(live, person, command.id, entries, joins):
                    seq = live.made[(person, command.id)]
                    break
            else:
                raise Problem("busy", "Too many act at this table at once; try again.")
        if isinstance(command, do.Close):
            await self.store.shut(stream, self.clock())
        return seq

    async def do(
        self, person: str, name: str, stream: str, command: do.AnyCommand, takes_over: SeatLetter | None = None
    ) -> int:
        """Carry a command out: the number of the entry it made.  Raises ``Problem``, and nothing has changed.

        It is carried out to the end even if whoever sent it has gone meanwhile.
        """
        doing = asyncio.ensure_future(
            observed(self.observer, stream, command, self._do(person, name, stream, command, takes_over))
        )
        self._doing.add(doing)
        doing.add_done_callback(self._done)
        return await asyncio.shield(doing)

    def _done(self, doing: asyncio.Future[int]) -> None:
        self._doing.discard(doing)
        if not doing.cancelled():
            doing.exception()  # whoever waits for it is told; nobody may

    async def append(
        self,
        live: Live,
        actor: str,
        command: str,
        entries: Sequence[AnyRoomEntry],
        beside: Sequence[Statement] = (),
    ) -> bool:
        """Append entries, take them in and publish them; ``False``, and the room is up to date, if others were first.

        For who holds the lock of the room.
        """
        room, now = live.room, self.clock()
        news = [New(actor, command if not i else f"{command}#{i}", payload(entry)) for i, entry in enumerate(entries)]
        timer = self.steward.timer_after(room, now)
        try:
            rows = await self.store.append(room.stream, room.seq, news, now, (*beside, *timer))
        except Conflict:
            await self.catch_up(live)
            return False
        self.take_in(live, rows)
        return True

    def wake(self, live: Live) -> None:
        """See to it that the house does what is due in a room."""
        if self.here.get(live.room.stream) is not live:
            return  # it has been put away
        live.again.set()
        if live.work is None or live.work.done():
            live.work = asyncio.get_running_loop().create_task(self.steward.work(live))

    async def _rematch(self, live: Live) -> Rematched:
        """Open the table of the rematch: the same terms and people, nobody ready yet."""
        room = live.room
        stream = f"{room.stream.split('.')[0]}.{int((room.stream.split('.') + ['1'])[1]) + 1}"
        opened = msgspec.structs.replace(room.opened, follows=room.stream)
        entries: list[AnyRoomEntry] = [opened]
        for place in room.places.values():
            if place.person is not None:
                entries.append(Sat(letter_of(place.seat), place.person, place.name))
            elif place.level is not None:
                entries.append(Placed(letter_of(place.seat), place.level))
        now = self.clock()
        head = Head(stream, "table", room.game.name, room.game.rules_version, now, now)
        news = [
            New(entry.person if isinstance(entry, Sat) else opened.host, f"#{number}", payload(entry))
            for number, entry in enumerate(entries)
        ]
        if await self.store.head(stream) is None:
            await self.store.begin(head, news, room.people())
        return Rematched(stream)

    def _check_away(self, live: Live, letter: SeatLetter) -> None:
        place = next(place for place in live.room.places.values() if letter_of(place.seat) == letter)
        if place.person not in live.audience.away():
            raise Problem("forbidden", f"{place.name} is here; only who is away is played for.")

    def _nudge(self, live: Live, name: str) -> None:
        now = self.clock()
        if now < live.nudged + NUDGED_AGAIN:
            raise Problem("too-many", "They have just been reminded; give them a moment.")
        live.nudged = now
        due: set[str | None] = {live.room.places[seat].person for seat in live.room.awaited()}
        live.audience.say(Notice("nudge", f"{name} reminds you: the table waits for you."), due)

    # People -----------------------------------------------------------------------------------------------------------

    async def forget(self, person: str) -> None:
        """Delete a person: his seats go on under computer players, his streams are closed."""
        for head in await self.store.streams_of(person):
            if head.kind == "table" and head.closed is None:
                with suppress(Problem):
                    await self.do(person, "", head.id, do.Rise(id=f"forget-{int(self.clock() * 1000)}"))
        await self.store.forget(person)
        await self.let_go_of(person)


def _read_brief(head: Head, rows: Sequence[Row]) -> Brief:
    check_rules(head)
    return table_brief(head, Room.fold(head.id, [(row.payload, row.at) for row in rows]))


def decode(text: str) -> AnyRoomEntry:
    """The entry stored as ``text``."""
    return msgspec.json.decode(text, type=AnyRoomEntry)
