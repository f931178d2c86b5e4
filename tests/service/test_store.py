"""The contract of the store, over a file of SQLite and over a real PostgreSQL server alike."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.service.houses import run
from tests.service.postgres import Server, postgres  # noqa: F401
from trickbook.errors import TrickbookError
from trickbook.service.store import Grant, Head, New, Person, SqliteDatabase, Store, Taken
from trickbook.service.store.database import Unavailable
from trickbook.service.store.migrations import upgrade
from trickbook.service.store.opening import open_database, url_of
from trickbook.service.store.store import Conflict, Standing

Step = Callable[[Store], Awaitable[None]]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a fresh database."""
    if request.param == "sqlite":
        made = url_of(tmp_path / "trickbook.db", None)
        upgrade(made)
        return made
    server: Server = request.getfixturevalue("postgres")
    return server.fresh()


def with_stores(url: str, *steps: Step) -> None:
    """Take steps one after the other, each with the database opened anew, as another process would."""
    for step in steps:
        database = open_database(url)

        async def work(step: Step = step, store: Store = Store(database)) -> None:  # noqa: B008
            try:
                await step(store)
            finally:
                await store.close()

        run(work())


def head(stream: str, touched: float = 1.0, kind: str = "table") -> Head:
    return Head(stream, kind, "pedro", 1, 1.0, touched)


def news(*commands: str, actor: str = "ann") -> list[New]:
    return [New(actor, command, f'{{"it": "{command}"}}') for command in commands]


def grant(name: str, *, person: str | None = "ann", stream: str | None = None) -> Grant:
    return Grant(name, "token", f"hash of {name}", person, stream, "play", None, 1.0, None)


def test_entries_come_back_in_order_and_as_they_were(url: str):
    odd = "“Ünïcödé” – ♠ 🂡 \\ ' \" ? $1 %s"

    async def write(store: Store) -> None:
        rows = await store.begin(head("s"), news("a", "b"), ["ann"])
        rows += await store.append("s", 2, [New("bob", "a", odd)], 5.25)
        assert [row.seq for row in rows] == [1, 2, 3]
        assert await store.read("s") == rows

    async def read(store: Store) -> None:
        assert [(row.seq, row.actor, row.command) for row in await store.read("s", 1)] == [
            (2, "ann", "b"),
            (3, "bob", "a"),
        ]
        row = await store.made("s", "bob", "a")
        assert row is not None and (row.payload, row.at) == (odd, 5.25)
        assert await store.made("s", "bob", "b") is None
        found = await store.head("s")
        assert found is not None and found.touched == 5.25
        for unknown in ("no such stream", "a\0b", "s'; DROP TABLE streams; --"):
            assert await store.read(unknown) == []
            assert await store.head(unknown) is None

    with_stores(url, write, read)


def test_a_stream_is_begun_once(url: str):
    async def step(store: Store) -> None:
        await store.begin(head("s"), news("a"))
        with pytest.raises(Taken):
            await store.begin(head("s"), news("b"))
        assert [row.command for row in await store.read("s")] == ["a"]

    with_stores(url, step)


def test_of_streams_begun_at_the_same_time_no_more_are_made_than_may_be(url: str):
    async def begin(store: Store, number: int) -> bool:
        try:
            await store.begin(head(f"s{number}"), news("a"), ["ann"], 3)
        except Taken:
            return False
        return True

    async def step(store: Store) -> None:
        await store.add_person(Person("ann", "Ann", 1.0, 1.0))
        await store.begin(head("sheet", kind="sheet"), news("a"), ["ann"], 3)
        await store.begin(head("another's"), news("a", actor="bob"), ["bob", "ann"], 3)
        assert sum(await asyncio.gather(*(begin(store, number) for number in range(12)))) == 3
        assert len(await store.streams_of("ann", opened=True)) == 4
        opened = next(one.id for one in await store.streams_of("ann", opened=True) if one.kind == "table")
        await store.shut(opened, 2.0)
        assert [await begin(store, number) for number in (20, 21)] == [True, False]

    with_stores(url, step)


def test_an_entry_after_an_old_one_conflicts_and_leaves_nothing(url: str):
    async def step(store: Store) -> None:
        await store.begin(head("s"), news("a"))
        await store.append("s", 1, news("b"), 2.0)
        beside = [store.timer("s", 9.0, 1), store.secret("s", 1, "house", "x")]
        with pytest.raises(Conflict):
            await store.append("s", 1, news("c"), 3.0, beside)
        with pytest.raises(Conflict):  # the first entry is free, the second is a command done before
            await store.append("s", 2, news("c", "b"), 3.0, beside)
        assert [row.command for row in await store.read("s")] == ["a", "b"]
        assert await store.due(100.0) == []
        assert await store.secrets("s") == {}
        found = await store.head("s")
        assert found is not None and found.touched == 2.0
        await store.append("s", 2, news("b", actor="bob"), 3.0)  # another's command of the same name
        assert await store.standing(["s", "t"]) == {"s": Standing(3, False, 0)}

    with_stores(url, step)


def test_what_is_acknowledged_is_seen_by_everybody_at_once(url: str):
    database, other = open_database(url), open_database(url)

    async def work() -> None:
        here, there = Store(database), Store(other)
        try:
            await here.begin(head("s"), [])
            for seq in range(20):
                await here.append("s", seq, news(f"c{seq}"), 1.0)
                found = await asyncio.gather(*(store.read("s") for store in (here, there) for _ in range(4)))
                assert {len(rows) for rows in found} == {seq + 1}
        finally:
            await here.close()
            await there.close()

    run(work())


def test_of_many_who_append_at_once_one_wins_each_number(url: str):
    """Two processes' worth of writers, each of whom tries until its entry is kept."""
    databases = [open_database(url), open_database(url)]

    async def write(store: Store, name: str) -> int:
        lost = 0
        while True:
            after = len(await store.read("s"))
            try:
                await store.append("s", after, news("it", actor=name), 1.0)
                return lost
            except Conflict:
                lost += 1

    async def work() -> None:
        stores = [Store(database) for database in databases]
        try:
            await stores[0].begin(head("s"), [])
            lost = await asyncio.gather(*(write(stores[number % 2], f"w{number}") for number in range(16)))
            rows = await stores[0].read("s")
            assert [row.seq for row in rows] == list(range(1, 17))
            assert {row.actor for row in rows} == {f"w{number}" for number in range(16)}
            assert sum(lost) > 0
        finally:
            for store in stores:
                await store.close()

    run(work())


def test_the_first_secret_stands(url: str):
    async def step(store: Store) -> None:
        await store.begin(head("s"), [])
        await asyncio.gather(*(store.keep("s", 1, "N", f"{number}") for number in range(5)))
        first = await store.secrets("s")
        assert list(first) == [(1, "N")]
        await store.append("s", 0, news("a"), 1.0, [store.secret("s", 1, "N", "late"), store.secret("s", 2, "N", "x")])
        assert await store.secrets("s") == first | {(2, "N"): "x"}

    with_stores(url, step)


def test_a_stream_has_one_timer(url: str):
    async def step(store: Store) -> None:
        for stream in ("s", "t"):
            await store.begin(head(stream), [])
        await store.append("s", 0, news("a"), 1.0, [store.timer("s", 30.0, 1)])
        await store.append("t", 0, news("a"), 1.0, [store.timer("t", 10.5, 4)])
        await store.append("s", 1, news("b"), 1.0, [store.timer("s", 20.0, 2)])
        assert await store.due(10.0) == []
        assert await store.due(20.0) == [("t", 10.5, 4), ("s", 20.0, 2)]
        await store.database.change([store.timer("t", None, 0)])
        assert await store.due(100.0) == [("s", 20.0, 2)]

    with_stores(url, step)


def test_grants(url: str):
    async def step(store: Store) -> None:
        await store.begin(head("s"), [])
        await store.add_person(Person("ann", "Ann", 1.0, 1.0), grant("g1"))
        await store.grant(grant("g2", person=None, stream="s"))
        with pytest.raises(Taken):
            await store.grant(grant("g2"))
        assert await store.granted("hash of g1") == grant("g1")
        assert await store.granted("hash of g3") is None
        assert await store.grants(person="ann") == [grant("g1")]
        assert await store.grants(stream="s") == [grant("g2", person=None, stream="s")]
        revoked = await asyncio.gather(*(store.revoke("g1", 7.0) for _ in range(4)))
        assert sorted(revoked) == [False, False, False, True]
        assert await store.ended(7.0, 8.0) == ["g1"]
        assert await store.ended(7.5, 8.0) == []
        found = await store.granted("hash of g1")
        assert found is not None and found.revoked == 7.0

    with_stores(url, step)


def test_people(url: str):
    async def step(store: Store) -> None:
        await store.add_person(Person("ann", "Ann", 1.0, 1.0), grant("g1"))
        await store.begin(head("s"), news("a"), ["ann", "bob"])
        assert await store.strangers({"ann", "bob"}) == {"bob"}
        await store.rename("ann", "Änne")
        assert await store.person("ann") == Person("ann", "Änne", 1.0, 1.0)
        await store.forget("ann")
        assert await store.person("ann") is None
        assert await store.grants(person="ann") == []
        assert await store.streams_of("ann") == []
        assert len(await store.streams_of("bob")) == 1
        assert len(await store.read("s")) == 1

    with_stores(url, step)


def test_lists_of_streams(url: str):
    async def step(store: Store) -> None:
        for stream, touched in (("old", 10.0), ("new", 30.0), ("shut", 20.0)):
            await store.begin(head(stream, touched), [], ["ann"])
        await store.begin(head("sheet", 25.0, "sheet"), [], ["ann"])
        await store.database.change([store.member("ann", "old", 99.0)])  # once more
        await store.shut("shut", 40.0)
        await store.shut("shut", 50.0)
        assert [one.id for one in await store.heads("table")] == ["new", "old"]
        assert [one.id for one in await store.heads("table", since=10.0, closed=True)] == ["new", "shut"]
        assert [one.id for one in await store.streams_of("ann")] == ["new", "sheet", "shut", "old"]
        assert (await store.streams_of("ann"))[2].closed == 40.0
        assert await store.standing(["shut", "new"]) == {"shut": Standing(0, True, 0), "new": Standing(0, False, 0)}

    with_stores(url, step)


def test_a_purged_stream_is_gone_with_all_that_belongs_to_it(url: str):
    async def step(store: Store) -> None:
        for stream in ("s", "t"):
            await store.begin(head(stream), news("a"), ["ann"])
            await store.keep(stream, 1, "house", "x")
            await store.grant(grant(f"g{stream}", stream=stream))
            await store.append(stream, 1, news("b"), 2.0, [store.timer(stream, 5.0, 1)])
        assert await store.purge("s")
        assert not await store.purge("s")
        with pytest.raises(Conflict):  # by a process that has not noticed
            await store.append("s", 2, news("c"), 3.0)
        for table in ("streams", "entries", "secrets", "members", "timers", "grants"):
            assert await store.rows_of(table, "s") == []
            assert {row.get("stream", "t") for row in await store.rows_of(table)} == {"t"}
        assert await store.purge_untouched(2.0) == 0
        assert await store.purge_untouched(2.5) == 1
        assert await store.rows_of("entries") == []

    with_stores(url, step)


def test_what_is_told_of_a_stream_names_its_columns(url: str):
    async def step(store: Store) -> None:
        await store.begin(head("s"), news("a", "b"))
        assert await store.rows_of("entries", "s") == [
            {"stream": "s", "seq": 1, "actor": "ann", "command": "a", "payload": '{"it": "a"}', "at": 1.0},
            {"stream": "s", "seq": 2, "actor": "ann", "command": "b", "payload": '{"it": "b"}', "at": 1.0},
        ]

    with_stores(url, step)


def test_a_statement_that_cannot_be_carried_out_is_no_end(url: str):
    async def step(store: Store) -> None:
        await store.begin(head("s"), [])
        with pytest.raises(Unavailable):
            await store.database.change([store.timer("s", 1.0, 1), ("INSERT INTO nowhere VALUES (?)", (1,))])
        with pytest.raises(Unavailable):
            await store.database.fetch("SELECT nothing FROM nowhere")
        assert await store.due(5.0) == []
        await store.append("s", 0, news("a"), 1.0)

    with_stores(url, step)


# Servers and files --------------------------------------------------------------------------------------------------


def test_a_server_that_dies_keeps_what_it_acknowledged_and_is_found_again(postgres: Server):  # noqa: F811
    async def step(store: Store) -> None:
        await store.begin(head("s"), news("a"))
        await asyncio.to_thread(postgres.stop)
        with pytest.raises(Unavailable):
            await store.append("s", 1, news("b"), 1.0)
        with pytest.raises(Unavailable):
            await store.read("s")
        await asyncio.to_thread(postgres.start)
        while True:  # the pool finds out about its dead connections one by one
            try:
                await store.append("s", 1, news("b"), 1.0)
                break
            except Unavailable:
                continue
        assert [row.command for row in await store.read("s")] == ["a", "b"]

    with_stores(postgres.fresh(), step)


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("DELETE FROM alembic_version", "has not been set up; run: trickbook db upgrade"),
        ("UPDATE alembic_version SET version_num = '9999'", "is of version 9999, made by a newer Trickbook"),
    ],
)
def test_a_database_of_another_version_is_not_used(url: str, statement: str, told: str):
    async def step(store: Store) -> None:
        await store.database.change([(statement, ())])

    with_stores(url, step)
    with pytest.raises(TrickbookError, match=told):
        open_database(url)
    if "9999" in statement:
        with pytest.raises(TrickbookError, match=told):
            open_database(url, serving=True)


@pytest.mark.parametrize(
    ("data", "url", "told"),
    [
        (None, None, "Name one database"),
        (Path("a"), "postgresql:///b", "Name one database"),
        (None, "mysql://x", "begins with postgresql://"),
    ],
)
def test_which_database_is_meant(data: Path | None, url: str | None, told: str):
    with pytest.raises(TrickbookError, match=told):
        url_of(data, url)


def test_what_cannot_be_opened_is_told_in_a_sentence(tmp_path: Path):
    with pytest.raises(TrickbookError, match="There is no database"):
        open_database(url_of(tmp_path / "none.db", None))
    (tmp_path / "text.db").write_text("this is no database, whatever its name may say, and never was one")
    with pytest.raises(TrickbookError, match="cannot be opened: file is not a database"):
        open_database(url_of(tmp_path / "text.db", None), serving=True)
    with pytest.raises(TrickbookError, match="cannot be opened"):
        open_database(url_of(tmp_path / "no folder" / "x.db", None), serving=True)
    with pytest.raises(TrickbookError, match="cannot be opened") as fault:
        open_database(f"postgresql://ann:secretword@/x?host={tmp_path}")
    assert "secretword" not in str(fault.value)


def test_a_file_is_brought_up_to_date_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    from alembic import op

    url = url_of(tmp_path / "trickbook.db", None)
    carried_out, execute = [0], op.execute

    def fail_in_the_middle(statement: str) -> None:
        carried_out[0] += 1
        if carried_out[0] == 5:
            raise KeyboardInterrupt
        execute(statement)

    with monkeypatch.context() as patch:
        patch.setattr(op, "execute", fail_in_the_middle)
        with pytest.raises(KeyboardInterrupt):
            upgrade(url)
    database = open_database(url, serving=True)
    assert isinstance(database, SqliteDatabase)
    run(Store(database).heads("table"))
    run(database.close())
