"""Running the service: the database brought up to date, the house opened, the application served by uvicorn."""

from __future__ import annotations

import socket
from pathlib import Path

import msgspec
import uvicorn

from trickbook.service import logs
from trickbook.service.crowd import Crowd
from trickbook.service.house import House
from trickbook.service.people import Door
from trickbook.service.store import SqliteDatabase, Store
from trickbook.service.store.migrations import upgrade
from trickbook.web.app import application
from trickbook.web.context import Config

FRAME = 16 * 1024
"""How long a message of a socket may be."""
STOPPING = 5
"""How many seconds open streams have to end when the service is told to stop."""


class Serving(msgspec.Struct, frozen=True, kw_only=True):
    """How to serve."""

    database: Path
    host: str = "127.0.0.1"
    port: int = 8000
    config: Config = Config()
    bots: int = 1
    """How many processes of computer players."""


def build(serving: Serving) -> uvicorn.Server:
    """A server that is ready to run, over the database at ``serving.database``, which is made if there is none."""
    logs.configure()
    upgrade(f"sqlite:///{serving.database}")
    store = Store(SqliteDatabase(serving.database))
    house = House(store, Crowd(serving.bots))
    app = application(house, Door(store), serving.config)
    return uvicorn.Server(
        uvicorn.Config(
            app,
            host=serving.host,
            port=serving.port,
            ws_max_size=FRAME,
            ws_max_queue=16,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=STOPPING,
            timeout_keep_alive=30,
            h11_max_incomplete_event_size=32 * 1024,
            access_log=False,
            log_level="warning",
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
