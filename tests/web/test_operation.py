"""What whoever runs the service has: health, numbers, the log, and a restart that tells everybody and loses nothing."""

from __future__ import annotations

import asyncio
import io
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog
import websockets

from tests.service.houses import run
from tests.web.servers import CONFIG, Someone, service
from tests.web.test_http import opened
from trickbook.service import logs
from trickbook.service.store.database import Unavailable
from trickbook.web.context import Config


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What is logged."""
    kept = io.StringIO()
    monkeypatch.setattr(sys, "stderr", kept)
    logs.configure()
    yield kept
    structlog.reset_defaults()


def lines_of(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_health_is_whether_the_store_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def away(*_: object) -> None:
        raise Unavailable("the server has gone")

    with service(tmp_path) as client:
        assert client.get("/healthz").json() == {"status": "ok"}
        monkeypatch.setattr(client.app.state.house.store.database, "fetch", away)
        ill = client.get("/healthz")
        assert (ill.status_code, ill.json()["code"]) == (503, "busy")
        assert "gone" not in ill.text
        monkeypatch.undo()


def test_the_numbers_are_for_who_has_the_token(tmp_path: Path):
    config = Config(hosts=CONFIG.hosts, per_minute=CONFIG.per_minute, metrics_token="right")
    with service(tmp_path, config) as client:
        bob = Someone(client, "Bob")
        path = f"/api/tables/{opened(bob)}/commands"
        bob.post(path, {"do": "ready", "id": "r"})
        bob.post(path, {"do": "act", "id": "a", "acts": ["pass"], "expect": 0}, status=409)
        client.post("/api/sheets", json={"game": "pedro"}, headers={"Cookie": f"trickbook={bob.cookies['trickbook']}"})
        for header in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": "Bearer ünright".encode()}):
            assert client.get("/metrics", headers=header).status_code == 403
        numbers = client.get("/metrics", headers={"Authorization": "Bearer right"}).text
        for line in (
            "trickbook_tables 1.0",
            "trickbook_sheets 1.0",
            "trickbook_following 0.0",
            'trickbook_commands_total{kind="ready",outcome="done"} 1.0',
            'trickbook_commands_total{kind="act",outcome="stale"} 1.0',
            "trickbook_command_seconds_count 2.0",
        ):
            assert f"\n{line}\n" in numbers
        assert "Bob" not in numbers


def test_without_a_token_they_are_for_this_machine(tmp_path: Path):
    with service(tmp_path) as client:  # whose address is none
        refused = client.get("/metrics")
        assert (refused.status_code, refused.json()["code"]) == (403, "forbidden")


def test_the_log_tells_what_was_done_and_nothing_of_what_it_was(tmp_path: Path, log: io.StringIO):
    with service(tmp_path) as client:
        bob = Someone(client, "Robert Surname")
        stream = opened(bob)
        path = f"/api/tables/{stream}"
        bob.post(f"{path}/commands", {"do": "ready", "id": "my-own-id"})
        bob.post(f"{path}/commands", {"do": "say", "id": "s", "text": "Confidential"})
        card = "play " + bob.get(path)["hand"][0]["cards"][0]
        link = bob.post(f"{path}/links", {"scope": "watch"}, status=201)["path"].rpartition("/")[2]
        client.get(f"/t/{link}?code={bob.code}")
        bob.post(f"{path}/commands", {"do": "act", "id": "x", "acts": [card], "expect": 0}, status=409)
    lines = lines_of(log.getvalue())
    commands = [(line["kind"], line["outcome"]) for line in lines if line["event"] == "command"]
    assert commands == [("ready", "done"), ("say", "done"), ("act", "stale")]
    assert {line["stream"] for line in lines if line["event"] == "command"} == {stream}
    asked = next(line for line in lines if line["event"] == "request" and line.get("stream") == stream)
    assert set(asked) == {"timestamp", "level", "event", "method", "route", "stream", "status", "ms"}
    assert (asked["route"], asked["method"]) == ("/api/tables/{stream}/commands", "POST")
    assert {line["status"] for line in lines if line["event"] == "request"} >= {200, 201, 409}
    for secret in ("Robert", "Confidential", "my-own-id", bob.code, bob.cookies["trickbook"], link):
        assert secret not in log.getvalue()


def test_a_fault_is_logged_by_its_place_and_what_libraries_say_without_what_they_fill_in(
    tmp_path: Path, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
):
    import logging

    with service(tmp_path) as client:
        monkeypatch.setattr(client.app.state.house.store, "answer", lambda: 1 / 0)
        assert client.get("/healthz").json()["code"] == "fault"
    try:
        raise ValueError("the queen of spades")
    except ValueError as fault:
        record = logging.LogRecord(
            "uvicorn.error", logging.ERROR, "", 0, "It failed: %s\nand more", ("AS KS",),
            (ValueError, fault, fault.__traceback__),
        )  # fmt: skip
    logs.Through().emit(record)
    faults = [line for line in lines_of(log.getvalue()) if line["level"] == "error"]
    assert [(line["event"], line["kind"]) for line in faults] == [
        ("fault", "ZeroDivisionError"),
        ("It failed: %s", "ValueError"),
    ]
    assert faults[0]["at"][-1].endswith("<lambda>")
    assert "queen" not in log.getvalue()
    assert "AS KS" not in log.getvalue()


# A real process -----------------------------------------------------------------------------------------------------


@contextmanager
def process(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server of its own process and its address; its log is in ``folder``."""
    command = [sys.executable, "-m", "trickbook", "serve", "--port", "0", "--data", str(folder / "trickbook.db")]
    with (folder / "log").open("a") as log:
        running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    assert running.stdout is not None
    try:
        line = running.stdout.readline()
        assert line.startswith("Trickbook is served at "), (folder / "log").read_text()
        yield running, line.split()[-1].rstrip("/")
    finally:
        running.kill()
        running.wait()
        running.stdout.close()


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


async def last_of_lines(client: httpx.AsyncClient, path: str, begun: asyncio.Event) -> dict[str, Any]:
    last = ""
    async with client.stream("GET", f"{path}/events") as answer:
        async for line in answer.aiter_lines():
            last = line
            begun.set()
    found: dict[str, Any] = json.loads(last)
    return found


def test_a_restart_says_goodbye_and_keeps_what_was_acknowledged(tmp_path: Path):
    async def work() -> None:
        with process(tmp_path) as (running, url):
            async with httpx.AsyncClient(base_url=url, timeout=30) as client:
                await client.post("/api/guests", json={"name": "Bob"})
                bots = {"N": "rule", "E": "rule", "W": "rule"}
                made = await client.post("/api/tables", json={"game": "pedro", "seat": "S", "bots": bots, "pace": 0})
                stream = made.json()["sight"]["stream"]
                path = f"/api/tables/{stream}"
                begun = asyncio.Event()
                reading = asyncio.create_task(last_of_lines(client, path, begun))
                cookie = {"Cookie": f"trickbook={client.cookies['trickbook']}"}
                address = f"{url.replace('http', 'ws')}{path}/socket"
                async with websockets.connect(address, additional_headers=cookie, proxy=None) as socket:
                    await socket.send('{"do": "ready", "id": "r"}')
                    async for frame in socket:
                        if (message := json.loads(frame))["type"] == "done":
                            acknowledged = message["seq"]
                            break
                    await begun.wait()
                    numbers = (await client.get("/metrics")).text
                    assert "trickbook_following 2.0" in numbers
                    players = children(running.pid)
                    assert players
                    running.send_signal(signal.SIGTERM)
                    frames = []
                    with suppress(websockets.ConnectionClosed):
                        while True:
                            frames.append(json.loads(await socket.recv()))
                    assert frames[-1]["type"] == "goodbye"
                    assert "restarting" in frames[-1]["told"]
                    assert socket.close_code == 4000
                assert (await reading)["type"] == "goodbye"
                cookies = client.cookies
            assert await asyncio.to_thread(running.wait) == 0
            while any(map(alive, players)):  # computer players go home with the house
                await asyncio.sleep(0)
        with process(tmp_path) as (running, url):
            async with httpx.AsyncClient(base_url=url, timeout=30, cookies=dict(cookies)) as client:
                sight = (await client.get(path)).json()
                assert sight["seq"] >= acknowledged
                assert sight["hand"]
                again = await client.post(f"{path}/commands", json={"do": "ready", "id": "r"})
                assert again.json()["seq"] == acknowledged
            running.send_signal(signal.SIGINT)
            assert await asyncio.to_thread(running.wait) == 0
        assert {line["level"] for line in lines_of((tmp_path / "log").read_text())} == {"info"}

    run(work())
