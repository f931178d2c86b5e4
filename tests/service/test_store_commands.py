"""``trickbook db`` and ``trickbook admin``, over a file and over a server, beside a house that is open or not."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.service.houses import act, fresh, run, table_of
from tests.service.postgres import Server, postgres  # noqa: F401
from tests.service.test_store_houses import houses
from trickbook.cli import main
from trickbook.service import commands as do
from trickbook.service.house import House
from trickbook.service.pads import SheetTerms, Write
from trickbook.service.people import Door
from trickbook.service.room import Room
from trickbook.service.shelf import Shelf
from trickbook.service.store.migrations import upgrade
from trickbook.service.store.opening import url_of


class Kept:
    """A database with a table under way, its talk and a link to it, and a sheet."""

    def __init__(self, url: str, options: list[str]) -> None:
        self.url, self.options = url, options
        self.table = self.link = self.secret = ""
        self.at_house(self._fill)

    async def _fill(self, house: House) -> None:
        live = await table_of(house)
        self.table = live.room.stream
        await act(house, live, "bob", do.Ready(id=fresh()))
        await act(house, live, "bob", do.Say(id=fresh(), text="Hello"))
        grant, self.secret = await Door(house.store, house.clock).link(self.table, "watch", None, None)
        self.link = grant.id
        shelf = Shelf(house.store, house.clock)
        await shelf.open("sheet", "bob", "Bob", SheetTerms(game="pedro"))
        await shelf.do("bob", "sheet", Write(id="a", words="note hello"))

    def at_house(self, step: Callable[[House], Awaitable[None]]) -> None:
        async def work() -> None:
            async with houses(self.url) as (house,):
                await step(house)

        run(work())

    def change(self, statement: str) -> None:
        async def step(house: House) -> None:
            await house.store.database.change([(statement, ())])

        self.at_house(step)

    def run(self, *words: str, code: int = 0) -> str:
        return told(CliRunner().invoke(main, [*words, *self.options]), code)


def told(result: Result, code: int = 0) -> str:
    assert result.exit_code == code, result.output
    return result.output


@pytest.fixture(params=["sqlite", "postgresql"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Kept:
    if request.param == "sqlite":
        path = tmp_path / "trickbook.db"
        return Kept(url_of(path, None), ["--data", str(path)])
    server: Server = request.getfixturevalue("postgres")
    url = server.fresh()
    return Kept(url, ["--database", url])


# db -----------------------------------------------------------------------------------------------------------------


def test_a_database_is_made_by_upgrade_and_not_before(tmp_path: Path, postgres: Server):  # noqa: F811
    for options in (["--data", str(tmp_path / "new.db")], ["--database", postgres.fresh("template1")]):
        refused = told(CliRunner().invoke(main, ["db", "check", *options]), 2)
        assert "There is no database" in refused or "run: trickbook db upgrade" in refused
        for _ in range(2):
            assert "is of version 0002." in told(CliRunner().invoke(main, ["db", "upgrade", *options]))
        assert "There is nothing in it." in told(CliRunner().invoke(main, ["db", "check", *options]))


def test_without_a_name_it_is_the_file_in_the_application_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("click.get_app_dir", lambda name: str(tmp_path / name))
    monkeypatch.delenv("TRICKBOOK_DATABASE", raising=False)
    assert "is of version 0002." in told(CliRunner().invoke(main, ["db", "upgrade"]))
    monkeypatch.setenv("TRICKBOOK_DATABASE", f"postgresql://nobody@/nothing?host={tmp_path}")
    assert "cannot be opened" in told(CliRunner().invoke(main, ["db", "check"]), 2)
    file = str(tmp_path / "trickbook" / "trickbook.db")
    assert "There is nothing in it." in told(CliRunner().invoke(main, ["db", "check", "--data", file]))


def test_serving_from_a_server_waits_for_upgrade(postgres: Server):  # noqa: F811
    told_so = told(CliRunner().invoke(main, ["serve", "--port", "0", "--database", postgres.fresh("template1")]), 2)
    assert told_so == "The database has not been set up; run: trickbook db upgrade\n"


def test_check_tells_what_is_wrong_by_stream(kept: Kept):
    assert kept.run("db", "check") == "All 3 streams are sound.\n"
    kept.change(f"DELETE FROM entries WHERE stream = '{kept.table}' AND seq = 3")
    kept.change('UPDATE entries SET payload = \'{"type":"wrote","entry":{}}\' WHERE stream = \'sheet\' AND seq = 2')
    output = kept.run("db", "check", code=1)
    assert f"table {kept.table}: Entry 3 is missing.\n" in output
    assert "sheet sheet: It cannot be read from entry 2 on." in output
    assert "2 of 3 streams cannot be used as they are." in output
    kept.change("UPDATE streams SET rules = 9 WHERE id = 'sheet'")
    assert "begun under version 9 of the rules of Pedro" in kept.run("db", "check", code=1)


def test_check_finds_the_entry_that_does_not_follow(kept: Kept):
    async def step(house: House) -> None:
        rows = await house.store.read(kept.table)
        bad = next(row.seq for row in rows if '"pack"' in row.payload)
        await house.store.database.change(
            [("UPDATE entries SET payload = ? WHERE stream = ? AND seq = ?", (rows[0].payload, kept.table, bad))]
        )

    kept.at_house(step)
    assert f"table {kept.table}: It cannot be read from entry" in kept.run("db", "check", code=1)


def test_export_gives_back_what_was_kept(kept: Kept):
    lines = [json.loads(line) for line in kept.run("db", "export", kept.table).splitlines()]
    entries = [line for line in lines if line["table"] == "entries" and line["stream"] == kept.table]
    room = Room.fold(kept.table, [(json.dumps(line["payload"]), line["at"]) for line in entries])

    async def step(house: House) -> None:
        assert (await house.room(kept.table)).room.table.log[: len(room.table.log)] == room.table.log

    kept.at_house(step)
    assert {line["table"] for line in lines} == {"streams", "entries", "secrets", "members", "grants"}
    assert any(line["table"] == "entries" and line["payload"].get("text") == "Hello" for line in lines)
    assert {line["value"] for line in lines if line["table"] == "secrets"} == {None}
    assert {line["hash"] for line in lines if line["table"] == "grants"} == {None}


def test_export_of_everything_and_to_a_file(kept: Kept, tmp_path: Path):
    target = tmp_path / "out.ndjson"
    target.write_text("old")
    assert kept.run("db", "export", "nowhere", "--out", str(target), code=2) == "There is no table or sheet nowhere.\n"
    assert target.read_text() == "old"
    assert [path.name for path in tmp_path.glob("*out*")] == ["out.ndjson"]
    assert kept.run("db", "export", "--secrets", "--out", str(target)) == ""
    lines = [json.loads(line) for line in target.read_text().splitlines()]
    assert {line["id"] for line in lines if line["table"] == "streams"} == {
        kept.table, f"chat.{kept.table}", "sheet"
    }  # fmt: skip
    assert all(line["hash"] for line in lines if line["table"] == "grants")
    assert all(line["value"] for line in lines if line["table"] == "secrets")
    assert kept.secret not in target.read_text()


# admin --------------------------------------------------------------------------------------------------------------


def test_the_operator_lists_closes_and_deletes(kept: Kept):
    listed = kept.run("admin", "list")
    assert {line.split()[0] for line in listed.splitlines()} == {"stream", kept.table, "sheet"}
    assert "close it first" in kept.run("admin", "purge", kept.table, code=2)
    assert kept.run("admin", "close", kept.table, "sheet") == f"{kept.table} is closed.\nsheet is closed.\n"
    assert kept.run("db", "check") == "All 3 streams are sound.\n"
    assert kept.table not in kept.run("admin", "list")
    assert kept.table in kept.run("admin", "list", "--closed")
    kept.run("admin", "purge", kept.table)
    assert kept.run("admin", "purge", kept.table, code=2) == f"There is no table or sheet {kept.table}.\n"
    assert kept.run("db", "check") == "All 1 streams are sound.\n"  # its talk is gone, too
    assert kept.run("admin", "purge", "--older", "0.001") == "0 deleted.\n"
    kept.change("UPDATE streams SET touched = 1")
    assert kept.run("admin", "purge", "--older", "1") == "1 deleted.\n"
    assert "Name what to delete" in kept.run("admin", "purge", code=2)


def test_the_operator_revokes_beside_a_house_that_is_open(tmp_path: Path):
    path = tmp_path / "trickbook.db"
    upgrade(url_of(path, None))
    kept = Kept(url_of(path, None), ["--data", str(path)])

    async def work() -> None:
        async with houses(kept.url) as (house,):
            door = Door(house.store, house.clock)
            visitor = (await door.guest("Eve")).visitor
            await door.enter(visitor, kept.secret)
            assert len(await door.passes(visitor.person, kept.table)) == 1
            import asyncio

            listed = await asyncio.to_thread(kept.run, "admin", "list", kept.table)
            assert kept.link in listed
            assert await asyncio.to_thread(kept.run, "admin", "revoke", kept.link) == "2 revoked.\n"
            assert await door.passes(visitor.person, kept.table) == []
            revoked = await asyncio.to_thread(kept.run, "admin", "revoke", "--person", visitor.person)
            assert revoked == "2 revoked.\n"

    run(work())
    assert "There is no grant nothing" in kept.run("admin", "revoke", "nothing", code=2)
    assert "Name what to revoke" in kept.run("admin", "revoke", code=2)
    assert "There is no table or sheet nowhere." in kept.run("admin", "list", "nowhere", code=2)
