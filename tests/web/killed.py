"""A server process to be killed, people who come back whatever happens to their connections, and a proxy that makes
things happen to them.  ``python -m tests.web.killed [KILLS]`` runs more kills than the tests do and tells figures.
"""

from __future__ import annotations

import asyncio
import re
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import websockets
from websockets.asyncio.server import serve

from trickbook.service.room import Room
from trickbook.service.sight import sight as sight_of
from trickbook.table import Deal

SEATS = "SWNE"
AT_A_TABLE = 25
"""How many kills there are at one table: the match must not end before."""
LOST = (OSError, websockets.WebSocketException, httpx.HTTPError, EOFError)
SOON = 0.02
"""How long whoever has lost a connection waits before trying again."""


class Server:
    """``trickbook serve`` as a process of its own, over one database."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.url = ""
        self.process: subprocess.Popen[str] | None = None
        self.said: list[str] = []

    def start(self) -> None:
        """Start it, at another free port."""
        command = [sys.executable, "-m", "trickbook", "serve", "--port", "0", "--seeds", "--requests", "1000000"]
        self.process = subprocess.Popen(
            [*command, "--data", str(self.database)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line)
            if found := re.search(r"http://\S+:\d+", line):
                self.url = found[0]
                return
        raise AssertionError(f"The server does not start: {self.said}")

    def end(self, how: signal.Signals) -> None:
        """End it and keep what it has said."""
        if self.process is not None:
            self.process.send_signal(how)
            self.said.append(self.process.communicate()[0])
            self.process = None

    def limit(self, size: int) -> None:
        """Let no file of it grow beyond ``size``."""
        assert self.process is not None
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def memory(self) -> int:
        """Its resident memory in kB."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1])  # type: ignore[index]

    def rows(self, stream: str) -> list[tuple[Any, ...]]:
        """The log of a table as it stands in the file: number, actor, command, payload, time."""
        with closing(sqlite3.connect(self.database)) as file:
            return file.execute(
                "SELECT seq, actor, command, payload, at FROM entries WHERE stream = ? ORDER BY seq", (stream,)
            ).fetchall()


class Person:
    """Somebody who plays by a socket: comes back where it broke off, and sends again what was not answered."""

    def __init__(self, name: str, url: Callable[[], str], rng: Random) -> None:
        self.name, self.url, self.rng = name, url, rng
        self.id, self.cookie, self.stream = "", "", ""
        self.seen = 0
        self.sight: dict[str, Any] = {}
        self.told: dict[int, Any] = {}
        self.pending: dict[str, dict[str, Any]] = {}
        self.acknowledged: dict[str, int] = {}
        self.hands: dict[int, set[str]] = {}
        """The cards held in each deal, as first seen."""
        self.connections = self.sent = 0
        self.news = asyncio.Event()
        self.playing = True
        self._socket: Any = None

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """The answer to a request, tried until the server is there."""
        headers = {"Cookie": self.cookie} if self.cookie else {}
        while True:
            try:
                async with httpx.AsyncClient(base_url=self.url(), headers=headers, timeout=30) as http:
                    return await http.request(method, path, json=body)
            except LOST:
                await asyncio.sleep(SOON)

    async def come_in(self) -> None:
        answer = await self.ask("POST", "/api/guests", {"name": self.name})
        self.id, self.cookie = answer.json()["person"], f"trickbook={answer.cookies['trickbook']}"

    async def live(self) -> None:
        """Follow and play for ever."""
        while True:
            try:
                address = f"{self.url().replace('http', 'ws')}/api/tables/{self.stream}/socket?after={self.seen}"
                async with websockets.connect(
                    address, additional_headers={"Cookie": self.cookie}, proxy=None, ping_interval=None
                ) as self._socket:
                    self.connections += 1
                    for command in list(self.pending.values()):
                        await self._socket.send(msgspec.json.encode(command).decode())
                    async for frame in self._socket:
                        await self._hear(msgspec.json.decode(frame))
            except LOST:
                pass
            await asyncio.sleep(SOON)

    async def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "update":
                self._update(message)
            case "done":
                if self.pending.pop(message["id"], None) is not None:
                    self.acknowledged[message["id"]] = message["seq"]
            case "refused" if message["id"]:
                self.pending.pop(message["id"], None)
        self.news.set()
        if self.playing and not self.pending and (command := self._answer()) is not None:
            self.sent += 1
            command["id"] = f"{self.name}-{self.sent}"
            self.pending[command["id"]] = command
            await self._socket.send(msgspec.json.encode(command).decode())

    def _update(self, message: dict[str, Any]) -> None:
        for one in message["told"]:
            if one["seq"] > self.seen:
                assert one["seq"] == self.seen + 1, f"{self.name} has missed something before {one['seq']}"
                self.seen = one["seq"]
            assert self.told.setdefault(one["seq"], one) == one, "what has happened is told in another way"
        sight = message["sight"]
        if sight["seq"] < self.sight.get("seq", 0):
            return
        self.sight = sight
        hand = {card for suit in sight.get("hand", ()) for card in suit["cards"]}
        assert hand <= self.hands.setdefault(sight["deal"], hand), "a hand holds other cards than were dealt"

    def _answer(self) -> dict[str, Any] | None:
        """What to send now, if anything."""
        offers, expect = self.sight.get("offers", {}), self.sight.get("decision", 0)
        if offers.get("ready"):
            return {"do": "ready"}
        if acts := offers.get("acts"):
            return {"do": "act", "acts": [self.rng.choice(acts)["act"]], "expect": expect}
        return None

    async def until(self, so: Callable[[], bool]) -> None:
        """Wait until something is so, looking whenever anything is heard."""
        while not so():
            self.news.clear()
            await self.news.wait()


async def four_people(url: Callable[[], str], seed: str, **terms: Any) -> list[Person]:
    """Four people at one table of whist, where every choice is one step."""
    people = [Person(name, url, Random(f"{seed} {name}")) for name in ("bob", "ann", "cat", "dan")]
    for person in people:
        await person.come_in()
    host = people[0]
    opened = await host.ask("POST", "/api/tables", {"game": "whist", "seat": "S", **terms})
    stream = opened.json()["sight"]["stream"]
    link = await host.ask("POST", f"/api/tables/{stream}/links", {"scope": "sit"})
    for person, seat in zip(people, SEATS, strict=True):
        person.stream = stream
        if person is not host:
            await person.ask("POST", "/api/enter", {"secret": link.json()["path"].rpartition("/")[2]})
            sat = await person.ask("POST", f"/api/tables/{stream}/commands", {"do": "sit", "id": "sit", "seat": seat})
            assert sat.status_code == 200, sat.text
    return people


def check(rows: list[tuple[Any, ...]], people: list[Person]) -> Room:
    """Hold what people know against the log: all that was acknowledged is there, and no deal twice."""
    room = Room.fold(people[0].stream, [(payload, at) for _, _, _, payload, at in rows])
    made = {(actor, command): seq for seq, actor, command, _, _ in rows}
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
    for person in people:
        for command, seq in person.acknowledged.items():
            kept = made.get((person.id, command))
            assert kept is not None, f"{person.name}'s {command} was acknowledged and is lost"
            assert kept == seq
        assert person.seen <= len(rows), f"{person.name} was told of entry {person.seen}, which is lost"
    deals = [entry for entry in room.table.log if isinstance(entry, Deal)]
    assert len(deals) == len(room.table.ledger.deals) <= room.table.match.deals + 1
    return room


def check_sights(room: Room, people: list[Person]) -> None:
    """All who follow see the table as the log has it."""
    for person in people:
        plain = msgspec.json.decode(msgspec.json.encode(sight_of(room, person.id)))
        for name in ("seq", "decision", "hand", "trick", "offers", "awaits", "deal", "told", "sides"):
            assert person.sight.get(name) == plain.get(name), name


@dataclass
class Figures:
    """What was seen."""

    kills: int = 0
    acknowledged: int = 0
    entries: int = 0
    deals: int = 0
    connections: int = 0
    said: list[str] = field(default_factory=list)


async def killed_again_and_again(folder: Path, kills: int, seed: str) -> Figures:
    """A table at which four people play while the server is killed so many times, at moments that ``seed`` fixes as
    far as they can be fixed."""
    rng, server, figures = Random(seed), Server(folder / "trickbook.db"), Figures()
    server.start()
    people: list[Person] = []
    tasks: list[asyncio.Task[None]] = []
    try:
        people = await four_people(lambda: server.url, seed)
        tasks = [asyncio.create_task(person.live()) for person in people]

        def acknowledged() -> int:
            return sum(len(person.acknowledged) for person in people)

        async def further(by: int) -> None:
            goal = acknowledged() + by
            while acknowledged() < goal:
                heard = [asyncio.create_task(person.news.wait()) for person in people]
                await asyncio.wait((*tasks, *heard), return_when=asyncio.FIRST_COMPLETED)
                for one in heard:
                    one.cancel()
                for task in tasks:
                    if task.done():
                        await task  # it never ends but by a fault
                for person in people:
                    person.news.clear()

        for _ in range(kills):
            await further(rng.randint(1, 6))
            await asyncio.sleep(rng.random() * 0.01)  # anywhere between two acts, or within one
            server.end(signal.SIGKILL)
            check(server.rows(people[0].stream), people)
            figures.kills += 1
            if figures.kills % 10 == 0:
                print(f"{figures.kills} kills, {acknowledged()} acts acknowledged, none lost", flush=True)
            server.start()
        await further(4)
        for person in people:
            person.playing = False
        while any(person.pending for person in people):
            await asyncio.sleep(SOON)
        last = server.rows(people[0].stream)[-1][0]
        for person in people:
            await person.until(lambda one=person: one.seen >= last)  # type: ignore[misc]
        room = check(server.rows(people[0].stream), people)
        check_sights(room, people)
        figures.acknowledged, figures.entries, figures.deals = acknowledged(), room.seq, len(room.table.ledger.deals)
        figures.connections = sum(person.connections for person in people)
    finally:
        for task in tasks:
            task.cancel()
        server.end(signal.SIGTERM)
        figures.said = server.said
    return figures


# A proxy between a client and the service -----------------------------------------------------------------------------

Fate = Callable[[str, int], str]
"""What becomes of a frame, by its direction (``up`` to the service, ``down`` to the client) and its number: ``pass``,
``double``, ``delay`` (behind the next, or a moment), ``cut`` before it or ``last``, after it."""


@asynccontextmanager
async def proxy(upstream: Callable[[], str], fate: Fate) -> AsyncIterator[str]:
    """The address of a proxy for sockets, which lets ``fate`` decide on every frame."""
    numbers = {"up": 0, "down": 0}

    async def relay(way: str, source: Any, target: Any) -> None:
        async for frame in source:
            numbers[way] += 1
            match fate(way, numbers[way]):
                case "cut":
                    return
                case "double":
                    await target.send(frame)
                case "delay":
                    await asyncio.sleep(SOON)
            await target.send(frame)
            if fate(way, numbers[way]) == "last":
                return

    async def handle(client: Any) -> None:
        address = upstream().replace("http", "ws") + client.request.path
        cookie = {"Cookie": client.request.headers.get("Cookie", "")}
        try:
            async with websockets.connect(
                address, additional_headers=cookie, proxy=None, ping_interval=None
            ) as service:
                ways = [
                    asyncio.create_task(relay("up", client, service)),
                    asyncio.create_task(relay("down", service, client)),
                ]
                _, waiting = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                for way in waiting:
                    way.cancel()
                client.transport.abort()
                service.transport.abort()
        except LOST:
            client.transport.abort()

    async with serve(handle, "127.0.0.1", 0, ping_interval=None) as listening:
        port = next(iter(listening.sockets)).getsockname()[1]
        yield f"http://127.0.0.1:{port}"


def main() -> None:
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    for number in range(0, kills, AT_A_TABLE):  # a match is over after some more
        with tempfile.TemporaryDirectory() as folder:
            tell(
                asyncio.run(killed_again_and_again(Path(folder), min(AT_A_TABLE, kills - number), f"recorded {number}"))
            )


def tell(figures: Figures) -> None:
    """Tell what was seen."""
    print(f"{figures.kills} kills, {figures.acknowledged} acts acknowledged, {figures.entries} entries, "
          f"{figures.deals} deals, {figures.connections} connections; nothing lost, nothing twice")  # fmt: skip


if __name__ == "__main__":
    main()
