"""Running the service: database and house opened, the application served by uvicorn."""

from __future__ import annotations

import asyncio
import logging
import socket
from pathlib import Path

import msgspec
import uvicorn

from trickbook.service import logs
from trickbook.service.crowd import Crowd
from trickbook.service.house import House
from trickbook.service.people import Door
from trickbook.service.store import Store
from trickbook.service.store.opening import open_database, url_of
from trickbook.web.app import application
from trickbook.web.context import Config
from trickbook.web.patience import Patience

FRAME = 16 * 1024
"""How long a message of a socket may be."""
GOODBYE = 2.0
"""How many seconds they have to hear of it."""
EVERY = 10
"""At how many ticks, ten a second, it is looked who is late."""
STOPPING = 5
"""How many seconds open streams have to end when the service is told to stop."""


class Serving(msgspec.Struct, frozen=True, kw_only=True):
    """How to serve."""

    database: Path | str
    """A file of SQLite, or the address of a server's database: ``postgresql://...``."""
    host: str = "127.0.0.1"
    port: int = 8000
    config: Config = Config()
    bots: int = 1
    """How many processes of computer players."""
    log_level: int = logging.INFO


class Server(uvicorn.Server):
    """A server that waits for nobody too long, and says goodbye to who follows before it closes their sockets."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.patience = Patience()

    async def on_tick(self, counter: int) -> bool:
        if counter % EVERY == 0:
            self.patience.look(self.server_state.connections)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        state = self.config.app.state  # type: ignore[union-attr]
        for _ in range(int(GOODBYE / 0.05)):
            state.house.say_goodbye()
            state.shelf.say_goodbye()
            if not state.house.following + state.shelf.following:
                break
            await asyncio.sleep(0.05)
        await super().shutdown(sockets)


def build(serving: Serving) -> Server:
    """A server that is ready to run.  A file is made where there is none.  Raises ``DatabaseError``."""
    logs.configure(serving.log_level)
    data, url = (serving.database, None) if isinstance(serving.database, Path) else (None, serving.database)
    store = Store(open_database(url_of(data, url), serving=True))
    house = House(store, Crowd(serving.bots))
    app = application(house, Door(store), serving.config)
    return Server(
        uvicorn.Config(
            app,
            host=serving.host,
            port=serving.port,
            http="h11",
            ws_max_size=FRAME,
            ws_max_queue=16,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=STOPPING,
            timeout_keep_alive=30,
            h11_max_incomplete_event_size=32 * 1024,
            access_log=False,
            log_config=None,
            server_header=False,
        )
    )


def own_address() -> str:
    """The address of this machine in its own network, as far as it knows one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: nothing is sent, only a way is chosen
            address: str = probe.getsockname()[0]
            return address
        except OSError:
            return "127.0.0.1"
