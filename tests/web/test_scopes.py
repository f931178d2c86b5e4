"""What a secret lets its bearer do, at every address that is published: nothing without one, nothing but looking with a
token to watch, nothing to one's person with a token to play; links, cookies and codes as they should be."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

import websockets

from tests.service.houses import run
from tests.web.live import Caller, served
from tests.web.servers import Someone, service
from trickbook.service.people import new_code, new_id

PUBLIC = {
    "POST /api/guests", "POST /api/enter/told",
    "POST /api/rejoin", "GET /api/me", "GET /api/games", "GET /api/rules", "GET /api/rules/{name}",
    "GET /api/games/{game}/cases", "POST /api/games/{game}/check", "GET /api/lessons", "GET /api/lessons/{game}",
    "POST /api/games/{game}/ruling",
    "GET /api/schema/messages.json", "GET /healthz",
    "GET /metrics",
}  # fmt: skip
"""What anybody may ask who can reach the service."""
LOOKING = {"POST /api/tables/{stream}/consider", "POST /api/tables/{stream}/ask"}
"""What changes nothing, though it is posted."""
OF_A_PERSON = {
    "DELETE /api/me",
    "PATCH /api/me",
    "POST /api/code",
    "GET /api/tokens",
    "POST /api/tokens",
    "DELETE /api/tokens/{name}",
}

BODIES: dict[str, Any] = {
    "/api/tokens": {"scope": "play"},
    "/api/me": {"name": "Robin"},
    "/api/tables/{stream}/commands": {"do": "ready", "id": "r"},
    "/api/sheets/{stream}/commands": {"do": "write", "id": "w", "words": "note hello"},
    "/api/tables/{stream}/links": {"scope": "sit"},
    "/api/sheets/{stream}/links": {"scope": "view"},
    "/api/tables": {"game": "whist"},
    "/api/sheets": {"game": "whist"},
    "/api/enter": {"secret": "x"},
    "/api/tables/{stream}/hint": {"acts": []},
}


def test_every_address_asks_for_what_it_needs(tmp_path: Path):
    with service(tmp_path) as client:
        bob = Someone(client, "Bob")
        streams = {
            "tables": bob.post("/api/tables", {"game": "whist"}, 201)["sight"]["stream"],
            "sheets": bob.post("/api/sheets", {"game": "whist"}, 201)["sight"]["stream"],
        }
        secrets = {
            scope: bob.post("/api/tokens", {"scope": scope}, 201)["secret"] for scope in ("watch", "play", "all")
        }
        paths = client.get("/api/schema/openapi.json").json()["paths"]
        seen = set()
        for path, operations in paths.items():
            for method in operations.keys() & {"get", "post", "put", "patch", "delete"}:
                name = f"{method.upper()} {path}"
                seen.add(name)
                if name in PUBLIC:
                    continue
                where = path.format(stream=streams.get(path.split("/")[2]), name="none", form="csv", game="pedro")

                def status(secret: str | None, where: str = where, method: str = method, path: str = path) -> int:
                    client.cookies.clear()
                    headers = {} if secret is None else {"Authorization": f"Bearer {secret}"}
                    body = BODIES.get(path) if method in ("post", "patch") else None
                    answer: int = client.request(method, where, json=body, headers=headers).status_code
                    return answer

                assert status(None) == 401, name
                assert status("tb_" + "x" * 43) == 401, name
                if path.endswith("/events"):
                    continue  # it has no end
                changes = method != "get" and name not in LOOKING
                assert (status(secrets["watch"]) == 403) == (changes or name in OF_A_PERSON), name
                assert (status(secrets["play"]) == 403) == (name in OF_A_PERSON), name
        assert seen >= PUBLIC | LOOKING | OF_A_PERSON
        assert bob.get("/api/me")["name"] == "Bob"


def test_cookies_codes_and_ids_cannot_be_guessed_or_read(tmp_path: Path):
    with service(tmp_path) as client:
        answer = client.post("/api/guests", json={"name": "Bob"})
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "path=/" in cookie
        assert len(answer.cookies["trickbook"]) >= 43
        assert len({new_id() for _ in range(2000)}) == len({new_code() for _ in range(2000)}) == 2000
        assert len(new_id()) == 12
        client.cookies.clear()
        tried = [client.post("/api/rejoin", json={"code": new_code()}).status_code for _ in range(40)]
        assert tried[:20] == [403] * 20
        assert tried[-1] == 429
        links = [client.post("/api/enter/told", json={"secret": new_id()}).status_code for _ in range(40)]
        assert links[:20] == [links[0]] * 20 != [429] * 20  # what was tried of codes is not counted against links
        assert links[-1] == 429
        kept = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
        assert answer.json()["code"].encode() not in kept
        assert answer.cookies["trickbook"].encode() not in kept


def test_a_seat_is_handed_over_only_by_who_sits_there(tmp_path: Path):
    with service(tmp_path) as client:
        bob, ann, eve = (Someone(client, name) for name in ("Bob", "Ann", "Eve"))
        path = f"/api/tables/{bob.post('/api/tables', {'game': 'whist', 'seat': 'S'}, 201)['sight']['stream']}"
        trick = bob.post(f"{path}/links", {"scope": "seat", "seat": "S"}, 201)
        bob.post(f"{path}/links", {"scope": "seat", "seat": "N"}, 403)
        bob.post(f"{path}/commands", {"do": "sit", "id": "m", "seat": "N"})
        ann.enter(bob.post(f"{path}/links", {"scope": "sit"}, 201))
        ann.post(f"{path}/commands", {"do": "sit", "id": "a", "seat": "S"})
        eve.enter(trick)
        refused = eve.post(f"{path}/commands", {"do": "sit", "id": "e", "seat": "S"}, 403)
        assert refused["code"] == "forbidden"
        assert [place.get("name") for place in ann.get(path)["places"]][2] == "Ann"


def test_who_is_replaced_by_a_computer_player_knows_that_hand(tmp_path: Path):
    """The host could else see one hand after the other."""
    with service(tmp_path) as client:
        bob = Someone(client, "Bob")
        bots = {"N": "rule", "E": "rule", "W": "rule"}
        opened = bob.post("/api/tables", {"game": "whist", "seat": "S", "bots": bots, "pace": 30}, 201)
        path = f"/api/tables/{opened['sight']['stream']}/commands"
        bob.post(path, {"do": "ready", "id": "r"})
        while not bob.get(path.removesuffix("/commands")).get("hand"):
            pass
        bob.post(path, {"do": "place", "id": "p", "seat": "S", "level": "rule"})
        refused = bob.post(path, {"do": "sit", "id": "s", "seat": "E"}, 409)
        assert "You have seen South's cards" in refused["detail"]


def test_what_lets_in_ends_and_so_do_the_streams_it_opened(tmp_path: Path):
    """A token that is revoked, one that runs out, a link to look on by."""

    async def work() -> None:
        async with served(tmp_path) as service:
            bob = await Caller(service.url, "Bob").come_in()
            eve = await Caller(service.url, "Eve").come_in()
            table = (await bob.ask("POST", "/api/tables", {"game": "whist"})).json()["sight"]["stream"]
            link = (await bob.ask("POST", f"/api/tables/{table}/links", {"scope": "watch"})).json()
            await eve.enter(link["path"])
            tokens = [
                (await eve.ask("POST", "/api/tokens", {"scope": "watch", "days": days})).json()
                for days in (30, 0.01, 30)
            ]
            address = f"{service.url.replace('http', 'ws')}/api/tables/{table}/socket"
            sockets = []
            for token in tokens:
                headers = {"Authorization": f"Bearer {token['secret']}"}
                sockets.append(await websockets.connect(address, additional_headers=headers, proxy=None))
                await sockets[-1].recv()
            await eve.ask("DELETE", f"/api/tokens/{tokens[0]['id']}")
            await ended(sockets[0])
            sooner, service.house.clock = (
                service.house.clock,
                lambda: sooner() + 880,
            )  # longer than its hundredth of a day
            await ended(sockets[1])
            await bob.ask("DELETE", f"/api/tables/{table}/links/{link['id']}")
            await ended(sockets[2])
            assert (await eve.ask("GET", f"/api/tables/{table}")).status_code == 403
            await bob.close()
            await eve.close()

    run(work())


async def ended(socket: Any) -> None:
    """Wait until the service has ended a socket, and said so."""
    last = ""
    async with asyncio.timeout(30):
        with suppress(websockets.ConnectionClosed):
            while True:
                last = await socket.recv()
    assert "goodbye" in last
