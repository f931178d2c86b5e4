"""The application in this process, over a real SQLite file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from tests.service.houses import AtHand, database
from trickbook.service.house import House
from trickbook.service.people import Door
from trickbook.service.store import Store
from trickbook.web.app import application
from trickbook.web.context import Config

CONFIG = Config(hosts=("testserver.local",), seeds=True, per_minute=100_000)


@contextmanager
def service(folder: Path, config: Config = CONFIG) -> Iterator[Any]:
    """A client of the service, without a cookie; ``another`` gives further ones."""
    store = Store(database(folder))
    with TestClient(application(House(store, AtHand()), Door(store), config)) as client:
        yield client


class Someone:
    """A guest with a cookie of his own, at the service behind ``client``."""

    def __init__(self, client: Any, name: str) -> None:
        self.client, self.name = client, name
        client.cookies.clear()
        came_in = client.post("/api/guests", json={"name": name})
        assert came_in.status_code == 201, came_in.text
        self.code = came_in.json()["code"]
        self.cookies = {"trickbook": came_in.cookies["trickbook"]}
        client.cookies.clear()

    def ask(self, method: str, path: str, body: object = None, status: int = 200, **more: Any) -> Any:
        """The answer to a request, which has to have ``status``."""
        headers = {"Cookie": f"trickbook={self.cookies['trickbook']}"} | more.pop("headers", {})
        answer = self.client.request(method, path, json=body, headers=headers, **more)
        assert answer.status_code == status, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer.json() if "json" in answer.headers.get("content-type", "") else answer.text

    def get(self, path: str, status: int = 200) -> Any:
        return self.ask("GET", path, status=status)

    def post(self, path: str, body: object, status: int = 200) -> Any:
        return self.ask("POST", path, body, status)

    def delete(self, path: str, status: int = 200) -> Any:
        return self.ask("DELETE", path, status=status)

    def enter(self, link: dict[str, Any], status: int = 200) -> Any:
        """Follow a link."""
        return self.post("/api/enter", {"secret": link["path"].rpartition("/")[2]}, status)
