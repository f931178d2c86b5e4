"""The service behind a real socket, in this process: what clients get is what goes over the wire, and a test may look
at the truth behind it."""

from __future__ import annotations

import asyncio
import io
import logging
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import structlog
import websockets

from tests.service.houses import AtHand
from trickbook.service import commands as do
from trickbook.service import logs
from trickbook.service.house import House
from trickbook.web.context import Config
from trickbook.web.server import Server, Serving, build

PATIENCE = 120.0
"""How many seconds a test waits for what has to come; nothing is measured by it."""


class Served:
    """A service that runs."""

    def __init__(self, server: Server, url: str, house: House, log: io.StringIO) -> None:
        self.server, self.url, self.house, self.log = server, url, house, log


@asynccontextmanager
async def served(folder: Path, **config: Any) -> AsyncIterator[Served]:
    """The service over the database in ``folder``, its computer players in this process; everything it logs is kept."""
    log = io.StringIO()
    handler = logging.StreamHandler(log)
    uvicorn, errors = logging.getLogger("uvicorn"), sys.stderr  # at its own level, which the service sets
    loggers = [logging.getLogger(name) for name in ("litestar", "asyncio", "trickbook")]
    config = {"seeds": True, "per_minute": 1_000_000, **config}
    server = build(Serving(database=folder / "trickbook.db", config=Config(**config)))
    structlog.reset_defaults()
    sys.stderr = log
    logs.configure(logging.DEBUG)
    uvicorn.addHandler(handler)
    for logger in loggers:
        logger.addHandler(handler)
        logger.setLevel(logging.DEBUG)
    listener = socket.create_server(("127.0.0.1", 0))
    house: House = server.config.app.state.house  # type: ignore[union-attr]
    house.crowd.close()
    house.crowd = AtHand()
    serving = asyncio.create_task(server.serve([listener]))
    try:
        while not server.started:
            assert not serving.done(), serving.exception()
            await asyncio.sleep(0)
        yield Served(server, f"http://127.0.0.1:{listener.getsockname()[1]}", house, log)
    finally:
        server.should_exit = True
        await asyncio.wait_for(serving, PATIENCE)
        uvicorn.removeHandler(handler)
        for logger in loggers:
            logger.removeHandler(handler)
            logger.setLevel(logging.NOTSET)
        sys.stderr = errors
        structlog.reset_defaults()


class Caller:
    """A person's program: requests and one socket; every byte that comes is kept."""

    def __init__(self, url: str, name: str, token: str | None = None) -> None:
        self.url, self.name = url, name
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        self.http = httpx.AsyncClient(base_url=url, headers=headers, timeout=PATIENCE, verify=False)
        self.answers: list[httpx.Response] = []
        self.frames: list[str] = []
        self.news = asyncio.Event()
        self.socket: Any = None
        self.seq = 0
        self.sight: dict[str, Any] = {}
        self._reading: asyncio.Task[None] | None = None
        self.code = ""

    async def come_in(self) -> Caller:
        self.code = (await self.ask("POST", "/api/guests", {"name": self.name})).json()["code"]
        return self

    async def ask(self, method: str, path: str, body: object = None) -> httpx.Response:
        answer = await self.http.request(method, path, json=body)
        self.answers.append(answer)
        return answer

    async def command(self, stream: str, command: do.AnyCommand) -> httpx.Response:
        return await self.ask("POST", f"/api/tables/{stream}/commands", msgspec.to_builtins(command))

    async def enter(self, path: str) -> httpx.Response:
        return await self.ask("POST", "/api/enter", {"secret": path.rpartition("/")[2]})

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())}

    async def follow(self, stream: str, after: int = 0, url: str | None = None) -> None:
        address = (url or self.url).replace("http", "ws") + f"/api/tables/{stream}/socket?after={after}"
        self.socket = await websockets.connect(
            address, additional_headers=self.headers, max_queue=None, max_size=None, proxy=None, ping_interval=None
        )
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with suppress(websockets.ConnectionClosed):
            async for frame in self.socket:
                self.frames.append(frame)
                message = msgspec.json.decode(frame)
                if message["type"] == "update":
                    self.seq, self.sight = message["sight"]["seq"], message["sight"]
                self.news.set()
        self.news.set()

    async def until(self, seq: int) -> None:
        """Wait until the socket has told of entry ``seq``."""
        async with asyncio.timeout(PATIENCE):
            while self.seq < seq:
                self.news.clear()
                await self.news.wait()

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        if self._reading is not None:
            await self._reading
        await self.http.aclose()
