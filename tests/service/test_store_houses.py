"""Houses over PostgreSQL, several over one database, and what they notice of each other and of who runs the service."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from tests.service.houses import AtHand, Clock, act, fresh, move, play_on, run, settle, sight_of, table_of
from tests.service.postgres import Server, postgres  # noqa: F401
from trickbook.fairness import FAIR, verify
from trickbook.service import chat, upkeep
from trickbook.service import commands as do
from trickbook.service.feeds import Feed
from trickbook.service.house import House
from trickbook.service.pads import SheetTerms, Write
from trickbook.service.people import Door
from trickbook.service.problems import Problem
from trickbook.service.room import Room
from trickbook.service.shelf import Shelf
from trickbook.service.store import Grant, Store
from trickbook.service.store.opening import open_database, url_of
from trickbook.table import Deal


def one_deal(room: Room) -> bool:
    return room.table.match.deals >= 1


@asynccontextmanager
async def houses(url: str, number: int = 1, clock: Clock | None = None) -> AsyncIterator[list[House]]:
    """So many houses over the database at ``url``, each with a database of its own as in another process."""
    clock = clock or Clock()
    databases = await asyncio.to_thread(lambda: [open_database(url, serving=True) for _ in range(number)])
    opened = [House(Store(database), AtHand(), clock) for database in databases]
    try:
        yield opened
    finally:
        for house in opened:
            await house.close()


@pytest.fixture
def file(tmp_path: Path) -> str:
    """The address of a file."""
    return url_of(tmp_path / "trickbook.db", None)


def test_a_whole_fair_deal_over_postgresql_and_a_restart(postgres: Server):  # noqa: F811
    url = postgres.fresh()

    async def work() -> None:
        async with houses(url) as (house,):
            live = await table_of(house, options={"target": "52"})
            await play_on(house, live, "bob", until=one_deal)
            stream, log = live.room.stream, live.room.table.log
        async with houses(url) as (house,):
            live = await house.room(stream)
            await settle(live)
            assert live.room.table.log[: len(log)] == log
            await play_on(house, live, "bob", until=lambda room: room.table.match.outcome is not None)
            await settle(live)
            assert verify(live.room.table.ledger, live.room.opened.fairness, True).verdict == FAIR

    run(work())


def test_two_houses_over_one_server_make_one_history(postgres: Server):  # noqa: F811
    async def work() -> None:
        async with houses(postgres.fresh(), 2) as (here, there):
            live = await table_of(here, bots="NE")
            stream = live.room.stream
            other = await there.room(stream)
            await there.do("ann", "Ann", stream, do.Sit(id=fresh(), seat="W"))
            while not (one_deal(live.room) and one_deal(other.room)):
                for house, one, person in ((here, live, "bob"), (there, other, "ann")):
                    await house.read_on()
                    with suppress(Problem):  # the other house was first
                        await move(house, one, person)
            for house, one in ((here, live), (there, other)):
                await settle(one)
                await house.read_on()
            assert one_deal(live.room)
            assert live.room.table.log == other.room.table.log[: len(live.room.table.log)]
            rows = await here.store.read(stream)
            assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
            again = Room.fold(stream, [(row.payload, row.at) for row in rows])
            assert sum(isinstance(entry, Deal) for entry in again.table.log) <= again.table.match.deals + 1

    run(work())


# What is noticed of others ------------------------------------------------------------------------------------------


def test_what_another_process_writes_reaches_who_follows_here(file: str):
    async def work() -> None:
        async with houses(file, 2) as (here, there):
            live = await table_of(here, bots="NE")
            feed = Feed("bob")
            live.audience.follow(feed, 0)
            await feed.next(1)
            await there.do("ann", "Ann", live.room.stream, do.Sit(id=fresh(), seat="W"))
            await here.read_on()
            told = await feed.next(1)
            assert told is not None and b'"Ann"' in told

    run(work())


def test_closing_is_noticed_and_nothing_more_is_taken(file: str):
    async def work() -> None:
        async with houses(file, 2) as (here, there):
            live = await table_of(here)
            stream = live.room.stream
            await act(here, live, "bob", do.Say(id=fresh(), text="Hello"))
            await upkeep.close(there.store, stream, 5.0)
            await upkeep.close(there.store, stream, 6.0)  # once more changes nothing
            assert not sight_of(live, "bob").shut
            await here.read_on()
            assert sight_of(live, "bob").shut
            with pytest.raises(Problem) as gone:
                await act(here, live, "bob", do.Ready(id=fresh()))
            assert gone.value.form.code == "gone"
            with pytest.raises(Problem, match="There is no table or sheet nowhere"):
                await upkeep.close(there.store, "nowhere", 5.0)

    run(work())


@pytest.mark.parametrize("notices", [True, False])
def test_a_table_that_is_deleted_is_let_go(file: str, notices: bool):
    async def work() -> None:
        async with houses(file, 2) as (here, there):
            live = await table_of(here)
            stream = live.room.stream
            await act(here, live, "bob", do.Say(id=fresh(), text="Hello"))
            feed = Feed("bob")
            live.audience.follow(feed, 0)
            assert await there.store.purge(stream)
            assert await there.store.head(chat.stream_of(stream)) is None
            if notices:
                await here.read_on()
            else:
                with pytest.raises(Problem, match="has been deleted"):
                    await act(here, live, "bob", do.Ready(id=fresh()))
            assert feed.why == "This table has been deleted."
            with pytest.raises(Problem) as unknown:
                await here.room(stream)
            assert unknown.value.form.code == "unknown"
            assert await there.store.rows_of("entries") == []

    run(work())


def test_sheets_notice_closing_and_deleting(file: str):
    async def work() -> None:
        async with houses(file, 2) as (here, there):
            shelf, other = Shelf(here.store, here.clock), Shelf(there.store, there.clock)
            for stream in ("one", "two"):
                await shelf.open(stream, "bob", "Bob", SheetTerms(game="pedro"))
            await other.do("bob", "one", Write(id="a", words="note hello"))
            await upkeep.close(there.store, "one", 5.0)
            await there.store.purge("two")
            await shelf.read_on()
            assert shelf.pads["one"].pad.seq == 2
            assert list(shelf.pads) == ["one"]
            for one in (shelf, Shelf(here.store, here.clock)):
                with pytest.raises(Problem, match="closed by who runs this service"):
                    await one.do("bob", "one", Write(id="b", words="note late"))
                assert await one.do("bob", "one", Write(id="a", words="note hello")) == 2
            await there.store.purge("one")
            with pytest.raises(Problem, match="deleted"):
                await other.do("bob", "one", Write(id="c", words="note later"))

    run(work())


def test_who_is_shut_out_elsewhere_is_shut_out_here(file: str):
    async def work() -> None:
        async with houses(file, 2) as (here, there):
            live = await table_of(here)
            door = Door(there.store, here.clock)
            welcome = await door.guest("Eve")
            feed = Feed(welcome.visitor.person, frozenset({welcome.visitor.grant}))
            live.audience.follow(feed, 0)
            keeper = upkeep.Upkeep(here, Shelf(here.store, here.clock))
            await keeper.look()
            assert not feed.closed
            await there.store.revoke(welcome.visitor.grant, here.clock())
            await keeper.look()
            assert feed.why == "What let you in has been revoked or has run out."
            welcome = await door.guest("Eve")
            feed = Feed(welcome.visitor.person, frozenset({welcome.visitor.grant}))
            live.audience.follow(feed, 0)
            await keeper.look()
            assert not feed.closed
            await there.store.forget(welcome.visitor.person)
            await keeper.look()
            assert feed.why == "Your data has been deleted."

    run(work())


def test_a_name_that_is_deleted_is_told_nowhere_any_more(file: str):
    """Not in the lists of another process, whether the table is in memory there or was read for a list."""

    async def work() -> None:
        async with houses(file, 2) as (here, there):
            shelves = [Shelf(house.store, house.clock) for house in (here, there)]
            old = await table_of(here, bots="EW")
            await act(here, old, "eve", do.Sit(id=fresh()))
            await act(here, old, "bob", do.End(id=fresh()))
            await act(here, old, "bob", do.Rematch(id=fresh()))
            assert old.room.rematch is not None
            streams = [old.room.stream, old.room.rematch]
            await shelves[0].open("sheet", "bob", "Bob", SheetTerms(game="pedro"))
            await here.store.grant(pass_ := Grant("p", "pass", "h", "eve", "sheet", "host", None, 0.0, None))
            await shelves[0].come("eve", "Eve", pass_)
            feeds = [Feed("bob"), Feed("bob")]
            (await there.room(streams[0])).audience.follow(feeds[0], 0)
            (await shelves[1].pad("sheet")).follow(feeds[1], 0)

            async def listed() -> str:
                return str(
                    [await one.lister.listed("bob") for one in (here, there)]
                    + [await one.lister.listed("bob") for one in shelves]
                )

            assert "Eve" in str(await there.lister.listed("bob"))
            await here.forget("eve")
            await shelves[0].let_go_of("eve")
            assert "Eve" not in await listed(), "at once"
            await upkeep.Upkeep(there, shelves[1]).look()
            assert all("anew" in feed.why for feed in feeds)
            rooms = [sight_of(await there.room(stream), "bob") for stream in streams]
            sheet = (await shelves[1].pad("sheet")).sight("bob")
            assert "Eve" not in str(rooms) + str(sheet) + str(await here.store.rows_of("entries"))
            assert "somebody" in str(sheet)

    run(work())


def test_what_is_kept_long_enough_is_deleted_and_the_rest_is_not(file: str):
    clock = Clock()

    async def work() -> None:
        async with houses(file, 1, clock) as (house,):
            old, closed, new = [await table_of(house) for _ in range(3)]
            await act(house, closed, "bob", do.Close(id=fresh()))
            shelf = Shelf(house.store, clock)
            await upkeep.Upkeep(house, shelf).look()
            keeper = upkeep.Upkeep(house, shelf, keep_days=2)
            clock.now += 1.5 * upkeep.DAY
            await keeper.look()
            await act(house, new, "bob", do.Ready(id=fresh()))
            assert len(await house.store.heads("table", closed=True)) == 3
            clock.now += 1.0 * upkeep.DAY
            await keeper.look()
            assert [head.id for head in await house.store.heads("table", closed=True)] == [new.room.stream]
            assert list(house.rooms) == [new.room.stream]
            assert old.room.stream not in {row["stream"] for row in await house.store.rows_of("entries")}

    run(work())


def test_a_guest_who_has_no_table_and_stays_away_is_forgotten(file: str):
    clock = Clock()

    async def work() -> None:
        async with houses(file, 1, clock) as (house,):
            door = Door(house.store, clock)
            away, back, sits = [await door.guest(name) for name in ("Away", "Back", "Sits")]
            live = await table_of(house, bots="EW")
            await house.do(sits.visitor.person, "Sits", live.room.stream, do.Sit(id=fresh()))
            keeper = upkeep.Upkeep(house, Shelf(house.store, clock), guest_days=30)
            clock.now += 20 * upkeep.DAY
            await door.visitor(back.cookie)
            clock.now += 11 * upkeep.DAY
            await upkeep.Upkeep(house, keeper.shelf).look()
            await keeper.look()
            people = {row["name"] for row in await house.store.rows_of("people")}
            assert people == {"Back", "Sits"}
            assert away.visitor.person not in str(await house.store.rows_of("grants"))
            with pytest.raises(Problem, match="Come in as a guest first"):
                await door.visitor(away.cookie)
            assert (await door.visitor(sits.cookie)).name == "Sits"
            assert (await door.rejoin(back.code)).visitor.name == "Back"

    run(work())


def test_a_stream_of_rules_that_are_not_known_is_left_alone(file: str):
    async def work() -> None:
        async with houses(file) as (house,):
            live, sound = await table_of(house), await table_of(house)
            stream = live.room.stream
            await house.store.database.change([("UPDATE streams SET rules = 7 WHERE id = ?", (stream,))])
        async with houses(file) as (house,):
            await house.begin()
            assert list(house.rooms) == [sound.room.stream]
            with pytest.raises(
                Problem, match="begun under version 7 of the rules of Pedro, and this Trickbook knows ver"
            ):
                await house.room(stream)

    run(work())
