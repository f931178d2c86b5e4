"""A store that cannot be read or written for a while: what cannot be kept is refused as busy and not done, what was
acknowledged stays, one broken log keeps nobody from another table, and all goes on when the store is there again."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from tests.service.houses import (
    Clock,
    act,
    database,
    fresh,
    in_house,
    open_house,
    ready,
    run,
    settle,
    sight_of,
    table_of,
)
from tests.web.killed import Server, four_people
from trickbook.contract.seat import SOUTH
from trickbook.service import commands as do
from trickbook.service.house import House
from trickbook.service.store.database import Unavailable


def impatient() -> Any:
    """SQLite that waits for a lock no longer than a moment."""
    real = sqlite3.connect
    return mock.patch("sqlite3.connect", lambda *args, **more: real(*args, **{**more, "timeout": 0.05}))


def test_a_database_that_another_holds_is_busy_and_then_is_not(tmp_path: Path):
    async def step(house: House) -> None:
        live = await table_of(house)
        seq = live.room.seq
        with closing(sqlite3.connect(tmp_path / "trickbook.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            for _ in range(3):
                with pytest.raises(Unavailable):
                    await house.do("bob", "Bob", live.room.stream, do.Ready(id="r"))
            assert live.room.seq == seq
            assert sight_of(live, "bob").offers.ready
            other.execute("ROLLBACK")
        await act(house, live, "bob", do.Ready(id="r"))
        assert live.room.begun

    with impatient():
        in_house(tmp_path, step)


def test_the_house_tries_again_what_it_could_not_keep(tmp_path: Path):
    """The deal that could not be written is dealt when it can be: the table does not stick."""

    async def step(house: House) -> None:
        live = await table_of(house)
        real, faults = house.store.database.change, 3

        async def change(statements: Any) -> Any:
            nonlocal faults
            if faults and any("deal-1" in map(str, values) for _, values in statements):
                faults -= 1
                raise Unavailable("no room")
            return await real(statements)

        with mock.patch.object(house.store.database, "change", change):
            await act(house, live, "bob", do.Ready(id=fresh()))
            while not live.room.begun:
                await asyncio.sleep(0.01)
                await settle(live)
        assert faults == 0
        assert len(live.room.table.ledger.deals) == 1

    with mock.patch("trickbook.service.steward.TRY_AGAIN", 0.01):
        in_house(tmp_path, step)


def test_one_log_that_cannot_be_read_keeps_nobody_from_another_table(tmp_path: Path):
    clock = Clock()
    streams: list[str] = []

    async def before(house: House) -> None:
        for _ in range(2):
            live = await table_of(house, turn=30.0)
            await ready(house, live, "bob")
            streams.append(live.room.stream)

    async def broken() -> None:
        for fault in ('{"type":"made","entry":{"kind":"nonsense"}}', "[", '{"type":"sat","seat":"N"}'):
            with closing(sqlite3.connect(tmp_path / "trickbook.db")) as file, file:
                file.execute("UPDATE entries SET payload = ? WHERE stream = ? AND seq = 6", (fault, streams[0]))
            async with open_house(tmp_path, clock) as house:
                await house.begin()
                with pytest.raises(Exception):  # noqa: B017
                    await house.room(streams[0])
                live = await house.room(streams[1])
                await settle(live)
                clock.now += 61
                await house.steward.look_at_the_clock()
                assert live.room.places[SOUTH].level is not None  # his time is up, for all the other table's fault
                await house.do("bob", "Bob", streams[1], do.Return(id=fresh()))

    in_house(tmp_path, before, clock=clock)
    run(broken())


def test_no_fault_of_a_statement_ends_the_threads_of_the_store(tmp_path: Path):
    async def work() -> None:
        base = database(tmp_path)
        values: list[Any] = [2**70, "\ud800", object()]
        for value in values:
            with pytest.raises(Unavailable):
                await base.fetch("SELECT ?", value)
            with pytest.raises(Unavailable):
                await base.change([("DELETE FROM streams WHERE id = ?", (value,))])
        assert await base.fetch("SELECT 1") == [(1,)]
        assert await base.change([("DELETE FROM streams WHERE id = ?", ("none",))]) == [0]
        await base.close()

    run(work())


def test_a_command_whose_sender_goes_away_in_the_midst_is_done_or_not_and_the_table_goes_on(tmp_path: Path):
    async def step(house: House) -> None:
        for turns in range(1, 12):
            live = await table_of(house, seed="1")
            sending = asyncio.create_task(house.do("bob", "Bob", live.room.stream, do.Ready(id="r")))
            for _ in range(turns):
                await asyncio.sleep(0)
            sending.cancel()
            await asyncio.wait([sending])
            await house.do("bob", "Bob", live.room.stream, do.Ready(id="r"))
            await settle(live)
            assert live.room.begun
            rows = await house.store.read(live.room.stream)
            assert sum(row.command == "r" for row in rows) == 1

    in_house(tmp_path, step)


def test_a_file_that_may_not_grow_refuses_and_recovers(tmp_path: Path):
    """A real process that has no room: refused as busy, nothing that was acknowledged is lost, and it goes on."""
    server = Server(tmp_path / "trickbook.db")
    server.start()

    async def work() -> None:
        people = await four_people(lambda: server.url, "full")
        path = f"/api/tables/{people[0].stream}"
        for person in people[:3]:
            assert (await person.ask("POST", f"{path}/commands", {"do": "ready", "id": "r"})).status_code == 200
        kept = server.rows(people[0].stream)
        largest = max(file.stat().st_size for file in tmp_path.iterdir())
        server.limit(largest)
        for number in range(3):
            full = await people[3].ask("POST", f"{path}/commands", {"do": "ready", "id": "r"})
            assert full.status_code == 503, full.text
            assert full.json()["code"] == "busy"
            assert (await people[number].ask("GET", path)).status_code == 200
        newcomer = await people[3].ask("POST", "/api/guests", {"name": "Late"})
        assert newcomer.status_code == 503
        assert server.rows(people[0].stream) == kept
        server.limit(1 << 30)
        again = await people[3].ask("POST", f"{path}/commands", {"do": "ready", "id": "r"})
        assert again.status_code == 200, again.text
        server.end(signal.SIGKILL)
        rows = server.rows(people[0].stream)
        assert rows[: len(kept)] == kept
        assert [row[2] for row in rows if row[1] == people[3].id] == ["sit", "r"]

    try:
        run(work())
    finally:
        server.end(signal.SIGTERM)
