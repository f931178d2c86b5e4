"""Frames and requests that nobody who means well would send: each is refused with a problem or its sender is shut out,
the memory of the process stays bounded, and the table goes on for the others."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from tests.service.houses import Clock, run
from tests.web.killed import Server
from tests.web.live import Caller, served
from trickbook.service import commands as do
from trickbook.service.messages import Notice
from trickbook.web.patience import WAITED
from trickbook.web.server import FRAME

BOTS = {"N": "rule", "E": "rule", "W": "rule"}
GROWTH = 48 * 1024
"""How many kB more the process may hold after it has been sent nonsense."""


async def opened(url: str, **terms: Any) -> tuple[Caller, str]:
    """Bob, and a table of his."""
    bob = await Caller(url, "Bob").come_in()
    answer = await bob.ask("POST", "/api/tables", {"game": "pedro", "seat": "S", "bots": BOTS, "pace": 0, **terms})
    assert answer.status_code == 201, answer.text
    return bob, answer.json()["sight"]["stream"]


async def said_back(bob: Caller, frame: str | bytes) -> dict[str, Any]:
    """What the service answers to a frame, or how it closes."""
    try:
        await bob.socket.send(frame)
        while True:
            message = json.loads(await bob.socket.recv())
            if message["type"] in ("refused", "done", "goodbye"):
                return dict(message)
    except websockets.ConnectionClosed as closed:
        return {"type": "closed", "code": closed.rcvd.code if closed.rcvd else 1006}


NONSENSE: dict[str, str | bytes] = {
    "empty": "",
    "no JSON": "{",
    "a word": '"hello"',
    "null": "null",
    "deep": "[" * 8000,
    "deeper in a command": '{"do":"act","id":"x","expect":1,"acts":' + "[" * 8000,
    "deep objects": '{"a":' * 2000 + "1" + "}" * 2000,
    "unknown command": '{"do":"cheat","id":"x"}',
    "unknown field": '{"do":"ready","id":"x","seat":"N"}',
    "no id": '{"do":"ready"}',
    "a long id": json.dumps({"do": "ready", "id": "x" * 65}),
    "the house's id": '{"do":"ready","id":"#0"}',
    "a huge number": '{"do":"cut","id":"x","expect":' + "9" * 4000 + "}",
    "no number": '{"do":"cut","id":"x","expect":1e400}',
    "many acts": json.dumps({"do": "act", "id": "x", "expect": 1, "acts": ["5H"] * 61}),
    "a null character": '{"do":"act","id":"x","expect":1,"acts":["\\u0000"]}',
    "half a character": '{"do":"act","id":"x","expect":1,"acts":["\\ud800"]}',
    "bytes": b"\x00\xff\xfe\x80" * 100,
    "JSON as bytes": b'{"do":"act","id":"x","expect":1,"acts":["\xff"]}',
}


def test_nonsense_is_refused_and_the_socket_lives_on(tmp_path: Path):
    async def work() -> None:
        async with served(tmp_path) as service:
            bob, stream = await opened(service.url)
            address = f"{service.url.replace('http', 'ws')}/api/tables/{stream}/socket"
            live = await service.house.room(stream)
            async with websockets.connect(address, additional_headers=bob.headers, proxy=None) as bob.socket:
                before = live.room.decision
                for name, frame in NONSENSE.items():
                    answer = await said_back(bob, frame)
                    assert answer["type"] == "refused", (name, answer)
                    assert answer["problem"]["code"] in ("bad-request", "unknown-field", "stale", "unlawful"), name
                    assert len(json.dumps(answer)) < 1000, name
                    await asyncio.sleep(0.05)  # less than a socket may send in a second
                for text in ("x" * 301, "\ud800", "\udfff!"):
                    named = json.dumps({"do": "say", "text": text, "id": "said"})
                    assert (await said_back(bob, named))["id"] == "said", "who sent it waits for its answer"
                assert (await said_back(bob, '{"do":"ping","id":"p"}'))["type"] == "done"
                assert live.room.decision == before or live.room.begun is False
            for path in ("?after=-1", "?after=" + "9" * 5000, "?after=x", "?after=%00"):
                async with websockets.connect(address + path, additional_headers=bob.headers, proxy=None) as other:
                    assert json.loads(await other.recv())["type"] == "update"
            assert "Traceback" not in service.log.getvalue()
            await bob.close()

    run(work())


def test_who_is_not_let_in_is_told_and_closed(tmp_path: Path):
    async def work() -> None:
        async with served(tmp_path) as service:
            bob, stream = await opened(service.url)
            eve = await Caller(service.url, "Eve").come_in()
            base = service.url.replace("http", "ws")
            for where, headers, code in (
                (stream, {}, 4401),
                (stream, {"Cookie": "trickbook=" + "x" * 4000}, 4401),
                (stream, {"Authorization": "Bearer \xe9"}, 4401),
                (stream, eve.headers, 4403),
                ("no-such-table", bob.headers, 4404),
                ("%00%ff", bob.headers, 4404),
            ):
                address = f"{base}/api/tables/{where}/socket"
                async with websockets.connect(address, additional_headers=headers, proxy=None) as other:
                    assert json.loads(await other.recv())["type"] == "refused"
                    with pytest.raises(websockets.ConnectionClosed):
                        await other.recv()
                    assert other.close_code == code
            for headers in ({"Origin": "http://evil.example"}, {"Origin": "null"}, {"Host": "evil.example"}):
                with pytest.raises((websockets.InvalidStatus, websockets.ConnectionClosed)):
                    async with websockets.connect(
                        f"{base}/api/tables/{stream}/socket", additional_headers={**bob.headers, **headers}, proxy=None
                    ) as other:
                        await other.recv()
            await bob.close()
            await eve.close()

    run(work())


def test_nobody_is_waited_for_without_end(tmp_path: Path):
    """Who says nothing, half a head or half a body, and who takes nothing of a stream, by either way to follow."""
    clock = Clock()

    async def work() -> None:
        async with served(tmp_path) as service:
            connections, service.server.patience.clock = service.server.server_state.connections, clock
            bob, stream = await opened(service.url)
            await bob.follow(stream)
            live = await service.house.room(stream)
            host, _, port = service.url.removeprefix("http://").partition(":")
            head = f"Host: {host}:{port}\r\nCookie: {bob.headers['Cookie']}\r\n"
            socket_head = f"{head}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            follow = f"GET /api/tables/{stream}"
            asked = {
                "nothing": "",
                "half a head": "GET / HTTP/1.1\r\nHost: x",
                "half a body": f"POST /api/tables HTTP/1.1\r\n{head}Content-Length: 999\r\n\r\n{{",
                "a deaf stream": f"{follow}/events HTTP/1.1\r\n{head}\r\n",
                "a deaf socket": f"{follow}/socket HTTP/1.1\r\n{socket_head}Sec-WebSocket-Key: {'A' * 22}==\r\n\r\n",
            }
            raws = []
            for text in asked.values():
                raws.append(raw := socket.socket())
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
                raw.setblocking(False)
                await asyncio.get_running_loop().sock_connect(raw, (host, int(port)))
                raw.send(text.encode())

            while len(live.audience.feeds) < 3 or len(connections) < 7:
                await asyncio.sleep(0)
            ports = {one.transport.get_extra_info("peername")[1]: one.transport for one in connections}
            ends = [ports[raw.getsockname()[1]] for raw in raws]
            for end in ends:
                end.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
            while not all(end.get_write_buffer_size() for end in ends[3:]):
                live.audience.say(Notice("nudge", "x" * 9000), set(live.room.people()))
                await asyncio.sleep(0)
            await service.server.on_tick(0)
            clock.now += WAITED - 1
            raws[1].send(b"y")  # however little comes now and then
            raws[2].send(b" ")
            assert (await bob.ask("GET", "/api/me")).status_code == 200
            await service.server.on_tick(0)
            assert not any(end.is_closing() for end in ends)
            clock.now += 1
            await service.server.on_tick(0)
            assert all(end.is_closing() for end in ends[:3])
            while not all(end.is_closing() for end in ends):  # what the line holds goes on its way a while
                clock.now += WAITED
                await service.server.on_tick(0)
                await asyncio.sleep(0)
            while len(live.audience.feeds) > 1:
                await asyncio.sleep(0)
            answer = await bob.command(stream, do.Ready(id="r"))
            await bob.until(answer.json()["seq"])
            for raw in raws:
                raw.close()
            await bob.close()
            assert "Traceback" not in service.log.getvalue(), service.log.getvalue()

    run(work())


def test_floods_and_giants_leave_the_process_as_it_was(tmp_path: Path):
    """A real process: huge frames, a flood, somebody who never reads, somebody who never finishes a request."""
    server = Server(tmp_path / "trickbook.db")
    server.start()
    deaf: list[socket.socket] = []

    async def work() -> None:
        while True:
            with suppress(httpx.HTTPError):
                bob, stream = await opened(server.url)
                break
        ann, _ = await opened(server.url)
        address = f"{server.url.replace('http', 'ws')}/api/tables/{stream}/socket"

        def connect() -> Any:
            return websockets.connect(
                address, additional_headers=bob.headers, proxy=None, ping_interval=None, max_queue=4
            )

        async with connect() as bob.socket:  # once, so that what is loaded at first use is there
            await said_back(bob, '{"do":"ready","id":"r"}')
        before = server.memory()
        # Frames beyond the limit close the connection.
        for size in (FRAME + 1, 1_000_000):
            async with connect() as bob.socket:
                assert (await said_back(bob, "x" * size)) == {"type": "closed", "code": 1009}
        # A message in pieces that never ends is closed, too.
        async with connect() as bob.socket:
            with suppress(websockets.ConnectionClosed):
                await bob.socket.send("x" * 1000 for _ in range(10_000))
            with suppress(websockets.ConnectionClosed):
                while True:
                    await bob.socket.recv()
            assert bob.socket.close_code in (1009, 1006)  # it may be cut before it reads why
        # Who floods is warned, then shut out.
        async with connect() as bob.socket:
            with suppress(websockets.ConnectionClosed):
                for number in range(3000):
                    await bob.socket.send(json.dumps({"do": "nudge", "id": f"n{number}"}))
            kinds = []
            with suppress(websockets.ConnectionClosed):
                while True:
                    message = json.loads(await bob.socket.recv())
                    kinds.append(message["type"])
        assert kinds[-1] == "goodbye"
        # Who never reads while much happens is let go.
        host, port = server.url.removeprefix("http://").split(":")
        for _ in range(5):
            deaf.append(raw := socket.create_connection((host, int(port))))
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            raw.sendall(
                f"GET /api/tables/{stream}/events HTTP/1.1\r\nHost: {host}:{port}\r\n"
                f"Cookie: {bob.headers['Cookie']}\r\n\r\n".encode()
            )
        for number in range(60):
            await bob.command(stream, do.Nudge(id=f"deaf{number}"))
        # Half a request, and headers without end.
        for half in (b"GET / HTTP/1.1\r\nHost: x", b"GET / HTTP/1.1\r\n" + b"X-A: " + b"y" * 200_000):
            deaf.append(raw := socket.create_connection((host, int(port))))
            with suppress(OSError):
                raw.sendall(half)
        big = await bob.ask("POST", "/api/guests", {"name": "x" * 200_000})
        assert big.status_code == 413
        assert big.json()["code"] == "too-large"
        # The others never noticed.
        sight = await ann.ask("GET", "/api/me")
        assert sight.status_code == 200
        table = (await bob.ask("GET", f"/api/tables/{stream}")).json()
        assert table["deal"] == 1
        assert server.memory() - before < GROWTH
        await bob.close()
        await ann.close()

    try:
        run(work())
    finally:
        for raw in deaf:
            raw.close()
        server.end(signal.SIGTERM)
    assert not [line for line in server.said if "Traceback" in line], server.said
