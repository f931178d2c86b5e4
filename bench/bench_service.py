"""The service under load: a real server process, real sockets, four people at every table.

    python bench/bench_service.py [--tables 50] [--seconds 20] [--pace 2] [--save]

Every table gets an act every ``pace`` seconds (0: as fast as they are answered) from clients in this process.  Reported
are acts a second, and how long it takes from sending a command until it is acknowledged, and until everybody at the
table has heard of it; the memory of the server process before and after the tables and sockets are open.  Server and
clients share the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets
from measuring import publish

from trickbook.service import commands as do
from trickbook.service.messages import AnyMessage, Done, Refused, Update

RESULTS = Path(__file__).parent / "results" / "service.json"
SEATS = "NESW"
MESSAGES = msgspec.json.Decoder(AnyMessage)


class Times:
    """What was measured."""

    def __init__(self) -> None:
        self.acknowledged: list[float] = []
        self.delivered: list[float] = []
        self.refused = 0


class Client:
    """One person at one table."""

    def __init__(self, url: str, name: str) -> None:
        self.url, self.name = url, name
        self.cookie = ""
        self.http = httpx.AsyncClient(base_url=url, timeout=60)
        self.sight: Any = None
        self.answers: dict[str, asyncio.Future[Any]] = {}
        self.heard = asyncio.Event()

    async def come_in(self) -> None:
        await self.http.post("/api/guests", json={"name": self.name})

    async def follow(self, stream: str) -> None:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"{self.url.replace('http', 'ws')}/api/tables/{stream}/socket"
        self.socket = await websockets.connect(address, additional_headers={"Cookie": cookie}, max_queue=None)
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for frame in self.socket:
            message = MESSAGES.decode(frame)
            if isinstance(message, Update):
                self.sight = message.sight
                self.heard.set()
            elif isinstance(message, Done | Refused) and message.id in self.answers:
                self.answers.pop(message.id).set_result(message)

    async def send(self, command: Any) -> Any:
        answer = self.answers[command.id] = asyncio.get_running_loop().create_future()
        await self.socket.send(msgspec.json.encode(command).decode())
        return await answer


async def table(url: str, number: int) -> list[Client]:
    """A table of four people who are ready."""
    clients = [Client(url, f"{seat}{number}") for seat in SEATS]
    for client in clients:
        await client.come_in()
    host = clients[0]
    opened = (await host.http.post("/api/tables", json={"game": "whist", "seat": "N", "seed": str(number)})).json()
    stream = opened["sight"]["stream"]
    link = (await host.http.post(f"/api/tables/{stream}/links", json={"scope": "sit"})).json()["path"]
    for client, seat in zip(clients[1:], SEATS[1:], strict=True):
        await client.http.post("/api/enter", json={"secret": link.rpartition("/")[2]})
        await client.http.post(f"/api/tables/{stream}/commands", json={"do": "sit", "id": "sit", "seat": seat})
    for client in clients:
        await client.follow(stream)
    return clients


async def play(clients: list[Client], pace: float, until: float, times: Times, rng: random.Random) -> None:
    """Play on at a table until the time is up."""
    number = 0
    await asyncio.sleep(rng.random() * pace)
    while time.monotonic() < until:
        number += 1
        begin = time.monotonic()
        ready = next((one for one in clients if one.sight and one.sight.offers.ready), None)
        actor = next((one for one in clients if one.sight and one.sight.offers.acts), None)
        who = ready or actor
        if who is None:
            await asyncio.sleep(0.01)
            continue
        command: Any = do.Ready(id=f"r{number}")
        if ready is None:
            act = rng.choice(who.sight.offers.acts).act
            command = do.Act(id=f"a{number}", acts=[act], expect=who.sight.decision)
        for one in clients:
            one.heard.clear()
        answer = await who.send(command)
        times.acknowledged.append(time.monotonic() - begin)
        if isinstance(answer, Refused):
            times.refused += 1
            continue
        await asyncio.gather(*(one.heard.wait() for one in clients))
        times.delivered.append(time.monotonic() - begin)
        if pace:
            await asyncio.sleep(max(0.0, pace - (time.monotonic() - begin)))


def memory(process: int) -> int:
    """The resident memory of a process, in kB."""
    status = Path(f"/proc/{process}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return int(found[1]) if found else 0


def spread(values: list[float]) -> dict[str, float]:
    """Milliseconds: the median, and what 99 in 100 stay below."""
    if len(values) < 2:
        return {}
    cuts = statistics.quantiles(values, n=100)
    return {"median": round(cuts[49] * 1000, 2), "p99": round(cuts[98] * 1000, 2)}


async def measure(url: str, server: int, tables: int, seconds: float, pace: float) -> dict[str, Any]:
    """One run."""
    before = memory(server)
    rooms = []
    for number in range(tables):
        rooms.append(await table(url, number))
    opened = memory(server)
    times, until = Times(), time.monotonic() + seconds
    rng = random.Random(1)
    begin = time.monotonic()
    await asyncio.gather(*(play(room, pace, until, times, random.Random(rng.random())) for room in rooms))
    spent = time.monotonic() - begin
    return {
        "tables": tables,
        "sockets": tables * len(SEATS),
        "pace": pace,
        "acts": len(times.delivered),
        "acts a second": round(len(times.delivered) / spent, 1),
        "refused": times.refused,
        "acknowledged, ms": spread(times.acknowledged),
        "delivered to all four, ms": spread(times.delivered),
        "kB a table with four sockets": round((opened - before) / tables, 1),
        "server, MB": round(memory(server) / 1024, 1),
    }


def main() -> None:
    """Measure each number of tables against a server of its own."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 200])
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--pace", type=float, nargs="+", default=[2.0, 0.0])
    parser.add_argument("--save", action="store_true", help=f"write {RESULTS.name} into bench/results")
    options = parser.parse_args()
    report = []
    for tables in options.tables:
        for pace in options.pace:
            with tempfile.TemporaryDirectory() as folder:
                server = subprocess.Popen(
                    [sys.executable, "-m", "trickbook", "serve", "--port", "0", "--data", f"{folder}/t.db", "--seeds",
                     "--requests", "1000000"],
                    stdout=subprocess.PIPE, text=True,
                )  # fmt: skip
                assert server.stdout is not None
                url = server.stdout.readline().split()[-1].rstrip("/")
                try:
                    wait_for(url)
                    report.append(asyncio.run(measure(url, server.pid, tables, options.seconds, pace)))
                finally:
                    server.terminate()
                    server.wait(20)
    publish({"runs": report}, RESULTS, options.save)


def wait_for(url: str) -> None:
    """Wait until the server answers."""
    for _ in range(200):
        try:
            httpx.get(f"{url}/api/me")
            return
        except httpx.HTTPError:
            time.sleep(0.1)
    raise SystemExit("The server does not answer.")


if __name__ == "__main__":
    main()
