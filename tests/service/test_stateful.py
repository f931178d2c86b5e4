"""The house against the plain table: whatever several people send, in whatever order and however often, the log holds
what was accepted and nothing else, and a table fed by it is the one that people see."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Coroutine
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, TypeVar
from unittest import mock

import msgspec
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.service.houses import AtHand, Clock, choice, database, fresh, settle
from trickbook.contract.registry import game_names
from trickbook.contract.seat import Seat
from trickbook.contract.wire import encode
from trickbook.record.json_form import entry_of
from trickbook.service import commands as do
from trickbook.service.entries import Made, RoomEntry
from trickbook.service.feeds import Feed
from trickbook.service.house import House, Live, decode
from trickbook.service.messages import AnyMessage, Update
from trickbook.service.problems import Problem
from trickbook.service.room import Room
from trickbook.service.sight import told
from trickbook.service.store import Row, SqliteDatabase, Store
from trickbook.service.terms import Terms
from trickbook.table import Table

T = TypeVar("T")
PEOPLE = ("bob", "ann", "cat", "eve")
LETTERS: tuple[Any, ...] = ("N", "E", "S", "W")
MESSAGES: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyMessage)
people, letters = st.sampled_from(PEOPLE), st.sampled_from(LETTERS)
numbers = st.integers(0, 2**32)


@cache
def empty() -> Path:
    """A database in which nothing is kept yet."""
    folder = Path(tempfile.mkdtemp())
    asyncio.run(database(folder).close())
    return folder / "trickbook.db"


def seen(table: Table, viewer: Seat | None) -> str:
    """All that a viewer sees of a table."""
    view = table.view(viewer)
    return encode([None if view.deal is None else view.deal.to_dict(), msgspec.structs.replace(view, deal=None)])


class Houses(RuleBasedStateMachine):
    """One table, four people, any number of houses one after the other."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = Path(tempfile.mkdtemp())
        shutil.copy(empty(), self.folder / "trickbook.db")
        self.clock = Clock()
        chance = Random(1)
        self.patches: list[Any] = [
            mock.patch("trickbook.service.steward.secrets.token_hex", lambda n: chance.randbytes(n).hex()),
            mock.patch("trickbook.service.steward.fresh_bytes", partial(chance.randbytes, 32)),
        ]
        for patch in self.patches:
            patch.start()
        self.sent: list[tuple[str, do.AnyCommand]] = []
        self.answered: dict[tuple[str, str], int] = {}
        """Commands that were acknowledged with an entry of theirs."""
        self.rows: list[Row] = []
        self.feeds: list[tuple[Feed, Live, int]] = []

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        async def bounded() -> T:
            async with asyncio.timeout(120):
                return await work

        return self.runner.run(bounded())

    @initialize(game=st.sampled_from(game_names()), guided=st.booleans(), timed=st.booleans(), late=st.booleans(),
                fair=st.booleans())  # fmt: skip
    def opened(self, game: str, guided: bool, timed: bool, late: bool, fair: bool) -> None:
        async def work() -> None:
            self.house = House(Store(SqliteDatabase(self.folder / "trickbook.db")), AtHand(), self.clock)
            terms = Terms(game=game, guided=guided, seat="S", bots={"N": "rule"}, turn=30.0 if timed else None,
                          pace=0.0, delay=60.0 if late else 0.0, seed=None if fair else "7")  # fmt: skip
            self.live = await self.house.open("table", "bob", "Bob", terms)
            await self.quiet()

        self.run(work())
        opening = self.live.room
        self.plain = Table(opening.game, opening.table.first_dealer, guided=guided)

    @property
    def room(self) -> Room:
        return self.live.room

    async def send(self, person: str, command: do.AnyCommand) -> int | Problem:
        self.sent.append((person, command))
        refused: Problem | None = None
        before, known = self.room.seq, self.answered.get((person, command.id))
        log = len(self.room.table.log)
        try:
            seq = await self.house.do(person, person.title(), "table", command)
        except Problem as problem:
            seq, refused = 0, problem
        if refused is not None:
            assert known is None, f"what was done is refused when it is sent again: {refused}"
            assert (self.room.seq, len(self.room.table.log)) == (before, log)
            return refused
        if known is not None:
            assert seq == known
            assert self.room.seq == before
        elif self.room.seq > before:
            assert seq > before, "an answer to somebody else's command"
            self.answered[person, command.id] = seq
        else:
            assert seq == before
        await self.quiet()
        return seq

    async def quiet(self) -> None:
        """Wait until the house has nothing more to do; one person at least stays at the table, lest computer players
        play the match out among themselves."""
        places, candidates = self.room.places.values(), list(PEOPLE)
        while self.room.begun and not any(place.person and not place.level for place in places) and candidates:
            person = candidates.pop()
            back = do.Return(id=fresh()) if self.room.seat_of(person) is not None else do.Sit(id=fresh())
            with suppress(Problem):
                await self.house.do(person, person.title(), "table", back)
            places = self.room.places.values()
        await settle(self.live)

    def tell(self, person: str, command: do.AnyCommand) -> int | Problem:
        return self.run(self.send(person, command))

    def expected(self, person: str) -> int:
        return self.live.audience.sight(person).decision

    # What people send -------------------------------------------------------------------------------------------------

    @rule(person=people, letter=st.none() | letters)
    def sit(self, person: str, letter: Any) -> None:
        self.tell(person, do.Sit(id=fresh(), seat=letter))

    @rule()
    def all_ready(self) -> None:
        for letter, person in zip("EW", ("ann", "cat"), strict=True):
            if Seat.parse(letter) in self.room.places:
                self.tell(person, do.Sit(id=fresh(), seat=letter))  # type: ignore[arg-type]
        for person in self.room.people():
            self.tell(person, do.Ready(id=fresh()))

    @rule(seed=numbers, moves=st.integers(1, 6))
    def play(self, seed: int, moves: int) -> None:
        """Whoever is awaited does something lawful."""
        chance = Random(seed)
        for _ in range(moves):
            if not (due := self.room.awaited()):
                return
            person = self.room.places[due[0]].person
            assert person is not None
            offers, expect = self.live.audience.sight(person).offers, self.expected(person)
            command: do.AnyCommand
            if offers.ready:
                command = do.Ready(id=fresh())
            elif offers.cut:
                command = do.Cut(id=fresh(), expect=expect)
            elif offers.confirm:
                command = do.Confirm(id=fresh(), expect=expect)
            elif offers.choices:
                command = do.Act(id=fresh(), acts=[chance.choice(offers.choices).act], expect=expect)
            else:
                acts = choice(self.room, person, chance.randrange)
                command = do.Act(id=fresh(), acts=acts, expect=expect)
            answer = self.tell(person, command)
            if self.room.table.guided or not isinstance(command, do.Act):
                assert isinstance(answer, int), f"{command} was offered and is refused: {answer}"

    @rule(person=people, seed=numbers, many=st.integers(1, 3))
    def try_anything(self, person: str, seed: int, many: int) -> None:
        """Acts of anybody at any time, possible or not."""
        chance, state = Random(seed), self.room.table.state
        known = ["pass", "done", "5H", "no such thing", "say two by honours", "claim the rest", "accept", "refuse"]
        if state is not None:
            known += [str(action) for action in state.possible_actions()] * 2
        acts = [chance.choice(known) for _ in range(many)]
        self.tell(person, do.Act(id=fresh(), acts=acts, expect=self.expected(person) - chance.choice((0, 0, 1, -1))))

    @rule(seed=numbers, by=people)
    def again(self, seed: int, by: str) -> None:
        """Something is sent once more, much later or at once: by who sent it, or under the same id by another."""
        if self.sent:
            person, command = Random(seed).choice(self.sent)
            self.tell(person, command)
            self.tell(by, command)
            self.tell(person, command)

    @rule(one=people, other=people, seed=numbers)
    def at_once(self, one: str, other: str, seed: int) -> None:
        """Two send at the same moment, one of them twice."""
        chance = Random(seed)
        commands: list[do.AnyCommand] = [
            do.Ready(id=fresh()),
            do.Sit(id=fresh(), seat=chance.choice(LETTERS)),
            do.Rise(id=fresh()),
            do.Undo(id=fresh(), expect=self.room.decision),
        ]
        first, second = chance.choice(commands), chance.choice(commands)

        async def work() -> None:
            before = self.room.seq
            senders = ((one, first), (other, second), (one, first))
            answers = await asyncio.gather(
                *(self.house.do(who, who, "table", what) for who, what in senders), return_exceptions=True
            )
            await self.quiet()
            for (who, what), answer in zip(senders, answers, strict=True):
                if isinstance(answer, int) and answer > before:
                    assert self.live.made.get((who, what.id), answer) == answer
            assert not [one for one in answers if not isinstance(one, int | Problem)], answers

        self.run(work())

    @rule(person=people, letter=letters, other=letters, seed=numbers)
    def arrange(self, person: str, letter: Any, other: Any, seed: int) -> None:
        commands: list[do.AnyCommand] = [
            do.Rise(id=fresh()),
            do.Place(id=fresh(), seat=letter, level="rule"),
            do.Clear(id=fresh(), seat=letter),
            do.Swap(id=fresh(), one=letter, other=other),
            do.Substitute(id=fresh(), seat=letter),
            do.Return(id=fresh()),
            do.Nudge(id=fresh()),
            do.Claim(id=fresh(), offender=letter, trick=1),
            do.Entropy(id=fresh(), number=1 + seed % 2, value="ab" * 32),
            do.Consent(id=fresh(), yes=bool(seed % 3)),
            do.Undo(id=fresh(), expect=self.expected(person)),
        ]
        self.tell(person, Random(seed).choice(commands))

    @precondition(lambda self: len(self.rows) > 40)
    @rule(command=st.sampled_from((do.End, do.Rematch)))
    def stop(self, command: Any) -> None:
        self.tell("bob", command(id=fresh()))

    # Who looks on, and the house itself -------------------------------------------------------------------------------

    @rule(person=people, back=st.integers(0, 30))
    def follow(self, person: str, back: int) -> None:
        async def work() -> None:
            after = max(0, self.room.seq - back)
            feed = Feed(person)
            self.live.audience.follow(feed, after)
            self.feeds.append((feed, self.live, after))

        self.run(work())

    @rule()
    def unfollow(self) -> None:
        async def work() -> None:
            if self.feeds:
                feed, live, _ = self.feeds.pop(0)
                live.audience.unfollow(feed)

        self.run(work())

    @rule(seconds=st.sampled_from((1.0, 25.0, 61.0, -3600.0, 86400.0)))
    def time_goes_by(self, seconds: float) -> None:
        async def work() -> None:
            self.clock.now += seconds
            await self.house.steward.look_at_the_clock()
            await self.quiet()

        self.run(work())

    @rule()
    def restart(self) -> None:
        async def work() -> None:
            before = {person: seen(self.room.table, self.room.seat_of(person)) for person in PEOPLE}
            await self.house.close()
            self.feeds = []
            self.house = House(Store(SqliteDatabase(self.folder / "trickbook.db")), AtHand(), self.clock)
            self.live = await self.house.room("table")
            after = {person: seen(self.room.table, self.room.seat_of(person)) for person in PEOPLE}
            assert before == after
            await self.quiet()

        self.run(work())

    # What is always so ------------------------------------------------------------------------------------------------

    @invariant()
    def the_log_is_the_truth(self) -> None:
        if not hasattr(self, "house"):
            return
        news = self.run(self.house.store.read("table", len(self.rows)))
        for row in news:
            assert row.seq == len(self.rows) + 1
            self.rows.append(row)
            entry: RoomEntry = decode(row.payload)
            if isinstance(entry, Made):
                self.plain.apply(entry_of(entry.entry, self.plain.game))
        assert self.room.seq == len(self.rows)
        assert self.room.table.log == self.plain.log
        for seat in (*self.plain.game.seats, None):
            assert seen(self.room.table, seat) == seen(self.plain, seat)
        for (person, command), seq in self.answered.items():
            assert (self.rows[seq - 1].actor, self.rows[seq - 1].command.partition("#")[0]) == (person, command)

    @invariant()
    def everybody_hears_everything_once(self) -> None:
        async def heard(feed: Feed, live: Live, after: int) -> int:
            while feed._waiting.qsize():
                message = MESSAGES.decode(await feed.next(1) or b"")
                if isinstance(message, Update):
                    for one in message.told:
                        assert one.seq == after + 1
                        after += 1
                        if live.audience._past is live.room and live.room.begun:
                            seat = live.room.seat_of(feed.person)
                            events = [event["type"] for event in one.events]
                            own = told(live.room.heard[one.seq - 1], seat, live.room)
                            assert events == [event["type"] for event in own.events]
            return after

        self.feeds = [(feed, live, self.run(heard(feed, live, after))) for feed, live, after in self.feeds]

    def teardown(self) -> None:
        async def work() -> None:
            again = Room.fold("table", [(row.payload, row.at) for row in await self.house.store.read("table")])
            for seat in (*self.plain.game.seats, None):
                assert seen(again.table, seat) == seen(self.plain, seat)
            await self.house.close()

        try:
            if hasattr(self, "house"):
                self.run(work())
        finally:
            for patch in self.patches:
                patch.stop()
            self.runner.close()
            shutil.rmtree(self.folder)


Houses.TestCase.settings = settings(
    max_examples=15, stateful_step_count=20, deadline=None, phases=(Phase.explicit, Phase.generate)
)
TestHouses = Houses.TestCase
